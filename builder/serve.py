"""Shows a built site on this computer as a host would: below a path, with each language's 404 page."""

from __future__ import annotations

import errno
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from builder.errors import SystemFault

# Browsers refuse modules of another type, and some systems' registries know one.
_TYPES = {
    **SimpleHTTPRequestHandler.extensions_map,
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
}


class _Handler(SimpleHTTPRequestHandler):
    """Files of the site, below a base path."""

    extensions_map = _TYPES

    def __init__(self, *args: Any, base: str, **kwargs: Any) -> None:
        self.base = base
        super().__init__(*args, **kwargs)

    def translate_path(self, path: str) -> str:
        """The file of an address; an address outside the base has none."""
        if not path.startswith(self.base):
            return str(Path(self.directory) / "outside-of-the-base")
        return super().translate_path("/" + path.removeprefix(self.base))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answers "not found" with the page of the language that was asked for."""
        page = self._not_found_page()
        if code != HTTPStatus.NOT_FOUND or page is None:
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def list_directory(self, path: Any) -> None:
        """A folder without a page is "not found", as on a host."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def _not_found_page(self) -> Path | None:
        root = Path(self.directory)
        first = self.path.removeprefix(self.base).split("/")[0]
        for page in (root / first / "404.html", root / "404.html"):
            if page.is_file() and page.resolve().is_relative_to(root.resolve()):
                return page
        return None

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: the terminal is for the address."""


def base_path(given: str) -> str:
    """A base path as addresses have it, with a slash at both ends."""
    inner = given.strip("/")
    return f"/{inner}/" if inner else "/"


def make(folder: Path, port: int, base: str = "/") -> ThreadingHTTPServer:
    """A server of `folder` on this computer alone; port 0 takes any free one.

    Raises:
        SystemFault: the port is taken or cannot be had.
    """
    handler = partial(_Handler, directory=str(folder), base=base_path(base))
    try:
        return ThreadingHTTPServer(("127.0.0.1", port), handler)
    except OSError as fault:
        reason = "is taken" if fault.errno == errno.EADDRINUSE else f"cannot be used: {fault.strerror}"
        raise SystemFault(f"port {port} {reason}: choose another with --port") from fault
