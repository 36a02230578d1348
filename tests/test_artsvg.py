from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import artsvg, pdf, silhouettes
from builder.artsvg import ArtError

NS = 'xmlns="http://www.w3.org/2000/svg"'
XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(inside: str, more: str = 'viewBox="0 0 20 10"') -> bytes:
    return f"<svg {NS} {XLINK} {more}>{inside}</svg>".encode()


def cleaned(inside: str, more: str = 'viewBox="0 0 20 10"') -> str:
    return artsvg.clean(svg(inside, more), 600)[0].decode()


def refusal(content: bytes | str) -> str:
    with pytest.raises(ArtError) as raised:
        artsvg.clean(svg(content) if isinstance(content, str) else content, 600)
    return str(raised.value)


# What is kept


def test_what_draws_is_kept() -> None:
    inside = (
        '<defs><linearGradient id="g"><stop offset="0" stop-color="#f00"></stop></linearGradient></defs>'
        "<style>.a &gt; path { fill: url(#g) }</style>"
        '<g class="a" transform="translate(2,3) rotate(4)"><path d="M0 0h9v9z"></path></g>'
        '<use href="#g"></use><rect fill="url(\'#g\')" style="fill: rgb(1, 2, 3)"></rect>'
    )
    head = f'<svg {NS} viewBox="0 0 20 10" width="600" height="300">'
    assert cleaned(inside) == f"{head}{inside}</svg>".replace("url('#g')", "url('#g')")


def test_an_old_reference_is_written_as_browsers_know_it_today() -> None:
    inside = '<path id="p" d="M0 0h9"/><use xlink:href="#p"/>'
    assert '<use href="#p"></use>' in cleaned(inside)
    assert '<use href="#q"></use>' in cleaned('<use xlink:href="#p" href="#q"/>')


def test_what_does_not_draw_is_left_out() -> None:
    made = cleaned(
        "<?editor says?><!-- SECRET --><title>SECRET</title><metadata><a>SECRET</a></metadata>"
        '<x:view xmlns:x="urn:x" href="http://a.example"><script>SECRET</script></x:view>'
        '<g xmlns:x="urn:x" x:label="SECRET" data-name="SECRET (1)" aria-label="SECRET" role="img">SECRET'
        '<path d="M0 0"/></g>'
    )
    assert made.partition(">")[2] == '<g><path d="M0 0"></path></g></svg>'


def test_an_attribute_may_hold_any_character() -> None:
    made = cleaned('<g id="&lt;a&quot;&#10;&amp;(">\n</g>')
    root = ElementTree.fromstring(made)  # noqa: S314 - ours
    assert root[0].get("id") == '<a"\n&('


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ('viewBox="0 0 20 10"', (600, 300)),
        ('viewBox="-5,-5 10,40" width="3" height="9"', (150, 600)),
        ('width="40mm" height="2cm"', (600, 300)),
        ('width="30" height="60px"', (300, 600)),
        ('viewBox="0 0 100000 1"', (600, 1)),
    ],
)
def test_its_size(size: str, expected: tuple[int, int]) -> None:
    content, width, height = artsvg.clean(svg("", size), 600)
    assert (width, height) == expected
    root = ElementTree.fromstring(content)  # noqa: S314 - ours
    assert (root.get("width"), root.get("height")) == tuple(map(str, expected))
    assert root.get("viewBox")


@pytest.mark.parametrize(
    "size",
    [
        "",
        'width="100%" height="100%"',
        'viewBox="0 0 0 9"',
        'viewBox="0 0 nan 9"',
        'viewBox="0 0 1e999 9"',
        'viewBox="0 0 9"',
        'width="9" height="0"',
    ],
)
def test_a_drawing_says_how_large_it_is(size: str) -> None:
    assert refusal(svg("", size)) == "does not say how large it is: give the svg element a viewBox"


def test_what_was_written_is_read_to_the_same() -> None:
    first, *size = artsvg.clean(svg('<g fill="red"><circle r="4"/></g>'), 600)
    assert artsvg.clean(first, 600) == (first, *size)


@pytest.mark.parametrize("name", silhouettes.NAMES)
def test_our_own_drawings_pass(name: str) -> None:
    assert artsvg.clean(silhouettes.side(name).encode(), 600)[1:] == (600, 225)


# What is refused

BOMB = b"".join(
    [
        b'<!DOCTYPE svg [<!ENTITY a "ha">',
        *(f'<!ENTITY a{i} "&a{i - 1 or ""};&a{i - 1 or ""};">'.encode() for i in range(1, 60)),
        b"]>",
        svg("<title>&a59;</title>"),
    ]
)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (BOMB, "has a DOCTYPE, which can ask for files: remove that line"),
        (b'<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + svg(""), "has a DOCTYPE"),
        (b'<?xml-stylesheet href="http://a.example/x.css"?>' + svg(""), "asks for a stylesheet"),
        (b"<html><svg/></html>", 'has html as its root: expected <svg xmlns="http://www.w3.org/2000/svg">'),
        (b"<svg viewBox='0 0 9 9'/>", "has svg as its root: expected <svg xmlns="),
        (b"<svg", "is not well-formed in line 1: save it anew as plain SVG"),
        (svg("\n<g>"), "is not well-formed in line 2"),
        (svg("&nothing;"), "is not well-formed in line 1"),
        (b'<?xml version="1.0" encoding="klingon"?>' + svg(""), "is not well-formed"),
        (b'<?xml version="1.0" encoding="big5"?>' + svg(""), "is not well-formed"),
        (svg(f"<g>{' ' * 300_000}</g>"), "has 301 kB, expected 300 at most for an SVG: simplify it"),
        (svg("<g>" * 61 + "</g>" * 61), "has more than 60 elements in each other: ungroup them"),
    ],
)
def test_a_file_that_cannot_be_read_safely(content: bytes, said: str) -> None:
    assert refusal(content).startswith(said)


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ("<script>alert(1)</script>", "has an element script, which cards do not draw: remove it"),
        ("<foreignObject/>", "has an element foreignObject, which"),
        ('<image href="a.png"/>', "has an element image, which"),
        ('<a href="#b"><path/></a>', "has an element a, which"),
        ('<animate attributeName="href" to="http://a.example"/>', "has an element animate, which"),
        ('<set attributeName="href" to="http://a.example"/>', "has an element set, which"),
        ('<filter><feImage href="http://a.example"/></filter>', "has an element filter, which"),
        ("<text>7TP</text>", "has letters, which need a font: turn them into paths"),
        ('<g onload="alert(1)"/>', "has a script (onload): remove it"),
        ('<g ONCLICK="alert(1)"/>', "has a script (ONCLICK): remove it"),
        ('<use href="http://a.example/b.svg#c"/>', "asks for http://a.example/b.svg#c: draw it in the SVG"),
        ('<use href="file:///etc/passwd#c"/>', "asks for file:///etc/passwd#c: "),
        ('<use xlink:href="b.svg#c"/>', "asks for b.svg#c: "),
        ('<use xlink:href="b.svg#c" href="#c"/>', "asks for b.svg#c: "),
        ('<use href="data:image/svg+xml,x"/>', "asks for data:image/svg+xml,x: "),
        ('<linearGradient href="//a.example#c"/>', "asks for //a.example#c: "),
        ('<path fill="url(http://a.example#c)"/>', "may ask for something outside itself (url(http://a.exa"),
        ("<path fill=\"url( 'file:///a#c' )\"/>", "may ask for"),
        ('<path fill="URL(b.svg#c)"/>', "may ask for"),
        ('<path style="fill: u\\72l(http://a.example)"/>', "may ask for"),
        ("<path style=\"mask: image-set('http://a.example' 1x)\"/>", "may ask for"),
        ("<path style=\"mask: src('http://a.example')\"/>", "may ask for"),
        ('<path style="mask: url(#a), url(http://a.example)"/>', "may ask for"),
        ("<style>@import 'http://a.example';</style>", "has an @ rule in its styles: remove it"),
        ("<style><![CDATA[@import 'http://a.example';]]></style>", "has an @ rule"),
        ("<style>@font-<!-- -->face {}</style>", "has an @ rule"),
        ("<style>path { fill: url(http://a.example) }</style>", "may ask for"),
        ("<style>path { fill: ur</style><style>l(x) }</style>", "may ask for"),
        ('<g id="a"/><path id="a"/>', "has the id a twice"),
        (
            '<clipPath id="a"/><style>path { clip-path: url(#a) }</style>',
            "names a in its styles, where only gradients may stand: save it with presentation attributes",
        ),
    ],
)
def test_a_drawing_asks_for_nothing_and_does_nothing(inside: str, said: str) -> None:
    assert refusal(inside).startswith(said)


def test_what_is_long_is_said_in_short() -> None:
    assert len(refusal(f'<use href="{"x" * 5000}"/>')) < 120


def laughs(way: str) -> str:
    """A drawing of 2 to the 30th elements."""
    return '<g id="a0"><path/></g>' + "".join(
        f'<g id="a{i}">{way.format(i - 1)}{way.format(i - 1)}</g>' for i in range(1, 31)
    )


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (laughs('<use href="#a{}"/>'), "draws more than 20000 elements: simplify it, or save it as PNG"),
        (laughs('<path mask="url(#a{})"/>'), "draws more than 20000 elements"),
        ("<g/>" * 20_000, "draws more than 20000 elements"),
        ('<g id="a"><use href="#a"/></g>', "uses its parts in each other too often"),
        ('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>', "uses its parts in each"),
        (
            '<g id="a0"/>' + "".join(f'<g id="a{i}"><use href="#a{i - 1}"/></g>' for i in range(1, 60)),
            "uses its parts in each other too often",
        ),
    ],
)
def test_a_small_file_is_no_huge_drawing(inside: str, said: str) -> None:
    assert refusal(inside).startswith(said)


NAMES = st.sampled_from(["g", "path", "use", "style", "script", "image", "x", "title", "svg", "text"])
VALUES = st.text("url(#a)'\"\\:/@;httpsrc \n", max_size=20)


def element(name: str, value: str, first: str, second: str) -> str:
    quoted = value.replace("&", "").replace('"', "&quot;")
    inside = value if name == "style" else first + second
    return f'<{name} fill="{quoted}">{inside}</{name}>'


@given(st.recursive(st.just(""), lambda inner: st.builds(element, NAMES, VALUES, inner, inner)))
def test_what_passes_asks_for_nothing(inside: str) -> None:
    try:
        made, *_ = artsvg.clean(svg(inside), 600)
    except ArtError:
        return
    text = made.decode().replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"<(script|image|text)\b|@import|url\((?!\s*['\"]?#)", text)
    assert artsvg.clean(made, 600)[0] == made


# On paper


def test_weasyprint_draws_what_is_left(tmp_path: Path) -> None:
    """Red by a style, green by a gradient in use, blue by a part that is used."""
    content, *_ = artsvg.clean(
        svg(
            "<style>.a { fill: #f00 }</style>"
            '<defs><linearGradient id="g"><stop offset="0" stop-color="#080"/></linearGradient>'
            '<rect id="r" width="5" height="10" fill="#00f"/></defs>'
            '<rect class="a" width="5" height="10"/><rect x="5" width="5" height="10" fill="url(#g)"/>'
            '<use xlink:href="#r" x="10"/>'
        ),
        600,
    )
    (tmp_path / "a.svg").write_bytes(content)
    html = "<style>@page { size: 200pt 100pt; margin: 0 } img { width: 200pt; display: block }</style>"
    target = tmp_path / "a.pdf"
    pdf.write_pdf(
        f"{html}<img src=a.svg alt=drawing>", target, root=tmp_path, stylesheets=[], title="", lang="en"
    )
    with pypdfium2.PdfDocument(target) as document:
        image = document[0].render().to_pil()
    found = [image.getpixel((x, 50)) for x in (25, 75, 125, 175)]
    assert found == [(255, 0, 0), (0, 136, 0), (0, 0, 255), (255, 255, 255)]
