"""What was spoken of just before, or is kept, that one may want to be reminded of: what it is, and when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import pairwise

from bot.actions import Action
from bot.context import TurnContext
from bot.packs.agenda.changes.choosing import REACHES, any_in, kin_in, named, reminders
from bot.packs.agenda.record import PACK_NAME, event_of, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.apart import apart
from bot.packs.agenda.timing.eventful import eventful
from bot.packs.agenda.timing.times import Due, Said
from bot.packs.subject import cuts_in, happening, points_back
from bot.replies.text import one_line
from bot.understanding.clauses import MOST_CLAUSES
from bot.understanding.dates import Moment, Repeat
from bot.understanding.grammar import every, negations
from bot.understanding.parts import PLAIN
from bot.understanding.recogniser import recognise
from bot.understanding.topics import complains
from state.effects import RemoveItem, RetitleItem
from state.items import Item, Kind
from state.reads import FindUndoable, GetItems, Reach, SearchItems, Undoable
from state.record import ChangeRecord, Record, RemoveRecord, RestoreRecord
from state.record_reads import GetRecords, ListRecords, Where
from state.text import fold, words
from tools.zones import clock, here

NOTES_SEEN = 5
# So many messages later at most something is what was spoken of.
SPOKEN_WITHIN = 2
# So many messages later what is to come is still what a day before is counted from, whatever else was said since.
DATED_WITHIN = 6
# How often something comes round, and what says on which day of it.
_OFTEN = {"FREQ=MONTHLY": "BYMONTHDAY={at.day}", "FREQ=YEARLY": "BYMONTH={at.month};BYMONTHDAY={at.day}"}
# What a message is taken for that names nothing.
SEVERAL = 2
_COURTESIES = frozenset({Action.THANK, Action.DENY, Action.CONFIRM, Action.GREET, Action.FAREWELL, Action.SET_LANGUAGE})
_NAMES = ("name", "title", "what", "who", "text")


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something that may be reminded of: in a few words, and when it is, as far as it was told.

    The words are its ``own``, unless they are those of all that was told with it. ``whole`` is all that a note of one
    thing says, without its time.
    """

    text: str
    told: Said = field(default_factory=Said)
    own: bool = True
    whole: str = ""

    @property
    def due(self) -> Due | None:
        """When it is; None if that was not told."""
        return self.told.due[0] if self.told.due else None


def tells_how_often(told: Sequence[Due]) -> bool:
    """Tell whether ``told`` says how often, and not on which day of it: "todo ano"."""
    often = told[0].repeat if len(told) == 1 and told[0].nine else None
    return often is not None and often.rule in _OFTEN


def coming_round(spoken: Spoken, told: Sequence[Due]) -> Due | None:
    """Return what was ``spoken`` of as it comes round, if ``told`` says only how often: "todo mês", of the 5th.

    None where it says more, or nothing, or it is not known when what was spoken of is.
    """
    often = told[0].repeat if tells_how_often(told) else None
    if spoken.due is None or often is None:
        return None
    if spoken.due.repeat is not None:
        return spoken.due
    rule = f"{often.rule};{_OFTEN[often.rule].format(at=spoken.due.at)}"
    return replace(spoken.due, repeat=replace(often, rule=rule), said=told[0].said)


def of_text(context: TurnContext, text: str, said_at: int | None = None) -> Spoken:
    """Return what ``text`` tells of, which was said now unless it was ``said_at`` another time."""
    now, language = clock(said_at or context.now), context.voice.locale
    told = times.said(text, now, language)
    return Spoken(happening(text, times.moments_in(text, now, language)), replace(told, before=None))


def events_in(context: TurnContext, note: Item) -> list[Spoken]:
    """Return each of the things to come that one ``note`` tells of, with its own time; none if all only come round."""
    text, now, language = note.content or note.title, clock(note.created_at), context.voice.locale
    plain = eventful(text, now, language)
    told = apart(plain, now, language)
    if all(due.repeat for _, due in told):
        return []
    begins = [0, *(_begins(text, one[0], other[0]) for one, other in pairwise(told)), len(text)]
    found: list[Spoken] = []
    for (moment, due), place in zip(told, pairwise(begins), strict=False):
        part = text[slice(*place)]
        alone = not named(part.replace(text[moment.start : moment.end], " ", 1))
        if found and _is_further_day(found[-1], due, part[: moment.start - place[0]], alone=alone):
            found[-1] = replace(found[-1], told=Said(due=(*found[-1].told.due, due)))
            continue
        if -1 in begins or alone:
            continue
        about = happening(part, times.moments_in(plain[slice(*place)], now, language))
        names = named(about)
        last = [0, *cuts_in(about)][-1]
        own = not ((found or last) and points_back(about[last:])) and not negations().issuperset(names)
        # "Ela faz segunda e eu faço quinta" is told by the whole as well.
        own = own and (len(names) > 1 or not found or found[-1].own)
        found.append(Spoken(about if own else one_line(text), Said(due=(due,)), own))
    return found


def _is_further_day(spoken: Spoken, due: Due, between: str, *, alone: bool) -> bool:
    """Tell whether ``due`` is a further day of what was ``spoken`` of, with but a word ``between`` that joins.

    One that stands ``alone``, and names nothing of its own, needs no such word: "hoje 19h, quarta 7h e sábado 19h".
    """
    days = not due.clock_only and due.at.date() > spoken.told.due[-1].at.date()
    joins = words(between)
    return days and (alone or bool(joins)) and every("joint").issuperset(joins)


def _begins(text: str, one: Moment, other: Moment) -> int:
    """Return where in ``text`` what is at the moment ``other`` begins, behind what is at ``one``; -1 if it is that."""
    ends = max(end for start, end in ((one.start, one.end), *one.also) if start < other.start)
    # "Viajo dia 20 volto dia 27" goes on without a word between.
    cuts = [cut for each in cuts_in(text[ends : other.end]) if (cut := ends + each) <= other.start] or [ends]
    return next((cut for cut in reversed(cuts) if named(text[cut : other.start])), max(cuts, default=-1))


async def dated_lately(context: TurnContext, named_by: str = "") -> Spoken | None:
    """Return which of the things to come that were told, put or shown within a few messages was last; None if none was.

    One that words of ``named_by`` name comes before those that they do not.
    """
    found: list[Spoken | None] = [_of_note(context, context.told)] if context.told else []
    shown, before = context.chat.shown_turn, None
    while (last := await context.reads(FindUndoable(since=context.turn.arrived - REACHES, before=before))) is not None:
        if last.number < context.number - DATED_WITHIN:
            break
        found += [await _shown_last(context)] if last.number < shown else []
        found += await _all_put_by(context, last) if last.change.verb != "removed" else []
        shown, before = min(shown, last.number), last.number
    found += [await _shown_last(context)] if shown >= context.number - DATED_WITHIN else []
    names, to_come = named(named_by), [each for each in found if each and _comes(context, each)]
    return max(to_come, key=lambda each: sum(kin_in(name, each.text) for name in names), default=None)


async def _shown_last(context: TurnContext) -> Spoken | None:
    """Return what the one note tells of that was named, or shown, last; None if that was no one note."""
    shown = await context.reads(GetItems(ids=context.chat.spoken_of)) if len(context.chat.spoken_of) == 1 else ()
    return next((_of_note(context, each) for each in shown if each.live and each.kind is Kind.NOTE), None)


def _comes(context: TurnContext, spoken: Spoken) -> bool:
    return spoken.due is not None and (spoken.due.repeat is not None or spoken.due.at > clock(context.now))


async def last_dated(context: TurnContext) -> Spoken | None:
    """Return what was told last of the things to come that were kept right before; None if none was."""
    found = await each_before(context)
    return found[-1] if found else None


def is_courtesy(text: str) -> bool:
    """Tell whether ``text`` is nothing but courtesies, complaints and the like, which names nothing."""
    return complains(text) or all(each.action in _COURTESIES for each in recognise(text))


def is_talk(text: str) -> bool:
    """Tell whether ``text`` is nothing but courtesies and talk, which tells nothing that is worth a note."""
    talked = (each.action is Action.CHAT and each.confidence >= PLAIN for each in recognise(text))
    return is_courtesy(text) or all(talked)


def tells_something(text: str) -> bool:
    """Tell whether ``text`` is more than talk or a courtesy, however surely it is taken for that."""
    return any(each.action not in _COURTESIES | {Action.CHAT} for each in recognise(text))


async def just_before(context: TurnContext) -> Spoken | None:
    """Return what was kept, recorded or shown right before; None if that was nothing of the kind."""
    if context.told is not None:
        return _of_note(context, context.told)
    last = await context.reads(FindUndoable(since=context.turn.arrived - REACHES))
    shown = context.chat.shown_turn
    if shown >= context.number - SPOKEN_WITHIN and (last is None or last.number < shown):
        return await _shown_last(context) or (await _put_by(context, last) if last else None)
    if last is None or last.number < context.number - SPOKEN_WITHIN:
        return None
    return await _put_by(context, last)


async def each_before(context: TurnContext, *, at_once: bool = False) -> list[Spoken]:
    """Return the things to come that the turns right before this one put, one after the other, the first one first.

    Those told ``at_once`` are of one message.
    """
    found: list[Spoken] = []
    before: int | None = None
    message = ""
    for number in range(context.number - 1, context.number - 1 - MOST_CLAUSES, -1):
        last = await context.reads(FindUndoable(since=context.turn.arrived - REACHES, before=before))
        if last is None or last.number != number or not (spoken := await _all_put_by(context, last)):
            break
        message = message or last.turn_id.partition("/")[0]
        if at_once and not last.turn_id.startswith(message):
            break
        found, before = [*spoken, *found], number
    return [each for each in found if each.due]


async def _all_put_by(context: TurnContext, last: Undoable) -> list[Spoken]:
    """Return what a turn put: of a note that tells several things to come, each of them."""
    notes = tuple(effect.item_id for effect in last.inverses if isinstance(effect, RemoveItem | RetitleItem))
    for item in await context.reads(GetItems(ids=notes)) if notes else ():
        if item.live and len(each := events_in(context, item)) >= SEVERAL:
            return each
    spoken = await _put_by(context, last)
    return [spoken] if spoken else []


async def _put_by(context: TurnContext, last: Undoable) -> Spoken | None:
    notes = tuple(effect.item_id for effect in last.inverses if isinstance(effect, RemoveItem | RetitleItem))
    for item in await context.reads(GetItems(ids=notes)) if notes else ():
        if item.live:
            return _of_note(context, item)
    touched = RemoveRecord | ChangeRecord | RestoreRecord
    ids = tuple(effect.record_id for effect in last.inverses if isinstance(effect, touched))
    for record in await context.reads(GetRecords(ids=ids)) if ids else ():
        if spoken := _of_record(context, record):
            return spoken
    return None


async def called(context: TurnContext, anchor: str, on: date | None = None) -> Spoken | None:
    """Return the thing to come (``on`` a day) that ``anchor`` names: a reminder, what was just told, note or bill."""
    names = named(anchor)
    if not names:
        return await just_before(context)
    # "Pagar o condomínio" is of the bill that is called so.
    to_do = len(names) > 1 and names[0].endswith("r")
    found = await _kept_as(context, names, on)
    # "Sair de casa" is not of whatever a note says of a house.
    return found or (await _kept_as(context, names[1:], on, entirely=False) if to_do else None)


async def akin(context: TurnContext, anchor: str) -> Spoken | None:
    """Return the thing to come that ``anchor`` names, if in other words: "a consulta do cardiologista"; else None."""
    names = named(anchor)
    if found := await called(context, anchor) if names else None:
        return found
    for name in reversed(names):
        found = await _kept_as(context, (name,), None)
        if found and found.due and all(kin_in(each, found.text) for each in names):
            return found
    lately = await dated_lately(context, anchor) if names else None
    return lately if lately and all(kin_in(each, lately.text) for each in names) else None


async def _kept_as(
    context: TurnContext, names: Sequence[str], on: date | None, *, entirely: bool = True
) -> Spoken | None:
    for record in await reminders(context):
        if _is_of(names, text_of(record), entirely) and on in (None, event_of(record).date()):
            return _of_record(context, record)
    before = await just_before(context)
    alone = before is not None and len(before.told.due) == 1
    meant = before and alone and _is_of(names, before.text, entirely)
    if meant and before and before.due and on in (None, before.due.at.date()):
        return before
    notes = await context.reads(
        SearchItems(words=tuple(names), phrase=" ".join(names), kind=Kind.NOTE, reach=Reach.SURELY, limit=NOTES_SEEN)
    )
    dated = [
        each
        for note in notes
        if (each := meant_in(context, note, names) or _of_note(context, note)).due
        and _all_in(names, note.content or note.title)
        and (entirely or _is_of(names, each.text, entirely))
    ]
    if before and before.due and every("bills").issuperset(names):
        return before
    bills = Where(pack="ledger", kinds=("bill",), equals={"paid": False}, words=tuple(names))
    owed = await context.reads(ListRecords(where=bills, order="oldest", limit=1))
    dated += [bill for record in owed if (bill := _of_record(context, record)) is not None]
    if told := next((each for each in dated if each.due and on in (None, each.due.at.date())), None):
        return told
    # "Um dia antes de vencer" is said of what was spoken of.
    return before if before and before.due and len(names) == 1 and names[0].endswith("r") and on is None else None


def meant_in(context: TurnContext, note: Item, names: Sequence[str]) -> Spoken | None:
    """Return which of several things to come that one ``note`` tells ``names`` name best; None if none, or two, are.

    Words of its heading name all of them: "aniversários: mãe 14 de dezembro, Fábio 3 de fevereiro".
    """
    events = events_in(context, note)
    heading, colon, _ = (note.content or note.title).partition(":")
    telling = [name for name in names if not (colon and _all_in((name,), heading))]
    # Whose it is tells more than what it is: "o aniversário da Clara".
    capitals = {fold(word) for word in re.findall(r"[^\W\d_]+", note.content or note.title) if word[0].isupper()}
    scores = [sum(1 + (name in capitals) for name in telling if _all_in((name,), each.text)) for each in events]
    if len(events) < SEVERAL or not max(scores) or scores.count(max(scores)) > 1:
        return None
    return events[scores.index(max(scores))]


def _of_note(context: TurnContext, note: Item) -> Spoken:
    """Return what a note tells of: of several things to come the first."""
    if len(each := events_in(context, note)) >= SEVERAL and each[0].due and each[0].due.at > clock(context.now):
        return each[0]
    spoken = of_text(context, note.content or note.title, note.created_at)
    spoken = replace(spoken, whole=spoken.told.without)
    passed = spoken.due is not None and spoken.due.at <= clock(context.now)
    return replace(spoken, told=Said()) if passed else spoken


def _of_record(context: TurnContext, record: Record) -> Spoken | None:
    text = next((str(record.fields[name]) for name in _NAMES if record.fields.get(name)), "")
    if not text:
        return None
    if record.pack == PACK_NAME and record.when is not None:
        return Spoken(text, Said(due=(Due(event_of(record)),)))
    if record.when is None:
        return Spoken(text)
    when = record.when.astimezone(here())
    at = when.replace(hour=0, minute=0) + times.NINE
    repeat, said = None, ""
    if record.fields.get("monthly") is True:
        repeat = Repeat(f"FREQ=MONTHLY;BYMONTHDAY={record.fields.get('day', when.day)}")
        said = context.voice.say("agenda-each-month", day=str(record.fields.get("day", when.day)))
    elif record.fields.get("yearly") is True:
        repeat = Repeat(f"FREQ=YEARLY;BYMONTH={when.month};BYMONTHDAY={when.day}")
        said = context.voice.say("agenda-each-year", day=f"{when.day:02}", month=f"m{when.month:02}")
    return Spoken(text, Said(due=(Due(at, repeat, said, nine=True),)))


def _is_of(names: Sequence[str], text: str, entirely: bool) -> bool:
    """Tell whether ``text`` has all the ``names``; those that are not ``entirely`` what is asked for are half of it."""
    return _all_in(names, text) and (entirely or 2 * len(names) >= len(named(text)))


def _all_in(names: Sequence[str], text: str) -> bool:
    return all(any_in((name,), text) for name in names)
