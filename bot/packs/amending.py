"""Corrections of what is kept: what a message says is right, and what of a record that takes the place of."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import SequenceMatcher
from typing import Any, Generic, TypeVar

from bot.context import HandlerResult, TurnContext
from bot.packs.moments import is_hour
from bot.packs.values import moments_of, without_times
from bot.understanding.dates import Moment, Precision
from bot.understanding.grammar import every, kinds
from bot.understanding.money import sums
from state.effects import Change, Effect
from state.items import Item
from state.record import Record, found_by, keys_of
from state.text import fold, words
from state.turns import Reply
from tools.search_query import STOP_WORDS, query_words
from tools.zones import clock, here

ALIKE, NEARLY = 0.6, 0.8
_A_DAY = timedelta(days=1)
# Who is spoken to: "às 6, criatura".
_CALLED = re.compile(r",\s*[^\W\d]+[\s.!]*$")
SHORTEST_ALIKE = 3
# Why it is wanted, or came about, so: "um dia antes, senão não dá tempo", "na véspera, que às 8 eu já tô lá".
_WHY = re.compile(
    r"(?i)(?:[\s,]+(?:sen[aã]o|porque|pq|pois|j[aá] que|because|cos|otherwise|or else)|"
    r",\s*q(?:ue)?(?=(?:\s+\S+){0,3}\s+eu\b))\b.*$",
    re.DOTALL,
)


_DAY_OF_A_MONTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_CLAUSE = re.compile(r"(?:[^,.;:!…]|[,.;:!…](?=\d))+")
# Who looked again says so among so many words, and so many behind that what is right.
LOOKED_WITHIN, RIGHT_WITHIN = 5, 4


@dataclass(frozen=True, slots=True)
class Correction:
    """What is right (``value``), what was wrong (``was``) and of what (``query``), each as it was typed in ``text``.

    ``newest`` says that it speaks of what was done right before it; ``bare`` that it tells nothing besides; ``loose``
    that the value is all that the message says, since nothing in it is plainly that.
    """

    value: str
    was: str = ""
    query: str = ""
    text: str = ""
    newest: bool = False
    bare: bool = True
    loose: bool = False

    @property
    def plain(self) -> bool:
        """Whether what is right is words that name something, and no number."""
        return bool(telling(self.value)) and not any(character.isdigit() for character in self.value)


@dataclass(frozen=True, slots=True)
class Amendment:
    """What puts a record right; ``certain`` if what the message says was wrong stands in the field that changes.

    ``known`` says that what is right is one of the few things that the field can be.
    """

    outcome: HandlerResult
    certain: bool = False
    known: bool = False


Kept = TypeVar("Kept", Record, Item)


@dataclass(frozen=True, slots=True)
class Amends(Generic[Kept]):
    """How a pack's records, or items, are put right: what a correction makes of one, what one and its kind are called.

    ``names`` tells whether a word names a record that does not hold it: "peso". ``labelled`` tells it from others that
    are called so.
    """

    kinds: Mapping[str, frozenset[str]]
    amended: Callable[[TurnContext, Kept, Correction], Awaitable[Amendment | None]]
    called: Callable[[TurnContext, Kept], str]
    names: Callable[[Kept, str], bool] = lambda *_: False
    labelled: Callable[[TurnContext, Kept], str] | None = None


def put_right(
    context: TurnContext,
    name: str,
    now: str,
    former: str,
    effects: Sequence[Effect],
    inverses: Sequence[Effect],
) -> HandlerResult:
    """Return the outcome that does ``effects`` and says of ``name`` what is so ``now`` and what was ``former``ly."""
    if now == former:
        return context.say(context.voice.say("corrected-already", now=f"{name}, {now}" if name else now))
    text = context.voice.say("corrected", name=name, now=now, former=former) if name else ""
    text = text or context.voice.say("corrected-name", now=now, former=former)
    return HandlerResult(
        replies=(Reply(text=text),),
        effects=tuple(effects),
        inverses=tuple(inverses),
        change=Change(verb="edited", title=name or now),
        spoken_of=(),
        sent="",
    )


def hour_in(context: TurnContext, text: str) -> tuple[int, int] | None:
    """Return the hour and the minute that ``text`` tells; None if it tells no time of day."""
    for each in moments_of(context, text):
        if each.at is not None and (is_hour(text, each) or each.precision is Precision.MINUTE):
            at = each.at.astimezone(here())
            return at.hour, at.minute
    return None


def day_in(context: TurnContext, text: str, *, bare: bool = False) -> datetime | None:
    """Return the day that ``text`` tells; None if it tells none. With ``bare`` a number alone is one of the month."""
    said = text.strip(" .!")
    if bare and said.isdecimal() and 1 <= int(said) <= 31:
        said = context.voice.say("ledger-day-of-month", day=said)
    for each in moments_of(context, said):
        if each.begins is not None and not is_hour(said, each) and not _goes_on(context, each):
            return each.begins.astimezone(here())
    return None


def _goes_on(context: TurnContext, moment: Moment) -> bool:
    """Tell whether ``moment`` is of more than a day, and now: "este mês" is no day of it."""
    begins, ends, now = moment.begins, moment.ends, clock(context.now)
    return begins is not None and ends is not None and begins <= now < ends and ends - begins > _A_DAY


def time_alone(context: TurnContext, text: str) -> str:
    """Return the time that ``text`` tells, if that is all it tells: "10h", "dia 30", "1h antes"; else ""."""
    said = _CALLED.sub("", text)
    left = words(without_times(context, said))
    return said if moments_of(context, said) and every("about_a_time").issuperset(left) else ""


def clauses_of(text: str) -> tuple[str, ...]:
    """Return what ``text`` says between its pauses; a comma within a figure is none."""
    return tuple(each for each in _CLAUSE.findall(text) if words(each))


def looked_again(text: str) -> str | None:
    """Return what ``text`` says is right after a second look: "olhei aqui, foi dia 10", "digitei errado, 13 por 9".

    "" if it says nothing behind that, None if it begins with no such look.
    """
    clauses = clauses_of(text)
    head = f" {' '.join(words(clauses[0])[:LOOKED_WITHIN])} " if clauses else ""
    if not any(f" {look} " in head for look in every("looked_again") | every("measuring")):
        return None
    if len(clauses) > 1:
        return clauses[-1].strip()
    behind = list(re.finditer(r"[^\W_]+", text))[1 : LOOKED_WITHIN + RIGHT_WITHIN]
    being = next((word for word in behind if says_what_is(word, first=False)), None)
    return text[being.start() :].strip(" .!") if being else ""


def says_what_is(word: re.Match[str], *, first: bool) -> bool:
    """Tell whether ``word`` says what something is or came to; "e" only joins, unless it is the ``first``."""
    joins = word[0].lower() in every("conjunctions") and not first
    return fold(word[0]) in every("being") | every("coming_to") and not joins


def without_reason(text: str) -> str:
    """Return ``text`` without why it is so: "dia 19, pq o salão tava ocupado"."""
    return _WHY.sub("", text)


def number_in(text: str) -> int | None:
    """Return the one whole number that ``text`` holds; None if it holds none, or several."""
    found = re.findall(r"\d+", text)
    return int(found[0]) if len(found) == 1 else None


def bare_day(text: str) -> int | None:
    """Return the day of a month that is all that ``text`` tells, of whatever month: "dia 11", "the 11th"; else None."""
    left = [word for word in words(text) if word not in every("copied") | every("article") | every("fields")]
    found = _DAY_OF_A_MONTH.fullmatch(" ".join(left))
    return int(found[1]) if found else None


def is_day(context: TurnContext, text: str, day: datetime | None) -> bool:
    """Tell whether ``text`` tells ``day``: by its number alone, or as a date."""
    if day is None or not text:
        return False
    if (alone := bare_day(text)) is not None:
        return alone == day.day
    told = day_in(context, text)
    return told.date() == day.date() if told and told.day == day.day else number_in(text) == day.day


def stands_in(text: str, was: str) -> bool:
    """Tell whether the words ``was`` stand in ``text``, one after the other."""
    return bool(words(was)) and f" {' '.join(words(was))} " in f" {' '.join(words(text))} "


def reworded(text: str, correction: Correction) -> str | None:
    """Return ``text`` with what is right where the wrong words stand, or the word that is most like it; else None.

    That a word is spelt nearly so is no ground to replace it, unless the correction names it, or tells nothing but how
    what was just done is spelt; or both have a word in common.
    """
    value, was = correction.value.strip(), correction.was.strip()
    spans = [(found.start(), found.end()) for found in re.finditer(r"\w+", text)]
    if was and (place := _span_of(text, spans, was)):
        before, after = text[: place[0]].rstrip(), text[place[1] :]
        left = f"{before}{after}".strip(" ,;:-")
        # "O nome é cidade de deus, sem o dnv."
        if stands_in(left, value):
            return None if after.strip() and set(words(before)[-1:]) & STOP_WORDS else left
        if SequenceMatcher(None, fold(left), fold(value)).ratio() >= NEARLY:
            return value
        return f"{text[: place[0]]}{value}{text[place[1] :]}"
    letters = sum(character.isalpha() for character in value)
    if was or letters < SHORTEST_ALIKE or len(words(value)) > len(spans):
        return None
    size = len(words(value))
    runs = [(spans[at][0], spans[at + size - 1][1]) for at in range(len(spans) - size + 1)]
    alike = [(SequenceMatcher(None, fold(text[begin:end]), fold(value)).ratio(), begin, end) for begin, end in runs]
    best = max(alike, default=(0.0, 0, 0))
    if best[0] < ALIKE or best[2] - best[1] < SHORTEST_ALIKE or text[best[1] : best[2]] == value:
        return None
    named, replaced = {*words(correction.text.replace(value, " "))}, text[best[1] : best[2]]
    alike_alone = {*telling(replaced)}.isdisjoint(telling(value))
    if alike_alone and not correction.newest and not named.issuperset(words(replaced)):
        return None
    return f"{text[: best[1]]}{value}{text[best[2] :]}"


def is_called(text: str, correction: Correction) -> bool:
    """Tell whether what a correction speaks of is ``text`` as a whole: "muda mala pra mochila"."""
    named = set(telling(text))
    return bool(named) and correction.plain and not correction.was and named <= set(telling(correction.query))


def _span_of(text: str, spans: Sequence[tuple[int, int]], was: str) -> tuple[int, int] | None:
    wanted = words(was)
    said = [fold(text[begin:end]) for begin, end in spans]
    found = [at for at in range(len(said) - len(wanted) + 1) if tuple(said[at : at + len(wanted)]) == wanted]
    return (spans[found[0]][0], spans[found[0] + len(wanted) - 1][1]) if wanted and len(found) == 1 else None


@dataclass(frozen=True, slots=True)
class Named:
    """How much of what a correction names is a record's: so many words of so many."""

    matched: int
    of: int

    @property
    def plainly(self) -> bool:
        return self.matched == self.of > 0


def named_by(context: TurnContext, query: str, kept: Record | Item, amends: Amends[Any]) -> Named:
    """Return how far ``query`` names what is ``kept``: by words, and a record by its kind, sum, day or hour as well."""
    if isinstance(kept, Item):
        known = marks(kept)
        held = [not known.isdisjoint(keys_of(word)) for word in query_words(query) if kinds().get(word) != kept.kind]
        of_its_kind = any(kinds().get(word) == kept.kind for word in words(query))
        return Named(sum(held), len(held)) if held else Named(int(of_its_kind), 1)
    record, hits, misses, rest = kept, 0, 0, query
    when = record.when.astimezone(here()) if record.when else None
    for moment in sorted(moments_of(context, query), key=lambda each: -each.start):
        said = query[moment.start : moment.end]
        its = when is not None and (is_day(context, said, when) or hour_in(context, said) == (when.hour, when.minute))
        hits, misses = (hits + 1, misses) if its else (hits, misses + 1)
        rest = f"{rest[: moment.start]} {rest[moment.end :]}"
    for told_sum in reversed(sums(rest)):
        its = told_sum.centavos == record.fields.get("amount") or (when is not None and when.day == number_in(query))
        hits, misses = (hits + 1, misses) if its else (hits, misses + 1)
        rest = f"{rest[: told_sum.start]} {rest[told_sum.end :]}"
    of_kind, found = False, marks(record)
    for word in telling(rest):
        if not found.isdisjoint(keys_of(word)) or amends.names(record, word):
            hits += 1
        elif word in amends.kinds.get(record.kind, ()):
            of_kind = True
        else:
            misses += 1
    if not hits and not misses and of_kind:
        return Named(1, 1)
    return Named(hits, hits + misses)


def telling(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` that name something, and no field of it."""
    return tuple(word for word in words(text) if word not in STOP_WORDS and word not in every("fields"))


def marks(kept: Record | Item) -> frozenset[str]:
    """Return the keys of the words of what is ``kept``."""
    return keys(kept.words) if isinstance(kept, Item) else frozenset(found_by(kept))


def keys(said: Iterable[str]) -> frozenset[str]:
    """Return what words are compared by."""
    return frozenset(key for word in said for key in keys_of(word))


def shared(found: frozenset[str], text: str) -> int:
    """Return how many words that tell something ``text`` has in common with those of the keys ``found``."""
    return sum(not found.isdisjoint(keys_of(word)) for word in telling(text))
