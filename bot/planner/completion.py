"""What a server sent back, from bytes to the reply in them, whatever they are."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from bot.planner.counting import MOST_REPORTED
from bot.planner.reading import READ_AT_MOST
from state.model_calls import Outcome

BODY_LIMIT = 1_000_000

# llama.cpp's word, with status 500, for a reply that was cut off before the schema's end.
_NOT_WHOLE = "model produced output that does not match"


class Unreadable(Exception):
    """Bytes in which there is no reply: another page, an error that calls itself a success, nothing at all."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A reply: its text as far as it is ever read, and the tokens that the server says it took (None: it does not)."""

    text: str
    cut: bool
    tokens_in: int | None
    tokens_out: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one request.

    ``complaint`` is what an error said, in small letters. ``retry_after`` is in seconds. ``sent`` is False if the
    server surely never saw the request.
    """

    outcome: Outcome
    status: int | None = None
    completion: Completion | None = None
    complaint: str = ""
    retry_after: float | None = None
    sent: bool = True


def read_completion(body: bytes) -> Completion:
    """Return the reply in a chat completion's ``body``. Raises Unreadable, and nothing else.

    A reply without a text (a refusal, a filter) is an empty one.
    """
    try:
        whole = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Unreadable("no JSON") from error
    match whole:
        case {"choices": [{"message": dict(message), **choice}, *_]}:
            usage = whole.get("usage")
            read, written = (_count(usage, name) for name in ("prompt_tokens", "completion_tokens"))
            text = _text(message.get("content"))[:READ_AT_MOST]
            return Completion(text, choice.get("finish_reason") == "length", read, written)
        case _:
            raise Unreadable("no reply")


def cut_reply(complaint: str) -> Completion | None:
    """Return the reply that an error hides: some servers call one that was cut off their own failure."""
    return Completion("", cut=True, tokens_in=None, tokens_out=None) if _NOT_WHOLE in complaint else None


def complaint_in(body: bytes) -> str:
    """Return in small letters what an error's ``body`` says; only to find out what a server does not understand."""
    return body[:4_000].decode("utf-8", "replace").lower()


def _text(content: Any) -> str:
    match content:
        case str():
            text = content
        case list():
            text = "".join(
                part["text"] for part in content if isinstance(part, dict) and isinstance(part.get("text"), str)
            )
        case _:
            text = ""
    # Half of a character can be sent as JSON, but neither kept nor sent on.
    return text.encode("utf-8", "replace").decode("utf-8")


def _count(usage: Any, name: str) -> int | None:
    count = usage.get(name) if isinstance(usage, dict) else None
    return count if type(count) is int and 0 <= count <= MOST_REPORTED else None
