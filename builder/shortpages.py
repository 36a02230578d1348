"""The pages at units' short addresses: each leads to the page of its unit, without a script.

They are made beside MkDocs' own pages, so that neither search nor sitemap knows them.
"""

from __future__ import annotations

import html
from pathlib import Path

from builder import place, shortlinks
from builder.assemble import CSP
from builder.language import Language, root_prefix
from builder.library import Library, LoadedGame, LoadedUnit


def write(folder: Path, library: Library, language: Language, site_url: str) -> int:
    """Writes the pages of all units below the root of a language.

    Args:
        folder: the language's folder on the site, with MkDocs' pages in it.
        library: whose units.
        language: the language of that folder.
        site_url: the site's address with a slash at its end, or "".

    Returns:
        How many there are.

    Raises:
        SystemFault: a file cannot be written.
    """
    units = [(unit, game) for game in library.games.values() for unit in game.units.values()]
    for unit, game in units:
        path = folder / shortlinks.place(unit, game) / "index.html"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(path, page(unit, game, language, site_url))
        except OSError as fault:
            raise place.cannot_write(path, fault) from fault
    return len(units)


def page(unit: LoadedUnit, game: LoadedGame, language: Language, site_url: str) -> str:
    """The page of one unit, as HTML."""
    name = html.escape(language.data(unit.data.name, "unit"))
    target = f"{game.id}/units/{unit.id}/"
    link = f"../../{target}"
    canonical = f'<link rel="canonical" href="{site_url}{root_prefix(language.code)}{target}">\n'
    return (
        f'<!doctype html>\n<html lang="{language.code}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{CSP}">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="robots" content="noindex">\n'
        f'<meta http-equiv="refresh" content="0; url={link}">\n'
        f"<title>{name}</title>\n"
        f'{canonical if site_url else ""}<link rel="icon" href="../../assets/site/icon.svg">\n</head>\n'
        f'<body>\n<main><h1><a href="{link}">{name}</a></h1></main>\n</body>\n</html>\n'
    )
