"""A library in memory answers and changes as the database does, whatever happens to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from state.effects import (
    Effect,
    FillItem,
    InsertItem,
    MarkUndone,
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
from state.importing import CountImported, FindSame
from state.items import Details, Item, Kind, Tag
from state.library_snapshot import ANSWERS, LibrarySnapshot, Unknown
from state.linking import EraseEverything, JoinPeople
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.reads import (
    CountItems,
    CountTags,
    FindKept,
    FindTitled,
    GetItems,
    ListItems,
    ListMarked,
    Reach,
    Request,
    SearchItems,
)
from state.text import title_key, words
from tests.state.mongo.libraries import WORDS, ask, fresh_person, item, keep, texts

NOW = 1_800_000_000_000_000_000
FIRST_TURN = 10
KEYS = ("key-a", "key-b", "key-c", "key-d")
examples = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
kinds = st.sampled_from([Kind.MOVIE, Kind.NOTE])


@st.composite
def kept_things(draw: st.DrawFn, person: str) -> list[Item]:
    """Draw what a person keeps to begin with, some of it tagged, seen or imported: no two of a kind and key."""
    of = draw(st.lists(st.tuples(kinds, st.sampled_from(KEYS)), max_size=6, unique=True))
    kept = [
        item(
            person,
            draw(texts),
            id=f"{person}-{place}",
            kind=kind,
            key=key,
            created_turn=draw(st.integers(1, 5)),
            last_turn=5,
            tags=tuple(Tag(name=name, key=name.lower()) for name in draw(st.sets(st.sampled_from(["Mar", "mar"])))),
            seen_at=draw(st.sampled_from([None, 7])),
            imported=draw(st.sampled_from([None, "i1"])),
        )
        for place, (kind, key) in enumerate(of)
    ]
    # What is tagged is found by its tag, as ``TagItem`` has it.
    return [each.changed(words=(*each.words, "mar")) if each.tags else each for each in kept]


def effects_on(person: str, number: int, ids: Sequence[str]) -> st.SearchStrategy[Effect]:
    """Return any effect of turn ``number`` on items that there may be; inserts get ids of their own."""
    some = st.sampled_from(ids)
    new = st.builds(
        lambda title, kind, key: InsertItem(
            item=item(
                person,
                title,
                id=f"{person}-{number}-{key}",
                kind=kind,
                key=key,
                created_turn=number,
                last_turn=number,
            )
        ),
        texts,
        kinds,
        st.sampled_from(KEYS),
    )
    retitled = st.builds(
        lambda item_id, title, key: RetitleItem(
            item_id=item_id, title=title, title_key=title_key(title), key=key, words=words(title)
        ),
        some,
        texts,
        st.sampled_from(KEYS),
    )
    filled = st.builds(
        lambda item_id, seen, title: FillItem(
            item_id=item_id,
            seen=seen,
            title=title,
            title_key=title_key(title),
            details=Details(overview=title),
            words=words(title),
        ),
        some,
        st.integers(5, number),
        texts,
    )
    everything = st.builds(
        lambda up_to, kind: RemoveEverything(up_to_turn=up_to, kind=kind, count=1),
        st.integers(1, number),
        st.none() | kinds,
    )
    return st.one_of(
        new,
        st.builds(lambda item_id: RemoveItem(item_id=item_id), some),
        st.builds(lambda item_id: RestoreItem(item_id=item_id), some),
        everything,
        st.just(RemoveImported(imported="i1")),
        retitled,
        st.builds(
            # As an edit does: by its tag besides the words of what it is called, not in their stead.
            lambda item_id, tag: TagItem(item_id=item_id, tags=(Tag(name=tag, key=tag),), words=(*WORDS, tag)),
            some,
            st.sampled_from(WORDS),
        ),
        st.builds(lambda item_id, at: SeeItem(item_id=item_id, seen_at=at), some, st.none() | st.integers(1, 9)),
        st.builds(
            lambda item_id, said, at: RemarkItem(item_id=item_id, content=said, seen_at=at, words=(*WORDS, said)),
            some,
            st.sampled_from(WORDS),
            st.none() | st.integers(1, 9),
        ),
        filled,
        st.just(MarkUndone(turn_id="t")),
    )


REQUESTS: dict[type[Request[Any]], st.SearchStrategy[Any]] = {
    CountItems: st.builds(CountItems, up_to_turn=st.none() | st.integers(1, 12)),
    ListItems: st.builds(
        ListItems, kinds=st.sampled_from([(), (Kind.NOTE,), (Kind.NOTE, Kind.MOVIE)]), limit=st.integers(0, 5)
    ),
    SearchItems: st.builds(
        SearchItems,
        words=st.lists(st.sampled_from([*WORDS, "maar"]), min_size=1, max_size=3).map(tuple),
        kind=st.none() | kinds,
        reach=st.sampled_from(Reach),
        skip=st.integers(0, 2),
    ),
    ListMarked: st.builds(ListMarked, tag=st.sampled_from([None, "mar"]), seen=st.sampled_from([None, True, False])),
    CountTags: st.builds(CountTags, limit=st.integers(1, 3)),
    FindSame: st.builds(
        FindSame, kind=kinds, keys=st.just(KEYS[:2]), title_keys=texts.map(title_key).map(lambda key: (key,))
    ),
    CountImported: st.builds(CountImported, imported=st.just("i1")),
    FindKept: st.builds(FindKept, kind=kinds, key=st.sampled_from(KEYS)),
    FindTitled: st.builds(FindTitled, title_key=texts.map(title_key), kind=st.none() | kinds),
}


@examples
@given(data=st.data())
async def test_it_is_what_the_database_has_after_any_turns(real: Database, data: st.DataObject) -> None:
    person = fresh_person()
    items = data.draw(kept_things(person))
    await keep(real, items)
    shelf = LibrarySnapshot.of(items)
    for number in range(FIRST_TURN, FIRST_TURN + data.draw(st.integers(0, 4))):
        ids = [*shelf.items, f"{person}-none"]
        effects = data.draw(st.lists(effects_on(person, number, ids), max_size=3))
        effects = [each for each in effects if not isinstance(each, RestoreItem) or each.item_id in shelf.items]
        applier = Effects(real, person, number, NOW)
        for effect in effects:
            await applier.apply(effect)
        shelf = shelf.after(effects, number)
    for request in data.draw(st.lists(st.one_of(*REQUESTS.values()), min_size=3, max_size=6)):
        assert ANSWERS[type(request)](shelf, request) == await ask(real, person, request)
    ids_asked = tuple(data.draw(st.lists(st.sampled_from([*shelf.items, "none"]), max_size=4)))
    assert shelf.got(ids_asked) == await ask(real, person, GetItems(ids=ids_asked))


def test_everything_that_it_answers_is_held_against_the_database() -> None:
    assert REQUESTS.keys() == ANSWERS.keys()


@pytest.mark.parametrize(
    "effect",
    [
        RestoreRemoved(removed_turn=3),
        RestoreItem(item_id="removed long ago"),
        JoinPeople(digest="d", person="bia", addresses=()),
        EraseEverything(turn_id="t", before=1),
    ],
)
def test_it_does_not_pretend_to_know_what_comes_from_elsewhere(effect: Effect) -> None:
    with pytest.raises(Unknown):
        LibrarySnapshot.of([item("ana")]).after([effect], 11)


def test_what_is_done_again_changes_nothing() -> None:
    kept = item("ana", last_turn=11)
    assert LibrarySnapshot.of([kept]).after([RemoveItem(item_id=kept.id)], 11).live == (kept,)
