"""Synthesis: what a mission came to, in sentences of the catalogue; every number in them is one of its figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.missions.facts import Facts, Paragraph, Speaker
from bot.missions.paragraphs import BESIDE, PARAGRAPHS, unanswered
from bot.missions.triage import LEADS, Goal
from bot.replies.catalogue import Voice, voice

KEY_FIGURES_AT_MOST = 12
# What is said of what another coordinator found: paragraphs, and the key figures that are left for them.
FIRST = 2
OF_A_COLLEAGUE, FOR_A_COLLEAGUE = 2, 5
# What was told was enough, and the sums were not finished: nothing more is asked for.
_UNFINISHED = frozenset(
    ("mission-lacks-time", "mission-lacks-resources", "mission-lacks-ambiguous", "mission-lacks-part")
)
_INVESTING = frozenset({Goal.SHARE, Goal.FIXED_INCOME, Goal.INVEST})


@dataclass(frozen=True, slots=True)
class Part:
    """What one coordinator has to say: for which goal, of what it found, and of which operations besides."""

    goal: Goal
    facts: Facts
    besides: tuple[str, ...] = ()


def said(lead: Part, colleague: Part | None, locale: str) -> str:
    """Return the answer; note in each part's facts the figures that it says, and whether it answers at all."""
    speaking = voice(locale)
    less = KEY_FIGURES_AT_MOST - (FOR_A_COLLEAGUE if colleague is not None else 0)
    paragraphs = _paragraphs(lead, _own(lead), speaking, KEY_FIGURES_AT_MOST, less)
    if colleague is not None:
        first = [each for each in _own(colleague) if each not in _own(lead)][:OF_A_COLLEAGUE]
        room = KEY_FIGURES_AT_MOST - len(lead.facts.used)
        more = _paragraphs(colleague, first, speaking, room, room)
        about = speaking.say("mission-also", lead=str(LEADS[colleague.goal]))
        paragraphs += [f"{about} {more[0]}", *more[1:]] if more else []
    paragraphs += [text for text in (" ".join(_lacks(lead.facts, speaking, part=bool(paragraphs))),) if text]
    if lead.goal in _INVESTING or (colleague is not None and colleague.goal in _INVESTING):
        paragraphs.append(speaking.say("mission-no-advice"))
    return "\n\n".join(paragraphs)


def _own(part: Part) -> tuple[Paragraph, ...]:
    return tuple(dict.fromkeys((*PARAGRAPHS[part.goal], *(BESIDE[each] for each in part.besides if each in BESIDE))))


def _paragraphs(part: Part, own: Sequence[Paragraph], speaking: Voice, room: int, less: int) -> list[str]:
    """Return what ``part`` says; a paragraph with which there would be more key figures than ``room`` is left out.

    After the first two, which matter most, there is room for ``less``.
    """
    facts, speaker = part.facts, Speaker(part.facts, speaking)
    paragraphs, silent = list[str](), True
    for place, paragraph in enumerate(own):
        before = dict(facts.used)
        text = " ".join(paragraph(speaker))
        silent = silent and not (text and place == 0)
        if len(facts.used) > max(len(before), room if place < FIRST else less):
            facts.used = before
        elif text:
            paragraphs.append(text)
            facts.answered = facts.answered or place == 0
    if facts.answered or not silent or not _UNFINISHED.isdisjoint(facts.lacks):
        return paragraphs
    return [*paragraphs, *unanswered(part.goal, speaker)]


def _lacks(facts: Facts, speaking: Voice, *, part: bool) -> Iterator[str]:
    if {"mission-lacks-quotes", "mission-lacks-rates"} <= set(facts.lacks):
        yield speaking.say("mission-lacks-markets")
        unsaid = frozenset(("mission-lacks-quotes", "mission-lacks-rates", "mission-lacks-fundamentals"))
    else:
        unsaid = frozenset(("mission-lacks-fundamentals",) if "mission-lacks-quotes" in facts.lacks else ())
    told = {"known.rate", "known.rate_year"} & facts.figures.keys() and facts.has("grown.final")
    if told or (facts.has("parts.more") and not facts.figures["parts.more"].value):
        unsaid |= {"mission-lacks-rates"}  # it was told, and reckoned with, or nothing is held against it
    for key in dict.fromkeys((*facts.lacks, *facts.warnings)):
        if key in unsaid:
            continue
        text = _lack(key, speaking, part=part)
        if text:
            yield text


def _lack(key: str, speaking: Voice, *, part: bool) -> str:
    """Return what is said of a limitation, of a ``part`` or of all; what the person need not know of is not said."""
    match key:
        case "mission-lacks-rates":
            return speaking.say("mission-lacks-rates")
        case "mission-lacks-quotes":
            return speaking.say("mission-lacks-quotes")
        case "mission-lacks-fundamentals":
            return speaking.say("mission-lacks-fundamentals")
        case "mission-warns-other-source":
            return speaking.say("mission-warns-other-source")
        case "mission-warns-stand-in":
            return speaking.say("mission-warns-stand-in")
        case "mission-warns-kept":
            return speaking.say("mission-warns-kept")
        case "mission-warns-outdated":
            return speaking.say("mission-warns-outdated")
        case "mission-lacks-time":
            return speaking.say("mission-lacks-time", part="yes" if part else "no")
        case "mission-lacks-reach":
            return speaking.say("mission-lacks-reach")
        case "mission-lacks-ambiguous" | "mission-lacks-part" | "mission-lacks-resources":
            return speaking.say("mission-lacks-part", part="yes" if part else "no")
        case _:
            return ""
