"""Reminders asked for, listed, cancelled, moved and taken back, in whole conversations without a model."""

from __future__ import annotations

import pytest

from state.jobs import CancelJobs, PutJob, RestoreJobs
from tests.bot.handlers.test_films import Chat

# The clock of these conversations starts on Thursday, 2 July 2026, at 10:46 in Brasília.
BANK = "me lembra amanhã às 9 de ligar pro banco"


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (BANK, "⏰ Te lembro amanhã, 03/07, às 09:00: ligar pro banco."),
        ("em 20 minutos me avisa pra tirar o bolo do forno", "hoje, 02/07, às 11:06: tirar o bolo do forno."),
        ("toda segunda me lembra de pôr o lixo pra fora", "toda segunda, às 09:00: pôr o lixo pra fora. A próxima"),
        ("me lembra todo dia 5 de pagar o aluguel", "A próxima vez é domingo, 05/07, às 09:00."),
        ("me lembra de ligar pra minha mãe no domingo", "domingo, 05/07, às 09:00: ligar pra minha mãe."),
        ("lembrete: dentista dia 12 às 15h", "domingo, 12/07, às 15:00: dentista."),
        ("me lembra de tomar o remédio todo dia às 8 e às 20", "todo dia, às 08:00 e 20:00: tomar o remédio."),
    ],
)
async def test_what_is_understood_is_said_with_its_day_and_hour(chat: Chat, said: str, told: str) -> None:
    assert told in await chat.says(said)
    assert chat.items == []


async def test_the_first_reminder_names_the_zone_and_no_other_does(chat: Chat) -> None:
    assert "horário de Brasília" in await chat.says(BANK)
    assert "horário de Brasília" not in await chat.says("me lembra sexta às 8 de pagar a luz")


async def test_a_day_without_an_hour_is_nine_and_that_is_said(chat: Chat) -> None:
    assert "não disse a hora, fica para as 09:00" in await chat.says("me lembra amanhã de pagar a luz")
    assert "não disse" not in await chat.says(BANK)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("amanhã às 10", "amanhã, 03/07, às 10:00: comprar leite."),
        ("16h", "hoje, 02/07, às 16:00: comprar leite."),
        ("18", "hoje, 02/07, às 18:00: comprar leite."),
        ("todo dia às 8", "todo dia, às 08:00: comprar leite."),
        ("sei lá", "“comprar leite” fica como nota."),
        ("não precisa", "não mexi em nada"),
    ],
)
async def test_without_a_time_it_is_asked_for(chat: Chat, answer: str, told: str) -> None:
    assert "Para quando?" in await chat.says("me lembra de comprar leite")
    assert told in await chat.says(answer)


async def test_what_has_passed_is_asked_for_anew(chat: Chat) -> None:
    assert "já passou: ontem, 01/07." in await chat.says("me lembra ontem de ligar pro joão")
    assert "às 08:00: ligar pro joão" in await chat.says("amanhã às 8")
    assert "já passou: hoje, 02/07, às 03:00" in await chat.says("me lembra hoje às 3 da manhã de beber água")


async def test_of_what_is_asked_if_only_the_time_was_said(chat: Chat) -> None:
    assert "Te lembrar de quê?" in await chat.says("me lembra em 10 minutos")
    assert "hoje, 02/07, às 10:56: tomar água." in await chat.says("tomar água")


async def test_a_time_may_be_counted_from_another_reminder(chat: Chat) -> None:
    await chat.says("lembrete: consulta dia 12 às 15h")
    assert "domingo, 12/07, às 14:00" in await chat.says("me lembra 1h antes da consulta")
    assert "Ainda não sei quando é isso: prova" in await chat.says("me lembra 1h antes da prova")
    assert "amanhã, 03/07, às 08:00: prova" in await chat.says("amanhã às 8")
    await chat.says("me lembra 1h antes do teste")
    assert "amanhã, 03/07, às 10:00: teste" in await chat.says("o teste é amanhã às 11")


async def test_the_list_is_in_the_order_of_time_and_of_the_days_asked_for(chat: Chat) -> None:
    await chat.says("me lembra todo dia às 7 de tomar o remédio", BANK, "me lembra hoje às 18h de ir à padaria")
    listed = await chat.says("meus lembretes")
    assert [line.partition(": ")[2] for line in listed.splitlines()[1:]] == [
        "ir à padaria",
        "tomar o remédio (todo dia)",
        "ligar pro banco",
    ]
    today = await chat.says("o que tenho hoje?")
    assert "padaria" in today
    assert "banco" not in today
    assert (await chat.says("o que tenho essa semana?")).count("todo dia, às 07:00: tomar o remédio") == 1


async def test_nothing_to_come_is_said(chat: Chat) -> None:
    assert "nenhum lembrete" in await chat.says("meus lembretes")
    assert "Nada marcado para hoje" in await chat.says("o que tenho hoje?")
    assert "nenhum lembrete" in await chat.says("cancela o lembrete do banco")


async def test_a_reminder_is_cancelled_by_its_words_with_its_job_and_comes_back_by_an_undo(chat: Chat) -> None:
    await chat.says(BANK, "me lembra sexta às 8 de pagar a luz")
    assert "Lembrete cancelado: ligar pro banco." in await chat.says("cancela o lembrete do banco")
    assert any(isinstance(effect, CancelJobs) for effect in chat.driver.decisions[-1].effects)
    assert "banco" not in await chat.says("meus lembretes")
    assert "ligar pro banco" in await chat.says("desfaz")
    assert any(isinstance(effect, RestoreJobs) for effect in chat.driver.decisions[-1].effects)
    assert "banco" in await chat.says("meus lembretes")


async def test_of_several_one_is_chosen_by_number_or_words(chat: Chat) -> None:
    await chat.says(BANK, "me lembra sexta às 8 de ligar pra vó", "me lembra sexta às 8 de ligar pro contador")
    assert "Qual deles?" in await chat.says("cancela o lembrete de ligar")
    assert "cancelado: ligar pro contador." in await chat.says("contador")
    assert "Qual deles?" in await chat.says("cancela o lembrete de ligar")
    assert "cancelado: ligar pro banco." in await chat.says("o segundo")
    assert "vó" in await chat.says("meus lembretes")


async def test_all_are_cancelled_only_after_a_yes_and_come_back_together(chat: Chat) -> None:
    await chat.says(BANK, "me lembra sexta às 8 de pagar a luz")
    assert "todos os 2" in await chat.says("cancela todos os lembretes")
    assert "não mexi" in await chat.says("não")
    await chat.says("cancela todos os lembretes")
    assert "Cancelei 2" in await chat.says("sim")
    await chat.says("desfaz")
    assert (await chat.says("meus lembretes")).count("•") == 2


async def test_what_was_not_said_of_a_moved_reminder_stays(chat: Chat) -> None:
    await chat.says("lembrete: dentista dia 12 às 15h")
    assert "segunda, 06/07, às 15:00: dentista." in await chat.says("muda o lembrete do dentista pra segunda")
    assert any(isinstance(effect, PutJob) for effect in chat.driver.decisions[-1].effects)
    assert "segunda, 06/07, às 16:00: dentista." in await chat.says("passa o lembrete do dentista pras 16h")
    assert "dentista" in await chat.says("desfaz")
    assert "segunda, 06/07, às 15:00" in await chat.says("meus lembretes")
    await chat.says("desfaz")
    assert "domingo, 12/07, às 15:00" in await chat.says("meus lembretes")


async def test_the_new_time_is_asked_for_if_it_was_not_said(chat: Chat) -> None:
    await chat.says(BANK)
    assert "O que muda no lembrete “ligar pro banco”?" in await chat.says("muda o lembrete do banco")
    assert "amanhã, 03/07, às 07:00" in await chat.says("amanhã às 7")


async def test_an_undo_takes_a_reminder_with_its_job(chat: Chat) -> None:
    await chat.says(BANK)
    await chat.says("desfaz")
    assert any(isinstance(effect, CancelJobs) for effect in chat.driver.decisions[-1].effects)
    assert "nenhum lembrete" in await chat.says("meus lembretes")


async def test_it_is_said_in_english_too() -> None:
    chat = Chat("en")
    told = await chat.says("remind me tomorrow at 9 to call the bank")
    assert told.startswith("⏰ I’ll remind you tomorrow, Jul 03, at 9:00 AM: call the bank.")
    assert "call the bank" in await chat.says("my reminders")
    assert "Monday, Jul 06" in await chat.says("move the bank reminder to monday")


async def test_a_few_words_answer_when_whatever_they_would_be_alone() -> None:
    chat = Chat()
    answer = await chat.says("me lembra de tirar o bolo", "em 20 minutos")
    assert "tirar o bolo" in answer
    assert chat.items == []


async def test_notes_of_what_comes_in_the_days_that_are_asked_for_are_told_too(chat: Chat) -> None:
    await chat.says("anota: prova de química segunda às 8h", "anota: prova de física dia 6 às 10h", BANK)
    told = await chat.says("o que tenho semana que vem?")
    assert told.index("química") < told.index("física")
    assert "banco" not in told
    assert "Nada marcado" not in await chat.says("tenho alguma coisa segunda?")
    assert "Nada marcado de " in await chat.says("o que tenho mês que vem?")


async def test_now_asks_for_all_of_them(chat: Chat) -> None:
    await chat.says(BANK)
    assert "banco" in await chat.says("Quais são os meus lembretes agora?")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("me lembra de tomar losartana às 8 e às 20", "todo dia, às 08:00 e 20:00: tomar losartana."),
        ("me lembra de olhar o forno às 15 e às 16", "hoje, 02/07, às 15:00 e hoje, 02/07, às 16:00: olhar o forno."),
        ("me lembra de ligar pro banco às 9 e às 14", "às 14:00 e amanhã, 03/07, às 09:00: ligar pro banco."),
    ],
)
async def test_times_that_go_round_the_clock_come_every_day_and_others_once(chat: Chat, said: str, told: str) -> None:
    assert told in await chat.says(said)


async def test_a_part_of_the_day_alone_is_nothing_to_come(chat: Chat) -> None:
    assert "📅" not in await chat.says("a Neide trabalha de noite no hospital")
    assert "📅 amanhã" in await chat.says("a Neide chega amanhã de noite")


async def test_a_reminder_that_there_is_not_is_not_asked_for_again(chat: Chat) -> None:
    assert "Não achei esse lembrete" in (await chat.says(BANK, "muda o lembrete do plantão pra domingo"))
    assert "Não achei" not in await chat.says("o portão da vó é 4512")


@pytest.mark.parametrize(
    ("told", "asked", "left"),
    [
        ("a prova da Nina é dia 12", "quantos dias faltam pra prova da Nina?", "📅 Faltam 10 dias: domingo, 12/07."),
        ("a prova da Nina é dia 12", "que dia é a prova da Nina?", ""),
        ("o wifi da vó é 1234", "quanto falta pro wifi da vó?", ""),
    ],
)
async def test_how_long_it_is_until_something_is_told_where_it_is_asked(
    chat: Chat, told: str, asked: str, left: str
) -> None:
    await chat.says(told)
    answer = await chat.says(asked)
    assert left in answer
    assert ("📅 Falta" in answer) == bool(left)
