"""What a turn about the person may know (the visit), and what it comes to (the answer)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from bot.context import in_group, nonce_of
from bot.handlers.questions import confirmation_reply
from bot.model_budget import DailyBudget
from bot.replies import questions
from bot.replies.catalogue import Voice
from bot.understanding.personal import Asked
from state.confirmable import AboutMe
from state.effects import Change, Effect
from state.lane import CONFIRMATION_LASTS, Chat, Choice, Confirmation
from state.machine import Trigger, transition
from state.reads import Reads
from state.turns import Decision, Job, Message, Reply, Turn


@dataclass(frozen=True, slots=True)
class Visit:
    """Everything that may be looked at. ``chat`` is the conversation before the turn, ``now`` the clock in ns.

    ``budget`` is what the person may have of the model today.
    """

    turn: Turn
    chat: Chat
    voice: Voice
    now: int
    reads: Reads
    budget: DailyBudget = field(default_factory=DailyBudget)

    @property
    def in_group(self) -> bool:
        """Whether others read along."""
        return in_group(self.turn.chat)

    def tell(self, text: str, **changes: Any) -> Answer:
        """Return an answer of one reply that leaves the conversation as it is."""
        return Answer(chat=self.chat, replies=(Reply(text=text),), **changes)

    def silence(self) -> Answer:
        """Return an answer that says nothing and leaves the conversation as it is."""
        return Answer(chat=self.chat)

    def settled(self) -> Chat:
        """Return the conversation with nothing waited for."""
        state = transition(self.chat.state, Trigger.SETTLE)
        return self.chat.changed(state=state, pending=None, unasked=())

    def settle(self, text: str, **changes: Any) -> Answer:
        """Return an answer of one reply after which nothing is waited for."""
        return Answer(chat=self.settled(), replies=(Reply(text=text),), **changes)

    def ask(self, request: AboutMe, question: str) -> Answer:
        """Return the question for a yes to ``request``. What was asked before is set aside, and that is said."""
        confirmation = Confirmation(
            nonce=nonce_of(self.turn.id),
            turn_id=self.turn.id,
            request=request,
            question=question,
            expires_at=self.now + CONFIRMATION_LASTS,
        )
        return self.put(confirmation, f"{self._dropped()}{question}", Trigger.ASK_CONFIRMATION)

    def put(self, confirmation: Confirmation, text: str, trigger: Trigger) -> Answer:
        """Return ``confirmation`` as the question that is waited for, put in the words of ``text``."""
        chat = self.chat.changed(state=transition(self.chat.state, trigger), pending=confirmation, unasked=())
        return Answer(chat=chat, replies=(confirmation_reply(self.voice, confirmation).changed(text=text),))

    def _dropped(self) -> str:
        """Return what is said of a question that is set aside; an offer that nobody asked for is not missed."""
        pending = self.chat.pending
        if pending is None or (isinstance(pending, Choice) and pending.purpose == "offer"):
            return ""
        if self.now >= pending.expires_at or (isinstance(pending, Confirmation) and is_about_me(pending)):
            return ""
        return f"{questions.dropped(self.voice, pending)}\n\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a turn comes to: what is said, what is done, and how the conversation is left.

    ``others`` are further conversations as they are left; ``forgets`` says that none is. ``move`` is what the message
    did to a question, if it was about one.
    """

    chat: Chat
    replies: tuple[Reply, ...] = ()
    effects: tuple[Effect, ...] = ()
    others: tuple[Chat, ...] = ()
    jobs: tuple[Job, ...] = ()
    inverses: tuple[Effect, ...] = ()
    change: Change | None = None
    forgets: bool = False
    move: str = "personal"


def in_own_words(message: Message) -> bool:
    """Tell whether ``message`` is what the person says themselves: no tap, nothing forwarded, no caption."""
    return message.button is None and not message.forwarded and (message.attached is None or message.heard)


def told_beside(decision: Decision, text: str) -> Decision:
    """Return ``decision`` with ``text`` beside what it says; a question stands last."""
    if not decision.replies:
        return decision.changed(replies=(Reply(text=text),))
    first, *others = decision.replies
    parts = (text, first.text) if decision.chat.pending is not None else (first.text, text)
    return decision.changed(replies=(first.changed(text="\n\n".join(parts)), *others))


def is_about_me(confirmation: Confirmation) -> bool:
    """Tell whether a yes to ``confirmation`` concerns the person, and not what they keep."""
    return isinstance(confirmation.request, AboutMe)


Command = Callable[[Visit, Asked], Awaitable[Answer]]
