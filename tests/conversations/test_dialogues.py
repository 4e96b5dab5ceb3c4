"""Every dialogue goes as its file says: in memory, and one in three over the real store or on a platform as well.

On the platforms, too, the store is the real one; there the product runs as `guarda serve` has it, and the real clients
talk to the stand-ins over HTTP. Which are held on which is told by their names; `make soak` holds each on all.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from zlib import crc32
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio

from state.turns import Decision
from tests.bot.cli.processes import environment
from tests.conversations.dialogue import load
from tests.conversations.films import BY_NAME
from tests.conversations.in_memory import InMemory
from tests.conversations.messenger import Messenger
from tests.conversations.product import PUBLIC_URL, Product, running
from tests.conversations.runner import hold
from tests.conversations.sameness import assert_the_same
from tests.conversations.stored import stored
from tests.conversations.telegram_driver import OnTelegram
from tests.conversations.whatsapp_driver import OnWhatsApp
from tests.fakes.telegram import TelegramServer
from tests.fakes.twilio import SENDER, TwilioServer
from tests.mongo import fresh_database
from webhooks.telegram.updates import KINDS

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.yaml"))
SECRET = "the-webhooks-secret"
HOME = ZoneInfo("America/Sao_Paulo")
_DECIDED: dict[Path, Sequence[Decision]] = {}

TERMINAL, PLATFORMS = "terminal", ("webhook", "polling", "whatsapp")
# One in so many is held twice. What is said is decided in one place, whatever the face, and held in memory for all.
TWICE = 3
together = pytest.mark.asyncio(loop_scope="module")


def _named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def _platform(path: Path) -> str:
    """Return where a dialogue is held, besides in memory."""
    return PLATFORMS[crc32(_named(path).encode()) % len(PLATFORMS)] if load(path).faces == "all" else TERMINAL


def held_on(face: str) -> pytest.MarkDecorator:
    """Return the mark of a test that holds some dialogues of ``face``, and in a soak all, and those of other platforms.

    By the name without its language: a digest of both is what chooses the platform.
    """
    held = [path for path in FILES if _platform(path) == face and crc32(path.stem.encode()) % TWICE == 0]
    on_it = FILES if face != TERMINAL else [path for path in FILES if _platform(path) == face]
    others = [path for path in on_it if path not in held and (face == TERMINAL or _platform(path) != TERMINAL)]
    rows = [*held, *(pytest.param(path, marks=pytest.mark.soak) for path in others)]
    return pytest.mark.parametrize("path", rows, ids=[_named(path) for path in (*held, *others)])


@pytest.mark.parametrize("path", FILES, ids=_named)
async def test_in_memory(path: Path) -> None:
    await _decided_in_memory(path)


@held_on(TERMINAL)
async def test_over_the_real_store(path: Path, mongo_uri: str, ready_name: str) -> None:
    dialogue = load(path)
    async with stored(mongo_uri, ready_name, BY_NAME[dialogue.films], dialogue.locale) as driver:
        await hold(dialogue, driver)


@pytest.fixture(scope="module")
def telegram() -> Iterator[TelegramServer]:
    """Telegram, to which a webhook is registered."""
    with TelegramServer(limits=None) as server:
        yield server


@pytest.fixture(scope="module")
def polled_telegram() -> Iterator[TelegramServer]:
    """Telegram, of which nobody can be reached from outside."""
    with TelegramServer(limits=None) as server:
        yield server


@pytest.fixture(scope="module")
def twilio() -> Iterator[TwilioServer]:
    with TwilioServer(limits=None) as server:
        yield server


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def with_webhooks(
    mongo_uri: str, telegram: TelegramServer, twilio: TwilioServer, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Product]:
    """The product behind a public address, on both platforms."""
    with fresh_database(mongo_uri) as name:
        environ = environment(
            tmp_path_factory.mktemp("webhooks"),
            MONGODB_URI=f"{mongo_uri}/{name}",
            PUBLIC_URL=PUBLIC_URL,
            TELEGRAM_BOT_TOKEN=telegram.token,
            TELEGRAM_API_URL=telegram.base_url.removesuffix("/bot"),
            TELEGRAM_WEBHOOK_SECRET=SECRET,
            TWILIO_ACCOUNT_SID=twilio.account.sid,
            TWILIO_AUTH_TOKEN=twilio.account.token,
            TWILIO_WHATSAPP_FROM=SENDER,
            TWILIO_API_URL=twilio.url,
        )
        async with running(environ) as product:
            assert product.connections.telegram
            bot = product.connections.telegram.bot
            await bot.set_webhook(f"{product.url}/telegram", secret_token=SECRET, allowed_updates=KINDS)
            twilio.receives(f"{product.url}/whatsapp", public=f"{PUBLIC_URL}/whatsapp")
            yield product


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def polling(
    mongo_uri: str, polled_telegram: TelegramServer, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Product]:
    """The product where nobody reaches it."""
    with fresh_database(mongo_uri) as name:
        environ = environment(
            tmp_path_factory.mktemp("polling"),
            MONGODB_URI=f"{mongo_uri}/{name}",
            TELEGRAM_BOT_TOKEN=polled_telegram.token,
            TELEGRAM_API_URL=polled_telegram.base_url.removesuffix("/bot"),
        )
        async with running(environ) as product:
            yield product


@held_on("webhook")
@together
async def test_on_telegram_by_webhook(path: Path, with_webhooks: Product, telegram: TelegramServer) -> None:
    await _hold_as_in_memory(path, with_webhooks, lambda: OnTelegram(with_webhooks, telegram, _language(path)))


@held_on("polling")
@together
async def test_on_telegram_by_polling(path: Path, polling: Product, polled_telegram: TelegramServer) -> None:
    await _hold_as_in_memory(path, polling, lambda: OnTelegram(polling, polled_telegram, _language(path)))


@held_on("whatsapp")
@together
async def test_on_whatsapp(path: Path, with_webhooks: Product, twilio: TwilioServer) -> None:
    await _hold_as_in_memory(path, with_webhooks, lambda: OnWhatsApp(with_webhooks, twilio))


def _language(path: Path) -> str:
    return load(path).locale.lower()


async def _hold_as_in_memory(path: Path, product: Product, arrive: Callable[[], Messenger]) -> None:
    """Hold the dialogue on a platform; what was decided there, and not only said, is what is decided in memory.

    The clock of a platform is the real one: if a day ends meanwhile, somebody else says it all again.
    """
    dialogue = load(path)
    product.circumstances.films = BY_NAME[dialogue.films]
    product.circumstances.locale = dialogue.locale
    messenger, begun = arrive(), datetime.now(HOME).date()
    try:
        await hold(dialogue, messenger)
    except AssertionError:
        if datetime.now(HOME).date() == begun:
            raise
        messenger = arrive()
        await hold(dialogue, messenger)
    decided = await _decided_in_memory(path)
    assert_the_same(decided, [turn.decision for turn in messenger.turns if turn.decision])


async def _decided_in_memory(path: Path) -> Sequence[Decision]:
    """Hold the dialogue in memory, the first time that it is asked for; return what was decided."""
    if path not in _DECIDED:
        dialogue = load(path)
        driver = InMemory(BY_NAME[dialogue.films], dialogue.locale)
        await hold(dialogue, driver)
        _DECIDED[path] = driver.decisions
    return _DECIDED[path]
