"""Features of training, as text: how those that a part of the artefact knows become numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from bot.understanding.features import BEYOND, KINDS, UNKNOWN, Features


def known(names: Sequence[str]) -> tuple[Features, list[int]]:
    """Return the features of these names, "w+1=my list" or words alone, and which name each of them has, by place.

    Raises ValueError if there are more words than numbers for them.
    """
    split = [told(name) for name in names]
    words = sorted({word for _, *of_it in split for word in of_it})
    if len(words) >= UNKNOWN:
        raise ValueError(f"{len(words)} words: no feature has room for so many")
    found = Features({word: at for at, word in enumerate(words, start=1)}, np.array([BEYOND]))
    keys = [found.key(*each) for each in split]
    order = sorted(range(len(keys)), key=keys.__getitem__)
    return Features(found.words, np.array([*(keys[at] for at in order), BEYOND])), order


def told(name: str) -> tuple[str, ...]:
    """Return the kind and the words of a feature."""
    kind, is_of_a_kind, words = name.partition("=")
    return (kind, *words.split(" ")) if is_of_a_kind and kind in KINDS[1:] else ("", *name.split(" "))
