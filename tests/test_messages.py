from __future__ import annotations

import ast
from pathlib import Path

import pytest

from builder import messages
from builder.errors import DataError
from builder.library import Library
from tests.project import Project

ROOT = Path(__file__).parents[1]
CALLS = {"gettext", "ngettext", "pgettext"}


def _by_key(found: list[messages.Message]) -> dict[tuple[str, str, str], messages.Message]:
    return {(m.part, m.context, m.msgid): m for m in found}


@pytest.fixture(scope="module")
def real(library: Library) -> dict[tuple[str, str, str], messages.Message]:
    return _by_key(messages.collect(library))


@pytest.fixture(scope="session")
def library() -> Library:
    from builder.library import load_library  # noqa: PLC0415

    return load_library(ROOT)


def test_texts_come_from_pages_data_and_code(real: dict[tuple[str, str, str], messages.Message]) -> None:
    assert real["rulebook", "", "Activated units act individually."].places == ("docs/cobi/turn.md",)
    assert real["cards", "nation", "Sweden"].places == ("cards/cobi/game.yaml",)
    assert real["cards", "unit", "Tiger I"].places == ("cards/cobi/units/germany.yaml",)
    assert real["cards", "gun", "7.5 cm KwK 40"].places == ("cards/cobi/units/germany.yaml",)
    assert "builder/web/army/measures.js" in real["app", "", "Points limit"].places
    assert "builder/factlines.py" in real["app", "confidence", "high"].places
    assert "cards/templates/_special.html.j2" in real["app", "", "Special rules"].places


def test_counted_texts_carry_their_plural(real: dict[tuple[str, str, str], messages.Message]) -> None:
    rule = real["cards", "special rule", "Carries {n} figure besides its crew."]
    assert rule.plural == "Carries {n} figures besides its crew."
    assert real["app", "", "{n} unit found"].plural == "{n} units found"


def test_rulings_belong_to_the_rulebook(real: dict[tuple[str, str, str], messages.Message]) -> None:
    found = [m for (part, context, _), m in real.items() if context == "ruling"]
    assert found
    assert {m.part for m in found} == {"rulebook"}


def test_equal_texts_in_one_context_are_one_message(project: Project) -> None:
    found = messages.collect(project.load())
    keys = [(m.part, m.context, m.msgid) for m in found]
    assert len(keys) == len(set(keys))


def test_contributors_pages_are_not_for_players() -> None:
    found = [p.relative_to(ROOT).as_posix() for p in messages.pages(ROOT)]
    assert "docs/cobi/turn.md" in found
    assert not [p for p in found if "contributing" in p]
    assert (ROOT / "docs/contributing/translate.md").is_file()


def test_scripts_are_given_the_texts_that_they_use_and_no_others(library: Library) -> None:
    texts = {m.msgid for m in messages.scripts(ROOT)}
    assert "Points limit" in texts
    assert "The facts behind the card" not in texts


def test_scripts_are_read_once_for_all_languages() -> None:
    assert messages.scripts(ROOT) is messages.scripts(ROOT)


@pytest.mark.parametrize(
    ("path", "content", "where"),
    [
        ("cards/templates/a.html.j2", b"one\n{% if x %}\n{{ gettext('A' }}", "cards/templates/a.html.j2:3"),
        ("cards/templates/a.html.j2", b"\xff", "cards/templates/a.html.j2:1"),
        ("package/web/a.js", b'gettext("A");\n"\xff"', "package/web/a.js:2"),
        ("package/theme/a.html", b"\n{% endif %}", "package/theme/a.html:2"),
        ("package/a.py", b"x = (\n  'abc\n", "package/a.py:"),
        ("package/b.py", b"\n  x\n y\n", "package/b.py:3"),
    ],
)
def test_a_broken_file_is_named_with_its_line(tmp_path: Path, path: str, content: bytes, where: str) -> None:
    (tmp_path / "package").mkdir()
    good = tmp_path / "cards" / "templates" / "0.html.j2"
    good.parent.mkdir(parents=True)
    good.write_text("{{ gettext('good') }}")
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / path).write_bytes(content)
    with pytest.raises(DataError) as caught:
        list(messages.app(tmp_path / "package", tmp_path))
    (problem,) = caught.value.problems
    assert str(problem).startswith(where)
    assert problem.message.startswith("no texts can be read from it: ")


@pytest.mark.parametrize("path", sorted((ROOT / "builder").glob("*.py")), ids=lambda p: p.name)
def test_every_call_for_a_text_can_be_extracted(path: Path) -> None:
    """The extractor sees neither calls inside f-strings nor texts that are not literal."""
    tree = ast.parse(path.read_text("utf-8"))
    inside = {id(n) for f in ast.walk(tree) if isinstance(f, ast.JoinedStr) for n in ast.walk(f)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr in CALLS:
            assert id(node) not in inside, f"{path.name}:{node.lineno}: inside an f-string"
            texts = node.args[:2] if node.func.attr != "gettext" else node.args[:1]
            literal = all(isinstance(a, ast.Constant) for a in texts)
            assert literal, f"{path.name}:{node.lineno}: not a literal text"
