"""Putting more into a note that is kept, or other words in its place, by what it is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.edits import CANDIDATES, changed, which_note
from bot.handlers.corrections.reading import names_a_note, orders
from bot.handlers.finding.searches import search_for
from bot.handlers.keeping.keep import keep
from bot.handlers.removals.removal import is_one_number
from bot.handlers.selections import one_number, pointed_at
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.recognition import Selection
from state.items import Item, Kind
from state.reads import GetItems, Reach, SearchItems
from state.text import title_key, words
from state.turns import Reply
from tools.definition import ToolName
from tools.editing import holds, with_more, with_other_end, without
from tools.keywords import telling
from tools.search_query import query_words

SHOWN_WHOLE = 70
# What tells so much is about the note before it only if it has a word of that.
TELLS_MORE = 4
# More words in front of a colon tell something, and head nothing.
HEADING_AT_MOST = 5
_LIST = frozenset("lista listinha list nota anotacao note".split())
# What something is said to be that is not called so: "change 2 to watched".
NO_TITLES = frozenset(
    "watched seen done read unwatched unseen visto vista assistido assistida lido lida feito feita movie film show "
    "series note link video filme serie nota portugues english ingles portuguese".split()
)
POINTERS = frozenset("isso isto this that it".split())


async def append(context: TurnContext) -> HandlerResult:
    """Add to the note that is named, or that was spoken of, what the message says."""
    recognition = context.resolution.recognition
    return await _added(context) or await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text})


async def added_to_its_note(context: TurnContext, name: str, text: str) -> HandlerResult | None:
    """Add ``text`` to the one note that is called ``name``; None if no note is."""
    called = [note for note in await _notes_with(context, name) if _is_called(note, name)]
    return await _added_to(context, name, called, text) if called else None


async def _added(context: TurnContext) -> HandlerResult | None:
    """Add what is named to a note; None if it names nothing to add, or no note is meant."""
    entities = context.resolution.recognition.entities
    text, number = _pointed_at(context, entities.value or ""), one_number(entities)
    if not text:
        return None
    if number is not None:
        return await _added_to_number(context, number, text)
    if not entities.query:
        spoken_of = await context.reads(GetItems(ids=context.chat.spoken_of)) if context.chat.spoken_of else ()
        notes = [item for item in spoken_of if item.live and item.kind is Kind.NOTE]
        return await _add(context, notes[0], text) if len(notes) == 1 else None
    found = await _notes_with(context, entities.query)
    called = [note for note in found if _is_called(note, entities.query or "")]
    if found:
        return await _added_to(context, entities.query, called or found, text)
    content = f"{entities.query}: {text}"
    return await keep(
        context, ToolName.SAVE_NOTE, {"content": content}, context.voice.say("note-begun", text=one_line(content))
    )


async def _added_to(context: TurnContext, name: str, notes: Sequence[Item], text: str) -> HandlerResult:
    if len(notes) == 1:
        return await _add(context, notes[0], text)
    return _which(context, name, notes, lambda note: with_more(note.content or "", text))


async def taken_out_of_its_note(context: TurnContext, name: str, text: str) -> HandlerResult | None:
    """Take ``text`` out of the note called ``name``, or of another that lists it; None if none does."""
    named = await taken_out_of(context, text, await _notes_with(context, name))
    return named or await taken_out_of(context, text, await _notes_with(context, text))


async def taken_out_of(context: TurnContext, text: str, notes: Sequence[Item]) -> HandlerResult | None:
    """Take ``text`` out of the one of ``notes`` that lists it beside other things; None if none does."""
    notes = [note for note in notes if note.kind is Kind.NOTE]
    left = [(note, rest) for note in notes if (rest := without(note.content or "", text)) is not None]
    if len(left) == 1:
        return await changed(context, Action.REWRITE, left[0][1], [left[0][0]])
    return which_note(context, text, left) if left else None


async def rewritten(context: TurnContext) -> HandlerResult | None:
    """Put other words in the place of a note, or say how that is done; None if the message is not about a note."""
    recognition = context.resolution.recognition
    name, value, number = recognition.entities.query, recognition.entities.value, one_number(recognition.entities)
    if number is not None and value:
        return await _rewritten_number(context, number, value)
    if not name:
        return None
    if not names_a_note(recognition.text):
        return await _said_further(context, name, value) if value and orders(recognition.text) else None
    found = await _notes_with(context, name)
    called = [note for note in found if _is_called(note, name)]
    meant = called or found
    if not meant:
        return context.say(context.voice.say("edit-not-found", query=one_line(name)))
    if value:
        if len(called) == 1:
            return await changed(context, Action.REWRITE, _under_its_heading(called[0], value), called)
        return _which(context, name, meant, lambda note: _under_its_heading(note, value))
    if len(meant) > 1:
        shown, how = await search_for(context, name, Kind.NOTE), context.voice.say("edit-note-how-many")
        first, *others = shown.replies
        return replace(shown, replies=(first.changed(text=f"{first.text}\n\n{how}"), *others))
    return _shown_with_how(context, meant[0])


async def how_to_change_it(context: TurnContext, text: str) -> HandlerResult | None:
    """Show the note that was spoken of last and how it is changed; None if ``text`` is about something else."""
    shown = await context.reads(GetItems(ids=context.chat.spoken_of)) if len(context.chat.spoken_of) == 1 else ()
    about = telling(words(text))
    notes = [item for item in shown if item.live and item.kind is Kind.NOTE]
    meant = [note for note in notes if len(about) < TELLS_MORE or not set(about).isdisjoint(note.words)]
    return _shown_with_how(context, meant[0]) if meant else None


def _shown_with_how(context: TurnContext, note: Item) -> HandlerResult:
    text = f"{items.card(context.voice, note)}\n\n{context.voice.say('edit-note-how')}"
    return HandlerResult(replies=(Reply(text=text),), spoken_of=(note.id,))


async def _rewritten_number(context: TurnContext, number: int, value: str) -> HandlerResult | None:
    """Give what has ``number`` on the list another text, or another title; None if the number may mean otherwise."""
    if title_key(value) in NO_TITLES:
        return None
    if context.listed is None:
        # "Troquei de carro, agora é um HB20" has a number, and orders nothing.
        return context.say(context.voice.say("no-list-shown")) if orders(context.resolution.recognition.text) else None
    selection = Selection((number,))
    found, _ = await pointed_at(context, selection, None)
    live = [item for item in found if item.live]
    if not live or not is_one_number(context, selection):
        size = context.listed.first - 1 + len(context.listed.item_ids)
        return None if found else context.say(context.voice.say("number-out-of-range", size=size))
    action = Action.REWRITE if live[0].kind is Kind.NOTE else Action.RENAME
    return await changed(context, action, value, live[:1])


async def _said_further(context: TurnContext, name: str, value: str) -> HandlerResult | None:
    """Put other words behind the beginning of a note; show the note and how, if it begins otherwise."""
    found = await _notes_with(context, name)
    ends = [(note, rest) for note in found if (rest := with_other_end(note.content or "", name, value))]
    if len(ends) == 1:
        return await changed(context, Action.REWRITE, ends[0][1], [ends[0][0]])
    if ends:
        return which_note(context, name, ends)
    return _shown_with_how(context, found[0]) if len(found) == 1 else None


async def _added_to_number(context: TurnContext, number: int, text: str) -> HandlerResult:
    """Add ``text`` to what has ``number`` on the list, or to that note of those on it."""
    found, _ = await pointed_at(context, Selection((number,)), Kind.NOTE)
    if context.listed is None:
        return context.say(context.voice.say("no-list-shown"))
    if not found:
        return context.say(context.voice.say("number-of-no-such-kind", kind=Kind.NOTE))
    return await _add(context, found[0], text)


def _pointed_at(context: TurnContext, text: str) -> str:
    """Return ``text``, or what "isso" is; "" if that is nothing."""
    return (context.chat.sent or "") if title_key(text) in POINTERS else text


async def _add(context: TurnContext, note: Item, text: str) -> HandlerResult:
    content = note.content or note.title
    if holds(content, text):
        said = context.voice.say("edit-note-has", text=one_line(text), title=items.name(note))
        return context.say(said, spoken_of=(note.id,))
    outcome = await changed(context, Action.REWRITE, with_more(content, text), [note])
    if not outcome.effects or (len(content.splitlines()) == 1 and len(content) + len(text) < SHOWN_WHOLE):
        return outcome
    said = context.voice.say("edited-note-added", text=one_line(text), title=items.name(note))
    return replace(outcome, replies=(Reply(text=said),))


async def _notes_with(context: TurnContext, name: str) -> tuple[Item, ...]:
    said = query_words(name)
    if not said:
        return ()
    return await context.reads(SearchItems(words=said, kind=Kind.NOTE, reach=Reach.SURELY, limit=CANDIDATES))


def _is_called(note: Item, name: str) -> bool:
    """Tell whether ``name`` is the note's heading: "compras: arroz" is the list, and the note, "de compras"."""
    heading = (note.content or note.title).strip().splitlines()[0].partition(":")[0]
    return query_words(name) == tuple(word for word in query_words(heading) if word not in _LIST)


def _under_its_heading(note: Item, value: str) -> str:
    """Return the new text of a note, with the heading that it has and that ``value`` does not say: "remédios: ..."."""
    heading, colon, _ = (note.content or note.title).partition(":")
    said = query_words(heading)
    begun = "\n" not in heading and 0 < len(said) <= HEADING_AT_MOST
    return f"{heading}: {value}" if colon and begun and set(said).isdisjoint(words(value)) else value


def _which(context: TurnContext, name: str, found: Sequence[Item], value: Callable[[Item], str]) -> HandlerResult:
    return which_note(context, name, [(note, value(note)) for note in found])
