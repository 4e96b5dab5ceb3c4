"""`guarda chat --json`: a message a line in, an object a line out, for scripts and tests."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO

from bot.cli.downloads import saved
from bot.cli.files import message_of
from bot.cli.screens import whole
from bot.replies.catalogue import Voice
from bot.runtime.conversation import Conversation, Exchange
from state.lane import State
from state.record import microseconds
from state.turns import Message, Reply, Turn


def read_message(line: str) -> Message | None:
    """Return the message on ``line``: a JSON object with "text" or "button", or the line itself as text.

    None for what begins as an object and is not such a one: a script's mistake is never taken for words.
    """
    if not line.lstrip().startswith("{"):
        return message_of(line)
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match value:
        case {"button": str(payload)}:
            return Message(button=whole(payload))
        case {"text": str(text)}:
            return Message(text=whole(text), forwarded=value.get("forwarded") is True)
        case _:
            return None


def read_now(line: str) -> int | None:
    """Return the time (ns) that ``line`` moves the person's clock to: a JSON object with an aware "now" and no more."""
    try:
        match json.loads(line):
            case {"now": str(now), **others} if not others:
                when = datetime.fromisoformat(now)
                return None if when.tzinfo is None else microseconds(when) * 1_000
            case _:
                return None
    except (ValueError, RecursionError):
        return None


def report(turns: Sequence[Turn], state: str, ms: float) -> dict[str, Any]:
    """Return what `chat --json` says of one message; with several turns, the replies of all of them in order.

    What had become due says that it is a "job".
    """
    decisions = [turn.decision for turn in turns if turn.decision is not None]
    first = turns[0]
    return {
        **({"job": True} if first.kind == "job" else {}),
        "turn": first.id,
        "text": first.message.text if first.message.text is not None else first.message.button,
        "action": decisions[0].trace.action,
        "rule": decisions[0].trace.rule,
        "state": state,
        "replies": [_reply(reply) for decision in decisions for reply in decision.replies],
        "tools": [run.to_json() for decision in decisions for run in decision.tools],
        "model_calls": sum(decision.trace.model_calls for decision in decisions),
        "ms": round(ms, 1),
    }


def _reply(reply: Reply) -> dict[str, Any]:
    buttons = [[button.to_json() for button in row] for row in reply.buttons]
    return {"text": reply.text, "buttons": buttons, "image": reply.image}


async def chat_json(
    conversation: Conversation, lines: AsyncIterator[str], out: BinaryIO, voice: Voice, pictures: Path | None = None
) -> None:
    """Answer each of ``lines`` with an object on ``out``, beginning with what an earlier terminal left undelivered.

    A line that moves the clock is answered with an object for each turn that has become due, and those alone. A line
    that is no message is answered with an object that has nothing but "error". Of a chart "image" is the file.
    """
    await _deliver_each(conversation, await conversation.catch_up(), out, pictures)
    async for line in lines:
        if not line.strip():
            continue
        if (now := read_now(line)) is not None:
            await _deliver_each(conversation, await conversation.advance(now), out, pictures)
        elif (message := read_message(line)) is None:
            _write({"error": voice.say("terminal-json-line")}, out)
        else:
            await _deliver(conversation, await conversation.send(message), out, pictures)
            await _deliver_each(conversation, await conversation.undelivered(), out, pictures)


async def _deliver_each(
    conversation: Conversation, turns: Sequence[Turn], out: BinaryIO, pictures: Path | None
) -> None:
    for turn in turns:
        state = turn.decision.chat.state if turn.decision else State.IDLE
        await _deliver(conversation, Exchange((turn,), state, 0.0), out, pictures)


async def _deliver(conversation: Conversation, exchange: Exchange, out: BinaryIO, pictures: Path | None) -> None:
    """Write before marking: a reply that nobody could read stays undelivered. Charts are drawn into ``pictures``."""
    turns = await conversation.prepare(exchange.turns)
    told = report(turns, exchange.state, exchange.ms)
    replies = [reply for turn in turns if turn.decision for reply in turn.decision.replies]
    for reply, shown in zip(replies, told["replies"], strict=True):
        if reply.chart and pictures and (path := await saved(reply.chart, pictures)):
            shown["image"] = str(path)
    _write(told, out)
    for turn in exchange.turns:
        await conversation.delivered(turn)


def _write(value: dict[str, Any], out: BinaryIO) -> None:
    out.write(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
    out.flush()
