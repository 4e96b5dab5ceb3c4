"""What the tests of the tools start from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

from state.effects import InsertItem
from state.items import Item, Kind
from state.reads import Request
from state.text import title_key, words
from tests.fakes.reads import FakeReads
from tools.definition import Lookup, Result, Saved, ToolContext
from tools.registry import run

PERSON = "p1"
NOW = 1_700_000_000_000_000_000


def ids(turn: int) -> Callable[[], str]:
    """Return a maker of ids as a turn has it."""
    numbers = count()
    return lambda: f"{PERSON}:{turn}:{next(numbers)}"


def context(
    items: Iterable[Item] = (),
    lookups: dict[Request[Lookup], Lookup] | None = None,
    *,
    turn: int = 7,
    locale: str = "pt-BR",
) -> ToolContext:
    """Return the context of a turn of a person who has kept ``items``."""
    reads = FakeReads(items, lookups)
    return ToolContext(reads=reads, person=PERSON, turn=turn, now=NOW + turn, locale=locale, new_id=ids(turn))


def an_item(item_id: str, title: str = "Matrix", **fields: object) -> Item:
    """Return a kept film, with ``fields`` changed."""
    turn = fields.get("created_turn", 1)
    fixed: dict[str, object] = {
        "id": item_id,
        "person": PERSON,
        "kind": Kind.MOVIE,
        "key": f"key of {item_id}",
        "title": title,
        "title_key": title_key(title),
        "words": words(title),
        "created_at": NOW,
        "created_turn": turn,
        "last_turn": turn,
    }
    return Item.model_validate({**fixed, **fields})


class Library:
    """A person who keeps things turn after turn: what a save inserts is there for the next one."""

    def __init__(self, lookups: dict[Request[Lookup], Lookup] | None = None) -> None:
        self.items: list[Item] = []
        self.lookups = lookups
        self._turns = count(1)

    async def save(self, name: str, **args: str | int | None) -> Saved:
        """Run a save tool in a turn of its own and apply its effects."""
        result: Result = await run(name, dict(args), context(self.items, self.lookups, turn=next(self._turns)))
        assert isinstance(result, Saved)
        self.items += [effect.item for effect in result.effects if isinstance(effect, InsertItem)]
        return result
