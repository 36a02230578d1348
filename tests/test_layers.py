"""Imports run one way: each module stands in one layer and imports from its own or a lower one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "builder"

# Lowest first.
LAYERS = [
    {"__init__", "errors", "model"},  # what all others speak of
    {"source", "parse"},  # a YAML file becomes a model
    {"engine/__init__", "engine/rules", "engine/refusals", "engine/dice"},  # rules as code
    {"figures"},  # the constants, worked out
    {
        "arms",
        "infantry",
        "values",
        "derive",
        "armchecks",
        "enginechecks",
        "silhouettes",
        "artsvg",
        "art",
        "artchecks",
        "layoutchecks",
        "checks",
        "library",
        "drafts",
        "unitfiles",
    },  # the games
    {"language", "markdown", "mdblocks", "mdhtml", "mdinline", "mdsyntax", "mdtext"},  # texts and figures
    {"engine/events", "engine/condition"},  # rules as code: a situation and what comes of it
    {"engine/permits", "engine/damage", "engine/reloading", "engine/geometry"},  # parts of a rule
    {"engine/hard", "engine/unarmoured", "engine/he", "engine/shooting"},
    {"engine/movement", "engine/driving", "engine/hiding", "engine/activation"},
    {"odds", "oddsdice", "play"},
    {"armymodel", "armytotals", "armychecks", "armyunitchecks", "army"},  # what battles are, and their checks
    {"armyfilemodel", "armywriting", "armyfile", "armysplit", "armydiff"},  # and their files
    {"glossary", "messages", "schema", "tables"},  # what is made of games and texts
    {"svg", "shapes", "diagrams", "weapontables", "qr", "shortlinks"},  # what is drawn on pages
    {"refusaltexts", "telling", "movetexts", "shottexts", "sentences"},  # the engine in words
    {"examplemodel", "exampleblocks", "examplefacts", "examplestage", "examples"},  # worked examples
    {"exampleopenings", "exampletext", "examplepages"},
    {"entries", "pofiles", "catalog", "matching", "i18n"},  # translations
    {"armydata", "armymeasures", "armysentences", "armyreport", "armytelling"},
    {"factlines", "oddsreport", "oddsdata", "oddspages", "rulebook"},
    {"armlines", "cardvalues", "cards", "cardodds", "cardback", "cardprint", "fonts", "formats", "pdf"},
    {"paper", "block", "grid"},  # what is drawn
    {
        "cardcache",
        "fitting",
        "pdfwriter",
        "forms",
        "drawing",
        "deckindex",
        "impose",
        "margins",
        "sheets",
    },  # and put on paper
    {"raster", "vector", "tagging", "tagtree", "cardfiles", "rosterview", "roster"},  # or in files
    {"page", "leaflets", "sitemacros", "unitpages", "pages", "pagechecks"},  # the site's pages
    {"project"},  # all of it, read and checked
    {
        "place",
        "processes",
        "webjoin",
        "webscripts",
        "assemble",
        "shortpages",
        "generator",
        "serve",
    },  # the site's parts
    {"site"},
    {"terminal"},
    {"armycli", "cardcli", "convertcli", "printcli", "singlecli", "cli", "__main__"},
]

# Only these modules know a heavy or outward dependency.
ONLY = {
    "weasyprint": {"pdf"},
    "pikepdf": {"forms", "pdfwriter", "tagging", "tagtree"},
    "pypdfium2": {"raster"},
    "markdown": {"leaflets"},
    "PIL": {"art", "raster"},
    "segno": {"qr"},
    "minify": {"webscripts"},
    "babel.messages": {"catalog", "entries", "i18n", "matching", "messages", "pofiles"},
    "click": {"armycli", "cardcli", "cli", "convertcli", "printcli", "singlecli"},
    "rich": {"cli", "terminal"},
    "jsonschema": set(),
    "mkdocs": set(),
    "pytest": set(),
}

# Only these print, ask or exit; the commands in other modules do it by `terminal`.
TALKING = {"armycli", "terminal"}

MODULES = sorted(path.relative_to(PACKAGE).with_suffix("").as_posix() for path in PACKAGE.rglob("*.py"))


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse((PACKAGE / f"{module}.py").read_text("utf-8"))


def imports(tree: ast.Module) -> Iterator[str]:
    """The full names that a module imports, in functions and by `import_module` as well."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=module, names=names, level=0):
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.ImportFrom():
                raise AssertionError(f"line {node.lineno}: a relative import")
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name


def ours(module: str) -> set[str]:
    """The modules of the package that a module imports."""
    found = set()
    for name in imports(_tree(module)):
        package, _, rest = name.partition(".")
        if package == PACKAGE.name:
            found.add(_module(rest))
    return found


def _module(name: str) -> str:
    """The module that a dotted name below the package lies in, which may be a folder's `__init__`."""
    path = name.replace(".", "/")
    while path and path not in MODULES:
        if f"{path}/__init__" in MODULES:
            return f"{path}/__init__"
        path = path.rpartition("/")[0]
    return path or "__init__"


def layer(module: str) -> int:
    return next(i for i, modules in enumerate(LAYERS) if module in modules)


def test_each_module_stands_in_one_layer() -> None:
    assert sorted(module for modules in LAYERS for module in modules) == MODULES


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_nothing_from_above(module: str) -> None:
    above = {name for name in ours(module) if layer(name) > layer(module)}
    assert above == set()


def test_there_is_no_circle() -> None:
    order = list(TopologicalSorter({module: ours(module) for module in MODULES}).static_order())
    assert sorted(order) == MODULES


@pytest.mark.parametrize("library", ONLY)
def test_one_place_for_each_heavy_dependency(library: str) -> None:
    users = {
        module
        for module in MODULES
        for name in imports(_tree(module))
        if name == library or name.startswith(f"{library}.")
    }
    assert users == ONLY[library]


def talks(tree: ast.Module) -> Iterator[int]:
    """The lines where a module prints, asks, or ends the program."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="print" | "input" | "exit" | "quit")):
                yield node.lineno
            case ast.Attribute(value=ast.Name(id="sys"), attr="exit" | "stdout" | "stderr" | "stdin"):
                yield node.lineno
            case ast.Attribute(value=ast.Name(id="os"), attr="_exit" | "abort"):
                yield node.lineno
            case ast.Name(id="SystemExit"):
                yield node.lineno


@pytest.mark.parametrize("module", MODULES)
def test_only_the_command_line_prints_and_exits(module: str) -> None:
    lines = list(talks(_tree(module)))
    assert bool(lines) == (module in TALKING), lines


def test_the_tests_of_this_file_see_what_they_look_for() -> None:
    tree = ast.parse(
        "import os\ndef f():\n from builder import site\n import_module('weasyprint.text')\n print(1)\n"
        "def g():\n  import builder.cli\n  raise SystemExit(2)\n"
    )
    assert list(imports(tree)) == ["os", "builder.site", "builder.cli", "weasyprint.text"]
    assert sorted(talks(tree)) == [5, 8]
