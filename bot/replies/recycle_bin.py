"""The bin as text: what is in it, with the day that it went, and what came back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.effects import Change
from state.record import Record

NAMED_AT_MOST = 10


def listed(
    voice: Voice, rows: Sequence[tuple[str, int]], *, first: int, now: int, has_more: bool, emptying: bool = False
) -> str:
    """Return one page of the bin, numbered from ``first``: ``rows`` are names, and when each went (ns)."""
    lines = [
        voice.say("bin-row", number=str(number), name=name, day=voice.day(at, now))
        for number, (name, at) in enumerate(rows, start=first)
    ]
    header = voice.say("list-header-continued") if first > 1 else voice.say("bin-header")
    blocks = [header, "\n".join(lines)]
    if has_more:
        blocks.append(voice.say("search-more"))
    blocks.append(voice.say("bin-empties-itself") if emptying else voice.say("bin-footer", number=str(first)))
    return "\n\n".join(blocks)


def restored(voice: Voice, names: Sequence[str]) -> str:
    """Return the sentence that says what came back, each by its name if they are few."""
    if len(names) == 1:
        return voice.say("bin-restored", title=names[0])
    text = voice.say("bin-restored-several", count=len(names))
    return "\n".join((text, *(f"• {name}" for name in names))) if len(names) <= NAMED_AT_MOST else text


def mark(voice: Voice, records: Sequence[Record]) -> str:
    """Return what stands before records that went together."""
    packs = {record.pack for record in records}
    return voice.say("bin-mark", pack=packs.pop() if len(packs) == 1 else "several")


def name_of_records(voice: Voice, records: Sequence[Record], change: Change | None, *, alone: bool) -> str:
    """Return what the records that one turn removed are called: what its ``change`` says, if they are ``alone``.

    Else what the first of them says, or how many they are.
    """
    title = (change.former or change.title) if change and alone else ""
    count = change.count if change and alone else len(records)
    if not title and len(records) == 1:
        title = str(records[0].fields.get("text", ""))
    if not title:
        return voice.say("bin-records", count=len(records))
    return voice.say("bin-several", name=one_line(title), count=count) if count > 1 else one_line(title)
