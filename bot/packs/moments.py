"""Times that a message tells, in either language, times of day among them, and the message without them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot.understanding.dates import Bound, Doubt, Kind, Moment, Precision, dates
from bot.understanding.recognition import Language
from bot.understanding.words.numbers import CARDINALS
from state.text import fold
from tools.zones import here

# Each pack reads the same few texts, and what stands in them, in one turn.
READ_BEFORE = 256
_OTHER: dict[str, Language] = {"pt-BR": "en", "en": "pt-BR"}
# A time of day and nothing else: "pras 16h", "10", "às 8 da noite", "at 5 pm", "de noite".
PART_OF_DAY = (
    r"(?:(?:(?:d[ae]|[aà]|pela|in the|at|this)\s+)?"
    r"(?:manh[aã](?:zinha)?|tarde(?:zinha)?|noite|morning|afternoon|evening|night)|"
    r"(?:depois d[oa]|ap[oó]s [oa]|n[oa]|after|at)\s+(?:almo[cç]o|jantar?|lunch|dinner))"
)
CLOCK = re.compile(
    r"(?i)(?:(?:p(?:a?ra)?s?|l[aá]|por volta|by|to|till|until|the|o|at|around|about|half(?: past)?)\s+)*"
    r"(?:(?:d?as?|[aà]s?|pelas?|umas?|d[ae]s?|ao?)(?:\s+|(?=\d)))?"
    r"(?:(?:meio[- ]dia|meia[- ]noite|midnight|noon|\d{1,2}\s*(?:(?:h(?:rs?|oras?)?|:|\.(?=\d\d))\s*\d{0,2})?)"
    rf"(?:\s*(?:e meia|e \d{{1,2}}|horas?|o'clock|[ap]\.?m\.?|{PART_OF_DAY}))*|{PART_OF_DAY})"
)
_PART_FIRST = re.compile(rf"(?i)^{PART_OF_DAY},?\s+")


def moments_in(text: str, now: datetime, language: str) -> tuple[Moment, ...]:
    """Return what is told plainly, in the language of the conversation or the other one."""
    return _moments_in(text, now, here(), language)


@lru_cache(maxsize=READ_BEFORE)
def _moments_in(text: str, now: datetime, zone: ZoneInfo, language: str) -> tuple[Moment, ...]:
    first, other = (
        dates(text, now, zone, "en" if tongue == "en" else "pt-BR") for tongue in (language, _OTHER.get(language, "en"))
    )
    # Whoever mixes languages tells more of the time in one of them, "9:30 friday", and the hour in the other.
    more, less = (other, first) if _told_by(other) > _told_by(first) else (first, other)
    told = [place for each in more for place in ((each.start, each.end), *each.also)]
    apart = [
        each
        for each in less
        if told and _is_plain_hour(text, each) and all(each.end <= start or end <= each.start for start, end in told)
    ]
    return tuple(sorted((*more, *apart), key=lambda each: each.start)) if apart else more


def _is_plain_hour(text: str, moment: Moment) -> bool:
    return is_hour(text, moment) and moment.bound is Bound.AT and moment.doubts <= {Doubt.HALF_OF_DAY}


def _told_by(moments: Sequence[Moment]) -> int:
    return sum(each.end - each.start for each in moments)


def is_clock(said: str) -> bool:
    """Tell whether ``said`` is a time of day and nothing else, in figures or in words: "às nove e meia"."""
    figures = " ".join(str(CARDINALS.get(fold(word), word)) for word in said.split())
    # "Depois do almoço ao meio-dia e meia".
    return any(CLOCK.fullmatch(each) for each in (figures, _PART_FIRST.sub("", figures)))


def is_hour(text: str, moment: Moment) -> bool:
    """Tell whether ``moment`` is told by a time of day alone."""
    return moment.kind is Kind.TIME and is_clock(text[moment.start : moment.end])


def without(text: str, moments: Sequence[Moment]) -> str:
    """Return ``text`` without the words of ``moments``."""
    places = {place for each in moments for place in ((each.start, each.end), *each.also)}
    for start, end in sorted(places, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return re.sub(r"\s+(?=[,;.!?])", "", " ".join(text.split())).strip(" ,;:-")


def doubtful_hour(text: str, now: datetime) -> str:
    """Return the words of a time of day that may be none, "as 9"; "" if ``text`` has none."""
    told = (each for each in moments_in(text, now, "pt-BR") if Doubt.WORD in each.doubts and is_hour(text, each))
    return next((text[each.start : each.end] for each in told), "")


def bare_hour(text: str, now: datetime) -> str:
    """Return the words of a time of day that nothing leads up to, "7 e quinze"; "" if ``text`` has none.

    A number alone counts something, and so may two: "os capítulos 4 e 5".
    """
    for word in re.finditer(r"\w+", text):
        if not word[0].isdecimal() and fold(word[0]) not in CARDINALS:
            continue
        told = next((each for each in moments_in(f"às {text[word.start() :]}", now, "pt-BR") if not each.start), None)
        bare = text[word.start() :][: told.end - len("às ")] if told and told.precision is Precision.MINUTE else ""
        if told and not told.repeat and len(bare.split()) > 1 and not bare.split()[-1].isdecimal():
            return bare
    return ""
