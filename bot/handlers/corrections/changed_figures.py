"""Changes told with other figures or another address, "a Márcia mudou o bolo, agora é 4 kg", put into their note."""

from __future__ import annotations

import re

from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.corrections.changed_plans import LONGEST, naming
from bot.handlers.corrections.notes import put_instead
from bot.handlers.corrections.reading import without_order
from bot.packs.amending import marks, shared
from bot.packs.values import Sort, Value, values_in, with_values, without_values
from bot.understanding.grammar import every, negations
from bot.understanding.recognition import is_of_a_pack
from bot.understanding.remarks.questions import is_question
from state.items import Item, Kind
from state.reads import Reach, SearchItems
from state.text import fold, words
from tools.editing import with_more

# A name alone may be of anything that is told of somebody.
FEWEST_NAMED = 2
NOTES_AT_MOST = 20
_WORD = re.compile(r"[^\W\d_]+")


async def told(context: TurnContext) -> HandlerResult | None:
    """Put the figures that the message says to be otherwise in their places; None if it names no one note with such.

    What it tells behind them is added to the note.
    """
    recognition, message = context.resolution.recognition, context.turn.message
    apart = message.forwarded or message.button is not None or in_group(context.turn.chat)
    text = without_order(recognition.text)
    if apart or context.pending is not None or is_of_a_pack(recognition.action) or not _says_otherwise(context):
        return None
    if moved := await _moved(context, text):
        return moved
    values = values_in(context, text)
    if not any(each.sort is Sort.NUMBER and not each.denied for each in values):
        return None
    note = await _named(context, _name(context, values))
    now = with_values(context, note.content or "", text[: values[-1].end]) if note else None
    if note is None or now is None:
        return None
    besides = text[values[-1].end :].strip(" ,.;!")
    more = not {*naming(words(besides))} <= {*words(now)}
    return await put_instead(context, note, with_more(now, besides) if more else now)


def _says_otherwise(context: TurnContext) -> bool:
    """Tell whether the message says that something is not as it was told: a no before it, or a word of change in it."""
    text, said = context.resolution.recognition.text, words(context.resolution.recognition.text)
    if is_question(text) or len(said) > LONGEST:
        return False
    denies = not negations(context.voice.locale).isdisjoint(said[:1])
    return denies or not (every("did_change") | every("rescheduled") | every("now_so") | every("new")).isdisjoint(said)


async def _moved(context: TurnContext, text: str) -> HandlerResult | None:
    """Put the address that the message tells in the place of the one that a note tells of the same; else None.

    "A Bia se mudou, agora é rua das Flores 12", "o novo endereço da Bia é avenida Brasil 500".
    """
    place = _place_in(text)
    if not place or not any(map(str.isdecimal, text[place:])):
        return None
    aside = every("did_change") | every("residing") | every("new") | every("fields")
    name = tuple(word for word in naming(words(text[:place])) if word not in aside)
    notes = [each for each in await _found(context, name) if _place_in(each.content or "")]
    notes = [each for each in notes if shared(marks(each), " ".join(name)) == len(name)]
    if len(notes) != 1:
        return None
    content = notes[0].content or ""
    return await put_instead(context, notes[0], f"{content[: _place_in(content)]}{text[place:].strip(' .!')}")


def _place_in(text: str) -> int:
    """Return where ``text`` begins to tell an address behind what that is of; 0 if it tells none."""
    return next((found.start() for found in _WORD.finditer(text) if fold(found[0]) in every("streets")), 0)


def _name(context: TurnContext, values: tuple[Value, ...]) -> tuple[str, ...]:
    """Return the words that name what is otherwise: those before the first figure."""
    before = without_values(context, context.resolution.recognition.text[: values[0].start])
    return tuple(word for word in naming(words(before)) if word not in every("did_change") | negations())


async def _named(context: TurnContext, name: tuple[str, ...]) -> Item | None:
    """Return the one note that has most of the words of ``name``; None if none has enough, or several have as many."""
    found = await _found(context, name)
    by_count = [(shared(marks(each), " ".join(name)), each) for each in found]
    most = max((count for count, _ in by_count), default=0)
    best = [each for count, each in by_count if count == most]
    return best[0] if len(best) == 1 and most >= FEWEST_NAMED and most * 2 >= len(name) else None


async def _found(context: TurnContext, name: tuple[str, ...]) -> list[Item]:
    """Return the notes that have a word of ``name``."""
    found: dict[str, Item] = {}
    for word in name:
        search = SearchItems(words=(word,), kind=Kind.NOTE, reach=Reach.SURELY, limit=NOTES_AT_MOST)
        found |= {each.id: each for each in await context.reads(search)}
    return list(found.values())
