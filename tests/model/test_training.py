"""Training gives the same model of the same examples, and one that tells what it was shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from bot.understanding.classifier import Sums
from bot.understanding.features import Features
from bot.understanding.model import Model, load
from bot.understanding.segmentation import sides, sums_in
from bot.understanding.tokens import normalised, tokens
from tests.model.classifier import features, shapes_of
from tests.model.examples import read
from tests.model.features import told
from tests.model.tagger import token_features
from tests.model.train import trained

SOME = [example for example in read() if example.action in ("remember", "save", "search", "chat", "delete_item")][::40]


@pytest.fixture(scope="module")
def made() -> Model:
    return trained(SOME)


def test_the_same_examples_give_the_same_bytes(made: Model, tmp_path: Path) -> None:
    made.save(tmp_path / "one.npz")
    trained(SOME).save(tmp_path / "other.npz")
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "other.npz").read_bytes()


def test_what_was_written_is_read_back(made: Model, tmp_path: Path) -> None:
    made.save(tmp_path / "model.npz")
    read_back = load(tmp_path / "model.npz")
    for example in SOME:
        shapes = shapes_of(example.text)
        assert read_back.classifier.rank(shapes) == made.classifier.rank(shapes)
        found = tokens(normalised(example.text))
        assert read_back.spans.tag(found, example.action) == made.spans.tag(found, example.action)
    right = sum(made.classifier.rank(shapes_of(example.text)).label in example.accepted for example in SOME)
    assert right >= 0.9 * len(SOME)


def test_a_message_has_by_number_what_training_tells_of_it_by_name(made: Model) -> None:
    for example in SOME:
        shapes = shapes_of(example.text)
        sums = Sums(made.classifier, shapes)
        found = tokens(normalised(example.text))
        around = sides(found, sums, sums_in(found)) if len(shapes) > 1 else None
        known = made.classifier.known, made.classifier.table
        assert sums.total(0, len(shapes)).tolist() == _sum(*known, features(shapes))
        for part, about, beside in ((made.spans, example.action, None), (made.clauses, "", around)):
            named = token_features(shapes, about, beside)
            assert part.scores(shapes, about, beside).tolist() == [_sum(part.known, part.table, each) for each in named]


def _sum(known: Features, table: npt.NDArray[np.int16], names: Sequence[str]) -> list[int]:
    rows = known.rows([known.key(*told(name)) for name in names])
    summed: list[int] = table[rows].sum(axis=0).tolist()
    return summed
