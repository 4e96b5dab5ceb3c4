"""Records that answer a question: what was spent, is due, is on a list, is owed, as the packs call each."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext
from bot.finding.answers import scored
from bot.finding.gathering import AHEAD, goes_on
from bot.finding.judging import Evidence, Inquiry, judged
from bot.handlers.corrections.candidates import DONE
from bot.packs.table import PACKS
from bot.packs.values import moments_of
from state.record import Record
from state.record_reads import ListRecords, Where

# So many of a pack's records are looked at, the newest.
LOOKED_AT = 50
# What is owed, due or measured its own pack tells, as it is now.
KINDS = frozenset({"expense", "income", "reminder", "entry"})
SHOWN_AT_MOST = 8


async def told(context: TurnContext, text: str, least: int) -> HandlerResult | None:
    """Show the records that answer ``text``, eight at most; None if none has a score of ``least`` or more."""
    if moments_of(context, text) or goes_on(text):
        return None  # of some days, and of what was just asked, the packs know all there is
    records = {each.id: each for each in await _lately(context)}
    inquiry = Inquiry.of(text)
    evidence = [Evidence(each.id, _said_of(context, each), each.created_turn) for each in records.values()]
    found = scored(inquiry, judged(inquiry, evidence))
    asks = bool(inquiry.asked.answers)
    if not found or found[0].score < least or (asks and not found[0].answers):
        return None
    near = [records[each.evidence.id] for each in found if each.score > found[0].score - AHEAD]
    meant = [each for each in near if each.kind == near[0].kind][:SHOWN_AT_MOST]
    lines = [f"• {_said_of(context, each)}" for each in meant]
    return context.say(
        "\n".join(filter(None, (context.voice.say("answer-recorded"), *lines, _summed(context, meant)))),
        spoken_of=(),
        sent=text,
    )


def _summed(context: TurnContext, records: list[Record]) -> str:
    """Return what several expenses come to; "" for one, for anything else, and for those in several currencies."""
    alike = {(each.kind, each.currency) for each in records}
    if len(records) == 1 or len(alike) > 1 or records[0].kind != "expense":
        return ""
    amount = sum(int(str(each.fields["amount"])) for each in records)
    return context.voice.say("ledger-spent-in-all", amount=context.voice.money(amount, records[0].currency))


async def _lately(context: TurnContext) -> list[Record]:
    found = list[Record]()
    for pack in PACKS:
        kinds = tuple(sorted(KINDS.intersection(pack.amends.kinds))) if pack.amends else ()
        if kinds:
            lately = await context.reads(ListRecords(where=Where(pack=pack.name, kinds=kinds), limit=LOOKED_AT))
            found += (each for each in lately if not any(each.fields.get(name) for name in DONE))
    return found


def _said_of(context: TurnContext, record: Record) -> str:
    """Return what a record says: how its pack calls it, the words it was told in, and the day that it has."""
    amends = next(pack.amends for pack in PACKS if pack.name == record.pack and pack.amends)
    called = (amends.labelled or amends.called)(context, record)
    dated = record.pack == "ledger"  # the others say when themselves
    day = context.voice.day(record.at * 1_000, context.now) if dated and record.when else ""
    said = str(record.fields.get("said") or "") if "repeat" not in record.fields else ""
    return ", ".join(filter(None, (called, day))) + (f"\n{said}" if said else "")
