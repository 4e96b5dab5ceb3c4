"""Instalments: what is still to be paid of what was bought in parts, one a month."""

from __future__ import annotations

from datetime import datetime, time

from dateutil.relativedelta import relativedelta

from bot.context import HandlerResult, TurnContext
from bot.packs.ledger.entries import PACK
from bot.packs.ledger.lexicon import has, listed
from bot.packs.ledger.reading import now_of
from bot.replies.text import one_line
from state.record import Record, found_by, keys_of
from state.record_reads import ListRecords, Where
from state.text import words

LOOKED_AT = 480
LISTED_AT_MOST = 10


async def left(context: TurnContext, text: str) -> HandlerResult | None:
    """Tell how many instalments are left of what ``text`` names, or of all; None if it asks for none, or none are."""
    asked = has(text, "instalments_asked")
    if not asked and not has(text, "left_asked"):
        return None
    now = now_of(context)
    tomorrow = datetime.combine(now.date(), time(), now.tzinfo) + relativedelta(days=1)
    where = Where(pack=PACK, kinds=("expense",), since=tomorrow)
    found = await context.reads(ListRecords(where=where, order="oldest", limit=LOOKED_AT))
    coming: dict[tuple[int, str], list[Record]] = {}
    for each in found:
        if each.fields.get("parts"):
            coming.setdefault((each.created_turn, str(each.fields.get("what", ""))), []).append(each)
    about = listed("filler") | listed("asking") | listed("owing") | listed("instalments")
    named = [set(keys_of(word)) for word in words(text) if word not in about]
    meant = [parts for parts in coming.values() if all(keys & set(found_by(parts[0])) for keys in named)]
    if not meant or not (asked or named):
        return None
    return context.say("\n".join(_line(context, parts) for parts in meant[:LISTED_AT_MOST]))


def _line(context: TurnContext, parts: list[Record]) -> str:
    """Return what is left of one purchase in a sentence."""
    amounts = [int(str(each.fields["amount"])) for each in parts]
    return context.voice.say(
        "ledger-instalments",
        what=one_line(str(parts[0].fields.get("what", ""))),
        count=len(parts),
        share=context.voice.money(amounts[0]),
        total=context.voice.money(sum(amounts)),
        last=context.voice.month(parts[-1].at * 1_000, context.now),
    )
