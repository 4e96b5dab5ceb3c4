"""Debts both ways: what is owed to the person and by them, with whom and until when, and what is paid of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.keep import keep
from bot.packs.frame import ask, places, question
from bot.packs.ledger.entries import DESCRIPTION_LIMIT, PACK, day, entry, recorded
from bot.packs.ledger.lexicon import listed
from bot.packs.ledger.orders import objects
from bot.packs.ledger.reading import Said, apart, counts_things, day_of, named, now_of, read
from bot.packs.ledger.spending import spend, told
from bot.understanding.money import sums
from bot.understanding.recognition import Entities
from bot.understanding.words.abbreviations import spelt_out
from state.document import JsonObject
from state.lane import SECOND, PackQuestion
from state.reads import FindUndoable
from state.record import ChangeRecord, Fields, Record, found_by, keys_of
from state.record_reads import GetRecords, ListRecords, Where
from state.text import fold, words
from tools.definition import ToolName

LOOKED_AT = 100
# So long after a part was paid "o resto" is of that debt.
REACHES = 10 * 60 * SECOND
WHICH = "which_debt"
# What a message that tells of a debt may be taken for besides.
UNLIKELY = frozenset({Action.REMEMBER, Action.PROGRESS, Action.UNKNOWN, Action.CHAT, "income", "expense", "pay_bill"})

_NAME = r"(?P<name>[^,.;:!?\d]{2,60}?)"
_SUM = r"(?:(?:r\$ ?)?\d[\d.,]*(?: ?(?:reais|real|conto|contos|pila|mil|dollars|bucks))?)"
_TO_ME = tuple(
    map(
        re.compile,
        (
            rf"{_NAME} (?:tambem |ainda |ta |esta |tao |ficou |ja )*me (?:deve|devem|devendo)\b",
            rf"{_NAME} ficou (?:me )?(?:devendo|de (?:me )?pagar)\b",
            rf"\bemprestei (?:os |uns )?{_SUM} (?:pra|pro|para|ao|a) {_NAME}"
            r"(?=$|[,.;!?]| (?:e )?(?:ele|ela|que|ate|paga|devolve|dia)\b)",
            rf"\bemprestei (?:pra|pro|para|ao) {_NAME} {_SUM}",
            rf"\bfiado\b[^,.;]*? (?:da|do|de|pra|pro) {_NAME}"
            rf"(?=$|[,.;:!?]| (?:ele|ela|que|ate|paga|dia|{_SUM})\b| {_SUM})",
            rf"{_NAME} (?:levou|pegou|comprou)\b[^.;]*\bfiado\b",
            rf"{_NAME} pegou {_SUM} emprestado",
            rf"\bvendi fiado (?:pra|pro|para) {_NAME}(?= {_SUM}|$|[,.;])",
            rf"^{_NAME} deve {_SUM}",
            rf"{_NAME} (?:vai|tem que|precisa|ficou de) me (?:pagar|devolver) {_SUM}",
            rf"{_NAME} (?:still )?owes? me\b",
            rf"\blent (?:{_SUM} to )?{_NAME}(?=$|[,.;!?]| (?:he|she|they|until|{_SUM})\b)",
            rf"{_NAME} borrowed {_SUM}",
        ),
    )
)
_BY_ME = tuple(
    map(
        re.compile,
        (
            rf"\b(?:devo|devendo|pendurei|devolver|acertar)\b(?: {_SUM})? (?:pra|pro|para|ao|com|na|no|a) {_NAME}"
            rf"(?=$|[,.;:!?]| (?:ate|que|tenho|dia|pago|{_SUM})\b| {_SUM})",
            rf"\bpeguei {_SUM} emprestado (?:com|da|do|de) {_NAME}(?=$|[,.;:!?]| (?:ate|que|pago|dia)\b)",
            rf"{_NAME} me emprestou\b",
            rf"\bowe (?:{_SUM} to )?{_NAME}(?=$|[,.;!?]| (?:until|{_SUM})\b)",
        ),
    )
)
_PAID_ME = re.compile(
    rf"{_NAME} (?:ja |me |acabou de me |finalmente )*(?:pagou|devolveu|acertou|quitou|pagar|paid(?: me)?(?: back)?)\b"
    rf"(?: me)?(?: (?:os|as|o|a|the|mais|so|tudo))*(?: (?P<sum>{_SUM}))?"
)
_PAID_BY_ME = re.compile(
    r"\b(?:paguei|pagamos|devolvi|acertei|quitei|transferi|mandei|passei|dei|depositei|abati|paid|"
    r"(?:fiz|mandei|passei)(?: um| o)? (?:pix|ted|transferencia|deposito)(?: de)?)\b"
    rf"(?: (?:os|as|mais|so|the|aqueles|uns))*(?: (?P<sum>{_SUM}))?"
    rf"(?: (?:da divida|que devia|que eu devia))?(?: (?:pra|pro|para|ao|com|do|da|a|to|de))+ {_NAME}"
    rf"(?=$|[,.;:!?]| (?:depois|hoje|ontem|que|agora|e (?:o|a|falta)|[oa] resto|o restante|[oa] outra|falta|"
    r"dia|no pix)\b)"
)
# "Devolvi os 60 que o Bruno me emprestou."
_LENT = re.compile(
    rf"\b(?:paguei|devolvi|acertei|quitei|transferi|mandei)\b(?: (?:os|as|o|a|aqueles))* (?P<sum>{_SUM}) "
    rf"que {_NAME} (?:tinha )?me (?:emprestou|emprestado)\b"
)
_JOINED = re.compile(r"(?i)^\W*(?:e|and)\s+")
# What is left of a debt.
_REST = re.compile(r"\b(?:resto|restante|que falta|que faltou|outra metade|outra parte|the rest|remaining)\b")
_RECEIVED = re.compile(
    rf"\b(?:recebi|received|got)\b(?: (?:os|as|o|a|the))* (?P<sum>{_SUM}) (?:que )?(?:(?:da|do|de|from) )+{_NAME}"
    rf"(?=$|[,.;:!?]| (?:hoje|ontem|que|agora)\b)"
)
_IS_NOW = re.compile(
    rf"\b(?:divida|fiado|debt)(?: (?:do|da|de|com|of|to|o|a|meu|minha))+ {_NAME} "
    rf"(?:agora |now |ja )*(?:e|eh|ta em|esta em|ta|foi pra|caiu pra|is) (?:de )?(?P<sum>{_SUM})"
)
_LEFT = re.compile(
    rf"\b(?:falta|faltam|resta|restam|sobra|left|fica|ficou)(?: (?:so|ainda|me|pagar|devendo))* (?P<sum>{_SUM})"
)
_LEADS = frozenset(
    "o a os as e meu minha meus minhas the my um uma ai anota anote hoje ontem oi ah olha tambem ja que agora "
    "eu and so fiado divida dividas de do da pra pro primeiro vlw valeu".split()
)
_TITLES = frozenset("seu dona sr sra tio tia primo prima amigo amiga vizinho vizinha do da de o a meu minha".split())
_NOBODY = frozenset(
    "eu tu you ele ela eles elas isso quem ninguem voce nao mim gente i he she who nobody it they".split()
)
_ALL_TO_ME = re.compile(
    r"\b(?:me dev\w+|devendo (?:pra|para|a) mim|(?:pra|para|a) receber|me pagar|fiados?|owes? me|"
    r"quem \w* ?\w* ?deve\w*)\b"
)
_ALL_BY_ME = re.compile(
    r"\b(?:eu devo|devo|to devendo|estou devendo|minhas? dividas?|preciso quitar|i owe|my debts?|"
    r"falta(?:m)? (?:eu )?(?:pagar|devolver|acertar|pr[ao]|com))\b"
)


@dataclass(frozen=True, slots=True)
class Owed:
    """Who owes whom: with ``to_me`` it is ``name`` who owes the person."""

    name: str
    to_me: bool


def owed_in(text: str) -> Owed | None:
    """Return what ``text`` tells of somebody who owes; None if it names nobody."""
    text = spelt_out(text)
    for to_me, patterns in ((True, _TO_ME), (False, _BY_ME)):
        for pattern in patterns:
            found = pattern.search(fold(text))
            name = _named(text, found) if found else ""
            if name:
                return Owed(name, to_me)
    return None


def _named(text: str, found: re.Match[str]) -> str:
    """Return the name that ``found`` holds as it was typed, without what stands around it."""
    if len(fold(text)) != len(text):
        text = fold(text)
    said = text[slice(*found.span("name"))].split()
    while said and fold(said[0]) in _LEADS:
        said.pop(0)
    while said and fold(said[-1]) in _LEADS | {"ta", "esta", "ficou", "ate"}:
        said.pop()
    return " ".join(said) if said and fold(said[0]) not in _NOBODY and len(said) <= 6 else ""


async def debt(context: TurnContext) -> HandlerResult:
    """Note what is owed, by whom and to whom, and until when."""
    text = context.resolution.recognition.text
    said, owed = read(context, "future", "owing"), owed_in(text)
    name = owed.name if owed else named("debt", said)
    if said.sum is None and (later := await rest_later(context, said)):
        return later
    if pays_back(text) and said.sum is not None:
        # Nothing is known of what was lent: it is spent all the same.
        when = day_of(context, read(context, "past").moment, said.text)
        return await spend(context, said.sum.shares(), _payee(text) or name, when, said=said.text)
    # "O João me deve 40 e a Ana 25": what stands beside tells who owes whom.
    owed = owed or owed_in(context.turn.message.beside)
    to_me = owed.to_me if owed else _ALL_TO_ME.search(fold(text)) is not None
    if owed is None and not asks_of_debts(text):
        # "O Davi calça 33 e a Bia 29": nobody owes anything.
        return await keep(context, ToolName.SAVE_NOTE, {"content": _JOINED.sub("", text).strip()})
    if owed is None and said.sum is None:
        return await debts_open(context, text)
    due = _due(context, said)
    if said.sum is None:
        args: JsonObject = {"name": name[:DESCRIPTION_LIMIT], "to_me": to_me, "due": due or ""}
        text = context.voice.say("ledger-how-much")
        return ask(context, question(PACK, "debt_amount", text, args, holds=True, shape="amount"))
    return _owed(context, said.sum.centavos, name, to_me=to_me, due=due, parts=said.sum.parts)


async def answered_debt(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Note the debt, now that the answer says how much it is."""
    said = read(context, "future", text=context.turn.message.text or "")
    if said.sum is None:
        return context.say(context.voice.say("ledger-no-amount"))
    name, to_me, due = str(asked.args["name"]), bool(asked.args.get("to_me")), str(asked.args.get("due") or "")
    return _owed(context, said.sum.centavos, name, to_me=to_me, due=due or None, parts=said.sum.parts)


async def plainly_owed(context: TurnContext) -> HandlerResult | None:
    """Note or reduce the debt that the message plainly tells of, whatever it is taken for; None if it tells of none."""
    recognition = context.resolution.recognition
    text = spelt_out(recognition.text)
    if in_group(context.turn.chat) or text.rstrip().endswith("?"):
        return None
    if recognition.action in UNLIKELY | {"debt"} and (paid := await _paid_off_with(context, text)):
        return paid
    found = sums(text)
    if recognition.action in UNLIKELY and not found and (later := await rest_later(context, read(context, "future"))):
        return later
    if recognition.action not in UNLIKELY or len(found) != 1 or counts_things(text, found[0]) or objects(text):
        return None
    return await debt(context) if owed_in(text) and not pays_back(text) else None


def pays_back(text: str) -> bool:
    """Tell whether ``text`` tells that the person paid somebody: "fiz um pix pra Ana que ela me emprestou"."""
    said = fold(spelt_out(text))
    return bool(_PAID_BY_ME.search(said) or _LENT.search(said))


def _payee(text: str) -> str:
    """Return whom ``text`` says the person paid."""
    text = spelt_out(text)
    found = _LENT.search(fold(text)) or _PAID_BY_ME.search(fold(text))
    return _named(text, found) if found else ""


async def rest_later(context: TurnContext, said: Said) -> HandlerResult | None:
    """Move the day of the debt of which a part was paid a moment ago, if ``said`` is about its rest; else None."""
    day_ = _due(context, said)
    if day_ is None or not _REST.search(fold(said.text)):
        return None
    last = await context.reads(FindUndoable(since=context.now - REACHES))
    ids = tuple(each.record_id for each in last.inverses if isinstance(each, ChangeRecord)) if last else ()
    found = [each for each in (await context.reads(GetRecords(ids=ids)) if ids else ()) if each.live]
    debts = [each for each in found if each.pack == PACK and each.kind == "debt" and not each.fields.get("paid")]
    return _reduced(context, debts[0], 0, None, day_) if len(debts) == 1 else None


async def due_by_me(context: TurnContext, until: datetime | None) -> list[Record]:
    """Return the open debts of the person's that have a day, those before ``until``, the earliest first."""
    dated = [each for each in await _open(context, to_me=False) if isinstance(each.fields.get("due"), str)]
    soon = [each for each in dated if until is None or str(each.fields["due"]) < until.date().isoformat()]
    return sorted(soon, key=lambda each: str(each.fields["due"]))


def _due(context: TurnContext, said: Said) -> str | None:
    """Return the day until which it is to be paid, as it is kept."""
    today = now_of(context).date()
    days = [each.begins.date() for each in said.moments if each.begins is not None]
    return next((each.isoformat() for each in days if each > today), None)


def _owed(
    context: TurnContext, amount: int, name: str, *, to_me: bool, due: str | None, parts: int = 1
) -> HandlerResult:
    name = name[:DESCRIPTION_LIMIT]
    fields: Fields = {"amount": amount, "to_me": to_me}
    fields |= {"name": name} if name else {}
    fields |= {"due": due} if due else {}
    fields |= {"parts": parts} if parts > 1 else {}
    text = context.voice.say(
        "ledger-debt-noted",
        way="to_me" if to_me else "by_me",
        named="yes" if name else "no",
        amount=context.voice.money(amount),
        name=name,
        until=_until(context, due),
    )
    title = name or context.voice.money(amount)
    return recorded(context, text, title, (entry(context, "debt", fields, now_of(context)),))


def _until(context: TurnContext, due: object) -> str:
    if not isinstance(due, str):
        return ""
    when = datetime.combine(date.fromisoformat(due), time(12), now_of(context).tzinfo)
    return " " + context.voice.say("ledger-until", day=day(context, when))


async def _open(context: TurnContext, *, to_me: bool | None = None, name: str = "") -> list[Record]:
    """Return the open debts of one way, or both, with those whom ``name`` may mean, the newest first."""
    found = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("debt",)), limit=LOOKED_AT))
    kept = [each for each in found if not each.fields.get("paid")]
    kept = [each for each in kept if to_me is None or bool(each.fields.get("to_me")) is to_me]
    said = [word for word in words(name) if word not in _TITLES] or list(words(name))
    if not said:
        return kept
    return [each for each in kept if any(not set(keys_of(word)).isdisjoint(found_by(each)) for word in said)]


async def debts_open(context: TurnContext, text: str) -> HandlerResult:
    """List what is owed, the way that is asked about and by whom."""
    said = fold(spelt_out(text))
    to_me = True if _ALL_TO_ME.search(said) else False if _ALL_BY_ME.search(said) else None
    everybody = await _open(context, to_me=to_me)
    asked = [word for word in words(said) if word not in _TITLES and word not in listed("owing") and len(word) > 2]
    named = [each for each in everybody if any(word in words(str(each.fields.get("name", ""))) for word in asked)]
    found = named or everybody
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


def asks_of_debts(text: str) -> bool:
    """Tell whether a question is about what is owed."""
    said = fold(spelt_out(text))
    return bool(_ALL_TO_ME.search(said) or _ALL_BY_ME.search(said) or re.search(r"\b(?:dividas?|debts?)\b", said))


def _way(to_me: bool | None) -> str:
    return "both" if to_me is None else "to_me" if to_me else "by_me"


def debt_line(context: TurnContext, record: Record) -> str:
    name = str(record.fields.get("name") or "…")
    money = context.voice.money(_amount(record))
    return context.voice.say("ledger-debt-line", name=name, amount=money) + _until(context, record.fields.get("due"))


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
    said = fold(text)
    left = _LEFT.search(said)
    rest = sums(left["sum"])[0].centavos if left else None
    patterns = ((False, _LENT), (True, _PAID_ME), (True, _RECEIVED), (False, _PAID_BY_ME), (None, _IS_NOW))
    later = _due(context, read(context, "future")) if _REST.search(said) else None
    for to_me, pattern in patterns:
        found = pattern.search(said)
        name = _named(text, found) if found else ""
        if not found or not name:
            continue
        told = sums(found["sum"]) if found["sum"] else ()
        amount = told[0].centavos if told else None
        if pattern is _IS_NOW:
            rest, amount = amount, None
        meant = await _open(context, to_me=to_me, name=name)
        if len(meant) > 1 and amount:
            meant = [each for each in meant if _amount(each) == amount] or meant
        if len(meant) == 1:
            return _reduced(context, meant[0], amount, rest, later)
        if meant:
            return _which(context, meant, amount, rest)
    return None


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
    return _reduced(context, found[0], amount or None, None if rest < 0 else rest)


def _reduced(
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
    return recorded(context, text, str(record.fields.get("name") or "…"), (change,), {record.id: record})
