"""A long conversation over the real store: compacted whatever happens on the way, and forgotten with the person."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.memory.compaction import compact
from bot.pipeline import decide
from bot.planner.counting import PROMPT_AT_MOST, prompt_tokens
from bot.runtime.dispatcher import Step
from bot.runtime.replay import replay
from state.addresses import person_of
from state.conversation_history import COMPACTION, PastTurn, TurnsAfter, past_of
from state.history import PutSummary, Summary
from state.lane import MINUTE
from state.mongo.codec import decode
from state.mongo.connection import connect
from state.mongo.history import SummaryStore
from state.mongo.migrate import migrate
from state.turns import Turn
from tests.bot.account.somebody import Product
from tests.bot.chat_user import Scripted

CHAT = "cli:bia"
BIA = person_of(CHAT)
LENGTH = 150


class Killed(BaseException):
    """The process is gone."""


@pytest.fixture
async def product(mongo_uri: str, ready_name: str) -> AsyncIterator[Product]:
    database = connect(mongo_uri, ready_name)
    await migrate(database)
    yield Product(database)
    database.client.close()


async def turns_of(product: Product, **where: Any) -> list[Turn]:
    rows = product.database["turns"].find({"person": BIA, **where}).sort([("number", 1)])
    return [decode(Turn, raw) async for raw in rows]


async def summary_of(product: Product) -> Summary:
    return await SummaryStore(product.database).get(BIA, CHAT)


def dying_at(product: Product, fatal: Step) -> Product:
    """Return the product with a dispatcher that dies when a compaction comes to a step."""

    def die(step: Step) -> None:
        if step is fatal:
            raise Killed

    product.dispatcher = replace(product.dispatcher, on_step=die)
    return product


async def test_a_conversation_of_150_turns_has_one_summary_whatever_happens_on_the_way(product: Product) -> None:
    for number in range(LENGTH):
        await product.journal(CHAT, f"anota: coisa {number}")
    await product.settle()
    waiting = await turns_of(product, kind="job")
    assert waiting
    assert all(turn.id.endswith(COMPACTION) and turn.number is None for turn in waiting), "nobody waits for it"
    assert (await summary_of(product)).up_to_turn == 0

    product.clock.now += 2 * MINUTE
    whole = product.dispatcher
    for step in (Step.DECIDED, Step.COMMITTED, Step.EFFECT_APPLIED, Step.ADVANCED):
        with pytest.raises(Killed):
            await dying_at(product, step).settle()
        product.clock.now += 2 * MINUTE
    product.dispatcher = whole
    await product.settle()

    said = await turns_of(product, kind="message")
    summary = await summary_of(product)
    pasts = [past_of(turn) for turn in said]
    in_one_go = compact(Summary(person=BIA, chat=CHAT), [each for each in pasts if each.number <= summary.up_to_turn])
    assert summary == in_one_go
    assert summary.up_to_turn == LENGTH - 5, "the last twenty messages are shown as they were"
    assert "guardou 125 itens" in (summary.long_term_summary or "")
    assert len(summary.structured_history_summary) == 20

    jobs = await turns_of(product, kind="job")
    put = [turn for turn in jobs if turn.decision and turn.decision.effects]
    assert put
    for turn in put:  # a process that wakes up late does it once more
        assert turn.decision is not None
        assert await replay(turn) == ()
        assert turn.number is not None
        for effect in turn.decision.effects:
            assert isinstance(effect, PutSummary)
            await product.store.effects(BIA, turn.number, product.clock()).apply(effect)
    assert await summary_of(product) == summary
    await all_three_tiers_are_shown(product)


async def all_three_tiers_are_shown(product: Product) -> None:
    """Ask beside a model, and look at the writer's prompt."""
    model = Scripted()
    product.dispatcher = replace(product.dispatcher, decide=lambda given: decide(replace(given, model=model)))
    await product.say(CHAT, "o que é matrix?")
    (prompt,) = model.prompts
    briefing, *recent, _ = prompt.messages()[1:]
    assert "guardou 125 itens" in briefing["content"]
    assert "Pessoa pediu: anota: coisa 130" in briefing["content"]
    assert [each["content"] for each in recent if each["role"] == "user"] == [
        f"anota: coisa {number}" for number in range(LENGTH - 5, LENGTH)
    ]
    assert [each["role"] for each in recent[:4]] == ["user", "assistant", "tool", "assistant"]
    assert prompt_tokens(prompt) < PROMPT_AT_MOST


async def test_what_is_remembered_goes_with_the_person_and_so_does_what_was_still_to_be_done(product: Product) -> None:
    for number in range(40):
        await product.journal(CHAT, f"anota: segredo {number}")
    await product.settle()
    product.clock.now += 2 * MINUTE
    await product.settle()
    assert (await summary_of(product)).up_to_turn > 0
    for number in range(40):
        await product.journal(CHAT, f"anota: outro {number}")
    await product.settle()
    assert [turn for turn in await turns_of(product, kind="job") if turn.number is None]

    await product.say(CHAT, "/apagar_meus_dados")
    await product.say(CHAT, "sim")
    summary = await summary_of(product)
    assert (summary.structured_history_summary, summary.long_term_summary) == ((), None)
    assert await turns_of(product, kind="job") == []
    product.clock.now += 2 * MINUTE
    await product.settle()
    left = [str(raw) async for raw in product.database["summaries"].find({})]
    left += [str(raw) async for raw in product.database["turns"].find({})]
    assert not [raw for raw in left if "segredo" in raw or "outro" in raw]
    found: tuple[PastTurn, ...] = await product.store.sources(BIA)[TurnsAfter](
        TurnsAfter(chat=CHAT, after=0, limit=100)
    )
    assert found == ()
