"""Where a conversation is shown and typed: a plain terminal, one with colours and history, and lines that are read."""

from __future__ import annotations

import asyncio
import re
import sys
import unicodedata
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Protocol, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from bot.charts.characters import can_show, drawn_in
from bot.cli.private import prepare
from state.charts import Chart
from state.turns import Reply

REPLACEMENT = "\ufffd"

_SURROGATE = re.compile("[\ud800-\udfff]")


def whole(text: str) -> str:
    """Return ``text`` with halves of surrogate pairs replaced: JSON can spell them, UTF-8 and the database cannot."""
    return _SURROGATE.sub(REPLACEMENT, text)


def harmless(text: str) -> str:
    """Return ``text`` without control characters: a title could move the cursor, or worse, on the reader's terminal."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) != "Cc")


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


PROMPT = FormattedText([("bold ansicyan", "❯ ")])
INDENT = (0, 2, 1, 2)


class ColourScreen:
    """``history`` is the file that the arrow keys go back through; its owner alone can read it."""

    def __init__(self, history: Path, typing: str) -> None:
        prepare(history)
        self._console = Console(highlight=False, markup=False, emoji=False)
        self._session: PromptSession[str] = PromptSession(history=FileHistory(str(history)))
        self._typing = typing

    async def ask(self) -> str:
        return await self._session.prompt_async(PROMPT)

    def show(self, reply: Reply, taps: Sequence[Tap]) -> None:
        text = Text(harmless(reply.text))
        if reply.image:
            text.append("\n" + harmless(reply.image), style="dim underline")
        if taps:
            text.append("\n")
        for tap in taps:
            text.append(f"\n[{tap.number}] ", style="bold cyan")
            text.append(harmless(tap.label), style="cyan")
        self._console.print(Padding(text, INDENT))

    def draw(self, chart: Chart) -> None:
        if not can_show(self._console.encoding):
            return
        rows = drawn_in(chart, self._console.width - INDENT[1] - INDENT[3])
        if rows:
            shown = Text(harmless("\n".join(rows)), style="cyan", no_wrap=True, overflow="crop")
            self._console.print(Padding(shown, INDENT))

    def note(self, text: str) -> None:
        self._console.print(Padding(Text(harmless(text), style="dim"), INDENT))

    def typing(self) -> AbstractContextManager[object]:
        return self._console.status(self._typing, spinner="dots", spinner_style="dim")


AHEAD = 16


async def stdin_lines() -> AsyncIterator[str]:
    """Yield each line without its end; bytes that are not UTF-8 become replacement characters.

    The reader is a daemon thread with a file object of its own: the loop's own threads would be waited for when
    the process ends, and closing ``sys.stdin`` while it is being read is a fatal error of Python's.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str | None] = asyncio.Queue(AHEAD)

    def put(line: str | None) -> None:
        asyncio.run_coroutine_threadsafe(queue.put(line), loop).result()

    def read() -> None:
        with suppress(RuntimeError):  # the loop is gone, and so is whoever wanted lines
            with open(sys.stdin.fileno(), "rb", closefd=False) as stream:
                for raw in stream:
                    put(raw.decode("utf-8", "replace").rstrip("\r\n"))
            put(None)

    Thread(target=read, name="stdin", daemon=True).start()
    while (line := await queue.get()) is not None:
        yield line
