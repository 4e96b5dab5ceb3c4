"""Whom a pronoun stands for in what one is to be reminded of: "cobrar ele", where nobody else can be meant."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from itertools import pairwise

from bot.context import TurnContext
from bot.packs.agenda.changes.choosing import REACHES, named
from bot.packs.leaning import touched
from bot.understanding.clauses import MOST_CLAUSES
from bot.understanding.grammar import every
from bot.understanding.references import refers_back, with_name
from state.conversation_history import PastTurn, RecentTurns
from state.history import UserEntry
from state.reads import FindUndoable
from state.record import ChangeRecord, RemoveRecord
from state.record_reads import GetRecords
from state.text import fold, words

# "Mandar mensagem pra ela" names what is done and with what; one more word may be somebody's name.
_TO_DO = 2
_WORD = re.compile(r"[^\W\d_]+")
# A word with a capital that no sentence begins with.
_CAPITAL = re.compile(r"(?<=[^\s.!?:\n] )[A-ZÀ-Ý][^\W\d_]+|(?<=[,;] )[A-ZÀ-Ý][^\W\d_]+")
_SEXES = (("he", "before_his_name"), ("she", "before_her_name"))


async def in_full(context: TurnContext, about: str, before: str) -> str:
    """Return ``about`` with the person for its pronoun, if that is plain.

    That is the one who is named ``before`` it in the message, else the one whom the message just before, or its answer,
    was of. Of anybody who may not be meant the words stay: a wrong name is worse than a pronoun.
    """
    if not refers_back(about) or not _leaves_open_who(about):
        return about
    here = f"{context.turn.message.beside} {before}".strip()
    past = await context.reads(RecentTurns(chat=context.turn.chat, after=max(0, context.number - 1 - MOST_CLAUSES)))
    own = [each for each in past if _message_of(each.id) == _message_of(context.turn.id)]
    others = [each for each in past if each not in own]
    last = [each for each in others if _message_of(each.id) == _message_of(others[-1].id)]
    for said, turns in ((here, own), (_told_in(last), last)):
        people = {*_relatives(said), *(await _recorded(context, turns))}
        if len(people) == 1 and not _names_another(said, whom := people.pop()) and _fits(about, whom, said):
            return with_name(about, whom)
        if people or _CAPITAL.search(said):
            return about
    return about


def _leaves_open_who(about: str) -> bool:
    """Tell whether ``about`` speaks of one by a pronoun, and names nobody whom it may stand for."""
    said = [fold(word) for word in _WORD.findall(about)]
    pronouns = {word for word in said if word in every("third_person")}
    if not any(pronouns <= every(sex) for sex, _ in _SEXES) or _CAPITAL.search(about) or _relatives(about):
        return False
    place = next(at for at, word in enumerate(said) if word in pronouns)
    before = said[:place]
    led = {*every("toward"), *every("of_it"), *every("along_with")}
    to_do = named(" ".join(before))
    somebody = any(one in led and other in to_do and not other.endswith("r") for one, other in pairwise(before))
    bound = said[place][:1] == "d" or (before and before[-1] in led)
    return not somebody and len(to_do) <= (_TO_DO if bound else 1)


def _names_another(text: str, whom: str) -> bool:
    return any(fold(word) not in words(whom) for word in _CAPITAL.findall(text))


def _fits(about: str, whom: str, said: str) -> bool:
    """Tell whether what stands before the name of ``whom`` in what was ``said`` fits the pronoun in ``about``."""
    told = words(said)
    name = next(iter(words(whom)), "")
    led = {told[at - 1] for at, word in enumerate(told) if at and word == name}
    spoken = set(words(about))
    other = next(article for sex, article in _SEXES[::-1] if spoken.isdisjoint(every(sex)))
    same = next(article for sex, article in _SEXES if not spoken.isdisjoint(every(sex)))
    return not (led & every(other)) or bool(led & every(same))


def _relatives(text: str) -> dict[str, str]:
    """Return the words in ``text`` for who somebody is to one."""
    return {word: word for word in _WORD.findall(text) if fold(word) in _relations()}


async def _recorded(context: TurnContext, turns: list[PastTurn]) -> set[str]:
    """Return who the records are of that ``turns`` put, changed or showed."""
    numbers, ids, before = {each.number for each in turns}, list[str](), None
    while numbers and (put := await context.reads(FindUndoable(since=context.turn.arrived - REACHES, before=before))):
        before = put.number
        if put.number < min(numbers):
            break
        if put.number in numbers:
            ids += [each.record_id for each in put.inverses if isinstance(each, RemoveRecord | ChangeRecord)]
    if (last := touched(context)) and last.turn in numbers:
        ids += last.records
    found = await context.reads(GetRecords(ids=tuple(dict.fromkeys(ids)))) if ids else ()
    whose = (each.fields.get("who") or (each.kind == "debt" and each.fields.get("name")) for each in found)
    return {str(who) for who in whose if who}


def _told_in(turns: list[PastTurn]) -> str:
    own = (entry.content for turn in turns for entry in turn.entries if isinstance(entry, UserEntry) and entry.own)
    return "\n".join(dict.fromkeys(own))


def _message_of(turn_id: str) -> str:
    return turn_id.partition("/")[0]


@cache
def _relations() -> frozenset[str]:
    """Return the words for who somebody is to one: "mainha"."""
    told = resources.files("bot.packs.people").joinpath("people.toml").read_text("utf-8")
    return frozenset(tomllib.loads(told)["words"]["relations"].split())
