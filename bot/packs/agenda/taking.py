"""What is done about a reminder that was sent, by its buttons or by plain words: done, later, tomorrow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.agenda import times
from bot.packs.agenda.changing import ordered
from bot.packs.agenda.choosing import all_just_sent, unanswered
from bot.packs.agenda.offering import live, take_up
from bot.packs.agenda.record import PACK_NAME, REMINDER, RING, SENT, chat_of, clock, due_of, fields_of, text_of
from bot.packs.agenda.summing import asked_for
from bot.packs.agenda.wording import shown, when
from bot.packs.jobs import put_off
from bot.replies.text import one_line
from state.effects import Change, Effect
from state.machine import Trigger
from state.record import ChangeRecord, PutRecord, Record, inverse
from state.record_reads import ListRecords, Where
from state.turns import Reply

DONE, TEN_MINUTES, TOMORROW = range(3)
TEN = timedelta(minutes=10)
_SAYS_DONE = re.compile(
    r"(?i)(?:ok|okay|t[aá]|pronto|j[aá]|all)?[\s,]*(?:feito|pronto|fiz|conclu[ií]do|done|did it)[\s!.✅👍]*"
)
# "Já tomei, obrigada", "acabei de regar": what was to be done, done; what was bought or paid is said of more than that.
_DID = re.compile(
    r"(?i)^(?:(?:ok|sim|pronto|opa|ah|yes|vlw|valeu|obrigad[oa]|boa|thanks)[\s,.!]+)*(?:(?:eu )?j[aá] (?!gastei|"
    r"paguei|comprei|recebi|vi\b|assisti|"
    r"li\b|falei|disse)"
    r"\w+(?:ei|i|iz|ui)|acabei(?: de \w+r)?|terminei|(?:just|already) \w+(?:ed|t|k|e)|i (?:did|(?:just|already) \w+))"
    r"(?: (?:o|a|os|as|meu|minha|tudo|it|the|my|ele|ela|isso)?\s?[^\d,.;!?]{0,24})?"
    r"(?:[\s,.!]+(?:obrigad[oa]|brigad[oa]|vlw|valeu|thanks?(?: you)?))?[\s!.✅👍]*$"
)
_ASKS_AGAIN = re.compile(
    r"(?i)^\s*(?:me (?:lembra|avisa)(?: de novo| dnv)?|lembra(?: de novo)?|adia(?: pra| para)?|deixa(?: pra| para)?|"
    r"remind me(?: again)?|snooze(?: for)?|\+|mais)?\s*"
)
_REMIND_ME = re.compile(
    r"(?i)(?:sim|isso|quero|yes|ok|pode)?[\s,]*(?:me (?:lembra|avisa)|lembra|remind me)"
    r"(?: (?:disso|dela|dele|sim|por favor|pf|of (?:it|that)|please))*[\s.!]*"
)
_MINUTES = re.compile(r"(?i)(?P<number>\d{1,3})\s*(?:m|min|mins|minutos?|minutes?)")
_SHORT = 6


async def tapped(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Do what the button in ``place`` of the reminder with ``nonce`` says; None if there is none, or it was used."""
    where = Where(pack=PACK_NAME, kinds=(REMINDER,), equals={"nonce": nonce})
    found = await context.reads(ListRecords(where=where, limit=1))
    if not found or place not in (DONE, TEN_MINUTES, TOMORROW):
        return None
    record, now = found[0], clock(context.now)
    if place == DONE:
        return _done(context, record)
    return _later(context, record, now + TEN if place == TEN_MINUTES else _tomorrow(record, now))


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Do what a few plain words say about the one reminder that was sent since the person last wrote; else None."""
    text = (context.turn.message.text or "").strip()
    if already := await asked_for(context) or await ordered(context):
        return already
    offers = [offer for offer in context.chat.offers if live(context, offer) and offer.turn == context.number - 1]
    if offers and _REMIND_ME.fullmatch(text):
        return await take_up(context, offers[-1])
    done = _SAYS_DONE.fullmatch(text) is not None or _DID.match(text) is not None
    at = None if done else _time_alone(context, text)
    if not done and at is None:
        return None
    sent = await all_just_sent(context) or (await unanswered(context, text) if at is None else [])
    if at is None and sent and _DID.match(text):
        return _all_done(context, sent)
    if len(sent) != 1:
        return None
    record = sent[0]
    if at is None:
        return _done(context, record)
    return _later(context, record, _tomorrow(record, clock(context.now)) if at.nine else at.at)


def _time_alone(context: TurnContext, text: str) -> times.Due | None:
    """Return the one time to come that ``text`` tells; None if it tells none, or anything else."""
    if len(text.split()) > _SHORT:
        return None
    now, rest = clock(context.now), _ASKS_AGAIN.sub("", text, count=1).strip(" .!")
    if minutes := _MINUTES.fullmatch(rest):
        return times.Due(now + timedelta(minutes=int(minutes["number"])))
    told = times.said(rest, now, context.voice.locale)
    alone = len(told.due) == 1 and not told.without and told.due[0].repeat is None
    return told.due[0] if alone else None


def _tomorrow(record: Record, now: datetime) -> datetime:
    due = due_of(record)
    return (now + times.ONE_DAY).replace(hour=due.hour, minute=due.minute, second=0, microsecond=0)


def _done(context: TurnContext, record: Record) -> HandlerResult:
    text = shown(context.voice, record, context.turn.chat)
    said = context.voice.say("agenda-done", text=text)
    if record.fields.get("done") is False:
        said = (
            f"{said} {context.voice.say('agenda-next', when=when(context.voice, due_of(record), clock(context.now)))}"
        )
    change = ChangeRecord(record_id=record.id, put={"finished": True}, drop=SENT)
    return _outcome(context, said, record, (change,), (inverse(change, record),))


def _all_done(context: TurnContext, sent: Sequence[Record]) -> HandlerResult:
    """Note that what was sent one after the other is done, all of it."""
    done = [_done(context, record) for record in sent]
    if len(done) == 1:
        return done[0]
    return replace(
        done[0],
        replies=(Reply(text="\n".join(each.replies[0].text for each in reversed(done))),),
        effects=tuple(effect for each in done for effect in each.effects),
        inverses=tuple(effect for each in done for effect in each.inverses),
    )


def _later(context: TurnContext, record: Record, at: datetime) -> HandlerResult:
    """Put the reminder off to ``at``; one that repeats goes on as before, and comes at that time besides."""
    text, chat = text_of(record), chat_of(record) or context.turn.chat
    used = ChangeRecord(record_id=record.id, drop=SENT)
    effects: list[Effect] = []
    backs: list[Effect] = []
    key = record.id
    if record.fields.get("done") is False:
        again = context.record(PACK_NAME, REMINDER, fields_of(text, chat, None, "", at), at)
        kept = PutRecord(record=again)
        key, effects, backs = again.id, [kept], [inverse(kept)]
    else:
        used = used.changed(put={"done": False}, times=True, when=at)
    job, unput = put_off(context.turn, pack=PACK_NAME, name=RING, key=key, due=at, chat=chat)
    said = context.voice.say(
        "agenda-put",
        when=when(context.voice, at, clock(context.now)),
        text=shown(context.voice, record, context.turn.chat),
    )
    return _outcome(context, said, record, (used, *effects, job), (inverse(used, record), *backs, unput))


def _outcome(
    context: TurnContext, said: str, record: Record, effects: tuple[Effect, ...], backs: tuple[Effect, ...]
) -> HandlerResult:
    """Return what is done about a reminder; a question that is open stays so."""
    return HandlerResult(
        replies=(Reply(text=said),),
        trigger=Trigger.CARRY_ON,
        effects=effects,
        inverses=backs,
        change=Change(verb="edited", title=one_line(text_of(record))),
    )
