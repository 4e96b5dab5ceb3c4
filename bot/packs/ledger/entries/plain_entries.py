"""Entries that a message plainly tells, or may tell, whatever it is taken for."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.currencies import is_unknown
from bot.handlers.keeping.keep import keep
from bot.packs.health.measures import measure_in
from bot.packs.ledger.entries.spending import ENTRIES, KNOWN, MAY_TELL, PLAINLY, ordered_as, told
from bot.packs.ledger.lexicon import OTHERS, category_of, has, listed, says
from bot.packs.ledger.reading import EntryKind, Said, begins_with, is_led_to, read
from bot.understanding.money import Sum, sums
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from state.text import words
from tools.definition import ToolName

_PAUSE = re.compile(r"[,;!?]\s+|\.(?=\s)|\n")


def tells_price(text: str) -> bool:
    """Tell whether ``text``, which says that something was bought, ends with what it cost: "..., 189,90", "deu 73"."""
    told = sums(text)
    behind = set(words(text[told[0].end :])) if told else set()
    if len(told) != 1 or behind - listed("roughly") or not begins_with(text, "spending_verbs", "fetched"):
        return False
    before = text[: told[0].start].rstrip()
    leads = is_led_to(text, told[0])
    return told[0].marked or told[0].centavos % 100 > 0 or before.endswith(",") or leads


def may_be(context: TurnContext) -> tuple[str, ...]:
    """Return what a note may be an entry of: what it was taken for, or either where it tells a sum of money."""
    recognition = context.resolution.recognition
    told = [each for each in sums(recognition.text) if each.parts == 1]
    # A sum in another currency is none of so many reais.
    if in_group(context.turn.chat) or len(told) != 1 or is_unknown(recognition.text, context.voice.locale):
        return ()
    if recognition.action in ENTRIES:
        return (str(recognition.action),)
    if recognition.action is not Action.REMEMBER:
        return ()
    if says(recognition.text, "advances"):  # "o estúdio mandou o sinal, 960"
        return ("income",)
    return ("expense",) if told[0].marked else ()


async def priced_behind(context: TurnContext) -> HandlerResult | None:
    """Record what was bought for the one sum at the end of the whole message, "tênis 33, o 32 aperta, paguei 129,90".

    None where its first part tells no other number as if it were one.
    """
    text, message = context.resolution.recognition.text, context.turn.message
    whole = f"{text} {message.beside}" if message.beside else text
    told_, first = sums(whole), sums(text)
    if context.turn.parent is not None or message.forwarded or in_group(context.turn.chat):
        return None
    cut = len(told_) == 1 and first and message.beside and first[0].centavos != told_[0].centavos
    if not cut or told_[0].start <= len(text) or not begins_with(whole, "spending_verbs", "fetched"):
        return None
    read_whole = replace(read_as("expense", whole), text=whole)
    return replace(await told(context.taking(read_whole), "expense"), whole=True)


async def plainly(context: TurnContext) -> HandlerResult | None:
    """Record what the message, taken for a note, plainly tells up to its sum: "troquei o óleo 45 conto km 38200"."""
    said = read(context, "past")
    action = context.resolution.recognition.action
    if said.sum is None or in_group(context.turn.chat):
        return None
    if action == "metric" and _is_no_measure(said, said.sum):
        return await told(context, "expense")
    divided = said.sum.among > 1 and not has(said.text, "asked_to_me") and not says(said.text, "owes")
    if action not in MAY_TELL and not (action == "debt" and divided):
        return None
    if ordered := ordered_as(said.text):
        return await told(context, ordered)
    if said.sum.among > 1:
        return await told(context, "expense")
    if action is not Action.REMEMBER:
        return None
    if paid := await _paid_and_noted(context, said, said.sum):
        return paid
    first, *others = recognise(said.text[: said.sum.end])
    plain = said.sum.marked and not others and first.confidence >= PLAINLY and said.text[said.sum.end :].strip(" .,!")
    return await told(context, cast("EntryKind", first.action)) if plain and first.action in ENTRIES else None


async def _paid_and_noted(context: TurnContext, said: Said, paid: Sum) -> HandlerResult | None:
    """Record what the message says first that was paid, and note all of it: "paguei 200 no pediatra, retorno em março".

    None where nothing is told behind that, or it tells another sum.
    """
    pause = _PAUSE.search(said.text, paid.end)
    if pause is None or not begins_with(said.text, "spending_verbs") or len(sums(said.text)) > 1 or paid.parts > 1:
        return None
    head = said.text[: pause.start()]
    first, *others = recognise(head)
    if first.action != "expense" or others or first.confidence < KNOWN or not words(said.text[pause.end() :]):
        return None
    spent = await told(context.taking(first), "expense")
    if not spent.effects:
        return None
    noted = await keep(context, ToolName.SAVE_NOTE, {"content": context.resolution.recognition.text.strip()})
    reply = noted.replies[0].changed(text=f"{spent.replies[0].text}\n{noted.replies[0].text}")
    return replace(
        noted,
        replies=(reply, *noted.replies[1:]),
        effects=(*spent.effects, *noted.effects),
        inverses=(*noted.inverses, *spent.inverses),
        did="expense",
    )


def _is_no_measure(said: Said, paid: Sum) -> bool:
    """Tell whether something that is bought stands with its sum before a measure: "alinhamento 110, km 87.620"."""
    head = said.text[: paid.end]
    first, *others = recognise(head)
    apart_ = said.text[paid.end :].lstrip().startswith(",") and measure_in(head) is None
    return apart_ and not others and first.action == "expense" and category_of(head) != OTHERS
