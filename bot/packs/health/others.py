"""Whose measure it is: what is told of somebody else is theirs, and is found by them."""

from __future__ import annotations

import re
from itertools import chain

from bot.packs.health.measures import measure_in
from bot.packs.health.quantities import listed
from bot.packs.values import is_denied
from bot.replies.catalogue import Voice
from bot.understanding.grammar import every
from bot.understanding.words.abbreviations import spelt_out
from bot.understanding.words.normaliser import aligned
from state.text import words

_NAME = r"(?P<name>[a-z][\w-]*(?: (?:da|do|dos|das) [a-z][\w-]*| (?!ja\b|ta\b|deu\b)[a-z][\w-]*)?)"
_MY = r"(?:(?P<my>minha|meu|my) )?"
# "A pressão da minha mãe", "my mom's weight".
_OWNER = re.compile(rf"(?<!\w)(?:d[aeo]s?|of) (?P<article>[ao] |the )?{_MY}{_NAME}(?!\w)")
_OWNER_EN = re.compile(rf"(?<!\w)(?P<article>the )?{_MY}(?P<name>[a-z]\w*)['’]s(?!\w)")
# "A Bia pesou 18,4", "minha mãe tá com a pressão 15 por 9", "quanto a Bia tá pesando".
_SUBJECT = re.compile(
    rf"(?<!\w)(?P<article>[ao] |the )?{_MY}{_NAME} (?:(?:ja|tambem|hoje|agora|ontem|so) )*"
    r"(?P<verb>ta|esta|tava|estava|ficou|pesou|pesa|pesava|mediu|mede|dormiu|bebeu|tomou|correu|andou|caminhou|deu|tem|"
    r"tinha|fez|weighs|weighed|slept|drank|took|ran|is|was|has)(?!\w)"
)
# "... e a Alice com 21,6 kg", which has the verb of what stands before it.
_BESIDE = re.compile(rf"^\W*(?:(?:e|and) )?(?P<article>[ao] |the ){_MY}{_NAME}[:,]?(?: (?:com|with))? (?=\d)")
# Of whom these are told is somebody else, however they are called.
_PERSONAL = frozenset({"pesou", "pesa", "pesava", "dormiu", "bebeu", "tomou", "correu", "weighs", "weighed", "slept"})
_VERBS = ("ei", "i", "ou", "amos")
_MINE = ("minha", "meu", "my")
_WORD = re.compile(r"\w+")
_DIGIT = re.compile(r"\d")
_WHOSE_WORDS = 10
_BESIDE_AT_MOST = 8


def somebody_in(text: str) -> str | None:
    """Return whom what ``text`` tells or asks of a measure is about, as they are called in it; None if the person."""
    text = spelt_out(text)
    said = aligned(text)
    for found in chain(*(each.finditer(said) for each in (_OWNER, _OWNER_EN, _SUBJECT, _BESIDE))):
        name = _name(text, found)
        if name and (found["my"] or _is_somebody(name, found, begins=not said[: found.start("name")].strip(" -–:"))):
            return f"{found['my'] or ''} {name}".strip()
    return _kin_beside(text)


def _kin_beside(text: str) -> str | None:
    """Return who of the family stands bare beside a measure, without a verb: "mãe pressão 15x9", "bp dad 140/90"."""
    said, typed = [aligned(word) for word in _WORD.findall(text)], _WORD.findall(text)
    own = any(word.endswith(tuple(every("own_past"))) or word in listed("ones_own") for word in said[1:])
    if own or len(said) > _BESIDE_AT_MOST or text.rstrip().endswith("?"):
        return None
    for at, word in enumerate(said):
        if word not in listed("people"):
            continue
        my = at > 0 and said[at - 1] in _MINE
        before = [each for each in said[: at - my] if each not in ("a", "o", "the")]
        rest = " ".join(said[at + 1 :])
        beside = (not before and measure_in(rest)) or (
            before and measure_in(" ".join(before)) and _measured(before[-1])
        )
        if beside and _DIGIT.search(text):
            return f"{typed[at - 1] if my else ''} {typed[at]}".strip()
    return None


def _measured(word: str) -> bool:
    return word[:1].isdigit() or measure_in(word) is not None


def whose_instead(text: str) -> str | None:
    """Return whose ``text`` says that a measure is, which is not one's own: "o peso é do Bento, não meu"; else None."""
    text = spelt_out(text)
    said = aligned(text)
    if text.rstrip().endswith("?") or _DIGIT.search(text) or len(text.split()) > _WHOSE_WORDS:
        return None
    own = (found for found in _WORD.finditer(said) if found[0] in listed("ones_own"))
    if not any(is_denied(said[: found.start()]) for found in own):
        return None
    for found in chain(_OWNER.finditer(said), _OWNER_EN.finditer(said)):
        name = _name(text, found)
        if name and not is_denied(said[: found.start()]):
            return f"{found['my'] or ''} {name}".strip()
    return None


def relative_in(text: str) -> str | None:
    """Return which of the person's people ``text`` speaks of by what they are to them, whatever it tells: "a mãe"."""
    who = somebody_in(text)
    return who if who and not listed("people").isdisjoint(map(aligned, who.split())) else None


def _name(text: str, found: re.Match[str]) -> str:
    """Return the name of ``found`` as it was typed, without what is none behind it; "" if it is none at all."""
    said = text[slice(*found.span("name"))].split()
    while said and not _may_be_called(said[-1]):
        said.pop()
    return " ".join(said) if said and _may_be_called(said[0]) else ""


def _may_be_called(word: str) -> bool:
    said = aligned(word)
    known = said in listed("own_around") or said in listed("own_body") or said in listed("no_name")
    return len(said) > 1 and not said.isdigit() and not known and measure_in(said) is None


def _is_somebody(name: str, found: re.Match[str], *, begins: bool) -> bool:
    verb = found.groupdict().get("verb")
    if aligned(name).split()[0] in listed("people") or verb in _PERSONAL:
        return True
    named = name[:1].isupper() and not (begins and aligned(name).endswith(_VERBS))
    return named or (bool(found["article"]) and verb is not None)


def key_of(who: str) -> str:
    """Return what somebody is found by: "minha mãe" and "mãe" are one."""
    return " ".join(word for word in words(who) if word not in _MINE)


def called(voice: Voice, who: str) -> str:
    """Return how somebody is called to the person: "sua mãe" for "minha mãe"."""
    mine, _, name = who.partition(" ")
    return f"{voice.say('health-your', gender=mine.lower())} {name}" if mine.lower() in _MINE else who
