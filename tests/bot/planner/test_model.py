"""A model behind a real connection: what is asked how, what is asked again, and what is left alone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from bot.actions import Action
from bot.planner.breaker import CONSECUTIVE, REST
from bot.planner.budget import Limits
from bot.planner.client import Client
from bot.planner.counting import Price, prompt_tokens
from bot.planner.dialect import Dialect, Rung
from bot.planner.model import ModelServer
from bot.planner.prompting import Past, PlannerQuestion, Prompt, WriterQuestion, planner_prompt, writer_prompt
from state.model_calls import Answer, Outcome
from tests.bot.planner.clocks import Clock
from tests.fakes.model_server import ModelStandIn, Quirk, Reply, call, completion, refused

PROMPT, _ = planner_prompt(PlannerQuestion("salva inception", Action.SAVE))
FORM = call("enrich_movie", title="inception")


async def ask(server: ModelServer, prompt: Prompt = PROMPT) -> Answer:
    """Ask in a turn of its own."""
    return await server.turn()(prompt)


def asked_for(stand_in: ModelStandIn) -> list[str]:
    """Return what each request was held to."""
    return [asked.body.get("response_format", {}).get("type", "text") for asked in stand_in.asked]


async def test_a_request_has_the_model_the_prompt_the_schema_and_temperature_zero(
    server: ModelServer, stand_in: ModelStandIn
) -> None:
    await ask(server)
    (asked,) = stand_in.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.body["model"] == "stand-in"
    assert asked.body["temperature"] == 0
    assert asked.body["max_tokens"] == PROMPT.most_written
    assert [line["role"] for line in asked.body["messages"]] == ["system", "user"]
    assert asked.body["response_format"]["json_schema"]["strict"] is True
    assert asked.body["response_format"]["json_schema"]["schema"] == PROMPT.schema


async def test_the_key_is_sent_and_a_local_server_needs_none(stand_in: ModelStandIn) -> None:
    for key, header in (("sk-of-the-test", "Bearer sk-of-the-test"), (None, "Bearer none")):
        async with Client(stand_in.url, key) as client:
            await ask(ModelServer(client, "stand-in"))
        assert stand_in.asked[-1].headers["authorization"] == header


@pytest.mark.parametrize(
    ("quirks", "rungs"),
    [
        (set(), ["json_schema"]),
        ({Quirk.REFUSES_SCHEMA}, ["json_schema", "json_object"]),
        ({Quirk.REFUSES_SCHEMA, Quirk.REFUSES_OBJECT}, ["json_schema", "json_object", "text"]),
        ({Quirk.BREAKS_OVER_SCHEMA}, ["json_schema", "json_schema", "json_object"]),
    ],
)
async def test_the_ladder_is_climbed_down_once_and_the_rung_remembered(
    quirks: set[Quirk], rungs: list[str], server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.quirks = frozenset(quirks)
    answer = await ask(server)
    assert answer.outcome is Outcome.REPLIED
    assert asked_for(stand_in) == rungs
    assert [attempt.rung for attempt in answer.attempts] == rungs
    await ask(server)
    assert asked_for(stand_in) == [*rungs, rungs[-1]]


async def test_a_parameter_that_a_server_does_not_know_is_left_out_and_the_rung_kept(
    server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.quirks = frozenset({Quirk.REFUSES_MAX_TOKENS, Quirk.REFUSES_TEMPERATURE})
    assert (await ask(server)).outcome is Outcome.REPLIED
    assert server.dialect == Dialect(Rung.SCHEMA, "max_completion_tokens", temperature=False, proved=True)
    await ask(server)
    assert len(stand_in.asked) == 4


async def test_a_server_without_tool_roles_is_shown_the_past_as_plain_text(
    server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.quirks = frozenset({Quirk.REFUSES_TOOL_ROLES})
    native = (
        {"role": "assistant", "content": None, "tool_calls": [{"id": "abcdefghi", "type": "function", "function": {}}]},
        {"role": "tool", "tool_call_id": "abcdefghi", "content": "19 itens"},
    )
    plain = ({"role": "assistant", "content": "search_items: 19 itens"},)
    prompt, _ = writer_prompt(WriterQuestion("e aí?", [], Past(native, plain)))
    assert (await ask(server, prompt)).outcome is Outcome.REPLIED
    assert [len(asked.body["messages"]) for asked in stand_in.asked] == [4, 3]
    assert stand_in.asked[1].body["messages"][1] == plain[0]
    assert server.dialect.rung is Rung.SCHEMA


async def test_a_refusal_on_every_rung_is_not_remembered(server: ModelServer, stand_in: ModelStandIn) -> None:
    stand_in.then(*[refused(400, "this content is not allowed")] * 3)
    assert (await ask(server)).outcome is Outcome.REJECTED
    assert server.dialect == Dialect()
    assert (await ask(server)).outcome is Outcome.REPLIED


async def test_a_reply_that_a_server_calls_its_own_failure_changes_nothing_about_the_server(
    server: ModelServer, stand_in: ModelStandIn
) -> None:
    """llama.cpp answers 500 when a reply ends before the schema does; seen with xllamacpp."""
    words = "The model produced output that does not match the expected peg-native format"
    stand_in.then(*[refused(500, words)] * (CONSECUTIVE + 1))
    for _ in range(CONSECUTIVE + 1):
        answer = await ask(server)
        assert (answer.outcome, answer.raw, answer.cut) == (Outcome.REPLIED, "", True)
        assert answer.tokens_out == PROMPT.most_written
        assert not answer.reported
    assert server.dialect.rung is Rung.SCHEMA
    assert (await ask(server)).raw == (stand_in.script(stand_in.asked[-1]).text or "")


@pytest.mark.parametrize(
    "words",
    [
        "request (2965 tokens) exceeds the available context size (2048 tokens), try increasing it",
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens",
        "context_length_exceeded",
    ],
)
async def test_a_model_without_room_is_asked_once_more_without_the_conversation_and_as_strictly(
    words: str, server: ModelServer, stand_in: ModelStandIn
) -> None:
    said = ({"role": "user", "content": "oi"}, {"role": "assistant", "content": "olá"})
    stand_in.then(refused(400, words), FORM)
    assert (await ask(server, replace(PROMPT, past=Past(native=said, plain=said)))).outcome is Outcome.REPLIED
    assert [len(asked.body["messages"]) for asked in stand_in.asked] == [4, 2]
    assert asked_for(stand_in) == ["json_schema"] * 2
    stand_in.then(refused(400, words))
    assert (await ask(server)).outcome is Outcome.REJECTED
    assert len(stand_in.asked) == 3


async def test_a_server_that_is_still_starting_is_asked_as_strictly_when_it_has_started(
    server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(refused(503, "Loading model"), refused(503, "Loading model"), FORM)
    assert (await ask(server)).outcome is Outcome.REPLIED
    assert asked_for(stand_in) == ["json_schema"] * 3
    assert server.dialect.rung is Rung.SCHEMA


@pytest.mark.parametrize("status", [401, 403, 404, 302])
async def test_what_will_not_be_otherwise_in_a_moment_is_asked_once(
    status: int, server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(refused(status, "no such key"))
    answer = await ask(server)
    assert (answer.outcome, len(stand_in.asked)) == (Outcome.REJECTED, 1)
    assert answer.attempts[0].status == status


async def test_nobody_is_sent_elsewhere_with_our_words(server: ModelServer, stand_in: ModelStandIn) -> None:
    with ModelStandIn() as elsewhere:
        location = ("Location", f"{elsewhere.url}/chat/completions")
        stand_in.then(Reply(status=307, body=b"", headers=(location,)))
        assert (await ask(server)).outcome is Outcome.REJECTED
        assert elsewhere.asked == []


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        (refused(500), Outcome.BROKEN),
        (refused(503), Outcome.BROKEN),
        (refused(429), Outcome.BUSY),
        (Reply(reset=True), Outcome.UNREACHABLE),
        (Reply(body=b"oops"), Outcome.UNREADABLE),
    ],
)
async def test_what_passes_is_asked_again_after_a_moment_and_at_most_twice(
    reply: Reply, outcome: Outcome, server: ModelServer, stand_in: ModelStandIn, clock: Clock
) -> None:
    server.dialect = Dialect(proved=True)
    stand_in.then(reply, FORM)
    assert (await ask(server)).outcome is Outcome.REPLIED
    stand_in.then(reply, reply, reply, FORM)
    answer = await ask(server)
    assert answer.outcome is outcome
    assert [attempt.outcome for attempt in answer.attempts] == [outcome] * 3
    assert len(clock.slept) == 3
    assert all(0.1 < wait < 1.0 for wait in clock.slept)


async def test_the_waits_are_not_the_same_for_everybody(client: Client, stand_in: ModelStandIn) -> None:
    waits = set()
    for seed in range(5):
        clock = Clock()
        stand_in.then(refused(503))
        await ask(ModelServer(client, "stand-in", clock=clock, sleep=clock.sleep, random=Random(seed)))
        waits.add(clock.slept[0])
    assert len(waits) == 5


async def test_a_busy_server_is_waited_for_as_long_as_it_asks(
    server: ModelServer, stand_in: ModelStandIn, clock: Clock
) -> None:
    stand_in.then(refused(429, retry_after="3"))
    assert (await ask(server)).outcome is Outcome.REPLIED
    assert clock.slept == [3.0]


async def test_a_busy_server_that_asks_for_more_than_there_is_time_is_left_alone_so_long(
    server: ModelServer, stand_in: ModelStandIn, clock: Clock
) -> None:
    stand_in.then(refused(429, retry_after="30"))
    assert (await ask(server)).outcome is Outcome.BUSY
    clock.pass_(29)
    assert (await ask(server)).outcome is Outcome.RESTING
    clock.pass_(2)
    assert (await ask(server)).outcome is Outcome.REPLIED
    assert len(stand_in.asked) == 2


async def test_an_account_without_credit_is_not_asked_again(server: ModelServer, stand_in: ModelStandIn) -> None:
    stand_in.then(refused(429, "You exceeded your current quota: insufficient_quota"))
    assert (await ask(server)).outcome is Outcome.BUSY
    assert len(stand_in.asked) == 1


@pytest.mark.parametrize("reply", [Reply(delay=30.0), Reply(drip=0.2)])
async def test_a_slow_server_costs_no_more_than_the_time_there_is(
    reply: Reply, client: Client, stand_in: ModelStandIn
) -> None:
    server = ModelServer(client, "stand-in", Limits(seconds=0.5))
    stand_in.then(reply)
    started = time.monotonic()
    turn = server.turn()
    answers = [await turn(PROMPT), await turn(PROMPT)]
    assert time.monotonic() - started < 6.0
    assert [answer.outcome for answer in answers] == [Outcome.TIMEOUT, Outcome.NO_BUDGET]
    assert answers[1].refused == "seconds"


async def test_nobody_answers_at_an_address(clock: Clock) -> None:
    async with Client("http://127.0.0.1:9/v1") as client:
        server = ModelServer(client, "stand-in", clock=clock, sleep=clock.sleep)
        answer = await ask(server)
    assert answer.outcome is Outcome.UNREACHABLE
    assert len(answer.attempts) == 3


async def test_a_server_that_keeps_failing_is_left_alone_and_then_tried_once(
    server: ModelServer, stand_in: ModelStandIn, clock: Clock
) -> None:
    stand_in.then(*[refused(401)] * CONSECUTIVE)
    for _ in range(CONSECUTIVE):
        await ask(server)
    assert (await ask(server)).outcome is Outcome.RESTING
    assert len(stand_in.asked) == CONSECUTIVE
    clock.pass_(REST)
    stand_in.then(refused(401))
    assert (await ask(server)).outcome is Outcome.REJECTED
    assert (await ask(server)).outcome is Outcome.RESTING
    clock.pass_(REST)
    assert (await ask(server)).outcome is Outcome.REPLIED
    assert (await ask(server)).outcome is Outcome.REPLIED


async def test_only_one_question_tries_a_server_that_has_rested(
    server: ModelServer, stand_in: ModelStandIn, clock: Clock
) -> None:
    stand_in.then(*[refused(401)] * CONSECUTIVE)
    for _ in range(CONSECUTIVE):
        await ask(server)
    clock.pass_(REST)
    stand_in.then(Reply(FORM, delay=0.2))
    outcomes = [answer.outcome for answer in await asyncio.gather(*(ask(server) for _ in range(4)))]
    assert sorted(outcomes) == [Outcome.REPLIED, *[Outcome.RESTING] * 3]


async def test_a_trial_that_is_cancelled_lets_the_next_one_try(
    server: ModelServer, stand_in: ModelStandIn, clock: Clock
) -> None:
    stand_in.then(*[refused(401)] * CONSECUTIVE)
    for _ in range(CONSECUTIVE):
        await ask(server)
    clock.pass_(REST)
    stand_in.then(Reply(delay=5.0))
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(ask(server), 0.2)
    assert (await ask(server)).outcome is Outcome.REPLIED


@pytest.mark.parametrize(
    ("limits", "refused_for"),
    [
        (Limits(prompt_tokens=1_000), "prompt_tokens"),
        (Limits(tokens=4_000), "tokens"),
        (Limits(cost=100), "cost"),
        (Limits(attempts=0), "attempts"),
        (Limits(seconds=0.1), "seconds"),
    ],
)
async def test_what_would_pass_a_limit_is_not_sent(
    limits: Limits, refused_for: str, client: Client, stand_in: ModelStandIn, clock: Clock
) -> None:
    server = ModelServer(client, "stand-in", limits, {"stand-in": Price(1.0, 4.0)}, clock)
    answer = await ask(server)
    assert (answer.outcome, answer.refused, answer.attempts) == (Outcome.NO_BUDGET, refused_for, ())
    assert stand_in.asked == []


async def test_what_an_answer_cost_is_what_the_server_says_it_took(client: Client, stand_in: ModelStandIn) -> None:
    server = ModelServer(client, "stand-in-2026-01-01", prices={"stand-in": Price(0.15, 0.6)})
    stand_in.then(Reply(FORM, usage=(1_000, 50)))
    answer = await ask(server)
    assert (answer.tokens_in, answer.tokens_out, answer.reported, answer.cost) == (1_000, 50, True, 180)


@pytest.mark.parametrize("usage", [None, (0, 3), (-5, 3), (10**9, 3)])
async def test_without_a_believable_count_our_estimate_stands(
    usage: tuple[int, int] | None, server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(Reply(FORM, usage=usage))
    answer = await ask(server)
    assert (answer.tokens_in, answer.reported, answer.cost) == (prompt_tokens(PROMPT), False, None)


async def test_a_broken_off_attempt_counts_as_if_it_had_been_answered(client: Client, stand_in: ModelStandIn) -> None:
    """Nobody knows what a server did before the connection broke: it may be on the bill."""
    clock = Clock()
    most = prompt_tokens(PROMPT) + PROMPT.most_written
    server = ModelServer(client, "stand-in", Limits(tokens=2 * most), clock=clock, sleep=clock.sleep)
    stand_in.then(*[Reply(reset=True)] * 3)
    answer = await ask(server)
    assert (len(answer.attempts), answer.refused) == (2, "tokens")
    stand_in.next.clear()
    stand_in.then(*[refused(429)] * 2, FORM)
    assert (await ask(server)).outcome is Outcome.REPLIED


@pytest.mark.parametrize(
    ("text", "cut"), [(FORM, False), ("x" * 40_000, False), (FORM[:20], True), ("\ud800", False), (None, False)]
)
async def test_a_reply_is_kept_as_far_as_it_is_read(
    text: str | None, cut: bool, server: ModelServer, stand_in: ModelStandIn
) -> None:
    stand_in.then(Reply(text, finish="length" if cut else "stop"))
    answer = await ask(server)
    assert answer.raw == (text or "").encode("utf-8", "replace").decode()[:16_000]
    assert answer.cut is cut
    assert Answer.model_validate_json(answer.model_dump_json()) == answer


async def test_a_server_that_dies_and_comes_back_is_asked_again(clock: Clock) -> None:
    with ModelStandIn() as first:
        port = int(first.url.split(":")[2].split("/")[0])
        async with Client(first.url) as client:
            server = ModelServer(client, "stand-in", clock=clock, sleep=clock.sleep)
            outcomes = [(await ask(server)).outcome]
            first.__exit__(None, None, None)
            outcomes += [(await ask(server)).outcome for _ in range(2)]
            clock.pass_(REST)
            with ModelStandIn(port=port):
                outcomes.append((await ask(server)).outcome)
    assert outcomes == [Outcome.REPLIED, Outcome.UNREACHABLE, Outcome.UNREACHABLE, Outcome.REPLIED]


async def test_many_turns_ask_side_by_side_each_within_its_own_budget(client: Client, stand_in: ModelStandIn) -> None:
    server = ModelServer(client, "stand-in", Limits(attempts=1))
    stand_in.script = lambda asked: Reply(FORM, delay=0.4)
    began = time.monotonic()
    answers = await asyncio.gather(*(ask(server) for _ in range(30)))
    assert {answer.outcome for answer in answers} == {Outcome.REPLIED}
    assert time.monotonic() - began < 8.0


async def test_a_huge_answer_is_not_read_to_its_end(server: ModelServer, stand_in: ModelStandIn) -> None:
    body = str(completion(Reply("x"))).encode() + b" " * 50_000_000
    stand_in.then(*[Reply(body=body)] * 3)
    assert (await ask(server)).outcome is Outcome.UNREACHABLE


@pytest.mark.parametrize("lookup", [lambda server: server.breaker.open, lambda server: server.dialect.proved])
async def test_a_fresh_process_knows_nothing(lookup: Callable[[ModelServer], bool], server: ModelServer) -> None:
    assert lookup(server) is False
