"""What the soak tests share."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Print a line even while the output of tests is kept back."""

    def print_it(line: str) -> None:
        with capsys.disabled():
            print(f"\n{line}", end="", flush=True)

    return print_it
