"""What administrators see, and that nobody else can ask for it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeVar

import pytest

from state.addresses import person_of
from state.administration import (
    AskDead,
    AskOverview,
    AskPerson,
    AskStatistics,
    AskTurn,
    IsAdmin,
    Latency,
    Pause,
    Queue,
)
from state.effects import PutPause, PutRules, SettleDead
from state.items import Item, Kind
from state.lane import SECOND, Chat
from state.model_calls import Answer, CallRecord, Outcome, Verdict
from state.model_use import AskModelUse
from state.mongo.codec import encode
from state.mongo.connection import Database
from state.mongo.effects import Effects
from state.mongo.lanes import LaneStore
from state.mongo.operations import current_pause
from state.mongo.statistics import latency
from state.mongo.store import MongoStore
from state.quota import Rules, Usage, Window
from state.reads import CountJobs, GetStanding, Request
from state.recording import SourcedReads
from state.turns import Decision, Message, Reply, Status, Trace, Turn
from tests.state.mongo.profiling import assert_cheap, profiled

NOW = 1_800_000_000 * SECOND
HOUR = 3_600 * SECOND
RUI = person_of("cli:rui")

T = TypeVar("T")


async def ask(database: Database, request: Request[T], person: str = "ana") -> T:
    store = MongoStore(database, {}, admins={"ana"})
    return await SourcedReads(store.sources(person))(request)


def waiting(number: int, *, ago: int = 1_000, **changes: Any) -> Turn:
    arrived = NOW - ago * SECOND
    turn = Turn(
        id=f"cli:rui:{number}",
        person=RUI,
        chat="cli:rui",
        channel="cli",
        message=Message(text="salva matrix"),
        arrived=arrived,
        due=arrived,
    )
    return turn.changed(**changes)


def done(number: int, action: str, *, took_ms: int = 10, ago: int = 1_000, **changes: Any) -> Turn:
    turn = waiting(number, ago=ago)
    trace = Trace(action=action, clock=turn.arrived + took_ms * 1_000_000, model_calls=1 if action == "unknown" else 0)
    decision = Decision(chat=Chat(chat="cli:rui"), replies=(Reply(text="Filme salvo: Matrix"),), trace=trace)
    return turn.changed(status=Status.APPLIED, number=number, decision=decision, **changes)


async def journal(database: Database, *turns: Turn) -> None:
    await database["turns"].insert_many([encode(turn) for turn in turns])


class TestWhoMayAsk:
    async def test_an_administrator_is_told_apart(self, database: Database) -> None:
        assert await ask(database, IsAdmin(), "ana") is True
        assert await ask(database, IsAdmin(), "rui") is False

    @pytest.mark.parametrize(
        "request_",
        [
            AskOverview(now=NOW, since=0),
            AskStatistics(since=0),
            AskModelUse(since=0),
            AskTurn(turn_id="cli:rui:1"),
            AskDead(),
            AskPerson(wanted=RUI),
        ],
        ids=lambda request: request.name,
    )
    async def test_nobody_else_gets_an_answer(self, database: Database, request_: Request[Any]) -> None:
        await journal(database, done(1, "save"))
        with pytest.raises(KeyError):
            await ask(database, request_, RUI)


class TestOverview:
    async def test_of_an_empty_database(self, database: Database) -> None:
        seen = await ask(database, AskOverview(now=NOW, since=NOW - HOUR))
        assert (seen.pause, seen.queue, seen.dead, seen.turns) == (Pause(), Queue(), 0, 0)

    async def test_what_waits_and_what_the_last_hour_came_to(self, database: Database) -> None:
        await journal(
            database,
            waiting(1, ago=30),
            waiting(2, ago=90),
            waiting(3, ago=-90),  # due in a while
            done(4, "save"),
            done(5, "unknown"),
            done(6, "unknown", ago=7_200),
            done(7, "unknown", given_up=True),
        )
        seen = await ask(database, AskOverview(now=NOW, since=NOW - HOUR))
        assert seen.queue == Queue(waiting=2, oldest=NOW - 90 * SECOND)
        assert (seen.turns, seen.given_up, seen.model_calls, seen.dead) == (3, 1, 2, 1)
        assert seen.database_ms > 0

    async def test_a_pause_is_seen_until_it_ends(self, database: Database) -> None:
        effects = Effects(database, "ana", 1, NOW)
        await effects.apply(PutPause(paused=True, at=NOW))
        assert (await ask(database, AskOverview(now=NOW, since=0))).pause == Pause(paused=True, at=NOW)
        await effects.apply(PutPause(paused=False, at=NOW + 1))
        assert await current_pause(database) == Pause(paused=False, at=NOW + 1)


class TestStatistics:
    async def test_of_an_empty_database(self, database: Database) -> None:
        seen = await ask(database, AskStatistics(since=0))
        assert (seen.people, seen.active, seen.turns, seen.unknown, seen.latency) == (0, 0, 0, 0.0, Latency())

    async def test_people_items_actions_and_latency_since_then(self, database: Database) -> None:
        await journal(
            database,
            *(done(n, "save", took_ms=10) for n in range(1, 7)),
            done(7, "unknown", took_ms=100),
            done(8, "unknown", took_ms=500),
            done(9, "save", ago=7_200, took_ms=9_000),
            done(10, "unknown", given_up=True, took_ms=700),
            waiting(11),
        )
        for person in (RUI, "eva"):
            await LaneStore(database).claim(person, "one", 1, 10)
        await database["items"].insert_many(
            [
                encode(item("matrix", Kind.MOVIE, NOW)),
                encode(item("leite", Kind.NOTE, NOW)),
                encode(item("pão", Kind.NOTE, NOW - 2 * HOUR)),
                encode(item("sal", Kind.NOTE, NOW).changed(live=False)),
            ]
        )
        seen = await ask(database, AskStatistics(since=NOW - HOUR))
        assert (seen.people, seen.active, seen.items) == (2, 1, 4)
        assert seen.kept == {Kind.MOVIE: 1, Kind.NOTE: 1}
        assert (seen.turns, seen.by_action, seen.given_up) == (9, {"save": 6, "unknown": 2}, 1)
        assert seen.unknown == 2 / 9
        assert seen.latency == Latency(turns=9, p50=10.0, p95=700.0, p99=700.0)

    def test_a_percentile_is_a_duration_that_occurred(self) -> None:
        took = [n * 1_000_000 for n in range(1, 101)]
        assert latency(took) == Latency(turns=100, p50=50.0, p95=95.0, p99=99.0)
        assert latency([3_000_000]) == Latency(turns=1, p50=3.0, p95=3.0, p99=3.0)


class TestTurn:
    async def test_the_decision_is_shown_and_the_words_are_not(self, database: Database) -> None:
        await journal(database, done(1, "save"))
        seen = await ask(database, AskTurn(turn_id="cli:rui:1"))
        assert seen
        assert (seen.action, seen.said, seen.decided_ms) == ("save", "s···· m·····", 10.0)
        assert [reply.text for reply in seen.replies] == ["F···· s····: M·····"]
        assert "atrix" not in seen.model_dump_json()

    async def test_an_unknown_one_is_none(self, database: Database) -> None:
        assert await ask(database, AskTurn(turn_id="cli:rui:1")) is None


class TestDead:
    async def test_the_newest_that_are_not_settled_come_first(self, database: Database) -> None:
        dead = [done(n, "unknown", ago=n, given_up=True, failures=("A", "B")) for n in range(1, 5)]
        await journal(database, *dead, done(9, "save"))
        await Effects(database, "ana", 1, NOW).apply(SettleDead(turn_id="cli:rui:2", how="dropped", at=NOW))
        seen = await ask(database, AskDead(limit=2))
        assert [(each.id, each.failure) for each in seen] == [("cli:rui:1", "B"), ("cli:rui:3", "B")]

    async def test_one_can_be_asked_for(self, database: Database) -> None:
        await journal(database, done(1, "unknown", given_up=True), done(2, "save"))
        assert [each.id for each in await ask(database, AskDead(turn_id="cli:rui:1"))] == ["cli:rui:1"]
        assert await ask(database, AskDead(turn_id="cli:rui:2")) == ()


class TestPerson:
    async def test_by_id_or_by_address_how_much_and_never_what(self, database: Database) -> None:
        lanes = LaneStore(database)
        lane = await lanes.claim(RUI, "one", 1, 10)
        assert lane
        await lanes.advance(lane.moved(7, Chat(chat="cli:rui")), 0)
        await journal(database, done(7, "save", ago=60), waiting(8))
        await database["items"].insert_one(encode(item("matrix", Kind.MOVIE, NOW)))
        await Effects(database, "ana", 1, NOW).apply(PutRules(person=RUI, rules=Rules(blocked=True, at=NOW)))
        for wanted in (RUI, "cli:rui"):
            seen = await ask(database, AskPerson(wanted=wanted))
            assert seen
            assert (seen.person, seen.channels, seen.turns, seen.waiting) == (RUI, ("cli",), 7, 1)
            assert (seen.items, seen.rules.blocked) == ({Kind.MOVIE: 1}, True)
            assert seen.last_arrived == NOW - 60 * SECOND
            assert "matrix" not in seen.model_dump_json()

    async def test_an_address_that_was_linked_leads_to_whom_it_belongs_to(self, database: Database) -> None:
        await LaneStore(database).claim(RUI, "one", 1, 10)
        row = {"_id": RUI, "addresses": ["cli:rui", "wa:+5511999990000"], "locale": None, "created_at": 1}
        await database["people"].insert_one(row)
        seen = await ask(database, AskPerson(wanted="wa:+5511999990000"))
        assert seen
        assert seen.person == RUI

    async def test_somebody_who_was_linked_is_whom_they_became(self, database: Database) -> None:
        chain = (person_of("wa:+5511999990000"), "between", RUI)
        for person in chain:
            await LaneStore(database).claim(person, "one", 1, 10)
        for former, became in pairwise(chain):
            await database["lanes"].update_one({"_id": former}, {"$set": {"moved_to": became}})
        for wanted in ("wa:+5511999990000", *chain):
            seen = await ask(database, AskPerson(wanted=wanted))
            assert seen
            assert seen.person == RUI

    async def test_somebody_who_never_wrote_is_none(self, database: Database) -> None:
        assert await ask(database, AskPerson(wanted="cli:eva")) is None


class TestFairUse:
    async def test_a_standing_is_read_from_the_lane(self, database: Database) -> None:
        assert (await ask(database, GetStanding(), RUI)).usage == Usage()
        lanes = LaneStore(database)
        lane = await lanes.claim(RUI, "one", 1, 10)
        assert lane
        usage = Usage(minute=Window(start=5, taken=2), kept=3)
        await database["lanes"].update_one({"_id": RUI}, {"$set": {"usage": usage.to_json()}})
        await Effects(database, "ana", 1, NOW).apply(PutRules(person=RUI, rules=Rules(blocked=True, at=NOW)))
        standing = await ask(database, GetStanding(), RUI)
        assert (standing.usage, standing.rules.blocked) == (usage, True)

    async def test_only_ones_own_jobs_that_wait_are_counted_and_no_more_than_the_limit(
        self, database: Database
    ) -> None:
        await journal(
            database,
            *(waiting(n, parent="cli:rui:0") for n in range(1, 6)),
            waiting(6),
            done(7, "save", parent="cli:rui:0"),
            waiting(8, parent="cli:eva:0", person="eva"),
        )
        assert await ask(database, CountJobs(limit=100), RUI) == 5
        assert await ask(database, CountJobs(limit=3), RUI) == 3


def item(name: str, kind: Kind, at: int) -> Item:
    return Item(
        id=f"rui-{name}",
        person=RUI,
        kind=kind,
        key=name,
        title=name,
        title_key=name,
        created_at=at,
        created_turn=1,
        last_turn=1,
    )


def asking(number: int, ago: int, verdict: Verdict = Verdict.VALID) -> Turn:
    """Return a turn that asked a model."""
    answer = Answer(outcome=Outcome.REPLIED, raw="x" * 100, tokens_in=300, tokens_out=40, cost=70)
    call = CallRecord(mode="planner", prompt_hash="p", answer=answer, verdict=verdict)
    turn = done(number, "unknown", ago=ago)
    assert turn.decision
    return turn.changed(decision=turn.decision.changed(trace=turn.decision.trace.changed(calls=(call,), model_calls=1)))


async def test_turns_of_our_own_are_no_messages(database: Database) -> None:
    await journal(database, done(1, "save"), done(2, "compact", kind="job"), done(3, "reread", kind="job"))
    seen = await ask(database, AskStatistics(since=0))
    assert (seen.turns, seen.by_action) == (1, {"save": 1})


async def test_what_asking_came_to_by_day(database: Database) -> None:
    day = 86_400
    turns = (asking(1, 60), asking(2, 90, Verdict.NOOP), asking(3, day + 60), asking(4, 9 * day), done(5, "save"))
    await journal(database, *turns)
    newer, older = await ask(database, AskModelUse(since=NOW - 7 * day * SECOND))
    assert newer.start - older.start == day * SECOND
    assert (newer.tally.questions, newer.tally.noop, newer.tally.tokens_in, newer.tally.cost) == (2, 1, 600, 140)
    assert (older.tally.turns, older.tally.unpriced) == (1, 0)


class TestCosts:
    """On the real server, which keeps count."""

    @pytest.mark.parametrize(
        ("request_", "most"),
        [
            (AskOverview(now=NOW, since=NOW - HOUR), 4),  # the pause, and what waits
            (AskStatistics(since=NOW - HOUR), 1),  # what was given up
            (AskModelUse(since=NOW - HOUR), 0),  # none called one
            (AskDead(), 1),
            (AskTurn(turn_id="cli:rui:7"), 1),
            (AskPerson(wanted="cli:rui"), 5),
            (CountJobs(limit=200), 3),
        ],
        ids=lambda each: getattr(each, "name", ""),
    )
    async def test_a_question_reads_no_more_than_it_needs(
        self, real: Database, request_: Request[Any], most: int
    ) -> None:
        await journal(
            real,
            *(done(n, "save", given_up=n == 3) for n in range(1, 1_001)),
            *(waiting(n) for n in range(2_001, 2_004)),
        )
        await LaneStore(real).claim(RUI, "one", 1, 10)
        async with profiled(real) as noted:
            await ask(real, request_)
        assert_cheap([raw for raw in noted if raw["planSummary"] != "RECORD_STORE_FAST_COUNT"], most)
