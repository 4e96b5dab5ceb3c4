"""`guarda webhook`: what it does to the bot, and what it says of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.cli.webhooks import profile
from bot.i18n.catalogue import LOCALES, voice
from bot.understanding.commands import COMMANDS
from tests.bot.cli.processes import complains, environment, guarda
from tests.fakes.telegram import TelegramServer
from tests.fakes.telegram.refusals import Refusal, refused

SECRET = "S3cret_-of-the-test"
PUBLIC = "https://guarda.test/bot"


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


def said(*arguments: str, environ: dict[str, str]) -> str:
    ended = guarda("webhook", *arguments, environ=environ, cut_off=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
    return ended.stdout.decode()


def test_setting_registers_the_webhook_and_the_menus(telegram: TelegramServer, environ: dict[str, str]) -> None:
    ana, joe = telegram.person("Ana"), telegram.person("Joe", "en")
    shown = said("set", environ=environ)
    assert f"@GuardaTestBot para {PUBLIC}/telegram." in shown
    assert "em 2 idiomas" in shown
    assert SECRET not in shown
    assert [call.form["secret_token"] for call in telegram.world.calls if call.method == "setWebhook"] == [SECRET]
    assert "lista" in dict(telegram.menu(ana))
    assert "list" in dict(telegram.menu(joe))


def test_info_says_where_updates_go_and_how_many_wait(telegram: TelegramServer, environ: dict[str, str]) -> None:
    telegram.say(telegram.person(), "oi")
    shown = said("info", environ=environ)
    assert "@GuardaTestBot não tem webhook" in shown
    assert f"em {PUBLIC}/telegram. Para registrar: guarda webhook set" in shown
    assert "1 mensagem na fila." in shown
    said("set", environ=environ)
    shown = said("info", environ=environ)
    assert f"Webhook de @GuardaTestBot: {PUBLIC}/telegram" in shown
    assert "Para registrar" not in shown


def test_info_says_what_went_wrong(telegram: TelegramServer, environ: dict[str, str]) -> None:
    telegram.say(telegram.person(), "oi")
    said("set", environ={**environ, "PUBLIC_URL": "http://127.0.0.1:1"})
    shown = said("info", environ={**environ, "GUARDA_LOCALE": "en"})
    assert "Last error that Telegram saw (today, " in shown
    assert "Connection refused" in shown


def test_deleting_leaves_what_waits(telegram: TelegramServer, environ: dict[str, str]) -> None:
    said("set", environ=environ)
    telegram.say(telegram.person(), "oi")
    assert "Webhook removido." in said("delete", environ=environ)
    assert "1 mensagem na fila." in said("info", environ=environ)


def test_without_a_public_address_only_the_menus_are_set(telegram: TelegramServer, environ: dict[str, str]) -> None:
    ana = telegram.person("Ana")
    shown = said("set", environ={**environ, "PUBLIC_URL": ""})
    assert "Sem PUBLIC_URL não há webhook para registrar" in shown
    assert "setWebhook" not in [call.method for call in telegram.world.calls]
    assert telegram.menu(ana)


def test_without_a_token_it_says_where_to_get_one(environ: dict[str, str]) -> None:
    assert "@BotFather" in complains(guarda("webhook", "set", environ={**environ, "TELEGRAM_BOT_TOKEN": ""}))


def test_a_wrong_token_is_explained_without_being_shown(environ: dict[str, str]) -> None:
    wrong = {**environ, "TELEGRAM_BOT_TOKEN": "1:wrong-token"}
    for command in ("set", "info", "delete"):
        complaint = complains(guarda("webhook", command, environ=wrong))
        assert "não conhece o bot deste token" in complaint
        assert "wrong-token" not in complaint


def test_no_answer_and_a_refusal_are_explained(telegram: TelegramServer, environ: dict[str, str]) -> None:
    away = {**environ, "TELEGRAM_API_URL": "http://127.0.0.1:1"}
    assert "http://127.0.0.1:1 não respondeu" in complains(guarda("webhook", "info", environ=away))
    telegram.mishaps.plan("setWebhook", refused(Refusal(400, "Bad Request: bad webhook: IP address is reserved")))
    complaint = complains(guarda("webhook", "set", environ=environ))
    assert "O Telegram recusou o pedido: " in complaint
    assert "ip address is reserved" in complaint.lower()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_menus_offer_what_the_engine_knows_within_telegrams_limits(locale: str) -> None:
    shown = profile(voice(locale))
    for command in (*shown.private, *shown.group):
        assert command.name in COMMANDS
        assert 0 < len(command.description) <= 256
    assert 0 < len(shown.short_description) <= 120
