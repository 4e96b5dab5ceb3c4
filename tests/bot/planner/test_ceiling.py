"""No prompt that is sent passes its ceiling, whatever is said, found and remembered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue

from bot.actions import Action
from bot.memory.planner_view import own_history
from bot.memory.window import history_of
from bot.planner.asking import Asker
from bot.planner.completion import Completion, Result
from bot.planner.counting import PROMPT_AT_MOST, tokens_at_most
from bot.planner.envelope import Noop
from bot.planner.model import ModelServer
from bot.planner.prompting import Context, PlannerQuestion, WriterQuestion
from state.conversation_history import PastTurn
from state.history import AssistantEntry, Summary, ToolCall, ToolEntry, UserEntry
from state.lane import Chat
from state.model_calls import Outcome

LONGEST = (
    "a" * 1_990,
    "ç" * 1_990,
    "😀" * 1_400,
    "\\" * 1_990,
    "\x00" * 900,
    "senha: x " * 220,
    "https://a.bc/d " * 130,
)
REPLIES = ("lixo " * 4_000, "\\" * 9_000, "😀" * 9_000, '{"action": "' + "x" * 9_000 + '"}')


@dataclass
class Sizes:
    """A server that answers ``reply``; ``sent`` are the bytes of what it was sent, schema and all."""

    reply: str
    sent: list[int] = field(default_factory=list)

    async def request(self, parameters: dict[str, Any], seconds: float) -> Result:
        schema = json.dumps(parameters["response_format"], ensure_ascii=False)
        self.sent.append(sum(map(tokens_at_most, [schema, *texts_in(parameters["messages"])])))
        return Result(Outcome.REPLIED, 200, Completion(self.reply, False, None, None))


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text that stands in ``value``."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inside in value.values() if isinstance(value, dict) else value:
            yield from texts_in(inside)


# To look through the longest texts for secrets takes most of a test, and many tests have the same ones.
@lru_cache(maxsize=32)
def remembering(words: str, turns: int) -> Context:
    pasts = [
        PastTurn(
            id=f"t{number}",
            number=number,
            arrived=number,
            action="save",
            entries=(
                UserEntry(content=words[:1_500]),
                AssistantEntry(tool_calls=(ToolCall(id=f"c{number}", name="save_note", args={"content": words}),)),
                ToolEntry(tool_call_id=f"c{number}", name="save_note", content=json.dumps({"title": words})),
                AssistantEntry(content=words[:1_500]),
            ),
        )
        for number in range(1, turns + 1)
    ]
    whole = history_of(Summary(person="p", chat="c"), pasts, Chat(chat="c"), 0)
    own = own_history(whole, pasts)
    return Context(
        earlier=tuple(words for _ in range(3)),
        own=lambda room: own.within(room).past,
        whole=lambda room: whole.within(room).past,
    )


async def sizes_of(words: str, turns: int, reply: str, found: str, before: str = "") -> list[int]:
    """Return the size of every prompt where planner and writer are asked for all that they can be, with repairs."""
    client = Sizes(reply)
    context = remembering(before or words, turns)

    async def recall() -> Context:
        return context

    findings: list[JsonValue] = [{"title": found, "overview": found}]
    server = ModelServer(client, "m")
    asker = Asker(server.turn(), recall)
    await asker.plan(PlannerQuestion(words, Action.UNKNOWN), Noop)
    await asker.write(WriterQuestion(words, findings))
    await Asker(server.turn(), recall).write(WriterQuestion(words, {"query": words, "items": findings}, task="lead"))
    await Asker(server.turn()).write(WriterQuestion("", {"before": words, "turns": [found]}, task="summary"))
    return client.sent


@pytest.mark.parametrize("place", range(len(LONGEST)))
async def test_the_longest_of_everything_stays_below_it(place: int) -> None:
    words, reply = LONGEST[place], REPLIES[place % len(REPLIES)]
    sent = await sizes_of(words, 12, reply, words[:1_500])
    assert max(sent, default=0) <= PROMPT_AT_MOST


async def test_ordinary_words_are_asked_about_however_long_the_past_is() -> None:
    before = "uma frase comprida que não acaba nunca " * 30
    sent = await sizes_of("salva aquele filme do sabonete", 40, "lixo " * 300, "Um clube secreto. " * 160, before)
    assert len(sent) == 8, "four questions, each put again"
    assert max(sent) <= PROMPT_AT_MOST


@settings(deadline=None, max_examples=25)
@given(st.text(max_size=2_000), st.integers(0, 12), st.text(max_size=3_000), st.text(max_size=1_500))
async def test_any_words_past_reply_and_findings_stay_below_it(words: str, turns: int, reply: str, found: str) -> None:
    assert max(await sizes_of(words, turns, reply, found), default=0) <= PROMPT_AT_MOST
