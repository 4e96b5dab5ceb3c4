"""A person's lane: who may work on it, which turn it has reached, and where each conversation stands."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from state.confirmable import Confirmable
from state.document import Document, JsonObject
from state.items import Kind
from state.personas import Switch
from state.quota import Rules, Usage
from state.reads import GonePlace, SearchItems

SECOND = 1_000_000_000
MINUTE = 60 * SECOND
CHOICE_LASTS = 60 * MINUTE
CONFIRMATION_LASTS = 2 * MINUTE
DIALOGUE_LASTS = 30 * MINUTE
OFFERS_KEPT = 10
LISTS_KEPT = 6
NUMBERS_KEPT = 200
QUESTIONS_KEPT = 6
TOUCHED_KEPT = 20


class State(StrEnum):
    """What the next message has to know about the conversation, and nothing else."""

    IDLE = "idle"
    AWAITING_CHOICE = "awaiting_choice"
    AWAITING_CONFIRMATION = "awaiting_confirmation"
    IN_DIALOGUE = "in_dialogue"


class Call(Document):
    """A tool and its arguments, not run yet."""

    name: str
    args: JsonObject


class Option(Document):
    """One numbered answer to a choice: how it reads, what it can be called by, and what choosing it runs.

    ``hint`` tells it from others that read alike.
    """

    label: str
    hint: str | None = None
    title: str
    year: int | None = None
    kind: Kind | None = None
    call: Call


class Wanted(Document):
    """One title of several that were asked for together, the ``number``-th of them; ``kind`` if the person named it."""

    number: int
    title: str
    year: int | None = None
    kind: Kind | None = None


class Several(Document):
    """Titles asked for together, ``total`` of them: ``now`` is asked about, ``left`` will be; what came of the others.

    ``turn_id`` is the turn that asked for them, "" of those from before this was noted. ``kept`` are names as they are
    shown, ``skipped`` titles as they were typed.
    """

    turn_id: str = ""
    total: int
    now: Wanted
    left: tuple[Wanted, ...] = ()
    kept: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()


class KeptAs(Document):
    """The film or series that turn ``turn_id`` kept at ``at``, and what was typed: what "não é esse" speaks of.

    ``options`` are those it was chosen from, whose numbers "era o 3" means.
    """

    turn_id: str
    item_id: str
    title: str
    at: int
    options: tuple[Option, ...] = ()


class Choice(Document):
    """A question with numbered answers. ``nonce`` binds its buttons; ``many`` allows several answers.

    ``several`` are the titles that it is one of; what is chosen takes the place of the item ``replaces``. It is put as
    a question about the answer at ``proposed`` if it ``proposes`` one. What is chosen is noted as seen if ``seen``.
    """

    type: Literal["choice"] = "choice"
    nonce: str
    # "kind" was asked by earlier versions: one of those may still be open.
    purpose: Literal["candidate", "kind", "offer", "delete", "edit", "import"]
    subject: str
    options: tuple[Option, ...]
    many: bool = False
    several: Several | None = None
    replaces: str | None = None
    proposes: bool = False
    proposed: int = 0
    seen: bool = False
    expires_at: int
    asked_again: bool = False


class Confirmation(Document):
    """A destructive request waiting for a yes: bound to what was asked, used once.

    ``turn_id`` is the turn that asked: a yes from before its question was delivered was not meant for it.
    """

    type: Literal["confirmation"] = "confirmation"
    nonce: str
    turn_id: str
    request: Confirmable
    question: str
    expires_at: int
    asked_again: bool = False


class HeldNote(Document):
    """The note that turn ``turn_id`` kept the ``words`` as of something that waits for an answer."""

    item_id: str
    turn_id: str
    words: str


Shape = Literal["time", "amount", "which", "entry", "words"]


class PackQuestion(Document):
    """What a pack asks: ``name`` says what the answer is for, ``args`` what is known already, ``text`` the question.

    Anything but ``yes_or_no`` is answered by a few words, whatever they would be alone: "em 20 minutos". One that
    ``holds`` is about something that was told, whose words stand as a ``note`` until it is answered. One that is only
    ``offered`` need not be answered: whatever else is said is said of something else. ``shape`` is that of its answer:
    one of the numbered rows of ``text``, a list's entry, words of any other kind; None where that is not known. It is
    put in the place of the question of the nonce ``takes``, which it asks as well; "" if it is a new one. What is told
    in answer without a currency is in ``currency``.
    """

    pack: str
    name: str
    args: JsonObject = {}
    text: str
    yes_or_no: bool = False
    holds: bool = False
    offered: bool = False
    shape: Shape | None = None
    note: HeldNote | None = None
    takes: str = ""
    currency: str | None = None


class PackOffer(Document):
    """What a ``pack`` offers under a button, and nobody has to answer: a tap with this ``nonce`` takes it up.

    ``turn`` is the number of the turn that offered it.
    """

    nonce: str
    pack: str
    args: JsonObject
    turn: int
    expires_at: int


class Touched(Document):
    """The ``records`` that turn number ``turn`` put, changed or showed, and the ``action`` that asked for it."""

    action: str
    records: tuple[str, ...]
    turn: int


class Dialogue(Document):
    """An open question whose answer is free text: what to keep, what to look for, what to remove, what a pack asks."""

    type: Literal["dialogue"] = "dialogue"
    nonce: str
    slot: Literal["content", "query", "target", "pack"]
    kind: Kind | None = None
    question: PackQuestion | None = None
    expires_at: int
    asked_again: bool = False


Pending = Annotated[Choice | Confirmation | Dialogue, Field(discriminator="type")]

STATE_OF: dict[str, State] = {
    "choice": State.AWAITING_CHOICE,
    "confirmation": State.AWAITING_CONFIRMATION,
    "dialogue": State.IN_DIALOGUE,
}


class ShownList(Document):
    """A numbered list as it was sent: number ``first`` is ``item_ids[0]``.

    ``turn_id`` and ``reply`` name the reply that carried it, whose delivery decides what a number means.
    ``search``, asked for as ``query``, or ``kind``, or several ``kinds``, are what "mais" continues, or what has a
    ``tag``, or was ``seen`` or was not; of the bin it is what follows ``gone``. ``exhausted`` says that there is
    nothing more.
    """

    turn_id: str
    reply: int
    first: int = 1
    item_ids: tuple[str, ...]
    kind: Kind | None = None
    kinds: tuple[Kind, ...] = ()
    query: str | None = None
    search: SearchItems | None = None
    tag: str | None = None
    seen: bool | None = None
    gone: GonePlace | None = None
    exhausted: bool = True


class Chat(Document):
    """Where one conversation stands.

    ``sent`` is the last thing the person sent that could be kept, ``sent_own`` whether they wrote it themselves.
    ``told`` is what the bot told of itself, or the sums it told, if nothing has been written since.
    ``offers`` are the newest ones of packs that can still be taken up.
    ``touched`` are the records that were spoken of last, ``shown_turn`` is when an item was last named or listed.
    ``options_shown`` says that a question with numbered options was asked after the newest of the ``lists``.
    ``locale`` is the language that the person chose, ``app_locale`` that of their app, if we have it,
    ``heard`` the one that is mostly written where neither is known, if that is not the usual one: ``leaning`` is by how
    many of the last messages. ``zone`` is the time zone that the person told, such as "America/Manaus",
    ``currency`` the code of the one that they count in, such as "GBP". Who has
    ``opted_out`` is not answered until they come back. What came due and could not be sent is ``owed``: it is said with
    the next answer. ``unanswered`` are questions whose missions their leaving ended: they are listed when they return.
    ``met`` is False until the first turn.
    ``unasked`` are questions of the requests of one message that wait for their turn to be put, ``behind`` those that
    were put and not answered, oldest first: both can still be answered.
    ``persona_history`` is who was asked to speak, the newest last, of whom the writer's prompts tell as long as its
    ``seq`` is beyond ``applied_seq``. ``instructions`` are those that the person gave for how they are answered.
    ``replied`` are digests of what was replied so far to a message whose further requests follow.
    """

    chat: str
    state: State = State.IDLE
    pending: Pending | None = None
    lists: tuple[ShownList, ...] = ()
    offers: tuple[PackOffer, ...] = ()
    options_shown: bool = False
    sent: str | None = None
    sent_own: bool = True
    spoken_of: tuple[str, ...] = ()
    shown_turn: int = 0
    touched: Touched | None = None
    kept_as: KeptAs | None = None
    last_hint: int = -1
    told: str | None = None
    locale: str | None = None
    app_locale: str | None = None
    heard: str | None = None
    zone: str | None = None
    currency: str | None = None
    leaning: int = 0
    opted_out: bool = False
    met: bool = False
    unasked: tuple[Pending, ...] = ()
    behind: tuple[Pending, ...] = ()
    owed: bool = False
    unanswered: tuple[str, ...] = ()
    persona_history: tuple[Switch, ...] = ()
    applied_seq: int = 0
    instructions: str = ""
    replied: tuple[str, ...] = ()

    @property
    def language(self) -> str | None:
        """The language to speak: the one that was chosen, else the app's, else the one that is mostly written."""
        return self.locale or self.app_locale or self.heard

    @property
    def open(self) -> tuple[Pending, ...]:
        """What can be answered beside ``pending``, the newest first."""
        return (*self.unasked, *self.behind[::-1])

    def asking(self, pending: Pending | None, **changes: object) -> Self:
        """Return the conversation with ``pending`` as what it waits for."""
        state = STATE_OF[pending.type] if pending else State.IDLE
        return self.changed(state=state, pending=pending, **changes)

    @property
    def persona(self) -> str | None:
        """Who was asked for last; None if nobody ever was."""
        return self.persona_history[-1].persona if self.persona_history else None

    @property
    def newest_seq(self) -> int:
        """The ``seq`` of the newest switch, 0 if there was none."""
        return self.persona_history[-1].seq if self.persona_history else 0

    @model_validator(mode="after")
    def _state_fits_pending(self) -> Self:
        expected = STATE_OF[self.pending.type] if self.pending else State.IDLE
        if self.state is not expected:
            raise ValueError(f"state {self.state} with pending {self.pending and self.pending.type}")
        return self


class Lane(Document):
    """One person's lane. The lease says who works on it; the fence says whose writes still count.

    ``turn`` is the number of the newest turn, ``arrived`` when that arrived, in ns since 1970.
    ``rules`` are the administrators' and written by them alone; ``usage`` moves with the turns. ``moved_to`` is the
    person that this one was linked with and is now: whoever claims the lane hands its turns over and works there.
    ``ahead`` is by how much (ns) their clock was moved forward, which is never taken back: what is decided and what is
    due go by that, leases and arrival by the real one.
    """

    person: str
    fence: int = 0
    owner: str | None = None
    leased_until: int = 0
    turn: int = 0
    arrived: int = 0
    chats: tuple[Chat, ...] = ()
    rules: Rules = Rules()
    usage: Usage = Usage()
    moved_to: str | None = None
    ahead: int = 0

    def chat(self, address: str) -> Chat:
        """Return the conversation at ``address``, a new one if there was none."""
        return next((chat for chat in self.chats if chat.chat == address), Chat(chat=address))

    def knows(self, address: str) -> bool:
        """Tell whether there was a conversation at ``address``."""
        return any(chat.chat == address for chat in self.chats)

    def with_chat(self, chat: Chat) -> tuple[Chat, ...]:
        """Return the person's conversations with ``chat`` put in its place."""
        return (*(other for other in self.chats if other.chat != chat.chat), chat)

    def moved(
        self,
        turn: int,
        chat: Chat,
        usage: Usage | None = None,
        others: tuple[Chat, ...] = (),
        *,
        arrived: int = 0,
        forgets: bool = False,
    ) -> Lane:
        """Return the lane after turn number ``turn``, which left its conversation as ``chat``, and ``others`` as these.

        ``arrived`` is when the turn did; it counts if nothing has arrived later. With ``forgets`` no conversation is
        left: the next message begins a new one.
        """
        lane = self
        for other in (*others, chat):
            lane = lane.model_copy(update={"chats": lane.with_chat(other)})
        chats = () if forgets else lane.chats
        usage = self.usage if usage is None else usage
        arrived = max(arrived, self.arrived)
        return lane.model_copy(update={"turn": turn, "arrived": arrived, "chats": chats, "usage": usage})
