"""Python's checks and the browser's say the same of random battles."""

import dataclasses
import json
import subprocess
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from builder.army import CHECKS, Battle, Entry, Force, Parameters, Row, findings

ROOT = Path(__file__).parents[1]
BATTLES = 400

# Few ids, years and costs, so that equal totals, the year itself and the exact limit come up often.
IDS = st.sampled_from(["a", "b", "c", "d", "__proto__", "Ł"])
YEARS = st.none() | st.integers(1940, 1943)
ROWS = st.builds(Row, IDS, st.integers(1, 3) | st.integers(1, 999))
FORCES = st.builds(Force, st.lists(ROWS, max_size=5).map(tuple))
GAMES = st.builds(
    Parameters,
    st.frozensets(st.sampled_from(sorted(CHECKS))),
    st.dictionaries(IDS, st.builds(Entry, st.integers(0, 4) | st.integers(0, 9999), YEARS)),
)
BATTLE = st.builds(
    Battle,
    st.just(""),
    st.just("test"),
    YEARS,
    st.none() | st.integers(1, 12) | st.integers(1, 99_999),
    st.sampled_from([0, 1]),
    st.tuples(FORCES, FORCES),
)


def random_battles() -> list[tuple[Battle, Parameters]]:
    """The same random battles every time."""
    drawn: list[tuple[Battle, Parameters]] = []

    @settings(
        max_examples=BATTLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(BATTLE, GAMES)
    def draw(battle: Battle, game: Parameters) -> None:
        drawn.append((battle, game))

    draw()
    return drawn


def as_vector(battle: Battle, game: Parameters) -> dict[str, Any]:
    fought = dataclasses.asdict(battle)
    fought["forces"] = [force["rows"] for force in fought["forces"]]
    units = {unit: dataclasses.asdict(entry) for unit, entry in game.units.items()}
    return {"game": {"rules": sorted(game.checks), "units": units}, "battle": fought}


def test_python_and_javascript_agree() -> None:
    drawn = random_battles()
    asked = json.dumps([as_vector(battle, game) for battle, game in drawn])
    script = ROOT / "tests/web/check-battles.js"
    answer = subprocess.run(["node", script], input=asked, capture_output=True, encoding="utf-8", check=True)
    ours = [[dataclasses.asdict(f) for f in findings(battle, game)] for battle, game in drawn]
    assert len(drawn) >= BATTLES // 2
    assert {f["rule"] for found in ours for f in found} == set(CHECKS)
    for (battle, game), mine, theirs in zip(drawn, ours, json.loads(answer.stdout), strict=True):
        assert theirs == mine, (battle, game)
