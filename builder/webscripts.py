"""Scripts and styles as browsers get them: small, and an app's scripts named by their content.

An app's script, its data and what it loads later carry one mark in their names, so that a page never runs a
script of another build with its data.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path

from builder.webjoin import DATA, ENTRY, as_json, lean

try:
    import minify
except ImportError:  # there is none for some machines: sites made there are as sound, but larger
    minify = None


def small(text: str, kind: str) -> str:
    """A script or style with the same meaning, as short as this machine can make it.

    Args:
        text: the script or style.
        kind: "javascript" or "css".
    """
    if minify is not None:
        return str(minify.string(f"text/{kind}", text))
    return lean(text) if kind == "javascript" else text


def copy(source: str, target: str) -> None:
    """Copies a file for the site; a script becomes small. For `shutil.copytree`."""
    if source.endswith(".js"):
        text = small(Path(source).read_text("utf-8"), "javascript")
        Path(target).write_text(text, "utf-8", newline="\n")
    else:
        shutil.copyfile(source, target)


def write_app(source: Path, files: Mapping[str, str], target: Path, data: object = None) -> list[str]:
    """Writes an app for the site: its scripts, and its styles as one file with the app's name, all small.

    Args:
        source: the app's folder.
        files: its scripts, as `join` returns them.
        target: the folder to write into.
        data: what `DATA` exports, where the app has it.

    Returns:
        The names of the scripts to fetch at once; the first is the one to run.
    """
    target.mkdir(parents=True, exist_ok=True)
    scripts = {name: small(text, "javascript") for name, text in files.items()}
    if data is not None:
        scripts[DATA] = f"export const INDEX={as_json(data)};\n"
    mark = hashlib.sha256("".join(scripts.values()).encode()).hexdigest()[:8]
    for name, text in scripts.items():
        told = text if name == DATA else _with_marks(text, scripts, mark)
        (target / _marked(name, mark)).write_text(told, "utf-8", newline="\n")
    styles = "\n".join(path.read_text("utf-8") for path in sorted(source.glob("*.css")))
    if styles:
        (target / f"{source.name}.css").write_text(small(styles, "css"), "utf-8", newline="\n")
    return [_marked(name, mark) for name in (ENTRY, DATA) if name in scripts]


def _marked(name: str, mark: str) -> str:
    return name.replace(".js", f".{mark}.js")


def _with_marks(text: str, names: Iterable[str], mark: str) -> str:
    for name in names:
        text = text.replace(f'"./{name}"', f'"./{_marked(name, mark)}"')
    return text
