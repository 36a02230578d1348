"""The whole site, built once a test run, and a real browser to look at it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from builder import serve
from tests import pseudo

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "it", "pl", "ru", "sv")
BASE = "/rules/"
SITE_URL = f"https://example.org{BASE}"
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class Built:
    """A built site: the project that it was made of, its folder, its address, and what the command said."""

    root: Path
    folder: Path
    url: str
    output: str


def pytest_itemcollected(item: pytest.Item) -> None:
    """Keeps all tests of the built site on one worker, so that it is built once."""
    if Path(__file__).parent in item.path.parents:
        item.add_marker(pytest.mark.xdist_group("site"))
        item.add_marker(pytest.mark.build)


def copy_project(target: Path) -> Path:
    """A copy of everything that a build reads."""
    for name in ("cards", "docs", "locales"):
        shutil.copytree(ROOT / name, target / name)
    for name in ("mkdocs.yml", "pyproject.toml"):
        shutil.copy(ROOT / name, target / name)
    shutil.copytree(ROOT / "builder" / "theme", target / "builder" / "theme")
    return target


def run(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command in a project."""
    command = [sys.executable, "-m", "builder", "--root", str(root), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def builder_data(site: Path) -> dict[str, Any]:
    """What the army builder of a language's site knows."""
    (script,) = site.glob("assets/army/data.*.js")
    content: dict[str, Any] = json.loads(
        script.read_text("utf-8").removeprefix("export const INDEX=").rstrip(";\n")
    )
    return content


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """The project with a pseudo-language as its sixth, built for an address with a path, and served there."""
    root = copy_project(tmp_path_factory.mktemp("project"))
    pseudo.add_language(root)
    done = run(root, "build", "--site-url", SITE_URL)
    assert done.returncode == 0, done.stderr
    folder = root / "site"
    with serve.make(folder, 0, BASE) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield Built(root, folder, f"http://127.0.0.1:{server.server_port}{BASE}", done.stdout)
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    path = next(found for name in CHROMIUM if (found := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, built: Built) -> Iterator[Page]:
    """A fresh page that fails the test on a request to another host, a script's error or a CSP's refusal."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    faults: list[str] = []
    page.on("request", lambda r: faults.append(r.url) if not r.url.startswith((built.url, "data:")) else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if m.type == "error" and "404" not in m.text else None)
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def browser_without_javascript(browser: Browser) -> Iterator[Page]:
    """A page whose scripts do not run."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core's source."""
    return (ROOT / "tests/web/node_modules/axe-core/axe.min.js").read_text("utf-8")


def violations(page: Page, axe: str) -> list[str]:
    """What axe finds wrong on a page, a line each with the rule and the element."""
    page.evaluate(axe)
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    return [f"{v['id']}: {json.dumps(n['target'])}: {n['failureSummary']}" for v in found for n in v["nodes"]]
