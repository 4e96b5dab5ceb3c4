"""Training of taggers: python-crfsuite, or a logistic regression, finds the weights, which are rounded to integers."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pycrfsuite
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression

from bot.understanding.segmentation import SUM_STEPS, Sides
from bot.understanding.tagger import AROUND, NEARBY, NOTHING, Tagger, of_place, of_word
from bot.understanding.tokens import Token
from tests.model.features import known

SCALE = 100
# Weights below this decide nothing.
LEAST = 12
SETTINGS = {"c1": 0.05, "c2": 0.05, "max_iterations": 60, "feature.possible_transitions": True}
# A tag that may not follow another: no inside without a beginning.
FORBIDDEN = -1_000_000
# The tags of where something begins, the strength of the penalty, and how often a feature is there that tells anything.
BEGINS, GOES_ON = "B", "I"
STRENGTH, SEEN = 0.3, 2


def trained(
    messages: Iterable[tuple[Sequence[Token], str, Sequence[str]]],
) -> Tagger:
    """Return a tagger of ``messages``: each its tokens, what it is about, and the tags."""
    trainer = pycrfsuite.Trainer(verbose=False)
    trainer.set_params(SETTINGS)
    for found, about, tags in messages:
        trainer.append(list(token_features([token.shape for token in found], about, None)), tags)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "model.crf")
        trainer.train(path)
        with pycrfsuite.Tagger().open(path) as tagger:
            names, info = sorted(tagger.labels()), tagger.info()
    return _as_integers(names, info)


def told_apart(
    messages: Iterable[tuple[Sequence[Token], str, Sequence[str]]], sides: Callable[[Sequence[Token]], Sides]
) -> Tagger:
    """Return a tagger of where something begins, each token by itself: a logistic regression of the first of two tags.

    No transition says anything: what follows what is weighed elsewhere (`bot.understanding.segmentation`).
    """
    begins: list[bool] = []

    def rows() -> Iterator[list[str]]:
        for found, about, tags in messages:
            if len(found) > 1:
                begins.extend(tag == BEGINS for tag in tags[1:])
                yield from list(token_features([token.shape for token in found], about, sides(found)))[1:]

    vectors = CountVectorizer(analyzer=list, min_df=SEEN, dtype=np.float32)
    table_of = vectors.fit_transform(rows())
    learnt = LogisticRegression(C=STRENGTH, solver="liblinear", max_iter=50).fit(table_of, begins)
    named = dict(zip(vectors.get_feature_names_out(), (learnt.coef_[0] * SCALE).tolist(), strict=True))
    # Each token has just one place from the beginning of its message, which has the constant as well.
    named |= {name: weight + learnt.intercept_[0] * SCALE for name, weight in named.items() if name.startswith("@")}
    kept = [name for name in sorted(named) if abs(named[name]) >= LEAST]
    features, order = known(kept)
    table = np.zeros((len(kept) + 1, 2), dtype=np.int16)
    table[:-1, 0] = [round(named[kept[at]]) for at in order]
    return Tagger((BEGINS, GOES_ON), features, table, np.zeros((2, 2), dtype=np.int32))


def token_features(shapes: Sequence[str], about: str, sides: Sides | None) -> Iterator[list[str]]:
    """Yield the features of each token in its surroundings, in a message that is taken ``about`` an action."""
    size = len(shapes)
    words = [*[NOTHING] * AROUND, *shapes, *[NOTHING] * AROUND]
    further = [[], *_beside(shapes, sides)] if sides else [[]] * size
    for at in range(size):
        near = words[at : at + 2 * AROUND + 1]
        found = [*map(_named, of_place(at, size - 1 - at, about)), *_together(near, about)]
        for distance in range(-AROUND, AROUND + 1):
            word = near[AROUND + distance]
            first, *others = map(_named, of_word(word, distance, told=bool(about)))
            both = [f"a{'b' if distance else 'w'}={about} {word}"] if about and distance in (-1, 0) else []
            found += first, *both, *others
        if not about:
            found += [f"-w={word}" for word in shapes[max(at - NEARBY, 0) : at]]
            found += [f"+w={word}" for word in shapes[at : at + NEARBY]]
        yield found + further[at]


def _named(feature: tuple[str, ...]) -> str:
    kind, *words = feature
    return f"{kind}={words[0]}" if kind else " ".join(words)


def _together(near: Sequence[str], about: str) -> tuple[str, ...]:
    """Return the features of words together, of which the middle one of ``near`` is the token."""
    before2, before, word, after, after2 = near[AROUND - 2 : AROUND + 3]
    pairs = f"-1w={before} {word}", f"w+1={word} {after}", f"-2-1={before2} {before}", f"+1+2={after} {after2}"
    return (*pairs, f"-1+1={before} {after}") if about else (*pairs, f"-1w+1={before} {word} {after}")


def _beside(shapes: Sequence[str], sides: Sides) -> Iterator[list[str]]:
    """Yield the features of what stands on either side of each token but the first."""
    labels = [[sides.labels[at] for at in row] for row in sides.likeliest.T.tolist()]
    money = zip(sides.money.T.tolist(), sides.by_sums.T.tolist(), strict=True)
    told = zip(labels, sides.steps.T.tolist(), sides.gains.tolist(), money, shapes[:-1], shapes[1:], strict=True)
    for of_sides, sure, gain, ((last, following), by_sums), before_it, word in told:
        right, left, _, far, before = of_sides
        of_right, of_left, _, of_far, of_before = sure
        both = last * SUM_STEPS + following
        behind_last, before_last, before_next, behind_next = (
            shapes[at] if 0 <= at < len(shapes) else NOTHING for at in by_sums
        )
        yield [
            f"R={right} {of_right}",
            f"L={left} {of_left}",
            f"F={far} {of_far}",
            f"A={before} {of_before}",
            f"LR={left} {right}",
            f"AF={before} {far}",
            f"G={gain}",
            f"GR={gain} {right}",
            f"-1G={before_it} {gain}",
            f"wF={word} {far}",
            f"Q={both}",
            f"wQ={word} {both}",
            f"-1Q={before_it} {both}",
            f"RQ={right} {both}",
            f"bQ={behind_last} {last}",
            f"b-Q={before_last} {last}",
            f"a-Q={before_next} {following}",
            f"aQ={behind_next} {following}",
            f"bQa={behind_last} {before_next}",
            f"Qb={behind_last} {both}",
            f"Qb-={before_last} {both}",
            f"Qa-={before_next} {both}",
        ]


def _as_integers(names: list[str], info: "pycrfsuite.ParsedDump") -> Tagger:  # noqa: UP037
    place = {name: at for at, name in enumerate(names)}
    found: dict[str, np.ndarray] = {}
    for (feature, name), weight in info.state_features.items():
        found.setdefault(feature, np.zeros(len(names)))[place[name]] += weight * SCALE
    kept = sorted(feature for feature, row in found.items() if np.abs(row).max() >= LEAST)
    features, order = known(kept)
    table = np.zeros((len(kept) + 1, len(names)), dtype=np.int16)
    table[:-1] = [np.clip(np.round(found[kept[at]]), -32_000, 32_000) for at in order]
    transitions = np.zeros((len(names), len(names)), dtype=np.int32)
    for (before, after), weight in info.transitions.items():
        transitions[place[before], place[after]] = round(weight * SCALE)
    for before in names:
        for after in names:
            if after.startswith("I") and before[2:] != after[2:]:
                transitions[place[before], place[after]] = FORBIDDEN
    return Tagger(tuple(names), features, table, transitions)
