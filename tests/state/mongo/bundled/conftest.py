"""A data folder that must be left without processes."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.state.mongo.bundled.processes import eventually, leftovers


@pytest.fixture
def data_dir(tmp_path: Path) -> Iterator[Path]:
    """Where a test's server lies. Fails the test when a mongod or supervisor stays behind."""
    folder = tmp_path / "data"
    yield folder
    gone = eventually(lambda: not leftovers(folder), patience=20)
    for pid in leftovers(folder):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    assert gone
