"""The command `musterbook cards`: cards as sheets to print and cut, or one card a page for print shops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from builder import catalog, formats, place, processes
from builder.block import Backs
from builder.errors import UsageError
from builder.formats import SIZES, Format, Theme
from builder.grid import grid
from builder.library import Library, LoadedUnit, load_library
from builder.paper import CARD, FOR_CARDS, PAPERS, named
from builder.printcli import FORCES, NO_CARDS, read_army
from builder.roster import Army
from builder.sheets import Deck
from builder.sitemacros import pdf_name
from builder.terminal import checked_url, out, reports

MOST_COPIES = 99


@dataclass(frozen=True, slots=True)
class Printing:
    """How a deck is printed, besides its format."""

    fmt: Format
    backs: Backs = Backs.NONE
    gutter: float = 0.0
    copies: int = 1

    def file_name(self, game: str, code: str, paper: str, what: str = "cards") -> str:
        """The PDF's name: what is not plain is in it, so that each kind of sheets has a name of its own.

        `what` is cards-selection for some of a game's cards, which never replace the whole deck.
        """
        return pdf_name(game, ".".join([code, *self._differences()]), paper, what)

    def _differences(self) -> Iterator[str]:
        if self.fmt.id:
            yield self.fmt.id
        if self.backs is not Backs.NONE:
            yield self.backs.value
        if self.gutter:
            yield f"gutter-{self.gutter:g}"
        if self.copies != 1:
            yield f"copies-{self.copies}"


@click.command("cards")
@click.option("--game", "games", multiple=True, help="Only this game.")
@click.option("--unit", "units", multiple=True, help="Only this unit, by its id.")
@click.option("--nation", "nations", multiple=True, help="Only this nation, by its id.")
@click.option(
    "--army",
    "army_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Only the units of this battle, its roster in front.",
)
@click.option("--force", "force_id", type=click.Choice(list(FORCES)), help="Only this force of the army.")
@click.option("--each", is_flag=True, help="A card for each of the army's models, not one for all of a kind.")
@click.option("--lang", "codes", multiple=True, help="Only this language.")
@click.option(
    "--paper",
    "papers",
    multiple=True,
    type=click.Choice(list(FOR_CARDS)),
    help="Only this paper; card is one card a page, for print shops.",
)
@click.option("--size", type=click.Choice(list(SIZES)), help="Of the cards [large; a5 in large print].")
@click.option(
    "--theme", type=click.Choice([t.value for t in Theme]), default=Theme.COLOUR.value, show_default=True
)
@click.option(
    "--backs",
    type=click.Choice([way.value for way in Backs]),
    default=Backs.NONE.value,
    show_default=True,
    help="Printed on both sides, turned over this edge of the paper, or beside the front, to fold.",
)
@click.option("--bleed", type=float, default=0.0, show_default=True, help="Colour outside the cut, in mm.")
@click.option("--gutter", type=float, default=0.0, show_default=True, help="Between the cards, in mm.")
@click.option(
    "--copies", type=click.IntRange(1, MOST_COPIES), default=1, show_default=True, help="Of each card."
)
@click.option(
    "--site-url", default="", envvar="MUSTERBOOK_SITE_URL", help="The site's address, for codes on the backs."
)
@click.option(
    "--output", type=click.Path(file_okay=False, path_type=Path), help="The PDFs' folder [site/print/]."
)
@click.pass_obj
@reports
def cards(
    root: Path,
    games: tuple[str, ...],
    units: tuple[str, ...],
    nations: tuple[str, ...],
    army_file: Path | None,
    force_id: str | None,
    each: bool,
    codes: tuple[str, ...],
    papers: tuple[str, ...],
    size: str | None,
    theme: str,
    backs: str,
    bleed: float,
    gutter: float,
    copies: int,
    site_url: str,
    output: Path | None,
) -> None:
    """Writes the cards as sheets to print and cut, one PDF a game, language and paper.

    Chosen units go into a file of their own, so that the whole deck stays.
    """
    library = load_library(root)
    army = chosen_army(library, army_file, force_id, each, alone=not (games or units or nations))
    chosen = {army.game.id: army.units} if army else chosen_units(library, games, units, nations)
    languages = catalog.load_languages(root, dict.fromkeys(codes) or None)
    printing = Printing(formats.chosen(size, theme, bleed), Backs(backs), gutter, copies)
    fmt, on = printing.fmt, [named(paper_id) for paper_id in dict.fromkeys(papers or PAPERS)]
    for paper in on:
        grid(paper, fmt.size, printing.backs, gutter, fmt.bleed, fmt.theme.sizes)  # a misfit is said at once
    what = "cards-selection" if units or nations else "cards"
    if army and army_file:
        what = "-".join(filter(None, ["army", army_file.stem, force_id, "each" if each else None]))
    address = checked_url(site_url)
    if output is None:
        place.claim(root / "site")
    folder = output or root / "site" / "print"
    with processes.spreading() as spread:
        for language in languages:
            for game_id, members in chosen.items():
                game = library.game(game_id)
                deck = Deck(root, game, language, members, fmt, printing.backs, address, spread)
                for paper in on:
                    target = folder / printing.file_name(game_id, language.code, paper.id, what)
                    times = army.copies(copies) if army else {unit.id: copies for unit in members}
                    before = army.pages(root, language, paper) if army and paper is not CARD else []
                    count = deck.write(paper, target, gutter=gutter, copies=times, before=before)
                    out.print(f"{target}: cards: {sum(times.values())}, sheets: {count}", markup=False)


def chosen_army(
    library: Library, file: Path | None, force_id: str | None, each: bool, *, alone: bool
) -> Army | None:
    """The army of a battle's file, where there is one; `alone` is whether no other units are chosen.

    Raises:
        UsageError: the choices do not go together, or no unit of the army has a card.
        DataError: with every problem of the file.
    """
    if file is None:
        if force_id or each:
            raise UsageError(f"{'--force' if force_id else '--each'} is about an army: add --army FILE")
        return None
    if not alone:
        raise UsageError("--army says which units: leave --game, --unit and --nation out")
    army = read_army(file, library, force_id, each=each)
    if not army.units:
        raise UsageError(NO_CARDS.format(file=file))
    return army


def chosen_units(
    library: Library, games: tuple[str, ...], units: tuple[str, ...], nations: tuple[str, ...]
) -> dict[str, list[LoadedUnit]]:
    """The units of these choices by game; all where nothing is chosen.

    Raises:
        UsageError: a choice is not known, or nothing fits all of them.
    """
    selected = [library.game(g) for g in games] or list(library.games.values())
    for unit in units:
        if not any(unit in game.units for game in selected):
            selected[0].unit(unit)  # raises and names the nearest
    for nation in nations:
        known = {n for game in selected for n in game.data.nations}
        if nation not in known:
            hint = f"known are {', '.join(sorted(known))}" if known else "these games have no nations"
            raise UsageError(f"unknown nation {nation!r}: {hint}")
    found = {}
    for game in selected:
        members = [
            u
            for u in game.units.values()
            if (not units or u.id in units) and (not nations or u.data.nation in nations)
        ]
        if members:
            found[game.id] = members
    if not found and not any(game.units for game in selected):
        raise UsageError("there are no units yet: add some in cards/")
    if not found:
        raise UsageError("no unit fits all of these choices: leave one out")
    return found
