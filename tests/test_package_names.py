"""PyPI has packages of the same names as ours; those that are imported must be ours."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", ["bot", "prompts", "state", "tools", "webhooks"])
def test_the_package_imported_is_ours(name: str) -> None:
    assert importlib.import_module(name).__file__ == str(ROOT / name / "__init__.py")
