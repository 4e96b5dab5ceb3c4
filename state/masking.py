"""Masking: what is left of a turn when the words in it are somebody else's."""

from __future__ import annotations

import re

from state.administration import MaskedReply, MaskedTurn
from state.lane import Chat
from state.model_calls import CallRecord, Outcome
from state.turns import Message, Turn

SHOWN_LETTERS = 1
WORDS_SHOWN = 12
MILLISECOND = 1_000_000

_WORD = re.compile(r"\w+")


def mask(text: str) -> str:
    """Return ``text`` with the first letter of each word and dots for the rest: "salva matrix" is "s···· m·····".

    Digits go entirely: a number is often a telephone, a document, a code. After a dozen words the rest is left out.
    """
    shown = list(_WORD.finditer(text))[:WORDS_SHOWN]
    if not shown:
        return "…" if text.strip() else ""
    cut = text[: shown[-1].end()]
    masked = _WORD.sub(lambda match: _masked(match[0]), cut)
    return " ".join(masked.split()) + ("…" if len(cut) < len(text.rstrip()) else "")


def masked_turn(turn: Turn) -> MaskedTurn:
    """Return ``turn`` as administrators see it."""
    seen = MaskedTurn(
        id=turn.id,
        person=turn.person,
        channel=turn.channel,
        kind=turn.kind,
        status=turn.status,
        number=turn.number,
        arrived=turn.arrived,
        attempts=turn.attempts,
        failures=turn.failures,
        given_up=turn.given_up,
        settled=turn.settled,
        undone=turn.undone_by is not None,
        said=_said(turn.message),
    )
    decision = turn.decision
    if decision is None:
        return seen
    trace = decision.trace
    return seen.changed(
        action=trace.action,
        rule=trace.rule.partition(":")[0],  # what follows quotes the words that matched
        move=trace.move,
        reading=trace.reading,
        state_before=_state(trace.chat_before),
        state_after=_state(decision.chat),
        decided_ms=(trace.clock - max(turn.arrived, turn.due)) / MILLISECOND if trace.clock else None,
        model_calls=trace.model_calls,
        asked=tuple(map(_asked, trace.calls)),
        reads=tuple(read.name for read in trace.reads),
        tools=tuple(f"{run.name}{'' if run.ok else ' ✗'}" for run in decision.tools),
        effects=tuple(effect.type for effect in decision.effects),
        jobs=len(decision.jobs),
        replies=tuple(
            MaskedReply(
                text=mask(reply.text),
                buttons=sum(len(row) for row in reply.buttons),
                outcome=reply.outcome,
                delivered_at=reply.delivered_at,
            )
            for reply in decision.replies
        ),
    )


def _masked(word: str) -> str:
    first = word[:SHOWN_LETTERS]
    return ("·" if first.isdigit() else first) + "·" * (len(word) - SHOWN_LETTERS)


def _said(message: Message) -> str:
    parts = (
        mask(message.text or ""),
        "[button]" if message.button is not None else "",
        f"[{message.attached}]" if message.attached else "",
        f"[{message.event}]" if message.event else "",
        "[edited]" if message.edited else "",
    )
    return " ".join(part for part in parts if part)


def _asked(call: CallRecord) -> str:
    """Return what one call came to; what was wrong with a reply may quote the person, so it is left out."""
    answer = call.answer
    came_to = call.verdict if answer.outcome is Outcome.REPLIED else answer.outcome
    tokens = f"{answer.tokens_in}+{answer.tokens_out} tokens"
    instead = " → rules" if call.fell_back else ""
    return f"{call.mode} {call.prompt_hash[:8]}: {came_to}, {tokens}, {answer.ms} ms{instead}"


def _state(chat: Chat | None) -> str:
    if chat is None:
        return ""
    return f"{chat.state}: {chat.pending.type}" if chat.pending else str(chat.state)
