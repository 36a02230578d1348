"""What browsers get of our scripts is the same code with fewer comments."""

from __future__ import annotations

import gzip
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
        ("  // why\n  a(); // how\n", "a(); // how\n"),
        (
            "/** @type {A} */\nlet a;\nlet b = /** @type {B} */ (a);\n",
            "let a;\nlet b = (a);\n",
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


def test_modules_are_joined_each_with_its_scope(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "other").mkdir()
    files = {
        "app/main.js": 'import { twice as double } from "./a.js";\nimport * as b from "../other/b.js";\n'
        'const run = async () => [double(b.N), await import("./c.js").then(({ late }) => late())];\n'
        "run().then((said) => console.log(JSON.stringify(said)));\n",
        "app/a.js": "const N = 2;\nexport function twice(n) {\n  return n * N;\n}\n",
        "other/b.js": "export const N = 21;\n",
        "app/c.js": 'import { twice } from "./a.js";\nimport { D } from "./d.js";\n'
        "export async function late() {\n  return twice(D);\n}\n",
        "app/d.js": "export const D = 4;\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    target = tmp_path / "site"
    webscripts.write_app(tmp_path / "app", target)
    assert sorted(path.name for path in target.iterdir()) == ["later.js", "main.js"]
    (target / "package.json").write_text('{"type": "module"}')
    done = subprocess.run(["node", target / "main.js"], capture_output=True, encoding="utf-8", check=True)
    assert json.loads(done.stdout) == [42, 8]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("export default 1;\n", "cannot be joined: export default 1;"),
        ("export let a = 1;\n", "cannot be joined: export let a = 1;"),
        ('import a from "./a.js";\n', "cannot be joined: import a"),
        ('import { a } from "./main.js";\n', "is imported by what it imports"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "main.js").write_text(text)
    with pytest.raises(ValueError, match=message):
        webscripts.join(tmp_path / "main.js")


def test_the_builder_is_small() -> None:
    """What the browser must have before the builder starts: at most 40 KB as it is sent."""
    joined = webscripts.join(WEB / "army" / "main.js")
    styles = [(WEB / "army" / name).read_bytes() for name in ("army.css", "panels.css")]
    sizes = [len(gzip.compress(content, 9)) for content in (joined[webscripts.ENTRY].encode(), *styles)]
    later = len(gzip.compress(joined[webscripts.LATER].encode(), 9))
    print(f"start: {sum(sizes)} bytes {sizes}, later: {later} bytes")  # noqa: T201 (figures to read)
    assert sum(sizes) <= 40_000
