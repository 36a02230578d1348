"""Runs the command as `python -m builder`."""

from builder.cli import main

main()
