"""The command `musterbook army print`: the roster of a battle, and its cards behind it."""

from __future__ import annotations

from pathlib import Path

import click

from builder import armyfile, catalog, processes, roster, sheets
from builder.armymodel import Side
from builder.errors import UsageError
from builder.language import SOURCE_LANGUAGE
from builder.library import Library, load_library
from builder.paper import PAPERS, named
from builder.roster import Army
from builder.terminal import out, reports

FORCES: dict[str, Side] = {"first": 0, "second": 1}
NO_CARDS = "{file}: no unit of it has a card"


@click.command("print")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--force", "force_id", type=click.Choice(list(FORCES)), help="Only this force [both].")
@click.option("--paper", "paper_id", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option("--lang", "code", default=SOURCE_LANGUAGE, show_default=True)
@click.option("--cards", "with_cards", is_flag=True, help="Put the cards of its units behind it.")
@click.option("--each", is_flag=True, help="A card for each model, not one for all of a kind.")
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The PDF [in this folder, named by FILE, language and paper].",
)
@click.pass_obj
@reports
def print_(
    root: Path,
    file: Path,
    force_id: str | None,
    paper_id: str,
    code: str,
    with_cards: bool,
    each: bool,
    output: Path | None,
) -> None:
    """Prints the roster of a battle as a PDF; findings are printed with it and stop nothing."""
    if each and not with_cards:
        raise UsageError("--each is about cards: add --cards")
    target = output or Path(f"{file.stem}.{code}.{paper_id}.pdf")
    if target.resolve() == file.resolve():
        raise UsageError(f"{target} is the battle's own file: choose another --output")
    library = load_library(root)
    language, paper = catalog.load_language(root, code), named(paper_id)
    army = read_army(file, library, force_id, each=each)
    if not with_cards:
        pages = roster.write(root, army.battle, army.game, language, paper, target, army.force)
        out.print(f"{target}: pages: {pages}", markup=False)
        return
    if not army.units:
        raise UsageError(f"{NO_CARDS.format(file=file)}: leave --cards out")
    with processes.spreading() as spread:
        deck = sheets.Deck(root, army.game, language, army.units, spread=spread)
    front, copies = army.pages(root, language, paper), army.copies()
    count = deck.write(paper, target, copies=copies, before=front)
    cards = sum(copies.values())
    out.print(f"{target}: pages: {len(front)}, cards: {cards}, sheets: {count}", markup=False)


def read_army(file: Path, library: Library, force_id: str | None, *, each: bool) -> Army:
    """The battle of a file, as it is to be printed.

    Raises:
        DataError: with every problem of the file.
    """
    battle = armyfile.read_battle(file, library)
    return Army(battle, library.game(battle.game), FORCES[force_id] if force_id else None, each)
