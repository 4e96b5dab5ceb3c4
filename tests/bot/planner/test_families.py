"""Three families of models through one client: what each refuses is found out once, and then spoken around."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.personas.cast import Cast
from bot.personas.loading import packaged_personas
from bot.planner.budget import listed
from bot.planner.client import Client
from bot.planner.dialect import Dialect, Rung
from bot.planner.model import ModelServer
from bot.planner.prompting import Prompt
from bot.runtime.replay import replay
from bot.skills.choosing import choosing
from bot.skills.loading import packaged_skills
from state.model_calls import Answer
from state.turns import Decision
from tests.bot.chat_user import Correspondent, said
from tests.bot.planner.clocks import Clock
from tests.fakes.model_families import (
    ANTHROPIC,
    ANTHROPIC_NEWEST,
    FAMILIES,
    GEMINI,
    GEMINI_3,
    OPENAI,
    OPENAI_REASONING,
    Family,
    FamilyStandIn,
    of_family,
    system_as_seen,
)
from tests.fakes.model_server import Asked, Reply, form, refused

PERSONAS = packaged_personas()
SKILLS = choosing(packaged_skills())
ANSWER = "Puxa, isso pesa mesmo. O que mais doeu nessa conversa?"
SAD = "tô triste hoje, briguei com meu irmão"
# What each comes to be asked with, once it has been asked.
SPOKEN = {
    OPENAI.name: Dialect(proved=True),
    OPENAI_REASONING.name: Dialect(limit="max_completion_tokens", temperature=False, proved=True),
    GEMINI.name: Dialect(rung=Rung.OBJECT, proved=True),
    GEMINI_3.name: Dialect(rung=Rung.OBJECT, native=False, proved=True),
    ANTHROPIC.name: Dialect(proved=True),
    ANTHROPIC_NEWEST.name: Dialect(temperature=False, proved=True),
}
MARKS = {
    "openai": "PRIORITY 2: WHO SPEAKS HAS CHANGED",
    "gemini": "YOUR ROLE",
    "anthropic": "<system_reset>",
}


@dataclass(frozen=True, slots=True)
class EachTurn:
    """A server's model, with a new budget for each question."""

    server: ModelServer

    async def __call__(self, prompt: Prompt) -> Answer:
        return await self.server.turn()(prompt)


@dataclass(frozen=True, slots=True)
class Talk:
    stand_in: FamilyStandIn
    server: ModelServer
    person: Correspondent
    decisions: list[Decision]

    @property
    def writers(self) -> list[Asked]:
        """The requests that the writer was asked by and that were not refused for what they are."""
        asked = [each for each in self.stand_in.asked if "WHO YOU ARE" in each.system or "RESPOND" in each.system]
        return [each for each in asked if all(refuses(each.body) is None for refuses in self.stand_in.family.refuses)]


async def talk(family: Family) -> Talk:
    """Go from a note to what weighs, to another persona and another, with a failure after the first switch."""
    stand_in = of_family(family)
    stand_in.script = lambda _: Reply(form("RESPOND", message=ANSWER))
    clock = Clock()
    with stand_in:
        async with Client(stand_in.url) as client:
            server = ModelServer(client, family.model, clock=clock, sleep=clock.sleep)
            person = Correspondent(EachTurn(server), skills=SKILLS, cast=Cast(PERSONAS, family.model))
            decisions = [
                await person.says("anota: comprar ração pro gato"),
                await person.says("quero falar com a conselheira"),
            ]
            stand_in.then(*[refused(503)] * 6)
            decisions.append(await person.says(SAD))
            stand_in.next.clear()
            server.breaker = type(server.breaker)(clock)
            decisions += [
                await person.says(SAD),
                await person.says("quero falar com o professor"),
                await person.says("e tô com medo de não dar conta, sabe?"),
                await person.says("não sei como contar pra ele, fico ansioso"),
            ]
            return Talk(stand_in, server, person, decisions)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
async def test_a_conversation_with_two_switches_is_the_same_with_every_family(family: Family) -> None:
    held = await talk(family)
    assert [each.chat.applied_seq for each in held.decisions] == [0, 0, 0, 1, 1, 2, 2]
    assert [said(held.decisions[at]) for at in (3, 5, 6)] == [ANSWER] * 3
    assert said(held.decisions[2]) != ANSWER  # it failed: the catalogue's sentence
    assert held.server.dialect == SPOKEN[family.name]
    # Each thing is refused once, and once more where nothing was answered after it: what is learnt is kept.
    assert len(held.stand_in.refusals) <= 2 * len(set(held.stand_in.refusals))
    mark = next(mark for name, mark in MARKS.items() if family.name.startswith(name))
    if family is not OPENAI_REASONING:
        assert mark in held.writers[0].system
    assert listed(family.model) is not None
    for turn in held.person.turns:
        assert await replay(turn) == ()


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
async def test_instructions_are_one_message_at_the_beginning_whoever_joins_them(family: Family) -> None:
    for asked in (await talk(family)).stand_in.asked:
        roles = [line["role"] for line in asked.body["messages"]]
        assert roles.index("system") == 0
        assert roles.count("system") == 1
        assert system_as_seen(asked.body) == asked.body["messages"][0]["content"]
        assert {"n", "seed", "logprobs", "tools", "tool_choice", "stream"} & asked.body.keys() == set()
        assert 0 <= asked.body.get("temperature", 0) <= 1
