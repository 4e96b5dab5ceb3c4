"""Facts about the person: kept, put right by newer ones, and taken back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.packs.agenda.offering import tells_a_day, tells_hours_of_days
from bot.packs.facts import Fact, Told, facts, forget, keep_fact, quoted, replaced_by, shown
from bot.packs.facts import about as fields_about
from bot.packs.knowledge.reading import OTHER, Ended, Stated, ended, introduced, same, stated, statements
from bot.packs.sentences import parts
from bot.replies.text import one_line
from bot.understanding.remarks.keeping import gist

PACK, KIND, LABEL = "knowledge", "fact", "know"
_CORRECTS = re.compile(r"(?i)^\s*(?:n[aã]o|corrig(?:e|indo)|corre[cç][aã]o|na real|quer dizer)\s*[,:]\s*")
# What a plain statement about oneself may be taken for.
_MAY_BE = frozenset({Action.REMEMBER, Action.CHAT, Action.UNKNOWN, Action.PROGRESS, Action.SEARCH})


async def told(context: TurnContext) -> HandlerResult | None:
    """Keep what the message says of the person, or take out what it says is so no longer; None if it says neither."""
    recognition = context.resolution.recognition
    text = recognition.text.strip()
    if recognition.action not in _MAY_BE or text.endswith("?"):
        return None
    if out := await no_longer(context):
        return out
    if tells_hours_of_days(context, text):
        return None
    about = statements(text)
    # "Tenho que entregar o trabalho dia 4" is a plan.
    lasting = recognition.label == LABEL and (about or not tells_a_day(context, text))
    lasting = lasting or (not context.chat.met and introduced(text) != "")
    if recognition.action is Action.REMEMBER and lasting:
        return await remember(context, text, about or (Stated(OTHER, text),))
    return await told_plainly(context)


async def told_plainly(context: TurnContext) -> HandlerResult | None:
    """Keep what the message says of the person, if it can say nothing else, whatever it was taken for; else None."""
    text = context.resolution.recognition.text.strip()
    about = statements(text)
    first = next(iter(parts(text)), "")
    plainly = bool(about) and about[0].plainly and (stated(text) or stated(first)) is not None
    return await remember(context, text, about) if plainly else None


async def remember(context: TurnContext, text: str, about: Sequence[Stated]) -> HandlerResult:
    """Keep ``text``, which is ``about`` the person; the older of a single topic goes, and that is said."""
    topics = [each.topic for each in about]
    single = [each.topic for each in about if each.single]
    older = replaced_by(await facts(context, PACK, KIND), text, topics, single)
    return await _put(context, gist(_CORRECTS.sub("", text)), about, older)


async def _put(context: TurnContext, text: str, about: Sequence[Stated], older: Sequence[Fact]) -> HandlerResult:
    shown = one_line(text)
    said = context.voice.say("knowledge-kept", text=shown)
    if older:
        said = context.voice.say("knowledge-replaced", text=shown, former=one_line(older[0].text))
    told = Told(text, fields_about([each.topic for each in about], about[0].value), tuple(older))
    return await keep_fact(context, PACK, KIND, told, said)


async def no_longer(context: TurnContext) -> HandlerResult | None:
    """Take out what the message says is so no longer, with what is so instead; None if nothing of it was told.

    What says something besides stays: the person is told how to put that right.
    """
    text = context.resolution.recognition.text.strip()
    over = ended(text)
    if over is None or (over.topic is None and len(over.value.split()) == 1):
        return None
    known = await facts(context, PACK, KIND)
    found = [fact for fact in known if _is_over(fact, over)]
    gone = [fact for fact in found if len(fact.topics) == 1 and (over.topic is None or _is_all(fact, over))]
    if not found:
        return None
    if over.then:
        about = statements(over.then) or (Stated(OTHER, over.then),)
        single = [each.topic for each in about if each.single]
        older = (*gone, *replaced_by(known, over.then, [each.topic for each in about], single))
        return await _put(context, over.then, about, tuple({fact.note.id: fact for fact in older}.values()))
    if not gone:
        text = f"{context.voice.say('knowledge-part', count=len(found))}\n{quoted(context, found)}"
        return shown(context, text, found)
    return await forget(
        context, gone, context.voice.say("knowledge-gone", text=one_line(gone[0].text), count=len(gone))
    )


def _is_all(fact: Fact, over: Ended) -> bool:
    """Tell whether ``fact`` says nothing besides what is over: "dipirona e amendoim" does."""
    return len(parts(fact.value)) == 1 or same(fact.value, over.value)


def _is_over(fact: Fact, over: Ended) -> bool:
    """Tell whether ``fact`` says what is ``over``."""
    if over.topic is None:
        return same(over.value, fact.text)
    return over.topic in fact.topics and same(over.value, fact.value if fact.topic == over.topic else fact.text)
