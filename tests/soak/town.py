"""A town of people on both platforms who talk while the processes that serve them are killed and the network fails."""

from __future__ import annotations

import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from pymongo import MongoClient, timeout
from pymongo.errors import PyMongoError

from state.conversation_history import COMPACTION
from state.turns import Status
from tests.bot.cli.processes import environment
from tests.fakes.balancer import Balancer
from tests.fakes.platform_server import Answer, Mishap
from tests.fakes.telegram import TelegramServer
from tests.fakes.telegram.refusals import refused, too_many
from tests.fakes.telegram.shapes import Message
from tests.fakes.telegram.webhook import Patience
from tests.fakes.twilio import TwilioServer
from tests.fakes.twilio.refusals import refused as refused_by_twilio
from tests.fakes.twilio.refusals import too_many_requests
from tests.faults.fork_server import Child, ForkServer
from tests.faults.story import draw
from tests.ports import free_port
from tests.soak.check import Interruption, check
from tests.soak.people import Brought, OnTelegram, OnWhatsApp, Person, PlatformStory, Read
from tests.webhooks.site import SECRET, reachable_at, webhook_variables

Raw = dict[str, Any]

HURRIED = Patience(answer=15.0, second=0.1, longest=0.5)
TICK = 0.01
AT_ONCE = 48  # people who wait at most, so that on a slow machine nobody's question expires before it is answered
LOOK = 0.1  # seconds between two looks into the database
GLANCE = 0.5  # seconds that one may take
AGAIN = 1.0  # seconds after which what nobody took on WhatsApp is brought again
PATIENCE = 60.0  # seconds in which everything must come to its end once nothing befalls anybody any more
UNDER_WAY: Raw = {
    "$or": [{"status": {"$ne": str(Status.APPLIED)}}, {"outbox": "pending"}],
    "_id": {"$not": {"$regex": f"{COMPACTION}$"}},  # that comes a minute later, and nobody waits for it
}
BROKEN = Mishap(answer=Answer(500, {"ok": False, "error_code": 500, "description": "Internal Server Error"}))


@dataclass(frozen=True, slots=True)
class Size:
    """How many people there are on each platform, how much they say, and how many processes are killed meanwhile.

    ``hasty`` are those on WhatsApp who do not wait until a message is taken. Between two kills lie a ``pause`` in
    seconds, on average, and ``answers`` at least; other misfortunes come as often. A machine that is so busy that it
    gets nothing done between two kills would give up what it never got to, rightly. After the last misfortune there is
    ``patience``, in seconds, for all that is left to be said.
    """

    telegram: int
    whatsapp: int
    hasty: int
    messages: int
    kills: int
    pause: float
    answers: int
    patience: float = PATIENCE


class Sends(list[Message]):
    """What Telegram was sent, each with the time."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def append(self, message: Message) -> None:
        self.times.append(time.time())
        super().append(message)


class Victim(Protocol):
    """What is killed, and runs again."""

    def keep(self) -> None:
        """See to it that it runs."""

    def kill(self) -> Interruption:
        """Kill -9, and see to it that it runs again."""


@dataclass(slots=True)
class Place:
    """A process of the product, started again whenever it was killed."""

    start: Callable[[], Child]
    child: Child | None = None

    def keep(self) -> None:
        """See to it that it runs."""
        if self.child is None:
            self.child = self.start()

    def kill(self) -> Interruption:
        """Kill -9, and start another in its place."""
        assert self.child
        assert self.child.state() == "running", f"a process ended by itself: {self.child.state()}"
        begins = time.time()
        self.child.kill()
        killed = Interruption(begins, time.time())
        self.child = self.start()
        return killed


@dataclass(slots=True)
class Town:
    """See ``live``."""

    telegram: TelegramServer
    twilio: TwilioServer
    balancer: Balancer
    places: Sequence[Victim]
    people: Sequence[Person]
    database: Any
    chance: random.Random
    brought: Brought
    kills: list[Interruption] = field(default_factory=list)
    resets: defaultdict[str, list[Interruption]] = field(default_factory=lambda: defaultdict(list))
    befell: Counter[str] = field(default_factory=Counter)
    _sends: Sends = field(default_factory=Sends)
    _read_on_telegram: int = 0
    _read_on_whatsapp: int = 0
    _called: int = 0
    _waiting: frozenset[str] = frozenset()
    _look_at: float = 0.0
    _again_at: float = 0.0

    def live(self, size: Size) -> None:
        """Let everybody say what they have to say, and kills and other misfortunes happen; return when all is done.

        Raises TimeoutError if it is not done within ``size.patience`` after the last of them.
        """
        self.telegram.world.sent = self._sends
        for place in self.places:
            place.keep()
        next_at, answers = time.monotonic() + size.pause, 0
        deadline = time.monotonic() + size.patience
        while not self._done():
            time.sleep(TICK)
            self._listen()
            self._look()
            self._talk()
            heard = sum(len(person.read) for person in self.people)
            if heard >= answers and time.monotonic() > next_at and len(self.kills) < size.kills:
                next_at, answers = time.monotonic() + self.chance.expovariate(1 / size.pause), heard + size.answers
                deadline = time.monotonic() + size.patience
                self._befall()
            if time.monotonic() > deadline:
                raise TimeoutError(
                    "\n".join((*(each.where() for each in self.people if not each.finished), *self._stuck()))
                )
        self._listen()

    def _stuck(self) -> Iterator[str]:
        """Yield what is known of each turn that is under way, and of who works on it."""
        yield f"under way: {len(self._waiting)}, not taken: {self._lost()}"
        for turn in self.database["turns"].find(
            UNDER_WAY, {"person": 1, "chat": 1, "status": 1, "outbox": 1, "due": 1}
        ):
            yield f"{turn}"
            yield f"lane {self.database['lanes'].find_one({'_id': turn['person']})}"
            yield f"place {self.database['places'].find_one({'_id': turn.get('chat')})}, at {time.time_ns()}"

    def check(self) -> int:
        """Return how many replies were sent again. Raises Broken unless all is as it must be."""
        return check(self.database, self.people, self.kills, self.resets)

    def _done(self) -> bool:
        return all(person.finished for person in self.people) and not self._waiting and not self._lost()

    def _talk(self) -> None:
        for person in sorted(self.chance.sample(self.people, len(self.people)), key=lambda each: not each.is_asked):
            if len(self._waiting) >= AT_ONCE:
                return
            ready = person.may_speak(delivered=person.story.person not in self._waiting)
            if ready and (person.is_asked or self.chance.random() < 0.2):
                person.speak()
                self._waiting |= {person.story.person}  # until the database says otherwise

    def _listen(self) -> None:
        """Let people read what has come, and note which of their messages were taken."""
        by_place = {person.story.place: person for person in self.people}
        sends = self._sends
        for index in range(self._read_on_telegram, len(sends)):
            by_place[f"tg:{sends[index].chat.id}"].heard(Read(sends.times[index], sends[index].text))
            self._read_on_telegram = index + 1
        messages = self.twilio.account.messages
        for index in range(self._read_on_whatsapp, len(messages)):
            self._read_on_whatsapp = index + 1
            if messages[index].sent_by_bot:
                place = f"wa:{messages[index].to.removeprefix('whatsapp:')}"
                by_place[place].heard(Read(messages[index].at, messages[index].body))
        called = self.twilio.called()
        for call in called[self._called :]:
            if "Body" in call.params:
                self.brought.note(call.params["MessageSid"], call)
        self._called = len(called)

    def _look(self) -> None:
        """Look who has something under way; and bring again what nobody took on WhatsApp."""
        if time.monotonic() < self._look_at:
            return
        self._look_at = time.monotonic() + LOOK
        with suppress(PyMongoError), timeout(GLANCE):  # else it is as it was
            self._waiting = frozenset(self.database["turns"].distinct("person", UNDER_WAY)) | self._not_taken()
        if time.monotonic() > self._again_at:
            self._again_at = time.monotonic() + AGAIN
            for sid in self._lost():
                self.twilio.redeliver(sid)

    def _not_taken(self) -> frozenset[str]:
        """Return the people of whom something has not arrived yet."""
        pending = {f"tg:{update.lane[1]}" for update in self.telegram.world.updates.pending()}
        return frozenset(
            person.story.person
            for person in self.people
            if person.story.place in pending or (isinstance(person, OnWhatsApp) and person.lost())
        )

    def _lost(self) -> list[str]:
        return [sid for person in self.people if isinstance(person, OnWhatsApp) for sid in person.lost()]

    def _befall(self) -> None:
        """Kill a process, and let something else go wrong."""
        self.kills.append(self.chance.choice(self.places).kill())
        name = self.chance.choice(sorted(MISFORTUNES))
        self.befell[name] += 1
        MISFORTUNES[name](self, self.chance.choice(self.people))

    def reset_after(self, person: Person) -> None:
        """Reset the connection of the next message to ``person`` when it has been taken."""
        self.resets[person.story.place].append(Interruption(time.time(), float("inf")))
        self.go_wrong(person, Mishap(reset="after"), Mishap(reset="after"))

    def go_wrong(self, person: Person, on_telegram: Mishap, on_whatsapp: Mishap) -> None:
        """Let a mishap befall the next message to ``person``."""
        if isinstance(person, OnTelegram):
            self.telegram.mishaps.plan("sendMessage", on_telegram, whom=person.user.id)
        elif isinstance(person, OnWhatsApp):
            self.twilio.mishaps.plan("Messages", on_whatsapp, whom=person.address)

    def bring_again(self, person: Person) -> None:
        """Deliver a message that was said at any time once more."""
        if not person.story.ids:
            return
        name = self.chance.choice(person.story.ids).rpartition(":")[2]
        if isinstance(person, OnTelegram):
            self.telegram.redeliver(int(name))
        else:
            self.twilio.redeliver(name)


MISFORTUNES: dict[str, Callable[[Town, Person], object]] = {
    "too many": lambda town, who: town.go_wrong(who, refused(too_many(1)), refused_by_twilio(too_many_requests())),
    "broken": lambda town, who: town.go_wrong(who, BROKEN, BROKEN),
    "reset before": lambda town, who: town.go_wrong(who, Mishap(reset="before"), Mishap(reset="before")),
    "reset after": lambda town, who: town.reset_after(who),
    "said again": lambda town, who: town.bring_again(who),
    "request lost": lambda town, _: town.balancer.mishaps.plan("*", Mishap(reset="before")),
    "answer lost": lambda town, _: town.balancer.mishaps.plan("*", Mishap(reset="after")),
    "late": lambda town, _: town.balancer.mishaps.plan("*", Mishap(delay=0.5)),
}


@contextmanager
def town(
    fork_server: ForkServer,
    uri: str,
    database: str,
    folder: Path,
    size: Size,
    seed: int,
    *,
    others: Sequence[Victim] = (),
) -> Iterator[Town]:
    """A town of ``size`` with two web processes behind a balancer, and a worker. No process outlives the block.

    These are killed, and ``others`` with them.
    """
    ports = (free_port(), free_port())
    with (
        ExitStack() as children,
        TelegramServer(patience=HURRIED) as telegram,
        TwilioServer() as twilio,
        Balancer(ports) as balancer,
        MongoClient[Raw](uri) as client,
    ):
        variables = webhook_variables(telegram, twilio)
        environ = folder / "environ.json"
        environ.write_text(json.dumps(environment(folder, MONGODB_URI=f"{uri}/{database}", **variables)))
        reachable_at(balancer.url, telegram, twilio)
        logs = count()

        def starting(role: str, *arguments: object) -> Callable[[], Child]:
            def start() -> Child:
                log = folder / f"log-{next(logs)}"
                child = fork_server.start(role, "--environ", environ, "--journal", folder, *arguments, log=log)
                children.callback(child.kill)
                return child

            return start

        serving = [Place(starting("guarda-serve", "--port", port)) for port in ports]
        brought = Brought()
        yield Town(
            telegram,
            twilio,
            balancer,
            (*serving, Place(starting("guarda-worker")), *others),
            _people(telegram, twilio, size, brought, random.Random(f"{seed} people")),
            client[database],
            random.Random(f"{seed} town"),
            brought,
        )


def _people(
    telegram: TelegramServer, twilio: TwilioServer, size: Size, brought: Brought, chance: random.Random
) -> list[Person]:
    people: list[Person] = []
    for n in range(size.telegram):
        user = telegram.person(f"t{n}")
        story = _story(f"t{n}", f"tg:{user.id}", size.messages, chance)
        people.append(OnTelegram(story, random.Random(chance.random()), server=telegram, user=user))
    for n in range(size.whatsapp + size.hasty):
        place, patience = f"wa:+55119{n:08d}", n < size.whatsapp
        story = _story(f"w{n}", place, size.messages, chance) if patience else _notes(f"w{n}", place, size.messages)
        own_chance = random.Random(chance.random())
        people.append(OnWhatsApp(story, own_chance, twilio=twilio, brought=brought, patience=patience))
    return people


def _story(user: str, place: str, length: int, chance: random.Random) -> PlatformStory:
    story = PlatformStory(user, place=place)
    draw(story, length, chance)
    return story


def _notes(user: str, place: str, length: int) -> PlatformStory:
    story = PlatformStory(user, place=place)
    for n in range(length):
        story.note(f"{user} note {n}")
    return story


def secrets_of(town: Town) -> tuple[str, ...]:
    """Return what no log may hold: the platforms' secrets, and what people wrote and where from."""
    return (town.telegram.token, SECRET, town.twilio.account.token, "anota", "+55119")
