"""The whole build: pages of every language, MkDocs on each, card PDFs, one site that replaces the last.

Languages and PDFs are independent jobs for all cores. The new site is made beside the old one and takes its
place when it is whole. Whatever ends a build ends its workers and MkDocs, too, and leaves the old site.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from builder import (
    assemble,
    catalog,
    generator,
    leaflets,
    pages,
    pdf,
    place,
    pofiles,
    processes,
    project,
    schema,
    sheets,
    shortpages,
)
from builder.errors import DataError, Problem, SystemFault
from builder.generator import Options
from builder.language import Language, Part, root_prefix
from builder.library import Library, load_library
from builder.paper import PAPERS, named
from builder.rulebook import index_rules, page_url
from builder.sitemacros import pdf_name

Progress = Callable[[str, int, int], None]
"""Called with what was just finished, how many jobs are done, and how many there are."""


@dataclass(slots=True)
class Report:
    """What was built.

    Attributes:
        pages: pages of each language.
        addresses: the pages below a language's root, which are the same in all.
        pdfs: number of PDF files.
        files: files of the whole site.
        size: bytes of the whole site.
        untranslated: texts that fell back to English on pages and in PDFs, by language.
    """

    pages: dict[str, int] = field(default_factory=dict)
    addresses: list[str] = field(default_factory=list)
    pdfs: int = 0
    files: int = 0
    size: int = 0
    untranslated: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Done:
    """What a worker hands back: a language's pages, or how many PDFs it made."""

    code: str
    untranslated: frozenset[tuple[Part, str]]
    addresses: list[str] | None = None
    pdfs: int = 0


def build(options: Options, progress: Progress) -> Report:
    """Builds the site.

    Raises:
        UsageError: the target holds something else than a site.
        DataError: every problem in data, pages and catalogues.
        SystemFault: the machine lacks something, a folder cannot be written, or another build is running.
        KeyboardInterrupt: it was stopped, by Ctrl+C or a signal to end.
    """
    with processes.signals_as_interrupts(), processes.only_build(options.root):
        place.restore(options.target)
        place.check_target(options.target, options.root)
        library = project.load(options.root, options.languages)
        schema.write(library)
        if options.with_pdfs:
            pdf.weasyprint()  # says what is missing before minutes of other work
        with place.replacing(options.target) as site:
            generator.cut_fonts(options.root)  # once, before all languages want them
            report = _run_jobs(options, library, site, progress)
            parts = [assemble.Part(code, root_prefix(code)) for code in options.languages]
            for part in parts:
                assemble.move_in(_stage(site, part.code), site / part.prefix)
            _stage(site, "").rmdir()
            assemble.finish(site, options.site_url, parts, report.addresses)
            size = assemble.size_of(site)
            report.files, report.size = size["files"], size["bytes"]
    return report


def _stage(site: Path, code: str) -> Path:
    """Where MkDocs builds a language: never inside another's folder, which it empties before it begins."""
    return site / ".stage" / code


# Jobs


def _run_jobs(options: Options, library: Library, site: Path, progress: Progress) -> Report:
    """Does everything that workers do. None of them outlives this call, whatever ends it."""
    others = processes.children()
    workers: set[int] = set()
    context = multiprocessing.get_context("spawn")
    count = min(os.cpu_count() or 1, processes.MOST_WORKERS)
    pool = ProcessPoolExecutor(count, mp_context=context, initializer=processes.begin_worker)
    try:
        with processes.handling([signal.SIGINT], signal.SIG_IGN):  # which workers inherit, and their MkDocs
            jobs = _submit(pool, options, library, site)
            workers = processes.children() - others
        return _collect(jobs, options, progress)
    except BrokenProcessPool as fault:
        processes.end(workers | (processes.children() - others))
        raise SystemFault(processes.KILLED) from fault
    except DataError:  # all jobs have ended
        raise
    except BaseException:
        processes.end(workers | (processes.children() - others))
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _collect(jobs: dict[Future[_Done], str], options: Options, progress: Progress) -> Report:
    report = Report()
    problems: list[Problem] = []
    untranslated: dict[str, set[tuple[Part, str]]] = {code: set() for code in options.languages}
    for done, job in enumerate(as_completed(jobs), 1):
        try:
            result = job.result()
        except DataError as fault:
            problems += fault.problems
            continue
        untranslated[result.code] |= result.untranslated
        report.pdfs += result.pdfs
        if result.addresses is not None:
            report.pages[result.code] = len(result.addresses)
            report.addresses = result.addresses
        progress(jobs[job], done, len(jobs))
    if problems:
        raise DataError(problems)
    report.untranslated = {code: len(texts) for code, texts in untranslated.items()}
    return report


def _submit(
    pool: ProcessPoolExecutor, options: Options, library: Library, site: Path
) -> dict[Future[_Done], str]:
    jobs: dict[Future[_Done], str] = {}
    for code in options.languages:
        jobs[pool.submit(_build_language, options, code, site)] = f"{pofiles.autonym(code)}: pages"
    games = [game.id for game in library.games.values() if game.units]
    printed = leaflets.of_library(library)
    for code in options.languages if options.with_pdfs else ():
        for game in games:
            job = pool.submit(_build_cards, options.root, game, code, site / "print")
            jobs[job] = f"{pofiles.autonym(code)}: {game}, cards"
        for leaflet in printed:
            for paper in PAPERS.values():
                name = pdf_name(leaflet.game, code, paper.id, leaflet.name)
                job = pool.submit(
                    _build_leaflet, options.root, leaflet, code, paper.id, site / "print" / name
                )
                jobs[job] = f"print/{name}"
    return jobs


# What they do


@cache
def _loaded(root: Path) -> Library:
    """The library, once in each worker process."""
    return load_library(root)


@cache
def _language(root: Path, code: str) -> Language:
    return catalog.load_language(root, code)


def _build_cards(root: Path, game_id: str, code: str, folder: Path) -> _Done:
    """The cards of a game on all papers, for which they are drawn once."""
    game, language = _loaded(root).game(game_id), _language(root, code)
    deck = sheets.Deck(root, game, language, list(game.units.values()))
    for paper in PAPERS.values():
        deck.write(paper, folder / pdf_name(game_id, code, paper.id))
    return _Done(code, frozenset(language.untranslated), pdfs=len(PAPERS))


def _build_leaflet(root: Path, leaflet: leaflets.Leaflet, code: str, paper_id: str, target: Path) -> _Done:
    library, language = _loaded(root), _language(root, code)
    index, _ = index_rules(library)
    leaf = pages.Writer(library, index, language).on_paper(leaflet.page)
    leaflets.write(root, leaflet, leaf, language, named(paper_id), target)
    return _Done(code, frozenset(language.untranslated), pdfs=1)


def _build_language(options: Options, code: str, site: Path) -> _Done:
    library, language = _loaded(options.root), _language(options.root, code)
    index, _ = index_rules(library)
    written = pages.Writer(library, index, language, options.with_pdfs).pages()
    others = [_language(options.root, other) for other in options.languages]
    source = generator.Source(options, library, language, written, others)
    source.build(pages.Urls(index), _stage(site, code))
    shortpages.write(_stage(site, code), library, language, options.site_url)
    addresses = [page_url(page.path) for page in written]
    return _Done(code, frozenset(language.untranslated), addresses)
