"""Which questions a look-up asks, and what it makes of two answers."""

from __future__ import annotations

from typing import Any, cast

import pytest

from state.items import Kind
from tools.enrichment.errors import LookupFailed, Unreachable
from tools.enrichment.lookups import MovieById, MovieLookup
from tools.enrichment.tmdb_questions import QUESTIONS, find, get
from tools.enrichment.tmdb_wire import TmdbWire

Answer = dict[str, Any] | LookupFailed
PARASITE = MovieLookup(title="parasita", locale="pt-BR")


class FakeWire:
    """Answers by language; a failure is raised."""

    def __init__(self, **answers: Answer) -> None:
        self.answers = {"pt-BR": answers.get("pt", {}), "en-US": answers.get("en", {})}
        self.asked: list[tuple[str, int | None]] = []
        self.wordings: list[str] = []

    def search(self, kind: Kind, title: str, year: int | None, language: str) -> dict[str, Any]:
        self.asked.append((language, year))
        self.wordings.append(title)
        return self._answer(language)

    def info(self, kind: Kind, tmdb_id: int, language: str) -> dict[str, Any]:
        return self._answer(language)

    def _answer(self, language: str) -> dict[str, Any]:
        answer = self.answers[language]
        if isinstance(answer, LookupFailed):
            raise answer
        return answer


def wire(**answers: Answer) -> tuple[FakeWire, TmdbWire]:
    fake = FakeWire(**answers)
    return fake, cast("TmdbWire", fake)


def a_film(title: str, overview: str = "", number: int = 1) -> dict[str, Any]:
    return {
        "id": number,
        "title": title,
        "original_title": "기생충",
        "overview": overview,
        "release_date": "2019-05-30",
    }


def results(*films: dict[str, Any]) -> dict[str, Any]:
    return {"results": list(films)}


def test_a_title_in_another_alphabet_gives_way_to_the_english_one() -> None:
    _, both = wire(pt=results(a_film("기생충", "Uma família.")), en=results(a_film("Parasite", "A family.")))
    (film,) = find(PARASITE, both)
    assert (film.title, film.details.overview) == ("Parasite", "Uma família.")


def test_what_only_english_has_is_added() -> None:
    _, both = wire(pt=results(a_film("Parasita")), en=results(a_film("Parasite", "A family."), a_film("Other", "x", 2)))
    found = find(PARASITE, both)
    assert [(film.title, film.details.overview) for film in found] == [("Parasita", "A family."), ("Other", "x")]


def test_english_that_fails_does_not_take_the_portuguese_with_it() -> None:
    _, half = wire(pt=results(a_film("Parasita")), en=Unreachable())
    assert [film.title for film in find(PARASITE, half)] == ["Parasita"]
    _, half = wire(pt=a_film("Parasita"), en=Unreachable())
    assert [film.title for film in get(MovieById(tmdb_id=1, locale="pt-BR"), half)] == ["Parasita"]


def test_what_no_language_finds_is_not_asked_for_in_english() -> None:
    fake, neither = wire(pt=results(), en=Unreachable())
    assert find(PARASITE, neither) == ()
    assert fake.asked == [("pt-BR", None)]


def test_portuguese_that_fails_is_a_failure() -> None:
    _, half = wire(pt=Unreachable(), en=results(a_film("Parasite")))
    with pytest.raises(LookupFailed):
        find(PARASITE, half)


def test_what_nothing_fits_is_asked_in_a_few_other_words_and_no_more() -> None:
    fake, both = wire(pt=results(), en=results())
    assert find(PARASITE.changed(title="G.O.T. 2", year=1990), both) == ()
    assert fake.wordings[:4] == ["G.O.T. 2", "G.O.T. 2", "Game of Thrones 2", "G.O.T. II"]
    assert len(fake.wordings) <= QUESTIONS


def test_a_year_without_results_is_set_aside() -> None:
    fake, both = wire(pt=results(), en=results())
    assert find(PARASITE.changed(year=1990), both) == ()
    assert fake.asked == [("pt-BR", 1990), ("pt-BR", None)]


def test_an_english_speaker_is_answered_with_one_question() -> None:
    fake, both = wire(en=results(a_film("Parasite")))
    assert len(find(PARASITE.changed(locale="en"), both)) == 1
    assert fake.asked == [("en-US", None)]


def test_a_locale_we_do_not_know_is_answered_in_english() -> None:
    fake, both = wire(en=results(a_film("Parasite")))
    assert len(find(PARASITE.changed(locale="de"), both)) == 1
    assert fake.asked == [("en-US", None)]


def test_by_id_what_portuguese_cannot_name_is_named_in_english() -> None:
    _, both = wire(pt={"id": "?"}, en=a_film("Parasite", "A family."))
    (film,) = get(MovieById(tmdb_id=1, locale="pt-BR"), both)
    assert film.title == "Parasite"
    _, neither = wire(pt={}, en={})
    assert get(MovieById(tmdb_id=1, locale="pt-BR"), neither) == ()
