"""Reminders of who moves to another time zone: what comes round keeps its hour, what comes once its moment.

Who tells for the first time where they live has not moved: what they set by the zone that was assumed was meant by
their own clock, and keeps its hour.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from bot.packs.agenda.record import PACK_NAME, RING, due_of, next_of, repeat_of, waiting
from bot.packs.jobs import cancel, put_off
from state.effects import Effect
from state.reads import Reads
from state.record import ChangeRecord, Fields, Record
from state.record_reads import all_records
from state.turns import Turn
from tools.zones import clock, here, living_in

Waiting = Literal["repeat", "once", "both", "kept"]
_MOMENT = timedelta(microseconds=1)


async def carried_over(
    reads: Reads, turn: Turn, now: int, before: str, *, assumed: bool
) -> tuple[Waiting | None, tuple[Effect, ...]]:
    """Return which reminders wait in the turn's conversation, and what lets them come at their hour.

    It is asked in the zone that the person is in, from the zone ``before``, which may have been ``assumed``. One that
    comes round and was put off once stays so.
    """
    where = waiting(since=clock(now))
    where = where.changed(equals={**where.equals, "chat": turn.chat})
    found = await all_records(reads, where)
    effects: list[Effect] = []
    for record in found:
        with living_in(before):
            regular = next_of(record.fields, due_of(record) - _MOMENT) == due_of(record)
        at = next_of(record.fields, clock(now)) if regular else _there(due_of(record), before) if assumed else None
        if at is None or at == due_of(record) or at <= clock(now):
            continue
        unring, _ = cancel(turn, pack=PACK_NAME, key=record.id)
        job, _ = put_off(turn, pack=PACK_NAME, name=RING, key=record.id, due=at, chat=turn.chat)
        fields = _event_there(record, before) if assumed else {}
        effects += [ChangeRecord(record_id=record.id, put=fields, times=True, when=at), unring, job]
    repeats = {repeat_of(each.fields) is not None for each in found}
    if assumed and effects:
        return "kept", tuple(effects)
    kind: Waiting | None = "both" if len(repeats) > 1 else "repeat" if True in repeats else "once" if repeats else None
    return kind, tuple(effects)


def _there(at: datetime, before: str) -> datetime:
    """Return when clocks show what they showed ``before``; what was so far from then has no whole minute, and stays."""
    told = at.astimezone(ZoneInfo(before))
    return at if told.second or told.microsecond else told.replace(tzinfo=here())


def _event_there(record: Record, before: str) -> Fields:
    event = record.fields.get("event")
    return {"event": _there(datetime.fromisoformat(str(event)), before).isoformat()} if event else {}
