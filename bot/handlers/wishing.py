"""Marks of what was seen: on what is kept, or on a title that is offered for keeping."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.handlers.editing import changed, edit, which_one
from bot.handlers.keeping import candidate_options
from bot.handlers.naming import names_of
from bot.handlers.questions import ask_choice
from bot.handlers.seeking import Sought, seek
from bot.handlers.several import is_known
from bot.scene import Outcome, Scene
from bot.understanding.recognition import Action, Entities
from state.finding.clearly import is_called
from state.finding.ranking import sought
from state.items import Item, Kind
from state.reads import FindTitled, GetItems, Reach, SearchItems
from state.text import title_key, words
from tools.enrichment.titles.likeness import core, main_part
from tools.wanted import query_words

FILMS = (Kind.MOVIE, Kind.TV_SHOW)
_ARTICLES = frozenset("o a os as um uma the an".split())


async def mark(scene: Scene) -> Outcome:
    """Mark what is named as seen or as not; of what is not on the list, a well-known title is kept as seen."""
    recognition = scene.resolution.recognition
    entities, title = recognition.entities, (recognition.entities.query or "").strip()
    if not title or entities.selection is not None:
        return await edit(scene)
    own = await _own(scene, title, entities)
    if own and core(title) in names_of(own[0]) and len(own) == 1:
        return await changed(scene, recognition.action, "", own)
    if own:
        return which_one(scene, recognition.action, title, own)
    offered = await _offer(scene, title, entities) if recognition.action is Action.MARK_SEEN else None
    return offered or await edit(scene)


async def mark_this(scene: Scene, *, seen: bool) -> Outcome | None:
    """Mark the film or series that was spoken of last as seen, or as not seen; None if it was something else."""
    shown = await scene.reads(GetItems(ids=scene.chat.spoken_of)) if len(scene.chat.spoken_of) == 1 else ()
    films = [item for item in shown if item.live and item.kind in FILMS]
    return await changed(scene, Action.MARK_SEEN if seen else Action.MARK_UNSEEN, "", films) if films else None


async def _own(scene: Scene, title: str, entities: Entities) -> tuple[Item, ...]:
    """Return the films and series of the list that are called ``title``, slips and all, or begin with it."""
    exact = await scene.reads(FindTitled(title_key=title_key(title)))
    said = query_words(core(title))
    near = await scene.reads(SearchItems(words=said, reach=Reach.SURELY)) if said and not exact else ()
    found = exact or tuple(item for item in near if core(title) in {*names_of(item), core(main_part(item.title))})
    if not found and said:
        misspelt = await scene.reads(SearchItems(words=said, reach=Reach.CLEARLY))
        found = tuple(item for item in misspelt if is_called(item, sought(said)))
    kinds = (Kind(entities.item_type),) if entities.item_type else FILMS
    return tuple(item for item in found if item.kind in kinds and entities.year in (None, item.year))


async def _offer(scene: Scene, title: str, entities: Entities) -> Outcome | None:
    args: dict[str, Any] = {"title": title, **({"year": entities.year} if entities.year else {})}
    kinds = (Kind(entities.item_type),) if entities.item_type else FILMS
    found = await seek(scene, args, kinds)
    if not is_known(found) or not _has_its_article(title, found):
        return None
    options = candidate_options(scene, found.candidates)
    asked = ask_choice(scene, "offer", title, options, image=found.poster, seen=True)
    return replace(asked, sent=title)


def _has_its_article(title: str, found: Sought) -> bool:
    """Tell whether an article that was said belongs to the title: "o iluminado" is a film, "o rio" a river."""
    first, *others = words(title)
    if first not in _ARTICLES or not others:
        return True
    titles = [[*words(each.title), ""] for each in found.candidates]
    return any(spoken[0] == first and others[0] == spoken[1] for spoken in titles)
