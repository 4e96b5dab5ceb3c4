"""What a turn may ask about the person and their earlier turns, besides what they keep."""

from __future__ import annotations

from pydantic import TypeAdapter

from state.document import Document
from state.effects import Change, Effect
from state.lane import Chat
from state.mission import Mission
from state.personas import SkillsUsed
from state.reads import Request

# How many of a person's latest turns are looked through for the one that a message speaks of.
RECENT = 50


class DrawCode(Request[str]):
    """A new code, drawn by chance."""

    outside = True
    name = "draw_code"
    answer = TypeAdapter(str)


class CountGuesses(Request[int]):
    """How many wrong codes the person has typed since ``since`` (ns)."""

    name = "count_guesses"
    answer = TypeAdapter(int)
    since: int


class Offer(Document):
    """A code that can still be accepted: whether it is the person's own, else on which channel it was shown."""

    mine: bool
    channel: str


class FindOffer(Request[Offer | None]):
    """The offer behind a code with this ``digest`` that still counts at ``now`` (ns)."""

    name = "find_offer"
    answer = TypeAdapter(Offer | None)
    digest: str
    now: int


class Accepted(Document):
    """The person's own offer after somebody accepted it.

    ``person`` is who, ``channel`` where, ``ending`` the last signs of their address there. ``doubles`` is how many
    things both of them keep, ``items`` how many more the other keeps.
    """

    digest: str
    person: str
    channel: str
    ending: str
    items: int
    doubles: int


class ToJoin(Accepted):
    """The same, with what becoming one takes: only then may the other's addresses be on this person's record.

    ``addresses`` are where the two of them write from. ``others`` are the conversations that becoming one leaves
    otherwise than they are.
    """

    addresses: tuple[str, ...]
    others: tuple[Chat, ...]


class FindAccepted(Request[Accepted | None]):
    """The person's own offer that somebody accepted and that still counts at ``now`` (ns)."""

    name = "find_accepted"
    answer = TypeAdapter(Accepted | None)
    chat: str
    now: int


class FindToJoin(Request[ToJoin | None]):
    """The same, if it is the one with this ``digest``.

    ``chat`` is the conversation that is asked in: it is not among the ``others``.
    """

    name = "find_to_join"
    answer = TypeAdapter(ToJoin | None)
    digest: str
    chat: str
    now: int


class Explained(Document):
    """A turn as it was understood and what it changed, without anybody's words but the person's own."""

    text: str | None
    action: str
    rule: str
    move: str
    reading: str
    by_model: bool
    given_up: bool
    change: Change | None
    skills: SkillsUsed | None = None


class LastTurn(Request[Explained | None]):
    """The last turn in ``chat`` before this one."""

    name = "last_turn"
    answer = TypeAdapter(Explained | None)
    chat: str


class LastWritten(Request[int | None]):
    """When the person's last message in ``chat`` arrived (ns); None if there is none that is known."""

    name = "last_written"
    answer = TypeAdapter(int | None)
    chat: str


class HasReminderTemplate(Request[bool]):
    """Whether there is an approved template that a reminder can be sent by where free text is not taken."""

    name = "has_reminder_template"
    answer = TypeAdapter(bool)


class Reversible(Document):
    """A turn of which something can be taken back."""

    turn_id: str
    change: Change
    inverses: tuple[Effect, ...]


class Earlier(Document):
    """What became of a message before it was edited: ``text`` as it read, ``last`` if nothing came after it.

    ``reversible`` are its turns with something to take back, the latest first.
    """

    text: str | None
    last: bool
    reversible: tuple[Reversible, ...] = ()


class FindEarlier(Request[Earlier | None]):
    """The message in ``chat`` that the platform calls ``platform_id``, if it is among the person's latest turns."""

    name = "find_earlier"
    answer = TypeAdapter(Earlier | None)
    chat: str
    platform_id: str


class FindAnswered(Request[str | None]):
    """The turn that sent what the platform calls ``platform_id`` to ``chat``, if it is among the person's latest."""

    name = "find_answered"
    answer = TypeAdapter(str | None)
    chat: str
    platform_id: str


LISTED_AT_MOST = 20


class ListMissions(Request[tuple[Mission, ...]]):
    """The person's missions that are not answered yet, the oldest first."""

    name = "list_missions"
    answer = TypeAdapter(tuple[Mission, ...])


class AnsweredMission(Request[Mission | None]):
    """The person's mission whose answer has buttons with this nonce."""

    name = "answered_mission"
    answer = TypeAdapter(Mission | None)
    nonce: str


class GetMission(Request[Mission | None]):
    """The person's mission with this id, unless it was cancelled."""

    name = "get_mission"
    answer = TypeAdapter(Mission | None)
    id: str


class LastMission(Request[Mission | None]):
    """The person's newest mission that ``chat`` asked for, answered or not, unless it was cancelled."""

    name = "last_mission"
    answer = TypeAdapter(Mission | None)
    chat: str
