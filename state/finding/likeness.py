"""How like a word that is looked for a word that is held is, from 0 (another word) to 1 (the same)."""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import OSA

from state.finding.keys import SHORTEST_MISSPELT
from state.finding.sounds import consonants, sound
from state.finding.stems import stems

SAME = 1.0
SAME_MEANING = 0.97
JOINED = 0.9
SAME_STEM = 0.9
BEGUN = 0.75  # and up to SAME_STEM, the more of the word is there
SURE = 0.7  # from here on the word is meant; below, it may be a misspelling
SAME_SOUND = 0.68
ONE_SLIP = 0.62
TWO_SLIPS = 0.54
SAME_CONSONANTS = 0.5

_LONG = 7
_LONG_ENOUGH = 6
_REMEMBERED = 300_000


@lru_cache(maxsize=_REMEMBERED)
def likeness(word: str, held: str, begun: bool) -> float:
    """Return how like the folded ``word`` the folded ``held`` is; with ``begun``, ``word`` may be a beginning of it."""
    if word == held:
        return SAME
    shared = stems(word) & stems(held)
    if shared:
        return SAME_MEANING if any(stem.startswith("#") for stem in shared) else SAME_STEM
    if begun and held.startswith(word):
        return BEGUN + (SAME_STEM - BEGUN) * len(word) / len(held)
    return _misspelt(word, held)


def _misspelt(word: str, held: str) -> float:
    shorter, longer = sorted((len(word), len(held)))
    if shorter < SHORTEST_MISSPELT or longer - shorter > 2 or not (word.isalpha() and held.isalpha()):
        return 0.0
    heard, kept = sound(word), sound(held)
    if heard == kept:
        return SAME_SOUND
    slips = min(OSA.distance(word, held, score_cutoff=2), OSA.distance(heard, kept, score_cutoff=2))
    if heard[:1] != kept[:1] and word[:1] != held[:1] and (shorter < _LONG_ENOUGH or slips > 1):
        return 0.0
    if slips == 1:
        return ONE_SLIP
    if slips == 2 and shorter >= _LONG:
        return TWO_SLIPS
    if shorter >= _LONG_ENOUGH and consonants(heard) == consonants(kept):
        return SAME_CONSONANTS
    return 0.0
