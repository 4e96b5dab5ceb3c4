"""The composition root: the one place where the real parts are chosen and put together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

import structlog

from bot.attachments.cards import card_sources
from bot.attachments.hearing import hearing_sources
from bot.context import TurnInput
from bot.engine import apology
from bot.importing.reading import file_sources
from bot.memory.job import is_compaction
from bot.memory.preemption import Waiting, Yielding
from bot.missions.worker import Worker
from bot.personas.cast import Cast
from bot.personas.loading import personas_in
from bot.pipeline import decide
from bot.planner.breaker import Watch
from bot.planner.budget import listed
from bot.planner.model import Model, ModelServer
from bot.runtime import telemetry
from bot.runtime.channels import Channel, HoldsFiles
from bot.runtime.config import Settings
from bot.runtime.delivery import Delivery
from bot.runtime.dispatcher import Dispatcher, Step, ignore, show_nothing
from bot.runtime.maintenance import Gate
from bot.runtime.metrics import NullObserver, Observer
from bot.runtime.services import Check, Health, service_sources
from bot.skills.choosing import choosing
from bot.skills.loading import packaged_skills
from state.addresses import person_of
from state.files import Fetch
from state.mission import Mission
from state.mongo.bundled import bundled_server
from state.mongo.cache import MongoCache
from state.mongo.connection import Database, connect
from state.mongo.lanes import name_of_this_process
from state.mongo.log_key import log_key
from state.mongo.migrate import migrate
from state.mongo.missions import MissionMetricsStore
from state.mongo.store import MongoStore
from state.person_reads import HasReminderTemplate
from state.recording import Sources
from state.turns import Decision, Turn
from tools.enrichment.gateway.policy import Policy
from tools.enrichment.settings import EnrichmentSettings
from tools.enrichment.sources import open_sources
from tools.enrichment.tmdb import Tmdb, TmdbHealth
from tools.markets.markets import Markets, chains, market_sources
from tools.markets.settings import MarketSettings

DATABASE = "guarda"
NOBODY = NullObserver()


@dataclass(frozen=True, slots=True)
class Runtime:
    """The running parts that commands use."""

    database: Database
    dispatcher: Dispatcher
    delivery: Delivery
    clock: Callable[[], int]
    missions: Worker

    async def run(self, stop: asyncio.Event) -> None:
        """Take turns, work on missions and deliver replies until ``stop`` is set; then finish what is under way."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self.dispatcher.run(stop))
            both.create_task(self.delivery.run(stop))
            both.create_task(self.missions.run(stop))


@asynccontextmanager
async def open_database(settings: Settings, database: str = DATABASE) -> AsyncIterator[Database]:
    """Provide the database as it is; without MONGODB_URI, the bundled server's, which is started if need be.

    Raises ServerUnavailable if no server can be started, StoreRefused for a URI that cannot be read.
    """
    async with AsyncExitStack() as stack:
        uri = settings.mongodb_uri.get_secret_value() if settings.mongodb_uri else None
        if uri is None:
            server = bundled_server(settings.guarda_data_dir)
            uri = await asyncio.to_thread(server.__enter__)
            stack.callback(server.__exit__, None, None, None)
        opened = connect(uri, database)
        stack.callback(opened.client.close)
        yield opened


@asynccontextmanager
async def open_runtime(
    settings: Settings,
    *,
    clock: Callable[[], int] = time.time_ns,
    on_step: Callable[[Step], None] = ignore,
    database: str = DATABASE,
    channels: Mapping[str, Channel] = MappingProxyType({}),
    checks: Mapping[str, Check] = MappingProxyType({}),
    observer: Observer = NOBODY,
) -> AsyncIterator[Runtime]:
    """Open the database (the bundled server's without MONGODB_URI), migrate it, and put the parts together.

    ``channels`` by name are those that replies are delivered through; the terminal delivers its own. ``checks`` are of
    the outside services that administrators see the state of, besides those that are opened here. ``observer`` is told
    of turns and deliveries.

    Raises SkillsInvalid and PersonasInvalid for files of those that cannot be used, ServerUnavailable if no server can
    be started, StoreUnavailable if none answers.
    """
    skills = choosing(packaged_skills()) if settings.guarda_skills == "on" else None
    cast = cast_of(settings)
    async with AsyncExitStack() as stack:
        opened = await stack.enter_async_context(open_database(settings, database))
        await migrate(opened)
        telemetry.hash_people_with(await log_key(opened))
        outside = await stack.enter_async_context(open_sources(enrichment(settings), MongoCache(opened), clock))
        admins = frozenset(person_of(address) for address in settings.guarda_admins)
        services = service_sources({**checks, "TMDB": partial(_tmdb, settings)})
        fetchers = {name: channel.fetch for name, channel in channels.items() if isinstance(channel, HoldsFiles)}
        markets = Markets(chains(market_settings(settings), clock), MongoCache(opened), clock)
        files = {**file_sources(fetchers), **card_sources(fetchers)}
        outside = {**outside, **files, **market_sources(markets), **_template(settings)}
        outside = {**outside, **await stack.enter_async_context(open_hearing(settings, fetchers))}
        store, owner = (
            MongoStore(opened, outside, admins=admins, for_admins=services, fetchers=fetchers),
            name_of_this_process(),
        )
        delivery = Delivery(
            store=store, channels=channels, owner=owner, clock=clock, on_step=on_step, observe=observer.delivered
        )

        server, watch = await stack.enter_async_context(open_model(settings)), Watch()
        first = settings.guarda_model_use == "model"

        async def decide_here(given: TurnInput) -> Decision:
            model = model_for(given.turn, server, store.turns, clock)
            asked_first = first and model is not None
            locale = settings.guarda_locale
            return await decide(
                replace(given, locale=locale, model=model, model_first=asked_first, skills=skills, cast=cast)
            )

        def applied(turn: Turn) -> None:
            observer.applied(turn, clock())
            watch.applied(turn, clock())
            delivery.applied(turn)
            missions.applied(turn)

        async def show_progress(mission: Mission, text: str) -> None:
            if (turn := await store.turns.get(mission.parent)) is not None:
                await delivery.show_progress(turn, text)

        dispatcher = Dispatcher(
            store=store,
            decide=decide_here,
            apologise=partial(apology, default_locale=settings.guarda_locale),
            owner=owner,
            clock=clock,
            on_step=on_step,
            on_applied=applied,
            show_slow=delivery.show_typing if channels else show_nothing,
            gate=Gate(store.operations, store.turns, admins, clock),
            limits=settings.guarda_limits,
        )
        missions = Worker(
            missions=store.missions,
            sources=store.sources,
            accept=dispatcher.accept,
            owner=owner,
            clock=clock,
            metrics=MissionMetricsStore(opened),
            model=server.turn if server is not None else None,
            show=show_progress,
        )
        yield Runtime(opened, dispatcher, delivery, clock, missions)


def cast_of(settings: Settings) -> Cast:
    """Return who there is to speak, beside which model. Raises PersonasInvalid."""
    return Cast(personas_in(settings.guarda_personas_dir), settings.openai_model or "")


@asynccontextmanager
async def open_model(settings: Settings) -> AsyncIterator[ModelServer | None]:
    """Provide the model that ``settings`` name, one for all turns of the process; None without one."""
    if settings.openai_model is None or settings.guarda_model_use == "off":
        yield None
        return
    from bot.planner.client import Client  # it takes a second to import, which only those with a model wait for

    key = settings.openai_api_key.get_secret_value() if settings.openai_api_key else None
    async with Client(settings.openai_base_url, key) as client:
        price = settings.openai_model_price
        known = listed(settings.openai_model)
        prices = {settings.openai_model: price} if price else {}
        yield ModelServer(client, settings.openai_model, prices=prices, listed=known.price if known else None)


@asynccontextmanager
async def open_hearing(settings: Settings, fetchers: Mapping[str, Fetch]) -> AsyncIterator[Sources]:
    """Provide what hears voice messages, which ``fetchers`` by channel give; nothing without a model for that."""
    if settings.openai_transcribe_model is None:
        yield {}
        return
    from bot.planner.client import Client  # see open_model

    key = settings.openai_api_key.get_secret_value() if settings.openai_api_key else None
    url = settings.openai_transcribe_base_url or settings.openai_base_url
    async with Client(url, key) as client:
        yield hearing_sources(fetchers, client, settings.openai_transcribe_model)


def model_for(turn: Turn, server: ModelServer | None, journal: Waiting, clock: Callable[[], int]) -> Model | None:
    """Return the model that ``turn`` may ask; a compaction's stops as soon as the person writes."""
    if server is None:
        return None
    return Yielding(server.turn(), turn.person, journal, clock) if is_compaction(turn) else server.turn()


def enrichment(settings: Settings) -> EnrichmentSettings:
    """Return where the outside services are, and our keys to them."""
    key = settings.tmdb_api_key.get_secret_value() if settings.tmdb_api_key else None
    if settings.guarda_only_for_tests_web:
        structlog.get_logger().warning("only_for_tests", opens=len(settings.guarda_only_for_tests_web))
    policy = Policy(allowed=frozenset(settings.guarda_only_for_tests_web))
    return EnrichmentSettings(
        tmdb_key=key,
        tmdb_url=settings.tmdb_api_url,
        books_url=settings.open_library_api_url,
        music_url=settings.musicbrainz_api_url,
        policy=policy,
    )


def market_settings(settings: Settings) -> MarketSettings:
    """Return where prices, rates and news are asked for, and our keys to them."""
    brapi, serper = settings.brapi_api_key, settings.serper_api_key
    return MarketSettings(
        brapi_key=brapi.get_secret_value() if brapi else None,
        brapi_url=settings.brapi_api_url,
        yahoo_url=settings.yahoo_api_url,
        central_bank_url=settings.bcb_api_url,
        serper_key=serper.get_secret_value() if serper else None,
        serper_url=settings.serper_api_url,
    )


def _template(settings: Settings) -> Sources:
    """Return what tells whether reminders have an approved template on WhatsApp."""

    async def has_template(_: HasReminderTemplate) -> bool:
        return settings.twilio_reminder_content_sid is not None

    return {HasReminderTemplate: has_template}


async def _tmdb(settings: Settings) -> Health:
    tmdb = Tmdb(enrichment(settings))
    try:
        health = await tmdb.check()
    finally:
        tmdb.close()
    match health:
        case TmdbHealth.OK:
            return Health.OK
        case TmdbHealth.UNCONFIGURED:
            return Health.ABSENT
        case _:
            return Health.FAILING
