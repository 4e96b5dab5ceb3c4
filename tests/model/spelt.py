"""Training of the numbers in words that are sums of money: `python -m tests.model.spelt`.

From the labelled messages: a sum is what the slots `amount` or `sum` name in a message about money; other numbers are
those of messages about something else, and of times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from zlib import crc32

from bot.understanding.linear import Linear
from bot.understanding.money.numbers import Token, number_at, tokens_of
from bot.understanding.money.reader import bare_hundredths
from bot.understanding.money.spelt import SPELT_FROM, SURE, WEIGHTS, features
from tests.model.examples import Example, digest, read
from tests.model.linear import fitted, write

MONEY = frozenset({"expense", "income", "bill", "pay_bill", "debt", "transfer", "budget"})
# What a number in these is, nobody says.
UNTOLD = frozenset({"rewrite", "delete_item", "ask_money", "mission", "advice"})
# Numbers in words count so often; of the figures in messages about anything else one of so many is looked at.
SPELT_COUNT, ONE_OF = 3, 3
# What names a sum; in the second the rest of what is named is not told.
AMOUNTS = ("amount", "sum")
BOUNDS = (-100, -75, -50, -25, 0)


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a message, and whether it is a sum of money."""

    said: Sequence[Token]
    at: int
    end: int
    value: Decimal
    spelt: bool
    is_sum: bool

    @property
    def features(self) -> frozenset[str]:
        return frozenset(features(self.said, self.at, self.end, self.value))


def numbers(example: Example) -> Iterator[Number]:
    """Yield the numbers of a message of which it is known what they are."""
    if len(example.actions) > 1 and len(example.clauses) < len(example.actions):
        return
    texts = example.clauses if len(example.actions) > 1 else (example.text,)
    slots = example.named if len(example.actions) > 1 else (example.slots,)
    for text, action, named in zip(texts, example.actions, slots, strict=True):
        sums = [str(named[slot]) for slot in AMOUNTS if named.get(slot)] if action in MONEY else []
        if action not in UNTOLD:
            yield from _numbers(text, sums, str(named.get("when") or ""), money=action in MONEY)


def _numbers(text: str, sums: Sequence[str], when: str, *, money: bool) -> Iterator[Number]:
    said, at = tokens_of(text), 0
    while at < len(said):
        read_ = number_at(said, at)
        if read_ is None:
            at += 1
            continue
        value, end, spelt = read_
        if spelt and (more := bare_hundredths(said, end, value)):
            value, end, _ = more
        begin, last = said[at].start, said[end - 1].end
        told = any((place := text.find(each)) >= 0 and begin < place + len(each) and place < last for each in sums)
        known = told or not money or (bool(when) and text[begin:last] in when)
        if known and (spelt or money or crc32(text.encode()) % ONE_OF == 0):
            yield Number(said, at, end, value, spelt, told)
        at = end


def learnt() -> Iterator[Number]:
    """Yield the numbers that train."""
    for example in read():
        if example.part != "held out":
            yield from numbers(example)


def trained(found: Iterator[Number]) -> Linear:
    """Return the model of these numbers."""
    rows = [each for each in found for _ in range(SPELT_COUNT if each.spelt else 1)]
    return fitted([each.features for each in rows], [each.is_sum for each in rows])


def rates(model: Linear, found: Sequence[Number], bound: int) -> tuple[int, int, int]:
    """Return of how many sums in words how many are found, and how many other numbers are taken for one."""
    spelt = [each for each in found if each.spelt and each.value >= SPELT_FROM]
    taken = Counter(each.is_sum for each in spelt if model.sums(each.features, 1)[0] > bound)
    return sum(each.is_sum for each in spelt), taken[True], taken[False]


def main() -> None:
    """Train, write the weights, and tell how many of the numbers held out are told rightly."""
    found = trained(learnt())
    write(found, WEIGHTS, digest())
    held_out = [each for example in read() if example.part == "held out" for each in numbers(example)]
    print(f"{len(found.weights)} weights, {WEIGHTS.stat().st_size >> 10} KB")
    for bound in BOUNDS:
        sums, right, wrong = rates(found, held_out, bound)
        print(f"{bound}{' (used)' if bound == SURE else ''}: {right} of {sums} sums, and {wrong} other numbers")


if __name__ == "__main__":
    main()
