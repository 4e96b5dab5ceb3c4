"""Addresses: where a conversation is, and where on the platform its replies go.

A person's address is "tg:<user id>", "wa:<WhatsApp address>" or "cli:<user>". A conversation's is the same, but in a
group "tg:<group id>/<user id>": everybody there has a conversation of their own, in one place.
"""

from __future__ import annotations

import hashlib

from state.document import Document


def place_of(chat: str) -> str:
    """Return where the replies of conversation ``chat`` are sent: the chat on the platform, a group for its members.

    Paces, blocks and waiting times belong to a place; what is waited for belongs to a conversation.
    """
    return chat.partition("/")[0]


def channel_of(address: str) -> str:
    """Return the channel of ``address``: "tg", "wa" or "cli"."""
    return address.partition(":")[0]


def platform_id_of(place: str) -> str:
    """Return what the platform itself calls ``place``: for "tg:12345", "12345"."""
    return place.partition(":")[2]


def address_in(chat: str) -> str:
    """Return the address of the person whose conversation ``chat`` is: in a group "tg:<group>/<user>", "tg:<user>"."""
    place, _, member = chat.partition("/")
    return f"{channel_of(place)}:{member}" if member else place


def person_of(address: str) -> str:
    """Return the id of the person who writes from ``address``, without asking the database.

    So a message is accepted with one insert and no read. 128 bits of the address's SHA-256.
    """
    return f"p{hashlib.sha256(address.encode()).hexdigest()[:32]}"


class Place(Document):
    """What delivery knows of a chat. Times are ns since 1970.

    The lease says who sends there. Nothing is sent before ``next_at``: the place's pace, or what the platform asked to
    wait. ``failures`` counts the attempts in a row that came to nothing. ``blocked`` is why nothing can be sent there
    at all, found at ``blocked_at``: a message that arrives later shows that it is over. ``moved_to`` is where the chat
    is now. ``leaving_at`` is when sending the last reply to somebody who was erased began; 0 for anybody else.
    """

    address: str
    owner: str | None = None
    leased_until: int = 0
    next_at: int = 0
    failures: int = 0
    blocked: str | None = None
    blocked_at: int = 0
    moved_to: str | None = None
    leaving_at: int = 0
