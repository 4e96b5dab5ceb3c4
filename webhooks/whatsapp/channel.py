"""WhatsApp as a channel that replies are delivered through."""

from __future__ import annotations

import json
from typing import Any

import structlog
from twilio.rest import Client  # type: ignore[import-untyped]

from bot.runtime.channels import NotSent, Outcome, Sent, Why
from state.files import KeptFile, Sort
from state.turns import Reply, Turn, digest_of
from webhooks.charts import ChartLinks
from webhooks.exports import ExportLinks
from webhooks.files import FileLinks, media_type_of
from webhooks.whatsapp.choices import Choices
from webhooks.whatsapp.client import NoAnswer, Refused, TwilioError, is_misconfigured, why
from webhooks.whatsapp.contents import Contents
from webhooks.whatsapp.inbound import CHANNEL, address_of
from webhooks.whatsapp.rendering import (
    Outgoing,
    SendChart,
    SendExport,
    SendFile,
    SendPhoto,
    SendReminder,
    SendText,
    render,
)
from webhooks.whatsapp.webhook import REPORTS

_NO_SUCH_TEMPLATE = "21655"
LARGEST_PICTURE, LARGEST = 5 * 2**20, 16 * 2**20
TAKEN = frozenset(
    {
        *("image/jpeg", "image/png", "audio/ogg", "audio/mpeg", "audio/mp4", "audio/aac", "audio/amr", "audio/3gpp"),
        *("video/mp4", "video/3gpp", "application/pdf", "application/msword", "application/vnd.ms-excel", "text/vcard"),
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    }
)
_FAILED = ("failed", "undelivered", "canceled")


class TwilioChannel:
    """Sends from ``sender`` ("whatsapp:+..."), with news of each message to ``public_url`` if there is one.

    Twilio accepts most messages and says later what became of them: see inbound.StatusReport. What is refused at
    once with its picture or its choices is sent as text alone. ``exports`` makes links to everything of a person's,
    ``files`` to what they keep; ``reminder`` is the approved template, with one variable, of what one is reminded of.
    """

    def __init__(
        self,
        client: Client,
        sender: str,
        public_url: str | None = None,
        exports: ExportLinks | None = None,
        reminder: str | None = None,
        files: FileLinks | None = None,
        charts: ChartLinks | None = None,
    ) -> None:
        self._reminder = reminder
        self._client = client
        self._contents = Contents(client)
        self._exports = exports
        self._files = files
        self._charts = charts
        self._common = {"from_": sender, **({"status_callback": public_url + REPORTS} if public_url else {})}

    @property
    def name(self) -> str:
        return CHANNEL

    async def fetch(self, ref: str, limit: int) -> bytes | None:
        """Return the file at Twilio's address ``ref``; None if it has more than ``limit`` bytes. Raises TwilioError."""
        signed_in = (self._client.username, self._client.password)
        data: bytes | None = await self._client.http_client.download(ref, signed_in, limit)
        return data

    def render(self, reply: Reply) -> tuple[Outgoing, ...]:
        """Return the messages that ``reply`` becomes."""
        return render(reply)

    async def send(self, place: str, message: Outgoing, answering: Turn) -> Outcome:
        """Send one message to ``place``."""
        outcome: Outcome | None = None
        match message:
            case SendExport():
                return await self._create(place, body=self._with_link(message, answering))
            case SendReminder(body=body):
                return await self._remind(place, body)
            case SendFile():
                return await self._send_file(place, message, answering)
            case SendChart(body) if self._charts:
                link = self._charts.link_for(digest_of(answering.id))
                outcome = await self._create(place, media_url=[link], **({"body": body} if body else {}))
            case SendPhoto():
                words = {"body": message.body} if message.body else {}
                outcome = await self._create(place, media_url=[message.url], **words)
            case SendText(choices=Choices() as choices):
                outcome = await self._offer(place, choices)
        if outcome is None or (message.body and _is_rejected(outcome)):
            return await self._create(place, body=message.body)
        return outcome

    async def show_typing(self, place: str, answering: Turn) -> None:  # noqa: ARG002 - the protocol's
        """Show that an answer is being made, for 25 seconds at most; the message is shown as read from then on."""
        if answering.message.platform_id is None:
            return
        try:
            indicator = self._client.messaging.v2.typing_indicator
            await indicator.create_async(channel="whatsapp", message_id=answering.message.platform_id)
        except TwilioError:
            return

    async def show_progress(self, place: str, shown: str | None, text: str, answering: Turn) -> None:  # noqa: ARG002
        """Show that an answer is being made: what was sent cannot be changed."""
        await self.show_typing(place, answering)

    async def settle(self, place: str, answering: Turn) -> None:
        """Do nothing: what was chosen appears in the chat as an answer, and what was sent cannot be changed."""

    def _with_link(self, message: SendExport, answering: Turn) -> str:
        if self._exports is None:
            return message.body
        link_for = self._exports.calendar_link_for if message.what == "calendar" else self._exports.link_for
        return f"{message.body}\n\n{link_for(answering.person, digest_of(answering.id))}"

    async def _remind(self, place: str, body: str) -> Outcome:
        if self._reminder is None:
            return NotSent(Why.WINDOW_CLOSED)
        variables = json.dumps({"1": body}, ensure_ascii=False)
        return await self._create(place, content_sid=self._reminder, content_variables=variables)

    async def _send_file(self, place: str, message: SendFile, answering: Turn) -> Outcome:
        """Send the file from its address; where WhatsApp does not take it, the address with the words."""
        if self._files is None:
            return await self._create(place, body=message.body)
        link = self._files.link_for(answering.person, message.sent.item_id)
        if is_taken(message.sent.file):
            words = {"body": message.body} if message.body else {}
            outcome = await self._create(place, media_url=[link], **words)
            if not _is_rejected(outcome):
                return outcome
        return await self._create(place, body=f"{message.body}\n\n{link}".strip())

    async def _offer(self, place: str, choices: Choices) -> Outcome | None:
        """Return what became of a question with choices; None if it could not be tried."""
        sid = await self._contents.sid_of(choices.template)
        if sid is None:
            return None
        outcome = await self._create(place, content_sid=sid, content_variables=choices.variables)
        if isinstance(outcome, NotSent) and outcome.detail == _NO_SUCH_TEMPLATE:
            self._contents.forget(choices.template)
        return outcome

    async def _create(self, place: str, **fields: Any) -> Outcome:
        try:
            sent = await self._client.messages.create_async(to=address_of(place), **self._common, **fields)
        except NoAnswer as error:
            return NotSent(Why.AWAY, detail=str(error))
        except Refused as refused:
            if is_misconfigured(refused.code, refused.status):
                structlog.get_logger().error("whatsapp_misconfigured", error=refused.code or refused.status)
            return NotSent(why(refused.code, refused.status), refused.after, str(refused.code or refused.status))
        if sent.status in _FAILED:
            return NotSent(why(sent.error_code or 0), detail=str(sent.error_code or sent.status))
        return Sent(sent.sid) if isinstance(sent.sid, str) and sent.sid else NotSent(Why.AWAY, detail="no_id")


def is_taken(file: KeptFile) -> bool:
    """Tell whether WhatsApp takes ``file`` as media.

    https://www.twilio.com/docs/whatsapp/guidance-whatsapp-media-messages
    """
    limit = LARGEST_PICTURE if file.sort is Sort.PHOTO else LARGEST
    return (file.size or limit + 1) <= limit and media_type_of(file) in TAKEN


def _is_rejected(outcome: Outcome) -> bool:
    return isinstance(outcome, NotSent) and outcome.why is Why.REJECTED
