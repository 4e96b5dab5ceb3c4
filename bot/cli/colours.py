"""A terminal that can do more: colours, line editing, history."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import FileHistory
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from bot.charts.characters import can_show, drawn_in
from bot.cli import private
from bot.cli.screens import Tap
from bot.cli.text import harmless
from state.charts import Chart
from state.turns import Reply

PROMPT = FormattedText([("bold ansicyan", "❯ ")])
INDENT = (0, 2, 1, 2)


class ColourScreen:
    """``history`` is the file that the arrow keys go back through; its owner alone can read it."""

    def __init__(self, history: Path, typing: str) -> None:
        private.prepare(history)
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
