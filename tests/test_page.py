"""Front matter: what is written is escaped and read back, and a wrong one is reported."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.page import escaped_title, head, line, read_head, with_head
from builder.source import Document, Value, loads

# What YAML or a template of the theme could take for something else.
NASTY = st.text(
    st.sampled_from("\"'\\<>&{}%:#-\n\tab é漢\x7f\x85\x9f\u2028\u2029\ufeff\U0001f600"), max_size=30
)


def matter(text: str) -> dict[str, Value]:
    """The front matter of a page as it is read."""
    found, problems = read_head(text, Document("x.md"))
    assert problems == []
    return found


def problems(text: str) -> list[str]:
    return [str(problem) for problem in read_head(text, Document("x.md"))[1]]


# Writing


@given(NASTY)
def test_a_text_comes_back_without_markup(text: str) -> None:
    """The theme prints titles and notices as text, the description in an attribute."""
    for key in ("title", "description", "notice"):
        document, found = loads(line(key, text), Document("x"))
        assert found == []
        assert isinstance(document.value, dict)
        written = document.value[key]
        assert isinstance(written, str)
        assert html.unescape(written) == html.unescape(html.escape(text))
        assert not set("<>") & set(written)
        assert key != "description" or not set("\"'") & set(written)


def test_the_front_matter_of_a_page_made_from_data() -> None:
    assert head('<b>"A"</b>', 'Say "x" & y', "It's ours.", "hide: [toc]\n") == (
        "---\n"
        'title: "&lt;b&gt;\\"A\\"&lt;/b&gt;"\n'
        'description: "Say &quot;x&quot; &amp; y"\n'
        'notice: "It\'s ours."\n'
        "hide: [toc]\n"
        "---"
    )


def test_a_title_for_the_navigation_keeps_its_quotes() -> None:
    assert escaped_title('<i>M3 "Honey"</i> & more') == '&lt;i&gt;M3 "Honey"&lt;/i&gt; &amp; more'


def test_a_hand_written_page_gets_its_front_matter_anew() -> None:
    text = (
        '---\ntitle: Fire & <b>"smoke"</b>\ndescription: \'"><script>\'\norder: 3\nhide: [toc]\n---\n\n'
        "# Fire {#fire}\n"
    )
    written = with_head(text, matter(text), "Whose <game> it is.")
    assert written == (
        "---\n"
        'notice: "Whose &lt;game&gt; it is."\n'
        'title: "Fire &amp; &lt;b&gt;\\"smoke\\"&lt;/b&gt;"\n'
        'description: "&quot;&gt;&lt;script&gt;"\n'
        "order: 3\n"
        'hide: ["toc"]\n'
        "---\n\n# Fire {#fire}\n"
    )


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_the_text_below_the_front_matter_stays(mark: str) -> None:
    body = "\n\n# A {#a}\n\n---\n\nAfter a rule --- and a dash.\n"
    text = f"{mark}---\ntitle: A\norder: 1\n---{body}"
    assert with_head(text, matter(text), "x").split("\n---", 1)[1] == body


def test_a_page_may_have_a_notice_of_its_own() -> None:
    text = "---\ntitle: A\norder: 1\nnotice: Another\n---\n"
    assert matter(with_head(text, matter(text), "The game's"))["notice"] == "Another"


# Reading


def test_front_matter_that_is_right() -> None:
    assert matter("---\ntitle: A\norder: 1\n---\n") == {"title": "A", "order": 1}


MISSING = "x.md:1: expected front matter between --- lines: title and order"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [MISSING]),
        ("# A\n", [MISSING]),
        ("\n---\ntitle: A\norder: 1\n---\n", [MISSING]),
        ("---\ntitle: A\norder: 1\n", [MISSING]),
        ("--- \ntitle: A\norder: 1\n---\n", [MISSING]),
        (
            "---\n---\n",
            [
                "x.md:1: title: expected a text in the front matter",
                "x.md:1: order: expected a whole number in the front matter",
            ],
        ),
        ("---\norder: 1\ntitle: 7\n---\n", ["x.md:3: title: expected a text in the front matter"]),
        ("---\norder: 1\ntitle: true\n---\n", ["x.md:3: title: expected a text in the front matter"]),
        ("---\ntitle: A\norder: true\n---\n", ["x.md:3: order: expected a whole number in the front matter"]),
        ("---\ntitle: A\norder: 1.5\n---\n", ["x.md:3: order: expected a whole number in the front matter"]),
        ('---\ntitle: A\norder: "1"\n---\n', ["x.md:3: order: expected a whole number in the front matter"]),
        (
            "---\ntitle: A\norder: 1\ntitle: B\n---\n",
            ["x.md:4: title: stands twice (first in line 2): remove one"],
        ),
    ],
)
def test_front_matter_that_is_wrong(text: str, found: list[str]) -> None:
    assert problems(text) == found


def test_front_matter_that_is_no_yaml() -> None:
    [problem] = problems("---\ntitle: A\norder: [1\n---\n")
    assert problem.startswith("x.md:3: is not valid YAML: ")
