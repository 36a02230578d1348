"""What tests of PDFs share."""

from __future__ import annotations


def words(text: str) -> str:
    """A PDF's text with its lines put into one."""
    return " ".join(text.split())
