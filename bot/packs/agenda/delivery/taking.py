"""What is done about a reminder that was sent, by its buttons or by plain words: done, later, tomorrow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.actions import TOLD, Action
from bot.context import HandlerResult, TurnContext, in_group, nonce_of
from bot.handlers.keeping.keep import keep
from bot.packs.agenda.changes.changing import ordered
from bot.packs.agenda.changes.choosing import all_just_sent, any_in, kin_in, named, reminders, rung, told_in
from bot.packs.agenda.changes.which import ask_which, picked
from bot.packs.agenda.delivery.done import done_by, fits_what_was_done, is_the_medicine, may_be_done, to_be_done
from bot.packs.agenda.delivery.paid import paid_as_told, paid_too, pays_a_bill
from bot.packs.agenda.delivery.summing import asked_for
from bot.packs.agenda.offering import FEWEST_WORDS, live, take_up
from bot.packs.agenda.record import (
    PACK_NAME,
    REMINDER,
    RING,
    SENT,
    came_last,
    chat_of,
    due_of,
    fields_of,
    next_of,
    repeat_of,
    text_of,
)
from bot.packs.agenda.timing import times
from bot.packs.agenda.views.wording import shown, when
from bot.packs.jobs import cancel, put_off
from bot.packs.subject import cuts_in, says_what_was_done, subject
from bot.replies.text import one_line
from bot.understanding.grammar import every
from bot.understanding.money import sums
from bot.understanding.parts import PLAIN
from bot.understanding.recogniser import recognise
from bot.understanding.remarks.questions import is_question
from state.effects import Change, Effect, InsertItem
from state.lane import PackQuestion
from state.machine import Trigger
from state.record import ChangeRecord, PutRecord, Record, inverse
from state.record_reads import ListRecords, Where
from state.text import words
from state.turns import Button, Reply
from tools.definition import ToolName
from tools.zones import clock

DONE, TEN_MINUTES, TOMORROW = range(3)
TEN = timedelta(minutes=10)
_SAYS_DONE = re.compile(
    r"(?i)(?:ok|okay|t[aá]|pronto|j[aá]|all)?[\s,]*(?:feito|pronto|fiz|conclu[ií]do|done|did it)[\s!.✅👍]*"
)
_DID_IT = re.compile(rf"{_SAYS_DONE.pattern}(?!\w)")
_ASKS_AGAIN = re.compile(
    r"(?i)^\s*(?:me (?:lembra|avisa)(?: de novo| dnv)?|lembra(?: de novo)?|adia(?: pra| para)?|deixa(?: pra| para)?|"
    r"remind me(?: again)?|snooze(?: for)?|\+|mais)?\s*"
)
_REMIND_ME = re.compile(
    r"(?i)(?:sim|isso|quero|yes|ok|pode)?[\s,]*(?:me (?:lembra|avisa)|lembra|remind me)"
    r"(?: (?:disso|dela|dele|sim|por favor|pf|of (?:it|that)|please))*[\s.!]*"
)
_MINUTES = re.compile(r"(?i)(?P<number>\d{1,3})\s*(?:m|min|mins|minutos?|minutes?)\b")
_SHORT = 6
# So many words, at most, stand before how long: "snooze it for 20 mins".
_LED_BY = 3
# What a message is taken for that tells what was paid, or came in.
BOOKS = frozenset({"expense", "income", "pay_bill"})
# What a message is taken for that may tell that something is done.
TELLS = frozenset({*TOLD, Action.UNKNOWN, Action.CHAT, Action.SEARCH})


async def tapped(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Do what the button in ``place`` of the reminder with ``nonce`` says; None if there is none, or it was used."""
    where = Where(pack=PACK_NAME, kinds=(REMINDER,), equals={"nonce": nonce})
    found = await context.reads(ListRecords(where=where, limit=1))
    if not found or place not in (DONE, TEN_MINUTES, TOMORROW):
        return None
    record, now = found[0], clock(context.now)
    if place == DONE:
        return await paid_too(context, await _done(context, record), [record])
    return _later(context, record, now + TEN if place == TEN_MINUTES else _tomorrow(record, now))


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Do what plain words say about the one reminder that was sent since the person last wrote; else None.

    What they tell besides, "tomei, mas fiquei tonta", is kept.
    """
    text = (context.turn.message.text or "").strip()
    if already := await asked_for(context):
        return already
    done = await _medicine_taken(context, text)
    if done is None and (already := await ordered(context)):
        return already
    done = done or await _ticked(context, text)
    led = _leading(context, text)
    if done is None and led and may_be_done(context):
        done = await _ticked(context.taking(recognise(led)[0]), led)
    if done is None or done.pending or not led:
        return done
    return _together([done, await keep(context, ToolName.SAVE_NOTE, {"content": text})])


def _leading(context: TurnContext, text: str) -> str:
    """Return what stands in ``text`` before that which it goes on to tell; "" if it tells one thing."""
    cuts = cuts_in(text)
    told = text[cuts[0] :] if cuts else ""
    apart = context.turn.message.beside or context.turn.parent is not None or in_group(context.turn.chat)
    if apart or len(named(told)) < FEWEST_WORDS or is_question(told):
        return ""
    read = recognise(told)[0]
    tells = says_what_was_done(told) or read.action in TOLD
    tells = tells or (read.action is Action.CHAT and read.confidence < PLAIN)
    return text[: cuts[0]] if tells else ""


async def _ticked(context: TurnContext, text: str) -> HandlerResult | None:
    """Tick, or put off, what plain words say that about; None if they say it about nothing that was sent."""
    offers = [offer for offer in context.chat.offers if live(context, offer) and offer.turn == context.number - 1]
    if offers and _REMIND_ME.fullmatch(text):
        return await take_up(context, offers[-1])
    at, says_done = _time_alone(context), _SAYS_DONE.fullmatch(text) is not None
    sent = await all_just_sent(context) if at or says_done or may_be_done(context) else []
    # "Me lembra sim, quinta de noite" is of the note that was just offered.
    if at and (again := sent or ([] if offers else (await rung(context))[:1])):
        when_again = [_tomorrow(each, clock(context.now)) if at.nine else at.at for each in again]
        return _together([_later(context, each, when_again[n], n) for n, each in enumerate(again)])
    if sent and ((context.resolution.recognition.action in BOOKS and sums(text)) or await pays_a_bill(context)):
        # What names what was paid is booked, too: see done_too.
        booked = await paid_as_told(context, sent[0]) if len(sent) == 1 else None
        return _together([booked, await _done(context, sent[0])]) if booked else None
    if meant := _meant(context, sent, text, says_done=says_done):
        if len(meant) > 1 and (says_done or _by_the_verb_alone(meant, text)):
            return ask_which(context, meant[::-1], [], "done", "")
        return await paid_too(context, _together([await _done(context, each) for each in reversed(meant)]), meant)
    if context.resolution.recognition.action not in TELLS or says_done or is_question(text):
        return None  # a question does nothing
    record, plainly = await done_by(context)
    return await _done(context, record) if record and plainly else None


async def _medicine_taken(context: TurnContext, text: str) -> HandlerResult | None:
    """Note as done the medicine's reminder that was just sent, if a few words tell that it was taken.

    Of several that were, "o remédio" may be any, and "os remédios" are all.
    """
    if len(text.split()) > _SHORT or not may_be_done(context):
        return None
    if not any(kin_in(word, text) for word in every("medicines")):
        return None
    taken = [each for each in await all_just_sent(context) if is_the_medicine(each, text)]
    if len(taken) > 1 and any(fits_what_was_done(each, text, alone=False) for each in taken):
        return None
    plural = [word for word in words(text) if word.endswith("s")]
    if len(taken) <= 1 or any(told_in(plural, name) for name in every("medicines")):
        return _together([await _done(context, each) for each in reversed(taken)]) if taken else None
    return ask_which(context, taken[::-1], [], "done", "")


def _meant(context: TurnContext, sent: list[Record], text: str, *, says_done: bool) -> list[Record]:
    """Return which of those that were just ``sent`` a few words tell to be done.

    "Já tomei" means what just came, "fui na academia" tells of something else.
    """
    if says_done or len(sent) == 0:
        return sent
    if named_in := [each for each in sent if fits_what_was_done(each, text, alone=False)]:
        return named_in
    if len(medicines := [each for each in sent if is_the_medicine(each, text)]) == 1:
        return medicines
    rest = times.said(text, clock(context.now), context.voice.locale).without
    if len(text.split()) > _SHORT or _names_another(context, rest, sent):
        return []
    by_verb = [each for each in sent if fits_what_was_done(each, text, alone=True)]
    # Of several, what is to be done is not done by something else: "tomei" is no studying, "já fiz" is.
    any_of_them = len(sent) == 1 or _DID_IT.match(text) is not None
    open_to_it = [each for each in sent if any_of_them or not to_be_done(each)[0]]
    return by_verb or open_to_it


def _names_another(context: TurnContext, rest: str, sent: Sequence[Record]) -> bool:
    """Tell whether a message names something, which is not what was sent."""
    about, past = context.resolution.recognition.entities, tuple(every("own_past"))
    begun = _DID_IT.match(rest)
    others = [word for word in named(subject(rest[begun.end() :] if begun else rest)) if not word.endswith(past)]
    told = named(f"{about.content or ''} {about.query or ''}")
    others += [word for word in told if not word.endswith(past)]
    return any(not any(any_in((word,), text_of(each)) for each in sent) for word in others)


def _by_the_verb_alone(meant: Sequence[Record], text: str) -> bool:
    return all(to_be_done(each)[0] and not fits_what_was_done(each, text, alone=False) for each in meant)


async def which_done(context: TurnContext, asked: PackQuestion, answer: str) -> HandlerResult:
    """Take the answer to which of those that were sent is done."""
    if found := await picked(context, asked, answer):
        done = await paid_too(context, _together([await _done(context, each) for each in found]), found)
        return replace(done, trigger=Trigger.SETTLE)
    return context.say(context.voice.say("agenda-left"))


async def done_too(context: TurnContext, outcome: HandlerResult) -> HandlerResult:
    """Return ``outcome`` with the reminder done that the message tells to be; what it may mean is offered by a tap."""
    kept = outcome.change is not None and outcome.change.verb == "kept" and not outcome.pending
    ticked = context.resolution.recognition.action == "list_tick" and outcome.change is not None
    if in_group(context.turn.chat) or not (kept or ticked) or context.resolution.recognition.action == "remind":
        return outcome
    text = context.resolution.recognition.text
    if just := [each for each in await all_just_sent(context) if fits_what_was_done(each, text, alone=False)]:
        return (
            _together([outcome, *[await _done(context, each) for each in reversed(just)]])
            if may_be_done(context)
            else outcome
        )
    record, plainly = await done_by(context)
    note = any(isinstance(effect, InsertItem) for effect in outcome.effects)
    if record is None or (not plainly and not note):
        return outcome
    if not plainly:
        nonce = nonce_of(f"{context.turn.id}/done")
        said = context.voice.say("agenda-done-maybe", text=shown(context.voice, record, context.turn.chat))
        first, *others = outcome.replies
        tap = Button(label=context.voice.say("agenda-button-done"), payload=f"{nonce}:{DONE}")
        first = first.changed(text=f"{first.text}\n{said}", buttons=(*first.buttons, (tap,)))
        asked = ChangeRecord(record_id=record.id, put={"nonce": nonce})
        return replace(outcome, replies=(first, *others), effects=(*outcome.effects, asked))
    done = await _done(context, record)
    return done if note else _together([outcome, done])


def _time_alone(context: TurnContext) -> times.Due | None:
    """Return the one time to come that the message tells; None if it tells none, or names anything else."""
    recognition, now = context.resolution.recognition, clock(context.now)
    asks, named_too = recognition.action in ("remind", "move_reminder"), recognition.entities
    told = times.said((asks and named_too.when) or recognition.text, now, context.voice.locale)
    if not asks and len(recognition.text.split()) > _SHORT:
        return None
    if minutes := _MINUTES.fullmatch(_ASKS_AGAIN.sub("", recognition.text, count=1).strip(" .!")):
        return times.Due(now + timedelta(minutes=int(minutes["number"])))
    alone = not (named_too.content or named_too.query) if asks else not _ASKS_AGAIN.sub("", told.without, count=1)
    # "Amanhã tenho missa às 9, me avisa uma hora antes" is of what it tells.
    counted = times.said(recognition.text, now, context.voice.locale).before is not None
    plain = len(told.due) == 1 and told.due[0].repeat is None and (told.before is not None or not counted)
    return told.due[0] if alone and plain else None


async def snoozed(context: TurnContext) -> HandlerResult | None:
    """Put off what just came for so many minutes, whatever the message says besides; None if it puts nothing off."""
    later = _minutes_off((context.turn.message.text or "").strip())
    sent = await all_just_sent(context) if later and not context.turn.message.forwarded else []
    if not later or not sent:
        return None
    at = clock(context.now) + timedelta(minutes=int(later["number"]))
    return _together([_later(context, each, at, n) for n, each in enumerate(sent)])


def _minutes_off(text: str) -> re.Match[str] | None:
    """Return for how many minutes ``text`` puts off, whatever it says behind that: "mais 10 min, tô saindo"."""
    found = _MINUTES.search(text)
    led = words(text[: found.start()]) if found else []
    leads = text.startswith("+") or (0 < len(led) <= _LED_BY and led[0] in every("putting_off"))
    return found if leads else None


def _tomorrow(record: Record, now: datetime) -> datetime:
    due = due_of(record)
    return (now + times.ONE_DAY).replace(hour=due.hour, minute=due.minute, second=0, microsecond=0)


async def _done(context: TurnContext, record: Record) -> HandlerResult:
    """Note that a reminder is done: one that has not come comes no more, or at its next time."""
    now, text = clock(context.now), shown(context.voice, record, context.turn.chat)
    said = context.voice.say("agenda-done", text=text)
    change = ChangeRecord(record_id=record.id, put={"finished": True}, drop=SENT)
    effects: list[Effect] = []
    backs: list[Effect] = []
    following = due_of(record) if record.fields.get("done") is False else None
    if following is not None and not came_last(record, now):
        unring, ring_again = cancel(context.turn, pack=PACK_NAME, key=record.id)
        effects, backs = [unring], [ring_again]
        following = next_of(record.fields, following)
        if following is None:
            change = change.changed(put={"finished": True, "done": True})
        else:
            job, unput = put_off(context.turn, pack=PACK_NAME, name=RING, key=record.id, due=following)
            change, effects, backs = change.changed(times=True, when=following), [unring, job], [unput, ring_again]
    if following is not None:
        hours = [due_of(each) for each in await reminders(context) if _is_another_hour(each, record)]
        following = min([following, *hours])
        said = f"{said} {context.voice.say('agenda-next', when=when(context.voice, following, now))}"
    return _outcome(said, record, (change, *effects), (inverse(change, record), *backs))


def _is_another_hour(other: Record, record: Record) -> bool:
    """Tell whether a reminder is of the same thing at another time of the day."""
    return other.id != record.id and repeat_of(other.fields) is not None and text_of(other) == text_of(record)


def _together(done: Sequence[HandlerResult]) -> HandlerResult:
    """Return the outcome of one turn that does all that was ``done``."""
    text = "\n".join(dict.fromkeys(each.replies[0].text for each in done))
    return replace(
        done[0],
        replies=(done[0].replies[0].changed(text=text), *done[0].replies[1:]),
        effects=tuple(effect for each in done for effect in each.effects),
        inverses=tuple(effect for each in done for effect in each.inverses),
    )


def _later(context: TurnContext, record: Record, at: datetime, place: int = 0) -> HandlerResult:
    """Put the reminder off to ``at``; one that repeats goes on as before, and comes at that time besides."""
    text, chat = text_of(record), chat_of(record) or context.turn.chat
    used = ChangeRecord(record_id=record.id, drop=SENT)
    effects: list[Effect] = []
    backs: list[Effect] = []
    key = record.id
    if record.fields.get("done") is False:
        again = context.record(PACK_NAME, REMINDER, fields_of(text, chat, None, "", at), at, ordinal=place)
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
    return _outcome(said, record, (used, *effects, job), (inverse(used, record), *backs, unput))


def _outcome(said: str, record: Record, effects: tuple[Effect, ...], backs: tuple[Effect, ...]) -> HandlerResult:
    """Return what is done about a reminder; a question that is open stays so."""
    return HandlerResult(
        replies=(Reply(text=said),),
        trigger=Trigger.CARRY_ON,
        effects=effects,
        inverses=backs,
        change=Change(verb="edited", title=one_line(text_of(record))),
    )
