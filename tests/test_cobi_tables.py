"""The figures of the brick-tank rules that no example can reach, typed once more with their rule numbers.

The mutation run (`python -m tests.mutation`) asks `deviations` besides the examples.
"""

from __future__ import annotations

from dataclasses import replace

from builder.library import Library, LoadedGame
from builder.model import Weapon

# Constant: its rule, and its figure. What an example does reach does not stand here.
FIGURES: dict[str, tuple[str, int]] = {
    "figure_cost": ("3.4", 2),
    "binoculars_cost": ("3.4", 1),
    "attacker_depth": ("4.1", 40),
    "defender_from_attacker": ("5.1", 30),
    "defender_from_edge": ("5.1", 40),
    "activation_template": ("7.2", 18),
    "figures_with_model": ("7.3", 4),
    "figure_move": ("9.1", 12),
    "team_move": ("9.1", 8),
    "push_light": ("9.1", 10),
    "push_light_kg": ("9.1", 600),
    "push_heavy": ("9.1", 6),
    "push_heavy_kg": ("9.1", 1500),
    "machine_gun_template_length": ("10.18", 14),
    "machine_gun_template_width": ("10.18", 6),
    "he_template_size": ("10.19", 12),
    "grenade_template_size": ("10.23", 8),
    "max_entering": ("14.2", 2),
}

# The Infantry Weapon Table (10.23, 10.24): ranges, shots, damage value, To Hit, reload, points.
Line = tuple[dict[int, int], int, int, str | None, str | None, int]
WEAPONS: dict[str, Line] = {
    "pistol": ({15: 1, 30: 0, 50: -2}, 1, 0, None, None, 1),
    "rifle": ({60: 2, 120: 1, 180: 0}, 1, 0, None, None, 2),
    "submachine-gun": ({20: 2, 40: 1, 60: -1}, 2, 0, None, None, 4),
    "light-machine-gun": ({60: 2, 120: 1, 180: 0}, 1, 0, None, None, 6),
    "medium-machine-gun": ({80: 2, 150: 1, 220: 0}, 2, 1, None, None, 10),
    "heavy-machine-gun": ({100: 2, 180: 1, 250: 0}, 2, 2, None, None, 14),
    "hand-grenade": ({20: 2}, 1, 1, "3-6", None, 1),
    "anti-tank-rifle": ({60: 1, 120: 0}, 1, 3, "3-6", None, 6),
    "anti-tank-launcher": ({30: 1, 60: 0}, 1, 10, "4-6", "5-6", 10),
    "mortar": ({250: 2}, 1, 2, "4-6", "3-6", 12),
    "flamethrower": ({20: 3}, 1, 2, None, None, 8),
}


def deviations(game: LoadedGame) -> list[str]:
    """Where the game's figures differ from the tables above; empty where they agree."""
    found = []
    for key, (rule, figure) in FIGURES.items():
        if game.constants[key].rule != rule or game.constant(key) != figure:
            found.append(f"{key}: {game.constant(key)} by rule {game.constants[key].rule}")
    found += [f"no weapon {key}" for key in WEAPONS.keys() - game.data.weapons.keys()]
    for key, weapon in game.data.weapons.items():
        if line(weapon) != WEAPONS.get(key):
            found.append(f"weapon {key}: {line(weapon)}")
    return found


def line(weapon: Weapon) -> Line:
    """A weapon of the game as a line of the table above."""
    ranges = {reach.to: reach.modifier for reach in weapon.ranges}
    return ranges, weapon.shots, weapon.damage, weapon.to_hit, weapon.reload, weapon.points


def test_the_game_has_the_figures_of_the_ledger(library: Library) -> None:
    assert deviations(library.games["cobi"]) == []


def test_a_changed_figure_is_found(library: Library) -> None:
    game = library.games["cobi"]
    rifle = game.data.weapons["rifle"].model_copy(update={"points": 3})
    depth = game.data.constants["attacker_depth"].model_copy(update={"value": 41})
    data = game.data.model_copy(
        update={
            "weapons": {**game.data.weapons, "rifle": rifle},
            "constants": {**game.data.constants, "attacker_depth": depth},
        }
    )
    assert deviations(replace(game, data=data)) == [
        "attacker_depth: 41 by rule 4.1",
        "weapon rifle: ({60: 2, 120: 1, 180: 0}, 1, 0, None, None, 3)",
    ]
