"""Conversations that nobody thought of: always an answer, nothing destroyed unasked, the same when replayed."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.context import TurnInput
from bot.engine import decide
from state.lane import DIALOGUE_LASTS, MINUTE, SECOND
from state.recording import ReplayedReads
from state.turns import Decision, Message
from tests.bot.model_checker.alphabet import ALPHABET, Elsewhere, Letter, Said, Tap
from tests.bot.model_checker.properties import PROPERTIES, removals, something_is_said
from tests.bot.model_checker.search import JOBS
from tests.bot.model_checker.world import START_WORLD, Edge, World, elsewhere, finished, message_of, taken

PAUSES = (SECOND, 2 * MINUTE - 1, 2 * MINUTE, DIALOGUE_LASTS, 61 * MINUTE)

letters = st.sampled_from(ALPHABET)
pauses = st.sampled_from(PAUSES)
texts = st.text(max_size=40) | st.builds(" ".join, st.lists(st.sampled_from(["sim", "não", "tudo", "2", "dark", "🎉"])))
payloads = st.text(alphabet="0123456789abcdef:-", max_size=20)
quietly = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def held(world: World, letter: Letter, message: Message, pause: int, delivered: bool) -> tuple[World, list[Edge]]:
    """Return the world after ``message`` and the requests that followed from it."""
    edges = [_one(world, letter, message, world.clock + pause, delivered)]
    while edges[-1].after.jobs:
        job, *rest = edges[-1].after.jobs
        known = JOBS.get(job.text or "", Said(job.text or ""))
        after = replace(edges[-1].after, jobs=tuple(rest))
        edges.append(_one(after, known, job, after.clock + 1, delivered))
    return edges[-1].after, edges


def _one(world: World, letter: Letter, message: Message, clock: int, delivered: bool) -> Edge:
    edges = list(taken(world, letter, message, clock))
    return edges[0] if delivered else edges[-1]


@quietly
@given(steps=st.lists(st.tuples(letters, pauses, st.booleans()), min_size=1, max_size=12))
def test_every_property_holds_along_any_conversation(steps: list[tuple[Letter, int, bool]]) -> None:
    world = START_WORLD
    for letter, pause, delivered in steps:
        if isinstance(letter, Elsewhere):
            world = elsewhere(world, letter) or world
            continue
        message = message_of(world, letter)
        if message is None:
            continue
        world, edges = held(world, letter, message, pause, delivered)
        for edge in edges:
            problems = {holds.__name__: holds(edge) for holds in PROPERTIES}
            assert not any(problems.values()), problems


@quietly
@given(
    before=st.lists(letters, max_size=4),
    strange=st.lists(st.builds(Message, text=texts) | st.builds(Message, button=payloads), min_size=1, max_size=3),
)
def test_whatever_is_sent_is_answered_and_destroys_nothing_unasked(
    before: list[Letter], strange: list[Message]
) -> None:
    world = START_WORLD
    for letter in before:
        message = None if isinstance(letter, Elsewhere) else message_of(world, letter)
        if message is not None:
            world, _ = held(world, letter, message, SECOND, delivered=True)
    for message in strange:
        waiting = world.chat.pending is not None
        world, edges = held(world, Tap.JUNK if message.button else Said(message.text or ""), message, SECOND, True)
        assert all(something_is_said(edge) is None for edge in edges)
        assert waiting or not any(removals(edge) for edge in edges)


@quietly
@given(steps=st.lists(st.tuples(letters, pauses), min_size=1, max_size=8))
def test_a_decision_replayed_from_its_record_is_the_same(steps: list[tuple[Letter, int]]) -> None:
    world = START_WORLD
    for letter, pause in steps:
        message = None if isinstance(letter, Elsewhere) else message_of(world, letter)
        if message is None:
            continue
        world, edges = held(world, letter, message, pause, delivered=True)
        for edge in edges:
            recorded = Decision.model_validate(edge.decision.to_json())
            trace = recorded.trace
            assert trace.chat_before is not None
            again = decide(
                TurnInput(edge.turn, trace.chat_before, ReplayedReads(trace.reads), trace.clock, trace.default_locale)
            )
            assert finished(again) == recorded
