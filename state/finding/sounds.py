"""How a word sounds in Brazilian Portuguese, written so that the usual misspellings of it come out alike."""

from __future__ import annotations

import re
from functools import lru_cache

_REMEMBERED = 100_000
_VOWELS = re.compile("[aeiou]")
_DOUBLED = re.compile(r"(.)\1+")

# In order. What comes out is no spelling of anything; it is only compared.
_RULES = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"ph", "f"),
        (r"th", "t"),
        (r"[sc]h", "s"),
        (r"(?<=[sx])c(?=[eiy])", ""),
        (r"c(?=[eiy])", "s"),
        (r"g[uh]?(?=[eiy])", "j"),
        (r"qu|ck|[cq]", "k"),
        (r"[zx]", "s"),
        (r"lh", "li"),
        (r"nh", "ni"),
        (r"h", ""),
        (r"y", "i"),
        (r"w", "v"),
        (r"(?<=.)m(?![aeiou])", "n"),
        (r"(?<=.)l(?![aeiou])", "u"),
        (r"(.)\1+", r"\1"),
    )
)


@lru_cache(maxsize=_REMEMBERED)
def sound(word: str) -> str:
    """Return the sound of the folded ``word``: "exceção", "excessão" and "esesao" are nearly the same."""
    for pattern, replacement in _RULES:
        word = pattern.sub(replacement, word)
    return word


def consonants(heard: str) -> str:
    """Return the first letter and the consonants of a sound: what stays when vowels are confused."""
    return _DOUBLED.sub(r"\1", heard[:1] + _VOWELS.sub("", heard[1:]))
