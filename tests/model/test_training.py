"""Training gives the same model of the same examples, and one that tells what it was shown."""

from __future__ import annotations

from pathlib import Path

from bot.understanding.learnt.model import load
from bot.understanding.learnt.tokens import normalised, tokens
from tests.model.classifier import shapes_of
from tests.model.examples import read
from tests.model.train import trained

SOME = [example for example in read() if example.action in ("remember", "save", "search", "chat", "delete_item")][::40]


def test_the_same_examples_give_the_same_bytes(tmp_path: Path) -> None:
    paths = (tmp_path / "one.npz", tmp_path / "other.npz")
    for path in paths:
        trained(SOME).save(path)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    made = trained(SOME)
    made.save(tmp_path / "model.npz")
    read_back = load(tmp_path / "model.npz")
    for example in SOME:
        shapes = shapes_of(example.text)
        assert read_back.classifier.rank(shapes) == made.classifier.rank(shapes)
        found = tokens(normalised(example.text))
        assert read_back.spans.tag(found, example.action) == made.spans.tag(found, example.action)
    right = sum(made.classifier.rank(shapes_of(example.text)).label in example.accepted for example in SOME)
    assert right >= 0.9 * len(SOME)
