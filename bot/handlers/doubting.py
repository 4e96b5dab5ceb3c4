"""Removals that are not taken at their word: what they can mean is looked up, and asked with its titles."""

from __future__ import annotations

from bot.handlers.naming import named_together, read_alike
from bot.handlers.noting import taken_out
from bot.handlers.removing import (
    NAMED_AT_MOST,
    close_to,
    confirm,
    confirm_entities,
    confirm_selected,
    remove_all_about,
    remove_entities,
    remove_everything,
    which,
)
from bot.scene import Outcome, Scene
from bot.understanding.narrowing import speaks_of_removing
from bot.understanding.recognition import Abstention, Action, Entities, Selection
from bot.understanding.remarks.all_about import all_about
from bot.understanding.remarks.second_thoughts import AllBut, Instead, loosely_named, second_thought
from bot.understanding.remarks.wiping import kinds_after_an_order, kinds_to_wipe
from bot.wording import items
from bot.wording.text import one_line
from state.items import Item, Kind
from state.reads import FindTitled, ListItems
from state.text import title_key, words
from tools.wanted import query_words


async def remove(scene: Scene) -> Outcome:
    """Remove what the message names by number or by title; ask, if it seems to take part of that back."""
    recognition = scene.resolution.recognition
    entities = recognition.entities
    thought = second_thought(scene.turn.message.text or "") if entities.query else None
    if thought and entities.query and not await _titled(scene, entities.query):
        return await _asked(scene, thought)
    if taken := await taken_out(scene):
        return taken
    if all_about(scene.resolution.recognition.text, plainly=True) and entities.selection == Selection(everything=True):
        return await remove_all_about(scene) or scene.say(scene.voice.say("removal-narrowed"))
    if scene.resolution.recognition.asks and entities != Entities():
        return await confirm_entities(scene, entities)
    return await remove_entities(scene, entities)


async def doubted_removal(scene: Scene) -> Outcome | None:
    """Ask what a message that no rule fits would remove; None if it speaks of removing nothing."""
    thought = second_thought(scene.turn.message.text or "")
    if thought:
        return await _asked(scene, thought)
    if _orders_a_removal(scene) and (asked := await remove_all_about(scene)):
        return asked
    if scene.resolution.recognition.abstention is Abstention.NARROWED:
        return scene.say(scene.voice.say("removal-narrowed"))
    if taken := await taken_out(scene):
        return taken
    if kinds := kinds_after_an_order(scene.turn.message.text or ""):
        return await remove_everything(scene, [Kind(kind) for kind in kinds])
    return await _loosely(scene) or await _likely(scene)


async def _likely(scene: Scene) -> Outcome | None:
    """Ask before what is likely, and not plainly, ordered to go does; None if nothing kept has all its words."""
    recognition = scene.resolution.recognition
    if recognition.action is Action.DELETE_ALL:
        return await remove_everything(scene, [Kind(kind) for kind in kinds_to_wipe(recognition)])
    if recognition.action is not Action.DELETE_ITEM:
        return None
    entities = recognition.entities
    kind = Kind(entities.item_type) if entities.item_type else None
    if entities.selection is not None:
        return await confirm_selected(scene, entities.selection, kind)
    query = entities.query or ""
    if several := await named_together(scene, query, kind):
        return confirm(scene, several.items)
    found = await _titled(scene, query) or await _holding(scene, query, kind)
    if len(found) > 1:
        return which(scene, query, found)
    return confirm(scene, found) if found else None


def _orders_a_removal(scene: Scene) -> bool:
    """Tell whether a message that no rule fits begins with a word of removing, perhaps after a courtesy."""
    recognition = scene.resolution.recognition
    unread = recognition.abstention in (Abstention.NO_RULE, Abstention.NARROWED)
    return unread and "?" not in recognition.text and any(map(speaks_of_removing, words(recognition.text)[:4]))


async def _asked(scene: Scene, thought: AllBut | Instead) -> Outcome:
    match thought:
        case AllBut():
            return await _all_but(scene, thought)
        case Instead(meant):
            return await confirm_entities(scene, meant)


async def _all_but(scene: Scene, thought: AllBut) -> Outcome:
    kind, kept = Kind(thought.kind) if thought.kind else None, thought.kept
    excepted = kept.selection
    if excepted is not None and not excepted.everything:
        return await confirm_selected(scene, Selection(everything=True, excluded=excepted.numbers), kind)
    found = await scene.reads(ListItems(kinds=(kind,) if kind else ()))
    spared = await _spared(scene, kept, found)
    if not spared and not kept.query and kept.item_type:
        return scene.say(scene.voice.say("list-empty-kind", kind=Kind(kept.item_type)))
    if not spared:
        return scene.say(scene.voice.say("remove-not-found", query=one_line(kept.query or "")))
    chosen = [item for item in found if item.id not in spared]
    if not chosen:
        return scene.say(scene.voice.say("removal-unclear"))
    if len(chosen) > NAMED_AT_MOST:
        return scene.say(scene.voice.say("removal-too-many", count=NAMED_AT_MOST))
    return confirm(scene, chosen)


async def _spared(scene: Scene, kept: Entities, found: tuple[Item, ...]) -> set[str]:
    """Return the ids of what stays: all of a kind, or all that the words can mean."""
    if kept.selection is not None or not kept.query:
        return {item.id for item in found if item.kind == kept.item_type}
    exact = await _titled(scene, kept.query)
    return {item.id for item in exact or await close_to(scene, kept.query, None)}


async def _loosely(scene: Scene) -> Outcome | None:
    if scene.resolution.recognition.abstention is not Abstention.NO_RULE:
        return None
    entities = loosely_named(scene.turn.message.text or "")
    if entities is None or not entities.query:
        return None
    kind = Kind(entities.item_type) if entities.item_type else None
    found = await _titled(scene, entities.query) or await read_alike(scene, entities.query, kind)
    found = found or await _holding(scene, entities.query, kind)
    if len(found) != 1:
        return which(scene, entities.query, found) if found else None
    return confirm(scene, found, scene.voice.say("confirm-loose", title=items.name(found[0])))


async def _holding(scene: Scene, query: str, kind: Kind | None) -> tuple[Item, ...]:
    """Return what has every word of ``query`` in its name or, of a note, in its text: "leite" in "comprar leite"."""
    wanted = set(query_words(query))
    near = await close_to(scene, query, kind)
    return tuple(item for item in near if wanted <= {*words(item.title), *words(item.content or "")})


async def _titled(scene: Scene, query: str) -> tuple[Item, ...]:
    return await scene.reads(FindTitled(title_key=title_key(query)))
