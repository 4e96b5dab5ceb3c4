"""Removals narrowed to a part: all about somebody, and of a note or of everything only what is named."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.edit_note import taken_out_of
from bot.handlers.removals.removal import confirm_all, found_about, named_in, remove_all_about, remove_everything
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.grammar import every, negations
from bot.understanding.remarks.removals import all_about, kinds_to_wipe
from bot.understanding.words.numbers import parse_selection
from state.confirmable import RemoveKinds, RemoveListed
from state.effects import RemoveEverything
from state.items import Item, Kind
from state.lane import Choice, Confirmation
from state.reads import GetItems
from state.text import fold, words

_WORD = re.compile(r"\w+")
_PAUSE = re.compile(r"[,.;:!?…]")


async def wipe(context: TurnContext) -> HandlerResult:
    """Ask for a yes to removing everything, everything of the kinds that the message names, or all about a name."""
    recognition = context.resolution.recognition
    if all_about(recognition.text, plainly=True):
        return await remove_all_about(context) or context.say(context.voice.say("removal-narrowed"))
    kinds = [Kind(kind) for kind in kinds_to_wipe(recognition)]
    name = named_in(recognition.text) if recognition.asks and not kinds else ""
    if not name:
        return await remove_everything(context, kinds)
    found = await found_about(context, name)
    return confirm_all(context, found) if found else _found_nothing(context, name)


async def narrowed(context: TurnContext) -> HandlerResult | None:
    """Take only that away which the answer narrows a removal to: "a 2, mas só a Duda"; None if it narrows nothing."""
    pending, message = context.pending, context.turn.message
    part = _only(f"{message.text or ''} {message.beside}") if message.button is None else ""
    if not part or message.forwarded or not isinstance(pending, Choice | Confirmation):
        return None
    if isinstance(pending, Confirmation):
        return await _of_what_was_asked(context, pending, part)
    if pending.purpose != "delete":
        return None
    every_id = [str(option.call.args["item_id"]) for option in pending.options]
    chosen = [every_id[at] for at in context.resolution.positions]
    denied = not negations(context.voice.locale).isdisjoint(words(message.text or ""))
    return None if denied and not chosen else await _out_of(context, chosen or every_id, part, surely=bool(chosen))


async def _of_what_was_asked(context: TurnContext, asked: Confirmation, part: str) -> HandlerResult | None:
    if isinstance(asked.request, RemoveListed):
        denials = negations(context.voice.locale)
        if len(asked.request.item_ids) > 1 or not denials.isdisjoint(words(context.turn.message.text or "")):
            return None  # a no takes nothing away, and of several it is not known which
        agreed = context.resolution.recognition.action is Action.CONFIRM
        return await _out_of(context, asked.request.item_ids, part, surely=agreed)
    if not isinstance(asked.request, RemoveEverything | RemoveKinds) or not (name := named_in(part)):
        return None
    found = await found_about(context, name)
    return confirm_all(context, found) if found else _found_nothing(context, name)


async def _out_of(context: TurnContext, ids: Sequence[str], part: str, *, surely: bool) -> HandlerResult | None:
    """Take ``part`` out of the one of these that has it; if a whole one was chosen and none has, nothing is done."""
    found = [item for item in await context.reads(GetItems(ids=tuple(ids))) if item.live]
    if taken := await taken_out_of(context, part, found):
        return taken
    whole = {word for item in found for word in words(item.title)}
    of_it = len(found) == 1 and not whole.isdisjoint(words(part))
    return _nothing_of(context, part, found[0]) if surely and of_it else None


def _nothing_of(context: TurnContext, part: str, item: Item) -> HandlerResult:
    said = context.voice.say("removal-no-such-part", part=one_line(part), title=items.name(item))
    return context.say(said, spoken_of=(item.id,))


def _found_nothing(context: TurnContext, name: str) -> HandlerResult:
    return context.say(context.voice.say("remove-not-found", query=one_line(name)))


def _only(text: str) -> str:
    """Return what ``text`` narrows something to, "a Duda" of "a 2, mas só a Duda"; "" if it narrows to nothing."""
    found = next((each for each in _WORD.finditer(text) if fold(each[0]) in every("only")), None)
    rest = _PAUSE.split(text[found.end() :].strip(" ,"))[0].strip() if found else ""
    said = rest.split()
    while said and fold(said[0]) in every("article"):
        said.pop(0)
    part = " ".join(said)
    return "" if parse_selection(rest) or every("this").issuperset(words(part)) else part
