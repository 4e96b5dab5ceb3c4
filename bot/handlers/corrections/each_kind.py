"""Things that are kept, each said to be of a kind, or not to be: "aftersun e zama são filmes, série é só dark"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.context import HandlerResult, TurnContext
from bot.handlers.keeping import kept_taps
from bot.handlers.keeping.works import together
from bot.replies.text import one_line
from bot.understanding.grammar import every, kinds, negations
from bot.understanding.remarks.questions import is_question
from state.items import Item, Kind
from state.reads import Reach, SearchItems
from state.text import words
from tools.search_query import query_words

KINDS = frozenset({Kind.MOVIE, Kind.TV_SHOW, Kind.BOOK, Kind.MUSIC, Kind.NOTE})
WORDS_AT_MOST, FOUND_AT_MOST, SEVERAL = 24, 10, 2


async def each_said_to_be(context: TurnContext) -> HandlerResult | None:
    """Keep each of several kept things as what the message says that it is; None unless it names nothing else."""
    text = context.resolution.recognition.text
    said = words(text)
    if len(said) > WORDS_AT_MOST or is_question(text) or not negations().isdisjoint(said):
        return None
    spans = list(_spans(said))
    kept = await _kept(context, [word for of, _ in spans for word in of]) if spans else []
    named: list[tuple[Item, Kind]] = []
    for of, kind in spans:
        items = _named(of, kept)
        if items is None:
            return None
        named += [(item, kind) for item in items]
    if len(named) < SEVERAL:
        return None
    wrong = [(item, kind) for item, kind in named if item.kind is not kind]
    if not wrong:
        return context.say("\n".join(_told(context, item, kind) for item, kind in named))
    return together([await kept_taps.recast(context, item, kind, nth) for nth, (item, kind) in enumerate(wrong)])


async def said_not_to_be(context: TurnContext) -> HandlerResult | None:
    """Keep what is named as what it is said to be instead, a note if nothing is told: "the dentist isn't a book"."""
    text = context.resolution.recognition.text
    said = words(text)
    denied = next((at for at in range(len(said)) if _denies(said, at)), None)
    if denied is None or len(said) > WORDS_AT_MOST or is_question(text):
        return None
    of = [word for word in said[:denied] if word not in negations()]
    told = [kind for word in said[denied:] if (kind := _kind(word)) is not None]
    named = _named(of, await _kept(context, of)) if told and of else None
    if not named or any(each.kind is not told[0] for each in named) or told[0] is Kind.NOTE:
        return None
    kind = next((each for each in told if each is not told[0]), Kind.NOTE)
    return together([await kept_taps.recast(context, item, kind, nth) for nth, item in enumerate(named)])


def _denies(said: Sequence[str], at: int) -> bool:
    """Tell whether what stands ``at`` says that something is not: "isn't", "is not", "não é"."""
    before, behind = said[at - 1] if at else "", said[at + 1] if at + 1 < len(said) else ""
    is_so = said[at] in every("being")
    return said[at] in every("is_not") or (is_so and (before in negations() or behind in every("not_behind")))


def _told(context: TurnContext, item: Item, kind: Kind) -> str:
    return context.voice.say("recast", kind=kind, title=one_line(item.title))


def _spans(said: Sequence[str]) -> Iterator[tuple[tuple[str, ...], Kind]]:
    """Yield the words that name things, and what they are said to be: "a e b são filmes", "série é só c"."""
    begin, beings = 0, [at for at, word in enumerate(said) if word in every("being")]
    aside = every("article") | every("only")
    for at, following in pairwise([*beings, len(said)]):
        behind = next((to for to in range(at + 1, len(said)) if said[to] not in aside), None)
        if at < begin or behind is None:
            continue
        if (kind := _kind(said[behind])) is not None:
            yield tuple(said[begin:at]), kind
            begin = behind + 1
        elif at > begin and (kind := _kind(said[at - 1])) is not None:
            yield tuple(said[at + 1 : following]), kind
            begin = following


def _kind(word: str) -> Kind | None:
    kind = kinds().get(word)
    return Kind(kind) if kind and Kind(kind) in KINDS else None


async def _kept(context: TurnContext, said: Sequence[str]) -> list[Item]:
    """Return what is kept and has a telling word of ``said`` in its name."""
    found: dict[str, Item] = {}
    for word in dict.fromkeys(query_words(" ".join(said))):
        page = await context.reads(SearchItems(words=(word,), reach=Reach.SURELY, limit=FOUND_AT_MOST))
        found |= {item.id: item for item in page if item.kind in KINDS}
    return sorted(found.values(), key=lambda item: (-len(words(_name(item))), item.id))


def _name(item: Item) -> str:
    return (item.content if item.kind is Kind.NOTE else None) or item.title


def _named(said: Sequence[str], kept: Sequence[Item]) -> list[Item] | None:
    """Return what of ``kept``, the longest names first, ``said`` names; None if that leaves a word that tells more."""
    rest, found = list(said), list[Item]()
    for item in kept:
        for name in _spellings(item):
            at = next((at for at in range(len(rest)) if tuple(rest[at : at + len(name)]) == name), None)
            if at is not None:
                rest[at : at + len(name)] = [""] * len(name)
                found.append(item)
                break
    aside = every("joint") | every("article") | every("only") | every("said_between") | {""}
    told = set(rest) - aside - set(kinds())
    return found if found and not told else None


def _spellings(item: Item) -> Iterator[tuple[str, ...]]:
    name = words(_name(item))
    if name:
        yield name
    if len(name) > 1 and name[0] in every("article"):
        yield name[1:]
