"""The choices for printing cards from a page, as HTML. `web/cards/main.js` shows them and prints."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Literal

from builder.formats import PLAIN, SIZES, Size, Theme
from builder.language import Language, fill


def form(language: Language, cards: Literal["page", "army"]) -> str:
    """The form for the card of its page, or for those of the battle in the army builder.

    It is hidden until the script runs. Large print comes with its size, so it is no theme of its own here.
    """
    error = language.gettext("The cards could not be loaded. Reload the page to try again.")
    empty = language.gettext("Add units first: there are no cards to print.")
    long = language.gettext("The texts of some cards do not fit at this size: choose a larger one.")
    size, colours = language.gettext("Size"), language.pgettext("card theme", "Colours")
    return (
        f'<form class="card-print" data-cards="{cards}" aria-label="{_button(language, cards)}"'
        f' data-error="{html.escape(error)}" data-empty="{html.escape(empty)}"'
        f' data-long="{html.escape(long)}" hidden data-search-exclude>'
        f"{_select('size', size, ''.join(_sizes(language)))}"
        f"{_select('theme', colours, ''.join(_themes(language)))}"
        f"{_copies(language, cards)}"
        f'<button type="submit">{_button(language, cards)}</button><p role="alert"></p></form>'
    )


def _button(language: Language, cards: str) -> str:
    text = language.gettext("Print the cards") if cards == "army" else language.gettext("Print the card")
    return html.escape(text)


def _select(name: str, label: str, options: str) -> str:
    return f'<label>{html.escape(label)} <select name="{name}" autocomplete="off">{options}</select></label>'


def _sizes(language: Language) -> Iterator[str]:
    for size in SIZES.values():
        tight = " ".join(str(int(step.tight)) for step in size.steps)
        yield (
            f'<option value="{size.id}" data-tight="{tight}" data-words="{int(size.roomy)}"'
            f"{' selected' if size is PLAIN.size else ''}>{html.escape(size_name(size, language))}</option>"
        )


def _themes(language: Language) -> Iterator[str]:
    names = {
        Theme.COLOUR: language.pgettext("card theme", "Full colour"),
        Theme.INK_SAVER: language.pgettext("card theme", "Black and white, little ink"),
    }
    for theme, name in names.items():
        yield f'<option value="{theme.value}">{html.escape(name)}</option>'


def _copies(language: Language, cards: str) -> str:
    label = language.gettext("Copies")
    if cards == "page":
        number = '<input name="copies" type="number" min="1" max="99" value="1" autocomplete="off">'
        return f"<label>{html.escape(label)} {number}</label>"
    once = language.gettext("One card of each unit")
    each = language.gettext("As many cards as in the army")
    options = f'<option value="once">{html.escape(once)}</option>'
    return _select("copies", label, f'{options}<option value="each">{html.escape(each)}</option>')


def size_name(size: Size, language: Language) -> str:
    """A size in words, with its measures."""
    names = {
        "large": language.pgettext("card size", "Large"),
        "tarot": language.pgettext("card size", "Tarot"),
        "poker": language.pgettext("card size", "Poker"),
        "a6": "A6",
        "a7": "A7",
        "a5": language.pgettext("card size", "A5, large print"),
    }
    text = language.pgettext("card size", "{name}: {width} × {height} mm")
    width, height = language.number(round(size.width)), language.number(round(size.height))
    return fill(text, name=names[size.id], width=width, height=height)
