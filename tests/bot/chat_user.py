"""Somebody who writes to the product in memory, beside a model in the same process."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from bot.context import TurnInput
from bot.personas.cast import Cast, usual_cast
from bot.pipeline import decide
from bot.planner.counting import prompt_tokens
from bot.planner.model import Model
from bot.planner.prompting import Prompt
from bot.skills.choosing import Chooser
from state.conversation_history import COMPACTION
from state.items import Item
from state.lane import SECOND, Chat
from state.model_calls import Answer, Outcome
from state.quota import Standing
from state.reads import CountJobs, GetStanding, Request
from state.turns import Decision, Message, Turn
from tests.conversations.in_memory import START
from tests.fakes.films import NO_FILMS, Films
from tests.fakes.memory_library import MemoryLibrary
from tests.fakes.model_server import Asked, Reply, Script, form

NOTHING = form("NOOP")


class Scripted:
    """A model that answers as ``script`` says, after the ``replies`` it was given; ``prompts`` are its questions."""

    def __init__(self, *replies: str | Answer, script: Script = lambda _: Reply(NOTHING)) -> None:
        self.prompts: list[Prompt] = []
        self._replies = list(replies)
        self._script = script

    async def __call__(self, prompt: Prompt) -> Answer:
        self.prompts.append(prompt)
        asked = Asked("/v1/chat/completions", {}, {"messages": prompt.messages()})
        raw = self._replies.pop(0) if self._replies else self._script(asked).text or ""
        if isinstance(raw, Answer):
            return raw
        return Answer(outcome=Outcome.REPLIED, model="m", raw=raw, tokens_in=prompt_tokens(prompt), tokens_out=len(raw))

    @property
    def last(self) -> list[dict[str, Any]]:
        return self.prompts[-1].messages()


class Correspondent:
    """Writes one message after the other; ``turns`` are theirs as they were recorded."""

    def __init__(
        self,
        model: Model | None,
        films: Films = NO_FILMS,
        *,
        locale: str = "pt-BR",
        model_first: bool = False,
        skills: Chooser | None = None,
        cast: Cast | None = None,
    ) -> None:
        self.turns: list[Turn] = []
        self.library = MemoryLibrary(films=films)
        self._model = model
        self._locale = locale
        self._model_first = model_first
        self._skills = skills
        self._cast = cast or usual_cast()
        self._chat = Chat(chat="cli:ana", met=True)

    async def says(self, text: str, **fields: Any) -> Decision:
        """Send ``text``, and the requests that it became with it; return what the first came to."""
        decision = await self._decided(f"cli:ana:{len(self.turns)}", Message(text=text, **fields))
        first = len(self.turns) - 1
        for job in decision.jobs:
            if job.kind == "message":
                parent = self.turns[first].id
                await self._decided(parent + job.suffix, job.message, parent=parent)
        return decision

    async def says_beside(self, model: Model, text: str, **fields: Any) -> Decision:
        """Send ``text`` beside another model than usual."""
        usual, self._model = self._model, model
        decision = await self.says(text, **fields)
        self._model = usual
        return decision

    async def says_and_is_killed(self, text: str) -> None:
        """Send ``text`` to a process that is killed before what it decided is committed: nothing came of it."""
        before = self._chat, list(self.turns), self.library
        await self.says(text)
        self._chat, self.turns, self.library = before

    async def compacts(self) -> Decision:
        """Take the turn that compacts the conversation."""
        return await self._decided(self.turns[-1].id + COMPACTION, Message(), "job")

    @property
    def kept(self) -> Sequence[Item]:
        return self.library.live

    async def _decided(
        self,
        turn_id: str,
        message: Message,
        kind: Literal["message", "job"] = "message",
        parent: str | None = None,
    ) -> Decision:
        number = len(self.turns) + 1
        now = START + number * SECOND
        turn = Turn(
            id=turn_id,
            person="ana",
            chat="cli:ana",
            channel="cli",
            kind=kind,
            message=message,
            arrived=now,
            due=now,
            number=number,
            parent=parent,
        )
        model, first = self._model, self._model_first
        decision = await decide(
            TurnInput(
                turn,
                self._chat,
                self._read,
                now,
                self._locale,
                model=model,
                model_first=first,
                skills=self._skills,
                cast=self._cast,
            )
        )
        self.turns.append(turn.changed(decision=decision))
        self._chat = decision.chat
        library = self.library.applied(turn, decision)
        self.library = replace(library, delivered={**library.delivered, turn.id: now + 1})
        return decision

    async def _read(self, request: Request[Any]) -> Any:
        match request:
            case GetStanding():
                return Standing()
            case CountJobs():
                return 0
            case _:
                return await self.library(request)


def said(decision: Decision) -> str:
    """Return the texts of the replies."""
    return "\n".join(reply.text for reply in decision.replies)
