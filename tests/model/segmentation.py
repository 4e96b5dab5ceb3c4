"""Training of the segmentation: what follows what is counted, the weights are found by an averaged perceptron."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import log

import numpy as np

from bot.understanding.classifier import Classifier, Sums
from bot.understanding.segmentation import (
    FEATURES,
    ONE,
    Part,
    Segmentation,
    Sketch,
    best_parts,
    features_of,
    sides,
    sums_in,
)
from bot.understanding.tagger import Tagger
from bot.understanding.tokens import Token

# Pairs of labels that were never seen count as so many of their usual share.
SMOOTHING, MOST_LEANING = 3, 500
EPOCHS, STEP, SEED = 12, 0.1, 7
# The weights that it begins with, in hundredths: what is likely, and half of what the tagger thinks.
BEGUN = {"likelihood": 100, "margin": 50, "follows": 50}


def counted(labels: Sequence[str], messages: Iterable[Sequence[str]]) -> Segmentation:
    """Return a segmentation that knows what follows what in ``messages``, each the labels of its requests."""
    pairs = Counter(pair for message in messages for pair in pairwise(message))
    before, behind = Counter[str](), Counter[str]()
    for (one, other), count in pairs.items():
        before[one] += count
        behind[other] += count
    usual = {label: (behind[label] + 1) / (pairs.total() + len(labels)) for label in labels}
    follows = [
        [
            round(ONE * log((pairs[one, other] + SMOOTHING * usual[other]) / (before[one] + SMOOTHING) / usual[other]))
            for other in labels
        ]
        for one in labels
    ]
    weights = np.array([BEGUN.get(feature, 0) for feature in FEATURES], dtype=np.int32)
    table = np.clip(np.array(follows), -MOST_LEANING, MOST_LEANING).astype(np.int16)
    return Segmentation(tuple(labels), weights, table)


def weighed(
    begun: Segmentation, classifier: Classifier, tagger: Tagger, messages: Iterable[tuple[Sequence[Token], list[Part]]]
) -> Segmentation:
    """Return ``begun`` with weights that cut ``messages``, which trained neither of the others, as people cut them."""
    sketched = ((_sketch(found, classifier, tagger), parts) for found, parts in messages)
    # What it could not cut so whatever the weights teaches nothing about them.
    known = [
        (sketch, parts)
        for sketch, parts in sketched
        if all(begin in sketch.places and label in begun.labels for begin, _, label in parts)
    ]
    draw, weights = random.Random(SEED), begun.weights / ONE
    total = np.zeros(len(FEATURES))
    for _ in range(EPOCHS):
        draw.shuffle(known)
        for sketch, parts in known:
            cut = best_parts(sketch, weights.tolist(), begun)
            if [part[:2] for part in cut] != [part[:2] for part in parts]:
                weights = weights + STEP * (features_of(sketch, parts, begun) - features_of(sketch, cut, begun)) / ONE
            total += weights
    if not known:
        return begun
    rounded = np.round(total / (EPOCHS * len(known)) * ONE).astype(np.int32)
    return Segmentation(begun.labels, rounded, begun.follows)


def _sketch(found: Sequence[Token], classifier: Classifier, tagger: Tagger) -> Sketch:
    shapes = [token.shape for token in found]
    sums = Sums(classifier, shapes)
    money = sums_in(found)
    return Sketch(found, tagger.margins(found, sides(found, sums, money)), sums, money)
