"""The exceptions of the package `state`, but for those of its store (see state.mongo.errors).

StateFault
├── ForbiddenTransition    a trigger that the table of states does not allow
└── ReplayDiffers          a replayed turn asked something else than its record holds

Each is a fault of the product, never a person's.
"""

from __future__ import annotations


class StateFault(Exception):
    """Every exception that `state` raises on purpose outside of its store."""


class ForbiddenTransition(StateFault):
    """A trigger that the table does not allow in a state."""


class ReplayDiffers(StateFault):
    """A replayed turn asked something else than it had asked when it was recorded."""
