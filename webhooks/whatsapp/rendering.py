"""A reply as WhatsApp messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from state.files import SentFile
from state.turns import Exported, Reply
from webhooks.splitting import first_part, split
from webhooks.whatsapp.choices import LONGEST_BODY, Choices, choices
from webhooks.whatsapp.marks import neutralised, sendable, utf16_length

LONGEST_TEXT = 1600
LONGEST_CAPTION = 1024
LONGEST_LINK = 600

_ADDRESS = re.compile(r"https?://[!-~]+")


@dataclass(frozen=True, slots=True)
class SendText:
    """Words, and what can be tapped below them."""

    body: str
    choices: Choices | None = None


@dataclass(frozen=True, slots=True)
class SendPhoto:
    """The picture at ``url`` with the words below it."""

    url: str
    body: str


@dataclass(frozen=True, slots=True)
class SendExport:
    """Words, and below them a link to ``what`` is the person's, made when it is sent."""

    body: str
    what: Exported = "export"


@dataclass(frozen=True, slots=True)
class SendReminder:
    """What one is reminded of, in the approved template."""

    body: str


@dataclass(frozen=True, slots=True)
class SendChart:
    """A picture that is drawn when Twilio asks for it, with the words below it."""

    body: str


@dataclass(frozen=True, slots=True)
class SendFile:
    """A kept file with words below it, or, where WhatsApp takes no such file, words and a link to it."""

    sent: SentFile
    body: str


Outgoing = SendText | SendPhoto | SendExport | SendReminder | SendFile | SendChart


def render(reply: Reply) -> tuple[Outgoing, ...]:
    """Return the messages that ``reply`` becomes.

    The buttons go with the last message, if it is a text: a picture has none, and the choices can be typed.
    Lengths are those of the text, which neutralising leaves alone.
    """
    return tuple(_messages(reply)) or (SendText(""),)


def _messages(reply: Reply) -> Iterator[Outgoing]:
    rest = sendable(reply.text)
    if reply.template:
        yield SendReminder(first_part(" ".join(rest.split()), LONGEST_CAPTION, utf16_length)[0])
        return
    if reply.document:
        first, rest = first_part(rest, LONGEST_TEXT - LONGEST_LINK, utf16_length)
        yield SendExport(neutralised(first), reply.document)
    if reply.file and not reply.without_picture:
        caption, rest = first_part(rest, LONGEST_CAPTION, utf16_length)
        yield SendFile(reply.file, neutralised(caption))
    if reply.chart and not reply.without_picture:
        caption, rest = first_part(rest, LONGEST_CAPTION, utf16_length)
        yield SendChart(neutralised(caption))
    elif reply.image and not reply.without_picture and _ADDRESS.fullmatch(reply.image):
        caption, rest = first_part(rest, LONGEST_CAPTION, utf16_length)
        yield SendPhoto(reply.image, neutralised(caption))
    buttons = [button for row in reply.buttons for button in row]
    *others, last = split(rest, LONGEST_BODY if buttons else LONGEST_TEXT, utf16_length) or ("",)
    for part in others:
        yield SendText(neutralised(part))
    if last:
        body = neutralised(last)
        yield SendText(body, choices(body, buttons) if buttons else None)
