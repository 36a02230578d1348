from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from builder import cards, drawing
from builder.cardcache import Cache
from builder.deckindex import Index
from builder.formats import PLAIN, Face, Format, chosen
from builder.grid import Backs
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit
from builder.paper import PAPERS
from builder.sheets import Deck
from tests.cardhelp import ROOT, MadeUp, library

ENGLISH = Language("en")
GAME = library().game("cobi")
CHOSEN = [GAME.unit(unit) for unit in ("7tp", "tiger-i", "opel-blitz")]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "FOLDER", tmp_path / "drawn")


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The units whose cards were looked at, and not known from the index."""
    seen: list[str] = []
    view = cards.view

    def noted(unit: LoadedUnit, game: LoadedGame, language: Language) -> cards.CardView:
        seen.append(unit.id)
        return view(unit, game, language)

    monkeypatch.setattr(cards, "view", noted)
    return seen


def with_unit(unit: LoadedUnit) -> LoadedGame:
    return replace(GAME, units={**GAME.units, unit.id: unit})


def renamed(unit: LoadedUnit, name: str) -> LoadedUnit:
    return replace(unit, data=unit.data.model_copy(update={"name": name}))


def pdf_of(deck: Deck, folder: Path, name: str) -> bytes:
    deck.write(PAPERS["a4"], folder / name)
    return (folder / name).read_bytes()


def test_what_has_not_changed_is_not_even_looked_at(tmp_path: Path, looks: list[str]) -> None:
    first = pdf_of(Deck(ROOT, GAME, ENGLISH, CHOSEN), tmp_path, "a.pdf")
    assert looks == ["7tp", "tiger-i", "opel-blitz"]
    again = Deck(ROOT, GAME, ENGLISH, CHOSEN)
    assert pdf_of(again, tmp_path, "b.pdf") == first
    assert looks == ["7tp", "tiger-i", "opel-blitz"]
    assert again.drawn == 0


def _game_changes() -> LoadedGame:
    return with_unit(renamed(GAME.unit("panther-g"), "Another"))


def _constant_changes() -> LoadedGame:
    constants = GAME.data.constants
    other = constants["rough_cost"].model_copy(update={"value": 7})
    return replace(GAME, data=GAME.data.model_copy(update={"constants": {**constants, "rough_cost": other}}))


@pytest.mark.parametrize("change", [_game_changes, _constant_changes])
def test_whatever_changes_in_the_game_all_cards_are_looked_at_and_few_drawn(
    change: Callable[[], LoadedGame], looks: list[str]
) -> None:
    Deck(ROOT, GAME, ENGLISH, CHOSEN)
    looks.clear()
    game = change()
    deck = Deck(ROOT, game, ENGLISH, [game.unit(unit.id) for unit in CHOSEN])
    assert looks == ["7tp", "tiger-i", "opel-blitz"]
    assert deck.drawn == 0  # no card of these says anything else now


def test_a_changed_unit_is_drawn_alone() -> None:
    Deck(ROOT, GAME, ENGLISH, CHOSEN)
    other = renamed(GAME.unit("tiger-i"), "Tiger the First")
    game = with_unit(other)
    assert Deck(ROOT, game, ENGLISH, [game.unit(unit.id) for unit in CHOSEN]).drawn == 1


def test_a_target_that_changes_draws_the_backs_with_its_odds() -> None:
    chosen_units = [GAME.unit("opel-blitz"), GAME.unit("panther-g")]
    Deck(ROOT, GAME, ENGLISH, chosen_units, backs=Backs.LONG_EDGE)
    target = GAME.unit("7tp")
    game = with_unit(replace(target, values={**target.values, "front": 30}))
    deck = Deck(ROOT, game, ENGLISH, chosen_units, backs=Backs.LONG_EDGE)
    assert deck.drawn == 1  # the Panther's back; the truck has no gun


@pytest.mark.parametrize("fmt", [chosen("poker"), chosen(theme="ink-saver"), chosen(bleed=2)])
def test_each_format_has_an_index_of_its_own(fmt: Format, looks: list[str]) -> None:
    for _ in range(2):
        for form in (PLAIN, fmt):
            Deck(ROOT, GAME, ENGLISH, CHOSEN[:1], form)
    assert looks == ["7tp", "7tp"]


def test_a_language_is_known_by_its_catalogues(looks: list[str]) -> None:
    words = MadeUp()
    texts = words.language().texts
    for fingerprint in ("a", "a", "b", "", ""):
        Deck(ROOT, GAME, Language("ru", texts, fingerprint=fingerprint), CHOSEN[:1])
    assert looks == ["7tp"] * 4  # once for a, once for b; without a fingerprint every time


def test_what_was_lost_or_damaged_is_drawn_anew(tmp_path: Path) -> None:
    first = pdf_of(Deck(ROOT, GAME, ENGLISH, CHOSEN), tmp_path, "a.pdf")
    entries = sorted(path for path in (tmp_path / "drawn").glob("*/*") if path.is_file())
    for harm in (Path.unlink, lambda path: path.write_bytes(b"harm"), lambda path: path.write_bytes(b"")):
        for path in entries:
            if path.exists():
                harm(path)
        assert pdf_of(Deck(ROOT, GAME, ENGLISH, CHOSEN), tmp_path, "b.pdf") == first


def test_what_is_lost_between_drawing_and_writing_is_drawn_anew(tmp_path: Path) -> None:
    first = pdf_of(Deck(ROOT, GAME, ENGLISH, CHOSEN), tmp_path, "a.pdf")
    deck = Deck(ROOT, GAME, ENGLISH, CHOSEN)
    for path in (tmp_path / "drawn").glob("*/*"):
        path.unlink()
    assert pdf_of(deck, tmp_path, "b.pdf") == first


def test_without_a_place_to_keep_drawings_the_cards_come_out_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = pdf_of(Deck(ROOT, GAME, ENGLISH, CHOSEN), tmp_path, "a.pdf")
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(drawing, "FOLDER", tmp_path / "file" / "drawn")
    assert pdf_of(Deck(ROOT, GAME, ENGLISH, CHOSEN), tmp_path, "b.pdf") == first


def test_an_index_that_is_kept_is_found_again(tmp_path: Path) -> None:
    cache, unit = Cache(tmp_path), GAME.unit("7tp")
    index = Index(cache, GAME, ENGLISH, ["look"])
    assert index.get(unit, Face.FRONT) is None
    index.add(unit, Face.FRONT, "key")
    index.save()
    assert Index(cache, GAME, ENGLISH, ["look"]).get(unit, Face.FRONT) == "key"
    assert Index(cache, GAME, ENGLISH, ["look"]).get(unit, Face.BACK) is None
    assert Index(cache, GAME, ENGLISH, ["other"]).get(unit, Face.FRONT) is None


class OtherTerm(MadeUp):
    """The made-up language after one term was translated anew."""

    def get(self, msgid: str, context: str) -> str:
        return "Иначе" if msgid == "Open-topped" else super().get(msgid, context)


def test_a_changed_term_draws_the_cards_with_it_in_its_language_alone() -> None:
    units = [GAME.unit(unit) for unit in ("nashorn", "tiger-i", "opel-blitz")]
    before, after = MadeUp().language().texts, OtherTerm().language().texts
    for language in (ENGLISH, Language("ru", before, fingerprint="before")):
        Deck(ROOT, GAME, language, units)
    assert Deck(ROOT, GAME, Language("ru", after, fingerprint="after"), units).drawn == 1
    assert Deck(ROOT, GAME, ENGLISH, units).drawn == 0
