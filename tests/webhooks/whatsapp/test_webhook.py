"""The webhook as Twilio calls it, and as others might."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from urllib.parse import urlencode

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import ImmutableMultiDict
from twilio.request_validator import RequestValidator  # type: ignore[import-untyped]

from bot.runtime.telemetry import set_up
from state.mongo.errors import StoreError, StoreRefused, StoreUnavailable
from state.turns import Attached, Turn
from tests.fakes.platform_server import until
from tests.fakes.twilio import SENDER, TwilioServer
from tests.fakes.twilio.server import AUTH_TOKEN
from webhooks.whatsapp.inbound import StatusReport
from webhooks.whatsapp.webhook import LARGEST_BODY, PATIENCE, whatsapp_webhook

ANA = "whatsapp:+5511987654321"
BIA = "whatsapp:+5521912345678"
PUBLIC = "https://guarda.example"
FORM = {"From": ANA, "To": SENDER, "MessageSid": "SM1", "Body": " oi ", "NumMedia": "0", "ProfileName": ""}
STATUS = {"From": SENDER, "To": ANA, "MessageSid": "SM2", "MessageStatus": "failed", "ErrorCode": "63016"}

texts = st.text(max_size=20)
forms = st.lists(st.tuples(st.sampled_from([*FORM, *STATUS, "Tomorrow"]) | texts, texts), max_size=8)
paths = st.sampled_from(["/whatsapp", "/whatsapp/status"])


@dataclass
class Journal:
    """What was accepted and reported; ``failing`` is how the database fails, ``silent`` that it says nothing at all."""

    failing: StoreError | None = None
    silent: bool = False
    turns: list[Turn] = field(default_factory=list)
    reports: list[StatusReport] = field(default_factory=list)

    async def accept(self, turn: Turn) -> bool:
        await self._database()
        new = turn.id not in {each.id for each in self.turns}
        self.turns += [turn] if new else []
        return new

    async def report(self, report: StatusReport) -> None:
        await self._database()
        self.reports.append(report)

    async def _database(self) -> None:
        if self.failing is not None:
            raise self.failing
        if self.silent:
            await asyncio.Event().wait()

    @property
    def holds_nothing(self) -> bool:
        return not self.turns and not self.reports


def application(journal: Journal, public: str = PUBLIC, patience: float = PATIENCE) -> FastAPI:
    app = FastAPI()
    app.include_router(
        whatsapp_webhook(AUTH_TOKEN, public, SENDER, journal.accept, journal.report, lambda: 17, patience)
    )
    return app


@asynccontextmanager
async def client_of(journal: Journal, patience: float = PATIENCE) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(application(journal, patience=patience))
    async with httpx.AsyncClient(transport=transport, base_url="http://10.0.0.7:8000") as client:
        yield client


def signature(path: str, form: dict[str, str], token: str = AUTH_TOKEN) -> dict[str, str]:
    return {"X-Twilio-Signature": RequestValidator(token).compute_signature(PUBLIC + path, form)}


async def post(
    journal: Journal, form: dict[str, str], path: str = "/whatsapp", headers: dict[str, str] | None = None
) -> httpx.Response:
    """Post ``form``, signed unless ``headers`` are given."""
    async with client_of(journal) as client:
        return await client.post(path, data=form, headers=signature(path, form) if headers is None else headers)


async def test_a_signed_message_is_accepted_and_answered_with_nothing_to_say() -> None:
    journal = Journal()
    answer = await post(journal, FORM)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/xml; charset=utf-8")
    assert answer.text.endswith("<Response/>")
    assert [(turn.chat, turn.message.text, turn.arrived) for turn in journal.turns] == [
        ("wa:+5511987654321", " oi ", 17)
    ]


async def test_a_repeat_is_answered_like_the_first() -> None:
    journal = Journal()
    assert [(await post(journal, FORM)).status_code for _ in range(2)] == [200, 200]
    assert len(journal.turns) == 1


async def test_a_status_callback_is_reported() -> None:
    journal = Journal()
    answer = await post(journal, {**STATUS, "Tomorrow": "é novo "}, "/whatsapp/status")
    assert answer.status_code == 200
    assert journal.reports == [StatusReport("wa:+5511987654321", "SM2", "failed", 63016)]


@pytest.mark.parametrize("path", ["/whatsapp", "/whatsapp/status"])
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"X-Twilio-Signature": ""},
        {"X-Twilio-Signature": "x"},
        signature("/whatsapp", FORM | STATUS, token="another"),
        signature("/elsewhere", FORM | STATUS),
    ],
    ids=["none", "blank", "short", "another token", "another address"],
)
async def test_what_twilio_did_not_sign_is_refused(path: str, headers: dict[str, str]) -> None:
    journal = Journal()
    assert (await post(journal, FORM | STATUS, path, headers)).status_code == 403
    assert journal.holds_nothing


async def test_a_message_is_not_signed_for_the_other_address() -> None:
    journal = Journal()
    form = {**FORM, "MessageStatus": "read"}
    assert (await post(journal, form, "/whatsapp/status", signature("/whatsapp", form))).status_code == 403
    assert journal.holds_nothing


async def test_a_missing_signature_is_refused_before_the_body_is_read() -> None:
    read: list[bytes] = []

    async def body() -> AsyncIterator[bytes]:
        for chunk in (b"Body=", b"oi"):
            read.append(chunk)
            yield chunk

    async with client_of(Journal()) as client:
        assert (await client.post("/whatsapp", content=body())).status_code == 403
        assert not read
        await client.post("/whatsapp", content=body(), headers={"X-Twilio-Signature": "x"})
    assert read == [b"Body=", b"oi"]


async def test_a_body_that_is_too_large_is_refused() -> None:
    journal = Journal()
    just = {**FORM, "Body": ""}
    just["Body"] = "a" * (LARGEST_BODY - len(urlencode(just)))
    assert (await post(journal, just)).status_code == 200
    assert (await post(journal, {**just, "Body": just["Body"] + "a"})).status_code == 413
    assert len(journal.turns) == 1


@pytest.mark.parametrize("body", [b"Body=%ff", b"Body=\xff", b"Body=%ED%A0%80", b"a&" * 2000], ids=str)
async def test_what_is_no_form_in_utf_8_is_malformed(body: bytes) -> None:
    headers = {"X-Twilio-Signature": "x", "Content-Type": "application/x-www-form-urlencoded"}
    async with client_of(Journal()) as client:
        assert (await client.post("/whatsapp", content=body, headers=headers)).status_code == 400


@pytest.mark.parametrize(("path", "form"), [("/whatsapp", FORM), ("/whatsapp/status", STATUS)])
@pytest.mark.parametrize("missing", ["MessageSid", "From", "To"])
async def test_a_signed_form_without_what_it_needs_is_not_accepted(
    path: str, form: dict[str, str], missing: str
) -> None:
    journal = Journal()
    left = {name: value for name, value in form.items() if name != missing}
    answer = await post(journal, left, path)
    about = "To" if path == "/whatsapp" else "From"
    assert answer.status_code == (200 if missing == about else 400)
    assert journal.holds_nothing


async def test_a_message_to_another_sender_of_the_account_is_left_alone() -> None:
    journal = Journal()
    assert (await post(journal, {**FORM, "To": "whatsapp:+15550001111"})).status_code == 200
    assert (await post(journal, {**STATUS, "From": "+15550001111"}, "/whatsapp/status")).status_code == 200
    assert journal.holds_nothing


@pytest.mark.parametrize(("path", "form"), [("/whatsapp", FORM), ("/whatsapp/status", STATUS)])
@pytest.mark.parametrize("error", [StoreUnavailable("gone"), StoreRefused("no")])
async def test_a_database_that_does_not_take_it_lets_twilio_know(
    path: str, form: dict[str, str], error: StoreError
) -> None:
    assert (await post(Journal(failing=error), form, path)).status_code == 503


@pytest.mark.parametrize(("path", "form"), [("/whatsapp", FORM), ("/whatsapp/status", STATUS)])
async def test_a_database_that_says_nothing_lets_twilio_know_while_it_still_listens(
    path: str, form: dict[str, str]
) -> None:
    async with client_of(Journal(silent=True), patience=0.05) as client:
        assert (await client.post(path, data=form, headers=signature(path, form))).status_code == 503


async def test_json_is_no_message_even_if_it_is_signed() -> None:
    body = b'{"Body": "oi"}'
    path = f"/whatsapp?bodySHA256={sha256(body).hexdigest()}"
    headers = {"Content-Type": "application/json", **signature(path, {})}
    journal = Journal()
    async with client_of(journal) as client:
        assert (await client.post(path, content=body, headers=headers)).status_code == 400
        assert (await client.post(path, content=body + b" ", headers=headers)).status_code == 403
    assert journal.holds_nothing


async def test_only_posts_are_taken() -> None:
    async with client_of(Journal()) as client:
        assert (await client.get("/whatsapp", headers=signature("/whatsapp", {}))).status_code == 405


async def test_refusals_are_logged_without_what_was_sent() -> None:
    log = BytesIO()
    set_up("INFO", log)
    try:
        await post(Journal(), FORM, headers={"X-Twilio-Signature": "secret"})
        await post(Journal(), {**FORM, "To": "whatsapp:+15550001111"})
    finally:
        set_up("INFO", None)
    said = log.getvalue().decode()
    assert ('"outcome":"wrong_signature"' in said, '"outcome":"another_sender"' in said) == (True, True)
    assert not any(word in said for word in ("secret", "5511987654321", "15550001111", AUTH_TOKEN, " oi ", "withheld"))


async def test_a_signed_request_cannot_be_cut_up_otherwise() -> None:
    journal = Journal()
    sent = {**FORM, "Body": f"apaga tudoFrom{ANA}G", "From": BIA}
    cut = {**FORM, "Body": "apaga tudo", "From": ANA, "GFrom": BIA}
    assert signature("/whatsapp", sent) == signature("/whatsapp", cut)
    assert [(await post(journal, form)).status_code for form in (sent, cut)] == [400, 400]
    assert journal.holds_nothing


async def test_words_of_senders_are_words() -> None:
    journal = Journal()
    assert (await post(journal, {**FORM, "Body": f"From {ANA} to whatsapp: oi"})).status_code == 200
    assert len(journal.turns) == 1


async def test_a_name_that_comes_twice_is_no_form_of_twilio() -> None:
    journal = Journal()
    fields = [*FORM.items(), ("From", BIA)]
    signed = RequestValidator(AUTH_TOKEN).compute_signature(PUBLIC + "/whatsapp", ImmutableMultiDict(fields))
    async with client_of(journal) as client:
        headers = {"X-Twilio-Signature": signed, "Content-Type": "application/x-www-form-urlencoded"}
        answer = await client.post("/whatsapp", content=urlencode(fields), headers=headers)
    assert answer.status_code == 400
    assert journal.holds_nothing


@given(paths, forms, st.none() | texts, st.booleans())
async def test_nothing_unsigned_is_accepted_whatever_it_is(
    path: str, form: list[tuple[str, str]], signed: str | None, is_json: bool
) -> None:
    journal = Journal()
    headers = {"Content-Type": "application/json" if is_json else "application/x-www-form-urlencoded"}
    given_signature = [] if signed is None else [(b"X-Twilio-Signature", signed.encode())]
    async with client_of(journal) as client:
        answer = await client.post(
            path,
            content=urlencode(form),
            headers=[*((k.encode(), v.encode()) for k, v in headers.items()), *given_signature],
        )
    assert answer.status_code in (400, 403)
    assert journal.holds_nothing


@given(paths, st.binary(max_size=200), texts)
async def test_no_bytes_break_it(path: str, body: bytes, query: str) -> None:
    journal = Journal()
    async with client_of(journal) as client:
        answer = await client.post(
            path, params={"bodySHA256": query}, content=body, headers={"X-Twilio-Signature": "x" * 28}
        )
    assert answer.status_code in (400, 403)
    assert journal.holds_nothing


@given(paths, forms)
async def test_no_signed_form_breaks_it(path: str, form: list[tuple[str, str]]) -> None:
    sent = {"From": SENDER, "To": SENDER, **dict(form)}
    assert (await post(Journal(), sent, path)).status_code in (200, 400)


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextmanager
def served(journal: Journal, public: str) -> Iterator[str]:
    """Serve the webhook on a port of its own, in a thread."""
    config = uvicorn.Config(application(journal, public), port=0, log_level="critical", lifespan="off")
    server = _Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        threading.Event().wait(0.005)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/whatsapp"
    finally:
        server.should_exit = True
        thread.join()


async def test_people_reach_us_through_twilio_and_a_proxy() -> None:
    journal = Journal()
    with served(journal, PUBLIC) as url, TwilioServer() as twilio:
        twilio.receives(url, public=PUBLIC + "/whatsapp")
        twilio.say(ANA, "  salva: ação & reação = 100% ✅\n ", forwarded=True)
        twilio.send("whatsapp:BR.13491208655302741918", "voice")
        again = twilio.say(ANA, "oi?")
        await until(lambda: len(journal.turns) == 3)
        twilio.redeliver(again.sid)
        await until(lambda: len(twilio.called()) == 4)
        await asyncio.sleep(0)
    assert {called.status for called in twilio.called()} == {200}
    assert len(journal.turns) == 3
    by_chat = {turn.chat: turn.message for turn in reversed(journal.turns)}
    assert by_chat["wa:BR.13491208655302741918"].attached is Attached.VOICE
    assert by_chat["wa:+5511987654321"].text in ("oi?", "  salva: ação & reação = 100% ✅\n ")


async def test_calls_for_another_public_address_are_refused() -> None:
    journal = Journal()
    with served(journal, PUBLIC) as url, TwilioServer() as twilio:
        twilio.receives(url)
        twilio.say(ANA, "oi")
        await until(lambda: twilio.called())
    assert [called.status for called in twilio.called()] == [403]
    assert journal.holds_nothing
