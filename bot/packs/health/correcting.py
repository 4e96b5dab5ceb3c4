"""Measures put right by a correction, and removed by an order: "apaga o peso de ontem"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.amending import Amendment, Amends, Correction, is_day, put_right, telling
from bot.packs.frame import ask, question
from bot.packs.health import wording
from bot.packs.health.answers import REMOVE
from bot.packs.health.kept import KIND, OTHERS, PACK, SPOKEN_OF_WITHIN, moments, without_days
from bot.packs.health.measures import MEDICINE, Measured, about_somebody_else, amount_of, measure_in
from bot.packs.health.others import called as of
from bot.packs.health.others import key_of, whose_instead
from bot.packs.health.quantities import MEASURES, listed
from bot.replies.text import one_line
from bot.understanding.dates import Kind
from bot.understanding.grammar import every, negations
from bot.understanding.words.normaliser import aligned
from state.document import JsonObject
from state.effects import Change
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, PutRecord, Record, RecordEffect, RemoveRecord, inverse
from state.record_reads import GetRecords, ListRecords, Where
from state.text import words
from tools.zones import clock, here

LOOKED_AT = 50
_LONGEST = 10
_DAY = timedelta(days=1)

REMOVAL = re.compile(r"(?i)^(?:apaga|apague|deleta|exclui|exclua|remove|remova|tira|tire|delete|erase)\s+(?P<what>.+)$")
_AROUND = frozenset(
    "o a os as um uma meu minha meus minhas de do da que eu registro registros medida medidas ultimo ultima valor "
    "the my last latest record records of value entry from".split()
)
_OTHER_THINGS = re.compile(
    r"(?i)\b(?:notas?|filmes?|s[ée]ries?|lembretes?|listas?|links?|contas?|notes?|reminders?|lists?)\b"
)


@dataclass(frozen=True, slots=True)
class Meant:
    """The measure that is spoken of, and what of it was recorded then, the newest first."""

    name: str
    records: Sequence[Record]


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Remove what was recorded and is plainly meant; None if nothing is."""
    text = (context.turn.message.text or "").strip()
    if len(text.split()) > _LONGEST or _OTHER_THINGS.search(text) or about_somebody_else(text):
        return None
    if order := REMOVAL.match(text):
        meant = await _meant(context, order["what"])
        return _removed_or_asked(context, meant) if meant and meant.records else None
    return None


async def given_to_another(context: TurnContext) -> HandlerResult | None:
    """Make what was recorded last somebody else's who the message says it is of, "é do Bento, não meu"; else None."""
    text = (context.turn.message.text or "").strip()
    who, name = whose_instead(text), measure_in(text)
    if who is None or context.turn.message.forwarded:
        return None
    # "Esse livro é da Ana, não é meu" is of something else.
    around = {*map(aligned, words(who)), *listed("ones_own"), *listed("own_around"), *listed("people"), *negations()}
    if any(measure_in(word) is None for word in map(aligned, telling(text)) if word not in around):
        return None
    last = await context.reads(ListRecords(where=Where(pack=PACK, kinds=(KIND,)), limit=LOOKED_AT))
    # What names no measure is of what was done right before.
    within = SPOKEN_OF_WITHIN if name else 1
    lately = [each for each in last if each.created_turn >= context.number - within]
    lately = [each for each in lately if name in (None, each.fields["metric"])]
    newest = max((each.created_turn for each in lately), default=0)
    mine = [each for each in lately if each.created_turn == newest]
    if not mine:
        return None
    effects: list[RecordEffect] = [RemoveRecord(record_id=each.id) for each in mine]
    for at, each in enumerate(mine):
        fields = {**each.fields, "who": key_of(who), "name": who}
        effects.append(PutRecord(record=context.record(PACK, OTHERS, fields, each.when, ordinal=at)))
    things = context.voice.join([_thing(context, each) for each in mine])
    day = context.voice.day(mine[0].at * 1_000, context.now)
    return context.say(
        context.voice.say("health-recorded-of", who=of(context.voice, who), things=things, day=day),
        effects=tuple(effects),
        inverses=tuple(inverse(effect) for effect in reversed(effects)),
        change=Change(verb="edited", title=things),
        sent="",
    )


async def confirmed(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Remove after a yes what was shown; anything else leaves it."""
    if context.resolution.recognition.action is not Action.CONFIRM:
        return context.say(context.voice.say("health-kept"))
    ids = tuple(str(each) for each in cast("list[str]", asked.args["ids"]))
    found = [record for record in await context.reads(GetRecords(ids=ids)) if record.live]
    return _removed(context, found) if found else context.say(context.voice.say("health-kept"))


async def amended(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    """Give a measure the value, or the day, that a correction says it has; None if it says neither of its kind."""
    name = str(record.fields["metric"])
    if name not in MEASURES or measure_in(correction.value) not in (None, name):
        return None
    if not correction.was and (
        _is_of_another_day(context, record, correction) or _is_anew(context, record, correction)
    ):
        return None
    others = [word for word in telling(correction.value) if word.isalpha() and word not in MEASURES[name].units]
    if any(measure_in(word) != name for word in others):
        return _on_day(context, record, correction)
    plain = without_days(context, correction.value)
    read, former = amount_of(plain.strip(" .!"), name), amount_of(correction.was, name)
    certain = isinstance(former, Measured) and former.amount == record.fields["amount"]
    if correction.was and not certain:
        return _on_day(context, record, correction)
    if not isinstance(read, Measured):
        if read.why != "bounds":
            return _on_day(context, record, correction)
        said = context.say(context.voice.say("health-not-put-right", said=one_line(read.said), metric=name))
        return Amendment(said, certain)
    put: Fields = {"amount": read.amount}
    put |= {"second": read.second} if read.second is not None else {}
    return Amendment(_put_right(context, record, ChangeRecord(record_id=record.id, put=put)), certain)


def _is_anew(context: TurnContext, record: Record, correction: Correction) -> bool:
    """Tell whether the message tells of measuring today, and the record is of a day before: it is one more measure."""
    said, at = words(correction.text), record.when.astimezone(here()).date() if record.when else None
    measures = not every("measuring").isdisjoint(said) and every("wrong").isdisjoint(said)
    return measures and at != clock(context.now).date()


def _is_of_another_day(context: TurnContext, record: Record, correction: Correction) -> bool:
    """Tell whether the message tells a value, and a day that is not the record's: "em 20/11 meu peso era 73"."""
    at = record.when.astimezone(here()).date() if record.when else None
    days = [each.begins.date() for each in moments(context, correction.text) if each.kind is Kind.DAY and each.begins]
    value = amount_of(without_days(context, correction.text), str(record.fields["metric"]))
    named = measure_in(correction.text) == record.fields["metric"]
    return named and len(days) == 1 and days[0] != at and isinstance(value, Measured)


def _on_day(context: TurnContext, record: Record, correction: Correction) -> Amendment | None:
    before = record.when.astimezone(here()) if record.when else None
    told = next((each.begins for each in moments(context, correction.value) if each.begins is not None), None)
    if before is None or told is None or told > clock(context.now) or told.date() == before.date():
        return None
    when = told.replace(hour=before.hour, minute=before.minute)
    when = min(when, clock(context.now))
    done = _put_right(context, record, ChangeRecord(record_id=record.id, times=True, when=when))
    return Amendment(done, is_day(context, correction.was, before))


def _put_right(context: TurnContext, record: Record, change: ChangeRecord) -> HandlerResult:
    """Change ``record``, and say what it is now and was before."""
    after = record.changed(fields=record.with_fields(change.put), when=change.when if change.times else record.when)
    now, former = (
        context.voice.day(each.at * 1_000, context.now) if change.times else _thing(context, each)
        for each in (after, record)
    )
    name = _thing(context, record) if change.times else ""
    return put_right(context, name, now, former, (change,), (inverse(change, record),))


def called(context: TurnContext, record: Record) -> str:
    """Return what a measure is called, with its value."""
    return _thing(context, record)


def labelled(context: TurnContext, record: Record) -> str:
    """Return what a measure is called, and when it was taken: a medicine with the hour."""
    day = context.voice.day(record.at * 1_000, context.now)
    when = f"{day}, {context.voice.time(record.at * 1_000)}" if record.fields["metric"] == MEDICINE else day
    return f"{_thing(context, record)} ({when})"


async def _meant(context: TurnContext, what: str) -> Meant | None:
    """Return what was recorded of the measure that ``what`` names, on the day it tells; the last, if it tells none."""
    name = measure_in(what)
    if name is None or name not in MEASURES or not _nothing_else(context, what, name):
        return None
    day = _day(context, what)
    since, until = day if day else (None, None)
    where = Where(pack=PACK, kinds=(KIND,), since=since, until=until, equals={"metric": name})
    found = await context.reads(ListRecords(where=where, limit=LOOKED_AT))
    return Meant(name, found if day else found[:1])


def _nothing_else(context: TurnContext, what: str, name: str) -> bool:
    """Tell whether ``what`` names a measure and a day, and nothing besides: "água viva" is something else."""
    said = aligned(what)
    for moment in moments(context, what):
        said = f"{said[: moment.start]}{' ' * (moment.end - moment.start)}{said[moment.end :]}"
    return set(words(MEASURES[name].words.sub(" ", said))) <= _AROUND


def _day(context: TurnContext, what: str) -> tuple[datetime, datetime] | None:
    for moment in moments(context, what):
        if moment.begins is not None and moment.kind in (Kind.DAY, Kind.TIME) and moment.begins <= clock(context.now):
            begins = moment.begins.replace(hour=0, minute=0, second=0, microsecond=0)
            return begins, begins + _DAY
    return None


def _removed_or_asked(context: TurnContext, meant: Meant) -> HandlerResult:
    """Remove the one record that is meant; ask first if several are."""
    if len(meant.records) == 1:
        return _removed(context, meant.records)
    day = context.voice.day(meant.records[0].at * 1_000, context.now)
    text = context.voice.say("health-remove-several", metric=meant.name, count=len(meant.records), day=day)
    args: JsonObject = {"ids": [record.id for record in meant.records]}
    return ask(context, question(PACK, REMOVE, text, args, yes_or_no=True))


def _removed(context: TurnContext, gone: Sequence[Record]) -> HandlerResult:
    effects = tuple(RemoveRecord(record_id=record.id) for record in gone)
    thing = _thing(context, gone[0])
    text = context.voice.say(
        "health-removed", thing=thing, day=context.voice.day(gone[0].at * 1_000, context.now), count=len(gone)
    )
    return context.say(
        text,
        effects=effects,
        inverses=tuple(inverse(effect) for effect in effects),
        change=Change(verb="removed", title=thing, count=len(gone)),
    )


def _thing(context: TurnContext, record: Record) -> str:
    fields = record.fields
    amount, second = fields["amount"], fields.get("second")
    assert isinstance(amount, int)  # noqa: S101 - every record of the pack is put with one
    return wording.thing(
        context.voice,
        str(fields["metric"]),
        amount,
        second if isinstance(second, int) else None,
        str(fields.get("label", "")),
    )


def names(record: Record, word: str) -> bool:
    """Tell whether ``word`` is one for what was measured."""
    return measure_in(word) == record.fields["metric"]


AMENDS = Amends({KIND: frozenset("registro medida record entry".split())}, amended, called, names)
