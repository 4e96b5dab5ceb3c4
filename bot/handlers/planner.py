"""Asking the planner on behalf of a handler."""

from __future__ import annotations

from bot.actions import Action
from bot.context import TurnContext
from bot.planner.envelope import CallTool, Form, Noop, Respond
from bot.planner.prompting import PlannerQuestion


async def ask_planner(
    context: TurnContext, about: str = "", answer: Action | None = None, *, packs: bool = False
) -> CallTool | Respond | None:
    """Return what a model makes of the request; None if there is no model, or nothing that it sees to do.

    It is shown one request of the message, none of the others, and nothing of a message that was forwarded. ``about``
    is what the person sent before, if the request speaks of that. ``answer`` is what was asked for before, if the
    message is what was missing then: all of it, whatever it would be by itself. With ``packs`` it may call their tools.
    """
    recognition = context.resolution.recognition
    question = PlannerQuestion(
        recognition.text if answer is None else (context.turn.message.text or "").strip(),
        recognition.action if answer is None else answer,
        earlier=(about,) if about else (),
        locale=context.voice.locale,
        packs=packs,
        forwarded=context.turn.message.forwarded or bool(about and not context.chat.sent_own),
    )
    planned = await context.asker.plan(question, _nothing)
    return planned.form if isinstance(planned.form, CallTool | Respond) else None


def _nothing() -> Form:
    return Noop()
