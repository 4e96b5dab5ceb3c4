"""Questions about money: what is asked of what was spent, came in and is left, by period, category and words."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.actions import Action
from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.finding.judging import Inquiry
from bot.handlers.finding.searches import noted
from bot.packs.frame import named as telling
from bot.packs.ledger.bills.shown import come_round, due, price_of_bill
from bot.packs.ledger.cards import instalments
from bot.packs.ledger.debts.open_debts import asks_of_debts, debts_open, debts_told, last_entries, owed_with, owes
from bot.packs.ledger.entries.entries import PACK, described
from bot.packs.ledger.entries.removing import lately
from bot.packs.ledger.lexicon import OTHERS, category_of, has, says, wordings
from bot.packs.ledger.plans.budgets import left_of
from bot.packs.ledger.questions.answers import answer, summed, told_elsewhere
from bot.packs.ledger.questions.periods import asked_period, periods, without_the_one_before
from bot.packs.ledger.questions.topic import Kind, Topic, asked_part, topic_of
from bot.packs.ledger.reading import Said, read
from bot.replies.text import one_line
from bot.understanding.money import sums
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.words.abbreviations import spelt_out
from state.record import found_by, keys_of
from state.record_reads import ListRecords, Where
from state.text import fold, words
from tools.search_query import query_words

FOUND_AT_MOST = 3
NAMED_AT_MOST = 3
LOOKED_AT = 200
# Longer messages tell more than they ask.
LONGEST = 16
_TO_PAY = re.compile(r"\b(?:tenho|tem|falta|preciso|have|need)\b.*\b(?:pagar|pay)\b")
_BEHIND = re.compile(
    r"\b(?:com|em|no|na|nos|nas|de|do|da|dos|das|on|for|with|pro|pra)(?: (?:os?|as?|the|my|meu|minha))?\W*$"
)
_MONEY = re.compile(r"\b(?:dinheiro|grana|reais|money|custou|custa|paguei|pago|extrato|resumo|financ\w+|foi|deu)\b|r\$")
_DENIED = re.compile(
    r"\b(?:nao|not) (?:e |eh |is )?(?:de |o |a )?(?:gasto|gastos|despesa|despesas|dinheiro|money|spending)\b"
)
UNLIKELY = frozenset(
    {
        *(Action.UNKNOWN, Action.CHAT, Action.LIST_ALL, Action.ABOUT, Action.REMEMBER, Action.GET_INFO, Action.SEARCH),
        *("debt", "list_reminders", "ask_person", "bill"),
    }
)


async def plainly_asked(context: TurnContext) -> HandlerResult | None:
    """Answer what only the ledger can be asked, whatever the message is taken for; else None."""
    if context.resolution.recognition.action not in UNLIKELY or in_group(context.turn.chat):
        return None
    text = context.resolution.recognition.text
    if context.resolution.recognition.action in ("bill", "debt") and sums(text) and not is_question(text):
        return None  # "a multa é conta pra pagar, 195, vence 20/12"
    asks = has(text, "only_money") or (is_question(text) and _TO_PAY.search(fold(spelt_out(text))))
    asks = (
        asks
        or has(text, "bills_shown")
        or (has(text, "wondering") and bool(sums(text)) and category_of(text) != OTHERS)
    )
    asks = asks or (asks_in_words(text) and (has(text, "fixed_asked") or await owes(context, text)))
    if asks_in_words(text) and has(text, "instalments_asked") and (left := await instalments.left(context, text)):
        return left
    priced = has(text, "price_asked") or (asks_in_words(text) and says(text, "halves"))
    asks = asks or await _asks_of_entries(context, text)
    about = read(context, "past", "asking", text=text).about if not asks and priced else ""
    if about and len(text.split()) <= LONGEST and (bill := await price_of_bill(context, about)):
        return bill
    return await ask_money(context) if asks and len(text.split()) <= LONGEST else None


def _what_it_went_on(about: str) -> str:
    """Return ``about`` without the verb of who spent it: "larguei no Zé do Bar" is about "Zé do Bar"."""
    led = next((it for each in wordings("spent_otherwise") if (it := each.search(fold(about)))), None)
    return about[led.end() :] if led and len(fold(about)) == len(about) else about


async def _asks_of_entries(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` asks how much of what only entries tell, in whatever words: "quanto ficou lá no Assaí?"."""
    named_ = [word for word in Inquiry.of(text).topic if not says(word, "spent")]
    if not has(text, "how_much") or not named_ or in_group(context.turn.chat):
        return False
    kept = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("expense",)), limit=LOOKED_AT))
    known = [word for word in named_ if any(set(keys_of(word)) & set(found_by(each)) for each in kept)]
    return bool(known) and len(named_) - len(known) <= 1 and await noted(context) is None


async def _marked(context: TurnContext, said: Said) -> HandlerResult | None:
    """Show the note that tells what was got "em física", where no time is asked for; None if there is none."""
    if not says(said.text, "taken_out") or not said.about or said.moments:
        return None
    if found := await noted(context):
        return found
    place = said.text.find(said.about)
    where = Where(pack=PACK, kinds=("income", "transfer"), words=telling(said.about))
    of_money = place < 1 or not _BEHIND.search(fold(said.text[:place])) or await summed(context, where)
    nothing = context.voice.say("ledger-nothing-under", what=one_line(said.about))
    return None if of_money else context.say(nothing, nothing=True)


async def ask_money(context: TurnContext) -> HandlerResult:
    """Answer a question about money."""
    text = asked_part(context.resolution.recognition.text)
    said = read(context, "past", "asking", text=text)
    if said.moment:
        plain = without_the_one_before(text, said.moment)
        said = replace(said, about=read(context, "past", "asking", text=plain).about)
    said = replace(said, about=_what_it_went_on(said.about))
    if found := await _left(context, text) or await _marked(context, said):
        return found
    if has(text, "price_to_come") and not says(text, "spent") and (to_come := await noted(context)):
        return to_come  # "quanto vai ficar o bolo" asks nothing of what was spent
    if has(text, "fixed_asked") and (fixed := await come_round(context)):
        return fixed
    owed = asks_of_debts(text) or await owes(context, text)
    if has(text, "left_to_pay") and not says(text, "debt_nouns") and not await owed_with(context, text):
        return await due(context, text)
    if not owed and (has(text, "due_asked") or says(text, "bills")) and not says(text, "spent"):
        return await due(context, text)
    query = context.resolution.recognition.entities.query or ""
    if owed and query and not await owed_with(context, text) and (bill := await price_of_bill(context, query)):
        return bill  # "quanto devo pro Márcio?", of his boletos
    if owed or (debts_told(context) and has(text, "in_all")):
        return await debts_open(context, text)
    went = says(text, "spent") or says(text, "income")
    if said.about and not went and not said.moments and (bill := await price_of_bill(context, said.about)):
        return bill
    asked = topic_of(context, said, await _told_last(context))
    topic = await _known(context, asked, said)
    if topic is None:
        return await noted(context) or await _of_nothing_known(context, asked)
    told_beside = context.turn.parent is not None and says(context.turn.message.beside, "balance")
    if told_beside and context.chat.told == topic.note():
        return replace(SILENT, told=topic.note())  # "fecha o mês, | quanto entrou e quanto saiu"
    answers = [
        await answer(context, one, *asked_period(context, each))
        for one in await _each_of(context, asked, said) or (topic,)
        for each in periods(topic, said)
    ]
    text = "\n".join(reply.text for each in answers for reply in each.replies)
    return replace(answers[-1], replies=(answers[-1].replies[0].changed(text=text),), told=topic.note())


async def _told_last(context: TurnContext) -> Kind | None:
    """Return whether the entry that was told last, a moment ago, was spent or came in; None if none was."""
    kinds: dict[str, Kind] = {"expense": "spent", "income": "income"}
    return next((kinds.get(each[0].kind) for each in await lately(context)), None)


async def _of_nothing_known(context: TurnContext, asked: Topic) -> HandlerResult:
    """Tell what notes and debts say of what is ``asked``, else that nothing is there, and what was spent at all."""
    if says(context.resolution.recognition.text, "owes"):
        return await debts_open(context, asked.about)
    if found := await told_elsewhere(context, asked.about):
        return found
    since, until, period = asked_period(context, asked.moment)
    nothing = context.voice.say("ledger-nothing-under", what=one_line(asked.about))
    spent = await summed(context, Where(pack=PACK, kinds=("expense",), since=since, until=until))
    total = context.voice.say("ledger-spent", period=period, amount=context.voice.money(spent)) if spent else ""
    return context.say(" ".join(filter(None, (nothing, total))), nothing=True)


async def _each_of(context: TurnContext, topic: Topic, said: Said) -> list[Topic]:
    """Return what is asked of two or more things, one by one: "mercado ou gasolina"; [] if they are not all known."""
    sides = [each.strip() for each in wordings("sides")[0].split(fold(topic.about))]
    found = [await _known(context, replace(topic, about=each), said) for each in sides if each]
    each = [one for one in found if one is not None and one.about]
    return each if len(each) == len(sides) > 1 else []


async def _left(context: TurnContext, text: str) -> HandlerResult | None:
    """Tell what is left of a limit, or of what is paid in instalments, if that is asked; else None."""
    if has(text, "limit_asked") and (limits := await left_of(context, text)):
        return limits
    if says(text, "balance") and (of_one := await left_of(context, text, of_all=False)):
        return of_one  # "quanto sobra do mercado?"
    if has(text, "left_alone") and await last_entries(context, "budget", "expense"):
        return await left_of(context, text)
    return await instalments.left(context, text)


async def sum_up(context: TurnContext) -> HandlerResult:
    """Answer what is known to ask about money: words that no entry is known by fall away."""
    said = read(context, "past", "asking", text=asked_part(context.resolution.recognition.text))
    asked = topic_of(context, said)
    topic = await _known(context, asked, said) or replace(asked, about="")
    told = await answer(context, topic, *asked_period(context, topic.moment))
    return replace(told, told=topic.note())


async def found_again(context: TurnContext) -> HandlerResult | None:
    """Show the entries that were told in the words that are looked for; None if none were."""
    recognition = context.resolution.recognition
    asked = query_words(recognition.entities.query or "", bare=True)
    if not asked or in_group(context.turn.chat) or context.model_first:
        return None
    where = Where(pack=PACK, kinds=("expense", "income"), words=asked, meant=True)
    found = await context.reads(ListRecords(where=where, limit=FOUND_AT_MOST))
    if not found:
        return None
    lines = [
        "\n".join(filter(None, (f"• {described(context, (each,))}", str(each.fields.get("said", "")))))
        for each in found
    ]
    head = context.voice.say("ledger-found", what=one_line(recognition.entities.query or ""))
    return context.say("\n".join((head, *lines)))


def asks_of_money(text: str) -> bool:
    """Tell whether a question speaks of money at all: "quanto de água hoje?" does not."""
    said = fold(spelt_out(text))
    spoken = _DENIED.sub(" ", said)
    of_it = ("saved", "spent", "income", "balance", "bills", "debts", "largest", "average")
    return any(says(spoken, name) for name in of_it) or bool(sums(spoken)) or bool(_MONEY.search(spoken))


async def _known(context: TurnContext, topic: Topic, said: Said) -> Topic | None:
    """Return ``topic`` about what is known of the words that it is about; None if that is nothing and not money's.

    Known are categories, what the lexicon puts into one, and the words of entries; what else stands there falls away.
    """
    asked = words(topic.about)
    if topic.kind not in ("spent", "largest", "average") or not asked:
        return replace(topic, about="") if topic.kind in ("balance", "income") else topic
    kept = await context.reads(ListRecords(where=Where(pack=PACK, kinds=("expense",)), limit=LOOKED_AT))
    found_under = frozenset(each for record in kept for each in found_by(record))
    named = telling(topic.about)
    known = [each for each in named if category_of(each) != OTHERS or not found_under.isdisjoint(keys_of(each))]
    if known:
        return replace(topic, about=topic.about if len(asked) <= NAMED_AT_MOST else " ".join(known))
    place = said.text.find(topic.about)
    if len(asked) <= NAMED_AT_MOST and place > 0 and _BEHIND.search(fold(said.text[:place])):
        return topic
    return replace(topic, about="") if says(said.text, "spent") else None
