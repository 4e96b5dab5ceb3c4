"""Debts both ways: what is owed to the person and by them, with whom and until when, and what is paid of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.keep import keep
from bot.missions.reading import lenders
from bot.packs.frame import ask, places, question
from bot.packs.holding import noted
from bot.packs.ledger.correcting import turned
from bot.packs.ledger.entries import DESCRIPTION_LIMIT, PACK, day, entry, price_of, reckoned, recorded
from bot.packs.ledger.lexicon import has, listed, says, wordings
from bot.packs.ledger.reading import Said, apart, day_of, named, now_of, read
from bot.packs.ledger.spending import SURELY, goes_on_from, spend, told
from bot.packs.ledger.spending import income as received
from bot.replies.text import one_line
from bot.understanding.money import Sum, sums
from bot.understanding.recogniser import read_as
from bot.understanding.recognition import Entities
from bot.understanding.remarks.keeping import without_joint
from bot.understanding.wordings import SAID
from bot.understanding.words.abbreviations import spelt_out
from state.document import JsonObject
from state.lane import SECOND, PackQuestion
from state.reads import FindUndoable
from state.record import ChangeRecord, Fields, PutRecord, Record, RemoveRecord, keys_of
from state.record_reads import GetRecords, ListRecords, Where
from state.text import fold, words
from state.turns import Reply
from tools.definition import ToolName

LOOKED_AT = 100
# So long after a part was paid "o resto" is of that debt.
REACHES = 10 * 60 * SECOND
WHICH = "which_debt"
# What is kept of a debt's interest, of which missions make their sums.
RATE, RATE_PER = "rate", "rate_per"
# What a message that settles a debt may be taken for besides.
UNLIKELY = frozenset({Action.REMEMBER, Action.PROGRESS, Action.UNKNOWN, Action.CHAT, Action.REWRITE, "debt"})
UNLIKELY |= {"income", "expense", "pay_bill", "list_remove", "list_tick", Action.CANCEL, Action.DELETE_ITEM}

# "A 14% ao mês", "8% a.a.".
_INTEREST = re.compile(
    r"(?P<rate>\d{1,3}(?:[.,]\d+)?)\s*(?:%|por cento|percent)\s*(?:de juros )?"
    r"(?:ao |por |a |per |/ ?)?(?:(?P<month>mes\b|mensa\w*|m\b|a\.?m\b|month)|(?P<year>ano\b|anua\w*|a\.?a\b|year))"
)
_SHARE = re.compile(r"\b1/(?P<among>[2-9])\b")
# Where the words end that say who somebody is: "dona Cida | da rua 4".
_WHERE_FROM = re.compile(r"(?i)\s+(?:d[aeo]s?|from|of)\s+|,")


async def debt(context: TurnContext) -> HandlerResult:
    """Note what is owed, by whom and to whom, and until when."""
    recognition = context.resolution.recognition
    text, said = recognition.text, read(context, "future", "owing")
    if said.sum is None and (later := await rest_later(context, said)):
        return later
    unsure = recognition.confidence < SURELY and not (asks_of_debts(text) or asks_of_debts(context.turn.message.beside))
    if unsure and (further := goes_on_from(context)):
        return await told(context, further)  # "paguei 150 pro Tião | e 120 pro Nego"
    name = await _somebody(context, _called(context, text, said))
    # "A Rita levou 22", right behind a debt, is another; of somebody who owes already it may be what they paid.
    if unsure and ("debt" not in await last_kinds(context) or _with(await _open(context), name)):
        return await keep(context, ToolName.SAVE_NOTE, {"content": without_joint(text)})
    if has(text, "paid_by_me") and said.sum is not None:
        # Nothing is known of what was lent: it is spent all the same.
        return await spend(
            context, said.sum.shares(), name, day_of(context, read(context, "past").moment, text), said=text
        )
    by_them = has(text, "settled_by_them") and not has(text, "owed_by_me") and said.sum is not None
    if by_them and not await _meant(context, name, to_me=True):
        return await received(context)  # "o Marcos pagou 40 do que devia", of which nothing is known
    due = _due(context, said) or _due(context, read(context, "future", text=context.turn.message.beside))
    if said.sum is None and not name:
        return await debts_open(context, text)
    share = _SHARE.search(fold(text)) is not None
    if (said.sum is None or share) and (part := _share_of(text, context.turn.message.beside)):
        due = None if share else due  # "1/3" is no day
        return _owed(context, part, _payer(context.turn.message.beside) or name, to_me=False, due=due, parts=1, more={})
    if said.sum is None:
        args: JsonObject = {"name": name[:DESCRIPTION_LIMIT], "to_me": _owes_me(text), "due": due or ""}
        text = context.voice.say("ledger-how-much")
        return ask(context, question(PACK, "debt_amount", text, args, holds=True, shape="amount"))
    if several := _each_debt(context, text):
        return several
    # "O João me deve 40 e a Ana 25": what stands beside tells who owes whom.
    own_words = has(text, "asked_to_me") or has(text, "lent_by_me")
    to_me = _owes_me(text) and (own_words or _owes_me(context.turn.message.beside))
    left = _left(said.text)
    amount = (left or said.sum).centavos
    if says(text, "remaining") and (known := await _meant(context, name, to_me=to_me)):
        one = known[0] if len(known) == 1 else None
        return await _reduced(context, one, None, amount, due) if one else _which(context, known, None, amount)
    more = {**price_of(said.sum), **_interest(said.text)}
    owed = _owed(context, amount, name, to_me=to_me, due=due, parts=said.sum.parts, more=more)
    return reckoned(context, owed, None if left else said.sum)


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


async def turned_round(context: TurnContext) -> HandlerResult | None:
    """Turn a debt round of which the message says that it goes the other way: "não devo pro Enzo, ele que me deve"."""
    text = f"{context.resolution.recognition.text} {context.turn.message.beside}"
    to_me = has(text, "rather_to_me")
    if context.turn.message.forwarded or in_group(context.turn.chat) or not (to_me or has(text, "rather_by_me")):
        return None
    meant = _with(await _open(context, to_me=not to_me), text)
    if not meant and context.turn.parent is not None and _with(await _open(context, to_me=to_me), text):
        return HandlerResult(replies=(Reply(text=""),))  # the part before has turned it round
    if len(meant) != 1:
        return None
    return turned(context, meant[0], to_me=to_me)


async def income(context: TurnContext) -> HandlerResult:
    """Take what came in from somebody who owes it from their debt ("o João já me deu 200"); else record it."""
    text = context.resolution.recognition.text
    whom = context.resolution.recognition.entities.content or next(iter(words(text)), "")
    pointed = bool(whom) and set(words(whom)) <= listed("this")
    meant, told = await _meant(context, whom if pointed else text, to_me=True), sums(text)
    if len(meant) == 1 and told and told[0].parts == 1 and told[0].centavos <= _amount(meant[0]):
        return await _reduced(context, meant[0], told[0].centavos, None)
    if told and not meant and has(text, "paid_for_all"):
        # "O Fábio pagou a luz, 214": nothing came in.
        said = read(context, "past", "owing")
        return await spend(
            context, told[0].shares(), named("expense", said), day_of(context, said.moment, text), said=text
        )
    return await received(context)


async def _somebody(context: TurnContext, name: str) -> str:
    """Return ``name``, or of "ele" whom the message names beside, else whose debt was told last."""
    if not name or not set(words(name)) <= listed("whom"):
        return name
    beside = context.turn.message.beside
    named_there = [found["who"] for each in wordings("named_beside") for found in each.finditer(fold(beside))]
    if named_there:
        return named_there[-1]
    last = await _pointed(context, await _open(context), name)
    return str(last[0].fields.get("name") or name) if last else name


def _called(context: TurnContext, text: str, said: Said) -> str:
    """Return with whom, or for what, the debt is: what the message names beside its interest."""
    content = _name(context.resolution.recognition.entities.content or "")
    told = _interest_said().search(fold(text)) if len(fold(text)) == len(text) else None
    plain = f"{text[: told.start()]} {text[told.end() :]}" if told else text
    if content and content in plain:
        return content
    beside = _name(named("debt", read(context, "future", "owing", text=plain) if told else said))
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
    told = [each for each in (*sums(text), *sums(beside)) if share is None or each.centavos != 100]
    among = 2 if not listed("halves").isdisjoint(words(text)) else 3 if says(text, "thirds") else 0
    among = int(share["among"]) if share else among
    return round(Decimal(told[0].centavos) / among) if len(told) == 1 and among else None


def _payer(beside: str) -> str:
    """Return who paid what stands ``beside``, as it was typed; "" if nobody is named."""
    found = next((found for each in wordings("payer") if (found := each.search(fold(beside)))), None)
    return beside[found.start("who") : found.end("who")] if found and len(fold(beside)) == len(beside) else ""


def _owes_me(text: str) -> bool:
    """Tell whether what ``text`` tells of is owed to the person."""
    return not has(text, "owed_by_me")


def _left(text: str) -> Sum | None:
    """Return the sum that ``text`` says is left: the one right behind "falta", or that a debt "agora é"."""
    told = sums(text)
    left = next((each for each in told if says(" ".join(words(text[: each.start])[-3:]), "left")), None)
    leads = " ".join(words(text[: told[-1].start])[-1:]) if told else ""
    return left or (told[-1] if says(text, "debt_nouns") and says(leads, "is_now") else None)


def _name(content: str) -> str:
    """Return the name of who owes as it is kept, without an article or "meu" before it."""
    said = content.split()
    while said and fold(said[0]) in ("o", "a", "os", "as", "meu", "minha", "pro", "pra", "the", "my", "to"):
        said.pop(0)
    return " ".join(said)


async def answered_debt(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Note the debt, now that the answer says how much it is."""
    said = read(context, "future", text=context.turn.message.text or "")
    if said.sum is None:
        return context.say(context.voice.say("ledger-no-amount"))
    name, to_me, due = str(asked.args["name"]), bool(asked.args.get("to_me")), str(asked.args.get("due") or "")
    return _owed(context, said.sum.centavos, name, to_me=to_me, due=due or None, parts=said.sum.parts)


async def plainly_settled(context: TurnContext) -> HandlerResult | None:
    """Reduce the debt of which the message plainly tells that something was paid; None if it tells of none."""
    text = spelt_out(context.resolution.recognition.text)
    if context.resolution.recognition.action not in UNLIKELY or in_group(context.turn.chat) or text.endswith("?"):
        return None
    if paid := await _paid_off_with(context, text):
        return paid
    return None if sums(text) else await rest_later(context, read(context, "future"))


async def rest_later(context: TurnContext, said: Said) -> HandlerResult | None:
    """Move the day of the debt of which a part was paid a moment ago, if ``said`` is about its rest; else None."""
    day_ = _due(context, said)
    if day_ is None or not has(said.text, "rest"):
        return None
    ids = tuple(each.record_id for each in await _last_change(context) if isinstance(each, ChangeRecord))
    found = [each for each in (await context.reads(GetRecords(ids=ids)) if ids else ()) if each.live]
    debts = [each for each in found if each.pack == PACK and each.kind == "debt" and not each.fields.get("paid")]
    return await _reduced(context, debts[0], 0, None, day_) if len(debts) == 1 else None


async def due_by_me(context: TurnContext, until: datetime | None) -> list[Record]:
    """Return the open debts of the person's that have a day, those before ``until``, the earliest first."""
    dated = [each for each in await _open(context, to_me=False) if isinstance(each.fields.get("due"), str)]
    soon = [each for each in dated if until is None or str(each.fields["due"]) < until.date().isoformat()]
    return sorted(soon, key=lambda each: str(each.fields["due"]))


def _due(context: TurnContext, said: Said) -> str | None:
    """Return the day until which it is to be paid, as it is kept."""
    today = now_of(context).date()
    days = [
        each.begins.date()
        for each in said.moments
        if each.begins is not None
        and not set(words(said.text[: each.start])[-1:]) & listed("belonging")
        and listed("belonging").isdisjoint(words(said.text[each.start : each.end])[:1])
    ]
    return next((each.isoformat() for each in days if each > today), None)


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
        until=_until(context, due) + _at_interest(context, fields),
    )
    title = name or context.voice.money(amount)
    return recorded(context, text, title, (entry(context, "debt", fields, now_of(context), ordinal),))


def _at_interest(context: TurnContext, fields: Fields) -> str:
    """Return the interest of a debt as it is said behind its sum; "" if none is known."""
    rate = fields.get(RATE)
    if not isinstance(rate, int):
        return ""
    shown = context.voice.percent(Decimal(rate) / 100)
    return " " + context.voice.say("ledger-at-interest", rate=shown, per=str(fields.get(RATE_PER, "month")))


def _until(context: TurnContext, due: object) -> str:
    if not isinstance(due, str):
        return ""
    when = datetime.combine(date.fromisoformat(due), time(12), now_of(context).tzinfo)
    return " " + context.voice.say("ledger-until", day=day(context, when))


async def _open(context: TurnContext, *, to_me: bool | None = None) -> list[Record]:
    """Return the open debts of one way, or both, the newest first."""
    found = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("debt",)), limit=LOOKED_AT))
    kept = [each for each in found if not each.fields.get("paid")]
    return [each for each in kept if to_me is None or bool(each.fields.get("to_me")) is to_me]


async def _meant(context: TurnContext, name: str, *, to_me: bool) -> list[Record]:
    """Return the open debts with somebody called ``name``; of "ele" the one that was just told or paid of."""
    opened = await _open(context, to_me=to_me)
    if not set(words(name)) - listed("remaining") <= listed("this"):
        return _with(opened, name)
    just = {each.record_id for each in await _last_change(context)}
    return [each for each in opened if each.id in just]


async def _pointed(context: TurnContext, opened: Sequence[Record], text: str) -> list[Record]:
    """Return the debt of whom ``text`` says "ele" or "ela", which was told or paid of a moment ago."""
    if listed("whom").isdisjoint(words(text)) and not has(text, "left_alone"):
        return []
    just = {each.record_id for each in await _last_change(context)}
    lately = [each for each in opened if context.now - each.at * 1_000 <= REACHES]
    return [each for each in opened if each.id in just] or lately[:1]


async def _last_change(context: TurnContext) -> list[ChangeRecord | RemoveRecord]:
    """Return the inverses of what was done last to records, if that was a moment ago."""
    last = await context.reads(FindUndoable(since=context.now - REACHES))
    return [each for each in last.inverses if isinstance(each, ChangeRecord | RemoveRecord)] if last else []


async def last_kinds(context: TurnContext) -> set[str]:
    """Return the kinds of the ledger's records that were put or changed last, if that was a moment ago."""
    ids = tuple(each.record_id for each in await _last_change(context))
    found = await context.reads(GetRecords(ids=ids)) if ids else ()
    return {each.kind for each in found if each.pack == PACK}


def _with(found: Sequence[Record], text: str) -> list[Record]:
    """Return those of the debts with somebody of whom ``text`` speaks: by their name, not by where they live."""
    said = {key for word in words(text) for key in keys_of(word)}
    called = [_WHERE_FROM.split(str(each.fields.get("name", "")))[0] for each in found]
    names = [[word for word in words(each) if word not in listed("titles")] or list(words(each)) for each in called]
    return [each for each, name in zip(found, names, strict=True) if any(said & set(keys_of(word)) for word in name)]


async def debts_open(context: TurnContext, text: str) -> HandlerResult:
    """List what is owed, the way that is asked about; of somebody who is named, that alone, or what notes say."""
    to_me = True if has(text, "asked_to_me") else False if has(text, "asked_by_me") else None
    everybody = await _open(context, to_me=to_me)
    found = _with(everybody, text) or await _pointed(context, everybody, text)
    query = context.resolution.recognition.entities.query or ""
    asked = [word for word in words(query) if word not in listed("titles") and word not in listed("owing")]
    if not found and (asked or not everybody) and (told := await noted(context)):
        return told
    if not found and asked:
        return context.say(context.voice.say("ledger-nothing-under", what=one_line(query)))
    found = found or everybody
    if not found:
        return context.say(context.voice.say("ledger-no-debts", way=_way(to_me)))
    replies: list[str] = []
    for way in (True, False):
        of_way = [each for each in found if bool(each.fields.get("to_me")) is way]
        if of_way:
            total = context.voice.money(sum(_amount(each) for each in of_way))
            head = context.voice.say("ledger-debts", way=_way(way), count=len(of_way), total=total)
            replies.append("\n".join((head, *(debt_line(context, each) for each in of_way))))
    return context.say("\n\n".join(replies))


async def owes(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` says "deve" of somebody with whom there is an open debt."""
    if not says(text, "owes"):
        return False
    opened = await _open(context)
    return bool(_with(opened, text) or await _pointed(context, opened, text))


async def owed_with(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` names somebody with whom there is an open debt."""
    return bool(_with(await _open(context), text))


def asks_of_debts(text: str) -> bool:
    """Tell whether a question is about what is owed."""
    if says(text, "bills") and not says(text, "debt_nouns"):  # "quais contas faltam pagar?"
        return has(text, "asked_to_me")
    return says(text, "debts") or has(text, "asked_to_me") or has(text, "asked_by_me")


def _way(to_me: bool | None) -> str:
    return "both" if to_me is None else "to_me" if to_me else "by_me"


def debt_line(context: TurnContext, record: Record) -> str:
    name = str(record.fields.get("name") or "…")
    money = context.voice.money(_amount(record))
    return (
        context.voice.say("ledger-debt-line", name=name, amount=money)
        + _until(context, record.fields.get("due"))
        + _at_interest(context, record.fields)
    )


def _amount(record: Record) -> int:
    return int(str(record.fields.get("amount", 0)))


async def _paid_off_with(context: TurnContext, text: str) -> HandlerResult | None:
    """Take what was paid from a debt, and record what else the message tells in the same breath; None if no debt is."""
    parts = [part.text for part in apart(text)]
    for at, part in enumerate(parts):
        if paid := await _paid_off(context, part):
            rest = " e ".join(each.strip(" ,;") for each in (*parts[:at], *parts[at + 1 :]))
            said = replace(context.resolution.recognition, text=rest, entities=Entities())
            others = await told(replace(context, resolution=replace(context.resolution, recognition=said)), "expense")
            if not others.effects:
                return paid
            texts = (paid.replies[0].text, others.replies[0].text)
            return replace(
                others,
                replies=(others.replies[0].changed(text="\n".join(texts)),),
                effects=(*paid.effects, *others.effects),
                inverses=(*others.inverses, *paid.inverses),
            )
    return None if parts else await _paid_off(context, text)


async def _paid_off(context: TurnContext, text: str) -> HandlerResult | None:
    """Take from a debt what the message says was paid of it; None if no open debt is with whom it names."""
    left, ways = _left(text), {True: has(text, "paid_by_them"), False: has(text, "paid_by_me")}
    set_now = left is not None and not any(ways.values())
    if not (set_now or any(ways.values())):
        return None
    opened = await _open(context)
    spoken_of = _with(opened, text) or await _pointed(context, opened, text)
    meant = [each for each in spoken_of if set_now or ways[bool(each.fields.get("to_me"))]]
    rest = left.centavos if left else None
    amount = next((each.centavos for each in sums(text) if each != left), None)
    if len(meant) > 1 and amount:
        meant = [each for each in meant if _amount(each) == amount] or meant
    if len(meant) == 1 and SAID["thinking_again"].match(fold(text)):
        # "Ops, a Cida pagou 60": what was paid of it a moment ago was something else.
        changed = [each for each in await _last_change(context) if isinstance(each, ChangeRecord)]
        before = next((each.put.get("amount") for each in changed if each.record_id == meant[0].id), None)
        rest = before - amount if isinstance(before, int) and amount and rest is None else rest
    if len(meant) == 1:
        amount = _amount(meant[0]) // 2 if amount is None and rest is None and says(text, "half") else amount
        later = _due(context, read(context, "future")) if has(text, "rest") else None
        return await _reduced(context, meant[0], amount, rest, later)
    return _which(context, meant, amount, rest) if meant else None


def _which(context: TurnContext, meant: Sequence[Record], amount: int | None, rest: int | None) -> HandlerResult:
    lines = [f"{at}. {debt_line(context, each).removeprefix('• ')}" for at, each in enumerate(meant, 1)]
    text = "\n".join((context.voice.say("ledger-which-debt"), *lines))
    args: JsonObject = {"ids": [each.id for each in meant], "amount": amount or 0, "rest": -1 if rest is None else rest}
    return ask(context, question(PACK, WHICH, text, args, shape="which"))


async def answered_which_debt(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Reduce the debt whose number the answer tells."""
    ids = [str(each) for each in asked.args["ids"]]  # type: ignore[union-attr]
    chosen = places(asked, context.resolution.recognition)
    found = await context.reads(GetRecords(ids=(ids[chosen[0]],))) if chosen else ()
    if not found or not found[0].live:
        return context.say(context.voice.say("ledger-left-alone"))
    amount, rest = int(str(asked.args["amount"])), int(str(asked.args["rest"]))
    return await _reduced(context, found[0], amount or None, None if rest < 0 else rest)


async def _reduced(
    context: TurnContext, record: Record, amount: int | None, rest: int | None, due: str | None = None
) -> HandlerResult:
    """Take ``amount`` from the debt, all of it without one; ``rest`` is what is left where that was told.

    What is left is to be paid until ``due`` from now on, if a day was told.
    """
    before = _amount(record)
    left = rest if rest is not None else before - (before if amount is None else amount)
    left = max(0, left)
    put: Fields = {"amount": left, **({"due": due} if due else {})} if left else {"paid": True}
    change = ChangeRecord(record_id=record.id, put=put)
    text = context.voice.say(
        "ledger-debt-reduced",
        way=_way(bool(record.fields.get("to_me"))),
        rest="some" if left else "none",
        name=str(record.fields.get("name") or "…"),
        left=context.voice.money(left),
        until=_until(context, due or record.fields.get("due")) if left else "",
    )
    name, to_me = str(record.fields.get("name") or ""), bool(record.fields.get("to_me"))
    others = [each for each in _with(await _open(context, to_me=to_me), name) if each.id != record.id]
    if others:
        text = "\n".join(
            (text, context.voice.say("ledger-debts-besides"), *(debt_line(context, each) for each in others))
        )
    return recorded(context, text, name or "…", (change,), {record.id: record})
