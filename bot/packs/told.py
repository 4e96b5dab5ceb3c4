"""What is told of the person and of people they know, wherever a message may tell it or ask for it."""

from __future__ import annotations

from bot.packs import knowledge, people, pictures
from bot.scene import Outcome, Scene, in_group


async def answered(scene: Scene) -> Outcome | None:
    """Answer what is asked of the person or of somebody they know, as a picture if so; None if it asks for neither."""
    if charted := await pictures.asked(scene):
        return charted
    found = await knowledge.what_goes_together(scene) or await knowledge.about_me(scene)
    found = found or await knowledge.answer(scene) or await people.answer(scene)
    # Others read along: what one told of oneself and of others is for oneself.
    return scene.say(scene.voice.say("only-in-private")) if found and in_group(scene.turn.chat) else found


async def compared(scene: Scene) -> Outcome | None:
    """Tell what of the person's figures goes together, if the message asks for that; None if it does not."""
    if in_group(scene.turn.chat):
        return None
    return await knowledge.what_goes_together(scene)


async def plainly(scene: Scene) -> Outcome | None:
    """Keep what the message plainly tells of the person, though it was taken for something else; None otherwise."""
    if in_group(scene.turn.chat) or scene.turn.message.forwarded or scene.resolution.recognition.text.endswith("?"):
        return None
    return await knowledge.told_plainly(scene)


async def forgotten(scene: Scene) -> Outcome | None:
    """Take out what is to be forgotten of the person: "apaga que sou vegano"; None if nothing of it was told."""
    return None if in_group(scene.turn.chat) else await knowledge.no_longer(scene)


async def kept(scene: Scene) -> Outcome | None:
    """Keep what the message tells of the person or of somebody they know; None if it tells nothing of the kind.

    In a group nothing is kept that nobody asked to keep, and what is forwarded was not told by the person.
    """
    if in_group(scene.turn.chat) or scene.turn.message.forwarded:
        return None
    return await people.told(scene) or await knowledge.told(scene)


async def ordered(scene: Scene) -> Outcome | None:
    """Keep what the message orders to be kept of somebody; None if that is about nobody."""
    if in_group(scene.turn.chat) or scene.turn.message.forwarded or scene.model_first:
        return None
    return await people.ordered(scene)
