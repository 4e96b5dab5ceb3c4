"""How much of a word that is asked for a noted one means, in hundredths: the same, a form of it, a relative."""

from __future__ import annotations

from functools import lru_cache

from bot.understanding.remarks.questions import are_kin, is_known, kinship
from state.finding.likeness import SURE, likeness

SAME, KIN, ALIKE = 100, 85, 60
SHORTEST = 3
_REMEMBERED = 200_000


@lru_cache(maxsize=_REMEMBERED)
def relation(asked: str, noted: str) -> int:
    """Return how much of the folded ``asked`` the folded ``noted`` means, from 0 to 100."""
    if asked == noted:
        return SAME
    if asked.isdecimal() or noted.isdecimal():
        return 0
    alike = likeness(asked, noted, False)
    told = kinship(asked, noted)
    if alike >= SURE or (not told and are_kin(asked, noted)):
        return max(told, KIN)
    # What the table knows is spelt as it is meant: "senha" is no "Sônia".
    misspelt = alike and len(asked) > SHORTEST and not is_known(asked)
    return max(told, ALIKE if misspelt else 0)
