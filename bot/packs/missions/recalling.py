"""What was said before a mission that it takes up: the last question, sums of a month, debts, what was put by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from bot.context import TurnContext
from bot.missions.contracts import Call, Figure, Unit
from bot.missions.facts import told_from
from bot.missions.internal import come_round
from bot.missions.reading import Told, is_said, told_in, told_in_all
from bot.missions.triage import Level, Triage, parts_in, says, triage
from bot.replies.catalogue import ZONE
from bot.understanding.dates import dates
from bot.understanding.recognition import Language
from state.conversation_history import PastTurn, RecentTurns
from state.history import UserEntry
from state.items import Kind
from state.lane import SECOND
from state.person_reads import LastMission
from state.reads import ListItems
from state.record_reads import ListRecords, SumRecords, Where
from state.text import words
from tools.keywords import telling

MISSION = "mission"
LOOKED_BACK = 8
# A sum that was worked out just before may be what is asked about.
JUST_NOW = 3
NOTES_READ, BRIEF = 50, 120
ENTRIES_READ = 200
_REMEMBERED = frozenset({"income", "spending", "saved"})


@dataclass(frozen=True, slots=True)
class Before:
    """The last question that needed thinking, what was found in it and told for it; ``behind``: nothing came after."""

    query: str
    found: Triage
    behind: bool


async def before(context: TurnContext) -> Before | None:
    """Return the last question that needed thinking, if it was asked a few messages ago."""
    mission = await context.reads(LastMission(chat=context.turn.chat))
    if mission is None:
        return None
    since = await _past(context, mission.created_turn)
    found = triage(mission.query, MISSION)
    if len(since) >= LOOKED_BACK or found.level is not Level.COMPLEX:
        return None
    return Before(mission.query, found.telling(told_from(mission.known)), behind=not since)


async def owed_just_now(context: TurnContext) -> Told:
    """Return what the last messages tell of parts that are still owed: "faltam 22 de 487,90"."""
    for turn in [*reversed(await _past(context))][:JUST_NOW]:
        for text in _own(turn):
            if parts := parts_in(told_in(text).figures):
                return Told(parts)
    return Told()


async def remembered(context: TurnContext) -> Told:
    """Return what the person has told of what comes in and goes out each month, the newest of each: "ganho 5200"."""
    figures: dict[str, Figure] = {}
    for note in await context.reads(ListItems(kinds=(Kind.NOTE,), limit=NOTES_READ)):
        text = note.content or note.title
        told = told_in(text) if is_said("of_ones_own", text) and len(text) <= BRIEF else Told()
        figures |= {name: told.figures[name] for name in _REMEMBERED & told.figures.keys() - figures.keys()}
    if "saved" not in figures and (put_by := await _put_by(context)) > 0:
        figures["saved"] = Figure(value=Decimal(put_by), unit=Unit.MONEY)
    return Told(figures)


async def bills_named(context: TurnContext, query: str) -> Told:
    """Return what the bills that come round and that ``query`` names are a month, as what is paid each."""
    bills = await come_round(Call({}, {}, context.reads, context.now))
    said = set(words(query))
    total = sum(amount for name, amount in bills.items() if (its := set(words(name))) and its <= said)
    figures = {"instalment": Figure(value=Decimal(total), unit=Unit.MONEY)}
    return Told(figures, {"counted": "yes"}) if total else Told()


async def left_of(context: TurnContext, query: str) -> Told:
    """Return what came in once and ``query`` names, and what is to go of it; nothing if it names no such sum.

    What goes are the sums that are told, the open bills that are named, and what was spent if that is said.
    """
    said = set(telling(words(query)))
    where = Where(pack="ledger", kinds=("income",))
    came = await context.reads(ListRecords(where=where, limit=ENTRIES_READ))
    named = [each for each in came if said & set(telling(words(str(each.fields.get("what", "")))))]
    if not named or says("each_month", query):
        return Told()
    received = int(str(max(named, key=lambda each: each.created_at).fields["amount"]))
    where = Where(pack="ledger", kinds=("bill",), equals={"paid": False})
    bills = await context.reads(ListRecords(where=where, limit=ENTRIES_READ))
    billed = sum(
        int(str(each.fields.get("amount") or 0))
        for each in bills
        if said & set(telling(words(str(each.fields["name"]))))
    )
    spent = await _spent(context, query) if says("counts_spent", query) else 0
    found = {"received": received, "told": told_in_all(query), "billed": billed, "spent": spent}
    return Told({name: Figure(value=Decimal(value), unit=Unit.MONEY) for name, value in found.items() if value})


async def _spent(context: TurnContext, query: str) -> int:
    """Return what was spent on the days that ``query`` names, else in this month, in centavos."""
    now = datetime.fromtimestamp(context.now // SECOND, ZoneInfo(ZONE))
    language: Language = "en" if context.voice.locale == "en" else "pt-BR"
    named = next((each for each in dates(query, now, ZoneInfo(ZONE), language, prefer="past") if each.begins), None)
    since = named.begins if named else now.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    until = (named.ends if named else None) or now + timedelta(days=1)
    where = Where(pack="ledger", kinds=("expense",), since=since, until=until)
    return sum(each.sum for each in await context.reads(SumRecords(where=where, field="amount")))


async def _put_by(context: TurnContext) -> int:
    """Return what was put by, without what was taken out of it again, in centavos."""
    found = await context.reads(ListRecords(where=Where(pack="ledger", kinds=("transfer",))))
    signs = {"in": 1, "out": -1}
    return sum(signs.get(str(each.fields.get("way")), 0) * int(str(each.fields.get("amount", 0))) for each in found)


async def _past(context: TurnContext, after: int = 0) -> list[PastTurn]:
    """Return the turns just before, behind turn ``after``, in which the person said something, the oldest first."""
    past = await context.reads(RecentTurns(chat=context.turn.chat, after=max(after, context.number - 2 * LOOKED_BACK)))
    return [turn for turn in past if next(_own(turn), None) is not None][-LOOKED_BACK:]


def _own(turn: PastTurn) -> Iterator[str]:
    return (each.content for each in turn.entries if isinstance(each, UserEntry) and each.own)
