"""The two forms of a document."""

import bson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from state.items import Details, Item, Kind
from state.lane import Lane
from state.mongo.codec import decode, encode

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
numbers = st.integers(-(2**63), 2**63 - 1)
details = st.builds(Details, overview=st.none() | texts, genres=st.lists(texts, max_size=3).map(tuple))
items = st.builds(
    Item,
    id=texts,
    person=texts,
    kind=st.sampled_from(Kind),
    key=texts,
    title=texts,
    title_key=texts,
    content=st.none() | texts,
    year=st.none() | numbers,
    details=details,
    words=st.lists(texts, max_size=4).map(tuple),
    created_at=numbers,
    created_turn=numbers,
    last_turn=numbers,
    live=st.booleans(),
    removed_turn=st.none() | numbers,
)


@given(items)
def test_what_was_encoded_is_decoded_to_the_same_item(item: Item) -> None:
    assert decode(Item, bson.decode(bson.encode(encode(item)))) == item


@given(items)
def test_what_was_decoded_is_encoded_to_the_same_document(item: Item) -> None:
    raw = encode(item)
    assert encode(decode(Item, raw)) == raw


@given(items)
def test_the_id_is_kept_only_as_mongodb_wants_it(item: Item) -> None:
    raw = encode(item)
    assert raw["_id"] == item.id
    assert "id" not in raw


def test_any_field_can_be_the_id() -> None:
    lane = Lane(person="p", turn=3)
    raw = encode(lane, "person")
    assert raw["_id"] == "p"
    assert "person" not in raw
    assert decode(Lane, raw, "person") == lane


def test_fields_of_the_stores_own_are_ignored() -> None:
    lane = Lane(person="p")
    assert decode(Lane, {**encode(lane, "person"), "purge_at": 1}, "person") == lane


def test_a_document_of_another_shape_is_an_exception() -> None:
    with pytest.raises(ValidationError):
        decode(Item, {"_id": "a", "title": "Duna"})
