"""Keeping pages and videos: what they are called, described and found by, read now or later."""

from __future__ import annotations

import pytest

from state.items import Details, Item, Kind
from state.reads import Request
from tests.tools.contexts import Library, an_item, context
from tools.definition import Candidate, Lookup, Saved
from tools.enrichment.lookups import PageLookup, VideoLookup
from tools.link_metadata import filled
from tools.registry import run

URL = "https://www.panelinha.com.br/receita/bolo-de-cenoura"
CAKE = Candidate(
    kind=Kind.LINK,
    title="Bolo de cenoura",
    url=URL,
    details=Details(
        author="Rita Lobo",
        site="Panelinha",
        description="Fofo, com calda.",
        poster="https://img.exemplo.com/bolo.jpg",
        language="pt-BR",
        published="2024-05-31",
    ),
)
MATRIX = Candidate(
    kind=Kind.MOVIE, title="Matrix", year=1999, url=URL, details=Details(overview="A verdade.", site="Banco de filmes")
)
DOWN = Lookup(status="unavailable")


def said(candidate: Candidate, **changes: object) -> dict[Request[Lookup], Lookup]:
    lookup = Lookup(status="found", candidates=(candidate,)).changed(**changes)
    return {PageLookup(url=URL): lookup, VideoLookup(url=URL): lookup}


async def saved(
    name: str, *items: Item, lookups: dict[Request[Lookup], Lookup] | None = None, **args: str | None
) -> Saved:
    result = await run(name, {"url": URL, **args}, context(items, lookups))
    assert isinstance(result, Saved)
    return result


class TestPages:
    async def test_a_page_is_called_and_described_as_it_says_itself(self) -> None:
        result = await saved("save_link", lookups=said(CAKE))
        item = result.item
        assert (item.kind, item.title, item.title_key, item.url) == (
            Kind.LINK,
            "Bolo de cenoura",
            "bolo de cenoura",
            URL,
        )
        assert item.details == CAKE.details
        assert {"bolo", "cenoura", "rita", "panelinha", "calda"} <= set(item.words)
        assert (result.lookup, result.stale) == ("found", False)

    async def test_what_the_person_calls_it_goes_first_and_both_find_it(self) -> None:
        item = (await saved("save_link", description="receita da vó", lookups=said(CAKE))).item
        assert (item.title, item.details.description) == ("receita da vó", "receita da vó")
        assert (item.details.original_title, item.details.overview) == ("Bolo de cenoura", "Fofo, com calda.")
        assert {"receita", "vo", "cenoura", "calda", "panelinha"} <= set(item.words)

    async def test_the_same_words_as_the_pages_are_no_title_of_their_own(self) -> None:
        item = (await saved("save_link", description="Bolo de cenoura", lookups=said(CAKE))).item
        assert (item.title, item.details.original_title) == ("Bolo de cenoura", None)

    @pytest.mark.parametrize("status", ["unavailable", "nothing", "unconfigured"])
    async def test_a_page_that_cannot_be_read_is_kept_all_the_same(self, status: str) -> None:
        lookup = Lookup.model_validate({"status": status})
        result = await saved("save_link", lookups={PageLookup(url=URL): lookup})
        assert (result.outcome, result.lookup) == ("kept", status)
        assert result.item.title == "panelinha.com.br/receita/bolo-de-cenoura"

    async def test_what_may_be_out_of_date_says_so(self) -> None:
        result = await saved("save_link", lookups=said(CAKE, stale=True))
        assert (result.item.title, result.stale) == ("Bolo de cenoura", True)

    async def test_what_is_kept_already_is_not_read_again(self) -> None:
        library = Library(said(CAKE))
        await library.save("save_link", url=URL)
        again = await library.save("save_link", url=f"{URL}?utm_source=x")
        assert (again.outcome, again.lookup) == ("already_kept", None)


class TestWhatAPageIsAbout:
    async def test_the_page_of_a_video_is_kept_as_a_video_once(self) -> None:
        library = Library(said(CAKE.changed(kind=Kind.VIDEO)))
        first = await library.save("save_link", url=URL)
        assert (first.item.kind, first.item.title) == (Kind.VIDEO, "Bolo de cenoura")
        library.lookups = {PageLookup(url=URL): DOWN}
        assert (await library.save("save_link", url=URL)).outcome == "already_kept"

    async def test_the_page_of_a_film_is_kept_as_the_film(self) -> None:
        item = (await saved("save_link", lookups=said(MATRIX))).item
        assert (item.kind, item.title, item.year, item.url) == (Kind.MOVIE, "Matrix", 1999, URL)
        assert item.key == "title:matrix|1999"

    @pytest.mark.parametrize("tmdb_id", [None, 603])
    async def test_a_film_that_is_kept_already_is_not_kept_again_for_its_page(self, tmdb_id: int | None) -> None:
        kept = an_item("i", "Matrix", year=1999, tmdb_id=tmdb_id)
        result = await saved("save_link", kept, lookups=said(MATRIX))
        assert (result.outcome, result.item) == ("already_kept", kept)

    async def test_a_page_that_the_person_calls_something_is_kept_as_that(self) -> None:
        item = (await saved("save_link", description="ver com a Bia", lookups=said(MATRIX))).item
        assert (item.kind, item.title, item.details.original_title) == (Kind.LINK, "ver com a Bia", "Matrix")


class TestReadingLater:
    async def kept(self, name: str = "save_link", **args: str | None) -> Item:
        return (await saved(name, lookups={PageLookup(url=URL): DOWN, VideoLookup(url=URL): DOWN}, **args)).item

    async def test_what_had_only_its_address_gets_a_title_and_its_words(self) -> None:
        item = await self.kept()
        effect = filled(item, CAKE)
        assert (effect.item_id, effect.seen) == (item.id, item.last_turn)
        at_once = (await saved("save_link", lookups=said(CAKE))).item
        assert (effect.title, effect.title_key, effect.details) == (
            at_once.title,
            at_once.title_key,
            at_once.details,
        )
        assert effect.words == at_once.words

    @pytest.mark.parametrize(("name", "own"), [("save_link", "description"), ("save_video", "title")])
    async def test_what_the_person_called_it_stays(self, name: str, own: str) -> None:
        item = await self.kept(name, **{own: "receita da vó"})
        effect = filled(item, CAKE)
        at_once = (await saved(name, lookups=said(CAKE), **{own: "receita da vó"})).item
        assert (effect.title, effect.details, effect.words) == (at_once.title, at_once.details, at_once.words)

    async def test_what_it_was_renamed_to_and_its_tags_stay(self) -> None:
        item = (await self.kept()).changed(title="doce", last_turn=9, tags=({"name": "Festa", "key": "festa"},))
        effect = filled(item, CAKE)
        assert (effect.title, effect.seen, effect.details.original_title) == ("doce", 9, "Bolo de cenoura")
        assert {"doce", "festa", "cenoura"} <= set(effect.words)

    async def test_what_it_says_of_itself_already_is_not_replaced(self) -> None:
        item = (await self.kept()).changed(details=Details(site="Site da Rita"))
        assert filled(item, CAKE).details == CAKE.details.changed(site="Site da Rita")
