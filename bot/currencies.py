"""Currencies that messages tell, as whoever's turn it is means them: who counts in Canadian dollars means these."""

from __future__ import annotations

from contextlib import AbstractContextManager

from bot.understanding.money import codes_in
from tools.currencies import counted, counting_in


def told_in(text: str, language: str) -> str | None:
    """Return the code of the first currency that ``text`` tells a sum in; None where it tells none, or one unknown."""
    return next(filter(None, codes_in(text, language, counted())), None)


def counting_as(text: str, language: str) -> AbstractContextManager[None]:
    """Take the currency that ``text`` tells, if it does, for that of what is told and counted within the block."""
    return counting_in(told_in(text, language) or counted())


def is_unknown(text: str, language: str) -> bool:
    """Tell whether ``text`` tells a sum of which nobody knows the currency: "50 pesos", told in São Paulo."""
    return None in codes_in(text, language, counted())
