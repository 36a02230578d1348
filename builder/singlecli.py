"""The command `musterbook card`: single cards as tagged PDF, PNG or SVG, or many in one tagged PDF."""

from __future__ import annotations

from pathlib import Path

import click

from builder import catalog, formats, pdf, shortlinks
from builder.cardfiles import DEFAULT_WIDTH, Job, Kind, SingleCards, make_all
from builder.errors import UsageError
from builder.language import SOURCE_LANGUAGE
from builder.library import Library, LoadedUnit, load_library
from builder.raster import NARROWEST, WIDEST
from builder.terminal import checked_url, out, reports


@click.command("card")
@click.argument("units", nargs=-1, metavar="[UNIT]...")
@click.option(
    "--as",
    "kind",
    type=click.Choice([k.value for k in Kind]),
    default="pdf",
    show_default=True,
    help="What to make.",
)
@click.option("--list", "as_list", is_flag=True, help="One PDF of all the cards, one a page, with bookmarks.")
@click.option(
    "--width",
    type=click.IntRange(NARROWEST, WIDEST),
    help=f"Of a PNG or SVG, in pixels [{DEFAULT_WIDTH}].",
)
@click.option(
    "--size", type=click.Choice(list(formats.SIZES)), help="The card's size [large; a5 in large print]."
)
@click.option(
    "--theme", type=click.Choice([t.value for t in formats.Theme]), default="colour", show_default=True
)
@click.option("--bleed", type=float, default=0, show_default=True, help="In mm, outside of the cut.")
@click.option("--back", is_flag=True, help="The back, too.")
@click.option("--game", "games", multiple=True, help="Only this game.")
@click.option("--lang", "codes", multiple=True, default=[SOURCE_LANGUAGE], show_default=True)
@click.option(
    "--site-url", default="", envvar="MUSTERBOOK_SITE_URL", help="The site's address, for the back."
)
@click.option(
    "--output", type=click.Path(file_okay=False, path_type=Path), help="The files' folder [this one]."
)
@click.pass_obj
@reports
def card(
    root: Path,
    units: tuple[str, ...],
    kind: str,
    as_list: bool,
    width: int | None,
    size: str | None,
    theme: str,
    bleed: float,
    back: bool,
    games: tuple[str, ...],
    codes: tuple[str, ...],
    site_url: str,
    output: Path | None,
) -> None:
    """Writes the cards of the units UNIT, each as files of its own.

    A PDF is tagged, so that it can be read aloud. With --list and no UNIT it has all the cards of a game.
    """
    if kind != "pdf" and as_list:
        raise UsageError("a list is a PDF: leave out --list or --as")
    if kind == "pdf" and width is not None:
        raise UsageError("a PDF has its size in mm: leave out --width, or choose --as png or svg")
    form, url = formats.chosen(size, theme, bleed), checked_url(site_url)
    library = load_library(root)
    chosen = _chosen(library, games, units, every=as_list)
    jobs: list[Job] = []
    for language in catalog.load_languages(root, dict.fromkeys(codes)):
        for game_id, members in chosen.items():
            if back:
                shortlinks.check(members, library.game(game_id), language, url)
            single = SingleCards(root, library.game(game_id), language, form, back=back, site_url=url)
            if as_list:
                jobs.append(single.list_job(members, selection=bool(units)))
            else:
                jobs += [single.job(unit, Kind(kind), width or DEFAULT_WIDTH) for unit in members]
    for name, content in make_all(jobs).items():
        target = (output or Path()) / name
        pdf.replace(target, content)
        out.print(f"{target}: {len(content) / 1000:.0f} kB", markup=False)


def _chosen(
    library: Library, games: tuple[str, ...], units: tuple[str, ...], *, every: bool
) -> dict[str, list[LoadedUnit]]:
    """The chosen units by game, in its order; where none is named, all if `every`.

    Raises:
        UsageError: no unit is named, or there are none, or some are not known: all of these are said.
    """
    if not units and not every:
        raise UsageError("name the units, by their ids, or choose --list for all cards in one PDF")
    selected = [library.game(game) for game in games] or list(library.games.values())
    unknown = []
    for unit in dict.fromkeys(units):
        if not any(unit in game.units for game in selected):
            try:
                selected[0].unit(unit)
            except UsageError as fault:
                unknown.append(str(fault))
    if unknown:
        raise UsageError("; ".join(unknown))
    found = {game.id: [u for u in game.units.values() if not units or u.id in units] for game in selected}
    if not any(found.values()):
        raise UsageError("there are no units yet: add some in cards/")
    return {game_id: members for game_id, members in found.items() if members}
