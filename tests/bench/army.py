"""How fast the army builder answers: a keystroke among 5,000 units, and its start on a slow phone.

python -m tests.bench.army [SITE]

SITE is the folder of a built site, `site/` unless said. A keystroke counts from the input's event until the
next frame is drawn. The start is that of Chromium with a quarter of this machine's speed and 1.6 Mbit/s with
150 ms there and back, from the address to the first unit that can be added, and to the end of the first frame
that shows the page; files are sent gzipped.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import sys
import threading
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.site.conftest import CHROMIUM, FLAGS, builder_data

ROOT = Path(__file__).parents[2]
UNITS = 5000
TYPED = ("tiger ii", "panzer", "t34", "2477")
RUNS = 5
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
START = "export const INDEX="
ZIPPED = {".html", ".js", ".css", ".json", ".svg"}

KEYSTROKE = """text => new Promise((done) => {
    const input = document.querySelector("[data-key=search]");
    input.focus();
    input.value = text;
    const start = performance.now();
    input.dispatchEvent(new Event("input"));
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => done(performance.now() - start);
    requestAnimationFrame(() => drawn.port2.postMessage(0));
})"""


class _Zipping(SimpleHTTPRequestHandler):
    """Sends texts gzipped, over connections that stay open."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        content = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        if path.suffix in ZIPPED:
            content = gzip.compress(content)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def handle(self) -> None:
        with suppress(ConnectionError):  # the browser was closed
            super().handle()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def _many(route: Route) -> None:
    """The index with many more units."""
    response = route.fetch()
    index: dict[str, Any] = json.loads(response.text().removeprefix(START).rstrip(";\n"))
    units = index["games"][0]["units"]
    name, identity = (index["games"][0]["columns"].index(column) for column in ("name", "id"))
    for i in range(UNITS - len(units)):
        unit = list(units[i % len(units)])
        unit[identity], unit[name] = f"{unit[identity]}-{i}", f"{unit[name]} {i}"
        units.append(unit)
    route.fulfill(response=response, body=f"{START}{json.dumps(index)};")


def keystrokes(page: Page, address: str) -> list[float]:
    """Milliseconds of each of many keystrokes."""
    page.route("**/army/data.*.js", _many)
    page.goto(address)
    page.locator(".army-unit button").first.wait_for()
    texts = [text[:n] for text in TYPED for n in range(len(text) + 1)]
    return [page.evaluate(KEYSTROKE, text) for text in texts]


def start(browser: Browser, address: str) -> tuple[float, float]:
    """Milliseconds to the first unit and to the frame after it, on a slow phone that has never been here."""
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.add_init_script(
        """new MutationObserver((_, self) => {
            if (!document.querySelector(".army-unit button")) return;
            self.disconnect();
            const there = performance.now();
            const painted = new MessageChannel();
            painted.port1.onmessage = () => (window.startedAt = [there, performance.now()]);
            requestAnimationFrame(() => painted.port2.postMessage(0));
        }).observe(document, { childList: true, subtree: true });"""
    )
    page.goto(address, wait_until="commit")
    page.locator(".army-unit button").first.wait_for(state="attached", timeout=60_000)
    while not (found := page.evaluate("window.startedAt")):
        page.wait_for_timeout(100)
    context.close()
    there, painted = found
    return there, painted


def main() -> None:
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"
    command = ["node", str(ROOT / "tests/bench/army-search.js")]
    data = json.dumps(builder_data(site))
    said = subprocess.run(command, input=data, check=True, capture_output=True, text=True).stdout
    print(said.strip())  # noqa: T201
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Zipping, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/army/"
        with sync_playwright() as playwright:
            path = next(found for name in CHROMIUM if (found := shutil.which(name)))
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            times = keystrokes(browser.new_page(), address)
            slowest = f"{median(times):.0f} ms (median), {max(times):.0f} ms (slowest)"
            print(f"Chromium, {UNITS} units: a keystroke {slowest}")  # noqa: T201
            starts = [start(browser, address) for _ in range(RUNS)]
            for i, what in enumerate(("a unit can be added", "it is on screen")):
                times = [start[i] for start in starts]
                said = f"{what} after {median(times):.0f} ms ({min(times):.0f} at best)"
                print(f"Chromium, slow phone: {said}")  # noqa: T201
            browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
