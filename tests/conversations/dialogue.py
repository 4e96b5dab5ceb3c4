"""Whole dialogues as data: a YAML file each, which anyone can add.

    about: what this shows, in a sentence
    locale: pt-BR                  the language of a person who asked for none (default pt-BR)
    faces: terminal                where it may be held: at the terminal alone, or on a platform as well (default all)
    films: answering               what the look-ups do: answering (default), unavailable or unconfigured
    steps:
      - user: salva duna           the person writes
        bot: Qual é?               some reply holds this text; a list of texts holds all of them
      - tap: Duna (2021)           the person taps the newest button that reads so
        question: 1                ... or the first (second...) one of the dialogue that reads so
      - payload: zzz:0             the person's app sends this as a button
      - user: apaga o 1
        quotes: 2                  the message is an answer to the bot's reply to the second message
      - wait: 61 minutes           time passes

Each step of the person's may expect: ``bot`` (as above), ``bot_says`` (the whole text), ``bot_matches``
(a regular expression), ``bot_never`` (texts that no reply holds), ``buttons`` (their labels, all of them, in
order), ``silence`` (nothing is said), ``state``, ``action``, and ``items``: the titles of what is kept, in the order
of lists, or how many.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, model_validator

from state.lane import MINUTE, SECOND, State

UNITS = {"second": SECOND, "minute": MINUTE, "hour": 60 * MINUTE, "day": 24 * 60 * MINUTE}

Texts = str | list[str]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Step(_Strict):
    """One thing that the person does, and what is expected of the bot."""

    user: str | None = None
    tap: str | None = None
    payload: str | None = None
    wait: str | None = None
    question: int | None = None
    quotes: int | None = None
    bot: Texts = []
    bot_says: str | None = None
    bot_matches: str | None = None
    bot_never: Texts = []
    buttons: list[str] | None = None
    silence: bool = False
    state: State | None = None
    action: str | None = None
    items: list[str] | int | None = None

    @model_validator(mode="after")
    def _does_one_thing(self) -> Step:
        done = [each for each in (self.user, self.tap, self.payload, self.wait) if each is not None]
        if len(done) != 1:
            raise ValueError("a step is one of user, tap, payload and wait")
        return self

    @property
    def duration(self) -> int:
        """How long ``wait`` lasts, in ns."""
        number, unit = (self.wait or "0 seconds").split()
        return int(number) * UNITS[unit.removesuffix("s")]


class Dialogue(_Strict):
    """A dialogue as its file has it."""

    about: str
    locale: Literal["pt-BR", "en"] = "pt-BR"
    faces: Literal["all", "terminal"] = "all"
    films: Literal["answering", "unavailable", "unconfigured"] = "answering"
    steps: list[Step]


@cache
def load(path: Path) -> Dialogue:
    """Return the dialogue in the file at ``path``. Raises ValidationError for a file that is none."""
    return Dialogue.model_validate(yaml.load(path.read_bytes(), yaml.CSafeLoader))
