"""Statements: what is told is kept as a note, unless it asks, names what is kept, or speaks to Guarda."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import TOLD
from bot.context import HandlerResult, TurnContext, in_group
from bot.finding.answers import may_ask
from bot.finding.gathering import NAMING_AT_MOST, states
from bot.handlers.corrections import revised
from bot.handlers.corrections.edit_note import how_to_change_it
from bot.handlers.corrections.reading import changes
from bot.handlers.finding.recall import kept_already
from bot.handlers.finding.searches import asked_of, told_of
from bot.handlers.keeping.keep import keep
from bot.handlers.talk import addressed
from bot.handlers.talk.talk import with_a_word_of_its_own
from bot.packs.agenda.offering import tells_what_is_to_come
from bot.packs.ledger.entries.spending import ENTRIES
from bot.understanding.grammar import every
from bot.understanding.recogniser import recognise
from bot.understanding.references import refers_back, with_antecedent
from bot.understanding.remarks.keeping import without_joint, without_remark
from bot.understanding.remarks.questions import asks_in_words, is_question
from bot.understanding.safety import speaks_of_removing
from state.reads import GetItems
from state.text import words
from tools.definition import ToolName
from tools.keywords import may_name
from tools.zones import clock

# So few may name something that is kept, rather than tell of it.
NAMING_WORDS = 6


async def told(context: TurnContext) -> HandlerResult | None:
    """Keep a statement as a note, word for word, unless it is kept already; None if the message is none.

    In a group nothing is kept that nobody asked to keep.
    """
    recognition = context.resolution.recognition
    if recognition.action not in TOLD or in_group(context.turn.chat):
        return None
    text = recognition.text.strip()
    if len(text) < len((context.turn.message.text or "").strip()) or context.turn.parent:
        text = without_joint(text)  # what led to the next request is no part of this one
        text = with_antecedent(text, context.turn.message.beside)
    text = _with_sums_of_it(context, without_remark(text))
    # "Amanhã o Pedro vem às 7" is told, whatever else is kept of Pedro.
    to_come = not is_question(text) and tells_what_is_to_come(context, text)
    # Of more than a name only what may ask is answered: "o Hilário já me devolveu o livro" tells of it.
    names = len(words(text)) <= NAMING_AT_MOST or may_ask(text)
    known = await kept_already(context) if names and not to_come else None
    known = known if known and (is_question(text) or _has_its_figures(known, text)) else None
    shown = None if to_come else known or await _looked_up(context, text)
    if shown and await _was_before(context, shown, text):
        text = f"{text} ({context.voice.short_date(clock(context.now).date().isoformat())})"
        return replace(await keep(context, ToolName.SAVE_NOTE, {"content": text}), sent=text)
    if shown := shown or await how_to_change(context, text):
        return shown
    if asked := await asked_of(context, text):
        return asked
    if not_told := await addressed.answered(context, text):
        return not_told
    if off := await revised.called_off(context):
        return off
    kept = replace(await keep(context, ToolName.SAVE_NOTE, {"content": text}), sent=text)
    return with_a_word_of_its_own(context, kept, text)


def _with_sums_of_it(context: TurnContext, text: str) -> str:
    """Return ``text`` as far as it goes on to tell what came in or was paid of it: "..., ele deu 500 de sinal".

    That is recorded besides.
    """
    beside = context.turn.message.beside
    told = recognise(beside) if context.turn.parent is None and refers_back(beside) else ()
    of_it = told and all(each.action in ENTRIES for each in told)
    return f"{text} {beside.strip()}" if of_it else text


async def _was_before(context: TurnContext, shown: HandlerResult, text: str) -> bool:
    """Tell whether ``text`` says what the person did, and what is ``shown`` of it was told on a day before."""
    did = any(word.endswith(tuple(every("own_past"))) for word in words(text))
    items = await context.reads(GetItems(ids=shown.spoken_of)) if did and shown.spoken_of else ()
    today = clock(context.now).date()
    return bool(items) and all(clock(each.created_at).date() < today for each in items) and not is_question(text)


async def _looked_up(context: TurnContext, text: str) -> HandlerResult | None:
    """Show what answers a question, or what a few words that tell of nothing name: "endereço da dra helena"."""
    short = len(text.split()) <= NAMING_WORDS and not any(each in text for each in ":,;\n")
    if not (is_question(text) or (short and may_name(text) and not states(text))):
        return None
    # "Posso fazer feijoada pro Leo?" is answered with what is known of Leo.
    shown = await told_of(context, text, of_it=True)
    return shown if shown and (is_question(text) or _has_its_figures(shown, text)) else None


def _has_its_figures(shown: HandlerResult, text: str) -> bool:
    """Tell whether what is ``shown`` has every figure of ``text``: "trocar de novo com 35 mil" may tell a new one."""
    known = {word for reply in shown.replies for word in words(reply.text)}
    return all(word in known for word in words(text) if any(map(str.isdigit, word)))


async def found(context: TurnContext) -> HandlerResult | None:
    return await _looked_up(context, context.turn.message.text or "")


async def planned_for(context: TurnContext) -> HandlerResult | None:
    """Keep as a note what tells a time to come and asks for nothing, with the offer to be reminded; else None."""
    text = context.turn.message.text or ""
    if in_group(context.turn.chat) or text.rstrip().endswith("?") or addressed.orders(text):
        return None
    if any(speaks_of_removing(word) for word in words(text)) or not tells_what_is_to_come(context, text):
        return None
    kept = await addressed.answered(context, text)
    return kept or replace(await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()}), sent=text)


async def how_to_change(context: TurnContext, text: str) -> HandlerResult | None:
    """Tell how the note that was spoken of is changed, where ``text`` says that something is otherwise now."""
    return await how_to_change_it(context, text) if changes(text) and not asks_in_words(text) else None
