"""Where a conversation is shown and typed: what any terminal can do, and the plain one."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Protocol, TextIO

from bot.cli.text import harmless
from state.charts import Chart
from state.turns import Reply


@dataclass(frozen=True, slots=True)
class Tap:
    """A button that can be tapped by typing its number."""

    number: int
    label: str
    payload: str


class Screen(Protocol):
    """One terminal."""

    async def ask(self) -> str:
        """Return what the person typed or pasted. Raises EOFError or KeyboardInterrupt when they leave."""

    def show(self, reply: Reply, taps: Sequence[Tap]) -> None:
        """Show a reply of Guarda's."""

    def draw(self, chart: Chart) -> None:
        """Show a chart in characters, where that can be read."""

    def note(self, text: str) -> None:
        """Show a sentence of the terminal's own."""

    def typing(self) -> AbstractContextManager[object]:
        """Show that an answer is on its way, as long as the block runs."""


class PlainScreen:
    """Lines in, text out: pipes, files, and terminals that can do no more."""

    def __init__(self, lines: AsyncIterator[str], out: TextIO = sys.stdout) -> None:
        self._lines = lines
        self._out = out

    async def ask(self) -> str:
        try:
            return await anext(self._lines)
        except StopAsyncIteration:
            raise EOFError from None

    def show(self, reply: Reply, taps: Sequence[Tap]) -> None:
        image = [reply.image] if reply.image else []
        labels = [" ".join(f"[{tap.number}] {tap.label}" for tap in taps)] if taps else []
        self.note("\n".join([reply.text, *image, *labels]))

    def draw(self, chart: Chart) -> None:
        """Draw nothing: what reads a pipe reads the words and the file's name."""

    def note(self, text: str) -> None:
        print(harmless(text) + "\n", file=self._out, flush=True)

    def typing(self) -> AbstractContextManager[object]:
        return nullcontext()
