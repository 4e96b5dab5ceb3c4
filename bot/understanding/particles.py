"""A message without the small words that colour what is asked and change nothing of it."""

from __future__ import annotations

from bot.understanding.reading import Message
from bot.understanding.rulebook import RULES


def without_particles(message: Message) -> Message | None:
    """Return the message without "aí", "mesmo", "por favor" or a name in the middle of it, None if it has none."""
    letters = message.letters
    kept: list[int] = []
    at = 0
    while at < len(letters):
        ends = [found.end() for tongue in RULES.tongues if (found := tongue.particles.match(letters, at))]
        if ends:
            at = max(ends)
        else:
            kept.append(at)
            at += 1
    if not kept or len(kept) == len(letters):
        return None
    pieces = [message.pieces[at] for at in kept]
    return Message(message.text, pieces, "".join(letters[at] for at in kept), message.asks, message.cut_short)
