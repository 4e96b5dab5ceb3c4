"""What a message that no rule fits means of what was kept: shown where it is plain, and otherwise left alone."""

from __future__ import annotations

import pytest

from bot.replies.catalogue import voice
from tests.bot.handlers.test_films import Chat

PT, EN = voice("pt-BR"), voice("en")
NOTES = (
    "anota: horário do ônibus escolar: passa 6h40 na esquina",
    "anota: dedetizador josias, indicação da márcia",
    "anota: aluguel da praia: 300 por dia",
    "anota: presente do beto: faca japonesa",
    "anota: caminhão do lixo passa na esquina",
)


@pytest.fixture
async def chat() -> Chat:
    chat = Chat()
    await chat.says(*NOTES, "salva o iluminado", "salva parasita de 2019")
    return chat


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("que horas passa o onibus da escola", "6h40"),
        ("o que eu ia dar pro beto, a faca japonesa", "faca japonesa"),
        ("quanto custa o aluguel da praia?", "300 por dia"),
        ("dedetisador josias", "indicação da márcia"),
        ("aquele que a márcia indicou, o josias", "josias"),
        ("passa na esquina", "caminhão do lixo"),
        ("stanlei kubrick", "O Iluminado (1980)"),
        ("que faca eu ia dar pro beto, japonesa", "faca japonesa"),
        ("como era mesmo o filme iluminadu", "O Iluminado (1980)"),
        ("faca japonesa que eu vi pro beto", "faca japonesa"),
        ("qnd passa o caminhão do lixo msm", "caminhão do lixo"),
        ("oi, cadê o dedetizador?", "josias"),
        ("que horas passa o lixo? acha a nota", "caminhão do lixo"),
    ],
)
async def test_what_is_plainly_meant_is_shown(chat: Chat, said: str, shown: str) -> None:
    before = len(chat.items)
    assert shown in await chat.says(said)
    assert len(chat.items) == before


@pytest.mark.parametrize(
    "said",
    [
        "que calor hoje, tô com saudade da praia",
        "o ônibus atrasou de novo, que raiva",
        "a escola ligou",
        "oi, tudo bem?",
        "que dia lindo",
        "que praia linda",
        "oi tudo bem com a escola",
        "como faço para salvar um filme?",
    ],
)
async def test_talk_brings_nothing_up(chat: Chat, said: str) -> None:
    answer = await chat.says(said)
    assert not any(known in answer for known in ("6h40", "josias", "300", "Iluminado"))


@pytest.mark.parametrize("said", ["matrix", "clube da luta"])
async def test_a_title_that_is_not_kept_is_offered_as_before(chat: Chat, said: str) -> None:
    assert "Quer que eu guarde" in await chat.says(said)


async def test_two_words_of_a_film_are_not_its_name_unless_they_are_credits(chat: Chat) -> None:
    assert "Parasita" not in await chat.says("familia pobre")
    assert "O Iluminado (1980)" in await chat.says("terror kubrick")


async def test_a_question_that_a_note_answers_is_answered_as_one(chat: Chat) -> None:
    answer = await chat.says("qual meu aluguel")
    assert PT.say("info-noted", count=1) in answer
    assert PT.say("search-kept-else") not in answer


async def test_a_question_that_no_look_up_answers_is_answered_by_a_note(chat: Chat) -> None:
    await chat.says("speak english", "note: wifi password for guests is under the router")
    answer = await chat.says("what's the wifi pasword for guests?")
    assert answer.startswith(EN.say("info-noted", count=1))
    assert answer.count("under the router") == 1


async def test_what_looks_for_something_is_told_from_what_names_it(chat: Chat) -> None:
    assert PT.say("search-kept", count=1) not in await chat.says("aquele que a márcia indicou, o josias")
    assert PT.say("info-noted", count=1) in await chat.says("dedetizador josias")


@pytest.mark.parametrize("said", ["dedetizador josias", "horário do ônibus"])
async def test_it_can_be_kept_all_the_same(chat: Chat, said: str) -> None:
    assert f"Guardei como nota: {said}" in await chat.says(said, "salva isso")


async def test_a_number_means_what_was_shown(chat: Chat) -> None:
    await chat.says("dedetisador josias", "apaga o 1", "sim")
    assert not any("josias" in item.title for item in chat.items)


@pytest.mark.parametrize("key", ["search-recalled", "search-kept"])
def test_one_and_several_are_told_in_both_languages(key: str) -> None:
    for each in (PT, EN):
        assert each.say(key, count=1) != each.say(key, count=2)


@pytest.mark.parametrize(
    "said",
    [
        "qnd é a vacina msm",
        "quando é a vacina?",
        "que dia é a vacina",
        "qto foi a vacina",
    ],
)
async def test_one_word_is_enough_for_a_question_about_one_note(chat: Chat, said: str) -> None:
    await chat.says("anota: vacina do rex dia 5, 80 reais")
    answer = await chat.says(said)
    assert PT.say("info-noted", count=1) in answer
    assert "80 reais" in answer


async def test_one_word_of_many_notes_is_answered_with_all_of_them(chat: Chat) -> None:
    await chat.says("anota: vacina do rex dia 5", "anota: vacina da mel dia 6", "anota: vacina da gripe em abril")
    answer = await chat.says("qnd é a vacina msm")
    assert all(each in answer for each in (PT.say("info-noted", count=3), "rex", "mel", "gripe"))


async def test_how_something_is_made_is_told_by_what_was_kept(chat: Chat) -> None:
    await chat.says("anota: quindim: 12 gemas e coco ralado")
    assert "12 gemas" in await chat.says("quindin, como q faz")
    assert "12 gemas" not in await chat.says("como faço para guardar uma nota?")


async def test_what_is_plainly_asked_for_by_its_kind_is_answered_with_the_nearest(chat: Chat) -> None:
    answer = await chat.says("cadê a nota de nadar pelo caminhão por trinta dias")
    assert PT.say("search-nearest-all") in answer
    assert "caminhão do lixo" in answer
