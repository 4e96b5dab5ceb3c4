"""Talk that asks for nothing: a model's answer where there is one, and an honest sentence where there is none."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.knowledge.reading import introduced
from bot.planner.asking import Written
from bot.planner.prompting import WriterQuestion
from bot.replies.passing import listening, passing, sympathy
from bot.skills.detect import woken
from bot.skills.loading import packaged_skills
from bot.understanding.grammar import every
from bot.understanding.topics import GRAVE, NEWS, SURE_BESIDE_A_FACT, Topic, talk_of
from state.model_calls import Outcome
from state.text import words

# What was told last, where that was a word of comfort: what follows is listened to as well.
CONSOLED = "consoled"
# So surely a clause of a note tells of a loss or an illness: of 4,900 facts it is right of 10 more, and wrong of 1.
SURE_OF_A_CLAUSE = 0.95
_CLAUSE = re.compile(r"[,.;:!…\n]+\s*")
_LOOKS = frozenset({Action.SEARCH, Action.GET_INFO, Action.UNKNOWN})


async def talk(context: TurnContext, text: str) -> HandlerResult:
    """Answer ``text``, which is somebody's own and asks for nothing. Of what is heavy it is said that it was heard."""
    budget, over = context.budget, ""
    if context.asker.connected and not budget.allows("converse"):
        written = Written(None)
        if budget.tells_of_talk():
            over = f"\n\n{context.voice.say('budget-converse', **budget.begins_again(context.voice))}"
    else:
        written = await context.asker.write(WriterQuestion(text, {}, locale=context.voice.locale, task="converse"))
        if any(call.answer.outcome is Outcome.REPLIED for call in written.calls):
            budget.take("converse")
    if written.text is not None:
        return context.say(written.text, by_model=True, sent=text)
    grave = context.chat.told == CONSOLED or _topic(text) in GRAVE
    return context.say(f"{_heard(context, text)}{over}", sent=text, told=CONSOLED if grave else None)


def _heard(context: TurnContext, text: str) -> str:
    topic = _topic(text)
    if topic in NEWS:
        return sympathy(context.voice, topic, context.number)
    if topic is None and (context.chat.told == CONSOLED or is_talked_over(text)):
        return listening(context.voice, context.number)
    if topic is None and not context.chat.met:
        return context.voice.say("greet")  # "oi, a Lu me falou de você" is how people begin
    return passing(context.voice, topic, context.number, context.now)


def _topic(text: str) -> Topic | None:
    """Return what ``text`` is about; where that is not plain of the whole, what is heavy in one of its clauses."""
    whole = talk_of(text)
    told = (talk_of(clause) for clause in _CLAUSE.split(text)) if whole is None else ()
    return next((topic for topic in told if topic in GRAVE), whole)


def is_talked_over(text: str) -> bool:
    """Tell whether ``text`` is about something that is talked over, rather than done: feelings, work, people."""
    return any(each.skill.talks for each in woken(packaged_skills(), text))


def is_heavy(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` is about what one feels, a loss or good news, so that it is heard before anything else."""
    return context.chat.told == CONSOLED or talk_of(text) in NEWS or is_talked_over(text)


def with_what_was_kept(heard: HandlerResult, kept: HandlerResult) -> HandlerResult:
    """Return ``kept``, a fact told among what is felt, with what was said to that before it."""
    first, *others = kept.replies
    said = f"{heard.replies[0].text}\n{first.text}"
    return replace(kept, replies=(first.changed(text=said), *others), told=heard.told, by_model=heard.by_model)


def with_a_word_of_its_own(context: TurnContext, kept: HandlerResult, text: str) -> HandlerResult:
    """Return ``kept`` with a warm sentence before it, where ``text`` tells of a loss, an illness, or a good day."""
    news = talk_of(text, SURE_BESIDE_A_FACT)
    # What has a figure is told for that: "perdi 4 kg".
    clauses = (clause for clause in _CLAUSE.split(text) if not any(map(str.isdecimal, clause)))
    grave = (topic for topic in (talk_of(clause, SURE_OF_A_CLAUSE) for clause in clauses) if topic in GRAVE)
    news = news if news in NEWS else next(grave, None)
    if news is None:
        return kept
    first, *others = kept.replies
    said = f"{sympathy(context.voice, news, context.number)}\n{first.text}"
    told = CONSOLED if news in GRAVE and kept.told is None else kept.told
    return replace(kept, replies=(first.changed(text=said), *others), told=told)


def greeted(context: TurnContext, done: HandlerResult) -> HandlerResult:
    """Return ``done`` with what Guarda is for, where a newcomer asks that, beside what they tell or instead of it.

    Who introduces themselves is greeted by name.
    """
    message = context.turn.message
    said = f"{message.text or ''} {message.beside}"
    name = introduced(context.resolution.recognition.text) if done.change and not context.chat.met else ""
    if name and not message.forwarded and done.replies:
        first, *others = done.replies
        text = f"{context.voice.say('nice-to-meet', name=name)}\n{first.text}"
        return replace(done, replies=(first.changed(text=text), *others))
    asks = "?" in said and not every("you").isdisjoint(words(said)) and context.turn.parent is None
    if context.chat.met or message.forwarded or not asks:
        return done
    greeting = context.voice.say("greet")
    if done.change is not None and done.change.verb == "kept" and done.replies:
        first, *others = done.replies
        return replace(done, replies=(first.changed(text=f"{greeting}\n\n{first.text}"), *others))
    # Nothing that is searched for is kept yet.
    nothing = context.resolution.recognition.action in _LOOKS and not (done.effects or done.pending or done.shows)
    return context.say(greeting) if nothing and not done.spoken_of else done
