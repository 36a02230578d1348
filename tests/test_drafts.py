"""A club's next models: what is wrong with a file of facts, and how its units are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import drafts, unitfiles
from builder.errors import DataError, UsageError
from builder.model import Origin
from tests.project import Project

FIGURE_COST = '  figure_cost: {value: 2, kind: points, rule: "1.2", says: Points of a figure.}\n'
SKETCH = """\
units:
  - id: gamma
    name: Gamma
    nation: de
    type: tank
    sets: ["2542"]
    special: [slow]
    facts: {year: 1944, speed_kmh: 55, weight_t: 32, crew: 5, gun: 85 mm, calibre_mm: 85, barrel: 54,
      pen500_mm: 110, front_eff_mm: 90, side_mm: 45, rear_mm: 45, top_mm: 20, room: 8, fuel: diesel,
      resilience: 1, confidence: high}
"""
SECOND = """\
  - id: delta
    name: Delta
    nation: de
    type: tank
    facts: {year: 1940, speed_kmh: 40, weight_t: 10, crew: 3, confidence: high}
"""


def problems(project: Project, text: str) -> list[str]:
    """What is wrong with a file of sketches, as the user reads it."""
    path = project.write("next.yaml", text)
    try:
        drafts.units(path, project.load().game("duel"), project.root)
    except DataError as fault:
        return [str(problem) for problem in fault.problems]
    return []


def test_sketches_become_units(project: Project) -> None:
    path = project.write("next.yaml", SKETCH + SECOND)
    gamma, delta = drafts.units(path, project.load().game("duel"), project.root)
    assert (gamma.id, delta.id) == ("gamma", "delta")
    assert gamma.origin is Origin.DERIVED
    assert gamma.card["forward"] == 32
    assert gamma.special == ["slow", {"room": 8}]


def test_the_units_can_be_put_into_the_game(project: Project) -> None:
    path = project.write("next.yaml", SKETCH + SECOND)
    text = unitfiles.to_yaml(drafts.units(path, project.load().game("duel"), project.root))
    project.write("cards/duel/units/next.yaml", text)
    missing = "is missing: add it, or none where the unit has no such value"
    assert [line.split(": ", 1)[1] for line in project.problems()] == [  # the conversion does not know these
        *(f"card.{field}: {missing}" for _ in ("gamma", "delta") for field in ("road", "set")),
    ]
    project.edit(project.game_file, "kind: bonus", "kind: bonus, constant: push_light")
    project.edit(project.game_file, "  - {key: set, label: Set, kind: text}\n", "")
    for text in (' set: "2456",', "      road: 10\n", "      set: none\n"):
        project.edit(project.units_file, text, "")
    assert project.problems() == []
    assert list(project.load().game("duel").units) == ["alpha", "beta", "gamma", "delta"]


FAULTS = [
    (
        "id: gamma",
        "id: alpha",
        "2: id: alpha is taken (in cards/duel/units/all.yaml:2): give each unit its own id",
    ),
    ("id: gamma", "id: con", "2: id: con is reserved: give the unit another id"),
    ("type: tank", "type: tnak", "5: type: unknown type 'tnak': did you mean tank?"),
    ("nation: de", "nation: dee", "4: nation: unknown nation 'dee': did you mean de?"),
    ("    nation: de\n", "", "2: nation: is missing: add the unit's nation"),
    ("[slow]", "[slov]", "7: special.0: unknown special rule 'slov': did you mean slow?"),
    ("[slow]", "[room, slow]", "7: special.0: expected room: 4 (with its number)"),
    (
        "speed_kmh: 55, ",
        "",
        "8: facts.speed_kmh: is missing: add it, or choose a type of gun, which is pushed",
    ),
    ("calibre_mm: 85, ", "", "8: facts.gun: gun and calibre_mm go together: write both or neither"),
    ("gun: 85 mm, ", "", "8: facts.gun: gun and calibre_mm go together: write both or neither"),
    (
        "      resilience: 1, ",
        "      ",
        "8: facts.resilience: is missing: add 1 for a diesel, or 0 where the engine saves nothing",
    ),
    ("crew: 5", "crew: 0", "8: facts.crew: expected at least 1, got 0"),
    ("  - id: gamma", "  - &g\n    id: gamma\n    sets: *g", None),
]


@pytest.mark.parametrize(("old", "new", "problem"), FAULTS)
def test_a_fault_in_a_sketch(old: str, new: str, problem: str | None, project: Project) -> None:
    assert old in SKETCH
    if problem is None:
        problem = "4: is not valid YAML: aliases (*name) are not used here: write the value out"
    assert problems(project, SKETCH.replace(old, new)) == [f"next.yaml:{problem}"]


def test_an_id_stands_once_in_a_file(project: Project) -> None:
    text = SKETCH + SECOND.replace("delta", "gamma")
    assert problems(project, text) == [
        "next.yaml:11: id: gamma is taken (above in this file): give each unit its own id"
    ]


def test_all_faults_of_all_sketches_are_said_together(project: Project) -> None:
    text = SKETCH.replace("id: gamma", "id: alpha").replace("calibre_mm: 85, ", "").replace("de\n", "xy\n")
    text += SECOND.replace("type: tank", "type: tnak").replace("speed_kmh: 40, ", "")
    assert problems(project, text) == [
        "next.yaml:2: id: alpha is taken (in cards/duel/units/all.yaml:2): give each unit its own id",
        "next.yaml:4: nation: unknown nation 'xy': known are de",
        "next.yaml:8: facts.gun: gun and calibre_mm go together: write both or neither",
        "next.yaml:14: type: unknown type 'tnak': did you mean tank?",
        "next.yaml:15: facts.speed_kmh: is missing: add it, or choose a type of gun, which is pushed",
    ]


def test_a_gun_is_pushed_and_has_no_speed(project: Project) -> None:
    project.edit(
        project.game_file, "tank: {name: Tank}", "tank: {name: Tank}\n  field-gun: {name: Gun, kind: gun}"
    )
    project.edit(project.game_file, "constants:\n", f"constants:\n{FIGURE_COST}")
    text = SKETCH.replace("speed_kmh: 55, ", "").replace("type: tank", "type: field-gun")
    assert problems(project, text) == []


def test_a_broken_sketch_names_every_place(project: Project) -> None:
    text = SKETCH.replace("weight_t: 32, ", "").replace("nation: de", "nation: 7").replace("type:", "typ:")
    assert problems(project, text) == [
        "next.yaml:2: type: is missing: add it",
        "next.yaml:4: nation: expected text, got 7: put it in quotes",
        "next.yaml:5: typ: is not a key here: did you mean type?: correct or remove it",
        "next.yaml:8: facts.weight_t: is missing: add it",
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("units: []\n", "1: units: expected at least 1, got 0"),
        ("", "1: expected keys with values, got nothing"),
        ("units:\n  - 7\n", "2: expected keys with values, got 7"),
    ],
)
def test_a_file_without_sketches(text: str, problem: str, project: Project) -> None:
    assert problems(project, text) == [f"next.yaml:{problem}"]


def test_a_game_without_a_conversion(project: Project) -> None:
    project.edit(project.game_file, "conversion: brick-tank\n", "")
    project.edit(project.units_file, "origin: derived", "origin: house")
    path = project.write("next.yaml", SKETCH)
    with pytest.raises(
        UsageError,
        match=r"^game duel has no conversion: name one in its game\.yaml, or write the cards$",
    ):
        drafts.units(path, project.load().game("duel"), project.root)


# Writing


def test_units_are_written_below_their_head(tmp_path: Path) -> None:
    output = tmp_path / "next.yaml"
    drafts.write("units: [é]\n", output, "# head\n", force=False)
    assert output.read_bytes() == "# head\nunits: [é]\n".encode()
    assert [path.name for path in tmp_path.iterdir()] == ["next.yaml"]


def test_a_file_that_exists_is_replaced_only_by_force(tmp_path: Path) -> None:
    output = tmp_path / "next.yaml"
    output.write_text("by hand\n", "utf-8")
    with pytest.raises(UsageError) as caught:
        drafts.write("new\n", output, "", force=False)
    assert str(caught.value) == (
        f"{output}: exists already: choose another name, or say --force to replace it"
    )
    assert output.read_text("utf-8") == "by hand\n"
    drafts.write("new\n", output, "", force=True)
    assert output.read_text("utf-8") == "new\n"


def test_a_file_is_written_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = tmp_path / "next.yaml"
    output.write_text("old\n", "utf-8")

    def full(path: Path, *_: object, **__: object) -> int:
        path.write_bytes(b"ha")
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left on device"):
        drafts.write("half\n", output, "", force=True)
    assert output.read_bytes() == b"old\n"
    assert [path.name for path in tmp_path.iterdir()] == ["next.yaml"]
