"""Reading of what is said of somebody, and of what is asked about them. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from bot.packs.people.who import data, is_plainly_somebody, is_somebody, relations
from bot.packs.sentences import Sentence, parts, sentence

EVERYTHING, WHO = "everything", "who"
VALUE_LIMIT = 300
WORDS_AT_MOST = 30
# "A Ju gosta de você" is talk.
_TO_ME = re.compile(r"\b(?:voce|vc|ti|mim|you|me)\b")
_WHO = r"(?P<who>[\w.&-]+(?: [\w.&-]+){0,5}?)"
_WHO_ONE = r"(?P<who>[\w.&-]+(?: [\w.&-]+){0,5})"


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that is said of people. Of a ``single`` one, the newer takes the place of the older."""

    name: str
    single: bool
    plainly: bool
    said: tuple[re.Pattern[str], ...]
    asked: tuple[re.Pattern[str], ...]
    bare: tuple[re.Pattern[str], ...]
    further: tuple[re.Pattern[str], ...]
    only: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Said:
    """What a sentence says of somebody: ``who``, as they were called, ``topic`` and ``value``, as they were typed.

    ``plainly`` says that it can hardly mean anything else, whatever it was taken for. ``also`` are further topics of
    the same sentence: "mora em Suzano e trabalha na Vale".
    """

    who: str
    topic: str
    value: str
    single: bool
    plainly: bool
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about somebody: of one ``topic``, or everything."""

    who: str
    topic: str


def said_of_somebody(text: str) -> Said | None:
    """Return what ``text`` says of somebody; None if it says nothing that is known how to read."""
    said = _said(text)
    if said is None:
        return None
    further = [_said(f"{said.who} {part}") for part in parts(text)[1:]]
    return replace(said, also=tuple(each.topic for each in further if each and each.topic != said.topic))


def of_others(text: str, topic: str) -> tuple[Said, ...]:
    """Return what ``text`` goes on to say of others on the same ``topic``: "niver da Ju 22/08 e do Léo 3/4"."""
    of_topic = [each for each in _topics() if each.name == topic]
    return tuple(
        Said(read.group(found, "who"), topic, read.group(found, "value"), each.single, each.plainly)
        for part in parts(text)[1:]
        for read in (sentence(part),)
        for each in of_topic
        for found in list(_matches(read, each.further))[:1]
        if each.only.search(found["value"])
    )


def _said(text: str) -> Said | None:
    read = sentence(text)
    if read.asks or len(read.folded.split()) > WORDS_AT_MOST:
        return None
    for topic in _topics():
        for found in _matches(read, topic.said):
            who = read.group(found, "who")
            named = topic.name != WHO or _is_named(who, read.group(found, "value"))
            if not named or not topic.only.search(found["value"]):
                continue
            to_me = _TO_ME.search(found["value"]) is not None
            plainly = topic.plainly or (is_plainly_somebody(who) and not to_me)
            return Said(who, topic.name, read.group(found, "value")[:VALUE_LIMIT], topic.single, plainly)
    return None


def asked_of_somebody(text: str) -> Asked | None:
    """Return what ``text`` asks about somebody; None if it asks nothing of the kind."""
    read = sentence(text)
    for topic in _topics():
        patterns = (*topic.asked, *topic.bare) if read.asks else topic.asked
        for found in _matches(read, patterns):
            return Asked(read.group(found, "who"), topic.name)
    for found in _matches(read, _others("everything", "asked")):
        return Asked(read.group(found, "who"), EVERYTHING)
    return None


def month_asked(text: str) -> str | None:
    """Return the folded word for the month whose birthdays ``text`` asks for."""
    found = sentence(text).match(_others("coming", "month"))
    return found["month"] if found else None


def asks_for_the_next(text: str) -> bool:
    """Tell whether ``text`` asks whose birthdays come next."""
    return sentence(text).match(_others("coming", "next")) is not None


def _matches(read: Sentence, patterns: Iterable[re.Pattern[str]]) -> Iterable[re.Match[str]]:
    """Yield the readings of the whole sentence that are about somebody."""
    for pattern in patterns:
        found = pattern.fullmatch(read.folded)
        if found and is_somebody(read.group(found, "who")):
            yield found


def _is_named(who: str, value: str) -> bool:
    """Tell whether one is another name for the other: neither is the very same words, and the name is one."""
    return who != value and is_somebody(value)


@cache
def _topics() -> tuple[Topic, ...]:
    return tuple(
        Topic(
            name=row["name"],
            single=row.get("single", False),
            plainly=row.get("plainly", False),
            said=_compiled(row["said"]),
            asked=_compiled(row["asked"]),
            bare=_compiled(row.get("bare", ())),
            further=_compiled(row.get("further", ())),
            only=re.compile(row.get("only", "")),
        )
        for row in data()["topic"]
    )


@cache
def _others(name: str, key: str) -> tuple[re.Pattern[str], ...]:
    return _compiled(data()[name][key])


def _compiled(patterns: Iterable[str]) -> tuple[re.Pattern[str], ...]:
    related = f"(?:{'|'.join(sorted(relations(), key=len, reverse=True))})(?: d[aeo]s? [\\w-]+)?"
    return tuple(
        re.compile(
            each.replace("WHO", _WHO_ONE if each.endswith("WHO") else _WHO)
            .replace("DE", "d[aeo]s?")
            .replace("REL", related)
        )
        for each in patterns
    )
