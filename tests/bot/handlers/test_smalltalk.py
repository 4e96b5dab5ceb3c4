"""Questions about Guarda get answers of their own, and never the same one twice in a row."""

from __future__ import annotations

import re

import pytest

from bot.replies.catalogue import voice
from bot.replies.help import Topic
from tests.bot.handlers.test_films import Chat
from webhooks.whatsapp.marks import utf16_length

CATALOGUE = {locale: voice(locale) for locale in ("pt-BR", "en")}


@pytest.mark.parametrize(
    ("locale", "questions", "points_at"),
    [
        (
            "pt-BR",
            (
                "você é um robô?",
                "quem te criou?",
                "é de graça?",
                "meus dados estão seguros?",
                "você lê minhas mensagens?",
                "você é o chatgpt?",
                "funciona em inglês?",
                "qual seu nome?",
                "quem é você?",
            ),
            "/privacidade",
        ),
        (
            "en",
            (
                "are you a robot?",
                "who made you?",
                "is it free?",
                "is my data safe?",
                "do you read my messages?",
                "are you an ai?",
                "does it work in english?",
                "what's your name?",
                "who are you?",
            ),
            "/privacy",
        ),
    ],
)
async def test_each_question_has_its_own_answer(locale: str, questions: tuple[str, ...], points_at: str) -> None:
    chat = Chat(locale)
    answers = [await chat.says(question) for question in questions]
    assert len(set(answers)) == len(questions)
    assert [points_at in answer for answer in answers[3:6]] == [True, True, True]
    assert chat.items == []


async def test_the_same_question_again_is_answered_otherwise() -> None:
    chat = Chat()
    first, again, third = [await chat.says(text) for text in ("é de graça?", "mas é de graça mesmo?", "quanto custa?")]
    assert first != again
    assert "ajuda" in again
    assert third == first
    await chat.says("oi")
    assert await chat.says("é de graça?") == first


async def test_who_told_no_language_is_answered_in_that_of_the_message_or_of_most_of_them() -> None:
    chat = Chat()
    assert "Which one" in await chat.says("save the movie inception")
    assert "saved" in await chat.says("1")
    assert "You have 1 item" in await chat.says("show everything I saved")
    assert "Você tem 1 item" in await chat.says("lista tudo que eu salvei")
    assert "I found 1" in await chat.says("busca inception")
    await chat.says("quero ver meus filmes", "lista tudo que eu salvei", "me fala do 1")
    assert "Achei 1" in await chat.says("busca inception")


async def test_one_english_message_does_not_turn_a_portuguese_conversation() -> None:
    chat = Chat()
    await chat.says(
        "anota: comprar leite pra minha mãe", "o que eu tenho que comprar hoje?", "lista tudo que eu salvei"
    )
    assert "You have" in await chat.says("show everything I saved")
    assert "Achei" in await chat.says("busca leite")


async def test_a_title_in_english_is_answered_in_portuguese() -> None:
    assert "Filme guardado" in await Chat().says("salva fight club")


async def test_who_chose_a_language_is_answered_in_it() -> None:
    chat = Chat()
    await chat.says("fala em português")
    assert "Sou um robô" in await chat.says("are you a robot?")


@pytest.mark.parametrize(
    ("locale", "question", "example", "other"),
    [
        ("pt-BR", "como eu apago uma coisa?", "apaga o 2", "anota: comprar leite"),
        ("pt-BR", "como salvo um filme?", "salva clube da luta", "desfaz"),
        ("en", "how do I delete something?", "delete 2", "note: buy milk"),
    ],
)
async def test_who_asks_how_one_thing_is_done_is_told_that_alone(
    locale: str, question: str, example: str, other: str
) -> None:
    answer = await Chat(locale).says(question)
    assert example in answer
    assert other not in answer


@pytest.mark.parametrize(("locale", "text"), [("pt-BR", "não apaga tudo"), ("en", "don't delete the first one")])
async def test_who_says_that_something_is_not_to_go_hears_that_it_did_not(locale: str, text: str) -> None:
    assert await Chat(locale).says(text) == voice(locale).say("denied-removal")


async def test_ta_is_thanks_to_who_speaks_english_and_yes_to_who_speaks_portuguese() -> None:
    assert "welcome" in await Chat("en").says("ta")
    assert "sim" in await Chat().says("ta")


@pytest.mark.parametrize(
    ("locale", "cry", "well"),
    [
        ("pt-BR", "quero morrer", "oxe kkk relaxa, era modo de falar"),
        ("en", "i want to die", "lol i'm fine, just kidding"),
    ],
)
async def test_who_is_well_after_all_hears_one_warm_line_and_no_more_of_it(locale: str, cry: str, well: str) -> None:
    chat = Chat(locale)
    assert await chat.says(cry) == voice(locale).say("crisis")
    assert await chat.says(well) == voice(locale).say("crisis-over")
    assert await chat.says(well) != voice(locale).say("crisis-over")


async def test_a_second_cry_hears_other_words_and_still_where_help_is() -> None:
    chat = Chat()
    first, second = await chat.says("quero morrer"), await chat.says("não quero mais viver")
    assert second == voice("pt-BR").say("crisis-again") != first
    assert "188" in second
    assert "192" in second


@pytest.mark.parametrize(
    "text",
    [
        "to pensando em fazer uma promoçao de blusinha dia 12, 2 por 50. anota ai a ideia",
        "n é lista, é minha meta. quero juntar 1100 pro celular, ja tenho 340",
    ],
)
async def test_what_people_tell_every_day_is_no_cry_for_help(text: str) -> None:
    assert "188" not in await Chat().says(text)


async def test_who_is_not_well_is_not_told_that_they_are() -> None:
    chat = Chat()
    await chat.says("quero morrer")
    assert await chat.says("não tô bem não, ninguém liga pra mim") != voice("pt-BR").say("crisis-over")


@pytest.mark.parametrize(("locale", "asked"), [("pt-BR", "oq tu faz?"), ("pt-BR", "ajuda"), ("en", "what can you do?")])
async def test_who_asks_what_can_be_done_is_told_in_a_few_lines(locale: str, asked: str) -> None:
    answer = await Chat(locale).says(asked)
    assert len(answer.splitlines()) <= 8
    assert "completa" in answer or "full help" in answer


@pytest.mark.parametrize("locale", ["pt-BR", "en"])
async def test_each_topic_of_the_help_is_a_tap_or_a_number_away_on_one_screen(locale: str) -> None:
    chat = Chat(locale)
    asked = "ajuda" if locale == "pt-BR" else "help"
    answer = await chat.driver.send(text=asked)
    buttons = [button for row in answer.replies[0].buttons for button in row]
    assert len(buttons) == len(Topic) == len(re.findall(r"(?m)^\d\. ", answer.text))
    assert all(utf16_length(button.label) <= 20 for button in buttons)
    for number, button in enumerate(buttons, start=1):
        tapped = await chat.driver.send(button=button.payload)
        await chat.says("oi", asked)
        assert await chat.says(str(number)) == tapped.text != answer.text
        if number < len(Topic):
            assert len(tapped.text.splitlines()) <= 8
            assert tapped.text.split()[0] == button.label.split()[0]


async def test_a_topic_is_told_of_while_something_is_asked_which_stays_so() -> None:
    chat = Chat()
    await chat.says("salva duna")
    said = (await chat.driver.send(button="help:0")).text
    assert "⏰ Lembretes" in said
    assert "Duna" in await chat.says("1")
    assert [item.title for item in chat.items] == ["Duna"]


async def test_later_a_number_means_what_it_always_means() -> None:
    chat = Chat()
    await chat.says("anota: comprar leite", "ajuda", "lista tudo")
    assert "comprar leite" in await chat.says("1")
    await chat.says("ajuda", "oi", "lista tudo")
    assert "⏰" not in await chat.says("1")


async def test_a_button_that_the_help_never_had_has_expired() -> None:
    assert "expirou" in (await Chat().driver.send(button="help:99")).text


@pytest.mark.parametrize(
    ("locale", "said", "answers"),
    [
        ("pt-BR", "conta outra piada aí", [f"joke-{number}" for number in range(1, 6)]),
        ("en", "tell me a joke", [f"joke-{number}" for number in range(1, 6)]),
        ("pt-BR", "oxe tu entendeu tudo errado", ["hint-correct"]),
        ("pt-BR", "não foi isso que eu pedi", ["hint-correct"]),
        ("en", "that's not what i said", ["hint-correct"]),
        ("pt-BR", "valeu mano, flw, vou pro treino", ["farewell"]),
        ("pt-BR", "vlw meu parceiro", ["thank", "passing-praise"]),
        ("pt-BR", "🔥🔥🔥", ["passing-picture"]),
        ("pt-BR", "tô muito triste hoje, só chorei", ["downcast-1", "downcast-2", "downcast-3"]),
    ],
)
async def test_what_is_said_in_passing_is_answered_as_what_it_is(locale: str, said: str, answers: list[str]) -> None:
    chat = Chat(locale)
    assert await chat.says(said) in {CATALOGUE[locale].say(each) for each in answers}
    assert chat.items == []


async def test_a_loss_is_answered_warmly_beside_what_is_kept() -> None:
    chat = Chat()
    answer = await chat.says("hoje faz dois anos que a minha avó Nair faleceu")
    assert "💛" in answer
    assert [item.title for item in chat.items] == ["hoje faz dois anos que a minha avó Nair faleceu"]


@pytest.mark.parametrize(
    "told",
    [
        "prova de física dia 3 de julho, vc é meio lerdo viu",
        "aquele áudio é sobre como montar a estante, vou usar no sábado com meu irmão",
    ],
)
async def test_what_is_told_is_kept_however_it_is_said(told: str) -> None:
    chat = Chat()
    await chat.says(told)
    assert [item.content for item in chat.items] == [told]


async def test_a_question_about_one_thing_does_not_show_everything() -> None:
    chat = Chat()
    await chat.says("anota: trocar a lâmpada", "anota: o bolo da nina é de cenoura")
    answer = await chat.says("o que eu tinha que levar pro churrasco do beto?")
    assert "lâmpada" not in answer
