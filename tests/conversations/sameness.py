"""Whether two dialogues came to the same: their decisions, with ids and times counted instead of named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from bot.runtime.retry_enrichment import MARK
from state.conversation_history import COMPACTION
from state.turns import Decision

NAME = re.compile(r"(cli|tg|wa):.+|p?[0-9a-f]{12,}")
TURN = re.compile(r"turn \d+")
TIME = re.compile(r"\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?")
# Numbers of turns: a compaction takes one, between whichever two of them it comes.
NUMBERS = {"shown_turn", "turn"}
PLATFORMS = {"channel", "origin"}  # what only some of them tell
A_LONG_TIME_AGO = 10**15  # what is larger than this is a time in ns
# Telegram tells what language an app speaks; where nobody does, it is heard from what is said (ADR 28).
OF_THE_CHANNEL = {"app_locale", "heard", "leaning"}


def assert_the_same(expected: Sequence[Decision], found: Sequence[Decision]) -> None:
    """Raise AssertionError at the first turn that had other effects, or left the conversation otherwise."""
    for number, (one, other) in enumerate(zip_longest(_normalised(expected), _normalised(found)), start=1):
        assert one == other, f"turn {number}: {one}\nbecame {other}"


def _normalised(decisions: Sequence[Decision]) -> list[dict[str, Any]]:
    names: dict[str, str] = {}
    return [_counted(_outcome(decision.to_json()), names) for decision in decisions]


def _outcome(decision: dict[str, Any]) -> dict[str, Any]:
    kept = {name: decision[name] for name in ("effects", "inverses", "change", "tools")}
    # One turn in so many is followed by a compaction, by its id, which no two dialogues share.
    jobs = [job for job in decision["jobs"] if not job["suffix"].endswith(COMPACTION)]
    chat = {name: value for name, value in decision["chat"].items() if name not in OF_THE_CHANNEL}
    return {
        **kept,
        "jobs": jobs,
        "chat": chat,
        "action": decision["trace"]["action"],
        "move": decision["trace"]["move"],
    }


def _counted(value: Any, names: dict[str, str]) -> Any:
    """Return ``value`` with every id and turn as the how manieth it is, every time as a time, and no channel."""
    match value:
        case dict():
            told = {name: f"turn {each}" if name in NUMBERS else each for name, each in value.items()}
            return {name: _counted(each, names) for name, each in told.items() if name not in PLATFORMS}
        case list() | tuple():
            return [_counted(each, names) for each in value]
        case str() if NAME.fullmatch(value) or TURN.fullmatch(value):
            return names.setdefault(value, f"name {len(names)}")
        case str() if value.startswith(MARK) and NAME.fullmatch(item_id := value.removeprefix(MARK)):
            return f"{MARK}{_counted(item_id, names)}"
        case str() if TIME.fullmatch(value):
            return "a time"
        case bool():
            return value
        case int() if value > A_LONG_TIME_AGO:
            return "a time"
        case _:
            return value
