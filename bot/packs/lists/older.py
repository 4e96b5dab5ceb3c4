"""What a request comes to that names no list: it may mean something else that is kept, as it did before."""

from __future__ import annotations

from dataclasses import replace

from bot.handlers import doubting, editing, finding
from bot.scene import Outcome, Scene
from bot.understanding.recognition import Action, Entities
from state.reads import FindTitled, Reach, SearchItems
from state.text import title_key
from tools.wanted import query_words


async def removed(scene: Scene, query: str) -> Outcome:
    """Remove something else that is kept, once the person was asked."""
    entities = replace(scene.resolution.recognition.entities, query=query, content=None, list=None)
    return await doubting.remove(_as(scene, Action.DELETE_ITEM, entities))


async def marked(scene: Scene, action: Action, query: str) -> Outcome | None:
    """Mark the film or series that is called ``query`` as seen, or not seen; None if none is."""
    if not title_key(query) or not await scene.reads(FindTitled(title_key=title_key(query))):
        return None
    return await editing.edit(_as(scene, action, Entities(query=query)))


async def renamed(scene: Scene, query: str, value: str) -> Outcome:
    """Call something else that is kept ``value``."""
    return await editing.edit(_as(scene, Action.RENAME, Entities(query=query, value=value)))


async def found(scene: Scene, query: str) -> Outcome | None:
    """Show what else is kept with the words of ``query``; None if nothing is."""
    said = query_words(query)
    if not said or not await scene.reads(SearchItems(words=said, reach=Reach.SURELY, limit=1)):
        return None
    return await finding.search(_as(scene, Action.SEARCH, Entities(query=query)))


def _as(scene: Scene, action: Action, entities: Entities) -> Scene:
    asks = action is Action.DELETE_ITEM
    recognition = replace(scene.resolution.recognition, action=action, entities=entities, asks=asks)
    return replace(scene, resolution=replace(scene.resolution, recognition=recognition))
