"""The webhook and the menus as Telegram has them after they were set up, and what is said when that fails."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.fakes.platform_server import Answer, Mishap, until
from tests.fakes.telegram import Patience, TelegramServer
from tests.fakes.telegram.refusals import Refusal, refused, too_many
from tests.fakes.webhook_receiver import WebhookReceiver
from webhooks.telegram.setup import (
    Command,
    NoTelegram,
    Profile,
    Refused,
    Setup,
    SetupFailed,
    TokenRefused,
    WebhookState,
    setting_up,
)
from webhooks.telegram.updates import KINDS

SECRET = "S3cret_-"
PORTUGUESE = Profile(
    private=(Command("lista", "mostra o que você guardou"), Command("ajuda", "o que dá para fazer")),
    group=(Command("lista", "mostra o que você guardou"),),
    admin=(Command("admin", "cuida da Guarda"),),
    short_description="Guarda o que você manda",
)
ENGLISH = Profile(
    private=(Command("list", "shows what you saved"),),
    group=(Command("list", "shows what you saved"),),
    admin=(Command("admin", "looks after Guarda"),),
    short_description="Keeps what you send",
)
PROFILES = {"pt-BR": PORTUGUESE, "en": ENGLISH}


def shown(commands: tuple[Command, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((command.name, command.description) for command in commands)


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer(patience=Patience(answer=5.0, second=0.02, longest=0.2)) as server:
        yield server


@pytest.fixture
async def setup(telegram: TelegramServer) -> AsyncIterator[Setup]:
    async with setting_up(telegram.token, telegram.base_url.removesuffix("/bot")) as setup:
        yield setup


async def test_a_webhook_that_is_set_gets_updates_with_its_secret(telegram: TelegramServer, setup: Setup) -> None:
    with WebhookReceiver() as hook:
        address = await setup.set_webhook(hook.url, SECRET)
        assert address == f"{hook.url}/telegram"
        telegram.say(telegram.person(), "oi")
        await until(lambda: hook.arrived)
        assert (hook.arrived[0].path, hook.arrived[0].headers["X-Telegram-Bot-Api-Secret-Token"]) == (
            "/hook/telegram",
            SECRET,
        )
        assert telegram.world.updates.allowed == frozenset(KINDS)
        await setup.delete_webhook()


async def test_what_waits_survives_a_change_of_webhook(telegram: TelegramServer, setup: Setup) -> None:
    telegram.say(telegram.person(), "oi")
    await setup.delete_webhook()
    assert (await setup.webhook()).pending == 1
    with WebhookReceiver() as hook:
        await setup.set_webhook(hook.url, SECRET)
        await until(lambda: hook.arrived)
        await setup.delete_webhook()


async def test_the_state_of_a_webhook_says_what_went_wrong(telegram: TelegramServer, setup: Setup) -> None:
    assert await setup.webhook() == WebhookState(None, 0, None, None)
    with WebhookReceiver() as hook:
        hook.mishaps.plan("/hook/telegram", Mishap(answer=Answer(403, {})), times=1000)
        address = await setup.set_webhook(hook.url, SECRET)
        telegram.say(telegram.person(), "oi")
        await until(telegram.deliveries)
        state = await setup.webhook()
        await setup.delete_webhook()
    assert (state.url, state.pending) == (address, 1)
    assert state.last_error == "Wrong response from the webhook: 403 Forbidden"
    assert state.last_error_at is not None


async def test_everybody_sees_the_menu_of_their_language(telegram: TelegramServer, setup: Setup) -> None:
    ana, joe, eve = (telegram.person(name, language) for name, language in (("A", "pt-br"), ("J", "en"), ("E", "fr")))
    group = telegram.group("Filmes", ana)
    assert await setup.put_profiles(PROFILES, "pt-BR") == ()
    assert telegram.menu(ana) == shown(PORTUGUESE.private)
    assert telegram.menu(joe) == shown(ENGLISH.private)
    assert telegram.menu(eve) == shown(PORTUGUESE.private)
    assert telegram.menu(ana, group) == shown(PORTUGUESE.group)
    assert telegram.menu(joe, group) == shown(ENGLISH.group)
    assert telegram.world.short_descriptions == {
        "": "Guarda o que você manda",
        "pt": "Guarda o que você manda",
        "en": "Keeps what you send",
    }


async def test_admins_see_their_commands_too_in_their_own_chats_alone(telegram: TelegramServer, setup: Setup) -> None:
    ana, joe, bia = telegram.person("Ana"), telegram.person("Joe", "en"), telegram.person("Bia")
    group = telegram.group("Filmes", ana)
    for each in (ana, joe, bia):
        telegram.start(each)
    await setup.put_profiles(PROFILES, "pt-BR", admins=[ana.id, joe.id])
    assert telegram.menu(ana) == shown(PORTUGUESE.private + PORTUGUESE.admin)
    assert telegram.menu(joe) == shown(ENGLISH.private + ENGLISH.admin)
    assert telegram.menu(bia) == shown(PORTUGUESE.private)
    assert telegram.menu(ana, group) == shown(PORTUGUESE.group)


async def test_an_admin_who_has_not_written_yet_is_named_and_keeps_nobody_else_waiting(
    telegram: TelegramServer, setup: Setup
) -> None:
    stranger, ana = telegram.person("Eva"), telegram.person("Ana")
    telegram.start(ana)
    assert await setup.put_profiles(PROFILES, "en", admins=[stranger.id, ana.id]) == (stranger.id,)
    assert telegram.menu(ana) == shown(PORTUGUESE.private + PORTUGUESE.admin)


async def test_a_menu_that_telegram_does_not_take_is_said(setup: Setup) -> None:
    wrong = Profile(private=(Command("Lista", "x"),), group=(), admin=(), short_description="")
    with pytest.raises(Refused, match=r"(?i)bot_command_invalid"):
        await setup.put_profiles({"pt-BR": wrong}, "pt-BR")


async def test_an_admin_menu_that_telegram_does_not_take_is_said(telegram: TelegramServer, setup: Setup) -> None:
    ana = telegram.person("Ana")
    telegram.start(ana)
    wrong = Profile(private=(), group=(), admin=(Command("Admin", "x"),), short_description="")
    with pytest.raises(Refused, match=r"(?i)bot_command_invalid"):
        await setup.put_profiles({"pt-BR": wrong}, "pt-BR", admins=[ana.id])


async def test_the_bots_name_is_told(setup: Setup) -> None:
    assert await setup.username() == "GuardaTestBot"


@pytest.mark.parametrize(
    ("mishap", "raised"),
    [
        (refused(Refusal(401, "Unauthorized")), TokenRefused),
        (refused(Refusal(404, "Not Found")), TokenRefused),
        (refused(Refusal(502, "Bad Gateway")), NoTelegram),
        (Mishap(reset="before"), NoTelegram),
        (refused(Refusal(400, "Bad Request: bad webhook: an HTTPS URL must be provided for webhook")), Refused),
        (refused(too_many(3)), Refused),
    ],
)
async def test_no_error_of_the_client_escapes(
    telegram: TelegramServer, setup: Setup, mishap: Mishap, raised: type[SetupFailed]
) -> None:
    """Nor its message, which may quote the address of the request, and so the token."""
    telegram.mishaps.plan("*", mishap, times=4)
    for ask in (setup.username, setup.webhook, setup.delete_webhook, lambda: setup.set_webhook("https://g.test", "s")):
        with pytest.raises(raised) as caught:
            await ask()
        assert telegram.token not in str(caught.value)


async def test_a_wrong_token_is_refused(telegram: TelegramServer) -> None:
    async with setting_up("1:wrong", telegram.base_url.removesuffix("/bot")) as setup:
        with pytest.raises(TokenRefused):
            await setup.webhook()


async def test_where_nothing_answers_there_is_no_telegram() -> None:
    async with setting_up("1:token", "http://127.0.0.1:1") as setup:
        with pytest.raises(NoTelegram):
            await setup.webhook()
