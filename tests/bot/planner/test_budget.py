"""A turn's budget: nothing is ever reserved beyond a limit, whatever comes back."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.planner.budget import Budget, Limits
from bot.planner.counting import PAST_AT_MOST, Price, price_of, read_price, tokens_at_most
from tests.bench.model import sizes, unasked
from tests.bot.planner.clocks import Clock
from tests.bot.planner.differential import sample

PRICE = Price(0.15, 0.6)
ATTEMPTS = st.tuples(st.integers(1, 4_000), st.integers(1, 1_500), st.none() | st.floats(0, 1), st.floats(0, 3))


@given(st.lists(ATTEMPTS, max_size=30))
def test_no_limit_is_ever_passed(attempts: list[tuple[int, int, float | None, float]]) -> None:
    clock, limits = Clock(), Limits(attempts=5, prompt_tokens=3_000, tokens=9_000, seconds=8.0, cost=1_500)
    budget = Budget(limits, clock, PRICE)
    made, tokens, cost = 0, 0, 0
    for read, written, share, seconds in attempts:
        if budget.refusal(read, written):
            continue
        assert read <= limits.prompt_tokens
        assert budget.seconds_left >= limits.least_seconds
        budget.reserve(read, written)
        clock.pass_(seconds)
        spent = read, written
        if share is not None:
            spent = read, int(written * share)
            budget.settle((read, written), spent)
        made, tokens, cost = made + 1, tokens + sum(spent), cost + PRICE.of(*spent)
        assert made <= limits.attempts
        assert tokens <= limits.tokens
        assert cost <= limits.cost


def test_the_time_begins_with_the_first_question() -> None:
    clock = Clock()
    budget = Budget(Limits(seconds=12.0), clock)
    clock.pass_(100)
    assert budget.refusal(1, 1) == ""
    clock.pass_(11.9)
    assert budget.refusal(1, 1) == "seconds"


def test_a_price_is_rounded_up_and_found_by_the_models_family() -> None:
    prices = {"gpt-4o": Price(2.5, 10), "gpt-4o-mini": PRICE}
    assert price_of("gpt-4o-mini-2024-07-18", prices) is prices["gpt-4o-mini"]
    assert price_of("gpt-4o-2024-11-20", prices) is prices["gpt-4o"]
    assert price_of("gpt-4o-audio", prices) is None
    assert price_of("llama3.2:1b", {"llama3.2": PRICE}) is PRICE
    assert (PRICE.of(1, 0), PRICE.of(1_000_000, 1_000_000), PRICE.of(0, 0)) == (1, 750_000, 0)


def test_a_price_is_two_numbers() -> None:
    assert read_price("0.15/0.60") == PRICE
    assert read_price("0/0").of(10**6, 10**6) == 0
    for text in ("", "1", "1/2/3", "a/b", "-1/2", "nan/1", "inf/1", "1e9/1"):
        with pytest.raises(ValueError, match="million"):
            read_price(text)


@given(st.text(max_size=100))
def test_a_text_has_no_more_tokens_than_bytes_nor_fewer_than_characters(text: str) -> None:
    assert len(text) <= tokens_at_most(text) <= 4 * len(text)
    assert not math.isnan(PRICE.of(tokens_at_most(text), 1))


async def test_few_messages_reach_a_model_and_more_where_it_comes_first() -> None:
    texts = sample(60)
    assert await unasked(texts, model_first=True) < await unasked(texts, model_first=False) > 0.7


async def test_a_call_is_no_larger_after_many_messages_than_its_past_may_be() -> None:
    """Of what was said last, what the past cannot show as it was stands beside the question: a little more."""
    begun, some, many = await sizes(sample(200), (0, 30, 120))
    assert begun.past == 0 < some.past
    assert begun.fixed == some.fixed == many.fixed
    assert many.past < PAST_AT_MOST["planner"] * 1.2
    assert many.fixed + many.past < many.baseline / 4
