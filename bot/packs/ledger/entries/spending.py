"""What was spent and what came in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.currencies import counting_as
from bot.handlers.keeping.keep import keep
from bot.packs.frame import ask, question
from bot.packs.ledger.cards.cards import paid_with
from bot.packs.ledger.debts.whose import paid_by_another
from bot.packs.ledger.entries.booking import income_fields, receive, said_of_card, said_received, spend
from bot.packs.ledger.entries.correcting import learnt_category
from bot.packs.ledger.entries.entries import (
    DESCRIPTION_LIMIT,
    PACK,
    beside_its_twin,
    counted_in,
    day,
    entry,
    price_of,
    reckoned,
    reckoning,
    recorded,
    together,
    words_of,
)
from bot.packs.ledger.entries.told_beside import (
    bought_beside,
    done_before,
    goes_on_from,
    known_beside,
    one_more,
    place_told,
    with_and,
)
from bot.packs.ledger.lexicon import (
    OTHERS,
    category_of,
    has,
    listed,
    says,
    wordings,
)
from bot.packs.ledger.plans import goals
from bot.packs.ledger.plans.budgets import warning
from bot.packs.ledger.reading import (
    NOON,
    EntryKind,
    Said,
    apart,
    begins_with,
    day_of,
    further,
    is_given,
    is_led_to,
    kind_of,
    named,
    read,
    told_kind,
)
from bot.replies.text import one_line
from bot.understanding.grammar import negations
from bot.understanding.money import sums
from bot.understanding.references import whom_it_is_of
from bot.understanding.words.abbreviations import spelt_out
from state.document import JsonObject
from state.items import Kind
from state.lane import PackQuestion
from state.reads import GetItems, Reach, SearchItems
from state.record import Fields, PutRecord
from state.record_reads import ListRecords, Where
from state.text import fold, words
from tools.definition import ToolName
from tools.search_query import query_words
from tools.zones import clock

# So surely something is an entry: one of no sum or of many, one that tells its sum or is known to be bought, and one
# that something else stands behind. What is less sure is kept as a note, with a tap.
SURELY, KNOWN, PLAINLY = 0.8, 0.5, 0.95
# So many sums are not all of one entry.
SEVERAL = 3
# Of so many notes that may tell what something costs, one has to.
NOTES_LOOKED_AT = 4
ENTRIES = frozenset({"expense", "income"})
MAY_TELL = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.CHAT})


def ordered_as(text: str) -> EntryKind | None:
    """Return as what ``text`` orders to record its sum, "..., lança como venda", "log it as income"; else None."""
    ways: dict[str, EntryKind] = {"as_expense": "expense", "as_income": "income"}
    return next((kind for way, kind in ways.items() if has(text, way)), None)


async def expense(context: TurnContext) -> HandlerResult:
    """Record what was spent; what for, or how much, is asked if it is not said."""
    return await _told_surely(context, "expense")


async def income(context: TurnContext) -> HandlerResult:
    """Record what came in; how much is asked if it is not said."""
    return await _told_surely(context, "income")


async def transfer(context: TurnContext) -> HandlerResult:
    """Record what was put by, taken out or moved between the person's own accounts: neither spent nor earned."""
    said, content = read(context, "past"), context.resolution.recognition.entities.content or ""
    own = listed("accounts") | listed("savings") | listed("issuers")
    moved = says(said.text, "saved") or says(said.text, "taken_out")
    if own.isdisjoint(words(content or said.about)) and not moved:
        return await told(context, kind_of(said.text) or ("income" if says(said.text, "to_me") else "expense"))
    if said.sum is None:
        return await keep(context, ToolName.SAVE_NOTE, {"content": said.text.strip()})
    what, when = (content or said.about)[:DESCRIPTION_LIMIT], day_of(context, said.day, said.text)
    put_by = "in" if says(said.text, "savings") or says(said.text, "saved") else "between"
    way = "out" if says(said.text, "taken_out") else put_by
    goal = await goals.meant(context, what) if way != "between" else None
    what = str(goal.fields[goals.WHAT]) if goal else what
    money, on = context.voice.money(said.sum.centavos), day(context, when)
    text = context.voice.say("ledger-transfer", amount=money, what=what or "…", day=on, way=way)
    fields = {**income_fields(said.sum.centavos, what, said.text), "way": way}
    named = f"{what} ({money})" if what else money
    done = recorded(context, text, named, (entry(context, "transfer", fields, when),))
    more = said.sum.centavos if way == "in" else -said.sum.centavos
    return await goals.with_progress(context, done, goal, more) if goal else done


async def _told_surely(context: TurnContext, kind: EntryKind) -> HandlerResult:
    """Record what is surely an entry; else keep the words: a goal, a price, a part of the sum that stands beside it."""
    context = with_and(context)
    recognition = context.resolution.recognition
    text = recognition.text
    if further := goes_on_from(context) or (ordered_as(text) if sums(text) else None):
        return await told(context, further)
    if kind == "expense" and (going_on := one_more(context)):
        return await told(going_on, kind)
    if paid_by_another(text):
        return await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()})
    known = category_of(text) != OTHERS
    around = context.turn.message.beside
    # What was earned beside what was spent, "deu 285 no app, abasteci 120", or is owed is no part of that.
    apart_from = kind == "income" and (says(around, "owes") or (kind_of(around) or told_kind(around)) == "expense")
    named = known or recognition.entities.content or apart_from or not sums(around)
    if kind_of(text) is None and await _earned_by(context, recognition.entities.content or text):
        return await told(context, "income")
    # "Ganho 3200, pago 1100 de aluguel e 300 de luz" tells how somebody lives, and no entry of the first sum.
    sure = named and recognition.confidence >= (KNOWN if sums(text) and len(sums(text)) < SEVERAL else SURELY)
    if not sums(text) and kind_of(text) is None and context.turn.message.beside:
        sure = False  # "óleo 20w50" among other things says nothing of money
    worked_out = any(each.price or each.among > 1 for each in sums(text))
    evident = any(says(text, name) for name in ("earnings", "charges", "sent", "adding"))
    # "Tirei 168 hoje", "seu Jorge pagou os 120 que devia": of what came in.
    evident = evident or (kind == "income" and (says(text, "taken_out") or says(text, "owes")))
    # "Peguei a pilha e a vela, ficou 22".
    evident = evident or (begins_with(text, "fetched") and any(is_led_to(text, each) for each in sums(text)))
    if sure or worked_out or (sums(text) and (kind_of(text) or evident or bought_beside(context))):
        # "Fiz 9 entregas ontem, deu 84": what names nothing itself is what stands beside.
        own = recognition.entities.content or kind_of(text)
        beside = not own and told_kind(context.turn.message.beside) == "income"
        return await told(context, "income" if beside else kind)
    return await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()})


async def _earned_by(context: TurnContext, what: str) -> bool:
    """Tell whether ``what`` is called as something that came in before, and nothing that was spent: a driver's app."""
    sought = tuple(word for word in words(what) if not word.isdecimal() and word not in listed("filler"))
    if not sought or in_group(context.turn.chat):
        return False
    income, spent = [
        await context.reads(ListRecords(where=Where(pack=PACK, kinds=(kind,), words=sought), limit=1))
        for kind in ("income", "expense")
    ]
    return bool(income) and not spent


async def told(context: TurnContext, kind: EntryKind) -> HandlerResult:
    """Record what the message tells that was spent or came in, by its ``kind``."""
    if several := await _each(context, kind):
        return replace(several, did=kind)
    said = read(context, "past")
    came = kind == "income" or is_given(said.text)
    done = _received(context, said) if came else await _spent(context, said)
    done = await beside_its_twin(context, reckoned(context, done, said.sum))
    return replace(done, did="income" if came else "expense")


async def answered_what(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Record the expense whose sum is known, for what the answer says."""
    said = read(context, "past", "paying_places", text=context.turn.message.text or "")
    what = said.about or said.text.strip()
    order = wordings("put_down")[0].search(fold(what))
    what = what[: order.start()] if order and len(fold(what)) == len(what) else what
    when = datetime.fromisoformat(str(asked.args["when"]))
    if parts := cast("list[str]", asked.args.get("parts", [])):
        return await spend_each(context, parts, what, when)
    return await spend(context, (int(str(asked.args["amount"])),), what, when, said=said.text)


async def spend_each(
    context: TurnContext, parts: Sequence[str], what: str, when: datetime, *, first: int = 0
) -> HandlerResult:
    """Record each of the ``parts``, a sum and how it was paid, as spent on ``what``; that is asked if it is ""."""
    sums_told = [sums(each)[0] for each in parts]
    if not what:
        return _ask_what(context, sum(each.centavos for each in sums_told), when, {"parts": list(parts)})
    done: list[HandlerResult] = []
    for part, paid in zip(parts, sums_told, strict=True):
        at = first + sum(len(each.effects) for each in done)
        said, by = f"{part} {what}", await paid_with(context, part)
        with counting_as(part, context.voice.locale):
            done.append(await spend(context, paid.shares(), what, when, by, said, price_of(paid), at))
    return together(*done)


async def answered_amount(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Record what was spent or came in, now that the answer says how much; no sum, and it is set aside."""
    said = read(context, "past", text=context.turn.message.text or "")
    if said.sum is None:
        return context.say(context.voice.say("ledger-no-amount"))
    when, what = datetime.fromisoformat(str(asked.args["when"])), str(asked.args["what"])
    if asked.name == "income_amount":
        return receive(context, said.sum.centavos, what, when)
    return await spend(context, said.sum.shares(), what, when)


async def _each(context: TurnContext, kind: EntryKind) -> HandlerResult | None:
    """Record each of several entries told in one breath, as one change; None if the message does not tell several."""
    begun = goes_on_from(context)
    cut = apart(spelt_out(context.resolution.recognition.text))
    kinds = (begun if begun and kind_of(part.text) is None else part.kind for part in cut)
    return await each_of(context, [(part.text, of or kind) for part, of in zip(cut, kinds, strict=True)])


async def each_of(
    context: TurnContext, told_: Sequence[tuple[str, EntryKind]], beside: str = ""
) -> HandlerResult | None:
    """Record what each text tells of a kind, as one change; None unless all do. ``beside`` tells the day of all."""
    parts = [(read(context, "past", "joining", text=text), of) for text, of in told_]
    if not parts or any(
        said.sum is None
        or said.sum.parts > 1
        or not (named(of, said) if of == "expense" else at == 0 or further(said, parts[0][0]))
        for at, (said, of) in enumerate(parts)
    ):
        return None
    around = read(context, "past", text=beside)
    day_told = next((said for said in (*(said for said, _ in parts), around) if said.day), None)
    led = day_of(context, day_told.day, day_told.text) if day_told else clock(context.now)
    apart_in_time = sum(bool(said.day) for said, _ in parts) > 1
    effects: list[PutRecord] = []
    lines, warned, titles = [], [], []
    led_by = _before_the_verb(told_[0][0])
    for at, (said, of) in enumerate(parts):
        # "Dia 18 210 no mercado e dia 20 145 num jantar": each on its own day, else all on the one that is told.
        when = day_of(context, said.day, said.text) if apart_in_time and said.day else led
        with counting_as(said.text, context.voice.locale):
            paid = await paid_with(context, said.text) if of == "expense" else None
            without = read(context, "past", "joining", text=paid.text) if paid else said
            plain = without if without.sum and named(of, without) else said
            whole = f"{led_by} {said.text}" if at else said.text
            amount, what = plain.sum.centavos if plain.sum else 0, named(of, plain)[:DESCRIPTION_LIMIT]
            money = context.voice.money(amount)
            titles.append(f"{what} ({money})" if what else money)
            if of == "income":
                effects.append(entry(context, "income", income_fields(amount, what, said.text), when, at))
                lines.append(said_received(context, amount, what, when))
                continue
            kept_in = await learnt_category(context, what) or category_of(what, said.text)
            fields: Fields = {"amount": amount, "category": kept_in, "what": what, **words_of(what, whole)}
            fields |= {"card": paid.key} if paid else {}
            effects.append(entry(context, "expense", fields, when, at))
            counted, on = counted_in(context, kept_in, what), day(context, when)
            if paid and paid.card:
                lines.append(said_of_card(context, paid.card, (amount,), counted, (when,)))
            else:
                lines.append(context.voice.say("ledger-expense", amount=money, category=counted, day=on))
            lines.extend(reckoning(context, plain.sum))
            warned.append(await warning(context, kept_in, amount, when))
    return recorded(context, "\n".join([*lines, *filter(None, warned)]), context.voice.join(titles), effects)


def _before_the_verb(text: str) -> str:
    """Return what ``text`` tells before the verb of its sum, which is of all its sums: "fomos no zoo, gastei"."""
    found = sums(text)
    verbs = [each for each in text[: found[0].start].split() if set(words(each)) & listed("spending_verbs")]
    return text[: text.rfind(verbs[-1], 0, found[0].start)].strip() if verbs else ""


async def _spent(context: TurnContext, said: Said) -> HandlerResult:
    when, whole = day_of(context, said.day, said.text), said.text
    paid = await paid_with(context, said.text)
    without = read(context, "past", text=paid.text) if paid else said
    if without.about and without.sum is not None:
        said = without
    led = words(said.text)[:1]
    # "Já troquei a pastilha, | foi 65 no Zé" tells where it was.
    beside = known_beside(context) if listed("costing").issuperset(led) else ""
    what = beside or named("expense", said)
    place, there = place_told(context)
    if place:
        named_too = context.resolution.recognition.entities.content or category_of(there) != OTHERS
        what = f"{place}: {there}" if there and named_too else place
    what = what or bought_beside(context) or known_beside(context) or done_before(context)
    if said.sum is None:
        return await spent_as_noted(context, what, when) or ask_amount(context, "expense_amount", what, when)
    if not what:
        return _ask_what(context, said.sum.centavos, when)
    when = (_first_due(context, whole) or when) if said.sum.parts > 1 else when
    return await spend(context, said.sum.shares(), what, when, paid, whole, price_of(said.sum))


def _first_due(context: TurnContext, text: str) -> datetime | None:
    """Return when the first instalment is to be paid, "primeira parcela em agosto"; None if that is not told."""
    told = read(context, "future", text=text)
    led = next((it for each in wordings("first_part") if (it := each.search(fold(told.text)))), None)
    begins = (each.begins for each in told.moments if led and each.begins and each.end > led.start())
    return next(
        (datetime.combine(each.date(), NOON, each.tzinfo) for each in begins if each > clock(context.now)), None
    )


async def spent_as_noted(context: TurnContext, what: str, when: datetime) -> HandlerResult | None:
    """Record as spent on ``what`` the sum that its one note tells; None if there is no such note.

    "Ele" is what was told right before: "o eletricista cobra 180 a visita", "paguei ele hoje".
    """
    pointed = set(words(what)) <= listed("this")
    asked = SearchItems(words=query_words(what), kind=Kind.NOTE, reach=Reach.SURELY, limit=NOTES_LOOKED_AT)
    found = await context.reads(GetItems(ids=context.chat.spoken_of) if pointed else asked) if what else ()
    noted = [(note, sums(note.content or "")) for note in found if note.live and note.kind is Kind.NOTE]
    one = [(note, told[0]) for note, told in noted if len(told) == 1 and told[0].parts == 1]
    # "O pedreiro mora na rua 12" tells no price.
    priced = [(note, told) for note, told in one if told.marked or says(note.content or "", "pricing")]
    # Nor does "não, não é 3 reais".
    priced = [(note, told) for note, told in priced if words(note.content or "")[0] not in negations()]
    if len(priced) != 1:
        return None
    ((note, told),) = priced
    name = " ".join(query_words(note.content or "")[:1]) if pointed else what
    done = await spend(context, (told.centavos,), name, when)
    first, *others = done.replies
    said = context.voice.say("ledger-as-noted", note=one_line(note.content or ""))
    return replace(done, replies=(first.changed(text=f"{first.text}\n{said}"), *others))


def _received(context: TurnContext, said: Said) -> HandlerResult:
    when, what = day_of(context, said.day, said.text), named("income", said)
    if said.sum is None:
        return ask_amount(context, "income_amount", what, when)
    # A pronoun is of who was named before it.
    before = context.turn.message.beside if context.turn.parent is not None else ""
    if of := whom_it_is_of(said.text, before):
        what = f"{what}: {of}" if what else of  # "orçamento da padaria: ..., ele deu 500 de sinal"
    return receive(context, said.sum.centavos, what, when, said.text, price_of(said.sum))


def _ask_what(context: TurnContext, amount: int, when: datetime, more: JsonObject | None = None) -> HandlerResult:
    args: JsonObject = {"amount": amount, "when": when.isoformat(), **(more or {})}
    text = context.voice.say("ledger-on-what", amount=context.voice.money(amount))
    return ask(context, question(PACK, "what", text, args, holds=True, shape="words"), once=True)


def ask_amount(context: TurnContext, name: str, what: str, when: datetime | None = None) -> HandlerResult:
    """Ask how much ``what`` was."""
    args: JsonObject = {"what": what, "when": (when or clock(context.now)).isoformat()}
    text = context.voice.say("ledger-how-much-for", what=what) if what else context.voice.say("ledger-how-much")
    return ask(context, question(PACK, name, text, args, holds=True, shape="amount"), once=True)
