"""The pause: everybody but the administrators waits, is told so once, and loses nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, field
from typing import Protocol

from bot.replies.catalogue import voice
from bot.understanding.personal import leaves
from state.administration import Pause
from state.lane import MINUTE, Chat
from state.turns import Decision, Event, Message, Reply, Status, Trace, Turn

# Seconds for which a process takes its last look at the pause for true.
FRESH = 0.25
NOTICE = "~resting"
TOLD_WITHIN = 5 * MINUTE


class Operations(Protocol):
    """What the gate needs of the store. See state.mongo.operations.OperationsStore."""

    async def pause(self) -> Pause: ...
    async def with_work(self, people: Set[str], now: int) -> tuple[str, ...]: ...


class Journal(Protocol):
    """What the gate needs of the journal."""

    async def journal(self, turn: Turn) -> bool: ...
    async def get(self, turn_id: str) -> Turn | None: ...


@dataclass(slots=True)
class Gate:
    """Lets turns through unless Guarda is paused, and always those of ``admins``: how else could they resume?"""

    operations: Operations
    turns: Journal
    admins: Set[str]
    clock: Callable[[], int]
    _pause: Pause = field(default_factory=Pause)
    _fresh_until: float = 0.0

    async def only(self) -> tuple[str, ...] | None:
        """Return the only people to work for: the administrators with work. None if there is no pause."""
        if not (await self._current()).paused:
            return None
        return await self.operations.with_work(self.admins, self.clock())

    async def through(self, waiting: Sequence[Turn]) -> Sequence[Turn]:
        """Return those of one person's ``waiting`` turns that may be taken now.

        In a pause it is a turn of ours, which tells the person of it, the first time that they wrote to a chat. Who
        asks to be left alone is not told: that turn is taken in the pause, too, unless others of theirs come before it.
        """
        if not waiting or waiting[0].person in self.admins:
            return waiting
        pause = await self._current()
        if not pause.paused:
            return waiting
        requests = [turn for turn in waiting if not is_notice(turn)]
        if any(_leaves(turn) for turn in requests):
            return requests[:1] if _leaves(requests[0]) else ()
        told = next((turn for turn in waiting if is_notice(turn)), None)
        if told is None and (last := waiting[-1]).arrived >= pause.at and last.message.event is None:
            await self.turns.journal(notice(last, pause, self.clock()))
            told = await self.turns.get(_notice_id(last, pause))
        return (told,) if told and told.status is Status.WAITING else ()

    async def _current(self) -> Pause:
        if time.monotonic() >= self._fresh_until:
            self._pause = await self.operations.pause()
            self._fresh_until = time.monotonic() + FRESH
        return self._pause


def notice(turn: Turn, pause: Pause, now: int) -> Turn:
    """Return the turn that tells of ``pause`` in the chat of ``turn``: one a chat and pause, by its id."""
    return Turn(
        id=_notice_id(turn, pause),
        person=turn.person,
        chat=turn.chat,
        channel=turn.channel,
        kind="job",
        message=Message(),
        arrived=now,
        due=now,
    )


def is_notice(turn: Turn) -> bool:
    """Tell whether ``turn`` tells of a pause."""
    return turn.kind == "job" and NOTICE in turn.id


def _leaves(turn: Turn) -> bool:
    said = turn.message.button is None and leaves(turn.message.text or "")
    return said or turn.message.event is Event.LEFT


def tell(turn: Turn, chat: Chat, clock: int, locale: str) -> Decision:
    """Return the decision of a turn that tells of a pause. What the chat waits for stays; late, nothing is said."""
    told = clock - turn.arrived < TOLD_WITHIN and not chat.opted_out
    text = voice(chat.language or locale).say("resting")
    trace = Trace(action="resting", move="resting", clock=clock, default_locale=locale, chat_before=chat)
    return Decision(chat=chat, replies=(Reply(text=text),) if told else (), trace=trace)


def _notice_id(turn: Turn, pause: Pause) -> str:
    return f"{turn.chat}{NOTICE}:{pause.at}"
