"""Facts of a share: a question for one figure of it, with no thinking asked for (X-45)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Literal, TypeAlias

from bot.missions.reading import told_in
from bot.understanding.grammar import every
from bot.understanding.words.normaliser import aligned
from state.text import words
from tools.search_query import STOP_WORDS

Wanted: TypeAlias = Literal["price_earnings", "price"]


@dataclass(frozen=True, slots=True)
class ShareFact:
    """The one figure that is asked of a share."""

    ticker: str
    wanted: Wanted


@cache
def _words() -> Mapping[str, re.Pattern[str]]:
    told = tomllib.loads(resources.files("bot.missions").joinpath("triage.toml").read_text("utf-8"))["share_facts"]
    return {name: re.compile(r"\b(?:" + "|".join(patterns) + r")(?!\w)") for name, patterns in told.items()}


def share_fact(text: str) -> ShareFact | None:
    """Return which figure of which share ``text`` asks for, and nothing else; None if it asks for more, or none."""
    said = told_in(text)
    ticker, folded = said.names.get("ticker"), aligned(text)
    if ticker is None or said.figures:
        return None
    around = every("asking_a_price") | every("polite") | every("of_it") | STOP_WORDS
    wanted: Wanted
    for wanted in ("price_earnings", "price"):
        rest, found = _words()[wanted].subn(" ", folded)
        rest = _words()["around"].sub(" ", rest)
        if found and all(word in around for word in words(rest) if told_in(word).names.get("ticker") != ticker):
            return ShareFact(ticker, wanted)
    return None
