"""Linear-chain tagger of tokens (a conditional random field), run on integers: what each token is part of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from bot.understanding.tokens import Token

_NOTHING = "<>"
# So many tokens on either side tell of one.
_AROUND = 3
# Of so many words what they give is known at hand.
_WORDS_AT_HAND = 60_000


def token_features(shapes: Sequence[str], about: str, sides: Sequence[Sequence[str]] = ()) -> Iterator[list[str]]:
    """Yield the features of each token in its surroundings, in a message that is taken ``about`` an action.

    ``sides`` are further features of each token.
    """
    size = len(shapes)
    words = [*[_NOTHING] * _AROUND, *shapes, *[_NOTHING] * _AROUND]
    around = _AROUND if about else 2
    for at in range(size):
        near = words[at : at + 2 * _AROUND + 1]
        found = [*of_place(at, size - 1 - at, about), *beside(near, about)]
        for distance in range(-around, around + 1):
            found += of_word(near[_AROUND + distance], distance, about)
        yield found + list(sides[at] if sides else ())


def of_place(at: int, end: int, about: str) -> tuple[str, ...]:
    """Return the features of a token ``at`` a place, with ``end`` tokens behind it."""
    first, last = f"@{at if at < 4 else 4}", f"${end if end < 3 else 3}"
    return (f"a={about}", f"{first} {about}", f"{last} {about}") if about else (first, last)


def of_word(word: str, distance: int, about: str) -> tuple[str, ...]:
    """Return the features that ``word`` alone gives the token from which it stands at ``distance``."""
    if distance:
        plain = f"{distance:+d}={word}"
        return (plain, f"ab={about} {word}") if about and distance == -1 else (plain,)
    if not about:
        return f"w={word}", f"s={word[-2:]}"
    return f"w={word}", f"aw={about} {word}", f"p={word[:3]}", f"s={word[-3:]}", f"P={word[:5]}"


def beside(near: Sequence[str], about: str) -> tuple[str, ...]:
    """Return the features of words together, of which the middle one of ``near`` is the token."""
    before2, before, word, after, after2 = near[_AROUND - 2 : _AROUND + 3]
    pairs = f"-1w={before} {word}", f"w+1={word} {after}", f"-2-1={before2} {before}", f"+1+2={after} {after2}"
    return (*pairs, f"-1+1={before} {after}") if about else (*pairs, f"-1w+1={before} {word} {after}")


@dataclass(frozen=True)
class Tagger:
    """Weights by feature and tag. ``rows`` maps a feature to its row of ``states``."""

    tags: tuple[str, ...]
    rows: Mapping[str, int]
    states: npt.NDArray[np.int16]
    transitions: npt.NDArray[np.int32]

    def tag(self, found: Sequence[Token], about: str) -> list[str]:
        """Return the likeliest tag of each token, all together (Viterbi)."""
        if not found:
            return []
        scores = self._scores(found, about)
        best = scores[0]
        every = np.arange(len(self.tags))
        came: list[npt.NDArray[np.int64]] = []
        for step in scores[1:]:
            through = best[:, None] + self.transitions
            origin = through.argmax(axis=0)
            best = through[origin, every] + step
            came.append(origin)
        path = [int(best.argmax())]
        for origin in reversed(came):
            path.append(int(origin[path[-1]]))
        return [self.tags[at] for at in reversed(path)]

    def margins(self, found: Sequence[Token], sides: Sequence[Sequence[str]]) -> list[int]:
        """Return by how much the best tagging with a beginning at each token is ahead of the best without one.

        ``sides`` are further features of each token. Of a tagger of two tags: the first begins something, the second
        goes on with it.
        """
        scores = self._scores(found, "", sides).tolist()
        (begin_begin, begin_go), (go_begin, go_go) = self.transitions.tolist()
        begin, go = scores[0]
        forward = [(begin, go)]
        for of_begin, of_go in scores[1:]:
            begin, go = (
                max(begin + begin_begin, go + go_begin) + of_begin,
                max(begin + begin_go, go + go_go) + of_go,
            )
            forward.append((begin, go))
        begin = go = 0
        ahead: list[int] = []
        for (before_begin, before_go), (of_begin, of_go) in zip(reversed(forward), reversed(scores), strict=True):
            ahead.append(before_begin + begin - before_go - go)
            begin, go = (
                max(begin_begin + of_begin + begin, begin_go + of_go + go),
                max(go_begin + of_begin + begin, go_go + of_go + go),
            )
        return ahead[::-1]

    def _scores(self, found: Sequence[Token], about: str, sides: Sequence[Sequence[str]] = ()) -> npt.NDArray[np.int64]:
        known, size = self.rows.get, len(found)
        words = [*[_NOTHING] * _AROUND, *(token.shape for token in found), *[_NOTHING] * _AROUND]
        around = range(-_AROUND, _AROUND + 1) if about else range(-2, 3)
        rows: list[int] = []
        begins: list[int] = []
        for at in range(size):
            near = words[at : at + 2 * _AROUND + 1]
            begins.append(len(rows))
            rows.append(self._none)
            rows += [row for name in of_place(at, size - 1 - at, about) if (row := known(name)) is not None]
            rows += [row for name in beside(near, about) if (row := known(name)) is not None]
            for distance in around:
                rows += self._of_word(near[_AROUND + distance], distance, about)
            if sides:
                rows += [row for name in sides[at] if (row := known(name)) is not None]
        scores: npt.NDArray[np.int64] = np.add.reduceat(self._padded[rows], begins, axis=0)
        return scores

    def _of_word(self, word: str, distance: int, about: str) -> tuple[int, ...]:
        at_hand, key = self._at_hand, (word, distance, about)
        if (found := at_hand.get(key)) is None:
            if len(at_hand) >= _WORDS_AT_HAND:
                at_hand.clear()
            known = self.rows.get
            found = tuple(row for name in of_word(word, distance, about) if (row := known(name)) is not None)
            at_hand[key] = found
        return found

    @property
    def _none(self) -> int:
        """The row that adds nothing: a token may have no feature that is known."""
        return len(self.rows)

    @cached_property
    def _padded(self) -> npt.NDArray[np.int64]:
        nothing = np.zeros((1, len(self.tags)), dtype=np.int64)
        return np.vstack([self.states.astype(np.int64), nothing])

    @cached_property
    def _at_hand(self) -> dict[tuple[str, int, str], tuple[int, ...]]:
        return {}
