"""Notes, films and links put right: a place of what a note says, with the fact that it tells, or another title."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise, takewhile

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.edits import changed
from bot.handlers.corrections.wrong_film import replaced
from bot.handlers.finding.title_search import BOTH, Question, seek_all
from bot.handlers.keeping.keep import candidate_call
from bot.packs.agenda.changes.choosing import any_in
from bot.packs.agenda.changes.correcting import NOUNS
from bot.packs.agenda.changes.following import gone_along
from bot.packs.agenda.views.wording import day
from bot.packs.amending import Amendment, Amends, Correction, keys, reworded, shared, stands_in, telling, time_alone
from bot.packs.facts import NOTE, TEXT, about
from bot.packs.knowledge.reading import statements
from bot.packs.moments import moments_in
from bot.packs.people.birthdays import birthday_in
from bot.packs.people.reading import said_of_somebody
from bot.packs.people.telling import DAY, WHO, written
from bot.packs.subject import cuts_in
from bot.packs.values import Sort, Value, led_as, moments_of, values_in, with_values, without_values
from bot.replies import items
from bot.replies.text import changed_part, one_line
from bot.understanding.answers.corrections import Rather, put_right
from bot.understanding.grammar import every
from state.items import Item, Kind
from state.record import ChangeRecord, Fields, Record, inverse
from state.record_reads import ListRecords, Where
from state.text import fold, words
from tools.editing import with_other_end
from tools.enrichment.ranking import clear_winner
from tools.zones import clock, here

# So many words at most are a single thing that a note says of its beginning.
MOST_REPLACED = 5
FACTS = (("people", "told"), ("knowledge", "fact"))
_FURTHER = re.compile(r"[,;\n]|\s(?:e|and|mas|but)\s")
# So far from a day it is called neither today nor tomorrow.
_NO_DAY_NEAR = timedelta(days=3)
_DAY_AND_HOUR = {Sort.DAY, Sort.HOUR}
_JOINT = re.compile(r"\s(?:e|and)\s+$")
_OF_A_TITLE = (Kind.MOVIE, Kind.TV_SHOW, Kind.VIDEO, Kind.LINK, Kind.BOOK, Kind.MUSIC)


async def amended(context: TurnContext, item: Item, correction: Correction) -> Amendment | None:
    """Give a note what is right in the place of what was wrong, or another kind a title; None if it has no place."""
    if item.kind is Kind.NOTE:
        content = item.content or ""
        named = set(words(correction.text)) & NOUNS
        if named.difference(words(content)):
            return None  # "o aviso é às 12h40" is of the reminder, whatever it is of
        text = corrected(context, content, _dated(context, item, correction))
        if text is None or text == content:
            return None
        return Amendment(await put_instead(context, item, text), stands_in(content, correction.was))
    if item.kind not in _OF_A_TITLE or not correction.value:
        return None
    whole = correction.value if correction.newest and correction.plain and not correction.was else None
    title = reworded(item.title, correction) or whole
    return Amendment(await _titled(context, item, title), stands_in(item.title, correction.was)) if title else None


async def put_instead(context: TurnContext, note: Item, text: str) -> HandlerResult:
    """Let a note say ``text``, with what goes along with it, and show what it said before."""
    done = await _with_its_fact(context, await changed(context, Action.REWRITE, text, [note]), note, text)
    if done.effects:
        former, now = changed_part(note.content or "", text)
        noted = context.voice.say("edited-note", text=one_line(now))
        said = context.voice.say("corrected-from", text=noted, former=one_line(former))
        done = replace(done, replies=(done.replies[0].changed(text=said),))
    return await gone_along(context, done, note, text)


async def _titled(context: TurnContext, item: Item, title: str) -> HandlerResult:
    """Give an item another title; one that is kept as it was typed becomes the film that the title surely means."""
    if item.kind in BOTH and item.tmdb_id is None:
        found = [each for sought in await seek_all(context, [Question(title, None)]) for each in sought.candidates]
        if best := clear_winner([each for each in found if each.kind is item.kind], title, None):
            return await replaced(context, candidate_call(best), item, typed=title)
    return await changed(context, Action.RENAME, title, [item])


async def _with_its_fact(context: TurnContext, done: HandlerResult, note: Item, text: str) -> HandlerResult:
    """Return ``done``, with the record of a fact that the note tells saying the same."""
    if not done.effects:
        return done
    for pack, kind in FACTS:
        where = Where(pack=pack, kinds=(kind,), equals={NOTE: note.id})
        for record in await context.reads(ListRecords(where=where, limit=1)):
            change = ChangeRecord(record_id=record.id, put={TEXT: text, **_told(context, record, text)})
            inverses = (inverse(change, record), *done.inverses)
            return replace(done, effects=(*done.effects, change), inverses=inverses)
    return done


def _told(context: TurnContext, record: Record, text: str) -> Fields:
    """Return the fields of a fact that is told by ``text`` now; none where that cannot be read."""
    if said := said_of_somebody(text):
        told_of = {WHO: said.who, **about((said.topic, *said.also), said.value)} if WHO in record.fields else {}
        born = birthday_in(said.value, context) if DAY in record.fields else None
        return {**told_of, DAY: written(born)} if born else told_of
    told = statements(text) if WHO not in record.fields else ()
    return about([each.topic for each in told], told[0].value) if told else {}


def corrected(context: TurnContext, content: str, correction: Correction) -> str | None:
    """Return a note's text with what is right in the place of one thing of its kind; None if it is not plain of what.

    That is a value that the correction names or that is the only one of its sort; the words that it says are wrong, or
    the one word that is most like what is right; what a note's beginning is said to be; and the whole of what was just
    written in as few words. All else that the note says stays.
    """
    value, was = correction.value, correction.was
    sorts, wrong = ([each.sort for each in values_in(context, said)] for said in (value, was))
    if was and not wrong and not stands_in(content, was):
        return None
    if wrong and (exchanged := _exchanged(context, content, correction)):
        return exchanged
    in_a_word = len(value.split()) == len(was.split()) == 1
    if wrong and sorts == wrong and not in_a_word and (placed := with_values(context, content, value, was)):
        return placed
    if (sorts == wrong if was else not sorts and not stands_in(content, value)) and (
        put := reworded(content, correction)
    ):
        values = (content[each.start : each.end] for each in values_in(context, content))
        return put if was or all(stands_in(put, each) for each in values) else None  # "quiabo" is like "quinta"
    # What tells further values puts all of them in their places, or none.
    known_values = {each.told for text in (content, value, was) for each in values_in(context, text)}
    if any(each.told not in known_values for each in values_in(context, correction.text) if not each.denied):
        return with_values(context, content, correction.text, was)
    known, beside = keys(words(content)), without_values(context, value)
    if (correction.loose and shared(known, value)) or shared(known, beside) == len(telling(beside)):
        for said in dict.fromkeys((correction.text, value)):
            if placed := with_values(context, content, said, was):
                return placed
    if correction.query and (moved := _at_another_time(context, content, correction)):
        return moved
    if correction.query and (ended := with_other_end(content, correction.query, value)):
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(content, ended, strict=False)))
        gone, further = content[kept:], bool(_JOINT.search(content[:kept]))
        # "Frieren e terminar chainsaw man" says two things: one word is not in the place of the second.
        drops = further and len(gone.split()) > len(value.split()) + 1
        one = _is_one(context, gone) and _is_one(context, value) and _is_as_telling(context, gone, value)
        return ended if one and not drops else None
    told = correction.newest and correction.plain and not was
    rather = put_right(content, Rather(value)) if told else None
    return rather if rather and len(content.split()) <= len(value.split()) + 1 else None


def _dated(context: TurnContext, note: Item, correction: Correction) -> Correction:
    """Return ``correction`` with the date of a day that would be another one when ``note`` was written: "terça"."""
    value, language = correction.value, context.voice.locale
    now, then = clock(context.now), clock(note.created_at)
    if now.date() == then.date() or not value:
        return correction
    for each in reversed(values_in(context, value)):
        said = value[each.start : each.end]
        told, before = ([one.begins for one in moments_in(said, at, language)] for at in (now, then))
        if each.sort is Sort.DAY and told != before and len(told) == 1 and told[0]:
            at = told[0].astimezone(here())
            value = f"{value[: each.start]}{day(context.voice, at, at - _NO_DAY_NEAR)}{value[each.end :]}"
    return replace(correction, value=value, text=correction.text.replace(correction.value, value))


def _at_another_time(context: TurnContext, content: str, correction: Correction) -> str | None:
    """Return a note's text with a new time where it tells the time of what is named; None if it is not plain where.

    That is in the one clause that names it, "minha festa é dia 12, o niver é dia 10"; a day and an hour take the place
    of a day alone.
    """
    value = correction.value
    if not time_alone(context, value):
        return None
    cuts = [0, *cuts_in(content), len(content)]
    clauses = [(start, end) for start, end in pairwise(cuts) if content[start:end].strip()]
    names = telling(correction.query)
    named = [(start, end) for start, end in clauses if all(any_in((name,), content[start:end]) for name in names)]
    if not names or len(named) != 1:
        return None
    start, end = named[0]
    clause = content[start:end]
    moments = moments_of(context, clause)
    put = with_values(context, clause, value)
    held = [each for each in values_in(context, clause) if each.sort in _DAY_AND_HOUR]
    told = {each.sort for each in values_in(context, value)}
    first, last = (moments[0].start, moments[0].end) if len(moments) == 1 else (0, 0)
    if put is None and last and not moments[0].also and told >= _DAY_AND_HOUR:
        put = f"{clause[:first]}{led_as(value, clause[first:last])}{clause[last:]}"
    if put is None and len(held) == 1 and told in ({Sort.DAY}, {Sort.HOUR}) and held[0].sort not in told:
        put = _beside(clause, held[0], value)
    return f"{content[:start]}{put}{content[end:]}" if put else None


def _beside(text: str, place: Value, value: str) -> str:
    """Return ``text`` with an hour behind the day that it tells in ``place``, or a day before the hour."""
    lead, *rest = value.split()
    alone = " ".join(rest) if rest and fold(lead) in every("toward") else value
    if place.sort is Sort.DAY:
        return f"{text[: place.end]}, {alone}{text[place.end :]}"
    return f"{text[: place.start]}{alone}, {text[place.start :]}"


def _exchanged(context: TurnContext, content: str, correction: Correction) -> str | None:
    """Return a note's text with the one value that is new in the place of the wrong one: "sexta e terça, não domingo".

    None unless both are of a sort, and what else is told of that sort stands in the text.
    """
    sort = next(each.sort for each in values_in(context, correction.was))
    told = [each for each in values_in(context, correction.text) if each.sort is sort and not each.denied]
    said = [correction.text[each.start : each.end] for each in told]
    new = [each for each in said if not stands_in(content, each) and not stands_in(each, correction.was)]
    if len(said) == len(new) or len(new) != 1:
        return None
    return reworded(content, replace(correction, value=new[0]))


def _is_one(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` is a single thing that another may take the place of: "rua das flores 45"."""
    return len(text.split()) <= MOST_REPLACED and len(values_in(context, text)) <= 1 and not _FURTHER.search(text)


def _is_as_telling(context: TurnContext, gone: str, value: str) -> bool:
    """Tell whether ``value`` tells of the sort that ``gone`` does: no telephone is instead of a day."""
    before, now = ({(each.sort, each.repeats) for each in values_in(context, said)} for said in (gone, value))
    return before == now or (not (before and now) and _DAY_AND_HOUR.isdisjoint(sort for sort, _ in before))


AMENDS: Amends[Item] = Amends({}, amended, lambda _, item: items.name(item))
