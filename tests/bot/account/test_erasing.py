"""Erasing whatever was said before: a day later no collection has a word or an address of the person."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.channels import Pace
from bot.runtime.channels import NotSent, Outcome, Sent, Why
from bot.runtime.delivery import Delivery
from state.addresses import Place, person_of
from state.importing import File
from state.mongo.connection import Database, connect
from state.mongo.migrate import migrate
from state.turns import Reply, Turn
from tests.bot.account.somebody import Product
from tests.mongo import ready_database

TG, WA, OTHER = "tg:470001", "wa:+5511999990000", "tg:880002"
GROUP = "tg:-100900"
ADDRESSES = {TG: "470001", WA: "5511999990000"}


@dataclass(slots=True)
class Platform:
    """A channel that takes everything, but what ``outcomes`` say first."""

    name: str
    outcomes: list[Outcome] = field(default_factory=list)

    def render(self, reply: Reply) -> Sequence[str]:
        return [reply.text]

    async def send(self, place: str, message: str, answering: Turn) -> Outcome:
        return self.outcomes.pop(0) if self.outcomes else Sent(uuid4().hex)

    async def show_typing(self, place: str, answering: Turn) -> None: ...

    async def show_progress(self, place: str, shown: str | None, text: str, answering: Turn) -> None: ...

    async def settle(self, place: str, answering: Turn) -> None: ...


class Town:
    """Two chats that may be one person's, somebody else's, and whether what was said there is still anywhere."""

    def __init__(self, database: Database) -> None:
        self.product = Product(database)
        self.database = database
        self.said: dict[str, list[str]] = {TG: [], WA: [], OTHER: []}
        self.code = "AAAA-AAAA"
        self.linked = False
        self._words = _words()
        self.platforms = {name: Platform(name) for name in ("tg", "wa")}
        self.delivery = Delivery(
            store=self.product.store,
            channels=self.platforms,
            owner="sender",
            clock=self.product.clock,
            paces={"tg": Pace(), "wa": Pace()},
        )

    async def says(self, who: str, text: str, chat: str | None = None, **message: Any) -> str:
        """Send a message of ``who``, take it and deliver what is answered; return that."""
        turn = await self.product.journal(chat or who, text, who, **message)
        await self.product.settle()
        await self.deliver()
        found = await self.product.store.turns.get(turn.id)
        decision = found.decision if found else None
        return "\n".join(reply.text for reply in decision.replies) if decision else ""

    async def deliver(self) -> None:
        for place in await self.product.store.turns.places_to_deliver(("tg", "wa"), 99):
            await self.delivery.work_at(place)

    def word(self, who: str) -> str:
        """Return a word that nobody has said."""
        self.said[who].append(next(self._words))
        return self.said[who][-1]

    async def erases(self, who: str) -> None:
        await self.says(who, "/apagar_meus_dados")
        assert "Apaguei tudo" in await self.says(who, "sim")

    async def day_passes(self) -> None:
        """Remove what the server would, as its clearing up says."""
        self.product.clock.now += 25 * 3_600 * 1_000_000_000
        now = datetime.fromtimestamp(self.product.clock.now // 1_000_000_000, UTC)
        for name in await self.database.list_collection_names():
            await self.database[name].delete_many({"purge_at": {"$lte": now}})

    async def left_of(self, who: str) -> list[str]:
        """Return which words and addresses of ``who`` are where in the database."""
        secrets = [*self.said[who], ADDRESSES[who]]
        if self.linked:
            secrets = [*self.said[TG], *self.said[WA], *ADDRESSES.values()]
        found = []
        for name in await self.database.list_collection_names():
            async for raw in self.database[name].find({}):
                text = str(raw).casefold()
                found += [f"{secret} in {name}: {raw['_id']}" for secret in secrets if secret in text]
        return found


def _words() -> Iterator[str]:
    for first in "bcdfglmnprstvz":
        for second in "bcdfglmnprstvz":
            for third in "bcdfglmnprstvz":
                yield f"{first}u{second}i{third}oqua"


async def notes(town: Town, who: str) -> None:
    await town.says(who, f"anota: {town.word(who)} {town.word(who)}")


async def keeps_a_link(town: Town, who: str) -> None:
    await town.says(who, f"salva https://{town.word(who)}.example/{town.word(who)}")


async def says_what_nothing_fits(town: Town, who: str) -> None:
    await town.says(who, town.word(who))


async def removes(town: Town, who: str) -> None:
    await town.says(who, f"apaga {(town.said[who] or ['nada'])[-1]}")


async def takes_back(town: Town, who: str) -> None:
    await town.says(who, "desfaz")


async def removes_everything(town: Town, who: str) -> None:
    await town.says(who, "apaga tudo")
    await town.says(who, "sim")


async def seeks(town: Town, who: str) -> None:
    await town.says(who, f"busca {(town.said[who] or ['nada'])[0]} {town.word(who)}")


async def marks(town: Town, who: str) -> None:
    await town.says(who, f"marca o 1 como {town.word(who)}")


async def asks_why(town: Town, who: str) -> None:
    await town.says(who, "/porque")


async def speaks_in_a_group(town: Town, who: str) -> None:
    await town.says(who, f"anota: {town.word(who)}", chat=f"{GROUP}/{ADDRESSES[TG]}" if who == TG else None)


async def imports(town: Town, who: str) -> None:
    rows = "".join(f"{town.word(who)}\n" for _ in range(3))
    file = File(name=f"{town.word(who)}.csv", size=len(rows), content=f"título\n{rows}")
    await town.says(who, "", file=file)


async def asks_for_a_code(town: Town, who: str) -> None:
    found = re.search(r"/vincular (\S{4}-\S{4})", await town.says(who, "/vincular"))
    town.code = found[1] if found else town.code


async def types_the_code(town: Town, who: str) -> None:
    await town.says(who, f"/vincular {town.code}")
    await town.says(who, "sim")


async def looks_who_took_it(town: Town, who: str) -> None:
    await town.says(who, "/vincular")


async def agrees_to_be_one(town: Town, who: str) -> None:
    said = await town.says(who, "sim")
    town.linked = town.linked or "agora têm a mesma lista" in said


async def cannot_be_reached(town: Town, who: str) -> None:
    town.platforms[who[:2]].outcomes.append(NotSent(Why.BLOCKED))
    await notes(town, who)


async def erases(town: Town, who: str) -> None:
    await town.erases(who)
    await town.day_passes()
    assert await town.left_of(who) == []
    for each in (TG, WA) if town.linked else (who,):
        town.said[each].clear()
    town.linked = False


Act = Callable[[Town, str], Awaitable[None]]
ACTS: tuple[Act, ...] = (
    *(notes, keeps_a_link, says_what_nothing_fits, removes, takes_back, removes_everything, seeks, marks, asks_why),
    *(speaks_in_a_group, imports, cannot_be_reached, erases),
    *(asks_for_a_code, types_the_code, looks_who_took_it, agrees_to_be_one),
)
HALF = [(asks_for_a_code, TG), (types_the_code, WA), (looks_who_took_it, TG)]


@settings(max_examples=12, deadline=None, derandomize=True)
@example([(act, TG) for act in ACTS])
@example([*HALF, (agrees_to_be_one, TG), (notes, WA), (speaks_in_a_group, TG), (notes, TG)])
@example(HALF)
@given(st.lists(st.tuples(st.sampled_from(ACTS), st.sampled_from((TG, WA))), max_size=14))
def test_whatever_was_said_nothing_of_it_is_left(mongo_uri: str, acts: list[tuple[Act, str]]) -> None:
    async def lived(name: str) -> None:
        database = connect(mongo_uri, name)
        try:
            await migrate(database)
            town = Town(database)
            await notes(town, OTHER)
            for act, who in acts:
                await act(town, who)
            await erases(town, WA)
            await erases(town, TG)
            assert await town.product.titles(OTHER) == [" ".join(town.said[OTHER])]
        finally:
            database.client.close()

    with ready_database(mongo_uri) as name:
        asyncio.run(lived(name))


@pytest.fixture
async def town(mongo_uri: str, ready_name: str) -> AsyncIterator[Town]:
    database = connect(mongo_uri, ready_name)
    await migrate(database)
    yield Town(database)
    database.client.close()


async def places(town: Town) -> list[str]:
    return [raw["_id"] async for raw in town.database["places"].find({})]


async def test_the_address_goes_with_the_last_reply(town: Town) -> None:
    await notes(town, WA)
    assert await places(town) == [WA]
    await town.erases(WA)
    assert await places(town) == []


async def test_an_address_that_has_to_wait_goes_when_the_reply_has_gone(town: Town) -> None:
    await town.says(WA, "/apagar_meus_dados")
    town.platforms["wa"].outcomes.append(NotSent(Why.BUSY, 17.0))
    await town.says(WA, "sim")
    waiting = await town.product.store.places.get(WA)
    assert (waiting.next_at > town.product.clock(), waiting.leaving_at > 0) == (True, True)
    town.product.clock.now = waiting.next_at
    await town.deliver()
    assert await places(town) == []


async def test_an_address_whose_sender_died_goes_a_day_later(town: Town) -> None:
    await town.says(WA, "/apagar_meus_dados")
    forget, town.product.store.places.forget = town.product.store.places.forget, _dies  # type: ignore[method-assign]
    with pytest.raises(Died):
        await town.says(WA, "sim")
    town.product.store.places.forget = forget  # type: ignore[method-assign]
    assert await places(town) == [WA]
    await town.day_passes()
    assert await places(town) == []


class Died(BaseException):
    """A process ended here."""


async def _dies(address: str, owner: str) -> None:
    raise Died


async def test_whoever_is_back_before_the_last_reply_keeps_their_place(town: Town) -> None:
    await town.says(WA, "/apagar_meus_dados")
    for text in ("sim", "oi"):
        await town.product.journal(WA, text)
    await town.product.settle()
    await town.deliver()
    assert await places(town) == [WA]
    await town.day_passes()
    assert await places(town) == [WA]


async def test_a_group_keeps_its_place(town: Town) -> None:
    await speaks_in_a_group(town, TG)
    await town.database["places"].update_one({"_id": GROUP}, {"$set": {"moved_to": "tg:-200"}})
    await town.erases(TG)
    kept: Place = await town.product.store.places.get(GROUP)
    assert (await places(town), kept.moved_to) == ([GROUP], "tg:-200")


async def test_guesses_limits_and_blocks_outlast_erasing(town: Town) -> None:
    for _ in range(5):
        await town.says(TG, "/vincular ZZZZ-ZZZZ")
    before = (await town.product.store.lanes.get(person_of(TG))).usage
    await town.erases(TG)
    after = (await town.product.store.lanes.get(person_of(TG))).usage
    assert after.day.taken == before.day.taken + 2
    assert "códigos errados demais" in await town.says(TG, "/vincular ZZZZ-ZZZZ")
