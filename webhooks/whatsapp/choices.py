"""Choices that can be tapped: a question with its buttons as a template of Twilio's Content API, and what fills it.

Inside the 24 hours a template needs no approval, there may be any number of them, and everything in one may be a
variable. So a template holds the shape of a question alone, how many lines and choices, is made once and used for
everybody, and no word of anybody stays with Twilio's templates.
https://www.twilio.com/docs/content/twilio-quick-reply and https://www.twilio.com/docs/content/twiliolist-picker
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Literal

from state.turns import Button
from webhooks.splitting import first_part
from webhooks.whatsapp.marks import sendable, utf16_length

LONGEST_BODY = 1024

Kind = Literal["twilio/quick-reply", "twilio/list-picker"]

_MOST_BUTTONS = 3
_LONGEST_BUTTON = 20
_MOST_ROWS = 10
_LONGEST_TITLE = 24
_LONGEST_DESCRIPTION = 72
_MOST_LINES = 50  # of the 100 variables that a template may have
_OPEN_LIST = "☰"  # what opens the list: a sign, as a reply does not say in which language it is

_PAYLOAD = re.compile(r"[!-~]{1,64}")
_BLANKS = re.compile(r"\s+")
_GAP = re.compile(r"\s{5,}|\t")


@dataclass(frozen=True, slots=True)
class Template:
    """The shape of a question; ``fields`` is JSON, with {{1}}, {{2}} and so on where words go."""

    kind: Kind
    fields: str

    @property
    def name(self) -> str:
        """What it is found by in the account, another if anything in it changes."""
        return f"guarda_{self.kind.partition('/')[2]}_{sha256(self.fields.encode()).hexdigest()[:16]}"


@dataclass(frozen=True, slots=True)
class Choices:
    """A template and the words for its variables, from the first on."""

    template: Template
    values: tuple[str, ...]

    @property
    def variables(self) -> str:
        """The words as the API takes them."""
        return json.dumps({str(place): value for place, value in enumerate(self.values, 1)}, ensure_ascii=False)


def choices(body: str, buttons: Sequence[Button]) -> Choices | None:
    """Return the question ``body`` with its ``buttons``: quick replies if they fit, else a list; None if neither does.

    ``body`` is at most LONGEST_BODY long.
    The choices stand in the text too, or can be typed, so that leaving them out loses nothing.
    """
    labels = [_BLANKS.sub(" ", sendable(button.label)).strip() for button in buttons]
    lines = [_GAP.sub(" ", line).strip() for line in body.splitlines()]
    if not _fits(lines, labels, buttons):
        return None
    values: list[str] = []
    numbers = count(1)

    def variable(value: str) -> str:
        values.append(value)
        return f"{{{{{next(numbers)}}}}}"

    question = "\n".join(variable(line) if line else "" for line in lines)
    kind, fields = _offered(question, labels, [button.payload for button in buttons], variable)
    return Choices(Template(kind, json.dumps(fields, ensure_ascii=False)), tuple(values))


def _offered(
    question: str, labels: Sequence[str], payloads: Sequence[str], variable: Callable[[str], str]
) -> tuple[Kind, dict[str, object]]:
    if len(labels) <= _MOST_BUTTONS and len(set(labels)) == len(labels) and _longest(labels) <= _LONGEST_BUTTON:
        actions = [
            {"type": "QUICK_REPLY", "title": variable(label), "id": variable(payload)}
            for label, payload in zip(labels, payloads, strict=True)
        ]
        return "twilio/quick-reply", {"body": question, "actions": actions}
    items = [
        {"item": variable(_shortened(label, _LONGEST_TITLE)), "id": variable(payload)}
        for label, payload in zip(labels, payloads, strict=True)
    ]
    if _longest(labels) > _LONGEST_TITLE:
        for item, label in zip(items, labels, strict=True):
            item["description"] = variable(_shortened(label, _LONGEST_DESCRIPTION))
    return "twilio/list-picker", {"body": question, "button": _OPEN_LIST, "items": items}


def _fits(lines: Sequence[str], labels: Sequence[str], buttons: Sequence[Button]) -> bool:
    payloads = {button.payload for button in buttons if _PAYLOAD.fullmatch(button.payload)}
    return (
        1 <= len(labels) <= _MOST_ROWS
        and all(labels)
        and len(payloads) == len(labels)
        and any(lines)
        and len(lines) <= _MOST_LINES
    )


def _longest(labels: Sequence[str]) -> int:
    return max(utf16_length(label) for label in labels)


def _shortened(label: str, longest: int) -> str:
    if utf16_length(label) <= longest:
        return label
    return first_part(label, longest - 1, utf16_length)[0] + "…"
