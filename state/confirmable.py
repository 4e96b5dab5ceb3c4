"""Requests that wait for a yes: what is removed, who is erased, whom one is linked with."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from state.document import Document
from state.effects import RemoveEverything
from state.items import Kind


class RemoveListed(Document):
    """Exactly the items that a confirmation named."""

    type: Literal["remove_listed"] = "remove_listed"
    item_ids: tuple[str, ...]


class RemoveKinds(Document):
    """Every item of ``kinds`` that was kept by turn ``up_to_turn``; bound to the ``count`` the person was shown.

    A type of its own: a process that does not know it must not take it for a removal of everything.
    """

    type: Literal["remove_kinds"] = "remove_kinds"
    up_to_turn: int
    kinds: tuple[Kind, ...]
    count: int


class EraseMe(Document):
    """All that is known of the person."""

    type: Literal["erase_me"] = "erase_me"


class LinkWith(Document):
    """Being linked with the chat that offered the code with this ``digest``, on ``channel``."""

    type: Literal["link_with"] = "link_with"
    digest: str
    channel: str


class JoinWith(Document):
    """Becoming one with who accepted the code with this ``digest``."""

    type: Literal["join_with"] = "join_with"
    digest: str


# What is about the person, and not about what they keep.
AboutMe = EraseMe | LinkWith | JoinWith
Confirmable = Annotated[RemoveEverything | RemoveKinds | RemoveListed | AboutMe, Field(discriminator="type")]
