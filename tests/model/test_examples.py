"""The examples are what they are said to be, and the artefact in the tree is theirs."""

from __future__ import annotations

from collections import Counter

from bot.understanding.model import model
from bot.understanding.recognition import action_of
from bot.understanding.tokens import fold
from tests.model.examples import EVERYDAY, digest, read

EXAMPLES = list(read())
VOICES = [
    example for example in EXAMPLES if example.source.startswith(f"{EVERYDAY}/") and "handwritten" not in example.source
]
RUN = 5


def test_the_artefact_was_trained_from_these_examples() -> None:
    assert model().digest == digest(), "run `make model`"


def test_every_label_stands_for_an_action() -> None:
    assert all(action_of(action) for example in EXAMPLES for action in (*example.actions, *example.accepted))


def test_what_is_named_stands_in_the_message() -> None:
    for example in EXAMPLES:
        for part in ("content", "query", "value"):
            said = example.slots.get(part)
            apart = "url" in example.slots or example.source == "requests"
            assert not isinstance(said, str) or said in example.text or apart, example.text


def test_everyday_messages_are_of_many_voices_and_none_is_a_template() -> None:
    assert len(VOICES) >= 12_000
    assert len({example.source for example in VOICES}) >= 30
    runs: Counter[str] = Counter()
    for example in VOICES:
        words = fold(example.text).split()
        runs.update({" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1)})
    assert runs.most_common(1)[0][1] <= 0.005 * len(VOICES)


def test_half_of_the_everyday_messages_is_held_out() -> None:
    held_out = sum(example.part == "held out" for example in VOICES)
    assert 0.45 < held_out / len(VOICES) < 0.6
