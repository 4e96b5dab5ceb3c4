"""Lists of what has a tag, of what was seen and of what was not; and the tags there are."""

from __future__ import annotations

from dataclasses import replace

from bot.scene import Outcome, Scene
from bot.understanding.recognition import Action, ItemType
from bot.wording import marked
from state.items import Kind
from state.lane import NUMBERS_KEPT, ShownList
from state.reads import CountTags, ListMarked
from state.text import title_key

PAGE = 20
TAGS = 50
WATCHED = (Kind.MOVIE, Kind.TV_SHOW, Kind.VIDEO)


async def list_tags(scene: Scene) -> Outcome:
    """Show the tags in use, and how many items have each."""
    counts = await scene.reads(CountTags(limit=TAGS))
    return scene.say(marked.tags(scene.voice, counts) if counts else scene.voice.say("tags-none"))


async def list_marked(scene: Scene) -> Outcome:
    """Show what has the tag that is named, or what was seen or not, newest first."""
    action, entities = scene.resolution.recognition.action, scene.resolution.recognition.entities
    kinds = (Kind(entities.item_type),) if entities.item_type else ()
    if action is Action.LIST_TAGGED:
        tag = (entities.value or "").strip().lstrip("#")
        return await _page(scene, _nothing(scene, kinds).changed(tag=tag))
    seen = action is Action.LIST_SEEN
    return await _page(scene, _nothing(scene, kinds or (() if seen else WATCHED)).changed(seen=seen))


async def advise(scene: Scene) -> Outcome:
    """Answer to who asks what to see."""
    return await advised(scene, scene.resolution.recognition.entities.item_type)


async def advised(scene: Scene, kind: ItemType | None) -> Outcome:
    """Answer to who asks what to see: what they kept and have not seen yet."""
    page = await _page(scene, _nothing(scene, (Kind(kind),) if kind else WATCHED).changed(seen=False))
    if page.shows is None:
        return scene.say(scene.voice.say("advice-none"))
    first, *others = page.replies
    return replace(page, replies=(first.changed(text=f"{scene.voice.say('advice')}\n\n{first.text}"), *others))


async def left_to_see(scene: Scene) -> Outcome | None:
    """Show the films, series and videos that were not seen yet; None if there are none."""
    page = await _page(scene, _nothing(scene, WATCHED).changed(seen=False))
    return page if page.shows else None


async def more(scene: Scene, shown: ShownList) -> Outcome:
    """Show the next page of such a list, its numbers going on from there."""
    return await _page(scene, shown)


async def _page(scene: Scene, shown: ShownList) -> Outcome:
    seen_so_far = shown.first - 1 + len(shown.item_ids)
    key = None if shown.tag is None else title_key(shown.tag)
    request = ListMarked(tag=key, seen=shown.seen, kinds=shown.kinds, skip=seen_so_far, limit=PAGE + 1)
    found = () if key == "" else await scene.reads(request)
    page, has_more = found[:PAGE], len(found) > PAGE
    if not page:
        return scene.say(scene.voice.say("no-more") if seen_so_far else marked.nothing(scene.voice, shown))
    ids = (*shown.item_ids, *(item.id for item in page))
    kept = ids[-NUMBERS_KEPT:]
    going_on = shown.changed(
        turn_id=scene.turn.id, first=shown.first + len(ids) - len(kept), item_ids=kept, exhausted=not has_more
    )
    spoken_of = kept if len(kept) == 1 else ()
    text = marked.listed(scene.voice, shown, page, first=seen_so_far + 1, has_more=has_more)
    return scene.say(text, shows=going_on, spoken_of=spoken_of, sent="" if spoken_of else None)


def _nothing(scene: Scene, kinds: tuple[Kind, ...]) -> ShownList:
    return ShownList(turn_id=scene.turn.id, reply=0, item_ids=(), kinds=kinds)
