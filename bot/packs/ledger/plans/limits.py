"""Limits of spending that are taken off: "tira esse limite", "não quero limite nenhum"."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs import leaning
from bot.packs.ledger.entries.entries import PACK, category
from bot.packs.ledger.lexicon import category_of, listed, plain, says
from bot.packs.ledger.plans.budgets import LIMITS_AT_MOST
from bot.understanding.grammar import negations
from bot.understanding.money import sums
from state.effects import Change
from state.record import Record, RemoveRecord, inverse
from state.record_reads import ListRecords, Where
from state.text import words

# So few words may stand between what takes a limit off and the word for it: "não quero mais esse limite".
WITHIN = 4


async def taken_off(context: TurnContext) -> HandlerResult | None:
    """Take off the limits that the message wants gone, which one undo brings back; None if it wants none gone.

    A sum or a category tells which, else it is the one set or changed last, the only one, or all where it says so.
    """
    text = plain(context.resolution.recognition.text)
    if not _wants_gone(text) or in_group(context.turn.chat):
        return None
    kept = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("budget",)), limit=LIMITS_AT_MOST))
    last = leaning.touched(context)
    told = {each.centavos for each in sums(text)}
    of_it = [each for each in kept if each.fields.get("limit") in told]
    named = of_it or [each for each in kept if each.fields.get("category") == category_of(text)]
    touched = [each for each in kept if last and each.id in last.records]
    gone = named or (list(kept) if says(text, "all_limits") or len(kept) == 1 else touched)
    return _taken_off(context, gone) if gone else None


def _wants_gone(text: str) -> bool:
    """Tell whether ``text`` orders a limit off or says no to it, right before the word for it."""
    said = words(text)
    at = next((at for at, word in enumerate(said) if word in listed("limit_nouns")), -1)
    return at > 0 and not (listed("removing") | negations()).isdisjoint(said[max(0, at - WITHIN) : at])


def _taken_off(context: TurnContext, gone: list[Record]) -> HandlerResult:
    effects = tuple(RemoveRecord(record_id=each.id) for each in gone)
    called = [
        context.voice.say(
            "ledger-limit",
            amount=context.voice.money(int(str(each.fields["limit"])), each.currency),
            category=category(context, str(each.fields["category"])),
        )
        for each in gone
    ]
    return context.say(
        context.voice.say("ledger-limits-off", limits=context.voice.join(called)),
        effects=effects,
        inverses=tuple(inverse(effect) for effect in reversed(effects)),
        change=Change(verb="removed", title=called[0], count=len(gone)),
    )
