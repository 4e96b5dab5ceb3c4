"""Cancelling, or moving, the other reminder instead of the one that was meant by mistake."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import any_in, falls_on, named, of_an_hour, reminders
from bot.packs.agenda.changes.moving import changed
from bot.packs.agenda.changes.which import ask_which, cancelled
from bot.packs.agenda.record import PACK_NAME, due_of, text_of
from bot.packs.agenda.timing.times import Due
from bot.packs.agenda.views.wording import when
from bot.packs.leaning import touched
from bot.packs.subject import subject
from bot.packs.values import without_times
from bot.replies.text import one_line
from bot.understanding.grammar import every, negations
from state.effects import Effect, MarkUndone
from state.jobs import CancelJobs, RestoreJobs
from state.reads import FindUndoable
from state.record import ChangeRecord, Record, RestoreRecord
from state.record_reads import GetRecords
from state.text import fold, words
from tools.zones import clock

_CLAUSE = re.compile(r"[,;.:!\u2026\n]+(?=\s|$)|\s[\u2013\u2014-]\s")


async def kept_instead(context: TurnContext) -> HandlerResult | None:
    """Take back what was just done to the reminder that is to stay, and do it to the other; None for all else.

    "A das 7 horas deve manter, era o do meio-dia". Of several others it is asked which.
    """
    text, last = context.resolution.recognition.text, touched(context)
    clauses = [each.strip() for each in _CLAUSE.split(text) if words(each)]
    stays = [each for each in clauses if not every("leaving").isdisjoint(words(each))]
    meant = [each for each in clauses if each not in stays and not every("being").isdisjoint(words(each))]
    if context.pending is not None or context.turn.message.forwarded or "?" in text or last is None:
        return None
    if len(stays) != 1 or len(meant) != 1:
        return None
    before = await context.reads(FindUndoable(since=0))
    if before is None or before.number != last.turn or before.change.verb not in ("removed", "edited"):
        return None
    records = [each for each in await context.reads(GetRecords(ids=last.records)) if each.pack == PACK_NAME]
    former = [_as_it_was(each, before.inverses) for each in records if each.when]
    kept, ids = _called(context, stays[0], former), {each.id for each in records}
    waits = [each for each in await reminders(context) if each.id not in ids]
    others = _called(context, meant[0], waits)
    if len(kept) != 1 or not others:
        return None
    back = tuple(each for each in before.inverses if _is_of(each, kept[0]))
    marked: tuple[Effect, ...] = (MarkUndone(turn_id=before.turn_id),) if len(records) == 1 else ()
    on = when(context.voice, due_of(kept[0]), clock(context.now))
    said = context.voice.say("agenda-stays", text=one_line(text_of(kept[0])), when=on)
    removes = before.change.verb == "removed"
    moved = next(each for each in records if each.id == kept[0].id)
    if len(others) > 1:
        told = "" if removes else when(context.voice, due_of(moved), clock(context.now))
        done = ask_which(context, others, waits, "cancel" if removes else "move", told)
    elif removes:
        done = cancelled(context, others)
    else:
        to = Due(due_of(moved), clock_only=due_of(moved).date() == due_of(kept[0]).date())
        done = changed(context, others[0], to, "")
    first, *more = done.replies
    effects = (*back, *marked, *done.effects)
    return replace(done, replies=(first.changed(text=f"{said}\n{first.text}"), *more), effects=effects)


def _as_it_was(record: Record, inverses: Sequence[Effect]) -> Record:
    """Return ``record`` at the time that it had before what the ``inverses`` take back."""
    changes = (each for each in inverses if isinstance(each, ChangeRecord) and each.record_id == record.id)
    return next((record.changed(when=each.when) for each in changes if each.when), record)


def _called(context: TurnContext, clause: str, records: Sequence[Record]) -> list[Record]:
    """Return those of ``records`` that ``clause`` means by their time, or by all that it names."""
    known = every("being") | every("leaving") | negations()
    names = [word for word in named(subject(without_times(context, clause))) if word not in known]
    by_name = [each for each in records if names and all(any_in((word,), text_of(each)) for word in names)]
    at = [each for each in records if falls_on(context, each, clause)]
    # "Deixa o das 7".
    led = next((each for each in re.finditer(r"\w+", clause) if fold(each[0]) not in known), None)
    return by_name or at or of_an_hour(context, clause[led.start() :] if led else clause, records) or []


def _is_of(effect: Effect, record: Record) -> bool:
    if isinstance(effect, ChangeRecord | RestoreRecord):
        return effect.record_id == record.id
    return isinstance(effect, CancelJobs | RestoreJobs) and effect.key == record.id
