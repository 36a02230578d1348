"""What browsers get of our scripts is the same code with fewer comments."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from builder import webscripts

ROOT = Path(__file__).parents[1]
WEB = ROOT / "builder" / "web"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/**\n * What it is.\n */\n\nexport const a = 1;\n", "export const a = 1;\n"),
        ("  // why\n  a(); // how\n", "  a(); // how\n"),
        (
            "/** @type {A} */\nlet a;\nlet b = /** @type {B} */ (a);\n",
            "let a;\nlet b = /** @type {B} */ (a);\n",
        ),
        ("/* one */ a();\n/* two **/\nb();\n", "/* one */ a();\nb();\n"),
        ('const a = "/** not a comment */";\n', 'const a = "/** not a comment */";\n'),
    ],
)
def test_comments_on_lines_of_their_own_go(text: str, expected: str) -> None:
    assert webscripts.lean(text) == expected


def test_every_script_of_ours_stays_the_same_code() -> None:
    scripts = {str(path.relative_to(WEB)): path.read_text("utf-8") for path in sorted(WEB.rglob("*.js"))}
    pairs = {name: [text, webscripts.lean(text)] for name, text in scripts.items()}
    answer = subprocess.run(
        ["node", ROOT / "tests/web/same-code.js"],
        input=json.dumps(pairs),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert json.loads(answer.stdout) == []
    assert all(len(lean) < len(text) for text, lean in pairs.values())


def test_other_files_are_copied_as_they_are(tmp_path: Path) -> None:
    style = tmp_path / "a.css"
    style.write_bytes(b"/* kept */\r\n")
    webscripts.copy(str(style), str(tmp_path / "b.css"))
    assert (tmp_path / "b.css").read_bytes() == b"/* kept */\r\n"
