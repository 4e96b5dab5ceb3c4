"""Talk that asks for nothing: a model's answer where there is one, and an honest sentence where there is none."""

from __future__ import annotations

from dataclasses import replace

from bot.planning.prompting import WriterQuestion
from bot.scene import Outcome, Scene
from bot.skills.detect import woken
from bot.skills.loading import packaged_skills
from bot.understanding.remarks.chatter import loosely
from bot.understanding.remarks.news import news_in
from bot.wording.passing import listening, passing, sympathy


async def talk(scene: Scene, text: str) -> Outcome:
    """Answer ``text``, which is somebody's own and asks for nothing. Of what is heavy it is said that it was heard."""
    written = await scene.asker.write(WriterQuestion(text, {}, locale=scene.voice.locale, task="converse"))
    if written.text is not None:
        return scene.say(written.text, by_model=True, sent=text)
    return scene.say(_heard(scene, text), sent=text)


def _heard(scene: Scene, text: str) -> str:
    chatter = loosely(text)
    if chatter is None and (news := news_in(text)):
        return sympathy(scene.voice, news, scene.number)
    if chatter is None and is_talked_over(text):
        return listening(scene.voice, scene.number)
    if chatter is None and not scene.chat.met:
        return scene.voice.say("greet")  # "oi, a Lu me falou de você" is how people begin
    return passing(scene.voice, chatter, scene.number)


def is_talked_over(text: str) -> bool:
    """Tell whether ``text`` is about something that is talked over, rather than done: feelings, work, people."""
    return any(each.skill.talks for each in woken(packaged_skills(), text))


def with_a_word_of_its_own(scene: Scene, kept: Outcome, text: str) -> Outcome:
    """Return ``kept`` with a warm sentence before it, where ``text`` tells of a loss, an illness, or a good day."""
    news = news_in(text)
    if news is None:
        return kept
    first, *others = kept.replies
    said = f"{sympathy(scene.voice, news, scene.number)}\n{first.text}"
    return replace(kept, replies=(first.changed(text=said), *others))
