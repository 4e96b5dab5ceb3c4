"""Correction of what kind of thing was kept, under the very reply that keeps it: one tap, or "é uma série"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.context import HandlerResult, TurnContext
from bot.handlers.keep import SAVE_OF
from bot.handlers.undo_redo import taken_back
from bot.handlers.wrong_film import replaced
from bot.replies.text import one_line
from bot.understanding.answers.naming import KIND_WORDS
from state.effects import Change, InsertItem
from state.items import Item, Kind
from state.lane import SECOND, Call, PackOffer
from state.machine import Trigger
from state.reads import FindUndoable, GetItems
from state.text import words
from state.turns import Button
from tools.definition import ToolName

NAME = "kinds"
LASTS = 7 * 24 * 3600 * SECOND
RECAST = (Kind.MOVIE, Kind.TV_SHOW, Kind.NOTE)
# What may stand around the word for a kind: "não, é uma série".
_AROUND = frozenset("e eh um uma o a nao na verdade so mas isso sim it is its s a an no actually just not".split())


def offered(context: TurnContext, outcome: HandlerResult) -> HandlerResult:
    """Return ``outcome``; if it keeps one title as it was typed, with buttons for the other kinds and for an undo."""
    kept = [effect.item for effect in outcome.effects if isinstance(effect, InsertItem)]
    named = context.resolution.recognition.entities.item_type
    if named or len(kept) != 1 or outcome.offer or outcome.pending or not _is_as_typed(kept[0]):
        return outcome
    item = kept[0]
    others = [kind for kind in RECAST if kind is not item.kind]
    labels = [context.voice.say("button-is-kind", kind=str(kind)) for kind in others]
    offer = PackOffer(
        nonce=context.nonce,
        pack=NAME,
        args={"item": item.id, "kinds": " ".join(others)},
        turn=context.number,
        expires_at=context.now + LASTS,
    )
    labels.append(context.voice.say("button-undo"))
    row = tuple(Button(label=label, payload=f"{offer.nonce}:{at}") for at, label in enumerate(labels))
    first, *rest = outcome.replies
    return replace(outcome, replies=(first.changed(buttons=(*first.buttons, row)), *rest), offer=offer)


def _is_as_typed(item: Item) -> bool:
    return item.kind in RECAST and item.tmdb_id is None


async def tapped(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Do what the button in ``place`` says, once; None if it is none of these."""
    offer = next((each for each in context.chat.offers if each.pack == NAME and each.nonce == nonce), None)
    if offer is None or context.now >= offer.expires_at:
        return None
    kinds = [Kind(kind) for kind in str(offer.args["kinds"]).split()]
    done = await _recast(context, offer, kinds[place]) if place < len(kinds) else await _undone(context, offer)
    return replace(done, trigger=Trigger.CARRY_ON)


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Do what "é uma série" says about what the turn before kept as something else; None for any other words."""
    said = words(context.turn.message.text or "")
    kinds = {KIND_WORDS[word] for word in said if word in KIND_WORDS}
    offers = [each for each in context.chat.offers if each.pack == NAME and each.turn == context.number - 1]
    if len(kinds) != 1 or not offers or not all(word in KIND_WORDS or word in _AROUND for word in said):
        return None
    kind = Kind(kinds.pop())
    return await _recast(context, offers[-1], kind) if kind in RECAST else None


async def _recast(context: TurnContext, offer: PackOffer, kind: Kind) -> HandlerResult:
    """Keep the item as ``kind``, in the place of what it was."""
    found = [item for item in await context.reads(GetItems(ids=(str(offer.args["item"]),))) if item.live]
    if not found:
        return context.say(context.voice.say("already-gone"))
    title = found[0].content or found[0].title
    args: dict[str, Any] = {"content": title} if kind is Kind.NOTE else {"title": title}
    if found[0].year and kind is not Kind.NOTE:
        args["year"] = found[0].year
    done = await replaced(context, Call(name=SAVE_OF.get(kind, ToolName.SAVE_NOTE), args=args), found[0], title)
    if done.change is None:
        return done
    said = context.voice.say("recast", kind=str(kind), title=one_line(title))
    return replace(
        done,
        replies=(done.replies[0].changed(text=said),),
        change=Change(verb="edited", title=done.change.title),
        kept_as=None,
    )


async def _undone(context: TurnContext, offer: PackOffer) -> HandlerResult:
    """Take back the change that the button stands under, if that was not done yet."""
    change = await context.reads(FindUndoable(since=0, before=offer.turn + 1))
    if change is None or change.number != offer.turn:
        return context.say(context.voice.say("already-gone"))
    return await taken_back(context, change)
