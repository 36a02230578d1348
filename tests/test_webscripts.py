"""What browsers get of our scripts is the same code, joined and small."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path

import pytest

from builder import webjoin, webscripts

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
    assert webjoin.lean(text) == expected


def test_every_script_of_ours_stays_the_same_code() -> None:
    scripts = {str(path.relative_to(WEB)): path.read_text("utf-8") for path in sorted(WEB.rglob("*.js"))}
    pairs = {name: [text, webjoin.lean(text)] for name, text in scripts.items()}
    answer = subprocess.run(
        ["node", ROOT / "tests/web/same-code.js"],
        input=json.dumps(pairs),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert json.loads(answer.stdout) == []
    assert all(len(lean) < len(text) for text, lean in pairs.values())


def test_scripts_are_copied_small_and_other_files_as_they_are(tmp_path: Path) -> None:
    text = b"/* kept */\r\n\r\nlet a = 1;\r\n"
    for name in ("a.js", "a.svg"):
        (tmp_path / name).write_bytes(text)
        webscripts.copy(str(tmp_path / name), str(tmp_path / f"new-{name}"))
    assert (tmp_path / "new-a.svg").read_bytes() == text
    script = (tmp_path / "new-a.js").read_bytes()
    assert b"let a" in script
    assert b"\r" not in script
    assert len(script) < len(text) // 2


@pytest.fixture(params=["minified", "lean"])
def either_way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the minifier, and without it as on machines that have none."""
    if request.param == "lean":
        monkeypatch.setattr(webscripts, "minify", None)


def run_app(folder: Path, data: object = None) -> object:
    """What the joined app in `folder` prints as JSON, run by node from the files that browsers get."""
    target = folder / "site"
    scripts, texts = webjoin.numbered(webjoin.join(folder / "app" / "main.js"))
    if webjoin.LATER in scripts and data:
        scripts[webjoin.LATER] = webjoin.with_words(scripts[webjoin.LATER], texts[webjoin.LATER])
    start = webscripts.write_app(folder / "app", scripts, target, data)[0]
    (target / "package.json").write_text('{"type": "module"}')
    done = subprocess.run(["node", target / start], capture_output=True, encoding="utf-8", check=True)
    return json.loads(done.stdout)


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.mark.usefixtures("either_way")
def test_modules_are_joined_and_say_the_same(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "app/main.js": """
import { twice as double } from "./a.js";
import * as b from "../other/b.js";
const run = async () => [double(b.N), await import("./c.js").then(({ late }) => late())];
run().then((said) => console.log(JSON.stringify(said)));
""",
            "app/a.js": "const N = 2;\nexport function twice(n) {\n  return n * N;\n}\n",
            "other/b.js": "export const N = 21;\n",
            "app/c.js": """
import { twice } from "./a.js";
import { D } from "./d.js";
export async function late() {
  return twice(D);
}
""",
            "app/d.js": "export const D = 4;\n",
        },
    )
    assert run_app(tmp_path) == [42, 8]


@pytest.mark.usefixtures("either_way")
def test_modules_whose_names_meet_keep_them_apart(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "app/main.js": """
import { name as first, show as showFirst } from "./a.js";
import { name, show } from "./b.js";
import * as all from "./b.js";
const hidden = 5;
import("./c.js").then((third) => {
  const said = [first, showFirst(), name, show(), all.name, hidden, third.name, third.show()];
  console.log(JSON.stringify(said));
});
""",
            "app/a.js": """
export const name = "a";
const hidden = 1;
export const show = () => hidden;
""",
            "app/b.js": """
export const name = "b";
const hidden = 2;
export function show() {
  return hidden;
}
""",
            "app/c.js": """
import { name as other } from "./a.js";
export const name = "c";
const hidden = other + 3;
export const show = () => hidden;
""",
        },
    )
    assert run_app(tmp_path) == ["a", 1, "b", 2, "b", 5, "c", "a3"]


@pytest.mark.usefixtures("either_way")
def test_texts_are_numbers_and_come_with_the_data(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "app/data.js": "export const INDEX = null;\n",
            "app/words.js": """
import { INDEX } from "./data.js";
export const gettext = (id) => INDEX.words[id] ?? id;
export const ngettext = (one, many, n) => `${n} ${INDEX.words[one]}${many}`;
export const pgettext = (context, text) => INDEX.words[`${context}\\u0004${text}`] ?? text;
""",
            "app/main.js": r"""
import { gettext, ngettext, pgettext } from "./words.js";
import("./c.js").then(({ late }) => {
  const said = [gettext("Unit"), ngettext("unit", "units", 2), pgettext("a", "b"), late()];
  said.push(
    gettext(
      "A \"quoted\" text",
    ),
  );
  console.log(JSON.stringify(said));
});
""",
            "app/c.js": """
import { gettext } from "./words.js";
export const late = () => [gettext("Unit"), gettext("Late")];
""",
        },
    )
    _, texts = webjoin.numbered(webjoin.join(tmp_path / "app" / "main.js"))
    assert texts == {
        webjoin.ENTRY: {"0": "Unit", "1": "unit", "2": 'A "quoted" text', "a\x04b": "a\x04b"},
        webjoin.LATER: {"4": "Late"},
    }
    words = {"0": "Einheit", "1": "Einheiten", "2": "Ein Text", "a\x04b": "Be"}
    said = run_app(tmp_path, {"words": words})
    assert said == ["Einheit", "2 Einheiten", "Be", ["Einheit", "Late"], "Ein Text"]


def test_a_changed_script_or_datum_has_another_name(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "app/main.js": 'import { INDEX } from "./data.js";\nconsole.log(INDEX);\n',
            "app/data.js": "export const INDEX = 0;\n",
        },
    )
    files = webjoin.join(tmp_path / "app" / "main.js")
    one, two = (webscripts.write_app(tmp_path / "app", files, tmp_path / "site", data) for data in (1, 2))
    assert one != two
    assert webscripts.write_app(tmp_path / "app", files, tmp_path / "again", 1) == one


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("export default 1;\n", "cannot be joined: export default 1;"),
        ("export let a = 1;\n", "cannot be joined: export let a = 1;"),
        ('import a from "./a.js";\n', "cannot be joined: import a"),
        ("var a = 1;\n", "cannot be joined: var a = 1;"),
        ("const { a } = b;\n", "cannot be joined: const { a } = b;"),
        ('import { a } from "./main.js";\n', "is imported by what it imports"),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "main.js").write_text(text)
    with pytest.raises(ValueError, match=message):
        webjoin.join(tmp_path / "main.js")


@pytest.mark.skipif(webscripts.minify is None, reason="this machine has no minifier; its sites are larger")
def test_the_builder_is_small() -> None:
    """All scripts and styles of the army builder as they are sent: at most 40 KB."""
    joined, _ = webjoin.numbered(webjoin.join(WEB / "army" / "main.js"))
    styles = "\n".join(path.read_text("utf-8") for path in sorted((WEB / "army").glob("*.css")))
    texts = {name: webscripts.small(text, "javascript") for name, text in joined.items()}
    texts["styles"] = webscripts.small(styles, "css")
    sizes = {name: len(gzip.compress(text.encode(), 9)) for name, text in texts.items()}
    print(f"{sum(sizes.values())} bytes: {sizes}")  # noqa: T201 (figures to read)
    assert sum(sizes.values()) <= 40_000
