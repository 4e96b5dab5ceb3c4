"""Totals that are told with what they consist of: "gastei 34, 12 no ru e 22 no uber"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from bot.context import HandlerResult, TurnContext
from bot.packs.ledger.entries.spending import ENTRIES, each_of
from bot.packs.ledger.lexicon import OTHERS, category_of, has, listed, says
from bot.packs.ledger.reading import EntryKind, apart, kind_of, named, read
from bot.understanding.grammar import every
from bot.understanding.money import Sum, sums
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.abbreviations import spelt_out
from state.text import fold, words

FEWEST_SUMS = 3
# What a total leads on to its parts with, and what only stands between them.
_LEADS = re.compile(r"[:(]")
_JOINT = re.compile(r"[,;.=]|(?<!\w)(?:e|and)(?!\w)")


async def told_in_all(context: TurnContext) -> HandlerResult | None:
    """Record the parts of what the message tells the total of as well, and say that; None if it tells no such thing.

    Parts that say only how each was paid are of one sum.
    """
    message, recognition = context.turn.message, context.resolution.recognition
    if context.turn.parent is not None or message.forwarded:
        return None
    text = spelt_out(f"{recognition.text}{'' if message.beside[:1] in ',;.:' else ' '}{message.beside}".strip())
    told = sums(text)
    plain = len(told) >= FEWEST_SUMS and all(each.parts == each.among == 1 and not each.price for each in told)
    if not plain or is_question(text) or len(fold(text)) != len(text):
        return None
    found = _total_first(context, text, told) or _total_last(text, told)
    if found is None:
        return None
    total, own, parts_text = found
    kind = kind_of(own) or kind_of(parts_text) or (str(recognition.action) if recognition.action in ENTRIES else None)
    kind = "income" if has(own, "takings") else kind
    parts = apart(parts_text)
    if kind is None or kind_of(parts_text) not in (None, kind) or len(parts) != len(told) - 1:
        return None
    if all(set(words(each.text)) - _figures(each.text) <= listed("means") | listed("means_lead") for each in parts):
        return None
    of = cast("EntryKind", kind)
    done = await each_of(context, [(each.text, of) for each in parts], own)
    if done is None:
        return None
    in_all = context.voice.say("ledger-bills-total", total=context.voice.money(total.centavos))
    reply = done.replies[0].changed(text=f"{done.replies[0].text}\n{in_all}")
    return replace(done, replies=(reply, *done.replies[1:]), whole=True, did=of)


def _total_first(context: TurnContext, text: str, told: Sequence[Sum]) -> tuple[Sum, str, str] | None:
    """Return the first of the sums ``told``, what is said of it, and its parts; None if it is not what they come to."""
    total, *rest = told
    if total.centavos != sum(each.centavos for each in rest):
        return None
    between = text[total.end : rest[0].start]
    leads = next(_LEADS.finditer(between), None) or next(
        (it for it in re.finditer(r"\w+", fold(between)) if it[0] in listed("consisting")), None
    )
    joint = leads or next(reversed([*_JOINT.finditer(fold(between))]), None)
    cut = total.end + (joint.end() if joint else 0)
    own, parts = text[: cut - len(joint[0]) if joint else cut], text[cut:]
    if leads or says(own, "in_total") or has(own, "takings"):
        return total, own, parts
    name = named("expense", read(context, "past", text=own))
    there = set(words(own)) - listed("filler")
    shared = [not there.isdisjoint(words(each.text)) for each in apart(parts)]
    # "50 no mercado, 30 na farmácia e 20 no uber" are three.
    others = {category_of(each.text) for each in apart(parts)} - {OTHERS, category_of(name)}
    nameless = set(words(name)) <= listed("filler") | listed("paying_places")
    return (total, own, parts) if nameless or (shared and all(shared)) or not others else None


def _total_last(text: str, told: Sequence[Sum]) -> tuple[Sum, str, str] | None:
    """Return the last of the sums ``told``, what is said of it, and its parts; None unless it says that it is all."""
    *rest, total = told
    if total.centavos != sum(each.centavos for each in rest):
        return None
    between = text[rest[-1].end : total.start]
    joint = next(reversed([*_JOINT.finditer(fold(between))]), None)
    cut = rest[-1].end + (joint.start() if joint else 0)
    own = text[cut:]
    around = listed("in_total") | listed("costing") | listed("filler") | every("being") | every("article")
    alone = joint is not None and set(words(own)) - _figures(own) <= around
    return (total, own, text[:cut]) if alone and (says(own, "in_total") or says(own, "costing")) else None


def _figures(text: str) -> set[str]:
    return {each for each in words(text) if any(map(str.isdecimal, each))}
