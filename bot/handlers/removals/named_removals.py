"""Removals of what is no item: an order names a reminder, an entry or a list's entry, whatever it was taken for."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.corrections.candidates import Candidate, looked_for
from bot.handlers.corrections.reading import taken_back
from bot.handlers.removals.removal import ORDERED_WITHIN, close_to, confirm_entities
from bot.handlers.undoing.undo_redo import REGRET_REACHES, undo
from bot.packs.amending import Correction, telling
from bot.packs.table import PACKS
from bot.packs.values import without_values
from bot.replies.text import one_line
from bot.understanding.answers.corrections import not_meant
from bot.understanding.grammar import lexicons
from bot.understanding.parts import read_as
from bot.understanding.recognition import Entities, Recognition
from bot.understanding.safety import removals_in, speaks_of_removing
from state.reads import FindUndoable
from state.record import Record
from state.text import words

# So many of several that may be meant are named.
NAMED_AT_MOST = 6
# What says not to remove something is brief, and is taken for one of these.
SHORT = 14
_MAY_DENY = frozenset({Action.CHAT, Action.UNKNOWN, Action.DENY, Action.DELETE_ITEM, "cancel_reminder"})


async def of_a_record(context: TurnContext) -> HandlerResult | None:
    """Remove the record that an order names where no item is called so; ask which of several; None if none is."""
    query = _ordered_to_go(context)
    return await _record_named(context, query) if query and not await close_to(context, query, None) else None


async def removed_instead(context: TurnContext) -> HandlerResult | None:
    """Bring back what the turn before removed, and ask about what was meant: "não, o do almoço"; else None.

    Nothing is brought back where nothing is called so.
    """
    if not _named_instead(context) or context.pending:
        return None
    last = await context.reads(FindUndoable(since=context.turn.arrived - REGRET_REACHES))
    if last is None or last.change.verb != "removed" or last.number != context.number - 1:
        return None
    asked = await _meant_instead(context)
    if asked is None:
        return None
    brought_back = await undo(context)
    return replace(_behind(brought_back.replies[0].text, asked), effects=brought_back.effects)


async def not_removed(context: TurnContext) -> HandlerResult:
    """Say that nothing was removed; of what the no names instead, ask whether that is to go: "não, a da varanda"."""
    said = context.say(context.voice.say("denied-removal"))
    asked = await _meant_instead(context)
    return _behind(said.replies[0].text, asked) if asked else said


async def _meant_instead(context: TurnContext) -> HandlerResult | None:
    """Ask whether what is named behind a no is to go; None if nothing is, or nothing is called so."""
    meant, text = _named_instead(context), context.resolution.recognition.text
    if not meant:
        return None
    entities = Entities(query=meant)
    asking = context.taking(Recognition(Action.DELETE_ITEM, 1.0, "named instead", text, entities, asks=True))
    item = await close_to(context, meant, None)
    asked = await confirm_entities(asking, entities) if item else await _record_named(asking, meant)
    return asked if asked and asked.pending else None


def _named_instead(context: TurnContext) -> str:
    """Return what the message names behind a no and a pause, "não, o do almoço"; "" if it tells anything else."""
    text, message = context.resolution.recognition.text, context.turn.message
    led = taken_back(text)
    apart = not led or message.forwarded or in_group(context.turn.chat) or len(words(text)) > SHORT or "?" in text
    return "" if apart or without_values(context, text) != text else " ".join(telling(text[led:]))


def _behind(said: str, asked: HandlerResult) -> HandlerResult:
    first, *others = asked.replies
    return replace(asked, replies=(first.changed(text=f"{said}\n\n{first.text}"), *others))


async def _record_named(context: TurnContext, query: str) -> HandlerResult | None:
    found = [each for each in await looked_for(context, Correction("", query=query)) if _is_meant(context, each, query)]
    records = [each.kept for each in found if isinstance(each.kept, Record)]
    removers = {pack.name: pack.removed for pack in PACKS if pack.removed}
    owners = {record.pack for record in records}
    if not records or not owners <= removers.keys():
        return None
    if len(owners) > 1:
        lines = [f"• {each.called(context)}" for each in found[:NAMED_AT_MOST]]
        return context.say("\n".join((context.voice.say("removal-which-record", query=one_line(query)), *lines)))
    remove = removers[owners.pop()]
    assert remove is not None  # noqa: S101 - those that have none were left out
    surely = len(records) == 1 and not context.resolution.recognition.asks and _is_whole(records[0], query)
    return await remove(context, records, surely)


async def denied(context: TurnContext) -> HandlerResult | None:
    """Say that nothing was removed where the message only says not to: "pera, não apaga o da Bia"; else None."""
    recognition, message = context.resolution.recognition, context.turn.message
    silent = context.pending is not None or context.turn.parent is not None or message.forwarded
    silent = silent or not_meant(recognition.text)  # that is sorry for what went
    if silent or in_group(context.turn.chat) or recognition.action not in _MAY_DENY:
        return None
    orders = removals_in(recognition.text)
    short = len(words(recognition.text)) <= SHORT and "?" not in recognition.text
    return context.say(context.voice.say("denied-removal")) if orders and not any(orders) and short else None


def _ordered_to_go(context: TurnContext) -> str:
    """Return what the message orders to go by its name; "" if it orders nothing, or asks."""
    recognition, message = context.resolution.recognition, context.turn.message
    text = recognition.text
    if message.forwarded or in_group(context.turn.chat) or "?" in text or recognition.entities.selection:
        return ""
    if not any(map(speaks_of_removing, words(text)[:ORDERED_WITHIN])) or not any(removals_in(text)):
        return ""
    own = recognition.entities.query if recognition.action is Action.DELETE_ITEM else None
    return own or read_as(Action.DELETE_ITEM, text).entities.query or ""


def _is_meant(context: TurnContext, candidate: Candidate, query: str) -> bool:
    return isinstance(candidate.kept, Record) and candidate.named(context, query).plainly


def _is_whole(record: Record, query: str) -> bool:
    """Tell whether ``query`` has all the words that ``record`` is called by, so that it is no part of its name."""
    name = str(record.fields.get("text") or record.fields.get("what") or record.fields.get("person") or record.text)
    return set(telling(name)) <= set(words(query))


def erases(text: str) -> bool:
    """Tell whether ``text`` begins with an order to erase, which nobody notes down: "apaga a luz de 93,20"."""
    first = next(iter(words(text)), "")
    return any(first in lexicon.erasing for lexicon in lexicons())


async def not_found(context: TurnContext) -> HandlerResult | None:
    """Say that what an order to erase names is not there, rather than keep the order; None to anything else."""
    text = context.resolution.recognition.text
    query = _ordered_to_go(context) if erases(text) else ""
    return context.say(context.voice.say("remove-not-found", query=one_line(query))) if query else None
