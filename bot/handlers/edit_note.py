"""Putting more into a note that is kept, or other words in its place, by what it is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.edits import CANDIDATES, changed, which_note
from bot.handlers.keep import keep
from bot.handlers.removal import is_one_number
from bot.handlers.searches import search_for
from bot.handlers.selections import pointed_at
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.recognition import Selection
from bot.understanding.remarks.keeping import Addition, Rewriting, addition_in, rewriting_in, subtraction_in
from state.items import Item, Kind
from state.reads import GetItems, Reach, SearchItems
from state.text import title_key, words
from state.turns import Reply
from tools.definition import ToolName
from tools.editing import holds, with_more, with_other_end, without
from tools.keywords import telling
from tools.search_query import query_words

# What a list is of that people keep as a note.
ERRANDS = frozenset(
    "compras mercado supermercado feira farmacia padaria tarefas afazeres presentes pendencias shopping groceries "
    "grocery todo errands chores gifts".split()
)
SHOWN_WHOLE = 70
# What tells so much is about the note before it only if it has a word of that.
TELLS_MORE = 4
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
    entities = recognition.entities
    if entities.value and (done := await _added(context, Addition(entities.value, entities.query or None))):
        return done
    return await added(context) or await keep(context, ToolName.SAVE_NOTE, {"content": recognition.text})


async def added(context: TurnContext) -> HandlerResult | None:
    """Add to a note what the message says; None if it is not about a note, or the note may not be meant."""
    addition = addition_in(context.resolution.recognition.text)
    return None if addition is None else await _added(context, addition)


async def added_to_its_note(context: TurnContext) -> HandlerResult | None:
    """Add to the one note that is called what the message names; None if no note is."""
    addition = addition_in(context.resolution.recognition.text)
    if addition is None or addition.name is None:
        return None
    called = [note for note in await _notes_with(context, addition.name) if _is_called(note, addition.name)]
    return await _added(context, addition) if called else None


async def _added(context: TurnContext, addition: Addition) -> HandlerResult | None:
    if (text := _pointed_at(context, addition.text)) is None:
        return None
    if addition.number is not None:
        return await _added_to_number(context, addition.number, text)
    if addition.name is None:
        spoken_of = await context.reads(GetItems(ids=context.chat.spoken_of)) if context.chat.spoken_of else ()
        notes = [item for item in spoken_of if item.live and item.kind is Kind.NOTE]
        return await _add(context, notes[0], text) if len(notes) == 1 else None
    found = await _notes_with(context, addition.name)
    called = [note for note in found if _is_called(note, addition.name)]
    if len(called) == 1 or (len(found) == 1 and not addition.listed):
        return await _add(context, (called or found)[0], text)
    if found:
        return _which(context, addition.name, called or found, lambda note: with_more(note.content or "", text))
    return None if addition.dictated else await _begun(context, addition, text)


async def taken_out(context: TurnContext) -> HandlerResult | None:
    """Take out of a note what the message says; None if no note that is kept holds it, or nothing would be left."""
    asked = subtraction_in(context.resolution.recognition.text)
    if asked is None:
        return None
    notes = await _notes_with(context, asked.name)
    left = [(note, rest) for note in notes if (rest := without(note.content or "", asked.text)) is not None]
    if len(left) == 1:
        return await changed(context, Action.REWRITE, left[0][1], [left[0][0]])
    return which_note(context, asked.name, left) if left else None


async def rewritten(context: TurnContext) -> HandlerResult | None:
    """Put other words in the place of a note, or say how that is done; None if the message is not about a note."""
    asked = rewriting_in(context.resolution.recognition.text)
    if asked is None:
        return None
    if asked.number is not None:
        return await _rewritten_number(context, asked.number, asked.value or "")
    if asked.further:
        return await _said_further(context, asked)
    found = await _notes_with(context, asked.name)
    called = [note for note in found if _is_called(note, asked.name)]
    meant = called or found
    if not meant:
        return context.say(context.voice.say("edit-not-found", query=one_line(asked.name)))
    value = asked.value
    if value is not None:
        if len(called) == 1:
            return await changed(context, Action.REWRITE, value, called)
        return _which(context, asked.name, meant, lambda _: value)
    if len(meant) > 1:
        shown, how = await search_for(context, asked.name, Kind.NOTE), context.voice.say("edit-note-how-many")
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
        return context.say(context.voice.say("no-list-shown"))
    selection = Selection((number,))
    found, _ = await pointed_at(context, selection, None)
    live = [item for item in found if item.live]
    if not live or not is_one_number(context, selection):
        size = context.listed.first - 1 + len(context.listed.item_ids)
        return None if found else context.say(context.voice.say("number-out-of-range", size=size))
    action = Action.REWRITE if live[0].kind is Kind.NOTE else Action.RENAME
    return await changed(context, action, value, live[:1])


async def _said_further(context: TurnContext, asked: Rewriting) -> HandlerResult | None:
    """Put other words behind the beginning of a note; show the note and how, if it begins otherwise."""
    found = await _notes_with(context, asked.name)
    value = asked.value or ""
    ends = [(note, rest) for note in found if (rest := with_other_end(note.content or "", asked.name, value))]
    if len(ends) == 1:
        return await changed(context, Action.REWRITE, ends[0][1], [ends[0][0]])
    if ends:
        return which_note(context, asked.name, ends)
    return _shown_with_how(context, found[0]) if len(found) == 1 else None


async def _added_to_number(context: TurnContext, number: int, text: str) -> HandlerResult:
    """Add ``text`` to what has ``number`` on the list, or to that note of those on it."""
    found, _ = await pointed_at(context, Selection((number,)), Kind.NOTE)
    if context.listed is None:
        return context.say(context.voice.say("no-list-shown"))
    if not found:
        return context.say(context.voice.say("number-of-no-such-kind", kind=Kind.NOTE))
    return await _add(context, found[0], text)


def _pointed_at(context: TurnContext, text: str) -> str | None:
    """Return ``text``, or what "isso" is; None if that is nothing."""
    return (context.chat.sent or None) if title_key(text) in POINTERS else text


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


async def _begun(context: TurnContext, addition: Addition, text: str) -> HandlerResult | None:
    """Begin a note of that name, and say so; None if no note was spoken of, nor a list of the kind that notes are."""
    name = addition.name or ""
    if addition.listed and ERRANDS.isdisjoint(words(name)):
        return None
    content = f"{name}: {text}"
    return await keep(
        context, ToolName.SAVE_NOTE, {"content": content}, context.voice.say("note-begun", text=one_line(content))
    )


async def _notes_with(context: TurnContext, name: str) -> tuple[Item, ...]:
    said = query_words(name)
    if not said:
        return ()
    return await context.reads(SearchItems(words=said, kind=Kind.NOTE, reach=Reach.SURELY, limit=CANDIDATES))


def _is_called(note: Item, name: str) -> bool:
    """Tell whether ``name`` is the note's heading: "compras: arroz" is the list, and the note, "de compras"."""
    heading = (note.content or note.title).strip().splitlines()[0].partition(":")[0]
    return query_words(name) == tuple(word for word in query_words(heading) if word not in _LIST)


def _which(context: TurnContext, name: str, found: Sequence[Item], value: Callable[[Item], str]) -> HandlerResult:
    return which_note(context, name, [(note, value(note)) for note in found])
