"""Talk that asks for nothing: a model's answer where there is one, and an honest sentence where there is none."""

from __future__ import annotations

from bot.planning.prompting import WriterQuestion
from bot.scene import Outcome, Scene
from bot.skills.detect import woken
from bot.skills.loading import packaged_skills
from bot.wording.passing import listening, passing


async def talk(scene: Scene, text: str) -> Outcome:
    """Answer ``text``, which is somebody's own and asks for nothing. Of what is heavy it is said that it was heard."""
    written = await scene.asker.write(WriterQuestion(text, {}, locale=scene.voice.locale, task="converse"))
    if written.text is not None:
        return scene.say(written.text, by_model=True, sent=text)
    said = listening(scene.voice, scene.number) if is_talked_over(text) else passing(scene.voice, None, scene.number)
    return scene.say(said, sent=text)


def is_talked_over(text: str) -> bool:
    """Tell whether ``text`` is about something that is talked over, rather than done: feelings, work, people."""
    return any(each.skill.talks for each in woken(packaged_skills(), text))
