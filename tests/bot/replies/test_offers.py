"""Where a film can be watched, in words."""

from __future__ import annotations

from bot.replies.catalogue import voice
from bot.replies.offers import where
from state.items import Kind
from tests.bot.replies.make import item
from tools.definition import Lookup, Offers

PT, EN = voice("pt-BR"), voice("en")
FILM = item(Kind.MOVIE, "Matrix", year=1999)
LINK = "https://www.themoviedb.org/movie/603/watch?locale=BR"


def test_each_way_has_a_line_and_the_source_is_named() -> None:
    offers = Offers(streaming=("Netflix", "Max"), free=("Pluto TV",), rent=("Apple TV",), buy=("Apple TV",), link=LINK)
    assert where(PT, FILM, Lookup(status="found", offers=offers), "BR").splitlines() == [
        "Onde ver 🎬 Matrix (1999) (Brasil):",
        "Assinatura: Netflix, Max",
        "De graça: Pluto TV",
        "Aluguel: Apple TV",
        "Compra: Apple TV",
        LINK,
        "Dados do JustWatch, via TMDB.",
    ]


def test_nowhere_is_said_with_the_source_too() -> None:
    text = where(EN, FILM, Lookup(status="found", offers=Offers()), "US")
    assert text.splitlines() == [
        "I found 🎬 Matrix (1999) on no streaming service right now (United States).",
        "Data from JustWatch, through TMDB.",
    ]


def test_what_is_some_days_old_is_said_to_be() -> None:
    lookup = Lookup(status="found", offers=Offers(streaming=("Max",)), stale=True)
    assert "pode ter mudado" in where(PT, FILM, lookup, "BR")


def test_a_country_that_nobody_knows_is_called_by_its_code() -> None:
    assert "(QQ)" in where(PT, FILM, Lookup(status="found", offers=Offers()), "QQ")
