"""From rows to items: which are kept already, and what the others become."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from state.importing import Batch, FindSame, Row, Same
from state.items import Details, Item, Kind
from state.reads import Reads
from state.text import title_key
from tools.keys import film_key, note_key
from tools.wording import headline, search_words


async def new_items(
    batch: Batch, rows: Sequence[Row], reads: Reads, *, person: str, turn: int, now: int, new_id: Callable[[Row], str]
) -> tuple[Item, ...]:
    """Return an item for each of ``rows`` that is not kept yet, nor another of them."""
    known: dict[Kind, list[Same]] = {}
    for kind in dict.fromkeys(row.kind for row in rows):
        mine = [row for row in rows if row.kind is kind]
        asked = FindSame(kind=kind, keys=_unique(_key(row) for row in mine), title_keys=_unique(_titles(mine)))
        same = await reads(asked)
        known[kind] = list(same)
    found: list[Item] = []
    for row in rows:
        if not any(_same(row, each) for each in known[row.kind]):
            item = _item(batch, row, person=person, turn=turn, now=now, item_id=new_id(row))
            known[row.kind].append(Same(key=item.key, title_key=item.title_key, year=item.year, tmdb_id=item.tmdb_id))
            found.append(item)
    return tuple(found)


def _unique(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))


def _titles(rows: Sequence[Row]) -> list[str]:
    return [title_key(row.title) for row in rows if row.kind is not Kind.NOTE]


def _same(row: Row, kept: Same) -> bool:
    """Tell whether ``row`` is surely what is kept, as when one film is saved: see tools.saving."""
    if _key(row) == kept.key:
        return True
    if row.kind is Kind.NOTE or not title_key(row.title) or title_key(row.title) != kept.title_key:
        return False
    vaguer = row.year is None and row.tmdb_id is None
    one_id_only = row.tmdb_id is None or kept.tmdb_id is None
    return vaguer or (one_id_only and row.year is not None and row.year == kept.year)


def _key(row: Row) -> str:
    return note_key(row.title) if row.kind is Kind.NOTE else film_key(row.title, row.year, row.tmdb_id)


def _item(batch: Batch, row: Row, *, person: str, turn: int, now: int, item_id: str) -> Item:
    content = row.title if row.kind is Kind.NOTE else None
    title = headline(row.title) if row.kind is Kind.NOTE else row.title
    return Item(
        id=item_id,
        person=person,
        kind=row.kind,
        key=_key(row),
        title=title,
        title_key=title_key(title),
        content=content,
        year=row.year,
        tmdb_id=row.tmdb_id,
        words=search_words(title, content=content, details=Details()),
        seen_at=(row.seen_at or now) if row.seen else None,
        imported=batch.imported,
        created_at=now,
        # Never later than now: who became somebody else by linking has other numbers, and all up to now can be removed.
        created_turn=min(batch.begun_number or turn, turn),
        last_turn=turn,
    )
