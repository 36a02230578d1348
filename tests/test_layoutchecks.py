from __future__ import annotations

from pathlib import Path

import pytest

from builder.errors import DataError
from tests.project import Project

LAYOUT = """\
layout:
  turn_row: [to_hit, dice]
  faces: {front: forward, side: road, rear: he, top: set}
  scale: [weaken]
  line: [cost]
  count: crew
  status: [{term: weak, when: weaken}]
terms:
  weak: {name: Weak, text: It is weak.}
"""


def laid_out(folder: Path) -> Project:
    project = Project(folder)
    project.edit(project.game_file, "# Whose tanks", f"{LAYOUT}# Whose tanks")
    project.edit(project.game_file, "tank: {name: Tank}", "tank: {name: Tank, silhouette: heavy-tank}")
    project.edit(project.units_file, "type: tank\n", "type: tank\n    silhouette: truck\n")
    return project


def test_a_sound_layout_has_no_fault(tmp_path: Path) -> None:
    game = laid_out(tmp_path).load().game("duel")
    assert game.data.layout
    assert [game.unit(unit).data.silhouette for unit in ("alpha", "beta")] == ["truck", None]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "[to_hit, dice]",
            "[to_hut, dice]",
            "layout.turn_row.0: unknown field 'to_hut': did you mean to_hit?",
        ),
        (
            "front: forward",
            "front: foward",
            "layout.faces.front: unknown field 'foward': did you mean forward?",
        ),
        ("[weaken]", "[weak]", "layout.scale.0: unknown field 'weak': did you mean weaken?"),
        ("line: [cost]", "line: [cots]", "layout.line.0: unknown field 'cots': did you mean cost?"),
        ("count: crew", "count: crow", "layout.count: unknown field 'crow': did you mean crew?"),
        ("when: weaken", "when: weakn", "layout.status.0.when: unknown field 'weakn': did you mean weaken?"),
        ("term: weak,", "term: week,", "layout.status.0.term: unknown term 'week': did you mean weak?"),
        ("line: [cost]", "line: [cost, dice]", "layout.line.1: dice has a place already: remove one"),
        ("rear: he", "rear: dice", "layout.faces.rear: dice has a place already: remove one"),
        ("[weaken]", "[available]", "layout.scale.0: expected a field of kind band or number, got available"),
        ("count: crew", "count: cost", "layout.count: expected a field of kind number, got cost"),
        (
            "silhouette: heavy-tank",
            "silhouette: heavytank",
            "types.tank.silhouette: unknown silhouette 'heavytank': did you mean heavy-tank?",
        ),
        (
            "silhouette: truck",
            "silhouette: trck",
            "silhouette: unknown silhouette 'trck': did you mean truck?",
        ),
    ],
)
def test_fault_of_a_layout(tmp_path: Path, old: str, new: str, fault: str) -> None:
    project = laid_out(tmp_path)
    file = project.units_file if old == "silhouette: truck" else project.game_file
    project.edit(file, old, new)
    with pytest.raises(DataError) as raised:
        project.load()
    assert [str(problem).endswith(f": {fault}") for problem in raised.value.problems] == [True], str(
        raised.value
    )
