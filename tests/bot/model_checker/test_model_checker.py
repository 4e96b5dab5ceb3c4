"""Every reachable state of a chat, with every message in it: what design.md promises holds on each edge."""

from __future__ import annotations

import pytest

from bot.actions import Action
from bot.understanding.resolver import Move
from tests.bot.model_checker.search import PARTS, Explored, explore
from tests.parts import part_of

# Measured; a change of the product may move them, a search that does not close is another matter.
STANDINGS = 29
MOST_VIEWS = 1_000
FEWEST_EDGES = 30_000
FEWEST_EDGES_OF_A_PART = 15_000
FEWEST_STANDINGS_OF_A_PART = 23

# What is learnt of a message that no rule fits: it shows or says something, or keeps it, as such a message was before.
LEARNT = {
    *(Action.REDO, Action.RESTORE, Action.SHOW_BIN, Action.EMPTY_BIN, Action.WHAT_WAS_REMOVED, Action.LATEST),
    *(Action.OPEN, Action.ADVICE, Action.WHERE_TO_WATCH, Action.PROGRESS, Action.APPEND, Action.EXPORT, Action.ERASE),
    *(Action.MY_DATA, Action.PRIVACY, Action.WHY, Action.OPT_OUT, Action.OPT_IN, Action.CRISIS),
}


def test_every_property_holds_on_a_part_of_the_edges() -> None:
    """Everything that can happen in each standing, in one world; and of that in all other worlds another part a day."""
    explored = explore(part_of(PARTS))

    _does_all_that_there_is(explored)
    assert len(explored.standings) >= FEWEST_STANDINGS_OF_A_PART
    assert explored.edges >= FEWEST_EDGES_OF_A_PART


@pytest.mark.soak
def test_every_property_holds_on_every_edge() -> None:
    explored = explore()

    _does_all_that_there_is(explored)
    assert {standing.waiting_for for standing in explored.standings} == {
        "nothing",
        "choice of 2 to candidate",
        "choice of 2 to delete",
        "choice of 1 to edit",
        "choice of 2 to edit",
        "choice of 1 to candidate, instead of another",
        "choice of 2 to candidate, one of several",
        "confirmation to remove_everything",
        "confirmation to remove_listed",
        "dialogue for content",
        "dialogue for query",
        "dialogue for target",
    }
    assert len(explored.standings) == STANDINGS
    assert len(explored.views) <= MOST_VIEWS
    assert explored.edges >= FEWEST_EDGES


def _does_all_that_there_is(explored: Explored) -> None:
    # What a list to import comes to is decided by jobs: see tests.bot.importing.
    assert explored.actions == set(Action) - {Action.IMPORT} - LEARNT
    assert {move for _, _, move in explored.moves} == set(Move)
