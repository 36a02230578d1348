from __future__ import annotations

import errno
from pathlib import Path

import pytest

from builder import place
from builder.assemble import Part
from builder.errors import SystemFault, UsageError

PARTS = [Part("en", ""), Part("sv", "sv/")]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project's folder, two below the one where all may be tried."""
    folder = tmp_path / "home" / "project"
    for name in ("cards", "docs", "locales", "builder", "tests", "build"):
        (folder / name).mkdir(parents=True)
    return folder


def _write(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def _refused(target: Path, root: Path) -> str:
    with pytest.raises(UsageError) as fault:
        place.check_target(target, root)
    assert "choose a new or empty folder with --output" in str(fault.value)
    return str(fault.value)


def test_the_project_and_what_holds_it_is_never_replaced(root: Path) -> None:
    for target in (root, root.parent, root.parents[1], Path(root.anchor), root / "docs" / ".."):
        assert "is or holds the project itself" in _refused(target, root)


@pytest.mark.parametrize("name", ["cards", "docs", "locales", "builder", "tests", "build", "docs/site"])
def test_parts_of_the_project_are_never_replaced(root: Path, name: str) -> None:
    assert "is a part of the project" in _refused(root / name, root)


def test_a_link_to_the_project_is_the_project(root: Path) -> None:
    (root.parent / "link").symlink_to(root / "docs")
    assert "is a part of the project" in _refused(root.parent / "link", root)


@pytest.mark.parametrize("name", [".git", ".git/config"])
def test_a_repository_is_never_replaced(root: Path, name: str) -> None:
    site = root / "site"
    _write(site / ".musterbook")
    _write(site / name)
    assert "holds a .git, which would be lost" in _refused(site, root)


@pytest.mark.parametrize("names", [["a.txt"], ["index.html"], [".bashrc"], ["print/a.pdf"], [".nojekyll"]])
def test_something_else_is_never_replaced(root: Path, names: list[str]) -> None:
    for name in names:
        _write(root / "site" / name)
    assert "holds something else than a site: move that away" in _refused(root / "site", root)


def test_a_file_is_never_replaced(root: Path) -> None:
    assert "is a file" in _refused(_write(root / "site"), root)


@pytest.mark.parametrize(
    "names",
    [
        [],
        [".DS_Store", "._a", "Thumbs.db", "desktop.ini"],
        [".musterbook", "print/a.pdf"],
        ["index.html", "assets/army.json", "sv/index.html"],  # built before there was a mark
    ],
)
def test_empty_folders_and_sites_are_replaced(root: Path, names: list[str]) -> None:
    (root / "site").mkdir()
    for name in names:
        _write(root / "site" / name)
    place.check_target(root / "site", root)


def test_only_a_new_or_empty_folder_is_claimed(root: Path) -> None:
    place.claim(root / "site")
    _write(root / "site/print/a.pdf")
    place.check_target(root / "site", root)
    _write(root / "other/letter.txt")
    place.claim(root / "other")
    assert "holds something else" in _refused(root / "other", root)


def _around(target: Path) -> dict[str, str]:
    return {p.relative_to(target.parent).as_posix(): p.read_text() for p in target.parent.rglob("*.html")}


def test_a_new_site_takes_the_old_ones_place(tmp_path: Path) -> None:
    target = tmp_path / "site"
    _write(target / "old.html")
    with place.replacing(target) as new:
        _write(new / "new.html")
        assert (target / "old.html").exists()
    assert _around(target) == {"site/new.html": ""}


@pytest.mark.parametrize("fault", [OSError(errno.EACCES, "no"), KeyboardInterrupt(), SystemFault("x")])
def test_the_old_site_stays_whatever_went_wrong(tmp_path: Path, fault: BaseException) -> None:
    target = tmp_path / "site"
    _write(target / "old.html")

    def work() -> None:
        with place.replacing(target) as new:
            _write(new / "new.html")
            raise fault

    with pytest.raises((SystemFault, KeyboardInterrupt)):
        work()
    assert _around(target) == {"site/old.html": ""}


def test_the_old_site_comes_back_when_the_new_one_cannot_be_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "site"
    _write(target / "old.html")
    real = Path.rename

    def rename(self: Path, to: Path) -> Path:
        if self.name == ".site.new":
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(self, to)

    monkeypatch.setattr(Path, "rename", rename)
    with (
        pytest.raises(SystemFault, match=r"site: cannot be written: No space left.*: make room on the disk$"),
        place.replacing(target),
    ):
        pass
    assert _around(target) == {"site/old.html": ""}


def test_an_old_site_that_a_crash_left_aside_comes_back(tmp_path: Path) -> None:
    target = tmp_path / "site"
    _write(tmp_path / ".site.old/old.html", "whole")
    _write(tmp_path / ".site.new/new.html")
    place.restore(target)
    assert (target / "old.html").read_text() == "whole"
    _write(tmp_path / ".site.old/old.html", "older")
    place.restore(target)  # the crash came later: the site is in its place
    assert (target / "old.html").read_text() == "whole"
