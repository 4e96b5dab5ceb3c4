"""How many tokens a question has, before it is sent and without any server's tokenizer, and what it costs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil

from bot.planning.prompting import Prompt

# What a server's template puts around each message and around the whole ("<|im_start|>user\n" ...).
AROUND_A_MESSAGE = 16
AROUND_ALL = 32

# No server is believed that reports more than this.
MOST_REPORTED = 10_000_000


def tokens_at_most(text: str) -> int:
    """Return a number of tokens that ``text`` cannot exceed: its bytes in UTF-8.

    Every tokenizer in use falls back to bytes, so a token is a byte or more. For Portuguese the truth is about a third.
    """
    return len(text.encode("utf-8", "replace"))


def prompt_tokens(prompt: Prompt) -> int:
    """Return a number of tokens that ``prompt`` cannot exceed: messages, template, and the schema, which some count."""
    schema = tokens_at_most(json.dumps(prompt.schema, separators=(",", ":")))
    return AROUND_ALL + schema + sum(AROUND_A_MESSAGE + tokens_at_most(line.content) for line in prompt.lines)


@dataclass(frozen=True, slots=True)
class Price:
    """What a model costs: US dollars a million tokens, so millionths of a dollar a token."""

    tokens_in: float
    tokens_out: float

    def of(self, tokens_in: int, tokens_out: int) -> int:
        """Return what so many tokens cost, in millionths of a US dollar, rounded up."""
        return ceil(round(tokens_in * self.tokens_in + tokens_out * self.tokens_out, 6))


def price_of(model: str, prices: Mapping[str, Price]) -> Price | None:
    """Return the price of ``model``: its own, else its family's ("gpt-4o" for "gpt-4o-2024-11-20")."""
    known = _beginnings(model, prices)
    return prices[max(known, key=len)] if known else None


def _beginnings(model: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if model == name or model.startswith((f"{name}-20", f"{name}@", f"{name}:"))]
