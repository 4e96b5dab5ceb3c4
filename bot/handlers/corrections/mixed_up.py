"""Two notes of which somebody took one for the other: what each tells changes its place, "troquei os dois números"."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.candidates import done_lately
from bot.handlers.corrections.notes import put_instead
from bot.packs.agenda.putting import together
from bot.packs.amending import marks, shared
from bot.packs.values import Sort, Value, values_in, without_values
from bot.understanding.grammar import every, negations
from bot.understanding.remarks.questions import is_question
from state.items import Item, Kind
from state.text import words

LONGEST = 24
# Of two days with their hours it is not plain what changes places.
_TOLD = (Sort.CODE, Sort.NUMBER)


async def told(context: TurnContext) -> HandlerResult | None:
    """Exchange what the two notes of just now tell, where the message says that they were mixed up; else None.

    What it names, or tells, has to be of both of them.
    """
    text, message = context.resolution.recognition.text, context.turn.message
    said = words(text)
    apart = message.forwarded or message.button is not None or context.pending is not None or is_question(text)
    if apart or len(said) > LONGEST or every("mixed_up").isdisjoint(said) or not negations().isdisjoint(said):
        return None
    kept = [each.kept for each in await done_lately(context)]
    notes = [each for each in kept if isinstance(each, Item) and each.kind is Kind.NOTE][:2]
    if len(notes) != 2 or (places := _places(context, notes[0], notes[1])) is None:
        return None
    named = [shared(marks(each), without_values(context, text)) for each in notes]
    figures = [_figures(text[each.start : each.end]) for each in values_in(context, text)]
    contents = [each.content or "" for each in notes]
    its_own = [content[place.start : place.end] for content, place in zip(contents, places, strict=True)]
    told_each = [any(_figures(own).endswith(each) for each in figures if each) for own in its_own]
    points = not every("both").isdisjoint(said)
    if not (all(told_each) if figures else all(named) or points):
        return None
    done = [
        await put_instead(context, note, f"{content[: place.start]}{other}{content[place.end :]}")
        for note, content, place, other in zip(notes, contents, places, reversed(its_own), strict=True)
    ]
    return replace(together(done), change=done[0].change)


def _places(context: TurnContext, first: Item, second: Item) -> tuple[Value, Value] | None:
    """Return the one value of a sort that each of two notes tells; None if they tell none, or several."""
    told = [values_in(context, each.content or "") for each in (first, second)]
    for sort in _TOLD:
        one, other = ([each for each in values if each.sort is sort] for values in told)
        if len(one) == len(other) == 1:
            return one[0], other[0]
    return None


def _figures(text: str) -> str:
    return "".join(filter(str.isdecimal, text))
