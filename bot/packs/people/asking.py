"""Questions about people: answered with what was told of them, their birthdays with how long it is until then."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.context import HandlerResult, TurnContext
from bot.packs.facts import Fact, facts, quoted, shown, shown_notes
from bot.packs.people.birthdays import Birthday, birthday_in, month_in, spoken_day, today_of
from bot.packs.people.reading import EVERYTHING, Asked, asked_of_somebody, asks_for_the_next, month_asked, of_others
from bot.packs.people.reading import WHO as NAMES
from bot.packs.people.telling import BIRTHDAY, DAY, KIND, PACK, WHO, who_of
from bot.packs.people.who import Who, relations, same_people, who
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.references import refers_back, with_name
from state.items import Item, Kind
from state.reads import Reach, SearchItems

SHOWN_AT_MOST = 20
COMING_AT_MOST = 5
# Any name will do to tell whether a question with a pronoun is about somebody.
_ANYBODY = "Ana"


async def answer(context: TurnContext) -> HandlerResult | None:
    """Answer a question about somebody with what was told of them; None if it is none, or nothing was told."""
    text = context.resolution.recognition.text
    if (word := month_asked(text)) and (month := month_in(word, context)):
        return await _birthdays(context, month)
    if asks_for_the_next(text):
        return await _birthdays(context, None)
    asked = asked_of_somebody(text) or asked_of_somebody(await _with_the_name(context, text))
    return await _about(context, asked) if asked else None


async def _with_the_name(context: TurnContext, text: str) -> str:
    """Return ``text`` with the name of the one who was spoken of last in the place of its pronoun: "o niver dele"."""
    asks = refers_back(text) and asked_of_somebody(with_name(text, _ANYBODY)) is not None
    if not asks or not context.chat.spoken_of:
        return text
    told = [fact for fact in await facts(context, PACK, KIND) if fact.note.id in context.chat.spoken_of]
    names = {str(fact.record.fields[WHO]) for fact in told}
    return with_name(text, names.pop()) if len(names) == 1 else text


async def _about(context: TurnContext, asked: Asked) -> HandlerResult | None:
    known = await facts(context, PACK, KIND)
    same = _same(known, who(asked.who))
    of_them = [fact for fact in known if any(one.may_be(each) for one in _whom(fact) for each in same)]
    if asked.topic == NAMES:
        return _told(context, [fact for fact in known if _names(fact, who(asked.who))])
    if asked.topic != EVERYTHING:
        return _told(context, [fact for fact in of_them if asked.topic in fact.topics], same)
    named = [fact for fact in known if fact not in of_them and _names(fact, who(asked.who))]
    return await _everything(context, [*of_them, *named], same) if of_them or named else None


def _same(known: Sequence[Fact], asked: Who) -> tuple[Who, ...]:
    """Return all the words that mean who is ``asked`` about: "meu neto" is he who is told of as "meu neto Rafael"."""
    same = same_people(((who_of(fact), who(fact.value)) for fact in known if fact.topic == NAMES), asked)
    related = [one for fact in known for one in _whom(fact) if asked.names < one.names and asked.of == one.of]
    called = (Who(one.names - relations(), one.of) for one in related if asked.names <= relations())
    return (*same, *dict.fromkeys(each for each in called if each.names))


def _whom(fact: Fact) -> tuple[Who, ...]:
    """Return all whom ``fact`` tells of on its topic."""
    return (who_of(fact), *(who(each.who) for each in of_others(fact.text, fact.topic)))


def _names(fact: Fact, asked: Who) -> bool:
    """Tell whether ``fact`` tells what somebody is called, or who they are."""
    return fact.topic == NAMES and (who_of(fact).may_be(asked) or who(fact.value).may_be(asked))


def _told(context: TurnContext, found: Sequence[Fact], same: Sequence[Who] = ()) -> HandlerResult | None:
    if not found:
        return None
    text = f"{context.voice.say('people-told', count=len(found))}\n{quoted(context, found)}"
    born = _born(context, found[0]) if len(found) == 1 else []
    theirs = [birthday for each, birthday in born if any(who(each).may_be(one) for one in same)]
    if theirs:
        text = f"{text}\n{_until(context, theirs[0])}"
    return shown(context, text, found)


async def _everything(context: TurnContext, told: Sequence[Fact], same: Sequence[Who]) -> HandlerResult:
    """Show all that was told of somebody, and the other notes that name them."""
    notes = [fact.note for fact in told]
    for each in same:
        words = tuple(sorted(each.names | each.of))
        found = await context.reads(SearchItems(words=words, kind=Kind.NOTE, reach=Reach.SURELY, limit=SHOWN_AT_MOST))
        ids = {note.id for note in notes}
        notes += [note for note in found if note.id not in ids and set(words) <= set(note.words)]
    return _shown(context, notes[:SHOWN_AT_MOST])


def _shown(context: TurnContext, notes: Sequence[Item]) -> HandlerResult:
    rows = [items.row(context.voice, note) for note in notes]
    lines = rows if len(rows) == 1 else [f"{number}. {row}" for number, row in enumerate(rows, start=1)]
    text = "\n".join((context.voice.say("people-told", count=len(notes)), *lines))
    ids = tuple(note.id for note in notes)
    return shown_notes(context, text, ids)


async def _birthdays(context: TurnContext, month: int | None) -> HandlerResult | None:
    """Tell whose birthdays are in ``month``, or come next; None if no birthday was told."""
    today = today_of(context)
    told = await facts(context, PACK, KIND)
    known = [(birthday, each, fact) for fact in told for each, birthday in _born(context, fact)]
    if not known:
        return None
    found = [each for each in known if month in (None, each[0].month)]
    if not found:
        return context.say(context.voice.say("people-no-birthdays"))
    if month is None:
        found = sorted(found, key=lambda each: each[0].after(today))[:COMING_AT_MOST]
    else:
        found = sorted(found, key=lambda each: each[0].day)
    lines = [
        context.voice.say("people-birthday-line", who=one_line(each), day=spoken_day(context, birthday))
        for birthday, each, _ in found
    ]
    text = "\n".join((context.voice.say("people-birthdays"), *lines))
    return shown(context, text, [*{fact.note.id: fact for _, _, fact in found}.values()])


def _born(context: TurnContext, fact: Fact) -> list[tuple[str, Birthday]]:
    """Return whose birthdays ``fact`` tells, and when these are."""
    first = _birthday(fact)
    if first is None:
        return []
    others = ((each.who, birthday_in(each.value, context)) for each in of_others(fact.text, BIRTHDAY))
    return [(str(fact.record.fields[WHO]), first), *((each, born) for each, born in others if born)]


def _birthday(fact: Fact) -> Birthday | None:
    day = fact.record.fields.get(DAY)
    if fact.topic != BIRTHDAY or not isinstance(day, str) or fact.text != str(fact.record.fields.get("text")):
        return None
    year, month, number = map(int, day.split("-"))
    return Birthday(month, number, year or None)


def _until(context: TurnContext, birthday: Birthday) -> str:
    """Return how long it is until the birthday, and which one it will be."""
    today = today_of(context)
    comes: date = birthday.after(today)
    days = (comes - today).days
    said = context.voice.say("people-until", count=days, day=spoken_day(context, birthday))
    if days == 0:
        said = context.voice.say("people-today")
    elif days == 1:
        said = context.voice.say("people-tomorrow")
    if birthday.year:
        said = f"{said} {context.voice.say('people-turns', age=comes.year - birthday.year)}"
    return said
