"""Reading of what people say of themselves: what it is about, what they ask for, and what is so no longer. Pure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from bot.packs.sentences import Sentence, compiled, parts, sentence
from state.text import words

OTHER = "other"
VALUE_LIMIT = 300
# A sentence of more words tells more than one thing: it is kept, and not read.
WORDS_AT_MOST = 25

_NO_LONGER = re.compile(
    r"(?:(?:eu )?nao (?P<pt>.+?) mais\b(?P<rest>.*)|(?:i )?(?:no longer|dont|do not) (?P<en>.+?)(?: any ?more)?"
    r"|(?:im|i am) (?:no longer|not) (?P<am>.+?)(?: any ?more)?)"
)
_FORGET = re.compile(
    r"(?:apaga|esquece|esqueca|deleta|remove|tira)(?: ai| isso)?(?: de)? que (?:eu )?(?P<told>.+)"
    r"|(?:forget|delete|remove)(?: that)? (?:i |im |i am )(?P<en>.+)"
)
_THEN = re.compile(r" *(?:[,;.]| e | mas )+ *(?:agora |now )?(?=\S)")
_VAGUE = frozenset("la ali ai isso there it aqui here".split())
_ARTICLES = frozenset("o a os as um uma de do da dos das em no na the an".split())
_PREFERRED = re.compile(r"(?:favorit|predilet)(?=[ao]\b)")


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that people say of themselves. Of a ``single`` one, the newer takes the place of the older."""

    name: str
    single: bool
    labelled: bool
    said: tuple[re.Pattern[str], ...]
    asked: tuple[re.Pattern[str], ...]
    left: tuple[re.Pattern[str], ...]
    unless: re.Pattern[str] | None


@dataclass(frozen=True, slots=True)
class Stated:
    """What a sentence says of who says it: ``topic``, ``value`` as it was typed.

    ``plainly`` says that the sentence can hardly mean anything else, whatever it was taken for.
    """

    topic: str
    value: str
    single: bool = False
    plainly: bool = True


@dataclass(frozen=True, slots=True)
class Ended:
    """What is so no longer: of this ``topic`` (any, if it is None) with this ``value``; what is so ``then`` instead."""

    topic: str | None
    value: str
    then: str = ""


def stated(text: str) -> Stated | None:
    """Return what ``text`` says of who says it, of a topic that is known; None if that cannot be read."""
    said = sentence(text, own=True)
    if said.asks or len(said.folded.split()) > WORDS_AT_MOST:
        return None
    for topic in _topics():
        found = said.match(topic.said)
        if found and not (topic.unless and topic.unless.fullmatch(found["value"])):
            value = said.group(found, "value")[:VALUE_LIMIT]
            return Stated(topic.name, value, topic.single, not topic.labelled)
    found = said.match(_own()["said"])
    if found:
        return Stated(own_topic(found["noun"]), said.group(found, "value")[:VALUE_LIMIT], single=True)
    return None


def statements(text: str) -> tuple[Stated, ...]:
    """Return all that ``text`` says of who says it; of one thing alone, the whole of it."""
    whole = stated(text)
    found = [about for part in parts(text) if (about := stated(part))]
    if len({about.topic for about in found}) < 2:
        return (whole,) if whole else tuple(found[:1])
    return tuple(found)


def introduced(text: str) -> str:
    """Return the first name of who introduces themselves in ``text``, "" if nobody does."""
    said = sentence(text)
    found = said.match(_own()["introduced"])
    if found is None:
        return ""
    (name,) = (said.as_typed(*found.span(each)) for each, value in found.groupdict().items() if value)
    return name.capitalize() if "value" in found.groupdict() or name[:1].isupper() else ""


def asked(text: str) -> str | None:
    """Return the topic that ``text`` asks about; None if it asks for nothing of the kind."""
    said = sentence(text)
    for topic in _topics():
        if said.match(topic.asked):
            return topic.name
    found = said.match(_own()["asked"])
    return own_topic(found["noun"]) if found else None


def asks_all(text: str) -> bool:
    """Tell whether ``text`` asks for all that is known of who says it."""
    return sentence(text).match(_own()["all"]) is not None


def asks_what_goes_together(text: str) -> tuple[str, ...] | None:
    """Return the folded words for the figures that ``text`` asks to be compared; None if it asks no such thing."""
    found = sentence(text).match(_own()["together"])
    return tuple(part for part in found.groupdict().values() if part) if found else None


def speaks_of_spending(text: str) -> bool:
    """Tell whether the folded ``text`` is about what is spent."""
    return any(pattern.search(text) for pattern in _own()["spending"])


def ended(text: str) -> Ended | None:
    """Return what ``text`` says is so no longer: "não trabalho mais na Vale", "i don't live there anymore"."""
    said = sentence(text)
    for topic in _topics():
        if found := said.match(topic.left):
            return Ended(topic.name, *_apart(said, found.start("value"), found.end("value")))
    if found := _FORGET.fullmatch(said.folded):
        told = said.group(found, "told" if found["told"] else "en")
        return Ended(about.topic, about.value) if (about := stated(told)) else Ended(None, told)
    found = _NO_LONGER.fullmatch(said.folded)
    if found is None:
        return None
    if found["pt"] is None:
        start, end = found.span("en" if found["en"] is not None else "am")
        told, then = _apart(said, start, end)
    else:
        rest, then = _apart(said, *found.span("rest"))
        told = f"{said.group(found, 'pt')} {rest}".strip()
    about = stated(told)
    return Ended(about.topic, about.value, then) if about else Ended(_begun(told), told, then)


def _apart(said: Sentence, start: int, end: int) -> tuple[str, str]:
    """Return what stands from ``start`` to ``end``, and apart from it what follows "agora", "e" or a comma."""
    then = _THEN.search(said.folded, start, end)
    if then is None:
        return said.as_typed(start, end), ""
    return said.as_typed(start, then.start()), said.as_typed(then.end(), end)


def _begun(told: str) -> str | None:
    """Return the topic of a sentence that leaves out where or what: "trabalho lá" is about work."""
    about = stated(f"{' '.join(word for word in told.split() if not {*words(word)} <= _VAGUE)} em x")
    return about.topic if about else None


def same(value: str, other: str) -> bool:
    """Tell whether ``value`` may be another way to say ``other``: all its words that tell are there."""
    said = [word for word in words(value) if word not in _ARTICLES]
    if all(word in _VAGUE for word in said):
        return True
    there = {_plain(word) for word in words(other)}
    return all(_plain(word) in there for word in said)


def _plain(word: str) -> str:
    return word[:-1] if word.endswith(("a", "o")) and len(word) > 3 else word


def own_topic(noun: str) -> str:
    """Return the topic that "meu" with ``noun`` is: "cor preferida" and "cor favorita" are one."""
    said = [word for word in _PREFERRED.sub("preferid", noun).split() if word not in _ARTICLES]
    return f"own {' '.join(_plain(word) for word in said)}"


@cache
def _file() -> Mapping[str, Any]:
    return tomllib.loads(resources.files("bot.packs.knowledge").joinpath("facts.toml").read_text("utf-8"))


@cache
def _topics() -> tuple[Topic, ...]:
    return tuple(
        Topic(
            name=row["name"],
            single=row.get("single", False),
            labelled=row.get("labelled", False),
            said=compiled(row["said"]),
            asked=compiled(row["asked"]),
            left=compiled(row.get("left", ())),
            unless=re.compile(row["unless"]) if "unless" in row else None,
        )
        for row in _file()["topic"]
    )


@cache
def _own() -> Mapping[str, tuple[re.Pattern[str], ...]]:
    return {name: compiled(patterns) for name, patterns in _file()["own"].items()}
