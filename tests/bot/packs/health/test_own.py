"""Measures that a person thought of: begun by words, bounded, offered before they are recorded, and told on request."""

from __future__ import annotations

import pytest

from state.record import Record
from tests.bot.handlers.test_films import Chat

HEADACHES = "quero anotar minhas dores de cabeça de 0 a 10"


@pytest.fixture
def chat() -> Chat:
    return Chat()


def records(chat: Chat, kind: str) -> list[Record]:
    return [each for each in chat.driver.library.records.live if each.kind == kind]


@pytest.mark.parametrize(
    ("said", "name", "bounds"),
    [
        (HEADACHES, "dores de cabeça", (0, 10)),
        ("quero acompanhar minha dor de cabeça, de 0 a 10", "dor de cabeça", (0, 10)),
        ("queria registrar meu cansaço numa escala de 1 a 5", "cansaço", (1, 5)),
        ("I want to track my headaches from 0 to 10", "headaches", (0, 10)),
    ],
)
async def test_a_measure_is_begun_and_that_is_taken_back(
    chat: Chat, said: str, name: str, bounds: tuple[int, int]
) -> None:
    answer = await chat.says(said)
    (kept,) = records(chat, "own_measure")
    assert (kept.fields["name"], (kept.fields["least"], kept.fields["most"])) == (name, bounds)
    assert name in answer
    assert chat.items == []
    await chat.says("desfaz")
    assert records(chat, "own_measure") == []


@pytest.mark.parametrize(
    "said",
    [
        "quero anotar a reunião de 2 a 5 de maio no calendário",
        "quero anotar meu humor de 1 a 10",
        "anota a senha do wifi de 10 a 2",
        "quero anotar uma coisa",
    ],
)
async def test_what_only_sounds_like_it_begins_no_measure(chat: Chat, said: str) -> None:
    await chat.says(said)
    assert records(chat, "own_measure") == []


@pytest.mark.parametrize(
    "said",
    [
        "dor de cabeça 7",
        "dor de cabeça 7 hoje",
        "minha dor de cabeça tá 7",
        "dor de cabeça: 7/10",
        "hoje tive uma dor de cabeça nota 7",
    ],
)
async def test_a_value_is_offered_and_recorded_after_a_yes_only(chat: Chat, said: str) -> None:
    await chat.says(HEADACHES)
    assert await chat.says(said) == "Registro dores de cabeça de hoje: 7?"
    assert records(chat, "own_value") == []
    assert await chat.says("sim") == "Registrado ✅ dores de cabeça 7 (hoje)."
    (kept,) = records(chat, "own_value")
    assert (kept.fields["amount"], kept.fields["metric"]) == (700, "dores cabeca")
    assert chat.items == []
    await chat.says("desfaz")
    assert records(chat, "own_value") == []
    assert len(records(chat, "own_measure")) == 1


async def test_a_no_records_nothing_and_another_number_is_offered_anew(chat: Chat) -> None:
    await chat.says(HEADACHES, "dor de cabeça 7")
    assert "não registrei nada" in await chat.says("não")
    assert (records(chat, "own_value"), chat.items) == ([], [])
    await chat.says("dor de cabeça 70")
    assert records(chat, "own_value") == []
    assert await chat.says("6,5") == "Registro dores de cabeça de hoje: 6,5?"
    await chat.says("sim")
    assert [each.fields["amount"] for each in records(chat, "own_value")] == [650]


async def test_a_value_out_of_its_bounds_is_asked_again(chat: Chat) -> None:
    await chat.says(HEADACHES)
    assert "“12” está fora do que combinamos (dores de cabeça: de 0 a 10)" in await chat.says("dor de cabeça 12")


async def test_what_was_recorded_is_told(chat: Chat) -> None:
    await chat.says(HEADACHES)
    assert "Ainda não tenho nenhum registro de dores de cabeça" in await chat.says("como tá minha dor de cabeça?")
    assert await chat.says("dor de cabeça 4 ontem") == "Registro dores de cabeça de ontem: 4?"
    await chat.says("sim", "dor de cabeça 7", "sim")
    told = await chat.says("como anda minha dor de cabeça?")
    assert told.startswith("Último registro de dores de cabeça: 7 (hoje).")
    assert "Média 5,5, menor 4, maior 7 em 2 registros." in told


async def test_the_last_value_is_put_right_and_one_is_removed(chat: Chat) -> None:
    await chat.says(HEADACHES, "dor de cabeça 7", "sim")
    assert await chat.says("não, foi 5") == "Corrigido! dores de cabeça: 5 (era 7)."
    assert [each.fields["amount"] for each in records(chat, "own_value")] == [500]
    assert "Apaguei o registro: dores de cabeça 5 (hoje)" in await chat.says("apaga a dor de cabeça de hoje")
    assert records(chat, "own_value") == []
    await chat.says("desfaz", "desfaz")
    assert [each.fields["amount"] for each in records(chat, "own_value")] == [700]


async def test_a_picture_shows_it_over_the_days(chat: Chat) -> None:
    await chat.says(HEADACHES, "dor de cabeça 7", "sim")
    assert "Ainda é pouco pra um gráfico (dores de cabeça)" in await chat.says("gráfico da minha dor de cabeça")
    await chat.says("dor de cabeça 4 ontem", "sim")
    told = await chat.says("gráfico da minha dor de cabeça")
    assert "7" in told
    (drawn,) = (reply.chart for reply in chat.driver.decisions[-1].replies)
    assert drawn is not None
    assert [point.amount for point in drawn.lines[0].points] == [400, 700]


@pytest.mark.parametrize(
    ("said", "recorded"),
    [
        ("anota cintura 92 cm", "cintura 92 cm"),
        ("anota aí: peso 82,4 kg", "peso 82,4 kg"),
        ("anota quadril 101 cm", "quadril 101 cm"),
        ("registra meu braço 35,5 cm", "braço 35,5 cm"),
    ],
)
async def test_an_order_to_note_a_measure_is_the_yes_to_it(chat: Chat, said: str, recorded: str) -> None:
    assert await chat.says(said) == f"Registrado ✅ {recorded} (hoje)."
    assert chat.items == []


@pytest.mark.parametrize(
    "said",
    ["anota peso da caixa 12 kg", "anota parede 92 cm", "anota: comprar 2 cabeças de alho", "anota o braço quebrou"],
)
async def test_other_notes_stay_notes(chat: Chat, said: str) -> None:
    await chat.says(HEADACHES)
    await chat.says(said)
    assert [each.kind for each in chat.driver.library.records.live] == ["own_measure"]
    assert len(chat.items) == 1


async def test_a_headache_without_a_measure_is_no_figure(chat: Chat) -> None:
    await chat.says("dor de cabeça 7")
    assert chat.driver.library.records.live == []
