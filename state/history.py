"""A conversation as a model is shown it: its messages in canonical form, and what is kept of the older ones."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from state.document import Document


class ToolCall(Document):
    """A tool that was called. Those of old histories have no ``id``."""

    id: str | None = None
    name: str
    args: dict[str, JsonValue] = {}


class UserEntry(Document):
    """What the person wrote. Their ``own`` words are neither forwarded nor those of a button that they tapped."""

    role: Literal["user"] = "user"
    content: str
    own: bool = True


class AssistantEntry(Document):
    """What we said, or the tools that we called before we said it."""

    role: Literal["assistant"] = "assistant"
    content: str = ""
    tool_calls: tuple[ToolCall, ...] = ()


class ToolEntry(Document):
    """What the tool ``name`` answered to the call ``tool_call_id``; both are missing in old histories."""

    role: Literal["tool"] = "tool"
    content: str
    tool_call_id: str | None = None
    name: str | None = None


Entry = Annotated[UserEntry | AssistantEntry | ToolEntry, Field(discriminator="role")]


class Remembered(Document):
    """A turn of which its ``messages`` are no longer shown, but ``lines`` that say what they were about.

    The rest is what the text about the oldest turns is made of: ``kept`` and ``removed`` are counts, ``titles`` what
    was kept, ``gone`` the title of what was removed (None: of several things), ``asked`` what was looked for.
    """

    turn: int
    arrived: int
    messages: int
    lines: tuple[str, ...]
    kept: int = 0
    titles: tuple[str, ...] = ()
    removed: int = 0
    gone: str | None = None
    asked: tuple[str, ...] = ()


class Figures(Document):
    """What is known of the turns before those that are remembered one by one; ``titles`` and ``asked`` are the last."""

    turns: int = 0
    since: int = 0
    until: int = 0
    kept: int = 0
    titles: tuple[str, ...] = ()
    removed: int = 0
    searched: int = 0
    asked: tuple[str, ...] = ()


class Summary(Document):
    """What remains of a conversation up to turn ``up_to_turn``; later turns are read from their records.

    ``structured_history_summary`` has the newer ones, a turn each; ``long_term_summary`` tells of those before them,
    from the ``figures``, with what a model has ``written`` of them.
    """

    person: str
    chat: str
    structured_history_summary: tuple[Remembered, ...] = ()
    long_term_summary: str | None = None
    figures: Figures = Figures()
    written: str | None = None
    up_to_turn: int = 0


class PutSummary(Document):
    """Keep the summary, unless the one that is kept reaches as far."""

    type: Literal["put_summary"] = "put_summary"
    summary: Summary
