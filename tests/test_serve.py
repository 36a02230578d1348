"""The site on this computer as a host shows it."""

from __future__ import annotations

import errno
import http.client
import mimetypes
import socketserver
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from builder.errors import SystemFault
from builder.serve import base_path, make

Ask = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("host")
    files = {
        "site/index.html": "home",
        "site/404.html": "not found",
        "site/cobi/index.html": "cobi",
        "site/sv/index.html": "hem",
        "site/sv/404.html": "finns inte",
        "site/assets/site.css": "p {}",
        "secret.txt": "secret",
        "404.html": "secret",
    }
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return root / "site"


@pytest.fixture(scope="module", params=["/", "/rules/"])
def base(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def ask(site: Path, base: str) -> Iterator[Ask]:
    """Asks for an address below the base and gives status and body."""
    httpd = make(site, 0, base)
    thread = threading.Thread(target=httpd.serve_forever, args=(0.01,))
    thread.start()

    def get(path: str, method: str = "GET", below: str = base) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", httpd.server_port, timeout=10)
        connection.request(method, below + path)
        answer = connection.getresponse()
        body = answer.read().decode("utf-8")
        connection.close()
        return answer.status, body

    yield get
    httpd.shutdown()
    thread.join()
    httpd.server_close()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", "home"),
        ("index.html", "home"),
        ("cobi/", "cobi"),
        ("sv/", "hem"),
        ("assets/site.css?v=1", "p {}"),
    ],
)
def test_a_page_is_found_below_the_base(path: str, body: str, ask: Ask) -> None:
    assert ask(path) == (200, body)


def test_a_folder_leads_to_its_page(ask: Ask) -> None:
    assert ask("cobi")[0] == 301


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("none/", "not found"),
        ("cobi/none", "not found"),
        ("sv/none/", "finns inte"),
        ("sv/cobi/none.html", "finns inte"),
        ("assets/", "not found"),  # a folder without a page is not listed
    ],
)
def test_what_is_not_there_is_said_in_its_language(path: str, body: str, ask: Ask) -> None:
    assert ask(path) == (404, body)
    assert ask(path, "HEAD") == (404, "")


@pytest.mark.parametrize(
    "path",
    [
        "../secret.txt",
        "%2e%2e/secret.txt",
        "..%2fsecret.txt",
        "cobi/../../secret.txt",
        "../none",
        "%2e%2e/none",
        "..\\secret.txt",
        "/etc/passwd",
        "sv/../../secret.txt",
    ],
)
def test_nothing_outside_of_the_site_is_shown(path: str, ask: Ask) -> None:
    status, body = ask(path)
    assert status == 404
    assert body in ("not found", "finns inte")


def test_outside_of_the_base_there_is_nothing(ask: Ask, base: str) -> None:
    if base == "/rules/":
        assert ask("", below="/") == (404, "not found")
        assert ask("cobi/", below="/") == (404, "not found")
        assert ask("x/", below="/rulesx") == (404, "not found")


def test_a_site_without_a_page_for_it_still_says_404(tmp_path: Path) -> None:
    httpd = make(tmp_path, 0)
    thread = threading.Thread(target=httpd.handle_request)
    thread.start()
    connection = http.client.HTTPConnection("127.0.0.1", httpd.server_port, timeout=10)
    connection.request("GET", "/none")
    assert connection.getresponse().status == 404
    connection.close()
    thread.join()
    httpd.server_close()


@pytest.mark.parametrize("given", ["rules", "/rules", "rules/", "/rules/", "//rules//"])
def test_a_base_is_read_with_and_without_slashes(given: str, tmp_path: Path) -> None:
    assert base_path(given) == "/rules/"
    httpd = make(tmp_path, 0, given)
    httpd.server_close()
    assert httpd.RequestHandlerClass.keywords["base"] == "/rules/"


@pytest.mark.parametrize("given", ["", "/", "//"])
def test_no_base_is_the_root(given: str) -> None:
    assert base_path(given) == "/"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.js", "text/javascript"),
        ("a.css", "text/css"),
        ("a.json", "application/json"),
        ("a.svg", "image/svg+xml"),
        ("a.woff2", "font/woff2"),
        ("index.html", "text/html"),
    ],
)
def test_types_are_ours_whatever_the_registry_says(
    name: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mimetypes, "guess_type", lambda *_, **__: ("text/plain", None))
    (tmp_path / name).write_text("x")
    httpd = make(tmp_path, 0)
    thread = threading.Thread(target=httpd.handle_request)
    thread.start()
    connection = http.client.HTTPConnection("127.0.0.1", httpd.server_port, timeout=10)
    connection.request("GET", f"/{name}")
    assert connection.getresponse().getheader("Content-Type") == kind
    connection.close()
    thread.join()
    httpd.server_close()


def test_a_port_is_taken(tmp_path: Path) -> None:
    httpd = make(tmp_path, 0)
    with pytest.raises(SystemFault, match=r"^port \d+ is taken: choose another with --port$"):
        make(tmp_path, httpd.server_port)
    httpd.server_close()


def test_a_port_that_cannot_be_had_for_another_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socketserver.TCPServer, "server_bind", refuse)
    with pytest.raises(SystemFault, match=r"^port 80 cannot be used: Permission denied: choose another with"):
        make(tmp_path, 80)
