"""The pages of a game's units: tables by nation, a card each, and the facts behind it."""

from __future__ import annotations

import html
from dataclasses import replace

from builder import cards
from builder.language import Language
from builder.library import Library
from builder.page import Page
from builder.unitpages import UnitPages
from tests.project import Project


def written(project: Project) -> dict[str, Page]:
    language = Language()
    made = UnitPages(project.load().game("duel"), language, cards.Renderer(project.root, language)).pages()
    return {page.path: page for page in made}


def test_units_stand_by_nation_with_a_permanent_id(project: Project) -> None:
    text = written(project)["duel/units/index.md"].text
    assert "\n[Germany](#de)\n{: .contents }\n" in text
    assert "## Germany {#de}" in text
    assert "[Alpha](alpha.md)" in text


def test_a_nation_without_units_is_left_out(project: Project) -> None:
    project.edit(project.game_file, "nations:\n", "nations:\n  se: {name: Sweden}\n")
    assert "Sweden" not in written(project)["duel/units/index.md"].text


def test_a_game_without_nations_has_one_table(project: Project) -> None:
    for old in ("nations:\n  de: {name: Germany, side: red}\n", "sides:\n  red: {name: Red}\n"):
        project.edit(project.game_file, old, "")
    for _ in range(2):
        project.edit(project.units_file, "    nation: de\n", "")
    found = written(project)
    text = found["duel/units/index.md"].text
    assert "##" not in text
    assert text.count("| --- |") == 1
    assert "\n[Duel](../index.md) › [Units](index.md)\n{: .way-back }\n" in found["duel/units/alpha.md"].text


def test_a_unit_has_its_card_and_ways_back(project: Project) -> None:
    page = written(project)["duel/units/alpha.md"]
    assert '<div class="card-place"><article>Alpha</article></div>' in page.text
    assert "[Duel](../index.md) › [Units](index.md) › [Germany](index.md#de)\n{: .way-back }" in page.text
    assert (page.title, page.listed) == ("Alpha", False)


def test_a_name_that_nations_share_is_told_apart_by_the_nation(library: Library) -> None:
    game = library.game("cobi")
    language = Language()
    pages = UnitPages(game, language, cards.Renderer(library.root, language)).pages()
    titles = [page.title for page in pages]
    assert "Rifle squad (Germany)" in titles
    assert "Tiger I" in titles
    assert sorted(titles) == sorted(set(titles))


def test_names_of_nations_and_games_are_no_markup(project: Project) -> None:
    project.edit(project.game_file, "name: Germany", "name: '[x](y) <b>'")
    project.edit(project.game_file, "name: Duel", "name: '*Duel* <i>'")
    found = written(project)
    for page in ("duel/units/index.md", "duel/units/alpha.md"):
        text = found[page].text
        assert not [markup for markup in ("[x](y)", "<b>", "<i>", "*Duel*") if markup in text.split("---")[2]]
        assert "[x](y) <b>" in html.unescape(text)


def test_the_facts_behind_a_card_are_folded_away(project: Project) -> None:
    found = written(project)
    assert '??? info "The facts behind the card"' in found["duel/units/beta.md"].text
    facts = html.unescape(found["duel/units/beta.md"].text)
    assert "| Speed on road | 40\xa0km/h |" in facts
    assert "| Weight | 10\xa0t |" in facts
    assert "| How sure the facts are | high |" in facts
    assert "Penetration" not in facts  # nothing is said of what the facts leave out
    assert "facts behind" not in found["duel/units/alpha.md"].text


def test_a_gun_among_the_facts_is_no_markup(project: Project) -> None:
    project.edit(
        project.units_file, "crew: 3, confidence", "crew: 3, gun: '37 mm | <b>', calibre_mm: 0, confidence"
    )
    project.edit(project.units_file, "origin: derived", "origin: house")
    text = written(project)["duel/units/beta.md"].text
    assert "<b>" not in text
    assert "| Gun | 37 mm | <b> |" in html.unescape(text)


def test_a_unit_with_a_gun_has_its_odds_last_on_the_page_and_out_of_the_search(library: Library) -> None:
    language = Language()
    game = library.game("cobi")
    assert game.data.odds
    some = replace(game, units={unit: game.units[unit] for unit in ("pz-i-b", *game.data.odds.targets)})
    pages = UnitPages(some, language, cards.Renderer(library.root, language)).pages()
    found = {page.path: page.text for page in pages}
    with_gun = found["cobi/units/7tp.md"]
    assert with_gun.index("The facts behind") < with_gun.index("## Odds { #odds data-search-exclude }")
    assert '<table class="odds-table"' in with_gun
    assert '<a href="../../odds/#shooter=7tp">' in with_gun
    assert "Odds" not in found["cobi/units/pz-i-b.md"]
