from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.cardcache import Cache

KEY = "ab" + "0" * 62


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "drawn")


def entry(cache: Cache) -> Path:
    (path,) = cache.folder.glob("*/*")
    return path


def age(path: Path, seconds: float) -> None:
    status = path.stat()
    os.utime(path, (status.st_atime - seconds, status.st_mtime - seconds))


def test_what_was_put_is_found(cache: Cache) -> None:
    assert cache.get(KEY) is None
    cache.put(KEY, b"old")
    cache.put(KEY, b"drawing")
    assert cache.get(KEY) == b"drawing"
    assert cache.get("cd" + KEY[2:]) is None
    assert [path.name for path in cache.folder.rglob("*") if path.is_file()] == [KEY[2:]]


@given(position=st.integers(0, 59), bit=st.integers(0, 7), cut=st.booleans())
def test_damaged_entry_is_none(
    tmp_path_factory: pytest.TempPathFactory, position: int, bit: int, cut: bool
) -> None:
    cache = Cache(tmp_path_factory.mktemp("drawn"))
    cache.put(KEY, b"drawing")
    whole = entry(cache).read_bytes()
    assert len(whole) == 60
    flipped = whole[:position] + bytes([whole[position] ^ 1 << bit]) + whole[position + 1 :]
    entry(cache).write_bytes(whole[:position] if cut else flipped)
    assert cache.get(KEY) is None
    cache.put(KEY, b"again")
    assert cache.get(KEY) == b"again"


def test_folder_that_cannot_be_made_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "drawn").write_text("a file in the way")
    cache = Cache(tmp_path / "drawn")
    cache.put(KEY, b"drawing")
    assert cache.get(KEY) is None
    assert cache.written == 0
    cache.prune()


def test_full_disk_costs_only_time(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    cache.put(KEY, b"drawing")
    assert [path for path in cache.folder.rglob("*") if path.is_file()] == []


def test_entries_unused_for_long_go(cache: Cache) -> None:
    cache.put("aa" + KEY, b"1")
    cache.put("bb" + KEY, b"2")
    for path in cache.folder.glob("*/*"):
        age(path, 100)
    assert cache.get("aa" + KEY) == b"1"  # it is of use again
    cache.prune(unused=50)
    assert [cache.get(name + KEY) for name in ("aa", "bb")] == [b"1", None]


def test_oldest_go_where_there_are_too_many(cache: Cache) -> None:
    for number, name in enumerate(["aa", "bb", "cc"]):
        cache.put(name + KEY, bytes(100))
        age(next((cache.folder / name).iterdir()), 30 - 10 * number)
    size = entry_size = next((cache.folder / "aa").iterdir()).stat().st_size
    cache.prune(largest=size + entry_size)
    assert [cache.get(name + KEY) is None for name in ("aa", "bb", "cc")] == [True, False, False]
