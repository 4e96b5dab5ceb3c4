"""What answers an offer to record besides a plain yes or no, and how much there was in a time."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


def labels(answer: object) -> list[str]:
    return [button.label for reply in answer.replies for row in reply.buttons for button in row]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("offered", "said", "told"),
    [
        ("pedalei 112 km", "s, mas era 121", "121 km"),
        ("água 500ml", "s. e mais um copo de 300", "Registrado ✅ água 500 ml e água 300 ml (hoje)."),
        ("pesei 82", "sim, 82 kg", "Registrado ✅ peso 82 kg (hoje)."),
        ("dormi 5h30", "não, foi ontem à tarde", "Registro seu sono de ontem: 5h30?"),
        ("pesei 82", "não, 83", "Registro seu peso de hoje: 83 kg?"),
        ("minha pressão tá 13 por 8", "sim, pode registrar: 13 por 8", "Registrado ✅ pressão 13 por 8 (hoje)."),
    ],
)
async def test_more_than_a_yes_or_a_no_is_understood(chat: Chat, offered: str, said: str, told: str) -> None:
    await chat.says(offered)
    assert told in await chat.says(said)


async def test_a_yes_with_its_value_is_recorded_after_something_else(chat: Chat) -> None:
    await chat.says("medi a pressão, deu 14 por 9", "obrigada", "o que eu tenho salvo?")
    assert "Registrado ✅ pressão 14 por 9" in await chat.says(
        "Sim, pode registrar a pressão, por favor: 14 por 9 hoje."
    )


@pytest.mark.parametrize(("label", "told"), [("Sim", "Registrado ✅ pressão 14 por 9"), ("Não", "não registrei nada")])
async def test_the_offer_has_buttons(chat: Chat, label: str, told: str) -> None:
    answer = await chat.driver.send(text="minha pressão tá 14 por 9")
    assert labels(answer) == ["Sim", "Não"]
    assert told in await chat.taps(label, answer)
    assert chat.items == []


async def test_how_much_there_was_is_added_up(chat: Chat) -> None:
    await chat.says("bebi 500 de água", "sim", "água 300ml", "sim")
    assert "800 ml de água (hoje)" in await chat.says("quanto de agua hj")
    assert "800 ml de água (hoje)" in await chat.says("não é gasto, é quanto bebi hoje")
    await chat.says("dormi 4h ontem", "sim", "dormi 7h hoje", "sim")
    told = await chat.says("quanto dormi essa semana?")
    assert "11h de sono" in told
    assert "5h30 por dia" in told


async def test_what_asks_for_money_is_no_such_question(chat: Chat) -> None:
    assert "registr" not in (await chat.says("quanto gastei de água esse mês?")).lower()


@pytest.mark.parametrize("said", ["isso registra", "pode anotar", "sim, registra", "yes, save"])
async def test_an_order_to_record_what_is_offered_is_a_yes(chat: Chat, said: str) -> None:
    await chat.says("peso 77,2")
    assert "77,2" in await chat.says(said)
    assert "77,2" in await chat.says("qual meu peso?")


async def test_more_that_is_said_with_a_yes_is_recorded_beside_it(chat: Chat) -> None:
    await chat.says("corri 5 km hoje")
    told = await chat.says("sim, e dormi 7h")
    assert "5 km" in told
    assert "7h" in told
