"""The people of the soak test: what each says on their platform, and what they have read so far."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from http import HTTPStatus

from tests.fakes.telegram import TelegramServer, User
from tests.fakes.twilio import TwilioServer
from tests.fakes.twilio.calling import Called
from tests.faults.story import Story

AHEAD = 2  # messages that somebody says before the first of them is answered
YES = "sim"


@dataclass(slots=True)
class PlatformStory(Story):
    """A story whose messages have the ids that the platform gave them; ``place`` is the person's address."""

    place: str = ""
    ids: list[str] = field(default_factory=list)

    @property
    def chat(self) -> str:
        return self.place

    def id_of(self, index: int) -> str:
        return self.ids[index] if index < len(self.ids) else f"{self.user}: message {index}, not said"


@dataclass(frozen=True, slots=True)
class Read:
    """A message of the bot's as it went out at ``at``, in seconds since 1970."""

    at: float
    text: str


@dataclass(slots=True)
class Person(ABC):
    """Somebody who says what ``story`` has, in its order, and answers questions by words or by taps.

    ``read`` is what the bot sent, repeats included; ``answered`` how many of the story's replies are among it.
    """

    story: PlatformStory
    chance: random.Random
    read: list[Read] = field(default_factory=list)
    answered: int = 0
    _heed: bool = False

    @property
    def finished(self) -> bool:
        return len(self.story.ids) == len(self.story.messages)

    @property
    def is_asked(self) -> bool:
        """Whether what comes next is an answer: those who are asked before a deletion have two minutes."""
        return not self.finished and self.story.messages[len(self.story.ids)].waits

    def heard(self, read: Read) -> None:
        """Take note of one more message of the bot's."""
        self.read.append(read)
        replies = [reply for said in self.story.messages for reply in said.replies]
        if self.answered < len(replies) and read.text == replies[self.answered]:
            self.answered += 1

    def may_speak(self, *, delivered: bool) -> bool:
        """Tell whether the next message can be said; ``delivered``: nothing is on its way to the person."""
        if self.finished:
            return False
        index = len(self.story.ids)
        before = sum(len(said.replies) for said in self.story.messages[:index])
        if self.story.messages[index].waits or self._heed:
            return delivered and self.answered == before
        return before - self.answered < AHEAD and self.was_taken()

    def where(self) -> str:
        """Tell how far the conversation has come."""
        replies = [reply for said in self.story.messages for reply in said.replies]
        last = self.read[-1].text if self.read else None
        said = f"{self.story.user} said {len(self.story.ids)} of {len(self.story.messages)} messages"
        return f"{said}, was answered {self.answered} times, waits for {replies[self.answered :][:1]} and read {last!r}"

    def speak(self) -> None:
        """Say the next message."""
        said = self.story.messages[len(self.story.ids)]
        self._heed = said.text == YES and self.chance.random() < 0.5  # a tap may be overtaken by what is said after it
        self.story.ids.append(self._tap() if self._heed else self._say(said.text))

    def was_taken(self) -> bool:
        """Tell whether the last message has arrived, as far as that matters for the order."""
        return True

    @abstractmethod
    def _say(self, text: str) -> str:
        """Write ``text``; return the id of the turn that it becomes."""

    @abstractmethod
    def _tap(self) -> str:
        """Tap the first button of what was asked last: its yes."""


@dataclass(slots=True)
class OnTelegram(Person):
    """Telegram brings what one person writes in its order, again and again until it is taken."""

    server: TelegramServer = field(kw_only=True)
    user: User = field(kw_only=True)

    def _say(self, text: str) -> str:
        self.server.say(self.user, text)
        return self._turn()

    def _tap(self) -> str:
        asked = next(m for m in reversed(self.server.replies(self.server.private(self.user))) if m.buttons)
        self.server.tap(self.user, asked.buttons[0].text, asked)
        return self._turn()

    def _turn(self) -> str:
        update = self.server.world.updates.history[-1]
        return f"tg:{self.server.world.bot.id}:{self.user.id}:{update.id}"


@dataclass(slots=True)
class Brought:
    """When Twilio first tried to bring each message, by its sid, and when it first heard that it was taken."""

    tried: dict[str, float] = field(default_factory=dict)
    taken: dict[str, float] = field(default_factory=dict)

    def note(self, sid: str, call: Called) -> None:
        """Take note of an attempt that is over."""
        self.tried[sid] = min(call.began, self.tried.get(sid, call.began))
        if call.status == HTTPStatus.OK:
            self.taken[sid] = min(call.ended, self.taken.get(sid, call.ended))


@dataclass(slots=True)
class OnWhatsApp(Person):
    """Twilio tries twice at most, and promises no order: who has ``patience`` waits until a message is taken."""

    twilio: TwilioServer = field(kw_only=True)
    brought: Brought = field(kw_only=True)
    patience: bool = field(kw_only=True)

    def heard(self, read: Read) -> None:
        if self.patience:
            Person.heard(self, read)
            return
        self.read.append(read)
        self.answered = len({each.text for each in self.read})

    @property
    def address(self) -> str:
        return f"whatsapp:{self.story.place.removeprefix('wa:')}"

    def was_taken(self) -> bool:
        return not self.patience or not self.story.ids or self._sid(self.story.ids[-1]) in self.brought.taken

    def lost(self) -> list[str]:
        """Return what Twilio knows the messages by that nobody has taken."""
        return [sid for sid in map(self._sid, self.story.ids) if sid not in self.brought.taken]

    def _say(self, text: str) -> str:
        return f"{self.story.place}:{self.twilio.say(self.address, text).sid}"

    def _tap(self) -> str:
        asked = self.twilio.replies(self.address)[-1]
        if not asked.choices:
            return self._say(YES)  # no template could be had, so the question came as words alone
        return f"{self.story.place}:{self.twilio.choose(self.address, asked.choices[0], asked).sid}"

    def _sid(self, turn_id: str) -> str:
        return turn_id.rpartition(":")[2]
