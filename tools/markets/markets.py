"""The markets as missions and turns ask them: what was heard lately, then its source, another, and what is kept."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from pydantic import ValidationError

from state.recording import Sources
from tools.enrichment.cache import HOUR, CacheStore
from tools.enrichment.errors import Busy, LookupFailed, NotThere, Refused, Resting, Spent, Unreachable
from tools.enrichment.gateway.gateway import Gateway
from tools.markets.central_bank import CentralBank
from tools.markets.research import Caveat, Fundamentals, History, MarketQuestion, News, Quote, Rate, Research, Source
from tools.markets.searches import Serper
from tools.markets.settings import MarketSettings
from tools.markets.shares import Brapi, Keyless, Yahoo, now_of
from tools.markets.wire import Wire, policy_for

MINUTE, SECOND = HOUR // 60, HOUR // 3_600
KEPT, OUTDATED = 24 * HOUR, 7 * 24 * HOUR
# For how long what was heard is as good as new: a price moves, a rate of the day or the month does not.
FRESH: Mapping[type[MarketQuestion], int] = {
    Quote: 15 * MINUTE,
    Fundamentals: KEPT,
    Rate: KEPT,
    History: KEPT,
    News: 6 * HOUR,
}
# Yahoo answers 429 to whom it takes for a program, and does not say for how long.
LEAST_REST: Mapping[Source, float] = {Source.YAHOO: 300.0}
OWN, OTHER, OF_A_DAY, OF_A_WEEK = 100, 85, 70, 40

Ask = Callable[[Any], Awaitable[Research]]


@dataclass(frozen=True, slots=True)
class Asked:
    """A source and the function that asks it."""

    source: Source
    ask: Ask


class Markets:
    """Answers questions from ``chains``: the sources of each sort of question, its own one first.

    What was heard lately is the answer without asking. Then every source is asked in turn; where all fail, what was
    heard in the last 24 hours is, then what was in the last 7 days, and says so. The same question under way is asked
    once. Raises nothing. ``clock`` gives ns since 1970.
    """

    def __init__(
        self, chains: Mapping[type[MarketQuestion], Sequence[Asked]], store: CacheStore, clock: Callable[[], int]
    ) -> None:
        self._chains = chains
        self._store = store
        self._clock = clock
        self._under_way: dict[str, asyncio.Task[Research]] = {}
        self._rests: dict[Source, tuple[int, Caveat]] = {}

    async def ask(self, question: MarketQuestion) -> Research:
        """Return what is known of ``question``."""
        key = f"{question.name}:{sha256(question.changed(tight=False).model_dump_json().encode()).hexdigest()}"
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._answer(key, question))
            task.add_done_callback(lambda _: self._under_way.pop(key))
        return await asyncio.shield(task)

    async def _answer(self, key: str, question: MarketQuestion) -> Research:
        heard = await self._heard(key)
        age = self._clock() - heard.heard_at if heard else OUTDATED
        if heard and age < FRESH[type(question)]:
            return heard
        if heard and question.tight and age < OUTDATED:
            return _remembered(heard, age)
        found = await self._asked(question)
        if found.status == "found":
            await self._store.put(key, found.changed(calls=0).to_json(), self._clock())
            return found
        if heard and age < OUTDATED and found.status != "nothing":
            kept = _remembered(heard, age)
            return kept.changed(caveats=(*kept.caveats, *found.caveats), calls=found.calls)
        return found

    async def _asked(self, question: MarketQuestion) -> Research:
        failed: list[Caveat] = []
        calls, nothing = 0, False
        for place, chain in enumerate(self._chains[type(question)]):
            if chain.source in self._rests and self._clock() < self._rests[chain.source][0]:
                failed.append(self._rests[chain.source][1])
                continue
            calls += 1
            try:
                found = await chain.ask(question)
            except Keyless:
                calls -= 1
                failed.append(Caveat.NO_KEY)
            except NotThere:
                nothing = True
            except Busy as busy:
                failed.append(self._rest(chain.source, busy))
            except LookupFailed as error:
                calls -= isinstance(error, Resting)
                failed.append(_caveat(error))
            else:
                other = (Caveat.OTHER_SOURCE, *failed) if place else ()
                return found.changed(
                    source=chain.source,
                    heard_at=self._clock(),
                    reliability=OTHER if place else OWN,
                    caveats=(*found.caveats, *other),
                    calls=calls,
                )
        if nothing:
            return Research(status="nothing", caveats=tuple(failed), calls=calls)
        keyless = set(failed) == {Caveat.NO_KEY}
        return Research(status="unconfigured" if keyless else "unavailable", caveats=tuple(failed), calls=calls)

    def _rest(self, source: Source, busy: Busy) -> Caveat:
        """Leave ``source`` alone for as long as it asks, or as it has to be; return what is to be said of that."""
        seconds = max(busy.seconds, LEAST_REST.get(source, 0.0))
        caveat = Caveat.SPENT if isinstance(busy, Spent) else Caveat.BUSY
        self._rests[source] = (self._clock() + int(seconds * SECOND), caveat)
        return caveat

    async def _heard(self, key: str) -> Research | None:
        entry = await self._store.get(key)
        try:
            return Research.model_validate(entry[0]) if entry else None
        except ValidationError:
            return None  # kept by another version


def _remembered(heard: Research, age: int) -> Research:
    old = age >= KEPT
    caveat = Caveat.OUTDATED if old else Caveat.KEPT
    return heard.changed(reliability=OF_A_WEEK if old else OF_A_DAY, caveats=(*heard.caveats, caveat), calls=0)


def _caveat(error: LookupFailed) -> Caveat:
    match error:
        case Resting():
            return Caveat.BUSY
        case Refused():
            return Caveat.KEY_REFUSED
        case Unreachable() if type(error) is Unreachable:
            return Caveat.UNREADABLE
        case _:
            return Caveat.UNREACHABLE


def chains(settings: MarketSettings, clock: Callable[[], int]) -> Mapping[type[MarketQuestion], Sequence[Asked]]:
    """Return who is asked for what. Each service has a gateway of its own, which leads to no other one."""
    now = now_of(clock)

    def wire(url: str, readable: Sequence[int] = ()) -> Wire:
        return Wire(Gateway(policy=policy_for(url), clock=time.monotonic), url, settings.deadline, readable)

    brapi = Brapi(wire(settings.brapi_url, Brapi.readable), settings.brapi_key, now)
    yahoo = Yahoo(wire(settings.yahoo_url), now)
    bank = CentralBank(wire(settings.central_bank_url, CentralBank.readable), now)
    serper = Serper(wire(settings.serper_url, Serper.readable), settings.serper_key)
    return {
        Quote: (Asked(brapi.source, brapi.quote), Asked(yahoo.source, yahoo.quote)),
        Fundamentals: (Asked(brapi.source, brapi.fundamentals),),
        Rate: (Asked(bank.source, bank.rate),),
        History: (Asked(bank.source, bank.history),),
        News: (Asked(serper.source, serper.news),),
    }


def market_sources(markets: Markets) -> Sources:
    """Return what answers each sort of question, for the reads of turns."""
    return dict.fromkeys(FRESH, markets.ask)
