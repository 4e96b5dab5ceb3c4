"""Exchange: what a dollar costs in reais, and sums told in one of the two in the other."""

from __future__ import annotations

from collections.abc import Sequence, Set
from decimal import Decimal

from bot.context import HandlerResult, TurnContext, in_group
from bot.understanding.grammar import every
from bot.understanding.money import Token, number_at, tokens_of
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from bot.word_problems.reading import sentence_of
from bot.word_problems.solution import centavos
from state.record import USUAL_CURRENCY
from state.text import words
from tools.markets.research import Index, Rate
from tools.search_query import STOP_WORDS

LARGEST = Decimal(10) ** 9


async def answered(context: TurnContext) -> HandlerResult | None:
    """Tell what a dollar costs, or what the sum comes to that the message asks in the other currency; else None.

    A message that tells more than one figure brings its own rate, and one that names anything else is of that.
    """
    message, text = context.turn.message, spelt_out(context.resolution.recognition.text)
    if message.forwarded or message.button is not None or in_group(context.turn.chat) or context.pending is not None:
        return None
    found = [token.word for token in tokens_of(text)]
    said = set(found)
    dollars, reais = every("dollars"), every("reais")
    sentence = sentence_of(text)
    figures = sentence.numbers
    orders = not every("converting").isdisjoint(said)
    if dollars.isdisjoint(said) or len(figures) > 1 or not (orders or is_question(text)):
        return None
    around = dollars | reais | every("converting") | every("asking_a_price") | every("polite") | every("of_it")
    figure = figures[0] if figures else None
    if any(word not in around and word not in STOP_WORDS for word in words(sentence.text)):
        return None
    if figure is not None and (reais.isdisjoint(said) or not 0 < figure < LARGEST):
        return None
    if figure is None and every("asking_a_price").isdisjoint(said):
        return None
    rate = (await context.reads(Rate(index=Index.DOLLAR))).figure(str(Index.DOLLAR))
    voice = context.voice
    if rate is None:
        return context.say(voice.say("exchange-unknown"))
    day = voice.short_date(rate.day.isoformat())
    price = voice.money(centavos(rate.value), USUAL_CURRENCY)
    if figure is None:
        return context.say(voice.say("exchange-rate", price=price, day=day))
    if _currency(tokens_of(text), dollars | reais) in dollars:
        result = voice.money(centavos(figure * rate.value), USUAL_CURRENCY)
        told = voice.number(figure)
        return context.say(voice.say("exchange-in-reais", sum=told, result=result, price=price, day=day))
    result = voice.number((figure / rate.value).quantize(Decimal("0.01")))
    told = voice.money(centavos(figure), USUAL_CURRENCY)
    return context.say(voice.say("exchange-in-dollars", sum=told, result=result, price=price, day=day))


def _currency(said: Sequence[Token], currencies: Set[str]) -> str:
    """Return which of the ``currencies`` the figure is in: the one behind it, or before it, else the first of all."""
    figures = ((at, found[1]) for at in range(len(said)) if (found := number_at(said, at)) is not None)
    begin, end = next(figures, (0, 0))
    named = [token.word for token in (*said[end : end + 1], *said[max(begin - 1, 0) : begin], *said)]
    return next(word for word in named if word in currencies)
