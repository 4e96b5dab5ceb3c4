"""Films and series that somebody says they want to see or have seen: shown, marked as seen, or offered for keeping."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.handlers.editing import changed, which_one
from bot.handlers.keeping import candidate_options, keep, keep_candidate, seen_already
from bot.handlers.naming import names_of
from bot.handlers.questions import ask_choice
from bot.handlers.searching import PAGE, shown_found
from bot.handlers.seeking import Sought, seek
from bot.handlers.several import is_known
from bot.scene import Outcome, Scene, in_group
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Abstention, Action, Entities
from bot.understanding.remarks.watched import Watched, watched_in
from bot.wording import lists
from state.finding.clearly import is_called
from state.finding.ranking import sought
from state.items import Item, Kind
from state.reads import FindTitled, GetItems, Reach, SearchItems
from state.text import title_key, words
from tools.definition import Found, ToolName
from tools.enrichment.titles.likeness import core, main_part
from tools.wanted import query_words

FILMS = (Kind.MOVIE, Kind.TV_SHOW)
# "Ele já viu parasita" is likelier about somebody else.
LIKELY = 0.5
_ARTICLES = frozenset("o a os as um uma the an".split())


async def wished(scene: Scene) -> Outcome | None:
    """Answer to a wish to see something, or to its having been seen; None if what is named is nothing known.

    What is on the list is shown, or marked as seen if it is called exactly so. Other things are offered: "quero ver o
    sol" names no film, and of those that it might name only a well-known one of this very title is offered.
    """
    watched = watched_in(scene.turn.message.text or "")
    if watched is None or scene.resolution.recognition.abstention is not Abstention.NO_RULE:
        return None
    entities = _said(watched.title)
    title = (entities.content or "").strip()
    if not title or entities.url or entities.item_type not in (None, "movie", "tv_show"):
        return None
    own = await _own(scene, title, entities)
    if own:
        return await (_mark(scene, title, own) if watched.seen else _show(scene, title, own))
    return await _offer(scene, watched, title, entities)


async def seen_told(scene: Scene) -> Outcome | None:
    """Mark as seen what somebody tells that they saw, "vi duna ontem, nota 10"; keep it so if they have it not yet.

    What no look-up knows is kept in their words. None if nothing is named; in groups nothing is kept unasked.
    """
    recognition = scene.resolution.recognition
    title = (recognition.entities.query or recognition.entities.content or "").strip()
    if recognition.action is not Action.MARK_SEEN or not title or recognition.confidence < LIKELY:
        return None
    own = await _own(scene, title, Entities())
    if own and core(title) in names_of(own[0]):
        return await _mark(scene, title, own)
    if in_group(scene.turn.chat):
        return None
    found = await seek(scene, {"title": title}, FILMS)
    if found.winner and is_known(found):
        return seen_already(scene, await keep_candidate(scene, found.winner, typed=title))
    return await keep(scene, ToolName.SAVE_NOTE, {"content": recognition.text.strip()})


async def mark_this(scene: Scene, *, seen: bool) -> Outcome | None:
    """Mark the film or series that was spoken of last as seen, or as not seen; None if it was something else."""
    shown = await scene.reads(GetItems(ids=scene.chat.spoken_of)) if len(scene.chat.spoken_of) == 1 else ()
    films = [item for item in shown if item.live and item.kind in FILMS]
    return await changed(scene, Action.MARK_SEEN if seen else Action.MARK_UNSEEN, "", films) if films else None


def _said(title: str) -> Entities:
    """Return the title with the year and the kind that are said with it: "a série dark", "duna de 2021"."""
    first, *others = recognise(f"salva {title}")
    return first.entities if first.action is Action.SAVE and not others else Entities(content=title)


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


async def _show(scene: Scene, title: str, own: tuple[Item, ...]) -> Outcome:
    said = query_words(title)
    found = Found(items=own[:PAGE], request=SearchItems(words=said, reach=Reach.SURELY))
    return shown_found(scene, lists.kept_already(scene.voice, found.items, words=said), found, title)


async def _mark(scene: Scene, title: str, own: tuple[Item, ...]) -> Outcome:
    """Mark the one that is called so as seen; ask which, if that is not plain."""
    if len(own) == 1 and core(title) in names_of(own[0]):
        return await changed(scene, Action.MARK_SEEN, "", own)
    return which_one(scene, Action.MARK_SEEN, title, own)


async def _offer(scene: Scene, watched: Watched, title: str, entities: Entities) -> Outcome | None:
    args: dict[str, Any] = {"title": title, **({"year": entities.year} if entities.year else {})}
    kinds = (Kind(entities.item_type),) if entities.item_type else FILMS
    found = await seek(scene, args, kinds)
    if not is_known(found) or not _has_its_article(title, found):
        return None
    options = candidate_options(scene, found.candidates)
    asked = ask_choice(scene, "offer", title, options, image=found.poster, seen=watched.seen)
    return replace(asked, sent=title)


def _has_its_article(title: str, found: Sought) -> bool:
    """Tell whether an article that was said belongs to the title: "o iluminado" is a film, "o rio" a river."""
    first, *others = words(title)
    if first not in _ARTICLES or not others:
        return True
    titles = [[*words(each.title), ""] for each in found.candidates]
    return any(spoken[0] == first and others[0] == spoken[1] for spoken in titles)
