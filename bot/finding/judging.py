"""How well what was told answers a question: by its telling words, their relatives, and what the answer looks like.

Whole numbers throughout, and ties by age and id: the same on every machine, so that turns replay.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.finding.objections import objects, puts_right
from bot.finding.relations import relation
from bot.understanding.grammar import every
from bot.understanding.references import leaves_out_what
from bot.understanding.remarks.questions import Question, asks_in_words, describing_in, owners_in, plainly, question_in
from state.items import Item, Kind
from state.text import fold
from state.text import words as words_of
from tools.keywords import EVERYDAY
from tools.search_query import STOP_WORDS
from tools.strip_framing import unframed

# Of a thousand: what all words of the question are worth together.
WHOLE = 1_000
# A word that everybody says tells less, and so does one that only says what the answer looks like, or of where one is.
EVERYDAY_TELLS, ASKING_TELLS, DESCRIBING_TELLS = 0.3, 0.6, 0.3
# A word of which nothing is known here: the person says it otherwise now, or never told it.
UNKNOWN_TELLS = 0.7
MET, SURELY, FEWEST = 50, 80, 2
# A slip of a name names it; that of which it is a sort, "consulta" for "dentista", does not.
NAMED = 60
# What is told right behind something else, within so many turns, may speak of the same.
BEHIND, SOON = 90, 3
LOOKS_RIGHT, LACKS_IT, OF_ANOTHER, FURTHER_CLAUSE, OF_ONESELF, ALL_OF_IT = 150, 150, 75, 12, 30, 60
# "Não, é sexta" was said against something, and is the last that is meant.
OBJECTS = 150
CLAUSES_AT_MOST, RUN_AT_MOST = 60, 6
# What answers is shown to the end of its sentence, if that is not further away.
PASSAGE_AT_MOST = 200
_SENTENCE_ENDS = re.compile(r"\n|[;!?]+(?=\s|$)|(?<=\w{4})\.(?=\s|$)")
# "Dr. Ernani", "64,50" and a password's "!" end nothing.
_CLAUSE = re.compile(
    r"\s*(?:\n|[,;!?]+(?=\s|$)|(?<=\w{4})\.(?=\s|$)|\s(?:e|mas|and|but|porque|pq)(?=\s))\s*", re.IGNORECASE
)
# A word with a capital that no sentence begins with names somebody.
_NAME = re.compile(r"(?<=[\w,] )[A-ZÀ-Ú][a-zà-ú]+\b")
EVERYTHING = frozenset("everything tudo all".split())
_SELF = frozenset("eu meu minha meus minhas mim to tou estou sou tenho i my me mine am im".split())


@dataclass(frozen=True, slots=True)
class Evidence:
    """Something kept that may answer: ``text`` says it, ``shown`` is how it is shown, if not as the ``item`` it is.

    ``behind`` is what was told right before it, if it speaks of him or her who was told of there.
    """

    id: str
    text: str
    turn: int
    item: Item | None = None
    shown: str = ""
    behind: str = ""

    @classmethod
    def of(cls, item: Item) -> Evidence:
        if item.kind in (Kind.NOTE, Kind.FILE):
            return cls(item.id, item.content or item.title, item.created_turn, item)
        details = item.details
        said = (item.title, details.original_title, item.content, *details.people, *details.genres, item.url)
        return cls(item.id, ". ".join(str(each) for each in said if each), item.created_turn, item)


@dataclass(frozen=True, slots=True)
class Judged:
    """How well ``evidence`` answers: its ``worth`` of a thousand and a little more, and the ``passage`` that does.

    ``held`` is the share of the question's words, of a thousand; ``answers`` says that it looks like what is asked for,
    ``lacks`` that it has nothing of the kind, or is ``of_another``, ``whole`` that it means every word of what the
    question is about, ``meant`` that it means any word that does not only say what the answer looks like, ``by_name``
    that of all that the question is about it has no more than the name. ``score`` is
    how likely it is that it answers, see `bot.finding.answers`.
    """

    evidence: Evidence
    worth: int
    held: int
    answers: bool
    lacks: bool
    of_another: bool
    whole: bool
    meant: bool
    by_name: bool
    passage: str
    score: int = 0


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question as it is looked for: what is asked, by which words, and which of them name what it is ``of``.

    What lacks one of those answers nothing for sure, however much else it holds: "a consulta da dra sônia". What is
    ``describing`` says more of that: "o número do Márcio de Caruaru". ``text`` is the message that asks.
    """

    text: str
    asked: Question
    words: tuple[str, ...]
    of_self: bool
    of_what: frozenset[str] = frozenset()
    describing: frozenset[str] = frozenset()

    @classmethod
    def of(cls, text: str) -> Inquiry:
        asked = question_in(unframed(text))
        words = tuple(word for word in asked.words if word not in STOP_WORDS and (len(word) > 1 or word.isdecimal()))
        said = plainly(text).split()
        inquiry = cls(text, asked, words, not _SELF.isdisjoint(said))
        named = {fold(each) for each in _NAME.findall(text)}
        of_what = frozenset(owners_in(said, inquiry.topic)) | named.intersection(inquiry.topic)
        describing = frozenset(describing_in(said, of_what)).intersection(inquiry.topic)
        return replace(inquiry, of_what=of_what - describing, describing=describing)

    def beside(self, words: Sequence[str]) -> Inquiry:
        """Return the same question with ``words`` that it leans on."""
        rest = tuple(dict.fromkeys((*words, *self.words)))
        return replace(self, asked=replace(self.asked, words=rest), words=rest)

    def with_instead(self, gone: str, words: Sequence[str]) -> Inquiry:
        """Return the same question of ``words`` instead of the word ``gone``."""
        rest = tuple(dict.fromkeys((*(word for word in self.words if word != gone), *words)))
        of_what = (self.of_what - {gone}) | set(words)
        return replace(self, asked=replace(self.asked, words=rest), words=rest, of_what=of_what)

    @property
    def topic(self) -> tuple[str, ...]:
        """The words that name what it is about."""
        told = tuple(word for word in self.words if word not in EVERYDAY)
        return tuple(word for word in told if word not in self.asked.asking) or told


def speaks_of_self(text: str) -> bool:
    """Tell whether ``text`` is of the person who says it: "meu", "I"."""
    return not _SELF.isdisjoint(words_of(text))


def asks_of_something(text: str) -> bool:
    """Tell whether the question ``text`` is about something, and not about all that is kept."""
    return asks_in_words(text) and not EVERYTHING.issuperset(Inquiry.of(text).topic)


@dataclass(frozen=True, slots=True)
class _Clause:
    start: int
    end: int
    words: tuple[str, ...]


def judged(inquiry: Inquiry, kept: Iterable[Evidence]) -> list[Judged]:
    """Return what may answer, best first."""
    apart = [(each, _clauses(each.text)) for each in kept]
    met = [
        [_meanings(inquiry.words, clause.words, words_of(evidence.behind)) for clause in clauses]
        for evidence, clauses in apart
    ]
    weights = _weights(inquiry, met)
    found = [
        _judged(inquiry, evidence, clauses, meanings, weights)
        for (evidence, clauses), meanings in zip(apart, met, strict=True)
        if any(map(any, meanings))
    ]
    found = _facts_first([each for each in found if each.meant])
    return sorted(found, key=lambda each: (-each.worth, -each.evidence.turn, each.evidence.id))


def _facts_first(found: list[Judged]) -> list[Judged]:
    """Return ``found`` with what only puts right what was told before it worth less: it stands under that."""
    about = [each for each in found if each.whole and not each.lacks]
    first = min((each.evidence.turn for each in about if not puts_right(each.evidence.text)), default=None)
    return [
        replace(each, worth=each.worth - OBJECTS)
        if first is not None and each in about and each.evidence.turn > first and puts_right(each.evidence.text)
        else each
        for each in found
    ]


def _clauses(text: str) -> list[_Clause]:
    """Return the clauses of ``text``, where they stand, and their words as questions have them."""
    spans: list[tuple[int, int]] = []
    start = 0
    for cut in _CLAUSE.finditer(text):
        if text[start : cut.start()].strip():
            spans.append((start, cut.start()))
            start = cut.end()
    if text[start:].strip():
        spans.append((start, len(text)))
    said = [(first, last, text[first:last]) for first, last in spans[:CLAUSES_AT_MOST]]
    return [_Clause(first, last, (*words_of(part), *plainly(part).split())) for first, last, part in said]


def _meanings(words: Sequence[str], clause: Sequence[str], behind: Sequence[str]) -> tuple[int, ...]:
    """Return how well a clause means each word; of what it stands behind, only the same counts, and less."""
    return tuple(
        max((*(relation(word, each) for each in clause), BEHIND if word in behind else 0), default=0) for word in words
    )


def in_a_row(items: Iterable[Item]) -> list[Evidence]:
    """Return ``items`` as evidence: one that speaks of him or her stands behind what was told just before it."""
    return leaning(Evidence.of(item) for item in sorted(items, key=lambda each: (each.created_turn, each.id)))


def leaning(those: Iterable[Evidence]) -> list[Evidence]:
    """Return the evidence, oldest first, each behind what it speaks of that was told just before it."""
    found: list[Evidence] = []
    for evidence in those:
        last = found[-1] if found else None
        soon = last is not None and 0 < evidence.turn - last.turn <= SOON
        found.append(replace(evidence, behind=_leant_on(evidence.text, last.text)) if last and soon else evidence)
    return found


def _leant_on(text: str, before: str) -> str:
    """Return what ``text`` speaks of that was told ``before`` it: of him, or the next, all; "" if it does of nothing.

    Of "a conta de luz de maio", "a de junho" is another "conta de luz".
    """
    said = words_of(text)
    next_one = (one in every("next_one") and is_so in every("being") for one, is_so in pairwise(said))
    if not every("third_person").isdisjoint(said) or any(next_one):
        return before
    if not leaves_out_what(text):
        return ""
    named = words_of(_CLAUSE.split(before, maxsplit=1)[0])
    return " ".join(named[: max((at for at, word in enumerate(named) if word in every("of_it")), default=len(named))])


def _weights(inquiry: Inquiry, met: Sequence[Sequence[Sequence[int]]]) -> tuple[float, ...]:
    """Return how much each word tells: the fewer of what may answer hold it, the more."""
    of_notes = [[max(each) for each in zip(*clauses, strict=True)] for clauses in met if clauses]
    most = math.log(len(of_notes) + 1) + 1
    weights = []
    for at, word in enumerate(inquiry.words):
        holding = sum(note[at] >= MET for note in of_notes)
        tells = most - math.log(holding) if holding else UNKNOWN_TELLS * most
        tells *= DESCRIBING_TELLS if word in inquiry.describing else 1
        tells *= EVERYDAY_TELLS if word in EVERYDAY else ASKING_TELLS if word in inquiry.asked.asking else 1
        weights.append(tells)
    return tuple(weights)


def _judged(
    inquiry: Inquiry,
    evidence: Evidence,
    clauses: Sequence[_Clause],
    meanings: Sequence[Sequence[int]],
    weights: Sequence[float],
) -> Judged:
    """Return what the best run of clauses is worth: what it holds of the question, the shorter the better."""
    best = (-WHOLE, 0, 0, 0, False)
    for first in range(len(clauses)):
        if not any(meanings[first]):
            continue
        for last in range(first, min(len(clauses), first + RUN_AT_MOST)):
            answers = inquiry.asked.is_answered_by(evidence.text[clauses[first].start : clauses[last].end])
            held = _share(_best(inquiry, meanings[first : last + 1], answers=answers), weights)
            worth = held + LOOKS_RIGHT * answers - FURTHER_CLAUSE * (last - first)
            if worth > best[0]:
                best = (worth, first, last, held, answers)
    worth, first, last, held, answers = best
    whole = _best(inquiry, meanings, answers=False)
    met = [meant for word, meant in zip(inquiry.words, whole, strict=True) if word in inquiry.topic]
    lacks = bool(inquiry.asked.answers) and not inquiry.asked.is_answered_by(evidence.text)
    # "Que número a Laura calça": what has all that, and a number, has it in another shape than most.
    if lacks and not inquiry.asked.plain and len(met) >= FEWEST and min(met) >= SURELY:
        lacks = not any(each.isdigit() for each in evidence.text)
    told = dict(zip(inquiry.words, whole, strict=True))
    of_another = any(told.get(word, 0) < NAMED for word in inquiry.of_what) or _is_described_otherwise(
        inquiry, evidence, told
    )
    last += last + 1 < len(clauses) and not every("third_person").isdisjoint(clauses[last + 1].words)
    own = inquiry.of_self and speaks_of_self(evidence.text)
    return Judged(
        evidence,
        worth
        - LACKS_IT * lacks
        - OF_ANOTHER * of_another
        - OBJECTS * objects(evidence.text)
        + OF_ONESELF * own
        + ALL_OF_IT * (bool(met) and min(met) >= MET),
        held,
        answers,
        lacks or of_another,
        of_another,
        bool(met) and min(met) >= MET,
        any(meant >= MET for word, meant in told.items() if word not in inquiry.asked.asking)
        or not met
        or (answers and inquiry.asked.asking.issuperset(inquiry.topic)),  # "em que episódio parei?" names no more
        bool(others := [told[word] for word in inquiry.topic if word not in inquiry.of_what]) and max(others) < MET,
        _to_its_end(inquiry, evidence.text, clauses[first].start, clauses[last:]).strip(),
    )


def _is_described_otherwise(inquiry: Inquiry, evidence: Evidence, told: Mapping[str, int]) -> bool:
    """Tell whether ``evidence`` says of another one of that name: "o Márcio de Recife", asked for that of Caruaru."""
    unmet = [word for word in inquiry.describing if told.get(word, 0) < NAMED]
    return bool(unmet) and any(describing_in(plainly(evidence.text).split(), inquiry.of_what))


def _to_its_end(inquiry: Inquiry, text: str, start: int, clauses: Sequence[_Clause]) -> str:
    """Return what stands in ``text`` from ``start`` to the end of the first of ``clauses``, and of its sentence.

    What is further away, or looks like another answer to the same question, "e o da Cida é 31 99765-1020", is left.
    """
    last, *others = clauses
    stop = found.start() if (found := _SENTENCE_ENDS.search(text, last.end)) else len(text)
    if inquiry.asked.is_answered_by(text[start : last.end]):
        other = next((each for each in others if inquiry.asked.is_answered_by(text[each.start : each.end])), None)
        before = others[others.index(other) - 1] if other and other is not others[0] else last
        stop = min(stop, before.end) if other else stop
    return text[start : stop if stop - start <= PASSAGE_AT_MOST else last.end]


def _best(inquiry: Inquiry, meanings: Sequence[Sequence[int]], *, answers: bool) -> list[int]:
    """Return how well each word is meant; one that says what the answer looks like is, where it looks so."""
    best = [max(each) for each in zip(*meanings, strict=True)]
    if not answers:
        return best
    asking = inquiry.asked.asking
    return [max(SURELY, each) if word in asking else each for word, each in zip(inquiry.words, best, strict=True)]


def _share(met: Sequence[int], weights: Sequence[float]) -> int:
    """Return how much of a thousand ``met`` is, each word by what it tells."""
    total = 100 * sum(weights)
    return round(WHOLE * sum(each * tells for each, tells in zip(met, weights, strict=True)) / total) if total else 0
