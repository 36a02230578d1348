"""What was drawn before, in files under the hash of all that made it (`build/cards/`).

A cache only saves time: what is missing, damaged or cannot be written is drawn again, and nothing fails.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import time
from pathlib import Path

_MARK = b"musterbook drawing 1\n"
_DIGEST = hashlib.sha256().digest_size
LARGEST = 256 * 1024 * 1024  # bytes of all entries after `prune`
UNUSED = 60 * 86400  # seconds after which an entry that nobody asked for goes


class Cache:
    """Bytes by key, for many processes at once: an entry appears whole or not at all.

    Attributes:
        folder: where the entries lie; it is made when the first one is written.
        written: how many entries this object has put there.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.written = 0

    def get(self, key: str) -> bytes | None:
        """The entry's bytes, or None where there is none, or one that is damaged.

        Args:
            key: a SHA-256 in hexadecimal digits.
        """
        path = self._path(key)
        try:
            stored = path.read_bytes()
        except OSError:
            return None
        start = len(_MARK) + _DIGEST
        content = stored[start:]
        if stored[:start] != _MARK + hashlib.sha256(content).digest():
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # it was of use today
        return content

    def has(self, key: str) -> bool:
        """Whether there is an entry, sound or not."""
        return self._path(key).is_file()

    def put(self, key: str, content: bytes) -> bool:
        """Keeps `content`, in the place of what was there.

        Returns:
            Whether it could.
        """
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(prefix=".", dir=path.parent)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(_MARK + hashlib.sha256(content).digest() + content)
                Path(name).replace(path)
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError:
            return False
        self.written += 1
        return True

    def prune(self, largest: int = LARGEST, unused: float = UNUSED) -> None:
        """Removes entries unused for `unused` seconds, then the oldest until `largest` bytes are left."""
        now = time.time()
        found = []
        with contextlib.suppress(OSError):
            for path in self.folder.glob("*/*"):
                with contextlib.suppress(OSError):  # another process has just removed it
                    status = path.stat()
                    found.append((status.st_mtime, status.st_size, path))
        left = sum(size for _, size, _ in found)
        for used, size, path in sorted(found):
            if now - used <= unused and left <= largest:
                break
            with contextlib.suppress(OSError):
                path.unlink()
            left -= size

    def _path(self, key: str) -> Path:
        return self.folder / key[:2] / key[2:]
