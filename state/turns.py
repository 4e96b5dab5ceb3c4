"""The turn record: one document from the first byte of a message to the last of its replies."""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Literal

from state.attachments import Contact, Location
from state.charts import Chart
from state.document import Document, Json, JsonObject
from state.effects import Change, Effect
from state.files import SentFile
from state.importing import Batch, File
from state.jobs import PackJob, PutJob
from state.lane import Chat, Lane
from state.model_calls import CallRecord
from state.personas import PersonaUsed, SkillsUsed
from state.quota import Usage

LOGGED = 12  # characters of a digest that stand in logs: enough to find the turn by, see state.mongo.turns


def digest_of(turn_id: str) -> str:
    """Return what stands for a turn where its id, which names the person's address, must not."""
    return hashlib.sha256(turn_id.encode("utf-8", "replace")).hexdigest()[:32]


class Status(StrEnum):
    """How far a turn has come. Delivery is counted on its replies, not here.

    A job that is cancelled before it is taken stays so, unless it is restored.
    """

    WAITING = "waiting"
    COMMITTED = "committed"
    APPLIED = "applied"
    CANCELLED = "cancelled"


class Attached(StrEnum):
    """What a message carried besides words, or instead of them."""

    VOICE = "voice"
    AUDIO = "audio"
    PHOTO = "photo"
    VIDEO = "video"
    STICKER = "sticker"
    DOCUMENT = "document"
    LOCATION = "location"
    CONTACT = "contact"
    POLL = "poll"
    OTHER = "other"


class Event(StrEnum):
    """What happened in a chat without anybody saying anything to us.

    The last three are words that the platform has taken for itself, and answered: to be left alone, to come back, help.
    """

    BLOCKED = "blocked"
    UNBLOCKED = "unblocked"
    ADDED = "added"
    MIGRATED = "migrated"
    LEFT = "left"
    RETURNED = "returned"
    HELPED = "helped"


class PlannedStep(Document):
    """What a model said to do about a part of a message, in the person's own words: a pack's tool and its arguments."""

    tool: str
    args: JsonObject


class Message(Document):
    """What arrived, in our own shape: words (a picture's caption too), a tapped button, something attached, an event.

    ``quotes`` is the id of the turn whose reply the person answered to, where the channel tells; ``quoted`` are the
    words of a message that is not ours, if it answers one, and "" where the channel does not tell them.
    ``platform_id`` is what the platform calls this message, ``answers_to`` what it calls the one that was answered, or
    whose button was tapped. ``edited`` says that the message with this ``platform_id`` was sent before and reads like
    this now. ``language`` is that of the person's app, as the platform names it. ``moved_to`` is the new address of a
    chat that migrated. ``file`` is the document that came with it; ``contacts``, ``location`` and ``poll``, a question
    and its answers, are what else it carried, as far as it says; ``heard`` that its words are what was heard in it.
    A ``batch`` is a job's, of an import, and a ``job`` is what a pack asked for; a ``step`` is what a model planned to
    do about these words. ``beside`` is what the person said besides, where these words are one request of several;
    ``more`` that other ones come right behind it, ``taken_for`` what it is as a part of the whole, if it is
    something else alone.
    """

    text: str | None = None
    button: str | None = None
    quotes: str | None = None
    quoted: str | None = None
    attached: Attached | None = None
    event: Event | None = None
    moved_to: str | None = None
    edited: bool = False
    forwarded: bool = False
    platform_id: str | None = None
    answers_to: str | None = None
    language: str | None = None
    file: File | None = None
    contacts: tuple[Contact, ...] = ()
    location: Location | None = None
    poll: str | None = None
    heard: bool = False
    beside: str = ""
    more: bool = False
    taken_for: str | None = None
    batch: Batch | None = None
    job: PackJob | None = None
    step: PlannedStep | None = None


class Button(Document):
    """A tappable answer. ``payload`` is "<nonce>:<index>", ASCII, at most 64 bytes."""

    label: str
    payload: str


Exported = Literal["export", "calendar"]


class Reply(Document):
    """One message to the person, the same for every channel. ``image`` is an address of a picture.

    ``document`` is what a file that goes with it holds, everything or the agenda, made when it is sent; ``file`` is one
    that is kept; ``chart`` is a picture that is drawn then, and says nothing that the text does not. ``sent`` is what
    the platform calls the messages that it became so far: a long one becomes several. A ``template`` is what it is sent
    by where the platform takes no free text any more. ``without_picture`` says that it is sent once more, as the
    platform took the picture and could not deliver it. ``answers`` is what the platform calls the message of the
    person's that it leads back to.
    """

    text: str
    buttons: tuple[tuple[Button, ...], ...] = ()
    image: str | None = None
    document: Exported | None = None
    template: Literal["reminder"] | None = None
    file: SentFile | None = None
    chart: Chart | None = None
    sent: tuple[str, ...] = ()
    delivered_at: int | None = None
    outcome: str | None = None
    without_picture: bool = False
    answers: str | None = None


class ToolRun(Document):
    """A tool that ran in a turn, for the trace and for `chat --json`."""

    name: str
    args: JsonObject
    ok: bool


class ReadRecord(Document):
    """One read that a turn made and what it got: enough to run the turn again from its record alone."""

    name: str
    request: JsonObject
    result: Json = None


class Job(Document):
    """Later work that a decision enqueues as a turn of its own. ``suffix`` makes its id from its parent's."""

    suffix: str
    kind: Literal["message", "job"] = "message"
    message: Message
    due: int
    arrived: int


class Trace(Document):
    """Why a turn did what it did: what /porque explains and `guarda replay` compares.

    ``calls`` are the questions put to a model, ``model_calls`` the requests that it took; ``by_model`` says that what
    was done is what it said. ``model_first`` says that a model was to be asked of what the rules understand, too.
    ``skills`` are those that it was asked with, ``persona`` as whom the writer was. ``recognised`` is what each text
    was taken for, by which ``artefact`` (the digest of its examples).
    """

    action: str = "unknown"
    rule: str = ""
    move: str = ""
    reading: str = ""
    model_calls: int = 0
    calls: tuple[CallRecord, ...] = ()
    by_model: bool = False
    model_first: bool = False
    skills: SkillsUsed | None = None
    persona: PersonaUsed | None = None
    clock: int = 0
    default_locale: str = "pt-BR"
    chat_before: Chat | None = None
    reads: tuple[ReadRecord, ...] = ()
    artefact: str | None = None
    recognised: tuple[JsonObject, ...] = ()


class Decision(Document):
    """What a turn came to, before any of it is done. ``change`` names what changed, for "desfaz".

    ``usage`` is what the person has sent lately, this turn included; None leaves it as it was. ``others`` are further
    conversations that it leaves otherwise than they were; ``forgets`` says that it leaves none.
    """

    chat: Chat
    others: tuple[Chat, ...] = ()
    forgets: bool = False
    usage: Usage | None = None
    effects: tuple[Effect, ...] = ()
    inverses: tuple[Effect, ...] = ()
    change: Change | None = None
    replies: tuple[Reply, ...] = ()
    jobs: tuple[Job, ...] = ()
    tools: tuple[ToolRun, ...] = ()
    trace: Trace = Trace()


class Turn(Document):
    """A message or a job, what was decided about it, and how far that has been carried out.

    ``id`` is "tg:<bot>:<chat>:<update_id>", "wa:<address>:<MessageSid>" or "cli:<user>:<n>".
    ``number`` is its place in the person's order, given when it is committed.
    ``arrived`` and ``due`` are nanoseconds since 1970 (client-made ObjectIds do not keep order
    between processes, time_ns does). ``settled`` is what an administrator did with one that was given up. A job that
    turn number ``cancelled_by`` cancelled is never decided: it has no number.
    """

    id: str
    person: str
    chat: str
    channel: str
    kind: Literal["message", "job"] = "message"
    message: Message
    arrived: int
    due: int
    parent: str | None = None
    status: Status = Status.WAITING
    number: int | None = None
    fence: int = 0
    attempts: int = 0
    failures: tuple[str, ...] = ()
    given_up: bool = False
    decision: Decision | None = None
    undone_by: int | None = None
    cancelled_by: int | None = None
    settled: Literal["retried", "dropped"] | None = None
    outbox: Literal["none", "pending", "done"] = "none"

    def behind(self, lane: Lane) -> Turn:
        """Return the turn as the next one of ``lane``.

        One that another overtook on its way into the journal, in another process, has arrived behind it: whatever goes
        by arrival goes by number.
        """
        return self.model_copy(update={"number": lane.turn + 1, "arrived": max(self.arrived, lane.arrived + 1)})

    def enqueued(self, job: Job) -> Turn:
        """Return the turn that ``job``, which this one's decision enqueues, is journalled as."""
        return Turn(
            id=self.id + job.suffix,
            person=self.person,
            chat=self.chat,
            channel=self.channel,
            kind=job.kind,
            message=job.message,
            arrived=job.arrived,
            due=job.due,
            parent=self.parent or self.id,
        )

    @classmethod
    def put_off(cls, effect: PutJob, person: str) -> Turn:
        """Return the turn that ``effect`` journals for ``person``."""
        return cls(
            id=effect.turn_id,
            person=person,
            chat=effect.chat,
            channel=effect.channel,
            kind="job",
            message=Message(job=effect.job),
            arrived=effect.arrived,
            due=effect.due,
            parent=effect.parent,
        )
