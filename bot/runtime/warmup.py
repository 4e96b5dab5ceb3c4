"""What a process does once: as it starts, and before it answers for long."""

from __future__ import annotations

import gc

# A turn makes a few thousand objects that are gone when it ends, nearly all without the collector. With Python's own
# figures, which suit scripts, it looked at every object of the model again and again: a tenth of a turn's time.
COLLECTED_AFTER = (20_000, 20, 50)


def begin() -> None:
    """Let the garbage collector look rarely: of what modules make while they are imported nothing is garbage."""
    gc.set_threshold(*COLLECTED_AFTER)


def settle() -> None:
    """Read the model, and take what is there now out of the garbage collector's sight, for it will stay."""
    from bot.understanding.model import model

    model()
    # No collection first: it finds nothing, and whoever writes then waits a fifth of a second for it.
    gc.freeze()
    begin()
