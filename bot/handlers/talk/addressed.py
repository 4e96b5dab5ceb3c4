"""What is said to Guarda of what it did or is to do, and is no fact: answered, and kept only if one says so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.handlers.corrections.reading import changes, told_to_have_done
from bot.handlers.finding.searches import told_of
from bot.handlers.keeping import kept_taps
from bot.packs.leaning import says_besides
from bot.understanding.grammar import every, negations
from bot.understanding.recognition import Abstention
from bot.understanding.safety import speaks_of_removing
from bot.understanding.topics import complains
from state.text import fold, words

# So sure a fact is plain, whatever it begins with; and so sure, if it speaks of the lists and reminders that one has.
PLAIN, PLAIN_OF_A_LIST = 0.5, 0.75
# So many words at most lean on what was said before, and come behind a question that asks for the rest.
FEW = 3
# Within so many words behind the first it is told what something is.
SAID_OF = 2
_PLACED = re.compile(r"(?:(?:[oa]|the|number)\s+)?\d{1,2}\s+(\w+)")
_AT_ONCE = re.compile(r"\W*\w+\s*[,.!]")
_WITHIN = re.compile(r"\?+\s+(?=\w)")


async def answered(context: TurnContext, text: str) -> HandlerResult | None:
    """Say what of ``text`` was not understood, and offer to keep it all the same; None if it is no such message."""
    if in_group(context.turn.chat) or context.turn.message.forwarded or context.turn.parent is not None:
        return None
    unsure, said = _is_unsure(context, PLAIN), words(text)
    if complains(text):
        return kept_taps.offering_to_keep(context, context.voice.say("hint-correct"), text)
    if asks_within(text) and unsure:
        found = await told_of(context, text, near=True)
        return found or kept_taps.offering_to_keep(context, context.voice.say("asked-what"), text)
    if len(said) == 1 and text.strip().isalpha():
        nothing = context.voice.say("asked-nothing", what=text.strip())
        return kept_taps.offering_to_keep(context, nothing, text)
    if not (
        (unsure and (orders(text) or _replies(context, text, said) or _names_a_place(text)))
        or speaks_to_it(context, text)
    ):
        return None
    if orders(text):
        what = context.voice.say("hint-remove" if speaks_of_removing(said[0]) else "hint-change")
    else:
        what = context.voice.say("not-kept")
    return kept_taps.offering_to_keep(context, what, text)


def orders(text: str) -> bool:
    """Tell whether ``text``, which nothing could be made of, is rather an order than a fact or a name."""
    first, *behind = words(text) or [""]
    # "Trash day is every thursday" says what something is.
    removes = speaks_of_removing(first) and every("being").isdisjoint(behind[:SAID_OF])
    return removes or first in every("reordering") or changes(text)


def speaks_to_it(context: TurnContext, text: str) -> bool:
    """Tell whether ``text`` speaks of what was asked of Guarda, of what it did, or of its lists and reminders."""
    said = words(text)
    asked = said[1:] if said[:1] and said[0] in every("myself") else said
    wanted = asked[:1] and asked[0] in every("asking_for") and len(asked) > FEW and asked[1] in every("toward")
    did = told_to_have_done(text, every("putting_down") | every("did_change") | every("did_remove"))
    named = any(one in every("its") and other in every("its_own") for one, other in pairwise(said))
    of_a_list = named and _is_unsure(context, PLAIN_OF_A_LIST)
    return bool(wanted and asked[2].endswith("r")) or bool(did) or of_a_list or _leans(text, said)


def _is_unsure(context: TurnContext, least: float) -> bool:
    recognition = context.resolution.recognition
    return recognition.action is Action.UNKNOWN or (
        recognition.confidence < least and recognition.abstention is Abstention.NO_RULE
    )


def asks_within(text: str) -> bool:
    """Tell whether ``text`` asks in the middle: "desses 7 dias qual é o último", "e o sabão?? faltou"."""
    said = words(text)
    mark = _WITHIN.search(text)
    if mark and len(words(text[mark.end() :])) <= FEW:
        return True
    led = every("article") | every("which_is_known")
    return any(word in every("which") and said[at - 1] not in led for at, word in enumerate(said) if at)


def _replies(context: TurnContext, text: str, said: Sequence[str]) -> bool:
    """Tell whether somebody answers with a no or a yes, and more: "não, criatura, é na do mercado"."""
    # "Quero um sofá azul" answers nothing, where "quero, o azul" does.
    agrees = _AT_ONCE.match(text) is not None and said[0] in every("plain_yes")
    return len(said) > 1 and (agrees or said[0] in negations(context.voice.locale))


def _names_a_place(text: str) -> bool:
    """Tell whether ``text`` says something of what has a number on a list: "o 1 é às 13h"."""
    placed = _PLACED.match(fold(text.strip()))
    return placed is not None and placed[1] in every("being")


def _leans(text: str, said: Sequence[str]) -> bool:
    """Tell whether a few words only add somebody or something to what was said before: "a nanda tb"."""
    return len(said) <= FEW and says_besides(text) and not any(map(str.isdecimal, text))
