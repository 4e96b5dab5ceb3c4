"""What was kept last: one item in full, or a few, newest first."""

from __future__ import annotations

from dataclasses import replace

from bot.handlers.searching import shown_found
from bot.handlers.showing import card
from bot.scene import Outcome, Scene
from bot.understanding.remarks.latest import Latest, latest_in
from bot.wording import lists
from state.items import Kind
from state.reads import Reach, SearchItems
from tools.definition import Found

SHOWN = 5


async def latest(scene: Scene) -> Outcome:
    """Show what was kept last: one in full, or a few."""
    recognition = scene.resolution.recognition
    return await _shown(scene, latest_in(recognition.text) or Latest(1, recognition.entities.item_type))


async def newest(scene: Scene) -> Outcome | None:
    """Show what was kept last, if the message asks for that; None if it does not."""
    asked = latest_in(scene.turn.message.text or "")
    return None if asked is None else await _shown(scene, asked)


async def _shown(scene: Scene, asked: Latest) -> Outcome:
    text = scene.turn.message.text or ""
    count, kind = asked.count or SHOWN, Kind(asked.kind) if asked.kind else None
    request = SearchItems(words=(), kind=kind, since=0, reach=Reach.SURELY)
    page = await scene.reads(request.changed(limit=count + 1))
    if not page:
        empty = scene.voice.say("list-empty-kind", kind=kind) if kind else scene.voice.say("list-empty")
        return scene.say(empty)
    if asked.count == 1:
        header = scene.voice.say("latest", count=1)
        return Outcome(replies=(card(scene, page[0], header),), spoken_of=(page[0].id,), sent="")
    found = Found(items=page[:count], has_more=len(page) > count, request=request)
    shown = lists.latest(scene.voice, found.items, has_more=found.has_more)
    return replace(shown_found(scene, shown, found, text), sent="")
