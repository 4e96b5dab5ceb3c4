"""Notes, films and links put right: a place of what a note says, with the fact that it tells, or another title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise, takewhile

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.edits import changed
from bot.handlers.keep import candidate_call
from bot.handlers.title_search import BOTH, Question, seek_all
from bot.handlers.wrong_film import replaced
from bot.packs.agenda.record import clock
from bot.packs.amending import Amendment, Correction, reworded, stands_in
from bot.packs.facts import NOTE, TEXT, about
from bot.packs.knowledge.reading import statements
from bot.packs.moments import is_hour, moments_in
from bot.packs.people.reading import said_of_somebody
from bot.packs.people.telling import WHO
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.answers.second_wordings import Rather, put_right
from bot.understanding.dates import Moment
from bot.understanding.money import sums
from state.items import Item, Kind
from state.record import ChangeRecord, Fields, Record, inverse
from state.record_reads import ListRecords, Where
from state.text import fold
from tools.editing import with_other_end
from tools.enrichment.ranking import clear_winner

# So many words of a note are put right by what a correction says; more are only by as many.
MOST_REPLACED = 6
FACTS = (("people", "told"), ("knowledge", "fact"))
_NUMBER = re.compile(r"\d[\d .()/-]{6,}\d")
_OF_A_TITLE = (Kind.MOVIE, Kind.TV_SHOW, Kind.VIDEO, Kind.LINK)


async def amended(context: TurnContext, item: Item, correction: Correction) -> Amendment | None:
    """Give a note what is right in the place of what was wrong, or another kind a title; None if it has no place."""
    if item.kind is Kind.NOTE:
        content = item.content or ""
        text = corrected(context, content, correction)
        if text is None or text == content:
            return None
        done = await _with_its_fact(context, await changed(context, Action.REWRITE, text, [item]), item, text)
        if done.effects:
            said = context.voice.say("corrected-from", text=done.replies[0].text, former=one_line(content))
            done = replace(done, replies=(done.replies[0].changed(text=said),))
        return Amendment(done, stands_in(content, correction.was))
    if item.kind not in _OF_A_TITLE or not correction.value:
        return None
    whole = correction.value if correction.newest and correction.plain and not correction.was else None
    title = reworded(item.title, correction) or whole
    return Amendment(await _titled(context, item, title), stands_in(item.title, correction.was)) if title else None


async def _titled(context: TurnContext, item: Item, title: str) -> HandlerResult:
    """Give an item another title; one that is kept as it was typed becomes the film that the title surely means."""
    if item.kind in BOTH and item.tmdb_id is None:
        found = [each for sought in await seek_all(context, [Question(title, None)]) for each in sought.candidates]
        if best := clear_winner([each for each in found if each.kind is item.kind], title, None):
            return await replaced(context, candidate_call(best), item, typed=title)
    return await changed(context, Action.RENAME, title, [item])


def called(context: TurnContext, item: Item) -> str:
    """Return what an item is called."""
    return items.name(item)


async def _with_its_fact(context: TurnContext, done: HandlerResult, note: Item, text: str) -> HandlerResult:
    """Return ``done``, with the record of a fact that the note tells saying the same."""
    if not done.effects:
        return done
    for pack, kind in FACTS:
        where = Where(pack=pack, kinds=(kind,), equals={NOTE: note.id})
        for record in await context.reads(ListRecords(where=where, limit=1)):
            change = ChangeRecord(record_id=record.id, put={TEXT: text, **_told(record, text)})
            inverses = (inverse(change, record), *done.inverses)
            return replace(done, effects=(*done.effects, change), inverses=inverses)
    return done


def _told(record: Record, text: str) -> Fields:
    """Return the fields of a fact that is told by ``text`` now; none where that cannot be read."""
    if said := said_of_somebody(text):
        return {WHO: said.who, **about((said.topic, *said.also), said.value)} if WHO in record.fields else {}
    told = statements(text) if WHO not in record.fields else ()
    return about([each.topic for each in told], told[0].value) if told else {}


def corrected(context: TurnContext, content: str, correction: Correction) -> str | None:
    """Return a note's text with what is right in the place of what was wrong; None if it is not plain of what.

    That is what the correction says it is not, the time or the day where it tells another, the number where it tells
    one, what stands behind the note's beginning, or the word that is most like it.
    """
    value, was = correction.value, correction.was
    folded = fold(content)
    if was and len(folded) == len(content):
        found = [*re.finditer(rf"\b{re.escape(fold(was))}\b", folded)]
        if len(found) == 1:
            left = f"{content[: found[0].start()]}{content[found[0].end() :]}".strip(" ,;:-")
            if stands_in(left, value):
                return left
            number = re.search(r"\d+", value) if was.isdecimal() else None
            right = number[0] if number else value
            return f"{content[: found[0].start()]}{right}{content[found[0].end() :]}"
    if (was and fold(was) not in folded) or fold(value) in folded:
        return None
    now, language = clock(context.now), context.voice.locale
    told = _moments(value, now, language)
    if told and (places := _same(told, value, _moments(content, now, language), content)):
        for new, old in sorted(places, key=lambda pair: -pair[1].start):
            content = f"{content[: old.start]}{value[new.start : new.end]}{content[old.end :]}"
        return content
    here, there = _NUMBER.search(value), [*_NUMBER.finditer(content)]
    if here and len(there) == 1:
        return f"{content[: there[0].start()]}{here[0]}{content[there[0].end() :]}"
    new_sums, old_sums = sums(value), sums(content)
    if len(new_sums) == len(old_sums) == 1 and not told:
        return f"{content[: old_sums[0].start]}{value}{content[old_sums[0].end :]}"
    ends_otherwise = with_other_end(content, correction.query, value) if correction.query else None
    if ends_otherwise and _loses(content, ends_otherwise):
        ends_otherwise = None
    rather = (
        put_right(content, Rather(value, was or None)) if correction.newest and correction.plain and not told else None
    )
    return ends_otherwise or reworded(content, correction) or rather


def _loses(before: str, after: str) -> bool:
    """Tell whether ``after`` has lost more of ``before`` than a correction puts right: several figures, or a story."""
    kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False)))
    lost, put = before[kept:], after[kept:]
    figures = len(_NUMBER.findall(lost)) > max(1, len(_NUMBER.findall(put)))
    return figures or len(lost.split()) > max(MOST_REPLACED, 2 * len(put.split()))


def _moments(text: str, now: datetime, language: str) -> list[Moment]:
    """Return the moments that ``text`` tells, a day and its time of day as two: either may be put right by itself."""
    return [part for moment in moments_in(text, now, language) for part in _day_and_hour(text, moment, now, language)]


def _day_and_hour(text: str, moment: Moment, now: datetime, language: str) -> list[Moment]:
    """Return the day and the time of day that ``moment`` tells in a row, or just itself."""
    for gap in re.finditer(r",?\s+", text[moment.start : moment.end]):
        spans = (moment.start, moment.start + gap.start()), (moment.start + gap.end(), moment.end)
        halves = [_whole(text, start, end, now, language) for start, end in spans]
        parts = [half for half in halves if half]
        if len(parts) == 2 and sum(is_hour(text, part) for part in parts) == 1:
            return parts
    return [moment]


def _whole(text: str, start: int, end: int, now: datetime, language: str) -> Moment | None:
    """Return the moment that the whole of ``text[start:end]`` tells by itself, if it tells one."""
    said = moments_in(text[start:end], now, language)
    alone = len(said) == 1 and (said[0].start, said[0].end) == (0, end - start)
    return replace(said[0], start=start, end=end) if alone else None


def _same(told: Sequence[Moment], value: str, held: Sequence[Moment], content: str) -> list[tuple[Moment, Moment]]:
    """Return each moment of a correction with the only one of its sort in the note; () if one has none."""
    pairs: list[tuple[Moment, Moment]] = []
    for new in told:
        alike = [old for old in held if is_hour(content, old) == is_hour(value, new)]
        if len(alike) != 1:
            return []
        pairs.append((new, alike[0]))
    old_ones = sorted((old.start, old.end) for _, old in pairs)
    apart = all(before[1] <= after[0] for before, after in pairwise(old_ones))
    return pairs if apart else []
