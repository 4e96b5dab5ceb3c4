"""`guarda chat`: which conversation it opens, and on which terminal."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache, partial

import typer

from bot.cli import startup
from bot.cli.downloads import FOLDER, Downloads
from bot.cli.json_lines import chat_json
from bot.cli.screens import PlainScreen, Screen, stdin_lines
from bot.cli.startup import explained, terminal_voice
from bot.cli.terminal import Terminal
from bot.runtime.bootstrap import Runtime, open_runtime
from bot.runtime.config import Settings
from bot.runtime.conversation import Conversation
from bot.runtime.outage import ASKED_FOR, UNTOLD, Absence
from state.mongo.export import ExportStore
from state.mongo.files import FileStore
from state.mongo.health import answers

INTERRUPTED = 130

_USER = re.compile(r"[\w.@+-]{1,64}")


def run(user: str, *, as_json: bool) -> None:
    """Talk with ``user`` until they leave or the input ends. Raises typer.Exit(1) when it cannot go on."""
    check_user(user)
    with explained():
        settings = startup.settings()
        startup.log_to_folder(settings)
        try:
            asyncio.run(_as_json(user, settings) if as_json else _talk(user, settings))
        except KeyboardInterrupt:
            if as_json:
                raise typer.Exit(INTERRUPTED) from None
            print(terminal_voice().say("terminal-farewell"))


def check_user(user: str) -> None:
    """Raise typer.BadParameter for what is no name of a user."""
    if not _USER.fullmatch(user):
        raise typer.BadParameter(terminal_voice().say("terminal-user"))


async def _talk(user: str, settings: Settings) -> None:
    screen, voice = _screen(user, settings), terminal_voice()
    async with _conversation(user, settings, lambda: screen.note(voice.say("terminal-database-away"))) as conversation:
        await Terminal(conversation, screen, voice, pictures=settings.guarda_data_dir / FOLDER).talk()


async def _as_json(user: str, settings: Settings) -> None:
    voice = terminal_voice()

    def tell() -> None:
        print(voice.say("terminal-database-away"), file=sys.stderr, flush=True)

    async with _conversation(user, settings, tell) as conversation:
        await chat_json(conversation, stdin_lines(), sys.stdout.buffer, voice, settings.guarda_data_dir / FOLDER)


@asynccontextmanager
async def _conversation(user: str, settings: Settings, tell: Callable[[], None]) -> AsyncIterator[Conversation]:
    """Provide the conversation of ``user``; whenever the database is away for a while, ``tell``.

    At the beginning it is not waited for where nothing answers: the address may be wrong.
    """
    async with AsyncExitStack() as stack:

        def opened() -> Coroutine[None, None, Runtime]:
            return stack.enter_async_context(open_runtime(settings))

        runtime = await UNTOLD.outlast(opened, if_nobody_there=False, missed=cache(tell))
        absence = Absence(partial(answers, runtime.database, ASKED_FOR), tell)
        folder = startup.data_folder(settings) / "arquivos"
        downloads = Downloads(folder, FileStore(runtime.database), ExportStore(runtime.database))
        yield Conversation(runtime.dispatcher, user, runtime.clock, absence, runtime.missions, downloads.shown)


def _screen(user: str, settings: Settings) -> Screen:
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return PlainScreen(stdin_lines())
    from bot.cli.screens import ColourScreen  # half a second of imports that a pipe does not need

    return ColourScreen(startup.data_folder(settings) / f"history-{user}", terminal_voice().say("terminal-typing"))
