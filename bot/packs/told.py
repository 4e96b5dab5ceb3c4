"""What is told of the person and of people they know, wherever a message may tell it or ask for it."""

from __future__ import annotations

from bot.packs import knowledge
from bot.scene import Outcome, Scene, in_group


async def answered(scene: Scene) -> Outcome | None:
    """Answer what is asked of the person or of somebody they know; None if it asks for no such thing."""
    found = await knowledge.about_me(scene) or await knowledge.answer(scene)
    # Others read along: what one told of oneself and of others is for oneself.
    return scene.say(scene.voice.say("only-in-private")) if found and in_group(scene.turn.chat) else found


async def kept(scene: Scene) -> Outcome | None:
    """Keep what the message tells of the person or of somebody they know; None if it tells nothing of the kind.

    In a group nothing is kept that nobody asked to keep, and what is forwarded was not told by the person.
    """
    if in_group(scene.turn.chat) or scene.turn.message.forwarded:
        return None
    return await knowledge.told(scene)
