"""Questions that name another time and nothing else, asked right behind an answer: "e ontem?"."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs.agenda.record import LISTED, LISTED_SOME
from bot.packs.agenda.timing import times
from bot.packs.agenda.views.listing import list_reminders
from bot.packs.health.asking import ask_further
from bot.packs.ledger.questions.asking import ask_money
from bot.packs.ledger.questions.topic import was_money
from bot.packs.moments import without
from bot.understanding.grammar import every
from bot.understanding.remarks.questions import is_question
from state.text import words
from tools.search_query import STOP_WORDS, wanted
from tools.zones import clock


async def of_another_time(context: TurnContext) -> HandlerResult | None:
    """Answer what was just answered for the time that the message names alone: "e ontem?" of what was spent or drunk.

    None if it says more, or nothing was answered that is told by days. What is to come is asked of the agenda, whatever
    was asked before.
    """
    text, now = context.resolution.recognition.text, clock(context.now)
    said = words(text)
    # "E semana que vem", right behind an answer, asks without a mark.
    joined = bool(said) and said[0] in every("joint")
    goes_on = joined and bool(context.chat.told or was_money(context))
    asks_whole = context.resolution.recognition.action == "list_reminders" and not joined
    if (
        asks_whole
        or not (is_question(text) or goes_on)
        or context.turn.message.forwarded
        or in_group(context.turn.chat)
    ):
        return None
    days = times.span(text, now, context.voice.locale)
    rest = words(without(text, times.moments_in(text, now, context.voice.locale)))
    if days is None or wanted(text, context.now).kept or not STOP_WORDS.issuperset(rest):
        return None
    if context.chat.told in (LISTED, LISTED_SOME) or (context.chat.told and days[0] > now):
        return await list_reminders(context)
    return await ask_money(context) if was_money(context) else await ask_further(context)
