"""The command itself: what it offers, and what it does not load to say so."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from bot.cli.mission import told
from bot.cli.turns import Turning
from bot.missions.triage import Goal, Level
from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import load_settings
from tests.bot.cli.processes import environment, guarda, objects

COMMANDS = ("chat", "classify", "doctor", "mission", "replay", "report", "serve", "skills", "webhook", "worker")
HEAVY = (
    "motor",
    "fastapi",
    "openai",
    "httpx",
    "prompt_toolkit",
    "fluent",
    "pydantic",
    "bot.understanding.grammar.rulebook",
)


def test_help_names_every_command(tmp_path: Path) -> None:
    ended = guarda("--help", environ=environment(tmp_path), anew=True)
    assert ended.returncode == 0
    assert [name for name in COMMANDS if name not in ended.stdout.decode()] == []


@pytest.mark.parametrize(
    "arguments", [(), ("chat",), ("classify",), ("serve",), ("skills",), ("webhook",), ("webhook", "set")]
)
def test_help_is_in_one_language(arguments: tuple[str, ...], tmp_path: Path) -> None:
    ended = guarda(*arguments, "--help", environ=environment(tmp_path))
    said = ended.stdout.decode()
    assert (ended.returncode, "Uso: guarda" in said, "Opções" in said) == (0, True, True)
    english = ("Usage", "Options", "OPTIONS", "Arguments", "Commands", "Show this", "default", "required", "env var")
    assert [word for word in english if word in said] == []


def test_the_version_is_the_distributions(tmp_path: Path) -> None:
    ended = guarda("--version", environ=environment(tmp_path), anew=True)
    assert (ended.returncode, ended.stdout.decode()) == (0, f"guarda {version('guarda')}\n")


def test_what_is_missing_is_called_as_help_calls_it(tmp_path: Path) -> None:
    ended = guarda("replay", environ=environment(tmp_path))
    assert (ended.returncode, b"TURN" in ended.stderr) == (2, True)


def test_the_command_loads_nothing_heavy_before_a_subcommand_asks_for_it(tmp_path: Path) -> None:
    code = f"import sys, bot.cli.main; print([name for name in {HEAVY} if name in sys.modules])"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "arguments", [(), ("nonsense",), ("webhook", "nonsense"), ("serve", "--port", "0"), ("chat", "--user", "a b")]
)
def test_wrong_usage_is_explained_with_code_2(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    ended = guarda(*arguments, environ=environment(tmp_path))
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr


def test_what_begins_no_mission_is_told_as_that() -> None:
    said = told("gastei 50 no mercado", "expense", ["Registrado!"], None)
    assert (said["goal"], said["mission"], said["replies"]) == (None, None, ["Registrado!"])


def test_what_begins_one_is_told_with_its_goal_and_domains() -> None:
    said = told("vale a pena investir em petr4?", "mission", [], None)
    assert (said["level"], said["goal"]) == (Level.COMPLEX, Goal.SHARE)
    assert said["domains"][0] == "investimentos_fundamentos"


async def test_a_process_is_ready_while_its_database_answers_and_nobody_told_it_to_stop(
    environ: dict[str, str],
) -> None:
    settings, stop = load_settings(environ), asyncio.Event()
    async with open_runtime(settings) as runtime:
        turning = Turning(settings, stop)
        assert not await turning.ready()
        turning.runtime = runtime
        assert await turning.ready()
        stop.set()
        assert not await turning.ready()


def test_who_is_named_in_the_environment_is_an_administrator_and_nobody_else(environ: dict[str, str]) -> None:
    environ = {**environ, "GUARDA_ADMINS": "tg:1,cli:ana"}
    said = {}
    for user in ("ana", "rui"):
        ended = guarda("chat", "--json", "--user", user, environ=environ, stdin="/admin status\n")
        (answer,) = objects(ended.stdout)
        said[user] = (answer["action"], answer["replies"][0]["text"].splitlines()[0])
    assert said["ana"] == ("admin", "▶️ Atendendo")
    assert said["rui"][0] == "unknown"
    assert "Atendendo" not in said["rui"][1]
