"""Examples are found in pages, read strictly, and replaced in their place."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from builder.exampleblocks import find, read, replaced

PAGE = """\
# Title

!!! example "Example"
    Prose.

    ```example
    number: 7.ex1
    steps:
      - look: {hidden: a}
    ```

    More prose.

```example
number: 7.ex2
```
```yaml
number: 7.ex3
```
"""


def problems(yaml: str) -> list[str]:
    """What is said of a block that begins in line 3 of a page."""
    (block,) = find(f"Prose.\n\n```example\n{yaml}```\n")
    return sorted(str(problem) for problem in read(block, "page.md")[2])


def test_a_block_is_found_with_its_lines_and_without_its_indent() -> None:
    first, second = find(PAGE)
    assert (first.line, first.end, first.indent) == (6, 11, "    ")
    assert first.yaml == "number: 7.ex1\nsteps:\n  - look: {hidden: a}"
    assert (second.line, second.end, second.indent) == (14, 17, "")


def test_a_block_without_an_end_is_a_problem() -> None:
    (block,) = find("```example\nnumber: 7.ex1\n")
    _, example, found = read(block, "page.md")
    assert example is None
    assert [str(problem) for problem in found] == ["page.md:1: the example has no end: close it with ```"]


def test_faults_of_the_yaml_stand_in_the_lines_of_the_page() -> None:
    assert problems("number: 7.ex1\nnumber: 7.ex2\nsteps: []\n") == [
        "page.md:5: number: stands twice (first in line 4): remove one"
    ]


def test_an_unknown_key_is_refused_with_the_nearest() -> None:
    assert problems("number: 7.ex1\nsteps:\n  - look: {hiden: a}\n    expect: {left: 1}\n") == [
        "page.md:6: steps.0.look.enemies: is missing: add it",
        "page.md:6: steps.0.look.hidden: is missing: add it",
        "page.md:6: steps.0.look.hiden: is not a key here: did you mean hidden?: correct or remove it",
    ]


def test_the_number_is_that_of_an_example() -> None:
    (said,) = problems("number: '7.1'\nsteps:\n  - reload: {by: a}\n    expect: {loaded: true}\n")
    assert said == 'page.md:4: number: expected the number of an example, such as 10.ex3, got "7.1"'


def test_a_step_has_one_action_and_says_what_comes_of_it() -> None:
    said = problems(
        "number: 7.ex1\nsteps:\n"
        "  - {reload: {by: a}, take_cover: {by: a}, expect: {loaded: true}}\n"
        "  - {reload: {by: a}, expect: {}}\n"
    )
    assert said == [
        "page.md:6: steps.0: give it one action: aim, shoot, reload, move, activate, hide, "
        "take_cover, look, enter",
        "page.md:7: steps.1: expect says nothing: say what comes of the step",
    ]


def test_a_member_of_the_cast_is_a_unit_or_a_figure() -> None:
    (said,) = problems(
        "number: 7.ex1\ncast: {a: {unit: 7tp, role: dog}}\nsteps:\n"
        "  - {reload: {by: a}, expect: {loaded: true}}\n"
    )
    assert said == "page.md:5: cast.a: give it either unit, the id of a unit, or role, for a figure"


def test_a_block_is_replaced_in_its_place_with_its_indent() -> None:
    text = replaced(PAGE, {6: "1. One.\n    - Two.", 14: "1. Three."})
    assert text.split("\n")[3:] == [
        "    Prose.",
        "",
        "",
        "    1. One.",
        "        - Two.",
        "",
        "",
        "    More prose.",
        "",
        "",
        "1. Three.",
        "",
        "```yaml",
        "number: 7.ex3",
        "```",
        "",
    ]


def test_a_block_that_is_not_meant_stays() -> None:
    assert replaced(PAGE, {}) == PAGE


@given(
    st.lists(st.tuples(st.sampled_from(["", "    ", "        "]), st.text("ab: \n", max_size=30)), max_size=5)
)
def test_nothing_beside_the_blocks_is_touched(parts: list[tuple[str, str]]) -> None:
    page = "before\n" + "".join(
        f"{indent}```example\n{content.strip()}\n{indent}```\nbetween {i}\n"
        for i, (indent, content) in enumerate(parts)
    )
    found = list(find(page))
    assert len(found) == len(parts)
    text = replaced(page, {block.line: "X" for block in found})
    assert [line for line in text.split("\n") if line.strip() not in ("X", "")] == [
        "before",
        *(f"between {i}" for i in range(len(parts))),
    ]
    assert len(re.findall("^ *X$", text, re.MULTILINE)) == len(parts)


def test_a_block_that_is_only_shown_in_another_fence_is_none() -> None:
    shown = "````markdown\n```example\nnumber: 7.ex1\n```\n````\n"
    (block,) = find(f"{shown}~~~ example\nnumber: 7.ex2\n~~~~\n")
    assert (block.line, block.end, block.yaml, block.closed) == (6, 9, "number: 7.ex2", True)


def test_a_fence_without_an_end_hides_no_example() -> None:
    (block,) = find("```yaml\nnumber: 7.ex1\n\n~~~example\nnumber: 7.ex2\n~~~\n")
    assert block.line == 4


def test_an_empty_block_is_a_problem_in_its_own_line() -> None:
    assert problems("") == ["page.md:3: expected keys with values, got nothing"]


def test_a_rule_is_that_which_refuses() -> None:
    (said,) = problems(
        "number: 7.ex1\nsteps:\n  - reload: {by: a}\n    expect: {rule: '10.5', loaded: true}\n"
    )
    assert said == (
        "page.md:7: steps.0.expect: rule is the one that refuses the step: add refused, or remove it"
    )


def test_only_a_part_of_its_kind_drives_over_figures() -> None:
    (said,) = problems(
        "number: 7.ex1\nsteps:\n"
        "  - move: {by: a, parts: [{kind: forward, amount: 2, over: [{who: b}]}]}\n"
        "    expect: {left: 1}\n"
    )
    assert said == (
        "page.md:6: steps.0.move.parts.0: over is for a part of kind figure, which has its cost: "
        "write kind: figure"
    )
