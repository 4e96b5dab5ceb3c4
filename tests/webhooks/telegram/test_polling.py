"""Long polling takes every update once it is safe, waits out what passes, and stops at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
import structlog
from structlog.typing import EventDict
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from bot.runtime.telemetry import Remedy
from state.mongo.errors import StoreUnavailable
from tests.fakes.platform_server import Mishap, until
from tests.fakes.telegram import TelegramServer, User
from tests.fakes.telegram.client import local_bot
from tests.fakes.telegram.refusals import Refusal, refused, too_many
from tests.webhooks.telegram.test_updates import ME
from tests.webhooks.telegram.test_webhook import Journal, answering
from webhooks.telegram.identity import Identity, Pauses
from webhooks.telegram.polling import METHOD, Rhythm, poll
from webhooks.telegram.updates import KINDS
from webhooks.telegram.webhook import Intake

BRISK = Rhythm(poll=5, network=5.0, pauses=Pauses(first=0.02, longest=0.1))


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer() as server:
        yield server


@pytest.fixture
async def bot(telegram: TelegramServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # without it python-telegram-bot warns whenever it makes a RetryAfter
    async with local_bot(telegram) as bot:
        yield bot


@pytest.fixture
def ana(telegram: TelegramServer) -> User:
    return telegram.person("Ana")


@pytest.fixture
def journal() -> Journal:
    return Journal()


@pytest.fixture
def lines() -> Iterator[list[EventDict]]:
    with structlog.testing.capture_logs() as lines:
        yield lines


@asynccontextmanager
async def polling(
    bot: Bot, journal: Journal, rhythm: Rhythm = BRISK, *, remove_webhook: bool = False
) -> AsyncIterator[None]:
    stop = asyncio.Event()
    intake = Intake(Identity(ME), journal.accept, answering(bot))
    running = asyncio.create_task(poll(bot, intake, stop, rhythm=rhythm, remove_webhook=remove_webhook))
    try:
        yield
    finally:
        stop.set()
        async with asyncio.timeout(1):
            await running


def polls(telegram: TelegramServer) -> list[str | None]:
    """The offset of every poll so far."""
    return [call.form.get("offset") for call in list(telegram.world.calls) if call.method == METHOD]


def waiting(telegram: TelegramServer) -> int:
    return len(telegram.world.updates.pending())


async def test_updates_are_taken_in_order_and_confirmed_by_the_next_poll(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
) -> None:
    telegram.say(ana, "um")
    telegram.say(ana, "dois")
    async with polling(bot, journal):
        await until(lambda: journal.texts == ["um", "dois"])
        await until(lambda: waiting(telegram) == 0)
        telegram.say(ana, "três")
        await until(lambda: len(journal.texts) == 3)
    assert journal.texts == ["um", "dois", "três"]
    first, *later = polls(telegram)
    assert first is None
    assert any(offset is not None for offset in later)


async def test_only_the_kinds_that_are_read_are_asked_for(telegram: TelegramServer, bot: Bot, journal: Journal) -> None:
    async with polling(bot, journal):
        await until(lambda: polls(telegram))
        await until(lambda: telegram.world.updates.allowed is not None)
    assert telegram.world.updates.allowed == frozenset(KINDS)


async def test_a_poll_that_the_library_cannot_parse_is_taken(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
) -> None:
    telegram.send(ana, "poll")
    update = telegram.world.updates.history[-1].as_json()
    for option in update["message"]["poll"]["options"]:
        option.pop("persistent_id", None)
    with pytest.raises(TypeError):
        await bot.get_updates()
    async with polling(bot, journal):
        await until(lambda: journal.turns)


async def test_a_tap_is_acknowledged(telegram: TelegramServer, bot: Bot, ana: User, journal: Journal) -> None:
    telegram.private(ana)
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Duna", callback_data="k:0")]])
    await bot.send_message(ana.id, "Qual?", reply_markup=keyboard)
    query = telegram.tap(ana, "Duna")
    async with polling(bot, journal):
        await until(lambda: telegram.callback_answer(query))
    assert journal.events == ["accept"]


async def test_a_tap_too_old_to_be_acknowledged_is_taken_all_the_same(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
) -> None:
    telegram.private(ana)
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Duna", callback_data="k:0")]])
    await bot.send_message(ana.id, "Qual?", reply_markup=keyboard)
    telegram.tap(ana, "Duna")
    telegram.world.clock.advance(20)
    async with polling(bot, journal):
        telegram.say(ana, "oi")
        await until(lambda: len(journal.turns) == 2)
        await until(lambda: waiting(telegram) == 0)
    tap, words = journal.turns.values()
    assert (tap.message.button, words.message.text) == ("k:0", "oi")


async def test_without_the_database_nothing_is_confirmed(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal, lines: list[EventDict]
) -> None:
    journal.failing = StoreUnavailable("gone")
    telegram.say(ana, "um")
    telegram.say(ana, "dois")
    async with polling(bot, journal):
        await until(lambda: len(journal.events) > 2)
        assert set(polls(telegram)) == {None}
        assert waiting(telegram) == 2
        journal.failing = None
        await until(lambda: journal.texts == ["um", "dois"])
        await until(lambda: waiting(telegram) == 0)
    assert [(line["event"], line["error"]) for line in lines[:1]] == [("polling_failed", "StoreUnavailable")]


async def test_what_was_accepted_before_the_database_went_comes_again_and_is_not_doubled(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
) -> None:
    class Goes(Journal):
        async def accept(self, turn: object) -> bool:
            self.failing = StoreUnavailable("gone") if self.events == ["accept"] else None
            return await super().accept(turn)  # type: ignore[arg-type]

    goes = Goes()
    telegram.say(ana, "um")
    telegram.say(ana, "dois")
    async with polling(bot, goes):
        await until(lambda: goes.texts == ["um", "dois"])
    assert goes.events == ["accept"] * 4


@pytest.mark.parametrize(
    "mishap",
    [
        Mishap(reset="before"),
        Mishap(reset="after"),
        refused(Refusal(502, "Bad Gateway")),
        refused(Refusal(409, "Conflict: terminated by other getUpdates request")),
        refused(Refusal(401, "Unauthorized")),
        refused(Refusal(404, "Not Found")),
        refused(too_many(10**15)),
    ],
)
async def test_what_passes_is_waited_out(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal, mishap: Mishap
) -> None:
    telegram.mishaps.plan(METHOD, mishap, times=3)
    telegram.say(ana, "oi")
    async with polling(bot, journal):
        await until(lambda: journal.texts)
        await until(lambda: waiting(telegram) == 0)
    assert set(journal.texts) == {"oi"}
    assert telegram.mishaps.take(METHOD, "") == Mishap()  # all that was planned has happened


async def test_an_answer_that_does_not_come_is_waited_out(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
) -> None:
    telegram.mishaps.plan(METHOD, Mishap(delay=30))
    telegram.say(ana, "oi")
    async with polling(bot, journal, Rhythm(poll=0, network=0.1, pauses=Pauses(first=0.01))):
        await until(lambda: journal.texts)
    assert set(journal.texts) == {"oi"}
    assert telegram.mishaps.take(METHOD, "") == Mishap()


async def test_the_pause_that_telegram_asks_for_is_kept(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
) -> None:
    telegram.mishaps.plan(METHOD, refused(too_many(1)))
    telegram.say(ana, "oi")
    started = time.monotonic()
    async with polling(bot, journal):
        await until(lambda: journal.texts == ["oi"])
    assert time.monotonic() - started >= 1


async def test_another_poller_is_waited_out_and_said(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal, lines: list[EventDict]
) -> None:
    async with polling(bot, journal):
        await until(lambda: polls(telegram))
        async with local_bot(telegram) as another:
            await another.get_updates()
        await until(lambda: lines)
        telegram.say(ana, "oi")
        await until(lambda: journal.texts == ["oi"])
    assert {key: lines[0][key] for key in ("event", "error", "count", "log_level")} == {
        "event": "polling_failed",
        "error": "Conflict",
        "count": 1,
        "log_level": "warning",
    }
    assert lines[0]["remedy"] is Remedy.ANOTHER_POLLER


class TestAWebhookThatIsSet:
    """It keeps updates from a poller."""

    async def test_it_is_left_alone_and_said(
        self, telegram: TelegramServer, bot: Bot, journal: Journal, lines: list[EventDict]
    ) -> None:
        await bot.set_webhook("https://guarda.test/telegram")
        async with polling(bot, journal):
            await until(lambda: len(lines) > 2)
        assert {line["log_level"] for line in lines} == {"error"}
        assert {line["remedy"] for line in lines} == {Remedy.WEBHOOK_IS_SET}
        assert "guarda webhook delete" in lines[0]["remedy"]
        assert (await bot.get_webhook_info()).url == "https://guarda.test/telegram"

    async def test_it_is_removed_if_we_are_told(
        self, telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
    ) -> None:
        telegram.mishaps.plan("deleteWebhook", refused(Refusal(502, "Bad Gateway")))
        await bot.set_webhook("https://guarda.test/telegram")
        async with polling(bot, journal, remove_webhook=True):
            telegram.say(ana, "oi")
            await until(lambda: journal.texts == ["oi"])
        assert not (await bot.get_webhook_info()).url


async def test_it_stops_at_once_while_it_waits(telegram: TelegramServer, bot: Bot, journal: Journal) -> None:
    async with polling(bot, journal, Rhythm(poll=50)):
        await until(lambda: polls(telegram))
        started = time.monotonic()
    assert time.monotonic() - started < 0.5


async def test_it_stops_at_once_in_a_pause(telegram: TelegramServer, bot: Bot, journal: Journal) -> None:
    telegram.mishaps.plan(METHOD, refused(too_many(3600)))
    with structlog.testing.capture_logs() as lines:
        async with polling(bot, journal):
            await until(lambda: lines)
            started = time.monotonic()
    assert time.monotonic() - started < 0.5


async def test_what_was_not_confirmed_comes_again_to_the_next_poller(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
) -> None:
    class Slow(Journal):
        async def accept(self, turn: object) -> bool:
            self.events.append("began")
            await asyncio.sleep(60)
            raise AssertionError("it was to be stopped")

    slow = Slow()
    telegram.say(ana, "oi")
    async with polling(bot, slow):
        await until(lambda: slow.events)
    async with polling(bot, journal):
        await until(lambda: journal.texts)
    assert slow.events == ["began"]
    assert journal.texts == ["oi"]


async def test_after_a_quiet_week_lower_ids_are_seen(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
) -> None:
    brief = Rhythm(poll=1, network=5.0)
    async with polling(bot, journal, brief):
        telegram.say(ana, "oi")
        await until(lambda: journal.texts == ["oi"])
        confirmed = await offset_then_none(telegram)
        assert int(confirmed) > telegram.world.updates.history[-1].id
        telegram.world.updates.skip_ids()
        telegram.say(ana, "voltei")
        await until(lambda: journal.texts == ["oi", "voltei"])


async def offset_then_none(telegram: TelegramServer) -> str:
    """Wait until a poll has confirmed and the one after it has not; return the offset."""
    await until(lambda: [offset for offset in polls(telegram) if offset] and polls(telegram)[-1] is None)
    return next(offset for offset in polls(telegram) if offset)


async def test_a_mistake_of_ours_is_not_hidden(telegram: TelegramServer, bot: Bot, ana: User, journal: Journal) -> None:
    journal.failing = ZeroDivisionError()
    telegram.say(ana, "oi")
    with pytest.raises(ExceptionGroup) as raised:
        await poll(bot, Intake(Identity(ME), journal.accept, answering(bot)), asyncio.Event(), rhythm=BRISK)
    assert raised.group_contains(ZeroDivisionError)


def test_pauses_grow_to_a_bound_and_differ() -> None:
    for failures, most in ((1, 1), (2, 2), (3, 4), (6, 32), (7, 60), (10_000, 60)):
        pauses = [Pauses(first=1, longest=60).after(failures) for _ in range(100)]
        assert most / 2 <= min(pauses) < max(pauses) <= most


async def test_the_name_is_learnt_before_the_first_poll_however_often_it_takes(
    telegram: TelegramServer, bot: Bot, ana: User, journal: Journal
) -> None:
    telegram.mishaps.plan("getMe", refused(Refusal(502, "Bad Gateway")), times=2)
    group = telegram.group("Filmes", ana)
    telegram.say(ana, "@GuardaTestBot salva duna", group)
    identity = Identity.of(telegram.token)
    stop = asyncio.Event()
    polling = asyncio.create_task(poll(bot, Intake(identity, journal.accept, journal.acknowledge), stop, rhythm=BRISK))
    await until(lambda: "salva duna" in journal.texts)
    stop.set()
    await polling
    assert identity.me == ME
