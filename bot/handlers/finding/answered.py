"""Questions about what is kept that were taken for something else, or found nothing where they were asked."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.finding.answers import may_ask
from bot.finding.gathering import CLEAR, answer_to, names
from bot.handlers.corrections import revised
from bot.handlers.finding import recorded
from bot.handlers.finding.searches import told_of
from bot.understanding.remarks.questions import is_question
from bot.understanding.resolver import Move

# The score from which on something kept answers what the message was taken for: of 300 that are held out and only tell
# something, at most one has such a score.
TALKED, TOLD = -50, 0
FROM = {
    **dict.fromkeys((Action.UNKNOWN, Action.CHAT, Action.HELP, Action.PRIVACY, Action.ABOUT, Action.GREET), TALKED),
    **dict.fromkeys((Action.REMEMBER, Action.WHERE_TO_WATCH, Action.ADVICE, Action.SAVE), TOLD),
}


async def asked(context: TurnContext) -> HandlerResult | None:
    """Answer what sounds like talk, or something told, and is likelier a question about what is kept; else None."""
    least = FROM.get(context.resolution.recognition.action)  # type: ignore[call-overload]
    least = None if context.resolution.recognition.label == "know" else least  # facts have answers of their own
    answers = context.pending is not None and context.resolution.move is not Move.START
    if least is None or answers or not _may_ask(context):
        return None
    if await revised.revises(context):
        return None
    text = context.resolution.recognition.text
    shown = await told_of(context, text, near=True, least=least)
    if shown is None or is_question(text) or names(text):
        return shown
    first, *others = shown.replies
    told = f"{first.text}\n\n{context.voice.say('search-recalled-else')}"  # it may have been told, after all
    return replace(shown, replies=(first.changed(text=told), *others))


async def after_all(context: TurnContext, outcome: HandlerResult) -> HandlerResult:
    """Return what is kept and answers, where ``outcome`` has nothing of the kind, or what only comes near."""
    done = outcome.effects or outcome.jobs or outcome.pending
    if not outcome.nothing or done or not _may_ask(context):
        return outcome
    text = context.resolution.recognition.text
    answer = await answer_to(text, context.reads)
    if told := await recorded.told(context, text, max(CLEAR, answer.found[0].score) if answer else CLEAR):
        return replace(told, told=outcome.told)
    near = outcome.shows or outcome.spoken_of or (answer and answer.found[0].lacks)
    shown = None if near else await told_of(context, text, near=True)
    return replace(shown, told=outcome.told) if shown else outcome


def _may_ask(context: TurnContext) -> bool:
    message, text = context.turn.message, context.resolution.recognition.text
    apart = message.forwarded or message.button is not None or in_group(context.turn.chat) or context.model_first
    return bool(text) and not apart and may_ask(text)
