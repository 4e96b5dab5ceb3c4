"""A process to be killed: `python -m tests.faults.process ROLE ...` works or talks, and dies where it is told to."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.channels import Pace
from bot.cli import serve
from bot.ports import Turns
from bot.runtime import delivery, telemetry
from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import Settings, load_settings
from bot.runtime.conversation import CHANNEL, Conversation
from bot.runtime.dispatcher import Dispatcher, Step
from state.lane import SECOND, Lane
from state.mongo.errors import StoreUnavailable
from state.turns import Decision, Message, Turn
from tests.faults.guards import GUARDS, take_out
from tests.faults.journal import Journal, Sent
from tests.faults.missions import work_on_missions
from tests.faults.story import Said, Story
from webhooks.connections import open_connections

LOOK_SECONDS = 0.02
# A signal may reach another thread of the process first; on a busy machine this one would go on for a moment.
TAKES_EFFECT_WITHIN = 0.25


@dataclass(slots=True)
class Failpoint:
    """Sends this process ``signal`` when it takes ``step`` for the ``occurrence``-th time."""

    step: Step | None
    occurrence: int
    signal: signal.Signals
    seen: int = 0

    def __call__(self, step: Step) -> None:
        self.seen += step is self.step
        if step is self.step and self.seen == self.occurrence:
            os.kill(os.getpid(), self.signal)
            time.sleep(TAKES_EFFECT_WITHIN)


class WatchedTurns:
    """The journal of turns, with the ids of what was last taken from it and committed to it."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self.last: dict[Step, tuple[str, ...]] = {}

    async def take(self, turns: Sequence[Turn], lane: Lane) -> tuple[Turn, ...] | None:
        """Take ``turns``."""
        return self._noted(await self._turns.take(turns, lane))

    async def take_next(self, person: str, fence: int, now: int) -> Turn | None:
        """Take the next one."""
        turn = await self._turns.take_next(person, fence, now)
        self._noted((turn,) if turn else ())
        return turn

    async def commit(self, turn: Turn, decision: Decision, *, given_up: bool = False) -> bool:
        """Commit ``decision``."""
        self.last[Step.COMMITTED] = (turn.id,)
        return await self._turns.commit(turn, decision, given_up=given_up)

    def _noted(self, taken: tuple[Turn, ...] | None) -> tuple[Turn, ...] | None:
        self.last[Step.TAKEN] = tuple(turn.id for turn in taken or ())
        return taken

    def __getattr__(self, name: str) -> Any:
        return getattr(self._turns, name)


@dataclass(frozen=True, slots=True)
class Terminal:
    """Says what ``user``'s script says and delivers the replies. Goes on where the terminal before it was killed.

    One that does not ``take_turns`` leaves them to workers. With ``twice`` every message comes in two copies. One
    ``in_haste`` says everything and waits for no reply.
    """

    dispatcher: Dispatcher
    journal: Journal
    user: str
    take_turns: bool
    twice: bool
    in_haste: bool

    async def talk(self) -> None:
        """Return when everything was said, and every reply delivered; an absent database is waited for."""
        while True:
            with suppress(StoreUnavailable):
                return await self._talk()

    async def _talk(self) -> None:
        script = self.journal.script(self.user)
        if self.in_haste:
            for index in range(len(self.journal.accepted(self.user)), len(script)):
                await self._say(index, script[index])
            return
        replies = 0
        for index, said in enumerate(script):
            if index >= len(self.journal.accepted(self.user)):
                if said.waits:
                    await self._deliver(replies)
                await self._say(index, said)
                await self._deliver(0)
            replies += len(said.replies)
        await self._deliver(replies)

    async def _say(self, index: int, said: Said) -> None:
        chat, now = self._conversation.chat, time.time_ns()
        turn = Turn(
            id=Story(self.user).id_of(index),
            person=self._conversation.person,
            chat=chat,
            channel=CHANNEL,
            message=Message(text=said.text),
            arrived=now,
            due=now,
        )
        copies = [self.dispatcher.accept(turn) for _ in range(2 if self.twice else 1)]
        for accepted in asyncio.as_completed(copies):
            await accepted
            if index >= len(self.journal.accepted(self.user)):
                self.journal.note_accepted(self.user, turn.id)

    async def _deliver(self, at_least: int) -> None:
        """Deliver what there is, until ``at_least`` replies are out since the beginning and none waits."""
        while True:
            if self.take_turns:
                waiting = await self._conversation.catch_up()
            else:
                waiting = await self.dispatcher.store.turns.undelivered(self._conversation.chat)
            for turn in waiting:
                for number, reply in enumerate(turn.decision.replies if turn.decision else ()):
                    self.journal.note_sent(self.user, Sent(turn.id, number, reply.text))
                await self._conversation.delivered(turn)
            if len({(sent.turn, sent.reply) for sent in self.journal.sent(self.user)}) >= at_least:
                return
            await asyncio.sleep(LOOK_SECONDS)

    @property
    def _conversation(self) -> Conversation:
        return Conversation(self.dispatcher, self.user, time.time_ns)


async def play(options: argparse.Namespace) -> None:
    """Play the role of ``options`` to its end: a worker's is SIGTERM, a terminal's the last reply delivered."""
    journal = Journal(options.journal)
    failpoint = Failpoint(options.at, options.occurrence, signal.Signals[f"SIG{options.by}"])

    watched: WatchedTurns | None = None

    def on_step(step: Step) -> None:
        journal.note_step(step, watched.last.get(step, ()) if watched else ())
        failpoint(step)

    settings = Settings(guarda_data_dir=options.journal, mongodb_uri=SecretStr(options.uri))
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    while not stop.is_set():
        with suppress(StoreUnavailable):
            async with open_runtime(settings, on_step=on_step, database=options.database) as runtime:
                dispatcher = runtime.dispatcher
                dispatcher.store.turns = watched = WatchedTurns(dispatcher.store.turns)  # type: ignore[misc]
                if options.role == "missions":
                    await work_on_missions(runtime, options.journal, stop)
                    return
                if options.lease:
                    dispatcher = replace(dispatcher, lease=int(options.lease * SECOND))
                await ROLES[options.role](dispatcher, journal, options, stop)
                return


async def _work(dispatcher: Dispatcher, _: Journal, __: argparse.Namespace, stop: asyncio.Event) -> None:
    await dispatcher.run(stop)


async def _talk(dispatcher: Dispatcher, journal: Journal, options: argparse.Namespace, _: asyncio.Event) -> None:
    terminals = [
        Terminal(
            dispatcher,
            journal,
            user,
            take_turns=not options.only_talk,
            twice=options.twice,
            in_haste=options.in_haste,
        )
        for user in options.users
    ]
    await asyncio.gather(*(terminal.talk() for terminal in terminals))


async def poll(options: argparse.Namespace) -> None:
    """Poll Telegram, take turns and deliver their replies at no pace, until SIGTERM."""
    journal = Journal(options.journal)
    failpoint = Failpoint(options.at, options.occurrence, signal.Signals[f"SIG{options.by}"])

    def on_step(step: Step) -> None:
        journal.note_step(step)
        failpoint(step)

    settings, stop = load_settings(os.environ), asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    delivery.PACES = {"tg": Pace()}
    async with (
        open_connections(settings) as connections,
        open_runtime(settings, on_step=on_step, channels=connections.channels) as runtime,
        asyncio.TaskGroup() as parts,
    ):
        parts.create_task(connections.listen(runtime.dispatcher.accept, stop))
        parts.create_task(runtime.run(stop))


ROLES = {"worker": _work, "terminal": _talk}

# The product's own commands, and one of ours: they know nothing but their environment.
COMMANDS: dict[str, Callable[[argparse.Namespace], None]] = {
    "guarda-serve": lambda options: serve.serve("127.0.0.1", options.port),
    "guarda-worker": lambda _: serve.work("127.0.0.1", None),
    "polling": lambda options: asyncio.run(poll(options)),
}


def main(arguments: Sequence[str]) -> None:
    """Run a process with these arguments; see ``--help``."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.process")
    parser.add_argument("role", choices=[*ROLES, *COMMANDS, "missions"])
    parser.add_argument("--uri")
    parser.add_argument("--database")
    parser.add_argument("--journal", type=Path, required=True, help="the folder of the outside journal")
    parser.add_argument("--lease", type=float, default=0.0, help="seconds; 0 leaves what the product has")
    parser.add_argument("--at", type=Step, help="the step to die at")
    parser.add_argument("--occurrence", type=int, default=1, help="the how manieth time")
    parser.add_argument("--by", choices=("KILL", "STOP"), default="KILL")
    parser.add_argument("--without", choices=GUARDS, help="the guard to take out first")
    parser.add_argument("--users", nargs="*", default=[])
    parser.add_argument("--only-talk", action="store_true", help="leave the turns to workers")
    parser.add_argument("--twice", action="store_true", help="send every message in two copies")
    parser.add_argument("--in-haste", action="store_true", help="say everything and leave")
    parser.add_argument("--environ", type=Path, help="a JSON file with all the environment that a command has")
    parser.add_argument("--port", type=int)
    options = parser.parse_args(arguments)
    if options.role in COMMANDS:
        os.environ.clear()
        os.environ.update(json.loads(options.environ.read_text()))
        COMMANDS[options.role](options)
        return
    with telemetry.log_file(options.journal / f"log-{os.getpid()}") as log:
        telemetry.set_up("INFO", log)
        if options.without:
            take_out(options.without)
        asyncio.run(play(options))


if __name__ == "__main__":
    main(sys.argv[1:])
