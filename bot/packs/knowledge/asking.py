"""What is known of the person: all of it, and what answers a question."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext
from bot.packs.facts import facts, quoted, shown
from bot.packs.knowledge.reading import asked, asks_all
from bot.packs.knowledge.telling import KIND, PACK
from state.reads import CountItems

LISTED_AT_MOST = 40


async def about_me(context: TurnContext) -> HandlerResult | None:
    """List what is known of the person, if the message asks for that; None if it does not, or nothing is known."""
    if not asks_all(context.resolution.recognition.text):
        return None
    return await _listed(context)


async def _listed(context: TurnContext) -> HandlerResult | None:
    known = (await facts(context, PACK, KIND))[:LISTED_AT_MOST]
    if not known:
        return None
    others = (await context.reads(CountItems())).total - len(known)
    lines = [context.voice.say("knowledge-known"), quoted(context, known)]
    if others > 0:
        lines.append(context.voice.say("knowledge-besides", count=others))
    return shown(context, "\n\n".join(lines), known)


async def answer(context: TurnContext) -> HandlerResult | None:
    """Answer a question about the person with what they told; None if it is none, or they did not tell."""
    topic = asked(context.resolution.recognition.text)
    if topic is None:
        return None
    known = [fact for fact in await facts(context, PACK, KIND) if topic in fact.topics]
    if not known:
        return None
    said = context.voice.say("knowledge-told", count=len(known))
    return shown(context, f"{said}\n{quoted(context, known)}", known)
