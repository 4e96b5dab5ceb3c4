"""What the bench measures of the model holds in the tests, too: rules first, and no growth with the conversation."""

from __future__ import annotations

from bot.planner.counting import PAST_AT_MOST
from tests.bench.model import sizes, unasked
from tests.bot.planner.differential import sample


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
