"""The commands `musterbook army`: lists that clubs keep in files.

Exit codes, besides those of all commands: `check` 1 where a battle has an error, with `--strict` also a
warning; `diff` 1 where the battles differ; `split` 1 where the forces could not meet something.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import click

from builder import armydiff, armyfile, armyreport, armysplit, armytelling, armywriting, catalog
from builder.army import check, knows_attacker, measure, parameters
from builder.armymodel import (
    MAX_LIMIT,
    MAX_RATIO,
    AttackerLimit,
    Battle,
    Collection,
    Finding,
    Force,
    Ratio,
    clean_title,
)
from builder.errors import DataError, UsageError, excerpt
from builder.language import SOURCE_LANGUAGE, Language
from builder.library import Library, LoadedGame, load_library
from builder.terminal import counted, err, out, reports, write_file

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_RATIO = re.compile(r"([0-9]{1,2}):([0-9]{1,2})")
_WHOLE = re.compile(r"[0-9]{1,9}")
_lang = click.option("--lang", "code", default=SOURCE_LANGUAGE, show_default=True)
_as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")


@click.group()
def army() -> None:
    """Two forces for one battle, from a file."""


@army.command("check")
@click.argument("files", type=_FILE, nargs=-1, required=True)
@click.option("--collection", "owned", type=_FILE, help="File with the models that the club owns.")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@_as_json
@_lang
@click.pass_obj
@reports
def check_(
    root: Path, files: tuple[Path, ...], owned: Path | None, strict: bool, as_json: bool, code: str
) -> None:
    """Checks battles; exits with 1 when there are errors."""
    library, language = load_library(root), catalog.load_language(root, code)
    collection = _read_collection(owned, library) if owned else None
    results = [_checked(file, library, language, collection, strict) for file in files]
    if as_json:
        _print_json({"version": armytelling.VERSION, "battles": results})
    else:
        for file, result in zip(files, results, strict=True):
            _print_result(file if len(files) > 1 else None, result)
    if not all(result["ok"] for result in results):
        sys.exit(1)


def _checked(
    file: Path, library: Library, language: Language, collection: Collection | None, strict: bool
) -> dict[str, Any]:
    """What there is to say of a file, in the shape of the JSON and with the lines of the report."""
    try:
        battle = armyfile.read_battle(file, library)
    except DataError as fault:
        problems = [armytelling.problem(problem) for problem in fault.problems]
        return {"file": str(file), "ok": False, "problems": problems, "battle": None}
    game = library.game(battle.game)
    found = check(battle, game, collection)
    told = armytelling.battle(battle, game, found, language)
    lines = [_line(line) for line in armyreport.describe(battle, game, language, found)]
    return {
        "file": str(file),
        "ok": not _grave(found, strict),
        "problems": [],
        "battle": told,
        "report": lines,
    }


def _grave(found: list[Finding], strict: bool) -> bool:
    return any(finding.level == "error" or (strict and finding.level == "warning") for finding in found)


def _line(line: armyreport.ReportLine) -> str:
    indent = "" if line.level in ("total", "year") else "  "
    return f"{indent}{line.text}{f' ({line.reference})' if line.reference else ''}"


def _print_result(file: Path | None, result: dict[str, Any]) -> None:
    if file is not None:
        out.print(f"{file}:", markup=False)
    for problem in result["problems"]:
        place = f"{problem['path']}:{problem['line']}" if problem["line"] else problem["path"]
        parts = (place, problem["key"], problem["message"])
        err.print(": ".join(part for part in parts if part), markup=False)
    if result["problems"]:
        err.print(f"{counted(len(result['problems']), 'problem')}.", markup=False)
    for line in result.get("report", []):
        out.print(line, markup=False)


@army.command("diff")
@click.argument("old", type=_FILE)
@click.argument("new", type=_FILE)
@_as_json
@_lang
@click.pass_obj
@reports
def diff(root: Path, old: Path, new: Path, as_json: bool, code: str) -> None:
    """Tells what changed from the battle OLD to the battle NEW; exits with 1 when they differ."""
    library, language = load_library(root), catalog.load_language(root, code)
    before, after = (armyfile.read_battle(file, library) for file in (old, new))
    game = library.game(after.game)
    found = armydiff.changes(before, after)
    if as_json:
        told = [armytelling.change(change, game, language) for change in found]
        _print_json({"version": armytelling.VERSION, "changes": told})
    else:
        for change in found:
            out.print(armytelling.change_text(change, game, language), markup=False)
    if found:
        sys.exit(1)


@army.command("split")
@click.argument("collection", type=_FILE)
@click.option("--year", type=int, help="Year of the battle [the game's].")
@click.option("--limit", default="", help="Points or figures of the defender, or none [the game's].")
@click.option(
    "--attacker-limit", default="", help="Points or figures, none, or a ratio such as 3:2 [the game's]."
)
@click.option("--attacker", type=click.Choice(["first", "second"]), default="first", show_default=True)
@click.option("--sides", nargs=2, help="Ids of the sides of the first and the second force.")
@click.option("--title", default="")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write [the screen].")
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
@_as_json
@_lang
@click.pass_obj
@reports
def split(
    root: Path, /, collection: Path, output: Path | None, force: bool, as_json: bool, code: str, **terms: Any
) -> None:
    """Makes two fair forces from the models in COLLECTION, as a battle in YAML."""
    library, language = load_library(root), catalog.load_language(root, code)
    owned = _read_collection(collection, library)
    game = library.game(owned.game)
    sides = _sides(terms["sides"], game)
    made = armysplit.split(_terms(game, terms), parameters(game, owned), sides)
    if output is not None:
        write_file(output, armywriting.to_yaml(made.battle), force)
    if as_json:
        unmet = [armytelling.finding(finding, game, language) for finding in made.unmet]
        told = armytelling.battle(made.battle, game, check(made.battle, game, owned), language)
        _print_json({"version": armytelling.VERSION, "battle": told, "unmet": unmet})
    else:
        if output is None:
            out.print(armywriting.to_yaml(made.battle), markup=False, end="")
        for line in armyreport.describe(made.battle, game, language, made.unmet):
            err.print(_line(line), markup=False)
    if _grave(list(made.unmet), strict=True):
        sys.exit(1)


def _read_collection(file: Path, library: Library) -> Collection:
    collection = armyfile.read_collection(file, library)
    for name in armyfile.unknown(collection, library):
        err.print(
            f"{file}: {excerpt(name)} is no unit or set of {collection.game}: it counts nothing", markup=False
        )
    return collection


def _sides(given: tuple[str, str] | None, game: LoadedGame) -> armysplit.Sides:
    for side in given or ():
        if side not in game.data.sides:
            known = ", ".join(game.data.sides) or "none"
            raise UsageError(f"unknown side {side!r} in game {game.id}: known are {known}")
    if given and given[0] == given[1]:
        raise UsageError(f"--sides: expected two sides, got {given[0]} twice")
    return given or (None, None)


def _terms(game: LoadedGame, given: dict[str, Any]) -> Battle:
    """What was asked for, and what the game begins a battle with."""
    rules = game.data.army
    if rules is None:
        raise UsageError(f"{game.id} has no army rules: it makes no checks")
    first, last = rules.first_year, rules.last_year
    year = rules.year if given["year"] is None else given["year"]
    if first is None or last is None:
        if year is not None:
            raise UsageError(f"--year: {game.id} has no years")
    elif year is None or not first <= year <= last:
        raise UsageError(f"--year: expected a year from {first} to {last}, got {year}")
    usual = Ratio(*rules.ratio) if rules.ratio else rules.limit if knows_attacker(rules) else None
    word = measure(game.data).value
    agreed = _limit("--attacker-limit", given["attacker_limit"], usual, word)
    limit = _limit("--limit", given["limit"], rules.limit, word)
    if isinstance(limit, Ratio):
        raise UsageError(f"--limit: expected {word} or none, got a ratio")
    title = clean_title(given["title"])
    return Battle(
        title, game.id, year, limit, 0 if given["attacker"] == "first" else 1, (Force(), Force()), agreed
    )


def _limit(option: str, text: str, otherwise: AttackerLimit, word: str) -> AttackerLimit:
    """A limit as it was asked for, in what `word` says; `otherwise` where nothing was."""
    if text == "":
        return otherwise
    if text == "none":
        return None
    ratio = _RATIO.fullmatch(text)
    if ratio and all(1 <= int(share) <= MAX_RATIO for share in ratio.groups()):
        return Ratio(int(ratio[1]), int(ratio[2]))
    if _WHOLE.fullmatch(text) and 1 <= int(text) <= MAX_LIMIT:
        return int(text)
    raise UsageError(
        f"{option}: expected {word} from 1 to {MAX_LIMIT}, none, or a ratio such as 3:2, got {text!r}"
    )


def _print_json(content: dict[str, Any]) -> None:
    for battle in content.get("battles", []):
        battle.pop("report", None)
    out.print(json.dumps(content, indent=1, ensure_ascii=False), markup=False)
