"""Switching is done by code at once, belongs to the conversation, and sets nothing aside that was asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.personas.cast import usual_cast
from bot.personas.loading import packaged_personas
from bot.replies.catalogue import voice
from bot.runtime.replay import replay
from state.lane import SECOND, Chat, State
from state.personas import SWITCHES_KEPT, switched
from tests.bot.chat_user import Correspondent, Scripted, said

PERSONAS = packaged_personas()


def greeting(name: str, locale: str = "pt-BR") -> str:
    return PERSONAS.speaking(name).greets(locale)


async def test_the_new_one_greets_at_once_and_no_model_is_asked() -> None:
    model = Scripted()
    person = Correspondent(model)
    decision = await person.says("quero falar com a conselheira")
    assert said(decision) == greeting("conselheira")
    assert model.prompts == []
    assert decision.chat.persona == "conselheira"
    assert (decision.trace.action, decision.effects) == ("persona", ())


async def test_what_is_said_without_a_model_is_theirs_from_then_on_with_the_same_facts() -> None:
    person = Correspondent(None)
    usual = said(await person.says("anota: pagar 30 reais pro João"))
    await person.says("/persona organizadora")
    theirs = said(await person.says("anota: pagar 45 reais pra Ana"))
    assert usual == "📝 Anotado: pagar 30 reais pro João"
    assert theirs == "📝 Em ordem: pagar 45 reais pra Ana"
    assert said(await person.says("oi")) != voice("pt-BR").say("greet-again")
    await person.says("volta pra guarda")
    assert said(await person.says("oi")) == voice("pt-BR").say("greet-again")
    assert [item.title for item in person.kept] == ["pagar 45 reais pra Ana", "pagar 30 reais pro João"]


async def test_who_is_here_is_shown_with_a_button_for_each_of_the_others() -> None:
    person = Correspondent(None)
    decision = await person.says("/persona")
    reply = decision.replies[0]
    assert [button.payload for row in reply.buttons for button in row] == [
        "persona:conselheira",
        "persona:organizadora",
        "persona:professor",
    ]
    assert all(each.titled("pt-BR") in reply.text for each in PERSONAS.all)
    tapped = await person.says("", button="persona:professor")
    assert said(tapped) == greeting("professor")
    again = await person.says("", button="persona:professor")
    assert again.chat.persona_history == tapped.chat.persona_history
    assert "já está aqui" in said(again)


async def test_whoever_is_not_known_is_said_to_be_unknown() -> None:
    decision = await Correspondent(None).says("/persona joana")
    assert "“joana”" in said(decision)
    assert decision.chat.persona is None


async def test_a_question_is_put_again_by_the_new_one_and_a_yes_answers_it() -> None:
    person = Correspondent(None)
    await person.says("anota: comprar leite")
    asked = await person.says("apaga tudo")
    decision = await person.says("quero falar com a conselheira")
    assert said(decision) == f"{greeting('conselheira')}\n\n{said(asked)}"
    assert decision.chat.state is State.AWAITING_CONFIRMATION
    assert decision.replies[0].buttons == asked.replies[0].buttons
    assert [item.title for item in person.kept] == ["comprar leite"]
    await person.says("sim")
    assert list(person.kept) == []


async def test_a_yes_that_was_typed_before_the_question_was_put_again_deletes_nothing() -> None:
    person = Correspondent(None)
    await person.says("anota: comprar leite")
    await person.says("apaga tudo")
    decision = await person.says("quero falar com a conselheira")
    later = {**person.library.delivered, person.turns[-1].id: person.turns[-1].arrived + 1_000 * SECOND}
    person.library = replace(person.library, delivered=later)
    answered = await person.says("sim")
    assert said(decision).endswith(said(answered))
    assert [item.title for item in person.kept] == ["comprar leite"]


async def test_an_open_question_for_words_is_put_again() -> None:
    person = Correspondent(None)
    asked = said(await person.says("anota"))
    decision = await person.says("troca pra professora")
    assert said(decision) == f"{greeting('professor')}\n\n{asked}"
    await person.says("comprar leite")
    assert [item.title for item in person.kept] == ["comprar leite"]


async def test_help_shows_who_is_there() -> None:
    person = Correspondent(None)
    assert "Conselheira, Organizadora e Professor" in said(await person.says("ajuda completa"))
    await person.says("/persona professor")
    assert "Guarda, Conselheira e Organizadora" in said(await person.says("ajuda completa"))


async def test_the_greeting_is_in_the_language_that_is_spoken() -> None:
    person = Correspondent(None, locale="en")
    assert said(await person.says("I want to talk to the counselor")) == greeting("conselheira", "en")


async def test_all_of_it_replays() -> None:
    person = Correspondent(None)
    for text in ("anota: leite", "/persona", "/persona professor", "apaga tudo", "volta pra guarda", "não", "oi"):
        await person.says(text)
    for turn in person.turns:
        assert await replay(turn) == ()


def test_switches_are_only_added_and_counted_on_though_the_oldest_are_not_kept() -> None:
    history = switched((), "professor", 1)
    for at in range(2, 60):
        longer = switched(history, "guarda" if at % 2 else "professor", at)
        assert longer[:-1] == history[-(SWITCHES_KEPT - 1) :]
        assert longer[-1].seq == history[-1].seq + 1
        history = longer
    assert len(history) == SWITCHES_KEPT
    assert history[-1].seq == 59


@pytest.mark.parametrize("name", ["joana", ""])
def test_where_nobody_answers_to_the_name_any_more_the_default_one_speaks(name: str) -> None:
    chat = Chat(chat="cli:ana", persona_history=switched((), name, 1))
    cast = usual_cast()
    assert cast.in_chat(chat) is PERSONAS.default
    assert cast.voice(chat, "pt-BR") is voice("pt-BR")
