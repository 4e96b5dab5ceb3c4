"""What a text states that can be right or wrong: numbers, dates, names, addresses, in Portuguese or English.

Each is read in one form, so that two texts can be compared: a number as its value, a date as its year, month and day.
What can be read in several ways keeps them all. A title in small letters and without quotation marks is no name to us.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.languages import LANGUAGES
from bot.understanding.words.urls import find_urls
from state.text import fold, words
from tools.addresses import web_address
from tools.lexicon import Lexicon

# Year, month, day; None where the text does not say.
Date = tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class Facts:
    """What some texts state. Of a number and of a date all readings are kept, of a name its folded words.

    ``texts`` are the folded words of each, in one line.
    """

    numbers: tuple[frozenset[Decimal], ...] = ()
    dates: tuple[frozenset[Date], ...] = ()
    names: tuple[str, ...] = ()
    addresses: frozenset[str] = frozenset()
    texts: tuple[str, ...] = ()

    @property
    def none(self) -> bool:
        """Whether they state nothing that can be right or wrong."""
        return not (self.numbers or self.dates or self.names or self.addresses)

    def beyond(self, known: Facts) -> str | None:
        """Return what is not among the ``known`` ones, in words; None if all of it is.

        A date may be said less exactly than it is known.
        """
        known_dates = {date for readings in known.dates for date in readings}
        known_numbers = {number for readings in known.numbers for number in readings}
        known_numbers |= {Decimal(year) for year, _, _ in known_dates if year is not None}
        number = next((each for each in self.numbers if not each & known_numbers), None)
        name = next((each for each in self.names if not any(f" {each} " in text for text in known.texts)), None)
        if not self.addresses <= known.addresses:
            return "an address"
        if any(not _is_known(readings, known_dates) for readings in self.dates):
            return "a date"
        if number is not None:
            return f"the number {min(number)}"
        return None if name is None else f"“{name}”"


def facts_in(texts: Iterable[str], *, known: bool = False) -> Facts:
    """Return what ``texts`` state; of what is ``known`` every word may be named, so names are not looked for."""
    numbers: list[frozenset[Decimal]] = []
    dates: list[frozenset[Date]] = []
    names: list[str] = []
    addresses: set[str] = set()
    lines: list[str] = []
    for text in texts:
        rest, found = _without_addresses(text)
        addresses |= found
        lines.append(f" {' '.join(words(text))} ")
        names += () if known else _names(rest)
        folded, of_text = _without_dates(fold(rest))
        dates += of_text
        numbers += _numbers(folded)
    return Facts(tuple(numbers), tuple(dates), tuple(names), frozenset(addresses), tuple(lines))


def _is_known(readings: frozenset[Date], known: Iterable[Date]) -> bool:
    return any(
        all(said is None or said == part for said, part in zip(reading, date, strict=True))
        for date in known
        for reading in readings
    )


def _without_addresses(text: str) -> tuple[str, set[str]]:
    """Return ``text`` with blanks for its addresses, and these, as far as they are any."""
    found: set[str] = set()
    parts, at = [], 0
    for start, end in find_urls(text):
        try:
            found.add(web_address(text[start:end]))
        except ValueError:
            found.add(text[start:end])
        parts.append(text[at:start])
        at = end
    return " ".join([*parts, text[at:]]), found


# Dates.

_LEXICON = Lexicon(LANGUAGES, "facts")
_MONTHS = _LEXICON.meanings("months")
_MONTH = rf"(?P<month>{_LEXICON.source('months')})\b\.?"
_DAY = rf"(?P<day>\d{{1,2}}){_LEXICON.source('nth')}?"
_YEAR = r"(?P<year>\d{4})(?!\d)"
_OF = _LEXICON.source("of")

_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?<!\d)(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})(?!\d)(?:t[\d:.]+(?:z|[+-][\d:]+)?)?",
        r"(?<!\d)(?P<one>\d{1,2})(?P<sign>[-/.])(?P<other>\d{1,2})(?P=sign)(?P<short>\d{4}|\d{2})(?!\d)",
        rf"(?<!\d){_DAY}\s+(?:{_OF}\s+)?{_MONTH}(?:,?\s+(?:{_OF}\s+)?{_YEAR})?",
        rf"\b{_MONTH}\s+{_DAY}(?!\d)(?:,?\s+{_YEAR})?",
        rf"\b{_MONTH},?\s+(?:{_OF}\s+)?{_YEAR}",
        rf"\b(?P<month>{_LEXICON.source('sure_months')})\b",
        rf"\b{_LEXICON.source('before_a_month')}\s+(?P<month>{_LEXICON.source('unsure_months')})\b(?!\s+\w*[^\W\d_])",
    )
)


def _without_dates(folded: str) -> tuple[str, list[frozenset[Date]]]:
    """Return ``folded`` with blanks for its dates, and these."""
    found: list[frozenset[Date]] = []

    def taken(match: re.Match[str]) -> str:
        readings = frozenset(date for date in _readings(match.groupdict()) if _is_date(date))
        if not readings:
            return match[0]
        found.append(readings)
        return " " * len(match[0])

    for pattern in _DATES:
        folded = pattern.sub(taken, folded)
    return folded, found


def _readings(parts: dict[str, str | None]) -> Iterator[Date]:
    """Yield what a date can mean: "05/06/2010" is in May or in June."""
    if (one := parts.get("one")) and (other := parts.get("other")) and (short := parts.get("short")):
        for century in (0,) if len(short) == 4 else (1900, 2000):
            yield century + int(short), int(other), int(one)
            yield century + int(short), int(one), int(other)
        return
    year, month, day = (parts.get(name) for name in ("year", "month", "day"))
    number = _MONTHS.get(month or "") or int(month or 0)
    yield int(year) if year else None, number, int(day) if day else None


def _is_date(date: Date) -> bool:
    _, month, day = date
    return (month is None or 1 <= month <= 12) and (day is None or 1 <= day <= 31)


# Numbers.

_SCALES = {name: Decimal(10) ** power for name, power in _LEXICON.meanings("scales").items()}
_WORDS = {name: Decimal(value) for name, value in _LEXICON.meanings("numbers").items()}
_TIMES_A_HUNDRED = _LEXICON.words("times_a_hundred")
_ARTICLES = _LEXICON.words("articles")

_SCALE = "|".join(sorted(_SCALES, key=len, reverse=True))
_NUMBER = re.compile(rf"(?P<digits>\d+(?:[.,]\d+)*)(?:\s+(?P<scale>{_SCALE})\b)?")
_WORD = "|".join(sorted((*_WORDS, *_SCALES), key=len, reverse=True))
_IN_WORDS = re.compile(rf"\b(?:{_WORD})\b(?:(?:\s+{_LEXICON.source('and')}\s+|\s+|-)(?:{_WORD})\b)*")


def _numbers(folded: str) -> Iterator[frozenset[Decimal]]:
    for match in _NUMBER.finditer(folded):
        scale = _SCALES.get(match["scale"] or "", Decimal(1))
        for readings in _read_digits(match["digits"]):
            yield frozenset(value * scale for value in readings)
    for match in _IN_WORDS.finditer(_NUMBER.sub(lambda match: " " * len(match[0]), folded)):
        spoken = re.findall(rf"\b(?:{_WORD})\b", match[0])
        if spoken != spoken[:1] or spoken[0] not in _ARTICLES:
            yield from (frozenset({value}) for value in _read_words(spoken))


def _read_digits(digits: str) -> list[frozenset[Decimal]]:
    """Return the numbers that ``digits`` are: "1.234" is 1234 or 1.234, "1,2,3" are three numbers."""
    groups, signs = re.split(r"[.,]", digits), re.findall(r"[.,]", digits)
    whole, last = groups[:-1], groups[-1]
    if not signs:
        return [frozenset({Decimal(digits)})]
    grouped = len(groups[0]) <= 3 and all(len(group) == 3 for group in whole[1:])
    readings = set()
    if grouped and len(last) == 3 and len(set(signs)) == 1:
        readings.add(Decimal("".join(groups)))
    if len(signs) == 1 or (grouped and signs[-1] not in signs[:-1] and len(set(signs[:-1])) == 1):
        readings.add(Decimal(f"{''.join(whole)}.{last}"))
    return [frozenset(readings)] if readings else [frozenset({Decimal(group)}) for group in groups]


def _read_words(spoken: Sequence[str]) -> Iterator[Decimal]:
    """Yield the numbers that words stand for: "vinte e dois" is one, "dois, três" are two."""
    total, part, last = Decimal(0), Decimal(0), Decimal(0)
    for word in spoken:
        if word in _SCALES:
            total += (part or 1) * _SCALES[word]
            part, last = Decimal(0), _SCALES[word]
        elif word in _TIMES_A_HUNDRED and 0 < part < 10:
            part, last = part * 100, Decimal(100)
        else:
            value = _WORDS[word]
            if last and (last <= value or last % 10 or last == 10):
                yield total + part
                total, part = Decimal(0), Decimal(0)
            part, last = part + value, value
    yield total + part


# Names.

_STARTERS = _LEXICON.words("starters")
_NO_NAMES = _LEXICON.words("no_names")
_DAYS = _LEXICON.words("days")

_TOKEN = re.compile(r"[^\W\d_][\w’'&-]*")
_STARTS = re.compile(r"(?:^|[.!?:;…\n])\s*[\"“”'‘’(«\[*•–—-]*\s*$")
_QUOTED = re.compile(r"“([^”]+)”|\"([^\"]+)\"|«([^»]+)»|‘([^’]+)’")
_POSSESSIVE = re.compile(r"['’]s\b")


def _names(text: str) -> Iterator[str]:
    """Yield the folded words of each name: of quotations, of words with capitals that stand together, of days."""
    text = _POSSESSIVE.sub("", text)
    for match in _QUOTED.finditer(text):
        yield " ".join(words(next(filter(None, match.groups()))))
    for run in _runs(text):
        named = list(words(text[run[0].start() : run[-1].end()]))
        if named and named[0] in _STARTERS and _STARTS.search(text, 0, run[0].start()):
            named = named[1:]
        if named and not (len(named) == 1 and (named[0] in _NO_NAMES or named[0] in _MONTHS)):
            yield " ".join(named)
    folded = fold(text)
    for said in re.findall(r"[a-z]+(?:-[a-z]+)?", folded):
        yield from (" ".join(words(day)) for day in ([said] if said in _DAYS else said.split("-")) if day in _DAYS)


def _runs(text: str) -> Iterator[list[re.Match[str]]]:
    """Yield the words with capitals, those together between which there is only a space."""
    run: list[re.Match[str]] = []
    for token in _TOKEN.finditer(text):
        between = text[run[-1].end() : token.start()].strip(" \t") if run else ""
        goes_on = run and between in ("", "-") and token[0][0].isupper()
        if run and not goes_on:
            yield run
            run = []
        if token[0][0].isupper():
            run.append(token)
    if run:
        yield run
