"""JSON Schemas for editors, made from the models: they complete keys and mark mistakes while one types.

`build/schema/game.schema.json` is for every `game.yaml`; `build/schema/<game>.units.schema.json` for a game's
unit files, with that game's own card fields, nations, types and special rules. Those of battles and
collections are also on the site, beside the army builder's scripts.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from builder import infantry
from builder.armyfilemodel import BattleFile, CollectionFile
from builder.errors import SystemFault
from builder.library import Library, LoadedGame
from builder.model import CardField, Game, Kind, Strict, UnitFile

FOLDER = Path("build/schema")
_NONE = {"const": "none"}


def write(library: Library) -> list[Path]:
    """Writes all schemas below `build/schema/` and returns their paths.

    Raises:
        SystemFault: the folder cannot be written.
    """
    folder = library.root / FOLDER
    schemas = {"game": game_schema()}
    schemas |= {f"{game.id}.units": units_schema(game) for game in library.games.values()}
    files = {f"{name}.schema.json": schema for name, schema in schemas.items()} | of_lists()
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, schema in files.items():
            path = folder / name
            path.write_text(json.dumps(schema, indent=1, ensure_ascii=False) + "\n", "utf-8", newline="\n")
            written.append(path)
    except OSError as fault:
        raise SystemFault(f"{folder}: cannot be written: {fault.strerror}") from fault
    return written


def game_schema() -> dict[str, Any]:
    """The schema of a `game.yaml`."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Game.model_json_schema()}


def of_lists() -> dict[str, dict[str, Any]]:
    """The schemas of the files that clubs keep, by the name of the schema's file."""
    models: dict[str, type[Strict]] = {"battle": BattleFile, "collection": CollectionFile}
    return {
        f"{name}.schema.json": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **model.model_json_schema(),
        }
        for name, model in models.items()
    }


def units_schema(game: LoadedGame) -> dict[str, Any]:
    """The schema of a game's unit files."""
    schema: dict[str, Any] = UnitFile.model_json_schema()
    unit = schema["$defs"]["Unit"]["properties"]
    unit["card"] = {
        "type": "object",
        "description": "The card's values; none where the unit has no such value.",
        "properties": {field.key: _value(field) for field in game.data.fields},
        "additionalProperties": False,
    }
    schema["$defs"]["Unit"]["allOf"] = [_card_of_type(key, game.data) for key in game.data.types]
    unit["type"] = _ids({key: t.name for key, t in game.data.types.items()})
    if game.data.nations:
        unit["nation"] = _ids({key: n.name for key, n in game.data.nations.items()})
    rules = game.data.special_rules
    unit["special"]["items"] = {"anyOf": [_special(key, game) for key in rules]} if rules else False
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _card_of_type(key: str, game: Game) -> dict[str, Any]:
    """The lines that a card of this type writes: not what other types have, nor what is worked out."""
    made = infantry.FIELDS if infantry.is_worked_out(key, game) else ()
    lines = [line for line in game.lines(key) if line.key not in made]
    card = {
        "propertyNames": {"enum": [line.key for line in lines]},
        "required": [line.key for line in lines if line.constant is None],
    }
    of_type = {"properties": {"type": {"const": key}}, "required": ["type"]}
    return {"if": of_type, "then": {"properties": {"card": card}}}


def _ids(names: dict[str, str]) -> dict[str, Any]:
    return {"anyOf": [{"const": key, "description": name} for key, name in names.items()]}


def _special(key: str, game: LoadedGame) -> dict[str, Any]:
    rule = game.data.special_rules[key]
    if rule.plural is None:
        return {"const": key, "description": rule.text}
    return {
        "type": "object",
        "properties": {key: {"type": "integer", "description": rule.plural}},
        "required": [key],
        "additionalProperties": False,
    }


def _value(field: CardField) -> dict[str, Any]:
    kinds: dict[Kind, dict[str, Any]] = {
        Kind.TEXT: {"type": "string"},
        Kind.DIE: {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^[1-6](-[1-6])?$"}]},
        Kind.BAND: {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^[0-9]+(-[0-9]+)?$"}]},
    }
    plain = kinds.get(field.kind, {"type": "integer"})
    shape = {"anyOf": [plain, _NONE]} if field.optional else plain
    return {"description": f"{field.label} ({field.kind.value})", **shape}
