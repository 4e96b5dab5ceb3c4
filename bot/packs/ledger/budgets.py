"""Budgets: how much of a category may be spent in a month, and the word of warning when that nears."""

from __future__ import annotations

from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.packs.frame import ask, question
from bot.packs.ledger.entries import PACK, category, entry, recorded
from bot.packs.ledger.lexicon import OTHERS, category_of
from bot.packs.ledger.reading import read
from bot.scene import Outcome, Scene
from state.lane import PackQuestion
from state.record import ChangeRecord
from state.record_reads import ListRecords, SumRecords, Where

NEAR = 80


async def budget(scene: Scene) -> Outcome:
    """Set how much of a category may be spent a month; without one it is for everything."""
    said = read(scene, "future", "monthly")
    what = said.about or (scene.resolution.recognition.entities.content or "")
    if said.sum is None:
        return ask(
            scene, question(PACK, "budget_amount", scene.voice.say("ledger-how-much"), {"what": what}, holds=True)
        )
    return await limit(scene, said.sum.centavos, what)


async def answered_budget(scene: Scene, asked: PackQuestion) -> Outcome:
    """Set the budget, now that the answer says how much."""
    said = read(scene, "future", text=scene.turn.message.text or "")
    if said.sum is None:
        return scene.say(scene.voice.say("ledger-no-amount"))
    return await limit(scene, said.sum.centavos, str(asked.args["what"]))


async def limit(scene: Scene, amount: int, what: str) -> Outcome:
    """Set the limit of the category that ``what`` is in."""
    of, money = category_of(what), scene.voice.money(amount)
    if of == OTHERS:
        of, text = "all", scene.voice.say("ledger-budget-all", amount=money)
    else:
        text = scene.voice.say("ledger-budget", amount=money, category=category(scene, of))
    before = await scene.reads(ListRecords(where=Where(pack=PACK, kinds=("budget",), equals={"category": of}), limit=1))
    if before:
        changed = ChangeRecord(record_id=before[0].id, put={"limit": amount})
        return recorded(scene, text, money, (changed,), {before[0].id: before[0]})
    return recorded(scene, text, money, (entry(scene, "budget", {"category": of, "limit": amount}, None),))


async def warning(scene: Scene, of: str, more: int, when: datetime) -> str:
    """Return what is to be said of the budgets that ``more`` spent on ``of`` uses up, "" if nothing."""
    said: list[str] = []
    since = datetime(when.year, when.month, 1, tzinfo=when.tzinfo)
    for name, equals in ((of, {"category": of}), ("all", {})):
        kept = await scene.reads(
            ListRecords(where=Where(pack=PACK, kinds=("budget",), equals={"category": name}), limit=1)
        )
        if not kept:
            continue
        where = Where(
            pack=PACK, kinds=("expense",), since=since, until=since + relativedelta(months=1), equals=dict(equals)
        )
        totals = await scene.reads(SumRecords(where=where, field="amount"))
        before = sum(each.sum for each in totals)
        most = int(kept[0].fields["limit"])  # type: ignore[arg-type]
        after = before + more
        told = {"spent": scene.voice.money(after), "limit": scene.voice.money(most), "category": category(scene, name)}
        if after >= most:
            said.append(
                scene.voice.say(
                    "ledger-budget-over", spent=told["spent"], budget=told["limit"], category=told["category"]
                )
            )
        elif after * 100 >= most * NEAR:
            said.append(
                scene.voice.say(
                    "ledger-budget-near",
                    spent=told["spent"],
                    budget=told["limit"],
                    category=told["category"],
                    number=after * 100 // most,
                )
            )
    return "\n".join(said)
