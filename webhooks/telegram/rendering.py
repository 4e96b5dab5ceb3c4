"""A reply as the messages that Telegram shows: texts and photos with inline keyboards.

Limits: https://core.telegram.org/bots/api#sendmessage, #sendphoto and #inlinekeyboardbutton. Eight buttons a row and
a hundred in all are not documented there: see tests/fakes/test_telegram_sending.py for where they come from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import escape

from bot.replies.text import one_line
from state.charts import Chart
from state.files import SentFile, Sort
from state.turns import Button, Exported, Reply
from webhooks.splitting import first_part, split

_ENTRY = re.compile(r"(?:\d+\.|•) ")
_HEADING = 60


def as_html(text: str) -> str:
    """Return ``text`` escaped; a short line that opens a block right above a list is its heading, in bold."""
    lines = text.split("\n")
    around = zip(["", *lines], lines, [*lines[1:], ""], strict=False)
    return "\n".join(_line(*three) for three in around)


def utf16_length(text: str) -> int:
    """Return how many UTF-16 units ``text`` takes, of which a message may have 4,096 and a caption 1,024."""
    return len(text.encode("utf-16-le")) // 2


def sendable(text: str) -> str:
    """Return ``text`` with halves of surrogate pairs, which no request could carry, joined or replaced."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _line(before: str, line: str, after: str) -> str:
    opens_a_list = not before.strip() and _ENTRY.match(after) and not _ENTRY.match(line)
    escaped = escape(line, quote=False)
    return f"<b>{escaped}</b>" if opens_a_list and 0 < len(line.strip()) <= _HEADING else escaped


TEXT = 4096
CAPTION = 1024
PAYLOAD = 64
ROW = 8
KEYBOARD = 100
LABEL = 48  # what a phone shows of a button as wide as the chat is less than this

_NOTHING = "…"  # Telegram takes no message and no button without a visible character
_ADDRESS = re.compile(r"https?://\S+")


@dataclass(frozen=True, slots=True)
class Key:
    """A button of an inline keyboard; ``data`` comes back when it is tapped."""

    label: str
    data: str


Keyboard = tuple[tuple[Key, ...], ...]


@dataclass(frozen=True, slots=True)
class SendText:
    """A text of 1 to TEXT units, as it reads: without markup. ``preview`` shows what its link leads to."""

    text: str
    keyboard: Keyboard = ()
    preview: bool = False
    answers: str | None = None


@dataclass(frozen=True, slots=True)
class SendPhoto:
    """The picture at ``url``, an http or https address, with a caption of at most CAPTION units, maybe none."""

    url: str
    caption: str
    keyboard: Keyboard = ()
    answers: str | None = None

    def as_text(self) -> SendText:
        """Return what is sent instead when Telegram does not take the picture."""
        return SendText(self.caption or self.url, self.keyboard, preview=not self.caption, answers=self.answers)


@dataclass(frozen=True, slots=True)
class SendExport:
    """A file of ``what`` is the person's, made when it is sent, with a caption of at most CAPTION units."""

    caption: str
    keyboard: Keyboard = ()
    what: Exported = "export"
    answers: str | None = None


@dataclass(frozen=True, slots=True)
class SendFile:
    """A kept file, with a caption of at most CAPTION units; a round video has none."""

    sent: SentFile
    caption: str = ""
    keyboard: Keyboard = ()
    answers: str | None = None

    def as_text(self) -> SendText:
        """Return what is sent instead when there is no such file any more."""
        return SendText(self.caption or _NOTHING, self.keyboard)


@dataclass(frozen=True, slots=True)
class SendChart:
    """A picture that is drawn when it is sent, with a caption of at most CAPTION units."""

    chart: Chart
    caption: str
    keyboard: Keyboard = ()
    answers: str | None = None

    def as_text(self) -> SendText:
        """Return what is sent instead when Telegram does not take the picture."""
        return SendText(self.caption, self.keyboard, answers=self.answers)


TelegramMessage = SendText | SendPhoto | SendExport | SendFile | SendChart


def render(reply: Reply) -> tuple[TelegramMessage, ...]:
    """Return the messages that ``reply`` becomes, one at least; the last carries the buttons.

    The picture goes first, with the text below it, or as much of a long one as a caption holds; the first message
    leads back to the one that it answers.
    """
    *others, last = _messages(reply)
    first, *rest = (*others, replace(last, keyboard=_keyboard(reply.buttons)))
    return (replace(first, answers=reply.answers), *rest)


def _messages(reply: Reply) -> list[TelegramMessage]:
    if reply.document:
        return _with_file(reply, reply.document)
    if reply.file:
        room = 0 if reply.file.file.sort is Sort.VIDEO_NOTE else CAPTION
        caption, text = first_part(sendable(reply.text), room, utf16_length) if room else ("", sendable(reply.text))
        return [SendFile(reply.file, caption), *_texts(text)]
    return _without_keyboard(reply)


def _with_file(reply: Reply, what: Exported) -> list[TelegramMessage]:
    caption, text = first_part(sendable(reply.text), CAPTION, utf16_length)
    return [SendExport(caption, what=what), *_texts(text)]


def _without_keyboard(reply: Reply) -> list[TelegramMessage]:
    text, image = sendable(reply.text), reply.image
    if reply.chart:
        caption, text = first_part(text, CAPTION, utf16_length)
        return [SendChart(reply.chart, caption), *_texts(text)]
    if image and _ADDRESS.fullmatch(image):  # a path of ours would be uploaded by python-telegram-bot
        caption, text = first_part(text, CAPTION, utf16_length)
        return [SendPhoto(image, caption), *_texts(text)]
    return list(_texts(text)) or [SendText(_NOTHING)]


def _texts(text: str) -> Iterator[SendText]:
    for part in split(text, TEXT, utf16_length):
        yield SendText(part, preview=_ADDRESS.fullmatch(part) is not None)


def _keyboard(rows: tuple[tuple[Button, ...], ...]) -> Keyboard:
    """Return what Telegram takes of ``rows``: wide ones are broken, the buttons beyond the last allowed left out."""
    room = KEYBOARD
    keyboard: list[tuple[Key, ...]] = []
    for row in rows:
        keys = [_key(button) for button in row if 0 < len(button.payload.encode()) <= PAYLOAD][:room]
        keyboard += [tuple(keys[start : start + ROW]) for start in range(0, len(keys), ROW)]
        room -= len(keys)
    return tuple(keyboard)


def _key(button: Button) -> Key:
    return Key(one_line(sendable(button.label), LABEL) or _NOTHING, button.payload)
