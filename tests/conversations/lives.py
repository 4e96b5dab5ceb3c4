"""Questions that people ask of what they told, in other words, each held in one chat: how many are answered rightly.

The lives of `bot/finding/answers.jsonl` that train nothing. `python -m tests.conversations.lives` says how many.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from state.text import fold
from tests.conversations.films import ANSWERING
from tests.conversations.in_memory import InMemory
from tests.model.answers import is_held_out, rows

LOCALES = {"pt": "pt-BR", "en": "en"}


def is_right(asked: Mapping[str, Any], reply: str) -> bool:
    """Tell whether ``reply`` holds all that is wanted, each in one of its forms, and nothing of what is out of date."""
    said = fold(reply)
    holds = all(any(fold(form) in said for form in wanted.split("|")) for wanted in asked["want"])
    return holds and not any(fold(each) in said for each in asked["never"])


async def answered(row: Mapping[str, Any]) -> Counter[tuple[bool, bool]]:
    """Hold one life; return how many questions have an answer, or none, and how many of each are answered rightly."""
    chat, found = InMemory(ANSWERING, LOCALES[row["language"]]), Counter[tuple[bool, bool]]()
    for told in range(len(row["told"]) + 1):
        for asked in row["asked"]:
            if asked["after"] == told:
                answer = await chat.send(text=asked["text"])
                reply = "\n".join(each.text for each in answer.replies)
                found[bool(asked["want"]), is_right(asked, reply)] += 1
        if told < len(row["told"]):
            await chat.send(text=row["told"][told])
    return found


async def rates() -> Counter[tuple[bool, bool]]:
    """Hold all lives that train nothing; see `answered`."""
    found = Counter[tuple[bool, bool]]()
    for row in filter(is_held_out, rows()):
        found += await answered(row)
    return found


if __name__ == "__main__":
    found = asyncio.run(rates())
    for known, name in ((True, "answered rightly"), (False, "that nothing answers, and nothing wrong is said")):
        held = found[known, True] + found[known, False]
        print(f"{name}: {found[known, True]} of {held} ({100 * found[known, True] / held:.0f} %)")
