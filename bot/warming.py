"""What a process that answers for long does once, after its start: it is ready sooner than warm, and then quicker."""

from __future__ import annotations

import gc
from collections.abc import Callable

from bot.understanding.grammar.rulebook import RULES

# A turn makes a few thousand objects that are gone when it ends, nearly all without the collector. With Python's own
# figures, which suit scripts, it looked at every object of the rules again and again: a tenth of a turn's time.
COLLECTED_AFTER = (20_000, 20, 50)


def warm_up(given_up: Callable[[], bool] = lambda: False) -> None:
    """Compile every rule, and take what is there now out of the garbage collector's sight, for it will stay.

    Takes seconds, unless it is ``given_up`` on the way: a process that ends need not be warm.
    Raises re.error for a rule that is no regular expression.
    """
    for sentence in RULES.sentences():
        if given_up():
            return
        _ = sentence.pattern
    # No collection first: it finds nothing, and whoever writes then waits a fifth of a second for it.
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
