"""What administrators may ask: requests of their own, which nobody else's turn can put, and their answers."""

from __future__ import annotations

from pydantic import TypeAdapter

from state.document import Document
from state.items import Kind
from state.quota import Rules, Usage
from state.reads import Request
from state.turns import Status

DEAD_SHOWN = 10


class IsAdmin(Request[bool]):
    """Whether the person is an administrator; everybody's turn may ask this."""

    name = "is_admin"
    answer = TypeAdapter(bool)


class Pause(Document):
    """Whether everybody but the administrators has to wait, and since when, or since when no longer (``at``, ns)."""

    paused: bool = False
    at: int = 0


class Queue(Document):
    """The turns that are due: how many, at most ``WAITING_COUNTED``, and when the oldest of them arrived."""

    waiting: int = 0
    oldest: int | None = None


class Overview(Document):
    """How the turns are doing.

    The first three are as they are now; ``dead`` were given up and not settled. The rest is about the turns that
    arrived ``since`` and are done: how many there were, how many of them were given up, how often a model was called.
    """

    pause: Pause = Pause()
    queue: Queue = Queue()
    dead: int = 0
    since: int = 0
    turns: int = 0
    given_up: int = 0
    model_calls: int = 0
    database_ms: float = 0.0


WAITING_COUNTED = 10_000


class AskOverview(Request[Overview]):
    """``now`` is the asking turn's clock; the ``since`` of the answer comes from here."""

    name = "overview"
    answer = TypeAdapter(Overview)
    now: int
    since: int


class Latency(Document):
    """Milliseconds from a message's arrival to its decision: half of them took no more than ``p50``, and so on.

    They are those of the newest ``turns``.
    """

    turns: int = 0
    p50: float = 0.0
    p95: float = 0.0
    p99: float = 0.0


class Statistics(Document):
    """What happened ``since`` (ns), but ``people`` and ``items``, which are all there are, about."""

    since: int
    people: int
    active: int
    items: int
    kept: dict[Kind, int]
    turns: int
    by_action: dict[str, int]
    given_up: int
    latency: Latency

    @property
    def unknown(self) -> float:
        """The share of turns whose words no rule fitted, from 0 to 1."""
        return self.by_action.get("unknown", 0) / self.turns if self.turns else 0.0


class AskStatistics(Request[Statistics]):
    """Everything that arrived or was kept since then."""

    name = "statistics"
    answer = TypeAdapter(Statistics)
    since: int


class MaskedReply(Document):
    """A reply as administrators see it."""

    text: str
    buttons: int = 0
    outcome: str | None = None
    delivered_at: int | None = None


class MaskedTurn(Document):
    """A turn as administrators see it: what was decided, and of words that are the person's no more than a letter.

    ``reads`` and ``effects`` are their names, in order; ``asked`` is what a model was asked and what that came to.
    """

    id: str
    person: str
    channel: str
    kind: str
    status: Status
    number: int | None
    arrived: int
    attempts: int
    failures: tuple[str, ...]
    given_up: bool
    settled: str | None
    undone: bool
    said: str
    action: str = ""
    rule: str = ""
    move: str = ""
    reading: str = ""
    state_before: str = ""
    state_after: str = ""
    decided_ms: float | None = None
    model_calls: int = 0
    asked: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    jobs: int = 0
    replies: tuple[MaskedReply, ...] = ()


class AskTurn(Request[MaskedTurn | None]):
    """The turn with this id, or that logs call so, masked before it leaves the store.

    The asking turn's own record holds the answer.
    """

    name = "turn"
    answer = TypeAdapter(MaskedTurn | None)
    turn_id: str


class Dead(Document):
    """A turn that was given up, and what it failed with at last."""

    id: str
    channel: str
    arrived: int
    attempts: int
    failure: str


class AskDead(Request[tuple[Dead, ...]]):
    """The newest turns that were given up and not settled, at most ``limit``; with ``turn_id``, only that one."""

    name = "dead"
    answer = TypeAdapter(tuple[Dead, ...])
    turn_id: str | None = None
    limit: int = DEAD_SHOWN


class PersonCard(Document):
    """What administrators see of a person: how much, never what."""

    person: str
    channels: tuple[str, ...]
    turns: int
    last_arrived: int | None
    waiting: int
    items: dict[Kind, int]
    rules: Rules
    usage: Usage


class AskPerson(Request[PersonCard | None]):
    """The person with this id, or who writes from this address; None if nobody has written from there."""

    name = "person"
    answer = TypeAdapter(PersonCard | None)
    wanted: str
