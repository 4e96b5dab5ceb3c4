"""What every command that reads the configuration begins with."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import structlog
import typer

from bot.cli.screens import harmless
from bot.errors import ConfigurationInvalid, PersonasInvalid, SkillsInvalid
from bot.personas.definition import Personas
from bot.personas.loading import personas_in
from bot.replies.catalogue import Voice, voice
from bot.runtime import telemetry
from bot.runtime.config import Settings, UnknownVariable, load_settings
from bot.runtime.conversation import NoAnswer
from bot.runtime.environment import Wrong, data_dir
from state.mongo.bundled import ServerUnavailable
from state.mongo.errors import StoreError, StoreUnavailable

LOG = "guarda.log"


def settings() -> Settings:
    """Return the settings; say on standard error what in the environment has no effect. Raises ConfigurationInvalid."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        loaded = load_settings(os.environ)
    for warning in caught:
        told = warning.message
        print(told.said_in(terminal_voice()) if isinstance(told, UnknownVariable) else told, file=sys.stderr)
    return loaded


def personas() -> Personas:
    """Return those who can speak, without needing the rest of the configuration. Raises what settings() does."""
    folder = os.environ.get("GUARDA_PERSONAS_DIR", "").strip()
    try:
        return personas_in(data_dir(folder) if folder else None)
    except Wrong as wrong:
        raise ConfigurationInvalid({"GUARDA_PERSONAS_DIR": wrong}) from wrong


def log_to_stderr(settings: Settings) -> None:
    """Log to standard error: for processes that somebody else watches."""
    telemetry.set_up(settings.log_level, sys.stderr.buffer)


def log_to_folder(settings: Settings) -> None:
    """Log to a file in the data folder: standard output and error belong to the person at the terminal."""
    path = data_folder(settings) / LOG
    try:
        sink = telemetry.log_file(path)
    except OSError as error:
        raise DataFolderUnusable(str(path)) from error
    telemetry.set_up(settings.log_level, sink)


def data_folder(settings: Settings) -> Path:
    """Return the data folder, made for its owner only if it is missing. Raises DataFolderUnusable."""
    folder = settings.guarda_data_dir
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise DataFolderUnusable(str(folder)) from error
    return folder


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
