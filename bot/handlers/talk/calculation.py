"""Sums that are asked for, worked out exactly: "quanto é 15% de 340?"."""

from __future__ import annotations

from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext
from bot.replies.catalogue import Voice
from bot.understanding.arithmetic import Expression, asks_result, expression
from bot.understanding.grammar import every
from bot.understanding.money import is_money_verb, sums
from bot.word_problems.reading import sentence_of
from state.text import words

# Decimals hold 28 digits, two of them behind the comma.
LARGEST = 10**24
# A count and a price.
PRICED = 2
# What a message is taken for that tells of things and prices, or asks of them, and orders nothing.
TELLING = frozenset({Action.UNKNOWN, Action.CHAT, Action.REMEMBER, "expense", "ask_money", "mission"})


def worked_out(context: TurnContext) -> HandlerResult | None:
    """Tell what the sum comes to that the message is; None if it is none, or may be the answer to a question."""
    message, text = context.turn.message, context.resolution.recognition.text
    if priced := _priced(context):
        return priced
    found = None if message.button is not None or message.forwarded else expression(text)
    whole = expression(f"{text} {message.beside}") if message.beside and context.turn.parent is None else None
    if whole is not None and whole.asked and not message.forwarded:  # "225 - 100 quanto que dá" may be two requests
        return replace(_told(context, whole, f"{text} {message.beside}"), whole=True)
    may_answer = context.pending is not None or context.listed is not None
    if found is None or not (found.asked or (found.plain and not may_answer)):
        return None
    return _told(context, found, text)


def _told(context: TurnContext, found: Expression, text: str) -> HandlerResult:
    voice = context.voice
    try:
        value = found.value()
    except ZeroDivisionError:
        return context.say(voice.say("no-division-by-zero"))
    if abs(value) > LARGEST:
        return context.say(voice.say("too-large-a-sum"))
    result, exact = _rounded(value)
    money = any(text[each.start : each.end].casefold().startswith("r$") for each in sums(text))
    shown = voice.money(int((result * 100).to_integral_value())) if money else voice.number(result)
    said = _written(voice, found)
    told = voice.say("worked-out", said=said, result=shown)
    return context.say(told if exact else voice.say("worked-out-about", said=said, result=shown))


def _priced(context: TurnContext) -> HandlerResult | None:
    """Tell what several things at a price each come to, if that is asked and they were not bought: else None.

    "32 caixas a 49,90 cada, quanto dá?" may be two requests, of which the question is answered. What orders something
    of the things is done besides.
    """
    message, recognition = context.turn.message, context.resolution.recognition
    text, whole = recognition.text, f"{recognition.text} {message.beside}"
    found = [each for each in sums(whole) if each.price]
    told = sentence_of(whole).numbers
    # What tells a third number, "12 por dia a 35, em 6 dias", comes to something else.
    if len(found) != 1 or len(told) > PRICED or message.forwarded or any(map(is_money_verb, words(whole))):
        return None
    here, asked = found[0].end <= len(text), asks_result(text)
    jots = not asked and not every("jotting").isdisjoint(words(text))
    if here and (jots or recognition.action not in TELLING):
        return None
    if here and not asked and asks_result(message.beside) and expression(message.beside) is None:
        return SILENT
    if not asked or (not here and expression(text) is not None):
        return None
    voice = context.voice
    said = f"{voice.number(found[0].count)} × {voice.money(found[0].price)}"
    return context.say(voice.say("worked-out", said=said, result=voice.money(found[0].centavos)))


def _rounded(value: Fraction) -> tuple[Decimal, bool]:
    """Return ``value`` with at most two decimals, halves away from zero, and whether nothing was lost."""
    hundredths = Decimal((value * 100).numerator) / Decimal((value * 100).denominator)
    whole = hundredths.quantize(Decimal(1), ROUND_HALF_UP)
    return whole / 100, (value * 100).denominator == 1


def _written(voice: Voice, found: Expression) -> str:
    """Return the sum as it is written on paper: "340 - 10%"."""
    numbers = [
        voice.number(Decimal(each.value.numerator) / Decimal(each.value.denominator)) + ("%" if each.percent else "")
        for each in found.numbers
    ]
    return " ".join((numbers[0], *(f"{sign} {number}" for sign, number in zip(found.signs, numbers[1:], strict=True))))
