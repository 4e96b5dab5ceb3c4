"""How often a search finds the right thing first, over 5,000 items and queries nobody here has tuned it on."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

from bot.actions import Action
from bot.finding.gathering import answer_to
from bot.handlers.finding.lookup_own import named
from bot.handlers.finding.recall import kept_on, recalled
from bot.handlers.finding.searches import kind_of, query_of
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Entities, Recognition
from state.items import Details, Item, Kind
from state.mongo.bundled import bundled_server
from state.mongo.codec import item_row
from state.mongo.connection import Database, connect
from state.mongo.library import library_sources
from state.mongo.migrate import migrate
from state.reads import FindTitled, ListItems, Reads
from state.recording import SourcedReads
from state.text import title_key
from tools.search_query import wanted
from tools.searching import find
from tools.wording import search_words
from tools.zones import here

FOLDER = Path(__file__).parent.parent / "corpora" / "search"
SHOWN = 5
PAGE = 20
PERSON = "household"
SECOND = 1_000_000_000
NOW = int(datetime(2026, 11, 20, 12, tzinfo=here()).timestamp()) * SECOND
FAILURES_SHOWN = 60
FINDING = (Action.SEARCH, Action.LIST_ALL)


@dataclass(frozen=True, slots=True)
class Query:
    """A whole message, the ids that answer it, and what makes it hard."""

    text: str
    right: frozenset[str]
    sort: str = ""
    now: int = NOW


def queries(name: str = "queries.jsonl") -> list[Query]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [
        Query(raw["text"], frozenset(raw["right"]), raw.get("sort", ""), _noon(raw["now"]) if raw.get("now") else NOW)
        for raw in map(json.loads, lines)
    ]


def _noon(day: str) -> int:
    at = datetime.fromisoformat(day).replace(hour=12, tzinfo=here())
    return int(at.timestamp()) * SECOND


@cache
def library() -> tuple[Item, ...]:
    """Return the items as they would have been kept."""
    lines = (FOLDER / "library.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_item(number, json.loads(line)) for number, line in enumerate(lines))


def _item(number: int, raw: Mapping[str, Any]) -> Item:
    details = Details.model_validate({name: raw[name] for name in Details.model_fields if raw.get(name) is not None})
    content = f"{raw['title']}\n{raw['content']}" if raw.get("content") else None
    kept = datetime.fromisoformat(raw["created_at"]).replace(hour=12, tzinfo=here())
    return Item(
        id=raw["id"],
        person=PERSON,
        kind=Kind(raw["kind"]),
        key=raw["id"],
        title=raw["title"],
        title_key=title_key(raw["title"]),
        content=content,
        url=raw.get("url"),
        year=raw.get("year"),
        details=details,
        words=search_words(raw["title"], content=content, url=raw.get("url"), details=details),
        created_at=int(kept.timestamp()) * SECOND,
        created_turn=kept.toordinal(),
        last_turn=kept.toordinal(),
    )


async def by_guarda(reads: Reads, text: str, now: int) -> list[str] | None:
    """Return what the product shows for the message."""
    recognition = recognise(text)[0]
    if recognition.action in FINDING:
        return await _found(reads, recognition, now, text)
    if recognition.action is Action.GET_INFO:
        return await _informed(reads, recognition)
    found = await named(recognition, reads) or await recalled(recognition, reads, now, text)
    return [item.id for item in found.items] if found else None


async def _informed(reads: Reads, recognition: Recognition) -> list[str] | None:
    """Return what the product tells of something kept, where no look-up knows what is asked."""
    query = recognition.entities.query or ""
    kept = await reads(FindTitled(title_key=title_key(query)))
    if answer := None if kept else await answer_to(recognition.text, reads):
        return [item.id for item in answer.items]
    near = await kept_on(query, reads)
    return [item.id for item in kept[:1] or (near.items if near else ())] or None


async def by_ranker(reads: Reads, text: str, now: int) -> list[str] | None:
    """Return what the product shows once it takes the message for a search: how well the search finds, apart from
    how well messages are understood.
    """
    recognition = recognise(text)[0]
    if recognition.action not in FINDING:
        recognition = Recognition(Action.SEARCH, 1.0, "bench", text, Entities(query=text))
    return await _found(reads, recognition, now, text)


async def _found(reads: Reads, recognition: Recognition, now: int, text: str) -> list[str]:
    kind = kind_of(recognition, now)
    query = query_of(recognition, now, text)
    if query is None:
        return [item.id for item in await reads(ListItems(kinds=(kind,) if kind else (), limit=PAGE))]
    found = await find(wanted(query, now, kind=kind), kind, PAGE, reads)
    return [item.id for item in found.items]


async def by_mongodb(texts: Any, text: str) -> list[str]:
    """Return what MongoDB's own text search finds in the same words, Portuguese, with its default weights."""
    score = {"$meta": "textScore"}
    rows = texts.find({"$text": {"$search": text}}, {"score": score}).sort([("score", score)]).limit(PAGE)
    return [raw["_id"] async for raw in rows]


@dataclass(slots=True)
class Score:
    """How often the right thing came first, and among the first SHOWN."""

    asked: int = 0
    first: int = 0
    shown: int = 0
    missed: list[str] = field(default_factory=list)
    by_sort: dict[str, list[int]] = field(default_factory=dict)

    def add(self, query: Query, ids: Sequence[str] | None) -> None:
        rank = next((at for at, each in enumerate(ids or (), start=1) if each in query.right), None)
        self.asked += 1
        self.first += rank == 1
        self.shown += rank is not None and rank <= SHOWN
        counts = self.by_sort.setdefault(query.sort or "all", [0, 0, 0])
        counts[0] += 1
        counts[1] += rank == 1
        counts[2] += rank is not None and rank <= SHOWN
        if rank != 1:
            place = "not taken for a search" if ids is None else f"right at {rank}" if rank else "not found"
            got = ", ".join((ids or ())[:2])
            self.missed.append(f"{query.text!r} ({query.sort}): {place}; first {got or 'nothing'}")

    def row(self, name: str) -> str:
        return f"| {name} | {100 * self.first / self.asked:.1f} % | {100 * self.shown / self.asked:.1f} % |"


async def report(database: Database, name: str = "queries.jsonl") -> str:
    """Fill the migrated, empty ``database`` with the library, ask every query in every way, and return the table."""
    await database["items"].insert_many([item_row(item) for item in library()])
    texts = database["texts"]
    await texts.insert_many([{"_id": item.id, **_texts(item)} for item in library()])
    await texts.create_index([("$**", "text")], default_language="portuguese")
    reads = SourcedReads(library_sources(database, PERSON))
    guarda, ranker, mongodb = Score(), Score(), Score()
    took: list[float] = []
    for query in queries(name):
        started = time.perf_counter()
        guarda.add(query, await by_guarda(reads, query.text, query.now))
        took.append((time.perf_counter() - started) * 1_000)
        ranker.add(query, await by_ranker(reads, query.text, query.now))
        mongodb.add(query, await by_mongodb(texts, query.text))
    sorts = [
        f"| {sort} | {asked} | {first} | {shown} |" for sort, (asked, first, shown) in sorted(guarda.by_sort.items())
    ]
    return "\n".join(
        [
            f"search: {guarda.asked} messages over {len(library()):,} items; {median(took):.1f} ms each in the middle",
            "",
            f"| | right first | in the first {SHOWN} |",
            "|---|---|---|",
            guarda.row("Guarda, from the whole message"),
            ranker.row("Guarda, taken for a search"),
            mongodb.row("MongoDB text search"),
            "",
            f"| sort | asked | first | in {SHOWN} |",
            "|---|---|---|---|",
            *sorts,
            "",
            "Missed from the whole message:",
            *guarda.missed[:FAILURES_SHOWN],
            "",
            "Missed though taken for a search:",
            *ranker.missed[:FAILURES_SHOWN],
        ]
    )


def _texts(item: Item) -> Mapping[str, Any]:
    details = item.details
    return {
        "title": item.title,
        "year": str(item.year or ""),
        "texts": [details.original_title, details.author, details.site, details.description, details.overview],
        "names": [*details.people, *details.genres],
        "content": item.content,
        "url": item.url,
    }


async def _main(name: str) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, bundled_server(Path(folder)) as uri:
        database = connect(uri, "bench_search")
        await migrate(database)
        print(await report(database, name))
        database.client.close()


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:2] or ["queries.jsonl"]))
