"""Which procedure a weapon takes."""

from __future__ import annotations

import pytest

from builder.engine.condition import Condition, Target
from builder.engine.dice import Dice
from builder.engine.events import Armour, DamageRoll, Opposed, Spared, ToHit
from builder.engine.shooting import fire_gun, fire_weapon
from tests.engine.situations import SHERMAN, TIGER, TRUCK, actor, at, figure, rules, soldier, weapon

SIXES = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("key", "target", "first"),
    [
        ("rifle", figure(), Opposed),
        ("rifle", at(TRUCK), Opposed),
        ("anti-tank-rifle", at(TIGER), ToHit),
        ("anti-tank-rifle", at(TRUCK), Opposed),
        ("anti-tank-launcher", at(TIGER), ToHit),
        ("anti-tank-launcher", figure(), Opposed),
        ("hand-grenade", figure(), ToHit),
        ("hand-grenade", at(TIGER), ToHit),
        ("mortar", figure(), ToHit),
        ("heavy-machine-gun", figure(), Opposed),
        ("heavy-machine-gun", at(TIGER), DamageRoll),
        ("light-machine-gun", at(TIGER), Spared),
        ("flamethrower", at(TIGER), DamageRoll),
    ],
)
def test_a_weapon_of_the_table(key: str, target: Target, first: type) -> None:
    shooter = soldier(Condition(grenades=1))
    assert isinstance(fire_weapon(rules(), weapon(key), shooter, [target], Dice(SIXES)).events[0], first)


def test_ap_hits_a_face_and_he_the_top() -> None:
    def face(*, he: bool) -> list[str | None]:
        result = fire_gun(rules(), actor(SHERMAN), [at(TIGER, face="rear")], Dice(SIXES), he=he)
        return [event.face for event in result.events if isinstance(event, Armour)]

    assert (face(he=False), face(he=True)) == (["rear"], ["top"])
