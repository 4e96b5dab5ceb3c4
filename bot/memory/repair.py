"""Damaged histories, put right before anybody sees them.

In a history that is right every call is followed by its result, every result has its call, and no id stands for two
calls. Whatever cannot be put right is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, count, takewhile

from state.conversation_history import call_id
from state.history import AssistantEntry, Entry, ToolCall, ToolEntry, UserEntry

ID_AT_MOST = 64


def repaired(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return ``entries`` put right: pairs of calls and results together, in the order of the calls.

    A call without a result is left out, so is a result whose call is missing. Calls and results without ids belong
    together when they follow each other and have the same name; a result that is left over without an id is old, and
    read as words of ours.
    """
    taken: set[int] = set()
    ids: set[str] = set()
    sound: list[Entry] = []
    for place, entry in enumerate(entries):
        match entry:
            case UserEntry() if entry.content.strip():
                sound.append(entry)
            case AssistantEntry():
                sound += _with_results(entries, place, entry, taken, ids)
            case ToolEntry() if place not in taken and not entry.tool_call_id and entry.content.strip():
                sound.append(AssistantEntry(content=_as_words(entry)))
            case _:
                pass
    return tuple(sound)


def _with_results(
    entries: Sequence[Entry], place: int, entry: AssistantEntry, taken: set[int], ids: set[str]
) -> list[Entry]:
    """Return ``entry``, which stands at ``place``, with the results of its calls behind it.

    ``taken`` are the places of results that have their call, ``ids`` those of the calls so far; both grow.
    """
    pairs: list[tuple[ToolCall, ToolEntry]] = []
    for index, call in enumerate(entry.tool_calls):
        at = _result_of(entries, place, call, taken)
        if at is None:
            continue
        taken.add(at)
        id_ = _own_id(call, f"{place} {index}", ids)
        ids.add(id_)
        result = ToolEntry(content=entries[at].content, tool_call_id=id_, name=call.name)
        pairs.append((call.changed(id=id_), result))
    if not pairs:
        return [AssistantEntry(content=entry.content)] if entry.content.strip() else []
    calls = tuple(call for call, _ in pairs)
    return [AssistantEntry(content=entry.content, tool_calls=calls), *(result for _, result in pairs)]


def _result_of(entries: Sequence[Entry], place: int, call: ToolCall, taken: set[int]) -> int | None:
    """Return where the result of ``call`` stands, which stands at ``place`` itself.

    It has the call's id and comes next, else before; never beyond another call of that id, as some number the calls of
    each turn from 0. Without an id it is among those that follow at once.
    """

    def is_anothers(at: int) -> bool:
        entry = entries[at]
        return isinstance(entry, AssistantEntry) and any(each.id == call.id for each in entry.tool_calls)

    def fits(at: int, id_: str | None) -> bool:
        entry = entries[at]
        if not isinstance(entry, ToolEntry) or at in taken or (entry.tool_call_id or None) != id_:
            return False
        return id_ is not None or entry.name in (call.name, None)

    behind, before = range(place + 1, len(entries)), range(place - 1, -1, -1)
    known: Iterable[int] = ()
    if call.id:
        known = (*takewhile(lambda at: not is_anothers(at), behind), *takewhile(lambda at: not is_anothers(at), before))
    at_once = takewhile(lambda at: isinstance(entries[at], ToolEntry), behind)
    found = (at for at in known if fits(at, call.id))
    unnamed = (at for at in at_once if fits(at, None))
    return next(chain(found, unnamed), None)


def _own_id(call: ToolCall, place: str, ids: set[str]) -> str:
    """Return the id of ``call`` if it is one and nobody else's, else a new one."""
    if call.id and call.id not in ids and len(call.id) <= ID_AT_MOST:
        return call.id
    return next(id_ for number in count() if (id_ := call_id("repaired", place, str(number))) not in ids)


def _as_words(entry: ToolEntry) -> str:
    return f"{entry.name}: {entry.content}" if entry.name else entry.content
