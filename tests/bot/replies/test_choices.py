"""A choice is numbered and says how to answer; a confirmation says exactly what is at stake."""

from __future__ import annotations

import pytest

from bot.replies import choices
from bot.replies.catalogue import voice
from state.items import Counts, Kind
from tests.bot.replies.make import item, note

PT = voice("pt-BR")
EN = voice("en")


def test_a_choice_is_numbered_and_says_how_to_answer() -> None:
    assert choices.choice(PT, "Qual é?", ["A Origem (2010)", "Inception\n(2014)"]) == (
        "Qual é?\n\n1. A Origem (2010)\n2. Inception (2014)\n\nResponda com o número ou o nome."
    )


def test_a_choice_of_many_says_that_several_will_do() -> None:
    assert choices.choice(EN, "Which?", ["a", "b"], many=True).endswith("More than one is fine: “1 and 3”.")


def test_an_option_shows_its_kind_only_among_mixed_ones() -> None:
    assert choices.candidate_label(PT, item(year=1999)) == "Matrix (1999)"
    assert choices.candidate_label(PT, item(year=1999), mixed=True) == "🎬 Matrix (1999)"


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
    assert (choices.kind_label(PT, kind), choices.kind_label(EN, kind)) == (portuguese, english)


def test_removing_everything_is_asked_with_how_many_of_what() -> None:
    counts = Counts(by_kind={Kind.NOTE: 30, Kind.MOVIE: 12})
    assert choices.confirm_everything(PT, counts) == "Isso apaga 42 itens (12 filmes e 30 notas). Confirma?"


def test_removing_everything_of_one_kind_counts_it_once() -> None:
    counts = Counts(by_kind={Kind.NOTE: 0, Kind.MOVIE: 1})
    assert choices.confirm_everything(PT, counts) == "Isso apaga tudo que você guardou: 1 filme. Confirma?"


def test_removing_one_item_is_asked_by_its_name() -> None:
    assert choices.confirm_several(EN, [item(year=1999)]) == "This deletes “Matrix (1999)”. Are you sure?"


def test_removing_several_items_names_each() -> None:
    assert choices.confirm_several(PT, [item(year=1999), note("leite")]).splitlines() == [
        "Isso apaga 2 itens:",
        "• 🎬 Matrix (1999)",
        "• 📝 leite",
        "Confirma?",
    ]


def test_removing_a_great_many_items_names_twenty_and_counts_the_rest() -> None:
    lines = choices.confirm_several(PT, [item()] * 22).splitlines()
    assert (len(lines), lines[-2]) == (23, "• e mais 2 itens")
