"""What was asked of a language model and what came back: enough to run the turn again without the model."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from state.document import Document


class Outcome(StrEnum):
    """What became of a question, or of one attempt to put it."""

    REPLIED = "replied"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    BUSY = "busy"
    BROKEN = "broken"
    REJECTED = "rejected"
    UNREADABLE = "unreadable"
    NO_BUDGET = "no_budget"
    RESTING = "resting"


class Verdict(StrEnum):
    """What a reply was worth. UNANSWERED: there was none."""

    VALID = "valid"
    REPAIRED = "repaired"
    NOOP = "noop"
    INVALID = "invalid"
    UNANSWERED = "unanswered"


class Attempt(Document):
    """One request to the server, with the HTTP status if there was one. ``rung`` says how the form was asked for."""

    rung: str
    outcome: Outcome
    status: int | None = None
    ms: int = 0


class Answer(Document):
    """What a model answered, or why it did not.

    ``raw`` is the reply as far as it was read; ``cut`` says that the server ended it for its length. Tokens are those
    that the server reported, else our estimate, which is never too low; ``cost`` is in millionths of a US dollar, None
    if the model has no price. ``refused`` names the limit that a budget refused the question for.
    """

    outcome: Outcome
    model: str = ""
    raw: str = ""
    cut: bool = False
    tokens_in: int = 0
    tokens_out: int = 0
    reported: bool = False
    cost: int | None = None
    ms: int = 0
    refused: str = ""
    attempts: tuple[Attempt, ...] = ()


class CallRecord(Document):
    """One question to a model in a turn. ``problem`` says what was wrong with an invalid reply.

    ``fell_back`` marks the last call of those after which the rules or the catalogue had to answer.
    """

    mode: Literal["planner", "writer"]
    prompt_hash: str
    answer: Answer
    verdict: Verdict
    problem: str = ""
    fell_back: bool = False
