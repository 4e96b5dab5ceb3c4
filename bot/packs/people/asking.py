"""Questions about people: answered with what was told of them, their birthdays with how long it is until then."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from bot.packs.facts import Fact, facts, quoted, shown, shown_notes
from bot.packs.people.birthdays import Birthday, month_in, today_of
from bot.packs.people.reading import EVERYTHING, Asked, asked_of_somebody, asks_for_the_next, month_asked
from bot.packs.people.reading import WHO as NAMES
from bot.packs.people.telling import BIRTHDAY, DAY, KIND, PACK, WHO, who_of
from bot.packs.people.who import Who, same_people, who
from bot.scene import Outcome, Scene
from bot.wording import items
from bot.wording.text import one_line
from state.items import Item, Kind
from state.reads import Reach, SearchItems

SHOWN_AT_MOST = 20
COMING_AT_MOST = 5


async def answer(scene: Scene) -> Outcome | None:
    """Answer a question about somebody with what was told of them; None if it is none, or nothing was told."""
    text = scene.resolution.recognition.text
    if (word := month_asked(text)) and (month := month_in(word, scene)):
        return await _birthdays(scene, month)
    if asks_for_the_next(text):
        return await _birthdays(scene, None)
    asked = asked_of_somebody(text)
    return await _about(scene, asked) if asked else None


async def _about(scene: Scene, asked: Asked) -> Outcome | None:
    known = await facts(scene, PACK, KIND)
    same = _same(known, who(asked.who))
    of_them = [fact for fact in known if any(who_of(fact).may_be(each) for each in same)]
    if asked.topic == NAMES:
        return _told(scene, [fact for fact in known if _names(fact, who(asked.who))])
    if asked.topic != EVERYTHING:
        return _told(scene, [fact for fact in of_them if asked.topic in fact.topics])
    named = [fact for fact in known if fact not in of_them and _names(fact, who(asked.who))]
    return await _everything(scene, [*of_them, *named], same) if of_them or named else None


def _same(known: Sequence[Fact], asked: Who) -> tuple[Who, ...]:
    """Return all the words that mean who is ``asked`` about."""
    return same_people(((who_of(fact), who(fact.value)) for fact in known if fact.topic == NAMES), asked)


def _names(fact: Fact, asked: Who) -> bool:
    """Tell whether ``fact`` tells what somebody is called, or who they are."""
    return fact.topic == NAMES and (who_of(fact).may_be(asked) or who(fact.value).may_be(asked))


def _told(scene: Scene, found: Sequence[Fact]) -> Outcome | None:
    if not found:
        return None
    text = f"{scene.voice.say('people-told', count=len(found))}\n{quoted(scene, found)}"
    if len(found) == 1 and (birthday := _birthday(found[0])):
        text = f"{text}\n{_until(scene, birthday)}"
    return shown(scene, text, found)


async def _everything(scene: Scene, told: Sequence[Fact], same: Sequence[Who]) -> Outcome:
    """Show all that was told of somebody, and the other notes that name them."""
    notes = [fact.note for fact in told]
    for each in same:
        words = tuple(sorted(each.names | each.of))
        found = await scene.reads(SearchItems(words=words, kind=Kind.NOTE, reach=Reach.SURELY, limit=SHOWN_AT_MOST))
        ids = {note.id for note in notes}
        notes += [note for note in found if note.id not in ids and set(words) <= set(note.words)]
    return _shown(scene, notes[:SHOWN_AT_MOST])


def _shown(scene: Scene, notes: Sequence[Item]) -> Outcome:
    rows = [items.row(scene.voice, note) for note in notes]
    lines = rows if len(rows) == 1 else [f"{number}. {row}" for number, row in enumerate(rows, start=1)]
    text = "\n".join((scene.voice.say("people-told", count=len(notes)), *lines))
    ids = tuple(note.id for note in notes)
    return shown_notes(scene, text, ids)


async def _birthdays(scene: Scene, month: int | None) -> Outcome | None:
    """Tell whose birthdays are in ``month``, or come next; None if no birthday was told."""
    today = today_of(scene)
    known = [(birthday, fact) for fact in await facts(scene, PACK, KIND) if (birthday := _birthday(fact))]
    if not known:
        return None
    found = [each for each in known if month in (None, each[0].month)]
    if not found:
        return scene.say(scene.voice.say("people-no-birthdays"))
    if month is None:
        found = sorted(found, key=lambda each: each[0].after(today))[:COMING_AT_MOST]
    else:
        found = sorted(found, key=lambda each: each[0].day)
    lines = [
        scene.voice.say("people-birthday-line", who=one_line(str(fact.record.fields[WHO])), day=_day(scene, birthday))
        for birthday, fact in found
    ]
    return shown(scene, "\n".join((scene.voice.say("people-birthdays"), *lines)), [fact for _, fact in found])


def _birthday(fact: Fact) -> Birthday | None:
    day = fact.record.fields.get(DAY)
    if fact.topic != BIRTHDAY or not isinstance(day, str) or fact.text != str(fact.record.fields.get("text")):
        return None
    year, month, number = map(int, day.split("-"))
    return Birthday(month, number, year or None)


def _day(scene: Scene, birthday: Birthday) -> str:
    return scene.voice.say("people-day", day=str(birthday.day), month=f"m{birthday.month:02}")


def _until(scene: Scene, birthday: Birthday) -> str:
    """Return how long it is until the birthday, and which one it will be."""
    today = today_of(scene)
    comes: date = birthday.after(today)
    days = (comes - today).days
    said = scene.voice.say("people-until", count=days, day=_day(scene, birthday))
    if days == 0:
        said = scene.voice.say("people-today")
    elif days == 1:
        said = scene.voice.say("people-tomorrow")
    if birthday.year:
        said = f"{said} {scene.voice.say('people-turns', age=comes.year - birthday.year)}"
    return said
