"""Questions about a correction that says what is wrong, and not what is right, or of nothing that is there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.candidates import (
    Candidate,
    done_lately,
    looked_for,
)
from bot.handlers.corrections.offers import OFFERED, offering
from bot.handlers.corrections.reading import (
    complains_of_writing,
    correction_in,
    denies_twice,
)
from bot.handlers.corrections.ways import ways_to
from bot.packs.amending import Correction, marks, shared
from bot.replies.text import one_line
from bot.understanding.grammar import every
from bot.understanding.topics import complains
from state.text import words

# What a message may be taken for that only says that something is wrong.
COMPLAINTS = frozenset({Action.DENY, Action.CHAT, Action.UNKNOWN, Action.REWRITE})


async def complained(context: TurnContext) -> HandlerResult | None:
    """Ask what should be instead where the message only says that something is wrong."""
    recognition = context.resolution.recognition
    text = recognition.text
    wrote = complains_of_writing(text)
    said = wrote or complains(text) or denies_twice(text) or not every("wrong").isdisjoint(words(text))
    if not said or not (wrote or (recognition.action in COMPLAINTS and not recognition.entities.value)):
        return None
    return await asked_what(context, Correction("", text=text), near=not wrote)


async def asked_what(context: TurnContext, correction: Correction, *, near: bool = False) -> HandlerResult | None:
    """Ask what should be of the thing done lately that the message says most of; only of just now, if ``near``."""
    lately = await done_lately(context)
    if near:
        lately = [each for each in lately[:1] if each.turn >= context.number - 1]
    said = [(shared(marks(each.kept), correction.text), each) for each in lately]
    most = max((count for count, _ in said), default=0)
    if not said or not (near or most):
        return None
    meant = next(each for count, each in said if count == most)
    text = context.voice.say("correct-what", name=meant.called(context))
    return offering(context, text, Correction("", text=correction.text), [meant], buttons=False)


async def nearest(context: TurnContext) -> HandlerResult:
    """Say that the correction fits nothing, and what has a field for what it says."""
    correction = replace(correction_in(context, corrects=True) or Correction(""), was="")
    lately = await done_lately(context)
    if correction.query and (named := await _named_plainly(context, correction, lately)):
        text = context.voice.say("correct-what", name=named.called(context))
        return offering(context, text, Correction("", text=correction.text), [named], buttons=False)
    found = [way.candidate for way in await ways_to(context, lately, replace(correction, query=""))]
    near = list({each.called(context): each for each in found}.values())[:OFFERED]
    said = one_line(correction.query or correction.value)
    names = context.voice.join([f"“{each.called(context)}”" for each in near]) if near else ""
    if correction.query:
        text = context.voice.say("correct-unnamed", said=said, count=len(near), near=names)
    else:
        text = context.voice.say("correct-nothing", count=len(near), near=names)
    if not near:
        return context.say(text)
    return offering(context, text, correction, near, buttons=True)


async def _named_plainly(context: TurnContext, correction: Correction, lately: Sequence[Candidate]) -> Candidate | None:
    """Return the one thing that has all the words that the correction names it by; None if none has, or several."""
    found = {each.kept.id: each for each in (*await looked_for(context, correction), *lately)}
    named = [each for each in found.values() if each.named(context, correction.query).plainly]
    return named[0] if len(named) == 1 else None
