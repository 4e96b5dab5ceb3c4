"""Undo of what a message names, or complains of, wherever that is among the last changes."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.context import HandlerResult, TurnContext
from bot.finding.judging import NAMED
from bot.finding.relations import relation
from bot.handlers.corrections.candidates import looked_for
from bot.handlers.undoing.named_changes import CHANGES_LOOKED_AT, UNDO_REACHES, is_of
from bot.handlers.undoing.undo_redo import next_one, said_undone, taken_back, to_undo, undo_last
from bot.packs.amending import Correction
from bot.packs.table import PACKS
from bot.replies.text import one_line
from bot.understanding.answers.corrections import puts_back
from bot.understanding.answers.options import KIND_WORDS
from bot.understanding.grammar import every, negations
from state.effects import InsertItem
from state.reads import FindUndoable, GetItems, Undoable
from state.record_reads import GetRecords
from state.text import fold, words
from tools.keywords import telling

TOUCHED_AT_MOST = 20
# What a complaint says that Guarda did, and what that is of a change.
_DONE = {"removed": "did_remove", "edited": "did_change"}
_CLAUSE = re.compile(r"[,.;:!?…\n]+")


async def undo_meant(context: TurnContext) -> HandlerResult:
    """Take back the newest change that fits what the message names or complains of; the last one if it does neither."""
    text = context.turn.message.text or ""
    told, last = complaint_in(text), await to_undo(context)
    if isinstance(last, HandlerResult):
        return last
    if not (told.names or told.verbs) or puts_back(text):
        return await undo_last(context, last)
    meant = await change_of(context, last, told)
    if meant is None:
        unnamed = context.voice.say("undo-not-found", query=" ".join(told.names))
        said = unnamed if told.names else context.voice.say("nothing-to-put-back")
        return context.say(f"{said}\n{next_one(context, last.change, last.change.count)}")
    change, partly = meant
    if partly:
        return context.say(said_undone(context, change, 0), effects=change.inverses, spoken_of=())
    return await taken_back(context, change)


@dataclass(frozen=True, slots=True)
class _Touched:
    """A thing that a change did something to: its name, and the words that name it or its kind."""

    id: str
    name: str
    said: frozenset[str]


@dataclass(frozen=True, slots=True)
class Complaint:
    """What an undo says of the change that it means: what was done (``verbs``), to how many, and words of it.

    ``strictly`` says that all the words name it, as in "desfaz a mudança da Rosane".
    """

    names: tuple[str, ...] = ()
    verbs: frozenset[str] = frozenset()
    counts: frozenset[int] = frozenset()
    strictly: bool = False


def complaint_in(text: str) -> Complaint:
    """Return what ``text``, an undo, says of what is to be undone: "CANCELOU 4??? desfaz", "não comprei cola, desfaz".

    In "pelo amor de deus, desfaz" what stands before the order tells nothing.
    """
    names: list[str] = []
    verbs: set[str] = set()
    counts: set[int] = set()
    for clause in _CLAUSE.split(fold(text)):
        said = words(clause)
        order = next((at for at, word in enumerate(said) if word in every("taking_back")), None)
        of = next(
            (at for at, word in enumerate(said) if order is not None and at > order and word in every("of_it")), None
        )
        if of is not None and (named := _telling(said[of + 1 :])):
            return Complaint(named, strictly=True)
        done = {verb for verb, name in _DONE.items() if not every(name).isdisjoint(said)}
        told = done or not negations().isdisjoint(said)
        if not told and order is None:
            continue
        verbs |= done
        names += _telling(said if told else said[(order or 0) + 1 :])
        counts |= {int(word) for word in said if done and word.isdecimal()}
    return Complaint(tuple(dict.fromkeys(names)), frozenset(verbs), frozenset(counts))


def _telling(said: Sequence[str]) -> tuple[str, ...]:
    """Return the words of ``said`` that may name what was changed: neither what somebody did nor what Guarda did."""
    done = frozenset().union(*map(every, _DONE.values())) | every("taking_back") | every("notes") | every("this")
    past = tuple(every("own_past"))
    return tuple(word for word in telling(said) if word not in done and not word.endswith(past))


async def change_of(context: TurnContext, last: Undoable, told: Complaint) -> tuple[Undoable, bool] | None:
    """Return the newest change that ``told`` fits best, and whether only a part of it is named and returned.

    That is ``last`` if nothing is told; None if none fits, or what it changed was changed since.
    """
    if not told.names and not told.verbs:
        return last, False
    newer: set[str] = set()
    found: list[tuple[int, Undoable, Undoable]] = []
    change: Undoable | None = last
    for _ in range(CHANGES_LOOKED_AT):
        if change is None:
            break
        touched = await _touched(context, change) if told.names else ()
        said = [{*words(f"{change.change.title} {change.change.former or ''}")}, *(each.said for each in touched)]
        fits = sum(any(_is_named(name, each) for each in said) for name in told.names)
        ids = {each.id for each in touched}
        if (fits == len(told.names) if told.strictly else fits) and told.names:
            part = _part_of(context, change, touched, told.names)
            # What was done since to the rest of it stays.
            meant = {each for each in ids if any(is_of(effect, each) for effect in part.inverses)}
            if newer.isdisjoint(meant):
                found.append((fits, change, part))
            elif not found:
                return None
        elif change.change.verb in told.verbs:
            found.append((0, change, change))
        newer |= ids
        change = await context.reads(FindUndoable(since=context.turn.arrived - UNDO_REACHES, before=change.number))
    if found:
        most = max(fits for fits, *_ in found)
        best = [(whole, part) for fits, whole, part in found if fits == most]
        whole, part = next((each for each in best if each[0].change.count in told.counts), best[0])
        return part, part is not whole
    unfit = told.strictly or told.verbs or await looked_for(context, Correction("", query=" ".join(told.names)))
    return None if unfit else (last, False)


def _is_named(name: str, said: Collection[str]) -> bool:
    return any(relation(name, each) >= NAMED for each in said)


async def _touched(context: TurnContext, change: Undoable) -> list[_Touched]:
    """Return what ``change`` did something to."""
    records = dict.fromkeys(str(getattr(each, "record_id", "")) for each in change.inverses)
    items = dict.fromkeys(str(getattr(each, "item_id", "")) for each in change.inverses)
    items |= dict.fromkeys(each.item.id for each in change.inverses if isinstance(each, InsertItem))
    found: list[_Touched] = []
    for record in await context.reads(GetRecords(ids=tuple(filter(None, records))[:TOUCHED_AT_MOST])):
        nouns = (pack.amends.kinds.get(record.kind, frozenset()) for pack in PACKS if pack.amends)
        name = str(record.fields.get("text") or record.fields.get("what") or record.text)
        found.append(_Touched(record.id, one_line(name), frozenset(words(record.text)).union(*nouns)))
    for item in await context.reads(GetItems(ids=tuple(filter(None, items))[:TOUCHED_AT_MOST])):
        of_kind = (word for word, kind in KIND_WORDS.items() if kind == item.kind)
        said = frozenset({*words(f"{item.title} {item.content or ''}"), *of_kind})
        found.append(_Touched(item.id, one_line(item.title), said))
    return found


def _part_of(context: TurnContext, change: Undoable, touched: Sequence[_Touched], names: Sequence[str]) -> Undoable:
    """Return ``change``, or as much of it as was done to what is named, where that is some of several things."""
    meant = [each for each in touched if any(_is_named(name, each.said) for name in names)]
    apart = all(any(is_of(effect, each.id) for each in touched) for effect in change.inverses)
    if not meant or not apart or len(meant) == len(touched):
        return change
    own = tuple(effect for effect in change.inverses if any(is_of(effect, each.id) for each in meant))
    title = context.voice.join([each.name for each in meant])
    return change.changed(inverses=own, change=change.change.changed(title=title, count=1))
