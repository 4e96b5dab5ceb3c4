"""`guarda doctor`: what there is, what of it works, and how to put right what does not."""

from __future__ import annotations

import asyncio
import platform
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from tempfile import TemporaryFile

import typer

from bot.actions import Action
from bot.cli import startup
from bot.cli.screens import harmless
from bot.cli.startup import DataFolderUnusable, explained, sentence, terminal_voice
from bot.errors import ConfigurationInvalid, PersonasInvalid
from bot.personas.loading import personas_in
from bot.personas.strategies import listed_strategies
from bot.planner.asking import plan
from bot.planner.budget import listed
from bot.planner.envelope import Noop
from bot.planner.prompting import PlannerQuestion
from bot.replies.catalogue import Voice
from bot.runtime.bootstrap import enrichment, market_settings, open_database, open_model
from bot.runtime.config import Settings
from state.model_calls import Outcome
from state.model_calls import Verdict as ModelVerdict
from state.mongo.bundled import ServerUnavailable
from state.mongo.connection import Database
from state.mongo.errors import StoreError, StoreUnavailable
from state.mongo.health import line_of, migrated, try_write, unsupported_since
from tools.enrichment.tmdb import Tmdb, TmdbHealth
from tools.markets.checks import MarketHealth, check
from tools.markets.research import Source
from webhooks.telegram.setup import SetupFailed, TokenRefused, setting_up
from webhooks.telegram.webhook import PATH
from webhooks.whatsapp.client import TwilioHealth
from webhooks.whatsapp.client import check as check_account

OLDEST_PYTHON = (3, 11)
TRIAL = PlannerQuestion("salva inception", Action.SAVE)
OPENAI = "api.openai.com"


class Verdict(StrEnum):
    """What a check came to; the value is how its line begins."""

    OK = "✅"
    ABSENT = "➖"
    DOUBTFUL = "⚠"
    FAILED = "❌"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report, and what to do if it failed."""

    verdict: Verdict
    line: str
    remedy: str = ""


def run() -> None:
    """Print a line a check as it is made, then the remedies. Raises typer.Exit(1) if something that is there fails."""
    with explained():
        remedies = asyncio.run(_report(terminal_voice()))
        if remedies:
            raise typer.Exit(1)


async def _report(voice: Voice) -> list[str]:
    remedies = []
    async for finding in findings(voice):
        print(f"{finding.verdict} {harmless(finding.line)}", flush=True)
        if finding.remedy:
            remedies.append(finding.remedy)
    print("\n" + (voice.say("terminal-doctor-remedies") if remedies else voice.say("terminal-doctor-well")))
    for number, remedy in enumerate(remedies, start=1):
        print(f"{number}. {harmless(remedy)}")
    return remedies


async def findings(voice: Voice) -> AsyncIterator[Finding]:
    """Make one check after another; without a configuration that can be read there are only two."""
    yield _python(voice)
    try:
        settings = startup.settings()
    except ConfigurationInvalid as error:
        yield Finding(Verdict.FAILED, voice.say("terminal-doctor-configuration-wrong"), sentence(voice, error))
        return
    yield Finding(Verdict.OK, voice.say("terminal-doctor-configuration"))
    yield _folder(voice, settings)
    async for finding in _database(voice, settings):
        yield finding
    yield await _tmdb(voice, settings)
    for finding in await _markets(voice, settings):
        yield finding
    yield await model_finding(voice, settings)
    for finding in model_listed(voice, settings):
        yield finding
    yield personas_finding(voice, settings)
    yield await _telegram(voice, settings)
    yield await _whatsapp(voice, settings)


def _python(voice: Voice) -> Finding:
    line = voice.say("terminal-doctor-python", version=platform.python_version())
    if sys.version_info < OLDEST_PYTHON:
        return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-python-remedy"))
    return Finding(Verdict.OK, line)


def _folder(voice: Voice, settings: Settings) -> Finding:
    try:
        folder = startup.data_folder(settings)
        with TemporaryFile(dir=folder):
            pass
    except (DataFolderUnusable, OSError):
        failed = DataFolderUnusable(str(settings.guarda_data_dir))
        line = voice.say("terminal-doctor-folder-wrong", folder=str(failed))
        return Finding(Verdict.FAILED, line, sentence(voice, failed))
    return Finding(Verdict.OK, voice.say("terminal-doctor-folder", folder=str(folder)))


async def _database(voice: Voice, settings: Settings) -> AsyncIterator[Finding]:
    bundled = settings.mongodb_uri is None
    try:
        async with open_database(settings) as database:
            health = await try_write(database)
            ms = voice.number(max(1, round(health.write_ms)))
            yield Finding(
                Verdict.OK,
                voice.say("terminal-doctor-bundled", version=health.version, ms=ms)
                if bundled
                else voice.say("terminal-doctor-database", version=health.version, ms=ms),
            )
            if aged := _aged(voice, health.version, bundled=bundled):
                yield aged
            yield await _migrations(voice, database)
    except (ServerUnavailable, StoreError) as error:
        line = voice.say("terminal-doctor-bundled-wrong") if bundled else voice.say("terminal-doctor-database-wrong")
        gone = isinstance(error, StoreUnavailable)
        remedy = voice.say("terminal-doctor-database-remedy") if gone else sentence(voice, error)
        yield Finding(Verdict.FAILED, line, remedy)


def _aged(voice: Voice, version: str, *, bundled: bool) -> Finding | None:
    """Return what is to be said of a server that MongoDB mends no longer: no failure, and nothing to be left alone."""
    ended = unsupported_since(version, datetime.now(UTC).date())
    if ended is None:
        return None
    line, day = line_of(version), voice.date(ended.isoformat())
    said = (
        voice.say("terminal-doctor-bundled-aged", line=line, day=day)
        if bundled
        else voice.say("terminal-doctor-database-aged", line=line, day=day)
    )
    return Finding(Verdict.DOUBTFUL, said)


async def _migrations(voice: Voice, database: Database) -> Finding:
    state = await migrated(database)
    if state.unknown:
        line = voice.say("terminal-doctor-migrations-newer")
        return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-migrations-newer-remedy"))
    if state.missing:
        return Finding(Verdict.ABSENT, voice.say("terminal-doctor-migrations-missing", count=len(state.missing)))
    return Finding(Verdict.OK, voice.say("terminal-doctor-migrations"))


async def _tmdb(voice: Voice, settings: Settings) -> Finding:
    tmdb = Tmdb(enrichment(settings))
    try:
        health = await tmdb.check()
    finally:
        tmdb.close()
    match health:
        case TmdbHealth.OK:
            return Finding(Verdict.OK, voice.say("terminal-doctor-tmdb"))
        case TmdbHealth.UNCONFIGURED:
            return Finding(Verdict.ABSENT, voice.say("terminal-doctor-tmdb-absent"))
        case TmdbHealth.REFUSED:
            line = voice.say("terminal-doctor-tmdb-refused")
            return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-tmdb-refused-remedy"))
        case TmdbHealth.UNAVAILABLE:
            line = voice.say("terminal-doctor-tmdb-silent", url=settings.tmdb_api_url)
            return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-tmdb-silent-remedy"))


async def _markets(voice: Voice, settings: Settings) -> list[Finding]:
    asked = market_settings(settings)
    services = (
        (Source.BRAPI, "brapi", asked.brapi_url, "BRAPI_API_KEY", voice.say("terminal-doctor-brapi-absent")),
        (Source.YAHOO, "Yahoo", asked.yahoo_url, "", ""),
        (Source.CENTRAL_BANK, "Banco Central", asked.central_bank_url, "", ""),
        (Source.SERPER, "Serper", asked.serper_url, "SERPER_API_KEY", voice.say("terminal-doctor-serper-absent")),
    )
    health = await asyncio.gather(*(check(asked, source) for source, *_ in services))
    return [
        _market(voice, each, name, url, variable, absent)
        for each, (_, name, url, variable, absent) in zip(health, services, strict=True)
    ]


def _market(voice: Voice, health: MarketHealth, name: str, url: str, variable: str, absent: str) -> Finding:
    """Return the line of a service; what needs no key is no failure where it does not answer: nobody asked for it."""
    match health:
        case MarketHealth.OK if variable:
            return Finding(Verdict.OK, voice.say("terminal-doctor-market-key", name=name))
        case MarketHealth.OK:
            return Finding(Verdict.OK, voice.say("terminal-doctor-market", name=name))
        case MarketHealth.UNCONFIGURED:
            return Finding(Verdict.ABSENT, absent)
        case MarketHealth.SPENT:
            return Finding(Verdict.DOUBTFUL, voice.say("terminal-doctor-market-spent", name=name))
        case MarketHealth.REFUSED if variable:
            remedy = voice.say("terminal-doctor-market-refused-remedy", name=name, variable=variable)
            return Finding(Verdict.FAILED, voice.say("terminal-doctor-market-refused", name=name), remedy)
        case _ if variable:
            remedy = voice.say("terminal-doctor-market-silent-remedy", variable=variable.replace("KEY", "URL"))
            return Finding(Verdict.FAILED, voice.say("terminal-doctor-market-silent", name=name, url=url), remedy)
        case _:
            return Finding(Verdict.DOUBTFUL, voice.say("terminal-doctor-market-silent", name=name, url=url))


async def model_finding(voice: Voice, settings: Settings) -> Finding:
    """Put one small question to the model, which shows whether it is there, and what its server can hold it to."""
    name = settings.openai_model
    if name is None:
        return Finding(Verdict.ABSENT, voice.say("terminal-doctor-model-absent"))
    async with open_model(settings) as server:
        if server is None:
            return Finding(Verdict.ABSENT, voice.say("terminal-doctor-model-off", model=name))
        planned = await plan(server.turn(), TRIAL, Noop)
        answer, rung = planned.calls[-1].answer, str(server.dialect.rung)
    match answer.outcome:
        case Outcome.REPLIED if planned.calls[-1].verdict is not ModelVerdict.INVALID:
            ms = voice.number(max(1, answer.ms))
            return Finding(Verdict.OK, voice.say("terminal-doctor-model", model=name, rung=rung, ms=ms))
        case Outcome.REPLIED:
            line = voice.say("terminal-doctor-model-useless", model=name)
            return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-model-useless-remedy"))
        case Outcome.REJECTED | Outcome.BUSY:
            line = voice.say("terminal-doctor-model-refused", model=name)
            return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-model-refused-remedy"))
        case _:
            line = voice.say("terminal-doctor-model-silent", url=settings.openai_base_url or OPENAI)
            return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-model-silent-remedy"))


def model_listed(voice: Voice, settings: Settings) -> Iterator[Finding]:
    """Say what the lists that come along do not know of the model, or that its provider ends it."""
    name = settings.openai_model
    if name is None or settings.guarda_model_use == "off":
        return
    known = listed(name)
    if name not in listed_strategies():
        yield Finding(Verdict.ABSENT, voice.say("terminal-doctor-model-generic", model=name))
    if known is None and settings.openai_model_price is None:
        yield Finding(Verdict.ABSENT, voice.say("terminal-doctor-model-unpriced", model=name))
    if known is not None and known.retired:
        yield Finding(Verdict.DOUBTFUL, voice.say("terminal-doctor-model-retired", model=name))
    elif known is not None and known.retires is not None:
        day = voice.date(known.retires.isoformat())
        yield Finding(Verdict.DOUBTFUL, voice.say("terminal-doctor-model-retires", model=name, day=day))


def personas_finding(voice: Voice, settings: Settings) -> Finding:
    """Read the personas, the operator's among them."""
    try:
        personas = personas_in(settings.guarda_personas_dir)
    except PersonasInvalid as error:
        return Finding(Verdict.FAILED, voice.say("terminal-doctor-personas-wrong"), sentence(voice, error))
    names = voice.join([each.titled(voice.locale) for each in personas.all])
    return Finding(Verdict.OK, voice.say("terminal-doctor-personas", names=names))


async def _telegram(voice: Voice, settings: Settings) -> Finding:
    if settings.telegram_bot_token is None:
        return Finding(Verdict.ABSENT, voice.say("terminal-doctor-telegram-absent"))
    try:
        async with setting_up(settings.telegram_bot_token.get_secret_value(), settings.telegram_api_url) as setup:
            name, goes_to = await setup.username(), (await setup.webhook()).url
    except TokenRefused:
        line = voice.say("terminal-doctor-telegram-refused")
        return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-telegram-refused-remedy"))
    except SetupFailed:
        line = voice.say("terminal-doctor-telegram-silent", url=settings.telegram_api_url)
        return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-telegram-silent-remedy"))
    if settings.public_url is None and goes_to:
        line = voice.say("terminal-doctor-telegram-blocked", name=name)
        return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-telegram-blocked-remedy"))
    if settings.public_url is None:
        return Finding(Verdict.OK, voice.say("terminal-doctor-telegram-polled", name=name))
    if goes_to != settings.public_url + PATH:
        line = voice.say("terminal-doctor-telegram-unset", name=name)
        return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-telegram-unset-remedy"))
    return Finding(Verdict.OK, voice.say("terminal-doctor-telegram", name=name))


async def _whatsapp(voice: Voice, settings: Settings) -> Finding:
    if settings.twilio_account_sid is None or settings.twilio_auth_token is None:
        return Finding(Verdict.ABSENT, voice.say("terminal-doctor-whatsapp-absent"))
    token = settings.twilio_auth_token.get_secret_value()
    match await check_account(settings.twilio_account_sid, token, settings.twilio_api_url):
        case TwilioHealth.OK:
            return Finding(Verdict.OK, voice.say("terminal-doctor-whatsapp"))
        case TwilioHealth.REFUSED:
            line = voice.say("terminal-doctor-whatsapp-refused")
            return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-whatsapp-refused-remedy"))
        case TwilioHealth.UNAVAILABLE:
            line = voice.say("terminal-doctor-whatsapp-silent", url=settings.twilio_api_url)
            return Finding(Verdict.FAILED, line, voice.say("terminal-doctor-whatsapp-silent-remedy"))
