"""What was said and never kept: the last that a question is answered with, where nothing kept answers it."""

from __future__ import annotations

from bot.actions import SPECS, TOLD, Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.finding.gathering import MOST_WORDS, decided
from bot.finding.judging import Evidence, Inquiry, judged
from bot.understanding.recogniser import recognise
from bot.understanding.remarks.questions import asks_in_words
from state.said import SaidBefore

# A request of the library tells nothing; what a pack is asked for may tell something besides.
_TELLING = TOLD | {Action.CHAT, Action.UNKNOWN}


async def said_before(context: TurnContext, text: str, *, recorded: bool = True) -> HandlerResult | None:
    """Show the message of the last weeks that surely answers the question ``text``; None if none does.

    "Salva isso" keeps it from then on. Unless what was asked of packs is meant as well, as ``recorded``, it is none.
    """
    inquiry = Inquiry.of(text)
    if in_group(context.turn.chat) or context.turn.message.forwarded or not 0 < len(inquiry.topic) <= MOST_WORDS:
        return None
    asked = SaidBefore(chat=context.turn.chat, before=context.number, words=inquiry.topic)
    said = {each.id: each for each in await context.reads(asked) if _tells(each.text)}
    evidence = [Evidence(each.id, each.text, each.number) for each in said.values()]
    answer = decided(inquiry, judged(inquiry, evidence))
    if answer is None or answer.only_near:
        return None
    best = answer.found[0]
    found = said[best.evidence.id]
    if recognise(found.text)[0].action not in _TELLING and not (recorded and best.whole):
        return None  # what a pack was asked for is found there
    day, hour = context.voice.day(found.at, context.now), context.voice.time(found.at)
    return context.say(
        context.voice.say("said-before", day=day, time=hour, text=best.passage), sent=found.text, spoken_of=()
    )


def _tells(text: str) -> bool:
    action = recognise(text)[0].action
    return (action in _TELLING or action not in SPECS) and not asks_in_words(text)
