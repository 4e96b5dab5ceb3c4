"""Talk that asks for nothing: a model's answer where there is one, and an honest sentence where there is none."""

from __future__ import annotations

from dataclasses import replace

from bot.context import HandlerResult, TurnContext
from bot.planner.prompting import WriterQuestion
from bot.replies.passing import listening, passing, sympathy
from bot.skills.detect import woken
from bot.skills.loading import packaged_skills
from bot.understanding.topics import NEWS, SURE_BESIDE_A_FACT, talk_of


async def talk(context: TurnContext, text: str) -> HandlerResult:
    """Answer ``text``, which is somebody's own and asks for nothing. Of what is heavy it is said that it was heard."""
    written = await context.asker.write(WriterQuestion(text, {}, locale=context.voice.locale, task="converse"))
    if written.text is not None:
        return context.say(written.text, by_model=True, sent=text)
    return context.say(_heard(context, text), sent=text)


def _heard(context: TurnContext, text: str) -> str:
    topic = talk_of(text)
    if topic in NEWS:
        return sympathy(context.voice, topic, context.number)
    if topic is None and is_talked_over(text):
        return listening(context.voice, context.number)
    if topic is None and not context.chat.met:
        return context.voice.say("greet")  # "oi, a Lu me falou de você" is how people begin
    return passing(context.voice, topic, context.number, context.now)


def is_talked_over(text: str) -> bool:
    """Tell whether ``text`` is about something that is talked over, rather than done: feelings, work, people."""
    return any(each.skill.talks for each in woken(packaged_skills(), text))


def with_a_word_of_its_own(context: TurnContext, kept: HandlerResult, text: str) -> HandlerResult:
    """Return ``kept`` with a warm sentence before it, where ``text`` tells of a loss, an illness, or a good day."""
    news = talk_of(text, SURE_BESIDE_A_FACT)
    if news not in NEWS:
        return kept
    first, *others = kept.replies
    said = f"{sympathy(context.voice, news, context.number)}\n{first.text}"
    return replace(kept, replies=(first.changed(text=said), *others))
