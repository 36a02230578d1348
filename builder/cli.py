"""The command `musterbook` with its subcommands; some stand in modules of their own (`cardcli`).

Only these modules print and exit.

Exit codes: 0 done; 1 problems in data, pages or catalogues, or findings in an army; 2 wrong use; 3 the
machine lacks something; 130 stopped by Ctrl+C or a signal to end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from builder import (
    __version__,
    armycli,
    cardcli,
    catalog,
    convertcli,
    drafts,
    i18n,
    messages,
    odds,
    oddsreport,
    play,
    pofiles,
    printcli,
    project,
    schema,
    singlecli,
    site,
    tables,
    unitfiles,
)
from builder.engine.rules import FACES, Face
from builder.errors import DataError, UsageError, shown
from builder.generator import Options
from builder.language import PARTS, SOURCE_LANGUAGE
from builder.library import load_library
from builder.terminal import checked_url, counted, err, out, reports


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="musterbook")
@click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=".",
    help="The project's folder, with cards/, docs/ and locales/.",
)
@click.pass_context
def main(context: click.Context, root: Path) -> None:
    """Unit data and one rulebook become a website, Info Cards and an army builder."""
    context.obj = root.resolve()


@main.command()
@click.option("--output", type=click.Path(path_type=Path), help="The site's folder [site/].")
@click.option("--lang", "codes", multiple=True, help="Only this language; English is always built.")
@click.option("--site-url", default="", envvar="MUSTERBOOK_SITE_URL", help="The site's address.")
@click.option("--pdf/--no-pdf", "with_pdfs", default=True, help="Make the card PDFs, too.")
@click.pass_obj
@reports
def build(root: Path, output: Path | None, codes: tuple[str, ...], site_url: str, with_pdfs: bool) -> None:
    """Builds the whole site: pages, army builder and card PDFs in every language."""
    options = Options(
        root,
        (output or root / "site").resolve(),
        _chosen_languages(root, codes),
        checked_url(site_url),
        with_pdfs,
    )
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # Where no terminal moves a bar, lines tell of the progress.
    with _leaves_site(options), Progress(*columns, console=err, disable=not err.is_terminal) as bar:
        task = bar.add_task("Preparing", total=None)

        def progress(what: str, done: int, total: int) -> None:
            bar.update(task, description=what, completed=done, total=total)
            if not err.is_terminal:
                err.print(f"[{done}/{total}] {what}", markup=False)

        report = site.build(options, progress)
    _print_report(report, options)


def _chosen_languages(root: Path, codes: tuple[str, ...]) -> tuple[str, ...]:
    known = pofiles.languages(root)
    unknown = [code for code in codes if code not in known]
    if unknown:
        raise UsageError(f"unknown language {unknown[0]!r}: known are {', '.join(known)}")
    return tuple(code for code in known if not codes or code in codes or code == SOURCE_LANGUAGE)


@contextmanager
def _leaves_site(options: Options) -> Iterator[None]:
    """Adds to whatever ends a build that the last one is still there."""
    try:
        yield
    except (DataError, KeyboardInterrupt) as fault:
        fault.add_note(f"{_folder(options)}/ is as it was")
        raise


def _folder(options: Options) -> str:
    return shown(options.target, options.root)


def _print_report(report: site.Report, options: Options) -> None:
    counts = [
        f"{counted(sum(report.pages.values()), 'page')} in {counted(len(report.pages), 'language')}",
        counted(report.pdfs, "PDF"),
        counted(report.files, "file"),
        f"{report.size / 1e6:.0f} MB",
    ]
    out.print(f"Built {_folder(options)}/: {', '.join(counts)}.", markup=False)
    for code, count in sorted(report.untranslated.items()):
        if count:
            what = f"{counted(count, 'text')} {'is' if count == 1 else 'are'} shown in English"
            out.print(f"  {code}: {what}: musterbook i18n check says which.")
    out.print("Look at it with: make serve (or musterbook serve)")


@main.command()
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True)
@click.option("--base", default="/", show_default=True, help="Serve below this path, such as /rules/.")
@click.pass_obj
@reports
def serve(root: Path, port: int, base: str) -> None:
    """Shows the built site on this computer."""
    from builder import serve as server  # noqa: PLC0415 - http.server is needed by this command alone

    folder = root / "site"
    if not (folder / "index.html").is_file():
        raise UsageError("there is no site yet: run make (or musterbook build) first")
    with server.make(folder, port, base) as httpd:
        address = f"http://127.0.0.1:{httpd.server_port}{server.base_path(base)}"
        out.print(f"{address} (stop with Ctrl+C)", markup=False)
        try:
            httpd.serve_forever()
        except KeyboardInterrupt:
            out.print("")


@main.command("check")
@click.pass_obj
@reports
def check_(root: Path) -> None:
    """Reads all data and pages and reports every problem; writes only the editors' schemas."""
    library = project.load(root)
    schema.write(library)
    counts = ", ".join(f"{game.id} {len(game.units)}" for game in library.games.values())
    out.print(f"No problems. Units: {counts}.")


main.add_command(cardcli.cards)
main.add_command(singlecli.card)


@main.command("derive")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", "game_id", default="cobi", show_default=True)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write [the screen].")
@click.option("--force", is_flag=True, help="Replace the file if there is one.")
@click.pass_obj
@reports
def derive_(root: Path, file: Path, game_id: str, output: Path | None, force: bool) -> None:
    """Makes Info Cards from facts: FILE lists units with facts and without cards."""
    text = unitfiles.to_yaml(drafts.units(file, load_library(root).game(game_id), root))
    if output is None:
        out.print(text, markup=False, end="")
        return
    place = Path(os.path.relpath(root / schema.FOLDER, output.resolve().parent)).as_posix()
    head = f"# yaml-language-server: $schema={place}/{game_id}.units.schema.json\n"
    drafts.write(text, output, head, force=force)
    out.print(f"{output}: written", markup=False)


@main.command("odds")
@click.argument("shooter")
@click.option("--at", "target", required=True, help="The target, by its id.")
@click.option("--face", type=click.Choice(FACES), help="The armour that is struck [front; top for HE].")
@click.option(
    "--range", "distance", type=click.IntRange(1, 999), help="In cm [the farthest that is not long range]."
)
@click.option("--cover", is_flag=True, help="The target is partly hidden or in cover.")
@click.option("--he", is_flag=True, help="Fire HE instead of AP.")
@click.option("--game", "game_id", default="cobi", show_default=True)
@click.option("--lang", "code", default=SOURCE_LANGUAGE, show_default=True)
@click.pass_obj
@reports
def odds_(
    root: Path,
    shooter: str,
    target: str,
    face: Face | None,
    distance: int | None,
    cover: bool,
    he: bool,
    game_id: str,
    code: str,
) -> None:
    """Tells what one shot of the unit SHOOTER does, and how many shots destroy the target on average."""
    game = load_library(root).game(game_id)
    oddsreport.require_odds(game)
    language, rules = catalog.load_language(root, code), play.rules(game)
    shot = odds.Shot(
        play.card(game, game.unit(shooter)),
        play.card(game, game.unit(target)),
        face or ("top" if he else "front"),
        distance or rules.long_range,
        cover,
        he,
    )
    try:
        figures = oddsreport.report(odds.chances(shot, rules), odds.means(shot, rules), language)
    except odds.ShotRefusedError as fault:
        raise UsageError(oddsreport.refused(fault.reason, language)) from fault
    for sentence in oddsreport.heading(shot, game, language):
        out.print(sentence, markup=False)
    table = Table(show_header=False)
    for figure in figures:
        table.add_row(*(escape(text) for text in (figure.label, figure.value, figure.meaning)))
    out.print(table)


main.add_command(armycli.army)
armycli.army.add_command(printcli.print_)
armycli.army.add_command(convertcli.convert)


# Languages


@main.group("i18n")
def i18n_() -> None:
    """Catalogues for translators."""


@i18n_.command()
@click.pass_obj
@reports
def extract(root: Path) -> None:
    """Writes templates of all texts, build/pot/*.pot, for platforms that want them; `update` needs none."""
    found = messages.collect(load_library(root))
    for path, count in i18n.write_templates(root, found).items():
        out.print(f"{path.relative_to(root)}: {count} texts", markup=False)


@i18n_.command()
@click.argument("codes", nargs=-1)
@click.pass_obj
@reports
def update(root: Path, codes: tuple[str, ...]) -> None:
    """Brings the catalogues up to date, all or those of CODES; a code that is new begins a language."""
    found = messages.collect(load_library(root))
    i18n.check_codes(codes)
    for code in codes or pofiles.languages(root)[1:]:
        i18n.update(root, found, code)
        out.print(f"locales/{code}: updated")


@i18n_.command()
@click.option("--markdown", is_flag=True, help="As a Markdown table, as in the README.")
@click.pass_obj
@reports
def status(root: Path, markdown: bool) -> None:
    """Shows how far each language is, by part: translated / fuzzy / missing."""
    codes = pofiles.languages(root)[1:]
    counts = i18n.status(root, messages.collect(load_library(root)), codes)
    rows = [
        [pofiles.autonym(code)]
        + [f"{c.translated} / {c.fuzzy} / {c.missing}" for c in (counts[code, part] for part in PARTS)]
        for code in codes
    ]
    if markdown:
        out.print(tables.table(["language", *PARTS], rows), markup=False)
        return
    table = Table("language", *PARTS, title="translated / fuzzy / missing")
    for row in rows:
        table.add_row(*row)
    out.print(table)


@i18n_.command("check")
@click.argument("codes", nargs=-1)
@click.pass_obj
@reports
def i18n_check(root: Path, codes: tuple[str, ...]) -> None:
    """Fails where a language is not complete and right; silent when all is well."""
    library = load_library(root)
    problems = i18n.check(root, messages.collect(library), codes or pofiles.languages(root)[1:])
    if problems:
        raise DataError(problems)


if __name__ == "__main__":
    main()
