"""A conversation with somebody at a terminal."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bot.cli.downloads import saved
from bot.cli.files import message_of
from bot.cli.screens import Screen, Tap
from bot.replies.catalogue import Voice
from bot.runtime.conversation import Conversation, NoAnswer
from state.turns import Message, Reply, Turn

T = TypeVar("T")

LEAVE = ("/sair", "/quit", "/exit")
HELP = ("/ajuda", "/help")
PATIENCE = 1.0
GRACE = 3.0

_NUMBER = re.compile(r"\[?(\d{1,2})\]?")


@dataclass(slots=True)
class Terminal:
    """``taps`` are the buttons that can be tapped now: those of the newest reply. ``pictures`` is where charts go."""

    conversation: Conversation
    screen: Screen
    voice: Voice
    taps: Sequence[Tap] = field(default=())
    pictures: Path | None = None

    async def talk(self) -> None:
        """Say what was left unsaid, then answer until the person leaves."""
        self.screen.note(self.voice.say("terminal-welcome"))
        missed = await self._patiently(self.conversation.catch_up())
        if missed:
            self.screen.note(self.voice.say("terminal-meanwhile"))
            await self._show(missed)
        while (typed := await self._typed()) is not None:
            if typed.strip():
                await self._answer(typed.strip())
        self.screen.note(self.voice.say("terminal-farewell"))

    async def _typed(self) -> str | None:
        try:
            typed = await self.screen.ask()
        except (EOFError, KeyboardInterrupt):
            return None
        return None if typed.strip().lower() in LEAVE else typed

    async def _answer(self, typed: str) -> None:
        if typed.lower() in HELP:
            self.screen.note(self.voice.say("terminal-keys"))
        try:
            exchange = await self._patiently(self.conversation.send(meant(typed, self.taps)))
        except NoAnswer:
            self.screen.note(self.voice.say("terminal-no-answer"))
            return
        await self._show(exchange.turns)

    async def _show(self, turns: Sequence[Turn]) -> None:
        for turn in await self.conversation.prepare(turns):
            for reply in turn.decision.replies if turn.decision else ():
                self.taps = tuple(taps_of(reply))
                self.screen.show(reply, self.taps)
                if reply.chart:
                    self.screen.draw(reply.chart)
                if reply.chart and self.pictures and (path := await saved(reply.chart, self.pictures)):
                    self.screen.note(str(path))
            await self.conversation.delivered(turn)

    async def _patiently(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what ``work`` comes to; show that it is under way if it takes longer than PATIENCE seconds.

        Ctrl-C gives it GRACE seconds more, so that what was said is usually done when the person is gone.
        """
        task = asyncio.create_task(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=PATIENCE)
            if not done:
                with self.screen.typing():
                    await asyncio.wait({task})
        except asyncio.CancelledError:
            await asyncio.wait({task}, timeout=GRACE)
            raise
        return task.result()


def taps_of(reply: Reply) -> Iterator[Tap]:
    """Yield the buttons of ``reply`` with their numbers, without those that its text numbers already."""
    buttons = [button for row in reply.buttons for button in row]
    for number, button in enumerate(buttons, start=1):
        if not re.search(rf"^{number}\. ", reply.text, re.MULTILINE):
            yield Tap(number, button.label, button.payload)


def meant(typed: str, taps: Sequence[Tap]) -> Message:
    """Return the message that ``typed`` is: a tap if it is the number of a button, else the text."""
    number = _NUMBER.fullmatch(typed)
    for tap in taps:
        if number and int(number[1]) == tap.number:
            return Message(button=tap.payload)
    return message_of(typed)
