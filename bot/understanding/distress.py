"""Words of harming oneself: answered whatever else was heard in a message."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from bot.understanding.grammar import every
from bot.understanding.tokens import Token

# How likely a message has to be one of distress: with such words, with a word of life, death or pain, and with none.
# It counts unless it is plainly a joke, a film or a figure of speech: better once too often. A complaint about a sum
# is none. Measured in docs/adr/0060-a-cry-for-help-is-not-heard-in-a-complaint.md.
WITH_WORDS, BESIDE_A_GRAVE_WORD, PLAINLY = 0.01, 0.3, 0.5


def distress(found: Sequence[Token], likely: float) -> str:
    """Return what tells of somebody harming themselves, "" if nothing does: words of it, or what is ``likely`` so."""
    if likely < WITH_WORDS:
        return ""
    said = reduce(
        lambda text, figure: text.replace(figure, "…"), every("figures"), " ".join(each.word for each in found)
    )
    if words := next((words for words in sorted(every("harm")) if words in said), ""):
        return words
    if likely >= PLAINLY:
        return "…"
    return next(filter(_is_grave, said.split()), "") if likely >= BESIDE_A_GRAVE_WORD else ""


def _is_grave(word: str) -> bool:
    return word in every("grave") or any(word.startswith(each[:-1]) for each in every("grave") if each.endswith("*"))
