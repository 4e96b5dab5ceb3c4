"""Who is asked for: by command, tap or whole sentences, never by words that are about something else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.personas.asking import Ask, asked_for
from bot.personas.loading import packaged_personas
from state.turns import Message

PERSONAS = packaged_personas()


def name_in(text: str, **fields: object) -> str | None:
    asked = asked_for(PERSONAS, Message.model_validate({"text": text, **fields}))
    return None if asked is None else asked.persona.name if asked.persona else f"?{asked.unknown}"


ASKED = {
    "/persona": "?",
    "/persona conselheira": "conselheira",
    "/Persona  A Conselheira!": "conselheira",
    "/persona@guarda_bot counselor": "conselheira",
    "/personas": "?",
    "/persona joana": "?joana",
    "quero falar com a conselheira": "conselheira",
    "Quero falar com a Conselheira, por favor!": "conselheira",
    "oi, posso conversar com o professor?": "professor",
    "quero voltar a falar com a guarda": "guarda",
    "volta pra guarda": "guarda",
    "volta para o Guarda": "guarda",
    "troca pra professora": "professor",
    "troca para a organizadora agora": "organizadora",
    "muda pra conselheira": "conselheira",
    "pode trocar pra conselheira?": "conselheira",
    "chama o professor": "professor",
    "me passa pra organizadora": "organizadora",
    "I want to talk to the counselor": "conselheira",
    "can I speak with the teacher, please?": "professor",
    "switch to the organiser": "organizadora",
    "go back to guarda": "guarda",
    "back to Guarda please": "guarda",
    "quem está aí?": "?",
    "com quem eu posso falar?": "?",
    "who can I talk to?": "?",
}
NOT_ASKED = (
    "quero falar com a conselheira da escola amanhã",
    "falar com a professora",
    "preciso falar com o professor",
    "lembra de falar com a conselheira",
    "a conselheira ligou",
    "anota: quero falar com a conselheira",
    "guarda isso",
    "volta",
    "volta pra casa",
    "quero falar com a joana",
    "filme o professor",
    "professor",
    "/personagem/x",
    "talk to the counselor about my day tomorrow",
    "não quero falar com a conselheira",
    "",
    "   ",
)


@pytest.mark.parametrize(("text", "name"), ASKED.items(), ids=ASKED.keys())
def test_these_ask_for_somebody(text: str, name: str) -> None:
    assert name_in(text) == name


@pytest.mark.parametrize("text", NOT_ASKED)
def test_these_do_not(text: str) -> None:
    assert name_in(text) is None


@pytest.mark.parametrize("text", ASKED)
def test_forwarded_words_ask_for_nobody(text: str) -> None:
    assert name_in(text, forwarded=True) is None


def test_a_tap_asks_for_whom_it_names() -> None:
    assert asked_for(PERSONAS, Message(button="persona:professor")) == Ask(PERSONAS.speaking("professor"))
    for button in ("persona:joana", "professor", "0a1b:0", "persona:"):
        assert asked_for(PERSONAS, Message(button=button)) is None


@given(st.text(max_size=80))
def test_no_text_fails(text: str) -> None:
    asked = asked_for(PERSONAS, Message(text=text))
    assert asked is None or asked.persona is None or asked.persona in PERSONAS.all
