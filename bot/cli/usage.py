"""What is said of a command line that cannot be understood, in the terminal's language."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

WRONG_USAGE = 2


class SpokenGroup(TyperGroup):
    """A group of commands that says itself what is wrong with its arguments."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
            if not standalone_mode:
                return code
        except TyperException as error:
            if not standalone_mode:
                raise
            _stop(error)
        except typer.Abort:
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)


def _stop(error: TyperException) -> NoReturn:
    from bot.cli.failures import terminal_voice  # `guarda --help` needs no catalogue

    context = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        print(error.format_message(), file=sys.stderr)
        sys.exit(WRONG_USAGE)
    voice, path = terminal_voice(), context.command_path if context else "guarda"
    parameter = getattr(error, "param", None)
    name = getattr(error, "option_name", None) or (parameter.opts[0] if parameter else "")
    if type(error).__name__ == "NoSuchOption":
        why = voice.say("terminal-usage-no-option", name=name)
    elif type(error).__name__ == "MissingParameter":
        why = voice.say("terminal-usage-missing", name=name if name.startswith("-") else name.upper())
    elif name:
        why = voice.say("terminal-usage-bad-value", name=name)
    elif isinstance(error, typer.BadParameter):
        why = error.message  # ours, already in the terminal's language
    else:
        why = voice.say("terminal-usage-unknown")
    print(f"{why}\n{voice.say('terminal-usage-help', command=path)}", file=sys.stderr)
    sys.exit(WRONG_USAGE)
