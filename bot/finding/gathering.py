"""What of all that is kept may answer a question, and how sure that is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.finding.answers import scored
from bot.finding.judging import NAMED, Evidence, Inquiry, Judged, in_a_row, judged
from bot.finding.relations import relation
from bot.understanding.grammar import every
from bot.understanding.references import refers_back
from bot.understanding.remarks.questions import asks_in_words, kindred, plainly
from state.items import Item, Kind
from state.reads import PAGE_LIMIT, Reach, Reads, SearchItems
from state.text import words as words_of
from tools.keywords import EVERYDAY
from tools.search_query import STOP_WORDS

MOST_WORDS, NAMING_AT_MOST, FEWEST = 9, 6, 2
EACH, SHOWN = 10, 3
RELATIVES_AT_MOST = 8
MEANS = 50
_OF_ANOTHER = re.compile(
    r"(?:e|and|what about|how about)(?: (?:o|a|os|as|d[aeo]s?|n[ao]s?|em|com|pra|pro|the|in|with))* "
)
_PLAINLY_OF_ANOTHER = re.compile(r"e (?:(?:o|a|os|as) )?(?:d[aeo]s?|n[ao]s?|pra|pro) |(?:what|how) about ")
# Scores from which on a thing is shown as the answer, and as what comes near: of questions in other words that
# are held out 55 of 100 are answered rightly from the first on, and 62 from the second, and 20 and 25 wrongly.
CLEAR, NEAR = -80, -220
# What is by less behind may be meant as well.
AHEAD, AMONG = 80, 150
# And what is worth less by less, of a thousand, where both have every word of what is asked about.
ALIKE = 70


class Sureness(StrEnum):
    """How sure it is that what was found answers: one thing does, one of a few does, it likely does, or comes near."""

    CLEAR = "clear"
    ONE_OF = "one_of"
    LIKELY = "likely"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found for a question: the best first, one if it is clear, else at most SHOWN."""

    sureness: Sureness
    found: tuple[Judged, ...]
    inquiry: Inquiry

    @property
    def only_near(self) -> bool:
        """Whether it is not sure to be asked for."""
        return self.sureness in (Sureness.LIKELY, Sureness.NEAR)

    @property
    def items(self) -> tuple[Item, ...]:
        return tuple(each.evidence.item for each in self.found if each.evidence.item is not None)

    @property
    def words(self) -> tuple[str, ...]:
        """The words of what was found that those of the question mean, to show where they stand."""
        said = {
            each: None
            for found in self.found
            for each in (found.evidence.item.words if found.evidence.item else ())
            if any(relation(word, each) >= MEANS for word in self.inquiry.topic)
        }
        return tuple(said) or self.inquiry.topic


def states(text: str) -> bool:
    """Tell whether ``text`` says that something is so: "trash day is every tuesday"."""
    return not (every("being_then") - every("joint")).isdisjoint(words_of(text)[1:])


def names(text: str) -> bool:
    """Tell whether ``text`` may be what something is called that is kept: "combinação do armário"; it tells nothing."""
    said = words_of(text)
    if not 0 < len(said) <= NAMING_AT_MOST or any(each.isdigit() or each in ":,;\n" for each in text):
        return False
    telling = [word for word in said if word not in STOP_WORDS]
    return not states(text) and len(telling) >= FEWEST and EVERYDAY.isdisjoint(telling)


async def answer_to(
    text: str, reads: Reads, *, inquiry: Inquiry | None = None, but: Callable[[str], bool] | None = None
) -> Answer | None:
    """Return what answers the question ``text``, or comes near; None if nothing does, or it asks about nothing."""
    inquiry = inquiry or Inquiry.of(text)
    if not 0 < len(inquiry.topic) <= MOST_WORDS:
        return None
    kept = await _holding(inquiry, reads)
    answer = decided(inquiry, judged(inquiry, _evidence(kept.values(), but)))
    if answer is None or answer.sureness is not Sureness.CLEAR:
        kept |= await _used_alike(inquiry, kept, reads)
        answer = decided(inquiry, judged(inquiry, _evidence(kept.values(), but)))
    return answer


async def meant_by(text: str, reads: Reads) -> list[Judged]:
    """Return all that is kept and has anything in common with ``text``, best first: more than answers it."""
    inquiry = Inquiry.of(text)
    if not 0 < len(inquiry.topic) <= MOST_WORDS:
        return []
    kept = await _holding(inquiry, reads)
    kept |= await _used_alike(inquiry, kept, reads)
    return judged(inquiry, in_a_row(kept.values()))


def goes_on(text: str) -> bool:
    """Tell whether ``text`` asks the question before it of something else: "e a do Davi?", "and mom's?"."""
    said = plainly(text)
    short = len(said.split()) <= NAMING_AT_MOST and not any(each.isdigit() for each in said)
    another = (_OF_ANOTHER if text.rstrip().endswith("?") else _PLAINLY_OF_ANOTHER).match(said)
    # "E que dia é o ensaio?" asks on its own.
    return short and another is not None and not asks_in_words(said[another.end() :])


def leans(text: str) -> bool:
    """Tell whether ``text`` asks of what was spoken of: of him or her, "que número ele calça?", or of nothing named."""
    inquiry = Inquiry.of(text)
    return refers_back(text) or all(word in inquiry.asked.asking for word in inquiry.words)


async def answer_leaning(before: str, text: str, reads: Reads) -> Answer | None:
    """Return what answers ``text`` of what was named ``before`` it; None if nothing does for sure.

    It is of one of those who were named there, or, where it names nothing itself, of all that was asked.
    """
    asked, spoken_of = Inquiry.of(text), Inquiry.of(before)
    best: Answer | None = None
    if not refers_back(text):
        return await answer_to(text, reads, inquiry=asked.beside(spoken_of.topic)) if spoken_of.topic else None
    for name in spoken_of.of_what or spoken_of.topic:
        inquiry = replace(asked.beside((name,)), of_what=asked.of_what | {name})
        answer = await answer_to(text, reads, inquiry=inquiry)
        if answer is None or answer.found[0].lacks or not answer.found[0].meant:
            continue
        told = asked.asked.plain and answer.found[0].answers  # a telephone's number says what it is
        met = (relation(word, each) >= NAMED for word in asked.words for each in _said_in(answer.found[0]))
        if not (told or any(met)):
            continue  # it is of him, but not what is asked
        if best is None or answer.found[0].worth > best.found[0].worth:
            best = answer
    return best


async def answer_going_on(before: str, text: str, reads: Reads) -> Answer | None:
    """Return what answers the question ``before`` of what ``text`` names instead; None if nothing does for sure."""
    asked, instead = Inquiry.of(before), Inquiry.of(_OF_ANOTHER.sub("", plainly(text)))
    best: Answer | None = None
    for gone in asked.topic if instead.topic else ():
        answer = await answer_to(text, reads, inquiry=asked.with_instead(gone, instead.topic))
        first = answer.found[0] if answer else None
        if answer is None or first is None or answer.only_near or not _is_about(first, instead):
            continue
        if not (first.whole or first.answers):
            continue  # it is of the other, but not what was asked
        if best is None or answer.found[0].worth > best.found[0].worth:
            best = answer
    return best


def _is_about(found: Judged, inquiry: Inquiry) -> bool:
    said = _said_in(found)
    return all(any(relation(word, each) >= NAMED for each in said) for word in inquiry.topic)


def _said_in(found: Judged) -> tuple[str, ...]:
    return words_of(f"{found.evidence.behind} {found.evidence.text}")


def _evidence(kept: Iterable[Item], but: Callable[[str], bool] | None) -> list[Evidence]:
    every = in_a_row(kept)
    return [each for each in every if not but(each.text)] if but else every


async def _holding(inquiry: Inquiry, reads: Reads) -> dict[str, Item]:
    """Return what holds any of the words that tell."""
    kept: dict[str, Item] = {}
    for word in inquiry.words[:MOST_WORDS]:
        page = await reads(SearchItems(words=(word,), reach=Reach.SURELY, limit=EACH))
        kept |= {item.id: item for item in page}
    return kept


async def _used_alike(inquiry: Inquiry, kept: dict[str, Item], reads: Reads) -> dict[str, Item]:
    """Return the newest notes, and what holds a relative of a word of which nothing was found."""
    newest = await reads(SearchItems(words=(), kind=Kind.NOTE, since=0, reach=Reach.SURELY, limit=PAGE_LIMIT))
    found = {item.id: item for item in newest}
    if len(newest) < PAGE_LIMIT:
        return found  # that is all of them
    for word in inquiry.topic:
        if any(word in item.words for item in kept.values()):
            continue
        near = kindred(word)[:RELATIVES_AT_MOST]
        if near:
            page = await reads(SearchItems(words=near, reach=Reach.NEAREST, limit=EACH))
            found |= {item.id: item for item in page}
    return found


def decided(inquiry: Inquiry, found: Sequence[Judged]) -> Answer | None:
    """Return the answer if one is clearly ahead; else the few that it may be, or that come nearest.

    None if it is likelier that nothing answers.
    """
    found = scored(inquiry, found)
    if not found or found[0].score < NEAR:
        return None
    # "Marquei o óculos pra dia 12" tells more of when that is than "tenho que marcar a consulta do óculos".
    first = found[0].evidence.turn
    later = [each for each in found if each.answers and not each.lacks and each.evidence.turn > first]
    found = later if later and found[0].lacks and inquiry.of_what else found
    best = found[0]
    # What has only the name of what is asked about says something else of it, as a rule. What a telephone number looks
    # like is plain; where something is may be told in any words.
    may_do = not best.lacks or (best.whole and not best.of_another and not inquiry.asked.plain)
    likely = best.score >= CLEAR and may_do and (best.answers or not best.by_name)
    sure = likely and not best.lacks and (best.whole or best.answers)
    alike = [each for each in found if each.whole and best.whole and each.worth > best.worth - ALIKE]
    ahead = AHEAD if sure else AMONG
    rivals = tuple(each for each in found if each in alike or each.score > best.score - ahead)
    if inquiry.asked.newest:
        return Answer(Sureness.CLEAR, (max(rivals, key=lambda each: each.evidence.turn),), inquiry)
    if not sure:
        return Answer(Sureness.LIKELY if likely else Sureness.NEAR, rivals[:SHOWN], inquiry)
    shown = rivals[:SHOWN]
    if all(each.whole for each in shown):  # all tell of it, and what was told last holds
        shown = tuple(sorted(shown, key=lambda each: -each.evidence.turn))
    return Answer(Sureness.ONE_OF if len(shown) > 1 else Sureness.CLEAR, shown, inquiry)
