"""Asking a model within a turn's budget: which request is made, repeated or left out, with all of it written down."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import Any, Protocol

from bot.planner.breaker import Breaker
from bot.planner.budget import Budget, Limits
from bot.planner.completion import Result
from bot.planner.counting import Price, price_of, prompt_tokens, tokens_at_most
from bot.planner.dialect import Dialect
from bot.planner.prompting import Past, Prompt
from state.errors import ReplayDiffers
from state.model_calls import Answer, Attempt, CallRecord, Outcome

RETRIES = 2
FIRST_DELAY = 0.25

# A request that ended like this may be sent again: it was not answered, and asking twice changes nothing.
REPEATABLE = frozenset({Outcome.BUSY, Outcome.BROKEN, Outcome.UNREACHABLE, Outcome.UNREADABLE})

# What a server says that will not be otherwise in a moment.
_LASTING = ("insufficient_quota", "billing")
_MISUNDERSTOOD = frozenset({400, 415, 422, 501})

# What servers say of a prompt that their model has no room for; no other form makes it shorter.
_TOO_LONG = ("context size", "context length", "context_length", "context window")
_INTERNAL_ERROR = 500


class Model(Protocol):
    """A model during one turn. It answers with a value, always: what happened is in it."""

    async def __call__(self, prompt: Prompt) -> Answer: ...


class Requests(Protocol):
    """Makes one request; bot.planner.client has the real one, which takes seconds to import."""

    async def request(self, parameters: dict[str, Any], seconds: float) -> Result: ...


@dataclass(slots=True)
class ModelServer:
    """One model on one server, for as long as the process runs: what was learnt of it, and whether it is well.

    ``prices`` by model are in US dollars a million tokens, and bound what a turn may cost. Where there is none, what it
    did cost is counted by the ``listed`` one, if there is that. ``clock`` gives seconds that only rise.
    """

    client: Requests
    model: str
    limits: Limits = field(default_factory=Limits)
    prices: Mapping[str, Price] = field(default_factory=lambda: MappingProxyType({}))
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    random: Random = field(default_factory=Random)
    dialect: Dialect = field(default_factory=Dialect)
    listed: Price | None = None
    breaker: Breaker = field(init=False)

    def __post_init__(self) -> None:
        self.breaker = Breaker(self.clock)

    @property
    def price(self) -> Price | None:
        return price_of(self.model, self.prices)

    def turn(self) -> Model:
        """Return the model for one turn, with a budget of its own."""
        return _TurnModel(self, Budget(self.limits, self.clock, self.price))


class ReplayedModel:
    """Answers as a record says, in its order. Raises ReplayDiffers when more is asked than the record holds.

    That a prompt has changed since is no reason not to answer: the record of the new turn shows its new hash.
    """

    def __init__(self, records: Sequence[CallRecord]) -> None:
        self._left = list(records)

    async def __call__(self, prompt: Prompt) -> Answer:
        if not self._left or self._left[0].mode != prompt.mode:
            raise ReplayDiffers(f"the {prompt.mode} was not asked when this turn was recorded")
        return self._left.pop(0).answer


def replayed(records: Sequence[CallRecord]) -> Model | None:
    """Return the model for a turn that is decided again: none, if the turn asked none."""
    return ReplayedModel(records) if records else None


class _TurnModel:
    def __init__(self, server: ModelServer, budget: Budget) -> None:
        self._server = server
        self._budget = budget

    async def __call__(self, prompt: Prompt) -> Answer:
        question = _Question(self._server, self._budget, prompt)
        try:
            return await question.answered()
        finally:
            question.leave()


class _Question:
    """One prompt on its way to one answer, in as many attempts as it takes or may take."""

    def __init__(self, server: ModelServer, budget: Budget, prompt: Prompt) -> None:
        self._server = server
        self._budget = budget
        self._prompt = prompt
        self._dialect = server.dialect
        self._most = prompt_tokens(prompt), prompt.most_written
        self._attempts: list[Attempt] = []
        self._retries = 0
        self._began = server.clock()
        self._under_way = False

    def leave(self) -> None:
        """Let others try the server, if this question was cancelled in the middle of an attempt."""
        if self._under_way:
            self._server.breaker.abandoned()

    async def answered(self) -> Answer:
        while True:
            if refused := self._budget.refusal(*self._most):
                return self._unanswered(Outcome.NO_BUDGET, refused)
            if not self._server.breaker.admit():
                return self._unanswered(Outcome.RESTING)
            result = await self._attempt()
            if result.completion is not None:
                return self._replied(result)
            if not await self._goes_on_after(result):
                return self._unanswered(result.outcome)

    async def _attempt(self) -> Result:
        server, began = self._server, self._server.clock()
        self._budget.reserve(*self._most)
        self._under_way = True
        parameters = {"model": server.model, **self._dialect.parameters(self._prompt)}
        result = await server.client.request(parameters, self._budget.seconds_left)
        self._under_way = False
        self._attempts.append(
            Attempt(
                rung=self._dialect.rung,
                outcome=result.outcome,
                status=result.status,
                ms=_ms(server.clock() - began),
            )
        )
        self._judge(result)
        return result

    def _judge(self, result: Result) -> None:
        """Tell the breaker and the budget what is known of an attempt."""
        understood_us = result.outcome is Outcome.REPLIED or result.status in _MISUNDERSTOOD
        if understood_us:
            self._server.breaker.succeeded()
        else:
            self._server.breaker.failed(result.retry_after or 0.0)
        if not result.sent or result.outcome in (Outcome.REJECTED, Outcome.BUSY):
            self._budget.settle(self._most, (0, 0))

    async def _goes_on_after(self, result: Result) -> bool:
        """Tell whether there is another way of asking, and wait as long as that takes."""
        if result.status in _MISUNDERSTOOD and any(words in result.complaint for words in _TOO_LONG):
            return self._shortens()
        if result.status in _MISUNDERSTOOD:
            return self._turns_to(self._dialect.after_refusal(result.complaint))
        if result.outcome not in REPEATABLE or any(words in result.complaint for words in _LASTING):
            return False
        if self._retries == RETRIES:
            return False
        if result.status == _INTERNAL_ERROR and self._retries and not self._dialect.proved:
            # Some servers break over a schema instead of refusing it; one that is still starting (503) does not.
            self._turns_to(self._dialect.lower())
        delay = FIRST_DELAY * 2**self._retries * self._server.random.uniform(0.5, 1.5)
        delay = max(delay, result.retry_after or 0.0)
        self._retries += 1
        if delay > self._budget.seconds_left / 2:
            return False
        await self._server.sleep(delay)
        return True

    def _shortens(self) -> bool:
        """Leave the conversation out, which a question can do without; False if there is none in it."""
        if self._prompt.past == Past():
            return False
        self._prompt = replace(self._prompt, past=Past())
        self._most = prompt_tokens(self._prompt), self._prompt.most_written
        return True

    def _turns_to(self, dialect: Dialect | None) -> bool:
        self._dialect = dialect or self._dialect
        return dialect is not None

    def _replied(self, result: Result) -> Answer:
        completion = result.completion
        assert completion is not None  # noqa: S101 - the caller has looked
        self._server.dialect = replace(self._dialect, proved=True)
        read, written = completion.tokens_in, completion.tokens_out
        if written is None:
            unknown = completion.cut and not completion.text
            written = self._most[1] if unknown else tokens_at_most(completion.text)
        spent = read or self._most[0], written
        self._budget.settle(self._most, spent)
        price = self._server.price or self._server.listed
        return Answer(
            outcome=Outcome.REPLIED,
            model=self._server.model,
            raw=completion.text,
            cut=completion.cut,
            tokens_in=spent[0],
            tokens_out=spent[1],
            reported=bool(read) and completion.tokens_out is not None,
            cost=price.of(*spent) if price else None,
            ms=_ms(self._server.clock() - self._began),
            attempts=tuple(self._attempts),
        )

    def _unanswered(self, outcome: Outcome, refused: str = "") -> Answer:
        return Answer(
            outcome=self._attempts[-1].outcome if self._attempts else outcome,
            model=self._server.model,
            ms=_ms(self._server.clock() - self._began),
            refused=refused,
            attempts=tuple(self._attempts),
        )


def _ms(seconds: float) -> int:
    return round(seconds * 1000)
