"""What the bench measures of the model holds in the tests, too: rules first, and no growth with the conversation."""

from __future__ import annotations

from tests.bench.model import sizes, unasked
from tests.bot.planning.differential import sample


async def test_few_messages_reach_a_model_and_more_where_it_comes_first() -> None:
    texts = sample(90)
    assert await unasked(texts, model_first=True) < await unasked(texts, model_first=False) > 0.7


async def test_a_call_is_as_small_after_many_messages_as_after_some() -> None:
    begun, some, many = await sizes(sample(200), (0, 40, 160))
    assert begun.past == 0
    assert begun.fixed == some.fixed == many.fixed
    assert many.past <= some.past * 1.5
    assert many.fixed + many.past < many.baseline / 4
