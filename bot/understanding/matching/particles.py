"""A message without the small words that colour what is asked and change nothing of it."""

from __future__ import annotations

from bot.understanding.grammar.rulebook import RULES
from bot.understanding.matching.reading import Message


def without_particles(message: Message) -> Message | None:
    """Return the message without "aí", "mesmo", "por favor" or a name in the middle of it, None if it has none."""
    letters = message.letters
    taken: set[int] = set()
    for tongue in RULES.tongues:
        for found in tongue.particles.finditer(letters):
            taken.update(range(*found.span()))
    kept = [at for at in range(len(letters)) if at not in taken] if taken else []
    if not kept:
        return None
    pieces = [message.pieces[at] for at in kept]
    return Message(message.text, pieces, "".join(letters[at] for at in kept), message.asks, message.cut_short)
