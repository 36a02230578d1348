"""Scripts as browsers get them: without the comments and blank lines that only their readers need.

Our scripts are a third comments, since their types stand there. Only comments that fill whole lines go, so
that nothing has to be understood of the code; no text of a script goes over several lines. A test holds both.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

_BLOCK = re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
_LINE = re.compile(r"^[ \t]*(?://.*)?\n", re.MULTILINE)


def lean(text: str) -> str:
    """The script without comments on lines of their own, and without blank lines."""
    return _LINE.sub("", _BLOCK.sub("", text))


def copy(source: str, target: str) -> None:
    """Copies a file for the site; a script becomes lean. For `shutil.copytree`."""
    if source.endswith(".js"):
        Path(target).write_text(lean(Path(source).read_text("utf-8")), "utf-8", newline="\n")
    else:
        shutil.copyfile(source, target)
