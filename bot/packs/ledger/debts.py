"""Debts both ways, as they are told: what is owed to the person and by them, with whom and until when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.keep import keep
from bot.missions.reading import lenders
from bot.packs.amending import put_right
from bot.packs.frame import ask, question
from bot.packs.ledger.correcting import turned
from bot.packs.ledger.entries import DESCRIPTION_LIMIT, PACK, entry, price_of, reckoned, recorded, together
from bot.packs.ledger.lexicon import OTHERS, category_of, has, listed, says, wordings
from bot.packs.ledger.open_debts import (
    RATE,
    RATE_PER,
    asks_of_debts,
    at_interest,
    debts_open,
    debts_with,
    due_told,
    last_change,
    last_kinds,
    left_told,
    of_somebody,
    open_debts,
    pointed_at,
    until_said,
)
from bot.packs.ledger.reading import ENDED, Said, apart, day_of, named, now_of, read
from bot.packs.ledger.settling import reduced, rest_later, which_debt
from bot.packs.ledger.spending import MAY_TELL, SURELY, goes_on_from, spend, told
from bot.packs.ledger.spending import income as received
from bot.understanding.money import Sum, sums
from bot.understanding.parts import read_as
from bot.understanding.recogniser import recognise
from bot.understanding.remarks.keeping import without_joint
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import ChangeRecord, Fields, PutRecord, inverse
from state.record_reads import GetRecords
from state.text import fold, words
from state.turns import Reply
from tools.definition import ToolName

# "A 14% ao mês", "8% a.a.".
_INTEREST = re.compile(
    r"(?P<rate>\d{1,3}(?:[.,]\d+)?)\s*(?:%|por cento|percent)\s*(?:de juros )?"
    r"(?:ao |por |a |per |/ ?)?(?:(?P<month>mes\b|mensa\w*|m\b|a\.?m\b|month)|(?P<year>ano\b|anua\w*|a\.?a\b|year))"
)
_CAPITALISED = re.compile(r"(?: (?:d[aeo]s? )?(?=[^\W\d_])(?-i:[A-ZÀ-Ý])\w+)+")
_AND = re.compile(r"(?i),\s*|\s+(?:e|and)\s+")
# "O Caio (meu primo)": what stands in brackets.
_ASIDE = re.compile(r"\([^()]*\)")
_SHARE = re.compile(r"\b1/(?P<among>[2-9])\b")


async def debt(context: TurnContext) -> HandlerResult:
    """Note what is owed, by whom and to whom, and until when."""
    recognition = context.resolution.recognition
    text, said = recognition.text, read(context, "future", "owing")
    if said.sum is None and (later := await rest_later(context, said)):
        return later
    unsure = recognition.confidence < SURELY and not (asks_of_debts(text) or asks_of_debts(context.turn.message.beside))
    if unsure and (further := goes_on_from(context)):
        return await told(context, further)  # "paguei 150 pro Tião | e 120 pro Nego"
    name = await _somebody(context, _called(context, text, said)) or await _payer_of_rest(context, text)
    # "A Rita levou 22", right behind a debt, is another; of somebody who owes already it may be what they paid.
    if unsure and ("debt" not in await last_kinds(context) or of_somebody(await open_debts(context), name)):
        return await keep(context, ToolName.SAVE_NOTE, {"content": without_joint(text)})
    if has(text, "paid_by_me") and said.sum is not None:
        return await _paid(context, said, said.sum, name)
    by_them = has(text, "settled_by_them") and not has(text, "owed_by_me") and said.sum is not None
    if by_them and not await debts_with(context, name, to_me=True):
        # "O Marcos pagou 40 do que devia", of which nothing is known but what is left.
        left, came = left_told(text), await received(context)
        rest = _owed(context, left.centavos, name, to_me=True, due=None, ordinal=1) if left and name else None
        return together(came, rest) if rest and came.effects else came
    due = _due(context, said)
    if said.sum is None and (of_beside := _of_sum_beside(context, text, name)):
        return of_beside
    if said.sum is None and not name:
        return await debts_open(context, text)
    share = _SHARE.search(fold(text)) is not None
    if (said.sum is None or share) and (part := _share_of(text, context.turn.message.beside)):
        due = None if share else due  # "1/3" is no day
        to_me = has(text, "asked_to_me")
        payer = "" if to_me else _payer(context.turn.message.beside)
        return _owed(context, part, payer or name, to_me=to_me, due=due, parts=1, more={})
    if said.sum is None:
        args: JsonObject = {"name": name[:DESCRIPTION_LIMIT], "to_me": _owes_me(text), "due": due or ""}
        text = context.voice.say("ledger-how-much")
        return ask(context, question(PACK, "debt_amount", text, args, holds=True, shape="amount"), once=True)
    if several := _each_debt(context, text):
        return several
    # "O João me deve 40 e a Ana 25": what stands beside tells who owes whom.
    own_words = has(text, "asked_to_me") or has(text, "lent_by_me")
    to_me = _owes_me(text) and (own_words or _owes_me(context.turn.message.beside))
    left = left_told(said.text)
    amount = (left or said.sum).centavos
    if says(text, "remaining") and (known := await debts_with(context, name, to_me=to_me)):
        one = known[0] if len(known) == 1 else None
        return await reduced(context, one, None, amount, due) if one else which_debt(context, known, None, amount)
    more = {**price_of(said.sum), **_interest(said.text)}
    owed = _owed(context, amount, name, to_me=to_me, due=due, parts=said.sum.parts, more=more)
    return reckoned(context, owed, None if left else said.sum)


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


async def _payer_of_rest(context: TurnContext, text: str) -> str:
    """Return who has just paid a part, in the same message, and is left owing; "" if that is nobody."""
    if context.turn.parent is None or not has(text, "left_owing"):
        return ""
    ids = tuple(each.record_id for each in await last_change(context))
    found = await context.reads(GetRecords(ids=ids)) if ids else ()
    paid = [str(each.fields.get("what", "")) for each in found if each.pack == PACK and each.kind == "income"]
    return _name(paid[0]) if len(paid) == 1 else ""


async def _paid(context: TurnContext, said: Said, paid: Sum, name: str) -> HandlerResult:
    """Record what the person paid, and what is owed to them of it: "paguei 90, ela me deve metade"."""
    recognition = context.resolution.recognition
    text = recognition.text
    part = _share_of(text, "") if has(text, "asked_to_me") else None
    if part is None:
        # Nothing is known of what was lent: it is spent all the same.
        return await spend(context, paid.shares(), name, day_of(context, read(context, "past").moment, text), said=text)
    spent = await told(context.taking(replace(recognition, text=said.text[: paid.end])), "expense")
    owed = _owed(context, part, name, to_me=True, due=None, ordinal=1)
    return together(spent, owed) if spent.effects else owed


def _each_debt(context: TurnContext, text: str) -> HandlerResult | None:
    """Note the debts of several people told in one breath, "o João me deve 15 e a Bia 8"; None if there is one."""
    parts = [part.text for part in apart(text)]
    told = [(part, sums(part), read_as("debt", part).entities.content or "") for part in parts]
    names = {fold(_name(content)) for _, _, content in told if content}
    if len(names) < 2 or len(names) < len(told) or any(len(found) != 1 or found[0].parts > 1 for _, found, _ in told):
        return None
    to_me, lines, effects = _owes_me(text), list[str](), list[PutRecord]()
    for at, (_, found, content) in enumerate(told):
        one = _owed(context, found[0].centavos, _name(content), to_me=to_me, due=None, parts=1, more={}, ordinal=at)
        lines.append(one.replies[0].text)
        effects += [each for each in one.effects if isinstance(each, PutRecord)]
    return recorded(context, "\n".join(lines), context.voice.join([_name(each) for _, _, each in told]), effects)


def _of_sum_beside(context: TurnContext, text: str, name: str) -> HandlerResult | None:
    """Note of each of several people the share of the sum that stands beside: "a Bia e a Ana me devem a parte delas".

    Nothing is said of the rest of what was paid. None unless that sum was divided, and the people are named.
    """
    if has(text, "rest") and sums(context.turn.message.beside):
        return HandlerResult(replies=(Reply(text=""),))  # "pagou 60, | ficou devendo o resto" is of what was paid
    behind = text[text.find(name) + len(name) :]
    more = wordings("and_whom")[0].match(fold(behind)) if name and name in text else None
    name = f"{name}{behind[: more.end('more')]}" if more and len(fold(behind)) == len(behind) else name
    divided = [each for each in sums(context.turn.message.beside) if each.among > 1]
    names = [_name(each.strip()) for each in _AND.split(name)]
    if len(divided) != 1 or len(names) > divided[0].among or not all(names) or not has(text, "their_part"):
        return None
    return _of_each(context, names, divided[0].centavos, to_me=_owes_me(text))


def _of_each(context: TurnContext, names: Sequence[str], amount: int, *, to_me: bool) -> HandlerResult:
    """Note a debt of the same ``amount`` with each of ``names``."""
    done = [_owed(context, amount, name, to_me=to_me, due=None, parts=1, ordinal=at) for at, name in enumerate(names)]
    effects = [effect for each in done for effect in each.effects if isinstance(effect, PutRecord)]
    return recorded(context, "\n".join(each.replies[0].text for each in done), context.voice.join(names), effects)


async def plainly_owed(context: TurnContext) -> HandlerResult | None:
    """Note the debt that what is taken for a note plainly tells, or one like the last; None if it tells of none."""
    recognition = context.resolution.recognition
    taken_for_others = recognition.action not in MAY_TELL | {Action.REWRITE}
    if taken_for_others or in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    text = recognition.text
    if like := wordings("same_too")[0].search(fold(text)):
        just = await context.reads(GetRecords(ids=tuple(each.record_id for each in await last_change(context))))
        debts = [each for each in just if each.live and each.pack == PACK and each.kind == "debt"]
        if len(fold(text)) == len(text) and len(debts) == len(just) == 1 and isinstance(debts[0].fields["amount"], int):
            name = _name(text[like.start("who") : like.end("who")])
            way = bool(debts[0].fields.get("to_me"))
            return _owed(context, debts[0].fields["amount"], name, to_me=way, due=None)
    plain = _ASIDE.sub(" ", text)
    if plain == text or not sums(plain):
        return None
    first, *others = recognise(" ".join(plain.split()))
    return await debt(context.taking(first)) if first.action == "debt" and not others else None


async def dateless(context: TurnContext) -> HandlerResult | None:
    """Take the day from the debt of which the message says that it has none; None if it says so of no one debt."""
    text = context.resolution.recognition.text
    if context.turn.message.forwarded or in_group(context.turn.chat) or not has(text, "dateless"):
        return None
    found = of_somebody([each for each in await open_debts(context) if each.fields.get("due")], text)
    if len(found) != 1:
        return None
    change, name = ChangeRecord(record_id=found[0].id, drop=("due",)), str(found[0].fields.get("name") or "…")
    now, former = context.voice.say("corrected-nothing"), until_said(context, found[0].fields["due"]).strip(" ()")
    return put_right(context, name, now, former, (change,), (inverse(change, found[0]),))


async def turned_round(context: TurnContext) -> HandlerResult | None:
    """Turn a debt round of which the message says that it goes the other way: "não devo pro Enzo, ele que me deve"."""
    text = f"{context.resolution.recognition.text} {context.turn.message.beside}"
    to_me = has(text, "rather_to_me")
    if context.turn.message.forwarded or in_group(context.turn.chat) or not (to_me or has(text, "rather_by_me")):
        return None
    meant = of_somebody(await open_debts(context, to_me=not to_me), text)
    if not meant and context.turn.parent is not None and of_somebody(await open_debts(context, to_me=to_me), text):
        return HandlerResult(replies=(Reply(text=""),))  # the part before has turned it round
    if len(meant) != 1:
        return None
    return turned(context, meant[0], to_me=to_me)


async def _somebody(context: TurnContext, name: str) -> str:
    """Return ``name``, or of "ele" whom the message names beside, else whose debt was told last."""
    if not name or not set(words(name)) <= listed("whom") | listed("owing") | listed("halves"):
        return name
    beside = context.turn.message.beside
    if back := wordings("pointed_back")[0].search(fold(text := context.resolution.recognition.text)):
        beside = f"{beside} {text[: back.start()]}"
    found = [it.span("who") for each in wordings("named_beside") for it in each.finditer(fold(beside))]
    named_there = [_whole_name(beside, *span) for span in found if len(fold(beside)) == len(beside)]
    # "O almoço deu 40": what a category has a word for is nobody.
    people = [each for each in named_there if category_of(each) == OTHERS]
    if people:
        return people[-1]
    last = await pointed_at(context, await open_debts(context), name)
    name = "" if set(words(name)) & listed("halves") else name
    return str(last[0].fields.get("name") or name) if last else name


def _whole_name(text: str, start: int, end: int) -> str:
    """Return the name that begins from ``start`` to ``end``, with the capitalised words behind it."""
    more = _CAPITALISED.match(text, end)
    return text[start : more.end() if more and text[start].isupper() else end]


def _called(context: TurnContext, text: str, said: Said) -> str:
    """Return with whom, or for what, the debt is: what the message names beside its interest."""
    if back := wordings("pointed_back")[0].search(fold(text)):
        return back["whom"]  # "apostei com o Gil e fiquei devendo 20 a ele"
    content = _name(context.resolution.recognition.entities.content or "")
    content = "" if set(words(content)) <= listed("no_name") else content
    told = _interest_said().search(fold(text)) if len(fold(text)) == len(text) else None
    plain = f"{text[: told.start()]} {text[told.end() :]}" if told else text
    if content and content in plain:
        led = wordings("named_before")[0].search(fold(plain[: plain.find(content)]))
        return plain[led.start("who") : led.end("who")] if led and len(fold(plain)) == len(plain) else content
    beside = _name(named("debt", read(context, "future", "owing", text=plain) if told else said))
    if set(words(beside)) <= listed("no_name"):
        beside = next((each for each in words(text) if each in listed("whom")), "")
    # "Uma dívida no cartão": whatever lends.
    lender = next((found for each in lenders().values() if (found := re.search(each, fold(plain)))), None)
    return beside or (plain[lender.start() : lender.end()] if lender and len(fold(plain)) == len(plain) else "")


@cache
def _interest_said() -> re.Pattern[str]:
    """Return what tells an interest, with the words that lead to it and follow it."""
    leads, follows = (wordings(name)[0].pattern for name in ("interest_leads", "interest_follows"))
    return re.compile(f"{leads}{_INTEREST.pattern}{follows}")


def _interest(text: str) -> Fields:
    """Return the fields of the interest that ``text`` tells, in hundredths of a percent, a month or a year."""
    told = _INTEREST.search(fold(text))
    if told is None:
        return {}
    rate = round(Decimal(told["rate"].replace(",", ".")) * 100)
    return {RATE: rate, RATE_PER: "year" if told["year"] else "month"} if rate else {}


def _share_of(text: str, beside: str) -> int | None:
    """Return the centavos of what ``text`` says is owed as a share of the one sum there is: "devo 1/3 pra ela"."""
    share = _SHARE.search(fold(text))
    here = [each for each in sums(text) if share is None or not share.start() <= each.start < share.end()]
    told = [*here, *sums(beside)]
    among = 2 if not listed("halves").isdisjoint(words(text)) else 3 if says(text, "thirds") else 0
    among = int(share["among"]) if share else among
    # "Split it with Tom, he owes me half" divides it once.
    return round(Decimal(told[0].whole or told[0].centavos) / among) if len(told) == 1 and among else None


def _payer(beside: str) -> str:
    """Return who paid what stands ``beside``, as it was typed; "" if nobody is named."""
    found = next((found for each in wordings("payer") if (found := each.search(fold(beside)))), None)
    return beside[found.start("who") : found.end("who")] if found and len(fold(beside)) == len(beside) else ""


def _owes_me(text: str) -> bool:
    """Tell whether what ``text`` tells of is owed to the person."""
    return not has(text, "owed_by_me")


def _name(content: str) -> str:
    """Return the name of who owes as it is kept, without an article or "meu" before it."""
    said = content.split()
    while said and fold(said[0]) in (
        "o",
        "a",
        "os",
        "as",
        "meu",
        "minha",
        "ao",
        "aos",
        "pro",
        "pra",
        "the",
        "my",
        "to",
    ):
        said.pop(0)
    took = next((at for at, word in enumerate(said) if at and fold(word) in listed("took")), len(said))
    said = said[:took]  # "a Bia levou um vestido"
    # "A Bia ela ainda me deve 80".
    while len(said) > 1 and fold(said[-1]) in listed("whom") | listed("remaining"):
        said.pop()
    return " ".join(said)


async def answered_debt(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Note the debt, now that the answer says how much it is."""
    said = read(context, "future", text=context.turn.message.text or "")
    if said.sum is None:
        return context.say(context.voice.say("ledger-no-amount"))
    name, to_me, due = str(asked.args["name"]), bool(asked.args.get("to_me")), str(asked.args.get("due") or "")
    return _owed(context, said.sum.centavos, name, to_me=to_me, due=due or None, parts=said.sum.parts)


def _owed(
    context: TurnContext,
    amount: int,
    name: str,
    *,
    to_me: bool,
    due: str | None,
    parts: int = 1,
    more: Fields | None = None,
    ordinal: int = 0,
) -> HandlerResult:
    name = name[:DESCRIPTION_LIMIT]
    fields: Fields = {"amount": amount, "to_me": to_me, **(more or {})}
    fields |= {"name": name} if name else {}
    fields |= {"due": due} if due else {}
    fields |= {"parts": parts} if parts > 1 else {}
    text = context.voice.say(
        "ledger-debt-noted",
        way="to_me" if to_me else "by_me",
        named="yes" if name else "no",
        amount=context.voice.money(amount),
        name=name,
        until=until_said(context, due) + at_interest(context, fields),
    )
    title = name or context.voice.money(amount)
    return recorded(context, text, title, (entry(context, "debt", fields, now_of(context), ordinal),))
