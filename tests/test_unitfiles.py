"""Units as YAML: what is written comes back, in one form."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import derive, unitfiles
from builder.library import Library
from builder.model import Confidence, Facts, Origin, Unit, UnitFile
from builder.parse import parse
from builder.source import Document, loads
from tests.conftest import ROOT

SKETCH = """\
units:
  - id: t-34-85
    name: T-34/85
    nation: su
    type: medium-tank
    sets: ["2542"]
    special: [prototype]
    facts: {year: 1944, speed_kmh: 55, weight_t: 32, crew: 5, gun: 85 mm ZiS-S-53, calibre_mm: 85, barrel: 54,
      pen500_mm: 110, front_eff_mm: 90, side_mm: 45, rear_mm: 45, top_mm: 20, room: 8, fuel: diesel,
      resilience: 1, confidence: high}
"""


def _units(text: str) -> list[Unit]:
    """The units of a file as the library reads them."""
    document, problems = loads(text, Document("x.yaml"))
    file = parse(UnitFile, document, problems)
    assert problems == []
    assert file is not None
    return file.units


def _value(text: str) -> Any:
    document, problems = loads(text, Document("x.yaml"))
    assert problems == []
    return document.value


def _plain(units: list[Unit]) -> list[dict[str, Any]]:
    dumped = [unit.model_dump() for unit in units]
    return [{**one, "card": {k: derive.plain(v) for k, v in one["card"].items()}} for one in dumped]


def _sketches(text: str) -> list[derive.Sketch]:
    return derive.SketchFile.model_validate(_value(text)).units


def test_a_sketch_becomes_a_unit_that_the_library_loads(library: Library) -> None:
    game = library.game("cobi").data
    made = [derive.unit(sketch, game) for sketch in _sketches(SKETCH)]
    text = unitfiles.to_yaml(made)
    assert _plain(_units(text)) == _plain(made)
    assert list(made[0].card) == [f.key for f in game.fields if not f.constant]
    assert made[0].special == ["prototype", {"room": 8}]
    assert "weaken: 2" in text
    assert "\n  sets: ['2542']\n" in text  # a list is a line
    assert "\n  special: [prototype, {room: 8}]\n" in text
    assert "none" not in text  # this tank has a value in every row
    assert unitfiles.to_yaml(_units(text)) == text


def test_a_special_rule_that_a_sketch_names_itself_stands_once(library: Library) -> None:
    text = SKETCH.replace("[prototype]", "[{room: 8}, prototype]")
    [sketch] = _sketches(text)
    assert derive.unit(sketch, library.game("cobi").data).special == [{"room": 8}, "prototype"]


def test_facts_are_written_as_they_were_set() -> None:
    """What its author wrote stands, even where it is what would stand anyway; the rest is not added."""
    text = SKETCH.replace("resilience: 1", "resilience: 0, turret: true")
    [unit] = _sketches(text)
    made = Unit(id="x", name="X", type="x", origin=Origin.HOUSE, card={}, facts=unit.facts)
    assert _value(unitfiles.to_yaml([made]))["units"][0]["facts"] == _value(text)["units"][0]["facts"]


def test_the_project_s_own_units_come_back(library: Library) -> None:
    units = [unit.data for unit in library.game("cobi").units.values()]
    assert _plain(_units(unitfiles.to_yaml(units))) == _plain(units)


@pytest.mark.parametrize("path", sorted(ROOT.glob("cards/cobi/units/*.yaml")), ids=lambda path: path.stem)
def test_a_file_of_units_has_the_form_that_derive_writes(path: Path) -> None:
    """So a unit that is derived again changes no other line."""
    first, _, text = path.read_text("utf-8").partition("\n")
    assert first == "# yaml-language-server: $schema=../../../build/schema/cobi.units.schema.json"
    assert text == unitfiles.to_yaml(_units(text))


LETTERS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
TEXT = st.text(LETTERS, min_size=1, max_size=20)
LOOKALIKES = st.sampled_from(
    ["0899", "1e3", "12:30", "no", "true", "none", "null", "~", "- x", "a: b", "#", "!x", "*a"]
)


@given(st.lists(TEXT | LOOKALIKES, min_size=5, max_size=5))
def test_any_text_comes_back(library: Library, texts: list[str]) -> None:
    sketch = derive.Sketch(
        id="x",
        name=texts[0],
        full_name=texts[1],
        type="tank",
        sets=[texts[2], texts[3]],
        facts=Facts(year=1940, speed_kmh=40, weight_t=10, crew=3, note=texts[4], confidence=Confidence.LOW),
    )
    made = [derive.unit(sketch, library.game("cobi").data)]
    assert _plain(_units(unitfiles.to_yaml(made))) == _plain(made)


def test_the_figures_of_infantry_are_a_line_each(library: Library) -> None:
    text = unitfiles.to_yaml([library.game("cobi").unit("de-rifle-squad").data])
    assert "\n  card: {available: 1939}\n" in text
    assert "\n  - {count: 7, role: Rifleman, weapons: [rifle], grenades: 1}\n" in text


def test_a_gun_has_only_the_lines_of_its_type(library: Library) -> None:
    game = library.game("cobi").data
    facts = Facts(year=1940, weight_t=0.5, crew=4, confidence=Confidence.LOW)
    made = derive.unit(derive.Sketch(id="x", name="X", type="field-gun", facts=facts), game)
    assert set(made.card) <= {line.key for line in game.lines("field-gun")}
    assert not {"front", "destroy"} & set(made.card)
