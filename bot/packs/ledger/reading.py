"""What a message about money says: its sum, its day, and what the money was for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time
from itertools import pairwise
from typing import Literal, cast
from zoneinfo import ZoneInfo

from bot.context import TurnContext
from bot.packs.ledger.lexicon import about, listed, says
from bot.replies.catalogue import ZONE
from bot.understanding.dates import Moment, Preference, dates
from bot.understanding.money import Sum, sum_of, sums
from bot.understanding.recognition import Language
from bot.understanding.words.abbreviations import spelt_out
from state.text import fold, words

NOON = time(12)
EntryKind = Literal["expense", "income"]
# "Fiz 95 no ifood", "fiz 12 corridas, deu 118": what one made somewhere.
_MADE = re.compile(
    r"\b(?:fiz|fizemos)\b(?: (?:so|uns|umas|hoje))*(?: *(?:r\$ ?)?\d[\d.,]*(?: reais| conto)?"
    r"(?: +(?:no|na|de|com|em|hoje|ontem|so|e|corridas?|entregas?|faxinas?|bicos?"
    r"|diarias?|fretes?|viagens)\b|[ ,.!]*$)|$)"
)
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Said:
    """What a message says: the sum it is about, the times it tells, and what is left, which the money was for."""

    text: str
    sum: Sum | None
    moments: tuple[Moment, ...]
    about: str

    @property
    def moment(self) -> Moment | None:
        """The first time that lies on a calendar."""
        return next((each for each in self.moments if each.begins is not None), None)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a message that tells a sum of its own, and what it says of it."""

    text: str
    kind: EntryKind | None


def now_of(context: TurnContext) -> datetime:
    """Return the turn's time on the person's clock."""
    return datetime.fromtimestamp(context.now // 1_000_000_000, UTC).astimezone(ZoneInfo(ZONE))


def read(context: TurnContext, prefer: Preference, *lists: str, text: str | None = None) -> Said:
    """Return what the message says, or ``text``; times that may be either lie where ``prefer`` says."""
    entities = context.resolution.recognition.entities
    named = spelt_out(entities.amount) if text is None and entities.amount else None
    text = spelt_out(context.resolution.recognition.text if text is None else text)
    told = sums(text)
    moments = tuple(
        each
        for each in dates(text, now_of(context), ZoneInfo(ZONE), cast("Language", context.voice.locale), prefer=prefer)
        if not any(sum_.marked and sum_.start < each.end and each.start < sum_.end for sum_ in told)
    )
    spans = [(each.start, each.end) for each in moments]
    found = sum_of(text, named, spans)
    spans += [(found.start, found.end)] if found else []
    return Said(text, found, moments, about(text, spans, "filler", *lists))


def apart(text: str) -> tuple[Part, ...]:
    """Return the parts of ``text`` that tell a sum each: "50 no mercado e 30 de uber"; none where it tells one thing.

    Between two sums a word that joins, or a comma, has to stand, and each has to have what it was for on the same side.
    Sums that add up to the first are what that consists of.
    """
    told = sums(text)
    between = [text[first.end : second.start] for first, second in pairwise(told)]
    if len(told) < 2 or not all("," in each or ";" in each or says(each, "joining") for each in between):
        return ()
    if told[0].centavos == sum(each.centavos for each in told[1:]) or any(says(each, "consisting") for each in between):
        return ()
    behind = bool(_WORD.search(text, told[-1].end))
    cuts = [0, *((each.start for each in told[1:]) if behind else (each.end for each in told[:-1])), len(text)]
    found: list[Part] = []
    for (begin, end), before in zip(pairwise(cuts), (text[: told[0].start], *between), strict=True):
        kind = kind_of(before) or (found[-1].kind if found else None) or earned(text[begin:end])
        found.append(Part(text[begin:end], kind))
    return tuple(found)


def kind_of(before: str) -> EntryKind | None:
    """Return what the last verb of what stands before a sum says of it; None if there is no verb."""
    verbs = [each for each in words(before) if each in listed("spending_verbs") | listed("earning_verbs")]
    if verbs:
        return "expense" if verbs[-1] in listed("spending_verbs") else "income"
    return earned(before)


def earned(text: str) -> EntryKind | None:
    """Tell by nouns, or by "fiz 95 no ifood", that money came in."""
    return "income" if says(text, "earnings") or _MADE.search(fold(text)) else None


def told_kind(text: str, default: EntryKind) -> EntryKind:
    """Return whether ``text`` tells what was spent or what came in."""
    found = sums(text)
    return (kind_of(text[: found[0].start]) if found else None) or kind_of(text) or default


_BEGINS = re.compile(
    r"\W*(?:(?:e|ai|entao|hoje|ontem|agora|bom dia|boa tarde|boa noite|oi|ah|tambem|ja|eu|a gente|and|also|today|"
    r"yesterday|i|we)[\s,!.]+)*(?P<verb>[a-z]+)\b"
)
_TRADES = frozenset({"comprei", "compramos", "vendi", "vendemos", "bought", "sold", "botei", "made"})
_PRICED = re.compile(r"\b(?:por|deu|foi|custou|saiu|mais|for|vendi|vendemos|sold|made) *$")
# "Minha filha me deu 200."
_GIVEN = re.compile(
    r"\bme (?:deu|deram|mandou|mandaram|pagou|pagaram|transferiu|devolveu|devolveram)(?: uns| os)? *(?:r\$ *)?$"
)
_NAMES_THINGS = re.compile(
    r" +(?!(?:no|na|em|de|do|da|com|pra|para|pro|por|e|mais|hoje|ontem|on|in|for|at|and|today)\b)[a-z]{3,}"
)


def begins_with(text: str, *lists: str) -> bool:
    """Tell whether the first verb of ``text`` is of one of the ``lists``."""
    begins = _BEGINS.match(fold(spelt_out(text)))
    return begins is not None and any(begins["verb"] in listed(name) for name in lists)


def counts_things(text: str, told: Sum) -> bool:
    """Tell whether what ``told`` is read from is rather a number of things, or the size of one."""
    said = fold(text)
    sized = re.search(r"\b(?:um|uma) \w+ de $", said[: told.start])
    return not told.marked and bool(_NAMES_THINGS.match(said, told.end) or sized)


def plain_kind(text: str, told: Sum) -> EntryKind | None:
    """Return what ``text`` plainly tells by its first verb and a sum that counts nothing; None if it does not."""
    said = fold(text)
    begins = _BEGINS.match(said)
    if begins is None or (not told.marked and _NAMES_THINGS.match(said, told.end)):
        return None
    if _GIVEN.search(said[: told.start]):
        return "income"
    verb = begins["verb"]
    if verb in _TRADES and not (told.marked or _PRICED.search(said[: told.start])):
        return None
    if verb in listed("spending_verbs"):
        return "expense"
    if verb in listed("earning_verbs"):
        return "income"
    return "income" if _MADE.match(said, begins.start("verb")) else None


def day_of(context: TurnContext, moment: Moment | None) -> datetime:
    """Return when something happened on the day that is told, else now."""
    now = now_of(context)
    if moment is None or moment.begins is None or moment.begins.date() == now.date():
        return now
    return datetime.combine(moment.begins.date(), NOON, now.tzinfo)
