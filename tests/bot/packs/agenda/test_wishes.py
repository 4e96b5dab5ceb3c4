"""What one is to be reminded of, and when, as people say it: before, behind and around the "me lembra"."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat

# The clock of these conversations starts on Thursday, 2 July 2026, at 10:46 in Brasília.


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("me lembra de pingar o colírio todo dia às 7h e às 19h", "todo dia, às 07:00 e 19:00: pingar o colírio."),
        (
            "jogo do galo domingo 16h contra o cruzeiro, me avisa 1h antes",
            "domingo, 05/07, às 15:00: jogo do galo contra",
        ),
        ("a reunião do grêmio é todo dia 15, me lembra 2 dias antes pf", "segunda, 13/07, às 09:00"),
        ("o seguro vence dia 27, me lembra um dia antes", "domingo, 26/07, às 09:00"),
        ("exame dia 20, me avisa na véspera às 20h", "domingo, 19/07, às 20:00: exame (segunda, 20/07)"),
        (
            "me lembra hoje umas 7 da noite de ligar pro João, pra ver se ele melhorou",
            "19:00: ligar pro João, pra ver se ele",
        ),
        ("me lembra quinta as 10 d responder o marcio, vou querer 4 rolos", "responder o marcio, vou querer 4 rolos."),
        ("me lembra amanha 8h d lavar o carro e v o freio", "amanhã, 03/07, às 08:00: lavar o carro e v o freio."),
        ("me lembra amanhã de noite de tirar o lixo, tá?", "amanhã, 03/07, às 20:00: tirar o lixo."),
        ("quero ser lembrada de tomar vitamina todo dia às 7h", "todo dia, às 07:00: tomar vitamina."),
        ("me avisa quando der 15h pra buscar as crianças", "hoje, 02/07, às 15:00: buscar as crianças."),
        ("me acorda sabado 5h", "sábado, 04/07, às 05:00"),
        (
            "o artigo é pra entregar quarta até 23h59, me lembra terça de noite",
            "terça, 07/07, às 20:00: artigo é pra entregar",
        ),
    ],
)
async def test_what_is_understood_is_said(chat: Chat, said: str, told: str) -> None:
    assert told in await chat.says(said)


@pytest.mark.parametrize(
    ("first", "said", "told"),
    [
        (
            "festa da firma dia 18 às 20h no clube",
            "me lembra um dia antes",
            "sexta, 17/07, às 20:00: festa da firma no clube",
        ),
        (
            "anota: festa da firma dia 18",
            "me lembra uma semana antes pra comprar roupa",
            "11/07, às 09:00: comprar roupa",
        ),
        (
            "tenho dentista dia 9 às 14h",
            "me lembra na véspera de noite",
            "quarta, 08/07, às 20:00: tenho dentista (quinta",
        ),
        ("plantão sexta 19h", "me lembra 2h antes do plantão", "amanhã, 03/07, às 17:00: plantão (às 19:00)"),
        ("boleto da escola vence dia 27, 438,90", "me lembra um dia antes de vencer", "domingo, 26/07"),
        (
            "anota: aniversário da Clara dia 8 às 15h",
            "Pode me lembrar às 9h, então?",
            "quarta, 08/07, às 09:00: aniversário da Clara",
        ),
    ],
)
async def test_what_was_spoken_of_just_before_counts(chat: Chat, first: str, said: str, told: str) -> None:
    assert told in await chat.says(first, said)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("De regar a orquídea..", "amanhã, 03/07, às 10:00: regar a orquídea."),
        ("do roteiro, é pra sexta que vem até 23h59", "amanhã, 03/07, às 10:00: roteiro"),
        ("é pra comprar pão, viu", "amanhã, 03/07, às 10:00: comprar pão."),
    ],
)
async def test_of_what_is_answered_without_what_links_it(chat: Chat, answer: str, told: str) -> None:
    assert "Te lembrar de quê?" in await chat.says("me lembra amanhã às 10h, por favor")
    assert told in await chat.says(answer)


async def test_days_stay_through_the_question_of_what(chat: Chat) -> None:
    assert "quê" in await chat.says("me avisa às terças e sábados às 10h, por favor?")
    assert "terças e sábados, às 10:00: regar as plantas" in await chat.says("regar as plantas")


async def test_it_is_the_same_in_english() -> None:
    chat = Chat("en")
    assert "Jul 08, at 9:00 AM: pay the rent" in await chat.says("remind me wed morning to pay the rent please")
    told = await chat.says("remind me friday 2:30pm that the plumber is coming and to have 150 cash")
    assert "the plumber is coming and to have 150 cash" in told


async def test_each_of_what_was_just_told_gets_its_reminder(chat: Chat) -> None:
    said = "o boleto da gráfica vence dia 10, 1.200, e o do depósito vence dia 15, 630. me lembra um dia antes de cada"
    told = await chat.says(said)
    assert "quinta, 09/07, às 09:00: gráfica (sexta, 10/07)" in told
    assert "terça, 14/07, às 09:00: depósito (quarta, 15/07)" in told
    await chat.says("desfaz")
    assert "nenhum lembrete" in await chat.says("meus lembretes")
