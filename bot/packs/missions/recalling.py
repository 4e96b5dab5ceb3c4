"""What was said before a mission that it takes up: the last question, sums of a month, debts, what was put by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from bot.context import TurnContext
from bot.missions.contracts import Call
from bot.missions.documents import Figure, Unit
from bot.missions.facts import told_from
from bot.missions.internal import come_round
from bot.missions.reading import Told, is_said, told_in
from bot.missions.triage import Level, Triage, parts_in, triage
from state.conversation_history import PastTurn, RecentTurns
from state.history import UserEntry
from state.items import Kind
from state.person_reads import LastMission
from state.reads import ListItems
from state.record_reads import ListRecords, Where
from state.text import words
from tools.currencies import counted

MISSION = "mission"
LOOKED_BACK = 8
# A sum that was worked out just before may be what is asked about.
JUST_NOW = 3
NOTES_READ, BRIEF = 50, 120
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


async def _put_by(context: TurnContext) -> int:
    """Return what was put by, without what was taken out of it again, in hundredths."""
    found = await context.reads(ListRecords(where=Where(pack="ledger", kinds=("transfer",))))
    signs = {"in": 1, "out": -1}
    own = [each for each in found if each.currency == counted()]
    return sum(signs.get(str(each.fields.get("way")), 0) * int(str(each.fields.get("amount", 0))) for each in own)


async def _past(context: TurnContext, after: int = 0) -> list[PastTurn]:
    """Return the turns just before, behind turn ``after``, in which the person said something, the oldest first."""
    past = await context.reads(RecentTurns(chat=context.turn.chat, after=max(after, context.number - 2 * LOOKED_BACK)))
    return [turn for turn in past if next(_own(turn), None) is not None][-LOOKED_BACK:]


def _own(turn: PastTurn) -> Iterator[str]:
    return (each.content for each in turn.entries if isinstance(each, UserEntry) and each.own)
