"""Removals that are not taken at their word: what they can mean is looked up, and asked with its titles."""

from __future__ import annotations

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.corrections.edit_note import taken_out_of_its_note
from bot.handlers.mixed_selection import named_together, read_alike
from bot.handlers.removals.narrowed_removal import wipe
from bot.handlers.removals.removal import (
    NAMED_AT_MOST,
    ORDERED_WITHIN,
    close_to,
    confirm,
    confirm_entities,
    confirm_selected,
    meant_by,
    remove_all_about,
    remove_entities,
    which,
)
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.grammar import every
from bot.understanding.narrowing import speaks_of_removing
from bot.understanding.parts import read_as
from bot.understanding.recognition import Abstention, Entities, Selection
from bot.understanding.remarks.removals import (
    AllBut,
    Instead,
    all_about,
    second_thought,
)
from bot.understanding.safety import speaks_of_removing as orders_to_remove
from state.items import Item, Kind
from state.reads import FindTitled, ListItems
from state.text import title_key, words
from tools.editing import without
from tools.search_query import query_words

# As which an order is read that says of what something is taken away.
LIST_REMOVE = "list_remove"


async def remove(context: TurnContext) -> HandlerResult:
    """Remove what the message names by number or by title; ask, if it seems to take part of that back."""
    recognition = context.resolution.recognition
    entities = recognition.entities
    thought = second_thought(context.turn.message.text or "") if entities.query else None
    if thought and entities.query and not await _titled(context, entities.query):
        return await _asked(context, thought)
    if taken := await _out_of_a_note(context):
        return taken
    about = all_about(recognition.text, plainly=True)
    if about and (entities.selection == Selection(everything=True) or entities.query == about[0]):
        return await remove_all_about(context) or context.say(context.voice.say("removal-narrowed"))
    if recognition.asks and entities != Entities():
        return await confirm_entities(context, entities)
    return await remove_entities(context, entities)


async def doubted_removal(context: TurnContext) -> HandlerResult | None:
    """Ask what a message that no rule fits would remove; None if it speaks of removing nothing."""
    thought = second_thought(context.turn.message.text or "")
    if thought:
        return await _asked(context, thought)
    if _orders_a_removal(context) and (asked := await remove_all_about(context)):
        return asked
    if context.resolution.recognition.abstention is Abstention.NARROWED:
        return context.say(context.voice.say("removal-narrowed"))
    return await _out_of_a_note(context) or await _loosely(context) or await _likely(context)


async def _out_of_a_note(context: TurnContext) -> HandlerResult | None:
    """Take what the message names out of the note that lists it: "tira a Duda da festa"; None if another may be meant.

    Where only one thing has what is named, and that lists it beside others, the others are not what is to go.
    """
    text = context.resolution.recognition.text
    read = read_as(LIST_REMOVE, text).entities
    part, whole = read.content, read_as(Action.DELETE_ITEM, text).entities.query
    ordered = any(map(orders_to_remove, words(text)[:ORDERED_WITHIN])) and "?" not in text
    if not part or not ordered or await _titled(context, part) or await _titled(context, whole or ""):
        return None
    held = await close_to(context, whole or part, None)
    if any(without(item.content or "", part) is None for item in held):
        return None
    return await taken_out_of_its_note(context, read.list or "", part)


async def _likely(context: TurnContext) -> HandlerResult | None:
    """Ask before what is likely, and not plainly, ordered to go does; None if nothing kept has all its words."""
    recognition = context.resolution.recognition
    if recognition.action is Action.DELETE_ALL:
        return await wipe(context)
    if recognition.action is not Action.DELETE_ITEM:
        return None
    entities = recognition.entities
    kind = Kind(entities.item_type) if entities.item_type else None
    if entities.selection is not None:
        return await confirm_selected(context, entities.selection, kind)
    query = entities.query or ""
    if not query and not every("this").isdisjoint(words(recognition.text)):
        return await confirm_entities(context, entities)  # "que nota? apaga isso"
    if several := await named_together(context, query, kind):
        return confirm(context, several.items)
    found = await _titled(context, query) or await _holding(context, query, kind)
    found = found or await meant_by(context, query, kind)
    if len(found) > 1:
        return which(context, query, found)
    return confirm(context, found) if found else None


def _orders_a_removal(context: TurnContext) -> bool:
    """Tell whether a message that no rule fits begins with a word of removing, perhaps after a courtesy."""
    recognition = context.resolution.recognition
    unread = recognition.abstention in (Abstention.NO_RULE, Abstention.NARROWED)
    return unread and "?" not in recognition.text and any(map(speaks_of_removing, words(recognition.text)[:4]))


async def _asked(context: TurnContext, thought: AllBut | Instead) -> HandlerResult:
    match thought:
        case AllBut():
            return await _all_but(context, thought)
        case Instead(meant):
            return await confirm_entities(context, meant)


async def _all_but(context: TurnContext, thought: AllBut) -> HandlerResult:
    kind, kept = Kind(thought.kind) if thought.kind else None, thought.kept
    excepted = kept.selection
    if excepted is not None and not excepted.everything:
        return await confirm_selected(context, Selection(everything=True, excluded=excepted.numbers), kind)
    found = await context.reads(ListItems(kinds=(kind,) if kind else ()))
    spared = await _spared(context, kept, found)
    if not spared and not kept.query and kept.item_type:
        return context.say(context.voice.say("list-empty-kind", kind=Kind(kept.item_type)))
    if not spared:
        return context.say(context.voice.say("remove-not-found", query=one_line(kept.query or "")))
    chosen = [item for item in found if item.id not in spared]
    if not chosen:
        return context.say(context.voice.say("removal-unclear"))
    if len(chosen) > NAMED_AT_MOST:
        return context.say(context.voice.say("removal-too-many", count=NAMED_AT_MOST))
    return confirm(context, chosen)


async def _spared(context: TurnContext, kept: Entities, found: tuple[Item, ...]) -> set[str]:
    """Return the ids of what stays: all of a kind, or all that the words can mean."""
    if kept.selection is not None or not kept.query:
        return {item.id for item in found if item.kind == kept.item_type}
    exact = await _titled(context, kept.query)
    return {item.id for item in exact or await close_to(context, kept.query, None)}


async def _loosely(context: TurnContext) -> HandlerResult | None:
    if context.resolution.recognition.abstention is not Abstention.NO_RULE:
        return None
    text = context.turn.message.text or ""
    entities = read_as(Action.DELETE_ITEM, text).entities
    if not entities.query or not any(map(orders_to_remove, words(text)[:1])):
        return None
    kind = Kind(entities.item_type) if entities.item_type else None
    found = await _titled(context, entities.query) or await read_alike(context, entities.query, kind)
    found = found or await _holding(context, entities.query, kind)
    found = found or await meant_by(context, entities.query, kind)
    if len(found) != 1:
        return which(context, entities.query, found) if found else None
    return confirm(context, found, context.voice.say("confirm-loose", title=items.name(found[0])))


async def _holding(context: TurnContext, query: str, kind: Kind | None) -> tuple[Item, ...]:
    """Return what has every word of ``query`` in its name or, of a note, in its text: "leite" in "comprar leite"."""
    wanted = set(query_words(query))
    near = await close_to(context, query, kind)
    return tuple(item for item in near if wanted <= {*words(item.title), *words(item.content or "")})


async def _titled(context: TurnContext, query: str) -> tuple[Item, ...]:
    return await context.reads(FindTitled(title_key=title_key(query)))
