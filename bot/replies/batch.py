"""What is said around several titles that were asked for together: which one this is, and what came of all."""

from __future__ import annotations

from collections.abc import Sequence

from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.lane import Several


def asked(voice: Voice, several: Several, question: str) -> str:
    """Return ``question`` with which of how many it is about, and how to pass over it."""
    which = voice.say("several-number", number=several.now.number, total=several.total)
    return f"{which} {question}\n{voice.say('several-instruction')}"


def report(
    voice: Voice,
    *,
    total: int,
    kept: Sequence[str],
    known: Sequence[str] = (),
    skipped: Sequence[str] = (),
    typed: Sequence[str] = (),
) -> str:
    """Return what was kept, a line each, which of it as ``typed``, what had been kept before, and what was left out."""
    blocks = []
    if kept:
        blocks.append("\n".join([voice.say("several-kept", count=len(kept), total=total), *kept]))
    if typed:
        blocks.append(voice.say("several-typed", titles=voice.join([one_line(title) for title in typed])))
    if known:
        blocks.append(voice.say("several-known", titles=voice.join([one_line(title) for title in known])))
    if skipped:
        blocks.append(voice.say("several-skipped", titles=voice.join([one_line(title) for title in skipped])))
    return "\n".join(blocks)
