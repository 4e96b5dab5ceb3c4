"""What the tests of the command share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.cli.processes import environment


@pytest.fixture
def environ(tmp_path: Path, mongo_uri: str, database_name: str) -> dict[str, str]:
    """An environment with a database of the test's own and nothing else configured."""
    return environment(tmp_path, MONGODB_URI=f"{mongo_uri}/{database_name}")
