"""Training gives the same model of the same examples, and one that tells what it was shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding.model import Model, load
from bot.understanding.tokens import normalised, tokens
from tests.model.classifier import shapes_of
from tests.model.examples import read
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
