"""The schemas for editors accept the project's own YAML and refuse what loading refuses."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from builder import schema, source
from builder.errors import SystemFault
from builder.library import Library
from tests.conftest import ROOT
from tests.project import UNITS, Project

FILES = sorted(ROOT.glob("cards/*/**/*.yaml"))


@pytest.fixture(scope="module")
def written(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that stands for the project's, with the project's schemas in it."""
    root = tmp_path_factory.mktemp("schemas")
    schema.write(dataclasses.replace(library, root=root))
    return root


def named_schema(path: Path, root: Path) -> Path:
    """The schema that the first line of a YAML file names, in `root`."""
    first = path.read_text("utf-8").splitlines()[0]
    match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert match, path
    assert not Path(match[1]).is_absolute()
    return root / (path.parent / match[1]).resolve().relative_to(ROOT)


def values(text: str) -> Any:
    document, problems = source.loads(text, source.Document("x.yaml"))
    assert problems == []
    return document.value


def test_one_schema_for_games_and_one_for_the_units_of_each(written: Path) -> None:
    assert sorted(path.name for path in (written / "build/schema").iterdir()) == [
        "battle.schema.json",
        "bitwy.units.schema.json",
        "cobi.units.schema.json",
        "collection.schema.json",
        "game.schema.json",
        "patton.units.schema.json",
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_file_names_its_schema_and_keeps_to_it(path: Path, written: Path) -> None:
    found = json.loads(named_schema(path, written).read_text("utf-8"))
    Draft202012Validator.check_schema(found)
    assert [e.message for e in Draft202012Validator(found).iter_errors(values(path.read_text("utf-8")))] == []


@pytest.fixture
def validator(project: Project) -> Draft202012Validator:
    """Of the small game's unit files."""
    return Draft202012Validator(schema.units_schema(project.load().game("duel")))


def test_the_small_project_keeps_to_its_schemas(project: Project, validator: Draft202012Validator) -> None:
    assert validator.is_valid(values(UNITS))
    text = (project.root / project.game_file).read_text("utf-8")
    assert Draft202012Validator(schema.game_schema()).is_valid(values(text))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("road: 10", "raod: 10"),
        ("crew: 3,", ""),
        ("crew: 3,", "crew: none,"),
        ("dice: 4", "dice: four"),
        ("to_hit: 3-6", "to_hit: 3-7"),
        ("weaken: 2-3", "weaken: a"),
        ("type: tank", "type: boat"),
        ("nation: de", "nation: xy"),
        ("[slow", "[slov"),
        ("{room: 4}", "room"),
        ("[slow", "[{slow: 1}"),
        ("origin: printed", "origin: print"),
        ("name: Alpha", "naem: Alpha"),
        ("id: alpha", "id: Alpha One"),
        ("{year: 1940", "{year: 1840"),
    ],
)
def test_a_wrong_unit_is_refused(old: str, new: str, validator: Draft202012Validator) -> None:
    assert old in UNITS
    assert not validator.is_valid(values(UNITS.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("name: Duel", "nam: Duel"),
        ("kind: bonus", "kind: bonuses"),
        ("limit: 100", "limit: 0"),
        ('rule: "1.2"', "rule: 1.2"),
        ("tank: {name: Tank}", "tank: Tank"),
    ],
)
def test_a_wrong_game_is_refused(old: str, new: str, project: Project) -> None:
    project.edit(project.game_file, old, new)
    text = (project.root / project.game_file).read_text("utf-8")
    assert not Draft202012Validator(schema.game_schema()).is_valid(values(text))


def test_a_game_without_special_rules_has_units_without(library: Library) -> None:
    found = schema.units_schema(library.game("bitwy"))
    Draft202012Validator.check_schema(found)
    text = (ROOT / "cards/bitwy/units/units.yaml").read_text("utf-8")
    wrong = text.replace("    type: tank\n", "    type: tank\n    special: [slow]\n")
    assert Draft202012Validator(found).is_valid(values(text))
    assert not Draft202012Validator(found).is_valid(values(wrong))


def test_an_editor_shows_the_label_of_a_field(validator: Draft202012Validator) -> None:
    unit = validator.schema["$defs"]["Unit"]["properties"]
    assert unit["card"]["properties"]["forward"]["description"] == "Move Forward (length)"
    assert unit["type"]["anyOf"] == [{"const": "tank", "description": "Tank"}]


def test_a_line_with_a_constant_is_not_required(project: Project) -> None:
    project.edit(project.game_file, "kind: bonus", "kind: bonus, constant: push_light")
    project.edit(project.units_file, "      road: 10\n", "")  # the derived unit's
    unit = schema.units_schema(project.load().game("duel"))["$defs"]["Unit"]
    keys = list(unit["properties"]["card"]["properties"])
    assert "road" in keys
    [tank] = unit["allOf"]
    assert tank["then"]["properties"]["card"]["required"] == [key for key in keys if key != "road"]


@pytest.mark.parametrize(
    ("unit", "old", "new"),
    [
        ("pak-40", "{forward:", "{front: 1, forward:"),  # a gun has no armour
        ("pak-40", "to_hit: 3-6, ", ""),
        ("de-rifle-squad", "{available:", "{cost: 53, available:"),  # that is worked out
        ("de-rifle-squad", "{available: 1939}", "{}"),
        ("de-rifle-squad", "role: Leader", "rank: Leader"),
    ],
)
def test_a_card_has_the_lines_of_its_type(library: Library, unit: str, old: str, new: str) -> None:
    validator = Draft202012Validator(schema.units_schema(library.game("cobi")))
    text = (ROOT / "cards/cobi/units/germany.yaml").read_text("utf-8")
    before, start, after = text.partition(f"- id: {unit}\n")
    assert old in after
    assert not validator.is_valid(values(before + start + after.replace(old, new, 1)))


def test_a_folder_that_cannot_be_written(project: Project) -> None:
    project.write("build", "a file where the folder should be")
    with pytest.raises(SystemFault, match=r"schema: cannot be written: "):
        schema.write(project.load())
