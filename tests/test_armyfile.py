"""The files that clubs keep: battles of every version, collections, and what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from builder import schema, source
from builder.armyfile import read_battle, read_collection, unknown
from builder.armyfilemodel import MAX_ROWS
from builder.armymodel import Battle, Collection, Force, Ratio, Row
from builder.armywriting import to_json, to_yaml
from builder.errors import DataError
from builder.library import Library
from tests.armylists import BATTLE, LISTS, OLD_BATTLE, battle_of, club


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return club(tmp_path_factory.mktemp("club"))


def read(library: Library, text: str) -> Battle:
    path = library.root / "battle.yaml"
    path.write_text(text, "utf-8")
    return read_battle(path, library)


def problems(library: Library, text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        read(library, text)
    return [str(problem) for problem in caught.value.problems]


# The first version


def test_a_battle_of_the_first_version_has_one_limit_for_both(library: Library) -> None:
    assert read(library, OLD_BATTLE) == Battle(
        title="Bridge at Wizna",
        game="dated",
        year=1939,
        limit=150,
        attacker=1,
        forces=(Force((Row("7tp", 2), Row("dummy", 1))), Force((Row("tiger", 1), Row("maus", 3)))),
        attacker_limit=150,
    )


def test_json_is_read_as_well(library: Library) -> None:
    text = json.dumps(
        {
            "title": "Łódź",
            "game": "small",
            "limit": 5,
            "attacker": "first",
            "forces": [{}, {"units": {"a": 1}}],
        }
    )
    battle = read(library, text)
    assert (battle.title, battle.year, battle.attacker) == ("Łódź", None, 0)
    assert battle.forces == (Force(), Force((Row("a", 1),)))


def test_no_limit_is_a_state_of_its_own(library: Library) -> None:
    assert read(library, OLD_BATTLE.replace("limit: 150", "limit: none")).limit is None


@pytest.mark.parametrize("limit", ["0", "-1", "1.5", "100000", "true", "lots", "", '""'])
def test_any_other_limit_is_refused(library: Library, limit: str) -> None:
    (problem,) = problems(library, OLD_BATTLE.replace("limit: 150", f"limit: {limit}"))
    assert problem.startswith("battle.yaml:4: limit: expected a whole number from 1 to 99999, or none")


def test_every_problem_of_a_file_is_reported_at_once_with_its_line(library: Library) -> None:
    text = OLD_BATTLE.replace("second", "third").replace("7tp: 2", "7tp: 0").replace("title", "titel")
    assert problems(library, text) == [
        "battle.yaml:1: titel: is not a key here: did you mean title?: correct or remove it",
        "battle.yaml:5: attacker: expected 'first' or 'second', got \"third\"",
        "battle.yaml:7: forces.0.units.7tp: expected at least 1, got 0",
    ]


def test_what_the_game_does_not_have_is_reported_with_the_other_problems(library: Library) -> None:
    text = OLD_BATTLE.replace("1939", "1950").replace("  - units: {tiger: 1, maus: 3}\n", "")
    assert problems(library, text) == [
        "battle.yaml:3: year: expected a year from 1934 to 1945, got 1950",
        "battle.yaml:6: forces: expected at least 2, got 1",
    ]
    text = OLD_BATTLE.replace("dated", "datted").replace("limit: 150", "limit: 0")
    assert [problem.split(": ")[1] for problem in problems(library, text)] == ["game", "limit"]
    text = OLD_BATTLE.replace("1939", "1950").replace("dummy: 1", "7tp: 1")  # which is no valid YAML of ours
    assert [problem.split(": ")[1] for problem in problems(library, text)] == [
        "year",
        "forces.0.units.7tp",
    ]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("game: dated\n", "", "game"),
        ("game: dated", "game: 7", "game"),
        ("year: 1939", "year: soon", "year"),
        ("year: 1939", "year: 1850", "year"),
        ("attacker: second", "attacker: third", "attacker"),
        ("limit: 150\n", "", "limit"),
    ],
)
def test_a_key_at_fault_is_reported_once(library: Library, old: str, new: str, key: str) -> None:
    (problem,) = problems(library, OLD_BATTLE.replace(old, new))
    assert problem.split(": ")[1] == key


@pytest.mark.parametrize("text", ["", "- a\n", "7\n", "{{\n"])
def test_a_file_that_is_no_battle_is_one_problem(library: Library, text: str) -> None:
    assert len(problems(library, text)) == 1


def test_a_file_of_any_size_is_answered_soon(library: Library) -> None:
    many = ", ".join(f"u{i}: 1" for i in range(MAX_ROWS + 1))
    (problem,) = problems(library, OLD_BATTLE.replace("7tp: 2, dummy: 1", many))
    assert problem == f"battle.yaml:7: forces.0.units: expected at most {MAX_ROWS} different units, got 501"
    (problem,) = problems(library, OLD_BATTLE + "# and so on\n" * 50_000)
    assert problem.startswith("battle.yaml: is larger than ")
    (problem,) = problems(library, OLD_BATTLE.replace("7tp: 2", "7tp: 1000000000000"))
    assert problem == "battle.yaml:7: forces.0.units.7tp: expected at most 999, got 1000000000000"


@pytest.mark.parametrize("letter", ["x", "Ж", "\U0001f600", '"'])
@pytest.mark.parametrize("write", [to_yaml, to_json])
def test_the_longest_battle_that_the_browser_saves_is_read(library: Library, letter: str, write: Any) -> None:
    first, second = (
        Force(tuple(Row(f"{letter * 76}{side}{i:03}", 999, True, 9999) for i in range(MAX_ROWS)))
        for side in (0, 1)
    )
    battle = Battle(letter * 200, "dated", 1945, 99_999, 1, (first, second), Ratio(99, 99))
    assert read(library, write(battle)) == battle


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Bridge at Wizna", "[{}]"),
        ("game: dated", "game: {}"),
        ("year: 1939", "year: {}"),
        ("limit: 150", "limit: {}"),
        ("limit: 150", "limit: {{a: {}}}"),
        ("attacker: second", "attacker: {}"),
        ("7tp: 2", "{}: 2"),
        ("7tp: 2", "7tp: {}"),
        ("7tp: 2", "{0}: 2, {0}: 2"),
        ("limit: 150", "{}: 150"),
        ("limit: 150", "limit: !{} 150"),
        ("limit: 150", "limit: &{0} 150\nyear: &{0} 7"),
        ("limit: 150", "limit: *{}"),
    ],
)
def test_no_message_quotes_a_file_at_length(library: Library, old: str, new: str) -> None:
    long = "x" * 5_000
    for problem in problems(library, OLD_BATTLE.replace(old, new.format(long))):
        assert "x" * 61 not in problem
        assert len(problem) < 300


@pytest.mark.parametrize(
    ("title", "got"), [("null", "nothing"), ("", "nothing"), ("7", "7: put it in quotes")]
)
def test_a_title_is_a_text(library: Library, title: str, got: str) -> None:
    for text, place in ((OLD_BATTLE, 1), (BATTLE, 2)):
        (problem,) = problems(library, text.replace("title: Bridge at Wizna", f"title: {title}"))
        assert problem == f"battle.yaml:{place}: title: expected text, got {got}"


def quoted(text: str) -> str:
    """A text in YAML, with escapes for what is not seen."""
    return yaml.safe_dump(text, default_style='"', width=1_000).strip()


TITLES = json.loads((LISTS.parent / "titles.json").read_text("utf-8"))


@pytest.mark.parametrize(("what", "written", "expected"), TITLES["titles"])
def test_what_is_not_seen_is_taken_out_of_a_title(
    library: Library, what: str, written: str, expected: str
) -> None:
    for text in (OLD_BATTLE, BATTLE):
        content = text.replace("Bridge at Wizna", quoted(written))
        assert read(library, content).title == expected, what


@pytest.mark.parametrize(("what", "unit", "sound"), TITLES["ids"])
def test_an_id_has_only_what_is_seen(library: Library, what: str, unit: str, sound: bool) -> None:
    content = BATTLE.replace("unit: maus", f"unit: {quoted(unit)}")
    if sound:
        assert read(library, content).forces[1].rows[1].unit == unit, what
    else:
        (problem,) = problems(library, content)
        assert problem.startswith("battle.yaml:14: forces.1.units.1.unit: "), what


def test_a_file_of_another_kind_is_one_problem(library: Library) -> None:
    saved = (LISTS / "saved-2.json").read_text("utf-8")
    owned = (LISTS / "collection-1.yaml").read_text("utf-8")
    kept = (
        "battle.yaml:1: is all that a browser keeps, expected {}: open the army builder in that browser, and "
        "save one battle under Share and files, or the collection under Collection"
    )
    assert problems(library, saved) == [kept.format("a battle")]
    assert problems(library, owned) == [
        "battle.yaml:1: is a collection, expected a battle: give another file"
    ]
    for text, expected in (
        (saved, kept.format("a collection").replace("battle.yaml", "collection.yaml")),
        (BATTLE, "collection.yaml:1: is a battle, expected a collection: give another file"),
    ):
        with pytest.raises(DataError) as caught:
            collection(library, text)
        assert [str(problem) for problem in caught.value.problems] == [expected]


def test_where_nobody_attacks_the_attacker_may_be_left_out(library: Library) -> None:
    yearless = OLD_BATTLE.replace("dated", "small").replace("year: 1939\n", "")
    assert read(library, yearless).attacker == 1
    assert read(library, yearless.replace("attacker: second\n", "")).attacker == 0


def test_a_unit_stands_once_in_a_force(library: Library) -> None:
    (problem,) = problems(library, OLD_BATTLE.replace("dummy: 1", "7tp: 1"))
    assert problem.startswith("battle.yaml:7: forces.0.units.7tp: stands twice")


@pytest.mark.parametrize("forces", ["[{}]", "[{}, {}, {}]"])
def test_a_battle_has_two_forces(library: Library, forces: str) -> None:
    text = OLD_BATTLE[: OLD_BATTLE.index("forces:")] + f"forces: {forces}\n"
    (problem,) = problems(library, text)
    assert problem.startswith("battle.yaml:6: forces: ")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("attacker: second\n", "", "battle.yaml:1: attacker: is missing: write first or second"),
        ("dated", "datted", "battle.yaml:2: game: unknown game 'datted': did you mean dated?"),
        ("dated", "bare", "battle.yaml:2: game: bare has no army rules: it makes no checks"),
        ("dated", "small", "battle.yaml:3: year: this game has no years: remove it"),
        ("1939", "1933", "battle.yaml:3: year: expected a year from 1934 to 1945, got 1933"),
        ("year: 1939\n", "", "battle.yaml:1: year: expected a year from 1934 to 1945, it is missing"),
    ],
)
def test_what_the_game_does_not_have_is_a_problem(
    library: Library, old: str, new: str, expected: str
) -> None:
    assert problems(library, OLD_BATTLE.replace(old, new)) == [expected]


def test_a_file_that_is_not_there(library: Library) -> None:
    with pytest.raises(DataError, match=r"none\.yaml: cannot be read"):
        read_battle(library.root / "none.yaml", library)


# The second version


def test_a_battle_says_what_the_attacker_may_have(library: Library) -> None:
    assert read(library, BATTLE) == Battle(
        title="Bridge at Wizna",
        game="dated",
        year=1939,
        limit=150,
        attacker=1,
        forces=(
            Force((Row("7tp", 2, price=25), Row("dummy", 1))),
            Force((Row("tiger", 1, captured=True), Row("maus", 3))),
        ),
        attacker_limit=Ratio(3, 2),
    )


@pytest.mark.parametrize(
    ("written", "limit"),
    [("{ratio: [3, 2]}", Ratio(3, 2)), ("225", 225), ("none", None), ("{ratio: [99, 1]}", Ratio(99, 1))],
)
def test_the_three_forms_of_the_attackers_limit(library: Library, written: str, limit: object) -> None:
    assert read(library, BATTLE.replace("{ratio: [3, 2]}", written)).attacker_limit == limit


@pytest.mark.parametrize(
    "written",
    [
        "{ratio: [3, 0]}",
        "{ratio: [100, 1]}",
        "{ratio: [3, 2, 1]}",
        "{ratio: [1.5, 1]}",
        "{ratio: [true, 1]}",
        "{ratio: 1.5}",
        "{ratio: [3, 2], more: 1}",
        "{}",
    ],
)
def test_any_other_ratio_is_refused(library: Library, written: str) -> None:
    (problem,) = problems(library, BATTLE.replace("{ratio: [3, 2]}", written))
    assert problem == (
        "battle.yaml:6: attacker_limit: expected points or figures, none, or a ratio such as {ratio: [3, 2]} "
        "of whole numbers from 1 to 99"
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "version: 2",
            "version: 3",
            "battle.yaml:1: version: is 3, newer than this Musterbook, which reads up to 2: "
            "update Musterbook",
        ),
        ("version: 2", "version: two", 'battle.yaml:1: version: expected 2, got "two"'),
        (
            "attacker_limit: {ratio: [3, 2]}\n",
            "",
            "battle.yaml:1: attacker_limit: is missing: "
            "write points, none, or a ratio such as {ratio: [3, 2]}",
        ),
        (
            "{unit: dummy}",
            "{unit: 7tp}",
            "battle.yaml:9: forces.0.units: 7tp stands twice: write it once, with its count",
        ),
        ("count: 2", "count: 0", "battle.yaml:10: forces.0.units.0.count: expected at least 1, got 0"),
        (
            "captured: true",
            "captured: maybe",
            'battle.yaml:13: forces.1.units.0.captured: expected true or false, got "maybe"',
        ),
        ("price: 25", "price: -1", "battle.yaml:10: forces.0.units.0.price: expected at least 0, got -1"),
        ("{unit: dummy}", "{id: dummy}", None),
    ],
)
def test_what_is_wrong_is_said(library: Library, old: str, new: str, expected: str | None) -> None:
    found = problems(library, BATTLE.replace(old, new))
    assert expected is None or found == [expected]


# Every version, and what is written


EXPECTED: dict[str, dict[str, Any]] = {
    "battle-1.yaml": {
        "game": "cobi",
        "title": "Bridge at Wizna",
        "year": 1939,
        "limit": 150,
        "attackerLimit": 150,
        "attacker": 1,
        "forces": [
            [{"unit": "7tp", "count": 2}, {"unit": "bofors-37", "count": 1}],
            [{"unit": "pz-i-b", "count": 3}, {"unit": "gone", "count": 1}],
        ],
    },
    "battle-1.json": {
        "game": "bitwy",
        "title": "Łódź, «Армия»",
        "year": None,
        "limit": None,
        "attackerLimit": None,
        "attacker": 0,
        "forces": [[{"unit": "tank", "count": 2}], []],
    },
    "battle-2.yaml": {
        "game": "cobi",
        "title": 'Bridge at Wizna: "1939" #1',
        "year": 1939,
        "limit": 150,
        "attackerLimit": [3, 2],
        "attacker": 1,
        "forces": [
            [
                {"unit": "7tp", "count": 2, "price": 42},
                {"unit": "bofors-37", "count": 1, "captured": True, "price": 26},
            ],
            [],
        ],
    },
    "battle-2.json": {
        "game": "bitwy",
        "title": "Łódź, «Армия»",
        "year": None,
        "limit": None,
        "attackerLimit": 225,
        "attacker": 0,
        "forces": [
            [{"unit": "tank", "count": 2}],
            [{"unit": "no such unit", "count": 999, "captured": True, "price": 0}],
        ],
    },
}


@pytest.fixture(scope="module")
def ours(library: Library) -> Library:
    """The project's own games, read once."""
    from builder.library import load_library  # noqa: PLC0415

    return load_library(LISTS.parents[2])


@pytest.mark.parametrize("name", EXPECTED)
def test_a_file_of_every_version_still_reads(ours: Library, name: str) -> None:
    expected = EXPECTED[name]
    assert read_battle(LISTS / name, ours) == battle_of(expected, expected["game"])


@pytest.mark.parametrize("name", ["battle-2.yaml", "battle-2.json"])
def test_a_file_of_this_version_is_written_as_it_was(ours: Library, name: str) -> None:
    battle = read_battle(LISTS / name, ours)
    assert (to_yaml if name.endswith("yaml") else to_json)(battle) == (LISTS / name).read_text("utf-8")


@pytest.mark.parametrize("path", sorted(LISTS.glob("*-2.*")), ids=lambda path: path.name)
def test_a_file_of_this_version_keeps_to_the_published_schema(path: Path) -> None:
    if path.name.startswith("saved"):
        return
    shape = schema.of_lists()["battle.schema.json"]
    Draft202012Validator.check_schema(shape)
    document, _ = source.loads(path.read_text("utf-8"), source.Document("x"))
    assert [e.message for e in Draft202012Validator(shape).iter_errors(document.value)] == []


@pytest.mark.parametrize(
    "change",
    [
        {"limit": 0},
        {"limit": "lots"},
        {"attacker_limit": {"ratio": [1.5, 1]}},
        {"version": 1},
        {"more": 1},
        {"forces": []},
    ],
)
def test_the_published_schema_refuses_what_reading_refuses(change: dict[str, Any]) -> None:
    shape = schema.of_lists()["battle.schema.json"]
    raw = json.loads((LISTS / "battle-2.json").read_text("utf-8"))
    assert not Draft202012Validator(shape).is_valid({**raw, **change})


# Collections


def test_a_collection_that_the_browser_saved_is_read(ours: Library) -> None:
    saved = yaml.safe_load((LISTS / "collection-1.yaml").read_text("utf-8"))
    expected = Collection(saved["game"], saved["units"], saved["sets"])
    assert read_collection(LISTS / "collection-1.yaml", ours) == expected


def collection(library: Library, text: str) -> Collection:
    path = library.root / "collection.yaml"
    path.write_text(text, "utf-8")
    return read_collection(path, library)


def test_a_collection_has_counts_by_unit_and_by_set(library: Library) -> None:
    found = collection(
        library, 'version: 1\ngame: dated\nunits: {7tp: 2, maus: 1}\nsets: {"2512": 3, "9": 1}\n'
    )
    assert found == Collection("dated", {"7tp": 2, "maus": 1}, {"2512": 3, "9": 1})
    assert unknown(found, library) == ["maus", "9"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("version: 1\ngame: datted\n", "collection.yaml:2: game: unknown game 'datted': did you mean dated?"),
        ("version: 1\ngame: bare\n", "collection.yaml:2: game: bare has no army rules: it makes no checks"),
        ("game: dated\n", "collection.yaml:1: version: is missing: add it"),
        (
            "version: 1\ngame: dated\nunits: {7tp: 0}\n",
            "collection.yaml:3: units.7tp: expected at least 1, got 0",
        ),
    ],
)
def test_what_is_wrong_with_a_collection_is_said(library: Library, text: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        collection(library, text)
    assert [str(problem) for problem in caught.value.problems] == [expected]
