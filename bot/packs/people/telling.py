"""What is told of people: kept as notes that know whom they are about, and put right by newer ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.record import LISTED_AT_MOST, text_of, waiting
from bot.packs.agenda.which import removal
from bot.packs.facts import Fact, Told, about, facts, keep_fact, replaced_by
from bot.packs.frame import ask, question
from bot.packs.people.birthdays import Birthday, birthday_in, distance_in, remind
from bot.packs.people.reading import Said, said_of_somebody
from bot.packs.people.who import Who, who
from bot.replies.text import one_line
from bot.understanding.recognition import Recognition
from state.document import JsonObject
from state.lane import Dialogue, PackQuestion
from state.record import Fields
from state.record_reads import ListRecords
from state.turns import Message

_THAT = re.compile(r"(?i)^(?:que|q|that)\s+")
PACK, KIND, WHO, DAY = "people", "told", "who", "day"
BIRTHDAY, REMINDER = "birthday", "reminder"
# "Me lembra", "sim, me lembra".
REMIND, FEW_WORDS, LONGEST_ANSWER = "remind", 3, 14
# What is told plainly of somebody may be taken for any of these; for talk only if it can hardly be talk.
_TOLD = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.SEARCH, Action.PROGRESS})


async def told(context: TurnContext) -> HandlerResult | None:
    """Keep what the message tells of somebody; None if it tells nothing that is known how to read."""
    recognition = context.resolution.recognition
    text = recognition.text.strip()
    said = said_of_somebody(text)
    if said is None or text.endswith("?"):
        return None
    surely = recognition.action is Action.REMEMBER or (said.plainly and recognition.action in _TOLD)
    return await remember(context, text, said) if surely else None


async def ordered(context: TurnContext) -> HandlerResult | None:
    """Keep what the message orders to be kept of somebody: "anota que a Ju adora vinho"; else None."""
    entities = context.resolution.recognition.entities
    text = _THAT.sub("", (entities.content or "").strip())
    if entities.item_type not in (None, "note") or entities.url or not text:
        return None
    said = said_of_somebody(text)
    return await remember(context, text, said) if said and said.plainly else None


async def remember(context: TurnContext, text: str, said: Said) -> HandlerResult:
    """Keep ``text``, which says something of somebody; the older of a single topic goes, and that is said."""
    known = [fact for fact in await facts(context, PACK, KIND) if who_of(fact) == who(said.who)]
    older = replaced_by(known, text, (said.topic, *said.also), (said.topic,)) if said.single else ()
    fields: Fields = {WHO: said.who, **about((said.topic, *said.also), said.value)}
    birthday = birthday_in(said.value, context) if said.topic == BIRTHDAY else None
    if birthday is not None:
        fields[DAY] = f"{birthday.year or 0:04}-{birthday.month:02}-{birthday.day:02}"
    reply = None
    if older:
        reply = context.voice.say("people-replaced", text=one_line(text), former=one_line(older[0].text))
    outcome = await keep_fact(context, PACK, KIND, Told(text, fields, older), reply)
    if birthday is None or not outcome.effects:
        return outcome
    return _offering(context, await _without_reminder(context, outcome, older), said, birthday)


async def _without_reminder(context: TurnContext, outcome: HandlerResult, older: Sequence[Fact]) -> HandlerResult:
    """Return ``outcome`` with the reminder of a birthday that was put right taken out."""
    called = {context.voice.say("people-reminder", who=str(fact.record.fields[WHO])) for fact in older}
    listed = await context.reads(ListRecords(where=waiting(), limit=LISTED_AT_MOST)) if older else ()
    gone = [record for record in listed if text_of(record) in called]
    if not gone:
        return outcome
    effects, backs = removal(context, gone)
    first, *others = outcome.replies
    reply = first.changed(text=f"{first.text}\n{context.voice.say('people-reminder-gone')}")
    return replace(
        outcome,
        replies=(reply, *others),
        effects=(*outcome.effects, *effects),
        inverses=(*outcome.inverses, *backs),
    )


def _offering(context: TurnContext, outcome: HandlerResult, said: Said, birthday: Birthday) -> HandlerResult:
    """Return ``outcome`` with a reminder of the birthday offered."""
    day = context.voice.say("people-day", day=str(birthday.day), month=f"m{birthday.month:02}")
    offer = context.voice.say("people-offer-reminder", day=day)
    args: JsonObject = {"who": said.who, "month": birthday.month, "day": birthday.day}
    asked = ask(context, question(PACK, REMINDER, offer, args, yes_or_no=True, offered=True))
    first, *others = outcome.replies
    reply = first.changed(text=f"{first.text}\n{offer}", buttons=asked.replies[0].buttons)
    return replace(outcome, replies=(reply, *others), trigger=asked.trigger, pending=asked.pending)


def answers(asked: PackQuestion, message: Message, recognition: Recognition) -> bool | None:
    """Tell whether a message says how long before a birthday the reminder is wanted: "yeah, but a week before"."""
    other = recognition.action == REMIND and recognition.entities.content
    short = len(recognition.text.split()) <= LONGEST_ANSWER and not message.forwarded and not other
    return True if short and asked.name == REMINDER and distance_in(recognition.text) else None


async def answered(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Put the reminder that was offered after a yes, or so long before as was told; leave it after a no."""
    if answers(asked, context.turn.message, context.resolution.recognition):
        return await _remind(context, asked)
    if context.resolution.recognition.action is not Action.CONFIRM:
        return context.say(context.voice.say("people-no-reminder"))
    return await _remind(context, asked)


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Put the reminder that was just offered, if the message says no more than "me lembra"; None otherwise."""
    pending = context.pending
    asked = pending.question if isinstance(pending, Dialogue) else None
    recognition = context.resolution.recognition
    if asked is None or asked.pack != PACK or recognition.action != REMIND:
        return None
    return await _remind(context, asked) if len(recognition.text.split()) <= FEW_WORDS else None


async def _remind(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    birthday = Birthday(int(str(asked.args["month"])), int(str(asked.args["day"])))
    about = context.voice.say("people-reminder", who=str(asked.args["who"]))
    day = context.voice.say("people-day", day=str(birthday.day), month=f"m{birthday.month:02}")
    return await remind(context, about, birthday, context.voice.say("people-every-year", day=day))


def who_of(fact: Fact) -> Who:
    """Return whom ``fact`` is about."""
    return who(str(fact.record.fields.get(WHO, "")))
