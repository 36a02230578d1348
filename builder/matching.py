"""Old translations for new texts: which vanished entry is most like a text that has none."""

from __future__ import annotations

import difflib
import heapq
import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterator

from babel.messages.catalog import Message as Entry

from builder.entries import msgid
from builder.messages import Message

_CLOSE = 0.75  # how alike an old and a new English text must be for the old translation to be a suggestion
_SHARED = 0.5  # how many of their words they must share to be compared at all
_GATHERED = 100  # how many old texts are looked at for a new one
_COMPARED = 3  # how many old texts a new one is compared with, of the same file and of others
_LONG = 80  # characters from which on texts are compared by words, which is faster by far than by letters


def suggestions(missing: list[Message], vanished: list[Entry]) -> dict[int, Entry]:
    """The most alike vanished entry for each missing message; each is used once."""
    candidates = _Candidates(vanished)
    pairs = []
    for m, message in enumerate(missing):
        pieces = _words if len(message.msgid) >= _LONG else str
        matcher = difflib.SequenceMatcher(autojunk=False)
        matcher.set_seq2(pieces(message.msgid))
        for elsewhere, e in candidates.of(message, m):
            matcher.set_seq1(pieces(msgid(vanished[e])))
            if matcher.real_quick_ratio() < _CLOSE or matcher.quick_ratio() < _CLOSE:
                continue
            ratio = matcher.ratio()
            if ratio >= _CLOSE:
                pairs.append((elsewhere, -ratio, m, e))
    used: set[int] = set()
    found: dict[int, Entry] = {}
    for _elsewhere, _ratio, m, e in sorted(pairs):
        if id(missing[m]) not in found and e not in used:
            found[id(missing[m])] = vanished[e]
            used.add(e)
    return found


class _Candidates:
    """The vanished entries by their words: comparing each with each would take minutes."""

    def __init__(self, vanished: list[Entry]) -> None:
        self._stems = [_stems(msgid(entry)) for entry in vanished]
        self._files = [{place for place, _ in entry.locations} for entry in vanished]
        self._holders: dict[str, list[int]] = defaultdict(list)
        for e, stems in enumerate(self._stems):
            for stem in stems:
                self._holders[stem].append(e)

    def of(self, message: Message, place: int) -> Iterator[tuple[bool, int]]:
        """The few entries worth a comparison: whether they are from another file, and their indices."""
        stems = _stems(message.msgid)
        ranked: dict[bool, list[tuple[float, int, int]]] = {False: [], True: []}
        for e in self._gathered(stems, place):
            share = 2 * len(stems & self._stems[e]) / (len(stems) + len(self._stems[e]))
            if share >= _SHARED:
                elsewhere = self._files[e].isdisjoint(message.places)
                ranked[elsewhere].append((-share, abs(e - place), e))
        for elsewhere, found in ranked.items():
            yield from ((elsewhere, e) for _, _, e in heapq.nsmallest(_COMPARED, found))

    def _gathered(self, stems: frozenset[str], place: int) -> set[int]:
        """Entries with the rarest of the words.

        Of those with a frequent word, the ones that stood about as far down as the message: the texts of a
        page change together and keep their order.
        """
        found: set[int] = set()
        for stem in sorted(stems & self._holders.keys(), key=lambda stem: (len(self._holders[stem]), stem)):
            holders = self._holders[stem]
            middle = min(max(bisect(holders, place), _GATHERED // 2), len(holders))
            found.update(holders[max(middle - _GATHERED // 2, 0) : middle + _GATHERED // 2])
            if len(found) >= _GATHERED:
                break
        return found


def _words(text: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", text)


def _stems(text: str) -> frozenset[str]:
    """The beginnings of a text's words, so that gun and guns count as one."""
    return frozenset(word[:3] for word in re.findall(r"\w+", text.lower()))
