"""What a question about money tells: its sums and what each is, rates, terms, ages, a share."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any, Literal

from bot.missions.documents import Figure, Unit
from bot.understanding.money import Sum, sums
from bot.understanding.words.abbreviations import spelt_out
from bot.understanding.words.normaliser import aligned
from bot.understanding.words.numbers import CARDINALS

MONTHS_A_YEAR = 12
DAYS_A_WEEK = 7
LONGEST_MONTHS = 1_200
OLDEST = 110
# In centavos: a number that nothing marks as money is taken for a sum from here on.
SMALLEST = 10_000
YEARS_FROM, YEARS_UNTIL = 1_950, 2_100

_NUMBER = r"(\d+(?:[.,]\d+)?)"
_PERCENT = re.compile(rf"{_NUMBER}\s*(?:%|por cento|percent)")
_YEARLY = re.compile(r"\s*(?:ao ano|a\.?\s?a\b|por ano|anua\w*|a year|per year|yearly|p\.?a\b)")
_DISCOUNT = re.compile(r"\s*(?:de\s*)?(?:desconto|off\b|discount)")
_DISCOUNTED = re.compile(r"(?:desconto|discount)\s*(?:de|of)?\s*$")
_OF_CDI = re.compile(r"\s*(?:do|of(?: the)?) cdi")
_CHANGED = re.compile(r"(?:caiu|subiu|desabou|despencou|fell|dropped|rose|is (?:up|down))[^.?!,]{0,20}$")
_PARTS = re.compile(r"\b(\d{1,3})\s*(?:x\b|vezes|parcelas|prestacoes|instal?lments|payments)")
_MONTHS = re.compile(r"\b(\d{1,3})\s*(?:meses|mes\b|months?\b)")
_YEARS = re.compile(r"\b(\d{1,2}|um|uma|one|a)\s*(?:anos?\b|years?\b)")
# "2400 à vista ou 10 de 279": a number of parts that only what it stands beside tells.
_OF = re.compile(r"\b(\d{1,2})(?=\s+(?:de|of)\s+(?:r\$\s*)?\d{2})")
_BARE_RATE = re.compile(rf"(?<![\d.,$]){_NUMBER}(?=\s*(?:por mes|ao mes|a\.?\s?m\b|a month|per month|\W*$))")
# What is said without "%" is a rate by the month up to here, if it has a comma.
HIGHEST_BARE = Decimal(5)
_OF_ELSE = r"(?!\s*(?:mil|k\b|reais|x\b|[.,]\d|%|meses))"
_AGE = re.compile(rf"(?:tenho|com|fiz|aged?|i am|i'm|im|turned)\s+(\d{{2}})(?:\s*(?:anos|years))?{_OF_ELSE}")
_AGED = re.compile(r"(?:tenho|com|fiz|i am|i'm|im|turned)\s+(\d{2})\s*(?:anos|years)")
_TICKER = re.compile(r"\b([a-z]{4}(?:11|3|4|5|6|34))\b")
_A_HUNDRED = re.compile(r"cento\b")  # "quanto por cento"
_PER = re.compile(r"\bpor\s+$")
_AMONG = 34
# Where what a sum is about ends: at the next number, or clause.
_MARKED = re.compile(r"\d|[.;!?]|, | e (?=\d)| mais ")
_OWED = re.compile(
    r"\b(?:dev(?:o|endo|ia)|divida|quit|endivid|ow(?:e|ing)|debt|pay (?:it )?off|pago (?:qual|primeiro))"
)

# "vale a pena" and "that is worth" name no company.
_VALE = re.compile(r"(?<!\bda )(?<!\bof )\bvale\b(?!3)(?!\s+(?:caiu|subiu|ta |esta|on\b|acoes))")


@cache
def _words() -> Mapping[str, Any]:
    return tomllib.loads(resources.files("bot.missions").joinpath("reading.toml").read_text("utf-8"))


@cache
def _around(place: Literal["before", "behind"]) -> Mapping[str, re.Pattern[str]]:
    """Return what stands before a sum, or behind it, and tells what it is."""
    compiled = _ending if place == "before" else _beginning
    return {role: compiled(pattern) for role, pattern in _words()[place].items()}


@cache
def _phrase(name: str) -> re.Pattern[str]:
    return _ending(_words()[name]) if name == "have" else _beginning(_words()[name])


@cache
def _companies() -> re.Pattern[str]:
    return re.compile(r"\b(" + "|".join(_words()["companies"]) + r")\b")


def _ending(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{pattern})\W*$")


def _beginning(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:{pattern})")


@dataclass(frozen=True, slots=True)
class Told:
    """What was told: figures by what they are, and names from fixed sets."""

    figures: Mapping[str, Figure] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def with_more(self, other: Told) -> Told:
        """Return this and what ``other`` tells besides; what is told later counts more."""
        return Told({**self.figures, **other.figures}, {**self.names, **other.names})


def told_in(text: str, *, retiring: bool = False, expects: tuple[str, ...] = (), parts: bool = False) -> Told:
    """Return what ``text`` tells. In one about ``retiring``, a sum a month is the income that is wished for.

    In one about ``parts``, "10 de 279" are those.

    ``expects`` are the figures that were asked for, in this order: bare numbers are taken for those.
    """
    text = spelt_out(text)
    folded = aligned(text)
    figures: dict[str, Figure] = {}
    names: dict[str, str] = {}
    taken: list[tuple[int, int]] = []
    _percentages(folded, figures, taken)
    _ages(folded, figures, taken, retiring=retiring)
    _terms(folded, figures, taken, parts=parts)
    _shares(folded, names, taken)
    for found in re.finditer(_words()["days_a_week"], folded):
        days = int(found[1]) if found[1].isdigit() else CARDINALS.get(found[1], 0)
        taken.append(found.span())
        figures |= {"days": Figure(value=Decimal(days), unit=Unit.COUNT)} if 0 < days <= DAYS_A_WEEK else {}
    owing = bool(_OWED.search(folded))
    for each in sums(text):
        if _is_money(each, folded, taken) and not _denied(folded, each.start):
            value = Decimal(_centavos(each))
            if often := _more_often(each, folded):
                figures.setdefault(often, Figure(value=value, unit=Unit.MONEY))
                if _phrase("a_week").match(folded[each.end : each.end + _AMONG]):
                    figures.setdefault("days", Figure(value=Decimal(1), unit=Unit.COUNT))
                continue
            role = _role(each, folded, figures, retiring=retiring)
            if owing and role in ("debt", "amount", "other") and (lender := _lender(each, folded)):
                _owes(figures, lender, value)
                continue
            figures.setdefault(role if role not in figures else "other", Figure(value=value, unit=Unit.MONEY))
            if each.parts > 1:
                figures.setdefault("months", Figure(value=Decimal(each.parts), unit=Unit.MONTHS))
    _expected(folded, expects, figures, taken)
    return Told(figures, names)


def _denied(text: str, start: int) -> bool:
    """Tell whether what begins at ``start`` is said not to be so: "não é 48x, é 10x"."""
    return bool(_ending(_words()["denied"]).search(text[max(0, start - _AMONG) : start]))


def _more_often(each: Sum, text: str) -> str:
    """Return what a sum of every day or week is, what there is or what it takes; "" if it is none of those."""
    behind = text[each.end : each.end + _AMONG]
    if not (_phrase("a_day").match(behind) or _phrase("a_week").match(behind)):
        return ""
    around = _MARKED.split(text[max(0, each.start - _AMONG) : each.start])[-1] + _MARKED.split(behind)[0]
    return "a_day_out" if re.search(_words()["going_out"], around) else "a_day"


def _owes(figures: dict[str, Figure], lender: str, value: Decimal) -> None:
    """Add ``value`` to what is owed in all, and to ``lender``."""
    for name in ("debt", f"debt_{lender}"):
        before = figures[name].value if name in figures else Decimal(0)
        figures[name] = Figure(value=before + value, unit=Unit.MONEY)


def _lender(each: Sum, text: str) -> str | None:
    """Return who lends a sum, by the word that stands nearest: behind it as far as the next sum, or before it."""
    behind, before = (
        _MARKED.split(text[each.end : each.end + _AMONG])[0],
        text[max(0, each.start - _AMONG) : each.start],
    )
    for words, nearest in ((behind, min), (_MARKED.split(before)[-1], max)):
        found = {lender: place.start() for lender, pattern in lenders().items() if (place := re.search(pattern, words))}
        if found:
            return nearest(found, key=lambda name: found[name])
    return None


def is_said(what: Literal["of_ones_own", "what_if", "what_if_briefly", "disputes", "refuses"], text: str) -> bool:
    """Tell whether ``text`` does what its name in the words says.

    It tells of one's own money by the month ("ganho 5200"), asks the question before it with something else ("e se for
    800?", or no more than "e com 800?"), says that an answer was wrong ("já disse", "não é 48x"), or wants something
    left out.
    """
    return re.search(_words()[what], aligned(spelt_out(text))) is not None


def lenders() -> Mapping[str, str]:
    """Return the kinds of lenders with what tells them, the dearest first."""
    kinds: Mapping[str, str] = _words()["debts"]
    return kinds


def _percentages(text: str, figures: dict[str, Figure], taken: list[tuple[int, int]]) -> None:
    for found in _PERCENT.finditer(text):
        taken.append(found.span())
        value = Decimal(found[1].replace(",", "."))
        behind = text[found.end() : found.end() + _AMONG]
        if _DISCOUNT.match(behind) or _DISCOUNTED.search(text[: found.start()]):
            figures.setdefault("discount", Figure(value=value, unit=Unit.PERCENT))
        elif _OF_CDI.match(behind):
            figures.setdefault("cdi_share", Figure(value=value, unit=Unit.PERCENT))
        elif not _CHANGED.search(text[: found.start()]):
            name = "rate_year" if _YEARLY.match(behind) else _rate_named(found, text)
            figures.setdefault(name, Figure(value=value, unit=Unit.PERCENT))
    for found in _BARE_RATE.finditer(text):
        value = Decimal(found[1].replace(",", "."))
        called = _ending(_words()["rates"]).search(text[: found.start()])
        by_the_month = text[found.end() :].strip(" ?!.") != ""
        if value <= HIGHEST_BARE and (called or ("," in found[1] and by_the_month)):
            taken.append(found.span())
            figures.setdefault(_rate_named(found, text), Figure(value=value, unit=Unit.PERCENT))


def _rate_named(found: re.Match[str], text: str) -> str:
    """Return whether a rate is what savings yield, by what stands before it, or behind it in the same clause."""
    behind = _MARKED.split(text[found.end() : found.end() + _AMONG])[0]
    earned = _ending(_words()["yields"]).search(text[: found.start()]) or re.search(_words()["savings"], behind)
    return "yield" if earned else "rate"


def _ages(text: str, figures: dict[str, Figure], taken: list[tuple[int, int]], *, retiring: bool) -> None:
    for found in _AGED.finditer(text):
        taken.append(found.span())
        figures.setdefault("age", Figure(value=Decimal(found[1]), unit=Unit.YEARS))
    for found in re.finditer(_words()["until_age"], text):
        if any(_overlap(found.span(), span) for span in taken) or not 30 <= int(found[1]) <= OLDEST:
            continue
        taken.append(found.span())
        figures.setdefault("retire_age", Figure(value=Decimal(found[1]), unit=Unit.YEARS))
    free = (each for each in _AGE.finditer(text) if not any(_overlap(each.span(), span) for span in taken))
    alone = next(free, None) if "age" not in figures and (retiring or "retire_age" in figures) else None
    if alone:
        taken.append(alone.span())
        figures["age"] = Figure(value=Decimal(alone[1]), unit=Unit.YEARS)


def _terms(text: str, figures: dict[str, Figure], taken: list[tuple[int, int]], *, parts: bool) -> None:
    of = _months(text, _OF, 1) if parts or re.search(_words()["in_parts"], text) else ()
    told = (*_months(text, _PARTS, 1), *_months(text, _MONTHS, 1), *_months(text, _YEARS, MONTHS_A_YEAR), *of)
    for start, end, value in told:
        if any(_overlap((start, end), span) for span in taken) or not 0 < value <= LONGEST_MONTHS:
            continue
        taken.append((start, end))
        if not _denied(text, start):
            figures.setdefault("months", Figure(value=Decimal(value), unit=Unit.MONTHS))


def _months(text: str, pattern: re.Pattern[str], times: int) -> Iterator[tuple[int, int, int]]:
    for found in pattern.finditer(text):
        yield found.start(), found.end(), (int(found[1]) if found[1].isdigit() else 1) * times


def _shares(text: str, names: dict[str, str], taken: list[tuple[int, int]]) -> None:
    if found := _TICKER.search(text):
        names["ticker"] = found[1].upper()
        taken.append(found.span())
        return
    named = _companies().search(_VALE.sub("....", text))
    if named:
        names["ticker"] = _words()["companies"][named[1]]


def _is_money(each: Sum, text: str, taken: list[tuple[int, int]]) -> bool:
    """Tell whether ``each`` is a sum: its number is none of something else, nor a small one that nothing marks."""
    first = re.match(r"\W*[a-z$]*\W*[\d.,]+", text[each.start : each.end])
    number = (each.start, each.start + (first.end() if first else 1))
    if each.each and (last := re.search(r"[\d.,]+\D*$", text[each.start : each.end])):
        number = (each.start + last.start(), each.end)  # "10x de 199": the first number is that of the parts
    per_cent = _A_HUNDRED.match(text, each.start) and _PER.search(text[: each.start])
    if per_cent or any(_overlap(number, span) for span in taken):
        return False
    if not each.marked and YEARS_FROM <= each.centavos // 100 <= YEARS_UNTIL and text[each.start : each.end].isdigit():
        return False
    return each.marked or each.centavos >= SMALLEST or bool(_more_often(each, text))


def _centavos(each: Sum) -> int:
    return each.centavos // each.parts if each.each else each.centavos


def _role(each: Sum, text: str, known: Mapping[str, Figure], *, retiring: bool) -> str:
    before, behind = text[max(0, each.start - _AMONG) : each.start], text[each.end : each.end + _AMONG]
    if each.each:
        return "instalment"
    if retiring and _phrase("passive").match(behind):
        return "wish"
    for role, pattern in _around("behind").items():
        if pattern.match(behind):
            return role
    for role, pattern in _around("before").items():
        if pattern.search(before):
            return "wish" if retiring and role == "income" and "renda" in before else role
    if _phrase("a_month").match(behind):
        return "wish" if retiring else "spare"
    if retiring and "wish" not in known and each.centavos < 10_000_000:
        return "wish"
    if _phrase("have").search(before) and not retiring:
        return "saved"
    return "amount" if "amount" not in known else "other"


def _expected(
    text: str, expects: tuple[str, ...], figures: dict[str, Figure], taken: Sequence[tuple[int, int]]
) -> None:
    """Take the bare numbers of an answer for what was asked and is not told otherwise, in the order of asking."""
    wanted = [name for name in expects if name not in figures]
    sums_told = [name for name in ("amount", "other") if name in figures]
    for name in wanted:
        if UNITS[name] is Unit.MONEY and sums_told:
            figures[name] = figures.pop(sums_told.pop(0))
        elif UNITS[name] is not Unit.MONEY and len(expects) == 1:
            free = [each for each in re.finditer(_NUMBER, text) if not any(_overlap(each.span(), at) for at in taken)]
            if len(free) == 1:
                figures[name] = Figure(value=Decimal(free[0][1].replace(",", ".")), unit=UNITS[name])


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


UNITS: Mapping[str, Unit] = {
    **dict.fromkeys(
        (
            "amount other put down instalment income spending spare debt saved wish rent a_day a_day_out put_by part"
        ).split(),
        Unit.MONEY,
    ),
    **dict.fromkeys((f"debt_{each}" for each in lenders()), Unit.MONEY),
    **dict.fromkeys(("rate", "rate_year", "yield", "cdi_share", "discount"), Unit.PERCENT),
    "months": Unit.MONTHS,
    "days": Unit.COUNT,
    **dict.fromkeys(("age", "retire_age"), Unit.YEARS),
}
