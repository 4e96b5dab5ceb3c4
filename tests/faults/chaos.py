"""A crowd that talks while its terminals, the workers and the database server are killed at random."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.faults.fork_server import Child, ForkServer
from tests.faults.server import DoomedServer
from tests.faults.stage import LEASE, Stage
from tests.faults.story import Story, random_story

MESSAGES = 30
PAUSE = 0.3  # seconds between two misfortunes, on average
STALL = 2 * LEASE
PATIENCE = 60.0  # seconds in which a crowd that is left alone must come to its end
# What befalls the crowd of a round: processes killed, processes stalled for longer than a lease, mongod killed.
MISFORTUNES = ("kill",) * 36 + ("stall",) * 5 + ("server",) * 4


@dataclass(slots=True)
class Actor:
    """A process that is started again whenever it was killed, until it has done what it is for."""

    start: Callable[[], Child]
    stories: tuple[Story, ...] = ()
    kills: int = 0
    child: Child | None = None
    wakes: float = 0.0

    def there(self) -> Child:
        """Return the process, begun again if need be."""
        if self.child is None:
            self.child = self.start()
        return self.child

    def leave(self) -> None:
        """Let it finish what it is at; one that has only just begun ends at once."""
        self.there().signal(signal.SIGTERM)
        assert self.there().becomes("done", "killed", "failed") != "failed"

    def kill(self) -> None:
        self.there().kill()
        self.kills += 1
        self.child = None


@dataclass(slots=True)
class Chaos:
    """Rounds of talk on one server. The same ``seed`` draws the same stories, and misfortunes in the same order.

    Whom a misfortune meets, and at what, is left to the time that everything takes.
    """

    fork_server: ForkServer
    server: DoomedServer
    folder: Path
    seed: int
    say: Callable[[str], None]
    kills: int = 0
    stalls: int = 0
    turns: int = 0
    round: int = 0
    _chance: random.Random = field(default_factory=random.Random)

    def rage(self, kills: int, server_kills: int) -> int:
        """Play rounds until there were so many kills, those of mongod among them; return how many turns were taken.

        Each round is checked. Raises Broken.
        """
        began = time.monotonic()
        while self.kills + self.server.kills < kills or self.server.kills < server_kills:
            self._play()
            self.round += 1
            self.say(
                f"seed {self.seed}, round {self.round}: {self.turns} turns, {self.kills} kills of processes,"
                f" {self.server.kills} of mongod, {self.stalls} stalls, {time.monotonic() - began:.0f} s"
            )
        return self.turns

    def _play(self) -> None:
        folder = self.folder / f"round-{self.round}"
        folder.mkdir()
        with Stage(self.fork_server, self.server.uri, "chaos", folder) as stage:
            self._chance = random.Random(f"{self.seed} {self.round}")
            stories = tuple(random_story(f"r{self.round}u{user}", MESSAGES, self._chance) for user in range(9))

            def terminal(told: tuple[Story, ...], *arguments: str) -> Actor:
                return Actor(lambda: stage.terminal(*told, arguments=arguments), told)

            terminals = [terminal(stories[:2]), terminal(stories[2:5]), terminal(stories[5:], "--only-talk", "--twice")]
            workers = [Actor(stage.worker) for _ in range(2)]
            server_kills_before = self.server.kills
            self._until_told(terminals, workers)
            for worker in workers:
                worker.leave()
            self._check(stage, terminals, self.server.kills - server_kills_before)

    def _until_told(self, terminals: list[Actor], workers: list[Actor]) -> None:
        """Return when every terminal has done, left alone in the end; or after PATIENCE, for the check to say why."""
        actors = [*terminals, *workers]
        misfortunes = self._chance.sample(MISFORTUNES, len(MISFORTUNES))
        deadline = time.monotonic() + PATIENCE
        while not all(terminal.there().state() == "done" for terminal in terminals):
            time.sleep(self._chance.expovariate(1 / PAUSE))
            self._wake(actors)
            if misfortunes:
                self._befall(misfortunes.pop(), actors)
                deadline = time.monotonic() + PATIENCE
            elif time.monotonic() > deadline:
                break
        for actor in actors:
            actor.there().signal(signal.SIGCONT)

    def _befall(self, misfortune: str, actors: list[Actor]) -> None:
        running = [actor for actor in actors if actor.there().state() == "running"]
        match misfortune:
            case "kill" if running:
                self._chance.choice(running).kill()
                self.kills += 1
            case "stall" if running:
                actor = self._chance.choice(running)
                actor.there().signal(signal.SIGSTOP)
                actor.wakes = time.monotonic() + STALL
                self.stalls += 1
            case "server":
                self.server.kill()

    def _wake(self, actors: list[Actor]) -> None:
        for actor in actors:
            if actor.there().state() == "stopped" and time.monotonic() > actor.wakes:
                actor.there().signal(signal.SIGCONT)

    def _check(self, stage: Stage, terminals: list[Actor], server_kills: int) -> None:
        for terminal in terminals:
            stage.check(*terminal.stories, kills=terminal.kills + server_kills)
            self.turns += sum(len(list(story.turns())) for story in terminal.stories)
