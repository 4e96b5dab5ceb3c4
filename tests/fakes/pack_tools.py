"""The packs' tools offered to every message, and one that destroys, which a skill names and no model may call."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast
from unittest.mock import patch

from bot.actions import Action
from bot.planner import prompting
from tools import registry
from tools.definition import EffectClass, Result, Tool, ToolName
from tools.packs import PACK_TOOLS, Words

# The set of names is closed: no model is to be offered this one.
DELETE_METRIC = Tool(
    cast(ToolName, "delete_metric"), Words, Result, EffectClass.DESTRUCTIVE, "Remove a measurement.", None
)


@contextmanager
def registered() -> Iterator[None]:
    """Have the packs' tools offered to whatever is unknown, whether or not its handler would."""
    everything = (*registry.TOOLS, DELETE_METRIC)
    names = frozenset(tool.name for tool in registry.offered())
    assert {tool.name for tool in PACK_TOOLS} < names
    with patch.object(registry, "TOOLS", everything), patch.dict(prompting.TOOLS_FOR, {Action.UNKNOWN: names}):
        yield
