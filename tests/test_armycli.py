"""`musterbook army`: what it prints, how it exits, and the JSON that other programs read."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from builder.cli import main
from tests.armylists import LISTS, ROOT

DOCUMENT = ROOT / "docs/contributing/armies.md"
COLLECTION = (
    "version: 1\ngame: cobi\nunits: {7tp: 6, tks-20: 9, pl-rifle-squad: 2, pz-i-b: 9, de-rifle-squad: 2}\n"
)
BATTLE = """\
version: 2
game: cobi
year: 1939
limit: 150
attacker_limit: {ratio: [3, 2]}
attacker: second
forces:
  - units: [{unit: 7tp, count: 2}]
  - units: [{unit: pz-i-b, count: 8}]
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["--root", str(ROOT), "army", *map(str, arguments)])


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    path = tmp_path / "battle.yaml"
    path.write_text(BATTLE)
    return path


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    path = tmp_path / "collection.yaml"
    path.write_text(COLLECTION)
    return path


def shape(name: str) -> dict[str, Any]:
    """A schema of the documented JSON, as the document has it."""
    text = DOCUMENT.read_text("utf-8")
    found = json.loads(re.search(r"```json\n(\{\n \"\$schema.*?)```", text, re.DOTALL)[1])  # type: ignore[index]
    return {**found, "$ref": f"#/$defs/{name}"}


def keeps_to(name: str, output: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(output)
    Draft202012Validator.check_schema(shape(name))
    assert [e.message for e in Draft202012Validator(shape(name)).iter_errors(content)] == []
    return content


# check


def test_check_is_content_with_notes_and_warnings(battle: Path) -> None:
    result = run("check", battle)
    assert result.exit_code == 0, result.output
    assert result.output.splitlines()[0].startswith("First force (Defender): ")


def test_check_exits_with_1_for_an_error(battle: Path) -> None:
    battle.write_text(BATTLE.replace("count: 2", "count: 9"))
    assert run("check", battle).exit_code == 1


def test_strict_counts_warnings(battle: Path) -> None:
    battle.write_text(BATTLE.replace("[{unit: 7tp, count: 2}]", "[{unit: 7tp}, {unit: ha-go}]"))
    assert run("check", battle).exit_code == 0
    result = run("check", battle, "--strict")
    assert result.exit_code == 1
    assert "Warning: Type 95 Ha-Go: Japan is not on this force's side, Allied/USSR." in result.output


def test_a_collection_is_minded_over_both_forces(battle: Path, collection: Path) -> None:
    collection.write_text("version: 1\ngame: cobi\nunits: {7tp: 1, pz-i-b: 9, rat: 1}\n")
    result = run("check", battle, "--collection", collection, "--strict")
    assert result.exit_code == 1
    assert "7TP: both forces together have 2, the club owns 1." in result.output
    assert "rat is no unit or set of cobi: it counts nothing" in result.output


def test_several_files_are_all_read(battle: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("limit: 0\n")
    result = run("check", broken, battle)
    assert result.exit_code == 1
    assert f"{battle}:" in result.output
    assert "broken.yaml:1: limit: expected a whole number" in result.output


def test_check_as_json(battle: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("limit: 0\n")
    result = run("check", battle, broken, LISTS / "battle-1.yaml", "--json")
    content = keeps_to("check", result.stdout)
    assert [entry["ok"] for entry in content["battles"]] == [True, False, False]
    assert content["battles"][1]["battle"] is None
    assert content["battles"][0]["battle"]["forces"][1]["units"][0]["name"] == "Pz 1b"
    found = content["battles"][2]["battle"]["findings"]
    assert "unknown-unit" in {f["rule"] for f in found}


# diff


def test_diff_tells_each_change_and_exits_with_1(battle: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(
        BATTLE.replace("150", "none").replace("7tp, count: 2", "tks-20").replace("count: 8", "count: 9")
    )
    result = run("diff", battle, other)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "Points limit: 150 → none",
        "First force: TKS (20 mm nkm wz.38) added: 1",
        "First force: 7TP removed: 2",
        "Second force: Pz 1b, count: 8 → 9",
    ]
    content = keeps_to("diff", run("diff", battle, other, "--json").stdout)
    assert [change["what"] for change in content["changes"]] == ["limit", "added", "removed", "count"]


def test_equal_battles_have_nothing_to_tell(battle: Path) -> None:
    result = run("diff", battle, battle)
    assert (result.exit_code, result.output) == (0, "")


# split


def test_split_writes_a_battle_that_check_is_content_with(collection: Path, tmp_path: Path) -> None:
    target = tmp_path / "new" / "battle.yaml"
    result = run("split", collection, "--year", 1939, "--limit", 100, "--title", "Łódź", "--output", target)
    assert result.exit_code == 0, result.output
    assert run("check", target, "--collection", collection, "--strict").exit_code == 0
    assert yaml.safe_load(target.read_text("utf-8"))["title"] == "Łódź"
    again = run("split", collection, "--limit", 100, "--output", target)
    assert again.exit_code == 2
    assert "is there already: add --force to replace it" in again.output


def test_a_battle_that_cannot_be_written_whole_leaves_the_old_file(collection: Path, tmp_path: Path) -> None:
    target = tmp_path / "battle.yaml"
    target.write_text("old")

    def half(path: Path, *_: object, **__: object) -> None:
        path.write_bytes(b"version")
        raise OSError(28, "No space left on device")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "write_text", half)
        result = run("split", collection, "--limit", 100, "--output", target, "--force")
    assert result.exit_code == 3
    assert "cannot be written: No space left on device" in result.output
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.glob("battle.*")] == ["battle.yaml"]


def test_split_prints_yaml_alone_to_standard_output(collection: Path) -> None:
    result = run("split", collection, "--limit", "100", "--attacker-limit", "120", "--attacker", "second")
    content = yaml.safe_load(result.stdout)
    assert (content["limit"], content["attacker_limit"], content["attacker"]) == (100, 120, "second")
    assert result.stderr.startswith("First force (Defender): ")


def test_a_title_is_printed_as_it_is(collection: Path) -> None:
    title = ":smile: [bold]x[/bold]"
    assert yaml.safe_load(run("split", collection, "--title", title).stdout)["title"] == title
    assert json.loads(run("split", collection, "--title", title, "--json").stdout)["battle"]["title"] == title


def test_split_says_what_it_could_not_meet(collection: Path) -> None:
    collection.write_text("version: 1\ngame: cobi\nunits: {7tp: 1}\n")
    result = run("split", collection, "--json")
    assert result.exit_code == 1
    content = keeps_to("split", result.stdout)
    assert "empty-force" in {finding["rule"] for finding in content["unmet"]}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--limit", "0"), "--limit: expected points from 1 to 99999, none, or a ratio"),
        (("--limit", "00000001299999"), "--limit: expected points from 1 to 99999, none, or a ratio"),
        (("--limit", "3:2"), "--limit: expected points or none, got a ratio"),
        (("--attacker-limit", "3:0"), "--attacker-limit: expected points from 1 to 99999, none, or a ratio"),
        (("--year", "0"), "--year: expected a year from 1934 to 1945, got 0"),
        (("--year", "1999"), "--year: expected a year from 1934 to 1945, got 1999"),
        (("--sides", "axis", "reds"), "unknown side 'reds' in game cobi: known are axis, allied, neutral"),
        (("--sides", "axis", "axis"), "--sides: expected two sides, got axis twice"),
    ],
)
def test_wrong_use_of_split(collection: Path, options: tuple[str, ...], message: str) -> None:
    result = run("split", collection, *options)
    assert result.exit_code == 2
    assert message in result.output


def test_check_in_a_game_of_figures_without_an_attacker(battle: Path) -> None:
    battle.write_text(
        "version: 2\ngame: patton\nlimit: 25\nforces:\n"
        "  - units: [{unit: uk-rifle, count: 28}]\n  - units: [{unit: de-rifle, count: 25}]\n"
    )
    result = run("check", battle)
    assert result.exit_code == 1
    assert result.output.splitlines() == [
        "First force: 28 figures of 25",
        "  3 figures over the limit of 25. (Rule 10.3)",
        "Second force: 25 figures of 25",
    ]
    (told,) = keeps_to("check", run("check", battle, "--json").stdout)["battles"]
    assert told["battle"]["attackerLimit"] is None
    assert [(force["points"], force["limit"]) for force in told["battle"]["forces"]] == [(28, 25), (25, 25)]


def test_wrong_use_of_split_in_a_game_of_figures(collection: Path) -> None:
    collection.write_text("version: 1\ngame: patton\nunits: {uk-rifle: 9, de-rifle: 9}\n")
    for limit, message in (
        ("0", "--limit: expected figures from 1 to 99999, none, or a ratio"),
        ("3:2", "--limit: expected figures or none, got a ratio"),
    ):
        result = run("split", collection, "--limit", limit)
        assert result.exit_code == 2
        assert message in result.output


def test_split_in_a_game_of_figures(collection: Path) -> None:
    collection.write_text("version: 1\ngame: patton\nunits: {uk-rifle: 9, de-rifle: 9}\n")
    result = run("split", collection, "--limit", 10)
    assert result.exit_code == 0
    assert "First force: 9 figures of 10" in result.stderr
    assert "1 figure of the limit of 10 is left." in result.stderr
    assert yaml.safe_load(result.stdout)["attacker_limit"] == "none"  # nobody attacks in this game


# The document


def blocks() -> list[Any]:
    """What the YAML blocks of the document hold: a battle, a collection, a workflow."""
    return [
        yaml.safe_load(text)
        for text in re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    ]


def test_the_documented_lists_keep_the_rules(tmp_path: Path) -> None:
    texts = re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    battle, collection = tmp_path / "battle.yaml", tmp_path / "collection.yaml"
    battle.write_text(texts[0], "utf-8")
    collection.write_text(texts[1], "utf-8")
    result = run("check", battle, "--collection", collection, "--strict")
    assert result.exit_code == 0, result.output
    assert run("split", collection, "--limit", "50").exit_code == 0


def test_the_documented_workflow_runs_commands_that_there_are() -> None:
    _, _, workflow = blocks()
    runs = [step["run"] for step in workflow["jobs"]["check"]["steps"] if "run" in step]
    (check,) = (line.split() for line in runs if line.startswith("musterbook"))
    assert check[:5] == ["musterbook", "--root", "musterbook", "army", "check"]
    assert check[5] in {
        option for parameter in main.commands["army"].commands["check"].params for option in parameter.opts
    }  # type: ignore[attr-defined]


def test_every_option_of_the_commands_is_documented() -> None:
    text = DOCUMENT.read_text("utf-8")
    for command in main.commands["army"].commands.values():  # type: ignore[attr-defined]
        for parameter in command.params:
            for option in parameter.opts:
                assert not option.startswith("--") or f"`{option}" in text, option
