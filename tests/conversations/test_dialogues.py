"""Every dialogue, in memory and over the real store, goes as its file says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conversations.dialogue import load
from tests.conversations.films import BY_NAME
from tests.conversations.in_memory import InMemory
from tests.conversations.runner import hold
from tests.conversations.stored import stored

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.yaml"))

dialogues = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")


@dialogues
async def test_in_memory(path: Path) -> None:
    dialogue = load(path)
    await hold(dialogue, InMemory(BY_NAME[dialogue.films], dialogue.locale))


@dialogues
async def test_over_the_real_store(path: Path, mongo_uri: str, database_name: str) -> None:
    dialogue = load(path)
    async with stored(mongo_uri, database_name, BY_NAME[dialogue.films], dialogue.locale) as driver:
        await hold(dialogue, driver)
