"""`guarda worker` and `guarda serve`: processes that run until they are told to stop."""

from __future__ import annotations

import asyncio
import signal
import socket

import structlog

from bot.cli import startup
from bot.cli.startup import PortTaken, explained
from bot.cli.turns import Turning
from bot.runtime.config import Settings
from bot.runtime.metrics import Metrics
from webhooks.app import CountAnswers, create_app, metrics
from webhooks.connections import Connections, open_connections
from webhooks.server import Server, ServerConfig, bounds_of_this_machine
from webhooks.telegram import updates, webhook
from webhooks.whatsapp import inbound
from webhooks.whatsapp.webhook import MESSAGES, REPORTS

SIGNALS = (signal.SIGTERM, signal.SIGINT)
CHANNELS = {webhook.PATH: updates.CHANNEL, MESSAGES: inbound.CHANNEL, REPORTS: inbound.CHANNEL}


def work(host: str, port: int | None) -> None:
    """Take turns until SIGTERM or SIGINT; with a ``port``, say there how that goes."""
    with explained():
        settings = startup.settings()
        startup.log_to_stderr(settings)
        asyncio.run(_work(settings) if port is None else _serve(settings, host, port, hears=False))


def serve(host: str, port: int) -> None:
    """Answer on ``host`` and ``port``, and take turns, until SIGTERM or SIGINT."""
    with explained():
        settings = startup.settings()
        startup.log_to_stderr(settings)
        asyncio.run(_serve(settings, host, port, hears=True))


async def _work(settings: Settings) -> None:
    async with open_connections(settings) as connections:
        turning = Turning(settings, _stop_signal(), connections.channels)
        connections.exports.store_now, connections.files.store_now = turning.exports, turning.files
        if connections.charts:
            connections.charts.store_now = turning.charts
        await turning.run()
    _stopped()


async def _serve(settings: Settings, host: str, port: int, *, hears: bool) -> None:
    """Take turns and answer on ``port``; a process that ``hears`` takes what the platforms bring, too."""
    listening = _listen(host, port)
    async with open_connections(settings) as connections:
        await _serve_on(listening, settings, connections, hears=hears)
    _stopped()


async def _serve_on(listening: socket.socket, settings: Settings, connections: Connections, *, hears: bool) -> None:
    stop = _stop_signal()
    counted = Metrics()
    turning = Turning(settings, stop, connections.channels, counted)
    connections.exports.store_now, connections.files.store_now = turning.exports, turning.files
    if connections.charts:
        connections.charts.store_now = turning.charts
    inlets = connections.routers(turning.accept, turning.report) if hears else ()
    token = settings.guarda_metrics_token.get_secret_value() if settings.guarda_metrics_token else None
    numbers = metrics(counted, turning.queue, token=token, public=hears and settings.public_url is not None)
    app = create_app(turning.ready, (*inlets, numbers))
    app.add_middleware(CountAnswers, channels=CHANNELS, answered=counted.answered)
    server = Server(ServerConfig(app, bounds_of_this_machine()))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    structlog.get_logger().info("serving", port=listening.getsockname()[1], channel=sorted(connections.channels))
    if not connections.channels:
        structlog.get_logger().warning("no_channel_configured")
    listener = asyncio.create_task(connections.listen(turning.accept, stop)) if hears else None
    try:
        await turning.run()
    finally:
        server.should_exit = True
        await serving
        stop.set()
        if listener is not None:
            await listener


def _stop_signal() -> asyncio.Event:
    """Return an event that a signal to stop sets. A second one changes nothing: process managers send several."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for number in SIGNALS:
        loop.add_signal_handler(number, stop.set)
    return stop


def _stopped() -> None:
    """Say that all is done; a signal that comes while the process goes makes no failure of that."""
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        loop.remove_signal_handler(number)
        signal.signal(number, signal.SIG_IGN)
    structlog.get_logger().info("stopped")


def _listen(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port))
    except OSError as error:
        raise PortTaken(str(port)) from error
