"""The eleven tools of the library, a row each; everything that is said about a tool is generated from its row."""

from __future__ import annotations

from typing import Any

from pydantic import JsonValue, ValidationError

from tools.definition import (
    Args,
    EffectClass,
    Found,
    Lookup,
    Removed,
    RemovedEverything,
    Result,
    Saved,
    Tool,
    ToolContext,
    ToolName,
)
from tools.deleting import DeleteAllMemories, DeleteMemory, delete_all_memories, delete_memory
from tools.enriching import EnrichMovie, EnrichTvShow, EnrichVideo, enrich_movie, enrich_tv_show, enrich_video
from tools.errors import BadArguments, Problem, UnknownTool
from tools.packs import PACK_TOOLS
from tools.saving import (
    SaveLink,
    SaveMovie,
    SaveNote,
    SaveTvShow,
    SaveVideo,
    save_link,
    save_movie,
    save_note,
    save_tv_show,
    save_video,
)
from tools.searching import SearchArgs, search_items

READ, WRITE, DESTRUCTIVE = EffectClass

TOOLS: tuple[Tool[Any, Any], ...] = (
    Tool(ToolName.SAVE_NOTE, SaveNote, Saved, WRITE, "Keep a note, word for word.", save_note),
    Tool(ToolName.SAVE_MOVIE, SaveMovie, Saved, WRITE, "Keep a film.", save_movie),
    Tool(ToolName.SAVE_TV_SHOW, SaveTvShow, Saved, WRITE, "Keep a TV series.", save_tv_show),
    Tool(ToolName.SAVE_VIDEO, SaveVideo, Saved, WRITE, "Keep an online video by its address.", save_video),
    Tool(ToolName.SAVE_LINK, SaveLink, Saved, WRITE, "Keep a web page by its address.", save_link),
    Tool(ToolName.ENRICH_MOVIE, EnrichMovie, Lookup, READ, "Look a film up before keeping it.", enrich_movie),
    Tool(ToolName.ENRICH_TV_SHOW, EnrichTvShow, Lookup, READ, "Look a TV series up before keeping it.", enrich_tv_show),
    Tool(ToolName.ENRICH_VIDEO, EnrichVideo, Lookup, READ, "Look up what an online video is.", enrich_video),
    Tool(
        ToolName.SEARCH_ITEMS,
        SearchArgs,
        Found,
        READ,
        "Show what the person has kept: all of it, or what holds the words of the query.",
        search_items,
    ),
    Tool(ToolName.DELETE_MEMORY, DeleteMemory, Removed, DESTRUCTIVE, "Remove one kept item.", delete_memory),
    Tool(
        ToolName.DELETE_ALL_MEMORIES,
        DeleteAllMemories,
        RemovedEverything,
        DESTRUCTIVE,
        "Remove everything the person has kept.",
        delete_all_memories,
    ),
)

_BY_NAME = {str(row.name): row for row in (*TOOLS, *PACK_TOOLS)}


def tool(name: str) -> Tool[Any, Any]:
    """Return the tool called ``name``. Raises UnknownTool."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownTool(name) from None


def offered() -> tuple[Tool[Any, Any], ...]:
    """Return the tools that a model may be offered, the library's nine and the packs': those that destroy nothing."""
    return tuple(row for row in (*TOOLS, *PACK_TOOLS) if row.effect is not DESTRUCTIVE)


def parse(name: str, raw: JsonValue) -> Args:
    """Return the arguments of tool ``name`` read from ``raw``, where null means none.

    Raises UnknownTool, BadArguments.
    """
    row = tool(name)
    if raw is not None and not isinstance(raw, dict):
        raise BadArguments(name, (Problem("", "arguments should be an object"),))
    try:
        args: Args = row.args.model_validate(raw or {})
    except ValidationError as error:
        raise BadArguments.from_validation(name, error) from None
    return args


async def run(name: str, raw: JsonValue, context: ToolContext) -> Result:
    """Run tool ``name`` with ``raw`` arguments and return its result. Raises UnknownTool, BadArguments."""
    row = tool(name)
    if row.run is None:
        raise UnknownTool(name)
    result: Result = await row.run(parse(name, raw), context)
    return result
