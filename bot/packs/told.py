"""What is told of the person and of people they know, wherever a message may tell it or ask for it."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext, in_group
from bot.packs import knowledge, people, pictures


async def answered(context: TurnContext) -> HandlerResult | None:
    """Answer what is asked of the person or of somebody they know, as a picture if so; None if it asks for neither."""
    if charted := await pictures.asked(context):
        return charted
    found = await knowledge.what_goes_together(context) or await knowledge.about_me(context)
    found = found or await knowledge.answer(context) or await people.answer(context)
    # Others read along: what one told of oneself and of others is for oneself.
    return context.say(context.voice.say("only-in-private")) if found and in_group(context.turn.chat) else found


async def compared(context: TurnContext) -> HandlerResult | None:
    """Tell what of the person's figures goes together, if the message asks for that; None if it does not."""
    if in_group(context.turn.chat):
        return None
    return await knowledge.what_goes_together(context)


async def plainly(context: TurnContext) -> HandlerResult | None:
    """Keep what the message plainly tells of the person, though it was taken for something else; None otherwise."""
    if (
        in_group(context.turn.chat)
        or context.turn.message.forwarded
        or context.resolution.recognition.text.endswith("?")
    ):
        return None
    return await knowledge.told_plainly(context)


async def forgotten(context: TurnContext) -> HandlerResult | None:
    """Take out what is to be forgotten of the person: "apaga que sou vegano"; None if nothing of it was told."""
    return None if in_group(context.turn.chat) else await knowledge.no_longer(context)


async def kept(context: TurnContext) -> HandlerResult | None:
    """Keep what the message tells of the person or of somebody they know; None if it tells nothing of the kind.

    In a group nothing is kept that nobody asked to keep, and what is forwarded was not told by the person.
    """
    if in_group(context.turn.chat) or context.turn.message.forwarded:
        return None
    return await people.told(context) or await knowledge.told(context)


async def ordered(context: TurnContext) -> HandlerResult | None:
    """Keep what the message orders to be kept of somebody; None if that is about nobody."""
    if in_group(context.turn.chat) or context.turn.message.forwarded or context.model_first:
        return None
    return await people.ordered(context)
