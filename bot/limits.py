"""How much a person may send: values in, a verdict out. The message's arrival is the clock, not its handling.

A person who wrote while we were away is not told off for the pile that it became.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.channels import TERMINAL
from state.lane import MINUTE, SECOND
from state.quota import Standing, Usage, Window
from state.turns import Turn

DAY = 24 * 3_600 * SECOND

Span = Literal["minute", "day"]
SPANS: tuple[tuple[Span, int], ...] = (("minute", MINUTE), ("day", DAY))


@dataclass(frozen=True, slots=True)
class Admitted:
    """The message is handled. ``missed`` were not since the last one that was, and the person is to hear of them."""

    usage: Usage
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Limited:
    """The message is one too many until ``until`` (ns). ``tells`` says that it is the first such one.

    ``span`` is what was used up, and ``limit`` how many messages that is.
    """

    usage: Usage
    until: int
    span: Span
    limit: int
    tells: bool


@dataclass(frozen=True, slots=True)
class TooLong:
    """The message has more than ``limit`` characters. It counts as one."""

    usage: Usage
    limit: int
    missed: int = 0


@dataclass(frozen=True, slots=True)
class Blocked:
    """An administrator has blocked the person."""


Admission = Admitted | Limited | TooLong | Blocked


def admit(standing: Standing, turn: Turn) -> Admission:
    """Return whether ``turn`` is handled, for a person of this ``standing``.

    Only what the person sends counts: not the further requests of a message, nor later work, nor what merely happened
    in a chat; and not at a terminal, whose machine is the person's own. A minute, or a day, begins with the first
    message after the last one ended.
    """
    rules, usage = standing.rules, standing.usage
    if rules.blocked:
        return Blocked()
    if not _counts(turn):
        return Admitted(usage)
    limits = standing.limits
    allowed = {"minute": limits.minute, "day": limits.day}
    windows = {span: _window(getattr(usage, span), turn.arrived, length) for span, length in SPANS}
    ends = {span: windows[span].start + length for span, length in SPANS if windows[span].taken >= allowed[span]}
    if ends:
        span = max(ends, key=ends.__getitem__)
        refused = usage.changed(refused=usage.refused + 1)
        return Limited(refused, ends[span], span, allowed[span], tells=not usage.refused)
    taken = {span: Window(start=window.start, taken=window.taken + 1) for span, window in windows.items()}
    now = usage.changed(**taken, refused=0)
    if len(turn.message.text or "") > limits.characters:
        return TooLong(now, limits.characters, usage.refused)
    return Admitted(now, usage.refused)


def _counts(turn: Turn) -> bool:
    at_a_terminal = turn.channel == TERMINAL.name
    return turn.kind == "message" and turn.parent is None and turn.message.event is None and not at_a_terminal


def _window(window: Window, at: int, length: int) -> Window:
    """Return the window that ``at`` falls into: ``window``, or a new one. An earlier arrival falls into it, too."""
    return window if window.taken and at < window.start + length else Window(start=at)
