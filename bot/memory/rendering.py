"""Entries as the messages of a chat completion: in native roles, or as text for servers that know no tool's role.

Both are for questions without tools: results hold words from outside. Next to tools stand a person's own words alone,
see ``own_words``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.memory.budgets import dumped, size
from bot.planner.counting import AROUND_A_MESSAGE
from bot.planner.prompting import Message, delimited
from state.conversation_history import PastTurn
from state.history import AssistantEntry, Entry, ToolCall, ToolEntry, UserEntry


def native(entries: Iterable[Entry]) -> list[Message]:
    """Return sound ``entries`` in OpenAI's roles: what has a call's id is a tool's, what has calls calls, the rest is
    plain.
    """
    return [_native(entry) for entry in entries]


def as_text(entries: Iterable[Entry]) -> list[Message]:
    """Return sound ``entries`` in the roles user and assistant alone, by turns, which strict servers insist on.

    A call is the form that it was planned with, and its result stands behind it, marked as data, in our own message:
    the person did not say it, nor does it give orders.
    """
    return by_turns(_plain(entry) for entry in entries)


def by_turns(messages: Iterable[Message]) -> list[Message]:
    """Return ``messages`` with those of one role that follow each other made into one."""
    merged: list[Message] = []
    for message in messages:
        if merged and merged[-1]["role"] == message["role"]:
            merged[-1] = {**message, "content": f"{merged[-1]['content']}\n{message['content']}"}
        else:
            merged.append(message)
    return merged


def own_words(turns: Sequence[PastTurn]) -> tuple[str, ...]:
    """Return what the person wrote in ``turns``, oldest first: no forwarded words, none that a button read.

    They are as they were written; who shows them to a model conceals what is secret.
    """
    return tuple(
        entry.content for turn in turns for entry in turn.entries if isinstance(entry, UserEntry) and entry.own
    )


def entry_size(entry: Entry) -> int:
    """Return the most tokens that ``entry`` takes in a prompt, in native roles or as text."""
    return max(message_size(_native(entry)), message_size(_plain(entry)) + 1)


def message_size(message: Message) -> int:
    """Return the most tokens that ``message`` takes in a prompt, as bot.planner.counting counts them."""
    parts = (part if isinstance(part, str) else dumped(part) for part in message.values())
    return AROUND_A_MESSAGE + sum(map(size, parts))


def entries_size(entries: Iterable[Entry]) -> int:
    """Return the most tokens that ``entries`` take in a prompt."""
    return sum(map(entry_size, entries))


def _native(entry: Entry) -> Message:
    match entry:
        case ToolEntry():
            named = {"name": entry.name} if entry.name else {}
            content = delimited(entry.content)
            return {"role": "tool", "tool_call_id": entry.tool_call_id, **named, "content": content}
        case AssistantEntry() if entry.tool_calls:
            calls = [
                {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": dumped(call.args)}}
                for call in entry.tool_calls
            ]
            return {"role": "assistant", "content": entry.content or None, "tool_calls": calls}
        case _:
            return {"role": entry.role, "content": entry.content}


def _plain(entry: Entry) -> Message:
    match entry:
        case UserEntry():
            return {"role": "user", "content": entry.content}
        case ToolEntry():
            return {"role": "assistant", "content": delimited(entry.content)}
        case AssistantEntry():
            parts = (entry.content, *(_form(call) for call in entry.tool_calls))
            return {"role": "assistant", "content": "\n".join(part for part in parts if part)}


def _form(call: ToolCall) -> str:
    form = {"schema_version": "1.0", "action": "CALL_TOOL", "tool": call.name, "args": call.args, "message": None}
    return dumped(form)
