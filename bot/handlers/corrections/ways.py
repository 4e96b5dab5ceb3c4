"""Ways in which a correction may be meant: what it makes of each candidate, and how far it names that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from bot.context import HandlerResult, TurnContext
from bot.finding.judging import NAMED, Inquiry
from bot.finding.relations import relation
from bot.handlers.corrections.candidates import Candidate
from bot.packs.amending import Amendment, Correction, Named, marks, shared
from bot.packs.ledger.lexicon import listed
from bot.packs.values import Sort, values_in, without_values
from bot.understanding.grammar import every
from bot.understanding.remarks.questions import plainly
from state.items import Item
from state.lane import SECOND
from state.text import words

# What was kept within so many nanoseconds was told in one breath.
TOLD_TOGETHER = 10 * SECOND


@dataclass(frozen=True, slots=True)
class Way:
    """A candidate, what the correction makes of it, and how far it names it."""

    candidate: Candidate
    amendment: Amendment
    named: Named
    shared: int

    @property
    def rank(self) -> tuple[int, int]:
        """How well the message names it."""
        return self.named.matched, self.shared

    @property
    def pointed_at(self) -> bool:
        """Whether the message names it, or it was done or shown last."""
        return bool(self.candidate.last or self.named.matched or self.shared)


async def ways_to(context: TurnContext, candidates: Sequence[Candidate], correction: Correction) -> list[Way]:
    """Return what ``correction`` makes of each of ``candidates`` that has a place for it."""
    ways: list[Way] = []
    beside = correction.text if correction.loose else correction.text.replace(correction.value, " ")
    beside = beside.replace(correction.was, " ") if correction.was else beside
    # A number or a time is in many a note: what names one is words.
    beside_note = without_values(context, beside)
    for each in candidates:
        amendment = await each.amended(context, correction)
        # What tells more than that it is so already is none that is.
        told = amendment and (correction.bare or amendment.outcome.effects or amendment.outcome.pending)
        if amendment and told and not (isinstance(each.kept, Item) and _is_of_another(context, each.kept, correction)):
            named = each.named(context, correction.query) if correction.query else Named(0, 0)
            said = beside_note if isinstance(each.kept, Item) else beside
            ways.append(Way(each, amendment, named, shared(marks(each.kept), said)))
    return ways


def _is_of_another(context: TurnContext, note: Item, correction: Correction) -> bool:
    """Tell whether ``correction`` gives a number of somebody, or something, that ``note`` does not name.

    "O telefone da Ana dentista é ..." is nothing that the note of Ana the manicurist says otherwise.
    """
    if correction.was or all(each.sort is not Sort.CODE for each in values_in(context, correction.value)):
        return False
    asked, noted = Inquiry.of(_of_what(correction)), plainly(note.content or note.title).split()
    named = [word for word in asked.topic if word not in asked.asked.asking and word not in every("fields")]
    return any(all(relation(word, each) < NAMED for each in noted) for word in named)


def _of_what(correction: Correction) -> str:
    """Return the query with the words behind it that go on naming: "muda o telefone do pedro vizinho pra ..."."""
    _, query, behind = correction.text.partition(correction.query)
    if not query:
        return correction.query
    behind = re.split(r"[,.:;!?]", behind.replace(correction.value, ","), maxsplit=1)[0]
    ends = every("being") | every("toward") | every("now_so") | every("did_change") | listed("changing")
    return f"{query} {' '.join(takewhile(lambda word: word not in ends, words(behind)))}"


def likeliest(ways: Sequence[Way]) -> Way:
    """Return the way that the message names best, the newest of those that it names as well."""
    return max(ways, key=lambda way: way.rank)


def of_one(ways: Sequence[Way]) -> HandlerResult | None:
    """Return what comes of a thing that one message had kept as a record and as a note; None if it is not one."""
    first, *others = sorted(ways, key=lambda way: isinstance(way.candidate.kept, Item))
    kept = first.candidate.kept
    notes = [each.candidate.kept for each in others if isinstance(each.candidate.kept, Item)]
    turns = {way.candidate.turn for way in ways if way.candidate.turn}
    together = len(turns) < 2 and all(abs(each.created_at - kept.created_at) < TOLD_TOGETHER for each in notes)
    if isinstance(kept, Item) or len(notes) < len(others) or not together:
        return None
    if any(way.amendment.outcome.pending or not way.named.plainly for way in ways):
        return None
    outcome = first.amendment.outcome
    effects = [effect for each in others for effect in each.amendment.outcome.effects]
    inverses = [effect for each in others for effect in each.amendment.outcome.inverses]
    return replace(outcome, effects=(*outcome.effects, *effects), inverses=(*outcome.inverses, *inverses))
