"""Questions why no reminder came, and the wish for silence until a time: answered from what there is."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.agenda.changes.choosing import any_in, falls, named, reminders
from bot.packs.agenda.record import LISTED_AT_MOST, PACK_NAME, REMINDER, TOLD_OF, due_of, event_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.views.wording import line, when
from bot.packs.moments import without
from bot.replies.text import one_line
from bot.understanding.dates import Bound, Moment, Precision
from bot.understanding.grammar import every, negations
from state.items import Item, Kind
from state.reads import ListItems
from state.record import Record
from state.record_reads import ListRecords, Where
from state.text import words
from state.turns import Reply
from tools.zones import clock

NOTES_LOOKED_AT = 50
_LONGEST = 20
# What came longer ago nobody asks about.
LATELY = timedelta(days=2)


def reproaches(text: str) -> bool:
    """Tell whether ``text`` says that Guarda did not remind, or did not put down, what it should have."""
    said = set(words(text))
    told = not every("you").isdisjoint(said) and not negations().isdisjoint(said)
    return told and not every("reminding_you").isdisjoint(said) and len(words(text)) <= _LONGEST


async def answered(context: TurnContext) -> HandlerResult | None:
    """Show what there is of what somebody misses a reminder of, and say so if there is none; None to anything else."""
    message, text = context.turn.message, context.resolution.recognition.text
    if context.pending is not None or message.forwarded or message.button or in_group(context.turn.chat):
        return None
    if quiet := await _silence(context):
        return quiet
    if not reproaches(text):
        return None
    whole, now = f"{message.beside} {text}", clock(context.now)
    moments = times.moments_in(whole, now, context.voice.locale)
    known = every("reminding_you") | every("you") | every("asking_why") | negations()
    names = [word for word in named(without(whole, moments)) if word not in known]
    if not names and not moments:
        return None
    where = Where(pack=PACK_NAME, kinds=(REMINDER,), since=now - LATELY, until=now, dated=True)
    records = [*await reminders(context), *await context.reads(ListRecords(where=where, limit=LISTED_AT_MOST))]
    found = {each.id: each for each in records if _is_meant(each, names, moments, whole)}
    if found:
        lines = [line(context.voice, each, now, chat=context.turn.chat) for each in sorted(found.values(), key=due_of)]
        return context.say("\n".join((context.voice.say("agenda-missed-found"), *lines)), told=TOLD_OF)
    notes = await context.reads(ListItems(kinds=(Kind.NOTE,), limit=NOTES_LOOKED_AT))
    kept = [each for each in notes if _tells_of(context, each, names, moments)]
    if kept:
        lines = [f"📝 {one_line(each.content or each.title)}" for each in kept]
        return context.say("\n".join((context.voice.say("agenda-missed-noted"), *lines)), told=TOLD_OF)
    return context.say(context.voice.say("agenda-missed-none"), told=TOLD_OF)


def _is_meant(record: Record, names: list[str], moments: tuple[Moment, ...], said: str) -> bool:
    if not all(any_in((name,), text_of(record)) for name in names):
        return False
    return not moments or any(falls(record, each, said) or _is_on(event_of(record), each) for each in moments)


def _is_on(at: datetime, moment: Moment) -> bool:
    """Tell whether ``at`` is at the hour, or on the day, that ``moment`` tells."""
    if moment.begins is None:
        return False
    begins = moment.begins.astimezone(at.tzinfo)
    if moment.precision is Precision.DAY:
        return moment.ends is not None and begins <= at < moment.ends
    return (at.hour % times.NOON, at.minute) == (begins.hour % times.NOON, begins.minute)


def _tells_of(context: TurnContext, note: Item, names: list[str], moments: tuple[Moment, ...]) -> bool:
    text = note.content or note.title
    if not all(any_in((name,), text) for name in names):
        return False
    told = times.moments_in(text, clock(note.created_at), context.voice.locale)
    at = [one for each in told if (one := each.at or each.begins) is not None]
    return not moments or any(_is_on(one, each) for one in at for each in moments)


async def _silence(context: TurnContext) -> HandlerResult | None:
    """Say what will come until the time until which somebody wants to hear nothing; None if they want no such thing."""
    text, now = context.resolution.recognition.text, clock(context.now)
    until = [
        each.at or each.begins
        for each in times.moments_in(text, now, context.voice.locale)
        if each.bound is Bound.UNTIL and each.repeat is None
    ]
    if context.resolution.recognition.action is not Action.OPT_OUT or len(until) != 1 or until[0] is None:
        return None
    comes = [each for each in await reminders(context) if now < due_of(each) < until[0]]
    last = when(context.voice, until[0].astimezone(now.tzinfo), now)
    if not comes:
        return context.say(context.voice.say("agenda-silence-none", when=last))
    lines = [line(context.voice, each, now, chat=context.turn.chat) for each in comes]
    said = "\n".join((context.voice.say("agenda-silence", when=last), *lines, context.voice.say("agenda-silence-move")))
    return HandlerResult(replies=(Reply(text=said),), told=TOLD_OF)
