"""Writes the README's generated parts: the table of translations.

python -m tests.readme --write
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from click.testing import CliRunner

from builder.cli import main

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
_PART = re.compile(r"(<!-- generated: status -->\n).*?(\n<!-- end -->)", re.DOTALL)


def written() -> str:
    """The README with its generated parts as they are today."""
    status = CliRunner().invoke(main, ["--root", str(ROOT), "i18n", "status", "--markdown"]).output.strip()
    return _PART.sub(lambda m: m[1] + status + m[2], README.read_text("utf-8"))


if __name__ == "__main__" and "--write" in sys.argv:
    README.write_text(written(), "utf-8")
