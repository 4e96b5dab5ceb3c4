"""`guarda mission`: a question that needs thinking, asked at the terminal, and what it was answered from."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Any, BinaryIO

import orjson
import typer

from bot.cli import startup
from bot.cli.chat import check_user
from bot.cli.screens import whole
from bot.cli.startup import explained, terminal_voice
from bot.missions.triage import triage
from bot.missions.worker import PACK
from bot.runtime.bootstrap import Runtime, open_runtime
from bot.runtime.conversation import Conversation
from state.lane import Dialogue, State
from state.mission import Mission, PutMission
from state.mongo.missions import MissionStore
from state.turns import Message, Turn

NO_MISSION = 1
MISSION = "mission"


def run(text: str, user: str, *, as_json: bool) -> None:
    """Answer ``text`` on standard output. Raises typer.Exit(1) if it begins no mission."""
    check_user(user)
    with explained():
        settings = startup.settings()
        startup.log_to_folder(settings)
        begun = asyncio.run(_asked(whole(text), user, settings, sys.stdout.buffer, as_json=as_json))
    if not begun:
        raise typer.Exit(NO_MISSION)


async def _asked(text: str, user: str, settings: Any, out: BinaryIO, *, as_json: bool) -> bool:
    async with open_runtime(settings) as runtime:
        conversation = Conversation(runtime.dispatcher, user, runtime.clock, missions=runtime.missions)
        turns = await _exchanged(conversation, text)
        mission = await _begun(runtime, turns)
        for turn in turns:
            await conversation.delivered(turn)
    replies = [reply.text for turn in turns if turn.decision for reply in turn.decision.replies]
    if as_json:
        action = next((turn.decision.trace.action for turn in turns if turn.decision), "")
        out.write(orjson.dumps(told(text, action, replies, mission)) + b"\n")
    else:
        out.write(("\n\n".join(replies) + "\n").encode("utf-8", "replace"))
    out.flush()
    return mission is not None


async def _exchanged(conversation: Conversation, text: str) -> Sequence[Turn]:
    """Send ``text``; what is asked back is answered with not knowing, so that it is assumed and said to be."""
    exchange = await conversation.send(Message(text=text))
    chat = (await conversation.dispatcher.store.lanes.get(conversation.person)).chat(conversation.chat)
    asks = isinstance(chat.pending, Dialogue) and chat.pending.question and chat.pending.question.pack == PACK
    if exchange.state is not State.IN_DIALOGUE or not asks:
        return exchange.turns
    more = await conversation.send(Message(text=terminal_voice().say("mission-not-known")))
    return (*exchange.turns, *more.turns)


async def _begun(runtime: Runtime, turns: Sequence[Turn]) -> Mission | None:
    """Return the mission that was begun, as it is now."""
    effects = [effect for turn in turns if turn.decision for effect in turn.decision.effects]
    ids = [effect.mission.id for effect in effects if isinstance(effect, PutMission)]
    return await MissionStore(runtime.database).get(ids[0]) if ids else None


def told(text: str, action: str, replies: Sequence[str], mission: Mission | None) -> dict[str, Any]:
    """Return what `guarda mission --json` says of ``text``, recognised as ``action``."""
    found = triage(text, action if mission is None else MISSION)
    return {
        "text": text,
        "level": found.level,
        "goal": found.goal,
        "domains": found.domains,
        "replies": replies,
        "mission": None if mission is None else mission.to_json(),
    }
