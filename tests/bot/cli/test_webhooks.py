"""`guarda webhook`: what it does to the bot, and what it says of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from bot.account import currencies, zones
from bot.cli.webhooks import Work, profile, register, remove, sentence, show
from bot.personas.asking import asked_for
from bot.personas.loading import packaged_personas
from bot.replies.catalogue import LOCALES, voice
from bot.runtime.config import load_settings
from bot.understanding import personal
from bot.understanding.commands import COMMANDS
from state.turns import Message
from tests.bot.cli.processes import complains, environment, guarda
from tests.fakes.telegram import TelegramServer
from webhooks.telegram.setup import NoTelegram, Refused, SetupFailed, TokenRefused, setting_up

SECRET = "S3cret_-of-the-test"
PUBLIC = "https://guarda.test/bot"

Say = Callable[..., Awaitable[str]]


@pytest.fixture
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer() as server:
        yield server


@pytest.fixture
def environ(tmp_path: Path, telegram: TelegramServer) -> dict[str, str]:
    """A bot with a public address."""
    return environment(
        tmp_path,
        TELEGRAM_BOT_TOKEN=telegram.token,
        TELEGRAM_API_URL=telegram.base_url.removesuffix("/bot"),
        TELEGRAM_WEBHOOK_SECRET=SECRET,
        PUBLIC_URL=PUBLIC,
    )


@pytest.fixture
def say(telegram: TelegramServer, environ: dict[str, str], capsys: pytest.CaptureFixture[str]) -> Say:
    """Do the work of a command in this process, as a new one takes seconds to start; return what it said."""

    async def done(work: Work, locale: str = "pt-BR", **changes: str) -> str:
        settings = load_settings({**environ, **changes})
        async with setting_up(telegram.token, settings.telegram_api_url) as setup:
            await work(voice(locale), settings, setup)
        return capsys.readouterr().out

    return done


def test_the_command_registers_the_webhook_and_the_menus(telegram: TelegramServer, environ: dict[str, str]) -> None:
    ana, joe = telegram.person("Ana"), telegram.person("Joe", "en")
    ended = guarda("webhook", "set", environ=environ)
    assert (ended.returncode, ended.stderr) == (0, b"")
    shown = ended.stdout.decode()
    assert f"@GuardaTestBot para {PUBLIC}/telegram." in shown
    assert "em 2 idiomas" in shown
    assert SECRET not in shown
    assert [call.form["secret_token"] for call in telegram.world.calls if call.method == "setWebhook"] == [SECRET]
    assert {"lista", "ajustes"} <= dict(telegram.menu(ana)).keys()
    assert {"list", "settings"} <= dict(telegram.menu(joe)).keys()


def test_a_wrong_token_is_explained_and_not_shown(environ: dict[str, str]) -> None:
    complaint = complains(guarda("webhook", "delete", environ={**environ, "TELEGRAM_BOT_TOKEN": "1:wrong-token"}))
    assert "não conhece o bot deste token" in complaint
    assert "wrong-token" not in complaint


def test_without_a_token_it_says_where_to_get_one(environ: dict[str, str]) -> None:
    assert "@BotFather" in complains(guarda("webhook", "set", environ={**environ, "TELEGRAM_BOT_TOKEN": ""}))


async def test_info_says_where_updates_go_and_how_many_wait(telegram: TelegramServer, say: Say) -> None:
    telegram.say(telegram.person(), "oi")
    shown = await say(show)
    assert "@GuardaTestBot não tem webhook" in shown
    assert f"em {PUBLIC}/telegram. Para registrar: guarda webhook set" in shown
    assert "1 mensagem na fila." in shown
    await say(register)
    shown = await say(show)
    assert f"Webhook de @GuardaTestBot: {PUBLIC}/telegram" in shown
    assert "Para registrar" not in shown


async def test_info_says_what_went_wrong(telegram: TelegramServer, say: Say) -> None:
    telegram.say(telegram.person(), "oi")
    await say(register, PUBLIC_URL="http://127.0.0.1:1")
    shown = await say(show, locale="en", PUBLIC_URL="http://127.0.0.1:1")
    assert "Last error that Telegram saw (today, " in shown
    assert "Connection refused" in shown


async def test_deleting_leaves_what_waits(telegram: TelegramServer, say: Say) -> None:
    await say(register)
    telegram.say(telegram.person(), "oi")
    assert "Webhook removido." in await say(remove)
    assert "não tem webhook" in await say(show)
    assert telegram.world.updates.pending()


async def test_without_a_public_address_only_the_menus_are_set(telegram: TelegramServer, say: Say) -> None:
    ana = telegram.person("Ana")
    assert "Sem PUBLIC_URL não há webhook para registrar" in await say(register, PUBLIC_URL="")
    assert "setWebhook" not in [call.method for call in telegram.world.calls]
    assert telegram.menu(ana)


@pytest.mark.parametrize(
    ("failed", "said"),
    [
        (TokenRefused(), "{url} não conhece o bot deste token"),
        (NoTelegram(), "{url} não respondeu"),
        (Refused("Bad webhook: ip address is reserved"), "O Telegram recusou o pedido: Bad webhook: ip address is"),
    ],
)
def test_every_failure_has_its_sentence(environ: dict[str, str], failed: SetupFailed, said: str) -> None:
    settings = load_settings(environ)
    assert said.format(url=settings.telegram_api_url) in sentence(voice("pt-BR"), settings, failed)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_menus_offer_what_the_engine_knows_within_telegrams_limits(locale: str) -> None:
    shown = profile(voice(locale))
    for command in (*shown.private, *shown.group):
        asks_for_somebody = asked_for(packaged_personas(), Message(text=f"/{command.name}")) is not None
        asks_to_set = any(each.asked_in(Message(text=f"/{command.name}")) for each in (zones, currencies))
        known = command.name in COMMANDS or command.name in personal.COMMANDS
        assert known or asks_for_somebody or asks_to_set
        assert 0 < len(command.description) <= 256
    assert 0 < len(shown.short_description) <= 120
