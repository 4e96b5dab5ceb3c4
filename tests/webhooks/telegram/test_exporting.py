"""An export on Telegram: a file with its words below it, made when it is sent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from telegram import Bot

from bot.runtime.channels import NotSent, Sent, Why
from state.exporting import Export
from state.mongo.errors import StoreUnavailable
from state.turns import Message, Reply, Turn
from tests.fakes.telegram import Chat, TelegramServer
from tests.state.exports import NoDownloads, exported
from webhooks.exports import Exports
from webhooks.telegram.channel import TelegramChannel
from webhooks.telegram.client import open_bot
from webhooks.telegram.rendering import SendExport, SendText, render

REPLY = Reply(text="Aqui está tudo que é seu", document="export")


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer() as server:
        yield server


@pytest.fixture
async def bot(telegram: TelegramServer) -> AsyncIterator[Bot]:
    async with open_bot(telegram.token, telegram.base_url.removesuffix("/bot")) as bot:
        yield bot


class Reading(NoDownloads):
    """A store; ``asked`` are those of whom everything was read."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def read(self, person: str) -> Export:
        self.asked.append(person)
        if person == "away":
            raise StoreUnavailable("gone")
        return exported(address=person)


def turn(place: str, person: str = "p1") -> Turn:
    message = Message(text="/exportar")
    return Turn(id=f"{place}:1", person=person, chat=place, channel="tg", message=message, arrived=1, due=1)


@pytest.fixture
def chat(telegram: TelegramServer) -> Chat:
    ana = telegram.person("Ana")
    telegram.say(ana, "/exportar")
    return telegram.private(ana)


async def test_the_persons_own_file_is_sent(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    store = Reading()
    place = f"tg:{chat.id}"
    (message,) = render(REPLY)
    assert isinstance(
        await TelegramChannel(bot, exports=Exports(lambda: store)).send(place, message, turn(place)), Sent
    )
    assert store.asked == ["p1"]
    shown = telegram.replies(chat)[-1].as_json()
    assert shown["caption"] == "Aqui está tudo que é seu"
    assert shown["document"]["file_name"] == "guarda.zip"


async def test_the_agenda_is_a_file_for_calendars(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    place = f"tg:{chat.id}"
    (message,) = render(Reply(text="Aqui está a sua agenda", document="calendar"))
    channel = TelegramChannel(bot, exports=Exports(Reading))
    assert isinstance(await channel.send(place, message, turn(place)), Sent)
    assert telegram.replies(chat)[-1].as_json()["document"]["file_name"] == "agenda.ics"


async def test_without_a_database_it_is_tried_again_later(telegram: TelegramServer, bot: Bot, chat: Chat) -> None:
    place = f"tg:{chat.id}"
    (message,) = render(REPLY)
    for channel in (TelegramChannel(bot), TelegramChannel(bot, exports=Exports(Reading))):
        outcome = await channel.send(place, message, turn(place, "away"))
        assert isinstance(outcome, NotSent)
        assert outcome.why is Why.AWAY
    assert telegram.replies(chat) == []


def test_words_that_do_not_fit_below_the_file_come_after_it() -> None:
    first, second = render(Reply(text="palavras. " * 150, document="export"))
    assert isinstance(first, SendExport)
    assert isinstance(second, SendText)
