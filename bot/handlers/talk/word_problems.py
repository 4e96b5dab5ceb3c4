"""Answers to word problems that a message tells and asks."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.context import SILENT, HandlerResult, TurnContext, in_group
from bot.handlers.keeping.keep import keep
from bot.missions.triage import Level, triage
from bot.packs.ledger.lexicon import says
from bot.replies.catalogue import arguments_of
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Recognition
from bot.understanding.remarks.questions import is_question
from bot.word_problems.reading import asked_in, sentence_of
from bot.word_problems.solution import Solution, centavos, hundredths, telling
from bot.word_problems.solving import solved
from state.record import USUAL_CURRENCY
from state.text import fold, words
from state.turns import Reply
from tools.definition import ToolName

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
# What missions work out as well, with more than is told.
_OF_MISSIONS = frozenset(
    {"until", "saving", "loan", "installments", "shortfall", "enough", "daily", "total", "partsleft"}
)


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
