"""Facts about the person: kept, put right by newer ones, and taken back."""

from __future__ import annotations

from bot.packs.facts import TOPIC, VALUE, Fact, Told, facts, forget, keep_fact
from bot.packs.knowledge.reading import OTHER, Stated, ended, same, stated
from bot.scene import Outcome, Scene
from bot.understanding.recognition import Action
from bot.wording.text import one_line

PACK, KIND, LABEL = "knowledge", "fact", "know"
# What a plain statement about oneself may be taken for.
_MAY_BE = frozenset({Action.REMEMBER, Action.CHAT, Action.UNKNOWN, Action.PROGRESS, Action.SEARCH})


async def told(scene: Scene) -> Outcome | None:
    """Keep what the message says of the person, or take out what it says is so no longer; None if it says neither."""
    recognition = scene.resolution.recognition
    text = recognition.text.strip()
    if recognition.action not in _MAY_BE or text.endswith("?"):
        return None
    if out := await _no_longer(scene, text):
        return out
    about = stated(text)
    if recognition.action is Action.REMEMBER and recognition.label == LABEL:
        return await remember(scene, text, about or Stated(OTHER, text))
    return await remember(scene, text, about) if about and about.plainly else None


async def remember(scene: Scene, text: str, about: Stated) -> Outcome:
    """Keep ``text``, which is ``about`` the person; the older of a single topic goes, and that is said."""
    known = await facts(scene, PACK, KIND)
    older = [fact for fact in known if about.single and fact.topic == about.topic and one_line(fact.text) != text]
    return await _put(scene, text, about, tuple(older))


async def _put(scene: Scene, text: str, about: Stated, older: tuple[Fact, ...]) -> Outcome:
    shown = one_line(text)
    said = scene.voice.say("knowledge-kept", text=shown)
    if older:
        said = scene.voice.say("knowledge-replaced", text=shown, former=one_line(older[0].text))
    told = Told(text, {TOPIC: about.topic, VALUE: about.value}, older)
    return await keep_fact(scene, PACK, KIND, told, said)


async def _no_longer(scene: Scene, text: str) -> Outcome | None:
    """Take out what ``text`` says is so no longer, with what is so instead; None if nothing of it was told."""
    over = ended(text)
    if over is None:
        return None
    gone = [
        fact
        for fact in await facts(scene, PACK, KIND)
        if (over.topic is not None or len(over.value.split()) > 1)
        and over.topic in (None, fact.topic)
        and same(over.value, fact.value if over.topic else fact.text)
    ]
    if not gone:
        return None
    if over.then:
        about = stated(over.then) or Stated(OTHER, over.then)
        older = [fact for fact in await facts(scene, PACK, KIND) if about.single and fact.topic == about.topic]
        return await _put(scene, over.then, about, tuple({fact.note.id: fact for fact in (*gone, *older)}.values()))
    return await forget(scene, gone, scene.voice.say("knowledge-gone", text=one_line(gone[0].text), count=len(gone)))
