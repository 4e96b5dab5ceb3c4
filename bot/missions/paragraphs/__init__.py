"""Paragraphs of missions' answers: for each goal, what is said of what was found, what matters most first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.missions.facts import Paragraph, Speaker
from bot.missions.paragraphs import investments, personal_finance, planning
from bot.missions.triage import Goal

PARAGRAPHS: Mapping[Goal, tuple[Paragraph, ...]] = {
    **personal_finance.PARAGRAPHS,
    **planning.PARAGRAPHS,
    **investments.PARAGRAPHS,
}
# What is said of an operation that is done for another goal than its own.
BESIDE: Mapping[str, Paragraph] = {**personal_finance.BESIDE, **planning.BESIDE, **investments.BESIDE}


def unanswered(goal: Goal, to: Speaker) -> Iterator[str]:
    """Say what is missing for an answer, unless what was said does for one."""
    match goal:
        case Goal.FINANCE_OR_SAVE:
            yield to.voice.say("mission-needs-price")
        case Goal.SAVE_FOR:
            yield to.voice.say("mission-needs-goal")
        case Goal.GROWTH:
            yield to.voice.say("mission-needs-growth")
        case Goal.PACE:
            yield to.voice.say("mission-needs-pace")
        case Goal.SURPLUS | Goal.PURCHASE:
            yield to.voice.say("mission-needs-surplus")
        case Goal.DISCOUNT:
            yield to.voice.say("mission-needs-discount")
        case Goal.RETIREMENT:
            yield to.voice.say("mission-needs-wish")
        case Goal.RESERVE:
            yield to.voice.say("mission-needs-spending")
        case Goal.AFFORD:
            yield to.voice.say("mission-needs-income")
        case Goal.HEALTH | Goal.CUT if to.facts.has("cash_flow.expenses"):
            yield to.voice.say("mission-needs-categories")
            to.facts.answered = True
        case Goal.HEALTH | Goal.CUT:
            yield to.voice.say("mission-needs-ledger")
        case _:
            to.facts.answered = bool(to.facts.used)
