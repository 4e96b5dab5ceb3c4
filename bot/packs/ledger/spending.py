"""What was spent and what came in."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.packs.frame import ask, question
from bot.packs.ledger.budgets import warning
from bot.packs.ledger.correcting import learnt_category
from bot.packs.ledger.entries import DESCRIPTION_LIMIT, PACK, category, day, entry, recorded
from bot.packs.ledger.lexicon import category_of
from bot.packs.ledger.reading import Said, apart, day_of, now_of, read
from bot.scene import Outcome, Scene
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import Fields, PutRecord


async def expense(scene: Scene) -> Outcome:
    """Record what was spent; what for, or how much, is asked if it is not said."""
    return await _spent_on_each(scene) or await _spent(scene, read(scene, "past"))


async def income(scene: Scene) -> Outcome:
    """Record what came in; how much is asked if it is not said."""
    return _received(scene, read(scene, "past"))


async def answered_what(scene: Scene, asked: PackQuestion) -> Outcome:
    """Record the expense whose sum is known, for what the answer says."""
    said = read(scene, "past", text=scene.turn.message.text or "")
    what = said.about or said.text.strip()
    when = datetime.fromisoformat(str(asked.args["when"]))
    return await spend(scene, (int(str(asked.args["amount"])),), what, when)


async def answered_amount(scene: Scene, asked: PackQuestion) -> Outcome:
    """Record what was spent or came in, now that the answer says how much; no sum, and it is set aside."""
    said = read(scene, "past", text=scene.turn.message.text or "")
    if said.sum is None:
        return scene.say(scene.voice.say("ledger-no-amount"))
    when, what = datetime.fromisoformat(str(asked.args["when"])), str(asked.args["what"])
    if asked.name == "income_amount":
        return receive(scene, said.sum.centavos, what, when)
    return await spend(scene, said.sum.shares(), what, when)


async def spend(scene: Scene, shares: tuple[int, ...], what: str, when: datetime) -> Outcome:
    """Record an expense, or one a month of what is paid in several shares, and warn of a budget it uses up."""
    what = what[:DESCRIPTION_LIMIT]
    kept_in = await learnt_category(scene, what) or category_of(what)
    effects: list[PutRecord] = []
    for at, share in enumerate(shares):
        fields: Fields = {"amount": share, "category": kept_in, "what": what}
        if len(shares) > 1:
            fields |= {"part": at + 1, "parts": len(shares)}
        effects.append(entry(scene, "expense", fields, when + relativedelta(months=at), at))
    money, name = scene.voice.money, category(scene, kept_in)
    if len(shares) == 1:
        text = scene.voice.say("ledger-expense", amount=money(shares[0]), category=name, day=day(scene, when))
    else:
        text = scene.voice.say(
            "ledger-expense-parts",
            amount=money(sum(shares)),
            category=name,
            parts=str(len(shares)),
            share=money(shares[-1]),
        )
    done = recorded(scene, text, f"{what} ({money(sum(shares))})", effects)
    if warned := await warning(scene, kept_in, shares[0], when):
        done = replace(done, replies=(done.replies[0].changed(text=f"{text}\n{warned}"),))
    return done


def receive(scene: Scene, amount: int, what: str, when: datetime) -> Outcome:
    """Record what came in."""
    what = what[:DESCRIPTION_LIMIT]
    fields: Fields = {"amount": amount}
    fields |= {"what": what} if what else {}
    money = scene.voice.money(amount)
    if what:
        text = scene.voice.say("ledger-income-of", amount=money, what=what, day=day(scene, when))
    else:
        text = scene.voice.say("ledger-income", amount=money, day=day(scene, when))
    return recorded(scene, text, f"{what} ({money})" if what else money, (entry(scene, "income", fields, when),))


async def _spent_on_each(scene: Scene) -> Outcome | None:
    """Record each of several expenses told in one breath, as one change; None if the message does not tell several."""
    parts = [read(scene, "past", "joining", text=part) for part in apart(scene.resolution.recognition.text)]
    if not parts or any(part.sum is None or part.sum.parts > 1 or not part.about for part in parts):
        return None
    when = day_of(scene, next((part.moment for part in parts if part.moment), None))
    effects: list[PutRecord] = []
    lines, warned, titles = [], [], []
    for at, part in enumerate(parts):
        spent, what = part.sum.centavos if part.sum else 0, part.about[:DESCRIPTION_LIMIT]
        kept_in = await learnt_category(scene, what) or category_of(what)
        effects.append(entry(scene, "expense", {"amount": spent, "category": kept_in, "what": what}, when, at))
        money, name = scene.voice.money(spent), category(scene, kept_in)
        lines.append(scene.voice.say("ledger-expense", amount=money, category=name, day=day(scene, when)))
        titles.append(f"{what} ({money})")
        warned.append(await warning(scene, kept_in, spent, when))
    return recorded(scene, "\n".join([*lines, *filter(None, warned)]), scene.voice.join(titles), effects)


async def _spent(scene: Scene, said: Said) -> Outcome:
    when = day_of(scene, said.moment)
    what = said.about or (scene.resolution.recognition.entities.content or "").strip()
    if said.sum is None:
        return ask_amount(scene, "expense_amount", what, when)
    if not what:
        args: JsonObject = {"amount": said.sum.centavos, "when": when.isoformat()}
        text = scene.voice.say("ledger-on-what", amount=scene.voice.money(said.sum.centavos))
        return ask(scene, question(PACK, "what", text, args, holds=True))
    return await spend(scene, said.sum.shares(), what, when)


def _received(scene: Scene, said: Said) -> Outcome:
    when = day_of(scene, said.moment)
    if said.sum is None:
        return ask_amount(scene, "income_amount", said.about, when)
    return receive(scene, said.sum.centavos, said.about, when)


def ask_amount(scene: Scene, name: str, what: str, when: datetime | None = None) -> Outcome:
    """Ask how much ``what`` was."""
    args: JsonObject = {"what": what, "when": (when or now_of(scene)).isoformat()}
    text = scene.voice.say("ledger-how-much-for", what=what) if what else scene.voice.say("ledger-how-much")
    return ask(scene, question(PACK, name, text, args, holds=True))
