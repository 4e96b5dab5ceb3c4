"""Training of the classifier: a linear support vector machine over hashed features, rounded to integers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, pairwise

import numpy as np
import scipy.sparse as sp
from sklearn.svm import LinearSVC

from bot.understanding.classifier import Classifier, parts_of
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
LARGEST_SQUARE = 400


def shapes_of(text: str) -> list[str]:
    return [token.shape for token in tokens(normalised(text))]


def features(shapes: Sequence[str]) -> list[str]:
    """Return a message's features: its token shapes, their pairs and triples, and their parts of 3 to 5 letters."""
    words = ["^", *shapes, "$"]
    pairs = map(" ".join, pairwise(words))
    triples = map(" ".join, zip(words, words[1:], words[2:], strict=False))
    return ["^", "$", *pairs, *triples, *(part for shape in shapes for part in parts_of(shape))]


def matrix(messages: Sequence[Sequence[str]], rarest: int = RAREST) -> tuple[sp.csr_matrix, list[str]]:
    """Return how often each message has which feature, and the features: those that ``rarest`` messages have."""
    found = [Counter(features(shapes)) for shapes in messages]
    counted = Counter(chain.from_iterable(found))
    # Names are kept with NUL between them.
    names = sorted(name for name, count in counted.items() if count >= rarest and "\0" not in name)
    place = {name: at for at, name in enumerate(names)}
    columns = [sorted((place[name], often) for name, often in one.items() if name in place) for one in found]
    starts = np.cumsum([0, *map(len, columns)])
    every = np.array([*chain.from_iterable(columns)]).reshape(-1, 2)
    return sp.csr_matrix((every[:, 1].astype(float), every[:, 0], starts), shape=(len(messages), len(names))), names


def trained(
    messages: Sequence[Sequence[str]],
    labels: Sequence[str],
    *,
    cost: float = COST,
    rarest: int = RAREST,
    most_rows: int = MOST_ROWS,
) -> Classifier:
    """Return a classifier of ``messages``; its probabilities are not calibrated yet."""
    seen, names = matrix(messages, rarest)
    frequency = seen.getnnz(axis=0)
    inverse = np.log((1 + len(messages)) / (1 + frequency)) + 1
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
