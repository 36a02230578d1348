"""Python and the browser say the same of random battles, and write the same of them."""

from __future__ import annotations

import dataclasses
import json
import random
import subprocess
from typing import Any

from builder import armytotals, armywriting
from builder.army import CHECKS, findings
from builder.armymodel import Battle, Parameters
from builder.armysplit import split
from tests.armylists import ROOT, as_vector, game_of, random_battle, random_game

BATTLES = 3_000


def told(battle: Battle, game: Parameters) -> dict[str, Any]:
    """What `check-battles.js` tells."""
    made = split(battle, game)
    return {
        "findings": [dataclasses.asdict(finding) for finding in findings(battle, game)],
        "totals": [dataclasses.asdict(armytotals.totals(force, game)) for force in battle.forces],
        "most": [armytotals.most_points(battle, side, game) for side in (0, 1)],
        "year": armytotals.year(battle, game),
        "yaml": armywriting.to_yaml(battle),
        "json": armywriting.to_json(battle),
        "link": armywriting.to_link(battle),
        "split": {
            "battle": as_vector(made.battle),
            "unmet": [dataclasses.asdict(finding) for finding in made.unmet],
        },
    }


def test_python_and_javascript_agree() -> None:
    dice = random.Random(5)  # noqa: S311 - the same battles every time
    drawn = [(random_battle(dice), random_game(dice)) for _ in range(BATTLES)]
    asked = [{"game": game, "order": [*game["units"]], "battle": as_vector(battle)} for battle, game in drawn]
    script = ROOT / "tests/web/check-battles.js"
    answer = subprocess.run(
        ["node", script], input=json.dumps(asked), capture_output=True, encoding="utf-8", check=True
    )
    ours = [told(battle, game_of(game)) for battle, game in drawn]
    for (battle, game), mine, theirs in zip(drawn, ours, json.loads(answer.stdout), strict=True):
        for what, value in mine.items():
            assert theirs[what] == value, (what, battle, game)
    assert {finding["rule"] for mine in ours for finding in mine["findings"]} == set(CHECKS)
    assert any(mine["split"]["battle"]["forces"] != [[], []] for mine in ours)
