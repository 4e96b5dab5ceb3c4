"""Telegram as a channel: messages, typing, and what is done to a tapped question."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, ReplyParameters
from telegram import Message as Shown
from telegram.constants import ChatAction, ParseMode
from telegram.error import BadRequest, InvalidToken

from bot.channels import TELEGRAM
from bot.charts.drawing import drawn
from bot.replies.catalogue import locale_for, voice
from bot.runtime.channels import NotSent, Outcome, Sent, Why
from state.addresses import platform_id_of
from state.files import Sort, file_name
from state.mongo.errors import StoreError
from state.turns import Reply, Turn
from webhooks.exports import FILES, Exports
from webhooks.files import Files
from webhooks.telegram.identity import Quiet
from webhooks.telegram.refusals import asked_to_wait, is_about_markup, is_about_the_picture, outcome_of
from webhooks.telegram.rendering import (
    CAPTION,
    TEXT,
    Keyboard,
    SendChart,
    SendExport,
    SendFile,
    SendPhoto,
    SendText,
    TelegramMessage,
    as_html,
    render,
    utf16_length,
)
from webhooks.telegram.tap_result import answered, chosen_label, owned, owner_in
from webhooks.telegram.updates import Tap

# For one message with all that is tried: a server that drips its answer outlasts every other time-out.
DEADLINE = 45.0
UPLOADS = 4  # files that are in memory while they are uploaded
FILES_EXPORTED = 20 * 2**20  # bytes: a bot may send 50 MB, and they are in memory while it does
PASSING = 10.0  # for what no longer matters a little later

Download = Callable[[str], Awaitable[bytes | None]]
Write = Callable[[str, str | None], Awaitable[Shown]]


async def nothing(url: str) -> None:
    """Download no picture."""


class TelegramChannel:
    """A bot.runtime.channels.Channel over ``bot``, from webhooks.telegram.client.open_bot.

    ``download`` fetches a picture that Telegram could not, None if it should not: see webhooks.telegram.client.
    ``exports`` makes the file with everything of a person's, ``files`` has the bytes of those that they keep.
    """

    name = TELEGRAM.name

    def __init__(
        self,
        bot: Bot,
        download: Download = nothing,
        exports: Exports | None = None,
        quiet: Quiet | None = None,
        files: Files | None = None,
    ) -> None:
        self._bot = bot
        self._quiet = quiet or Quiet()
        self._download = download
        self._exports = exports or Exports()
        self._files = files or Files()
        self._uploads = asyncio.Semaphore(UPLOADS)

    async def fetch(self, ref: str, limit: int) -> bytes | None:
        """Return the file that Telegram calls ``ref``; None if it has more than ``limit`` bytes."""
        found = await self._bot.get_file(ref)
        if (found.file_size or 0) > limit:
            return None
        data = bytes(await found.download_as_bytearray())
        return data if len(data) <= limit else None

    def render(self, reply: Reply) -> tuple[TelegramMessage, ...]:
        """Return the messages that ``reply`` becomes, see webhooks.telegram.rendering."""
        return render(reply)

    async def send(self, place: str, message: TelegramMessage, answering: Turn) -> Outcome:
        """Send ``message``; a picture that is refused is uploaded, else left out; markup that is refused, too.

        Nothing is sent where Telegram has asked to wait when it would not take something done in passing.
        """
        chat = platform_id_of(place)
        if (left := self._quiet.left(chat)) > 0:
            return NotSent(Why.BUSY, left, "asked to wait")
        try:
            async with asyncio.timeout(DEADLINE):
                match message:
                    case SendPhoto():
                        sent = await self._send_photo(chat, message, answering)
                    case SendChart():
                        sent = await self._send_chart(chat, message, answering)
                    case SendExport():
                        sent = await self._send_export(chat, message, answering)
                    case SendFile():
                        sent = await self._send_file(chat, message, answering)
                    case SendText():
                        sent = await self._send_text(chat, message, answering)
        except StoreError as error:
            return NotSent(Why.AWAY, detail=type(error).__name__)
        except Exception as error:  # noqa: BLE001 - what the client raises for an answer it cannot read is of any type
            if isinstance(error, InvalidToken):
                structlog.get_logger().error("telegram_token_refused", channel=self.name)
            return outcome_of(error)
        return Sent(str(sent.message_id))

    async def show_typing(self, place: str, answering: Turn) -> None:  # noqa: ARG002 - the Protocol's
        """Show "typing" for five seconds, or until a message comes."""
        chat = platform_id_of(place)
        if not self._quiet.left(chat):
            await self._in_passing(chat, self._bot.send_chat_action(chat, ChatAction.TYPING))

    async def show_progress(self, place: str, shown: str | None, text: str, answering: Turn) -> None:
        """Edit the message ``shown``, so that there is one message of progress and no more; without it, show typing."""
        chat = platform_id_of(place)
        if shown is None or not shown.isdecimal():
            await self.show_typing(place, answering)
        elif not self._quiet.left(chat):
            await self._in_passing(chat, self._bot.edit_message_text(text, chat, int(shown)))

    async def acknowledge(self, tap: Tap) -> None:
        """End the waiting of a tapped button; one that is too old shows nothing any more.

        Who tapped somebody else's is told so, in a note that they alone see.
        """
        said = voice(locale_for(tap.language)).say("not-your-question") if tap.anothers else None
        place = platform_id_of(tap.place) if tap.place else ""
        await self._in_passing(place, self._bot.answer_callback_query(tap.query, said, show_alert=tap.anothers or None))

    async def settle(self, place: str, answering: Turn) -> None:
        """Take the buttons off the tapped question, and write below it what was chosen.

        In a group a tap that answered nothing may have been on somebody else's question, which stays open.
        """
        chat, tapped = platform_id_of(place), answering.message.button is not None
        if tapped and (answered(answering) or "/" not in answering.chat) and not self._quiet.left(chat):
            await self._in_passing(chat, self._settle(chat, answering))

    async def _settle(self, chat: str, answering: Turn) -> None:
        message_id = int(answering.message.answers_to or "")
        shown = await self._bot.edit_message_reply_markup(chat, message_id)
        label = chosen_label(answering)
        if label is None or not isinstance(shown, Shown):
            return
        if shown.text is not None and (text := _marked(shown.text, label, TEXT)):
            await self._bot.edit_message_text(
                text, chat, message_id, entities=shown.entities, link_preview_options=_preview(on=False)
            )
        elif shown.text is None and (text := _marked(shown.caption or "", label, CAPTION)):
            await self._bot.edit_message_caption(
                chat, message_id, caption=text, caption_entities=shown.caption_entities
            )

    async def _send_photo(self, chat: str, message: SendPhoto, answering: Turn) -> Shown:
        sent = await self._try_photo(chat, message, answering, message.url)
        if sent is None and (picture := await self._download(message.url)):
            sent = await self._try_photo(chat, message, answering, picture)
        return sent or await self._send_text(chat, message.as_text(), answering)

    async def _send_chart(self, chat: str, message: SendChart, answering: Turn) -> Shown:
        sent = await self._try_photo(chat, message, answering, await drawn(message.chart))
        return sent or await self._send_text(chat, message.as_text(), answering)

    async def _try_photo(
        self, chat: str, message: SendPhoto | SendChart, answering: Turn, picture: str | bytes
    ) -> Shown | None:
        """Return the message; None if Telegram did not take the picture."""

        async def write(caption: str, mode: str | None) -> Shown:
            return await self._bot.send_photo(
                chat,
                picture,
                caption=caption,
                parse_mode=mode,
                reply_markup=_markup(message.keyboard, answering),
                reply_parameters=_leading_back(message.answers),
            )

        try:
            return await _readably(write, message.caption)
        except BadRequest as refusal:
            if is_about_the_picture(refusal):
                return None
            raise

    async def _send_export(self, chat: str, message: SendExport, answering: Turn) -> Shown:
        with await self._exports.make(answering.person, FILES_EXPORTED, what=message.what) as file:
            content = await asyncio.to_thread(file.read)

        async def write(caption: str, mode: str | None) -> Shown:
            return await self._bot.send_document(
                chat,
                content,
                caption=caption,
                filename=FILES[message.what][0],
                parse_mode=mode,
                reply_markup=_markup(message.keyboard, answering),
            )

        return await _readably(write, message.caption)

    async def _send_file(self, chat: str, message: SendFile, answering: Turn) -> Shown:
        """Send the file by what Telegram calls it; else its bytes, if they are here; else its caption alone."""
        file = message.sent.file
        if file.channel == self.name and (shown := await self._try_file(chat, message, answering, file.ref)):
            return shown
        async with self._uploads:
            data = await self._files.whole(answering.person, message.sent)
            shown = await self._try_file(chat, message, answering, data) if data else None
        return shown or await self._send_text(chat, message.as_text(), answering)

    async def _try_file(self, chat: str, message: SendFile, answering: Turn, data: str | bytes) -> Shown | None:
        """Return the message; None if Telegram did not take the file."""
        file, markup = message.sent.file, _markup(message.keyboard, answering)

        async def write(caption: str, mode: str | None) -> Shown:
            shown: dict[str, Any] = {"reply_markup": markup, "reply_parameters": _leading_back(message.answers)}
            said: dict[str, Any] = {"caption": caption, "parse_mode": mode, **shown}
            match file.sort:
                case Sort.PHOTO:
                    return await self._bot.send_photo(chat, data, **said)
                case Sort.VOICE:
                    return await self._bot.send_voice(chat, data, **said)
                case Sort.AUDIO:
                    return await self._bot.send_audio(chat, data, **said)
                case Sort.VIDEO:
                    return await self._bot.send_video(chat, data, **said)
                case Sort.ANIMATION:
                    return await self._bot.send_animation(chat, data, **said)
                case Sort.VIDEO_NOTE:
                    return await self._bot.send_video_note(chat, data, **shown)
                case Sort.DOCUMENT:
                    name = None if isinstance(data, str) else file_name(file)
                    return await self._bot.send_document(chat, data, filename=name, **said)

        try:
            return await _readably(write, message.caption)
        except BadRequest as refusal:
            if is_about_the_picture(refusal):
                return None
            raise

    async def _send_text(self, chat: str, message: SendText, answering: Turn) -> Shown:
        async def write(text: str, mode: str | None) -> Shown:
            return await self._bot.send_message(
                chat,
                text,
                parse_mode=mode,
                reply_markup=_markup(message.keyboard, answering),
                reply_parameters=_leading_back(message.answers),
                link_preview_options=_preview(on=message.preview),
            )

        return await _readably(write, message.text)

    async def _in_passing(self, chat: str, work: Awaitable[object]) -> None:
        """Wait for ``work``, but not long, and not for its success: messages are edited and deleted, queries get old.

        If Telegram asks to wait, ``work`` is dropped, and the next message to the chat waits.
        """
        try:
            async with asyncio.timeout(PASSING):
                await work
        except Exception as error:  # noqa: BLE001 - see above
            self._quiet.ask(chat, asked_to_wait(error))
            structlog.get_logger().debug("telegram_passed_over", channel=self.name, error=type(error).__name__)


async def _readably(write: Write, text: str) -> Shown:
    """Send ``text`` as HTML; if Telegram cannot read that, as it is."""
    try:
        return await write(as_html(text), ParseMode.HTML)
    except BadRequest as refusal:
        if not is_about_markup(refusal):
            raise
    return await write(text, None)


def _leading_back(message: str | None) -> ReplyParameters | None:
    """Return what makes a message an answer to ``message``, and sends it as it is if that is not there any more."""
    known = message is not None and message.isdecimal()
    return ReplyParameters(int(message or 0), allow_sending_without_reply=True) if known else None


def _markup(keyboard: Keyboard, answering: Turn) -> InlineKeyboardMarkup | None:
    owner = owner_in(answering.chat)
    rows = [[InlineKeyboardButton(key.label, callback_data=owned(key.data, owner)) for key in row] for row in keyboard]
    return InlineKeyboardMarkup(rows) if rows else None


def _preview(*, on: bool) -> LinkPreviewOptions:
    return LinkPreviewOptions(is_disabled=not on)


def _marked(text: str, label: str, limit: int) -> str | None:
    """Return ``text`` with what was chosen below it; None if that is too long."""
    marked = f"{text}\n\n✓ {label}".strip()
    return marked if utf16_length(marked) <= limit else None
