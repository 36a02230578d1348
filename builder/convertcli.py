"""The command `musterbook army convert`: a battle as a link to share, or as a file in the newest form."""

from __future__ import annotations

from pathlib import Path

import click

from builder import armyfile, catalog
from builder.army import parameters
from builder.armywriting import priced, to_json, to_link, to_yaml
from builder.errors import UsageError
from builder.language import SOURCE_LANGUAGE, root_prefix
from builder.library import load_library
from builder.terminal import checked_url, out, reports, write_file

PAGE = "army/"  # of the army builder, below a language's root


FORMS = {"link": to_link, "yaml": to_yaml, "json": to_json}


@click.command("convert")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", "form", type=click.Choice(list(FORMS)), required=True)
@click.option("--prices", is_flag=True, help="Write today's points of each unit beside it, as the page does.")
@click.option("--site-url", default="", envvar="MUSTERBOOK_SITE_URL", help="The site's address, for a link.")
@click.option(
    "--lang", "code", default=SOURCE_LANGUAGE, show_default=True, help="Of the page that a link opens."
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write [the screen].")
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
@click.pass_obj
@reports
def convert(
    root: Path,
    file: Path,
    form: str,
    prices: bool,
    site_url: str,
    code: str,
    output: Path | None,
    force: bool,
) -> None:
    """Writes a battle of any version as a link, YAML or JSON; findings stop nothing."""
    address = checked_url(site_url)
    if form == "link" and not address:
        raise UsageError("a link needs the site's address: add --site-url https://…")
    library, language = load_library(root), catalog.load_language(root, code)
    battle = armyfile.read_battle(file, library)
    if prices:
        battle = priced(battle, parameters(library.game(battle.game)))
    text = FORMS[form](battle)
    if form == "link":
        text = f"{address}{root_prefix(language.code)}{PAGE}#{text}\n"
    if output is None:
        out.print(text, markup=False, end="")
    else:
        write_file(output, text, force)
