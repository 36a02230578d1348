"""What the engine is told of a game's data."""

from __future__ import annotations

from builder import play
from builder.engine.rules import Gun
from builder.library import Library
from builder.model import Band, TargetKind, TemplateShape


def test_the_figures_of_the_rules(library: Library) -> None:
    rules = play.rules(library.game("cobi"))
    assert (rules.reveal, rules.cover_to_hit) == (30, -1)
    assert (rules.run_over, rules.damage_again) == (Band(5, 6), Band(6, 6))


def test_a_printed_card(library: Library) -> None:
    game = library.game("cobi")
    tiger = play.card(game, game.unit("tiger-i"))
    assert tiger.kind is TargetKind.VEHICLE
    assert tiger.gun == Gun(Band(3, 6), Band(5, 6), 16, 2)
    assert tiger.armour == {"front": 12, "side": 8, "rear": 8, "top": 2}
    assert (tiger.destroy, tiger.destroy_gun, tiger.weaken) == (5, Band(4, 4), Band(2, 3))
    assert (tiger.forward, tiger.backward, tiger.turn, tiger.rough, tiger.road) == (22, 10, 5, 5, 10)
    assert tiger.turret
    assert not tiger.open_topped


def test_a_tank_without_a_gun_and_a_gun_without_armour(library: Library) -> None:
    game = library.game("cobi")
    assert play.card(game, game.unit("pz-i-b")).gun is None
    gun = play.card(game, game.unit("bofors-37"))
    assert (gun.kind, gun.armour, gun.turret) == (TargetKind.GUN, None, False)


def test_every_card_and_weapon_of_the_game_is_read(library: Library) -> None:
    game = library.game("cobi")
    for unit in game.units.values():
        card = play.card(game, unit)
        assert (card.armour is None) or card.destroy is not None
        assert card.crew > 0
    for key in game.data.weapons:
        weapon = play.weapon(game, key)
        assert weapon.modifier(weapon.longest) is not None
        assert weapon.modifier(weapon.longest + 1) is None


def test_a_weapon_of_the_table(library: Library) -> None:
    grenade = play.weapon(library.game("cobi"), "hand-grenade")
    assert grenade.template is TemplateShape.GRENADE
    assert (grenade.shots, grenade.damage, grenade.to_hit, grenade.reload) == (1, 1, Band(3, 6), None)
