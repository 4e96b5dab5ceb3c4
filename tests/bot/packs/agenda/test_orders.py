"""Reminders cancelled, moved and reworded by what somebody says of them, and put right just after they were made."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat

# The clock of these conversations starts on Thursday, 2 July 2026, at 10:46 in Brasília.
VET = "me lembra amanhã às 19h de levar o gato no veterinário"
GRAN = "me lembra domingo às 9h de ligar para a vó Nena"
RENT = "me lembra dia 10 às 8h de pagar o aluguel"


@pytest.fixture
def chat() -> Chat:
    return Chat()


@pytest.mark.parametrize(
    ("said", "gone"),
    [
        ("Cancele o lembrete das 19h.", "levar o gato"),
        ("esse lembrete das 19h cancela", "levar o gato"),
        ("Não era isso. Por favor, apague o lembrete do aluguel.", "pagar o aluguel"),
        ("exclui o lembrete de domingo, pfv", "ligar para a vó Nena"),
        ("nem me lembra mais do gato, tá?", "levar o gato"),
        ("nao precisa mais me lembrar do aluguel", "pagar o aluguel"),
        ("apaga o lembrete “levar o gato no veterinário”", "levar o gato"),
        ("esse lembrete que diz 'vó Nena' pode apagar, não quero mais", "ligar para a vó Nena"),
        ("apaga o lembrete do dia 10", "pagar o aluguel"),
        ("cancela o último lembrete", "pagar o aluguel"),
        ("cancela esse lembrete", "pagar o aluguel"),
        ("não me lembra disso mais", "pagar o aluguel"),
        ("delete the aluguel reminder", "pagar o aluguel"),
    ],
)
async def test_the_one_that_is_told_is_cancelled_and_an_undo_brings_it_back(chat: Chat, said: str, gone: str) -> None:
    await chat.says(VET, GRAN, RENT)
    told = await chat.says(said)
    assert f"{gone}" in told
    assert "cancel" in told
    assert (await chat.says("meus lembretes")).count("•") == 2
    assert chat.items == []
    await chat.says("desfaz")
    assert gone in await chat.says("meus lembretes")


async def test_what_is_told_beside_an_order_is_kept_and_the_order_done(chat: Chat) -> None:
    await chat.says(VET, GRAN, RENT)
    told = await chat.says("o plano mudou pra depois, move my gato reminder to 9:30 saturday")
    assert "Saturday, Jul 04, at 9:30 AM: levar o gato" in told
    assert [item.content for item in chat.items] == ["o plano mudou pra depois"]


async def test_of_a_list_that_was_just_shown_several_go_by_what_tells_them(chat: Chat) -> None:
    await chat.says(VET, GRAN, RENT, "meus lembretes")
    assert "Cancelei 2" in await chat.says("apague o das 19h e o que diz “aluguel”, pode ser?")
    assert "vó Nena" in await chat.says("meus lembretes")


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ("Mude o lembrete de ligar para a vó Nena para o dia 12, às 10h.", "domingo, 12/07, às 10:00: ligar para a vó"),
        ("muda o lembrete do gato pra sexta que vem", "sexta, 10/07, às 19:00: levar o gato"),
        ("passa o lembrete das 19h pras 20h30", "amanhã, 03/07, às 20:30: levar o gato"),
        ("trocaram o dia da vó, muda o lembrete pra segunda", "segunda, 06/07, às 09:00: ligar para a vó Nena"),
        ("corrige o lembrete do aluguel: é dia 9", "quinta, 09/07, às 08:00: pagar o aluguel"),
        ("muda o texto do lembrete do gato pra buscar o gato na Bia", "amanhã, 03/07, às 19:00: buscar o gato na Bia"),
        ("muda o lembrete do dia 10 pra pagar condomínio", "sexta, 10/07, às 08:00: pagar condomínio"),
        ("muda o lembrete do dia 10 pra pagar condomínio dia 11 às 7h", "sábado, 11/07, às 07:00: pagar condomínio"),
        ("joga o veterinário pra semana que vem", "sexta, 10/07, às 19:00: levar o gato"),
        ("passa o aluguel pras 10h", "sexta, 10/07, às 10:00: pagar o aluguel"),
        ("adia a vó meia hora", "domingo, 05/07, às 09:30: ligar para a vó Nena"),
        ("joga a vó pra domingo", "domingo, 12/07, às 09:00: ligar para a vó Nena"),
        ("não é amanhã, é sábado às 10h o veterinário", "sábado, 04/07, às 10:00: levar o gato no veterinário"),
        ("é às 20 não às 19", "amanhã, 03/07, às 20:00: levar o gato"),
    ],
)
async def test_what_changes_is_what_was_told(chat: Chat, said: str, now: str) -> None:
    await chat.says(VET, GRAN, RENT)
    assert now in await chat.says(said)
    assert (await chat.says("meus lembretes")).count("•") == 3
    assert chat.items == []


@pytest.mark.parametrize(
    "said", ["cancela o lembrete da vó", "muda o lembrete da vó pra segunda", "não, a vó é às 11h"]
)
async def test_what_was_cancelled_or_moved_is_put_back_by_a_tap(chat: Chat, said: str) -> None:
    await chat.says(VET, GRAN)
    await chat.taps("Desfazer", await chat.driver.send(text=said))
    assert "domingo, 05/07, às 09:00: ligar para a vó Nena" in await chat.says("meus lembretes")


async def test_one_of_a_list_is_changed_by_its_day(chat: Chat) -> None:
    await chat.says(VET, GRAN, RENT, "meus lembretes")
    assert "sexta, 10/07, às 08:00: pagar o condomínio (era" in await chat.says(
        "muda o do dia 10 pra pagar o condomínio"
    )
    english = Chat("en")
    await english.says("remind me july 10 at 9 to call aunt May", "remind me july 12 at 9 to buy milk", "my reminders")
    assert "visit aunt May" in await english.says("change the july 10 one to visit aunt May")


async def test_of_several_that_fit_it_is_asked_which(chat: Chat) -> None:
    await chat.says("me lembra amanhã às 8h de ligar pro João", "me lembra amanhã às 20h de ligar pra Maria")
    assert "Qual deles?" in await chat.says("muda o lembrete de ligar pra sábado")
    assert "sábado, 04/07, às 20:00: ligar pra Maria" in await chat.says("2")
    assert chat.items == []


async def test_an_order_without_what_changes_asks_for_it(chat: Chat) -> None:
    await chat.says(VET)
    assert "O que muda" in await chat.says("Pode corrigir o lembrete?")
    assert "amanhã, 03/07, às 18:00: levar o gato" in await chat.says("18h")


@pytest.mark.parametrize(
    ("said", "now"),
    [
        ("não, é no sábado", "sábado, 04/07, às 19:00: levar o gato"),
        ("na verdade às 20h", "amanhã, 03/07, às 20:00: levar o gato"),
        ("6 da tarde, criatura", "amanhã, 03/07, às 18:00: levar o gato"),
        ("nao eh amanha, falei sabado", "sábado, 04/07, às 19:00: levar o gato"),
        ("não, o veterinário é na segunda, dia 6", "segunda, 06/07, às 19:00: levar o gato"),
        ("era pra avisar 18h30 pô, meia hora antes", "amanhã, 03/07, às 18:30: levar o gato"),
        ("não, o lembrete é buscar o gato", "amanhã, 03/07, às 19:00: buscar o gato"),
        ("não é no dia não, um dia antes de noite", "hoje, 02/07, às 20:00: levar o gato"),
        ("não é na hora pô, um dia antes de noite senão não dá tempo", "hoje, 02/07, às 20:00: levar o gato"),
        ("1h antes", "amanhã, 03/07, às 18:00: levar o gato"),
        ("muda pra segunda", "segunda, 06/07, às 19:00: levar o gato"),
    ],
)
async def test_what_is_said_next_puts_it_right(chat: Chat, said: str, now: str) -> None:
    await chat.says(VET)
    assert now in await chat.says(said)
    assert (await chat.says("meus lembretes")).count("•") == 1
    assert chat.items == []
    await chat.says("desfaz")
    assert "amanhã, 03/07, às 19:00" in await chat.says("meus lembretes")


@pytest.mark.parametrize(
    "said",
    [
        "gastei 20 no mercado às 19h",
        "a Marina chega sexta às 15h no aeroporto",
        "me lembra sábado às 10h de comprar ração",
        "apaga a nota do mercado",
        "o que tenho sexta?",
    ],
)
async def test_what_speaks_of_something_else_changes_no_reminder(chat: Chat, said: str) -> None:
    await chat.says(VET, said)
    assert "amanhã, 03/07, às 19:00: levar o gato" in await chat.says("meus lembretes")


async def test_how_it_is_done_and_what_was_done_are_no_orders(chat: Chat) -> None:
    await chat.says(VET, "como apagar um lembrete?", "cancelei o alarme da loja ontem")
    assert "levar o gato" in await chat.says("meus lembretes")


async def test_what_a_message_tells_beside_an_order_is_what_changes(chat: Chat) -> None:
    await chat.says(VET, GRAN, RENT)
    told = await chat.says("O veterinário passou pra sábado, dia 4, às 10h. Pode corrigir o lembrete?")
    assert "sábado, 04/07, às 10:00: levar o gato no veterinário." in told


async def test_a_repetition_is_moved_as_far_from_its_day_as_is_said(chat: Chat) -> None:
    await chat.says("o condomínio vence todo dia 15 e eu esqueço, me lembra 3 dias antes")
    assert "É isso mesmo: te lembro domingo, 12/07" in await chat.says("não é dia 15, falei 3 dias antes")
    assert "sexta, 10/07" in await chat.says("na verdade 5 dias antes")
    assert "sexta, 10/07" in await chat.says("meus lembretes")


async def test_one_that_is_wanted_besides_changes_nothing(chat: Chat) -> None:
    await chat.says("me lembra dia 20 às 14h do exame de vista", "na verdade lembra na véspera também, 20h")
    listed = await chat.says("meus lembretes")
    assert "segunda, 20/07, às 14:00: exame de vista" in listed
    assert "domingo, 19/07, às 20:00: exame de vista" in listed


async def test_a_question_is_no_answer_to_which(chat: Chat) -> None:
    await chat.says(VET, GRAN, "cancela o lembrete do dentista")
    assert "não mexi" not in await chat.says("Qual era mesmo o livro que a Marlene me indicou?")


async def test_what_was_done_in_between_does_not_hide_the_reminder(chat: Chat) -> None:
    await chat.says(VET, "anota: comprar ração pro gato")
    assert "segunda, 06/07, às 19:00: levar o gato" in await chat.says("Não, o veterinário é só na segunda, dia 6.")
    assert "segunda, 06/07, às 20:00" in await chat.says("não, era 20h")
    await chat.says("anota: ligar pro banco às 15h", "não, é às 16h")
    assert (await chat.says("não, a Rita chega na sexta")).startswith("📝 Anotado: não, a Rita chega na sexta")
    assert "segunda, 06/07, às 20:00: levar o gato" in await chat.says("meus lembretes")


async def test_a_list_that_is_asked_for_twice_comes_once() -> None:
    chat = Chat("en")
    await chat.says("remind me july 10 at 9 to call aunt May")
    told = await chat.says("whats coming up? my reminders")
    assert told.count("call aunt May") == 1


async def test_of_several_the_last_one_goes_only_just_after_it_was_spoken_of(chat: Chat) -> None:
    await chat.says(VET, GRAN, "meus lembretes")
    assert "Qual deles?" in await chat.says("cancela o lembrete")
    assert (await chat.says("meus lembretes")).count("•") == 2


async def test_a_new_repetition_is_said(chat: Chat) -> None:
    assert "toda quarta, às 18:30: aula" in await chat.says("me lembra da aula de inglês toda quarta 18h30")
    assert "às 18:30: aula de inglês (toda terça)" in await chat.says("não, é toda terça")
