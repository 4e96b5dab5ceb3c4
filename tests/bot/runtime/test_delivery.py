"""Replies reach their place once, in order and at its pace, whatever the platform answers and whoever dies."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest
from mongomock_motor import AsyncMongoMockClient

from bot.channels import Pace
from bot.runtime.channels import Moved, NotSent, Outcome, Sent, Why
from bot.runtime.delivery import LEASE, TOO_LATE, Delivery
from bot.runtime.worker_pool import IDLE_LOOK
from state.lane import SECOND, Chat
from state.mongo.codec import encode
from state.mongo.connection import Database
from state.mongo.errors import StoreUnavailable
from state.mongo.migrate import migrate
from state.mongo.store import MongoStore
from state.turns import Decision, Message, Reply, Status, Turn
from tests.fakes.flaky import Failure, flaky

START = 1_800_000_000 * SECOND
AT_ONCE = {"tg": Pace()}


@dataclass(slots=True)
class Platform:
    """A channel that splits a reply at its bars, answers with ``outcomes`` first, and then takes everything."""

    outcomes: list[Outcome] = field(default_factory=list)
    took: list[tuple[str, str]] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)
    refuses: dict[str, Outcome] = field(default_factory=dict)
    name: str = "tg"

    def render(self, reply: Reply) -> Sequence[str]:
        return reply.text.split("|")

    async def send(self, place: str, message: str, answering: Turn) -> Outcome:
        outcome = self.outcomes.pop(0) if self.outcomes else self.refuses.get(place)
        if outcome is None or isinstance(outcome, Sent):
            self.took.append((place, message))
            return outcome or Sent(str(len(self.took)))
        return outcome

    async def show_typing(self, place: str, answering: Turn) -> None: ...

    async def show_progress(self, place: str, shown: str | None, text: str, answering: Turn) -> None: ...

    async def settle(self, place: str, answering: Turn) -> None:
        self.settled.append(answering.id)

    @property
    def texts(self) -> list[str]:
        return [message for _, message in self.took]


@dataclass(slots=True)
class Clock:
    now: int = START

    def __call__(self) -> int:
        return self.now


@pytest.fixture
async def database() -> Database:
    made: Database = AsyncMongoMockClient()["guarda"]
    await migrate(made)
    return made


@pytest.fixture
def store(database: Database) -> MongoStore:
    return MongoStore(database, {})


def delivering(
    store: object, platform: Platform, clock: Clock, owner: str = "one", pace: Pace | None = None
) -> Delivery:
    return Delivery(
        store=store,  # type: ignore[arg-type]
        channels={"tg": platform},
        owner=owner,
        clock=clock,
        paces={"tg": pace or Pace()},
        spread=lambda: 1.0,
    )


async def answered(
    database: Database, n: int, *texts: str, chat: str = "tg:1", button: str | None = None, at: int = START
) -> Turn:
    """Keep an applied turn whose replies are not delivered."""
    turn = Turn(
        id=f"{chat}:{n}",
        person="ana",
        chat=chat,
        channel="tg",
        message=Message(text=None if button else "oi", button=button),
        arrived=at + n,
        due=at + n,
        number=n,
        status=Status.APPLIED,
        decision=Decision(chat=Chat(chat=chat), replies=tuple(Reply(text=text) for text in texts)),
        outbox="pending",
    ).changed(id=f"{chat}:{n}", person=f"p{chat}")
    await database["turns"].insert_one(encode(turn))
    return turn


async def outcomes(store: MongoStore, turn: Turn) -> list[str | None]:
    found = await store.turns.get(turn.id)
    assert found
    assert found.decision
    return [reply.outcome for reply in found.decision.replies]


async def test_replies_go_out_in_order_and_once(store: MongoStore, database: Database) -> None:
    platform, clock = Platform(), Clock()
    turns = [await answered(database, n, f"{n} a", f"{n} b") for n in (2, 1, 3)]
    assert await delivering(store, platform, clock).work_at("tg:1") == 0
    assert await delivering(store, platform, clock).work_at("tg:1") == 0
    assert platform.texts == ["1 a", "1 b", "2 a", "2 b", "3 a", "3 b"]
    assert await outcomes(store, turns[0]) == ["sent", "sent"]
    assert await store.turns.delivery_times("ptg:1", [turns[0].id]) == {turns[0].id: START}


async def test_what_the_platform_calls_a_message_is_kept(store: MongoStore, database: Database) -> None:
    turn = await answered(database, 1, "um|dois|tres")
    await delivering(store, Platform(), Clock()).work_at("tg:1")
    found = await store.turns.get(turn.id)
    assert found
    assert found.decision
    assert found.decision.replies[0].sent == ("1", "2", "3")


async def test_a_long_reply_goes_on_where_it_was_interrupted(store: MongoStore, database: Database) -> None:
    platform = Platform(outcomes=[Sent("7"), NotSent(Why.AWAY)])
    clock = Clock()
    await answered(database, 1, "um|dois|tres")
    assert await delivering(store, platform, clock).work_at("tg:1") == pytest.approx(1)
    clock.now += SECOND
    await delivering(store, platform, clock, "two").work_at("tg:1")
    assert platform.texts == ["um", "dois", "tres"]


async def test_what_may_pass_is_tried_again_later_and_later_and_nothing_overtakes_it(
    store: MongoStore, database: Database
) -> None:
    platform = Platform(outcomes=[NotSent(Why.AWAY)] * 4)
    clock, pauses = Clock(), []
    turn = await answered(database, 1, "a")
    await answered(database, 2, "b")
    delivery = delivering(store, platform, clock)
    while pause := await delivery.work_at("tg:1"):
        pauses.append(pause)
        clock.now += int(pause * SECOND)
    assert pauses == pytest.approx([1, 2, 4, 8])
    assert platform.texts == ["a", "b"]
    assert await outcomes(store, turn) == ["sent"]


async def test_those_who_failed_together_do_not_come_again_together(store: MongoStore, database: Database) -> None:
    await answered(database, 1, "a")
    early = replace(delivering(store, Platform(outcomes=[NotSent(Why.AWAY)]), Clock()), spread=lambda: 0.0)
    assert await early.work_at("tg:1") == pytest.approx(0.5)  # where others, by chance, wait up to a second


async def test_the_platform_says_how_long_to_wait_and_nothing_is_sent_there_before(
    store: MongoStore, database: Database
) -> None:
    platform = Platform(outcomes=[NotSent(Why.BUSY, 17.0)])
    clock = Clock()
    await answered(database, 1, "a")
    assert await delivering(store, platform, clock).work_at("tg:1") == 17
    clock.now += 10 * SECOND
    assert await delivering(store, platform, clock, "two").work_at("tg:1") == pytest.approx(7)
    assert platform.texts == []
    clock.now += 7 * SECOND
    await delivering(store, platform, clock, "two").work_at("tg:1")
    assert platform.texts == ["a"]


@pytest.mark.parametrize("why", [Why.BLOCKED, Why.OPTED_OUT, Why.UNREACHABLE])
async def test_a_place_that_takes_nothing_is_left_alone_until_it_writes_again(
    store: MongoStore, database: Database, why: Why
) -> None:
    platform, clock = Platform(outcomes=[NotSent(why)]), Clock(START + 60 * SECOND)
    dropped = [await answered(database, n, "a", "b") for n in (1, 2)]
    delivery = delivering(store, platform, clock)
    assert await delivery.work_at("tg:1") == 0
    assert platform.texts == []
    assert [await outcomes(store, turn) for turn in dropped] == [[str(why)] * 2] * 2
    assert await store.turns.places_to_deliver(["tg"], 9) == ()
    clock.now += 60 * SECOND
    await answered(database, 3, "de novo", at=clock.now)
    assert await delivery.work_at("tg:1") == 0
    assert platform.texts == ["de novo"]


async def test_a_report_that_comes_while_others_are_sent_is_not_overwritten(
    store: MongoStore, database: Database
) -> None:
    platform = Platform()
    await answered(database, 1, "a")
    claimed = await store.places.claim("tg:1", "one", START, START + LEASE)
    assert claimed
    await store.places.block("tg:1", "blocked", START + 5)
    assert await store.places.put(claimed.changed(owner=None), "one")
    await delivering(store, platform, Clock()).work_at("tg:1")
    assert platform.texts == []


@pytest.mark.parametrize("why", [Why.REJECTED, Why.WINDOW_CLOSED])
async def test_a_reply_that_will_never_be_taken_does_not_keep_back_the_next(
    store: MongoStore, database: Database, why: Why
) -> None:
    platform = Platform(outcomes=[NotSent(why)])
    turn = await answered(database, 1, "a", "b")
    assert await delivering(store, platform, Clock()).work_at("tg:1") == 0
    assert platform.texts == ["b"]
    assert await outcomes(store, turn) == [str(why), "sent"]


async def test_a_reply_nobody_expects_any_more_is_not_sent(store: MongoStore, database: Database) -> None:
    platform = Platform()
    turn = await answered(database, 1, "a")
    await delivering(store, platform, Clock(START + TOO_LATE + 2)).work_at("tg:1")
    assert platform.texts == []
    assert await outcomes(store, turn) == ["too_late"]


async def test_what_was_due_while_nothing_ran_is_sent_however_late(store: MongoStore, database: Database) -> None:
    platform, late = Platform(), START + 2 * TOO_LATE
    turn = await answered(database, 1, "a")
    rung = {"kind": "job", "decision.trace.clock": late}
    await database["turns"].update_one({"_id": turn.id}, {"$set": rung})
    await delivering(store, platform, Clock(late + SECOND)).work_at("tg:1")
    assert platform.texts == ["a"]


async def test_a_chat_that_moved_is_sent_to_where_it_is_now(store: MongoStore, database: Database) -> None:
    platform = Platform(outcomes=[Moved("tg:-1001")])
    await answered(database, 1, "a", chat="tg:-5/7")
    await answered(database, 2, "b", chat="tg:-5/8")
    assert await delivering(store, platform, Clock()).work_at("tg:-5") == 0
    assert platform.took == [("tg:-1001", "a"), ("tg:-1001", "b")]


async def test_what_was_tapped_is_settled_after_the_answer(store: MongoStore, database: Database) -> None:
    platform = Platform()
    turn = await answered(database, 1, "a", button="abc:0")
    await delivering(store, platform, Clock()).work_at("tg:1")
    assert platform.settled == [turn.id]


async def test_a_place_has_one_sender_at_a_time(store: MongoStore, database: Database) -> None:
    clock, platform = Clock(), Platform()
    await answered(database, 1, "a")
    assert await store.places.claim("tg:1", "other", clock(), clock() + LEASE)
    assert await delivering(store, platform, clock).work_at("tg:1") > 0
    assert platform.texts == []
    clock.now += LEASE
    assert await delivering(store, platform, clock).work_at("tg:1") == 0
    assert platform.texts == ["a"]


async def test_a_place_is_held_for_as_long_as_a_send_takes(store: MongoStore, database: Database) -> None:
    await answered(database, 1, "a")
    sending, taken = asyncio.Event(), asyncio.Event()

    class Slow(Platform):
        async def send(self, place: str, message: str, answering: Turn) -> Outcome:
            sending.set()
            await taken.wait()
            return await Platform.send(self, place, message, answering)

    platform, other = Slow(), Platform()
    begun = time.monotonic_ns()

    def by(owner: str, channel: Platform) -> Delivery:
        usual = delivering(store, channel, Clock(), owner)
        return replace(usual, clock=lambda: START + time.monotonic_ns() - begun, lease=SECOND // 2)

    working = asyncio.create_task(by("one", platform).work_at("tg:1"))
    await sending.wait()
    await asyncio.sleep(0.8)
    assert await by("two", other).work_at("tg:1") > 0
    taken.set()
    await working
    assert (platform.texts, other.texts) == (["a"], [])


async def test_what_a_dead_machine_was_to_send_waits_for_seconds(store: MongoStore, database: Database) -> None:
    platform, clock = Platform(), Clock()
    await answered(database, 1, "a")
    assert await store.places.claim("tg:1", "elsewhere", clock(), clock() + LEASE)
    clock.now += 21 * SECOND
    await delivering(store, platform, clock).work_at("tg:1")
    assert platform.texts == ["a"]


async def test_a_reply_is_sent_again_only_if_its_mark_was_lost(store: MongoStore, database: Database) -> None:
    clock, platform = Clock(), Platform()
    for n in (1, 2):
        await answered(database, n, str(n))
    unmarked = flaky(store, Failure(1, StoreUnavailable("gone"), "mark_delivered"))
    with pytest.raises(StoreUnavailable):
        await delivering(unmarked, platform, clock).work_at("tg:1")
    await delivering(store, platform, clock).work_at("tg:1")
    assert platform.texts == ["1", "1", "2"]


async def test_messages_to_one_place_keep_its_pace(store: MongoStore, database: Database) -> None:
    clock, platform = Clock(), Platform()
    await answered(database, 1, "a", "b")
    delivery = delivering(store, platform, clock, pace=Pace(place=60.0))
    assert await delivery.work_at("tg:1") == 60
    clock.now += 60 * SECOND
    assert await delivery.work_at("tg:1") == 0
    assert platform.texts == ["a", "b"]


@pytest.mark.parametrize(
    ("chat", "apart", "a_second"), [("tg:1", 1.0, 30), ("tg:-5/1", 3.0, 30), ("wa:+5511987654321", 0.0, 80)]
)
async def test_the_pace_is_the_platforms_own(
    store: MongoStore, database: Database, chat: str, apart: float, a_second: int
) -> None:
    """Telegram takes a message a second in a chat, 20 a minute in a group, and 30 a second; WhatsApp 80 a second."""
    channel, place = chat.partition(":")[0], chat.partition("/")[0]
    await answered(database, 1, "a", chat=chat)
    platform, clock = Platform(name=channel), Clock()
    await Delivery(store=store, channels={channel: platform}, owner="one", clock=clock).work_at(place)
    assert platform.took == [(place, "a")]
    assert (await store.places.get(place)).next_at - START == apart * SECOND
    assert await store.places.reserve(channel, 1, 0, START) - START == SECOND // a_second


async def test_all_places_together_keep_the_channels_pace(store: MongoStore) -> None:
    firsts = [await store.places.reserve("tg", 1, SECOND, START) for _ in range(3)]
    assert firsts == [START, START + SECOND, START + 2 * SECOND]
    assert await store.places.reserve("tg", 1, SECOND, START + 9 * SECOND) == START + 9 * SECOND
    assert await store.places.reserve("wa", 1, SECOND, START) == START


@asynccontextmanager
async def running(*deliveries: Delivery) -> AsyncIterator[None]:
    stop = asyncio.Event()
    runs = [asyncio.create_task(each.run(stop)) for each in deliveries]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*runs)


async def until(done: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(10):
        while True:
            if await done():
                return
            await asyncio.sleep(0.01)


async def until_delivered(store: MongoStore) -> None:
    async def delivered() -> bool:
        return not await store.turns.places_to_deliver(["tg"], 9)

    await until(delivered)


async def test_one_place_that_must_wait_does_not_slow_the_others(store: MongoStore, database: Database) -> None:
    platform = Platform(refuses={"tg:1": NotSent(Why.BUSY, 3600.0)})
    await answered(database, 1, "nunca", chat="tg:1")
    for n in range(2, 12):
        await answered(database, n, str(n), chat=f"tg:{n}")

    async def all_others_are_there() -> bool:
        return len(platform.took) == 10

    async with running(delivering(store, platform, Clock())):
        await until(all_others_are_there)
    assert set(platform.texts) == {str(n) for n in range(2, 12)}


async def test_two_processes_send_each_reply_once(store: MongoStore, database: Database) -> None:
    platform = Platform()
    for n in range(1, 21):
        await answered(database, n, str(n), chat=f"tg:{n % 4}")
    async with running(*(delivering(store, platform, Clock(), owner) for owner in ("one", "two"))):
        await until_delivered(store)
    assert len(platform.texts) == len(set(platform.texts)) == 20


async def test_a_reply_applied_here_is_sent_before_anybody_looks_for_it(
    store: MongoStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    platform = Platform()
    delivery = delivering(store, platform, Clock())
    async with running(delivery):
        await asyncio.sleep(IDLE_LOOK / 5)
        monkeypatch.setattr("bot.runtime.worker_pool.IDLE_LOOK", 60)
        await asyncio.sleep(IDLE_LOOK * 1.5)
        delivery.applied(await answered(database, 1, "a"))
        await until_delivered(store)
    assert platform.texts == ["a"]


async def test_what_the_platform_says_later_is_noted_on_the_reply(store: MongoStore, database: Database) -> None:
    turn = await answered(database, 1, "a", "b")
    await delivering(store, Platform(), Clock()).work_at("tg:1")
    await store.turns.report("tg:1", "2", "window_closed")
    assert await outcomes(store, turn) == ["sent", "window_closed"]


async def pictured(database: Database, store: MongoStore, *texts: str) -> Turn:
    """Keep an applied turn whose first reply has a picture, and deliver it."""
    turn = await answered(database, 1, *texts)
    await database["turns"].update_one(
        {"_id": turn.id}, {"$set": {"decision.replies.0.image": "https://image.example/duna.jpg"}}
    )
    await delivering(store, Platform(), Clock()).work_at("tg:1")
    return turn


async def test_a_picture_rejected_later_is_sent_once_more_as_words_alone(store: MongoStore, database: Database) -> None:
    turn = await pictured(database, store, "Duna", "depois")
    platform = Platform()
    await store.turns.report("tg:1", "1", "rejected")
    assert await delivering(store, platform, Clock()).work_at("tg:1") == 0
    found = await store.turns.get(turn.id)
    assert found
    assert found.decision
    assert (platform.texts, found.decision.replies[0].without_picture, found.outbox) == (["Duna"], True, "done")
    await store.turns.report("tg:1", found.decision.replies[0].sent[0], "rejected")
    assert await delivering(store, platform, Clock()).work_at("tg:1") == 0
    assert platform.texts == ["Duna"]
    assert await outcomes(store, turn) == ["rejected", "sent"]


@pytest.mark.parametrize(("message", "outcome"), [("1", "window_closed"), ("2", "rejected"), ("9", "rejected")])
async def test_what_else_fails_later_is_not_sent_again(
    store: MongoStore, database: Database, message: str, outcome: str
) -> None:
    await pictured(database, store, "Duna", "depois")
    platform = Platform()
    await store.turns.report("tg:1", message, outcome)
    await delivering(store, platform, Clock()).work_at("tg:1")
    assert platform.texts == []


async def test_a_picture_without_words_has_nothing_to_be_sent_again(store: MongoStore, database: Database) -> None:
    await pictured(database, store, " ")
    platform = Platform()
    await store.turns.report("tg:1", "1", "rejected")
    await delivering(store, platform, Clock()).work_at("tg:1")
    assert platform.texts == []
