"""Why something was found is said where its name does not show it."""

from __future__ import annotations

from bot.wording.reasons import reason
from state.items import Details
from tests.bot.wording.make import item, note

DETAILS = Details(
    original_title="The Godfather",
    people=("Al Pacino", "Marlon Brando"),
    genres=("Crime", "Drama"),
    overview="O velho chefe de uma família da máfia passa o trono ao filho que não queria nada com ele.",
)
FILM = item(title="O Poderoso Chefão", year=1972, details=DETAILS)


def test_nothing_is_said_of_what_the_name_shows() -> None:
    assert reason(FILM, ("poderoso", "1972")) == ""
    assert reason(FILM, ()) == ""


def test_the_person_the_genre_and_the_original_title_are_said_whole() -> None:
    assert reason(FILM, ("pacino",)) == "Al Pacino"
    assert reason(FILM, ("chefao", "crime", "pacino")) == "Crime · Al Pacino"
    assert reason(FILM, ("godfather",)) == "The Godfather"


def test_of_a_text_the_words_around_are_shown() -> None:
    assert reason(FILM, ("trono",)) == "“…da máfia passa o trono ao filho que não…”"
    long_note = note("ligar para o dentista " + "e depois " * 12 + "perguntar do clareamento")
    assert reason(long_note, ("clareamento",)).endswith("perguntar do clareamento”")


def test_a_misspelt_word_is_shown_as_it_was_kept() -> None:
    assert reason(FILM, ("pacinno",)) == "Al Pacino"
