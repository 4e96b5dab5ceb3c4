"""How the command line speaks of itself: its help, and what is said of one that cannot be understood."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

WRONG_USAGE = 2


# Typer's own words are English alone, and what our commands say of themselves is Portuguese.
_HEADINGS = {
    "ARGUMENTS_PANEL_TITLE": "Argumentos",
    "OPTIONS_PANEL_TITLE": "Opções",
    "COMMANDS_PANEL_TITLE": "Comandos",
    "DEFAULT_STRING": "[padrão: {}]",
    "ENVVAR_STRING": "[variável: {}]",
    "REQUIRED_LONG_STRING": "[obrigatório]",
}


class SpokenCommand(TyperCommand):
    """A command whose help is Portuguese throughout."""

    def get_help_option(self, ctx: Any) -> Any:
        return _in_portuguese(super().get_help_option(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        formatter.write_usage(ctx.command_path, _usage(self, ctx), prefix="Uso: ")

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _name_headings()
        super().format_help(ctx, formatter)


class SpokenGroup(TyperGroup):
    """A group of commands whose help is Portuguese, and that says itself what is wrong with its arguments."""

    def get_help_option(self, ctx: Any) -> Any:
        return _in_portuguese(super().get_help_option(ctx))

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        formatter.write_usage(ctx.command_path, _usage(self, ctx), prefix="Uso: ")

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _name_headings()
        super().format_help(ctx, formatter)

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


def _in_portuguese(option: Any) -> Any:
    if option is not None:
        option.help = "Mostra esta ajuda e sai."
    return option


def _usage(command: TyperCommand | TyperGroup, ctx: Any) -> str:
    said = " ".join(command.collect_usage_pieces(ctx))
    return said.replace("[OPTIONS]", "[OPÇÕES]").replace("COMMAND [ARGS]", "COMANDO [ARGUMENTOS]")


def _name_headings() -> None:
    from typer import rich_utils  # slow to import, and only help needs it

    for name, heading in _HEADINGS.items():
        setattr(rich_utils, name, heading)


def _stop(error: TyperException) -> NoReturn:
    from bot.cli.startup import terminal_voice  # `guarda --help` needs no catalogue

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
