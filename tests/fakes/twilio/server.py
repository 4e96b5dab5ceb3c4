"""The stand-in for Twilio over HTTP, with what people do and what they see: TwilioServer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from aiohttp import encode_basic_auth, web

from tests.fakes.platform_server import Answer, PlatformServer
from tests.fakes.twilio.account import Account, Call, Limits
from tests.fakes.twilio.calling import Called, Caller, Endpoint, Params
from tests.fakes.twilio.people import People
from tests.fakes.twilio.refusals import Refusal, bad_credentials, not_found
from tests.fakes.twilio.sending import create_message, fate
from tests.fakes.twilio.shapes import API_VERSION, Message

ACCOUNT_SID = "AC" + "0" * 32
AUTH_TOKEN = "test-auth-token"
SENDER = "whatsapp:+14155238886"
PUBLISHED = Limits()
PATIENCE = 15.0
RECEIVED = ("sent", "delivered")
MESSAGE_SID = re.compile(r"(SM|MM)[0-9a-fA-F]{32}")


class TwilioServer(People):
    """One account with one WhatsApp sender, and all the people around it. Enter it to start it.

    ``receives`` tells it where the bot listens. ``limits`` None lets everything through. Errors of the channel (63014,
    63016, 63018) come with a status callback, or with the answer if ``at_once``. Mishaps are planned by
    "Messages", "Content" or "Typing"; those of the bot's webhook belong to the bot's side.
    """

    def __init__(
        self, port: int = 0, *, limits: Limits | None = PUBLISHED, patience: float = PATIENCE, at_once: bool = False
    ) -> None:
        self.account = Account(ACCOUNT_SID, AUTH_TOKEN, SENDER, limits)
        self.endpoint: Endpoint | None = None
        self.at_once = at_once
        self._caller = Caller(AUTH_TOKEN, patience)
        self._server = PlatformServer(self, port)
        self.mishaps = self._server.mishaps
        super().__init__(self.account, self._deliver)

    @property
    def url(self) -> str:
        """Where it answers, in place of every https://*.twilio.com."""
        return self._server.url

    def __enter__(self) -> TwilioServer:
        self._server.__enter__()
        return self

    def __exit__(self, *gone: Any) -> None:
        self._server.__exit__(*gone)

    def receives(self, url: str, public: str = "") -> None:
        """Call the bot at ``url`` from now on, signing ``public`` if a proxy shows another address to the world."""
        self.endpoint = Endpoint(url, public)

    def post_json(self, body: Mapping[str, Any]) -> None:
        """Post a JSON body to the bot, signed with its digest."""
        assert self.endpoint is not None
        self._server.start(self._caller.post_json(self.endpoint, body))

    def seen(self, address: str) -> list[Message]:
        """Return the messages of both sides that ``address`` sees: not those that failed."""
        return [
            each
            for each in self.account.messages
            if each.address == address and (not each.sent_by_bot or each.status in ("sent", "delivered", "read"))
        ]

    def replies(self, address: str) -> list[Message]:
        """Return the bot's messages that ``address`` sees."""
        return [each for each in self.seen(address) if each.sent_by_bot]

    def called(self) -> list[Called]:
        """Return every attempt to call the bot."""
        return list(self._caller.called)

    def repeats(self) -> dict[str, int]:
        """Return how often each identical send was accepted beyond the first time."""
        return self.account.repeats()

    def read(self, message: Message) -> None:
        """Let the person open the chat; the bot hears of it if it asked for status callbacks."""
        self._server.start(self._tell(self.account.change(message.sid, status="read")))

    def concerns(self, request: web.Request, form: Mapping[str, Any]) -> tuple[str, str]:
        """Return the resource and the address of a request."""
        names = [part.removesuffix(".json") for part in request.path.split("/")]
        return next((name for name in ("Messages", "Content", "Typing") if name in names), ""), str(form.get("To", ""))

    async def answer(self, request: web.Request, form: Mapping[str, Any]) -> Answer:
        """Carry out one request."""
        self.account.calls.append(Call(request.path, form))
        try:
            self._authenticate(request)
            return self._route(request.method, request.path.strip("/").split("/"), form)
        except Refusal as refusal:
            return refusal.as_answer()

    async def stop(self) -> None:
        """Nothing to end: calls under way are given up."""

    def _authenticate(self, request: web.Request) -> None:
        given = request.headers.get("Authorization", "")
        if given != encode_basic_auth(self.account.sid, self.account.token):
            raise bad_credentials()

    def _route(self, method: str, path: list[str], form: Mapping[str, Any]) -> Answer:
        account = self.account
        match method, path:
            case "POST", [version, "Accounts", sid, "Messages.json"] if (version, sid) == (API_VERSION, account.sid):
                return Answer(201, self._create(form).as_json(account.sid))
            case "GET", [_, "Accounts", name] if name == f"{account.sid}.json":
                return Answer(200, {"sid": account.sid, "friendly_name": "Guarda", "status": "active", "type": "Trial"})
            case "GET", [_, "Accounts", sid, "Messages", name] if sid == account.sid:
                return Answer(200, account.find(name.removesuffix(".json")).as_json(sid))
            case "POST", ["v1", "Content"]:
                return Answer(201, account.contents.create(form).as_json(account.sid, account.clock.now()))
            case "GET", ["v1", "Content"]:
                return Answer(200, account.contents.as_json(account.sid, account.clock.now()))
            case "GET", ["v1", "Content", sid]:
                return Answer(200, account.contents.get(sid).as_json(account.sid, account.clock.now()))
            case "DELETE", ["v1", "Content", sid]:
                account.contents.delete(sid)
                return Answer(204, {})
            case "POST", ["v2", "Indicators", "Typing.json"]:
                return self._type(form)
        raise not_found("/" + "/".join(path))

    def _create(self, form: Mapping[str, Any]) -> Message:
        message = create_message(self.account, form)
        error = fate(self.account, message)
        if error and self.at_once:
            self.account.change(message.sid, status="failed", error=error)
            raise Refusal(400, error, "The message failed")
        self._server.start(self._carry(message, error))
        return message

    async def _carry(self, message: Message, error: int | None) -> None:
        """Let an accepted message go its way and tell the bot, if it asked, at each step."""
        if error:
            status = "undelivered" if error == 63014 else "failed"
            await self._tell(self.account.change(message.sid, status=status, error=error))
            return
        steps = [self.account.change(message.sid, status=status) for status in RECEIVED]
        for step in steps:
            await self._tell(step)

    async def _tell(self, message: Message) -> None:
        if not message.callback_url:
            return
        params = status_params(self.account, message)
        public = self.endpoint.signed if self.endpoint and message.callback_url == self.endpoint.signed else ""
        url = self.endpoint.url if self.endpoint and public else message.callback_url
        await self._caller.post_form(Endpoint(url, public), params)

    def _type(self, form: Mapping[str, Any]) -> Answer:
        sid = str(form.get("messageId") or "")
        if form.get("channel") != "whatsapp" or not MESSAGE_SID.fullmatch(sid):
            raise Refusal(400, 60200, "Invalid parameter")
        message = self.account.find(sid)
        self.account.change(sid, read_at=self.account.clock.now())
        self.account.typing.append(message.address)
        return Answer(200, {"success": True})

    def _deliver(self, params: Params) -> None:
        if self.endpoint:
            self._server.start(self._caller.post_form(self.endpoint, params))


def status_params(account: Account, message: Message) -> Params:
    """Return the form of a status callback."""
    number = message.to.removeprefix("whatsapp:")
    params = {
        "ChannelPrefix": "whatsapp",
        "ApiVersion": API_VERSION,
        "MessageStatus": message.status,
        "SmsSid": message.sid,
        "SmsStatus": message.status,
        "ChannelInstallSid": "XE" + "0" * 32,
        "To": message.to,
        "From": message.sender,
        "MessageSid": message.sid,
        "AccountSid": account.sid,
        "ChannelToAddress": number,
    }
    if message.error:
        params |= {"ErrorCode": str(message.error)}
    return params | ({"EventType": "READ"} if message.status == "read" else {})
