"""Debts told by the one before: one more like it, one of somebody else, or the same one the other way round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.packs import leaning
from bot.packs.ledger.debts.debts import debt
from bot.packs.ledger.debts.noting import owed
from bot.packs.ledger.debts.open_debts import (
    due_told,
    last_change,
    last_entries,
    last_records,
    of_somebody,
    open_debts,
    owed_amount,
)
from bot.packs.ledger.debts.whose import is_thing, name_of
from bot.packs.ledger.entries.correcting import turned
from bot.packs.ledger.entries.entries import PACK
from bot.packs.ledger.entries.spending import MAY_TELL
from bot.packs.ledger.lexicon import has, listed, plain, wordings
from bot.packs.ledger.reading import kind_of, read
from bot.packs.people.who import is_plainly_somebody, is_somebody
from bot.understanding.grammar import every, negations
from bot.understanding.money import sums
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from bot.understanding.remarks.questions import is_question
from state.record import Record
from state.text import fold, words

# "O Caio (meu primo)": what stands in brackets.
_ASIDE = re.compile(r"\([^()]*\)")
# So many turns after a debt "a Nanda também" is one more like it.
FEW_TURNS = 2


async def plainly_owed(context: TurnContext) -> HandlerResult | None:
    """Note the debt that what is taken for a note plainly tells, or one like the last; None if it tells of none."""
    recognition = context.resolution.recognition
    taken_for_others = recognition.action not in MAY_TELL | {Action.REWRITE, "debt", "list_tick", Action.MARK_SEEN}
    if taken_for_others or in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    text = recognition.text
    if like := wordings("same_too")[0].search(fold(text)):
        just = await last_records(context)
        debts = [each for each in just if each.live and each.pack == PACK and each.kind == "debt"]
        alike = {(each.fields.get("amount"), bool(each.fields.get("to_me"))) for each in debts}
        who = text[like.start("who") : like.end("who")] if len(fold(text)) == len(text) else ""
        name = name_of(who)
        # "Amanhã também", "eu também", "gostei também": nobody is named who owes.
        # "O Leo me deve 20 | e o Tiago tb".
        goes_on = context.turn.parent is not None and is_somebody(who) and bool(debts)
        somebody_ = (is_plainly_somebody(who) or like["owes"] or goes_on) and not read(
            context, "future", text=name
        ).moments
        somebody_ = somebody_ and not is_thing(name)
        fresh = like["same"] or (bool(debts) and debts[0].created_turn >= context.number - FEW_TURNS)
        if somebody_ and fresh and len(debts) == len(just) and len(alike) == 1:
            ((amount, way),) = alike
            return owed(context, int(str(amount)), name, to_me=way, due=None)
    if len(sums(text)) == 1 and has(text, "plain_debt") and not is_question(text) and recognition.action != "debt":
        return await debt(context.taking(replace(read_as("debt", text), confidence=1.0)))
    if recognition.action in MAY_TELL and (told := await _told_of_somebody(context, text)):
        return told
    plain = _ASIDE.sub(" ", text)
    if plain == text or not sums(plain):
        return None
    first, *others = recognise(" ".join(plain.split()))
    return await debt(context.taking(first)) if first.action == "debt" and not others else None


async def _told_of_somebody(context: TurnContext, text: str) -> HandlerResult | None:
    """Note what somebody owes to who lends: "Marilene deve 120 desde outubro"; None if it is owed to nobody known."""
    found = next((it for each in wordings("owes_a_sum") if (it := each.search(fold(text)))), None)
    if found is None or len(fold(text)) != len(text) or len(told := sums(text)) != 1 or is_question(text):
        return None
    who = text[found.start("who") : found.end("who")]
    lends = has(text, "long_owed") or bool(await open_debts(context, to_me=True))
    if not lends or not is_somebody(who) or is_thing(name_of(who)):
        return None
    due = due_told(context, read(context, "future", text=text[told[0].end :]))
    return owed(context, told[0].centavos, name_of(who), to_me=True, due=due)


async def owed_as_well(context: TurnContext) -> HandlerResult | None:
    """Note what one more owes, behind a debt in the same breath: "a Lia me deve 20. e o Tom 30"; else None."""
    recognition, last = context.resolution.recognition, leaning.touched(context)
    text = recognition.text
    behind = last is not None and last.turn == context.number - 1 and last.action == "debt"
    if context.turn.parent is None or not behind or recognition.action not in MAY_TELL | {"expense", "income"}:
        return None
    found, joint = sums(text), (words(text) or [""])[0] in every("joint")
    if not joint or len(found) != 1 or found[0].parts > 1 or kind_of(text) or words(text[found[0].end :]):
        return None
    who = " ".join(text[: found[0].start].split()[1:]).strip(" ,.:;")
    name = name_of(who)
    ways = {bool(each.fields.get("to_me")) for each in await last_entries(context, "debt") if each.live}
    somebody_ = bool(name) and is_somebody(who) and not is_thing(name)
    if not somebody_ or len(ways) != 1 or read(context, "future", text=name).moments:
        return None
    return owed(context, found[0].centavos, name, to_me=ways.pop(), due=None)


async def turned_round(context: TurnContext) -> HandlerResult | None:
    """Turn a debt round of which the message says that it goes the other way: "não devo pro Enzo, ele que me deve"."""
    text = f"{context.resolution.recognition.text} {context.turn.message.beside}"
    to_me = has(text, "rather_to_me")
    if context.turn.message.forwarded or in_group(context.turn.chat) or not (to_me or has(text, "rather_by_me")):
        return None
    other = await open_debts(context, to_me=not to_me)
    meant = of_somebody(other, text) or await _just_told(context, other, text)
    told, denies = sums(text), not negations().isdisjoint(words(plain(text)))
    alike = [each for each in meant if owed_amount(each) in {sum_.centavos for sum_ in told}]
    meant = alike if meant[1:] and len(alike) == 1 else meant
    if not meant and context.turn.parent is not None and of_somebody(await open_debts(context, to_me=to_me), text):
        return SILENT  # the part before has turned it round
    own = context.resolution.recognition.text
    if not meant and told and not sums(own) and not negations().isdisjoint(words(plain(own))):
        return SILENT  # "o Zé não me deve, | eu devo 50 ao Zé": the other part tells the debt
    if len(meant) != 1 or (told and not alike and not denies):
        return None
    return turned(context, meant[0], to_me=to_me, amount=told[0].centavos if len(told) == 1 else None)


async def _just_told(context: TurnContext, debts: Sequence[Record], text: str) -> list[Record]:
    """Return the debt that was told a moment ago, if ``text`` names nobody, and no other sum."""
    about = ("turning", "owing", "filler", "this", "whom", "no_name", "before_a_name", "all", "nothing")
    named = {word for word in words(plain(text)) if not word.isdecimal()}
    named -= frozenset().union(*map(listed, about)) | negations()
    just = {each.record_id for each in await last_change(context)} if not named else frozenset()
    told = {each.centavos for each in sums(text)}
    return [each for each in debts if each.id in just and told <= {owed_amount(each)}]
