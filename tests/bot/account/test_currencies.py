"""Whose currency people count in: by their words, by a command, with where they live, and with what they just told."""

from __future__ import annotations

import pytest
from babel.numbers import get_territory_currencies

from bot.account.currencies import asked_in, moved_in
from bot.runtime.replay import replay
from state.lane import Chat
from state.mongo.codec import decode
from state.mongo.connection import Database
from state.turns import Message, Turn
from tests.bot.account.somebody import Product
from tests.bot.account.test_linking import TG, both_sides_said_yes
from tests.bot.account.test_zones import at
from tests.contracts.conftest import database

__all__ = ["database"]


@pytest.fixture
def product(database: Database) -> Product:
    product = Product(database)
    at(product, "2031-07-02T10:46:00-03:00")
    return product


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("use pounds", "GBP"),
        ("can you use euros instead please", "EUR"),
        ("its pounds mate not R$", "GBP"),
        ("not R$, it's in US dollars", "USD"),
        ("my currency is the Swiss franc", "CHF"),
        ("usa dólar", "USD"),
        ("pode usar libra agora", "GBP"),
        ("minha moeda é euro", "EUR"),
        ("volta pra real", "BRL"),
        ("/moeda iene", "JPY"),
        ("/currency cad", "CAD"),
        ("/moeda peso argentino", "ARS"),
    ],
)
def test_a_currency_is_asked_for_by_its_name_or_its_code(text: str, code: str) -> None:
    asked = asked_in(Message(text=text))
    assert asked is not None
    assert (asked.code, asked.alone) == (code, True)


@pytest.mark.parametrize(
    "text", ["use the car", "usa o cartão", "é real?", "gastei 50 reais", "use 20 pounds", "quanto tá o dólar"]
)
def test_anything_else_asks_for_none(text: str) -> None:
    assert asked_in(Message(text=text)) is None


@pytest.mark.parametrize(
    ("text", "territory"),
    [
        ("moro em Lisboa", "PT"),
        ("im in leeds", "GB"),
        ("me mudei pro Japão", "JP"),
        ("moro nos Estados Unidos", "US"),
        ("I live in Toronto", "CA"),
        ("we moved to Switzerland", "CH"),
        ("moro no Panamá", "PA"),
    ],
)
def test_who_lives_somewhere_counts_in_what_the_cldr_says_is_paid_with_there(text: str, territory: str) -> None:
    assert moved_in(Message(text=text), Chat(chat="c")) == get_territory_currencies(territory)[0]


@pytest.mark.parametrize(
    "text",
    [
        "tô em Lisboa até sexta",
        "estou de férias em Londres",
        "cheguei em Tóquio",
        "I'm in Paris this week",
        "I'm in London until Friday",
        "minha irmã mora em Lisboa",
        "moro em Manaus",
    ],
)
def test_a_journey_and_another_place_at_home_change_none(text: str) -> None:
    assert moved_in(Message(text=text), Chat(chat="c")) is None


async def test_what_was_kept_before_stays_in_what_it_was(product: Product) -> None:
    await product.say(TG, "gastei 50 no mercado")
    await product.say(TG, "o Caio me deve 80")
    await product.say(TG, "moro em Londres")
    await product.say(TG, "gastei 20 no mercado")
    said = await product.say(TG, "quanto gastei esse mês?")
    assert said.index("£ 20,00") < said.index("R$ 50,00")
    assert "R$ 80,00" in await product.say(TG, "quem me deve?")
    assert "R$ 60,00" in await product.say(TG, "o Caio me pagou 20")


async def test_what_is_put_right_with_the_currency_is_taken_back_by_an_undo(product: Product) -> None:
    await product.say(TG, "gastei 50 no mercado")
    assert "£ 50,00" in await product.say(TG, "é libra, não real")
    assert "£ 50,00" in await product.say(TG, "quanto gastei esse mês?")
    await product.say(TG, "desfaz")
    assert "R$ 50,00" in await product.say(TG, "quanto gastei esse mês?")


async def test_an_answer_is_in_the_currency_of_what_was_asked_about(product: Product) -> None:
    await product.say(TG, "gastei 30 euros")
    assert "€ 30,00" in await product.say(TG, "gasolina")


async def test_a_forwarded_message_sets_none(product: Product) -> None:
    await product.say(TG, "usa dólar", forwarded=True)
    await product.say(TG, "moro em Lisboa", forwarded=True)
    assert "Conto em reais brasileiros" in await product.say(TG, "/moeda")


async def test_it_stays_with_the_conversation_when_two_become_one_and_goes_with_what_is_erased(
    product: Product,
) -> None:
    await product.say(TG, "/moeda EUR")
    await both_sides_said_yes(product)
    assert "Conto em euros" in await product.say(TG, "/moeda")
    await product.say(TG, "/apagar_meus_dados")
    await product.say(TG, "sim")
    assert "Conto em reais brasileiros" in await product.say(TG, "/moeda")


async def test_every_turn_comes_to_the_same_again(product: Product) -> None:
    for text in (
        *(
            "gastei 50 no mercado",
            "usa libra",
            "gastei 20 no café",
            "o Zé me deve 30 dólares",
            "limite de 100 no mercado",
        ),
        *("quanto gastei esse mês?", "quem me deve?", "moro em Lisboa", "gastei 9 no pão", "era dólar", "/moeda BRL"),
    ):
        await product.say(TG, text)
    turns = [decode(Turn, raw) async for raw in product.database["turns"].find({"decision": {"$ne": None}})]
    assert {turn.id: await replay(turn) for turn in turns} == {turn.id: () for turn in turns}
