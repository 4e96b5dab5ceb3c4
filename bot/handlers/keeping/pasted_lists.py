"""Lists that are pasted into the conversation: nothing is kept before a yes, since there may be many."""

from __future__ import annotations

from collections.abc import Sequence

from bot.context import HandlerResult, TurnContext
from bot.handlers.questions import ask_choice
from bot.importing.job import begin
from bot.importing.rows import read_lines
from bot.understanding.headings import pasted
from state.items import Kind
from state.lane import Call, Option
from state.turns import Reply
from tools.definition import ToolName

IMPORT = "import"
KINDS = (Kind.MOVIE, Kind.TV_SHOW, Kind.NOTE)


async def offer(context: TurnContext) -> HandlerResult:
    """Ask what the lines are to be kept as, or all as one note; without any, say how to send them."""
    text = context.turn.message.text or ""
    found = pasted(text)
    if found is None:
        return context.say(context.voice.say("import-how"))
    kinds = sorted(KINDS, key=lambda kind: kind != found.kind)
    options = [_option(context, kind) for kind in kinds]
    label = context.voice.say("import-option-whole")
    whole = Option(label=label, title=label, call=Call(name=ToolName.SAVE_NOTE, args={"content": text}))
    return ask_choice(context, IMPORT, text, [*options, whole], proposes=found.kind is not None)


def _option(context: TurnContext, kind: Kind) -> Option:
    label = context.voice.say("import-option", kind=kind)
    return Option(label=label, title=label, kind=kind, call=Call(name=IMPORT, args={"kind": str(kind)}))


async def chosen(context: TurnContext, subject: str, calls: Sequence[Call]) -> HandlerResult:
    """Begin to keep the lines of ``subject`` as what was chosen."""
    found = pasted(subject)
    assert found is not None  # noqa: S101 - it was when it was asked about
    listing = read_lines(found, Kind(str(calls[0].args["kind"])))
    begun = await begin(context.turn, "", listing, context.reads, context.voice, context.now)
    return HandlerResult(
        replies=(Reply(text=begun.text),), jobs=begun.jobs, inverses=begun.inverses, change=begun.change, sent=""
    )
