"""Revisions: the weights are of the pairs in the tree, a few teach some of it, of others as many are found."""

from __future__ import annotations

from itertools import filterfalse, islice

import pytest

from bot.finding.revisions import LEAST, Revision, model, scores
from bot.handlers.corrections.revised import AT_ONCE, SHOWN
from bot.understanding.linear import Linear
from tests.model.linear import digest
from tests.model.revisions import EXAMPLES, Pair, is_held_out, pairs, rows, trained

# Of the messages that are learnt from, and of those held out, each so many is looked at here; all of the first by
# `make model-check`, of the others by `python -m tests.model.revisions`.
LEARNT, HELD_OUT = 12, 2
# In per cent of all pairs held out, measured on 30 November 2026: of those that revise what was told before it, and of
# those that do not, most of which are about the same thing, how many are shown, and how many changed at once.
FOUND = {SHOWN: (53.1, 6.5), LEAST: (48.0, 5.7), AT_ONCE: (48.0, 5.7)}
# By so much half of them may differ.
WITHIN = 4.0


@pytest.fixture(scope="module")
def held_out() -> list[Pair]:
    return list(pairs(islice(filter(is_held_out, rows()), None, None, HELD_OUT)))


def test_the_weights_are_of_the_pairs_in_the_tree() -> None:
    assert model().digest == digest(EXAMPLES)


def test_a_few_pairs_teach_what_revises(held_out: list[Pair]) -> None:
    few = trained(list(pairs(islice(filterfalse(is_held_out, rows()), None, None, LEARNT))))
    assert _share(few, held_out, 0, revise=True) > 2 * _share(few, held_out, 0, revise=False) > 0


@pytest.mark.parametrize("bound", FOUND)
def test_of_pairs_held_out_it_finds_as_many_as_it_did(held_out: list[Pair], bound: int) -> None:
    found, wrongly = FOUND[bound]
    assert _share(model(), held_out, bound, revise=True) >= found - WITHIN
    assert _share(model(), held_out, bound, revise=False) <= wrongly + WITHIN


def _share(found: Linear, examples: list[Pair], bound: int, *, revise: bool) -> float:
    """Return how much, in per cent, of the pairs that do or do not ``revise`` scores ``bound`` or more."""
    meant = [each for each in examples if (each.revision is not Revision.NO) is revise]
    best = (max(list(scores(found, each.said, each.told).values())[1:]) for each in meant)
    return 100 * sum(score >= bound for score in best) / len(meant)
