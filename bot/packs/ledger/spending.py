"""What was spent and what came in."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from dateutil.relativedelta import relativedelta

from bot.packs.frame import ask, question
from bot.packs.ledger.budgets import warning
from bot.packs.ledger.cards import Card, PaidWith, month, paid_with
from bot.packs.ledger.correcting import learnt_category
from bot.packs.ledger.entries import DESCRIPTION_LIMIT, PACK, category, day, entry, recorded
from bot.packs.ledger.lexicon import category_of, says
from bot.packs.ledger.reading import EntryKind, Said, apart, day_of, now_of, plain_kind, read, told_kind
from bot.scene import Outcome, Scene, in_group
from bot.understanding.recognition import Action
from bot.understanding.words.abbreviations import spelt_out
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import Fields, PutRecord

# What a message that tells of money may be taken for besides.
UNLIKELY = frozenset({Action.REMEMBER, Action.PROGRESS, Action.UNKNOWN, Action.CHAT})


async def expense(scene: Scene) -> Outcome:
    """Record what was spent; what for, or how much, is asked if it is not said."""
    return await told(scene, "expense")


async def income(scene: Scene) -> Outcome:
    """Record what came in; how much is asked if it is not said."""
    return await told(scene, "income")


async def plainly(scene: Scene) -> Outcome | None:
    """Record what the message plainly tells that was spent or earned, though it was taken for something else."""
    text = spelt_out(scene.resolution.recognition.text)
    action = scene.resolution.recognition.action
    earns = says(text, "earning_places") or says(text, "earning_verbs")
    if action not in UNLIKELY and not (action == "metric" and earns):
        return None
    kind = None if in_group(scene.turn.chat) or text.rstrip().endswith("?") else told_plainly(scene)
    return await told(scene, kind) if kind else None


def told_plainly(scene: Scene) -> EntryKind | None:
    """Return what the first verb of the message says of its sum; None if it does not plainly tell of one."""
    said = read(scene, "past")
    return plain_kind(said.text, said.sum) if said.sum else None


async def told(scene: Scene, kind: EntryKind) -> Outcome:
    """Record what the message tells that was spent or came in; it is of ``kind`` where its own words do not say."""
    if several := await _each(scene, kind):
        return several
    said = read(scene, "past")
    if told_kind(said.text, kind) == "income":
        return _received(scene, said)
    return await _spent(scene, said)


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


async def spend(
    scene: Scene, shares: tuple[int, ...], what: str, when: datetime, paid: PaidWith | None = None
) -> Outcome:
    """Record an expense, or one a month of what is paid in several shares, and warn of a budget it uses up.

    Of what was ``paid`` with a card whose closing day is known, each share falls into an invoice of its own.
    """
    what = what[:DESCRIPTION_LIMIT]
    kept_in = await learnt_category(scene, what) or category_of(what)
    card = paid.card if paid else None
    days = card.days(when, len(shares)) if card else tuple(when + relativedelta(months=at) for at in range(len(shares)))
    effects: list[PutRecord] = []
    for at, (share, on) in enumerate(zip(shares, days, strict=True)):
        fields: Fields = {"amount": share, "category": kept_in, "what": what}
        if len(shares) > 1:
            fields |= {"part": at + 1, "parts": len(shares)}
        if paid:
            fields["card"] = paid.key
        effects.append(entry(scene, "expense", fields, on, at))
    money, name = scene.voice.money, category(scene, kept_in)
    if card:
        text = _said_of_card(scene, card, shares, name, days)
    elif len(shares) == 1:
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


def _said_of_card(scene: Scene, card: Card, shares: tuple[int, ...], name: str, days: tuple[datetime, ...]) -> str:
    first, last = (month(scene, card, card.closing(each.date())) for each in (days[0], days[-1]))
    told = {"amount": scene.voice.money(sum(shares)), "category": name, "card": card.name, "first": first}
    if len(shares) == 1:
        return scene.voice.say("ledger-expense-card", **told)
    parts, share = str(len(shares)), scene.voice.money(shares[-1])
    return scene.voice.say("ledger-expense-card-parts", **told, parts=parts, share=share, last=last)


def receive(scene: Scene, amount: int, what: str, when: datetime) -> Outcome:
    """Record what came in."""
    what, money = what[:DESCRIPTION_LIMIT], scene.voice.money(amount)
    done = (entry(scene, "income", _fields(amount, what), when),)
    return recorded(scene, _said_received(scene, amount, what, when), f"{what} ({money})" if what else money, done)


def _fields(amount: int, what: str) -> Fields:
    return {"amount": amount, "what": what} if what else {"amount": amount}


def _said_received(scene: Scene, amount: int, what: str, when: datetime) -> str:
    money, on = scene.voice.money(amount), day(scene, when)
    if what:
        return scene.voice.say("ledger-income-of", amount=money, what=what, day=on)
    return scene.voice.say("ledger-income", amount=money, day=on)


async def _each(scene: Scene, kind: EntryKind) -> Outcome | None:
    """Record each of several entries told in one breath, as one change; None if the message does not tell several."""
    cut = apart(spelt_out(scene.resolution.recognition.text))
    parts = [(read(scene, "past", "joining", text=part.text), part.kind or kind) for part in cut]
    if not parts or any(
        said.sum is None or said.sum.parts > 1 or (of == "expense" and not said.about) for said, of in parts
    ):
        return None
    cards: list[PaidWith | None] = []
    for at, (said, of) in enumerate(parts):
        cards.append(await paid_with(scene, said.text) if of == "expense" else None)
        if paid := cards[at]:
            without = read(scene, "past", "joining", text=paid.text)
            parts[at] = (without if without.about and without.sum else said, of)
    when = day_of(scene, next((said.moment for said, _ in parts if said.moment), None))
    effects: list[PutRecord] = []
    lines, warned, titles = [], [], []
    for at, (said, of) in enumerate(parts):
        amount, what = said.sum.centavos if said.sum else 0, said.about[:DESCRIPTION_LIMIT]
        money = scene.voice.money(amount)
        titles.append(f"{what} ({money})" if what else money)
        if of == "income":
            effects.append(entry(scene, "income", _fields(amount, what), when, at))
            lines.append(_said_received(scene, amount, what, when))
            continue
        kept_in = await learnt_category(scene, what) or category_of(what)
        fields: Fields = {"amount": amount, "category": kept_in, "what": what}
        fields |= {"card": paid.key} if (paid := cards[at]) else {}
        effects.append(entry(scene, "expense", fields, when, at))
        if paid and paid.card:
            lines.append(_said_of_card(scene, paid.card, (amount,), category(scene, kept_in), (when,)))
        else:
            lines.append(
                scene.voice.say("ledger-expense", amount=money, category=category(scene, kept_in), day=day(scene, when))
            )
        warned.append(await warning(scene, kept_in, amount, when))
    return recorded(scene, "\n".join([*lines, *filter(None, warned)]), scene.voice.join(titles), effects)


async def _spent(scene: Scene, said: Said) -> Outcome:
    when = day_of(scene, said.moment)
    paid = await paid_with(scene, said.text)
    without = read(scene, "past", text=paid.text) if paid else said
    if without.about and without.sum is not None:
        said = without
    what = (scene.resolution.recognition.entities.content or "").strip() or said.about
    if said.sum is None:
        return ask_amount(scene, "expense_amount", what, when)
    if not what:
        args: JsonObject = {"amount": said.sum.centavos, "when": when.isoformat()}
        text = scene.voice.say("ledger-on-what", amount=scene.voice.money(said.sum.centavos))
        return ask(scene, question(PACK, "what", text, args, holds=True))
    return await spend(scene, said.sum.shares(), what, when, paid)


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
