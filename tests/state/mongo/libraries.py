"""Libraries to test with: items made by hand or drawn by hypothesis, and the way in to the database."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any, TypeVar

from hypothesis import strategies as st

from state.items import Details, Item, Kind
from state.mongo.codec import item_row
from state.mongo.connection import Database
from state.mongo.library import library_sources
from state.reads import Request
from state.text import title_key, words

T = TypeVar("T")

# Few words and overlapping ones: prefixes of each other, an accent's worth of bytes, the last character there is.
WORDS = ("a", "ab", "abc", "b", "mar", "maré", "mare", "\U0010fffe", "ação", "acao")
texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
_numbers = itertools.count()


def item(person: str, title: str = "Duna", **fields: Any) -> Item:
    """Return an item of ``person`` with an id and a key of its own, unless ``fields`` say otherwise."""
    number = next(_numbers)
    plain: dict[str, Any] = {
        "id": f"{person}-{number}",
        "person": person,
        "kind": Kind.MOVIE,
        "key": f"key-{number}",
        "title": title,
        "title_key": title_key(title),
        "words": words(title),
        "created_at": 1,
        "created_turn": number,
        "last_turn": number,
    }
    return Item.model_validate({**plain, **fields})


def removed(person: str, turn: int, title: str = "Duna", **fields: Any) -> Item:
    """Return an item that ``turn`` removed."""
    return item(person, title, live=False, removed_turn=turn, **fields)


def fresh_person() -> str:
    """Return a person nobody was before: examples of one test share a database."""
    return f"person{next(_numbers)}"


@st.composite
def libraries(draw: st.DrawFn, max_size: int = 25) -> tuple[str, list[Item]]:
    """Draw a person and their items: all kinds, several a turn, some removed."""
    person = fresh_person()
    return person, [_drawn(draw, person, number) for number in range(draw(st.integers(0, max_size)))]


def _drawn(draw: st.DrawFn, person: str, number: int) -> Item:
    title, other = draw(texts), draw(st.one_of(st.just(""), texts))
    live = draw(st.sampled_from([True, True, True, False]))
    turn = draw(st.integers(1, 6))
    return Item(
        id=f"{person}-{draw(st.integers(0, 9))}-{number}",
        person=person,
        kind=draw(st.sampled_from(Kind)),
        key=f"key-{number}",
        title=title,
        title_key=title_key(title),
        details=Details(overview=other),
        words=(*words(title), *words(other)),
        created_at=1,
        created_turn=turn,
        last_turn=turn,
        live=live,
        removed_turn=None if live else draw(st.integers(7, 9)),
    )


async def keep(database: Database, items: Iterable[Item]) -> None:
    """Put ``items`` into the database as they are."""
    rows = [item_row(each) for each in items]
    if rows:
        await database["items"].insert_many(rows)


async def ask(database: Database, person: str, request: Request[T]) -> T:
    """Return the answer to ``request`` on behalf of ``person``."""
    answer: T = await library_sources(database, person)[type(request)](request)
    return answer


def in_order(items: Iterable[Item]) -> list[Item]:
    """Return ``items`` in the order of lists."""
    kinds = list(Kind)
    return sorted(items, key=lambda each: (kinds.index(each.kind), -each.created_turn, each.id))


def newest_first(items: Iterable[Item]) -> list[Item]:
    """Return ``items`` by turn, the latest first."""
    return sorted(items, key=lambda each: (-each.created_turn, each.id))
