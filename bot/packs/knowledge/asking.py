"""What is known of the person: all of it, and what answers a question."""

from __future__ import annotations

from bot.packs.facts import facts, quoted, shown
from bot.packs.knowledge.reading import asked, asks_all
from bot.packs.knowledge.telling import KIND, PACK
from bot.scene import Outcome, Scene
from state.reads import CountItems

LISTED_AT_MOST = 40


async def about_me(scene: Scene) -> Outcome | None:
    """List what is known of the person, if the message asks for that; None if it does not, or nothing is known."""
    if not asks_all(scene.resolution.recognition.text):
        return None
    return await _listed(scene)


async def _listed(scene: Scene) -> Outcome | None:
    known = (await facts(scene, PACK, KIND))[:LISTED_AT_MOST]
    if not known:
        return None
    others = (await scene.reads(CountItems())).total - len(known)
    lines = [scene.voice.say("knowledge-known"), quoted(scene, known)]
    if others > 0:
        lines.append(scene.voice.say("knowledge-besides", count=others))
    return shown(scene, "\n\n".join(lines), known)


async def answer(scene: Scene) -> Outcome | None:
    """Answer a question about the person with what they told; None if it is none, or they did not tell."""
    topic = asked(scene.resolution.recognition.text)
    if topic is None:
        return None
    known = [fact for fact in await facts(scene, PACK, KIND) if topic in fact.topics]
    if not known:
        return None
    said = scene.voice.say("knowledge-told", count=len(known))
    return shown(scene, f"{said}\n{quoted(scene, known)}", known)
