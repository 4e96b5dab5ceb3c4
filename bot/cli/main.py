"""The `guarda` command."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def guarda() -> None:
    """Guarda: uma memória pessoal com quem se conversa."""


@app.command()
def chat(
    as_json: Annotated[
        bool, typer.Option("--json", help="Uma mensagem por linha, um objeto JSON por resposta.")
    ] = False,
    user: Annotated[str, typer.Option(help="De quem é a conversa.")] = "local",
) -> None:
    """Conversa no terminal."""
    asyncio.run(_chat_json(user))


async def _chat_json(user: str) -> None:
    from bot.bootstrap import open_runtime
    from bot.cli.json_lines import chat_json
    from bot.config import load_settings
    from bot.conversation import Conversation

    async with open_runtime(load_settings(os.environ)) as runtime:
        conversation = Conversation(runtime.dispatcher, user, runtime.clock)
        await chat_json(conversation, sys.stdin, sys.stdout)


if __name__ == "__main__":
    app()
