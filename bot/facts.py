"""What a text states that can be right or wrong: numbers, dates, names, addresses, in Portuguese or English.

Each is read in one form, so that two texts can be compared: a number as its value, a date as its year, month and day.
What can be read in several ways keeps them all. A title in small letters and without quotation marks is no name to us.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bot.understanding.words.urls import find_urls
from state.text import fold, words
from tools.addresses import web_address

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

_MONTH_NAMES: tuple[str, ...] = (
    "janeiro january jan",
    "fevereiro february fev feb",
    "marco march mar",
    "abril april abr apr",
    "maio may mai",
    "junho june jun",
    "julho july jul",
    "agosto august ago aug",
    "setembro september set sept sep",
    "outubro october out oct",
    "novembro november nov",
    "dezembro december dez dec",
)
_MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, 1) for name in names.split()}
# These stand for the month by themselves; the others are other words, too, and need a word before them.
_PLAIN = {name for name in _MONTHS if len(name) > 4} - {"march", "marco"} | {"maio", "june", "july"}
_BY_LENGTH = sorted(_MONTHS, key=len, reverse=True)
_MONTH = rf"(?P<month>{'|'.join(_BY_LENGTH)})\b\.?"
_DAY = r"(?P<day>\d{1,2})(?:o|a|st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})(?!\d)"
_BEFORE_A_MONTH = r"\b(?:em|de|desde|ate|in|since|until|of|last|next|by)\s+"

_DATES = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?<!\d)(?P<year>\d{4})[-/](?P<month>\d{1,2})[-/](?P<day>\d{1,2})(?!\d)(?:t[\d:.]+(?:z|[+-][\d:]+)?)?",
        r"(?<!\d)(?P<one>\d{1,2})(?P<sign>[-/.])(?P<other>\d{1,2})(?P=sign)(?P<short>\d{4}|\d{2})(?!\d)",
        rf"(?<!\d){_DAY}\s+(?:(?:de|of)\s+)?{_MONTH}(?:,?\s+(?:(?:de|do|of)\s+)?{_YEAR})?",
        rf"\b{_MONTH}\s+{_DAY}(?!\d)(?:,?\s+{_YEAR})?",
        rf"\b{_MONTH},?\s+(?:(?:de|of)\s+)?{_YEAR}",
        rf"\b(?P<month>{'|'.join(sorted(_PLAIN))})\b",
        rf"{_BEFORE_A_MONTH}(?P<month>may|march|marco)\b(?!\s+\w*[^\W\d_])",
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

_SCALES = {
    name: Decimal(10) ** power
    for power, names in (
        (3, "mil thousand"),
        (6, "milhao milhoes million millions"),
        (9, "bilhao bilhoes billion billions"),
        (12, "trilhao trilhoes trillion trillions"),
    )
    for name in names.split()
}
_WORDS = {
    name: Decimal(value)
    for value, names in (
        (0, "zero"),
        (1, "um uma one"),
        (2, "dois duas two"),
        (3, "tres three terceiro terceira third"),
        (4, "quatro four fourth"),
        (5, "cinco five quinto quinta fifth"),
        (6, "seis six sixth"),
        (7, "sete seven setimo setima seventh"),
        (8, "oito eight oitavo oitava eighth"),
        (9, "nove nine nono nona ninth"),
        (10, "dez ten decimo decima tenth"),
        (11, "onze eleven"),
        (12, "doze twelve duzia dozen"),
        (13, "treze thirteen"),
        (14, "catorze quatorze fourteen"),
        (15, "quinze fifteen"),
        (16, "dezesseis sixteen"),
        (17, "dezessete seventeen"),
        (18, "dezoito eighteen"),
        (19, "dezenove nineteen"),
        (20, "vinte twenty"),
        (30, "trinta thirty"),
        (40, "quarenta forty"),
        (50, "cinquenta fifty"),
        (60, "sessenta sixty"),
        (70, "setenta seventy"),
        (80, "oitenta eighty"),
        (90, "noventa ninety"),
        (100, "cem cento hundred"),
        (200, "duzentos duzentas"),
        (300, "trezentos trezentas"),
        (400, "quatrocentos quatrocentas"),
        (500, "quinhentos quinhentas"),
        (600, "seiscentos seiscentas"),
        (700, "setecentos setecentas"),
        (800, "oitocentos oitocentas"),
        (900, "novecentos novecentas"),
    )
    for name in names.split()
}
_ARTICLES = frozenset({"um", "uma", "one"})

_SCALE = "|".join(sorted(_SCALES, key=len, reverse=True))
_NUMBER = re.compile(rf"(?P<digits>\d+(?:[.,]\d+)*)(?:\s+(?P<scale>{_SCALE})\b)?")
_WORD = "|".join(sorted((*_WORDS, *_SCALES), key=len, reverse=True))
_IN_WORDS = re.compile(rf"\b(?:{_WORD})\b(?:(?:\s+e\s+|\s+and\s+|\s+|-)(?:{_WORD})\b)*")


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
        elif word == "hundred" and 0 < part < 10:
            part, last = part * 100, Decimal(100)
        else:
            value = _WORDS[word]
            if last and (last <= value or last % 10 or last == 10):
                yield total + part
                total, part = Decimal(0), Decimal(0)
            part, last = part + value, value
    yield total + part


# Names.

# Words that a sentence may begin with, whatever it is about; any other capital begins a name.
_STARTERS = frozenset(
    """
    a as o os e um uma uns umas este esta esse essa isso isto ele ela eles elas seu sua seus suas na no nas nos em de do
    da dos das com sem para por segundo ha foi sao era tambem quando depois antes nela nele voce nao sim mas tem entre
    sobre aqui ali la so quem que qual quais como porque enquanto apos ate desde durante ja ambos ambas dois duas tres
    filme serie video nota link titulo elenco direcao historia trama enredo sinopse
    trata conta narra mostra acompanha lancado lancada dirigido dirigida estrelado estrelada baseado baseada encontrei
    achei estreou estreia rendeu dura durou ganhou recebeu venceu teve traz apresenta retrata explora acontece passa
    saiu veja confira chegou custou arrecadou segue fala aborda gira reune
    the an it its this that these they he she his her in on at of with for by from according there here was is are also
    when after before yes but and or while during since until among about both one two three you i no
    which what who whose where why how
    film movie series show video note link title plot story cast
    released directed starring based set follows tells premiered grossed won stars runs lasts explores
    """.split()
)
_PRONOUNS = frozenset({"i", "tv"})
_DAYS = frozenset(
    "hoje ontem anteontem amanha segunda-feira terca-feira quarta-feira quinta-feira sexta-feira sabado domingo "
    "today tonight yesterday tomorrow monday tuesday wednesday thursday friday saturday sunday".split()
)

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
        if named and not (len(named) == 1 and (named[0] in _PRONOUNS or named[0] in _MONTHS)):
            yield " ".join(named)
    folded = fold(text)
    for day in re.findall(r"[a-z]+(?:-feira)?", folded):
        if day in _DAYS:
            yield " ".join(words(day))


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
