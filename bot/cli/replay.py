"""`guarda replay`: a recorded turn decided again, from the database or from a file."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import typer
from pydantic import ValidationError

from bot.cli import private, startup
from bot.cli.screens import harmless
from bot.cli.startup import explained, terminal_voice
from bot.missions.replaying import replay_mission
from bot.personas.cast import Cast
from bot.replies.catalogue import Voice
from bot.runtime.replay import Absent, Difference, GivenUp, NotDecided, other_artefact, replay
from bot.understanding.model import model
from state.mission import Mission
from state.turns import Turn

DIFFERENT = 1
NOTHING_TO_COMPARE = 2


def run(turn: str, save: Path | None) -> None:
    """Replay the turn in the file ``turn``, else the one with that id. Raises typer.Exit with what came of it."""
    voice = terminal_voice()
    with explained():
        found = _from_file(Path(turn)) if _is_file(turn) else asyncio.run(_from_database(turn))
        if isinstance(found, Mission):
            _compare_mission(voice, found)
            return
        if found is None:
            _stop(voice.say("terminal-replay-unknown", turn=turn))
        if save is not None:
            private.write(save, json.dumps(found.to_json(), ensure_ascii=False, indent=2) + "\n")
            print(voice.say("terminal-replay-saved", file=str(save)))
        _compare(voice, found)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def _from_file(path: Path) -> Turn:
    try:
        return Turn.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, RecursionError, ValidationError):
        _stop(terminal_voice().say("terminal-replay-unreadable", file=str(path)))


async def _from_database(turn: str) -> Turn | Mission | None:
    from bot.runtime.bootstrap import open_runtime  # a file is replayed without a database driver
    from state.mongo.missions import MissionStore
    from state.mongo.turns import TurnStore

    settings = startup.settings()
    startup.log_to_folder(settings)
    async with open_runtime(settings) as runtime:
        return await TurnStore(runtime.database).find(turn) or await MissionStore(runtime.database).get(turn)


def _compare_mission(voice: Voice, mission: Mission) -> None:
    try:
        differences = asyncio.run(replay_mission(mission))
    except NotDecided:
        _stop(voice.say("terminal-replay-waiting", turn=mission.id))
    _tell(voice, mission.id, differences)


def _compare(voice: Voice, turn: Turn) -> None:
    try:
        differences = asyncio.run(replay(turn, Cast(startup.personas())))
    except NotDecided:
        _stop(voice.say("terminal-replay-waiting", turn=turn.id))
    except GivenUp as given_up:
        _stop(voice.say("terminal-replay-given-up", turn=turn.id, failures=str(given_up)))
    if (digest := other_artefact(turn)) is not None:
        print(voice.say("terminal-replay-artefact", recorded=digest, now=model().digest))
    _tell(voice, turn.id, differences)


def _tell(voice: Voice, name: str, differences: Sequence[Difference]) -> None:
    if not differences:
        print(voice.say("terminal-replay-same", turn=harmless(name)))
        return
    print(voice.say("terminal-replay-different", turn=harmless(name), count=len(differences)))
    for difference in differences:
        print(harmless(_described(voice, difference)))
    raise typer.Exit(DIFFERENT)


def _described(voice: Voice, difference: Difference) -> str:
    recorded, replayed = (
        voice.say("terminal-replay-absent") if isinstance(value, Absent) else json.dumps(value, ensure_ascii=False)
        for value in (difference.recorded, difference.replayed)
    )
    return voice.say("terminal-replay-difference", place=difference.place, recorded=recorded, replayed=replayed)


def _stop(why: str) -> NoReturn:
    print(harmless(why), file=sys.stderr)
    raise typer.Exit(NOTHING_TO_COMPARE)
