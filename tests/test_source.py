"""Strict YAML: which values exist, what is refused, and that each value knows its line."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from builder.source import MAX_BYTES, MAX_DEPTH, Document, Key, dotted, load, loads, scalar


def read(text: str) -> tuple[object, list[str]]:
    document, problems = loads(text, Document("x.yaml"))
    return document.value, [str(problem) for problem in problems]


@pytest.mark.parametrize(
    "text",
    [
        *["no", "No", "yes", "on", "off", "y", "n", "tRUE"],  # booleans of YAML 1.1 only
        *["12:30", "190:20:30", "0o17", "0x1F", "0b1", "1_000", "1,000"],
        *["2026-10-08", "2001-12-14t21:59:43.10-05:00"],
        *[".inf", "-.inf", ".nan", "=", "<<", "3-6", "+", "-", ".", "e3", "1e", "nULL"],
        "1234567890123456789",  # more digits than any figure here has: an id
    ],
)
def test_stays_text(text: str) -> None:
    assert scalar(text) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("True", True),
        ("FALSE", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-12", -12),
        ("+7", 7),
        ("017", 17),
        ("5.8", 5.8),
        (".5", 0.5),
        ("12.", 12.0),
        ("1e3", 1000.0),
        ("-2.5E-1", -0.25),
    ],
)
def test_core_scalars(text: str, value: object) -> None:
    assert scalar(text) == value
    assert type(scalar(text)) is type(value)


def test_a_quoted_or_block_scalar_is_text() -> None:
    value, problems = read("a: '12'\nb: \"true\"\nc: |\n  7\nd: >-\n  8\ne: 9\n")
    assert problems == []
    assert value == {"a": "12", "b": "true", "c": "7\n", "d": "8", "e": 9}


def test_a_key_is_text_whatever_it_looks_like() -> None:
    value, problems = read("7tp: 1\n12: 2\nno: 3\nnull: 4\n")
    assert problems == []
    assert value == {"7tp": 1, "12": 2, "no": 3, "null": 4}


def test_a_duplicate_key_names_both_lines_and_the_first_is_kept() -> None:
    value, problems = read("units:\n  - id: x\n    card: {a: 1}\n    card: {b: 2}\nunits: []\n")
    assert value == {"units": [{"id": "x", "card": {"a": 1}}]}
    assert problems == [
        "x.yaml:4: card: stands twice (first in line 3): remove one",
        "x.yaml:5: units: stands twice (first in line 1): remove one",
    ]


def test_an_alias_is_refused_where_it_stands() -> None:
    message = "x.yaml:2: is not valid YAML: aliases (*name) are not used here: write the value out"
    assert read("a: &a [1, 2]\nb: *a\n") == (None, [message])


def test_a_bomb_of_aliases_is_refused_at_its_first_alias() -> None:
    levels = [
        "a0: &a0 [x, x]",
        *(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 30)),
    ]
    value, [problem] = read("\n".join(levels))
    assert value is None
    assert problem.startswith("x.yaml:2: is not valid YAML: aliases")


def test_an_alias_of_itself_is_refused() -> None:
    assert read("&a [*a]\n")[1] == [
        "x.yaml:1: is not valid YAML: aliases (*name) are not used here: write the value out"
    ]


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("!!str 12", "!!str"),
        ("!!python/object/apply:os.system [ls]", "!!python/object/apply:os.system"),
        ("!secret x", "!secret"),
        ("! x", "!"),
        ("!!map {b: 1}", "!!map"),
    ],
)
def test_a_tag_is_refused(text: str, tag: str) -> None:
    assert read(f"x: 1\na: {text}\n")[1] == [f"x.yaml:2: a: tags such as {tag} are not used here: remove it"]


@pytest.mark.parametrize("key", ["? [a]\n:", "? {a: b}\n:", "!!str a:"])
def test_a_key_is_a_plain_word(key: str) -> None:
    value, problems = read(f"a0: 1\n{key} 2\n")
    assert value == {"a0": 1}
    assert problems == ["x.yaml:2: expected a plain word as key"]


def test_depth_has_a_limit() -> None:
    fits = MAX_DEPTH
    assert read("[" * fits + "]" * fits)[1] == []
    for depth in (fits + 1, 100_000):
        value, [problem] = read("[" * depth)
        assert value is None
        assert problem == f"x.yaml:1: is not valid YAML: nested more than {MAX_DEPTH} levels deep"


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("a: 1\n\tb: 2\n", 2, "found character '\\t' that cannot start any token"),
        ("a: 1\nb: [1, 2\n", 3, "expected ',' or ']'"),
        ("a: 1\n b: 2\n", 2, "mapping values are not allowed here"),
        ("a: 1\n---\nb: 2\n", 2, "but found another document"),
        ("a: 1\nb: 'x\n", 3, "found unexpected end of stream"),
    ],
)
def test_broken_yaml_is_reported_with_its_line(text: str, line: int, what: str) -> None:
    _, [problem] = read(text)
    assert problem.startswith(f"x.yaml:{line}: is not valid YAML: ")
    assert what in problem
    assert problem.endswith(": look at the indentation and quotes") == ("document" not in what)


def test_a_control_character_is_reported_with_its_line() -> None:
    message = "x.yaml:2: has a character that YAML does not allow (U+0007): remove it"
    assert read("a: 1\nb: \a\n") == (None, [message])


NO_CHARACTER = "has an escape that is no character of Unicode: write the character itself"


@pytest.mark.parametrize("escape", ["U00110000", "U7FFFFFFF", "UFFFFFFFF"])
def test_an_escape_beyond_unicode_is_reported_with_its_line(escape: str) -> None:
    text = f'a: "\\U0010FFFF"\nb: 1\nc: "x\\{escape}"\nd: "\\U00110001"\n'
    assert read(text) == (None, [f"x.yaml:3: {NO_CHARACTER}"])


@pytest.mark.parametrize("escape", ["uD800", "uDFFF", "U0000D83D", "uD83D\\uDE00"])
def test_an_escape_of_half_a_character_is_reported(escape: str) -> None:
    """No file can hold it, so the first page with it would fail."""
    value, problems = read(f'a: 1\nb:\n  - "x\\{escape}"\n"\\{escape}": 2\nc: 3\n')
    assert value == {"a": 1, "b": [""], "c": 3}
    assert problems == [f"x.yaml:3: b.0: {NO_CHARACTER}", f"x.yaml:4: {NO_CHARACTER}"]


def test_the_last_character_there_is_can_be_escaped() -> None:
    assert read('a: "\\U0010FFFF\\uD7FF\\uE000"\n') == ({"a": "\U0010ffff\ud7ff\ue000"}, [])


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "---\n"])
def test_an_empty_document_has_no_value(text: str) -> None:
    assert read(text) == (None, [])


# Files


def test_a_place_is_relative_to_the_project(tmp_path: Path) -> None:
    path = tmp_path / "cards/x.yaml"
    path.parent.mkdir()
    path.write_text("a: 1\n", "utf-8")
    document, problems = load(path, tmp_path)
    assert (document.path, document.value, problems) == ("cards/x.yaml", {"a": 1}, [])


def test_a_byte_order_mark_is_no_part_of_the_first_key(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert load(path, tmp_path)[0].value == {"a": 1}


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"a: 1\nb: \xe5\n", "x.yaml:2: expected UTF-8 text: save the file in that encoding"),
        (b"#" * (MAX_BYTES + 1), f"x.yaml: is larger than {MAX_BYTES} bytes: split it into several files"),
    ],
)
def test_a_file_that_is_no_text_of_ours(content: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    document, problems = load(path, tmp_path)
    assert document.value is None
    assert [str(p) for p in problems] == [problem]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "folder.yaml").mkdir()
    found = [load(tmp_path / name, tmp_path)[1] for name in ("none.yaml", "folder.yaml")]
    assert [str(p) for problems in found for p in problems] == [
        "none.yaml: cannot be read: No such file or directory",
        "folder.yaml: cannot be read: Is a directory",
    ]


# Places


def test_a_line_is_that_of_the_key_or_of_its_nearest_parent() -> None:
    document, _ = loads("a:\n  b:\n    - 1\n    - c: 2\n", Document("x.yaml"))
    assert document.line(("a",)) == 1
    assert document.line(("a", "b")) == 2
    assert document.line(("a", "b", 1)) == 4
    assert document.line(("a", "b", 1, "c")) == 4
    assert document.line(("a", "b", 7, "c")) == 2
    assert document.line(("z",)) == 1


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ((), ""),
        (("army", "limit"), "army.limit"),
        (("fields", 0, "kind"), "fields.0.kind"),
        (("units",), "units"),
        (("units", 3), ""),
        (("units", 3, "card", "cost"), "card.cost"),
        (("forces", 1, "units", "7tp"), "forces.1.units.7tp"),
        (("x" * 60, "y" * 61), f"{'x' * 60}.{'y' * 59}…"),
    ],
)
def test_a_key_is_shown_without_the_number_of_the_unit(key: Key, shown: str) -> None:
    assert dotted(key) == shown


NAMES = st.text("abcxyz_", min_size=1, max_size=6)
TREES = st.recursive(
    st.integers() | st.text("abc 01:#", max_size=12) | st.booleans() | st.none(),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4) | st.dictionaries(NAMES, inner, min_size=1, max_size=4)
    ),
    max_leaves=20,
)


def _keys(value: object, key: Key = ()) -> list[Key]:
    """The keys of all entries of the mappings, in the order in which they are dumped."""
    if isinstance(value, dict):
        return [k for name, child in value.items() for k in [(*key, name), *_keys(child, (*key, name))]]
    if isinstance(value, list):
        return [k for i, child in enumerate(value) for k in _keys(child, (*key, i))]
    return []


@given(st.dictionaries(NAMES, TREES, min_size=1, max_size=5))
def test_every_key_has_the_line_that_it_stands_in(tree: dict[str, object]) -> None:
    text = yaml.safe_dump(tree, sort_keys=False, default_flow_style=False)
    document, problems = loads(text, Document("x.yaml"))
    assert problems == []
    lines = text.splitlines()
    keys = _keys(tree)
    found = [document.lines[key] for key in keys]
    assert found == sorted(found)
    for key, line in zip(keys, found, strict=True):
        assert f"{key[-1]}:" in lines[line - 1].replace("'", "").replace('"', "")


@given(st.dictionaries(NAMES, st.text(max_size=20) | st.integers(-(10**17), 10**17)))
def test_what_is_dumped_in_quotes_is_read_back(tree: dict[str, object]) -> None:
    text = yaml.safe_dump(tree, default_style='"', allow_unicode=True)
    value, problems = read(text.replace("!!int ", ""))
    assert problems == []
    assert (value or {}) == {k: v if isinstance(v, str) else str(v) for k, v in tree.items()}
