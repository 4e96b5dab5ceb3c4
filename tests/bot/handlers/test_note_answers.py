"""Questions are answered from what is kept, in other words than it was noted in, and are never kept themselves."""

from __future__ import annotations

import pytest

from bot.replies.catalogue import voice
from bot.understanding.remarks.questions import are_kin, is_question
from tests.bot.handlers.test_films import Chat

NOTES = (
    "anota: o telefone da dra marcia, minha dermato, é 21 99876-1234",
    "anota: eletricista toninho zap 31 98888-7766, cobra 150 a visita",
    "anota: a festa da escola da lara vai ser dia 12/12 as 16h na quadra, rua das acacias 45, levar refrigerante "
    "e um prato de doce",
    "anota: troquei o filtro da agua hoje, proxima troca em maio",
    "anota: minha sogra faz aniversario dia 8 de julho e ama suculentas",
    "anota: escala de janeiro: 02, 05, 09, 14 e 22, tudo noturno",
    "anota: troquei o sabado com a paula, ela fica com o meu e eu com a quarta dela",
    "anota: to no ep 7 da temporada 2 de succession",
    "anota: conheci o beto na academia, ele trabalha com seguro",
    "anota: o numero dele é 11 97777-0000",
)


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("qual o numero da dermatologista?", "21 99876-1234"),
        ("me fala o contato do toninho pf", "31 98888-7766"),
        ("kkk blz, qual o zap do eletricista msm", "31 98888-7766"),
        ("onde vai ser a festinha da lara e que horas", "rua das acacias 45, levar refrigerante e um prato de doce"),
        ("endereço da festa", "rua das acacias 45, levar refrigerante e um prato de doce"),
        ("qnd tenho q trocar o filtro dnv", "proxima troca em maio"),
        ("q planta minha sogra gosta?", "suculentas"),
        ("plantoes de janeiro", "02, 05, 09, 14 e 22"),
        ("com quem troquei o sabado", "paula"),
        ("em q ep de succession eu to", "ep 7"),
        ("numero do beto", "11 97777-0000"),
        ("what plant does my mother in law like", "suculentas"),
        ("when's my mother-in-law's birthday?", "8 de julho"),
    ],
)
async def test_a_question_is_answered_whole_in_whatever_words_it_was_noted(asked: str, answer: str) -> None:
    chat = Chat()
    await chat.says(*NOTES)
    told = await chat.says(asked)
    assert answer in told
    assert not any(
        voice("pt-BR").say("search-nothing", what="").split(".")[0].strip() in line for line in told.splitlines()
    )
    assert len(chat.items) == len(NOTES)


@pytest.mark.parametrize(
    "asked",
    [
        "em q ep eu parei de dark?",
        "com quem eu troquei a folga",
        "qto falta da geladeira",
        "mostra minhas anotaçoes da fono",
        "qnd vence o seguro da moto",
        "what did the vet say about luna",
    ],
)
async def test_a_question_that_nothing_answers_is_neither_kept_nor_offered_to_be(asked: str) -> None:
    chat = Chat()
    answer = await chat.says(asked)
    assert chat.items == []
    assert "Responda com o número" not in answer
    assert len(answer.splitlines()) <= 2


async def test_a_number_that_was_never_told_is_not_made_up_from_other_words() -> None:
    chat = Chat()
    await chat.says("anota: a ana gosta de chocolate amargo")
    assert "Você anotou" not in await chat.says("qual o telefone da ana?")


@pytest.mark.parametrize(
    "told",
    [
        "quando eu chegar em casa vou dormir cedo",
        "que dia lindo pra ir na praia",
        "o que eu mais gosto é pizza",
        "quem sabe amanhã eu corro",
        "when i get home i'll call the bank",
        "festa da firma foi ótima",
    ],
)
def test_what_only_begins_like_a_question_is_none(told: str) -> None:
    assert not is_question(told)


@pytest.mark.parametrize(
    ("one", "other", "kin"),
    [
        ("medica", "pediatra", True),
        ("pediatra", "dentista", False),
        ("festinha", "festa", True),
        ("trocar", "troquei", True),
        ("gineco", "ginecologista", True),
        ("casa", "caso", False),
        ("presente", "preso", False),
    ],
)
def test_words_are_kin_where_one_may_stand_for_the_other(one: str, other: str, kin: bool) -> None:
    assert are_kin(one, other) is kin


async def test_of_several_the_part_that_was_asked_about_is_shown_and_the_rest_on_asking() -> None:
    chat = Chat()
    story = "falaram do portão que não fecha, da garagem que alaga quando chove, da piscina que ninguém limpa, " * 2
    await chat.says(
        f"anota: reunião: {story} e quem cuida do jardim é o seu nilo", "anota: jardim da escola: terra nova"
    )
    answer = await chat.says("busca jardim")
    assert "quem cuida do jardim é o seu nilo" in answer
    assert "reunião" not in answer
    (number,) = (line.split(".")[0] for line in answer.splitlines() if "nilo" in line)
    assert "reunião" in await chat.says(number)


async def test_the_rest_of_what_was_cut_is_shown() -> None:
    chat = Chat()
    kept = await chat.says(
        "anota: a reforma da cozinha começa dia 3, o pedreiro é o valdir, ele traz o piso e a gente a tinta azul"
    )
    assert "tinta azul" not in kept
    assert "tinta azul" in await chat.says("mostra o resto")
    assert "tinta azul" in await chat.says("abre")


async def test_a_number_of_an_earlier_longer_list_is_asked_about_after_several_searches() -> None:
    chat = Chat()
    await chat.says(
        *(f"anota: {what}" for what in ("pagar o gás", "ligar pro zeca", "lavar o tapete", "trocar a lâmpada"))
    )
    await chat.says("lista tudo", "busca gás", "busca zeca", "busca tapete", "busca lâmpada")
    assert "Confirma?" in await chat.says("apaga o 3 e o 4")


@pytest.mark.parametrize(
    "told",
    [
        "Pessoal, a reunião mudou: sábado 28/11 às 9h no salão, rua do Sol 12. Quem chegar tarde não vota no síndico",
        "que isso mano, eu tava falando de outra coisa",
        "lol what? i'm good, i meant the other one",
    ],
)
def test_a_story_with_a_question_word_in_it_asks_for_nothing(told: str) -> None:
    assert not is_question(told)


async def test_who_tells_what_they_saw_has_it_marked_or_noted_and_is_not_thanked() -> None:
    chat = Chat("en")
    await chat.says("save the movie inception", "1")
    await chat.says("watched inception last night, cried a lot. 10/10")
    assert chat.items[0].seen_at is not None
    answer = await chat.says("watched some old western last night with my dad, 10/10")
    assert "welcome" not in answer


async def test_news_about_something_else_does_not_show_how_to_change_the_last_note() -> None:
    chat = Chat()
    await chat.says("anota: o zelador é o seu nilson", "a reunião da escola passou pra quinta 19h na sala 4")
    assert "reunião" in chat.items[-1].title or "reunião" in chat.items[0].title


async def test_what_is_asked_for_by_its_sort_is_found_by_what_it_is_of() -> None:
    chat = Chat()
    await chat.says("anota: comprei tinta verde musgo pro portão", "anota: minha irmã vera calça 37 e usa M")
    assert "verde musgo" in await chat.says("qual a cor do portão mesmo")
    assert "usa M" in await chat.says("q tamanho a vera usa")


async def test_what_is_asked_for_by_its_heading_is_shown_whole() -> None:
    chat = Chat()
    recipe = "a receita da vó: 2 xícaras de fubá, 3 ovos, 1 copo de leite. Bater tudo e levar ao forno por 40 minutos"
    await chat.says(recipe)
    assert await chat.says("qual é a receita da vó?") == f"Você anotou:\n📝 {recipe}"
