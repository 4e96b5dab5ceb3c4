"""What people do reaches the bot as Telegram would send it, through polling and through a webhook.

Sources are named as in test_telegram_sending.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise

import pytest
from telegram import Bot, Message, Update
from telegram.constants import ChatMemberStatus
from telegram.error import BadRequest, Conflict

from tests.fakes.platform_server import Answer, Mishap, until
from tests.fakes.telegram import Patience, TelegramServer, User
from tests.fakes.telegram.client import local_bot
from tests.fakes.telegram.people import Content
from tests.fakes.test_telegram_sending import keyboard
from tests.fakes.webhook_receiver import WebhookReceiver

QUICK = Patience(answer=5.0, second=0.02, longest=0.2)
HASTY = Patience(answer=0.2, second=0.02, longest=0.2)


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer(patience=QUICK) as server:
        yield server


@pytest.fixture
async def bot(telegram: TelegramServer) -> AsyncIterator[Bot]:
    async with local_bot(telegram) as bot:
        yield bot


@pytest.fixture
def ana(telegram: TelegramServer) -> User:
    return telegram.person("Ana")


@pytest.fixture
def hook() -> Iterator[WebhookReceiver]:
    with WebhookReceiver() as receiver:
        yield receiver


async def newest(bot: Bot) -> Update:
    return (await bot.get_updates())[-1]


async def said(bot: Bot) -> Message:
    message = (await newest(bot)).message
    assert message is not None
    return message


def ids(hook: WebhookReceiver) -> list[int]:
    return [arrived.fields["update_id"] for arrived in hook.arrived]


async def test_updates_are_kept_until_a_higher_offset_confirms_them(
    telegram: TelegramServer, bot: Bot, ana: User
) -> None:
    """Docs: getUpdates; server: do_get_updates in Client.cpp."""
    telegram.say(ana, "um")
    telegram.say(ana, "dois")
    first, second = await bot.get_updates()
    assert second.update_id == first.update_id + 1
    assert [update.update_id for update in await bot.get_updates(offset=second.update_id)] == [second.update_id]
    assert await bot.get_updates(offset=second.update_id + 1) == ()


async def test_a_negative_offset_keeps_only_the_newest(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: getUpdates, "all previous updates will be forgotten"."""
    for text in ("um", "dois", "três"):
        telegram.say(ana, text)
    assert len(await bot.get_updates(offset=-1)) == 1
    assert (await said(bot)).text == "três"


async def test_a_long_poll_ends_with_the_first_update(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: getUpdates, timeout."""
    poll = asyncio.create_task(bot.get_updates(timeout=5))
    await until(lambda: telegram.world.calls and telegram.world.calls[-1].method == "getUpdates")
    telegram.say(ana, "oi")
    async with asyncio.timeout(2):
        assert len(await poll) == 1


async def test_only_one_poll_may_run(telegram: TelegramServer, bot: Bot) -> None:
    """Server: abort_long_poll in Client.cpp."""
    first = asyncio.create_task(bot.get_updates(timeout=5))
    await until(lambda: telegram.world.calls[-1].method == "getUpdates")
    async with local_bot(telegram) as another:
        await another.get_updates()
    with pytest.raises(Conflict, match="terminated by other getUpdates request"):
        await first


async def test_polling_is_refused_while_a_webhook_is_set(
    telegram: TelegramServer, bot: Bot, hook: WebhookReceiver
) -> None:
    """Server: process_get_updates_query in Client.cpp."""
    await bot.set_webhook(hook.url)
    with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    assert await bot.get_updates() == ()


async def test_setting_a_webhook_ends_a_running_poll(telegram: TelegramServer, bot: Bot, hook: WebhookReceiver) -> None:
    """Server: process_set_webhook_query in Client.cpp."""
    poll = asyncio.create_task(bot.get_updates(timeout=5))
    await until(lambda: telegram.world.calls[-1].method == "getUpdates")
    await bot.set_webhook(hook.url)
    with pytest.raises(Conflict, match="terminated by setWebhook request"):
        await poll


async def test_a_webhook_gets_the_secret_with_each_update(
    telegram: TelegramServer, bot: Bot, ana: User, hook: WebhookReceiver
) -> None:
    """Docs: setWebhook, secret_token; server: send_update in WebhookActor.cpp."""
    await bot.set_webhook(hook.url, secret_token="S3cret_-")
    telegram.say(ana, "oi")
    await until(lambda: hook.arrived)
    assert hook.arrived[0].headers["X-Telegram-Bot-Api-Secret-Token"] == "S3cret_-"
    assert hook.arrived[0].headers["Content-Type"] == "application/json"
    update = Update.de_json(dict(hook.arrived[0].fields), bot)
    assert update.message is not None
    assert update.message.text == "oi"


@pytest.mark.parametrize(
    ("secret", "why"), [("a" * 257, "Secret token is too long"), ("é", "Secret token contains unallowed characters")]
)
async def test_a_secret_has_256_characters_of_an_alphabet(bot: Bot, secret: str, why: str) -> None:
    """Server: do_set_webhook in Client.cpp."""
    with pytest.raises(BadRequest, match=why):
        await bot.set_webhook("https://guarda.test/", secret_token=secret)


async def test_an_update_is_sent_again_until_a_2xx(
    telegram: TelegramServer, bot: Bot, ana: User, hook: WebhookReceiver
) -> None:
    """Server: on_update_error in WebhookActor.cpp: at once, then after twice as long each time."""
    hook.mishaps.plan("/hook", Mishap(answer=Answer(503, {})), times=3)
    await bot.set_webhook(hook.url)
    telegram.say(ana, "oi")
    await until(lambda: hook.arrived)
    await until(lambda: len(telegram.deliveries()) == 4)
    assert [delivery.status for delivery in telegram.deliveries()] == [503, 503, 503, 200]
    times = [delivery.at for delivery in telegram.deliveries()]
    pauses = [after - before for before, after in pairwise(times)]
    assert pauses[0] < pauses[2]
    assert pauses[1] >= 2 * QUICK.second
    assert pauses[2] >= 4 * QUICK.second
    info = await bot.get_webhook_info()
    assert info.pending_update_count == 0
    assert info.last_error_message == "Wrong response from the webhook: 503 Service Unavailable"
    assert info.last_error_date is not None


async def test_what_waits_for_a_failing_webhook_is_counted(
    telegram: TelegramServer, bot: Bot, ana: User, hook: WebhookReceiver
) -> None:
    """Docs: WebhookInfo, pending_update_count."""
    hook.mishaps.plan("/hook", Mishap(answer=Answer(500, {})), times=1000)
    await bot.set_webhook(hook.url)
    telegram.say(ana, "um")
    telegram.say(ana, "dois")
    await until(telegram.deliveries)
    assert (await bot.get_webhook_info()).pending_update_count == 2
    await bot.delete_webhook(drop_pending_updates=True)
    assert (await bot.get_webhook_info()).pending_update_count == 0


async def test_retry_after_of_a_webhook_is_honoured(
    telegram: TelegramServer, bot: Bot, ana: User, hook: WebhookReceiver
) -> None:
    """Server: on_update_error in WebhookActor.cpp, at most an hour."""
    hook.mishaps.plan("/hook", Mishap(answer=Answer(429, {}, (("Retry-After", "1"),))))
    await bot.set_webhook(hook.url)
    telegram.say(ana, "oi")
    await until(lambda: len(telegram.deliveries()) == 2)
    first, second = telegram.deliveries()
    assert second.at - first.at > 0.99


async def test_a_webhook_that_is_too_slow_gets_the_update_again(hook: WebhookReceiver) -> None:
    """https://github.com/tdlib/telegram-bot-api/issues/341: 60 seconds and "Read timeout expired"; here 0.2."""
    hook.mishaps.plan("/hook", Mishap(delay=0.5))
    with TelegramServer(patience=HASTY) as telegram:
        async with local_bot(telegram) as bot:
            await bot.set_webhook(hook.url)
            telegram.say(telegram.person(), "oi")
            await until(lambda: telegram.deliveries() and telegram.deliveries()[-1].status == 200)
            assert telegram.deliveries()[0].status == 0
            assert (await bot.get_webhook_info()).last_error_message == "Read timeout expired"


async def test_a_webhook_that_resets_or_is_down_gets_the_update_again(
    telegram: TelegramServer, bot: Bot, ana: User
) -> None:
    """Server: on_update_error in WebhookActor.cpp; the update may have been taken before the connection broke."""
    with WebhookReceiver() as hook:
        hook.mishaps.plan("/hook", Mishap(reset="after"))
        await bot.set_webhook(hook.url)
        telegram.say(ana, "oi")
        await until(lambda: len(telegram.deliveries()) == 2)
        assert len(set(ids(hook))) == 1
        assert len(ids(hook)) == 2
    telegram.say(ana, "oi?")
    await until(lambda: len(telegram.deliveries()) == 4)
    assert (await bot.get_webhook_info()).last_error_message == "Connection refused"


async def test_a_chat_waits_for_its_failed_update_and_others_do_not(
    telegram: TelegramServer, bot: Bot, ana: User, hook: WebhookReceiver
) -> None:
    """Server: queues in WebhookActor.cpp, the chat as queue in Client.cpp."""
    bia = telegram.person("Bia")
    hook.mishaps.plan("/hook", Mishap(answer=Answer(500, {})), times=3)
    await bot.set_webhook(hook.url)
    first = telegram.say(ana, "1")
    await until(telegram.deliveries)
    telegram.edit(first, "1!")
    telegram.say(ana, "2")
    telegram.say(bia, "oi")
    await until(lambda: len(hook.arrived) == 4)
    texts = [(each.fields.get("message") or each.fields["edited_message"])["text"] for each in hook.arrived]
    assert [text for text in texts if text != "oi"] == ["1", "1!", "2"]


async def test_taps_overtake_the_messages_of_their_chat(
    telegram: TelegramServer, bot: Bot, ana: User, hook: WebhookReceiver
) -> None:
    """Server: callback queries have a queue of their own per person (user_id + 3 << 33), Client.cpp."""
    telegram.private(ana)
    await bot.send_message(ana.id, "?", reply_markup=keyboard(["Duna"]))
    hook.mishaps.plan("/hook", Mishap(delay=0.1))
    await bot.set_webhook(hook.url)
    telegram.say(ana, "espera")
    await until(lambda: len(telegram.world.updates.history) == 1)
    await asyncio.sleep(0.02)
    telegram.tap(ana, "Duna")
    await until(lambda: len(hook.arrived) == 2)
    assert "callback_query" in hook.arrived[0].fields


async def test_an_acknowledged_update_can_come_again(
    telegram: TelegramServer, bot: Bot, ana: User, hook: WebhookReceiver
) -> None:
    """Docs: Getting updates, "update_id ... allows you to ignore repeated updates"."""
    await bot.set_webhook(hook.url)
    telegram.say(ana, "oi")
    await until(telegram.deliveries)
    telegram.redeliver(ids(hook)[0])
    await until(lambda: len(hook.arrived) == 2)
    assert ids(hook)[0] == ids(hook)[1]


async def test_update_ids_may_fall_after_a_quiet_week(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: Update, "If there are no new updates for at least a week, then identifier ... will be chosen randomly"."""
    telegram.say(ana, "oi")
    before = (await newest(bot)).update_id
    await bot.get_updates(offset=before + 1)
    telegram.world.updates.skip_ids()
    telegram.say(ana, "voltei")
    assert (await newest(bot)).update_id < before


async def test_updates_are_kept_a_day_and_taps_150_seconds(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: Getting updates, "not be kept longer than 24 hours"; server: add_update calls in Client.cpp."""
    telegram.say(ana, "oi")
    await bot.send_message(ana.id, "?", reply_markup=keyboard(["Duna"]))
    telegram.tap(ana, "Duna")
    telegram.world.clock.advance(151)
    assert (await said(bot)).text == "oi"
    telegram.world.clock.advance(86_400)
    assert await bot.get_updates() == ()


async def test_only_the_kinds_asked_for_come(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: getUpdates, allowed_updates."""
    await bot.get_updates(allowed_updates=["message"])
    telegram.edit(telegram.say(ana, "oi"), "olá")
    assert [update.message is not None for update in await bot.get_updates()] == [True]


async def test_a_tap_carries_its_message_and_data(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: CallbackQuery."""
    telegram.private(ana)
    sent = await bot.send_message(ana.id, "Qual?", reply_markup=keyboard(["Duna", "Matrix"]))
    query_id = telegram.tap(ana, "Matrix")
    query = (await newest(bot)).callback_query
    assert query is not None
    assert (query.id, query.data, query.from_user.first_name) == (query_id, "Matrix", "Ana")
    assert query.message is not None
    assert query.message.message_id == sent.message_id


async def test_an_edit_comes_as_edited_message(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: Update, edited_message; Message, edit_date."""
    said_first = telegram.say(ana, "salva duna")
    telegram.edit(said_first, "salva matrix")
    edited = (await newest(bot)).edited_message
    assert edited is not None
    assert (edited.message_id, edited.text) == (said_first.id, "salva matrix")
    assert edited.edit_date is not None


async def test_commands_links_and_payloads_are_marked(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: MessageEntity; https://core.telegram.org/bots/features#deep-linking for the payload."""
    telegram.start(ana, "vincular_7")
    started = await said(bot)
    assert started.text == "/start vincular_7"
    assert started.parse_entities() == {started.entities[0]: "/start"}
    telegram.say(ana, "🎬 https://youtu.be/dQw4w9WgXcQ veja")
    assert list((await said(bot)).parse_entities().values()) == ["https://youtu.be/dQw4w9WgXcQ"]
    with pytest.raises(ValueError, match="no link can carry"):
        telegram.start(ana, "a" * 65)


@pytest.mark.parametrize(
    "content", ["voice", "sticker", "document", "location", "contact", "poll", "video", "animation"]
)
async def test_every_kind_of_content_is_well_formed(
    telegram: TelegramServer, bot: Bot, ana: User, content: Content
) -> None:
    """Docs: Message; python-telegram-bot parses it."""
    telegram.send(ana, content)
    assert (await said(bot)).effective_attachment is not None


async def test_photos_forwards_and_quotes_are_well_formed(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: Message, photo and caption, forward_origin, reply_to_message."""
    telegram.send_photo(ana, "salva esse")
    photo = await said(bot)
    assert (photo.caption, len(photo.photo)) == ("salva esse", 1)
    telegram.forward(ana, "Vejam Duna", author="Cinéfilos")
    origin = (await said(bot)).forward_origin
    assert origin is not None
    assert origin.type == "hidden_user"
    list_ = await bot.send_message(ana.id, "1. Duna")
    telegram.say(ana, "apaga o 1", reply_to=telegram.replies(telegram.private(ana))[0])
    quoted = (await said(bot)).reply_to_message
    assert quoted is not None
    assert (quoted.message_id, quoted.text) == (list_.message_id, "1. Duna")


async def test_blocking_and_joining_change_the_bots_membership(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: Update, my_chat_member: in private chats only when the bot is blocked or unblocked."""
    telegram.block(ana)
    blocked = (await newest(bot)).my_chat_member
    assert blocked is not None
    assert blocked.new_chat_member.status == ChatMemberStatus.BANNED
    telegram.start(ana)
    changes = [update.my_chat_member for update in await bot.get_updates() if update.my_chat_member]
    assert changes[-1].new_chat_member.status == ChatMemberStatus.MEMBER
    group = telegram.group("Filmes", ana)
    telegram.leave(ana, group)
    left = (await newest(bot)).my_chat_member
    assert left is not None
    assert (left.chat.id, left.new_chat_member.status) == (group.id, ChatMemberStatus.BANNED)


async def test_a_migration_is_told_in_both_chats(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """Docs: Message, migrate_to_chat_id and migrate_from_chat_id."""
    group = telegram.group("Filmes", ana)
    new = telegram.migrate(ana, group)
    *_, old_told, new_told = [update.message for update in await bot.get_updates()]
    assert old_told is not None
    assert new_told is not None
    assert (old_told.chat.id, old_told.migrate_to_chat_id) == (group.id, new.id)
    assert (new_told.chat.id, new_told.migrate_from_chat_id) == (new.id, group.id)


async def test_in_a_group_the_bot_sees_commands_and_replies_to_it(
    telegram: TelegramServer, bot: Bot, ana: User
) -> None:
    """https://core.telegram.org/bots/features#privacy-mode."""
    group = telegram.group("Filmes", ana)
    sent = await bot.send_message(group.id, "Oi!")
    await bot.get_updates(offset=-1)
    telegram.say(ana, "bom dia", group)
    telegram.say(ana, "/lista@OutroBot", group)
    telegram.say(ana, "/lista", group)
    telegram.say(ana, "oi", group, reply_to=telegram.world.find(group.id, sent.message_id))
    assert [update.message.text for update in await bot.get_updates() if update.message][-2:] == ["/lista", "oi"]
    assert len(await bot.get_updates()) == 3


async def test_in_a_group_the_bot_sees_mentions_unconfirmed(telegram: TelegramServer, bot: Bot, ana: User) -> None:
    """The privacy page does not list mentions; bots are reported to get them."""
    group = telegram.group("Filmes", ana)
    telegram.say(ana, "@GuardaTestBot salva duna", group)
    assert (await said(bot)).text == "@GuardaTestBot salva duna"
