"""What was just noted put right as a whole: noted otherwise, or as the one thing that it was told as."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.candidates import done_lately
from bot.handlers.corrections.edits import changed
from bot.replies.text import changed_part, one_line
from bot.understanding.grammar import every, negations
from state.effects import RemoveItem, RestoreItem
from state.items import Item, Kind
from state.text import words
from tools.editing import with_more

# So many words stand before the one that says how it was noted, "não era pra separar".
WITHIN = 5
_PAUSE = re.compile(r"[,.;:!]\s+")


async def noted_again(context: TurnContext) -> HandlerResult | None:
    """Put what the message orders to be noted in the place of the note that it says is wrong; None if it says none is.

    "Não foi isso. Anota assim: ..." tells the note once more, and nothing besides it.
    """
    recognition, content = context.resolution.recognition, context.resolution.recognition.entities.content
    text = context.turn.message.text or ""
    if recognition.action is not Action.SAVE or not content or content not in text:
        return None
    led = set(words(text.partition(content)[0]))
    wrong = led & every("wrong") or (led & negations() and led & every("this"))
    notes = await _noted_last(context) if wrong else []
    return await _as_one(context, notes, content) if notes else None


async def joined(context: TurnContext) -> HandlerResult | None:
    """Make the notes of the message before this one into one, where this says so; None if it does not.

    What it tells behind that is added: "não separa, são 29 na frente".
    """
    text = context.resolution.recognition.text
    said = words(text)[:WITHIN]
    apart, together = (not every(name).isdisjoint(said) for name in ("parting", "joining"))
    notes = await _noted_last(context) if apart or together else []
    if len(notes) < 2 or "?" in text or negations().isdisjoint(said) is apart:
        return None
    content = " ".join((note.content or note.title).strip() for note in notes)
    _, *further = _PAUSE.split(text, maxsplit=1)
    return await _as_one(context, notes, with_more(content, further[0].strip()) if further else content)


async def _noted_last(context: TurnContext) -> list[Item]:
    """Return the notes that the message right before this one kept, in their order."""
    last = [each for each in await done_lately(context) if each.last and isinstance(each.kept, Item)]
    if not last or last[0].turn != context.number - 1:
        return []
    kept = [each.kept for each in last if isinstance(each.kept, Item) and each.kept.created_turn == each.turn]
    return sorted((each for each in kept if each.kind is Kind.NOTE), key=lambda each: each.created_turn)


async def _as_one(context: TurnContext, notes: Sequence[Item], content: str) -> HandlerResult | None:
    """Return the outcome that makes ``content`` of the first of ``notes``, and takes the others out."""
    done = await changed(context, Action.REWRITE, content, notes[:1])
    if not done.effects:
        return None
    former, now = changed_part(" · ".join((note.content or note.title).strip() for note in notes), content)
    noted = context.voice.say("edited-note", text=one_line(now))
    said = context.voice.say("corrected-from", text=noted, former=one_line(former))
    gone = [RemoveItem(item_id=note.id) for note in notes[1:]]
    back = [RestoreItem(item_id=note.id) for note in notes[1:]]
    return replace(
        done,
        replies=(done.replies[0].changed(text=said),),
        effects=(*done.effects, *gone),
        inverses=(*back, *done.inverses),
    )
