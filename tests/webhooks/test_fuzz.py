"""Whatever arrives at the webhooks is answered, without a 5xx, and only what is verified is journalled.

The product runs with its engine, its database and both platforms: what is taken goes all the way to its answer.
schemathesis makes requests from the webhooks' description in webhooks.openapi.json, right ones and wrong ones;
hypothesis spoils real updates and forms in one place or in several.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pymongo import MongoClient
from schemathesis.core import NOT_SET

from tests.bot.cli.processes import environment
from tests.conversations.product import PUBLIC_URL, running
from tests.fakes.telegram import TelegramServer
from tests.fakes.twilio import TwilioServer
from tests.fakes.twilio.calling import SIGNATURE_HEADER, sign
from tests.mongo import fresh_database
from tests.webhooks.site import SECRET, Raw, eventually, webhook_variables
from tests.webhooks.telegram.test_updates import Json, spoilt_updates, updates
from tests.webhooks.telegram.test_updates import json as any_json
from webhooks.telegram.webhook import HEADER

DESCRIPTION = json.loads(Path(__file__).with_name("webhooks.openapi.json").read_text())
NAMES = sorted(DESCRIPTION["components"]["schemas"]["WhatsAppMessage"]["properties"])
VERIFIED = {200, 400, 413}
TOKEN = "test-auth-token"  # the stand-in's
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
WORDS = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=20)
thoroughly = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)

Case = schemathesis.Case[Any]

described = schemathesis.openapi.from_dict(DESCRIPTION)


@dataclass
class Target:
    """The running product. ``sent`` are the platform's names for what was sent with the right proof."""

    url: str
    database: str
    uri: str
    http: httpx.Client
    sent: set[str] = field(default_factory=set)

    def post(self, path: str, content: bytes, headers: Mapping[str, str]) -> int:
        return self.http.post(f"{self.url}{path}", content=content, headers=dict(headers)).status_code

    def telegram(self, body: object, *, verified: bool = True) -> int:
        """Post an update, or what is none."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        if verified:
            with suppress(ValueError, TypeError, LookupError):
                self.sent.add(str(json.loads(content)["update_id"]))
        return self.post("/telegram", content, {HEADER: SECRET if verified else "x" + SECRET})

    def whatsapp(self, form: Mapping[str, str], path: str = "/whatsapp", *, verified: bool = True) -> int:
        """Post a form, signed by its text as Twilio would."""
        if verified:
            self.sent.add(form.get("MessageSid", ""))
        token = TOKEN if verified else "x" + TOKEN
        signature = sign(token, f"{PUBLIC_URL}{path}", form)
        return self.post(path, urlencode(form).encode(), {**FORM, SIGNATURE_HEADER: signature})

    def turns(self) -> list[Raw]:
        """Return all that was journalled, once it has been worked on."""
        with MongoClient[Raw](self.uri) as client:
            turns = client[self.database]["turns"]
            eventually(lambda: not turns.count_documents({"status": {"$ne": "applied"}}, limit=1))
            return list(turns.find())


@pytest.fixture(scope="module")
def target(mongo_uri: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """The product, in a thread of its own."""
    with (
        TelegramServer(limits=None) as telegram,
        TwilioServer(limits=None) as twilio,
        fresh_database(mongo_uri) as name,
        httpx.Client(timeout=30) as http,
    ):
        variables = webhook_variables(telegram, twilio)
        environ = environment(tmp_path_factory.mktemp("fuzz"), MONGODB_URI=f"{mongo_uri}/{name}", **variables)
        with _in_a_thread(environ) as url:
            yield Target(url, name, mongo_uri, http)


@contextmanager
def _in_a_thread(environ: dict[str, str]) -> Iterator[str]:
    """Run the product while the test waits for its answers; give its address."""
    started, leave, found = threading.Event(), threading.Event(), list[str]()

    async def run() -> None:
        async with running(environ) as product:
            found.append(product.url)
            started.set()
            await asyncio.to_thread(leave.wait)

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert started.wait(60)
    try:
        yield found[0]
    finally:
        leave.set()
        thread.join()


def cases(path: str) -> st.SearchStrategy[Case]:
    """Return requests to ``path``: such as are described, and such as are not."""
    operation = described[path]["POST"]
    right, wrong = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
    return operation.as_strategy(generation_mode=right) | operation.as_strategy(generation_mode=wrong)


@thoroughly
@given(case=cases("/telegram"))
def test_any_update_is_answered_and_what_is_taken_is_worked_on(target: Target, case: Case) -> None:
    body = None if case.body is NOT_SET else case.body
    assert target.telegram(body) in VERIFIED


@thoroughly
@given(body=updates | spoilt_updates | any_json, update_id=st.integers(1, 2**31))
def test_a_spoilt_update_is_answered_and_what_is_taken_is_worked_on(
    target: Target, body: object, update_id: int
) -> None:
    assert target.telegram({**body, "update_id": update_id} if isinstance(body, dict) else body) in VERIFIED


@thoroughly
@given(case=cases("/whatsapp") | cases("/whatsapp/status"))
def test_any_form_is_answered_and_what_is_taken_is_worked_on(target: Target, case: Case) -> None:
    form = {str(name): str(value) for name, value in case.body.items()} if isinstance(case.body, dict) else {}
    assert target.whatsapp(form, case.path) in VERIFIED


@thoroughly
@given(update=updates | any_json, form=st.dictionaries(st.sampled_from(NAMES), st.text(max_size=20)))
def test_what_is_not_verified_is_refused(target: Target, update: object, form: dict[str, str]) -> None:
    assert target.telegram(update, verified=False) == 403
    assert target.whatsapp(form, verified=False) in (400, 403)
    assert target.whatsapp(form, "/whatsapp/status", verified=False) in (400, 403)


@thoroughly
@given(
    path=st.sampled_from(["/telegram", "/whatsapp", "/whatsapp/status", "/"]),
    content=st.binary(max_size=300),
    headers=st.dictionaries(st.sampled_from(["Content-Type", SIGNATURE_HEADER, HEADER, "Transfer-Encoding-X"]), WORDS),
)
def test_bytes_of_any_kind_are_refused(target: Target, path: str, content: bytes, headers: dict[str, str]) -> None:
    assert 400 <= target.post(path, content, headers) < 500


def test_nothing_else_was_journalled_and_everybody_was_answered(target: Target) -> None:
    """Comes last: it looks at what the tests before it have left. On its own it sends a message first."""
    assert target.telegram(hello(1)) == 200
    assert target.telegram(hello(2**31 + 1), verified=False) == 403
    turns = target.turns()
    names = {turn["_id"].split("/")[0].rpartition(":")[2] for turn in turns}
    assert names <= target.sent
    assert not [turn["_id"] for turn in turns if turn["given_up"] or turn["failures"]]
    assert "1" in names


def hello(update_id: int) -> Json:
    """Return an update like any other."""
    sender = {"id": 1001, "is_bot": False, "first_name": "Ana"}
    message = {"message_id": 1, "date": 1, "chat": {"id": 1001, "type": "private"}, "from": sender, "text": "oi"}
    return {"update_id": update_id, "message": message}
