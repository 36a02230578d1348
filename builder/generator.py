"""What MkDocs gets, and how it is run: the one module that knows MkDocs.

It runs as a command on a folder of plain Markdown, `build/src/<language>/`, with a small configuration that
inherits from `mkdocs.yml`. Nothing of ours runs inside it.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import yaml

from builder import (
    armydata,
    assemble,
    cards,
    catalog,
    fonts,
    glossary,
    messages,
    oddsdata,
    place,
    pofiles,
    schema,
    webjoin,
    webscripts,
)
from builder.errors import DataError, MusterbookError, Problem, SystemFault, shown
from builder.language import SOURCE_LANGUAGE, Language, root_prefix
from builder.library import Library
from builder.page import Page
from builder.pages import navigation

BUILD = Path("build")
_APPS = ("army", "cards", "odds")  # in builder/web/, each with a script to begin with
_ABOUT_PAGE = re.compile(r"Doc file '([^']+)' (.*)", re.DOTALL)
_WARNING = re.compile(r"^(?:WARNING|ERROR)\s+-\s+(.*)$", re.MULTILINE)
_CONFIGURATION = re.compile(r"[^:]*\bconfig", re.IGNORECASE)
_ERROR = re.compile(r"^Error: (.*)", re.MULTILINE | re.DOTALL)
_EXCEPTION = re.compile(r"^([A-Z]\w*(?:Error|Exception)): (?:\[Errno \d+\] )?(.*)$")


@dataclass(frozen=True, slots=True)
class Options:
    """What to build.

    Attributes:
        root: the project's folder.
        target: the site's folder, replaced as a whole.
        languages: codes, English among them.
        site_url: the site's address with a slash at the end, or "" where it is not known; it may have a path.
        with_pdfs: whether card PDFs are made.
    """

    root: Path
    target: Path
    languages: tuple[str, ...]
    site_url: str = ""
    with_pdfs: bool = True


@dataclass(frozen=True, slots=True)
class Source:
    """One language's pages, ready for MkDocs.

    Attributes:
        options: what to build.
        library: all games.
        language: the language.
        pages: its pages.
        others: the site's languages, by whose names the army builder finds units, too.
    """

    options: Options
    library: Library
    language: Language
    pages: list[Page]
    others: Sequence[Language] = ()

    @property
    def _folder(self) -> Path:
        return self.options.root / BUILD / "src" / self.language.code

    def build(self, urls: armydata.Urls, target: Path) -> None:
        """Writes everything below build/ and runs MkDocs, which puts the language's pages into `target`.

        Raises:
            DataError: MkDocs warned of something, such as a link that leads nowhere.
            SystemFault: a folder cannot be written, or MkDocs broke down.
        """
        try:
            config = self._write_config(target, self._write(urls))
        except OSError as fault:
            raise place.cannot_write(fault.filename or self._folder, fault) from fault
        _run_mkdocs(config, self.options.root)

    def _write(self, urls: armydata.Urls) -> dict[str, list[str]]:
        """Writes the pages and all that they use; returns the scripts that each app begins with."""
        shutil.rmtree(self._folder, ignore_errors=True)
        for page in self.pages:
            path = self._folder / page.path
            path.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(path, page.text)
        docs = self.library.root / "docs"
        for path in messages.pictures(self.library.root):
            target = self._folder / path.relative_to(docs)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
        assets = self._folder / "assets"
        web = messages.package_folder() / "web"
        in_one = shutil.ignore_patterns("*.css")
        shutil.copytree(web / "site", assets / "site", copy_function=webscripts.copy, ignore=in_one)
        shutil.copytree(cut_fonts(self.library.root), assets / "fonts", ignore=in_one)
        place.write_text(assets / "site" / "site.css", webscripts.small(self._styles(web), "css"))
        self._write_pictures(assets / "art")
        words = catalog.export(self.language, messages.scripts(self.library.root))
        apps = {}
        for app in _APPS:
            scripts, data = webjoin.join(web / app / webjoin.ENTRY), None
            if app == "army":
                scripts, texts = webjoin.numbered(scripts)
                told = {name: {i: words[text] for i, text in own.items()} for name, own in texts.items()}
                later = webjoin.with_words(scripts[webjoin.LATER], told[webjoin.LATER])
                scripts = {**scripts, webjoin.LATER: later}
                data = armydata.index(self.library, self.language, urls, told[webjoin.ENTRY], self.others)
            apps[app] = webscripts.write_app(web / app, scripts, assets / app, data)
        for name, content in schema.of_lists().items():
            _write_json(assets / "army" / name, content)
        _write_json(assets / "odds.json", oddsdata.index(self.library, self.language, words))
        _write_json(assets / "site" / "terms.json", glossary.index(self.library, self.language))
        return apps

    def _styles(self, web: Path) -> str:
        """The styles of every page, one after the other as one file: what comes later wins."""
        root = self.library.root
        rules = (cut_fonts(root) / "fonts.css").read_text("utf-8").replace('url("', 'url("../fonts/')
        styles = [(root / style).read_text("utf-8") for style in (*cards.WEB_STYLES, *cards.TRUE_SIZE_STYLES)]
        sizes = cards.Renderer(root, self.language).sizes()
        own = [(web / "site" / name).read_text("utf-8") for name in ("cards.css", "site.css")]
        return "\n".join([rules, *styles, sizes, *own])

    def _write_pictures(self, folder: Path) -> None:
        """The pictures of the cards, in a folder for each game."""
        for game in self.library.games.values():
            for picture in {unit.picture for unit in game.units.values() if unit.picture}:
                target = folder / game.id / picture.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(picture.content)

    def _write_config(self, target: Path, apps: Mapping[str, Sequence[str]]) -> Path:
        options, language = self.options, self.language
        code, prefix = language.code, root_prefix(language.code)
        build = options.root / BUILD
        config: dict[str, object] = {
            "INHERIT": str(options.root / "mkdocs.yml"),
            "site_description": language.gettext(
                "Rules, Info Cards and an army builder for tabletop battles."
            ),
            "site_url": f"{options.site_url}{prefix}" if options.site_url else "",
            "docs_dir": str(build / "src" / code),
            "site_dir": str(target),
            "nav": navigation(self.pages, self.library, language),
            "theme": {
                "language": _theme_language(code),
                "custom_dir": str(messages.package_folder() / "theme"),
                "palette": _palette(language),
            },
            "extra": {
                "language": code,
                "theme_words": _theme_words(language),
                "independent": cards.independence(language),
                # One memory of the reader's choices for all languages, which lie in folders of one site.
                "scope": urlsplit(options.site_url).path or "/",
                "prefix": prefix,
                "root_url": options.site_url,
                "up": "../" if prefix else "",
                "csp": assemble.CSP,
                "apps": {app: list(scripts) for app, scripts in apps.items()},
                "alternate": [
                    {"name": pofiles.autonym(c), "lang": c, "prefix": root_prefix(c), "link": root_prefix(c)}
                    for c in options.languages
                ],
                "not_found": {
                    "title": language.gettext("Page not found"),
                    "text": language.gettext("There is no such page. Use the menu or the search."),
                },
            },
        }
        path = build / f"mkdocs.{code}.yml"
        place.write_text(path, yaml.safe_dump(config, allow_unicode=True, sort_keys=False))
        return path


def _write_json(path: Path, value: object) -> None:
    place.write_text(path, json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True))


def cut_fonts(root: Path) -> Path:
    """The folder of the web fonts, which take a while to cut and are kept in build/ between runs.

    The first call cuts them; let it be one before the languages are built side by side.

    Raises:
        SystemFault: the folder cannot be written.
    """
    kept = root / BUILD / "fonts" / fonts.version()
    css = kept / "fonts.css"  # written last: where it is, the rest is
    if not css.exists():
        rules = fonts.write_web(kept)
        try:
            work = css.with_suffix(".tmp")
            place.write_text(work, rules)
            work.replace(css)
        except OSError as fault:
            raise place.cannot_write(css, fault) from fault
    return kept


def _theme_language(code: str) -> str:
    """The language of the theme's own words: English where the theme does not speak ours."""
    spec = importlib.util.find_spec("material")
    folder = Path(spec.origin).parent if spec and spec.origin else Path()
    words = folder / "templates" / "partials" / "languages"
    known = (c for c in (code, code.split("-", maxsplit=1)[0]) if (words / f"{c}.html").is_file())
    return next(known, SOURCE_LANGUAGE)


def _theme_words(language: Language) -> dict[str, str]:
    """Words of the theme that its own translations lack or get wrong in some of our languages.

    Two are no words but what the page says of itself, and ours where the theme falls back to English.
    """
    return {
        "language": language.code,
        "direction": str(language.locale.text_direction),
        "tabs": language.gettext("Sections"),
        "header": language.pgettext("part of the page", "Header"),
        "footer": language.pgettext("part of the page", "Footer"),
        "footer.next": language.pgettext("page", "Next"),
        "footer.previous": language.pgettext("page", "Previous"),
    }


def _palette(language: Language) -> list[dict[str, object]]:
    """Light and dark, by the reader's system at first."""
    names = {
        "default": language.gettext("Switch to dark colours"),
        "slate": language.gettext("Switch to light colours"),
    }
    return [
        {
            "media": f"(prefers-color-scheme: {media})",
            "scheme": scheme,
            "primary": "custom",
            "accent": "custom",
            "toggle": {"icon": f"material/{icon}", "name": names[scheme]},
        }
        for media, scheme, icon in (
            ("light", "default", "weather-sunny"),
            ("dark", "slate", "weather-night"),
        )
    ]


def _run_mkdocs(config: Path, root: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(config)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONWARNINGS": "ignore", "PYTHONUTF8": "1"}
    done = subprocess.run(  # noqa: S603 - our own command
        command,
        cwd=root,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        log = config.with_suffix(".log")
        with contextlib.suppress(OSError):  # the disk may be full, which is then what we report
            place.write_text(log, done.stdout + done.stderr)
        raise _fault(done.stdout + done.stderr, done.returncode, config, root)


def _fault(said: str, code: int, config: Path, root: Path) -> MusterbookError:
    """What MkDocs failed of: the system, our pages, or a defect, of which the log has the whole.

    Args:
        said: everything that it wrote.
        code: its exit code, negative for the signal that ended it.
        config: its configuration, next to which lies the log.
        root: the project's folder.
    """
    last = (said.strip().splitlines() or [""])[-1].strip()
    match = _EXCEPTION.match(last)
    if match and _is_of_the_system(match[1]):
        return SystemFault(
            f"MkDocs: {match[2]}: make room on the disk, and what it names readable and writable"
        )
    found = _WARNING.findall(said) + [" ".join(e.split()) for e in _ERROR.findall(said)]
    if found:
        return DataError(_problem(what, config, root) for what in found)
    what = last or (f"it was ended by signal {-code}" if code < 0 else f"it ended with {code}")
    return SystemFault(f"MkDocs failed: {what} (see {shown(config.with_suffix('.log'), root)})")


def _is_of_the_system(name: str) -> bool:
    """Whether an exception's name is that of an OSError."""
    kind = getattr(builtins, name, None)
    return isinstance(kind, type) and issubclass(kind, OSError)


def _problem(warning: str, config: Path, root: Path) -> Problem:
    """A warning of MkDocs with the page that it is about, as far as that was written by hand."""
    match = _ABOUT_PAGE.match(warning)
    if match and (root / "docs" / match[1]).is_file():
        return Problem(f"docs/{match[1]}", 0, "", match[2])
    if _CONFIGURATION.match(warning):  # the language's own is made by us, the common one by hand
        return Problem("mkdocs.yml", 0, "", warning)
    return Problem(shown(config, root), 0, "MkDocs", warning)
