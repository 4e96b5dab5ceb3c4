"""The past as the planner may see it: a person's own words and what came of them, without a word from outside.

Results and answers quote titles, pages and synopses, and the planner has tools: see docs/adr/0014. So of a result only
how it came out and how much there was is left, of a call's texts those that the person wrote, of an answer that there
was one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from pydantic import JsonValue

from bot.memory.budgets import dumped
from bot.memory.rendering import own_words
from bot.memory.window import History
from state.conversation_history import PastTurn
from state.history import AssistantEntry, Entry, ToolCall, ToolEntry, UserEntry
from state.text import title_key

NOT_OWN = "[…]"
ANSWERED = "…"
FIGURES = ("outcome", "status", "count", "more", "error")


def own_history(shown: History, turns: Sequence[PastTurn]) -> History:
    """Return the recent turns of what is ``shown`` as the planner may see them; ``turns`` are those it is made of."""
    said = [f" {title_key(text)} " for text in own_words(turns)]
    return History(recent=tuple(tuple(_own(entries, said)) for entries in shown.recent))


def _own(entries: Sequence[Entry], said: Sequence[str]) -> Iterator[Entry]:
    for entry in entries:
        match entry:
            case UserEntry():
                yield entry if entry.own else UserEntry(content=NOT_OWN, own=False)
            case AssistantEntry() if entry.tool_calls:
                yield AssistantEntry(tool_calls=tuple(_own_call(call, said) for call in entry.tool_calls))
            case AssistantEntry():
                yield AssistantEntry(content=ANSWERED)
            case ToolEntry():
                yield entry.changed(content=dumped(_figures(entry.content)))


def _own_call(call: ToolCall, said: Sequence[str]) -> ToolCall:
    args = {name: value for name, value in call.args.items() if _is_own(value, said)}
    return call.changed(args=args)


def _is_own(value: JsonValue, said: Sequence[str]) -> bool:
    """Tell whether ``value`` is a number or stands in what the person said, whole words of it."""
    match value:
        case str():
            folded = title_key(value)
            return bool(folded) and any(f" {folded} " in text for text in said)
        case None | bool() | int() | float():
            return True
        case _:
            return False


def _figures(content: str) -> dict[str, JsonValue]:
    try:
        result = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return {name: result[name] for name in FIGURES if name in result} if isinstance(result, dict) else {}
