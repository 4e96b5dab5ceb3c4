"""Orders about reminders that are kept: what is to become of which, "muda o das 19h pra sexta"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from state.text import fold

_CANCEL = (
    r"(?:cancel(?:a|e|ar)?|apag(?:a|ar|ue)|delet(?:a|ar|e)|exclu(?:i|a|ir)|remov(?:a|er|e)|tir(?:a|ar|e)|"
    r"desmar(?:ca|car|que)|"
    r"esque(?:ce|cer|ca)|elimin(?:a|ar|e)|drop|forget|clear|get rid of|scrap)"
)
_CHANGE = (
    r"(?:mud(?:a|ar|e)|tro(?:ca|car|que)|corri(?:ge|ja|gir)|alter(?:a|ar|e)|pass(?:a|ar|e)|remar(?:ca|car|que)|"
    r"adi(?:a|ar|e)|"
    r"antecip(?:a|ar|e)|empurr(?:a|ar|e)|atualiz(?:a|ar|e)|ajust(?:a|ar|e)|arrum(?:a|ar|e)|consert(?:a|ar|e)|"
    r"edit(?:ar|a|e)?|"
    r"bot(?:a|ar|e)|colo(?:ca|car|que)|poe|deix(?:a|ar|e)|change|move|reschedule|push|shift|postpone|update|fix|"
    r"correct|"
    r"make|put|set|switch)"
)
_NOUN = r"(?:lembretes?|avisos?|alarmes?|reminders?|alarms?)"
_THE = r"(?:(?:o|os|esses?|estes?|aqueles?|meus?|the|this|that|these|those|my)\s+)"
_FIELD = (
    r"(?:(?:a|o|the)\s+(?P<field>hora|horario|data|dia|texto|nome|titulo|time|hour|date|day|text|name|"
    r"title)\s+(?:d[eo]s?|of|in)\s+)"
)
# What may stand before an order.
_LEAD = re.compile(
    r"(?:(?:por favor|por gentileza|faz(?:er)? (?:um )?favor|pfv?|please|pls|pode(?:ria|s)?|podia|consegue|da pra|"
    r"tem como|"
    r"quero(?: que)?|queria|gostaria de|preciso|voce|vc|tu|ai|ah|oi|ola|e|entao|agora|ok|nao|n|sim|isso|nossa|ei|"
    r"mas|melhor|"
    r"eu|bom dia|boa tarde|boa noite|can you|could you|would you|will you|i(?:'d| would) like to|i (?:want|need) to|"
    r"and|also|"
    r"tambem|tb|so|just|now|hey|hi|then|wait|no|yes|actually|na verdade|alias|opa|ops|nem|obrigad[oa]|"
    r"thanks?)\b[\s,.:!]*)*"
)
_FILLING = r"(?:[\s,]+(?:ai|la|logo|entao|tambem|tb|por favor|pf|pra mim|pra nos|please|de novo))*"
_BEHIND = re.compile(
    r"[\s,.!?]*(?:(?<!\w)(?:por favor|por gentileza|pfv?|please|pls|pode ser|ta(?: bom)?|ok|viu|ne|sim|obrigad[oa]|"
    r"vlw|valeu|thanks?|"
    r"thank you|nao quero mais|ja|ai|entao|doido|cara|mano|pra mim|for me|k{2,})(?!\w)[\s,.!?]*)*$"
)
_ORDER = re.compile(rf"\b(?:(?P<cancel>{_CANCEL})|(?P<change>{_CHANGE}))\b{_FILLING}\s+(?P<rest>\S.*)$", re.DOTALL)
_NAMED = re.compile(
    rf"{_FIELD}?{_THE}?(?P<every>todos(?: os)?\s+(?:meus\s+)?|all (?:of )?(?:my |the )?)?"
    rf"(?P<place>(?:ultimo|proximo|primeiro|outro|last|latest|next|first|other)\s+)?"
    rf"(?:(?<=\s)(?P<of>(?:[^\s,.]+\s+){{1,3}}?)(?=reminder|alarm))?(?P<noun>{_NOUN})\b"
)
_THIS = re.compile(r"(?:esse|este|aquele|this|that)\b")
_INDEFINITE = re.compile(rf"(?:um|outro|mais um|novo|an?|another|a new)\s+(?:novo\s+)?{_NOUN}\b")
_POINTED = re.compile(
    r"(?:ess[ea]s?|est[ea]s?|aquel[ea]s?|isso|isto|it|this(?: one)?|that(?: one)?|them|the last one|o ultimo|"
    r"esse ultimo)\b"
)
_HEADLESS = re.compile(r"(?:o|os|the|that|this|esse|aquele)\s+(?=d[aeo]s?\s|que\s|[^,.;]*\bones?\b)")
_NOUN_FIRST = re.compile(
    rf"^(?P<which>{_THE}(?:outro\s+)?{_NOUN}\b.*?)[\s,]+(?:(?:ja|vc|voce|you|pode|poderia|can|podia|favor|por favor|"
    rf"please)\s+)*"
    rf"(?:(?P<cancel>{_CANCEL})|(?P<change>{_CHANGE}))\b(?P<rest>.*)$",
    re.DOTALL,
)
_NO_MORE = re.compile(
    r"\b(?:(?:nao|nem|n)\s+(?:precisa\s+)?(?:mais\s+)?me\s+(?:lembr(?:a|e|ar)|avis(?:a|e|ar))\s+(?P<more>mais\b)?|"
    r"(?:nao|n|nem) precisa (?:mais )?me (?:lembrar|avisar)\b|(?:para|pare) de me (?:lembrar|avisar)\b|"
    r"(?:do not|don'?t) (?:remind|alert) me\b(?=.*\b(?:any ?more|again)\b)|"
    r"stop reminding me\b)\s*(?P<which>[^,.;!?\n]*)"
)
_NOTHING = re.compile(
    r"(?i)^(?:\s*\b(?:d?iss?to|d?isso|mais|n[aã]o|n|about|of|that|it|any ?more|again|please|por favor)\b)+\s*$"
)
# What asks for another reminder is no order about one that is there.
_WISH = re.compile(r"\b(?:me (?:lembr|avis)\w+|remind me)\b")
_SENTENCE = re.compile(r"[.!?;]+(?=\s|$)|\n+")
_SPLIT = re.compile(
    r"\b(?:p(?:a?ra)?(?:s|\s+(?:as|os|o|a))?|pros?|to|into|as)\s+|[:=]\s*|,\s+(?:e|eh|it'?s)\s+|\s(?:eh|it'?s)\s+"
)
_QUOTED = re.compile(r"[\"“”«»]([^\"“”«»]+)[\"“”«»]|(?<!\w)['‘’]([^'‘’]{2,})['‘’](?!\w)")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be done about the reminders that ``which`` tells, and what else the message says (``beside``).

    ``named`` says that they were called reminders, ``pointed`` that nothing tells them but a "this"; ``every`` that all
    are meant. Of a change ``field`` is what of it is named, if anything.
    """

    kind: Literal["cancel", "change"]
    which: str
    beside: str = ""
    named: bool = False
    pointed: bool = False
    every: bool = False
    field: str = ""


def folded(text: str) -> str:
    """Return ``text`` folded letter by letter, so that each stands where it stood."""
    return "".join(each if len(each := fold(letter)) == 1 else letter.lower() for letter in text.replace("’", "'"))


def order_in(text: str) -> Order | None:
    """Return the order about reminders that ``text`` gives; None if it gives none."""
    said = folded(text)
    if no_more := _NO_MORE.search(said):
        which = _NOTHING.sub("", text[slice(*no_more.span("which"))])
        ends = no_more["which"].rstrip().endswith((" mais", "mais"))
        if no_more["more"] or ends or "precisa" in no_more[0] or "para" in no_more[0] or no_more[0][:1] != "n":
            beside = _beside(text, *no_more.span())
            return Order("cancel", which, beside, pointed=not which.strip(), named=bool(which.strip()))
    for start, end in _sentences(said):
        found = _noun_first(text, said, start, end) or _verb_first(text, said, start, end)
        if found:
            return found
    return None


def _sentences(said: str) -> Iterator[tuple[int, int]]:
    start = 0
    for mark in _SENTENCE.finditer(said):
        yield start, mark.start()
        start = mark.end()
    if start < len(said):
        yield start, len(said)


def _noun_first(text: str, said: str, start: int, end: int) -> Order | None:
    lead = _LEAD.match(said, start, end)
    begins = lead.end() if lead else start
    found = _NOUN_FIRST.match(said[begins:end])
    if found is None:
        return None
    named = _NAMED.match(found["which"])
    at = begins + (named.end() if named else 0)
    which = text[at : begins + found.end("which")]
    if found["cancel"]:
        if _BEHIND.fullmatch(found["rest"]) is None:
            return None
        return Order("cancel", which, _beside(text, start, end), named=True)
    rest = text[begins + found.start("rest") : end]
    return Order("change", f"{which} {rest.strip()}", _beside(text, start, end), named=True)


def _verb_first(text: str, said: str, start: int, end: int) -> Order | None:
    for found in _ORDER.finditer(said, start, end):
        before = said[start : found.start()]
        # A clause begins behind a comma or "e" as well, but only a plain order does so among others.
        cut = max(before.rfind(","), before.rfind(" e "), before.rfind(" and "), before.rfind(" mas "))
        inside = _LEAD.fullmatch(before.strip()) is None
        if inside and (cut < 0 or _LEAD.fullmatch(before[cut + 1 :].strip()) is None):
            continue
        at, rest = found.start("rest"), found["rest"]
        kind: Literal["cancel", "change"] = "cancel" if found["cancel"] else "change"
        if _INDEFINITE.match(rest):
            continue
        beside = _beside(text, start if not inside else start + cut + 1, end)
        if named := _NAMED.match(rest):
            of = text[at + named.start("of") : at + named.end("of")] if named["of"] else ""
            which = f"{named['place'] or ''}{of}{_tail(text[at + named.end() : end])}"
            this = _THIS.match(rest) is not None
            return Order(kind, which, beside, True, this, bool(named["every"]), named["field"] or "")
        if inside or _WISH.search(rest):
            continue
        if pointed := _POINTED.match(rest):
            behind = _tail(text[at + pointed.end() : end])
            if (kind == "cancel" and not behind) or kind == "change":
                return Order(kind, behind, beside, pointed=True)
        if kind == "change" and _SPLIT.match(rest):
            return Order(kind, _tail(text[at:end]), beside, pointed=True)
        if headless := _HEADLESS.match(rest):
            return Order(kind, _tail(text[at + headless.end() : end]), beside)
    return None


def _tail(text: str) -> str:
    """Return ``text`` without the courtesies behind it."""
    found = _BEHIND.search(folded(text))
    return text[: found.start()].strip() if found else text.strip()


def _beside(text: str, start: int, end: int) -> str:
    return f"{text[:start]} {text[end:]}".strip()


def splits(text: str) -> Iterator[tuple[str, str]]:
    """Return each way in which ``text`` may tell which one, and then what it is to be."""
    said = folded(text)
    for found in _SPLIT.finditer(said):
        # "Pra véspera" says so far before, which "véspera" alone does not.
        begins = found.start() if said.startswith("vespera", found.end()) else found.end()
        yield text[: found.start()].strip(" ,"), text[begins:].strip()


def quoted(text: str) -> list[str]:
    """Return what is quoted in ``text``."""
    return [one or other for one, other in _QUOTED.findall(text)]
