"""The catalogue: every sentence a person reads, in each language, from Fluent files: locales/ and the packs' own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from pathlib import Path

from babel import Locale as BabelLocale
from babel.dates import format_date, format_skeleton, format_time, get_month_names, get_timezone, get_timezone_location
from babel.lists import format_list
from babel.numbers import format_currency, format_decimal, get_currency_name
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast, visitor

from bot.errors import MissingSentence
from tools.currencies import counted
from tools.zones import AS_USUAL, clock

DEFAULT_LOCALE = "pt-BR"
WITHOUT_CENTAVOS_FROM = 10_000_00
# Where an entry of a Fluent text begins.
_BEGINNING = re.compile(r"^(?=-?[a-zA-Z][\w-]* *=)", re.M)
_LOCALES_FOLDER = Path(__file__).with_name("locales")
_PACKS_FOLDER = Path(__file__).parents[1] / "packs"
LOCALES = tuple(sorted(path.stem for path in _LOCALES_FOLDER.glob("*.ftl")))

# fluent.runtime refuses placeables of more than 2,500 characters, and a note may have 20,000: long
# arguments are set aside and put in their places afterwards. So is any argument that holds the mark itself.
_LONGEST_PLACEABLE = 2_000
_MARK = "\ue000"
_SET_ASIDE = re.compile(f"{_MARK}(\\d+){_MARK}")


@dataclass(frozen=True, slots=True)
class Voice:
    """One language: its sentences, and how it writes numbers, days and lists."""

    locale: str
    _sentences: _Sentences

    def say(self, key: str, /, **arguments: str | int) -> str:
        """Return the sentence ``key``, plain text, with ``arguments`` in their places.

        Strings are inserted verbatim, whatever they contain; integers are written as numbers ("1.234")
        and choose the plural. Raises MissingSentence for an unknown key or an argument that is not given.
        """
        if (needed := self._sentences.arguments(key)) is None:
            raise MissingSentence(f"{self.locale} has no sentence {key!r}")
        if missing := needed - arguments.keys():
            raise MissingSentence(f"{key!r} in {self.locale} needs {', '.join(sorted(missing))}")
        aside: list[str] = []
        pattern = self._sentences.bundle.get_message(key).value
        if pattern is None:
            raise MissingSentence(f"{key!r} in {self.locale} has no text")
        given = {name: _fit(value, aside) for name, value in arguments.items()}
        text, errors = self._sentences.bundle.format_pattern(pattern, given)
        if errors:
            raise MissingSentence(f"{key!r} in {self.locale}: {errors[0]}")
        return _SET_ASIDE.sub(lambda match: aside[int(match[1])], str(text)) if aside else str(text)

    def number(self, value: float | Decimal) -> str:
        """Return ``value`` as the language writes it: "1.234" or "1,234"."""
        return format_decimal(value, locale=self._babel_locale)

    def percent(self, value: Decimal) -> str:
        """Return a percentage as the language writes it: 1.99 is "1,99%" or "1.99%"."""
        return f"{format_decimal(value, locale=self._babel_locale)}%"

    def money(self, hundredths: int, currency: str | None = None) -> str:
        """Return a sum of a ``currency`` as the language writes it: "R$ 1.234,50" or "R$1,234.50".

        Without one it is of the currency of whose turn it is.
        """
        return self._money(Decimal(hundredths) / 100, currency)

    def round_money(self, hundredths: int) -> str:
        """Return a sum as `money` does, from ten thousand on without its hundredths, which nobody reckons with."""
        if abs(hundredths) < WITHOUT_CENTAVOS_FROM:
            return self.money(hundredths)
        return self._money((Decimal(hundredths) / 100).quantize(Decimal(1), ROUND_HALF_UP), whole=True)

    def _money(self, amount: Decimal, currency: str | None = None, *, whole: bool = False) -> str:
        pattern = BabelLocale.parse(self._babel_locale).currency_formats["standard"].pattern
        said = format_currency(
            amount,
            currency or counted(),
            pattern.replace("0.00", "0") if whole else pattern,
            locale=self._babel_locale,
            currency_digits=not whole,
        )
        return said.replace("\u00a0", " ")

    def currency(self, code: str) -> str:
        """Return what a currency is called: "libras esterlinas", "British pounds"."""
        name = get_currency_name(code, 2, locale=self._babel_locale)
        # The CLDR writes such names as its languages do within a sentence, but for the Portuguese ones.
        return name if self.locale == "en" else name.lower()

    def month(self, at: int, now: int) -> str:
        """Return the month of ``at`` as said at ``now``: "outubro", "outubro de 2025" of another year."""
        then, today = clock(at).date(), clock(now).date()
        name = str(get_month_names("wide", locale=self._babel_locale)[then.month])
        return name if then.year == today.year else format_skeleton("yMMMM", then, locale=self._babel_locale)

    def country(self, code: str) -> str:
        """Return what a country is called, by its code (ISO 3166): "BR" -> "Brasil"."""
        return str(BabelLocale.parse(self._babel_locale).territories.get(code, code))

    def join(self, parts: Sequence[str]) -> str:
        """Return ``parts`` joined in the language: "a, b e c" or "a, b, and c"."""
        return format_list(parts, locale=self._babel_locale)

    def day(self, at: int, now: int) -> str:
        """Return the day of ``at`` as said at ``now`` (nanoseconds UTC): "hoje", "ontem", "12 de março",
        and with the year when it is another year's.
        """
        then, today = clock(at).date(), clock(now).date()
        if then == today:
            return self.say("day-today")
        if then == today - timedelta(days=1):
            return self.say("day-yesterday")
        month = get_month_names("wide", locale=self._babel_locale)[then.month]
        if then.year == today.year:
            return self.say("day-this-year", day=then.day, month=month)
        return self.say("day-other-year", day=then.day, month=month, year=str(then.year))

    def date(self, day: str) -> str:
        """Return ``day`` ("2024-05-31") as the language writes it: "31 de maio de 2024"."""
        return format_date(date.fromisoformat(day), "long", locale=self._babel_locale)

    def full_date(self, at: int) -> str:
        """Return the day of ``at`` (nanoseconds UTC) with its weekday: "quinta-feira, 26 de novembro de 2026"."""
        return format_date(clock(at).date(), "full", locale=self._babel_locale)

    def short_date(self, day: str) -> str:
        """Return ``day`` ("2024-05-31") without its year, in short: "31 de mai." or "May 31"."""
        return format_skeleton("MMMd", date.fromisoformat(day), locale=self._babel_locale)

    def time(self, at: int) -> str:
        """Return the time of day of ``at`` (nanoseconds UTC): "14:05" or "2:05 PM"."""
        return format_time(clock(at).time(), "short", locale=self._babel_locale).replace("\u202f", " ")

    def place(self, zone: str) -> str:
        """Return what a zone is called by: "America/New_York" -> "Nova York", "America/Recife" -> "Brasília"."""
        if zone in AS_USUAL:
            return self.say("zone-usual")
        # Babel's look-up of a zone's name takes the object that its own look-up returns.
        return get_timezone_location(get_timezone(zone), locale=self._babel_locale, return_city=True)

    @property
    def _babel_locale(self) -> str:
        return self.locale.replace("-", "_")


def voice(locale: str | None) -> Voice:
    """Return the voice for a language tag such as "pt-BR", "pt", "en_GB" or None.

    A language without a catalogue falls back to Brazilian Portuguese.
    """
    wanted = (locale or "").replace("_", "-").casefold()
    language = wanted.partition("-")[0]
    exact = [known for known in LOCALES if known.casefold() == wanted]
    related = [known for known in LOCALES if known.casefold().partition("-")[0] == language]
    return _load((exact or related or [DEFAULT_LOCALE])[0])


def locale_for(tag: str | None) -> str | None:
    """Return the locale for a language tag such as "pt", "en-GB"; None if there is no catalogue in that language."""
    language = (tag or "").replace("_", "-").casefold().partition("-")[0]
    found = [known for known in LOCALES if known.casefold().partition("-")[0] == language]
    return found[0] if found else None


@lru_cache
def _load(locale: str) -> Voice:
    return Voice(locale, _Sentences(locale, _entries(locale)))


@lru_cache
def _entries(locale: str) -> Mapping[str, str]:
    return _by_key("\n".join(path.read_text(encoding="utf-8") for path in catalogues(locale)))


def _by_key(text: str) -> dict[str, str]:
    """Return the entries of a Fluent text, unparsed, by their keys."""
    return {entry[: entry.index("=")].strip(): entry for entry in _BEGINNING.split(text)[1:]}


def catalogues(locale: str) -> tuple[Path, ...]:
    """Return the files with the sentences of ``locale``: the common ones, then each pack's."""
    return (_LOCALES_FOLDER / f"{locale}.ftl", *sorted(_PACKS_FOLDER.glob(f"*/{locale}.ftl")))


@lru_cache(maxsize=64)
def said_otherwise(locale: str, variants: str) -> Voice:
    """Return the voice of ``locale``, which has a catalogue, with the sentences of the Fluent text ``variants``.

    Each stands for the catalogue's of its key; see bot.personas.variants, which checks them.
    """
    return Voice(locale, _Sentences(locale, {**_entries(locale), **_by_key(variants)}))


def arguments_of(locale: str, key: str) -> frozenset[str] | None:
    """Return what saying ``key`` takes in ``locale``, which has a catalogue; None if there is no such sentence."""
    return _load(locale)._sentences.arguments(key)


class _Sentences:
    """Sentences of a language, each parsed when it is first said: all of them take a tenth of a second."""

    def __init__(self, locale: str, entries: Mapping[str, str]) -> None:
        self.bundle = FluentBundle([locale], use_isolating=False)
        self._entries = entries
        self._arguments: dict[str, frozenset[str] | None] = {}

    def arguments(self, key: str) -> frozenset[str] | None:
        """Return the arguments that a sentence needs, those of the sentences it refers to included; None without one.

        All of them, also where the variant chosen would not use one: what is missing shows the first time.
        """
        if key not in self._arguments:
            self._arguments[key] = self._parsed(key) if key in self._entries else None
        return self._arguments[key]

    def _parsed(self, key: str) -> frozenset[str] | None:
        resource = FluentResource(self._entries[key])
        message = next((each for each in resource.body if isinstance(each, ast.Message)), None)
        if message is None:
            return None
        self.bundle.add_resource(resource)
        found = References()
        found.visit(message)
        return frozenset(found.variables).union(*(self.arguments(other) or () for other in found.messages))


class References(visitor.Visitor):
    """Collects the variables and the messages that a pattern refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - named by fluent.syntax
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - named by fluent.syntax
        self.messages.add(node.id.name)


def _fit(value: str | int, aside: list[str]) -> str | int:
    if isinstance(value, str) and (len(value) > _LONGEST_PLACEABLE or _MARK in value):
        aside.append(value)
        return f"{_MARK}{len(aside) - 1}{_MARK}"
    return value
