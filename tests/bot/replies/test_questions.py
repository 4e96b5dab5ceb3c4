"""Around an open question the person always hears which one is meant."""

from __future__ import annotations

import pytest

from bot.replies import questions
from bot.replies.catalogue import voice
from state.confirmable import RemoveListed
from state.items import Counts, Kind
from state.lane import Choice, Confirmation, Dialogue, Pending
from tests.bot.replies.make import item, note

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


EN = voice("en")


def test_a_choice_is_numbered_and_says_how_to_answer() -> None:
    assert questions.choice(PT, "Qual é?", ["A Origem (2010)", "Inception\n(2014)"]) == (
        "Qual é?\n\n1. A Origem (2010)\n2. Inception (2014)\n\nResponda com o número ou o nome."
    )


def test_a_choice_of_many_says_that_several_will_do() -> None:
    assert questions.choice(EN, "Which?", ["a", "b"], many=True).endswith("More than one is fine: “1 and 3”.")


def test_an_option_shows_its_kind_only_among_mixed_ones() -> None:
    assert questions.candidate_label(PT, item(year=1999)) == "Matrix (1999)"
    assert questions.candidate_label(PT, item(year=1999), mixed=True) == "🎬 Matrix (1999)"


@pytest.mark.parametrize(
    ("kind", "portuguese", "english"),
    [
        (Kind.MOVIE, "Filme", "Movie"),
        (Kind.TV_SHOW, "Série", "TV show"),
        (Kind.VIDEO, "Vídeo", "Video"),
        (Kind.LINK, "Link", "Link"),
        (Kind.NOTE, "Nota", "Note"),
    ],
)
def test_a_kind_reads_as_an_option(kind: Kind, portuguese: str, english: str) -> None:
    assert (questions.kind_label(PT, kind), questions.kind_label(EN, kind)) == (portuguese, english)


def test_removing_everything_is_asked_with_how_many_of_what() -> None:
    counts = Counts(by_kind={Kind.NOTE: 30, Kind.MOVIE: 12})
    assert questions.confirm_everything(PT, counts) == "Isso apaga 42 itens (12 filmes e 30 notas). Confirma?"


def test_removing_everything_of_one_kind_counts_it_once() -> None:
    counts = Counts(by_kind={Kind.NOTE: 0, Kind.MOVIE: 1})
    assert questions.confirm_everything(PT, counts) == "Isso apaga tudo que você guardou: 1 filme. Confirma?"


def test_removing_one_item_is_asked_by_its_name() -> None:
    assert questions.confirm_several(EN, [item(year=1999)]) == "This deletes “Matrix (1999)”. Are you sure?"


def test_removing_several_items_names_each() -> None:
    assert questions.confirm_several(PT, [item(year=1999), note("leite")]).splitlines() == [
        "Isso apaga 2 itens:",
        "• 🎬 Matrix (1999)",
        "• 📝 leite",
        "Confirma?",
    ]


def test_removing_a_great_many_items_names_twenty_and_counts_the_rest() -> None:
    lines = questions.confirm_several(PT, [item()] * 22).splitlines()
    assert (len(lines), lines[-2]) == (23, "• e mais 2 itens")
