"""What a webhook costs, as a share of what the same server does with a handler that only inserts a document."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import NamedTuple
from urllib.parse import urlencode

from tests.fakes.twilio.calling import SIGNATURE_HEADER, sign
from tests.ports import free_port
from tests.webhooks.site import PUBLIC_URL, SECRET, eventually, status
from webhooks.telegram.webhook import HEADER

CONNECTIONS = 32
SECONDS = 2.0
ROUNDS = 5
CHATS = 1000
BOT_TOKEN = "987654:bench-bot-token"
TWILIO = {
    "TWILIO_ACCOUNT_SID": "AC" + "0" * 32,
    "TWILIO_AUTH_TOKEN": "bench-auth-token",
    "TWILIO_WHATSAPP_FROM": "whatsapp:+14155238886",
}
NOWHERE = "http://127.0.0.1:9"  # nobody listens there: nothing is asked of any platform

Request = Callable[[int], bytes]


def telegram_request(number: int) -> bytes:
    """Return the request that brings update ``number``."""
    who = 1 + number % CHATS
    sender = {"id": who, "is_bot": False, "first_name": "Ana", "language_code": "pt-br"}
    chat = {"id": who, "type": "private", "first_name": "Ana"}
    message = {"message_id": number, "date": 1_800_000_000, "chat": chat, "from": sender, "text": f"anota: n{number}"}
    body = json.dumps({"update_id": number, "message": message}).encode()
    return _post("/telegram", body, {"Content-Type": "application/json", HEADER: SECRET})


def whatsapp_request(number: int) -> bytes:
    """Return the signed request that brings message ``number``."""
    form = {
        "MessageSid": f"SM{number:032x}",
        "From": f"whatsapp:+55119{number % CHATS:08d}",
        "To": TWILIO["TWILIO_WHATSAPP_FROM"],
        "Body": f"anota: n{number}",
        "NumMedia": "0",
        "MessageType": "text",
        "ProfileName": "Ana",
        "AccountSid": TWILIO["TWILIO_ACCOUNT_SID"],
    }
    signature = sign(TWILIO["TWILIO_AUTH_TOKEN"], f"{PUBLIC_URL}/whatsapp", form)
    headers = {"Content-Type": "application/x-www-form-urlencoded", SIGNATURE_HEADER: signature}
    return _post("/whatsapp", urlencode(form).encode(), headers)


def bare_request(number: int) -> bytes:
    """Return a request as large as Telegram's that asks for one insert."""
    return telegram_request(number).replace(b"POST /telegram ", b"POST /insert ", 1)


def _post(path: str, body: bytes, headers: dict[str, str]) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


async def answers_a_second(port: int, request: Request, numbers: Iterator[int], seconds: float = SECONDS) -> float:
    """Return how many requests a second are answered 200, CONNECTIONS at once. The requests are made beforehand.

    Raises AssertionError for any other answer.
    """
    until = 0.0

    async def connection() -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        done = 0
        while time.perf_counter() < until:
            writer.write(request(next(numbers)))
            head = await reader.readuntil(b"\r\n\r\n")
            assert b" 200 " in head.split(b"\r\n", 1)[0], head
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            await reader.readexactly(int(length.partition(b":")[2]))
            done += 1
        writer.close()
        return done

    until = time.perf_counter() + seconds
    return sum(await asyncio.gather(*(connection() for _ in range(CONNECTIONS)))) / seconds


class Web(NamedTuple):
    """A web process: where it listens, and its number."""

    port: int
    pid: int


@contextmanager
def web_process(uri: str, mode: str) -> Iterator[Web]:
    """Give a web process; see tests.bench.web_process."""
    port = free_port()
    environ = {
        **{name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
        "MONGODB_URI": uri,
        "PUBLIC_URL": PUBLIC_URL,
        "TELEGRAM_BOT_TOKEN": BOT_TOKEN,
        "TELEGRAM_API_URL": NOWHERE,
        "TELEGRAM_WEBHOOK_SECRET": SECRET,
        "TWILIO_API_URL": NOWHERE,
        **TWILIO,
    }
    command = [sys.executable, "-m", "tests.bench.web_process", str(port), mode]
    with subprocess.Popen(command, env=environ) as process:
        try:
            eventually(lambda: status(f"http://127.0.0.1:{port}/"))
            yield Web(port, process.pid)
        finally:
            process.kill()


def report(uri: str) -> str:
    """Return the webhook rows of design.md section 7; ``uri`` names a database of their own."""
    numbers = count(1)
    rates: dict[str, list[float]] = {}
    with web_process(uri, "bare") as bare, web_process(uri, "off") as off:
        for _ in range(ROUNDS):  # by turns, so that a busy moment of the machine meets them all
            for name, port, request in (
                ("bare", bare.port, bare_request),
                ("telegram", off.port, telegram_request),
                ("whatsapp", off.port, whatsapp_request),
            ):
                rates.setdefault(name, []).append(asyncio.run(answers_a_second(port, request, numbers)))
    with web_process(uri, "on") as on:
        rates["on"] = [asyncio.run(answers_a_second(on.port, telegram_request, numbers)) for _ in range(ROUNDS)]
    base = statistics.median(rates["bare"])
    labels = {
        "bare": "the same server, one journalled insert",
        "telegram": "Telegram's webhook, no turns taken",
        "whatsapp": "WhatsApp's webhook, no turns taken",
        "on": "Telegram's webhook, turns taken beside",
    }
    bars = {"telegram": " (bar 50 %)", "whatsapp": " (bar 50 %)"}
    rows = []
    for name, label in labels.items():
        rate = statistics.median(rates[name])
        share = "" if name == "bare" else f" = {100 * rate / base:4.1f} % of it{bars.get(name, '')}"
        rows.append(f"{label:<39}{rate:7.0f} a second{share}")
    return "\n".join(rows)
