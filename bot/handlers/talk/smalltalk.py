"""Courtesy, help, and the language of the conversation."""

from __future__ import annotations

import re

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.finding.judging import Inquiry
from bot.handlers.finding.recall import kept_already
from bot.handlers.finding.searches import told_of
from bot.handlers.talk import help_topics
from bot.replies import help as helping
from bot.replies import passing as wording
from bot.replies.catalogue import voice
from bot.understanding.grammar import every
from bot.understanding.recogniser import recognise
from bot.understanding.remarks.questions import is_question
from bot.understanding.safety import speaks_of_removing
from bot.understanding.topics import ABOUT, HELP, OF_THE_DAY, Topic, talk_of, topic_asked
from state.machine import Trigger
from state.text import words
from state.turns import Reply

# Of one word alone, "o tempo", talk is likelier.
SEVERAL = 2
_SENTENCE = re.compile(r"(?<=[.!…])\s+")
# What was told last, where that was where help is.
HELP_IN_NEED = "help in need"
# What says then that it was nothing.
CALMED = frozenset({Topic.WELL_AGAIN, Topic.LAUGHTER})


async def greet(context: TurnContext) -> HandlerResult:
    """Greet; a newcomer hears what Guarda is for, and who asks for something kept besides is shown it."""
    if asked := await kept_already(context):
        return asked
    newcomer = not context.chat.met
    return context.say(context.voice.say("greet") if newcomer else context.voice.say("greet-again"))


async def thank(context: TurnContext) -> HandlerResult:
    return context.say(context.voice.say("thank"))


async def farewell(context: TurnContext) -> HandlerResult:
    return context.say(context.voice.say("farewell"))


def takes_leave(text: str) -> bool:
    """Tell whether ``text`` drops a matter and says goodbye: "esquece, boa noite"."""
    dropped, _, rest = text.partition(",")
    alone = len(words(dropped)) == 1 and speaks_of_removing(words(dropped)[0])
    return alone and recognise(rest.strip())[0].action in (Action.GREET, Action.FAREWELL, Action.THANK)


def _question_in(text: str) -> str:
    """Return the last sentence of ``text`` if that is what asks: what stands before it tells no topic."""
    last = _SENTENCE.split(text.strip())[-1]
    return last if last.endswith("?") else text


async def explain(context: TurnContext) -> HandlerResult:
    """Show by example what can be said; which languages, to who asks whether another will do.

    How something is made that has been kept, "quindim, como faz?", is a question about that. Who says what they want
    to do is shown that alone.
    """
    topic = topic_asked(_question_in(context.resolution.recognition.text), HELP | {Topic.LANGUAGES})
    if topic is Topic.LANGUAGES:
        return context.say(context.voice.say("languages"))
    if asked := await kept_already(context):
        return asked
    if topic is Topic.EVERYTHING and not every("whole_help").isdisjoint(words(context.resolution.recognition.text)):
        return context.say(help_topics.everything(context))
    if topic in (Topic.EVERYTHING, Topic.SOMETHING):
        return help_topics.shown(context)
    return context.say(helping.part(context.voice, topic))


async def about(context: TurnContext) -> HandlerResult:
    """Tell what is asked of Guarda itself; who asks the same again hears where there is more."""
    topic = topic_asked(context.resolution.recognition.text, ABOUT)
    if context.chat.told == topic:
        return context.say(context.voice.say("about-again"))
    return context.say(wording.answer(context.voice, topic), told=topic)


async def set_language(context: TurnContext) -> HandlerResult:
    """Speak the language asked for from now on; tell which there are, if none was named."""
    asked = context.resolution.recognition.entities.language
    if asked is None:
        return context.say(context.voice.say("languages"))
    return context.say(voice(asked).say("language-set"), locale=asked)


async def support(context: TurnContext) -> HandlerResult:
    """Answer words of harming oneself, kindly and with where help is; an open question stays open."""
    again = context.chat.told == HELP_IN_NEED
    said = context.voice.say("crisis-again") if again else context.voice.say("crisis")
    if context.pending is None:
        return context.say(said, told=HELP_IN_NEED)
    return HandlerResult(
        replies=(Reply(text=said),), trigger=Trigger.CARRY_ON, pending=context.pending, told=HELP_IN_NEED
    )


async def relieved(context: TurnContext) -> HandlerResult | None:
    """Say one warm line to who says that they are well after they were told where help is; None to anybody else."""
    well = context.chat.told == HELP_IN_NEED and talk_of(context.turn.message.text or "") in CALMED
    return context.say(context.voice.say("crisis-over")) if well else None


async def of_the_day(context: TurnContext) -> HandlerResult | None:
    """Answer who asks for the time, the date or the weather, or whether anybody is there; None to anything else."""
    if context.resolution.recognition.action not in (Action.CHAT, Action.UNKNOWN):
        return None
    topic = talk_of(context.resolution.recognition.text)
    # "E que horas?" behind a question about a party asks when that is, and so does "que horas abre a loja?".
    if topic is Topic.CLOCK and context.turn.message.beside:
        return None
    if topic is Topic.CLOCK and (asked := await kept_already(context)):
        return asked
    if topic not in OF_THE_DAY:
        return None
    said = wording.passing(context.voice, topic, context.number, context.now)
    return await kept_of_it(context) or (context.say(said) if said else None)


async def kept_of_it(context: TurnContext) -> HandlerResult | None:
    """Show what has every word of a question that sounds like talk: "onde está O Tempo e o Vento?"; else None."""
    text = context.resolution.recognition.text
    asked = Inquiry.of(text)
    asks = is_question(text) and not context.turn.message.forwarded and not in_group(context.turn.chat)
    if not asks or not asked.topic or len(asked.words) < SEVERAL:
        return None

    def lacks(said: str) -> bool:
        return not set(asked.words).issubset(words(said))

    return await told_of(context, text, near=True, whole=True, but=lacks)


async def data(context: TurnContext) -> HandlerResult:
    """Say by which commands people get at their data."""
    return context.say(helping.part(context.voice, Topic.DATA))
