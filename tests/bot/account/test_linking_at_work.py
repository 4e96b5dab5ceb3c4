"""Linking while messages come in on both sides, to several processes: nothing is lost, doubled or out of order."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from bot.pipeline import decide
from bot.runtime.dispatcher import Dispatcher, Step
from state.addresses import person_of
from state.turns import Status, Turn
from tests.bot.account.somebody import Product
from tests.bot.account.test_linking import TG, WA, code_in

# With those that link the two, no more than a person may send in a minute.
MESSAGES = 24


class Died(BaseException):
    """A process ended here."""


def another_process(product: Product, name: str) -> Dispatcher:
    return Dispatcher(store=product.store, decide=decide, owner=name, clock=product.clock)


async def half_linked(product: Product) -> None:
    """Everything but the last yes."""
    await product.say(WA, "anota: antes")
    code = code_in(await product.say(TG, "/vincular"))
    await product.say(WA, f"/vincular {code}")
    await product.say(WA, "sim")
    await product.say(TG, "/vincular")


async def all_applied(product: Product, turns: list[Turn]) -> list[Turn]:
    for _ in range(400):
        found = [await product.turn(turn.id) for turn in turns]
        if all(turn.status is Status.APPLIED for turn in found):
            return found
        await asyncio.sleep(0.02)
    raise AssertionError([(turn.id, turn.person, turn.status) for turn in found if turn.status is not Status.APPLIED])


@pytest.mark.parametrize("delay", [0.0, 0.01, 0.03, 0.06, 0.1])
async def test_messages_that_come_while_two_are_linked_are_all_kept_once(product: Product, delay: float) -> None:
    await half_linked(product)
    stop = asyncio.Event()
    processes = [another_process(product, name) for name in ("one", "two")]
    running = [asyncio.create_task(process.run(stop)) for process in processes]
    turns = []

    async def write() -> None:
        for number, process in zip(range(MESSAGES), itertools.cycle(processes), strict=False):
            turns.append(await product.journal(WA, f"anota: nota {number}"))
            process._pool.expect(person_of(WA))
            await asyncio.sleep(0.005)

    async def confirm() -> None:
        await asyncio.sleep(delay)
        turns.append(await product.journal(TG, "sim"))

    try:
        await asyncio.gather(write(), confirm())
        done = await all_applied(product, turns)
    finally:
        stop.set()
        await asyncio.gather(*running)
    assert not any(turn.given_up for turn in done)
    assert sorted(await product.titles(TG)) == sorted(["antes", *(f"nota {number}" for number in range(MESSAGES))])
    from_wa = sorted((turn for turn in done if turn.chat == WA), key=lambda turn: turn.arrived)
    moved = [turn.person == person_of(TG) for turn in from_wa]
    assert moved == sorted(moved)
    numbers = [turn.number for turn in from_wa if turn.person == person_of(TG)]
    assert numbers == sorted(number for number in numbers if number is not None)
    assert await product.database["items"].count_documents({"person": person_of(WA)}) == 0


STEPS = [Step.DECIDED, Step.COMMITTED, Step.EFFECT_APPLIED, Step.ADVANCED, Step.APPLIED, Step.RELEASED]


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("yes", ["join", "erase"])
async def test_a_process_that_dies_on_the_way_is_followed_by_one_that_ends_it(
    product: Product, step: Step, yes: str
) -> None:
    await half_linked(product)
    if yes == "erase":
        await product.say(TG, "/apagar_meus_dados")
    armed = True

    def die(reached: Step) -> None:
        nonlocal armed
        if armed and reached is step:
            armed = False
            raise Died

    dying = Dispatcher(store=product.store, decide=decide, owner="dying", clock=product.clock, on_step=die)
    turn = await product.journal(TG, "sim")
    with pytest.raises(Died):
        await dying.work_for(turn.person)
    product.clock.now += 60 * 1_000_000_000
    await product.settle()
    (done,) = await all_applied(product, [turn])
    assert not done.given_up
    listed = await product.titles(TG)
    assert listed == (["antes"] if yes == "join" else [])
    became = (await product.store.lanes.get(person_of(WA))).moved_to
    assert became == (person_of(TG) if yes == "join" else None)
