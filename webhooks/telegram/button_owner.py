"""Whose question a button answers: in a group everybody can tap every button, and only one person was asked.

The name of who was asked goes with the button's data, which only we and whoever taps see. It decides nothing but what
a stranger is told at once: what a tap may change is decided by the conversation it is in.
"""

from __future__ import annotations

import re

LONGEST = 64  # https://core.telegram.org/bots/api#inlinekeyboardbutton, in bytes

_OWNED = re.compile(r"(?P<payload>.+)@(?P<owner>[0-9]{1,20})", re.ASCII | re.DOTALL)


def owner_in(chat: str) -> str | None:
    """Return the member of a group whose conversation ``chat`` is; None in a private chat, where nobody else taps."""
    return chat.partition("/")[2] or None


def owned(payload: str, owner: str | None) -> str:
    """Return the data of a button that is for ``owner``; without one, or without room for them, for anybody."""
    data = payload if owner is None else f"{payload}@{owner}"
    return data if len(data.encode()) <= LONGEST else payload


def split_owner(data: str) -> tuple[str, str | None]:
    """Return the payload of a button's ``data``, and whom it is for; None if it does not say."""
    match = _OWNED.fullmatch(data)
    return (match["payload"], match["owner"]) if match else (data, None)
