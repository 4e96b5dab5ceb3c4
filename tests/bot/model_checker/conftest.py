"""What the checker's tests share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import pytest

from bot.packs import leaning, sentences
from bot.packs.agenda import offering
from bot.packs.agenda.views import almanac
from bot.packs.knowledge import reading as of_facts
from bot.packs.ledger import lexicon
from bot.packs.ledger.entries import orders as of_entries
from bot.understanding import arithmetic, money, parts, safety
from bot.understanding.dates import reader
from bot.understanding.recogniser import recognise
from bot.understanding.remarks import questions
from bot.understanding.words import abbreviations
from bot.word_problems import reading as of_problems
from state import text

# What depends on the words alone: a text means the same in every state, and to every handler.
OF_WORDS: tuple[Callable[..., Any], ...] = (
    recognise,
    abbreviations.spelt_out,
    lexicon.has,
    lexicon.says,
    money.sums,
    money.people_in,
    arithmetic.expression,
    of_problems.sentence_of,
    parts._as,
    questions.is_question,
    questions.asks_in_words,
    questions.asked_all_of,
    questions.orders_to_show,
    questions.question_in,
    questions.wonders,
    safety.orders_in,
    of_entries.order_in,
    of_entries.objects,
    of_facts.asked,
    of_facts.stated,
    of_facts.statements,
    leaning.shares,
    sentences.sentence,
    text.fold,
    text.words,
    almanac._asks,
    offering.counts_down,
)
# What depends on the time as well is asked several times in a turn.
ONCE: dict[Callable[..., Any], Callable[..., Any]] = {
    **{each: cache(each) for each in OF_WORDS},
    reader.dates: lru_cache(maxsize=1_000)(reader.dates),
}


@pytest.fixture(autouse=True)
def _read_each_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same few words are said in thousands of states, and to read them anew is most of the time."""
    by_id = {id(function): once for function, once in ONCE.items()}
    for module in [each for name, each in sys.modules.items() if name.startswith(("bot.", "state.", "tools."))]:
        for name, value in list(vars(module).items()):
            if (once := by_id.get(id(value))) is not None:
                monkeypatch.setattr(module, name, once)
