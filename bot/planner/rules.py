"""The rule planner: fills in the planner's form from a recognised request, with no model."""

from __future__ import annotations

from typing import Any

from bot.planner.envelope import CallTool, Form, Noop
from bot.planner.titles import reads_like_title, said_of
from bot.understanding.recognition import Entities
from bot.understanding.words.urls import is_video_host
from state.items import TITLE_LIMIT
from tools.definition import ToolName
from tools.wording import shortened

EXPLICIT: dict[str, ToolName] = {"movie": ToolName.ENRICH_MOVIE, "tv_show": ToolName.ENRICH_TV_SHOW}


def plan_save(entities: Entities) -> Form:
    """Return the form for keeping what ``entities`` say; NOOP when there is nothing to keep.

    A title of unknown kind is planned as a film; the runtime looks among the series too, and asks.
    """
    if entities.url:
        return _plan_address(entities.url, entities.content, entities.item_type)
    content = (entities.content or "").strip()
    if not content:
        return Noop()
    if entities.item_type == "note" or not reads_like_title(content):
        return CallTool(tool=ToolName.SAVE_NOTE, args={"content": content})
    tool = EXPLICIT.get(entities.item_type or "", ToolName.ENRICH_MOVIE)
    args: dict[str, Any] = {"title": content}
    if entities.year is not None:
        args["year"] = entities.year
    return CallTool(tool=tool, args=args)


def _plan_address(url: str, words: str | None, item_type: str | None) -> Form:
    said = (words or "").strip()
    own = said_of(said) if said != url else ""
    if item_type == "video" or (item_type is None and is_video_host(url)):
        if not own:
            return CallTool(tool=ToolName.ENRICH_VIDEO, args={"url": url})
        title = shortened(" ".join(own.split()), TITLE_LIMIT)
        return CallTool(tool=ToolName.SAVE_VIDEO, args={"url": url, "title": title})
    args: dict[str, Any] = {"url": url}
    if own:
        args["description"] = own
    return CallTool(tool=ToolName.SAVE_LINK, args=args)
