"""Messages that ask for nothing we know: what may be made of them, in an order that one can read."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from bot.actions import SPECS, Action
from bot.context import Handler, HandlerResult, Step, TurnContext, first_of, in_group
from bot.handlers.corrections import revised
from bot.handlers.corrections.edit_note import append
from bot.handlers.corrections.reading import changes
from bot.handlers.finding.card import file_named
from bot.handlers.finding.latest import latest
from bot.handlers.finding.listing import (
    inform,
    list_items,
    list_kinds,
    open_this,
    search,
    show_placed,
    show_this,
    where,
)
from bot.handlers.finding.lookup_own import own_first
from bot.handlers.finding.recall import kept_already
from bot.handlers.finding.searches import asked_of
from bot.handlers.finding.tags import advise
from bot.handlers.keeping import kept_taps, statements
from bot.handlers.keeping.keep import keep_as_note, offer_titled
from bot.handlers.keeping.saves import look_up_args, save, told_with_the_order
from bot.handlers.keeping.watchlist import mark_this, progress_told, seen_told
from bot.handlers.keeping.works import bare_work, works_listed
from bot.handlers.planned import offered
from bot.handlers.removals import recycle_bin
from bot.handlers.removals.delete_confirm import doubted_removal
from bot.handlers.talk import addressed
from bot.handlers.talk.smalltalk import about, data, explain, kept_of_it, takes_leave
from bot.handlers.talk.talk import is_heavy, is_talked_over, talk, with_what_was_kept
from bot.handlers.undoing.undo_redo import put_back, redo, regretted, restore
from bot.replies import questions
from bot.replies.passing import passing
from bot.understanding.answers.options import KIND_WORDS, placed
from bot.understanding.entities import content_of
from bot.understanding.grammar import negations
from bot.understanding.parts import PLAIN
from bot.understanding.recognition import Abstention, Recognition
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.safety import speaks_of_removing
from bot.understanding.topics import PASSING, Topic, talk_of
from state.items import NOTE_LIMIT
from state.text import words

# A message on its own is offered for keeping only if it is as short as titles are.
OFFERED_WORDS = 7
FEWEST_LETTERS = 2
# So many tell something, where nothing is asked.
TELLING_WORDS = 4
ODD = 3

# Words of somebody who talks: titles have them too, but those that do are known to the look-ups.
TALK = frozenset(
    "eu vc vcs voce voces tu te me meu minha quero queria to tou estou ta tava vou vai fui foi hoje amanha ontem "
    "agora nao n q que vi vimos assisti assistimos i you u my your we im am was want today tomorrow".split()
)
# What no title is made of alone.
NAMELESS = frozenset("o a os as um uma de do da por pra para favor e que the an of to and some".split())
KINDS_SAID = frozenset({*KIND_WORDS, "novela", "minisserie", "dorama", "desenho"})
LAUGHTER = re.compile(r"(?i)k{3,}|(?:ha){2,}|(?:he){2,}|(?:rs){2,}|(?:hua)+")


async def offer(context: TurnContext) -> HandlerResult:
    """Do what may be made of a message that asks for nothing we know; a title is offered, never silently kept."""
    return await first_of(context, *UNASKED) or await _title(context)


async def _title(context: TurnContext) -> HandlerResult:
    """Offer to keep what may be a title."""
    text = _text(context)
    if not could_be_title(context):
        return (
            await statements.how_to_change(context, text) or await _erred_towards(context, text) or _hint(context, text)
        )
    entities = content_of(text)
    # "Que dia lindo" is no note of "dia": only after a save verb does "que" stand before what is to be kept.
    title = text.strip() if entities.item_type == "note" else (entities.content or text).strip()
    if says_only_what_kind(title):
        return _hint(context, text)
    args = look_up_args(title, entities)
    return replace(await _as_typed(context, text, title, args), sent=text)


async def _as_typed(context: TurnContext, text: str, title: str, args: dict[str, Any]) -> HandlerResult:
    """Offer what look-ups know by the title; keep the words as a note if they know nothing, unless they are talk."""
    if (known := await offer_titled(context, args)) is not None:
        return known
    # A number alone answers something that is no longer asked.
    nameless = sum(character.isalpha() for character in text) < FEWEST_LETTERS
    removes = any(speaks_of_removing(word) for word in words(text))
    if in_group(context.turn.chat) or nameless or removes or sounds_like_talk(text) or addressed.orders(text):
        change = await statements.how_to_change(context, text) or await addressed.answered(context, text)
        return change or await _erred_towards(context, text) or _hint(context, text)
    return await addressed.answered(context, text) or await keep_as_note(context, title)


def _text(context: TurnContext) -> str:
    return context.turn.message.text or ""


async def _works(context: TurnContext) -> HandlerResult | None:
    """List the books, the music or the files that a message asks for, or keep the work that it names."""
    listed = works_listed(_text(context))
    return await list_kinds(context, listed) if listed else await bare_work(context, _text(context))


async def _refused(context: TurnContext) -> HandlerResult | None:
    """Answer a text that nothing can be made of: without a word, too long, or a button of a question that is gone."""
    text = _text(context)
    if not any(character.isalnum() for character in text):
        pictures = any(character > "\u2100" for character in text)
        return context.say(
            context.voice.say("passing-picture") if pictures else context.voice.say("hint-noted-nothing")
        )
    if len(text) > NOTE_LIMIT:
        return context.say(context.voice.say("too-long", limit=NOTE_LIMIT))
    if text.strip() in (context.voice.say("option-skip"), context.voice.say("option-stop")):
        return context.say(context.voice.say("nothing-to-cancel"))
    return None


async def _asked(context: TurnContext) -> HandlerResult | None:
    return await asked_of(context, _text(context))


async def _learnt(context: TurnContext) -> HandlerResult | None:
    """Do what a message that no rule fits is likely to ask for; None if that is nothing, or lacks what it is about.

    Words that were forwarded ask for nothing: they are somebody else's.
    """
    recognition, text = context.resolution.recognition, _text(context)
    if context.turn.message.forwarded:
        return None
    # "Que dia, viu, chuva e trânsito" begins like a question, and is plainly talk.
    doubtful = recognition.confidence < PLAIN or text.rstrip().endswith("?")
    if recognition.action is Action.CHAT and asks_in_words(text) and doubtful:
        return await asked_of(context, text)
    if recognition.action is Action.CHAT or (_is_unread(context) and is_talked_over(text)):
        heard = await talk(context, text)
        kept = await _erred_towards(context, text) if is_heavy(context, text) else None
        return with_what_was_kept(heard, kept) if kept else heard
    if recognition.action is Action.MARK_SEEN and not is_question(text):
        return await seen_told(context)
    named = recognition.entities.content or recognition.entities.query or recognition.entities.url
    if recognition.action is Action.SAVE and not named:
        named = told_with_the_order(context)  # "hoje a Lia andou!! anota essa data"
    handle = LEARNT.get(recognition.action)
    return await handle(context) if handle and (named or SPECS[recognition.action].bare) else None


def _is_unread(context: TurnContext) -> bool:
    """Tell whether the message is a question of which nobody knows what it asks for; a few words ask for a note."""
    text = (context.turn.message.text or "").rstrip()
    if not context.asker.connected and len(text.split()) < statements.NAMING_WORDS:
        return False
    return context.resolution.recognition.action is Action.UNKNOWN and text.endswith("?")


async def _in_passing(context: TurnContext) -> HandlerResult | None:
    topic = talk_of(_text(context))
    if topic is Topic.COMPLAINT and context.resolution.recognition.action in (Action.HELP, Action.ABOUT):
        return None  # "você não me respondeu. O que você sabe fazer?" asks
    if topic not in PASSING:
        return None
    return await kept_of_it(context) or context.say(passing(context.voice, topic, context.number, context.now))


async def _of_what_is_kept(context: TurnContext) -> HandlerResult | None:
    """Do what a message that no rule fits says about what is kept; None if it says nothing of the kind."""
    ruled = context.resolution.recognition.abstention is not Abstention.NO_RULE
    return None if ruled else await first_of(context, *OF_WHAT_IS_KEPT)


async def _this_shown(context: TurnContext) -> HandlerResult | None:
    """Show what was spoken of last, where it is asked for and nothing is named: "abre o link", "quem dirigiu?"."""
    recognition = context.resolution.recognition
    asks = recognition.action in (Action.OPEN, Action.GET_INFO) and _names_nothing(recognition)
    return await show_this(context) if asks else None


def _names_nothing(recognition: Recognition) -> bool:
    entities = recognition.entities
    return not (entities.content or entities.query or entities.url or entities.selection)


async def _placed_shown(context: TurnContext) -> HandlerResult | None:
    text = _text(context)
    return await show_placed(context, text) if placed(text, ODD) is not None else None


async def _this_seen(context: TurnContext) -> HandlerResult | None:
    """Mark what was spoken of last as seen, or not seen, where nothing else is named: "já vi", "ainda não vi"."""
    recognition, text = context.resolution.recognition, _text(context)
    marks = recognition.action in (Action.MARK_SEEN, Action.MARK_UNSEEN) and _names_nothing(recognition)
    if not marks or is_question(text):
        return None
    seen = recognition.action is Action.MARK_SEEN and negations(context.voice.locale).isdisjoint(words(text))
    return await mark_this(context, seen=seen) or _hint(context, text)


def could_be_title(context: TurnContext) -> bool:
    """Tell whether a message that asks for nothing is worth offering to keep."""
    text = (context.turn.message.text or "").strip()
    return (
        context.resolution.recognition.abstention is Abstention.NO_RULE
        and len(text.split()) <= OFFERED_WORDS
        and "\n" not in text
        and not text.endswith("?")
    )


def says_only_what_kind(title: str) -> bool:
    """Tell whether ``title`` names nothing: "a série", "o", "por"; a look-up would find any film in that."""
    return all(word in KINDS_SAID or word in NAMELESS for word in words(title))


def sounds_like_talk(text: str) -> bool:
    """Tell whether ``text``, which no look-up knows, is rather said to somebody than the name of something."""
    return bool(LAUGHTER.search(text) or TALK & set(words(text)) or text.startswith("/"))


def forbids_a_removal(context: TurnContext) -> bool:
    """Tell whether somebody says that something is not to go: "não apaga tudo"."""
    recognition = context.resolution.recognition
    negated = recognition.abstention is Abstention.NEGATED
    return negated and any(speaks_of_removing(word) for word in words(recognition.text))


async def _erred_towards(context: TurnContext, text: str) -> HandlerResult | None:
    """Keep, and say so, what has a figure and may tell something; None if it orders or asks, or in a group."""
    orders = changes(text) or any(map(speaks_of_removing, words(text)))
    if orders or not any(map(str.isdecimal, text)) or not _tells(text) or in_group(context.turn.chat):
        return None
    return await keep_as_note(context, text.strip())


def _tells(text: str) -> bool:
    """Tell whether ``text`` has words enough to tell something, and asks nothing."""
    asks = is_question(text) or asks_in_words(text) or addressed.asks_within(text) or text.startswith("/")
    return len(words(text)) >= TELLING_WORDS and not asks


def _hint(context: TurnContext, text: str) -> HandlerResult:
    if changes(text):
        return context.say(context.voice.say("hint-change"))
    if forbids_a_removal(context):
        return context.say(context.voice.say("denied-removal"))
    if takes_leave(text):
        return context.say(context.voice.say("farewell"))
    if any(speaks_of_removing(word) for word in words(text)):
        return context.say(context.voice.say("hint-remove"), sent=text)
    if not context.chat.met:
        return context.say(context.voice.say("greet"), sent=text)
    number = context.chat.last_hint + 1
    told = _tells(text)
    said = questions.hint(context.voice, number, told=told, model_away=context.asker.away)
    if told and not in_group(context.turn.chat):
        return replace(kept_taps.offering_to_keep(context, said, text), hint=number)
    return context.say(said, hint=number, sent=text)


# What may be made of a message that asks for nothing we know, in this order; the title that it may be comes last.
UNASKED: tuple[Step, ...] = (
    _refused,
    file_named,
    regretted,
    put_back,
    revised.noted,
    doubted_removal,
    _of_what_is_kept,
    own_first,
    _in_passing,
    _works,
    statements.told,
    offered,
    kept_already,
    statements.found,
    _learnt,
    statements.planned_for,
    _asked,
)
OF_WHAT_IS_KEPT: tuple[Step, ...] = (
    seen_told,
    progress_told,
    _this_shown,
    _placed_shown,
    _this_seen,
)
# What is done of a message that no rule fits.
LEARNT: dict[str, Handler] = {
    Action.SAVE: save,
    Action.SEARCH: search,
    Action.GET_INFO: inform,
    Action.LATEST: latest,
    Action.OPEN: open_this,
    Action.ADVICE: advise,
    Action.WHERE_TO_WATCH: where,
    Action.WHAT_WAS_REMOVED: recycle_bin.show,
    Action.SHOW_BIN: recycle_bin.show,
    Action.EMPTY_BIN: recycle_bin.show,
    Action.RESTORE: restore,
    Action.APPEND: append,
    Action.MY_DATA: list_items,
    Action.HELP: explain,
    Action.ABOUT: about,
    Action.REDO: redo,
    Action.EXPORT: data,
}
