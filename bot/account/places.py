"""Places and their time zones, by the names that people call them: told of where one lives, and asked for.

Cities are those of the Unicode CLDR, which Babel brings in each language, and countries all of whose clocks agree. The
lexicon adds what else is said: states, larger towns, other names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import get_args
from zoneinfo import ZoneInfo

from babel import Locale
from babel.core import get_global

from bot.languages import LANGUAGES
from bot.replies.catalogue import LOCALES
from bot.understanding.dates import dates
from bot.understanding.recognition import Language
from bot.understanding.references import SOME_DAY, ZONE
from state.text import fold, words
from tools.lexicon import Lexicon

_LEXICON = Lexicon(LANGUAGES, "zones")
_WORD = re.compile(r"[\w']+")
_SENTENCE_ENDS = re.compile(r"[.,;:!?\n]")
_FULL_STOP = re.compile(r"[.;!?\n]")
_LONGEST_NAME, _LONGEST_ASKING = 5, 100
_MONTHS = range(1, 13)


@dataclass(frozen=True, slots=True)
class Asked:
    """A place whose time is asked for by ``name``, "" to ask which it is; ``zone`` is None if nobody knows it."""

    name: str
    zone: str | None


@dataclass(frozen=True, slots=True)
class Told:
    """Where somebody says to live, move to or stay: the ``territory``, and the sentence from there on, folded.

    ``zone`` is None of a country whose clocks do not agree. Who ``lives`` there was there before it was told, too.
    """

    zone: str | None
    territory: str
    said: str
    lives: bool = True


def alike(one: str, other: str, now: int) -> bool:
    """Tell whether the clocks of two zones agree in each month of the year of ``now`` (ns)."""
    return one == other or _clocks(one, _year(now)) == _clocks(other, _year(now))


def zone_of(name: str) -> str | None:
    """Return the zone of the place called ``name``, in any language, or of a zone's own name; None if it has none."""
    return _zones().get(" ".join(words(name)))


def zone_told(text: str) -> str | None:
    """Return the zone of where ``text`` says that its writer lives, moved to or stays; None if it does not."""
    return found.zone if (found := place_told(text)) else None


def place_told(text: str) -> Told | None:
    """Return where ``text`` says that its writer lives, moved to or stays; None if it does not.

    A place that is called as other things, or other towns, are tells none.
    """
    said = fold(text).replace("\u2019", "'")
    for begins in _living().finditer(said):
        rest = said[begins.end() :]
        if (place := _place_in(rest)) is None:
            # "I'm in Leeds, UK time": a town that nobody knows, and by what its clocks go.
            if asked := next(filter(None, map(asked_for, _SENTENCE_ENDS.split(rest)[1:])), None):
                return Told(asked.zone, _territory(asked.zone or ""), rest)
            continue
        name, behind = place
        asks = (end := _SENTENCE_ENDS.search(behind)) is not None and end[0] == "?"
        if not asks and name not in _elsewhere() and _ends(behind):
            zone = _zones().get(name)
            return Told(
                zone,
                _countries()[name] if zone is None else _territory(zone),
                _FULL_STOP.split(f"{begins[0]}{rest}".strip())[0],
                bool(begins["living"]) or (bool(begins["being"]) and _stays(behind)),
            )
    return None


def asked_for(text: str) -> Asked | None:
    """Return the place whose time ``text`` asks to go by, in words that ask nothing else; None if it asks for none."""
    said = " ".join(_WORD.findall(fold(text).replace("\u2019", "'")))
    if len(said) > _LONGEST_ASKING:
        return None
    for pattern in _LEXICON.patterns("asking"):
        found = pattern.fullmatch(said)
        if found and (zone := zone_of(found["place"])):
            return Asked(found["place"], zone)
    return None


def asked_beside(text: str) -> Asked | None:
    """Return the place whose time a clause of ``text`` asks to go by; None if none does."""
    return next(filter(None, map(asked_for, clauses(text))), None)


def clauses(text: str) -> list[str]:
    """Return the clauses of ``text``, apart at its marks and at what joins sentences."""
    joint = _LEXICON.source("joint")
    return re.split(rf"[,;:!?\n]|\.(?=\s|$)|(?i:\s{joint}\s)", text)


def _place_in(rest: str) -> tuple[str, str] | None:
    """Return the longest name that ``rest`` begins with, and what stands behind it."""
    found = list(_WORD.finditer(rest))[:_LONGEST_NAME]
    for last in reversed(found):
        said = rest[: last.end()]
        name = " ".join(words(said))
        if (name in _zones() or name in _countries()) and not _SENTENCE_ENDS.search(said):
            return name, rest[last.end() :]
    return None


def _stays(behind: str) -> bool:
    """Tell whether no more than a word stands ``behind`` where somebody is, and none of time: "tô em Lisboa viu"."""
    rest = _FULL_STOP.split(behind)[0]
    timed = any(dates(rest, SOME_DAY, ZONE, language) for language in get_args(Language))
    return len(words(rest)) <= 1 and not timed


def _ends(behind: str) -> bool:
    stripped = behind.strip()
    goes_on = behind[:1] == " " and stripped[:1].isalnum()
    return not goes_on or _LEXICON.pattern("behind").match(stripped) is not None


@cache
def _living() -> re.Pattern[str]:
    before, joint, article = map(_LEXICON.source, ("before", "joint", "article"))
    told = "|".join(f"(?P<{each}>{_LEXICON.source(each)})" for each in ("living", "being", "arriving"))
    return re.compile(rf"(?:^|[.,;!?\n]|\s(?={joint}\s))\s*(?:{before},?\s+)*(?:{told})\s+(?:{article}\s+)?")


@cache
def _zones() -> Mapping[str, str]:
    found: dict[str, str] = {}
    for name, zone in (*_cities(), *_of_one_time(), *_said()):
        found[" ".join(words(name))] = zone
    return found


@cache
def _elsewhere() -> frozenset[str]:
    return frozenset(name.strip() for names in _LEXICON.every("elsewhere") for name in names.split(","))


def _cities() -> Iterator[tuple[str, str]]:
    known = [zone for zone, territory in get_global("zone_territories").items() if territory not in ("001", "ZZ")]
    for zone in known:
        yield zone, zone
        yield zone.rpartition("/")[2].replace("_", " "), zone
        for locale in _babel_locales():
            if city := locale.time_zones.get(zone, {}).get("city"):
                yield city.partition(",")[0], zone


@cache
def _countries() -> Mapping[str, str]:
    """Return the codes of countries (ISO 3166) by their names in each language."""
    codes = [code for code in get_global("territory_zones") if code.isalpha() and code != "ZZ"]
    named = ((locale.territories.get(code), code) for code in codes for locale in _babel_locales())
    said = ((name, code) for language in _LEXICON.every("countries") for code, name in _each_name(language))
    return {" ".join(words(name)): code for name, code in (*named, *said) if name}


def _territory(zone: str) -> str:
    return str(get_global("zone_territories").get(zone, ""))


def _of_one_time() -> Iterator[tuple[str, str]]:
    for code, zones in get_global("territory_zones").items():
        if not code.isalpha() or code == "ZZ":
            continue
        if len(zones) == 1 or len({_clocks(zone, _SOME_YEAR) for zone in zones}) == 1:
            for locale in _babel_locales():
                yield str(locale.territories.get(code, zones[0])), zones[0]


def _said() -> Iterator[tuple[str, str]]:
    return ((name, zone) for language in _LEXICON.every("places") for zone, name in _each_name(language))


def _each_name(language: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((code, name) for code, names in language.items() for name in names.split(","))


def _babel_locales() -> tuple[Locale, ...]:
    return tuple(Locale.parse(each, sep="-") for each in LOCALES)


# Which countries have one time only does not depend on the year.
_SOME_YEAR = 2026


def _year(now: int) -> int:
    return datetime.fromtimestamp(now // 10**9, UTC).year


@cache
def _clocks(zone: str, year: int) -> tuple[object, ...]:
    info = ZoneInfo(zone)
    return tuple(datetime(year, month, 15, tzinfo=UTC).astimezone(info).utcoffset() for month in _MONTHS)
