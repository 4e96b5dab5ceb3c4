"""Reading of what was measured: which measure, how much of it in a whole number of its base unit, and what was taken.

Nothing is guessed: what cannot be read, or cannot be so, is a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from bot.packs.health.quantities import DATA, MEASURES, Measure, any_of, listed, words_of
from bot.understanding.words.normaliser import aligned
from state.text import words
from tools.keywords import telling

MEDICINE = "medicine"
NAME_AT_MOST = 60
# What is told is a goal, and not measured.
GOAL = re.compile(
    r"\b(?:meta|objetivo|goal|target|(?:quero|preciso|want to|need to) (?:chegar|baixar|pesar|reach|get to))\b"
)
# A number with decimals below this may be one of the unit that goes less far.
SMALL = 34
# Of the smallest of people and pets, in grams.
LEAST_WEIGHT = 300


@dataclass(frozen=True, slots=True)
class Measured:
    """``amount`` of what is called ``name``, in its base unit, read from ``text[start:end]``.

    ``second`` is the lower pressure; ``label`` what was taken, as it was typed; ``on`` the day (ISO) of one of several
    that were told of other days.
    """

    name: str
    amount: int
    start: int
    end: int
    second: int | None = None
    label: str = ""
    on: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why what is called ``name`` was not read: no number, or one that cannot be (``said``, as it was typed)."""

    name: str
    why: Literal["missing", "bounds"]
    said: str = ""


_SPELT: Mapping[str, int] = DATA["numbers"]
_ONE = any_of([word for word, number in _SPELT.items() if number == 1])
# "Foi um 7" says seven.
_WORD_NUMBER = rf"(?!(?:{_ONE})\s+\d)(?:{any_of(_SPELT)})(?:\s+(?:e\s+)?(?:{any_of(_SPELT)}))*(?!\w)"
_NUMBER = rf"(?<![\w.,/])(?:\d+(?:[.,]\d+)*|{_WORD_NUMBER})"
_ALL_UNITS = {unit for measure in MEASURES.values() for unit in measure.units if unit}
_HALF = r"(?:\s*e\s+(?P<half>mei[oa])(?!\w)|\s*and a (?P<half_en>half)(?!\w)|\s+e\s+(?P<rest>\d{3})(?!\d))?"
_AMOUNT = re.compile(
    rf"(?P<number>{_NUMBER})(?P<thousand>\s*mil(?!\w)|k(?=\s+(?:passos|steps)))?(?P<half0>\s+e\s+mei[oa](?=\s))?"
    rf"(?:\s*(?P<unit>(?:{any_of(list(_ALL_UNITS))})(?!\w)))?{_HALF}"
)
_BESIDE = re.compile(r"\s*(?:and\s+)?(?P<number>\d{1,2}(?:[.,]\d)?)(?:\s*(?:lbs?|pounds?))?(?!\w)")
_PAIR = re.compile(rf"(?P<high>{_NUMBER})\s*(?:por|x|/|over|X)\s*(?P<low>\d+(?:[.,]\d+)?|{_WORD_NUMBER})(?![\d/])")
HOURS_A_DAY, LONGEST_SLEEP = 24, 16 * 60
_CLOCK: Mapping[str, int] = DATA["clock"]
_HOUR = (
    rf"(?:(?P<{{0}}>\d{{{{1,2}}}})(?:\s*(?:h(?:s|rs|oras?)?|:)\s*(?P<{{0}}_minute>\d{{{{2}}}})?)?(?P<{{0}}_half>\s+e\s+meia)?(?!\w)"
    rf"|(?P<{{0}}_named>{any_of(_CLOCK)})(?!\w))"
)
_FROM_TO = re.compile(
    rf"(?:\b(?:d[ao]s?|de|from)\s+|\b(?:dormi|deitei|slept)\s+(?:as\s+|at\s+)?){_HOUR.format('begin')}"
    rf"(?:\s*(?:as|a|ate(?: as)?|to|till|until)\s+|\D{{1,12}}\b(?:acordei|levantei|woke)\b\D{{0,8}})"
    rf"{_HOUR.format('end')}"
)
_DURATION = re.compile(
    rf"(?P<hours>{_NUMBER})\s*(?:h|hs|hrs?|horas?|hours?|:(?=\d\d))(?![a-z])"
    rf"(?:\s*(?:e\s+|and\s+)?(?:(?P<minutes>\d{{1,2}})"
    rf"(?:\s*(?:min|mins|minutos|minutes|m)(?!\w))?(?!\d)|(?P<half>meia|a half)))?"
    rf"|(?P<only>{_NUMBER})\s*(?:min|mins|minutos?|minutes?)(?!\w)"
    r"|(?P<alone>meia hora|half an hour)(?P<more> e meia)?"
)
_VERBS = r"pesei|bebi|dormi|corri|tomei|caminhei|andei|pedalei|nadei|meditei|weighed|slept|drank|ran|walked|took"
_PARTS = re.compile(
    rf"\n|;|,\s+|\.\s+|\s+(?:e|and)\s+(?!mei[oa]\b|pouc[oa]\b|half\b|\d)(?=[a-z])|\s+(?=(?:{_VERBS})\b)"
)
_TAKEN = words_of(DATA["taken"]["verbs"])
_ARTICLES = frozenset(DATA["taken"]["articles"])
_ENDS = frozenset(DATA["taken"]["ends"])
_HOUR_OF_IT = re.compile(DATA["taken"]["hour"])
_PEOPLE = any_of(DATA["lists"]["people"])
_OTHERS = re.compile(
    rf"\b(?:d[aeo]s?|of)\s+(?:(?:minha|meu|my|the)\s+)?(?:{_PEOPLE})\b|\b(?:{_PEOPLE})['’]?s\s"
    rf"|\b(?:{any_of(DATA['others']['theirs'])})\b|\b(?:minha|meu|my)\s+(?:{_PEOPLE})\b"
)
_NAMED = re.compile(r"\bd[ao]\s+[A-ZÀ-Ý][a-zà-ÿ]+")
_NOT = words_of(DATA["negation"]["words"])
_BEFORE = re.compile(rf"(?<!\w)(?:{any_of(DATA['beside']['before'])})\s+$")
_AFTER = re.compile(rf"\s+(?:{any_of([*DATA['beside']['after'], *(u for u in _ALL_UNITS if u.isalpha())])})(?!\w)")


# "Um copo de 300" holds 300 ml.
_HOLDING = re.compile(
    r"(?<!\w)(?:(?:um|uma|1|one|a)\s+)?(?:copos?|garrafas?|glass|bottle)\s+(?:de|com|of)\s+(?=\d{2,4}(?!\w))"
)


def about_somebody_else(text: str) -> bool:
    """Tell whether what is measured is somebody else's: "pressão da mamãe"."""
    return bool(_OTHERS.search(aligned(text)) or _NAMED.search(text))


def measure_in(text: str) -> str | None:
    """Return the name of the measure that ``text`` speaks of first, if any: what was taken comes last."""
    said = aligned(text)
    found = [(match.start(), measure.name) for measure in MEASURES.values() if (match := measure.words.search(said))]
    return min(found, key=lambda each: each[0])[1] if found else MEDICINE if _TAKEN.search(said) else None


def tells_a_pair(text: str) -> bool:
    """Tell whether a number of ``text`` stands over a lower one as of a pressure, "15 por 9", with its name or none."""
    pairs = [(each, found) for each in MEASURES.values() if each.pair and (found := _PAIR.search(aligned(text)))]
    return any(isinstance(_pair(measure, found), Measured) for measure, found in pairs)


def measured(text: str, *, of_others: bool = False) -> tuple[Measured | Doubt, ...]:
    """Return what ``text`` says was measured, in its order; nothing of what was not done.

    What is somebody else's is left out, unless just that is meant (``of_others``): children weigh less.
    """
    said = _held(aligned(text))
    if _NOT.search(said) or (not of_others and about_somebody_else(text)):
        return ()
    read = [(_read(text, said, start, end), start, end) for start, end in _pieces(said)]
    found = [one for each, start, end in read if each for one in (each, *_beside_a_distance(each, said, start, end))]
    return tuple(_of_a_child(each) for each in found) if of_others else tuple(found)


def _of_a_child(each: Measured | Doubt) -> Measured | Doubt:
    """Return a weight that is none of a grown person as what it is of a small one."""
    if each.name != "weight" or not isinstance(each, Doubt) or each.why != "bounds":
        return each
    grams = _AMOUNT.search(aligned(each.said))
    if grams is None or (unit := grams["unit"] or "kg") not in MEASURES["weight"].units:
        return each
    base = _number(grams["number"], thousands=False) * MEASURES["weight"].units[unit]
    base += int(grams["rest"] or 0) + (500 if grams["half"] or grams["half0"] else 0)
    return Measured("weight", round(base), 0, 0) if base >= LEAST_WEIGHT else each


def amount_of(text: str, name: str) -> Measured | Doubt:
    """Return how much of the measure ``name`` an answer of ``text`` says, its name unsaid."""
    measure, said = MEASURES[name], _held(aligned(text))
    return _value(measure, said, 0, len(said), 0) or Doubt(name, "missing")


def _held(said: str) -> str:
    """Return ``said`` with what holds so much left out, each character in its place."""
    return _HOLDING.sub(lambda found: " " * len(found[0]), said)


def _pieces(said: str) -> list[tuple[int, int]]:
    """Return the parts of ``said``; one that names no measure belongs to the one before."""
    borders = [0, *(match.end() for match in _PARTS.finditer(said)), len(said)]
    pieces: list[tuple[int, int]] = []
    for start, end in pairwise(borders):
        if start == end:
            continue
        if pieces and (not _names(said[start:end]) or not _names(said[slice(*pieces[-1])])):
            pieces[-1] = (pieces[-1][0], end)
        else:
            pieces.append((start, end))
    return pieces


def _names(piece: str) -> bool:
    return any(measure.words.search(piece) for measure in MEASURES.values()) or bool(_TAKEN.search(piece))


def _read(text: str, said: str, start: int, end: int) -> Measured | Doubt | None:
    doubt: Doubt | None = None
    for measure in MEASURES.values():
        word = measure.words.search(said, start, end)
        if word is None:
            continue
        value = _value(measure, said, start, end, word.end())
        if isinstance(value, Measured):
            return value
        if value is not None or doubt is None:
            doubt = value or Doubt(measure.name, "missing")
    if doubt is None and (taken := _taken(text, said, start, end)):
        return taken
    if doubt is not None or _TAKEN.search(said, start, end):
        return doubt
    for measure in MEASURES.values():
        if measure.own and measure.own.search(re.sub(r"(?<=\d)(?=[a-z])", " ", said[start:end])):
            value = _value(measure, said, start, end, start, with_unit=True)
            # "Supino 62,5 subiu 2,5kg": so little weighs nobody, where nothing says that somebody was weighed.
            light = isinstance(value, Doubt) and value.why == "bounds"
            return None if measure.name == "weight" and (light or _of_a_thing(value, said, start)) else value
    return None


def _beside_a_distance(each: Measured | Doubt, said: str, start: int, end: int) -> tuple[Measured, ...]:
    """Return how long it took, where that is told with a distance: "corri 5 km em 34 min"."""
    exercise = MEASURES["exercise"]
    if each.name != "distance" or not isinstance(each, Measured) or not exercise.words.search(said, start, end):
        return ()
    lasted = _lasted(exercise, said, start, end)
    return (lasted,) if isinstance(lasted, Measured) else ()


def _of_a_thing(value: Measured | Doubt | None, said: str, start: int) -> bool:
    """Tell whether a thing that is named right before it weighs so much: "supino 40kg"."""
    before = words(said[start : value.start])[-1:] if isinstance(value, Measured) else ()
    return bool(telling(before)) and before[0] not in listed("own_around")


def _value(
    measure: Measure, said: str, start: int, end: int, word: int, *, with_unit: bool = False
) -> Measured | Doubt | None:
    """Return the number of ``measure`` in a part of ``said``: with a unit first, behind the measure's name first."""
    if measure.pair:
        found = _PAIR.search(said, start, end)
        return _pair(measure, found) if found else None
    if measure.clock and (lasted := _from_to(measure, said, start, end) or _lasted(measure, said, start, end)):
        return lasted
    candidates = [
        (match, unit)
        for match in _AMOUNT.finditer(said, start, end)
        if (unit := _unit(measure, match, said, end, with_unit=with_unit)) is not None
        and not _BEFORE.search(said, start, match.start())
    ]
    if not candidates:
        return None
    match, unit = min(
        candidates,
        key=lambda each: (each[1] not in measure.beside, not each[0]["unit"], each[0].start() < word, each[0].start()),
    )
    number = _number(match["number"], thousands=measure.units[unit] == 1)
    number *= 1_000 if match["thousand"] else 1
    number += Fraction(1, 2) if match["half"] or match["half_en"] or match["half0"] else 0
    if not match["unit"]:
        unit = _unit_of_size(measure, number, unit)
    base = (number - measure.zero.get(unit, 0)) * measure.units[unit]
    if match["rest"] and measure.units[unit] == 1_000:
        base += int(match["rest"])
    behind = _BESIDE.match(said, match.end(), end) if unit in measure.beside else None
    base += _number(behind["number"], thousands=False) * measure.beside[unit] if behind else 0
    return _bounded(measure, base, match)


def _unit(measure: Measure, match: re.Match[str], said: str, end: int, *, with_unit: bool) -> str | None:
    unit = match["unit"]
    if unit:
        return unit if unit in measure.units else None
    after = match.end("thousand") if match["thousand"] else match.end("number")
    beside = _AFTER.match(said, after, end) or said[after : after + 1].isalnum()
    return None if beside or with_unit else measure.bare


def _unit_of_size(measure: Measure, number: Fraction, unit: str) -> str:
    """Return the unit of a bare number: ``unit``, or the other usual one of numbers so small, or so large."""
    base = number * measure.units[unit]
    # "98,5" is no whole number and yet too much of the other unit.
    small = measure.bare_small and (base < measure.least or (number.denominator > 1 and number < SMALL))
    if measure.bare_small and small:
        return measure.bare_small
    return measure.bare_large if measure.bare_large and base > measure.most else unit


def _from_to(measure: Measure, said: str, start: int, end: int) -> Measured | Doubt | None:
    """Return how long it is from one time of day to the next one told: "das 23h às 6h30", "dormi 23h, acordei 5h"."""
    for match in _FROM_TO.finditer(said, start, end):
        begin, stop = (_minute(match, which) for which in ("begin", "end"))
        if max(begin, stop) < (HOURS_A_DAY + 1) * 60:
            lasted = (stop - begin) % (HOURS_A_DAY * 60)
            # "From 11 to 7" begins in the evening.
            lasted -= HOURS_A_DAY * 30 if lasted > LONGEST_SLEEP and begin < HOURS_A_DAY * 30 + 60 else 0
            return _bounded(measure, Fraction(lasted), match)
    return None


def _minute(match: re.Match[str], which: str) -> int:
    """Return the minute of the day at which what ``match`` tells of begins or ends: "8 e meia", "meio dia"."""
    if named := match[f"{which}_named"]:
        return _CLOCK[named]
    return int(match[which]) * 60 + (30 if match[f"{which}_half"] else int(match[f"{which}_minute"] or 0))


def _lasted(measure: Measure, said: str, start: int, end: int) -> Measured | Doubt | None:
    for match in _DURATION.finditer(said, start, end):
        if _BEFORE.search(said, start, match.start()):
            continue
        if match["alone"]:
            return _bounded(measure, Fraction(30), match)
        if match["only"]:
            return _bounded(measure, _number(match["only"], thousands=False), match)
        minutes = 30 if match["half"] else int(match["minutes"] or 0)
        if minutes < 60:
            return _bounded(measure, _number(match["hours"], thousands=False) * 60 + minutes, match)
    return None


def _pair(measure: Measure, match: re.Match[str]) -> Measured | Doubt:
    high, low = (_number(match[part], thousands=False) for part in ("high", "low"))
    if high < 30 and low < 30:
        high, low = high * 10, low * 10
    whole = high.denominator == low.denominator == 1
    if not (whole and measure.least <= high <= measure.most and 20 <= low < high):
        return Doubt(measure.name, "bounds", match[0].strip())
    return Measured(measure.name, int(high), match.start(), match.end(), second=int(low))


def _bounded(measure: Measure, base: Fraction, match: re.Match[str]) -> Measured | Doubt:
    amount = round(base)
    exact = bool(measure.shown) or measure.clock or base.denominator == 1
    if not exact or not measure.least <= amount <= measure.most:
        return Doubt(measure.name, "bounds", match[0].strip())
    return Measured(measure.name, amount, match.start(), match.end())


def _number(said: str, *, thousands: bool) -> Fraction:
    """Return a number in digits or words. Three digits behind a mark are thousands only where parts make no sense."""
    if not said[0].isdigit():
        return Fraction(sum(_SPELT[word] for word in re.findall(r"\w+", said) if word in _SPELT))
    *groups, last = re.split(r"[.,]", said)
    if not groups:
        return Fraction(last)
    if len(groups) == 1 and not (thousands and len(last) == 3):
        return Fraction(f"{groups[0]}.{last}")
    same = len(set(re.findall(r"[.,]", said))) == 1
    return Fraction("".join((*groups, last))) if same else Fraction(f"{''.join(groups)}.{last}")


def _taken(text: str, said: str, start: int, end: int) -> Measured | None:
    verb = _TAKEN.search(said, start, end)
    if verb is None:
        return None
    names = list(_name_words(said, verb.end(), end))
    if not names:
        return None
    first, last = names[0][0], names[-1][1]
    label = text[first:last][:NAME_AT_MOST]
    return Measured(MEDICINE, 1, verb.start(), last, label=label)


def _name_words(said: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    begun = False
    for match in re.finditer(r"[\w-]+|[^\w\s]", said[start:end]):
        word = match[0]
        if not begun and word in _ARTICLES:
            continue
        ends = begun and (word in _ENDS or _HOUR_OF_IT.match(said, start + match.start()))
        if not word[0].isalnum() or ends:
            return
        begun = True
        yield start + match.start(), start + match.end()


def taken_in(text: str) -> str:
    """Return the name of what ``text`` says, or asks whether, it was taken; "" for none."""
    found = _taken(text, aligned(text), 0, len(text))
    return found.label if found else ""


def period_in(text: str) -> Literal["week", "month", "year"] | None:
    """Return the running week, month or year that ``text`` speaks of without a date."""
    said, periods = aligned(text), DATA["periods"]
    if words_of(periods["week"]).search(said):
        return "week"
    if words_of(periods["month"]).search(said):
        return "month"
    return "year" if words_of(periods["year"]).search(said) else None
