"""Entries that a message tells again otherwise, one or several, by name, by sum or by pointing at them.

"O gás foi 30 e o energético é alimentação", "foi em 12 vezes, não 10, e saiu por 2.880", "a despesa de 236 foi ontem".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from functools import cache

from dateutil.relativedelta import relativedelta

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.packs import leaning
from bot.packs.amending import keys, telling
from bot.packs.ledger.each_currency import in_currency, in_its_currency, said_of
from bot.packs.ledger.entries.correcting import CORRECTED, called
from bot.packs.ledger.entries.entries import DESCRIPTION_LIMIT, category, day, entry, name_in, recorded
from bot.packs.ledger.entries.removing import Entry, amounts_of, last_recorded, recent, told_in
from bot.packs.ledger.lexicon import category_named, category_of, listed, plain, says, wordings
from bot.packs.ledger.reading import NOON, kind_of, read
from bot.packs.values import is_denied
from bot.understanding.grammar import every, negations
from bot.understanding.money import Sum, sums
from bot.understanding.words.abbreviations import spelt_out
from state.effects import Change
from state.record import ChangeRecord, Fields, Record, RecordEffect, RemoveRecord, keys_of
from state.text import fold, words
from tools.currencies import counting_in
from tools.zones import clock

# What tells an entry again; what is taken for anything else has to name it by its sum, or as an entry.
RESTATES = frozenset({Action.REWRITE, Action.TAG})
BESIDE = frozenset({"list_add", "debt", "pay_bill"})
MAY_RESTATE = RESTATES | {Action.REMEMBER, Action.UNKNOWN, Action.CHAT, "bill", "expense", "income"}
NEW = ("expense", "income")
_QUOTED = re.compile(r"[\"“”](?P<what>[^\"“”]+)[\"“”]")
# So few messages later it is told again by its name alone.
# In so many words "energético é alimentação" says nothing but where a thing belongs.
JUST, SHORT = 2, 5
WAYS = {"expense_ways": "expense", "income_ways": "income"}


@dataclass(frozen=True, slots=True)
class Told:
    """What is told again of an entry, each None where nothing is said of it."""

    amount: int | None = None
    parts: int | None = None
    when: datetime | None = None
    category: str | None = None
    kind: str | None = None
    name: str | None = None

    def count(self) -> int:
        return sum(getattr(self, each.name) is not None for each in fields(self))

    def beside(self, later: Told) -> Told:
        """Return this and what is told ``later``, which holds where both say something."""
        return replace(
            self, **{each.name: it for each in fields(later) if (it := getattr(later, each.name)) is not None}
        )


async def restated(context: TurnContext) -> HandlerResult | None:
    """Put entries right that the message tells again otherwise, as one change; None if a word of it says anything else.

    One field of one entry that is only named is left to what corrects every pack's records.
    """
    message, recognition = context.turn.message, context.resolution.recognition
    if message.forwarded or in_group(context.turn.chat) or message.text is None or recognition.text.endswith("?"):
        return None
    follows = context.turn.parent is not None and recognition.action in BESIDE
    if recognition.action not in MAY_RESTATE and not follows:
        return None
    # A message is read as a whole first, with what its request left out as a remark.
    whole = f"{message.text} {message.beside}" if context.turn.parent is None else ""
    if not _may_tell(whole or recognition.text):
        return None
    found = await recent(context)
    for text in dict.fromkeys(filter(None, (whole.strip(), recognition.text))):
        if done := await _restated(context, spelt_out(text), found):
            return replace(done, whole=text == whole.strip())
    return None


def _may_tell(text: str) -> bool:
    """Tell whether ``text`` has a figure, or a word that says what an entry is or where it belongs."""
    named = (*WAYS, "expense_nouns", "income_nouns", "entry_nouns")
    return any(map(str.isdecimal, text)) or any(
        category_named((it,)) or says(it, each) for it in words(text) for each in named
    )


async def _restated(context: TurnContext, text: str, found: Sequence[Entry]) -> HandlerResult | None:
    last = [each for each in await last_recorded(context) if each[0].kind in NEW]
    current = last[0] if len(last) == 1 else None
    told: dict[str, tuple[Entry, Told]] = {}
    carried, pointed, named = "", False, True
    for piece in _pieces(text):
        said = f"{carried} {piece}".strip()
        meant, rest, plainly = _pointed(said, found)
        current, now = meant or current, _told(context, rest, meant or current)
        if now is None or (now.count() and current is None) or len(fold(said)) != len(said):
            return None
        pointed, named = pointed or plainly, named and (meant is not None or not now.count())
        carried = "" if now.count() else said
        if now.count() and current:
            told[current[0].id] = (current, told.get(current[0].id, (current, Told()))[1].beside(now))
    only = sum(bool(names_in(words(text), each)) for each in found) == 1
    if not told or not (pointed or _corrects(context, text, list(told.values()), named=named, only=only)):
        return None
    changes = [(of, left) for of, now in told.values() if (left := _new(of, now)).count()]
    if not changes:
        return SILENT if context.turn.parent is not None else None
    return put_told(context, changes)


def _corrects(context: TurnContext, text: str, told: Sequence[tuple[Entry, Told]], *, named: bool, only: bool) -> bool:
    """Tell whether what does not call anything an entry tells again what is one, all of it by ``named`` ones or not.

    ``only`` says that a single entry is called by a word of it.
    """
    several = sum(now.count() for _, now in told) > 1
    begins = f"{' '.join(words(text))} "
    second = any(begins.startswith(f"{term} ") for term in every("weak_editing_terms") | every("editing_terms"))
    lately = all(told_in(of)[0] >= context.number - JUST for of, _ in told) and kind_of(text) is None
    if second and named and only and lately and len(told) == 1:
        return True  # "opa o banho foi 40" is of the one just told, whatever note has that word
    if context.resolution.recognition.action in RESTATES or not every("wrong").isdisjoint(words(text)[:1]):
        return several or any(len(of) > 1 for of, _ in told)
    just = leaning.touched(context) if context.turn.parent is not None else None
    if just and just.turn == context.number - 1 and just.action == Action.REWRITE:
        return True  # the part before told the first of it
    alone = len(told) == 1 and len(words(text)) <= SHORT and told[0][1] == Told(category=told[0][1].category)
    return named and ((len(told) > 1 and lately) or alone)


def names_in(said: Sequence[str], of: Entry) -> set[str]:
    """Return the words, of those ``said``, that an entry is called by."""
    its = keys(word for word in telling(name_in(of[0])) if word not in listed("filler"))
    return {word for each in said for word in words(each) if not its.isdisjoint(keys_of(word))}


def _pieces(text: str) -> list[str]:
    """Return the clauses of ``text``; a name in quotes, or one sum, is never cut."""
    held = _QUOTED.sub(lambda found: "x" * len(found[0]), text.lower())
    for each in sums(text):
        held = f"{held[: each.start]}{'x' * (each.end - each.start)}{held[each.end :]}"
    ends = [(found.start(), found.end()) for found in wordings("between_clauses")[0].finditer(held)]
    begins = [0, *(end for _, end in ends)]
    return [
        piece
        for begin, (end, _) in zip(begins, [*ends, (len(text), 0)], strict=True)
        if (piece := text[begin:end].strip())
    ]


def _pointed(said: str, found: Sequence[Entry]) -> tuple[Entry | None, str, bool]:
    """Return which entry ``said`` is about, what it says besides, and whether it names it by sum, noun or in quotes."""
    if quoted := _QUOTED.search(said):
        named = next(
            (each for each in found if words(str(each[0].fields.get("what", ""))) == words(quoted["what"])), None
        )
        return named, f"{said[: quoted.start()]} {said[quoted.end() :]}", named is not None
    nouns = listed("expense_nouns") | listed("income_nouns") | listed("entry_nouns")
    for each in sums(said):
        leads = set(words(said[: each.start])[-2:])
        named = next((one for one in found if each.centavos in amounts_of(one)), None)
        if named and not leads.isdisjoint(nouns | listed("known_sums")) and not leads & listed("changing"):
            return named, f"{said[: each.start]} {said[each.end :]}", True
    noun = not nouns.isdisjoint(words(said))
    # What stands before "foi" or "pra" says which it is, what stands behind it how it is.
    split = said.split()
    links = (at for at, word in enumerate(split) if at and not _links().isdisjoint(words(word)))
    end = next(links, len(split))
    head = [word for word in split[:end] if end < len(split) or not category_named(words(word))]
    names, meant = max(
        ((names_in(head, each), each) for each in found), key=lambda one: len(one[0]), default=(set(), None)
    )
    meant = meant if names else None
    rest = " ".join([*(word for word in split[:end] if names.isdisjoint(words(word))), *split[end:]])
    return meant, rest, noun and (meant is not None or says(said, "this") or says(said, "of_this"))


def _told(context: TurnContext, said: str, of: Entry | None) -> Told | None:
    """Return what ``said`` tells of an entry; None if a word of it says anything else."""
    naming = next((it for each in wordings("naming") if (it := each.search(fold(said)))), None)
    if naming:
        return None if set(words(said[: naming.start()])) - bare_words() else Told(name=naming_of(said, naming))
    moments = read(context, "past", text=said).moments
    when = next((each for each in moments if each.begins and each.ends and (each.ends - each.begins).days == 1), None)
    rest = plain(f"{said[: when.start]} {said[when.end :]}" if when else said)
    counts = [each for pattern in wordings("in_parts") for each in pattern.finditer(rest)]
    parts = next((int(each["count"]) for each in counts if not is_denied(rest[: each.start()])), None)
    rest = _without(rest, [each.span() for each in counts])
    told = [each for each in sums(rest) if not is_denied(rest[: each.start])]
    rest = _without(rest, [(each.start, each.end) for each in sums(rest)])
    kinds, named, denied, linked = list[str](), None, False, False
    for word in words(rest):
        if kind := next((kind for name, kind in WAYS.items() if word in listed(name)), None):
            kinds += [] if denied or not linked else [kind]
        elif category_named((word,)):
            named = named if denied else category_named((word,))
        elif word not in bare_words():
            return None
        denied = word in negations()
        linked = word in _links() or (linked and word in every("article"))
    if len(told) > 1:
        return None
    on = datetime.combine(when.begins.date(), NOON, clock(context.now).tzinfo) if when and when.begins else None
    other = next((kind for kind in kinds if of and kind != of[0].kind), None)
    return Told(told[0].centavos if told else None, parts, on, named, other)


def naming_of(said: str, found: re.Match[str]) -> str:
    return said[found.start("name") : found.end("name")].strip(" .!")[:DESCRIPTION_LIMIT]


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    for start, end in sorted(spans, reverse=True):
        text = f"{text[:start]} {text[end:]}"
    return text


@cache
def _links() -> frozenset[str]:
    return every("being") | listed("linking")


@cache
def bare_words() -> frozenset[str]:
    """Return the words that a correction is made with, and that say nothing of an entry."""
    ways = (
        *WAYS,
        "expense_nouns",
        "income_nouns",
        "entry_nouns",
        "changing",
        "filler",
        "this",
        "of_this",
        "around",
        "restating",
    )
    return frozenset().union(*map(listed, ways), *map(every, ("fields", "wrong", "being", "negation")))


def _new(of: Entry, told: Told) -> Told:
    """Return ``told`` without what is so already."""
    first, amount = of[0], sum(int(str(each.fields.get("amount", 0))) for each in of)
    return Told(
        None if told.amount == amount else told.amount,
        None if told.parts == len(of) else told.parts,
        None if told.when and first.when and told.when.date() == first.when.date() else told.when,
        None if told.category == first.fields.get("category") or first.kind != "expense" else told.category,
        told.kind,
        None if told.name == first.fields.get("what") else told.name,
    )


def put_told(context: TurnContext, changes: Sequence[tuple[Entry, Told]]) -> HandlerResult:
    """Change the entries as one change, and say of each what is so now."""
    effects, lines, before = list[RecordEffect](), list[str](), dict[str, Record]()
    for of, now in changes:
        first, amount = of[0], sum(int(str(each.fields["amount"])) for each in of)
        put: Fields = {"what": now.name} if now.name else {}
        put |= {"category": category_of(now.name)} if now.name and not first.fields.get(CORRECTED) else {}
        put |= {"category": now.category, CORRECTED: True} if now.category else {}
        currency = said_of(context, first) if now.amount else first.currency
        turned = in_currency(first, currency) if currency != first.currency else ChangeRecord(record_id=first.id)
        put |= {"amount": now.amount, **turned.put} if now.amount else {}
        lines += _lines(context, of, now, amount, currency)
        on = now.when or first.when or clock(context.now)
        if now.kind or now.parts or (len(of) > 1 and (now.amount or now.when)):
            whole = Sum(0, 0, now.amount or amount, parts=1 if now.kind == "income" else now.parts or len(of))
            gone = {"part", "parts", "price", *turned.drop}
            kept = {name: it for name, it in first.fields.items() if name not in gone} | put
            kept |= {"category": category_of(str(kept.get("what", "")))} if now.kind == "expense" else {}
            effects += [RemoveRecord(record_id=each.id) for each in of]
            for at, share in enumerate(whole.shares()):
                own = {"amount": share, **({"part": at + 1, "parts": whole.parts} if whole.parts > 1 else {})}
                when = on + relativedelta(months=at)
                with counting_in(currency):
                    effects.append(entry(context, now.kind or first.kind, {**kept, **own}, when, len(effects)))
            continue
        before |= {each.id: each for each in of}
        timed = {"times": True, "when": now.when} if now.when else {}
        effects += [ChangeRecord(record_id=each.id, put=put, drop=turned.drop, **timed) for each in of]
    done = recorded(context, "\n".join(lines), called(context, changes[0][0][0]), effects, before)
    change = Change(verb="edited", title=called(context, changes[0][0][0]))
    return replace(done, change=change, did=str(Action.REWRITE))


@in_its_currency
def _lines(context: TurnContext, of: Entry, now: Told, amount: int, currency: str) -> list[str]:
    first, voice, money = of[0], context.voice, context.voice.money
    name, lines = called(context, first), list[str]()
    if now.name:
        lines.append(voice.say("corrected-name", now=now.name, former=name))
        name = now.name
    if now.amount:
        lines.append(
            voice.say("ledger-corrected-amount", what=name, amount=money(now.amount, currency), former=money(amount))
        )
    if now.parts:
        share = money((now.amount or amount) // now.parts, currency)
        former = voice.say("ledger-in-parts", parts=len(of), share=money(amount // len(of)))
        lines.append(
            voice.say(
                "corrected", name=name, now=voice.say("ledger-in-parts", parts=now.parts, share=share), former=former
            )
        )
    if now.when and first.when:
        lines.append(voice.say("corrected", name=name, now=day(context, now.when), former=day(context, first.when)))
    if now.category:
        former = category(context, str(first.fields.get("category", "")))
        new = category(context, now.category)
        lines.append(voice.say("ledger-corrected-category", what=name, category=new, former=former))
    if now.kind:
        new, former = voice.say("ledger-kind", kind=now.kind), voice.say("ledger-kind", kind=first.kind)
        lines.append(voice.say("corrected", name=name, now=new, former=former))
    return lines
