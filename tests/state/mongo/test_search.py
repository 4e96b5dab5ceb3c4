"""Finding items by words."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from state.finding.searching import search
from state.finding.terms import COMMON
from state.items import Item, Kind
from state.mongo.connection import Database
from state.mongo.search import RANKED
from state.reads import Reach, SearchItems
from state.text import words
from tests.state.mongo.libraries import WORDS, ask, item, keep, libraries, newest_first, removed

examples = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
queries = st.lists(st.sampled_from([*WORDS, "ma", "aç", "x", ".", "a*"]), min_size=1, max_size=3).map(tuple)


async def assert_every_hit_once(database: Database, kept: int) -> None:
    """Keep ``kept`` hits among other items, walk the pages of a search, and compare."""
    titled = [item("ana", "duna") for _ in range(30)]
    others = [item("ana", "praia", words=("praia", "duna")) for _ in range(kept - 30)]
    await keep(database, [*titled, *others, removed("ana", 9, "duna"), item("ana", "mar")])
    walked: list[Item] = []
    while page := await ask(database, "ana", SearchItems(words=("dun",), skip=len(walked), limit=300)):
        walked += page
        assert len(walked) <= kept
    assert sorted(each.id for each in walked) == sorted(each.id for each in [*titled, *others])


class TestSearch:
    @examples
    @given(library=libraries(), query=queries)
    async def test_exactly_the_items_with_all_the_words_are_found_best_first(
        self, database: Database, library: tuple[str, list[Item]], query: tuple[str, ...]
    ) -> None:
        person, items = library
        await keep(database, items)
        assert await ask(database, person, SearchItems(words=query)) == search(
            [each for each in items if each.live], SearchItems(words=query)
        )

    @examples
    @given(library=libraries(), query=queries, kind=st.sampled_from(Kind), skip=st.integers(0, 5))
    async def test_a_kind_a_skip_and_a_limit_narrow_it(
        self, database: Database, library: tuple[str, list[Item]], query: tuple[str, ...], kind: Kind, skip: int
    ) -> None:
        person, items = library
        await keep(database, items)
        request = SearchItems(words=query, kind=kind, skip=skip, limit=3)
        assert await ask(database, person, request) == search([each for each in items if each.live], request)

    @pytest.mark.parametrize(
        "said",
        [
            "preso bruma mercado povo",
            "duna parte dois",
            "dunna parte",
            "leite pao",
            "bruma",
            "povo preso bruma dirigindo caminhao",
            "babette gaestebud",
        ],
    )
    async def test_what_is_clearly_meant_is_meant_in_the_database_as_in_memory(
        self, database: Database, said: str
    ) -> None:
        titles = ("um povo preso na bruma", "duna: parte dois", "a bruma do mercado", *["leite e pão"] * 5)
        titles += ("babette gæstebud",)
        items = [item("ana", title, words=words(title)) for title in titles]
        await keep(database, items)
        request = SearchItems(words=words(said), reach=Reach.CLEARLY)
        found = await ask(database, "ana", request)
        assert found == search(items, request)
        assert await ask(database, "ana", request.changed(skip=1)) == found[1:]

    async def test_no_words_find_nothing(self, database: Database) -> None:
        await keep(database, [item("ana")])
        assert await ask(database, "ana", SearchItems(words=())) == ()

    @pytest.mark.parametrize("limit", [0, -1])
    async def test_a_limit_of_none_is_none(self, database: Database, limit: int) -> None:
        await keep(database, [item("ana", "duna")])
        assert await ask(database, "ana", SearchItems(words=("duna",), limit=limit)) == ()

    @pytest.mark.parametrize("word", ["", ".*", "$gt", "\x00", "a\x00", "\U0010ffff", "x" * 20_000])
    async def test_a_strange_word_is_only_a_word(self, database: Database, word: str) -> None:
        await keep(database, [item("ana", "duna")])
        found = await ask(database, "ana", SearchItems(words=("duna", word)))
        assert len(found) == (1 if word == "" else 0)

    async def test_a_prefix_is_not_met_by_two_words_around_it(self, database: Database) -> None:
        await keep(database, [item("ana", "aaa zzz")])
        assert await ask(database, "ana", SearchItems(words=("mmm",))) == ()

    @pytest.mark.parametrize("kept", [30, 130])
    async def test_pages_of_a_word_hold_every_hit_once(self, database: Database, kept: int) -> None:
        await assert_every_hit_once(database, kept)

    async def test_pages_of_a_common_word_do_so_too(self, real: Database) -> None:
        # Not on mongomock, where keeping so many takes a quarter of a minute.
        await assert_every_hit_once(real, COMMON + 1)

    async def test_of_a_common_word_only_the_newest_are_ranked_and_older_hits_follow_newest_first(
        self, real: Database
    ) -> None:
        old = [item("ana", "duna") for _ in range(COMMON)]
        new = [item("ana", "praia", words=("praia", "duna")) for _ in range(RANKED)]
        await keep(real, [*old, *new])
        found = await ask(real, "ana", SearchItems(words=("duna",), skip=RANKED - 10))
        assert found == (*newest_first(new)[-10:], *newest_first(old)[: len(found) - 10])
        assert len(found) == SearchItems(words=()).limit
