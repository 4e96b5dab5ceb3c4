"""Fair use around a decision: what is too much is a turn without effects, and is told once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeVar, cast

import pytest

from bot.context import TurnInput
from bot.fair_use import fairly
from bot.pipeline import decide
from bot.runtime.replay import replay
from state.administration import IsAdmin
from state.document import Document
from state.effects import (
    Effect,
    InsertItem,
    MarkUndone,
    RemarkItem,
    RemoveItem,
    RestoreItem,
    RestoreRemoved,
    SeeItem,
    TagItem,
)
from state.items import Counts, Item, Kind
from state.lane import MINUTE, SECOND, Chat
from state.person_reads import ListMissions
from state.quota import Rules, Standing, Usage, Window
from state.reads import CountItems, CountJobs, DeliveryTimes, GetStanding, Request
from state.record import PutRecord, RemoveRecord
from state.record_reads import CountRecords, ListRecords
from state.turns import Decision, Event, Job, Message, Reply, Turn
from tests.state.mongo.records import a_record

NOW = 1_800_000_000 * SECOND  # 05:00 in São Paulo
CHAT = Chat(chat="tg:5", sent="matrix")
T = TypeVar("T")


class Facts:
    """Answers what fair use asks; ``asked`` are the names of what it did ask."""

    def __init__(
        self,
        standing: Standing | None = None,
        *,
        admin: bool = False,
        items: int = 0,
        records: int = 0,
        jobs: int = 0,
    ) -> None:
        self.asked: list[str] = []
        self._answers: dict[type[Request[Any]], object] = {
            GetStanding: standing or Standing(),
            IsAdmin: admin,
            CountItems: Counts(by_kind={Kind.NOTE: items}),
            CountRecords: records,
            CountJobs: jobs,
            ListRecords: (),
            ListMissions: (),
            DeliveryTimes: {"tg:1:5:1": NOW},
        }

    async def __call__(self, request: Request[T]) -> T:
        self.asked.append(request.name)
        return cast("T", self._answers[type(request)])


def turn(text: str = "quem é você?", **changes: object) -> Turn:
    made = Turn(
        id="tg:1:5:1", person="rui", chat="tg:5", channel="tg", message=Message(text=text), arrived=NOW, due=NOW
    )
    return made.changed(number=1, **changes)


def used(minute: int, *, refused: int = 0, kept: int | None = None, day: int | None = None, **rules: Any) -> Standing:
    """Return the standing of somebody who has sent so many messages in the last minute, and day."""
    since = NOW - 10 * SECOND
    usage = Usage(
        minute=Window(start=since, taken=minute),
        day=Window(start=since, taken=minute if day is None else day),
        refused=refused,
        kept=kept,
    )
    return Standing(rules=Rules(**rules), usage=usage)


def texts(decision: Decision) -> Sequence[str]:
    return [reply.text for reply in decision.replies]


def kept(name: str) -> InsertItem:
    item = Item(
        id=name,
        person="rui",
        kind=Kind.NOTE,
        key=name,
        title=name,
        title_key=name,
        created_at=NOW,
        created_turn=1,
        last_turn=1,
    )
    return InsertItem(item=item)


async def fair(
    facts: Facts,
    *effects: Effect,
    jobs: int = 0,
    say: Sequence[str] = ("Guardei.",),
    kind: Literal["message", "job"] = "message",
) -> Decision:
    """Return what a decision with these effects and jobs comes to."""

    async def inner(given: TurnInput) -> Decision:
        replies = tuple(Reply(text=text) for text in say)
        later = tuple(Job(suffix=f"/{n}", message=Message(text="oi"), due=NOW, arrived=NOW + n) for n in range(jobs))
        return Decision(chat=given.chat, effects=effects, replies=replies, jobs=later)

    return await fairly(inner, TurnInput(turn(kind=kind), CHAT, facts, NOW, "pt-BR"))


class TestMessages:
    async def test_the_first_one_too_many_is_told_of_and_changes_nothing(self) -> None:
        decision = await decide(TurnInput(turn("salva matrix"), CHAT, Facts(used(30)), NOW))
        assert texts(decision) == [
            "Calma lá 😊 Eu dou conta de 30 mensagens por minuto. Volto a ler a partir das 05:01; "
            "o que chegar até lá eu não atendo. O que você já guardou está a salvo."
        ]
        assert (decision.effects, decision.chat, decision.trace.move) == ((), CHAT, "limited")
        assert decision.usage
        assert (decision.usage.refused, decision.usage.minute.taken) == (1, 30)

    async def test_the_time_that_is_told_is_never_too_early(self) -> None:
        standing = used(30)
        assert standing.usage.minute.start + MINUTE == NOW + 50 * SECOND
        assert "05:01" in texts(await decide(TurnInput(turn(), CHAT, Facts(standing), NOW)))[0]

    async def test_the_next_ones_are_not_told_of(self) -> None:
        decision = await decide(TurnInput(turn(), CHAT, Facts(used(30, refused=1)), NOW))
        assert texts(decision) == []
        assert decision.usage
        assert decision.usage.refused == 2

    async def test_the_next_that_is_handled_says_how_many_were_not(self) -> None:
        decision = await decide(TurnInput(turn(), CHAT, Facts(used(3, refused=7)), NOW))
        first = texts(decision)[0]
        assert first.startswith("Nesse meio-tempo, 7 mensagens suas ficaram sem atendimento.")
        assert "Guarda" in first
        assert decision.usage
        assert decision.usage.refused == 0

    async def test_a_turn_that_says_nothing_leaves_it_to_be_said(self) -> None:
        decision = await fair(Facts(used(3, refused=7)), say=())
        assert decision.usage
        assert decision.usage.refused == 7

    async def test_a_days_limit_names_the_day(self) -> None:
        decision = await decide(TurnInput(turn(), CHAT.changed(locale="en"), Facts(used(3, day=500)), NOW))
        assert "500 messages a day" in texts(decision)[0]
        assert "January 16, 5:00 AM" in texts(decision)[0]

    async def test_who_has_opted_out_is_told_nothing(self) -> None:
        decision = await decide(TurnInput(turn(), CHAT.changed(opted_out=True), Facts(used(30)), NOW))
        assert texts(decision) == []

    async def test_administrators_are_never_limited(self) -> None:
        decision = await decide(TurnInput(turn(), CHAT, Facts(used(30), admin=True), NOW))
        assert decision.trace.action == "about"

    async def test_what_is_always_heard_is_heard_in_spite_of_limits(self) -> None:
        async def inner(given: TurnInput) -> Decision:
            return Decision(chat=given.chat.changed(opted_out=True), replies=(Reply(text="Parei."),))

        def heard(message: Message, _chat: Chat) -> bool:
            return message.text == "parar"

        full = used(30, refused=4)
        for text, opted_out in (("parar", True), ("oi", False)):
            decision = await fairly(inner, TurnInput(turn(text), CHAT, Facts(full), NOW, "pt-BR"), always_heard=heard)
            assert decision.chat.opted_out is opted_out

    @pytest.mark.parametrize(("answer", "erased"), [("sim", True), ("não", False)])
    async def test_the_answer_to_a_question_about_ones_rights_is_heard_over_any_limit(
        self, answer: str, erased: bool
    ) -> None:
        asked = await decide(TurnInput(turn("/apagar_meus_dados"), CHAT, Facts(used(30)), NOW))
        decision = await decide(
            TurnInput(turn(answer, id="tg:1:5:2", arrived=NOW + SECOND), asked.chat, Facts(used(30)), NOW + SECOND)
        )
        assert (decision.trace.move != "limited", decision.forgets) == (True, erased)

    async def test_who_is_blocked_gets_nothing_even_if_it_would_always_be_heard(self) -> None:
        async def inner(given: TurnInput) -> Decision:
            raise AssertionError

        facts = Facts(used(0, blocked=True))
        decision = await fairly(
            inner, TurnInput(turn(), CHAT, facts, NOW, "pt-BR"), always_heard=lambda _message, _chat: True
        )
        assert (decision.replies, decision.effects, decision.trace.move) == ((), (), "blocked")

    @pytest.mark.parametrize(
        ("before", "text", "move"),
        [
            ((), "sair", "personal"),
            ((), "/apagar_meus_dados", "personal"),
            (("/apagar_meus_dados",), "sim", "confirm"),
            (("/apagar_meus_dados",), "não", "deny"),
            (("/apagar_meus_dados",), "salva matrix", "blocked"),
            (("/apagar_meus_dados",), "talvez", "blocked"),
            ((), "sim", "blocked"),
            ((), "/exportar", "blocked"),
            ((), "voltar", "blocked"),
        ],
    )
    async def test_who_is_blocked_can_be_erased_and_left_alone(
        self, before: Sequence[str], text: str, move: str
    ) -> None:
        facts, chat = Facts(used(0, blocked=True)), CHAT
        for number, said in enumerate((*before, text)):
            now = NOW + number * SECOND
            decision = await decide(TurnInput(turn(said, id=f"tg:1:5:{number + 1}", arrived=now), chat, facts, now))
            chat = decision.chat
        assert decision.trace.move == move
        assert bool(decision.replies) == (move != "blocked")
        assert (decision.forgets, chat.opted_out) == (text == "sim" and move == "confirm", text == "sair")

    @pytest.mark.parametrize("event", [Event.LEFT, Event.RETURNED, Event.ADDED])
    async def test_what_the_platform_says_of_leaving_counts_for_who_is_blocked(self, event: Event) -> None:
        chat = CHAT.changed(opted_out=event is Event.RETURNED)
        left = turn().changed(message=Message(event=event))
        decision = await decide(TurnInput(left, chat, Facts(used(0, blocked=True)), NOW))
        assert (decision.replies, decision.chat.opted_out) == ((), event is Event.LEFT)

    async def test_a_turn_that_forgets_everything_records_nothing_that_was_read(self) -> None:
        async def inner(given: TurnInput) -> Decision:
            await given.reads(CountItems())
            return Decision(chat=given.chat, forgets=True)

        decision = await fairly(inner, TurnInput(turn(), CHAT, Facts(items=7), NOW, "pt-BR"))
        assert decision.trace.reads == ()

    async def test_a_long_message_is_refused_politely_and_a_long_enough_one_is_kept_whole(self) -> None:
        decision = await decide(TurnInput(turn("a" * 4_001), CHAT, Facts(), NOW))
        assert "4.000" in texts(decision)[0]
        assert decision.trace.move == "too_long"


class TestItems:
    async def test_they_are_counted_once_and_then_known(self) -> None:
        facts = Facts(items=7)
        decision = await fair(facts, kept("leite"))
        assert decision.usage
        assert decision.usage.kept == 8
        facts = Facts(used(1, kept=8))
        decision = await fair(facts, kept("pão"), RemoveItem(item_id="leite"), MarkUndone(turn_id="cli:rui:0"))
        assert decision.usage
        assert decision.usage.kept == 9  # never less than there are: what is removed does not count
        assert facts.asked == ["get_standing"]

    async def test_a_full_library_takes_nothing_and_says_so(self) -> None:
        facts = Facts(used(1, kept=10, changed_limits={"items": 10}), items=10)
        decision = await fair(facts, kept("leite"))
        assert (decision.effects, decision.chat) == ((), CHAT)
        assert texts(decision) == [
            "Sua lista está cheia: cabem 10 itens. Apague algo de que não precisa mais e mande de novo."
        ]

    async def test_there_is_room_for_as_many_records_as_items(self) -> None:
        facts = Facts(used(1, kept=10, changed_limits={"items": 10}), items=10, records=9)
        one, other = (PutRecord(record=a_record("rui", number)) for number in (1, 2))
        decision = await fair(facts, one)
        assert (decision.effects, decision.usage and decision.usage.records) == ((one,), 10)
        decision = await fair(facts, one, other)
        assert (decision.effects, decision.usage and decision.usage.records) == ((), 9)
        assert "cheia" in texts(decision)[0]

    async def test_a_job_of_ours_may_keep_one_record_too_many(self) -> None:
        facts = Facts(used(1, changed_limits={"items": 10}), records=10)
        one, other = (PutRecord(record=a_record("rui", number)) for number in (1, 2))
        assert (await fair(facts, one, kind="job")).effects == (one,)
        assert (await fair(facts, one, other, kind="job")).effects == ()

    async def test_records_are_counted_once_and_then_known(self) -> None:
        facts = Facts(used(1), records=3)
        decision = await fair(facts, PutRecord(record=a_record("rui", 1)), RemoveRecord(record_id="x"))
        assert decision.usage
        again = Facts(Standing(usage=decision.usage))
        decision = await fair(again, PutRecord(record=a_record("rui", 2)), kept("leite"))
        assert decision.usage
        assert decision.usage.records == 5
        assert ["count_records" in each.asked for each in (facts, again)] == [True, False]

    async def test_what_was_removed_makes_room(self) -> None:
        facts = Facts(used(1, kept=10, changed_limits={"items": 10}), items=4)
        decision = await fair(facts, kept("leite"))
        assert len(decision.effects) == 1
        assert decision.usage
        assert decision.usage.kept == 5

    @pytest.mark.parametrize(
        ("effect", "after"),
        [
            (RestoreItem(item_id="leite"), 9),
            (TagItem(item_id="leite", tags=(), words=()), 8),
            (SeeItem(item_id="leite", seen_at=None), 8),
            (RemarkItem(item_id="leite", content="bom", seen_at=None), 8),
            (RestoreRemoved(removed_turn=3), None),
        ],
        ids=lambda value: type(value).__name__ if isinstance(value, Document) else str(value),
    )
    async def test_after_what_may_bring_back_any_number_they_are_counted_anew(
        self, effect: Effect, after: int | None
    ) -> None:
        decision = await fair(Facts(used(1, kept=8)), effect)
        assert decision.usage
        assert decision.usage.kept == after


class TestJobs:
    async def test_what_would_wait_beyond_the_limit_is_left_and_said(self) -> None:
        for waiting, enqueued in ((198, 2), (199, 0)):
            decision = await fair(Facts(jobs=waiting), jobs=2)
            assert len(decision.jobs) == enqueued
            assert ("muita coisa" in texts(decision)[0]) is (enqueued == 0)


@pytest.mark.parametrize(
    "standing",
    [Standing(), used(30), used(30, refused=2), used(3, refused=2), used(0, blocked=True)],
    ids=["new", "limited", "limited again", "missed", "blocked"],
)
@pytest.mark.parametrize("admin", [False, True])
async def test_every_turn_replays_from_its_record_alone(standing: Standing, admin: bool) -> None:
    decision = await decide(TurnInput(turn(), CHAT, Facts(standing, admin=admin), NOW))
    assert await replay(turn(decision=decision)) == ()
