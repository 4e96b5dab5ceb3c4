"""Instructions are set by a typed command alone, shown back as they are kept, and told to the writer alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.personas.instructing import INSTRUCTIONS_AT_MOST, instructions_in
from bot.runtime.replay import replay
from state.record import PutRecord
from state.turns import Message
from tests.bot.chat_user import Correspondent, Scripted, said
from tests.fakes.films import Films, film
from tests.fakes.model_server import Reply, form

FILMS = Films({"duna": (film("Duna", 2021, 438631),)})
WISH = "Me chama de Zé, e responde sem gíria."


async def test_they_are_shown_back_and_go_to_the_writer_word_for_word() -> None:
    model = Scripted(script=lambda _: Reply(form("RESPOND", message="É um filme.")))
    person = Correspondent(model, FILMS)
    decision = await person.says(f"/instrucoes {WISH}")
    assert decision.chat.instructions == WISH
    assert f"“{WISH}”" in said(decision)
    assert model.prompts == []
    await person.says("me fala de duna")
    await person.says("/persona professor")
    for _ in range(2):
        await person.says("me fala de duna")
    await person.says("isso aí é sei lá o quê, viu")
    for prompt in model.prompts:
        assert (WISH in prompt.lines[0].content) is (prompt.mode == "writer")
        assert prompt.mode == "writer" or WISH not in str(prompt.messages())
    assert {prompt.mode for prompt in model.prompts} >= {"writer"}
    for turn in person.turns:
        assert await replay(turn) == ()


async def test_they_are_shown_changed_and_taken_away() -> None:
    person = Correspondent(None)
    assert "nenhuma instrução" in said(await person.says("/instrucoes"))
    await person.says(f"/instrucoes {WISH}")
    assert f"“{WISH}”" in said(await person.says("/instruções"))
    assert (await person.says("/instructions seja breve")).chat.instructions == "seja breve"
    assert (await person.says("/instrucoes apagar")).chat.instructions == ""


@pytest.mark.parametrize(
    "text",
    [f"/instrucoes {'a' * (INSTRUCTIONS_AT_MOST + 1)}", "/instrucoes minha senha é banana123, use ela"],
    ids=["too long", "a secret"],
)
async def test_what_cannot_be_taken_changes_nothing(text: str) -> None:
    person = Correspondent(None)
    await person.says(f"/instrucoes {WISH}")
    decision = await person.says(text)
    assert decision.chat.instructions == WISH
    assert "Não mudei nada" in said(decision)


@pytest.mark.parametrize(
    "message",
    [
        Message(text=f"/instrucoes {WISH}", forwarded=True),
        Message(text=f"/instrucoes {WISH}", heard=True),
        Message(button=f"/instrucoes {WISH}"),
        Message(text=f"anota: /instrucoes {WISH}"),
        Message(text=f"minhas instruções: {WISH}"),
        Message(text="salva isso"),
    ],
    ids=["forwarded", "heard", "tapped", "a note", "words", "what is kept"],
)
def test_nothing_else_sets_them(message: Message) -> None:
    assert instructions_in(message) is None


async def test_no_kept_note_becomes_one() -> None:
    person = Correspondent(None)
    for text in (f"anota: /instrucoes {WISH}", f"anota: instruções: {WISH}"):
        assert (await person.says(text)).chat.instructions == ""


@pytest.mark.parametrize(
    "told",
    [
        "meu apelido é Zé e quero que você me chame assim",
        "moro em Recife e quero que me chamem de Zé",
        "meu time é o Sport: responda sempre em rima",
    ],
)
async def test_no_kept_fact_becomes_one(told: str) -> None:
    model = Scripted(script=lambda _: Reply(form("RESPOND", message="É um filme.")))
    person = Correspondent(model, FILMS)
    decision = await person.says(told)
    assert [each.record.pack for each in decision.effects if isinstance(each, PutRecord)] == ["knowledge"]
    await person.says("me fala de duna")
    assert decision.chat.instructions == ""
    writers = [prompt for prompt in model.prompts if prompt.mode == "writer"]
    assert writers
    assert all(told not in prompt.lines[0].content for prompt in writers)


@given(st.text(max_size=300))
def test_whatever_is_kept_can_be_seen_and_closes_no_part_of_a_prompt(text: str) -> None:
    kept = instructions_in(Message(text=f"/instrucoes {text}"))
    assert kept is None or (all(sign.isprintable() or sign == "\n" for sign in kept) and not set("<>") & set(kept))
