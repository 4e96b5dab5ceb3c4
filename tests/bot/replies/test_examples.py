"""What we tell people to say is understood when they say it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from bot.actions import Action
from bot.planner.envelope import CallTool
from bot.planner.rules import plan_save
from bot.replies.catalogue import LOCALES, voice
from bot.replies.help import everything
from bot.understanding.recogniser import recognise
from tests.bot.replies.sources import text_of
from tools.definition import Tool, ToolName
from tools.registry import TOOLS


def examples(locale: str) -> Iterator[str]:
    """Yield the bullets of the help, and what stands in “” in any sentence without being an argument."""
    for line in everything(voice(locale)).splitlines():
        if line.startswith("• "):
            yield line.removeprefix("• ").partition(" (")[0]
    yield from re.findall(r"“([^”{]+)”", text_of(locale))


def told() -> list[tuple[str, str]]:
    """Return every example, with its locale."""
    return sorted({(locale, said) for locale in LOCALES for said in examples(locale)})


# These describe, rather than quote, what to do.
DESCRIPTIONS = {"ou mande um link", "or send a link"}


@pytest.mark.parametrize(
    ("locale", "said"),
    [each for each in told() if each[1] not in DESCRIPTIONS and not each[1].startswith("/")],
)
def test_what_we_tell_people_to_say_is_understood(locale: str, said: str) -> None:
    (recognition,) = recognise(said)
    assert recognition.action is not Action.UNKNOWN, locale


def tools_of(said: str) -> set[str]:
    """Return the tools that ``said`` ends in, as the rules plan it."""
    (recognition,) = recognise(said)
    match recognition.action:
        case Action.SAVE:
            form = plan_save(recognition.entities)
            return {str(form.tool)} if isinstance(form, CallTool) else set()
        case action:
            return {str(tool) for tool in TOOL_OF.get(action, ())}


TOOL_OF: dict[str, tuple[ToolName, ...]] = {
    Action.SEARCH: (ToolName.SEARCH_ITEMS,),
    Action.DELETE_ITEM: (ToolName.DELETE_MEMORY,),
    Action.DELETE_ALL: (ToolName.DELETE_ALL_MEMORIES,),
}

# A look-up comes before what it is kept as; of links it is the page that says what they are.
LOOKED_UP_FIRST = {
    ToolName.SAVE_MOVIE: ToolName.ENRICH_MOVIE,
    ToolName.SAVE_TV_SHOW: ToolName.ENRICH_TV_SHOW,
    ToolName.SAVE_VIDEO: ToolName.ENRICH_VIDEO,
}
LINKS = ("https://example.com/bolo", "https://youtu.be/aqz-KE-bpKQ")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: str(tool.name))
def test_the_help_has_an_example_for_every_tool(tool: Tool[Any, Any], locale: str) -> None:
    lines = [line for line in everything(voice(locale)).splitlines() if line.startswith("• ")]
    said = [line.removeprefix("• ").partition(" (")[0] for line in lines]
    told = [*(each for each in said if each not in DESCRIPTIONS), *(LINKS if DESCRIPTIONS & set(said) else ())]
    assert LOOKED_UP_FIRST.get(tool.name, tool.name) in {name for each in told for name in tools_of(each)}
