"""Translating Markdown: nothing but texts changes, and Python-Markdown reads the same texts as we do."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown import Markdown

from builder.markdown import Span, differences, skeleton, spans, translate

FIXTURES = sorted((Path(__file__).parent / "markdown").glob("*.md"))
EVERYTHING = (Path(__file__).parent / "markdown/everything.md").read_text("utf-8")
EXTENSIONS = [
    "abbr",
    "admonition",
    "attr_list",
    "def_list",
    "footnotes",
    "md_in_html",
    "tables",
    "toc",
    "pymdownx.caret",
    "pymdownx.details",
    "pymdownx.keys",
    "pymdownx.superfences",
    "pymdownx.tabbed",
    "pymdownx.tilde",
]
quick = settings(max_examples=50, deadline=None, derandomize=True, database=None)


def mark(msgid: str, _context: str = "") -> str:
    return f"⟦{msgid}⟧"


def mark_all_but_terms(msgid: str, context: str) -> str:
    """An abbreviation whose term is marked would no longer stand in the English texts."""
    return msgid if context == "abbreviation" else mark(msgid)


def msgids(text: str) -> list[str]:
    return [span.msgid for span in spans(text)]


def only(text: str) -> Span:
    (span,) = spans(text)
    return span


def replaced(text: str, **translations: str) -> str:
    """The page with single words translated."""
    return translate(text, lambda msgid, _: translations.get(msgid))


# The second reader


class Page(HTMLParser):
    """The texts of the blocks and the tags of what Python-Markdown makes of a page."""

    INLINE = frozenset(
        {"a", "abbr", "b", "br", "code", "del", "em", "img", "ins", "kbd", "span", "strong", "sub", "sup"}
    )
    HOLLOW = frozenset({"br", "hr", "img", "input"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[tuple[str, tuple[tuple[str, str | None], ...]]] = []
        self._text = ""
        self._unread = 0  # open elements whose texts are not read: code blocks, numbers of footnotes
        self.feed(html)
        self.close()
        self._end()

    def _end(self) -> None:
        if text := " ".join(self._text.split()):
            self.texts.append(text)
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "abbr":
            self.texts.append(str(given.pop("title")))
        self._text += given.get("alt") or ""
        self.tags.append((tag, tuple(given.items())))
        if tag not in self.INLINE:
            self._end()
        if self._unread and tag not in self.HOLLOW:
            self._unread += 1
        elif tag in ("pre", "script") or str(given.get("id")).startswith("fnref"):
            self._unread = 1

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.INLINE:
            self._end()
        self._unread = max(0, self._unread - 1)

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self._text += data.replace("↩", "")  # the way back from a footnote


def page(text: str) -> Page:
    """The page by Python-Markdown, with figures in the place of Jinja."""
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    text = re.sub(r"^([> ]*)\{%.*%\}\n?", "", text, flags=re.MULTILINE)
    text = re.sub(r"\{\{ rule\(.*?\) \}\}\s", "", text)
    text = re.sub(r"\{\{.*?\}\}", "17", text)
    return Page(Markdown(extensions=EXTENSIONS).convert(text))


def with_words(texts: list[str]) -> Counter[str]:
    return Counter(text for text in texts if re.search(r"[^\W\d_]", text))


def read_inline(msgid: str, definitions: str) -> str:
    """A msgid as Python-Markdown shows it in a paragraph of its own."""
    first = page(re.sub(r"^(?=\d+\. )", "\u2060", msgid.replace("\\\n", "  \n")) + definitions)
    return "".join(first.texts[:1]).replace("\u2060", "")


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name)
def test_python_markdown_finds_the_same_texts(path: Path) -> None:
    text = path.read_text("utf-8")
    notes = re.findall(r"^\[\^\w+\]:", text, flags=re.MULTILINE)
    definitions = "\n\n[ref]: https://example.org\n\n" + "".join(f"{note} 1\n\n" for note in notes)
    found = [span for span in spans(text) if span.kind.name not in ("VALUE", "ABBREVIATION")]
    ours = Counter(read_inline(span.msgid, definitions) for span in found)

    theirs = with_words(page(text).texts)

    # An expansion stands once in the page and once for each use of its term.
    assert set(ours) == set(theirs)
    assert {text: n for text, n in ours.items() if n > theirs[text]} == {}


def assert_all_is_marked(text: str) -> None:
    """A page whose texts are marked has no other words, and the same tags, ids and links."""
    before, after = page(text), page(translate(text, mark_all_but_terms))
    unmarked = [re.sub(r"⟦[^⟦⟧]*⟧", "", found) for found in after.texts]
    assert with_words(unmarked) == Counter()
    assert after.tags == before.tags


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name)
def test_a_marked_page_has_no_unmarked_words_and_the_same_skeleton(path: Path) -> None:
    assert_all_is_marked(path.read_text("utf-8"))


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name)
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("before", ["", "\ufeff"])
def test_identity_gives_equal_text(path: Path, line_end: str, before: str) -> None:
    text = before + path.read_text("utf-8").replace("\n", line_end)

    assert translate(text, lambda msgid, context: msgid) == text
    assert translate(text, lambda msgid, context: None) == text
    assert translate(text, lambda msgid, context: " ") == text


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_line_ends_do_not_change_the_texts(line_end: str) -> None:
    assert msgids(EVERYTHING.replace("\n", line_end)) == msgids(EVERYTHING)


# Pages built of blocks


def indented(text: str) -> str:
    return re.sub(r"^(?=.)", "    ", text, flags=re.MULTILINE)


OPENINGS = ['!!! note "Title"\n\n', "??? tip\n\n", '=== "Label"\n\n', "-   Item\n\n", "1.  Item\n\n"]
words = st.sampled_from(
    ["A tank fires.", "Two\nlines  \nwith *a break*", "{{ const('x') }} cm", "`a|b` and ++ctrl+k++", "Så här"]
)
leaves = st.one_of(
    words,
    words.map(lambda text: f'{{{{ rule("7.1") }}}} {text}\n{{: .rule }}'),
    st.sampled_from(
        [
            "## Heading { #a }",
            "| A | B |\n|---|---|\n| c \\| d | g `e|f` |",
            "```\ncode\n```",
            "*[HE]: High explosive",
            "Term\n:   Definition",
            "{{ units() }}",
            "<!-- comment -->",
            "***",
            "[^1]: Note\n    goes on",
            "{% if a %}\nText\n{% endif %}",
            "<div markdown>\n\nInside\n\n</div>",
        ]
    ),
)
blocks = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map("\n\n".join),
        st.tuples(st.sampled_from(OPENINGS), inner.map(indented)).map("".join),
        inner.map(lambda text: re.sub("^", "> ", text, flags=re.MULTILINE)),
    ),
    max_leaves=8,
)
pages = st.tuples(blocks, st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "  ", "\n\n"])).map(
    lambda parts: (parts[0] + parts[2]).replace("\n", parts[1])
)
PIECES = [
    "    ",
    "{{",
    "}}",
    "{%",
    "%}",
    "<div>",
    "</div>",
    "<!--",
    "-->",
    "[^1]:",
    "*[A]:",
    "!!! note",
    '=== "',
    "text",
    "1. ",
]
scraps = st.lists(
    st.sampled_from([*"\n\n\n\r\t |#>-*+:`~!?=<{}[]()\\\"'\0\ufeff\u00a0", *PIECES]),
    max_size=40,
).map("".join)


def bare(text: str) -> str:
    """Without white space, marks, and the signs that writing may add."""
    return re.sub(r"[\s⟦⟧]|[>\\]", "", text)


@quick
@given(pages)
def test_identity_and_no_loss_in_pages_of_blocks(text: str) -> None:
    assert translate(text, lambda msgid, context: msgid) == text
    marked = translate(text, mark)
    assert [span.msgid for span in spans(marked) if "⟦" not in span.msgid] == []
    without_titles = re.sub(' "⟦Tip⟧"', "", marked)
    assert bare(without_titles) == bare(text)


@quick
@given(blocks)
def test_pages_of_blocks_have_no_unmarked_words(text: str) -> None:
    assert_all_is_marked(text)


@quick
@given(scraps)
def test_any_text_is_read_and_stays_the_same(text: str) -> None:
    assert translate(text, lambda msgid, context: msgid) == text
    for span in spans(text):
        assert 0 <= span.start <= span.end <= len(text)
        assert span.line >= 1


@quick
@given(st.text(alphabet='1.)-+*#>!?=:`~[]" \\\na', min_size=1).filter(str.strip))
def test_a_translation_stays_in_its_paragraph(translation: str) -> None:
    text = "Before.\n\n- English\n\n    After.\n\nEnd.\n"

    result = translate(text, lambda msgid, _: f"{translation}x" if msgid == "English" else None)

    assert [tag for tag, _ in page(result).tags if tag not in Page.INLINE] == ["p", "ul", "li", "p", "p", "p"]


# What is a text


@pytest.mark.parametrize(
    "text",
    [
        "```\ncode\n```\n",
        "    code\n",
        "<!-- a comment -->\n",
        "[ref]: https://example.org 'Title'\n",
        "{{ units() }}\n",
        "{% if a %}\n{% endif %}\n",
        "{% set x = [\n  'word',\n] %}\n",
        "{: .note }\n",
        "1941–1945, 2 + 3\n",
        "`code` ++ctrl+k++ [^1] :material-tank: &nbsp; ![](a.png)\n",
        "| 1 | – |\n|---|---|\n| {{ a.b }} | 5+ |\n",
        "[TOC]\n",
        '!!! note ""\n',
        "<style>\n\np { color: red }\n\n</style>\n",
        "---\ntitle: 1941\ntags: [word]\n---\n",
    ],
)
def test_no_text(text: str) -> None:
    assert msgids(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## Title ##\n", ["Title"]),
        ("#Title {#id}\n", ["Title"]),
        ("Title { .a }\n=====\n", ["Title"]),
        ("one\n  two\n    three\n", ["one two three"]),
        ("one  \n  two\\\nthree\n", ["one\\\ntwo\\\nthree"]),
        ("text\n{: .a }\n", ["text"]),
        ('{{ rule("7.1") }} text {{ see("8.4") }}\n', ['text {{ see("8.4") }}']),
        ("- a\n- b\n    1. c\n", ["a", "b", "c"]),
        ("text\n- no list\n", ["text - no list"]),
        ("1) no list\n2) either\n", ["1) no list 2) either"]),
        ("| `a|b` | c \\| d |\n|---|---|\n| e {.x} | f | beyond |\n", ["c \\| d", "e", "f"]),
        ("A\nB\n:   c\n    d\n:   e\n", ["A", "B", "c d", "e"]),
        ("[^a]: one\n    two\n\n    three\n", ["one two", "three"]),
        ("*[HE]: High explosive\n", ["HE", "High explosive"]),
        ('??? tip "A"\n    b\n\nc\n', ["A", "b", "c"]),
        ('=== "A"\n\n    b\n', ["A", "b"]),
        ("<details>\n<summary>A</summary>\n\nb\n\n</details>\n", ["A", "b"]),
        ("<p markdown>one\ntwo</p>\nthree\n", ["one two", "three"]),
        ("<!-- a --> b\n", ["b"]),
        ("---\ntitle: >-\n  One\n  two\ndescription: 'it''s'\n---\nc\n", ["One two", "it's", "c"]),
    ],
)
def test_texts(text: str, expected: list[str]) -> None:
    assert msgids(text) == expected


def test_lines_are_those_of_the_file() -> None:
    text = "\ufeff---\r\nname: x\r\ntitle: A\r\n---\r\n\r\n# B\r\n\r\nc\r\nd\r\n"

    assert [(span.msgid, span.line) for span in spans(text)] == [("A", 3), ("B", 6), ("c d", 8)]


def test_contexts_of_abbreviations_and_implied_titles() -> None:
    text = "*[HE]: High explosive\n\n!!! note inline\n    Text\n"

    assert [(span.msgid, span.context) for span in spans(text)] == [
        ("HE", "abbreviation"),
        ("High explosive", "abbreviation, expansion"),
        ("Note", "admonition"),
        ("Text", ""),
    ]


def test_directives_speak_of_the_next_block_with_all_in_it() -> None:
    text = (
        "<!-- i18n: context=verb -->\n<!-- i18n: note=Fire\n  at -->\n# Fire\n\nAfter\n\n"
        "<!-- i18n: note=On the card -->\n| A | B |\n|---|---|\n\n- c\n\n"
        "    <!-- i18n: context=noun -->\n    d\n\n    e\n"
    )

    assert [(span.msgid, span.context, span.comments) for span in spans(text)] == [
        ("Fire", "verb", ("Fire at",)),
        ("After", "", ()),
        ("A", "", ("On the card",)),
        ("B", "", ("On the card",)),
        ("c", "", ()),
        ("d", "noun", ()),
        ("e", "", ()),
    ]


# How a translation is written


def test_a_longer_paragraph_becomes_one_line() -> None:
    text = "> - One\n>   two\n>   three\n>\n> End\n"

    assert translate(text, lambda msgid, _: {"One two three": "Ett två tre"}.get(msgid)) == (
        "> - Ett två tre\n>\n> End\n"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-   a  \n    b\n", "-   ett  \n    två\n"),
        ("> a\\\n> b\n", "> ett\\\n> två\n"),
        ("    a\r\n".lstrip() + "b  \r\nc", "ett  \r\ntvå"),
        ("a\nb\n", "ett  \ntvå\n"),
        ("- a\n", "- ett<br>två\n"),
        ("# a\n", "# ett två\n"),
        ("| a |\n|---|\n", "| ett två |\n|---|\n"),
        ('=== "a"\n', '=== "ett två"\n'),
    ],
)
def test_hard_breaks_come_back_as_they_were_written(text: str, expected: str) -> None:
    assert translate(text, lambda *_: "ett\\\ntvå") == expected


@pytest.mark.parametrize(
    ("translation", "expected"),
    [
        ("1. pułk", r"1\. pułk"),
        ("1941. gads", r"1941\. gads"),
        ("2) två", r"2\) två"),
        ("- minus", r"\- minus"),
        ("+ plus", r"\+ plus"),
        ("* star", r"\* star"),
        ("#1", r"\#1"),
        ("> more", r"\> more"),
        ("!!! note", r"\!!! note"),
        ('=== "x"', '&#61;== "x"'),
        ("??? note", "&#63;?? note"),
        (": colon", "&#58; colon"),
        ("```x", "\\```x"),
        ("~~~x", "&#126;~~x"),
        ("[a]: b", r"\[a]: b"),
        ("*[a]: b", r"\*[a]: b"),
        ("---", r"\---"),
        ("    spaces", "spaces"),
        ("*[link](a)*", "*[link](a)*"),
        ("**strong** - yes", "**strong** - yes"),
        ("1.5 cm", "1.5 cm"),
        (r"1\. done", r"1\. done"),
        ("10\u00a0cm", "10\u00a0cm"),
        ("two\nlines", "two lines"),
    ],
)
def test_a_translation_begins_no_block(translation: str, expected: str) -> None:
    assert translate("- text\n", lambda *_: translation) == f"- {expected}\n"


def test_cells_keep_their_bars() -> None:
    text = "| a | b |\n|---|---|\n"

    result = replaced(text, a="x | y", b=r"`x|y` \| z")

    assert result == "| x \\| y | `x|y` \\| z |\n|---|---|\n"
    assert page(result).texts == ["x | y", "x|y | z"]


@pytest.mark.parametrize("before", ["!!! note", "??? note", "==="])
@pytest.mark.parametrize(
    "translation", ['With "quotes"', '"Quotes"', "#1", "two\nlines", 'A "b" {{ c("d") }}']
)
def test_titles_are_read_whatever_they_hold(before: str, translation: str) -> None:
    result = replaced(f'{before} "Title"\n\n    Text\n', Title=translation)

    expected = page(translation.replace("\n", " ").replace("#", "\\#")).texts
    assert page(result).texts[0] == expected[0]
    assert page(result).texts[-1] == "Text"


def test_an_admonition_without_title_gets_a_translated_one() -> None:
    text = "!!! note inline\n    Text\n\n??? warning\n    Text\n"

    assert replaced(text, Note="Anmärkning", Warning="Varning") == (
        '!!! note inline "Anmärkning"\n    Text\n\n??? warning "Varning"\n    Text\n'
    )


def test_headings_keep_their_ids_and_their_last_sign() -> None:
    assert replaced("## Title {#r7-2}\n", Title="Про C#") == "## Про C\\# {#r7-2}\n"
    assert page("## Про C\\# {#r7-2}\n").texts == ["Про C#"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("A", '"Яд: \\"А\\" # 1"'),
        ("'A'  # comment", '"Яд: \\"А\\" # 1"  # comment'),
        ('"A"', '"Яд: \\"А\\" # 1"'),
        ("|\n  A", '"Яд: \\"А\\" # 1"'),
    ],
)
def test_front_matter_stays_valid(value: str, expected: str) -> None:
    text = f"---\ntitle: {value}\nother: A\n---\n"

    assert replaced(text, A='Яд: "А"\n# 1') == f"---\ntitle: {expected}\nother: A\n---\n"


def test_broken_front_matter_is_left_alone() -> None:
    assert msgids("---\ntitle: [\n---\n\nText\n") == ["Text"]


def test_the_context_is_looked_up() -> None:
    text = "<!-- i18n: context=verb -->\nFire\n\nFire\n"

    assert translate(text, lambda msgid, context: f"{msgid}-{context}") == (
        "<!-- i18n: context=verb -->\nFire-verb\n\nFire-\n"
    )


# What a translation must keep


def test_skeleton() -> None:
    text = (
        'A [link](a.md#b "Title"){ .x } ![alt](c(d).svg) [e][f] `g` <b>h</b> {{i("j")}} [^k] ++ctrl+k++ '
        ":material-tank: \\`no\\` **strong** <https://l.m> [n]({{ o }})"
    )

    assert skeleton(text) == Counter(
        [
            "](a.md#b)",
            "{ .x }",
            "](c(d).svg)",
            "][f]",
            "`g`",
            "<b>",
            "</b>",
            '{{ i("j") }}',
            "[^k]",
            "++ctrl+k++",
            ":material-tank:",
            "<https://l.m>",
            "]({{ o }})",
        ]
    )


@pytest.mark.parametrize(
    ("msgid", "msgstr", "expected"),
    [
        ("Within {{ const('reveal') }}.", "Inom {{const('reveal')}}.", []),
        ("*A* [b](c)", "**B** [x](c)", []),
        ('{{ const("reveal") }}', "", ['lacks {{ const("reveal") }}']),
        ("a", "<b>a</b>", ["has <b> too much", "has </b> too much"]),
        ("`a` `a` `a`", "`a`", ["lacks `a` (2 times)"]),
        ("[a](b)", "[a](c)", ["lacks ](b)", "has ](c) too much"]),
        ("{n} a", "{m} a", ["lacks {n}", "has {m} too much"]),
        ("++ctrl+k++ a[^1]", "++ctrl+l++ a", ["lacks ++ctrl+k++", "lacks [^1]", "has ++ctrl+l++ too much"]),
    ],
)
def test_differences(msgid: str, msgstr: str, expected: list[str]) -> None:
    assert differences(msgid, msgstr) == expected
