"""Around an open question the person always hears which one is meant."""

from __future__ import annotations

import pytest

from bot.replies import questions
from bot.replies.catalogue import voice
from state.items import Kind
from state.lane import Choice, Confirmation, Dialogue, Pending, RemoveListed

PT = voice("pt-BR")
CHOICE = Choice(nonce="n", purpose="candidate", subject="inception", options=(), expires_at=1)
CONFIRMATION = Confirmation(nonce="n", turn_id="t", request=RemoveListed(item_ids=("1",)), question="?", expires_at=1)
DIALOGUE = Dialogue(nonce="n", slot="content", expires_at=1)


@pytest.mark.parametrize(
    ("slot", "kind", "question"),
    [
        ("content", None, "O que você quer guardar?"),
        ("content", Kind.MOVIE, "Qual filme você quer guardar?"),
        ("content", Kind.TV_SHOW, "Qual série você quer guardar?"),
        ("content", Kind.VIDEO, "Qual vídeo? Mande o link dele."),
        ("content", Kind.LINK, "Qual link você quer guardar?"),
        ("content", Kind.NOTE, "O que você quer anotar?"),
        ("query", Kind.NOTE, "O que você quer procurar?"),
        ("target", None, "O que você quer apagar? Pode ser o nome ou o número na lista."),
    ],
)
def test_a_dialogue_asks_for_what_is_missing(slot: str, kind: Kind | None, question: str) -> None:
    assert questions.ask(PT, DIALOGUE.changed(slot=slot, kind=kind)) == question


@pytest.mark.parametrize(
    ("pending", "said"),
    [
        (CHOICE, "Deixei “inception” de lado."),
        (CONFIRMATION, "Deixei a outra pergunta de lado: não apaguei nada."),
        (DIALOGUE, "Deixei a outra pergunta de lado."),
    ],
)
def test_what_was_set_aside_is_said(pending: Pending, said: str) -> None:
    assert questions.dropped(PT, pending) == said


def test_a_late_yes_hears_that_nothing_was_removed() -> None:
    assert "não apaguei nada" in questions.expired(PT, CONFIRMATION)


@pytest.mark.parametrize("pending", [CHOICE, DIALOGUE])
def test_a_late_answer_hears_that_it_is_late(pending: Pending) -> None:
    assert questions.expired(PT, pending) == "Essa pergunta já passou do tempo. É só pedir de novo."


def test_hints_go_round_and_differ() -> None:
    hints = [questions.hint(PT, number) for number in range(questions.HINTS)]
    assert len(set(hints)) == questions.HINTS
    assert questions.hint(PT, questions.HINTS) == hints[0]
    assert questions.hint(PT, 0, model_away=True).startswith(f"{hints[0]}\n\n")
