"""The keys by which an item is found though the person's words are not quite its own.

| key          | of                                       | meets                                           |
| ------------ | ---------------------------------------- | ----------------------------------------------- |
| "=sonh"      | each word                                | its other forms: "sonhos", "sonhar"             |
| "~kubrik"    | each word's sound                        | what sounds alike: "cubrick"                    |
| "~kubik"     | that, less one letter (the first words)  | one letter too many, too few, wrong or swapped  |
| "_kbrk"      | each sound's consonants                  | confused vowels: "kobrick"                      |
| "+spiderman" | two words in a row (the first words)     | words run together                              |
| "-dicaprio"  | the first words                          | words written apart: "di caprio"                |

A key says that two words may be the same, not that they are: see state.finding.ranking. The numbers of words that get
keys are limited, so that an item's place in the index is: a long film has about 300 keys, a short note about 60.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from state.finding.sounds import consonants, sound
from state.finding.stems import stems

KEYED_WORDS = 150
MISSPELT_WORDS = 24
JOINED_WORDS = 16
SHORTEST_MISSPELT = 4
SOUND_LENGTH = 9
FEWEST_CONSONANTS = 3
_REMEMBERED = 50_000


def item_keys(words: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of an item whose folded ``words`` these are, the most telling first."""
    return tuple(dict.fromkeys(_item_keys(words)))


def _item_keys(words: Sequence[str]) -> Iterator[str]:
    for at, word in enumerate(words[:KEYED_WORDS]):
        yield from stem_keys(word)
        yield from misspelt_keys(word) if at < MISSPELT_WORDS else sound_keys(word)
    yield from (f"-{word}" for word in words[:JOINED_WORDS])
    yield from (f"+{first}{second}" for first, second in pairwise(words[:JOINED_WORDS]))


def stem_keys(word: str) -> tuple[str, ...]:
    return tuple(f"={stem}" for stem in sorted(stems(word)))


@lru_cache(maxsize=_REMEMBERED)
def sound_keys(word: str) -> tuple[str, ...]:
    """Return the keys of what ``word`` sounds like; none for short words, which sound like too much."""
    if len(word) < SHORTEST_MISSPELT or not word.isalpha():
        return ()
    heard = sound(word)[:SOUND_LENGTH]
    bones = consonants(heard)
    return (f"~{heard}", f"_{bones}") if len(bones) >= FEWEST_CONSONANTS else (f"~{heard}",)


@lru_cache(maxsize=_REMEMBERED)
def misspelt_keys(word: str) -> tuple[str, ...]:
    """Return the keys of ``word``'s sound and of that less each letter."""
    keys = sound_keys(word)
    if not keys:
        return ()
    heard = sound(word)[:SOUND_LENGTH]
    less = (heard[:at] + heard[at + 1 :] for at in range(len(heard)))
    return tuple(dict.fromkeys((*keys, *(f"~{each}" for each in less if len(each) > 2))))
