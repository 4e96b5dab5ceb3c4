"""How many of something are left: the last count that was told, less what went and with what came since."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.context import HandlerResult, TurnContext, in_group
from bot.replies.text import one_line
from bot.understanding.grammar import every
from state.finding.stems import stems
from state.items import Kind
from state.reads import Reach, SearchItems
from state.record_reads import ListRecords, Where
from state.text import fold, words
from tools.search_query import STOP_WORDS

LOOKED_AT, MOST_WORDS = 200, 4
# What is counted stands so near behind its number: of "3 presentes pros filhos" it is no children.
NEAR = 2
_NUMBER = re.compile(r"(?<![\w.,])\d{1,5}(?![\w.,]*\d)(?!\w)")
# What is told of money beside its notes: what was bought came, what was sold went.
_WAYS = {"expense": 1, "income": -1}


async def left(context: TurnContext) -> HandlerResult | None:
    """Tell how many there are of what is asked about, "quantos potes ainda tenho?"; None if nothing went or came."""
    text = context.resolution.recognition.text
    what = _asked(text)
    if not what or in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    there: int | None = None
    moved: list[int] = []
    for told, way in await _told(context, what):
        count, said = _count(told, what), set(words(told))
        if count is None:
            continue
        went, came = not said.isdisjoint(every("went_away")), not said.isdisjoint(every("came_in"))
        if way or went or came:
            moved.append(way * count or (-count if went else count))
        elif not said.isdisjoint(every("counted_there")):
            there, moved = count, []
    if there is None or not moved or there + sum(moved) < 0:
        return None
    reckoned = "".join((str(there), *(f" {'+' if each > 0 else '−'} {abs(each)}" for each in moved)))
    spoken = (word.strip("?!.,") for word in text.split())
    about = one_line(" ".join(word for word in spoken if fold(word) in {*what, "de"}))
    return context.say(context.voice.say("stock-left", what=about, left=str(there + sum(moved)), sum=reckoned))


def _asked(text: str) -> tuple[str, ...]:
    """Return the words of that of which ``text`` asks how many there are; () if it asks no such thing."""
    said = list(words(text))
    plain = " ".join(said)
    asks = any(f"{each} " in f"{plain} " for each in every("how_many"))
    if not asks or every("in_stock").isdisjoint(said):
        return ()
    around = every("in_stock") | {word for each in every("how_many") for word in each.split()}
    around |= STOP_WORDS | every("often_around")
    what = tuple(word for word in said if word not in around and not word.isdecimal())
    return what if len(what) <= MOST_WORDS else ()


async def _told(context: TurnContext, what: Sequence[str]) -> list[tuple[str, int]]:
    """Return what was told of ``what``, the first first, and which way it went where money tells that, else 0."""
    longer = tuple(word for word in what if len(word) > 1)
    notes = await context.reads(SearchItems(words=longer, kind=Kind.NOTE, reach=Reach.SURELY, limit=LOOKED_AT))
    found = [(each.created_turn, each.content or each.title, 0) for each in notes]
    where = Where(pack="ledger", kinds=tuple(_WAYS), words=longer)
    for record in await context.reads(ListRecords(where=where, limit=LOOKED_AT)):
        named = " ".join(str(record.fields.get(field, "")) for field in ("what", "said"))
        found.append((record.created_turn, named, _WAYS[record.kind]))
    return [(text, way) for _, text, way in sorted(found, key=lambda each: each[0])]


def _count(text: str, what: Sequence[str]) -> int | None:
    """Return how many of ``what`` stand in ``text``: the number right before its words; None if none does."""
    found = [*_NUMBER.finditer(text)]
    ends = [*(each.start() for each in found[1:]), len(text)]
    for number, end in zip(found, ends, strict=False):
        said = words(text[number.end() : end])
        if _is_in(what[0], said[:NEAR]) and all(_is_in(word, said) for word in what):
            return int(number[0])
    return None


def _is_in(word: str, said: Sequence[str]) -> bool:
    return any(word == each or stems(word) & stems(each) for each in said)
