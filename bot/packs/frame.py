"""Frame of a pack: the rows of what can be asked of it, what answers its questions, and what it does later."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.actions import ActionSpec
from bot.context import Handler, HandlerResult, TurnContext
from bot.packs.jobs import JobHandler
from bot.understanding.recognition import Entities, Recognition
from state.document import JsonObject
from state.lane import DIALOGUE_LASTS, Dialogue, PackQuestion
from state.machine import Trigger
from state.turns import Button, Message, Reply

Answered = Callable[[TurnContext, PackQuestion], Awaitable[HandlerResult]]
Tapped = Callable[[TurnContext, str, int], Awaitable[HandlerResult | None]]
TakenUp = Callable[[TurnContext], Awaitable[HandlerResult | None]]
Amended = Callable[[TurnContext, Entities], Awaitable[HandlerResult | None]]
Answers = Callable[[PackQuestion, Message, Recognition], bool | None]


@dataclass(frozen=True, slots=True)
class Row(ActionSpec):
    """Row of the table of actions that a pack adds: what can be asked, and the ``handler`` that carries it out."""

    handler: Handler = field(kw_only=True)
    recalls: bool = field(default=True, kw_only=True)


@dataclass(frozen=True, slots=True)
class Pack:
    """A thing Guarda can do: its rows, who takes the answers to what it asks, and who does what it put off.

    ``tapped`` takes a tap on a button that is no question's, by its nonce and its place, and ``taken_up`` words that
    are about what the pack said last; each is None, or returns None, where it has nothing to do with it. ``ordered``
    does what a message orders of the pack's records, whatever it is taken for and whatever is being asked; ``amended``
    puts one of them right, by what a correction says it is, was and should be.
    """

    name: str
    rows: tuple[Row, ...]
    answered: Answered | None = None
    jobs: JobHandler | None = None
    tapped: Tapped | None = None
    taken_up: TakenUp | None = None
    answers: Answers | None = None
    ordered: TakenUp | None = None
    amended: Amended | None = None


def ask(context: TurnContext, question: PackQuestion, **changes: object) -> HandlerResult:
    """Return the outcome that asks ``question``, with buttons for a yes and a no if that is what answers it.

    What the turn does besides, its effects above all, are ``changes``.
    """
    dialogue = Dialogue(nonce=context.nonce, slot="pack", question=question, expires_at=context.now + DIALOGUE_LASTS)
    labels = (context.voice.say("pack-yes"), context.voice.say("pack-no")) if question.yes_or_no else ()
    taps = tuple(Button(label=label, payload=f"{context.nonce}:{place}") for place, label in enumerate(labels))
    reply = Reply(text=question.text, buttons=(taps,) if taps else ())
    return HandlerResult(replies=(reply,), trigger=Trigger.OPEN_DIALOGUE, pending=dialogue, **changes)  # type: ignore[arg-type]


def question(
    pack: str,
    name: str,
    text: str,
    args: JsonObject | None = None,
    *,
    yes_or_no: bool = False,
    holds: bool = False,
    offered: bool = False,
) -> PackQuestion:
    """Return the question of ``pack`` that ``text`` asks, whose answer is for ``name``, knowing ``args``.

    With ``holds`` it is about something that was told, which is a note until it is answered: see bot.packs.holding.
    One that is only ``offered`` need not be answered.
    """
    return PackQuestion(
        pack=pack, name=name, text=text, args=args or {}, yes_or_no=yes_or_no, holds=holds, offered=offered
    )
