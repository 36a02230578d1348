from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from builder import silhouettes
from tests.cardhelp import ROOT, library

PLAIN = "no such drawing"


def numbers(svg: str, *names: str) -> list[float]:
    return [float(n) for name in names for n in re.findall(rf'\b{name}="(-?[0-9.]+)"', svg)]


@pytest.mark.parametrize("name", silhouettes.NAMES)
def test_a_drawing_is_whole_and_hidden_from_those_who_hear_the_card(name: str) -> None:
    for svg, size in ((silhouettes.side(name), "0 0 128 48"), (silhouettes.plan(name), "0 0 140 72")):
        root = ElementTree.fromstring(svg)  # noqa: S314 - our own
        assert (root.get("viewBox"), root.get("aria-hidden")) == (size, "true")
        assert len(root) > 1
        assert "".join(root.itertext()) == ""
        assert not re.search(r"href|style=|url\(", svg)  # nothing that a card would have to fetch


@pytest.mark.parametrize("name", silhouettes.NAMES)
def test_a_drawing_stays_in_its_frame(name: str) -> None:
    svg = silhouettes.side(name)
    points = [
        tuple(map(float, p.split(","))) for run in re.findall(r'points="([^"]+)"', svg) for p in run.split()
    ]
    assert all(0 <= x <= 128 and 0 <= y <= 48 for x, y in points)
    for drawing in (svg, silhouettes.plan(name)):
        assert all(0 <= x <= 140 for x in numbers(drawing, "x", "cx", "y", "cy"))


def test_no_two_kinds_look_the_same() -> None:
    assert len({silhouettes.side(name) for name in silhouettes.NAMES}) == len(silhouettes.NAMES)


def test_without_a_drawing() -> None:
    assert silhouettes.side("") == ""
    assert silhouettes.plan("") == silhouettes.plan("figures") == silhouettes.plan(PLAIN)
    with pytest.raises(KeyError):
        silhouettes.side(PLAIN)


def test_every_type_of_our_games_has_a_drawing_and_each_is_used() -> None:
    types = [known for game in library().games.values() for known in game.data.types.values()]
    assert {known.silhouette for known in types} == set(silhouettes.NAMES)


def test_the_page_for_game_makers_names_every_drawing() -> None:
    page = (ROOT / "docs/contributing/games.md").read_text("utf-8")
    drawings = page.partition("`silhouette` of a type")[2].partition("##")[0]
    assert set(re.findall(r"`([a-z-]+)`", drawings)) == set(silhouettes.NAMES)


@pytest.mark.parametrize("name", silhouettes.NAMES)
def test_a_drawing_in_lines_has_no_fill_and_the_same_parts(name: str) -> None:
    for drawing in (silhouettes.side(name), silhouettes.plan(name)):
        lined = ElementTree.fromstring(silhouettes.outlined(drawing))  # noqa: S314 - our own
        filled = [part.get("fill", "none") for part in lined.iter()]
        assert set(filled) <= {"#fff", "none"}
        plain = ElementTree.fromstring(drawing)  # noqa: S314 - our own
        assert [part.tag for part in lined.iter()] == [part.tag for part in plain.iter()]
        assert all(part.get("stroke") in ("#333", "#777", None) for part in lined.iter())
