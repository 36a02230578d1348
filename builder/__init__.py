"""Musterbook: unit data and a rulebook in, a five-language site, Info Cards and an army builder out."""

__version__ = "0.1.0"
