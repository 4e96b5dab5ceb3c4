"""Debts both ways, as they are told: what is owed to the person and by them, with whom and until when."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from bot.context import SILENT, HandlerResult, TurnContext
from bot.currencies import counting_as
from bot.handlers.keeping.keep import keep
from bot.packs.frame import ask, question
from bot.packs.ledger.debts.noting import of_each, owed
from bot.packs.ledger.debts.open_debts import (
    SHARE_OF,
    asks_of_debts,
    debts_open,
    debts_with,
    due_told,
    last_entries,
    left_told,
    of_somebody,
    open_debts,
    owed_amount,
)
from bot.packs.ledger.debts.reducing import reduced, which_debt
from bot.packs.ledger.debts.settling import rest_later
from bot.packs.ledger.debts.whose import (
    SHARE,
    TOGETHER,
    called,
    everybody,
    interest_of,
    is_clause,
    is_group,
    is_thing,
    name_of,
    owes_half,
    payer,
    share_of,
    somebody,
)
from bot.packs.ledger.entries.booking import receive, spend
from bot.packs.ledger.entries.correcting import turned
from bot.packs.ledger.entries.entries import DESCRIPTION_LIMIT, PACK, price_of, reckoned, recorded, together
from bot.packs.ledger.entries.spending import SURELY, told
from bot.packs.ledger.entries.spending import income as received
from bot.packs.ledger.entries.told_beside import goes_on_from
from bot.packs.ledger.lexicon import has, listed, says, wordings
from bot.packs.ledger.reading import ENDED, Said, apart, begins_with, day_of, read
from bot.packs.people.who import is_somebody
from bot.replies.text import one_line
from bot.understanding.money import Sum, sums
from bot.understanding.parts import read_as
from bot.understanding.remarks.keeping import without_joint
from bot.understanding.remarks.questions import is_question
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import PutRecord, Record
from state.text import fold, words
from tools.definition import ToolName
from tools.zones import clock


async def debt(context: TurnContext) -> HandlerResult:
    """Note what is owed, by whom and to whom, and until when."""
    recognition = context.resolution.recognition
    text, said = recognition.text, read(context, "future", "owing")
    if said.sum is None and (later := await rest_later(context, said)):
        return later
    told_plainly = any(asks_of_debts(each) for each in (text, context.turn.message.beside)) or has(text, "lent_by_me")
    unsure = recognition.confidence < SURELY and not told_plainly
    who = called(context, text, said)
    if is_group(who) and said.sum and not has(text, "paid_by_me") and (each := await _of_group(context, said.sum)):
        return each
    name = await somebody(context, who)
    if is_group(name) and said.sum:  # nobody is called "elas"
        if not (people := await everybody(context, text)):
            return context.say(context.voice.say("ledger-who-are-they", amount=context.voice.money(said.sum.centavos)))
        name = context.voice.join(people)
    name = name or (_who_settled(context) if said.sum else "")
    if is_clause(name):
        return await _of_nobody(context, name, said)
    if likelier := await _likelier(context, said, name, unsure=unsure):
        return likelier
    if has(text, "paid_by_me") and not has(text, "lent_by_me") and said.sum is not None:
        return await _paid(context, said, said.sum, name)
    if came_in := await _paid_by_them(context, said, name):
        return came_in
    due = _due(context, said)
    if said.sum is None and (sumless := await _sumless(context, text, name)):
        return sumless
    share = SHARE.search(fold(text)) is not None
    if (said.sum is None or share or owes_half(said)) and (part := share_of(text, context.turn.message.beside)):
        due = None if share else due  # "1/3" is no day
        to_me = has(text, "asked_to_me")
        paid_by = "" if to_me else payer(context.turn.message.beside)
        noted = owed(context, part, paid_by or name, to_me=to_me, due=due, parts=1, more={}, ordinal=1)
        return await _beside_what_was_spent(context, said, noted)
    if said.sum is None:
        args: JsonObject = {"name": name[:DESCRIPTION_LIMIT], "to_me": _owes_me(text), "due": due or ""}
        text = context.voice.say("ledger-debt-how-much")
        return ask(context, question(PACK, "debt_amount", text, args, holds=True, shape="amount"), once=True)
    return _each_debt(context, text) or await _of_one_sum(context, said, said.sum, name, due)


async def _beside_what_was_spent(context: TurnContext, said: Said, noted: HandlerResult) -> HandlerResult:
    """Record the whole beside the half that is owed: "spent 42 on lunch with Tom, he owes me half"."""
    head = context.resolution.recognition.text.rpartition(",")[0]
    if not (begins_with(head, "spending_verbs") and owes_half(said) and sums(head)):
        return noted
    return together(await told(context.taking(read_as("expense", head)), "expense"), noted)


async def _of_nobody(context: TurnContext, name: str, said: Said) -> HandlerResult:
    """Ask whose a debt is of which a pronoun says no more; note what tells of a debt in words that name nobody."""
    text = context.resolution.recognition.text
    part = share_of(text, context.turn.message.beside) if said.sum is None or owes_half(said) else None
    amount = part or (said.sum.centavos if said.sum else None)
    if amount is None or not set(words(name)) <= listed("whom"):
        return await keep(context, ToolName.SAVE_NOTE, {"content": without_joint(text)})
    args: JsonObject = {"amount": amount, "to_me": _owes_me(text), "due": _due(context, said) or ""}
    asked = context.voice.say("ledger-debt-whose", amount=context.voice.money(amount))
    return ask(context, question(PACK, "debt_name", asked, args, holds=True, shape="words"), once=True)


async def answered_name(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Note the debt, now that the answer says whose it is."""
    text = context.turn.message.text or ""
    name, to_me, due = name_of(text.strip(" .!")), bool(asked.args["to_me"]), str(asked.args["due"])
    if not name or is_clause(name) or not is_somebody(name):
        return await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()})
    return owed(context, int(str(asked.args["amount"])), name, to_me=to_me, due=due or None)


def _who_settled(context: TurnContext) -> str:
    """Return who paid a part of what they owed right before: "dona Zefa pagou 50 do que devia | ainda falta 35"."""
    before = context.turn.message.beside if context.turn.parent is not None else ""
    return name_of(read_as("debt", before).entities.content or "") if has(before, "settled_by_them") else ""


async def _paid_by_them(context: TurnContext, said: Said, name: str) -> HandlerResult | None:
    """Record what came in of a debt that nobody told, "o Marcos pagou 40 do que devia", and what is left; else None."""
    text = context.resolution.recognition.text
    by_them = has(text, "settled_by_them") and not has(text, "owed_by_me")
    if not by_them or said.sum is None or await debts_with(context, name, to_me=True):
        return None
    left = left_told(text)
    if left is None or not name:
        return await received(context)
    came = receive(context, said.sum.centavos, name, clock(context.now), text)
    return together(came, owed(context, left.centavos, name, to_me=True, due=None, ordinal=1))


async def _likelier(context: TurnContext, said: Said, name: str, *, unsure: bool) -> HandlerResult | None:
    """Do what a message that hardly tells a debt is likelier to be: what was paid of one, or a note; else None.

    "A Rita levou 22", right behind a debt, is another; of somebody who owes already it may be what they paid.
    """
    further = goes_on_from(context) if unsure else None
    if further:
        return await told(context, further)  # "paguei 150 pro Tião | e 120 pro Nego"
    if (came := await _came_off(context, said, name)) or not unsure:
        return came
    if await last_entries(context, "debt") and not of_somebody(await open_debts(context), name):
        return None
    return await keep(context, ToolName.SAVE_NOTE, {"content": without_joint(context.resolution.recognition.text)})


async def _came_off(context: TurnContext, said: Said, name: str) -> HandlerResult | None:
    """Take from what somebody owes what they came and gave, "a Lurdinha passou aqui e deu 20"; None if none of it."""
    known = of_somebody(await open_debts(context, to_me=True), name) if name and said.sum else []
    if said.sum is None or len(known) != 1 or said.sum.centavos > owed_amount(known[0]):
        return None
    gave = has(said.text[: said.sum.start], "paid_part") and not has(said.text, "owed_by_me")
    behind = set(words(said.text[said.sum.end :])) - listed("filler")
    return await reduced(context, known[0], said.sum.centavos, None) if gave and not behind else None


async def _of_one_sum(context: TurnContext, said: Said, told_sum: Sum, name: str, due: str | None) -> HandlerResult:
    """Note what somebody, or each of several people, owes, or take from it what was paid where a rest is told."""
    text = context.resolution.recognition.text
    people = _people(text, name)
    if as_well := _as_well(said.text[told_sum.end :]):
        return of_each(context, [*people, as_well], told_sum.centavos, to_me=_owes_me(text), due=due)
    if people[1:] and all(people):
        if has(f"{text} {context.turn.message.text}", "each_of_them"):
            return of_each(context, people, told_sum.centavos, to_me=_owes_me(text), due=due)
        name = context.voice.join(people)  # they owe it together
    # "O João me deve 40 e a Ana 25": what stands beside tells who owes whom.
    own_words = has(text, "asked_to_me") or has(text, "lent_by_me")
    to_me = _owes_me(text) and (own_words or _owes_me(context.turn.message.beside))
    left = left_told(said.text)
    amount = (left or told_sum).centavos
    of_rest = has(said.text[told_sum.end :], "rest") and left is None
    if of_rest or says(text, "remaining"):
        known = await debts_with(context, name, to_me=to_me)
        # "Deu 100, falta o resto" tells what was paid.
        gave = of_rest or (left is None and says(said.text[told_sum.end :], "left"))
        off, still = (amount, None) if gave else (None, amount)
        one = known[0] if len(known) == 1 else None
        if known:
            return await reduced(context, one, off, still, due) if one else which_debt(context, known, off, still)
        if of_rest:  # of a debt that nobody told
            return await keep(context, ToolName.SAVE_NOTE, {"content": without_joint(text)})
    more = {**price_of(told_sum), **interest_of(said.text)}
    if name and (other := await _other_way(context, name, amount, to_me=not to_me)):
        return turned(context, other, to_me=to_me)
    noted = owed(context, amount, name, to_me=to_me, due=due, parts=told_sum.parts, more=more)
    return reckoned(context, noted, None if left else told_sum)


async def _other_way(context: TurnContext, name: str, amount: int, *, to_me: bool) -> Record | None:
    """Return the one open debt of ``amount`` with somebody that an earlier message told the other way round."""
    told = context.number - (1 if context.turn.parent is not None else 0)
    known = of_somebody(await open_debts(context, to_me=to_me), name)
    alike = [each for each in known if owed_amount(each) == amount and each.created_turn < told]
    return alike[0] if len(alike) == 1 else None


async def _of_group(context: TurnContext, owed_: Sum) -> HandlerResult | None:
    """Note what each of those owes who are spoken of as "elas", or ask who they are; None if it is one sum for all."""
    text = context.resolution.recognition.text
    if not has(text, "each_of_them"):
        return None
    names, money = await everybody(context, text), context.voice.money(owed_.centavos)
    if not names:
        return context.say(context.voice.say("ledger-who-are-they", amount=money))
    to_me = _owes_me(text)
    shares = [each for each in await open_debts(context, to_me=to_me) if SHARE_OF in each.fields]
    there = {fold(str(each.fields.get("name"))) for each in shares if owed_amount(each) == owed_.centavos}
    if set(map(fold, names)) <= there:  # the share of what was divided, told again
        return context.say(context.voice.say("ledger-right-already", what=context.voice.join(names), amount=money))
    return of_each(context, names, owed_.centavos, to_me=to_me)


async def _sumless(context: TurnContext, text: str, name: str) -> HandlerResult | None:
    """Take what names no sum for the shares of the one beside, a question, or what pays nothing; None if it owes."""
    if of_beside := _of_sum_beside(context, text, name):
        return of_beside
    if has(text, "thing_owed") and not is_question(text):
        return await keep(context, ToolName.SAVE_NOTE, {"content": without_joint(text)})
    if not name or is_question(text):
        return await debts_open(context, text)
    if context.turn.parent is not None and has(text, "lent_by_me") and await last_entries(context, "debt"):
        return SILENT  # "o Nando me deve 90, | emprestei pra ele sábado"
    if (
        context.turn.parent is not None
        and has(text, "settled_by_them")
        and not await debts_with(context, name, to_me=True)
    ):
        return await keep(context, ToolName.SAVE_NOTE, {"content": without_joint(text)})  # "..., a Bia já pagou"
    if has(text, "still_owing") and of_somebody(await open_debts(context), name):
        return await debts_open(context, text)  # "a Lari continua devendo" is there already
    if has(text, "settled_now") or has(text, "paid_by_me"):
        # Nothing is owed that this might pay.
        return context.say(context.voice.say("ledger-no-debt-with", name=one_line(name)))
    return None


def _due(context: TurnContext, said: Said) -> str | None:
    """Return the day until which what the message tells is to be paid, told in its sentence or in one of paying."""
    around = context.turn.message.beside
    # The day of another sum beside it is that one's, unless it is told for all: "o Rui 35 e a Bia 22, pagam dia 5".
    around = "" if sums(around) and not (context.turn.parent is None and has(around, "told_for_all")) else around
    broken = ENDED.search(f"{said.text} ") or ENDED.search(f"{around} ")
    for text in (said.text, around):
        # "Te vejo sábado. Devo 20 ao Rui": the day is of something else.
        own = [each for each in ENDED.split(text) if not broken or sums(each) or has(each, "paying_later")]
        if due := next(filter(None, (due_told(context, read(context, "future", text=each)) for each in own)), None):
            return due
    return None


async def _paid(context: TurnContext, said: Said, paid: Sum, name: str) -> HandlerResult:
    """Record what the person paid, and what is owed to them of it: "paguei 90, ela me deve metade"."""
    recognition = context.resolution.recognition
    text = recognition.text
    part = share_of(text, "") if has(text, "asked_to_me") else None
    if part is None:
        # Nothing is known of what was lent: it is spent all the same.
        return await spend(context, paid.shares(), name, day_of(context, read(context, "past").moment, text), said=text)
    spent = await told(context.taking(replace(recognition, text=said.text[: paid.end])), "expense")
    lent = owed(context, part, name, to_me=True, due=None, ordinal=1)
    return together(spent, lent) if spent.effects else lent


def _each_debt(context: TurnContext, text: str) -> HandlerResult | None:
    """Note the debts of several people told in one breath, "o João me deve 15 e a Bia 8"; None if there is one."""
    told = [(part.text, sums(part.text), _who(context, part.text)) for part in apart(text)]
    names = {(fold(name_of(content)), _owes_me(part)) for part, _, content in told if content}
    if len(names) < 2 or len(names) < len(told) or any(len(found) != 1 or found[0].parts > 1 for _, found, _ in told):
        return None
    to_me, lines, effects = _owes_me(told[0][0]), list[str](), list[PutRecord]()
    for at, (part, found, content) in enumerate(told):
        name = name_of(content)
        # "A Bia 8" owes as the one before it does.
        to_me = _owes_me(part) if says(part, "owes") or not _owes_me(part) else to_me
        with counting_as(part, context.voice.locale):
            one = owed(context, found[0].centavos, name, to_me=to_me, due=None, parts=1, more={}, ordinal=at)
        lines.append(one.replies[0].text)
        effects += [each for each in one.effects if isinstance(each, PutRecord)]
    return recorded(context, "\n".join(lines), context.voice.join([name_of(each) for _, _, each in told]), effects)


def _who(context: TurnContext, part: str) -> str:
    """Return who owes or is owed what ``part`` of a message tells: by its words before the sum, if nothing is surer."""
    content = read_as("debt", part).entities.content
    found = sums(part)
    return content or (read(context, "future", "owing", text=part[: found[0].start]).about if found else "")


def _of_sum_beside(context: TurnContext, text: str, name: str) -> HandlerResult | None:
    """Note of each of several people the share of the sum that stands beside: "a Bia e a Ana me devem a parte delas".

    Nothing is said of the rest of what was paid. None unless there is one sum, and the people are named.
    """
    names = _people(text, name)
    told = sums(context.turn.message.beside)
    if len(told) != 1 or not all(names) or not has(text, "their_part"):
        return None
    if told[0].among > 1:
        return of_each(context, names, told[0].centavos, to_me=_owes_me(text)) if len(names) <= told[0].among else None
    # "A luz veio 213,60, paguei tudo": it is of those who are named and the person.
    share = round(Decimal(told[0].centavos) / (len(names) + 1))
    return of_each(context, names, share, to_me=_owes_me(text)) if told[0].parts == 1 else None


def _people(text: str, name: str) -> list[str]:
    """Return the names of those whom ``text`` names together from ``name`` on: "a Ju e a Nanda me devem"."""
    behind = text[text.find(name) + len(name) :]
    more = wordings("and_whom")[0].match(fold(behind)) if name and name in text else None
    name = f"{name}{behind[: more.end('more')]}" if more and len(fold(behind)) == len(behind) else name
    # "Meu irmão Wagner, ele me emprestou" names one.
    named, *others = [name_of(each.strip()) for each in TOGETHER.split(name)]
    return [named, *(each for each in others if fold(each) not in listed("whom"))]


def _as_well(behind: str) -> str:
    """Return who owes as much, as what stands ``behind`` the sum says: "and Bob too"; "" if nobody does."""
    found = next((it for name in ("same_too", "so_does") if (it := wordings(name)[0].search(fold(behind)))), None)
    who = behind[found.start("who") : found.end("who")] if found and len(fold(behind)) == len(behind) else ""
    return name_of(who) if who and is_somebody(who) and not is_thing(name_of(who)) else ""


def _owes_me(text: str) -> bool:
    """Tell whether what ``text`` tells of is owed to the person."""
    return not has(text, "owed_by_me")


async def answered_debt(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Note the debt, now that the answer says how much it is."""
    said = read(context, "future", text=context.turn.message.text or "")
    if said.sum is None:
        return context.say(context.voice.say("ledger-no-amount"))
    name, to_me, due = str(asked.args["name"]), bool(asked.args.get("to_me")), str(asked.args.get("due") or "")
    return owed(context, said.sum.centavos, name, to_me=to_me, due=due or None, parts=said.sum.parts)
