"""The documentation is held to the code, and the rulebook to the rules that it must carry."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from builder.cli import main
from builder.library import Library
from builder.model import Kind
from builder.rulebook import Macros, index_rules
from tests import readme

ROOT = Path(__file__).parents[1]
CONTRIBUTING = ROOT / "docs" / "contributing"

# How many rules and examples each chapter has.
RULES = {
    "cobi": {
        **{1: 4, 2: 4, 3: 4, 4: 2, 5: 3, 6: 1, 7: 7, 8: 4, 9: 13},
        **{10: 25, 11: 6, 12: 2, 13: 1, 14: 3, 15: 1, 16: 2},
    },
    "bitwy": {1: 1, 2: 2, 3: 3, 4: 1, 5: 5, 6: 1, 7: 2, 8: 1, 9: 3},
    "patton": {10: 8},  # the scenario alone
}
EXAMPLES = {
    "cobi": {
        f"{c}.ex{n}" for c, count in {5: 1, 7: 1, 9: 3, 10: 8, 11: 1}.items() for n in range(1, count + 1)
    },
    "bitwy": set(),
    "patton": set(),
}
RULINGS = {
    "cobi": {
        *(
            "1.2",
            "3.2",
            "3.4",
            "7.2",
            "7.4",
            "8.2",
            "9.1",
            "9.2",
            "9.4",
            "9.5",
            "9.13",
            "10.2",
            "10.3",
            "10.5",
            "10.7",
        ),
        *("10.13", "10.14", "10.18", "10.20", "10.21", "10.23", "10.24", "10.25", "11.6", "14.2"),
    },
    "bitwy": {"3.3", "5.5", "6.1", "7.2", "9.1", "9.2"},
    "patton": {"2.3", "3.1", "4.1", "6.2", "6.3", "6.7", "7.1", "7.3", "9.1", "10.3", "10.8"},
}


@pytest.mark.parametrize("game", RULES)
def test_every_rule_and_example_is_there(library: Library, game: str) -> None:
    index, problems = index_rules(library)
    assert problems == []
    expected = {f"{c}.{n}" for c, count in RULES[game].items() for n in range(1, count + 1)} | EXAMPLES[game]
    assert {number for g, number in index.pages if g == game} == expected


@pytest.mark.parametrize("game", RULINGS)
def test_every_gap_has_its_ruling_and_every_ruling_is_shown(library: Library, game: str) -> None:
    assert {r.rule for r in library.game(game).data.rulings} == RULINGS[game]
    text = "".join(p.read_text("utf-8") for p in (ROOT / "docs" / game).glob("*.md"))
    assert set(re.findall(r'\{\{ ruling\("([\d.]+)"\) \}\}', text)) == RULINGS[game]


@pytest.mark.parametrize("game", RULES)
def test_every_figure_of_the_rules_is_used(library: Library, game: str) -> None:
    text = "".join(p.read_text("utf-8") for p in (ROOT / "docs" / game).glob("*.md"))
    text += (ROOT / "cards" / game / "game.yaml").read_text("utf-8")
    for key in library.game(game).data.constants:
        assert f'const("{key}")' in text or f"{{{key}}}" in text, key


def test_every_heading_has_a_permanent_id() -> None:
    for path in (ROOT / "docs").rglob("*.md"):
        if CONTRIBUTING in path.parents:
            continue
        for line in path.read_text("utf-8").splitlines():
            if re.match(r"#+ ", line):
                assert re.search(r"\{ ?#[a-z][a-z0-9-]* ?\}$", line), f"{path.name}: {line}"


def _commands(group: click.Group, prefix: str = "musterbook") -> list[str]:
    found = []
    for name, command in group.commands.items():
        path = f"{prefix} {name}"
        found += _commands(command, path) if isinstance(command, click.Group) else [path]
    return found


def test_every_command_is_documented() -> None:
    files = [ROOT / "README.md", *CONTRIBUTING.glob("*.md")]
    text = "".join(path.read_text("utf-8") for path in files)
    assert [c for c in _commands(main) if c not in text] == []


def test_every_macro_and_kind_is_documented(library: Library) -> None:
    text = (CONTRIBUTING / "games.md").read_text("utf-8")
    index, _ = index_rules(library)
    from builder.language import Language  # noqa: PLC0415

    for name in Macros(library, index, Language(), "cobi/turn.md").names():
        assert f"`{{{{ {name}(" in text, name
    for kind in Kind:
        assert f"| {kind} |" in text, kind


def test_every_module_has_its_place_in_the_architecture() -> None:
    text = (CONTRIBUTING / "architecture.md").read_text("utf-8")
    for path in (ROOT / "builder").glob("*.py"):
        name = path.stem
        if not name.startswith("__"):
            assert f"`{name}`" in text or (name.startswith("md") and "`md*`" in text), name


def test_every_dependency_has_its_reason() -> None:
    text = (CONTRIBUTING / "architecture.md").read_text("utf-8")
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    names = re.findall(r'^  "([a-z-]+)(?:[><=].*)"', project.split("[project.scripts]")[0], re.MULTILINE)
    for name in names:
        assert name.removeprefix("types-").lower() in text.lower(), name


def test_links_between_documents_lead_somewhere() -> None:
    for path in [*ROOT.glob("*.md"), *CONTRIBUTING.glob("*.md")]:
        text = re.sub(r"`[^`\n]*`", "", path.read_text("utf-8"))
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_readmes_generated_parts_are_up_to_date() -> None:
    assert readme.written() == (ROOT / "README.md").read_text("utf-8"), "run make readme"


def test_make_help_names_every_target() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z-]+):", text, re.MULTILINE))
    assert targets == set(re.findall(r"^([a-z-]+):.*## ", text, re.MULTILINE))
