from __future__ import annotations

import re

import pytest

from builder import shapes
from builder.errors import UsageError
from builder.language import Language
from builder.library import Library, LoadedGame
from tests.cardhelp import MadeUp
from tests.project import Project
from tests.test_svg import parsed

SVG = "{http://www.w3.org/2000/svg}"
DISCS = {
    "activation": "activation_template",
    "he": "he_template_size",
    "grenade": "grenade_template_size",
}


@pytest.fixture
def cobi(library: Library) -> LoadedGame:
    return library.game("cobi")


@pytest.mark.parametrize("name", DISCS)
def test_a_disc_has_the_diameter_of_its_constant(cobi: LoadedGame, name: str) -> None:
    element = parsed(shapes.template(name, cobi, Language()))
    diameter = cobi.constant(DISCS[name])
    circle = element.find(f"{SVG}circle")
    assert circle is not None
    assert float(circle.get("r", "")) * 2 == diameter * 10
    assert element.get("width") == f"{diameter * 10 + 2}mm"
    assert f"Diameter {diameter}\xa0cm" in element.get("aria-label", "")
    assert len(element.findall(f"{SVG}line")) == 2  # the crosshair


@pytest.mark.parametrize("upright", [False, True])
def test_the_strip_has_the_size_of_its_constants(cobi: LoadedGame, upright: bool) -> None:
    element = parsed(shapes.template("machine-gun", cobi, Language(), upright))
    strip = next(iter(element.iter(f"{SVG}rect")))
    length, width = (cobi.constant(f"machine_gun_template_{side}") for side in ("length", "width"))
    assert (strip.get("width"), strip.get("height")) == (f"{length}0", f"{width}0")
    sides = [float(element.get(side, "").removesuffix("mm")) for side in ("width", "height")]
    assert (sides[0] < sides[1]) == upright
    assert f"{length}\xa0cm × {width}\xa0cm" in element.get("aria-label", "")


def test_the_ruler_has_a_line_for_each_millimetre(cobi: LoadedGame) -> None:
    element = parsed(shapes.template("ruler", cobi, Language()))
    base, *ticks = element.findall(f"{SVG}line")
    assert float(base.get("x2", "")) - float(base.get("x1", "")) == 100
    assert len(ticks) == 101


@pytest.mark.parametrize("name", shapes.TEMPLATES)
def test_words_come_from_the_catalogues(cobi: LoadedGame, name: str) -> None:
    element = parsed(shapes.template(name, cobi, MadeUp().language()))
    said = "".join(element.itertext()) + element.get("aria-label", "")
    assert not re.search("[A-Za-z]", said)


def test_an_unknown_template(cobi: LoadedGame) -> None:
    with pytest.raises(UsageError, match=r"^unknown template 'grenad': did you mean grenade\?$"):
        shapes.template("grenad", cobi, Language())


@pytest.mark.parametrize(
    ("value", "message"), [("5-6", "must be a whole number"), ("0", "must be a whole number")]
)
def test_a_size_that_cannot_be_drawn(project: Project, value: str, message: str) -> None:
    line = f"  he_template_size: {{value: {value}, kind: length, rule: '1.2', says: x}}\n"
    project.edit(project.game_file, "rulings:\n", f"{line}rulings:\n")
    with pytest.raises(UsageError, match=message):
        shapes.template("he", project.load().game("duel"), Language())


def test_a_game_without_the_constant(project: Project) -> None:
    with pytest.raises(UsageError, match="unknown constant 'he_template_size'"):
        shapes.template("he", project.load().game("duel"), Language())
