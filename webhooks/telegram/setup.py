"""What Telegram is told once: where to send updates, and what the bot's menus and profile say."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import datetime

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    BotCommandScopeDefault,
)
from telegram.error import BadRequest, EndPointNotFound, Forbidden, InvalidToken, RetryAfter, TelegramError

from webhooks.telegram.client import open_bot
from webhooks.telegram.updates import KINDS
from webhooks.telegram.webhook import PATH

# A few in parallel are plenty for the journal, which is what an update waits for.
CONNECTIONS = 40


class SetupFailed(Exception):
    """Telegram did not do what it was asked.

    SetupFailed
    ├── TokenRefused   no bot has this token, or something other than a Bot API server answered
    ├── NoTelegram     no answer, or none that a Bot API server gives
    └── Refused        the request cannot be carried out; the message is Telegram's reason
    """


class TokenRefused(SetupFailed):
    """No bot has this token, or the address is not that of a Bot API server."""


class NoTelegram(SetupFailed):
    """There was no answer, or none that a Bot API server gives."""


class Refused(SetupFailed):
    """Telegram will not carry this out; the message is its reason."""


@dataclass(frozen=True, slots=True)
class Command:
    """A line of a command menu: a ``name`` of at most 32 of a-z, 0-9 and _, and what it does in 256 characters."""

    name: str
    description: str


@dataclass(frozen=True, slots=True)
class Profile:
    """What the bot says of itself in one language: the menus of private chats, of groups and, besides the first, of
    admins, and at most 120 characters for its profile.
    """

    private: tuple[Command, ...]
    group: tuple[Command, ...]
    admin: tuple[Command, ...]
    short_description: str


@dataclass(frozen=True, slots=True)
class WebhookState:
    """Where updates go, None if nowhere; how many wait; and what went wrong last."""

    url: str | None
    pending: int
    last_error: str | None
    last_error_at: datetime | None


@asynccontextmanager
async def setting_up(token: str, api_url: str) -> AsyncIterator[Setup]:
    """Provide what can be set up for the bot with this ``token``."""
    async with open_bot(token, api_url) as bot:
        yield Setup(bot)


class Setup:
    """Asks Telegram. Every method raises SetupFailed if that fails; all may be repeated."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def username(self) -> str:
        """Return the bot's name, without @."""
        with _translated():
            return (await self._bot.get_me()).username or ""

    async def set_webhook(self, public_url: str, secret: str) -> str:
        """Let updates come to ``public_url``, with ``secret``; return the whole address. What waits is kept."""
        address = public_url.rstrip("/") + PATH
        with _translated():
            await self._bot.set_webhook(
                address, secret_token=secret, allowed_updates=KINDS, max_connections=CONNECTIONS
            )
        return address

    async def delete_webhook(self) -> None:
        """Let updates wait to be polled; none is dropped."""
        with _translated():
            await self._bot.delete_webhook()

    async def webhook(self) -> WebhookState:
        """Return where updates go and how it is going."""
        with _translated():
            info = await self._bot.get_webhook_info()
        return WebhookState(info.url or None, info.pending_update_count, info.last_error_message, info.last_error_date)

    async def put_profiles(
        self, profiles: Mapping[str, Profile], default: str, admins: Iterable[int] = ()
    ) -> tuple[int, ...]:
        """Show each of ``profiles`` (by locale) to those whose app speaks its language, and ``default``'s to others.

        ``admins`` (user ids) see the admin commands too, if there are any, in their own chats. Returns those of them
        who have no chat with the bot yet, and so cannot be given a menu.
        """
        languages = {"": profiles[default], **{locale[:2]: profile for locale, profile in profiles.items()}}
        with _translated():
            for language, profile in languages.items():
                await self._bot.set_my_short_description(profile.short_description, language_code=language or None)
                for scope, menu in _menus(profile):
                    await self._put(menu, scope, language)
            informed = admins if any(profile.admin for profile in profiles.values()) else ()
            given = {admin: await self._put_admin_menus(languages, admin) for admin in informed}
        return tuple(admin for admin, reached in given.items() if not reached)

    async def _put_admin_menus(self, languages: Mapping[str, Profile], admin: int) -> bool:
        try:
            for language, profile in languages.items():
                await self._put(profile.private + profile.admin, BotCommandScopeChat(admin), language)
        except BadRequest as refusal:
            if "chat not found" not in refusal.message.lower():
                raise
            return False
        return True

    async def _put(self, menu: tuple[Command, ...], scope: BotCommandScope, language: str) -> None:
        commands = [BotCommand(command.name, command.description) for command in menu]
        await self._bot.set_my_commands(commands, scope, language_code=language or None)


def _menus(profile: Profile) -> Iterator[tuple[BotCommandScope, tuple[Command, ...]]]:
    yield BotCommandScopeDefault(), profile.private
    yield BotCommandScopeAllPrivateChats(), profile.private
    yield BotCommandScopeAllGroupChats(), profile.group


@contextmanager
def _translated() -> Iterator[None]:
    """Raise SetupFailed instead of what the client raises, whose messages may quote the token's address."""
    try:
        yield
    except (InvalidToken, EndPointNotFound) as error:
        raise TokenRefused from error
    except (BadRequest, Forbidden, RetryAfter) as error:
        raise Refused(error.message) from error
    except TelegramError as error:
        raise NoTelegram from error
