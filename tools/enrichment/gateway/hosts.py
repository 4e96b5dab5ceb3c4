"""How each host has behaved lately: one that fails is left alone for a while, one that asks us to wait is not asked."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

from tools.enrichment.errors import Busy, NotThere, Resting, TooLarge, Unreachable

FAILURES = 4
REST = 30.0
REMEMBERED = 1_000
AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class _Conduct:
    failures: int = 0
    rests_until: float = 0.0
    waits_until: float = 0.0


class Hosts:
    """A breaker a host. After FAILURES in a row it rests REST seconds; then one question tries it for all of them.

    At most AT_ONCE questions are put to one host at a time. ``clock`` gives seconds that only rise. The REMEMBERED
    hosts that misbehaved last are known.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._conduct: OrderedDict[str, _Conduct] = OrderedDict()
        self._rooms: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @contextmanager
    def asking(self, host: str) -> Iterator[None]:
        """Take note of how a question to ``host`` ends. Raises Busy or Resting if it is not to be asked now."""
        self._enter(host)
        try:
            yield
        except Busy as busy:
            self._note(host, replace(self._known(host), waits_until=self._clock() + busy.seconds))
            raise
        except (NotThere, TooLarge):
            self._conduct.pop(host, None)
            raise
        except Unreachable:
            self._failed(host)
            raise
        else:
            self._conduct.pop(host, None)

    def room(self, host: str) -> asyncio.Semaphore:
        """Return what a question to ``host`` waits for until there are fewer than AT_ONCE."""
        return self._rooms.setdefault(host, asyncio.Semaphore(AT_ONCE))

    def _enter(self, host: str) -> None:
        conduct, now = self._known(host), self._clock()
        if now < conduct.waits_until:
            raise Busy(conduct.waits_until - now)
        if now < conduct.rests_until:
            raise Resting
        if conduct.failures >= FAILURES:
            self._note(host, replace(conduct, rests_until=now + REST))

    def _failed(self, host: str) -> None:
        conduct = self._known(host)
        failures = conduct.failures + 1
        rests_until = self._clock() + REST if failures >= FAILURES else 0.0
        self._note(host, replace(conduct, failures=failures, rests_until=rests_until))

    def _known(self, host: str) -> _Conduct:
        return self._conduct.get(host, _Conduct())

    def _note(self, host: str, conduct: _Conduct) -> None:
        self._conduct[host] = conduct
        self._conduct.move_to_end(host)
        while len(self._conduct) > REMEMBERED:
            self._conduct.popitem(last=False)
