"""What every command that reads the configuration begins with."""

from __future__ import annotations

import os
import sys
import warnings
from pathlib import Path

from bot.cli.failures import DataFolderUnusable, terminal_voice
from bot.errors import ConfigurationInvalid
from bot.personas.definition import Personas
from bot.personas.loading import personas_in
from bot.runtime import telemetry
from bot.runtime.config import Settings, UnknownVariable, load_settings
from bot.runtime.environment import Wrong, data_dir

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
