"""What is told of people: kept as notes that know whom they are about, and put right by newer ones."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.which import removal
from bot.packs.agenda.record import LISTED_AT_MOST, text_of, waiting
from bot.packs.facts import Fact, Told, about, facts, keep_fact, replaced_by
from bot.packs.frame import ask, question
from bot.packs.people.birthdays import Birthday, birthday_in, distance_in, remind, spoken_day
from bot.packs.people.reading import Said, of_others, said_of_somebody
from bot.packs.people.who import Who, who
from bot.replies.text import one_line
from bot.understanding.grammar import every
from bot.understanding.recognition import Recognition
from state.document import JsonObject
from state.lane import Dialogue, PackQuestion
from state.record import Fields
from state.record_reads import ListRecords
from state.text import words
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
    # What tells the same of others besides does not go for the one of them.
    older = tuple(fact for fact in older if not of_others(fact.text, said.topic))
    fields: Fields = {WHO: said.who, **about((said.topic, *said.also), said.value)}
    born = _birthdays(context, text, said)
    if born:
        birthday = born[0][1]
        fields[DAY] = written(birthday)
    reply = None
    if older:
        reply = context.voice.say("people-replaced", text=one_line(text), former=one_line(older[0].text))
    outcome = await keep_fact(context, PACK, KIND, Told(text, fields, older), reply)
    if not born or not outcome.effects:
        return outcome
    return _offering(context, await _without_reminder(context, outcome, older), born)


def written(birthday: Birthday) -> str:
    """Return a birthday as a record has it, in the year 0 where no year is known."""
    return f"{birthday.year or 0:04}-{birthday.month:02}-{birthday.day:02}"


def _birthdays(context: TurnContext, text: str, said: Said) -> list[tuple[str, Birthday]]:
    """Return whose birthdays ``text`` tells, whose first is ``said``, and when they are; [] if it tells none."""
    if said.topic != BIRTHDAY or birthday_in(said.value, context) is None:
        return []
    told = ((each.who, birthday_in(each.value, context)) for each in (said, *of_others(text, BIRTHDAY)))
    return [(each, birthday) for each, birthday in told if birthday is not None]


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


def _offering(context: TurnContext, outcome: HandlerResult, born: Sequence[tuple[str, Birthday]]) -> HandlerResult:
    """Return ``outcome`` with a reminder of each birthday offered."""
    days = [spoken_day(context, birthday) for _, birthday in born]
    if len(days) == 1:
        offer = context.voice.say("people-offer-reminder", day=days[0])
    else:
        offer = context.voice.say("people-offer-reminders", days=context.voice.join(days))
    told: list[JsonObject] = [{"who": each, "month": birthday.month, "day": birthday.day} for each, birthday in born]
    args: JsonObject = {**told[0], "further": [*told[1:]]}
    asked = ask(context, question(PACK, REMINDER, offer, args, yes_or_no=True, offered=True))
    reply, *others = outcome.replies
    reply = reply.changed(text=f"{reply.text}\n{offer}", buttons=asked.replies[0].buttons)
    return replace(outcome, replies=(reply, *others), trigger=asked.trigger, pending=asked.pending)


def answers(asked: PackQuestion, message: Message, recognition: Recognition) -> bool | None:
    """Tell whether a message agrees to the reminder by name, or says how long before: "yeah, but a week before"."""
    said = words(recognition.text)
    whose = {word for each in _offered(asked) for word in words(str(each["who"]))}
    yes = bool(said) and said[0] in every("plain_yes")
    agrees = yes and not whose.isdisjoint(said)
    other = recognition.action == REMIND and recognition.entities.content and not yes
    short = len(recognition.text.split()) <= LONGEST_ANSWER and not message.forwarded and not other
    return True if short and asked.name == REMINDER and (agrees or distance_in(recognition.text)) else None


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


def _offered(asked: PackQuestion) -> list[JsonObject]:
    """Return whose birthdays are offered to be reminded of, and when these are."""
    return [asked.args, *cast("list[JsonObject]", asked.args.get("further", []))]


async def _remind(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    offered = _offered(asked)
    said = words(context.resolution.recognition.text)
    # "Sim, o da Clara" wants one of them.
    named = [each for each in offered if not set(said).isdisjoint(words(str(each["who"])))]
    wanted = []
    for each in named or offered:
        birthday = Birthday(int(str(each["month"])), int(str(each["day"])))
        about = context.voice.say("people-reminder", who=str(each["who"]))
        wanted.append((about, birthday, context.voice.say("people-every-year", day=spoken_day(context, birthday))))
    return await remind(context, wanted)


def who_of(fact: Fact) -> Who:
    """Return whom ``fact`` is about."""
    return who(str(fact.record.fields.get(WHO, "")))
