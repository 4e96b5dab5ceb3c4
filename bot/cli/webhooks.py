"""`guarda webhook`: where Telegram sends updates, and which commands it offers."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from typing import NoReturn

import typer

from bot.channels import TELEGRAM
from bot.cli import startup
from bot.cli.screens import harmless
from bot.cli.startup import explained, terminal_voice
from bot.replies.catalogue import LOCALES, Voice, voice
from bot.runtime.config import Settings
from state.addresses import channel_of, platform_id_of
from webhooks.telegram.setup import (
    Command,
    NoTelegram,
    Profile,
    Setup,
    SetupFailed,
    TokenRefused,
    setting_up,
)
from webhooks.telegram.webhook import PATH

SECOND = 1_000_000_000

Work = Callable[[Voice, Settings, Setup], Awaitable[None]]


def set_up() -> None:
    """Register the webhook, if there is a public address, and the menus. Raises typer.Exit(1) if that fails."""
    _run(register)


def info() -> None:
    """Print where updates go and how it is going. Raises typer.Exit(1) if Telegram cannot be asked."""
    _run(show)


def delete() -> None:
    """Remove the webhook, so that updates can be polled. Raises typer.Exit(1) if that fails."""
    _run(remove)


def profile(said: Voice) -> Profile:
    """Return what the bot says of itself in the language of ``said``; the names are those that the engine knows."""
    portuguese = said.locale.startswith("pt")
    commands = (
        Command("lista" if portuguese else "list", said.say("menu-list")),
        Command("buscar" if portuguese else "search", said.say("menu-search")),
        Command("desfazer" if portuguese else "undo", said.say("menu-undo")),
        Command("persona", said.say("menu-persona")),
        Command("idioma" if portuguese else "language", said.say("menu-language")),
        Command("fuso" if portuguese else "timezone", said.say("menu-zone")),
        Command("moeda" if portuguese else "currency", said.say("menu-currency")),
        Command("ajuda" if portuguese else "help", said.say("menu-help")),
    )
    personal = (
        Command("ajustes" if portuguese else "settings", said.say("menu-settings")),
        Command("porque" if portuguese else "why", said.say("menu-why")),
        Command("vincular" if portuguese else "link", said.say("menu-link")),
        Command("exportar" if portuguese else "export", said.say("menu-export")),
        Command("privacidade" if portuguese else "privacy", said.say("menu-privacy")),
        Command("apagar_meus_dados" if portuguese else "delete_my_data", said.say("menu-erase")),
    )
    private = (*commands, *personal)
    admin = (Command("admin", said.say("menu-admin")),)
    return Profile(private=private, group=commands, admin=admin, short_description=said.say("menu-short-description"))


def _run(work: Work) -> None:
    with explained():
        settings = startup.settings()
        startup.log_to_folder(settings)
        said = terminal_voice()
        if settings.telegram_bot_token is None:
            _stop(said.say("terminal-webhook-no-token"))
        token = settings.telegram_bot_token.get_secret_value()
        try:
            asyncio.run(_with_telegram(work, said, settings, token))
        except SetupFailed as failed:
            _stop(sentence(said, settings, failed))


async def _with_telegram(work: Work, said: Voice, settings: Settings, token: str) -> None:
    async with setting_up(token, settings.telegram_api_url) as setup:
        await work(said, settings, setup)


async def register(said: Voice, settings: Settings, setup: Setup) -> None:
    """Register what ``settings`` ask for, and say so."""
    bot = await setup.username()
    if settings.public_url is None or settings.telegram_webhook_secret is None:
        _print(said.say("terminal-webhook-not-needed", bot=bot))
    else:
        url = await setup.set_webhook(settings.public_url, settings.telegram_webhook_secret.get_secret_value())
        _print(said.say("terminal-webhook-set", bot=bot, url=url))
    profiles = {locale: profile(voice(locale)) for locale in LOCALES}
    absent = await setup.put_profiles(profiles, settings.guarda_locale, _telegram_admins(settings))
    _print(said.say("terminal-webhook-menus", count=len(profiles)))
    if absent:
        admins = said.join([f"tg:{admin}" for admin in absent])
        _print(said.say("terminal-webhook-admins-absent", admins=admins, bot=bot))


async def show(said: Voice, settings: Settings, setup: Setup) -> None:
    """Say where updates go, how many wait, and what Telegram saw go wrong."""
    bot = await setup.username()
    state = await setup.webhook()
    if state.url is None:
        _print(said.say("terminal-webhook-none", bot=bot))
    else:
        _print(said.say("terminal-webhook-is", bot=bot, url=state.url))
    wanted = settings.public_url and settings.public_url + PATH
    if wanted is not None and wanted != state.url:
        _print(said.say("terminal-webhook-elsewhere", url=wanted))
    _print(said.say("terminal-webhook-pending", count=state.pending))
    if state.last_error is not None and state.last_error_at is not None:
        at = int(state.last_error_at.timestamp()) * SECOND
        day = said.day(at, time.time_ns())
        _print(said.say("terminal-webhook-error", date=day, time=said.time(at), error=state.last_error))


async def remove(said: Voice, settings: Settings, setup: Setup) -> None:
    """Remove the webhook, and say so."""
    bot = await setup.username()
    await setup.delete_webhook()
    _print(said.say("terminal-webhook-deleted", bot=bot))


def _telegram_admins(settings: Settings) -> list[int]:
    ids = [platform_id_of(admin) for admin in settings.guarda_admins if channel_of(admin) == TELEGRAM.name]
    return [int(each) for each in ids if each.isdecimal()]


def sentence(said: Voice, settings: Settings, failed: SetupFailed) -> str:
    """Return what to say of ``failed``."""
    match failed:
        case TokenRefused():
            return said.say("terminal-telegram-token", url=settings.telegram_api_url)
        case NoTelegram():
            return said.say("terminal-telegram-silent", url=settings.telegram_api_url)
        case _:
            return said.say("terminal-telegram-refused", detail=str(failed))


def _print(line: str) -> None:
    print(harmless(line))


def _stop(why: str) -> NoReturn:
    print(harmless(why), file=sys.stderr)
    raise typer.Exit(1)
