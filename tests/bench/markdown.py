"""What translating a page costs, as a ratio to rendering the same page with Python-Markdown.

python -m tests.bench.markdown
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

import markdown
import yaml

from builder.markdown import translate

ROOT = Path(__file__).parents[2]
RUNS = 20


def cpu(work: Callable[[], object]) -> float:
    """Median CPU seconds of one run, after a warm-up."""
    work()
    times = []
    for _ in range(RUNS):
        start = process_time()
        work()
        times.append(process_time() - start)
    return median(times)


def main() -> None:
    config = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    named = [{e: {}} if isinstance(e, str) else e for e in config["markdown_extensions"]]
    options = {name: settings for entry in named for name, settings in entry.items()}
    for path in sorted((ROOT / "docs").glob("*/*.md")):
        if path.parent.name == "contributing":
            continue
        text = path.read_text("utf-8")
        rendering = cpu(
            lambda text=text: markdown.markdown(text, extensions=list(options), extension_configs=options)
        )
        translating = cpu(lambda text=text: translate(text, lambda msgid, _context: f"({msgid})"))
        ratio = translating / rendering
        print(f"{path.relative_to(ROOT)}: translate / render = {ratio:.2f} ({len(text)} characters)")  # noqa: T201


if __name__ == "__main__":
    main()
