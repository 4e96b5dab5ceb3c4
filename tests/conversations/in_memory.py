"""A chat in memory: the product decides, a fake library carries out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import itemgetter

from bot.account.requests import decide
from bot.context import TurnInput
from bot.planner.model import Model
from state.addresses import person_of
from state.lane import SECOND, Chat
from state.turns import Decision, Message, Turn
from tests.conversations.driver import Answer
from tests.fakes.films import Films
from tests.fakes.memory_library import MemoryLibrary
from tools.zones import living_in

START = 1_783_000_000 * SECOND


class InMemory:
    """A Driver of one person; ``locale`` is the language of those who asked for none.

    ``decisions`` are those of all turns so far. ``model`` gives each turn the model that it may ask.
    """

    def __init__(self, films: Films, locale: str, model: Callable[[], Model] | None = None) -> None:
        self._model = model
        self.decisions: list[Decision] = []
        self._library = MemoryLibrary(films=films)
        self._chat = Chat(chat="cli:ana")
        self._locale = locale
        self._now = START
        self._sent: list[str] = []
        self._number = 0

    async def send(self, *, text: str | None = None, button: str | None = None, quotes: int | None = None) -> Answer:
        self._now += SECOND
        turn_id = f"cli:ana:{self._now}"
        quoted = None if quotes is None else self._sent[quotes]
        self._sent.append(turn_id)
        decisions: list[tuple[str, Decision]] = []
        waiting = [(turn_id, Message(text=text, button=button, quotes=quoted), self._now)]
        while waiting:
            waiting.sort(key=itemgetter(2))
            each, message, arrived = waiting.pop(0)
            decision = await self._decided(each, message, arrived, turn_id if decisions else None)
            decisions.append((each, decision))
            requests = [job for job in decision.jobs if job.kind == "message"]
            waiting += [(each + job.suffix, job.message, job.arrived) for job in requests]
        self._now += SECOND
        delivered = {each: self._now for each, _ in decisions}
        self._library = replace(self._library, delivered={**self._library.delivered, **delivered})
        replies = tuple(reply for _, decision in decisions for reply in decision.replies)
        return Answer(replies, str(self._chat.state), decisions[0][1].trace.action)

    async def items(self) -> Sequence[str]:
        return [item.title for item in self._library.live]

    @property
    def library(self) -> MemoryLibrary:
        """What the person keeps now."""
        return self._library

    def wait(self, duration: int) -> None:
        self._now += duration

    async def _decided(self, turn_id: str, message: Message, arrived: int, parent: str | None = None) -> Decision:
        self._number += 1
        turn = Turn(
            id=turn_id,
            person=person_of(self._chat.chat),
            chat=self._chat.chat,
            channel="cli",
            message=message,
            arrived=arrived,
            due=arrived,
            parent=parent,
            number=self._number,
        )
        model = self._model() if self._model else None
        with living_in(self._chat.zone):
            decision = await decide(TurnInput(turn, self._chat, self._library, self._now, self._locale, model=model))
        self._library = self._library.applied(turn, decision)
        self._chat = decision.chat
        self.decisions.append(decision)
        return decision
