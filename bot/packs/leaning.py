"""Messages that lean on what was done right before them: "e ovos também", "na véspera também", "mais um de leite".

They repeat the request that did it, with what they tell in the place of what that told. Which records it was about is
noted with the conversation, for every pack alike; a pack says which of its requests can be repeated by what.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace

from bot.context import HandlerResult, TurnContext
from bot.packs.frame import Pack
from bot.understanding.classifier import Sums
from bot.understanding.grammar import every
from bot.understanding.model import model
from bot.understanding.parts import PLAIN, read_as
from bot.understanding.recognition import is_of_a_pack
from bot.understanding.safety import speaks_of_removing
from bot.understanding.tokens import normalised, tokens
from state.lane import Touched
from state.record_reads import GetRecords, ListRecords, Where
from state.text import words
from tools.search_query import query_words

# So many messages later something is what is spoken of.
SPOKEN_OF = 3
# In so few words, "e o papel", what a pack has is named alone.
FEW_WORDS = 4
# So likely a message has to be one for the pack that was spoken of: with a "too" in it, and without.
BESIDES, LIKELY = 0.1, 0.25


def touched(context: TurnContext) -> Touched | None:
    """Return the records that were put, changed or shown last, and by which request, if that was just now."""
    last = context.chat.touched
    return last if last and last.turn >= context.number - SPOKEN_OF else None


def says_besides(text: str) -> bool:
    """Tell whether ``text`` says that it comes on top of something: "na véspera também"."""
    return not every("besides").isdisjoint(words(text))


async def repeated(context: TurnContext, pack: Pack, *, besides: bool) -> HandlerResult | None:
    """Do once more what was done last to records of ``pack``, with what the message tells; None if that is nothing."""
    last, text = touched(context), context.turn.message.text or ""
    if last is None or context.turn.message.forwarded:
        return None
    if any(map(speaks_of_removing, words(f"{text} {context.turn.message.beside}"))):
        return None  # "e os das 17h15? apaga" does nothing once more
    found = [record for record in await context.reads(GetRecords(ids=last.records)) if record.pack == pack.name]
    of = shares(text, last.action)
    label = last.action if last.action in pack.repeats else next(iter(pack.repeats))
    destroys = {row.name for row in pack.rows if row.destroys}
    brief = not besides and len(words(text)) <= FEW_WORDS and label != next(iter(pack.repeats))
    there = brief and await _has(context, pack, query_words(text))
    if not besides and not there:
        label = max(pack.repeats, key=lambda each: of.get(each, 0.0))
    if label in destroys and label != last.action:
        return None  # "não tinha o sabão" orders nothing to go
    within = sum(of.get(row.name, 0.0) for row in pack.rows) >= BESIDES
    likely = within if besides or there else is_likely(label, of)
    if not found or not likely or (stands_alone(context) and not await _fits_none(context, pack, label)):
        return None
    read = replace(read_as(label, text), text=text)
    told = {each.name for each in fields(read.entities) if getattr(read.entities, each.name) is not None}
    if pack.repeats[label] not in told or (not besides and told - {pack.repeats[label], "list"}):
        return None
    handler = next(row.handler for row in pack.rows if row.name == label)
    return replace(await handler(context.taking(read)), did=label)


async def _fits_none(context: TurnContext, pack: Pack, label: str) -> bool:
    """Tell whether the message is taken for another request to ``pack``, about something that it has nothing of."""
    action, about = context.resolution.recognition.action, context.resolution.recognition.entities
    named = query_words(about.query or about.content or "")
    adds = action == next(iter(pack.repeats))
    if action not in pack.repeats or action == label or adds or not named:
        return False
    return not await _has(context, pack, named)


async def _has(context: TurnContext, pack: Pack, named: Sequence[str]) -> bool:
    """Tell whether ``pack`` has something of each of ``named``: "e o papel", behind what was ticked, is one more."""
    kinds = tuple(pack.amends.kinds) if pack.amends else ()
    for word in named:
        if not await context.reads(ListRecords(where=Where(pack=pack.name, kinds=kinds, words=(word,)), limit=1)):
            return False
    return bool(named)


def stands_alone(context: TurnContext) -> bool:
    """Tell whether the message is plainly a request of its own, whatever was done before."""
    recognition = context.resolution.recognition
    plain = recognition.confidence >= PLAIN or is_of_a_pack(recognition.action)
    return recognition.abstention is None and plain


def shares(text: str, before: str) -> Mapping[str, float]:
    """Return how likely ``text`` is to be each kind of request behind one for the action ``before``."""
    learnt, shapes = model(), [token.shape for token in tokens(normalised(text))]
    lean = learnt.segmentation.lean(before) if before in learnt.segmentation.place else 0
    return Sums(learnt.classifier, shapes).rank(0, len(shapes), lean).of


def is_likely(label: str, of: Mapping[str, float]) -> bool:
    """Tell whether ``label`` is among the likeliest of what a message may be."""
    return LIKELY <= of.get(label, 0.0) >= max(of.values()) / 2
