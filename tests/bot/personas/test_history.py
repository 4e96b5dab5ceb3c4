"""A switch is told in every writer prompt up to the first answer that was accepted and committed, and in none after."""

from __future__ import annotations

import asyncio
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.personas.cast import Cast
from bot.personas.definition import Personas
from bot.personas.loading import packaged_personas
from bot.personas.strategies import GENERIC
from bot.runtime.replay import replay
from bot.skills.choosing import choosing
from bot.skills.loading import packaged_skills
from state.model_calls import Answer, Outcome
from state.personas import PersonaUsed
from state.turns import Decision, Turn
from tests.bot.chat_user import Correspondent, Scripted
from tests.fakes.films import Films, film
from tests.fakes.model_server import Asked, Reply, form

PERSONAS = packaged_personas()
NAMES = [each.name for each in PERSONAS.all]
FILMS = Films({"duna": (film("Duna", 2021, 438631),)})
ASKS = "me fala de duna"
TOLD = "WHO SPEAKS HAS CHANGED"

Event = Literal["answered", "refused", "failed", "killed", "something else"]
Step = tuple[Literal["switch"], str] | tuple[Event, str]


class Writer(Scripted):
    """A writer of whom the test says what comes of the next question."""

    def __init__(self) -> None:
        super().__init__(script=self._reply)
        self.next: Event = "answered"

    async def __call__(self, prompt: object) -> Answer:
        answer = await super().__call__(prompt)  # type: ignore[arg-type]
        return Answer(outcome=Outcome.UNREACHABLE) if self.next == "failed" else answer

    def _reply(self, _: Asked) -> Reply:
        text = "Ganhou 12 Oscars em 1987." if self.next == "refused" else "É um filme."
        return Reply(form("RESPOND", message=text))


def written(model: Scripted, since: int) -> list[str]:
    """Return the system prompts of the writer's questions after the first ``since`` questions."""
    return [prompt.lines[0].content for prompt in model.prompts[since:] if prompt.mode == "writer"]


async def lived(steps: list[Step]) -> None:
    """Go through ``steps``, beside the simplest model of what is told."""
    model = Writer()
    person = Correspondent(model, FILMS, skills=choosing(packaged_skills()))
    now, due = "guarda", False
    ever = False
    for what, name in steps:
        since = len(model.prompts)
        if what == "switch":
            await person.says(f"/persona {name}")
            due, now, ever = due or name != now, name, ever or name != now
            assert len(model.prompts) == since
            continue
        if what == "something else":
            await person.says("oi")
            assert written(model, since) == []
            continue
        model.next = what
        await (person.says_and_is_killed(ASKS) if what == "killed" else person.says(ASKS))
        prompts = written(model, since)
        assert prompts
        for system in prompts:
            assert (TOLD in system) is due
            assert (PERSONAS.speaking(now).instructions in system) is ever
            assert all(each.instructions not in system for each in PERSONAS.all if each.name != now)
        due = due and what != "answered"
    for turn in person.turns:
        assert await replay(Turn.model_validate_json(turn.model_dump_json())) == ()


EVENTS: tuple[Event, ...] = ("answered", "refused", "failed", "killed", "something else")
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("switch"), st.sampled_from(NAMES)),
        st.tuples(st.sampled_from(EVENTS), st.just("")),
    ),
    max_size=8,
)


@settings(max_examples=20, deadline=None)
@given(STEPS)
def test_any_order_of_switches_answers_failures_kills_and_replays(steps: list[Step]) -> None:
    asyncio.run(lived(steps))


@pytest.mark.parametrize(
    "steps",
    [
        [("switch", "professor"), ("answered", ""), ("answered", "")],
        [("switch", "professor"), ("failed", ""), ("refused", ""), ("killed", ""), ("answered", ""), ("answered", "")],
        [("switch", "professor"), ("answered", ""), ("switch", "guarda"), ("killed", ""), ("answered", "")],
        [("switch", "professor"), ("switch", "guarda"), ("answered", ""), ("answered", "")],
    ],
    ids=["once", "until it is accepted and committed", "and back", "there and back at once"],
)
async def test_the_orders_that_matter(steps: list[Step]) -> None:
    await lived(steps)


async def spoken(model: Scripted, cast: Cast | None = None) -> Decision:
    person = Correspondent(model, FILMS, cast=cast)
    await person.says("/persona conselheira")
    return await person.says(ASKS)


async def test_a_conversation_that_nobody_switched_is_asked_as_ever() -> None:
    model = Writer()
    decision = await Correspondent(model, FILMS).says(ASKS)
    (system,) = written(model, 0)
    assert PERSONAS.default.instructions not in system
    assert decision.trace.persona is None


async def test_a_turn_records_as_whom_it_asked_and_asks_so_again() -> None:
    decision = await spoken(Writer(), Cast(PERSONAS, "claude-opus-5"))
    assert decision.trace.persona == PersonaUsed(persona="conselheira", model="claude-opus-5", reset=True)
    assert (decision.chat.newest_seq, decision.chat.applied_seq) == (1, 1)


async def test_a_failed_answer_leaves_the_switch_to_be_told() -> None:
    model = Writer()
    model.next = "failed"
    decision = await spoken(model)
    assert (decision.chat.newest_seq, decision.chat.applied_seq) == (1, 0)
    assert decision.trace.persona == PersonaUsed(persona="conselheira", reset=True)


@pytest.mark.parametrize(
    ("model_name", "share"), [("gpt-4o", "all"), ("gpt-4o-mini", "some"), ("claude-opus-5", "none")]
)
async def test_how_much_is_shown_with_a_reset_is_the_models_memory(model_name: str, share: str) -> None:
    shown: dict[str, int] = {}
    for cast in (Cast(PERSONAS, model_name), Cast(Personas.of(PERSONAS.all), "gpt-4o")):
        model = Writer()
        person = Correspondent(model, FILMS, cast=cast)
        for number in range(24):
            await person.says(f"anota: {'uma nota bem comprida ' * 15}{number}")
        await person.says("/persona conselheira")
        await person.says(ASKS)
        shown[cast.model] = len(str(model.prompts[-1].past.native))
        await person.says(ASKS)
        assert len(str(model.prompts[-1].past.native)) > 1_000, "all of it is shown again afterwards"
    if share == "all":
        assert shown[model_name] > 5_000
    elif share == "none":
        assert shown[model_name] == len("()")
    else:
        assert 500 < shown[model_name] < shown["gpt-4o"] * 0.6


async def test_other_models_get_the_generic_strategy() -> None:
    assert Cast(PERSONAS, "llama-of-my-own").speaking((await spoken(Writer())).chat).strategy is GENERIC
