from __future__ import annotations

import re

import pytest

from builder import diagrams
from builder.errors import UsageError
from builder.language import Language
from builder.library import Library, LoadedGame
from tests.cardhelp import MadeUp
from tests.project import Project
from tests.test_svg import parsed


@pytest.fixture
def cobi(library: Library) -> LoadedGame:
    return library.game("cobi")


def words(name: str, game: LoadedGame) -> str:
    return " ".join(parsed(diagrams.diagram(name, game, Language())).itertext())


def test_the_faces_are_named_as_on_the_card(cobi: LoadedGame) -> None:
    labels = {field.key: field.label for field in cobi.data.fields}
    said = words("faces", cobi)
    assert said.count(labels["side"]) == 2
    assert labels["front"] in said
    assert labels["rear"] in said


def test_the_zones_have_the_lengths_of_the_rules(cobi: LoadedGame) -> None:
    picture = parsed(diagrams.diagram("deployment", cobi, Language()))
    said = " ".join(picture.itertext())
    for key in ("attacker_depth", "defender_from_edge", "defender_from_attacker"):
        length = f"{cobi.constant(key)}\xa0cm"
        assert length in said
        assert length in picture.get("aria-label", "")


@pytest.mark.parametrize("name", diagrams.DIAGRAMS)
def test_words_come_from_the_catalogues_and_stay_in_the_picture(cobi: LoadedGame, name: str) -> None:
    drawn = diagrams.diagram(name, cobi, MadeUp(1.4).language())
    element = parsed(drawn)
    assert not re.search("[A-Za-z]", "".join(element.itertext()) + element.get("aria-label", ""))
    width, height = (float(n) for n in element.get("viewBox", "").split()[2:])
    for text in element.iter("{http://www.w3.org/2000/svg}text"):
        x, y, size = (float(text.get(key, "")) for key in ("x", "y", "font-size"))
        wide = len(text.text or "") * size * 0.52
        left = x if text.get("text-anchor") == "start" else x - wide / 2
        assert left >= -0.1
        assert left + wide <= width + 0.1
        assert size * 0.7 <= y <= height


def test_an_unknown_diagram(cobi: LoadedGame) -> None:
    with pytest.raises(UsageError, match=r"^unknown diagram 'face': did you mean faces\?$"):
        diagrams.diagram("face", cobi, Language())


def test_a_game_whose_card_has_no_such_line(project: Project) -> None:
    with pytest.raises(UsageError, match="unknown card field 'front' in game duel"):
        diagrams.diagram("faces", project.load().game("duel"), Language())
