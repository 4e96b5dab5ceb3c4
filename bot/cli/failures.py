"""What a command says when it cannot go on: one sentence, with what to do about it, and exit code 1."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
import typer

from bot.cli.text import harmless
from bot.errors import ConfigurationInvalid, PersonasInvalid, SkillsInvalid
from bot.replies.catalogue import Voice, voice
from bot.runtime.conversation import NoAnswer
from bot.runtime.environment import Wrong
from state.mongo.bundled import ServerUnavailable
from state.mongo.errors import StoreError, StoreUnavailable


class DataFolderUnusable(Exception):
    """The data folder cannot be written; the message is the folder."""


class PortTaken(Exception):
    """The port to serve on cannot be had; the message is the port."""


def terminal_voice() -> Voice:
    """Return the voice of the terminal itself: GUARDA_LOCALE's, which may be wrong, so it is not read from Settings."""
    return voice(os.environ.get("GUARDA_LOCALE"))


@contextmanager
def explained() -> Iterator[None]:
    """Turn every exception into its sentence on standard error and exit code 1. What was interrupted ends quietly."""
    try:
        yield
    except BrokenPipeError:
        _stop_writing()
        raise typer.Exit(1) from None
    except typer.Exit:
        raise
    except Exception as error:  # noqa: BLE001 - a traceback helps nobody at a terminal; its place is in the log
        print(harmless(sentence(terminal_voice(), error)), file=sys.stderr)
        raise typer.Exit(1) from None


def sentence(voice: Voice, error: Exception) -> str:
    """Return what to say of ``error``."""
    match error:
        case ConfigurationInvalid():
            problems = "\n".join(f"  {name}: {_reason(voice, reason)}" for name, reason in error.reasons.items())
            return voice.say("terminal-configuration", problems=problems)
        case SkillsInvalid():
            return voice.say("terminal-skills", problems="\n".join(error.lines))
        case PersonasInvalid():
            return voice.say("terminal-personas", problems="\n".join(error.lines))
        case ServerUnavailable():
            return voice.say("terminal-no-server", cause=error.cause, remedy=error.remedy)
        case StoreUnavailable():
            return voice.say("terminal-database-gone")
        case StoreError():
            return voice.say("terminal-database-refused", detail=str(error.__cause__ or error))
        case NoAnswer():
            return voice.say("terminal-no-answer")
        case DataFolderUnusable():
            return voice.say("terminal-data-folder", folder=str(error))
        case PortTaken():
            return voice.say("terminal-port-taken", port=str(error))
        case _:
            structlog.get_logger().error("command_failed", exc_info=error)
            return voice.say("terminal-broken", name=type(error).__name__)


def _reason(voice: Voice, reason: str | ValueError) -> str:
    return reason.said_in(voice) if isinstance(reason, Wrong) else str(reason)


def _stop_writing() -> None:
    """Nobody reads our output any more; what is still buffered must not fail again when Python flushes it."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
