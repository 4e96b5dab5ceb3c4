"""Reminders of who moves to another time zone: what comes round keeps its hour, what comes once its moment."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

from bot.packs.agenda.record import PACK_NAME, RING, due_of, next_of, repeat_of, waiting
from bot.packs.jobs import cancel, put_off
from state.effects import Effect
from state.reads import Reads
from state.record import ChangeRecord
from state.record_reads import all_records
from state.turns import Turn
from tools.zones import clock, living_in

Waiting = Literal["repeat", "once", "both"]
_MOMENT = timedelta(microseconds=1)


async def carried_over(reads: Reads, turn: Turn, now: int, before: str) -> tuple[Waiting | None, tuple[Effect, ...]]:
    """Return which reminders wait in the turn's conversation, and what lets those that come round come at their hour.

    It is asked in the zone that the person has moved to, from the zone ``before``. One that was put off once stays so.
    """
    where = waiting(since=clock(now))
    where = where.changed(equals={**where.equals, "chat": turn.chat})
    found = await all_records(reads, where)
    effects: list[Effect] = []
    for record in found:
        with living_in(before):
            regular = next_of(record.fields, due_of(record) - _MOMENT) == due_of(record)
        at = next_of(record.fields, clock(now)) if regular else None
        if at is None or at == due_of(record):
            continue
        unring, _ = cancel(turn, pack=PACK_NAME, key=record.id)
        job, _ = put_off(turn, pack=PACK_NAME, name=RING, key=record.id, due=at, chat=turn.chat)
        effects += [ChangeRecord(record_id=record.id, times=True, when=at), unring, job]
    repeats = {repeat_of(each.fields) is not None for each in found}
    kind: Waiting | None = "both" if len(repeats) > 1 else "repeat" if True in repeats else "once" if repeats else None
    return kind, tuple(effects)
