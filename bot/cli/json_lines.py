"""`guarda chat --json`: a message a line in, an object a line out, for scripts and tests."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from bot.conversation import Conversation, Exchange
from state.turns import Message, Reply, Turn


def read_message(line: str) -> Message:
    """Return the message on ``line``: a JSON object with "text" or "button", or the line itself as text."""
    stripped = line.rstrip("\r\n")
    if stripped.lstrip().startswith("{"):
        try:
            value = json.loads(stripped)
        except ValueError:
            value = None
        if isinstance(value, dict):
            if isinstance(value.get("button"), str):
                return Message(button=value["button"])
            if isinstance(value.get("text"), str):
                return Message(text=value["text"])
    return Message(text=stripped)


def report(turns: Sequence[Turn], state: str, ms: float) -> dict[str, Any]:
    """Return what `chat --json` says of one message: design.md's fields, replies of all its turns in order."""
    decisions = [turn.decision for turn in turns if turn.decision is not None]
    first = turns[0]
    return {
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


async def chat_json(conversation: Conversation, lines: Iterable[str], out: TextIO) -> None:
    """Answer each of ``lines`` with an object on ``out``, beginning with what an earlier terminal left undelivered."""
    for turn in await conversation.catch_up():
        state = turn.decision.chat.state if turn.decision else "idle"
        await _deliver(conversation, Exchange((turn,), state, 0.0), out)
    for line in lines:
        if line.strip():
            await _deliver(conversation, await conversation.send(read_message(line)), out)


async def _deliver(conversation: Conversation, exchange: Exchange, out: TextIO) -> None:
    print(json.dumps(report(exchange.turns, exchange.state, exchange.ms), ensure_ascii=False), file=out, flush=True)
    for turn in exchange.turns:
        await conversation.delivered(turn)
