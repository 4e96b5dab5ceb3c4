"""Requests to keep something: "salva ...", "salva isso", and a title on its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.actions import SPECS, Action
from bot.context import Handler, HandlerResult, TurnContext, in_group
from bot.handlers import recycle_bin
from bot.handlers.batch_save import is_known, keep_several
from bot.handlers.card import file_named
from bot.handlers.delete_confirm import doubted_removal
from bot.handlers.edit_note import added, append, how_to_change_it, rewritten
from bot.handlers.keep import carry_out, keep, keep_as_note, offer_titled, watched_kind
from bot.handlers.latest import latest
from bot.handlers.listing import inform, list_items, list_kinds, open_this, search, show_placed, show_this, where
from bot.handlers.lookup_own import own_first
from bot.handlers.opinions import WORKS, plain_title, recommendation_of, with_remark
from bot.handlers.planned import offered, planned_answer, planned_previous, planned_save
from bot.handlers.questions import open_dialogue
from bot.handlers.recall import kept_already
from bot.handlers.searches import asked_of, told_of
from bot.handlers.smalltalk import about, explain
from bot.handlers.tags import advise, advised
from bot.handlers.talk import is_talked_over, talk, with_a_word_of_its_own
from bot.handlers.title_search import seek
from bot.handlers.undo_redo import put_back, redo, regretted, restore
from bot.handlers.watchlist import mark_this, progress_told, seen_told, wished
from bot.handlers.works import bare_work, keep_named_work, works_listed
from bot.packs.agenda.offering import tells_what_is_to_come
from bot.packs.agenda.reminding import remind_of
from bot.packs.frame import named
from bot.packs.holding import hold
from bot.planner.envelope import CallTool
from bot.planner.rules import plan_save
from bot.replies import help as helping
from bot.replies import items, questions
from bot.replies.passing import passing
from bot.understanding.answers.naming import KIND_WORDS, kinds_in, only_kinds
from bot.understanding.answers.placing import placed
from bot.understanding.entities import content_of
from bot.understanding.grammar import every
from bot.understanding.recognition import Abstention, Entities
from bot.understanding.remarks.advice import advice_in
from bot.understanding.remarks.chatter import chatter_in, complains, loosely
from bot.understanding.remarks.gist import without_joint
from bot.understanding.remarks.howto import HowTo
from bot.understanding.remarks.orders import (
    asks_for_a_change,
    asks_for_data,
    asks_of_this,
    opens_this,
    redoes,
    saw_this,
)
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.remarks.reminders import reminder_in
from bot.understanding.remarks.said_behind import without_what_is_said_behind
from bot.understanding.remarks.second_thoughts import loosely_named
from bot.understanding.safety import speaks_of_removing
from state.effects import InsertItem
from state.items import NOTE_LIMIT, Kind
from state.reads import GetItems
from state.text import words
from tools.definition import ToolName
from tools.keywords import may_name

# A message on its own is offered for keeping only if it is as short as titles are.
OFFERED_WORDS = 7
FEWEST_LETTERS = 2
# So few may name something that is kept, rather than tell of it.
NAMING_WORDS = 6
# What is told, and kept without having been asked for.
TOLD = frozenset({Action.REMEMBER, Action.PROGRESS})
ODD = 3
# Of an order to keep something, so many words name nothing else.
ORDER_WORDS = 3

# Words of somebody who talks: titles have them too, but those that do are known to the look-ups.
TALK = frozenset(
    "eu vc vcs voce voces tu te me meu minha quero queria to tou estou ta tava vou vai fui foi hoje amanha ontem "
    "agora nao n q que vi vimos assisti assistimos i you u my your we im am was want today tomorrow".split()
)
# What no title is made of alone.
NAMELESS = frozenset("o a os as um uma de do da por pra para favor e que the an of to and some".split())
KINDS_SAID = frozenset({*KIND_WORDS, "novela", "minisserie", "dorama", "desenho"})
# "Pra eu ver com mainha", "to watch with the kids".
PURPOSE = re.compile(
    r"(?i)[\s,]+(?:pra|para|p|pa)\s+(?:(?:eu|a gente|gente|n[óo]s|mim)\s+)?"
    r"(?:ver|rever|assistir|maratonar)(?:mos)?\b.*$"
    r"|[\s,]+(?:for (?:me|us) )?to (?:watch|rewatch|binge)\b.*$"
)
# "guarda isso aqui: ..." keeps what stands after the colon.
POINTER = re.compile(r"(?i)^(?:isso|isto|esse|essa|este|esta|this|it)(?: aqui| aí| ai| here)?\s*:\s*")
# What is learnt so surely goes before what is kept under the same words.
SURELY_MEANT = 0.9
LAUGHTER = re.compile(r"(?i)k{3,}|(?:ha){2,}|(?:he){2,}|(?:rs){2,}|(?:hua)+")


async def save(context: TurnContext) -> HandlerResult:
    """Keep what the message says; ask what, if it says nothing to keep. What one is to be reminded of is a reminder."""
    recognition = context.resolution.recognition
    reminder = reminder_in(recognition)
    if reminder is not None:
        return await hold(context, await remind_of(context, reminder))
    entities = await _titled(context, _pointed_at(recognition.entities))
    kept = (
        await added(context)
        or await put_back(context)
        or await keep_named_work(context, entities)
        or await keep_several(context, entities)
        or await planned_save(context, entities)
        or await _save_one(context, entities)
    )
    said = recommendation_of(entities.content or "", recognition.text)
    if said and not every("recommending").isdisjoint(words(said)) and _keeps_one(kept, (Kind.NOTE,)):
        kept = await keep_as_note(context, said)
    return with_remark(context, kept, said) if _keeps_one(kept, WORKS) else kept


def _keeps_one(kept: HandlerResult, kinds: Sequence[Kind]) -> bool:
    """Tell whether one thing is kept, of ``kinds``."""
    new = [effect.item for effect in kept.effects if isinstance(effect, InsertItem)]
    return len(new) == 1 and new[0].kind in kinds


async def _titled(context: TurnContext, entities: Entities) -> Entities:
    """Return ``entities`` without what stands behind a title, "de novo", unless a look-up knows the title so."""
    shorter = plain_title(entities.content or "")
    watched = entities.item_type in ("movie", "tv_show") or watched_kind(context.turn.message.text or "", shorter)
    if entities.url or shorter == (entities.content or "") or not watched:
        return entities
    known = is_known(await seek(context, _look_up_args(entities.content or "", entities)))
    return entities if known else replace(entities, content=shorter)


async def save_entities(context: TurnContext, entities: Entities) -> HandlerResult:
    """Keep what ``entities`` say, as the rule planner plans it."""
    return await keep_several(context, _pointed_at(entities)) or await _save_one(context, entities)


async def save_answer(context: TurnContext, entities: Entities) -> HandlerResult:
    """Keep what ``entities`` say, which is the whole answer to the question what is to be kept."""
    pointed = _pointed_at(entities)
    return (
        await keep_several(context, pointed)
        or await planned_answer(context, pointed)
        or await _save_one(context, entities)
    )


async def _save_one(context: TurnContext, entities: Entities) -> HandlerResult:
    entities = await _without_purpose(context, entities)
    if entities.item_type == "note" and not entities.content and not entities.url:
        entities = replace(entities, content=_told_with_the_order(context))
    form = plan_save(_pointed_at(entities))
    if isinstance(form, CallTool):
        return await carry_out(context, form, named=entities.item_type)
    return open_dialogue(context, "content", Kind(entities.item_type) if entities.item_type else None)


def _told_with_the_order(context: TurnContext) -> str | None:
    """Return the words of an order to note something, if they are more than the order: they are what to note."""
    said = context.resolution.recognition.text.strip()
    return said if len(named(said)) > ORDER_WORDS else None


async def _without_purpose(context: TurnContext, entities: Entities) -> Entities:
    """Return ``entities`` without what a film is for, "pra eu ver com mainha", if it is one that everybody knows."""
    shorter = PURPOSE.sub("", entities.content or "")
    if entities.item_type not in (None, "movie", "tv_show") or entities.url or shorter in ("", entities.content):
        return entities
    known = entities.item_type is not None or is_known(await seek(context, _look_up_args(shorter, entities)))
    return replace(entities, content=shorter) if known else entities


def _pointed_at(entities: Entities) -> Entities:
    """Return ``entities`` without "isso:" before what they are; "It: A Coisa" is a film."""
    entities = without_what_is_said_behind(entities)
    if entities.item_type in ("movie", "tv_show"):
        return entities
    return replace(entities, content=POINTER.sub("", entities.content or "") or entities.content)


async def save_previous(context: TurnContext) -> HandlerResult:
    """Keep what "isso" is: what is quoted, the last thing the person sent that can be kept, or what was shown last."""
    quoted = context.turn.message.quoted
    if quoted is not None:
        return await _save_quoted(context, quoted.strip())
    sent = context.chat.sent
    if sent:
        entities = _as_asked(context, sent)
        return await planned_previous(context, sent, entities) or await save_entities(context, entities)
    shown = await context.reads(GetItems(ids=context.chat.spoken_of))
    if len(shown) == 1 and shown[0].live:
        return context.say(items.already_kept(context.voice, shown[0], context.now))
    return context.say(context.voice.say("nothing-before"))


async def _save_quoted(context: TurnContext, quoted: str) -> HandlerResult:
    """Keep the words of the message that is quoted, whoever wrote it, without asking a model about them."""
    if not quoted:
        return context.say(context.voice.say("nothing-quoted"))
    return await save_entities(context, _as_asked(context, quoted))


def _as_asked(context: TurnContext, text: str) -> Entities:
    entities = content_of(text)
    asked_kind = context.resolution.recognition.entities.item_type
    return replace(entities, item_type=asked_kind or entities.item_type)


async def offer(context: TurnContext) -> HandlerResult:
    """A message that asks for nothing we know: a title on its own is offered, never silently kept."""
    text = context.turn.message.text or ""
    if refused := _refused(context, text):
        return refused
    if meant := await file_named(context) or await _nothing_new(context, text):
        return meant
    if work := await _works(context, text):
        return work
    if kept := await _told(context):
        return kept
    if planned := await offered(context):
        return planned
    if kept := await kept_already(context) or await _looked_up(context, text):
        return kept
    if learnt := await _learnt(context, text) or await _planned_for(context, text) or await asked_of(context, text):
        return learnt
    if not could_be_title(context):
        return await _how_to_change(context, text) or _hint(context, text)
    entities = content_of(text)
    # "Que dia lindo" is no note of "dia": only after a save verb does "que" stand before what is to be kept.
    title = text.strip() if entities.item_type == "note" else (entities.content or text).strip()
    if says_only_what_kind(title):
        return _hint(context, text)
    args = _look_up_args(title, entities)
    return replace(await _as_typed(context, text, title, args), sent=text)


async def _as_typed(context: TurnContext, text: str, title: str, args: dict[str, Any]) -> HandlerResult:
    """Offer what look-ups know by the title; keep the words as a note if they know nothing, unless they are talk."""
    if (known := await offer_titled(context, args)) is not None:
        return known
    # A number alone answers something that is no longer asked.
    nameless = sum(character.isalpha() for character in text) < FEWEST_LETTERS
    removes = any(speaks_of_removing(word) for word in words(text))
    if in_group(context.turn.chat) or nameless or removes or sounds_like_talk(text) or asks_for_something(text):
        return await _how_to_change(context, text) or _hint(context, text)
    return await keep_as_note(context, title)


async def _works(context: TurnContext, text: str) -> HandlerResult | None:
    """List the books, the music or the files that a message asks for, or keep the work that it names."""
    listed = works_listed(text)
    return await list_kinds(context, listed) if listed else await bare_work(context, text)


def _refused(context: TurnContext, text: str) -> HandlerResult | None:
    """Answer a text that nothing can be made of: without a word, too long, or a button of a question that is gone."""
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


async def _told(context: TurnContext) -> HandlerResult | None:
    """Keep a statement as a note, word for word, unless it is kept already; None if the message is none.

    In a group nothing is kept that nobody asked to keep.
    """
    recognition = context.resolution.recognition
    if recognition.action not in TOLD or in_group(context.turn.chat):
        return None
    text = recognition.text.strip()
    if len(text) < len((context.turn.message.text or "").strip()) or context.turn.parent:
        text = without_joint(text)  # what led to the next request is no part of this one
    if shown := await kept_already(context) or await _looked_up(context, text) or await _how_to_change(context, text):
        return shown
    if asked := await asked_of(context, text):
        return asked
    if complains(text):
        return context.say(context.voice.say("hint-correct"), sent=text)
    kept = replace(await keep(context, ToolName.SAVE_NOTE, {"content": text}), sent=text)
    return with_a_word_of_its_own(context, kept, text)


async def _looked_up(context: TurnContext, text: str) -> HandlerResult | None:
    """Show what answers a question, or what a few words that tell of nothing name: "endereço da dra helena"."""
    names = len(text.split()) <= NAMING_WORDS and may_name(text) and not any(each in text for each in ":,;\n")
    return await told_of(context, text) if is_question(text) or names else None


async def _planned_for(context: TurnContext, text: str) -> HandlerResult | None:
    """Keep as a note what tells a time to come and asks for nothing, with the offer to be reminded; else None."""
    if in_group(context.turn.chat) or text.rstrip().endswith("?") or asks_for_something(text):
        return None
    if any(speaks_of_removing(word) for word in words(text)) or not tells_what_is_to_come(context, text):
        return None
    return replace(await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()}), sent=text)


async def _learnt(context: TurnContext, text: str) -> HandlerResult | None:
    """Do what a message that no rule fits is likely to ask for; None if that is nothing, or lacks what it is about.

    Words that were forwarded ask for nothing: they are somebody else's.
    """
    recognition = context.resolution.recognition
    if context.turn.message.forwarded:
        return None
    if recognition.action is Action.CHAT and asks_in_words(text):
        return await asked_of(context, text)
    if recognition.action is Action.CHAT or (_is_unread(context) and is_talked_over(text)):
        return await talk(context, text)
    if recognition.action is Action.MARK_SEEN and not is_question(text):
        return await seen_told(context)
    named = recognition.entities.content or recognition.entities.query or recognition.entities.url
    handle = LEARNT.get(recognition.action)
    return await handle(context) if handle and (named or SPECS[recognition.action].bare) else None


def _is_unread(context: TurnContext) -> bool:
    """Tell whether the message is a question of which nobody knows what it asks for; a few words ask for a note."""
    text = (context.turn.message.text or "").rstrip()
    if not context.asker.connected and len(text.split()) < NAMING_WORDS:
        return False
    return context.resolution.recognition.action is Action.UNKNOWN and text.endswith("?")


async def _nothing_new(context: TurnContext, text: str) -> HandlerResult | None:
    """Do what a message says about what is kept or was done, or in passing; None if it may be something to keep."""
    if asked := await regretted(context) or await put_back(context):
        return asked
    if asked := await doubted_removal(context):
        return asked
    if redoes(text):
        return await redo(context)
    recognition = context.resolution.recognition
    if recognition.action in (Action.SHOW_BIN, Action.EMPTY_BIN) and recognition.confidence >= SURELY_MEANT:
        return await recycle_bin.show(context)
    if len(kinds := kinds_in(text)) > 1 and only_kinds(text):
        return await list_kinds(context, kinds)
    if own := await _about_ones_own(context):
        return own
    if asks_for_data(text):
        return context.say(helping.part(context.voice, HowTo.DATA))
    unread = context.resolution.recognition.action is Action.UNKNOWN
    chatter = loosely(text) if unread else chatter_in(text)
    return context.say(passing(context.voice, chatter, context.number)) if chatter else None


def _look_up_args(title: str, entities: Entities) -> dict[str, Any]:
    return {"title": title, **({"year": entities.year} if entities.year else {})}


async def _about_ones_own(context: TurnContext) -> HandlerResult | None:
    """Do what a message that no rule fits says about what is kept; None if it says nothing of the kind."""
    if context.resolution.recognition.abstention is not Abstention.NO_RULE:
        return await own_first(context) or await wished(context)
    if told := await seen_told(context) or await progress_told(context):
        return told
    text = context.turn.message.text or ""
    if (advice := advice_in(text)) is not None:
        return await advised(context, advice.kind)
    if (opens_this(text) or asks_of_this(text)) and (card := await show_this(context)):
        return card
    if placed(text, ODD) is not None:
        return await show_placed(context, text)
    if (saw := saw_this(text)) is not None:
        return await mark_this(context, seen=saw) or _hint(context, text)
    return await added(context) or await rewritten(context) or await own_first(context) or await wished(context)


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


def asks_for_something(text: str) -> bool:
    """Tell whether ``text``, which no look-up knows, is rather an order than the name of something."""
    return loosely_named(text) is not None or asks_for_a_change(text) or opens_this(text) or redoes(text)


def forbids_a_removal(context: TurnContext) -> bool:
    """Tell whether somebody says that something is not to go: "não apaga tudo"."""
    recognition = context.resolution.recognition
    negated = recognition.abstention is Abstention.NEGATED
    return negated and any(speaks_of_removing(word) for word in words(recognition.text))


async def _how_to_change(context: TurnContext, text: str) -> HandlerResult | None:
    """Tell how the note that was spoken of is changed, where ``text`` says that something is otherwise now."""
    return await how_to_change_it(context, text) if asks_for_a_change(text) else None


def _hint(context: TurnContext, text: str) -> HandlerResult:
    if asks_for_a_change(text):
        return context.say(context.voice.say("hint-change"))
    if forbids_a_removal(context):
        return context.say(context.voice.say("denied-removal"))
    if any(speaks_of_removing(word) for word in words(text)):
        return context.say(context.voice.say("hint-remove"), sent=text)
    if not context.chat.met:
        return context.say(context.voice.say("greet"), sent=text)
    number = context.chat.last_hint + 1
    said = questions.hint(context.voice, number, model_away=context.asker.away)
    return context.say(said, hint=number, sent=text)


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
}
