"""What is made of workers' results; whole builds are in tests/site."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import pytest

from builder import site
from builder.errors import DataError, Problem
from builder.generator import Options
from tests.project import Project


def _done(result: site._Done | BaseException) -> Future[site._Done]:
    job: Future[site._Done] = Future()
    if isinstance(result, BaseException):
        job.set_exception(result)
    else:
        job.set_result(result)
    return job


def _collected(tmp_path: Path, *results: site._Done | BaseException) -> site.Report:
    options = Options(tmp_path, tmp_path / "site", ("en", "pl", "sv"))
    return site._collect({_done(result): "" for result in results}, options, lambda *_: None)


def test_a_text_is_counted_once_in_whichever_jobs_it_fell_back(tmp_path: Path) -> None:
    report = _collected(
        tmp_path,
        site._Done("en", frozenset(), ["", "a/"]),
        site._Done("sv", frozenset({("app", "a"), ("cards", "a")}), ["", "a/"]),
        site._Done("sv", frozenset({("app", "a"), ("app", "on paper")}), pdfs=2),
        site._Done("pl", frozenset({("app", "on paper")}), pdfs=1),
    )
    assert report.untranslated == {"en": 0, "pl": 1, "sv": 3}
    assert report.pages == {"en": 2, "sv": 2}
    assert report.addresses == ["", "a/"]
    assert report.pdfs == 3


def test_the_problems_of_all_jobs_are_reported_together(tmp_path: Path) -> None:
    first, second = Problem("a.yaml", 1, "", "x"), Problem("b.yaml", 2, "", "y")
    with pytest.raises(DataError) as fault:
        _collected(tmp_path, DataError([second]), site._Done("sv", frozenset()), DataError([first, second]))
    assert fault.value.problems == [first, second]


def test_a_site_left_aside_by_a_crash_is_back_before_anything_else(project: Project) -> None:
    old = project.write(".site.old/index.html", "old")
    project.write(".site.old/.musterbook", "0")
    project.edit(project.units_file, "cost: 42", "cost: 12O")
    options = Options(project.root, project.root / "site", ("en",))
    with pytest.raises(DataError):
        site.build(options, lambda *_: None)
    assert (project.root / "site/index.html").read_text() == "old"
    assert not old.exists()
