"""A person's library held in memory: what it answers, and what becomes of it when effects are applied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from state.effects import (
    Effect,
    FillItem,
    InsertItem,
    PutFile,
    RemarkItem,
    RemoveEverything,
    RemoveImported,
    RemoveItem,
    RestoreItem,
    RestoreRemoved,
    RetitleItem,
    SeeItem,
    TagItem,
)
from state.finding.searching import search
from state.importing import CountImported, FindSame, Same
from state.items import Counts, Item, Kind
from state.linking import EraseEverything, JoinPeople
from state.reads import (
    PAGE_LIMIT,
    CountItems,
    CountTags,
    FindKept,
    FindTitled,
    ListItems,
    ListMarked,
    Position,
    Request,
    SearchItems,
    TagCount,
)

KIND_ORDER = {kind: place for place, kind in enumerate(Kind)}


class Unknown(Exception):
    """What is on the shelf does not tell what the library is after this effect."""


@dataclass(frozen=True)
class LibrarySnapshot:
    """All that a person keeps, and those of the removed things that are known: a value, effects give another one.

    It answers and changes as the database does: tests/state/mongo/test_shelf.py holds the two against each other.
    """

    items: Mapping[str, Item] = field(default_factory=dict)

    @classmethod
    def of(cls, items: Iterable[Item]) -> LibrarySnapshot:
        """Return a shelf with ``items``, which are all that the person keeps."""
        return cls({item.id: item for item in items})

    @cached_property
    def live(self) -> tuple[Item, ...]:
        """What is kept, in the order of lists: by kind, newest first within a kind."""
        return tuple(sorted((item for item in self.items.values() if item.live), key=_place))

    def kept(self, kind: Kind, key: str) -> Item | None:
        """Return what ``key`` would duplicate."""
        return next((item for item in self.items.values() if item.live and (item.kind, item.key) == (kind, key)), None)

    def got(self, ids: Iterable[str]) -> tuple[Item, ...]:
        """Return the items with these ids that are known, each once, in their order."""
        return tuple([self.items[item_id] for item_id in dict.fromkeys(ids) if item_id in self.items])

    def after(self, effects: Iterable[Effect], number: int) -> LibrarySnapshot:
        """Return the shelf after turn ``number``, which had ``effects``.

        Raises Unknown if they bring back or take in what is not known here.
        """
        shelf = self
        for effect in effects:
            shelf = shelf.with_effect(effect, number)
        return shelf

    def with_effect(self, effect: Effect, number: int) -> LibrarySnapshot:
        """Return the shelf after one effect of turn ``number``; raises Unknown as ``after`` does."""
        match effect:
            case InsertItem(item=item):
                known = item.id in self.items or self.kept(item.kind, item.key)
                return self if known else self._with([item])
            case RemoveItem(item_id=item_id, removed_turn=turn):
                live = [item for item in self._older([item_id], number) if item.live]
                return self._with(_removed(item, number, turn) for item in live)
            case RemoveEverything() | RemoveImported():
                older = [item for item in self._older(self.items, number) if item.live]
                return self._with(_removed(item, number) for item in older if _meant(effect, item))
            case RestoreItem(item_id=item_id):
                if item_id not in self.items:
                    raise Unknown(effect.type)
                return self.restored(self._older([item_id], number), number)
            case PutFile():
                return self._with(_with_bytes(item, effect, number) for item in self._older([effect.item_id], number))
            case RetitleItem() | TagItem() | SeeItem() | RemarkItem() | FillItem():
                return self._edited(effect, number)
            case RestoreRemoved() | JoinPeople() | EraseEverything():
                raise Unknown(effect.type)
            case _:
                return self  # what touches no items

    def restored(self, gone: Iterable[Item], number: int) -> LibrarySnapshot:
        """Return the shelf with those of ``gone`` back of which the same thing has not been kept again."""
        shelf = self
        for item in gone:
            if not item.live and not shelf.kept(item.kind, item.key):
                back = {"live": True, "removed_turn": None, "last_turn": number}
                shelf = shelf._with([item.model_copy(update=back)])
        return shelf

    def _older(self, ids: Iterable[str], number: int) -> list[Item]:
        return [item for each in ids if (item := self.items.get(each)) is not None and item.last_turn < number]

    def _edited(self, effect: RetitleItem | TagItem | SeeItem | RemarkItem | FillItem, number: int) -> LibrarySnapshot:
        found = [item for item in self._older([effect.item_id], number) if item.live]
        if found and isinstance(effect, RetitleItem):
            other = self.kept(found[0].kind, effect.key)
            found = [item for item in found if other is None or other.id == item.id]
        if isinstance(effect, FillItem):
            found = [item for item in found if item.last_turn == effect.seen]
        changes = {name: value for name, value in effect if name not in ("type", "item_id", "seen")}
        return self._with(item.changed(**changes, last_turn=number) for item in found)

    def _with(self, items: Iterable[Item]) -> LibrarySnapshot:
        return replace(self, items={**self.items, **{item.id: item for item in items}})


def _removed(item: Item, number: int, turn: int | None = None) -> Item:
    removed_turn = number if turn is None else turn
    return item.model_copy(update={"live": False, "removed_turn": removed_turn, "last_turn": number})


def _with_bytes(item: Item, effect: PutFile, number: int) -> Item:
    if item.file is None:
        return item
    file = item.file.changed(digest=effect.digest, size=effect.size)
    return item.model_copy(update={"file": file, "last_turn": number})


def _meant(effect: RemoveEverything | RemoveImported, item: Item) -> bool:
    if isinstance(effect, RemoveImported):
        return item.imported == effect.imported
    return item.created_turn <= effect.up_to_turn and effect.kind in (None, item.kind)


def _place(at: Item | Position) -> tuple[int, int, str]:
    return KIND_ORDER[at.kind], -at.created_turn, at.id


def _newest_first(items: Iterable[Item]) -> list[Item]:
    return sorted(items, key=lambda item: (-item.created_turn, item.id))


def _count(shelf: LibrarySnapshot, request: CountItems) -> Counts:
    bound = request.up_to_turn
    return Counts(by_kind=Counter(item.kind for item in shelf.live if bound is None or item.created_turn <= bound))


def _page(shelf: LibrarySnapshot, request: ListItems) -> tuple[Item, ...]:
    wanted: Sequence[Item] = [item for item in shelf.live if not request.kinds or item.kind in request.kinds]
    if request.after:
        after = _place(request.after)
        wanted = [item for item in wanted if _place(item) > after]
    return tuple(wanted[: max(0, request.limit)])


def _search(shelf: LibrarySnapshot, request: SearchItems) -> tuple[Item, ...]:
    return search(shelf.live, request)


def _marked(shelf: LibrarySnapshot, request: ListMarked) -> tuple[Item, ...]:
    found = [
        item
        for item in _newest_first(shelf.live)
        if (request.tag is None or request.tag in {tag.key for tag in item.tags})
        and (request.seen is None or request.seen == (item.seen_at is not None))
        and (not request.kinds or item.kind in request.kinds)
    ]
    skip = max(0, request.skip)
    return tuple(found[skip : skip + max(0, request.limit)])


def _count_tags(shelf: LibrarySnapshot, request: CountTags) -> tuple[TagCount, ...]:
    names: dict[str, list[str]] = {}
    for item in shelf.live:
        for tag in item.tags:
            names.setdefault(tag.key, []).append(tag.name)
    most = sorted(names.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    return tuple(TagCount(name=min(of_key), count=len(of_key)) for _, of_key in most)[: max(0, request.limit)]


def _same(shelf: LibrarySnapshot, request: FindSame) -> tuple[Same, ...]:
    of_kind = [item for item in shelf.live if item.kind is request.kind]
    found = [i for i in of_kind if i.key in request.keys or (i.title_key and i.title_key in request.title_keys)]
    same = (Same(key=i.key, title_key=i.title_key, year=i.year, tmdb_id=i.tmdb_id) for i in found)
    return tuple(sorted(same, key=lambda each: each.key))


def _count_imported(shelf: LibrarySnapshot, request: CountImported) -> int:
    return sum(item.imported == request.imported for item in shelf.live)


def _kept(shelf: LibrarySnapshot, request: FindKept) -> Item | None:
    return shelf.kept(request.kind, request.key)


def _titled(shelf: LibrarySnapshot, request: FindTitled) -> tuple[Item, ...]:
    same = [i for i in shelf.live if request.title_key and i.title_key == request.title_key]
    return tuple([item for item in _newest_first(same) if request.kind in (None, item.kind)])[:PAGE_LIMIT]


# What is answered by all that is kept, and by nothing else.
ANSWERS: dict[type[Request[Any]], Callable[[LibrarySnapshot, Any], Any]] = {
    CountItems: _count,
    ListItems: _page,
    SearchItems: _search,
    ListMarked: _marked,
    CountTags: _count_tags,
    FindSame: _same,
    CountImported: _count_imported,
    FindKept: _kept,
    FindTitled: _titled,
}
