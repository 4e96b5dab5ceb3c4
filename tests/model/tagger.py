"""Training of a tagger: python-crfsuite finds the weights, which are rounded to integers."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
import pycrfsuite

from bot.understanding.tagger import Tagger, token_features

SCALE = 100
# Weights below this decide nothing.
LEAST = 11
SETTINGS = {"c1": 0.05, "c2": 0.05, "max_iterations": 60, "feature.possible_transitions": True}
# A tag that may not follow another: no inside without a beginning.
FORBIDDEN = -1_000_000


def trained(
    messages: Iterable[tuple[Sequence[str], str, Sequence[str]]],
    sides: Callable[[Sequence[str]], Sequence[Sequence[str]]] = lambda _: (),
) -> Tagger:
    """Return a tagger of ``messages``: each the shapes of its tokens, what it is about, and the tags.

    ``sides`` gives further features of each token of a message, by its shapes.
    """
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params(SETTINGS)
    for shapes, about, tags in messages:
        trainer.append(list(token_features(shapes, about, sides(shapes))), tags)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "model.crf")
        trainer.train(path)
        with pycrfsuite.Tagger().open(path) as tagger:
            names, info = sorted(tagger.labels()), tagger.info()
    return _as_integers(names, info)


def _as_integers(names: list[str], info: "pycrfsuite.ParsedDump") -> Tagger:  # noqa: UP037
    place = {name: at for at, name in enumerate(names)}
    found: dict[str, np.ndarray] = {}
    for (feature, name), weight in info.state_features.items():
        found.setdefault(feature, np.zeros(len(names)))[place[name]] += weight * SCALE
    kept = sorted(feature for feature, row in found.items() if np.abs(row).max() >= LEAST)
    states = np.array([np.clip(np.round(found[feature]), -32_000, 32_000) for feature in kept], dtype=np.int16)
    transitions = np.zeros((len(names), len(names)), dtype=np.int32)
    for (before, after), weight in info.transitions.items():
        transitions[place[before], place[after]] = round(weight * SCALE)
    for before in names:
        for after in names:
            if after.startswith("I") and before[2:] != after[2:]:
                transitions[place[before], place[after]] = FORBIDDEN
    return Tagger(tuple(names), {feature: at for at, feature in enumerate(kept)}, states, transitions)
