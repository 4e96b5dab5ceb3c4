"""Films and series over HTTP, from a TMDB that works and from one that fails in every way."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from state.items import Kind
from tests.fakes.faulty_server import Fault, FaultyServer
from tests.fakes.tmdb_server import TOKEN
from tests.tools.enrichment.conftest import DEADLINE
from tools.definition import Lookup, Offers
from tools.enrichment.lookups import MovieById, MovieGuess, MovieLookup, MovieOffers, TvById, TvLookup, TvOffers
from tools.enrichment.ranking import CANDIDATES
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.tmdb import GRACE, THREADS, Tmdb, TmdbHealth
from tools.enrichment.tmdb_questions import QUESTIONS

DUNE = MovieLookup(title="duna", locale="pt-BR")


def shown(lookup: Lookup) -> list[tuple[str, int | None]]:
    return [(candidate.title, candidate.year) for candidate in lookup.candidates]


class TestFinding:
    async def test_the_titles_are_those_of_brazil(self, tmdb: Tmdb) -> None:
        lookup = await tmdb.find(MovieLookup(title="clube da luta", locale="pt-BR"))
        (film,) = lookup.candidates
        assert lookup.status == "found"
        assert (film.kind, film.title, film.year, film.tmdb_id) == (Kind.MOVIE, "Clube da Luta", 1999, 550)
        assert film.details.original_title == "Fight Club"
        assert film.details.overview is not None
        assert film.details.poster == "https://image.tmdb.org/t/p/w500/poster550.jpg"

    async def test_inception_may_be_several(self, tmdb: Tmdb) -> None:
        lookup = await tmdb.find(MovieLookup(title="inception", locale="pt-BR"))
        assert len(lookup.candidates) > 1
        assert (lookup.candidates[0].title, lookup.candidates[0].tmdb_id) == ("A Origem", 27205)

    async def test_the_same_title_comes_before_what_is_looked_at_more(self, tmdb: Tmdb) -> None:
        assert shown(await tmdb.find(DUNE)) == [("Duna", 2021), ("Duna", 1984), ("Duna: Parte Dois", 2024)]

    async def test_a_year_chooses(self, tmdb: Tmdb) -> None:
        assert shown(await tmdb.find(MovieLookup(title="duna", year=1984, locale="pt-BR"))) == [("Duna", 1984)]

    async def test_a_year_that_nothing_has_is_set_aside(self, tmdb: Tmdb) -> None:
        lookup = await tmdb.find(MovieLookup(title="clube da luta", year=2005, locale="pt-BR"))
        assert shown(lookup) == [("Clube da Luta", 1999)]

    async def test_a_year_that_belongs_to_the_title_is_understood(self, tmdb: Tmdb) -> None:
        lookup = await tmdb.find(MovieLookup(title="blade runner", year=2049, locale="pt-BR"))
        assert lookup.candidates[0].tmdb_id == 335984

    async def test_series_are_found_among_series(self, tmdb: Tmdb) -> None:
        lookup = await tmdb.find(TvLookup(title="the office", locale="pt-BR"))
        assert shown(lookup) == [("The Office", 2005), ("The Office", 2001)]
        assert {candidate.kind for candidate in lookup.candidates} == {Kind.TV_SHOW}
        assert shown(await tmdb.find(TvLookup(title="the office", year=2001, locale="en"))) == [("The Office", 2001)]

    async def test_in_english_the_titles_are_english(self, tmdb: Tmdb) -> None:
        lookup = await tmdb.find(MovieLookup(title="cidade de deus", locale="en"))
        assert shown(lookup) == [("City of God", 2002)]

    async def test_at_most_seven_are_offered(self, tmdb: Tmdb) -> None:
        assert len((await tmdb.find(MovieLookup(title="harry potter", locale="pt-BR"))).candidates) == CANDIDATES

    async def test_what_nobody_knows_is_nothing(self, tmdb: Tmdb) -> None:
        assert await tmdb.find(MovieLookup(title="xyzzy qwerty", locale="pt-BR")) == Lookup(status="nothing")

    async def test_one_question_is_enough_for_a_known_film(self, tmdb: Tmdb, tmdb_stand_in: FaultyServer) -> None:
        await tmdb.find(DUNE)
        assert [asked.query["language"] for asked in tmdb_stand_in.asked] == ["pt-BR"]

    async def test_a_story_that_is_missing_in_portuguese_is_told_in_english(
        self, tmdb: Tmdb, tmdb_stand_in: FaultyServer
    ) -> None:
        (film,) = (await tmdb.find(MovieLookup(title="el crack cero", locale="pt-BR"))).candidates
        assert film.details.overview == "Detective Germán Areta investigates the death of a tailor in Madrid in 1975."
        assert [asked.query["language"] for asked in tmdb_stand_in.asked] == ["pt-BR", "en-US"]


class TestById:
    async def test_a_film_has_its_genres_and_people(self, tmdb: Tmdb) -> None:
        (film,) = (await tmdb.get(MovieById(tmdb_id=27205, locale="pt-BR"))).candidates
        assert (film.title, film.year, film.tmdb_id) == ("A Origem", 2010, 27205)
        assert film.details.genres == ("Ação", "Ficção científica", "Aventura")
        assert film.details.people == ("Christopher Nolan",)

    async def test_a_series_has_its_makers(self, tmdb: Tmdb) -> None:
        (series,) = (await tmdb.get(TvById(tmdb_id=1396, locale="en"))).candidates
        assert (series.title, series.details.people) == ("Breaking Bad", ("Vince Gilligan",))

    async def test_an_id_that_nothing_has_is_nothing(self, tmdb: Tmdb) -> None:
        assert await tmdb.get(MovieById(tmdb_id=999_999_999, locale="pt-BR")) == Lookup(status="nothing")

    async def test_a_story_that_is_missing_in_portuguese_is_told_in_english(self, tmdb: Tmdb) -> None:
        (film,) = (await tmdb.get(MovieById(tmdb_id=613092, locale="pt-BR"))).candidates
        assert film.title == "El crack cero"
        assert film.details.overview is not None


class TestOffers:
    async def test_where_a_film_can_be_watched_is_told_for_a_country_the_likeliest_first(self, tmdb: Tmdb) -> None:
        offers = (await tmdb.watch(MovieOffers(tmdb_id=550, country="BR"))).offers
        assert offers is not None
        assert offers.streaming == ("Netflix", "Max")
        assert offers.rent == ("Apple TV", "Amazon Video")
        assert offers.link == "https://www.themoviedb.org/movie/550/watch?locale=BR"

    async def test_a_country_without_any_has_none(self, tmdb: Tmdb) -> None:
        assert await tmdb.watch(TvOffers(tmdb_id=1396, country="AQ")) == Lookup(status="found", offers=Offers())

    async def test_an_id_that_nothing_has_is_nothing(self, tmdb: Tmdb) -> None:
        assert await tmdb.watch(MovieOffers(tmdb_id=999_999_999, country="BR")) == Lookup(status="nothing")

    async def test_a_service_that_fails_is_unavailable(self, tmdb: Tmdb, tmdb_stand_in: FaultyServer) -> None:
        tmdb_stand_in.fault = Fault.BROKEN
        assert await tmdb.watch(MovieOffers(tmdb_id=550, country="BR")) == Lookup(status="unavailable")


class TestGuessing:
    async def test_a_misspelt_title_is_found_by_guessing_and_not_before(self, tmdb: Tmdb) -> None:
        request = {"title": "o grande truqe", "locale": "pt-BR"}
        assert (await tmdb.find(MovieLookup(**request))).status == "nothing"
        assert shown(await tmdb.guess(MovieGuess(**request))) == [("O Grande Truque", 2006)]

    async def test_who_made_it_narrows(self, tmdb: Tmdb) -> None:
        lookup = await tmdb.guess(MovieGuess(title="duna do villeneuve", locale="pt-BR"))
        assert {candidate.year for candidate in lookup.candidates} == {2021, 2024}

    async def test_a_look_up_asks_only_so_many_questions(self, tmdb: Tmdb, tmdb_stand_in: FaultyServer) -> None:
        await tmdb.guess(MovieGuess(title="harri poter da rowlin", locale="pt-BR"))
        assert 1 < len(tmdb_stand_in.asked) <= QUESTIONS


class TestKeys:
    async def test_without_a_key_nothing_is_asked(
        self, settings: EnrichmentSettings, tmdb_stand_in: FaultyServer
    ) -> None:
        tmdb = Tmdb(replace(settings, tmdb_key=None))
        assert await tmdb.find(DUNE) == Lookup(status="unconfigured")
        assert await tmdb.get(MovieById(tmdb_id=1, locale="en")) == Lookup(status="unconfigured")
        assert await tmdb.check() is TmdbHealth.UNCONFIGURED
        assert tmdb_stand_in.asked == []
        tmdb.close()

    async def test_a_key_that_is_refused_is_said_by_the_check(self, settings: EnrichmentSettings) -> None:
        tmdb = Tmdb(replace(settings, tmdb_key="wrong"))
        assert await tmdb.find(DUNE) == Lookup(status="unavailable")
        assert await tmdb.check() is TmdbHealth.REFUSED
        tmdb.close()

    async def test_a_read_access_token_goes_in_the_header(
        self, settings: EnrichmentSettings, tmdb_stand_in: FaultyServer
    ) -> None:
        tmdb = Tmdb(replace(settings, tmdb_key=TOKEN))
        assert (await tmdb.find(DUNE)).status == "found"
        assert "api_key" not in tmdb_stand_in.asked[0].query
        tmdb.close()

    async def test_a_key_that_works_is_said_by_the_check(self, tmdb: Tmdb) -> None:
        assert await tmdb.check() is TmdbHealth.OK

    def test_settings_do_not_show_the_key(self, settings: EnrichmentSettings) -> None:
        assert "tmdb_key" not in repr(settings)


class TestFaults:
    @pytest.mark.parametrize("fault", [fault for fault in Fault if fault is not Fault.MISSING])
    async def test_a_service_that_fails_is_unavailable_in_time(
        self, tmdb: Tmdb, tmdb_stand_in: FaultyServer, fault: Fault
    ) -> None:
        tmdb_stand_in.fault = fault
        for answer in (tmdb.find(DUNE), tmdb.get(MovieById(tmdb_id=27205, locale="pt-BR"))):
            started = time.monotonic()
            assert await answer == Lookup(status="unavailable")
            assert time.monotonic() - started < DEADLINE + GRACE + 0.5
        assert await tmdb.check() in (TmdbHealth.UNAVAILABLE, TmdbHealth.REFUSED)

    async def test_a_service_that_is_not_there_is_unavailable(self, settings: EnrichmentSettings) -> None:
        for url in ("http://127.0.0.1:1", "http://nowhere.invalid", "http://[", "nonsense", "http://a b", ""):
            tmdb = Tmdb(replace(settings, tmdb_url=url))
            assert await tmdb.find(DUNE) == Lookup(status="unavailable")
            tmdb.close()

    async def test_it_answers_again_when_the_fault_is_gone(self, tmdb: Tmdb, tmdb_stand_in: FaultyServer) -> None:
        tmdb_stand_in.fault = Fault.BROKEN
        await tmdb.find(DUNE)
        tmdb_stand_in.fault = None
        assert (await tmdb.find(DUNE)).status == "found"

    async def test_once_closed_it_is_unavailable(self, tmdb: Tmdb) -> None:
        tmdb.close()
        assert await tmdb.find(DUNE) == Lookup(status="unavailable")

    async def test_a_redirect_is_not_followed(self, tmdb: Tmdb, tmdb_stand_in: FaultyServer) -> None:
        tmdb_stand_in.fault = Fault.REDIRECT
        await tmdb.find(DUNE)
        assert [asked.path for asked in tmdb_stand_in.asked] == ["/3/search/movie"]

    async def test_a_slow_service_does_not_hold_up_the_loop(self, tmdb: Tmdb, tmdb_stand_in: FaultyServer) -> None:
        tmdb_stand_in.fault = Fault.SLOW
        looking = asyncio.create_task(tmdb.find(DUNE))
        started = time.monotonic()
        await asyncio.sleep(0.05)
        assert time.monotonic() - started < 0.3
        assert (await looking).status == "unavailable"

    async def test_many_at_once_share_a_slow_service_and_end_in_time(
        self, tmdb: Tmdb, tmdb_stand_in: FaultyServer
    ) -> None:
        tmdb_stand_in.fault = Fault.SLOW
        rounds = 25
        started = time.monotonic()
        answers = await asyncio.gather(*(tmdb.find(DUNE) for _ in range(THREADS * rounds)))
        assert {answer.status for answer in answers} == {"unavailable"}
        assert time.monotonic() - started < DEADLINE * rounds / 2
        # Whoever waited for a thread until its time was over asks for nothing any more.
        assert len(tmdb_stand_in.asked) < THREADS * rounds / 2


class TestPausing:
    @pytest.mark.parametrize("fault", [Fault.SLOW, Fault.STALLED, Fault.DRIP, Fault.DRIP_HEADERS])
    async def test_a_service_that_hangs_is_waited_for_once(
        self, tmdb: Tmdb, tmdb_stand_in: FaultyServer, fault: Fault
    ) -> None:
        tmdb_stand_in.fault = fault
        await tmdb.find(DUNE)
        started = time.monotonic()
        assert await tmdb.get(MovieById(tmdb_id=27205, locale="pt-BR")) == Lookup(status="unavailable")
        assert time.monotonic() - started < DEADLINE / 2
        assert len(tmdb_stand_in.asked) == 1

    @pytest.mark.parametrize("retry_after", ["30", "Fri, 01 Jan 2100 00:00:00 GMT", "soon", None])
    async def test_a_service_that_asks_us_to_wait_is_left_alone(
        self, tmdb: Tmdb, tmdb_stand_in: FaultyServer, retry_after: str | None
    ) -> None:
        tmdb_stand_in.fault, tmdb_stand_in.retry_after = Fault.BUSY, retry_after
        await tmdb.find(DUNE)
        tmdb_stand_in.fault = None
        assert await tmdb.find(DUNE) == Lookup(status="unavailable")
        assert len(tmdb_stand_in.asked) == 1

    @pytest.mark.parametrize("retry_after", ["0", "-5", "Thu, 01 Jan 1970 00:00:00 GMT"])
    async def test_once_the_wait_is_over_it_is_asked_again(
        self, tmdb: Tmdb, tmdb_stand_in: FaultyServer, retry_after: str
    ) -> None:
        tmdb_stand_in.fault, tmdb_stand_in.retry_after = Fault.BUSY, retry_after
        await tmdb.find(DUNE)
        tmdb_stand_in.fault = None
        assert (await tmdb.find(DUNE)).status == "found"
