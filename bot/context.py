"""Input of a decision, context of a turn as a handler sees it, and the result that a handler returns."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from hashlib import blake2b
from typing import Any

from bot.channels import ChannelSpec, channel_spec
from bot.model_budget import DailyBudget
from bot.personas.cast import Cast, usual_cast
from bot.planner.asking import Asker
from bot.planner.model import Model
from bot.replies.catalogue import DEFAULT_LOCALE, Voice
from bot.skills.choosing import Chooser
from bot.understanding.recognition import Recognition
from bot.understanding.resolver import Resolution
from state.effects import Change, Effect
from state.items import Item
from state.lane import Chat, KeptAs, PackOffer, Pending, ShownList
from state.machine import Trigger
from state.reads import Reads
from state.record import Fields, Record, record_id
from state.turns import Job, PlannedStep, Reply, Turn
from tools.definition import Result, ToolName


@dataclass(frozen=True, slots=True)
class TurnInput:
    """All that a turn is decided from: ``chat`` is the conversation before it, ``clock`` the time (ns) taken for now.

    ``locale`` is the language of those who asked for none. ``model`` is asked what the rules abstain on, and with
    ``model_first`` what they understand as something to keep or to find, too; with the ``skills`` that the turn calls
    for, if there are any. Who of the ``cast`` speaks is the conversation's. ``budget`` is what the person may have of
    the model today.
    """

    turn: Turn
    chat: Chat
    reads: Reads
    clock: int
    locale: str = DEFAULT_LOCALE
    model: Model | None = field(default=None, kw_only=True)
    model_first: bool = field(default=False, kw_only=True)
    skills: Chooser | None = field(default=None, kw_only=True)
    cast: Cast = field(default_factory=usual_cast, kw_only=True)
    budget: DailyBudget = field(default_factory=DailyBudget, kw_only=True)


@dataclass(frozen=True, slots=True)
class TurnContext:
    """Everything a handler may look at.

    ``chat`` is the conversation before the turn; ``pending`` what it waits for, unless that ``expired``.
    ``lists`` are those delivered before the message arrived: the first is the one that a number means.
    ``run`` runs a tool by name; ``otherwise`` makes what may be made of a message that a pack makes nothing of.
    ``now`` is the turn's clock in ns. ``asker`` asks a model, if there is one;
    ``model_first`` says that it is to be asked of what the rules understand, too. ``cast`` are those who can speak.
    ``told`` is the note that the turn itself keeps, where what is asked for beside it is about that. ``budget`` is what
    the person may have of the model today. ``found`` is what one step worked out for later ones, by its name.
    """

    turn: Turn
    resolution: Resolution
    chat: Chat
    expired: Pending | None
    lists: tuple[ShownList, ...]
    voice: Voice
    now: int
    reads: Reads
    run: Callable[[ToolName, dict[str, Any]], Awaitable[Result]]
    asker: Asker
    otherwise: Handler
    model_first: bool = False
    cast: Cast = field(default_factory=usual_cast)
    told: Item | None = None
    budget: DailyBudget = field(default_factory=DailyBudget)
    found: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def number(self) -> int:
        """The turn's number; every turn that is decided has one."""
        assert self.turn.number is not None  # noqa: S101 - the dispatcher numbers a turn before it is decided
        return self.turn.number

    def record(self, pack: str, kind: str, fields: Fields, when: datetime | None = None, *, ordinal: int = 0) -> Record:
        """Return a new record of the turn; it tells its own apart by ``ordinal``, from 0."""
        return Record(
            id=record_id(self.turn.id, ordinal),
            person=self.turn.person,
            pack=pack,
            kind=kind,
            fields=fields,
            when=when,
            created_at=self.now,
            created_turn=self.number,
            last_turn=self.number,
        )

    @property
    def listed(self) -> ShownList | None:
        """The list that a number means."""
        return self.lists[0] if self.lists else None

    @property
    def pending(self) -> Pending | None:
        return self.chat.pending

    @property
    def is_a_part(self) -> bool:
        """Whether the message asks, or tells, more than this: the rest is answered beside it."""
        return self.turn.parent is not None or bool(self.turn.message.beside)

    @property
    def taps(self) -> bool:
        """Whether the person can tap buttons: at a terminal there is nothing to tap."""
        return self.channel.taps

    @property
    def channel(self) -> ChannelSpec:
        """What the channel can do over which the message came."""
        return channel_spec(self.turn.channel)

    @property
    def nonce(self) -> str:
        """What binds this turn's buttons to its question; the same when the turn is run again."""
        return nonce_of(self.turn.id)

    def taking(self, recognition: Recognition) -> TurnContext:
        """Return the context of the same message taken for ``recognition``."""
        return replace(self, resolution=replace(self.resolution, recognition=recognition))

    def say(self, text: str, **changes: Any) -> HandlerResult:
        """Return an outcome that settles the conversation with one reply of ``text``."""
        return HandlerResult(replies=(Reply(text=text),), **changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandlerResult:
    """What a handler decided; the engine turns it into the turn's decision.

    ``trigger`` moves the state machine; ``pending`` is the new question, if any. ``shows`` is the list that
    the first reply shows. ``spoken_of`` are the items that "isso" means from now on; None leaves them.
    ``offer`` is what a pack offers under a button.
    ``kept_as`` is the film that was kept, if it may be the wrong one. ``told`` is what of itself the bot told.
    ``did`` is the action that was carried out, if that is not what the message was taken for.
    ``sent`` is what "salva isso" would keep from now on; empty forgets it. ``jobs`` are done later. ``by_model``
    says that it is what a model said, or was made of that; ``steps`` are what it said to do. ``whole`` says
    that it answers all of the message, further requests included. A ``twin`` is much like what was there already: the
    tap that takes it back says so. ``nothing`` says that there is nothing of what was asked for, or only what comes
    near.
    """

    replies: tuple[Reply, ...]
    trigger: Trigger = Trigger.SETTLE
    pending: Pending | None = None
    effects: tuple[Effect, ...] = ()
    inverses: tuple[Effect, ...] = ()
    change: Change | None = None
    shows: ShownList | None = None
    spoken_of: tuple[str, ...] | None = None
    sent: str | None = None
    locale: str | None = None
    zone: str | None = None
    hint: int | None = None
    kept_as: KeptAs | None = None
    offer: PackOffer | None = None
    told: str | None = None
    did: str | None = None
    by_model: bool = False
    jobs: tuple[Job, ...] = ()
    steps: tuple[PlannedStep, ...] = ()
    whole: bool = False
    twin: bool = False
    nothing: bool = False


# Of what was answered already with the part of the message before it.
SILENT = HandlerResult(replies=(Reply(text=""),))


def of_the_same_message(shown: ShownList, turn: Turn) -> bool:
    """Tell whether an earlier request of the message that ``turn`` is a part of asked for ``shown``."""
    return turn.parent is not None and shown.turn_id.partition("/")[0] == turn.parent


def in_group(chat: str) -> bool:
    """Tell whether others read along in ``chat``."""
    return "/" in chat


Handler = Callable[[TurnContext], Awaitable[HandlerResult]]
# What may be made of a message; None if it is nothing of the kind.
Step = Callable[[TurnContext], Awaitable[HandlerResult | None]]


async def first_of(context: TurnContext, *steps: Step) -> HandlerResult | None:
    """Return what comes of the first of ``steps`` that makes something of the message; None if none does."""
    for step in steps:
        if (done := await step(context)) is not None:
            return done
    return None


def in_order(*steps: Step, last: Handler) -> Handler:
    """Return the handler that tries ``steps`` one after the other, and ``last`` where none makes anything of it."""

    async def handle(context: TurnContext) -> HandlerResult:
        return await first_of(context, *steps) or await last(context)

    return handle


def nonce_of(turn_id: str) -> str:
    """Return the nonce of the question that turn ``turn_id`` asks."""
    return derived_id(turn_id, "question")[:12]


def derived_id(*parts: str) -> str:
    """Return an id that is the same for the same ``parts``, 24 hexadecimal digits."""
    return blake2b("\x1f".join(parts).encode(), digest_size=12).hexdigest()
