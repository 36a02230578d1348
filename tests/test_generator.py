"""What MkDocs gets, and what is said when it fails."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from builder import fonts, generator, schema
from builder.errors import DataError, SystemFault
from builder.generator import Options, Source
from builder.language import Language
from builder.page import Page
from tests.cardhelp import MadeUp
from tests.project import Project
from tests.test_assemble import windows_writes


class Nowhere:
    """Addresses that nothing asks for."""

    def unit(self, game_id: str, unit_id: str) -> str:
        return f"{game_id}/{unit_id}"

    def rule(self, game_id: str, number: str) -> str:
        return f"{game_id}/{number}"

    def page(self, game_id: str, name: str) -> str:
        return f"../{game_id}/{name}/"


@pytest.fixture
def ready(project: Project, monkeypatch: pytest.MonkeyPatch) -> Project:
    """A project that can be built, with a font that is cut in no time."""

    def write_web(target: Path) -> str:
        target.mkdir(parents=True, exist_ok=True)
        (target / "a.woff2").write_bytes(b"font")
        return "@font-face {}"

    monkeypatch.setattr(fonts, "write_web", write_web)
    for style in ("card", "web", "themes", "print"):
        project.write(f"cards/styles/{style}.css", "p {}")
    project.write("cards/templates/sizes.css.j2", "{% for size in sizes %}{{ size.id }} {% endfor %}")
    return project


def source(project: Project, language: Language) -> Source:
    options = Options(project.root, project.root / "site", ("en", language.code))
    return Source(options, project.load(), language, [Page("index.md", "Home", 1, "# Home\n")])


def built(project: Project, mkdocs: str, language: Language | None = None) -> None:
    """Builds with a script in MkDocs' place."""
    project.write("mkdocs.py", mkdocs)
    source(project, language or Language()).build(Nowhere(), project.root / "out")


# What it gets


@pytest.mark.parametrize(
    ("code", "theme", "direction"),
    [
        ("sv", "sv", "ltr"),
        ("pt-BR", "pt-BR", "ltr"),
        ("de-CH", "de", "ltr"),
        ("ga", "en", "ltr"),
        ("he", "he", "rtl"),
        ("yi", "en", "rtl"),
    ],
)
def test_the_theme_speaks_a_language_that_it_knows_and_the_page_says_ours(
    ready: Project, code: str, theme: str, direction: str
) -> None:
    language = Language(code, MadeUp().language().texts)
    built(ready, "", language)
    config = yaml.safe_load((ready.root / f"build/mkdocs.{code}.yml").read_text("utf-8"))
    assert config["theme"]["language"] == theme
    assert config["extra"]["theme_words"]["language"] == code
    assert config["extra"]["theme_words"]["direction"] == direction
    assert config["extra"]["language"] == code


def test_line_ends_are_plain_on_every_system(ready: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    ready.write("mkdocs.py", "")
    windows_writes(monkeypatch)
    source(ready, Language()).build(Nowhere(), ready.root / "out")
    schema.write(ready.load())
    written = [path for path in (ready.root / "build").rglob("*") if path.is_file()]
    names = {"odds.json", "site.css", "index.md", "mkdocs.en.yml", "fonts.css", "game.schema.json"}
    assert names <= {path.name for path in written}
    assert [path for path in written if b"\r" in path.read_bytes()] == []


def test_fonts_are_cut_once_and_kept(ready: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = generator.cut_fonts(ready.root)
    assert sorted(path.name for path in kept.iterdir()) == ["a.woff2", "fonts.css"]
    monkeypatch.setattr(fonts, "write_web", pytest.fail)
    assert generator.cut_fonts(ready.root) == kept
    built(ready, "")
    assert (ready.root / "build/src/en/assets/fonts/a.woff2").read_bytes() == b"font"


def test_fonts_whose_cutting_was_stopped_are_cut_again(ready: Project) -> None:
    kept = ready.root / "build/fonts" / fonts.version()
    kept.mkdir(parents=True)
    (kept / "a.woff2").write_bytes(b"half")
    (kept / "other").write_bytes(b"in use")
    generator.cut_fonts(ready.root)
    assert (kept / "a.woff2").read_bytes() == b"font"
    assert (kept / "other").exists()


# What is said when it fails


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("OSError(28, 'No space left on device')", "No space left on device"),
        ("PermissionError(13, 'Permission denied', 'out/a.html')", "Permission denied: 'out/a.html'"),
        ("FileNotFoundError(2, 'No such file', 'a.html')", "No such file: 'a.html'"),
    ],
)
def test_a_fault_of_the_system_is_one_line(ready: Project, fault: str, said: str) -> None:
    with pytest.raises(SystemFault) as raised:
        built(ready, f"print('WARNING -  a page')\nraise {fault}")
    assert str(raised.value) == (
        f"MkDocs: {said}: make room on the disk, and what it names readable and writable"
    )


@pytest.mark.parametrize(
    ("mkdocs", "said"),
    [
        ("raise ValueError('a defect')", "MkDocs failed: ValueError: a defect"),
        ("import jinja2\nraise jinja2.TemplateNotFound('x')", "jinja2.exceptions.TemplateNotFound: x"),
        ("import os\nos.kill(os.getpid(), 9)", "MkDocs failed: it was ended by signal 9"),
        ("raise SystemExit(7)", "MkDocs failed: it ended with 7"),
    ],
)
def test_a_defect_is_one_line_and_the_rest_is_in_a_log(ready: Project, mkdocs: str, said: str) -> None:
    with pytest.raises(SystemFault) as raised:
        built(ready, mkdocs)
    message = str(raised.value)
    assert said in message
    assert message.endswith("(see build/mkdocs.en.log)")
    assert len(message.splitlines()) == 1
    log = (ready.root / "build/mkdocs.en.log").read_text("utf-8")
    assert ("Traceback" in log) == ("Error" in said or "NotFound" in said)


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ("WARNING -  Doc file 'duel/index.md' has no end", "docs/duel/index.md: has no end"),
        ("WARNING -  Doc file 'made.md' is odd", "build/mkdocs.en.yml: MkDocs: Doc file 'made.md' is odd"),
        ("ERROR   -  Config value 'plugins': is odd", "mkdocs.yml: Config value 'plugins': is odd"),
        (
            "Error: MkDocs encountered an error parsing the configuration file: odd\n  in line 3",
            "mkdocs.yml: MkDocs encountered an error parsing the configuration file: odd in line 3",
        ),
    ],
)
def test_what_is_wrong_with_our_files_is_said_with_its_place(ready: Project, said: str, problem: str) -> None:
    with pytest.raises(DataError) as raised:
        built(ready, f"import sys\nsys.stderr.write({said!r})\nsys.exit(1)")
    assert str(raised.value) == problem
