"""What an item at an address is called and described by: the person's own words first, then what is found there."""

from __future__ import annotations

from typing import NamedTuple

from state.effects import FillItem
from state.items import Details, Item
from state.text import title_key
from tools.definition import Candidate
from tools.wording import search_words, short_address


class Called(NamedTuple):
    """A title, and everything else that is known."""

    title: str
    details: Details


def called(url: str, found: Candidate | None, *, own: str | None = None, description: str | None = None) -> Called:
    """Return what to call the item at ``url``, where ``found`` is: its ``own`` title goes first, its address last.

    ``description`` is the person's own, too. What the page or video calls itself, and says of itself, is kept besides.
    """
    details = found.details if found else Details()
    if found and own and own != found.title:
        details = details.model_copy(update={"original_title": found.title})
    if description:
        details = details.model_copy(update={"description": description, "overview": details.description})
    return Called(own or (found.title if found else short_address(url)), details)


def filled(item: Item, found: Candidate) -> FillItem:
    """Return the effect that fills in what was ``found`` at the address of ``item``; what it has already stays."""
    assert item.url is not None  # noqa: S101 - what is at an address has one
    own = None if item.title == short_address(item.url) else item.title
    new = called(item.url, found, own=own, description=item.details.description)
    known = {name: value for name, value in item.details if value}
    details = new.details.model_copy(update=known)
    return FillItem(
        item_id=item.id,
        seen=item.last_turn,
        title=new.title,
        title_key=title_key(new.title),
        details=details,
        words=words_of(item.model_copy(update={"title": new.title, "details": details})),
    )


def words_of(item: Item) -> tuple[str, ...]:
    """Return the words that ``item`` is found by."""
    also = (*(tag.name for tag in item.tags), *((item.file.called,) if item.file else ()))
    return search_words(item.title, content=item.content, url=item.url, details=item.details, also=also)
