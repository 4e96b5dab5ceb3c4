"""What is told of people is kept as it was told, answered by what it is about, put right and taken back."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


def notes(chat: Chat) -> list[str | None]:
    return [item.content for item in chat.items]


def kinds(chat: Chat) -> list[str]:
    return [record.kind for record in chat.driver.library.records.live]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("a ju gosta de chocolate amargo", "do que a ju gosta?"),
        ("a ju gosta de chocolate amargo", "o que você sabe da ju?"),
        ("tel da diarista neide 21 99812-3344", "qual o telefone da neide?"),
        ("tel da diarista neide 21 99812-3344", "quem é a neide?"),
        ("tel da diarista neide 21 99812-3344", "qual o zap da diarista?"),
        ("minha tia Cida mora em Niterói", "onde mora a tia Cida?"),
        ("o Enzo calça 32", "quanto o Enzo calça?"),
        ("a Bia é alérgica a amendoim", "a Bia é alérgica a quê?"),
        ("meu chefe não come carne", "o que meu chefe não come?"),
        ("o Caio trabalha na Vale", "onde o Caio trabalha?"),
        ("minha irmã se chama Paula", "como se chama minha irmã?"),
        ("minha irmã se chama Paula", "quem é a Paula?"),
        ("anota que a Ju adora vinho tinto", "do que a Ju gosta?"),
    ],
)
async def test_a_question_is_answered_in_the_persons_words(chat: Chat, said: str, asked: str) -> None:
    await chat.says(said)
    assert kinds(chat) == ["told"]
    assert await chat.says(asked) == f"Você anotou:\n📝 {said.removeprefix('anota que ')}"


async def test_a_birthday_is_told_with_how_long_it_is_until_then(chat: Chat) -> None:
    await chat.says("o niver da Paula é 22/08/1990", "não")
    told = await chat.says("quando é o aniversário da Paula?")
    assert "o niver da Paula é 22/08/1990" in told
    assert "Faltam 51 dias (22 de agosto). Vai fazer 36 anos." in told


async def test_a_reminder_is_offered_and_put_after_a_yes(chat: Chat) -> None:
    offered = await chat.says("o aniversário da minha mãe é 12/03")
    assert "Anotado: o aniversário da minha mãe é 12/03" in offered
    assert "Quer que eu te lembre todo ano, no dia 12 de março?" in offered
    assert kinds(chat) == ["told"]
    assert "12/03" in await chat.says("sim")
    assert sorted(kinds(chat)) == ["reminder", "told"]
    assert "minha mãe" in await chat.says("meus lembretes")
    await chat.says("desfaz")
    assert kinds(chat) == ["told"]
    await chat.says("desfaz")
    assert kinds(chat) == []


@pytest.mark.parametrize("answer", ["salva matrix", "do que a ju gosta?", "a ju gosta de vinho", "obrigado"])
async def test_who_says_something_else_than_to_the_offer_is_not_told_so(chat: Chat, answer: str) -> None:
    told = await chat.says("o aniversário da minha mãe é 12/03", answer)
    assert "de lado" not in told
    assert "reminder" not in kinds(chat)


async def test_the_offer_is_taken_up_by_other_words_too(chat: Chat) -> None:
    assert "12/03" in await chat.says("o aniversário da minha mãe é 12/03", "me lembra")
    assert sorted(kinds(chat)) == ["reminder", "told"]


async def test_an_undo_right_after_takes_back_what_was_told_and_not_the_offer_alone(chat: Chat) -> None:
    assert "saiu" in await chat.says("o aniversário da minha mãe é 12/03", "desfaz")
    assert (notes(chat), kinds(chat)) == ([], [])


async def test_another_day_takes_the_place_of_the_first(chat: Chat) -> None:
    await chat.says("o aniversário da minha mãe é 12/03", "não")
    assert "no lugar de" in await chat.says("o aniversário da minha mãe é 13/03")
    assert notes(chat) == ["o aniversário da minha mãe é 13/03"]
    await chat.says("desfaz")
    assert notes(chat) == ["o aniversário da minha mãe é 12/03"]


async def test_the_reminder_of_the_wrong_day_goes_with_it(chat: Chat) -> None:
    told = await chat.says("o aniversário da minha mãe é 12/03", "sim", "o aniversário da minha mãe é 13/03")
    assert "O lembrete do dia antigo saiu" in told
    assert kinds(chat) == ["told"]
    await chat.says("desfaz")
    assert sorted(kinds(chat)) == ["reminder", "told"]


async def test_the_same_person_is_known_by_name_and_by_who_they_are(chat: Chat) -> None:
    await chat.says("minha irmã se chama Paula", "a Paula mora em Santos", "o niver da minha irmã é 3/4", "não")
    assert "a Paula mora em Santos" in await chat.says("onde mora minha irmã?")
    assert "o niver da minha irmã é 3/4" in await chat.says("quando a Paula faz aniversário?")
    told = await chat.says("o que você sabe da Paula?")
    assert all(note in told for note in ("mora em Santos", "é 3/4", "se chama Paula"))


async def test_one_sentence_may_say_two_things_of_somebody(chat: Chat) -> None:
    said = "o Caio trabalha na prefeitura e mora em Suzano"
    await chat.says(said)
    for asked in ("onde o Caio trabalha?", "onde o Caio mora?"):
        assert await chat.says(asked) == f"Você anotou:\n📝 {said}"


async def test_of_two_mothers_each_has_her_own_birthday(chat: Chat) -> None:
    await chat.says("o aniversário da minha mãe é 12/03", "não", "o aniversário da mãe da Ju é 5/5", "não")
    mine = await chat.says("quando é o aniversário da minha mãe?")
    assert "12/03" in mine
    assert "5/5" not in mine
    assert "5/5" in await chat.says("quando é o aniversário da mãe da Ju?")


async def test_birthdays_of_a_month_and_the_next_ones(chat: Chat) -> None:
    await chat.says("o aniversário da minha mãe é 12/03", "não", "o niver da Paula é 22/08", "não")
    march = await chat.says("quem faz aniversário em março?")
    assert "12 de março: minha mãe" in march
    assert "Paula" not in march
    coming = await chat.says("próximos aniversários")
    assert coming.index("Paula") < coming.index("minha mãe")


async def test_what_was_noted_before_counts_where_nothing_else_was_told(chat: Chat) -> None:
    await chat.says("anota: neide diarista 21 99812-3344 faz faxina às terças")
    assert "99812-3344" in await chat.says("quem é a neide?")
    assert kinds(chat) == []


async def test_what_was_removed_is_not_answered(chat: Chat) -> None:
    await chat.says("a ju gosta de chocolate amargo", "do que a ju gosta?", "apaga o 1", "sim")
    assert notes(chat) == []
    assert "chocolate" not in await chat.says("do que a ju gosta?")


async def test_in_a_group_nothing_of_anybody_is_told(chat: Chat) -> None:
    await chat.says("a ju gosta de chocolate amargo")
    chat.driver._chat = chat.driver._chat.changed(chat="tg:-100/5")
    assert "particular" in await chat.says("do que a ju gosta?")
    await chat.says("o Caio mora em Santos")
    assert notes(chat) == ["a ju gosta de chocolate amargo"]


async def test_english() -> None:
    chat = Chat("en")
    offered = await chat.says("my mom's birthday is March 12")
    assert "Shall I remind you every year, on March 12?" in offered
    await chat.says("no")
    assert "253 days to go (March 12)" in await chat.says("when is my mom's birthday?")
    assert "dark chocolate" in await chat.says("my sister loves dark chocolate", "what does my sister like?")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("quantos anos a Sofia tem?", "Vai fazer 7 anos."),
        ("qual a idade da Sofia?", "Vai fazer 7 anos."),
        ("how old is Sofia?", "Turning 7."),
    ],
)
async def test_who_was_born_on_a_day_is_so_old(asked: str, told: str) -> None:
    chat = Chat()
    await chat.says("minha neta Sofia nasceu em 15/08/2019")
    assert told in await chat.says(asked)
