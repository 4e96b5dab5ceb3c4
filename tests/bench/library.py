"""What a person's library costs as it grows from 100 to 100,000 items."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from statistics import median
from typing import Any

from state.effects import InsertItem, RemoveItem
from state.items import Details, Item, Kind
from state.mongo.codec import item_row
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.library import library_sources
from state.reads import CountItems, ListItems, Reach, Request, SearchItems

SIZES = (100, 1_000, 10_000, 100_000)
RUNS = 60
BATCH = 5_000
BASELINE = "journalled insert"
FIRST = 1_700_000_000_000_000_000
SYLLABLES = ("ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "tu")
LATER = 10_000_000  # a turn after all that made the libraries

Operation = Callable[[int, int], Awaitable[object]]
Timings = Mapping[tuple[str, int], float]


async def report(database: Database) -> str:
    """Fill the migrated ``database`` with a library of each size and return the table of medians, in milliseconds."""
    for size in SIZES:
        await fill(database, size)
    return table(await measure(operations(database)))


async def fill(database: Database, size: int) -> None:
    """Keep ``size`` items for the person of that size: five kinds, about twenty words each, and their keys."""
    drawn = random.Random(size)
    for start in range(0, size, BATCH):
        rows = [item_row(an_item(size, number, drawn)) for number in range(start, min(start + BATCH, size))]
        await database["items"].insert_many(rows, ordered=False)


def an_item(size: int, number: int, drawn: random.Random) -> Item:
    """Return item ``number``: a word that every item has, one of its own, and others as frequent as words are."""
    others = [f"w{min(5_000, int(drawn.paretovariate(0.7)))}" for _ in range(18)]
    title = f"comum {others[0]} raro{number}x {name_of(number)}"
    return Item(
        id=f"{size}-{number}",
        person=person(size),
        kind=drawn.choice(list(Kind)),
        key=f"key {number}",
        title=title,
        title_key=title,
        details=Details(overview=" ".join(others) * 4, genres=("Drama", "Aventura"), people=("Ana", "Bia", "Caio")),
        words=(*title.split(), *others[1:]),
        created_at=FIRST + number,
        created_turn=number + 1,
        last_turn=number + 1,
    )


def name_of(number: int) -> str:
    """Return a name that no other item has, made of letters: a word with a figure in it is never misspelt."""
    return "raro" + "".join(SYLLABLES[int(digit)] for digit in f"{number:05}")


def misspelt(size: int, number: int) -> str:
    """Return the name of one item less a letter in its middle."""
    name = name_of(number * size // RUNS)
    return name[:7] + name[8:]


def person(size: int) -> str:
    return f"person of {size}"


def operations(database: Database) -> Mapping[str, Operation]:
    """Return what is timed, each for a library's size and the number of the run."""
    drawn = random.Random(7)

    def asking(request: Callable[[int, int], Request[Any]]) -> Operation:
        async def run(size: int, number: int) -> object:
            asked = request(size, number)
            return await library_sources(database, person(size))[type(asked)](asked)

        return run

    async def insert(size: int, number: int) -> None:
        kept = an_item(size, LATER + number, drawn)
        await Effects(database, person(size), LATER + number, 1).apply(InsertItem(item=kept))

    async def remove(size: int, number: int) -> None:
        effect = RemoveItem(item_id=f"{size}-{LATER + number}")
        await Effects(database, person(size), 2 * LATER + number, 1).apply(effect)

    return {
        **baseline(database),
        "first page": asking(lambda size, number: ListItems()),
        "rare-word search": asking(lambda size, number: SearchItems(words=(f"raro{number * size // RUNS}x",))),
        "common-word search": asking(lambda size, number: SearchItems(words=("comum",))),
        "two common words": asking(lambda size, number: SearchItems(words=("w1", "comum"))),
        "misspelt rare word": asking(lambda size, number: SearchItems(words=(misspelt(size, number),))),
        "nothing but the nearest": asking(
            lambda size, number: SearchItems(words=("comum", "jamais"), reach=Reach.NEAREST)
        ),
        "what is clearly meant": asking(
            lambda size, number: SearchItems(
                words=(f"raro{number * size // RUNS}x", misspelt(size, number), "w1", "jamais"), reach=Reach.CLEARLY
            )
        ),
        "kept in some days": asking(lambda size, number: SearchItems(words=(), since=FIRST, until=FIRST + size // 2)),
        "totals": asking(lambda size, number: CountItems()),
        "insert one": insert,
        "remove one": remove,
    }


def baseline(database: Database) -> Mapping[str, Operation]:
    """Return what the others are measured by."""

    async def insert(size: int, number: int) -> None:
        await database["baseline"].insert_one({"text": "x" * 500})

    return {BASELINE: insert}


async def measure(timed: Mapping[str, Operation]) -> Timings:
    """Return the median of each operation at each size. Sizes take turns, so that noise falls on all of them alike."""
    taken: dict[tuple[str, int], list[float]] = {key: [] for key in itertools.product(timed, SIZES)}
    for name, operation in timed.items():
        for number in range(RUNS):
            for size in SIZES:
                started = time.perf_counter()
                await operation(size, number)
                taken[name, size].append((time.perf_counter() - started) * 1_000)
    return {key: median(times) for key, times in taken.items()}


def table(timings: Timings, of: str = "a library of") -> str:
    """Return the medians as a Markdown table; in brackets, times the 100-item figure and times a journalled insert."""
    insert = median([timings[BASELINE, size] for size in SIZES])
    names = dict.fromkeys(name for name, _ in timings if name != BASELINE)
    rows = [f"| {name} | {' | '.join(cell(timings, name, size, insert) for size in SIZES)} |" for name in names]
    return "\n".join(
        [
            f"Medians of {RUNS} runs in ms (times the 100-item figure; times a journalled insert, {insert:.2f} ms)",
            "",
            f"| {of} | {' | '.join(f'{size:,}' for size in SIZES)} |",
            f"|---|{'---|' * len(SIZES)}",
            *rows,
        ]
    )


def cell(timings: Timings, name: str, size: int, insert: float) -> str:
    taken = timings[name, size]
    return f"{taken:.2f} ({taken / timings[name, SIZES[0]]:.1f}x; {taken / insert:.1f}x)"
