"""What was replied to one message: two requests of it that come to the same are answered once."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from bot.context import HandlerResult
from state.turns import Reply

_LENGTH = 16


def once(replies: Sequence[Reply], outcome: HandlerResult, replied: Sequence[str]) -> tuple[Reply, ...]:
    """Return those of ``replies`` that say something, and not again what was ``replied``, as digests, or stands before.

    What tells of an effect, or has a button or a picture, is said as often as there is one.
    """
    said, kept = set(replied), list[Reply]()
    for reply in replies:
        again = digest(reply) in said and not outcome.effects and reply == Reply(text=reply.text)
        if reply.text and not again:
            kept.append(reply)
        said.add(digest(reply))
    return tuple(kept)


def digest(reply: Reply) -> str:
    """Return what tells the text of ``reply`` from others."""
    return sha256(reply.text.encode()).hexdigest()[:_LENGTH]
