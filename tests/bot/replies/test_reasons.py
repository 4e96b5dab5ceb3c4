"""Why something was found is said where its name does not show it."""

from __future__ import annotations

from bot.replies.catalogue import voice
from bot.replies.lists import reason
from state.items import Details, Kind
from tests.bot.replies.make import item, note

PT, EN = voice("pt-BR"), voice("en")
DETAILS = Details(
    original_title="The Godfather",
    people=("Al Pacino", "Marlon Brando"),
    genres=("Crime", "Drama"),
    overview="O velho chefe de uma família da máfia passa o trono ao filho que não queria nada com ele.",
)
FILM = item(title="O Poderoso Chefão", year=1972, details=DETAILS)


def test_nothing_is_said_of_what_the_name_shows() -> None:
    assert reason(PT, FILM, ("poderoso", "1972")) == ""
    assert reason(PT, FILM, ()) == ""


def test_the_person_the_genre_and_the_original_title_are_said_whole() -> None:
    assert reason(PT, FILM, ("pacino",)) == "Al Pacino"
    assert reason(PT, FILM, ("chefao", "crime", "pacino")) == "Crime · Al Pacino"
    assert reason(PT, FILM, ("godfather",)) == "The Godfather"


def test_a_genre_is_named_in_the_language_of_the_person() -> None:
    series = item(Kind.TV_SHOW, "The Witcher", details=Details(genres=("Action & Adventure", "Kids", "Soap Opera")))
    assert reason(PT, series, ("acao",)) == reason(PT, series, ("adventure",)) == "Ação e aventura"
    assert reason(EN, series, ("aventura",)) == "Action & Adventure"
    assert reason(PT, series, ("infantil",)) == "Infantil"
    assert reason(PT, series, ("opera",)) == "Soap Opera"


def test_of_a_text_the_words_around_are_shown() -> None:
    assert reason(PT, FILM, ("trono",)) == "“…da máfia passa o trono ao filho que não…”"
    long_note = note("ligar para o dentista " + "e depois " * 12 + "perguntar do clareamento")
    assert reason(PT, long_note, ("clareamento",)).endswith("perguntar do clareamento”")


def test_a_misspelt_word_is_shown_as_it_was_kept() -> None:
    assert reason(PT, FILM, ("pacinno",)) == "Al Pacino"
