"""Which reminder was meant: asked where several fit, and what the answer cancels or moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.changes.choosing import of_an_hour
from bot.packs.agenda.changes.moving import FIELDS, change, change_all, changed
from bot.packs.agenda.putting import together
from bot.packs.agenda.record import PACK_NAME, TOLD_OF, text_of
from bot.packs.agenda.timing import times
from bot.packs.agenda.timing.apart import several
from bot.packs.agenda.timing.times import Due
from bot.packs.agenda.views.wording import line
from bot.packs.frame import ask, places, question
from bot.packs.jobs import cancel
from bot.replies.text import one_line
from bot.understanding.grammar import every
from bot.understanding.words.normaliser import aligned
from bot.understanding.words.numbers import CARDINALS
from state.document import JsonObject
from state.effects import Change, Effect
from state.lane import PackQuestion
from state.record import Record, RemoveRecord, inverse
from state.record_reads import GetRecords
from state.text import fold, words
from state.turns import Reply
from tools.search_query import query_words
from tools.zones import clock

_WORD = re.compile(r"[^\W\d_]+")
# A number with which an answer begins: "o 1, pra quinta".
NUMBER_FIRST = re.compile(r"\W*(?:(?:o|a|the|number|numero)\s+)*(\d+)\b(?!\s*(?:h|:|/))")


async def chosen(context: TurnContext, asked: PackQuestion, answer: str) -> HandlerResult:
    """Take the answer to which reminder is meant: a number, or words of it."""
    listed = await _listed(context, asked)
    # "A das duas" is no second one.
    at_hour = of_an_hour(context, answer, listed)
    chosen = places(asked, context.resolution.recognition) if at_hour is None else ()
    if asked.name == "move" and not chosen and _told_with(context, answer) and (first := NUMBER_FIRST.match(answer)):
        chosen = (int(first[1]) - 1,)
    found = at_hour or [listed[place] for place in chosen if 0 <= place < len(listed)] or _fitting(listed, answer)
    if asked.name == "cancel" and not found and at_hour is None and _means_all(answer, listed):
        return cancelled(context, listed)
    if asked.name == "cancel" and found and (len(found) == 1 or chosen):
        return cancelled(context, found)
    if asked.name == "move":
        if each := _each_its_own(context, listed, answer, str(asked.args["told"])):
            return together([changed(context, record, due, "") for record, due in each])
        if len(found) == 1:
            return await change_all(context, found[0], _told_with(context, answer) or str(asked.args["told"]))
    return context.say(context.voice.say("agenda-left"))


def _told_with(context: TurnContext, answer: str) -> str:
    """Return the time that an answer tells beside which one is meant, "o 1, pra quinta às 14h"; "" if it tells none."""
    led = next((each for each in _WORD.finditer(answer) if fold(each[0]) in every("toward")), None)
    numbered = NUMBER_FIRST.match(aligned(answer))
    told = answer[led.start() :] if led else answer[numbered.end() :] if numbered else ""
    return told if times.said(told, clock(context.now), context.voice.locale).due else ""


async def picked(context: TurnContext, asked: PackQuestion, answer: str) -> list[Record]:
    """Return which of those that were listed an answer means: a number, words of it, or all of them."""
    listed = await _listed(context, asked)
    if (at_hour := of_an_hour(context, answer, listed)) is not None:
        return at_hour
    chosen = [listed[place] for place in places(asked, context.resolution.recognition) if place < len(listed)]
    return chosen or _fitting(listed, answer) or (listed if _means_all(answer, listed) else [])


async def _listed(context: TurnContext, asked: PackQuestion) -> list[Record]:
    ids = tuple(str(each) for each in cast("list[str]", asked.args["ids"]))
    return [record for record in await context.reads(GetRecords(ids=ids)) if record.live]


def _each_its_own(context: TurnContext, listed: Sequence[Record], answer: str, told: str) -> list[tuple[Record, Due]]:
    """Return each of those that were ``listed`` with the time that an answer gives it: "1 pro dia 10, 2 pro dia 11".

    "Os dois" gives each its own of the times that were ``told``. [] if it does neither.
    """
    now, language = clock(context.now), context.voice.locale
    moments = times.moments_in(answer, now, language)
    begins = [0, *(each.end for each in moments)]
    leads = [words(answer[begin : each.start]) for begin, each in zip(begins, moments, strict=False)]
    at = [next((int(word) - 1 for word in reversed(said) if word.isdecimal()), -1) for said in leads]
    due = several(answer, now, language)
    if len(at) > 1 and len(due) == len(at) == len(set(at)) and all(0 <= place < len(listed) for place in at):
        return [(listed[place], each) for place, each in zip(at, due, strict=True)]
    due = several(told, now, language)
    both = not moments and _means_all(answer, listed)
    return list(zip(listed, due, strict=True)) if both and len(due) == len(listed) else []


def _means_all(answer: str, listed: Sequence[Record]) -> bool:
    """Tell whether ``answer`` says of all that were ``listed`` that they are meant: "os dois" of two."""
    size = len(listed)
    return any(CARDINALS.get(word, size) == size for word in words(answer) if word in every("all_of_them"))


async def confirmed_all(context: TurnContext, asked: PackQuestion) -> HandlerResult:
    """Take the answer to whether all reminders are to be cancelled: nothing but a yes does that."""
    if context.resolution.recognition.action != Action.CONFIRM:
        return context.say(context.voice.say("agenda-left"))
    ids = tuple(str(each) for each in cast("list[str]", asked.args["ids"]))
    return cancelled(context, [record for record in await context.reads(GetRecords(ids=ids)) if record.live])


async def new_time(context: TurnContext, asked: PackQuestion, answer: str) -> HandlerResult:
    """Take the answer to when a reminder is to be moved to."""
    found = await context.reads(GetRecords(ids=(str(asked.args["id"]),)))
    if not found or not found[0].live:
        return context.say(context.voice.say("agenda-none"))
    head, colon, text = answer.partition(":")
    field = next((word for word in words(head) if colon and word in FIELDS), "")
    return change(context, found[0], text if field else answer, field=field)


def _fitting(listed: Sequence[Record], answer: str) -> list[Record]:
    said = set(query_words(answer))
    return [record for record in listed if said and said <= set(words(text_of(record)))]


def ask_which(context: TurnContext, found: list[Record], waits: list[Record], name: str, told: str) -> HandlerResult:
    """Ask which of those that were ``found``, or of all that wait, is meant."""
    listed = found or waits
    now = clock(context.now)
    chat = context.turn.chat
    lines = [
        f"{place}. {line(context.voice, each, now, chat=chat).removeprefix('• ')}"
        for place, each in enumerate(listed, 1)
    ]
    heading = context.voice.say("agenda-which") if found else context.voice.say("agenda-which-none")
    text = "\n".join([heading, *lines])
    args: JsonObject = {"ids": [each.id for each in listed], "told": told}
    return ask(context, question(PACK_NAME, name, text, args, offered=not found, shape="which"))


def ask_cancelling(context: TurnContext, record: Record) -> HandlerResult:
    """Ask whether the one reminder that may be meant is to be cancelled."""
    text = context.voice.say("agenda-cancel-one", text=one_line(text_of(record)))
    return ask(context, question(PACK_NAME, "cancel_all", text, {"ids": [record.id]}, yes_or_no=True))


def cancel_all(context: TurnContext, waits: list[Record]) -> HandlerResult:
    if len(waits) == 1:
        return cancelled(context, waits)
    text = context.voice.say("agenda-cancel-all", count=len(waits))
    return ask(context, question(PACK_NAME, "cancel_all", text, {"ids": [each.id for each in waits]}, yes_or_no=True))


def removal(context: TurnContext, gone: Sequence[Record]) -> tuple[list[Effect], list[Effect]]:
    """Return the effects that remove reminders with their jobs, and those that bring them back."""
    effects: list[Effect] = []
    backs: list[Effect] = []
    for record in gone:
        removed = RemoveRecord(record_id=record.id)
        unring, ring_again = cancel(context.turn, pack=PACK_NAME, key=record.id)
        effects += [removed, unring]
        backs += [inverse(removed), ring_again]
    return effects, backs


async def removed(context: TurnContext, named: Sequence[Record], surely: bool) -> HandlerResult:
    """Cancel the reminders that an order names; ask which, unless it is ``surely`` meant."""
    if surely:
        return cancelled(context, named)
    return ask_cancelling(context, named[0]) if len(named) == 1 else ask_which(context, list(named), [], "cancel", "")


def cancelled(context: TurnContext, gone: Sequence[Record]) -> HandlerResult:
    """Remove reminders with their jobs, and say which."""
    effects, backs = removal(context, gone)
    text = one_line(text_of(gone[0]))
    said = context.voice.say("agenda-cancelled", count=len(gone), text=text)
    return HandlerResult(
        replies=(Reply(text=said),),
        effects=tuple(effects),
        inverses=tuple(backs),
        change=Change(verb="removed", title=text, count=len(gone)),
        told=TOLD_OF,
    )
