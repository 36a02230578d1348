"""The shapes of battles and collections in files, as clubs keep them in YAML or JSON; version by version.

version: 2
title: Bridge at Wizna
game: cobi
year: 1939
limit: 150                        # of the defender, or none
attacker_limit: {ratio: [3, 2]}   # or points or figures, or none
attacker: second                  # first or second
forces:
  - units:
      - {unit: 7tp, count: 2}
  - units:
      - {unit: pz-i-b, count: 3, price: 20}
      - {unit: bofors-37, captured: true}

A file without a version is of the first one: its `limit` is that of both forces, and `units` are counts by
id.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from builder.armymodel import (
    MAX_COUNT,
    MAX_ID,
    MAX_LIMIT,
    MAX_PRICE,
    MAX_RATIO,
    MAX_ROWS,
    MAX_TITLE,
    AttackerLimit,
    Ratio,
    clean_title,
    is_plain,
)
from builder.errors import excerpt
from builder.model import Strict, Year

VERSION = 2
COLLECTION_VERSION = 1
MAX_MODELS = 5_000  # different units, or sets, of a collection

_POINTS_SCHEMA: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": MAX_LIMIT}
_NONE_SCHEMA: dict[str, Any] = {"const": "none"}
_SHARE_SCHEMA: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": MAX_RATIO}
_RATIO_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"ratio": {"type": "array", "items": _SHARE_SCHEMA, "minItems": 2, "maxItems": 2}},
    "required": ["ratio"],
    "additionalProperties": False,
}


def _read_limit(raw: Any) -> int | None:
    if raw == "none":
        return None
    if type(raw) is int and 1 <= raw <= MAX_LIMIT:
        return raw
    raise ValueError(
        f"expected a whole number from 1 to {MAX_LIMIT}, or none for no limit, got {_quoted(raw)}"
    )


def _read_attacker_limit(raw: Any) -> AttackerLimit:
    if not isinstance(raw, dict):
        return _read_limit(raw)
    match raw.get("ratio"):
        case [int() as attacker, int() as defender] if len(raw) == 1 and _are_shares(attacker, defender):
            return Ratio(attacker, defender)
        case _:
            raise ValueError(
                "expected points or figures, none, or a ratio such as {ratio: [3, 2]} "
                f"of whole numbers from 1 to {MAX_RATIO}"
            )


def _are_shares(*numbers: int) -> bool:
    return all(type(number) is int and 1 <= number <= MAX_RATIO for number in numbers)


def _quoted(raw: object) -> str:
    return "nothing" if raw is None else f'"{excerpt(str(raw))}"'


def _few_enough(units: dict[str, int]) -> dict[str, int]:
    if len(units) > MAX_ROWS:
        raise ValueError(f"expected at most {MAX_ROWS} different units, got {len(units)}")
    return units


def _each_once(rows: list[RowFile]) -> list[RowFile]:
    if len(rows) > MAX_ROWS:
        raise ValueError(f"expected at most {MAX_ROWS} different units, got {len(rows)}")
    seen: set[str] = set()
    for row in rows:
        if row.unit in seen:
            raise ValueError(f"{excerpt(row.unit)} stands twice: write it once, with its count")
        seen.add(row.unit)
    return rows


def _seen(unit: str) -> str:
    if not is_plain(unit):
        raise ValueError("has a line break or a character that is not seen: remove it")
    return unit


def _clean(title: object) -> object:
    return clean_title(title) if isinstance(title, str) else title


UnitId = Annotated[str, Field(min_length=1, max_length=MAX_ID), AfterValidator(_seen)]
Count = Annotated[int, Field(ge=1, le=MAX_COUNT)]
Title = Annotated[str, BeforeValidator(_clean), Field(max_length=MAX_TITLE, pattern=r"^[^\n\r]*$")]
Limit = Annotated[
    int | None,
    BeforeValidator(_read_limit),
    WithJsonSchema({"anyOf": [_POINTS_SCHEMA, _NONE_SCHEMA]}),
]
LimitOfAttacker = Annotated[
    Any,
    BeforeValidator(_read_attacker_limit),
    WithJsonSchema({"anyOf": [_POINTS_SCHEMA, _NONE_SCHEMA, _RATIO_SCHEMA]}),
]
Attacker = Literal["first", "second"]


class RowFile(Strict):
    """So many of one unit."""

    unit: UnitId = Field(description="The unit's permanent id.")
    count: Count = 1
    captured: bool = Field(default=False, description="Whether they are taken from the other side.")
    price: Annotated[int, Field(ge=0, le=MAX_PRICE)] | None = Field(
        default=None, description="Points or figures of one of them when the list was saved."
    )


class ForceFile(Strict):
    """One force, in the player's order."""

    units: Annotated[list[RowFile], AfterValidator(_each_once)] = Field(default=[])


class BattleFile(Strict):
    """A battle as clubs keep it, in YAML or JSON."""

    version: Literal[2]
    title: Title = ""
    game: str = Field(description="Id of the game, such as cobi.")
    year: Year | None = Field(default=None, description="Only in games with years.")
    limit: Limit = Field(
        description="Points or figures of the defender, or of each force where nobody attacks; or none."
    )
    attacker_limit: LimitOfAttacker = Field(
        default="none",
        validate_default=True,  # read like one that is written
        description="Points or figures of the attacker, its ratio to the defender's limit, or none.",
    )
    attacker: Attacker | None = None
    forces: Annotated[list[ForceFile], Field(min_length=2, max_length=2)]


class OldForce(Strict):
    """One force of the first version: how many of each unit, in the player's order."""

    units: Annotated[dict[UnitId, Count], AfterValidator(_few_enough)] = Field(default={})


class OldBattle(Strict):
    """A battle of the first version, which has no number."""

    title: Title = ""
    game: str
    year: Year | None = None
    limit: Limit
    attacker: Attacker | None = None
    forces: Annotated[list[OldForce], Field(min_length=2, max_length=2)]


class CollectionFile(Strict):
    """The models that a club owns, in YAML or JSON."""

    version: Literal[1]
    game: str = Field(description="Id of the game, such as cobi.")
    units: Annotated[dict[UnitId, Count], Field(max_length=MAX_MODELS)] = Field(
        default={}, description="How many by the unit's id."
    )
    sets: Annotated[dict[UnitId, Count], Field(max_length=MAX_MODELS)] = Field(
        default={}, description="How many by the number of the model set, in quotes."
    )
