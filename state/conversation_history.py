"""Turns as a conversation's past: what was said and called in each, and the requests that ask for it.

What comes back is recorded with the turn that asks, so it is short: of a tool's result no more than how it came out,
how much there was and a few titles.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from pydantic import JsonValue, TypeAdapter

from state.document import Document
from state.effects import Change, InsertItem, RemoveItem
from state.history import AssistantEntry, Entry, Summary, ToolCall, ToolEntry, UserEntry
from state.items import Item
from state.lane import Choice, Confirmation
from state.reads import Request
from state.text import title_key
from state.turns import Decision, ReadRecord, ToolRun, Turn

TEXT_KEPT = 1_500
TITLE_KEPT = 80
TITLES_KEPT = 5
CALLS_KEPT = 8
RECENT_TURNS = 40

# How the ids of the turns end that compact a conversation.
COMPACTION = "~compact"

# The reads in which a tool's answer stands, by the tool's name.
ANSWERED_BY: dict[str, tuple[str, ...]] = {
    "search_items": ("search_items", "list_items"),
    "enrich_movie": ("movie_lookup",),
    "enrich_tv_show": ("tv_lookup",),
    "enrich_video": ("video_lookup",),
}
# The kind of item that each of these tools keeps.
KEEPS: dict[str, str] = {
    "save_note": "note",
    "save_movie": "movie",
    "save_tv_show": "tv_show",
    "save_video": "video",
    "save_link": "link",
}

# Mistral's servers take no other ids than nine letters and digits.
_ID_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
_ID_LENGTH = 9

_BROKEN_NUMBER = "0123456789 \n\t().,/+-"
_COMMAND = re.compile(r"\s*/\w+")


class PastTurn(Document):
    """A turn as it is remembered. ``change`` is what it changed, ``kept`` the titles of what it kept."""

    id: str
    number: int
    arrived: int
    action: str = "unknown"
    change: Change | None = None
    kept: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()


class GetSummary(Request[Summary]):
    """What remains of the older turns of the conversation ``chat``."""

    name = "get_summary"
    answer = TypeAdapter(Summary)
    chat: str


class RecentTurns(Request[tuple[PastTurn, ...]]):
    """The last decided turns of the conversation ``chat`` after turn ``after``, at most ``limit``, the oldest first."""

    name = "recent_turns"
    answer = TypeAdapter(tuple[PastTurn, ...])
    chat: str
    after: int = 0
    limit: int = RECENT_TURNS


class TurnsAfter(Request[tuple[PastTurn, ...]]):
    """The first decided turns of the conversation ``chat`` after turn number ``after``, at most ``limit``."""

    name = "turns_after"
    answer = TypeAdapter(tuple[PastTurn, ...])
    chat: str
    after: int
    limit: int


def call_id(*parts: str) -> str:
    """Return the id of a call, nine letters and digits, the same for the same ``parts``."""
    rest = int.from_bytes(blake2b("\x1f".join(parts).encode(), digest_size=8).digest())
    signs = []
    for _ in range(_ID_LENGTH):
        rest, sign = divmod(rest, len(_ID_SIGNS))
        signs.append(_ID_SIGNS[sign])
    return "".join(signs)


def past_of(turn: Turn) -> PastTurn:
    """Return what is remembered of a numbered ``turn``: the person's words, the calls with their results, our words."""
    assert turn.number is not None  # noqa: S101 - what was decided has a number
    said = _said(turn)
    decision = turn.decision
    if decision is None:
        return PastTurn(id=turn.id, number=turn.number, arrived=turn.arrived, entries=said)
    return PastTurn(
        id=turn.id,
        number=turn.number,
        arrived=turn.arrived,
        action=decision.trace.action,
        change=decision.change,
        kept=tuple(_title(each.title, each.year) for each in _inserted(decision)[:CALLS_KEPT]),
        entries=(*said, *_called(turn.id, decision), *_answered(decision)),
    )


def kept_text(text: str, limit: int = TEXT_KEPT) -> str:
    """Return ``text`` as far as it is remembered; a cut takes the last word with it, and the digits before that.

    Half of a long number would be left else, which nobody could tell to be one that must not be shown.
    """
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    words = cut[: max(cut.rfind(" "), cut.rfind("\n")) + 1]
    return (words or cut).rstrip(_BROKEN_NUMBER) + "…"


def _said(turn: Turn) -> tuple[Entry, ...]:
    """What follows a command (a code for linking, an address) is nothing that a model needs."""
    message = turn.message
    if message.event is not None or turn.kind == "job":
        return ()
    command = _COMMAND.match(message.text or "")
    words = command[0].strip() if command else kept_text(message.text or "")
    parts = (words, _tapped(turn), f"[{message.attached}]" if message.attached else "")
    text = " ".join(part for part in parts if part.strip())
    own = not message.forwarded and message.button is None
    return (UserEntry(content=text, own=own),) if text else ()


def _tapped(turn: Turn) -> str:
    """What the tapped button read, as far as it was one of the question that was open."""
    if turn.message.button is None:
        return ""
    nonce, _, place = turn.message.button.partition(":")
    before = turn.decision.trace.chat_before if turn.decision else None
    captions: Sequence[str] = ()
    match before.pending if before else None:
        case Choice() as choice if choice.nonce == nonce:
            captions = (*(option.label for option in choice.options), "nenhuma")
        case Confirmation() as confirmation if confirmation.nonce == nonce:
            captions = ("sim", "não")
        case _:
            pass
    return next((caption for index, caption in enumerate(captions) if str(index) == place), "[button]")


def _answered(decision: Decision) -> tuple[Entry, ...]:
    text = "\n\n".join(reply.text for reply in decision.replies if reply.text.strip())
    return (AssistantEntry(content=kept_text(text)),) if text else ()


def _called(turn_id: str, decision: Decision) -> Iterator[Entry]:
    runs = decision.tools[:CALLS_KEPT]
    if not runs:
        return
    ids = [call_id(turn_id, str(index)) for index in range(len(runs))]
    calls = (ToolCall(id=each, name=run.name, args=_kept_args(run.args)) for each, run in zip(ids, runs, strict=True))
    yield AssistantEntry(tool_calls=tuple(calls))
    for each, run, result in zip(ids, runs, _results(runs, decision), strict=True):
        content = json.dumps(result, ensure_ascii=False, separators=(",", ":"))
        yield ToolEntry(content=content, tool_call_id=each, name=run.name)


def _kept_args(args: dict[str, JsonValue]) -> dict[str, JsonValue]:
    return {name: kept_text(value) if isinstance(value, str) else value for name, value in args.items()}


def _results(runs: Sequence[ToolRun], decision: Decision) -> Iterator[dict[str, JsonValue]]:
    reads = list(decision.trace.reads)
    inserted = _inserted(decision)
    for run in runs:
        if not run.ok:
            yield {"error": "bad arguments"}
        elif run.name in KEEPS:
            yield _saved(run, inserted, decision)
        elif run.name in ANSWERED_BY:
            yield _found(_taken(reads, ANSWERED_BY[run.name]))
        else:
            yield _removed(run, decision)


def _taken(reads: list[ReadRecord], names: Sequence[str]) -> ReadRecord | None:
    """Take the first of ``reads`` that has one of the ``names``: tools run in the order of their reads.

    A search that finds nothing asks again, further and further: what it found in the end is its answer.
    """
    taken: ReadRecord | None = None
    for read in tuple(reads):
        if read.name not in names:
            if taken is not None:
                break
            continue
        reads.remove(read)
        taken = read
        if read.result:
            break
    return taken


def _inserted(decision: Decision) -> list[Item]:
    return [effect.item for effect in decision.effects if isinstance(effect, InsertItem)]


def _saved(run: ToolRun, inserted: list[Item], decision: Decision) -> dict[str, JsonValue]:
    """Nothing new was kept if there was it already, or no more room."""
    if decision.trace.move == "full":
        return {"outcome": "no_room"}
    item = next((each for each in inserted if _is_of(each, run)), None)
    if item is None:
        return {"outcome": "already_kept"}
    inserted.remove(item)
    return {"outcome": "kept", "title": _title(item.title, item.year)}


def _is_of(item: Item, run: ToolRun) -> bool:
    """Tell whether ``item`` is what ``run`` kept. An address is written otherwise in the item than it was typed."""
    if str(item.kind) != KEEPS[run.name]:
        return False
    match run.args:
        case {"content": str(content)}:
            return (item.content or "").strip() == content.strip()
        case {"title": str(title)} if "url" not in run.args:
            return item.title_key == title_key(title)
        case _:
            return True


def _found(read: ReadRecord | None) -> dict[str, JsonValue]:
    """A page is asked for with one item more, to learn whether there are any."""
    match read.result if read else None:
        case list(rows):
            limit = read.request.get("limit") if read else None
            shown = rows[: limit - 1] if isinstance(limit, int) and limit > 1 else rows
            more: dict[str, JsonValue] = {"more": True} if len(rows) > len(shown) else {}
            return {"count": len(shown), **more, "titles": _titles(shown)}
        case {"status": str(status), "candidates": list(rows)}:
            return {"status": status, "count": len(rows), "titles": _titles(rows)}
        case _:
            return {"count": 0, "titles": []}


def _removed(run: ToolRun, decision: Decision) -> dict[str, JsonValue]:
    change = decision.change
    if change is None or change.verb != "removed":
        return {"outcome": "gone"}
    if "item_id" not in run.args:
        return {"outcome": "removed", "count": change.count}
    removed = {effect.item_id for effect in decision.effects if isinstance(effect, RemoveItem)}
    return {"outcome": "removed" if run.args["item_id"] in removed else "gone"}


def _titles(rows: Sequence[Any]) -> list[JsonValue]:
    """Return the first titles of ``rows``, which are items or candidates as they were recorded."""
    return [_title(str(row.get("title", "")), row.get("year")) for row in rows[:TITLES_KEPT] if isinstance(row, dict)]


def _title(title: str, year: object) -> str:
    short = kept_text(" ".join(title.split()), TITLE_KEPT)
    return f"{short} ({year})" if isinstance(year, int) else short
