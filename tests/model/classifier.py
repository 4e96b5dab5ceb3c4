"""Training of the classifier: a linear support vector machine over hashed features, rounded to integers."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp
from sklearn.svm import LinearSVC

from bot.understanding.classifier import Classifier
from bot.understanding.classifier import parts_of as _parts_of
from bot.understanding.tokens import normalised, tokens
from tests.model.features import known

COST = 1.0
# Rare labels count for more, by this power of how much rarer they are than the commonest.
RARITY = 0.25
RAREST = 2
MOST_ROWS = 130_000
# Weights up to this size are left out: they change few answers and take a third of the artefact's bytes.
SMALLEST_WEIGHT = 3
SEED = 7
parts_of = lru_cache(maxsize=None)(_parts_of)


def shapes_of(text: str) -> list[str]:
    return [token.shape for token in tokens(normalised(text))]


def features(shapes: Sequence[str]) -> list[str]:
    """Return a message's features: its token shapes, their pairs and triples, and their parts of 3 to 5 letters."""
    words = ["^", *shapes, "$"]
    pairs = map(" ".join, pairwise(words))
    triples = map(" ".join, zip(words, words[1:], words[2:], strict=False))
    return ["^", "$", *pairs, *triples, *(part for shape in shapes for part in parts_of(shape))]


@dataclass(frozen=True)
class Counts:
    """How often each message (a row) has which feature (a column), and the features' names, in ascending order."""

    often: sp.csr_matrix
    names: npt.NDArray[np.object_]

    def of(self, rows: npt.NDArray[np.bool_]) -> Counts:
        """Return the counts of some of the messages."""
        return Counts(self.often[rows], self.names)

    def without_rare(self, rarest: int = RAREST) -> Counts:
        """Return the counts of the features that ``rarest`` messages have, or more."""
        common = np.flatnonzero(self.often.getnnz(axis=0) >= rarest)
        return Counts(self.often[:, common], self.names[common])


def counted(messages: Iterable[Sequence[str]]) -> Counts:
    """Return how often each of ``messages``, the shapes of its tokens, has which feature."""
    place: dict[str, int] = {}
    columns, starts = array("i"), array("q", [0])
    for shapes in messages:
        # Names are kept with NUL between them.
        columns.extend([place.setdefault(name, len(place)) for name in features(shapes) if "\0" not in name])
        starts.append(len(columns))
    names = np.array([*place], dtype=object)
    order = np.argsort(names)
    of_each = np.empty_like(order)
    of_each[order] = np.arange(len(order))
    ones = np.ones(len(columns))
    often = sp.csr_matrix((ones, of_each[np.asarray(columns)], np.asarray(starts)), shape=(len(starts) - 1, len(names)))
    often.sum_duplicates()
    return Counts(often, names[order])


def trained(
    counts: Counts,
    labels: Sequence[str],
    *,
    cost: float = COST,
    rarest: int = RAREST,
    most_rows: int = MOST_ROWS,
) -> Classifier:
    """Return a classifier of the messages counted; its probabilities are not calibrated yet."""
    counts = counts.without_rare(rarest)
    seen, names = counts.often, counts.names.tolist()
    frequency = seen.getnnz(axis=0)
    inverse = np.log((1 + len(labels)) / (1 + frequency)) + 1
    squares = np.round(inverse**2).astype(np.int32)
    inverse = np.sqrt(squares)
    weighted = seen @ sp.diags(inverse.astype(np.float64))
    norms = np.sqrt(np.asarray(seen @ squares).ravel())
    weighted = sp.diags(1 / np.maximum(norms, 1)) @ weighted
    counted = Counter(labels)
    rarity = {label: (max(counted.values()) / count) ** RARITY for label, count in counted.items()}
    machine = LinearSVC(C=cost, class_weight=rarity, random_state=SEED, tol=1e-3).fit(weighted, labels)
    of_each, intercept = machine.coef_, machine.intercept_
    if len(machine.classes_) == 2:  # of two labels only the second has weights
        of_each, intercept = np.vstack([-of_each, of_each]), np.concatenate([-intercept, intercept])
    coefficients = of_each.T * inverse[:, None]
    # What weighs much and is often seen; by weight alone, the rarest features would stay.
    worth = np.sqrt((coefficients**2).sum(axis=1) * frequency)
    kept = np.sort(np.argsort(-worth, kind="stable")[:most_rows])
    coefficients = coefficients[kept]
    scale = 127 / np.quantile(np.abs(coefficients).max(axis=1), 0.999)
    weights = np.clip(np.round(coefficients * scale), -127, 127)
    weights[np.abs(weights) < SMALLEST_WEIGHT] = 0
    found, order = known([names[at] for at in kept])
    table = np.zeros((len(kept) + 1, weights.shape[1] + 2), dtype=np.int16)
    table[:-1] = np.column_stack([weights, squares[kept], np.ones(len(kept))])[order]
    return Classifier(
        labels=tuple(map(str, machine.classes_)),
        known=found,
        table=table,
        bias=np.round(intercept * scale * 4_096).astype(np.int64),
        spread=int(scale * 4_096 / 4),
    )
