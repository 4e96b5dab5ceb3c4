"""What was measured is offered, recorded after a yes, asked for in sums, and taken back."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


def amounts(chat: Chat) -> list[object]:
    return [record.fields["amount"] for record in chat.driver.library.records.live]


@pytest.mark.parametrize(
    ("said", "offered"),
    [
        ("pesei 82kg", "Registro seu peso de hoje: 82 kg?"),
        ("bebi 2l de água", "Registro sua água de hoje: 2 l?"),
        ("dormi 6h30", "Registro seu sono de hoje: 6h30?"),
        ("corri 5km ontem", "Registro sua distância de ontem: 5 km?"),
        ("10 mil passos", "Registro seus passos de hoje: 10.000?"),
        ("humor 7", "Registro seu humor de hoje: 7?"),
        ("pressão 12 por 8", "Registro sua pressão de hoje: 12 por 8?"),
        ("glicose 98", "Registro sua glicose de hoje: 98 mg/dL?"),
        ("tomei o losartana", "Registro que você tomou losartana (hoje)?"),
    ],
)
async def test_it_is_offered_and_recorded_after_a_yes_only(chat: Chat, said: str, offered: str) -> None:
    assert await chat.says(said) == offered
    assert amounts(chat) == []
    assert "Registrado" in await chat.says("sim")
    assert len(amounts(chat)) == 1
    await chat.says("desfaz")
    assert amounts(chat) == []


async def test_a_no_leaves_it(chat: Chat) -> None:
    assert "não registrei" in await chat.says("pesei 82kg", "não")
    assert amounts(chat) == []


async def test_other_words_are_something_new(chat: Chat) -> None:
    assert "Matrix" in await chat.says("pesei 82kg", "salva matrix")
    assert amounts(chat) == []
    assert chat.titles == ["Matrix (1999)", "pesei 82kg (None)"]


async def test_another_number_puts_the_offer_right(chat: Chat) -> None:
    assert await chat.says("pesei 82kg", "não, 83") == "Registro seu peso de hoje: 83 kg?"
    await chat.says("sim")
    assert amounts(chat) == [83_000]


async def test_what_cannot_be_is_asked_back(chat: Chat) -> None:
    assert "900kg" in await chat.says("pesei 900kg")
    assert await chat.says("90") == "Registro seu peso de hoje: 90 kg?"
    await chat.says("sim")
    assert amounts(chat) == [90_000]


async def test_what_is_somebody_elses_stays_a_note(chat: Chat) -> None:
    await chat.says("pressão da mamãe deu 15 por 9 agora")
    assert amounts(chat) == []
    assert [item.content for item in chat.items] == ["pressão da mamãe deu 15 por 9 agora"]


async def test_a_question_is_answered_by_arithmetic(chat: Chat) -> None:
    assert "Ainda não tenho nenhum registro de peso" in await chat.says("como tá meu peso?")
    await chat.says("pesei 84kg ontem", "sim", "pesei 82kg", "sim")
    told = await chat.says("como tá meu peso?")
    assert "peso: 82 kg (hoje)" in told
    assert "Média 83 kg, menor 82 kg, maior 84 kg em 2 registros" in told
    assert "−2 kg" in told
    assert "nenhum registro de peso (em março)" in await chat.says("quanto eu pesava em março?")
    await chat.says("desfaz")
    assert "84 kg (ontem)" in await chat.says("como tá meu peso?")


async def test_what_was_lost_counts_what_still_waits_for_a_yes(chat: Chat) -> None:
    assert "só tenho 95 kg" in await chat.says("pesei 95", "quanto emagreci?")
    await chat.says("sim")
    answer = await chat.says("pesei 91", "quanto emagreci?")
    assert "Contando 91 kg" in answer
    assert "−4 kg" in answer
    await chat.says("sim")
    assert (await chat.says("quanto já perdi?")).startswith("−4 kg")


async def test_what_adds_up_is_summed(chat: Chat) -> None:
    await chat.says("bebi 2l de água", "sim", "bebi 500ml de água", "sim")
    assert "2,5 l" in await chat.says("quanta água bebi hoje?")


async def test_whether_it_was_taken_is_answered(chat: Chat) -> None:
    assert "Não tenho registro" in await chat.says("tomei o losartana hoje?")
    await chat.says("tomei o losartana", "sim")
    assert "Sim: losartana, hoje" in await chat.says("tomei o losartana hoje?")


async def test_english() -> None:
    chat = Chat("en")
    assert await chat.says("weighed 82kg") == "Shall I record your weight (today): 82 kg?"
    assert "Recorded" in await chat.says("yes")
    assert "82 kg (today)" in await chat.says("how's my weight going")


async def test_a_value_right_behind_a_measure_is_one_more_of_it(chat: Chat) -> None:
    await chat.says("ontem a minha pressão tava 13 por 8", "sim")
    assert "Registro sua pressão de hoje: 12 por 8?" in await chat.says("e hoje 12 por 8")
    await chat.says("não", "vale", "anota: pagar a luz", "obrigada")
    assert "Registro" not in await chat.says("e hoje 12 por 8")
