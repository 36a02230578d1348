"""Cards, rules and shots for the tests of odds, as their vectors in JSON have them."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

from builder.engine.rules import Card, Gun, Rules
from builder.model import Band, TargetKind
from builder.odds import Chances, Means, Shot, chances, means, refusal
from builder.oddsdata import FIGURES

ROOT = Path(__file__).parents[1]
VECTORS: dict[str, Any] = json.loads((ROOT / "tests/vectors/odds.json").read_text("utf-8"))


def rules(**changed: Any) -> Rules:
    """The rules of the vectors; what odds do not depend on is 0."""
    values = {key: _band(value) for key, value in {**VECTORS["rules"], **changed}.items()}
    assert set(values) == set(FIGURES)
    others = {field.name: 0 for field in dataclasses.fields(Rules)}
    return Rules(**{**others, **values})


def card(said: dict[str, Any]) -> Card:
    """A card as a vector has it."""
    gun = said["gun"] and Gun(**{key: _band(value) for key, value in said["gun"].items()})
    bands = {key: _band(said[key]) for key in ("destroy_gun", "weaken", "immobilize")}
    known = {**said, **bands, "gun": gun, "kind": TargetKind(said["kind"])}
    others = {"forward": 0, "backward": 0, "turn": 0, "rough": 0, "road": 0}
    return Card(unit="x", turret=True, **others, **known)


def shot(said: dict[str, Any]) -> Shot:
    """A shot as a vector has it."""
    return Shot(**{**said, "shooter": card(said["shooter"]), "target": card(said["target"])})


def told(shot: Shot, rules: Rules) -> dict[str, Any]:
    """The odds of a shot as a vector has them, or why there are none."""
    reason = refusal(shot)
    if reason is not None:
        return {"refused": str(reason)}
    found: list[Chances | Means] = [chances(shot, rules), means(shot, rules)]
    values = {f.name: getattr(part, f.name) for part in found for f in dataclasses.fields(part)}
    return {key: None if value is None else str(value) for key, value in values.items()}


def _band(value: Any) -> Any:
    return Band(*value) if isinstance(value, list) else value
