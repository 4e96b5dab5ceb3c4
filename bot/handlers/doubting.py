"""Removals that are not taken at their word: what they can mean is looked up, and asked with its titles."""

from __future__ import annotations

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
)
from bot.scene import Outcome, Scene
from bot.understanding.exceptions import AllBut, all_but
from bot.understanding.recognition import Action, Entities, Selection
from bot.understanding.remarks.all_about import all_about
from bot.understanding.remarks.wiping import kinds_to_wipe, several_kinds
from bot.wording.text import one_line
from state.items import Item, Kind
from state.reads import FindTitled, ListItems
from state.text import title_key


async def remove(scene: Scene) -> Outcome:
    """Remove what the message names by number or by title; ask, if it is only guessed or takes part of that back."""
    recognition = scene.resolution.recognition
    if excepted := all_but(recognition.text):
        return await _all_but(scene, excepted)
    if taken := await taken_out(scene):
        return taken
    if all_about(recognition.text, plainly=not recognition.asks) and (asked := await remove_all_about(scene)):
        return asked
    if recognition.action is Action.DELETE_ALL:
        return await remove_everything(scene, [Kind(kind) for kind in kinds_to_wipe(recognition)])
    if kinds := several_kinds(recognition):
        return await remove_everything(scene, [Kind(kind) for kind in kinds])
    entities = recognition.entities
    if recognition.asks and entities != Entities():
        return await confirm_entities(scene, entities)
    return await remove_entities(scene, entities)


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


async def _titled(scene: Scene, query: str) -> tuple[Item, ...]:
    return await scene.reads(FindTitled(title_key=title_key(query)))
