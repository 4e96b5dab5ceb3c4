"""Changes that a message names: taken back by their names, whatever was done last."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.removals import recycle_bin
from bot.handlers.removals.removal import named_in
from bot.replies.text import one_line
from bot.understanding.answers.corrections import not_meant, puts_back
from bot.understanding.grammar import every
from bot.understanding.recognition import is_of_a_pack
from state.effects import Effect, InsertItem, MarkUndone
from state.lane import SECOND
from state.reads import FindUndoable
from state.record import ChangeRecord
from state.record_reads import GetRecords
from state.text import words

UNDO_REACHES = 7 * 24 * 3600 * SECOND
# Of so many changes one may be named.
CHANGES_LOOKED_AT = 12
# The pack whose records wait for a time until they are done.
AGENDA = "agenda"


async def wanted_back(context: TurnContext) -> HandlerResult | None:
    """Bring back what a message names that wants it back, or did not mean it to go; None if it names no such thing."""
    message = context.turn.message
    text = f"{message.text or ''} {message.beside}".strip()
    recognition, takes_back = context.resolution.recognition, not every("taking_back").isdisjoint(words(text))
    if message.forwarded or message.button is not None or context.pending is not None:
        return None
    if recognition.action is Action.RESTORE or not (takes_back or puts_back(text) or not_meant(text)):
        return None
    last = await context.reads(FindUndoable(since=context.turn.arrived - UNDO_REACHES)) if takes_back else None
    meant = await named_back(context, last.change.title if last else "")
    if meant is None and is_of_a_pack(recognition.action) and not_meant(text):
        meant = context.say(context.voice.say("denied-removal"))  # what is not to go is not taken for an order
    return replace(meant, whole=True) if meant else None


async def named_back(context: TurnContext, next_one: str = "") -> HandlerResult | None:
    """Bring back what the message names of what was removed, or changed back what it names; None if that is neither.

    What the ``next_one`` to be undone is called names nothing else.
    """
    message = context.turn.message
    names = dict.fromkeys(named_in(f"{message.text or ''} {message.beside}").split())
    if not names or not set(names).isdisjoint(words(next_one)):
        return None
    return await recycle_bin.spoken_of(context, names) or await _changed_back(context, set(names))


async def _changed_back(context: TurnContext, names: set[str]) -> HandlerResult | None:
    """Let the one reminder wait again that has one of the ``names`` and that a change of the last days had done."""
    before: int | None = None
    for _ in range(CHANGES_LOOKED_AT):
        last = await context.reads(FindUndoable(since=context.turn.arrived - UNDO_REACHES, before=before))
        if last is None:
            return None
        before = last.number
        ids = tuple(each.record_id for each in last.inverses if isinstance(each, ChangeRecord))
        found = await context.reads(GetRecords(ids=ids)) if ids else ()
        done = [each for each in found if each.live and each.pack == AGENDA and each.fields.get("done")]
        named = [each for each in done if not names.isdisjoint(words(each.text))]
        if len(named) == 1:
            own = tuple(each for each in last.inverses if is_of(each, named[0].id))
            title = one_line(str(named[0].fields.get("text") or named[0].text))
            said = context.voice.say("undone-edited", title=title, count=1)
            whole = (MarkUndone(turn_id=last.turn_id),) if len(own) == len(last.inverses) else ()
            return context.say(said, effects=(*own, *whole), spoken_of=())
    return None


def is_of(effect: Effect, kept: str) -> bool:
    """Tell whether ``effect`` is about the record or item with the id ``kept``, or what was to be done at its time."""
    if isinstance(effect, InsertItem):
        return effect.item.id == kept
    return kept in (getattr(effect, "record_id", ""), getattr(effect, "item_id", ""), getattr(effect, "key", ""))
