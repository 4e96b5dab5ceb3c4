"""An answer about something kept leads back to the message that it was kept from, in the same chat."""

from __future__ import annotations

import pytest

from state.items import Item
from state.mongo.codec import decode
from tests.bot.account.somebody import Product

ANA, ANA_TOO = "tg:4711", "wa:+5511999990000"


async def answers(product: Product, chat: str, text: str, message: str) -> list[str | None]:
    turn = await product.journal(chat, text, platform_id=message)
    await product.settle()
    await product.delivered(turn.id)
    decision = (await product.turn(turn.id)).decision
    assert decision is not None
    return [reply.answers for reply in decision.replies]


@pytest.mark.parametrize(
    "asked", ["qual o pix do encanador?", "busca encanador", "lista tudo", "o que eu anotei do encanador?"]
)
async def test_a_question_about_one_thing_is_answered_on_the_message_it_came_from(product: Product, asked: str) -> None:
    assert await answers(product, ANA, "anota: pix do encanador 21 99812-3344", "40") == [None]
    assert await answers(product, ANA, "oi", "41") == [None]
    assert await answers(product, ANA, asked, "42") == ["40"]


async def test_what_several_things_answer_leads_nowhere(product: Product) -> None:
    await answers(product, ANA, "anota: comprar leite", "40")
    await answers(product, ANA, "anota: comprar café", "41")
    assert await answers(product, ANA, "busca comprar", "42") == [None]
    assert await answers(product, ANA, "busca leite", "43") == ["40"]


async def test_what_was_kept_elsewhere_or_is_asked_elsewhere_leads_nowhere(product: Product) -> None:
    await answers(product, ANA_TOO, "anota: comprar leite", "SM1")
    assert await answers(product, ANA_TOO, "busca leite", "SM2") == [None]
    in_group = await product.journal("tg:-1009/4711", "anota: comprar café", person=ANA, platform_id="40")
    await product.settle()
    await product.delivered(in_group.id)
    assert await answers(product, ANA, "busca café", "41") == [None]


async def test_where_it_was_said_is_kept_with_it_and_erased_with_it(product: Product) -> None:
    await answers(product, ANA, "anota: comprar leite", "40")
    raw = await product.database["items"].find_one({"title": "comprar leite"})
    assert raw is not None
    origin = decode(Item, raw).origin
    assert origin is not None
    assert (origin.chat, origin.message) == (ANA, "40")
    await product.say(ANA, "/apagar_meus_dados")
    await product.say(ANA, "sim")
    left = [each async for each in product.database["items"].find({})]
    assert all(each["origin"] is None for each in left)
