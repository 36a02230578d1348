"""Scripts as browsers get them: without what only their readers need, and an app's modules joined into one.

Our scripts are a third comments, since their types stand there. Only comments that fill whole lines go, and
types within lines, so that nothing has to be understood of the code; no text of a script goes over several
lines. Joined modules come with one request instead of fifty, and a third smaller; each keeps a scope of its
own. What an app loads later, by `import()`, is joined into a second file. Tests hold all that.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

ENTRY = "main.js"
LATER = "later.js"

_BLOCK = re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
_LINE = re.compile(r"^[ \t]*(?://.*)?\n", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_TYPE = re.compile(r"/\*\* @type \{[^*\n]*\} \*/ ?")
_IMPORT = re.compile(r'^import (?:(\{[^}]*\})|\* as (\w+)) from "(\.[^"]+)";\n', re.MULTILINE)
_DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import(?!\()|export)\b.*", re.MULTILINE)


def lean(text: str) -> str:
    """The script without comments on lines of their own, types, blank lines and indentation."""
    return _INDENT.sub("", _LINE.sub("", _TYPE.sub("", _BLOCK.sub("", text))))


def join(entry: Path) -> dict[str, str]:
    """The script with all that it imports, and what it loads later.

    The texts stand by the names of their files: `ENTRY`, and `LATER` where there is something.

    Args:
        entry: the script; its imports are files relative to it, and so on.

    Raises:
        ValueError: modules import each other in a circle, or one imports or exports in a way that is not
            known here, such as by default.
    """
    entry = entry.resolve()
    order = list(_modules(entry, [], set()))
    at_once = len(order)
    for path in order:  # grows while it is gone through
        for found in _DYNAMIC.finditer(_lean(path)):
            order += _modules((path.parent / found[1]).resolve(), [], set(order))
    first, later = order[:at_once], order[at_once:]
    names = ", ".join(f"m{i}" for i in range(at_once))
    files = {ENTRY: "".join(_scoped(path, order, at_once) for path in first)}
    if later:
        files[ENTRY] += f"export {{ {names} }};\n"
        text = "".join(_scoped(path, order, at_once) for path in later)
        own = ", ".join(f"m{i}" for i in range(at_once, len(order)))
        files[LATER] = f'import {{ {names} }} from "./{ENTRY}";\n{text}export {{ {own} }};\n'
    return files


def _lean(path: Path) -> str:
    return lean(path.read_text("utf-8"))


def _modules(path: Path, above: list[Path], seen: set[Path]) -> Iterator[Path]:
    """The script and what it imports, each once and before those that need it."""
    if path in above:
        raise ValueError(f"{path.name}: is imported by what it imports")
    if path in seen:
        return
    for found in _IMPORT.finditer(_lean(path)):
        yield from _modules((path.parent / found[3]).resolve(), [*above, path], seen)
    seen.add(path)
    yield path


def _scoped(path: Path, order: list[Path], at_once: int) -> str:
    """The module as a function of its own, called once, whose result is what it exports."""
    here = order.index(path)

    def number(name: str) -> int:
        return order.index((path.parent / name).resolve())

    def imported(found: re.Match[str]) -> str:
        names = found[2] or found[1].replace(" as ", ": ")
        return f"const {names} = m{number(found[3])};\n"

    def loaded(found: re.Match[str]) -> str:
        wanted = number(found[1])
        if wanted < at_once or here >= at_once:
            return f"Promise.resolve().then(() => m{wanted})"
        return f'import("./{LATER}").then((later) => later.m{wanted})'

    text = _lean(path)
    exported = _EXPORT.findall(text)
    text = _DYNAMIC.sub(loaded, _EXPORT.sub("", _IMPORT.sub(imported, text)))
    if odd := _OTHER.search(text):
        raise ValueError(f"{path.name}: cannot be joined: {odd[0]}")
    return f"const m{here} = (() => {{\n{text}return {{ {', '.join(exported)} }};\n}})();\n"


def copy(source: str, target: str) -> None:
    """Copies a file for the site; a script becomes lean. For `shutil.copytree`."""
    if source.endswith(".js"):
        Path(target).write_text(lean(Path(source).read_text("utf-8")), "utf-8", newline="\n")
    else:
        shutil.copyfile(source, target)


def write_app(source: Path, target: Path) -> None:
    """Writes an app for the site: its scripts joined, its other files as they are.

    Raises:
        ValueError: as `join`.
    """
    target.mkdir(parents=True, exist_ok=True)
    for name, text in join(source / ENTRY).items():
        (target / name).write_text(text, "utf-8", newline="\n")
    for path in sorted(source.iterdir()):
        if path.suffix != ".js":
            shutil.copyfile(path, target / path.name)
