"""Entries of a list, and lists, given another name by a correction."""

from __future__ import annotations

import re

from bot.context import TurnContext
from bot.packs.amending import Amendment, Amends, Correction, is_called, put_right, reworded, stands_in
from bot.packs.lists.names import is_small
from bot.packs.lists.shelf import ENTRY, LIST, text_of
from bot.replies.text import one_line
from state.record import ChangeRecord, Record, inverse
from state.text import words

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


async def amended(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Give an entry of a list the words that a correction says it has; None if it has none of what was wrong."""
    before = text_of(record)
    if record.kind == LIST or not before:
        return None
    certain = stands_in(before, correction.was)
    counted = _as_counted(before, correction)
    if counted is None and _is_a_number(correction.value):
        return None
    named = (correction.newest and not correction.was) or is_called(before, correction)
    text = counted or reworded(before, correction) or (correction.value if named else None)
    certain = certain or counted is not None
    if not text:
        return None
    change = ChangeRecord(record_id=record.id, put={"text": text})
    list_name = str(record.fields.get("list", ""))
    done = put_right(context, list_name, text, before, (change,), (inverse(change, record),))
    return Amendment(done, certain)


def _as_counted(before: str, correction: Correction) -> str | None:
    """Return the entry with the number that is right, where that is all that a correction tells of it.

    "Muda lembrancinha pra 18" and "na verdade 18 crianças" are of "lembrancinha pra 20 crianças".
    """
    told = _NUMBER.findall(correction.value)
    if len(told) != 1 or (correction.was and not stands_in(before, correction.was)):
        return None
    mine = [word for word in words(before) if not word.isdigit() and not is_small(word)]
    besides = [word for word in words(correction.value) if not word.isdigit() and not is_small(word)]
    names = besides or ([] if correction.newest else [word for word in words(correction.text) if word in mine])
    if not set(names) <= set(mine) or not (names or correction.newest):
        return None
    return recounted(before, told[0])


def recounted(entry: str, number: str) -> str | None:
    """Return ``entry`` with ``number`` in the place of the one that it has, or before it; None if it has several."""
    has = _NUMBER.findall(entry)
    if len(has) > 1:
        return None
    return _NUMBER.sub(number, entry) if has else f"{number} {entry}"


def _is_a_number(value: str) -> bool:
    return all(word.isdigit() or is_small(word) for word in words(value))


def called(context: TurnContext, record: Record) -> str:
    """Return what an entry is called."""
    return one_line(f"{text_of(record)} ({record.fields.get('list', '')})")


AMENDS = Amends({ENTRY: frozenset("item lista entry list".split())}, amended, called)
