"""Making entries fit to be shown to a model: nothing secret, nothing long, nothing that no model may call."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from pydantic import JsonValue

from bot.memory.budgets import (
    ARGUMENT_SIZE,
    ARGUMENTS_SIZE,
    MESSAGE_SIZE,
    RESULT_SIZE,
    TURN_SIZE,
    cut,
    dumped,
    size,
    unmarked,
)
from bot.memory.redaction import redact
from bot.memory.rendering import entries_size
from bot.memory.repair import repaired
from state.history import AssistantEntry, Entry, ToolCall, ToolEntry, UserEntry
from tools.definition import EffectClass
from tools.registry import TOOLS

HIDDEN = frozenset(str(tool.name) for tool in TOOLS if tool.effect is EffectClass.DESTRUCTIVE)
NAME_SIZE = 64


def tidied(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return one turn's ``entries`` as a model may see them, in TURN_SIZE.

    They are repaired first. Secrets are taken out, each entry is cut to its size, and calls of the tools that no model
    is offered are left out with their results. If that is still too much, the other calls are left out as well.
    """
    tidy = tuple(_tidy(entry) for entry in repaired(entries))
    tidy = _without(tidy, {call.id for call in _calls(tidy) if call.name in HIDDEN})
    if entries_size(tidy) > TURN_SIZE:
        tidy = _without(tidy, {call.id for call in _calls(tidy)})
    while entries_size(tidy) > TURN_SIZE:
        tidy = tidy[:1] + tidy[2:] if len(tidy) > 2 else tidy[:-1]
    return tidy


def clean(text: str) -> str:
    """Return ``text`` without secrets, and without halves of characters, which cannot be sent."""
    return redact(text.encode("utf-8", "replace").decode())


def _calls(entries: Iterable[Entry]) -> tuple[ToolCall, ...]:
    return tuple(call for entry in entries if isinstance(entry, AssistantEntry) for call in entry.tool_calls)


def _without(entries: Iterable[Entry], ids: set[str | None]) -> tuple[Entry, ...]:
    """Return ``entries`` without these calls and their results."""
    kept: list[Entry] = []
    for entry in entries:
        match entry:
            case AssistantEntry():
                calls = tuple(call for call in entry.tool_calls if call.id not in ids)
                if calls or entry.content:
                    kept.append(AssistantEntry(content=entry.content, tool_calls=calls))
            case ToolEntry() if entry.tool_call_id in ids:
                pass
            case _:
                kept.append(entry)
    return tuple(kept)


def _tidy(entry: Entry) -> Entry:
    match entry:
        case AssistantEntry():
            calls = tuple(_tidy_call(call) for call in entry.tool_calls)
            return AssistantEntry(content=cut(clean(entry.content), MESSAGE_SIZE), tool_calls=calls)
        case ToolEntry():
            name = entry.name and cut(entry.name, NAME_SIZE)
            return ToolEntry(content=_tidy_result(entry.content), tool_call_id=entry.tool_call_id, name=name)
        case UserEntry():
            return UserEntry(content=cut(clean(entry.content), MESSAGE_SIZE), own=entry.own)


def _tidy_call(call: ToolCall) -> ToolCall:
    args = {cut(clean(name), NAME_SIZE): _texts(value, _tidy_argument) for name, value in call.args.items()}
    fits = size(dumped(args)) <= ARGUMENTS_SIZE
    return ToolCall(id=call.id, name=cut(call.name, NAME_SIZE), args=args if fits else {})


def _tidy_argument(text: str) -> str:
    return cut(clean(text), ARGUMENT_SIZE)


def _tidy_result(content: str) -> str:
    """Secrets are looked for in each of its texts: taken from the whole they would take the JSON's own signs along."""
    try:
        value: Any = json.loads(content)
    except (ValueError, RecursionError):
        return cut(unmarked(clean(content)), RESULT_SIZE)
    if not isinstance(value, dict | list):
        return cut(unmarked(clean(content)), RESULT_SIZE)
    value = _texts(value, lambda text: unmarked(clean(text)))
    titles = value.get("titles") if isinstance(value, dict) else None
    while isinstance(titles, list) and titles and size(dumped(value)) > RESULT_SIZE:
        titles.pop()
    return cut(dumped(value), RESULT_SIZE)


def _texts(value: JsonValue, change: Callable[[str], str]) -> JsonValue:
    """Return ``value`` with ``change`` made to each text in it."""
    match value:
        case str():
            return change(value)
        case list():
            return [_texts(inside, change) for inside in value]
        case dict():
            return {name: _texts(inside, change) for name, inside in value.items()}
        case _:
            return value
