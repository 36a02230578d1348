"""Permanent short addresses of units, short enough for a QR code: `https://example.org/sv/u/tiger-i`.

Each leads to the page of its unit. Printed cards carry it for years: neither the folder (`address:` of a
game) nor a unit's id may ever change.
"""

from __future__ import annotations

from collections.abc import Iterable

from builder import qr
from builder.errors import UsageError
from builder.language import Language, root_prefix
from builder.library import LoadedGame, LoadedUnit


def place(unit: LoadedUnit, game: LoadedGame) -> str:
    """The unit's short address below a language's root, such as u/tiger-i."""
    return f"{game.address}/{unit.id}"


def address(unit: LoadedUnit, game: LoadedGame, language: Language, site_url: str) -> str:
    """The unit's short address in a language.

    Args:
        unit: whose address.
        game: its game.
        language: the language of the page that it leads to.
        site_url: the site's address with a slash at its end.

    Raises:
        UsageError: it is too long for a QR code.
    """
    found = f"{site_url}{root_prefix(language.code)}{place(unit, game)}"
    if len(found) > qr.LONGEST:
        raise _too_long(found, game)
    return found


def check(units: Iterable[LoadedUnit], game: LoadedGame, language: Language, site_url: str) -> None:
    """Nothing, where the addresses of all these units are short enough, or the site has no address.

    Raises:
        UsageError: one is too long for a QR code; the message has the longest.
    """
    longest = max(units, key=lambda unit: len(unit.id), default=None)
    if site_url and longest:
        address(longest, game, language, site_url)


def _too_long(found: str, game: LoadedGame) -> UsageError:
    folder = f", or a shorter address: in cards/{game.id}/game.yaml" if len(game.address) > 1 else ""
    return UsageError(
        f"{found} has {len(found)} characters, and the QR code of a card holds {qr.LONGEST}: "
        f"give the site a shorter address by --site-url{folder}, or leave it out for cards without a code"
    )
