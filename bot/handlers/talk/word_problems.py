"""Answers to word problems: from the message alone, with what was said just before, or with what a note tells."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.finding.judging import Inquiry
from bot.handlers.keeping.keep import keep
from bot.missions.triage import Level, triage
from bot.packs.ledger.debts.open_debts import owed_with
from bot.packs.ledger.lexicon import says
from bot.packs.missions.recalling import remembered
from bot.replies.catalogue import arguments_of
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Recognition
from bot.understanding.remarks.questions import is_question
from bot.word_problems.figures import Asked, Figures, asked_of_figures, figures_in
from bot.word_problems.halving import asks_for_half, halved
from bot.word_problems.reading import Told, asked_in, goes_on, sentence_of, told_in
from bot.word_problems.solution import Solution, centavos, hundredths, telling
from bot.word_problems.solving import solution_of, solved
from state.conversation_history import RecentTurns
from state.history import UserEntry
from state.items import Kind
from state.reads import GetItems, ListItems
from state.record import USUAL_CURRENCY, keys_of
from state.text import fold, words
from state.turns import Reply
from tools.definition import ToolName

# So many messages back a question may lean on, of so few words.
LOOKED_BACK, BRIEF = 6, 14
NOTES_READ = 50
_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE_END = re.compile(r"(?<=[.!])\s+")
FEWEST_WORDS = 3
_FACTS = frozenset({"remember", "know"})
# What is recorded of a message that tells figures, beside an answer.
_RECORDED = frozenset({"expense", "income", "debt", "bill", "pay_bill", "transfer"})
# Of these only with a word that says so: prices are taken for them.
_ENTRIES = frozenset({"expense", "income"})
# Of these problems what was spent or came in is a figure; of others a price is.
_OF_ENTRIES = frozenset({"fee", "perunit", "tip", "wages", "partsleft"})
# What may be asked with figures that were told before.
_LEANING = frozenset({"margin", "batch", "fee", "loan", "fuel", "needed", "daily", "partsleft", "pricing"})
_OF_A_MONTH = "leftover"
# What missions work out as well, with more than is told.
_OF_MISSIONS = frozenset(
    {"until", "saving", "loan", "installments", "shortfall", "enough", "daily", "total", "partsleft"}
)
# What a message may be taken for that asks to be worked out with what was told before.
_ASKS = frozenset({"ask_money", "mission", "search", "chat", "unknown", "expense", "income", "ask_metric", "remember"})


async def answered(context: TurnContext) -> HandlerResult | None:
    """Solve the problem that the message tells and asks; None if it does not, or leaves something open.

    Of a message that is several requests the one that asks is answered, and what only tells figures is not kept; what
    was bought or sold is recorded besides.
    """
    message, text = context.turn.message, context.resolution.recognition.text
    if message.forwarded or message.button is not None or in_group(context.turn.chat):
        return None
    parts = (text, message.beside) if context.turn.parent is None else (message.beside, text)
    sentence = sentence_of(". ".join(each for each in parts if each))
    if len(sentence.numbers) < 2 or (found := solved(sentence)) is None:
        return None
    name, _, solution = found
    if name in _OF_MISSIONS and _is_a_mission(" ".join(parts)):
        return None
    if _records(context.resolution.recognition, name) or not (sentence_of(text).numbers or is_question(text)):
        return None
    others = recognise(message.beside) if message.beside else ()
    if context.turn.parent is None and all(_belongs(part, name) for part in others):
        return await _said(context, told_of(context, solution), whole=bool(others))
    asks = name in set(asked_in(sentence_of(text)))
    return context.say(told_of(context, solution)) if asks else SILENT


async def halved_recipe(context: TurnContext) -> HandlerResult | None:
    """Show what was shown or kept just now with its quantities halved; None if that is not asked, or not sure."""
    message, voice = context.turn.message, context.voice
    if message.forwarded or message.beside or not asks_for_half(context.resolution.recognition.text):
        return None
    shown = [each for each in await context.reads(GetItems(ids=context.chat.spoken_of)) if each.live]
    note = shown[0] if len(shown) == 1 and shown[0].kind is Kind.NOTE else None
    half = halved(note.content or note.title, comma=voice.locale != "en") if note else None
    if note is None or half is None:
        return None
    said = voice.say("recipe-halved", text=half)
    return context.say(said, spoken_of=(note.id,))


def _is_a_mission(text: str) -> bool:
    """Tell whether ``text`` asks for what missions work out, with rates of the day and what is known of a month."""
    found = triage(text, "mission")
    return found.level is Level.COMPLEX and found.goal is not None


async def _said(context: TurnContext, answer: str, *, whole: bool) -> HandlerResult:
    """Return the outcome that says ``answer``, and keeps a fact that the message tells before the problem."""
    recognition = context.resolution.recognition
    fact = _before_the_problem(recognition.text) if recognition.action in _FACTS else ""
    if not fact:
        return context.say(answer, whole=whole)
    kept = await keep(context, ToolName.SAVE_NOTE, {"content": fact})
    return replace(kept, sent=fact, replies=(*kept.replies, Reply(text=answer)), whole=whole)


def _before_the_problem(text: str) -> str:
    """Return the sentences of ``text`` that stand before its first number; "" if there are none."""
    told: list[str] = []
    for each in _SENTENCE_END.split(text):
        if sentence_of(each).numbers or is_question(each) or len(words(each)) < FEWEST_WORDS:
            break
        told.append(each)
    return " ".join(told)


def answered_too(context: TurnContext, done: HandlerResult) -> HandlerResult:
    """Return ``done``, what was recorded of a message, with the answer to the problem that it asks besides, if any."""
    text = context.resolution.recognition.text
    if context.resolution.recognition.action not in _RECORDED or in_group(context.turn.chat):
        return done
    beside = context.turn.message.beside if context.turn.parent is not None else ""
    sentence = sentence_of(f"{beside}. {text}")
    if len(sentence.numbers) < 2 or (found := solved(sentence)) is None or found[0] not in asked_in(sentence_of(text)):
        return done
    return replace(done, replies=(*done.replies, Reply(text=told_of(context, found[2]))))


def _records(part: Recognition, problem: str) -> bool:
    """Tell whether ``part`` of a message that tells ``problem`` says what was spent, came in or is owed, to record."""
    spent = says(part.text, "spending_verbs") or says(part.text, "earning_verbs")
    told = part.action in _RECORDED - _ENTRIES or (part.action in _ENTRIES and spent)
    return told and (problem in _OF_ENTRIES or not is_question(part.text))


def _belongs(part: Recognition, problem: str) -> bool:
    """Tell whether a further part of a message may be of a problem: it has a number, or asks, and records nothing."""
    return not _records(part, problem) and (bool(sentence_of(part.text).numbers) or is_question(part.text))


async def leaned(context: TurnContext) -> HandlerResult | None:
    """Solve what the message asks with figures of the last messages, or of a note about the same; None otherwise."""
    message, text = context.turn.message, context.resolution.recognition.text
    silent = message.forwarded or message.button is not None or in_group(context.turn.chat) or message.beside
    if silent or context.pending is not None or context.resolution.recognition.action not in _ASKS:
        return None
    sentence = sentence_of(text)
    names = [name for name in asked_in(sentence) if name in _LEANING or name == _OF_A_MONTH]
    told = {name: each for name in names if not (each := told_in(sentence, name)).unread}
    again = goes_on(sentence)
    if not (told or again) or len(words(text)) > BRIEF or _is_a_mission(text):
        return None
    before = await _said_before(context)
    for name in (each for each in told if solution_of(each, told[each]) is None):
        async for source in _sources(context, name, before):
            if not source.unread and (solution := solution_of(name, told[name].over(source))):
                return context.say(told_of(context, solution))
    return _once_more(context, text, before) if again else None


async def of_figures(context: TurnContext) -> HandlerResult | None:
    """Tell what is left, most or in all of the named figures of the one note that the question is about, else None.

    Without a word that tells which, it is what was said last.
    """
    message, text = context.turn.message, context.resolution.recognition.text
    if message.beside and (noted_ := await _noted_whole(context)):
        return noted_
    silent = message.forwarded or message.button is not None or in_group(context.turn.chat) or message.beside
    asked = None if silent or context.pending is not None or not is_question(text) else asked_of_figures(text)
    if asked is None or len(words(text)) > BRIEF or await owed_with(context, text):
        return None
    keys = {key for word in Inquiry.of(text).topic for key in keys_of(word)}
    noted: dict[Figures, int] = {}
    async for note in _noted(context, text):
        if figures := figures_in(note):
            names = words(" ".join((figures.label, *(name for name, _ in figures.named))))
            noted[figures] = sum(not keys.isdisjoint(keys_of(word)) for word in names)
    meant = [each for each, shared in noted.items() if shared and shared == max(noted.values())]
    if not meant:
        before = [figures for said in await _said_before(context) if (figures := figures_in(said))]
        meant = before[:1] if asked in ("cheapest", "dearest") else []
    return _of_figures(context, meant[0], asked) if len(meant) == 1 else None


async def _noted_whole(context: TurnContext) -> HandlerResult | None:
    """Keep the named figures of a note together, of which a later part alone might be an expense: "..., deposit 60"."""
    message, recognition = context.turn.message, context.resolution.recognition
    whole = f"{recognition.text.rstrip(' ,.;')}, {message.beside.strip(' ,;')}"
    figures = figures_in(whole) if context.turn.parent is None and ":" in recognition.text else None
    if figures is None or message.forwarded or in_group(context.turn.chat):
        return None
    # What has a deposit among its prices is an order, and nothing that was bought.
    bought = says(whole, "spending_verbs") or says(whole, "earning_verbs") or not figures.paid()
    if recognition.action not in _FACTS and (recognition.action not in _ENTRIES or bought):
        return None
    return replace(await keep(context, ToolName.SAVE_NOTE, {"content": whole}), whole=True)


def _of_figures(context: TurnContext, figures: Figures, asked: Asked) -> HandlerResult | None:
    voice, prices = context.voice, figures.prices()

    def shown(named: Sequence[tuple[str, Decimal]]) -> str:
        return voice.join([f"{name} {voice.money(centavos(each))}" for name, each in named])

    total = sum((each for _, each in prices), Decimal(0))
    if asked == "total":
        money = voice.money(centavos(total))
        return context.say(voice.say("figures-total", total=money, prices=shown(prices))) if prices[1:] else None
    if asked == "left":
        left = total - sum((each for _, each in figures.paid()), Decimal(0))
        if not figures.paid() or left < 0:
            return None
        told = {"left": voice.money(centavos(left)), "prices": shown(prices), "paid": shown(figures.paid())}
        return context.say(voice.say("figures-left", **told))
    (name, amount), *others = sorted(prices, key=lambda each: each[1], reverse=asked == "dearest")
    if figures.paid() or not others or others[0][1] == amount:
        return None
    money = voice.money(centavos(amount))
    return context.say(voice.say("figures-most", way=asked, name=name, amount=money, others=shown(others)))


async def _sources(context: TurnContext, problem: str, before: Sequence[str]) -> AsyncIterator[Told]:
    """Yield what else is told of ``problem``: by each message ``before``, by notes of the same, or of each month."""
    if problem == _OF_A_MONTH:
        income = (await remembered(context)).figures.get("income")
        yield Told({"income": (income.value / 100,)}) if income else Told()
        return
    for said in before:
        yield told_in(sentence_of(said), problem)
    async for note in _noted(context, context.resolution.recognition.text):
        yield told_in(sentence_of(note), problem)


def _once_more(context: TurnContext, text: str, before: Iterable[str]) -> HandlerResult | None:
    """Solve the last problem with other figures: "e em 36x de 430?"."""
    for said in before:
        if (found := solved(sentence_of(said))) is None:
            continue
        name, known, _ = found
        told = told_in(sentence_of(text), name)
        solution = solution_of(name, told.over(known)) if told.numbers and not told.unread else None
        return context.say(told_of(context, solution)) if solution else None
    return None


async def _said_before(context: TurnContext) -> list[str]:
    """Return what the person said in the last messages, the newest first."""
    past = await context.reads(RecentTurns(chat=context.turn.chat, limit=2 * LOOKED_BACK))
    own = [entry.content for turn in past for entry in turn.entries if isinstance(entry, UserEntry) and entry.own]
    return own[::-1][:LOOKED_BACK]


async def _noted(context: TurnContext, text: str) -> AsyncIterator[str]:
    """Yield the notes, the newest first, that share a telling word with ``text``."""
    asked = {key for word in Inquiry.of(text).topic for key in keys_of(word)}
    if not asked:
        return
    for note in await context.reads(ListItems(kinds=(Kind.NOTE,), limit=NOTES_READ)):
        said = note.content or note.title
        if any(not asked.isdisjoint(keys_of(word)) for word in words(said)):
            yield said


def told_of(context: TurnContext, solution: Solution) -> str:
    """Return what is said of a solution."""
    voice = context.voice
    # What is worked out into the person's own currency is told in another.
    own = (context.chat.currency or USUAL_CURRENCY) if solution.problem == "converted" else None
    # What other problems' sentences say is not told.
    shown: dict[str, str | int] = {
        **dict.fromkeys(arguments_of(voice.locale, "word-problem") or (), ""),
        **{name: voice.money(centavos(each), own) for name, each in solution.money.items()},
        **{name: voice.number(hundredths(each)) for name, each in solution.numbers.items()},
        **{name: voice.percent(telling(each)) for name, each in solution.percent.items()},
        **{name: _as_written(each, context) for name, each in solution.words.items()},
    }
    return voice.say("word-problem", **{**shown, "problem": solution.problem})


def _as_written(word: str, context: TurnContext) -> str:
    """Return a folded word as the message writes it, with its accents."""
    said = f"{context.resolution.recognition.text} {context.turn.message.beside}"
    return next((each for each in _WORD.findall(said) if fold(each) == word), word)
