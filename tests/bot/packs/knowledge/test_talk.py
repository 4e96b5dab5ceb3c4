"""What people tell of themselves is kept, listed, answered from, put right and taken back, and always found."""

from __future__ import annotations

import pytest

from tests.bot.handlers.test_films import Chat


@pytest.fixture
def chat() -> Chat:
    return Chat()


def notes(chat: Chat) -> list[str | None]:
    return [item.content for item in chat.items]


@pytest.mark.parametrize(
    "said",
    [
        *("sou alérgico a camarão", "trabalho na Vale", "meu time é o Santos", "moro em Campinas", "calço 38"),
        *("minha cor preferida é verde musgo", "sou vegana faz 4 anos", "meu tipo sanguíneo é O-"),
    ],
)
async def test_it_is_kept_as_a_fact_and_found_like_a_note(chat: Chat, said: str) -> None:
    assert await chat.says(said) == f"📝 Anotei sobre você: {said}"
    assert notes(chat) == [said]
    assert len(chat.driver.library.records.live) == 1
    assert said in await chat.says(f"busca {said.split()[-1]}")
    assert said in await chat.says("o que você sabe de mim?")
    await chat.says("desfaz")
    assert (notes(chat), chat.driver.library.records.live) == ([], [])


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("trabalho na Vale", "onde eu trabalho?"),
        ("trabalho na Vale", "em que empresa eu trabalho mesmo?"),
        ("meu time é o Santos", "qual meu time?"),
        ("moro em Campinas", "onde eu moro?"),
        ("sou alérgico a camarão", "sou alérgico a quê?"),
        ("tenho alergia a dipirona", "quais são minhas alergias?"),
        ("calço 38", "quanto eu calço?"),
        ("minha cor preferida é azul", "qual é a minha cor favorita?"),
        ("meu tipo sanguíneo é O-", "qual o meu tipo sanguíneo?"),
        ("faço aniversário dia 8 de março", "quando é meu aniversário?"),
    ],
)
async def test_a_question_is_answered_in_the_persons_words(chat: Chat, said: str, asked: str) -> None:
    await chat.says(said)
    assert await chat.says(asked) == f"Você me contou:\n📝 {said}"


async def test_of_two_the_newer_counts_and_undo_brings_the_older_back(chat: Chat) -> None:
    replaced = await chat.says("trabalho na Vale", "agora trabalho na Petrobras")
    assert "no lugar de “trabalho na Vale”" in replaced
    assert "Petrobras" in await chat.says("onde eu trabalho?")
    assert "Vale" not in await chat.says("onde eu trabalho?")
    await chat.says("desfaz")
    assert await chat.says("onde eu trabalho?") == "Você me contou:\n📝 trabalho na Vale"


async def test_several_allergies_stand_beside_each_other(chat: Chat) -> None:
    await chat.says("sou alérgico a camarão", "sou alérgico a dipirona")
    told = await chat.says("sou alérgico a quê?")
    assert "camarão" in told
    assert "dipirona" in told


async def test_the_same_again_is_there_already(chat: Chat) -> None:
    assert "já" in (await chat.says("trabalho na Vale", "trabalho na Vale")).lower()
    assert notes(chat) == ["trabalho na Vale"]


async def test_what_is_so_no_longer_goes(chat: Chat) -> None:
    await chat.says("trabalho na Vale", "moro em Campinas")
    assert "não conto mais com “trabalho na Vale”" in await chat.says("não trabalho mais na Vale")
    assert notes(chat) == ["moro em Campinas"]
    await chat.says("desfaz")
    assert set(notes(chat)) == {"moro em Campinas", "trabalho na Vale"}
    assert "moro em Santos (era moro em Campinas)" in await chat.says("não moro mais em Campinas, agora moro em Santos")
    assert "Santos" in await chat.says("onde eu moro?")


async def test_what_was_told_with_something_else_is_not_lost_with_it(chat: Chat) -> None:
    said = "sou alérgico a dipirona e amendoim"
    told = await chat.says(said, "apaga que eu sou alérgico a dipirona")
    assert f"📝 {said}" in told
    assert notes(chat) == [said]
    await chat.says("muda a nota 1 para: sou alérgico a amendoim")
    assert await chat.says("sou alérgico a quê?") == "Você me contou:\n📝 sou alérgico a amendoim"


async def test_one_sentence_may_say_two_things(chat: Chat) -> None:
    said = "moro em Belém e trabalho na Vale"
    await chat.says(said)
    assert said in await chat.says("onde eu trabalho?")
    assert said in await chat.says("onde eu moro?")
    assert said in await chat.says("não trabalho mais na Vale")
    assert notes(chat) == [said]


@pytest.mark.parametrize("said", ["apaga que sou vegana", "esquece que eu sou vegana", "não sou mais vegana"])
async def test_it_is_forgotten_by_words(chat: Chat, said: str) -> None:
    assert "não conto mais" in await chat.says("sou vegana", said)
    assert notes(chat) == []
    await chat.says("desfaz")
    assert notes(chat) == ["sou vegana"]


async def test_what_was_taken_for_something_else_is_kept_where_it_is_plain(chat: Chat) -> None:
    assert "Anotei sobre você" in await chat.says("me chamo Marta")
    assert "me chamo Marta" in await chat.says("qual é o meu nome?")


async def test_a_correction_in_words_takes_the_place(chat: Chat) -> None:
    assert "moro em Londrina (era moro em Curitiba)" in await chat.says("moro em Curitiba", "corrige: moro em Londrina")
    assert "📝 moro em Londrina" in await chat.says("onde eu moro?")


async def test_another_place_than_the_one_told_stays(chat: Chat) -> None:
    await chat.says("trabalho na Vale", "não trabalho mais na Petrobras")
    assert "trabalho na Vale" in notes(chat)


async def test_the_list_is_numbered_and_its_numbers_remove(chat: Chat) -> None:
    await chat.says("trabalho na Vale", "moro em Campinas", "anota: comprar leite")
    listed = await chat.says("o que você sabe de mim?")
    assert "1. 📝 moro em Campinas\n2. 📝 trabalho na Vale" in listed
    assert "leite" not in listed
    assert "mais 1 coisa" in listed
    assert "trabalho na Vale" in await chat.says("apaga o 2")
    assert "Vale" not in await chat.says("o que você sabe de mim?")
    await chat.says("desfaz")
    assert "Vale" in await chat.says("onde eu trabalho?")


async def test_a_note_put_right_is_what_is_told(chat: Chat) -> None:
    await chat.says("moro em Campinas", "o que você sabe de mim?", "muda a nota 1 para: moro em Jundiaí")
    assert await chat.says("onde eu moro?") == "Você me contou:\n📝 moro em Jundiaí"


async def test_who_told_nothing_of_themselves_sees_all_that_is_kept(chat: Chat) -> None:
    assert "comprar leite" in await chat.says("anota: comprar leite", "o que você sabe de mim?")


async def test_english() -> None:
    chat = Chat("en")
    assert await chat.says("i work at Google") == "📝 Noted about you: i work at Google"
    assert await chat.says("where do i work?") == "You told me:\n📝 i work at Google"
    assert "takes the place of “i work at Google”" in await chat.says("i work at Nubank now")
    assert "no longer counts" in await chat.says("i don't work at Nubank anymore")
    assert "peanuts" in await chat.says("i'm allergic to peanuts", "what am i allergic to?")


async def test_in_a_group_nothing_is_kept_unasked_and_nothing_told(chat: Chat) -> None:
    await chat.says("moro em Campinas")
    chat.driver._chat = chat.driver._chat.changed(chat="tg:-100/5")
    assert "particular" in await chat.says("onde eu moro?")
    assert "particular" in await chat.says("o que você sabe de mim?")
    await chat.says("trabalho na Vale")
    assert notes(chat) == ["moro em Campinas"]
