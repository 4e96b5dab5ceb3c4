"""Requests to keep something: "salva ...", "salva isso"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.card import file_words
from bot.handlers.finding.title_search import seek
from bot.handlers.keeping import told_titles
from bot.handlers.keeping.batch_save import is_known, keep_several, wished_apart, with_those_listed
from bot.handlers.keeping.keep import carry_out, keep_as_note, watched_kind
from bot.handlers.keeping.opinions import WORKS, plain_title, recommendation_of, with_remark, without_told
from bot.handlers.keeping.works import keep_named_work, work_of
from bot.handlers.planned import planned_answer, planned_previous, planned_save
from bot.handlers.questions import open_dialogue
from bot.packs.agenda.reminding import remind_of
from bot.packs.frame import named
from bot.packs.holding import hold
from bot.planner.envelope import CallTool
from bot.planner.rules import plan_save
from bot.replies import items
from bot.understanding.entities import content_of
from bot.understanding.grammar import every
from bot.understanding.recognition import Entities
from state.effects import InsertItem
from state.files import Sort
from state.items import Kind
from state.reads import GetItems
from state.text import words

# What nobody can have typed.
SENT_ALONE = (Sort.PHOTO, Sort.VOICE, Sort.DOCUMENT)
# Of an order to keep something, so many words name nothing else.
ORDER_WORDS = 3
# So early a message says what was done with something, and orders nothing.
TELLS_WITHIN = 2
# In front of a colon so many name what follows, and not only where it goes.
HEAD_WORDS = 2
# "Pra eu ver com mainha", "to watch with the kids".
PURPOSE = re.compile(
    r"(?i)[\s,]+(?:pra|para|p|pa)\s+(?:(?:eu|a gente|gente|n[óo]s|mim)\s+)?"
    r"(?:ver|rever|assistir|maratonar)(?:mos)?\b.*$"
    r"|[\s,]+(?:for (?:me|us) )?to (?:watch|rewatch|binge)\b.*$"
)
# "guarda isso aqui: ..." keeps what stands after the colon.
POINTER = re.compile(r"(?i)^(?:isso|isto|esse|essa|este|esta|this|it)(?: aqui| aí| ai| here)?\s*:\s*")


async def save(context: TurnContext) -> HandlerResult:
    """Keep what the message says; ask what, if it says nothing to keep. What one is to be reminded of is a reminder."""
    recognition = context.resolution.recognition
    wishes = told_titles.each_called(recognition.text) or wished_apart(recognition.text)
    entities = told_titles.alone(wishes[0] if wishes else recognition.entities, recognition.text)
    if context.turn.parent is not None:
        entities = told_titles.of_the_wish(entities, context.turn.message.beside)
    context = context.taking(replace(recognition, entities=entities))
    recognition = context.resolution.recognition
    text, content = recognition.text, recognition.entities.content or ""
    if not every("lent").isdisjoint(words(text)[:TELLS_WITHIN]):
        return await keep_as_note(context, text.strip())  # "emprestei o livro x pra Neusa" tells more than a book
    before, named_there, behind = text.partition(content) if content else ("", "", "")
    if named_there and not every("reminding").isdisjoint(words(before)):
        return await hold(context, await remind_of(context, f"{content}{behind}"))
    kept = await _named_kept(context)
    said = recommendation_of(recognition.entities.content or "", recognition.text)
    if said and not every("recommending").isdisjoint(words(said)) and _keeps_one(kept, (Kind.NOTE,)):
        kept = await keep_as_note(context, said)
    if named_there and _keeps_one(kept, (Kind.NOTE,)) and (head := _head_of(before)):
        kept = await keep_as_note(context, f"{head} {content}")
    one = _keeps_one(kept, WORKS)
    kept = with_remark(context, kept, said) if one else kept
    for further in wishes[1:] if one else ():
        kept = _both(kept, await save_entities(context, further))
    return kept


def _head_of(before: str) -> str:
    """Return what ``before`` a colon says that follows, "a receita da sopa:", without the order to keep it; or ""."""
    said = [*re.finditer(r"[^\W_]+", before)] if before.rstrip().endswith(":") else []
    orders = 1 + next((at for at, each in enumerate(said) if words(each[0])[0] not in every("polite")), len(said))
    telling = named(before)
    begin = next((e for e in said[orders:] if words(e[0])[0] in telling or words(e[0])[0] in every("article")), None)
    head = before[begin.start() :].strip() if begin else ""
    return head if len(named(head)) >= HEAD_WORDS else ""


def _both(kept: HandlerResult, further: HandlerResult) -> HandlerResult:
    """Return what keeps one thing and a ``further`` one, or asks about that."""
    return replace(
        further,
        replies=(*kept.replies, *further.replies),
        effects=(*kept.effects, *further.effects),
        inverses=(*further.inverses, *kept.inverses),
        change=kept.change.changed(count=2) if kept.change and further.change else kept.change,
    )


async def _named_kept(context: TurnContext) -> HandlerResult:
    """Keep what the message names: a work of its kind, several things, what a model sees in it, else the one thing."""
    pointed = with_those_listed(context, _pointed_at(context.resolution.recognition.entities))
    entities = await _titled(context, pointed)
    several = await keep_named_work(context, entities) or await keep_several(context, entities)
    return several or await planned_save(context, entities) or await _save_one(context, entities)


def _keeps_one(kept: HandlerResult, kinds: Sequence[Kind]) -> bool:
    """Tell whether one thing is kept, of ``kinds``."""
    new = [effect.item for effect in kept.effects if isinstance(effect, InsertItem)]
    return len(new) == 1 and new[0].kind in kinds


async def _titled(context: TurnContext, entities: Entities) -> Entities:
    """Return ``entities`` without what stands behind a title, "de novo", unless a look-up knows the title so."""
    whole = entities.content or ""
    shorter = without_told(whole) if entities.item_type == "book" else plain_title(whole)
    watched = entities.item_type in ("movie", "tv_show") or watched_kind(context.turn.message.text or "", shorter)
    text = context.resolution.recognition.text
    if not every("reading").isdisjoint(words(text)) or entities.item_type == "book":
        book = replace(entities, content=shorter or whole)
        return book if work_of(book, text) else entities
    if entities.url or shorter == whole or not watched:
        return entities
    known = is_known(await seek(context, look_up_args(whole, entities)))
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
        entities = replace(entities, content=told_with_the_order(context))
    form = plan_save(_pointed_at(entities))
    if isinstance(form, CallTool):
        return await carry_out(context, form, named=entities.item_type)
    return open_dialogue(context, "content", Kind(entities.item_type) if entities.item_type else None)


def told_with_the_order(context: TurnContext) -> str | None:
    """Return the words of an order to note something, if they are more than the order: they are what to note."""
    said = context.resolution.recognition.text.strip()
    return said if len(named(said)) > ORDER_WORDS else None


async def _without_purpose(context: TurnContext, entities: Entities) -> Entities:
    """Return ``entities`` without what a film is for, "pra eu ver com mainha", if it is one that everybody knows."""
    shorter = PURPOSE.sub("", entities.content or "")
    if entities.item_type not in (None, "movie", "tv_show") or entities.url or shorter in ("", entities.content):
        return entities
    known = entities.item_type is not None or is_known(await seek(context, look_up_args(shorter, entities)))
    return replace(entities, content=shorter) if known else entities


def _pointed_at(entities: Entities) -> Entities:
    """Return ``entities`` without "isso:" before what they are; "It: A Coisa" is a film."""
    if entities.item_type in ("movie", "tv_show"):
        return entities
    rest = POINTER.sub("", entities.content or "")
    if not rest or rest == entities.content:
        return entities
    again = content_of(rest)
    return replace(entities, content=again.content or rest, item_type=entities.item_type or again.item_type)


async def save_previous(context: TurnContext) -> HandlerResult:
    """Keep what "isso" is: what is quoted, the last thing the person sent that can be kept, or what was shown last."""
    quoted = context.turn.message.quoted
    if quoted is not None:
        return await _save_quoted(context, quoted.strip())
    sent = context.chat.sent
    shown = await context.reads(GetItems(ids=context.chat.spoken_of))
    alone = shown[0] if len(shown) == 1 and shown[0].live else None
    if not file_words(*SENT_ALONE).isdisjoint(words(context.resolution.recognition.text)):  # "guarda essa foto"
        kept = alone is not None and alone.kind is Kind.FILE
        said = items.already_kept(context.voice, alone, context.now) if alone and kept else None
        return context.say(said or context.voice.say("no-file-here"))
    if sent:
        entities = _as_asked(context, sent)
        return await planned_previous(context, sent, entities) or await save_entities(context, entities)
    if alone is not None:
        return context.say(items.already_kept(context.voice, alone, context.now))
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


def look_up_args(title: str, entities: Entities) -> dict[str, Any]:
    """Return what a look-up of ``title`` is asked with."""
    return {"title": title, **({"year": entities.year} if entities.year else {})}
