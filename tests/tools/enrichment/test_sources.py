"""The sources as the composition root opens them, from a tool to the wire and back."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from pydantic import JsonValue

from state.reads import FindKept, FindTitled, Request
from state.recording import RecordingReads, ReplayedReads, SourcedReads, Sources
from tests.fakes.faulty_server import Fault, FaultyServer
from tests.fakes.memory_cache import MemoryCache
from tools.definition import Lookup, Saved, ToolContext
from tools.enrichment import lookups
from tools.enrichment.cache import FRESH, STALE
from tools.enrichment.lookups import MovieLookup, TvLookup
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.sources import open_sources
from tools.registry import run


async def test_every_lookup_has_a_source(settings: EnrichmentSettings) -> None:
    async with open_sources(settings, MemoryCache(), count().__next__) as sources:
        requests = {each for each in vars(lookups).values() if isinstance(each, type) and hasattr(each, "name")}
        assert set(sources) == {each for each in requests if issubclass(each, Request) and "name" in vars(each)}
        assert len(sources) > 5


async def nothing_kept(_: FindKept) -> None:
    return None


async def none_titled(_: FindTitled) -> tuple[()]:
    return ()


EMPTY_LIBRARY: Sources = {FindKept: nothing_kept, FindTitled: none_titled}


async def test_salva_inception_from_the_lookup_to_the_item_and_again_from_the_record(
    settings: EnrichmentSettings, tmdb_stand_in: FaultyServer
) -> None:
    async with open_sources(settings, MemoryCache(), lambda: 0) as sources:
        reads = RecordingReads(SourcedReads({**EMPTY_LIBRARY, **sources}))
        first = ToolContext(reads=reads, person="p", turn=1, now=1, locale="pt-BR", new_id=lambda: "i1")
        lookup = await run("enrich_movie", {"title": "inception"}, first)
        assert isinstance(lookup, Lookup)
        assert len(lookup.candidates) > 1
        picked = lookup.candidates[0]
        args: JsonValue = {"title": picked.title, "year": picked.year, "tmdb_id": picked.tmdb_id}
        saved = await run("save_movie", args, first)
    assert isinstance(saved, Saved)
    assert (saved.item.title, saved.item.year, saved.item.tmdb_id) == ("A Origem", 2010, 27205)
    assert saved.item.details.people == ("Christopher Nolan",)

    tmdb_stand_in.fault = Fault.BROKEN
    again = replace(first, reads=ReplayedReads(reads.records))
    assert await run("enrich_movie", {"title": "inception"}, again) == lookup
    assert await run("save_movie", args, again) == saved


async def test_a_film_is_kept_as_called_when_tmdb_is_down(
    settings: EnrichmentSettings, tmdb_stand_in: FaultyServer
) -> None:
    tmdb_stand_in.fault = Fault.RESET
    async with open_sources(settings, MemoryCache(), lambda: 0) as sources:
        reads = SourcedReads({**EMPTY_LIBRARY, **sources})
        context = ToolContext(reads=reads, person="p", turn=1, now=1, locale="pt-BR", new_id=lambda: "i1")
        saved = await run("save_movie", {"title": "Inception", "year": 2010, "tmdb_id": 27205}, context)
    assert isinstance(saved, Saved)
    assert (saved.item.title, saved.item.tmdb_id, saved.item.details.overview) == ("Inception", 27205, None)


async def test_what_was_found_days_ago_is_told_while_tmdb_is_down_and_tmdb_is_then_left_alone(
    settings: EnrichmentSettings, tmdb_stand_in: FaultyServer
) -> None:
    now = 0
    inception = MovieLookup(title="inception", locale="pt-BR")
    async with open_sources(settings, MemoryCache(), lambda: now) as sources:
        found = await sources[MovieLookup](inception)
        tmdb_stand_in.fault, now = Fault.RESET, FRESH
        assert await sources[MovieLookup](inception) == found.changed(stale=True)
        for minute in range(1, 10):
            now = FRESH + minute * 60 * 1_000_000_000
            assert (await sources[MovieLookup](inception)).stale
        asked = len(tmdb_stand_in.asked)
        now += 60 * 1_000_000_000
        assert (await sources[MovieLookup](inception)).stale
        assert (await sources[TvLookup](TvLookup(title="dark", locale="pt-BR"))).status == "unavailable"
        assert len(tmdb_stand_in.asked) == asked
        now = STALE
        assert (await sources[MovieLookup](inception)).status == "unavailable"
