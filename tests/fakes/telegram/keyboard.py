"""Inline keyboards: read from a request, within Telegram's limits."""

from __future__ import annotations

import json
from typing import Any

from tests.fakes.telegram.refusals import bad_request
from tests.fakes.telegram.shapes import Button, Keyboard

LONGEST_DATA = 64
WIDEST_ROW = 8
MOST_BUTTONS = 100


def read_keyboard(source: str) -> Keyboard:
    """Return the inline keyboard in a reply_markup field, empty if there is none; raise Refusal beyond a limit."""
    if not source:
        return ()
    try:
        rows = json.loads(source).get("inline_keyboard") or []
    except (ValueError, AttributeError) as error:
        raise bad_request("can't parse reply keyboard markup JSON object") from error
    keyboard = tuple(tuple(_button(each) for each in row) for row in rows if row)
    if sum(len(row) for row in keyboard) > MOST_BUTTONS or any(len(row) > WIDEST_ROW for row in keyboard):
        raise bad_request("reply markup is too long")
    return keyboard


def _button(fields: Any) -> Button:
    if not isinstance(fields, dict) or "text" not in fields:
        raise bad_request("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    button = Button(str(fields["text"]), str(fields.get("callback_data", "")), str(fields.get("url", "")))
    if not button.text.strip():
        raise bad_request("inline keyboard button text must be non-empty")
    if not button.url and not button.data:
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if len(button.data.encode()) > LONGEST_DATA:
        raise bad_request("BUTTON_DATA_INVALID")
    return button
