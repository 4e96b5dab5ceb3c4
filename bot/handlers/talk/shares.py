"""Shares: what one costs, and at how many times its profit it is traded, told as a fact and judged by nobody."""

from __future__ import annotations

from decimal import Decimal

from bot.context import HandlerResult, TurnContext, in_group
from bot.missions.share_facts import share_fact
from bot.understanding.remarks.questions import is_question
from bot.word_problems.solution import centavos
from tools.markets.research import Fundamentals, Quote


async def answered(context: TurnContext) -> HandlerResult | None:
    """Tell the one figure of a share that the message asks for; None if it asks for none."""
    message, text, voice = context.turn.message, context.resolution.recognition.text, context.voice
    if message.forwarded or message.button is not None or in_group(context.turn.chat) or context.pending is not None:
        return None
    asked = share_fact(text)
    if asked is None or not is_question(text):
        return None
    kind = Quote if asked.wanted == "price" else Fundamentals
    found = await context.reads(kind(ticker=asked.ticker))
    figure = found.figure(asked.wanted)
    if figure is None:
        return context.say(voice.say("share-unknown", ticker=asked.ticker))
    day = voice.short_date(figure.day.isoformat())
    if asked.wanted == "price":
        return context.say(
            voice.say("share-price", ticker=asked.ticker, price=voice.money(centavos(figure.value)), day=day)
        )
    ratio = voice.number(figure.value.quantize(Decimal("0.1")))
    return context.say(voice.say("share-price-earnings", ticker=asked.ticker, ratio=ratio, day=day))
