"""What many tests share: the real library, and a small project that a test may break."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from builder.library import Library, load_library
from tests.project import Project

settings.register_profile("musterbook", max_examples=50, deadline=None, derandomize=True, database=None)
settings.load_profile("musterbook")

ROOT = Path(__file__).parents[1]


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture(scope="module")
def shared_project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """One project for the many examples of a property."""
    return Project(tmp_path_factory.mktemp("project"))


@pytest.fixture(scope="session")
def library() -> Library:
    """The project's own games."""
    return load_library(ROOT)
