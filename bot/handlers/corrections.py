"""Corrections of what was told earlier: "não, é dia 13", "o óleo foi 38", "a prova passou pra sexta"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from bot.context import Handler, HandlerResult, TurnContext
from bot.handlers.edit_note import put_right_now, rewritten
from bot.handlers.edits import CANDIDATES, changed, edit, which_note
from bot.packs.agenda.record import clock
from bot.packs.agenda.times import is_hour, moments_in
from bot.packs.denials import denial_in
from bot.packs.table import PACKS
from bot.understanding.dates import Moment
from bot.understanding.grammar import every
from bot.understanding.money import sums
from bot.understanding.recognition import Abstention, Action, Entities
from bot.understanding.tokens import normalised, tokens
from state.items import Item, Kind
from state.reads import GetItems, Reach, SearchItems
from state.text import fold
from tools.editing import with_other_end
from tools.search_query import query_words

_NUMBER = re.compile(r"\d[\d .()/-]{6,}\d")


def amended_or(otherwise: Handler) -> Handler:
    """Return the handler of corrections; what corrects nothing that is kept is told, and goes to ``otherwise``."""

    async def amend(context: TurnContext) -> HandlerResult:
        recognition = context.resolution.recognition
        if recognition.entities.value and (recognition.entities.selection or _points(recognition.text)):
            numbered = None if recognition.entities.item_type else await rewritten(context)
            return numbered or await edit(context)
        if done := await amended(context):
            return done
        if recognition.entities.query and _orders(context):
            return await edit(context)
        if not recognition.entities.value or (recognition.entities.was and not recognition.entities.query):
            return context.say(context.voice.say("hint-change"), sent=recognition.text)
        told = replace(recognition, action=Action.REMEMBER, abstention=Abstention.NO_RULE)
        return await otherwise(replace(context, resolution=replace(context.resolution, recognition=told)))

    return amend


async def amended(context: TurnContext) -> HandlerResult | None:
    """Put right what a correction names, or what was recorded or shown last; None if it fits nothing of that."""
    if context.turn.message.forwarded:
        return None
    if noted := await put_right_now(context):
        return noted
    entities = context.resolution.recognition.entities
    if entities.value:
        for pack in PACKS:
            if pack.amended and (done := await pack.amended(context, entities)):
                return done
    return await rewritten(context) or await _note_amended(context, entities)


async def denied(context: TurnContext) -> HandlerResult | None:
    """Put right what was recorded or shown last where a message that begins with a no tells how it is; else None."""
    recognition = context.resolution.recognition
    read = denial_in(recognition.text) if recognition.abstention is Abstention.NO_RULE else None
    return await amended(replace(context, resolution=replace(context.resolution, recognition=read))) if read else None


def _points(text: str) -> bool:
    """Tell whether ``text`` says "isso", or "essa nota", and a colon before what it should be."""
    said = [token.word for token in tokens(normalised(text))]
    return ":" in said and not every("this").isdisjoint(said[: said.index(":")])


def _orders(context: TurnContext) -> bool:
    """Tell whether the message orders a change of what it calls a note: to say that there is none is no surprise."""
    return bool({"nota", "anotacao", "note"} & set(fold(context.resolution.recognition.text).split()))


async def _note_amended(context: TurnContext, entities: Entities) -> HandlerResult | None:
    """Change what the one note says that is named, or was spoken of last; ask which, if several are."""
    if not entities.value:
        return None
    found = await (_named(context, entities.query) if entities.query else _spoken_of(context))
    ways = [(note, text) for note in found if (text := corrected(context, note.content or "", entities))]
    if len(ways) == 1:
        return await changed(context, Action.REWRITE, ways[0][1], [ways[0][0]])
    return which_note(context, entities.query or "", ways) if ways else None


async def _named(context: TurnContext, query: str) -> Sequence[Item]:
    said = query_words(query)
    if not said:
        return ()
    return await context.reads(SearchItems(words=said, kind=Kind.NOTE, reach=Reach.SURELY, limit=CANDIDATES))


async def _spoken_of(context: TurnContext) -> Sequence[Item]:
    if len(context.chat.spoken_of) != 1:
        return ()
    shown = await context.reads(GetItems(ids=context.chat.spoken_of))
    return [item for item in shown if item.live and item.kind is Kind.NOTE]


def corrected(context: TurnContext, content: str, entities: Entities) -> str | None:
    """Return a note's text with what is right in the place of what was wrong; None if it is not plain of what.

    That is what the correction says it is not, the time or the day where it tells another, the number where it tells
    one, or what stands behind the note's beginning.
    """
    value, was = entities.value or "", entities.was or ""
    folded = fold(content)
    if (
        was
        and len(folded) == len(content)
        and len(found := [*re.finditer(rf"\b{re.escape(fold(was))}\b", folded)]) == 1
    ):
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
    return with_other_end(content, entities.query, value) if entities.query else None


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
