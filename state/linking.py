"""Linking two channels: the code that is typed on the other one, and what each step of it changes."""

from __future__ import annotations

import hashlib
import secrets
from typing import Literal

from state.document import Document

# No letter or digit that can be taken for another one: 31 signs, so 39 bits in 8 of them.
SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8


def draw_code() -> str:
    """Return a code that nobody can guess: "K7QM-2XRT"."""
    code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def digest_of(code: str) -> str:
    """Return what is stored of ``code``, however it was typed: small letters, spaces or no hyphen are no matter."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()


class OfferLink(Document):
    """Let whoever types the code with this ``digest`` before ``expires_at`` (ns) ask to be linked with ``chat``.

    An earlier code of the same person no longer counts.
    """

    type: Literal["offer_link"] = "offer_link"
    digest: str
    chat: str
    expires_at: int


class NoteGuess(Document):
    """Note that a code was typed that is none, at ``at`` (ns): too many such, and no further one is looked at."""

    type: Literal["note_guess"] = "note_guess"
    at: int


class AcceptLink(Document):
    """Use the code up: only ``chat`` can be linked by it, if its owner says yes before ``expires_at``."""

    type: Literal["accept_link"] = "accept_link"
    digest: str
    chat: str
    expires_at: int


class DropLink(Document):
    """Forget the code: its owner said no."""

    type: Literal["drop_link"] = "drop_link"
    digest: str


class JoinPeople(Document):
    """Make ``person`` one with whose turn this is: all of theirs is this one's from now on.

    ``addresses`` are where the two write from.
    """

    type: Literal["join_people"] = "join_people"
    digest: str
    person: str
    addresses: tuple[str, ...]


class EraseEverything(Document):
    """Erase all that is known of the person up to turn ``turn_id``, which arrived at ``before`` (ns) and says so."""

    type: Literal["erase_everything"] = "erase_everything"
    turn_id: str
    before: int
