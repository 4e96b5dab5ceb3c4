"""How many tokens a question has, before it is sent and without any server's tokenizer, and what it costs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from bot.planner.envelope import Mode
from bot.planner.prompting import Message, Prompt

# What a server's template puts around each message and around the whole ("<|im_start|>user\n" ...).
AROUND_A_MESSAGE = 16
AROUND_ALL = 32

# The most tokens that a prompt may have, what is kept free of it for a repair, and what its past may take, by mode.
PROMPT_AT_MOST = 16_000
FOR_A_REPAIR = 3_000
PAST_AT_MOST: dict[Mode, int] = {"planner": 3_000, "writer": 8_000}

# No server is believed that reports more than this.
MOST_REPORTED = 10_000_000


def tokens_at_most(text: str) -> int:
    """Return a number of tokens that ``text`` cannot exceed: its bytes in UTF-8.

    Every tokenizer in use falls back to bytes, so a token is a byte or more. For Portuguese the truth is about a third.
    """
    return len(text.encode("utf-8", "replace"))


def prompt_tokens(prompt: Prompt) -> int:
    """Return a number of tokens that ``prompt`` cannot exceed: messages, template, and the schema, which some count."""
    return AROUND_ALL + _as_json(prompt.schema) + max(_messages(prompt.messages(native=n)) for n in (True, False))


def fits(prompt: Prompt) -> bool:
    """Tell whether ``prompt``, which has no past yet, can be put, and put again to be repaired."""
    return prompt_tokens(prompt) + FOR_A_REPAIR <= PROMPT_AT_MOST


def room_for_past(prompt: Prompt) -> int:
    """Return how many tokens the past of ``prompt``, which has none yet, may take."""
    free = PROMPT_AT_MOST - FOR_A_REPAIR - prompt_tokens(prompt)
    return max(0, min(free, PAST_AT_MOST[prompt.mode]))


def _messages(messages: Sequence[Message]) -> int:
    """Count what is a text as it is, and the rest of a message (calls and their ids) as the JSON that it is."""
    return sum(
        AROUND_A_MESSAGE
        + sum(tokens_at_most(part) if isinstance(part, str) else _as_json(part) for part in each.values())
        for each in messages
    )


def _as_json(value: Any) -> int:
    return tokens_at_most(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


@dataclass(frozen=True, slots=True)
class Price:
    """What a model costs: US dollars a million tokens, so millionths of a dollar a token."""

    tokens_in: float
    tokens_out: float

    def of(self, tokens_in: int, tokens_out: int) -> int:
        """Return what so many tokens cost, in millionths of a US dollar, rounded up."""
        return ceil(round(tokens_in * self.tokens_in + tokens_out * self.tokens_out, 6))


def read_price(text: str) -> Price:
    """Return the price that ``text`` gives: "0.15/0.60", read and written. Raises ValueError, which says how."""
    try:
        tokens_in, tokens_out = map(float, text.split("/"))
    except ValueError:
        tokens_in = tokens_out = -1.0
    if not (0 <= tokens_in < 100_000 and 0 <= tokens_out < 100_000):
        raise ValueError("should be two prices in US dollars a million tokens, read and written: 0.15/0.60")
    return Price(tokens_in, tokens_out)


def price_of(model: str, prices: Mapping[str, Price]) -> Price | None:
    """Return the price of ``model``: its own, else its family's ("gpt-4o" for "gpt-4o-2024-11-20")."""
    known = _beginnings(model, prices)
    return prices[max(known, key=len)] if known else None


def _beginnings(model: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if model == name or model.startswith((f"{name}-20", f"{name}@", f"{name}:"))]
