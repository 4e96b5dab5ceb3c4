"""Entries of a list, and lists, given another name by a correction."""

from __future__ import annotations

from bot.context import TurnContext
from bot.packs.amending import Amendment, Amends, Correction, is_called, put_right, reworded, stands_in
from bot.packs.lists.shelf import ENTRY, LIST, text_of
from bot.replies.text import one_line
from state.record import ChangeRecord, Record, inverse


async def amended(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Give an entry of a list the words that a correction says it has; None if it has none of what was wrong."""
    before = text_of(record)
    if record.kind == LIST or not before:
        return None
    certain = stands_in(before, correction.was)
    named = (correction.newest and not correction.was) or is_called(before, correction)
    text = reworded(before, correction) or (correction.value if named else None)
    if not text:
        return None
    change = ChangeRecord(record_id=record.id, put={"text": text})
    list_name = str(record.fields.get("list", ""))
    done = put_right(context, list_name, text, before, (change,), (inverse(change, record),))
    return Amendment(done, certain)


def called(context: TurnContext, record: Record) -> str:
    """Return what an entry is called."""
    return one_line(f"{text_of(record)} ({record.fields.get('list', '')})")


AMENDS = Amends({ENTRY: frozenset("item lista entry list".split())}, amended, called)
