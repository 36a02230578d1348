from __future__ import annotations

import pytest

from builder.errors import UsageError
from builder.formats import FRAME, PLAIN, SIZES, Size, Theme, chosen


def test_the_sizes() -> None:
    measures = {size.id: (size.width, size.height) for size in SIZES.values()}
    assert measures == {
        "large": (89, 127),
        "tarot": (70, 120),
        "poker": (63, 88),
        "a6": (105, 148),
        "a7": (74, 105),
        "a5": (148, 210),
    }


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda size: size.id)
def test_letters_shrink_step_by_step_and_stay_legible(size: Size) -> None:
    letters = [step.letters for step in size.steps]
    assert letters == sorted(letters, reverse=True)
    assert letters[-1] >= 5.5
    tight = [step.tight for step in size.steps]
    assert tight == sorted(tight)  # once lines stand closer, they stay so


@pytest.mark.parametrize("size", SIZES.values(), ids=lambda size: size.id)
def test_letters_keep_three_millimetres_from_the_cut(size: Size) -> None:
    assert FRAME + size.padding >= 3


def test_plain_is_the_large_card_in_colour() -> None:
    assert chosen() == PLAIN
    assert PLAIN.id == ""


def test_large_print_has_its_own_size_and_at_least_fourteen_points() -> None:
    form = chosen(theme="large-print")
    assert (form.size.id, form.theme, form.id) == ("a5", Theme.LARGE_PRINT, "large-print")
    assert min(step.letters for step in form.size.steps) == 14


@pytest.mark.parametrize(
    ("size", "theme", "bleed", "expected"),
    [
        ("large", "colour", 0, ""),
        ("tarot", "colour", 0, "tarot"),
        ("poker", "ink-saver", 0, "poker.ink-saver"),
        ("large", "colour", 3, "bleed-3"),
        ("a6", "ink-saver", 2.5, "a6.ink-saver.bleed-2.5"),
        ("a5", "colour", 0, "a5"),
    ],
)
def test_a_format_has_a_name_for_files(size: str, theme: str, bleed: float, expected: str) -> None:
    assert chosen(size, theme, bleed).id == expected


@pytest.mark.parametrize(
    ("size", "theme", "bleed", "message"),
    [
        ("bridge", "colour", 0, "unknown size 'bridge': known are large, tarot, poker, a6, a7, a5"),
        (None, "sepia", 0, "unknown theme 'sepia': known are colour, ink-saver, large-print"),
        ("poker", "large-print", 0, "size poker has no room for large print: choose a5"),
        (None, "colour", 6, "expected a bleed from 0 to 5 mm, got 6"),
        (None, "colour", -1, "expected a bleed from 0 to 5 mm, got -1"),
        (None, "colour", float("nan"), "expected a bleed from 0 to 5 mm, got nan"),
    ],
)
def test_a_format_that_cannot_be(size: str | None, theme: str, bleed: float, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        chosen(size, theme, bleed)
    assert str(caught.value) == message
