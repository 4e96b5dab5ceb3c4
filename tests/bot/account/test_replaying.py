"""Turns about the person are decided again from their records alone, and come to the same."""

from __future__ import annotations

from bot.runtime.replay import replay
from state.mongo.codec import decode
from state.turns import Turn
from tests.bot.account.somebody import Product
from tests.bot.account.test_linking import both_sides_said_yes

ANA = "tg:4711"


async def test_every_turn_comes_to_the_same_again(product: Product) -> None:
    await product.say(ANA, "anota: um", platform_id="10", language="pt")
    await product.say(ANA, "anota: dois", platform_id="10", edited=True)
    await product.say(ANA, "lista tudo", answers_to="sent tg:4711:1 0")
    await product.say(ANA, attached="voice")
    await product.say(ANA, event="added")
    await both_sides_said_yes(product)
    for text in ("/exportar", "/porque", "/privacidade", "/apagar_meus_dados", "oi", "não", "PARAR", "oi", "VOLTAR"):
        await product.say(ANA, text)
    turns = [decode(Turn, raw) async for raw in product.database["turns"].find({"decision": {"$ne": None}})]
    assert len(turns) > 15
    assert {turn.id: await replay(turn) for turn in turns} == {turn.id: () for turn in turns}


async def test_an_erased_persons_last_turn_has_nothing_left_to_replay(product: Product) -> None:
    await product.say(ANA, "anota: um")
    await product.say(ANA, "/apagar_meus_dados")
    await product.say(ANA, "sim")
    left = [raw async for raw in product.database["turns"].find({"decision": {"$ne": None}})]
    assert len(left) == 1
    trace = left[0]["decision"]["trace"]
    assert (trace["chat_before"], trace["reads"], left[0]["message"]) == (None, [], {})
