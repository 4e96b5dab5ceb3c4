"""Values in a text, the days, times, numbers and codes that it tells, and a text with other values in their places."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from bot.context import TurnContext
from bot.packs.moments import moments_in
from bot.understanding.dates import Kind, Moment, Precision
from bot.understanding.dates.apart import day_and_hour
from bot.understanding.grammar import every, negations
from bot.understanding.money import sums
from state.record import keys_of
from state.text import fold, words
from tools.search_query import STOP_WORDS
from tools.zones import clock, here

# A telephone, a document, a card; what letters and figures make together: a password, a plate.
CODE = re.compile(r"\+?\(?\d[\d .()/-]{6,}\d|\b(?=[\w@#&*]*\d)[^\W\d_][\w@#&*]*\w")
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*(?:\s*([^\W\d_]+))?")
_GROUPING = re.compile(r"\.(?=\d{3}(?!\d))")
_MONEY = "$"
# What of days is told with their hour, and as one with it: "sexta e domingo, 19h".
_WITH_HOUR = "h"
_WORDS_BEFORE = re.compile(r"(?:[^\W\d_]+\s+)?[^\W\d_]+[\s:=-]*$")
_WORDS_BEHIND = re.compile(r"(?:\s+[^\W\d_]+){1,2}")
_NUMBER_OF_HOUR = re.compile(r"\d{1,2}(h?)")
_BARE_DAY = re.compile(r"(?:\D*\s)?(\d{1,2})(?:st|nd|rd|th|[ºª])?")
_MONTH_BEHIND = re.compile(
    r"(?<=\d)(?:st|nd|rd|th)?(/\d{1,2}(?:/\d{2,4})?|\s+(?:de|of)\s+[^\W\d_]+(?:(?:\s+de|,)?\s+\d{4})?)$"
)
_MONTH_BEFORE = re.compile(r"([^\W\d_]{3,}\s+)\d{1,2}(?:st|nd|rd|th)?$")
_PAUSE = re.compile(r"[^\w\s]")
_HALF_A_YEAR = timedelta(days=183)


class Sort(StrEnum):
    """What a value is: only one of the same sort takes its place."""

    DAY = "day"
    HOUR = "hour"
    NUMBER = "number"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Value:
    """What ``text[start:end]`` tells, and its ``meaning``, which two ways of saying the same have in common.

    ``of`` is what a number counts: "coxinhas" of "50 coxinhas", "$" of money. ``denied`` says that the text says no to
    it.
    """

    sort: Sort
    start: int
    end: int
    meaning: Hashable
    of: str = ""
    denied: bool = False

    @property
    def repeats(self) -> bool:
        """Whether it is a day that comes again: a single one is not instead of it."""
        return self.sort is Sort.DAY and isinstance(self.meaning, tuple) and self.meaning[1] is not None

    @property
    def told(self) -> Hashable:
        """What it says; "3 noites" is no other way to say "3 quartos"."""
        return self.sort, self.meaning, self.of

    def of_a_sort_with(self, other: Value) -> bool:
        """Tell whether both tell a day, an hour, or so much of the same."""
        return self.sort is other.sort and (self.sort in (Sort.DAY, Sort.HOUR) or self.of == other.of)

    @property
    def start_day(self) -> int | None:
        """The day of the month that it is or begins on; None of what is no day."""
        begins = self.meaning[0] if self.sort is Sort.DAY and isinstance(self.meaning, tuple) else None
        return begins.day if isinstance(begins, date) else None


def moments_of(context: TurnContext, text: str) -> Sequence[Moment]:
    """Return the times that ``text`` tells, in the language of the conversation or the other one."""
    return moments_in(text, clock(context.now), context.voice.locale) if text else ()


def without_times(context: TurnContext, text: str) -> str:
    """Return ``text`` without the words of the times that it tells."""
    for each in sorted(moments_of(context, text), key=lambda moment: -moment.start):
        text = f"{text[: each.start]} {text[each.end :]}"
    return text


def without_values(context: TurnContext, text: str) -> str:
    """Return ``text`` without the values that it tells."""
    for each in reversed(values_in(context, text)):
        text = f"{text[: each.start]} {text[each.end :]}"
    return text


def values_in(context: TurnContext, text: str) -> tuple[Value, ...]:
    """Return the values that ``text`` tells, in its order."""
    found = sorted((*_times(context, text), *_figures(context, text)), key=lambda each: each.start)
    folded = fold(text)
    return tuple(replace(each, denied=is_denied(folded[: each.start])) for each in found)


def with_values(context: TurnContext, text: str, said: str, was: str = "") -> str | None:
    """Return ``text`` with each value of ``said`` in the place of the only one of its sort; None if one has no place.

    What ``said`` denies, and ``was``, says which of several it is, and so does a word right beside it: "sapato 27".
    What ``text`` tells already only names it, and stays. A number that counts something takes the place of one that
    counts the same.
    """
    held, told = values_in(context, text), values_in(context, said)
    denied = [(said, each) for each in told if each.denied] + [(was, each) for each in values_in(context, was)]
    wrong = {(each.sort, each.meaning) for _, each in denied}
    # "Não dia 22" is of whatever month.
    days = {each.start_day for part, each in denied if _BARE_DAY.fullmatch(part[each.start : each.end])}
    wrong |= {(each.sort, each.meaning) for each in held if each.start_day in days - {None}}
    known = {each.told for each in held}
    new = [
        each for each in told if not each.denied and each.told not in known and (each.sort, each.meaning) not in wrong
    ]
    # "A sexta" may be no day there, and is what is spoken of.
    if any(each.sort is Sort.DAY and {*words(said[each.start : each.end])} <= {*words(text)} for each in new):
        return None
    bare = [each for each in new if each.sort is Sort.NUMBER and not each.of and not wrong]
    if any(_is_of_another(said, each, text) for each in bare):
        return None
    again = {each.told for each in told if (each.sort, each.meaning) not in wrong}
    named = {key for word in words(said) if word not in STOP_WORDS for key in keys_of(word)}
    before, behind = (
        [each for each in held if not named.isdisjoint(key for word in beside(text, each) for key in keys_of(word))]
        for beside in (_before, _behind)
    )
    places: dict[Value, Value] = {}
    # "4 kg, 320": what those that count something leave is the place of the last one.
    for each in sorted(new, key=lambda value: not value.of):
        left, last = [value for value in held if value not in places.values()], len(places) == len(new) - 1
        among = (held, *([value for value in some if value in left] for some in (before, behind)), left * last)
        place = next(filter(None, (_place(each, some, wrong) for some in among)), None)
        if place is None or place in places.values() or place.told in again:
            return None
        places[each] = place
    if not places:
        return None
    for value, place in sorted(places.items(), key=lambda pair: -pair[1].start):
        right = led_as(said[value.start : value.end], text[place.start : place.end])
        if value.sort is Sort.HOUR:
            right = _at_hour(right, text[place.start : place.end])
        if value.sort is Sort.DAY:
            former = text[place.start : place.end]
            surely = (place.sort, place.meaning) in wrong
            right = _in_its_month(context, _led_as_a_day(right, former), former, surely=surely)
        text = f"{text[: place.start]}{right}{text[place.end :]}"
    return text


def _at_hour(right: str, before: str) -> str:
    """Return a bare number as the hour ``before`` was told: "pras 19" in the place of "às 18h30" is "às 19h"."""
    *lead, hour = right.split()
    number = _NUMBER_OF_HOUR.search(before)
    bare = hour.isdecimal() and all(fold(word) in every("toward") | every("leading") for word in lead)
    return f"{before[: number.start()]}{hour}{number[1]}" if bare and number else right


def _in_its_month(context: TurnContext, right: str, before: str, *, surely: bool) -> str:
    """Return a day of a month, "dia 11", with the month of the day ``before``, "10/12", unless it is over by then.

    ``surely`` says that the day before is denied, so that its month stays.
    """
    if not _BARE_DAY.fullmatch(right):
        return right
    behind, first = _MONTH_BEHIND.search(before), _MONTH_BEFORE.search(before)
    whole = f"{right}{behind[1]}" if behind else right
    no_month = every("fields") | every("day_names")
    named = {*words(right)[:-1]} - every("copied") - every("article") - every("fields")
    if first and not behind and not named and fold(first[1].strip()) not in no_month:
        whole = f"{before[: first.start()]}{first[1]}{right.split()[-1]}"
    told, alone = moments_of(context, whole), moments_of(context, right)
    over = not told or told[0].ends is None or told[0].ends <= clock(context.now)
    if surely:
        return whole if told else right
    # "Quinta dia 3" is not of the November that has no such day to come.
    next_year = not over and alone and alone[0].ends and told[0].ends and told[0].ends - alone[0].ends > _HALF_A_YEAR
    return right if over or next_year else whole


def _led_as_a_day(right: str, before: str) -> str:
    """Return a day without what leads to it where nothing leads to the day ``before``: "do dia 23" for "dia 22"."""
    lead, *rest = right.split()
    leads = (every("copied") - every("article")) | every("of_it")
    return " ".join(rest) if rest and fold(lead) in leads and fold(before.split()[0]) not in leads else right


def led_as(right: str, before: str) -> str:
    """Return ``right`` with what leads to ``before``: "pra sexta" stays "pra quinta", and "14h" no "pra 15h"."""
    (lead, *rest), (new_lead, *new_rest) = before.split(), right.split()
    toward, leads = every("toward"), every("toward") | every("leading")
    if fold(lead) in leads and rest and fold(new_lead) not in leads:
        return f"{lead} {right}"
    if fold(new_lead) in toward and new_rest and rest and fold(lead) in every("leading"):
        return " ".join((lead, *new_rest))  # "pras 16h" in the place of "às 15h30" is "às 16h"
    if fold(new_lead) in toward and new_rest and fold(lead) in every("in_the"):
        at = fold(new_rest[0]) in every("article")
        return " ".join((lead, *new_rest[at:]))  # "para o dia 11" in the place of "no dia 9" is "no dia 11"
    return " ".join(new_rest) if fold(new_lead) in toward and new_rest and fold(lead) not in toward else right


def _is_of_another(said: str, value: Value, text: str) -> bool:
    """Tell whether the word that a number stands behind in ``said`` names what ``text`` does not speak of."""
    led = {word for word in _before(said, value) if word not in STOP_WORDS | every("fields") | every("being")}
    led -= every("toward") | every("leading") | every("being_then") | negations()
    named = {key for word in words(text) for key in keys_of(word)}
    return any(named.isdisjoint(keys_of(word)) for word in led)


def _before(text: str, value: Value) -> tuple[str, ...]:
    """Return the word that ``value`` stands right behind in ``text``, "sapato 27", or "vendo a 27"."""
    found = _WORDS_BEFORE.search(text[: value.start])
    said = words(found[0]) if found else ()
    led = said[1:] and said[-1] in every("toward") | every("at_an_hour")
    return said[:-1] if led else said[-1:]


def _behind(text: str, value: Value) -> tuple[str, ...]:
    """Return the words, two at most, that stand right behind ``value`` in ``text``: "5,8 em cálculo"."""
    found = _WORDS_BEHIND.match(text[value.end :])
    return words(found[0]) if found else ()


def _place(value: Value, held: Sequence[Value], wrong: set[tuple[Sort, Hashable]]) -> Value | None:
    """Return the one value of ``held`` in whose place ``value`` stands; None if there is none, or several."""
    alike = [each for each in held if each.sort is value.sort and each.repeats <= value.repeats]
    if value.of != _WITH_HOUR:
        alike = [each for each in alike if each.of != _WITH_HOUR]  # the hour would be gone
    if any(sort is value.sort for sort, _ in wrong):
        alike = [each for each in alike if (each.sort, each.meaning) in wrong]
    elif value.of:
        alike = [each for each in alike if each.of == value.of or (value.of == _MONEY and not each.of)]
    return alike[0] if len(alike) == 1 else None


def _times(context: TurnContext, text: str) -> Iterator[Value]:
    """Yield the days and the times of day, those of one moment apart: either may be put right by itself."""
    for moment in moments_of(context, text):
        figures = any(map(str.isdecimal, text[moment.start : moment.end]))
        if (moment.at == clock(context.now) and not figures) or moment.kind is Kind.OFFSET:
            continue  # "agora é 45" tells no time
        for part in day_and_hour(text, moment, lambda said: moments_of(context, said)):
            told = part.at or part.begins
            at = told.astimezone(here()) if told else None
            if part.kind is Kind.TIME:
                lasts = part.ends - part.begins if part.ends and part.begins else None
                yield Value(Sort.HOUR, part.start, part.end, at and (at.hour, at.minute, lasts))
            else:
                timed = part.kind is Kind.RECURRENCE and part.precision is Precision.MINUTE
                meaning = at and (at.date(), part.repeat)
                yield Value(Sort.DAY, part.start, part.end, meaning, _WITH_HOUR if timed else "")


def _figures(context: TurnContext, text: str) -> Iterator[Value]:
    """Yield the numbers and the codes, those of times apart."""
    rest = text
    for moment in moments_of(context, text):
        for start, end in ((moment.start, moment.end), *moment.also):
            rest = _blank(rest, start, end)
    for code in CODE.finditer(rest):
        yield Value(Sort.CODE, code.start(), code.end(), "".join(words(code[0])))
        rest = _blank(rest, code.start(), code.end())
    money = [each for each in sums(rest) if each.marked]
    for number in _NUMBER.finditer(rest):
        paid = any(each.start <= number.start() < each.end for each in money)
        counted = fold(number[1] or "")
        of = _MONEY if paid else counted.removesuffix("s") if counted not in STOP_WORDS else ""
        figures = number[0][: number.start(1) - number.start()].rstrip() if number[1] else number[0]
        meaning = _GROUPING.sub("", figures).replace(",", ".")
        yield Value(Sort.NUMBER, number.start(), number.start() + len(figures), meaning, of)


def _blank(text: str, start: int, end: int) -> str:
    return f"{text[:start]}{';' * (end - start)}{text[end:]}"


def is_denied(before: str) -> bool:
    """Tell whether a no stands right before, but for what may be between: "não foi 45", "n era o dia 3"."""
    said = _PAUSE.split(before)[-1].split()
    while said and said[-1] in every("being") | every("article") | every("toward"):
        said.pop()
    return bool(said) and said[-1] in negations()
