"""Values that the last change took away, told as what something should go back to: "volta pro dia 7"."""

from __future__ import annotations

from datetime import date

from bot.context import HandlerResult, TurnContext
from bot.handlers.undoing.named_changes import UNDO_REACHES
from bot.handlers.undoing.undo_redo import taken_back
from bot.packs.amending import hour_in, is_day
from bot.packs.values import values_in
from bot.understanding.grammar import every, negations
from bot.understanding.money import sums
from bot.understanding.remarks.questions import is_question
from state.effects import Effect, RetitleItem
from state.reads import FindUndoable
from state.record import ChangeRecord
from state.text import words
from tools.zones import here

# So few words go back to something, and tell nothing besides.
LONGEST = 7
HALF_A_DAY = 12


async def told(context: TurnContext) -> HandlerResult | None:
    """Take back the change right before the message if that tells to go back to what it changed; None otherwise."""
    message, text = context.turn.message, context.resolution.recognition.text
    said = set(words(text))
    apart = message.forwarded or message.button is not None or context.pending is not None or is_question(text)
    if apart or len(words(text)) > LONGEST or every("going_back").isdisjoint(said) or negations() & said:
        return None
    last = await context.reads(FindUndoable(since=context.turn.arrived - UNDO_REACHES))
    if last is None or last.number != context.number - 1 or last.change.verb != "edited":
        return None
    if not any(_tells(context, text, each) for each in last.inverses):
        return None
    return await taken_back(context, last)


def _tells(context: TurnContext, text: str, inverse: Effect) -> bool:
    """Tell whether ``text`` tells a value that ``inverse`` gives back: a day, an hour, a sum, or one of a note."""
    if isinstance(inverse, RetitleItem):
        former = {(each.sort, each.meaning) for each in values_in(context, inverse.content or inverse.title)}
        told = {(each.sort, each.meaning) for each in values_in(context, text)}
        return bool(told) and told <= former
    if not isinstance(inverse, ChangeRecord):
        return False
    put, due = inverse.put, inverse.put.get("due")
    amounts = {each.centavos for each in sums(text)}
    if put.get("amount") in amounts or (isinstance(due, str) and _is_on(context, text, date.fromisoformat(due))):
        return True
    when = inverse.when.astimezone(here()) if inverse.times and inverse.when else None
    hour = hour_in(context, text)
    if when is None or hour is None:
        return when is not None and is_day(context, text, when)
    # "Pras 9" may be of the morning or the evening: it is the hour that it was.
    return (hour[0] % HALF_A_DAY, hour[1]) == (when.hour % HALF_A_DAY, when.minute)


def _is_on(context: TurnContext, text: str, day: date) -> bool:
    return any(each.start_day == day.day for each in values_in(context, text))
