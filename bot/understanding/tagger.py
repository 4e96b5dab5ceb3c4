"""Linear-chain tagger of tokens (a conditional random field), run on integers: what each token is part of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from bot.understanding.tokens import Token

_NOTHING = "<>"


def token_features(shapes: Sequence[str], about: str) -> Iterator[list[str]]:
    """Yield the features of each token in its surroundings, in a message that is taken ``about`` an action."""
    size = len(shapes)
    padded = [_NOTHING, _NOTHING, _NOTHING, *shapes, _NOTHING, _NOTHING, _NOTHING]
    for at in range(size):
        before3, before2, before, word, after, after2, after3 = padded[at : at + 7]
        end = size - 1 - at
        if not about:
            yield [
                f"w={word}",
                f"-1={before}",
                f"+1={after}",
                f"-1w={before} {word}",
                f"w+1={word} {after}",
                f"-2-1={before2} {before}",
                f"+1+2={after} {after2}",
                f"-2={before2}",
                f"+2={after2}",
                f"@{at if at < 4 else 4}",
                f"${end if end < 3 else 3}",
                f"s={word[-2:]}",
                f"-1w+1={before} {word} {after}",
            ]
            continue
        yield [
            f"a={about}",
            f"w={word}",
            f"aw={about} {word}",
            f"ab={about} {before}",
            f"p={word[:3]}",
            f"s={word[-3:]}",
            f"P={word[:5]}",
            f"@{at if at < 4 else 4} {about}",
            f"${end if end < 3 else 3} {about}",
            f"-1={before}",
            f"+1={after}",
            f"-2={before2}",
            f"+2={after2}",
            f"-3={before3}",
            f"+3={after3}",
            f"-1w={before} {word}",
            f"w+1={word} {after}",
            f"-2-1={before2} {before}",
            f"+1+2={after} {after2}",
            f"-1+1={before} {after}",
        ]


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

    def margins(self, found: Sequence[Token]) -> list[int]:
        """Return by how much the best tagging with a beginning at each token is ahead of the best without one."""
        scores = self._scores(found, "")
        forward, backward = [scores[0]], [np.zeros(len(self.tags), dtype=np.int64)]
        for step in scores[1:]:
            forward.append((forward[-1][:, None] + self.transitions).max(axis=0) + step)
        for step in scores[:0:-1]:
            backward.append((self.transitions + (step + backward[-1])[None, :]).max(axis=1))
        through = np.array(forward) + np.array(backward[::-1])
        begins = np.array([tag[0] == "B" for tag in self.tags])
        ahead: list[int] = (through[:, begins].max(axis=1) - through[:, ~begins].max(axis=1, initial=-(2**40))).tolist()
        return ahead

    def _scores(self, found: Sequence[Token], about: str) -> npt.NDArray[np.int64]:
        known = self.rows.get
        scores = np.zeros((len(found), len(self.tags)), dtype=np.int64)
        for at, named in enumerate(token_features([token.shape for token in found], about)):
            rows = [row for feature in named if (row := known(feature)) is not None]
            self.states[rows].sum(axis=0, out=scores[at])
        return scores
