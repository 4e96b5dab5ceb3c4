"""Voice messages as words: heard by a model of sound, where there is one, and then read as if they had been typed.

It turns sound into text and decides nothing. What was heard is recorded as a read, so that the turn replays without the
sound; what somebody else said, in a recording that was forwarded, is kept and orders nothing.
"""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Mapping
from typing import Protocol

import structlog

from bot.attachments.files import carries_file
from bot.context import in_group
from bot.model_budget import DailyBudget
from state.attachments import Hear, Heard
from state.files import FILE_LIMIT, Fetch, Sort
from state.lane import Chat
from state.reads import Reads
from state.recording import Sources
from state.turns import Turn

LONGEST = 600  # seconds of sound
MOST_HEARD = 4_000  # characters, as many as a message may have
FETCHED_WITHIN = 20.0
HEARD_WITHIN = 40.0
# Of recordings whose length the channel does not tell: speech in Opus at 16 kbit/s.
BYTES_A_SECOND = 2_000
AT_ONCE = 4  # recordings of a process that are in memory while they are heard
SPOKEN = frozenset({Sort.VOICE, Sort.VIDEO_NOTE})


class Transcriber(Protocol):
    """What turns sound into words. See bot.planner.client.Client."""

    async def transcribe(self, data: bytes, name: str, media_type: str, model: str, seconds: float) -> str | None:
        """Return what is said in ``data``; None if that cannot be had within ``seconds``. Raises nothing."""
        ...


async def heard(turn: Turn, chat: Chat, reads: Reads, budget: DailyBudget) -> tuple[Turn, Heard | None]:
    """Return ``turn`` with what is said in its recording for its words, and what came of hearing it.

    None, and the turn as it is, for what is no recording of somebody who speaks to us. What is heard is taken off the
    day's ``budget``.
    """
    message = turn.message
    file = message.file
    if file is None or file.ref is None or not carries_file(message) or file.sort not in SPOKEN:
        return turn, None
    if in_group(turn.chat) or chat.opted_out or message.edited or (message.text or "").strip():
        return turn, None
    if not budget.allows("transcription"):
        return turn, Heard(status="over")
    asked = Hear(channel=turn.channel, ref=file.ref, media_type=file.media_type, size=file.size, seconds=file.seconds)
    found = await reads(asked)
    if found.status in ("heard", "silent"):
        budget.take("transcription", file.seconds or -(-(file.size or 0) // BYTES_A_SECOND) or 1)
    if found.status != "heard":
        return turn, found
    return turn.changed(message=message.changed(text=found.text, heard=True)), found


def hearing_sources(fetchers: Mapping[str, Fetch], transcriber: Transcriber, model: str) -> Sources:
    """Return what answers Hear: ``fetchers`` by channel give the sound, ``transcriber`` the words, by ``model``."""

    room = asyncio.Semaphore(AT_ONCE)

    async def hear(request: Hear) -> Heard:
        if (request.seconds or 0) > LONGEST or (request.size or 0) > FILE_LIMIT:
            return Heard(status="too_long")
        fetch = fetchers.get(request.channel)
        if fetch is None:
            return Heard(status="unavailable")
        async with room:
            return await _listened(request, fetch)

    async def _listened(request: Hear, fetch: Fetch) -> Heard:
        try:
            async with asyncio.timeout(FETCHED_WITHIN):
                data = await fetch(request.ref, FILE_LIMIT)
        except Exception as error:  # noqa: BLE001 - whatever a channel's client raises, there is no sound
            structlog.get_logger().warning("voice_not_fetched", channel=request.channel, error=type(error).__name__)
            return Heard(status="unavailable")
        if data is None:
            return Heard(status="too_long")
        media_type = request.media_type or "audio/ogg"
        name = f"voice{mimetypes.guess_extension(media_type) or '.ogg'}".replace(".oga", ".ogg")
        said = await transcriber.transcribe(data, name, media_type, model, HEARD_WITHIN)
        return _heard(said)

    return {Hear: hear}


def _heard(said: str | None) -> Heard:
    if said is None:
        return Heard(status="unavailable")
    text = " ".join(said.replace("\x00", "").split())[:MOST_HEARD]
    return Heard(status="heard", text=text) if any(map(str.isalnum, text)) else Heard(status="silent")
