"""What a correction may be of: what was done, sent or shown lately, and what it names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.context import TurnContext
from bot.handlers.corrections import notes
from bot.handlers.selections import live
from bot.packs.agenda.changes.choosing import all_just_sent
from bot.packs.amending import Amendment, Amends, Correction, Named, marks, named_by, says_what_is, shared, telling
from bot.packs.table import PACKS
from bot.packs.values import is_denied, values_in, without_times, without_values
from bot.understanding.grammar import every
from state.effects import InsertItem, RemoveItem, RestoreItem, RetitleItem
from state.items import Item
from state.lane import SECOND
from state.reads import FindUndoable, Reach, SearchItems
from state.record import ChangeRecord, Record, RemoveRecord, RestoreRecord
from state.record_reads import GetRecords, ListRecords, Where
from state.text import fold
from tools.search_query import query_words

# So long, and so many messages, after it was done something may be put right without its name.
REACHES = 7 * 24 * 3600 * SECOND
MESSAGES_BETWEEN = 8
CHANGES_READ, OF_ONE_CHANGE, LISTED_AT_MOST, NAMES_AT_MOST = 6, 20, 50, 6
_WORD = re.compile(r"[^\W_]+")
_PAUSE = re.compile(r"[,.;:!?…]")
DONE = ("paid", "done", "finished")


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be meant, and the turn that did it or showed it last; 0 if it was only looked for.

    It is the ``newest`` if nothing else was done as lately, and one of the ``last`` if its message was the last that
    did or showed anything.
    """

    kept: Record | Item
    turn: int = 0
    newest: bool = False
    last: bool = False

    @property
    def amends(self) -> Amends[Any]:
        """How it is put right."""
        if isinstance(self.kept, Item):
            return notes.AMENDS
        return next(pack.amends for pack in PACKS if pack.name == self.kept.pack and pack.amends)

    def called(self, context: TurnContext) -> str:
        """Return how a reply calls it."""
        return self.amends.called(context, self.kept)

    def named(self, context: TurnContext, query: str) -> Named:
        """Return how far ``query`` names it."""
        return named_by(context, query, self.kept, self.amends)

    async def amended(self, context: TurnContext, correction: Correction) -> Amendment | None:
        """Return what ``correction`` makes of it; None if it has no field for that, or says what something else is."""
        if _denies(correction):
            return None
        other = _said_to_be(context, correction.text)
        if other and not shared(marks(self.kept), " ".join(other)) and not correction.was:
            return None
        last = self.newest and (correction.bare or self.named(context, correction.query).plainly)
        correction = replace(correction, newest=correction.newest or last)
        return await self.amends.amended(context, self.kept, correction)


def _denies(correction: Correction) -> bool:
    """Tell whether ``correction`` says what is wrong alone, and not what is right: "o ensaio não é dia 10"."""
    before, found, _ = fold(correction.text).partition(fold(correction.value) or " ")
    said = before.split()
    while said and said[-1] in every("fields"):
        said.pop()
    told = not every("fields").issuperset(fold(correction.was).split())
    return bool(found.strip()) and not told and is_denied(" ".join(said))


def _said_to_be(context: TurnContext, text: str) -> tuple[str, ...]:
    """Return the words that name what ``text`` says its value is: "avenida" of "24 de outubro é o nome da avenida"."""
    for value in values_in(context, text):
        behind = list(_WORD.finditer(text, value.end))[:2]
        if behind[1:] and says_what_is(behind[0], first=False) and fold(behind[1][0]) in every("article"):
            clause = _PAUSE.split(text[behind[1].end() :], maxsplit=1)[0]
            return telling(without_values(context, clause))
    return ()


async def done_lately(context: TurnContext) -> list[Candidate]:
    """Return what was done, sent or shown a few messages ago, the newest first."""
    found = {each.id: Candidate(each, context.number - 1) for each in await all_just_sent(context)}
    message, first, before, done_last = "", 0, None, 0
    for _ in range(CHANGES_READ):
        change = await context.reads(FindUndoable(since=context.turn.arrived - REACHES, before=before))
        if change is None or change.number < context.number - MESSAGES_BETWEEN:
            break
        # Its further requests are turns under its own.
        asked, _, _ = change.turn_id.partition("/")
        message, done_last = message or asked, done_last or change.number
        first = change.number if asked == message else first
        before = change.number
        effects = change.inverses[:OF_ONE_CHANGE]
        touched = RemoveRecord | ChangeRecord | RestoreRecord
        records = await records_of(context, [each.record_id for each in effects if isinstance(each, touched)])
        ids = [each.item_id for each in effects if isinstance(each, RemoveItem | RetitleItem | RestoreItem)]
        ids += [each.item.id for each in effects if isinstance(each, InsertItem)]
        done: list[Record | Item] = [*records, *await live(context, ids)]
        for each in done:
            found.setdefault(each.id, Candidate(each, change.number))
    for item in await _shown(context):
        known = found.get(item.id)
        found[item.id] = Candidate(item, max(context.chat.shown_turn, known.turn if known else 0))
    turns = [each.turn for each in found.values()]
    newest = max(turns, default=0)
    alone, last = turns.count(newest) == 1, first if newest == done_last else newest
    lately = [replace(each, newest=alone and each.turn == newest, last=each.turn >= last) for each in found.values()]
    return sorted(lately, key=lambda each: -each.turn)


async def _shown(context: TurnContext) -> list[Item]:
    """Return the items that were named or listed last, if that was a few messages ago."""
    lists = context.chat.lists
    ids = context.chat.spoken_of or (lists[-1].item_ids if lists else ())
    lately = context.chat.shown_turn >= context.number - MESSAGES_BETWEEN
    return await live(context, ids[:OF_ONE_CHANGE]) if lately else []


async def records_of(context: TurnContext, ids: Sequence[str]) -> list[Record]:
    found = await context.reads(GetRecords(ids=tuple(dict.fromkeys(ids)))) if ids else ()
    kinds = {(pack.name, kind) for pack in PACKS if pack.amends for kind in pack.amends.kinds}
    return [each for each in found if each.live and (each.pack, each.kind) in kinds]


async def looked_for(context: TurnContext, correction: Correction) -> list[Candidate]:
    """Return what is kept that the correction names or shares a word with, or of which it says what was wrong."""
    found: list[Candidate] = []
    for pack in PACKS:
        if pack.amends:
            where = Where(pack=pack.name, kinds=tuple(pack.amends.kinds))
            listed_ones = await context.reads(ListRecords(where=where, limit=LISTED_AT_MOST))
            found += [Candidate(each) for each in listed_ones if not any(each.fields.get(name) for name in DONE)]
    names = [] if correction.query else telling(without_times(context, correction.text))[:NAMES_AT_MOST]
    for said in filter(None, (correction.query, correction.was, *names)):
        if named := query_words(said):
            kept = await context.reads(SearchItems(words=named, reach=Reach.SURELY, limit=LISTED_AT_MOST))
            found += [Candidate(each) for each in kept]
    # What several words find is one thing.
    once = {each.kept.id: each for each in found}.values()
    return [each for each in once if not correction.query or each.named(context, correction.query).matched]
