"""What is told of the person and of people they know, wherever a message may tell it or ask for it."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs import pictures
from bot.packs.knowledge import asking as facts_asked
from bot.packs.knowledge import telling as facts
from bot.packs.knowledge.context import what_goes_together
from bot.packs.people import asking as people_asked
from bot.packs.people import telling as people


async def answered(context: TurnContext) -> HandlerResult | None:
    """Answer what is asked of the person or of somebody they know, as a picture if so; None if it asks for neither."""
    if charted := await pictures.asked(context):
        return charted
    found = await what_goes_together(context) or await facts_asked.about_me(context)
    found = found or await facts_asked.answer(context) or await people_asked.answer(context)
    # Others read along: what one told of oneself and of others is for oneself.
    return context.say(context.voice.say("only-in-private")) if found and in_group(context.turn.chat) else found


async def compared(context: TurnContext) -> HandlerResult | None:
    """Tell what of the person's figures goes together, if the message asks for that; None if it does not."""
    if in_group(context.turn.chat):
        return None
    return await what_goes_together(context)


async def plainly(context: TurnContext) -> HandlerResult | None:
    """Keep what the message plainly tells of the person, though it was taken for something else; None otherwise."""
    if (
        in_group(context.turn.chat)
        or context.turn.message.forwarded
        or context.resolution.recognition.text.endswith("?")
    ):
        return None
    return await facts.told_plainly(context)


async def forgotten(context: TurnContext) -> HandlerResult | None:
    """Take out what is to be forgotten of the person: "apaga que sou vegano"; None if nothing of it was told."""
    return None if in_group(context.turn.chat) else await facts.no_longer(context)


async def kept(context: TurnContext) -> HandlerResult | None:
    """Keep what the message tells of the person or of somebody they know; None if it tells nothing of the kind.

    In a group nothing is kept that nobody asked to keep, and what is forwarded was not told by the person.
    """
    if in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    return await people.told(context) or await facts.told(context)


async def ordered(context: TurnContext) -> HandlerResult | None:
    """Keep what the message orders to be kept of somebody; None if that is about nobody."""
    if in_group(context.turn.chat) or context.turn.message.forwarded or context.model_first:
        return None
    return await people.ordered(context)
