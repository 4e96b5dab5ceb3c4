"""Questions answered from what is kept: what is about what they ask of, in whatever words it was noted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.understanding.remarks.questions import Question, are_kin, asks_in_words, plainly, question_in
from state.finding.likeness import SURE, likeness
from state.items import Item, Kind
from state.reads import PAGE_LIMIT, Reach, Reads, SearchItems
from tools.definition import Found
from tools.keywords import telling
from tools.strip_framing import unframed

MOST_WORDS = 6
SHOWN = 5
EACH = 10
# More than half of what is asked about, or half of it and what the answer looks like.
PLAINLY, SEEMINGLY = 0.55, 0.45
LOOKS_LIKE_IT = 0.3
_CLOSE = 0.15
# Noted within so many turns of it, "o número dele é ..." speaks of who was told of before.
SOON = 3
EVERYTHING = frozenset("everything tudo all".split())
_OF_SOMEBODY = frozenset("dele dela deles delas ele ela his her him their".split())


@dataclass(frozen=True, slots=True)
class _Told:
    item: Item
    share: float
    answers: bool

    @property
    def worth(self) -> float:
        return self.share + LOOKS_LIKE_IT * self.answers


async def answering(text: str, reads: Reads) -> Found | None:
    """Return what plainly answers the question ``text``, best first; None if nothing does.

    The request's words are those by which it was found, as they stand in it.
    """
    asked = question_in(unframed(text))
    about = topic(asked)
    if not 0 < len(about) <= MOST_WORDS:
        return None
    found = tuple(await _found(reads, asked, about))
    return Found(items=found, request=SearchItems(words=_meant(found, about), reach=Reach.CLEARLY)) if found else None


def asks_of_something(text: str) -> bool:
    """Tell whether the question ``text`` is about something, and not about all that is kept."""
    return asks_in_words(text) and not EVERYTHING.issuperset(topic(question_in(text)))


def topic(asked: Question) -> tuple[str, ...]:
    """Return the words of what is asked about: those that only ask, or say what the answer is, are none."""
    told = telling(asked.words)
    return tuple(word for word in told if word not in asked.asking) or tuple(told)


async def _found(reads: Reads, asked: Question, about: Sequence[str]) -> list[Item]:
    near: dict[str, Item] = {}
    for word in about:
        page = await reads(SearchItems(words=(word,), reach=Reach.SURELY, limit=EACH))
        near |= {item.id: item for item in page}
    best = _best(near.values(), asked, about)
    if not best or (asked.answers and not best[0].answers):
        newest = await reads(SearchItems(words=(), kind=Kind.NOTE, since=0, reach=Reach.SURELY, limit=PAGE_LIMIT))
        near |= {item.id: item for item in newest}
        best = _best(near.values(), asked, about)
    items = [each.item for each in best[:SHOWN]]
    if not best or not asked.answers or best[0].answers:
        return items
    said = _said_behind(items, near.values(), asked)
    return [said, *items] if said else [] if asked.plain else items


def _best(items: Iterable[Item], asked: Question, about: Sequence[str]) -> list[_Told]:
    """Return what plainly answers, best first, and nothing that answers much less."""
    told = [_judged(item, asked, about) for item in items]
    meant = [each for each in told if each.share >= (SEEMINGLY if each.answers else PLAINLY)]
    meant.sort(key=lambda each: (-each.worth, -each.item.created_turn, each.item.id))
    return [each for each in meant if each.worth >= meant[0].worth - _CLOSE]


def _judged(item: Item, asked: Question, about: Sequence[str]) -> _Told:
    text = item.content or item.title
    words = (*item.words, *plainly(text).split())
    share = sum(any(_means(word, each) for each in words) for word in about) / len(about)
    return _Told(item, share, asked.is_answered_by(text))


def _means(word: str, other: str) -> bool:
    return are_kin(word, other) or likeness(word, other, False) >= SURE


def _said_behind(items: Sequence[Item], near: Iterable[Item], asked: Question) -> Item | None:
    """Return what was noted right behind one of ``items``, of the same person, that answers: "o número dele é ..."."""
    for item in items:
        for other in near:
            soon = 0 < other.created_turn - item.created_turn <= SOON
            if soon and not _OF_SOMEBODY.isdisjoint(other.words) and asked.is_answered_by(other.content or ""):
                return other
    return None


def _meant(found: Sequence[Item], about: Sequence[str]) -> tuple[str, ...]:
    """Return the words of what was ``found`` that the words ``about`` it mean, to show where they stand."""
    said = {each: None for item in found for each in item.words if any(_means(word, each) for word in about)}
    return tuple(said) or tuple(about)
