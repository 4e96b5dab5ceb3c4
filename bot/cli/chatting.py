"""`guarda chat`: which conversation it opens, and on which terminal."""

from __future__ import annotations

import asyncio
import os
import re
import sys

import typer

from bot.bootstrap import open_runtime
from bot.cli import opening
from bot.cli.failures import explained, terminal_voice
from bot.cli.json_lines import chat_json
from bot.cli.lines import stdin_lines
from bot.cli.screens import PlainScreen, Screen
from bot.cli.terminal import Terminal
from bot.config import Settings
from bot.conversation import Conversation

INTERRUPTED = 130

_USER = re.compile(r"[\w.@+-]{1,64}")


def run(user: str, *, as_json: bool) -> None:
    """Talk with ``user`` until they leave or the input ends. Raises typer.Exit(1) when it cannot go on."""
    if not _USER.fullmatch(user):
        raise typer.BadParameter(terminal_voice().say("terminal-user"))
    with explained():
        settings = opening.settings()
        opening.log_to_folder(settings)
        try:
            asyncio.run(_as_json(user, settings) if as_json else _talk(user, settings))
        except KeyboardInterrupt:
            if as_json:
                raise typer.Exit(INTERRUPTED) from None
            print(terminal_voice().say("terminal-farewell"))


async def _talk(user: str, settings: Settings) -> None:
    screen = _screen(user, settings)
    async with open_runtime(settings) as runtime:
        await Terminal(Conversation(runtime.dispatcher, user, runtime.clock), screen, terminal_voice()).talk()


async def _as_json(user: str, settings: Settings) -> None:
    async with open_runtime(settings) as runtime:
        conversation = Conversation(runtime.dispatcher, user, runtime.clock)
        await chat_json(conversation, stdin_lines(), sys.stdout.buffer, terminal_voice())


def _screen(user: str, settings: Settings) -> Screen:
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return PlainScreen(stdin_lines())
    from bot.cli.colours import ColourScreen  # half a second of imports that a pipe does not need

    return ColourScreen(opening.data_folder(settings) / f"history-{user}", terminal_voice().say("terminal-typing"))
