"""Expenses counted elsewhere because a message says what they are not: "o gás é de cozinha, não é transporte"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.frame import ask, places, question
from bot.packs.ledger.entries.correcting import called, in_category
from bot.packs.ledger.entries.entries import PACK, category
from bot.packs.ledger.entries.removing import Entry, is_named, last_recorded, recent
from bot.packs.ledger.lexicon import OTHERS, categories, category_meant, category_named, category_of, listed, plain
from bot.packs.values import is_denied
from bot.understanding.grammar import every, negations
from bot.understanding.remarks.questions import is_question
from state.document import JsonObject
from state.lane import PackQuestion
from state.record import Record
from state.record_reads import GetRecords
from state.text import words

WHICH_CATEGORY = "which_category"
# As a name of what it is for, and not only of where it is counted.
BY_NAME = 2
# So early the verb of an order stands.
_BEGINS = 2
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Said:
    """What a message says of an expense: the category that it is not, by its name or not, and the words of the rest."""

    wrong: str
    by_name: bool
    rest: tuple[str, ...]


async def recategorised(context: TurnContext, text: str) -> HandlerResult | None:
    """Count the expense elsewhere that ``text`` says is not of its category; ask where, if it does not say that."""
    said = _said(plain(text))
    if said is None or text.rstrip().endswith("?"):
        return None
    found = [each for each in await recent(context) if len(each) == 1 and each[0].kind == "expense"]
    named = [each for each in found if _names(each, said.rest)]
    if not named and said.by_name:
        last = [each for each in await last_recorded(context) if len(each) == 1 and each[0].kind == "expense"]
        named = [each for each in last if each[0].fields.get("category") == said.wrong]
    best = max((len(_names(each, said.rest)) for each in named), default=0)
    meant = [each[0] for each in named if len(_names(each, said.rest)) == best]
    there = [each for each in meant if each.fields.get("category") == said.wrong]
    if not meant or not (there or said.by_name):
        return None
    record = next(iter(there or meant))
    right = _right(record, said)
    if right == OTHERS and not said.by_name:
        return None
    if right not in (OTHERS, said.wrong):
        return in_category(context, record, right) or _is_there(context, record)
    return _asked(context, record) if there else _is_there(context, record)


async def put_in(context: TurnContext) -> HandlerResult | None:
    """Count the expense of just now where the message orders it to be, if it says nothing else: "put it as food"."""
    text = context.resolution.recognition.text
    said = words(plain(text))
    rest = [word for word in said if word not in _bare() | every("marking") | listed("filing")]
    rest = [word for word in rest if word not in listed("changing")] if said[:1] else rest
    name = category_meant(" ".join(rest)) if len(rest) == 1 else None
    into = (listed("counted_in") | listed("this") | every("toward")) - every("article")
    verbs = every("marking") | listed("filing") | listed("changing")
    orders = not into.isdisjoint(said) and not verbs.isdisjoint(said[:_BEGINS])
    if name is None or not orders or len(said) < BY_NAME or is_question(text):
        return None
    last = [each[0] for each in await last_recorded(context) if len(each) == 1 and each[0].kind == "expense"]
    return (in_category(context, last[0], name) or _is_there(context, last[0])) if last else None


async def answered_category(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Count the expense that was asked about where the answer says; leave it where the answer says nothing of that."""
    found = await context.reads(GetRecords(ids=(str(asked.args["id"]),)))
    names = [each for each in (*categories(), OTHERS) if each != asked.args["wrong"]]
    at = places(asked, context.resolution.recognition)
    name = names[at[0]] if len(at) == 1 else category_named(words(context.resolution.recognition.text))
    live = [each for each in found if each.live]
    if context.resolution.recognition.action in (Action.CONFIRM, Action.DENY) or not name or not live:
        return context.say(context.voice.say("ledger-left-alone"))
    return in_category(context, live[0], name) or _is_there(context, live[0])


def _said(text: str) -> Said | None:
    """Return what folded ``text`` says that an expense is not, and what else; None if it denies no category."""
    found = [(each[0], _is_not(text[: each.start()])) for each in _WORD.finditer(text)]
    denied = [word for word, is_not in found if is_not]
    named = next((name for word in denied if (name := _category_named(word))), None)
    loosely = next((name for word in denied if (name := category_of(word)) != OTHERS), None)
    wrong = named or loosely
    rest = tuple(word for word, is_not in found if not is_not and word not in negations())
    return Said(wrong, named is not None, rest) if wrong else None


def _is_not(before: str) -> bool:
    """Tell whether what stands ``before`` a word denies it, as what something is or is counted in."""
    led = before.rstrip()
    while (last := led.rpartition(" ")[2]) in listed("counted_in"):
        led = led[: len(led) - len(last)].rstrip()
        if not last:
            return False
    return is_denied(led)


def _category_named(word: str) -> str | None:
    return OTHERS if word in listed("others_names") else category_named((word,))


def _bare() -> frozenset[str]:
    """Return the words that name no expense."""
    ways = ("expense_nouns", "entry_nouns", "filler", "this", "of_this", "around", "restating", "counted_in")
    return frozenset().union(*map(listed, ways), *map(every, ("being", "article", "toward", "fields", "wrong")))


def _names(of: Entry, said: Sequence[str]) -> set[str]:
    """Return the words of those ``said`` that an expense is called by."""
    return {word for word in said if word not in _bare() and is_named(of, word) >= BY_NAME}


def _right(record: Record, said: Said) -> str:
    """Return the category that the rest of what is said puts an expense in, beside the words that it is called by."""
    told = [word for word in said.rest if word not in _names((record,), said.rest)]
    return category_named(told) or category_of(" ".join(told))


def _is_there(context: TurnContext, record: Record) -> HandlerResult:
    name = category(context, str(record.fields.get("category", "")))
    return context.say(context.voice.say("ledger-counted-there", what=called(context, record), category=name))


def _asked(context: TurnContext, record: Record) -> HandlerResult:
    """Ask in which category an expense is to be counted."""
    wrong = str(record.fields.get("category", ""))
    names = [category(context, each) for each in (*categories(), OTHERS) if each != wrong]
    lines = [f"{at}. {name}" for at, name in enumerate(names, 1)]
    what = called(context, record)
    head = context.voice.say("ledger-which-category", what=what, category=category(context, wrong))
    args: JsonObject = {"id": record.id, "wrong": wrong}
    return ask(context, question(PACK, WHICH_CATEGORY, "\n".join((head, *lines)), args, shape="which"))
