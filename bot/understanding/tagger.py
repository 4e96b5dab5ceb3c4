"""Linear-chain tagger of tokens (a conditional random field), run on integers: what each token is part of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from bot.understanding.tokens import Token

_NOTHING = "<>"
# So many tokens on either side tell of one.
_AROUND = 3
# So many tokens from the beginning of a message all have the same place, and from its end one fewer.
_FAR_IN = 4
# Of so many words what they give is known at hand.
_WORDS_AT_HAND = 20_000
# A part of a message is read for what it is, and again beside the next one.
_TAGGED_AT_HAND = 64


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
            word = near[_AROUND + distance]
            first, *others = of_word(word, distance, about)
            found += first, *of_both(word, distance, about), *others
        yield found + list(sides[at] if sides else ())


def of_place(at: int, end: int, about: str) -> tuple[str, ...]:
    """Return the features of a token ``at`` a place, with ``end`` tokens behind it."""
    first, last = f"@{min(at, _FAR_IN)}", f"${min(end, _FAR_IN - 1)}"
    return (f"a={about}", f"{first} {about}", f"{last} {about}") if about else (first, last)


def of_word(word: str, distance: int, about: str) -> tuple[str, ...]:
    """Return the features that ``word`` alone gives the token from which it stands at ``distance``."""
    if distance:
        return (f"{distance:+d}={word}",)
    if not about:
        return f"w={word}", f"s={word[-2:]}"
    return f"w={word}", f"p={word[:3]}", f"s={word[-3:]}", f"P={word[:5]}"


def of_both(word: str, distance: int, about: str) -> tuple[str, ...]:
    """Return what ``word`` gives a token at ``distance`` in a message that is taken ``about`` an action."""
    return (f"a{'b' if distance else 'w'}={about} {word}",) if about and distance in (-1, 0) else ()


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
        key = (tuple(token.shape for token in found), about)
        if (tags := self._tagged.get(key)) is None:
            if len(self._tagged) >= _TAGGED_AT_HAND:
                self._tagged.clear()
            tags = self._tagged[key] = self._best(self._scores(found, about)) if found else []
        return [*tags]

    def _best(self, scores: npt.NDArray[np.int64]) -> list[str]:
        into = self._into
        best = [scores[0]]
        for step in scores[1:]:
            best.append(np.maximum.reduce(into + best[-1], axis=1) + step)
        path = [int(best.pop().argmax())]
        for before in reversed(best):
            path.append(int((before + into[path[-1]]).argmax()))
        return [self.tags[at] for at in reversed(path)]

    def margins(self, found: Sequence[Token], sides: Sequence[Sequence[str]]) -> list[int]:
        """Return by how much the best tagging with a beginning at each token is ahead of the best without one.

        ``sides`` are further features of each token. Of a tagger of two tags: the first begins something, the second
        goes on with it.
        """
        scores = self._scores(found, "", sides)
        ahead: list[int] = (scores[:, 0] - scores[:, 1]).tolist()
        (begin_begin, begin_go), (go_begin, go_go) = self.transitions.tolist()
        # By how much a beginning is ahead for what stands up to a token, and then for what stands behind it.
        margins = ahead[:1]
        for of_token in ahead[1:]:
            so_far = margins[-1]
            margins.append(of_token + max(so_far + begin_begin, go_begin) - max(so_far + begin_go, go_go))
        behind = 0
        for at in range(len(ahead) - 1, 0, -1):
            margins[at] += behind
            behind += ahead[at]
            behind = max(behind + begin_begin, begin_go) - max(behind + go_begin, go_go)
        margins[0] += behind
        return margins

    def _scores(self, found: Sequence[Token], about: str, sides: Sequence[Sequence[str]] = ()) -> npt.NDArray[np.int64]:
        size = len(found)
        words = [*[_NOTHING] * _AROUND, *(token.shape for token in found), *[_NOTHING] * _AROUND]
        names: list[str] = []
        for at in range(size):
            near = words[at : at + 2 * _AROUND + 1]
            names += beside(near, about)
            names += of_both(near[_AROUND - 1], -1, about) + of_both(near[_AROUND], 0, about)
        scores: npt.NDArray[np.int64] = self._rows(names).reshape(size, -1, len(self.tags)).sum(axis=1)
        if size > 1 and sides:
            further = self._rows([name for side in sides for name in side])
            scores[1:] += further.reshape(size - 1, -1, len(self.tags)).sum(axis=1)
        behind = range(size - 1, -1, -1)
        scores += self._joined([self._of_place(at, end, about) for at, end in enumerate(behind)])
        alone = self._joined([self._of_word(word, about) for word in words]).reshape(len(words), -1, len(self.tags))
        for place in range(2 * _AROUND + 1):
            scores += alone[place : place + size, place]
        return scores

    def _joined(self, given: Sequence[npt.NDArray[np.int32]]) -> npt.NDArray[np.int32]:
        return np.concatenate(given).reshape(len(given), -1)

    def _of_place(self, at: int, end: int, about: str) -> npt.NDArray[np.int32]:
        """Return what its place gives a token; those far from both ends of a message have the same."""
        at_hand, key = self._places, (min(at, _FAR_IN), min(end, _FAR_IN), about)
        if (found := at_hand.get(key)) is None:
            found = at_hand[key] = self._rows(of_place(at, end, about)).sum(axis=0)
        return found

    def _of_word(self, word: str, about: str) -> npt.NDArray[np.int32]:
        """Return what ``word`` alone gives each token around it, that which it stands furthest before first."""
        at_hand, key = self._at_hand, (word, bool(about))
        if (found := at_hand.get(key)) is None:
            if len(at_hand) >= _WORDS_AT_HAND:
                at_hand.clear()
            around = range(-_AROUND, _AROUND + 1)
            given = [self._rows(of_word(word, distance, about)).sum(axis=0) for distance in around]
            found = at_hand[key] = np.concatenate(given)
        return found

    def _rows(self, names: Iterable[str]) -> npt.NDArray[np.int32]:
        known, nothing = self.rows.get, len(self.rows)
        return self._padded[[known(name, nothing) for name in names]]

    @cached_property
    def _padded(self) -> npt.NDArray[np.int32]:
        """The states, and in a last row nothing, for features that are not known."""
        nothing = np.zeros((1, len(self.tags)), dtype=np.int32)
        return np.concatenate([self.states, nothing])

    @cached_property
    def _into(self) -> npt.NDArray[np.int32]:
        """The transitions by the tag that they lead to."""
        return np.ascontiguousarray(self.transitions.T)

    @cached_property
    def _tagged(self) -> dict[tuple[tuple[str, ...], str], list[str]]:
        return {}

    @cached_property
    def _places(self) -> dict[tuple[int, int, str], npt.NDArray[np.int32]]:
        return {}

    @cached_property
    def _at_hand(self) -> dict[tuple[str, bool], npt.NDArray[np.int32]]:
        return {}
