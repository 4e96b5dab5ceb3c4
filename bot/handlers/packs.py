"""What a pack is asked for, and the answers to what a pack asks."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.context import Handler, HandlerResult, Step, TurnContext, first_of, in_group, in_order
from bot.finding.gathering import goes_on, names
from bot.finding.judging import FEWEST, Inquiry
from bot.handlers import (
    answers,
    correction_offers,
    corrections,
    delete_confirm,
    help_topics,
    kept_taps,
    listing,
    opinions,
    recycle_bin,
    saves,
    smalltalk,
    tags,
    unasked,
)
from bot.handlers.calculation import worked_out
from bot.handlers.digest import summed_up, told_in
from bot.handlers.further import of_another_time
from bot.handlers.keep import WATCHING, keep
from bot.handlers.noted_again import joined, noted_again
from bot.handlers.searches import asked_instead, told_of
from bot.handlers.talk import with_a_word_of_its_own
from bot.handlers.tally import tallied
from bot.missions.triage import plainly_complex
from bot.packs import agenda, holding, leaning, people, pictures, told
from bot.packs.agenda import almanac
from bot.packs.agenda.listing import answer as due_when_asked
from bot.packs.agenda.listing import asks_of_days, list_reminders
from bot.packs.answering import fits
from bot.packs.health.asking import asked_how_much
from bot.packs.health.measures import measure_in
from bot.packs.ledger.asking import asks_of_money, found_again
from bot.packs.lists.finding import found_again as found_on_a_list
from bot.packs.lists.finding import with_all
from bot.packs.lists.marking import taken_off, ticked_too
from bot.packs.lists.orders import said_of_the_list
from bot.packs.lists.shelf import shelf
from bot.packs.lists.showing import clear, show
from bot.packs.missions import putting_right, telling
from bot.packs.table import ANSWERED, PACKS, ROWS
from bot.understanding.answers.options import kinds_in
from bot.understanding.grammar import every
from bot.understanding.recognition import Entities
from bot.understanding.remarks.questions import asks_in_words, is_question, orders_to_show
from bot.understanding.resolver import Move, Resolution
from state.items import NOTE_LIMIT
from state.lane import Dialogue, Pending
from state.record import PutRecord
from state.text import words
from state.turns import Message
from tools.definition import ToolName
from tools.search_query import query_words, wanted

# Kinds that are wished for, and verbs of who still is to see them.
WISHED = frozenset({"movie", "tv_show", "book"})
# What is taken for a search less surely may state something.
PLAINLY_SEARCHED = 0.6
TO_SEE = frozenset("ver rever assistir maratonar ler watch rewatch read".split())
# How a message may be read that is, or is not, an answer to a pack's question.
_MAY_ANSWER = frozenset({Move.FILL, Move.START, Move.CANCEL})
# What asks a pack for what it has: it is asked first, and what else is kept behind it.
# "O que eu tenho sobre aniversário?" asks for all of it.
ALL_THERE_IS = frozenset({"sobre", "about"})
_UNSURE = frozenset({Action.UNKNOWN, Action.CHAT, Action.REMEMBER, "know"})
_ASKING = frozenset({*pictures.ASKS, "list_reminders", "list_show", "mission"})


async def start(context: TurnContext) -> HandlerResult:
    """Do what is asked of a pack."""
    if context.resolution.recognition.action in _UNSURE and (found := await _asked(context)):
        return found
    if done := await people.taken_up(context) or await told.compared(context) or await told.plainly(context):
        return done
    action = context.resolution.recognition.action
    if action not in _ASKING and (found := await _asked(context)):
        return found
    if action == "budget" and is_question(context.resolution.recognition.text):
        # "Posso gastar 300 num tênis?" sets no limit.
        action, context = "mission", context.taking(replace(context.resolution.recognition, action="mission"))
    if action == "ask_money" and plainly_complex(context.resolution.recognition.text):
        action, context = "mission", context.taking(replace(context.resolution.recognition, action="mission"))
    if action in pictures.ASKS and (charted := await pictures.asked(context)):
        return charted
    if action == "ask_money" and (measured := await asked_how_much(context)):
        return measured
    if action == "ask_money" and not asks_of_money(context.resolution.recognition.text):
        # "Quanto de água hoje?" is a question about a measure.
        action = "ask_metric" if measure_in(context.resolution.recognition.text) else action
    done = await holding.hold(context, await ROWS[action].handler(context))
    done = await ticked_too(context, done) if action == "expense" else done
    done = await agenda.done_too(context, done)
    # "Minha mãe passou mal, a pressão dela tava 18 por 11": news are no figures.
    noted = done.change is not None and done.change.verb == "kept"
    return with_a_word_of_its_own(context, done, context.resolution.recognition.text) if noted else done


async def filled(context: TurnContext, dialogue: Dialogue) -> HandlerResult:
    """Give the answer to the pack that asked; a pack that is no longer there asked nothing."""
    asked = dialogue.question
    if asked is None or asked.pack not in ANSWERED:
        return context.say(context.voice.say("cancelled"))
    return await holding.settle(context, asked, await ANSWERED[asked.pack](context, asked))


def answered_or_not(pending: Pending | None, message: Message, resolution: Resolution) -> Resolution:
    """Return ``resolution`` as the pack that asked sees it: what has not the shape of an answer is none."""
    asked = pending.question if isinstance(pending, Dialogue) else None
    pack = next((pack for pack in PACKS if asked and pack.name == asked.pack), None)
    if asked is None or pack is None or message.button or resolution.move not in _MAY_ANSWER:
        return resolution
    answers = pack.answers(asked, message, resolution.recognition) if pack.answers else None
    answers = fits(asked, message, resolution.recognition) if answers is None else answers
    if answers is None:
        return resolution
    if answers:
        return Resolution(Move.FILL, resolution.recognition, rule="an answer to the pack's question")
    return Resolution(Move.START, resolution.recognition, rule="no answer to the pack's question")


async def _list_alone(context: TurnContext) -> HandlerResult | None:
    """Empty, or throw away, the list where nothing but "apaga a lista" is said; None if more is, or there is none."""
    said = [word for word in words(context.resolution.recognition.text) if word not in every("bare_orders")]
    named = [word for word in said if word not in every("article") and word not in every("pointing")]
    alone = bool(named) and all(word in every("list_nouns") for word in named)
    return await clear(context) if alone and (await shelf(context)).lists else None


remove = in_order(_list_alone, told.forgotten, taken_off, last=delete_confirm.remove)


async def _asked(context: TurnContext) -> HandlerResult | None:
    """Show what answers a plain question, whatever it was taken for; None if it is none, or nothing surely does."""
    text = context.resolution.recognition.text
    if context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    if asks_in_words(text) or goes_on(text):
        return await due_when_asked(context) or await told_of(context, text)
    may_name = context.resolution.recognition.action in _UNSURE and names(text)
    return await told_of(context, text, whole=True) if may_name else None


async def _taken_off(context: TurnContext) -> HandlerResult | None:
    """Take off a list, or forget, what an order to remove names; None for anything else."""
    removes = context.resolution.recognition.action is Action.DELETE_ITEM
    return await first_of(context, told.forgotten, taken_off) if removes else None


async def _told(context: TurnContext) -> HandlerResult | None:
    """Keep what is told of somebody; None if nothing is, or the message is to remove something."""
    removes = context.resolution.recognition.action is Action.DELETE_ITEM
    return None if removes else await told.kept(context)


async def _answered(context: TurnContext) -> HandlerResult | None:
    """Show what answers a plain question where nothing else is asked."""
    if context.pending is not None:
        return None
    listed = await _listed(context) if is_question(context.resolution.recognition.text) else None
    return listed or await _asked(context)


async def wished_further(context: TurnContext) -> HandlerResult | None:
    """Keep a further title of the wish before it, "... e pra mim a série bebê rena"; None if the message is none."""
    recognition = context.resolution.recognition
    kind, title = recognition.entities.item_type, recognition.entities.query
    if context.turn.parent is None or recognition.action is not Action.SEARCH or is_question(recognition.text):
        return None
    wished = not (WATCHING | every("recommending")).isdisjoint(words(context.turn.message.beside))
    if kind not in WISHED or not title or not wished:
        return None
    return await saves.save_entities(context, Entities(content=title, item_type=kind))


async def _listed(context: TurnContext) -> HandlerResult | None:
    """List what some days hold, "o que eu tenho pra sábado?", what one wants to see, or a list, if no more is asked."""
    recognition = context.resolution.recognition
    kind, text = recognition.entities.item_type, recognition.text
    if kind is None and asks_of_days(context):
        return await list_reminders(context)
    # "O que tem na lista?", where there is one; "lista tudo" orders.
    named = not every("list_nouns").isdisjoint(words(text)[1:])
    if named and kind is None and not recognition.entities.query and (await shelf(context)).lists:
        return await show(context)
    if kind not in WISHED or TO_SEE.isdisjoint(words(text)) or query_words(recognition.entities.query or "", bare=True):
        return None
    return await tags.list_marked(context.taking(replace(recognition, action=Action.LIST_UNSEEN)))


async def _searched(context: TurnContext) -> HandlerResult:
    """Search, and where that finds nothing tell what an expense says: "com quantos km troquei o óleo?"."""
    found = await listing.search(context)
    if found.shows or found.spoken_of:
        return found
    return await first_of(context, found_again, found_on_a_list) or found


async def _on_a_list(context: TurnContext) -> HandlerResult | None:
    """Show the entries of lists that answer a question, whatever it was taken for; None if it is none, or none do."""
    text = context.resolution.recognition.text
    return await with_all(context, Inquiry.of(text).topic) if is_question(text) else None


async def _stated(context: TurnContext) -> HandlerResult | None:
    """Keep what says what something is, and is only just taken for a search: "my wifi password is sunflower99"."""
    recognition = context.resolution.recognition
    if recognition.action is not Action.SEARCH:
        return None
    text, said = recognition.text.strip(), words(recognition.text)
    likely = recognition.confidence >= PLAINLY_SEARCHED or is_question(text) or orders_to_show(text)
    if likely or context.turn.message.forwarded or in_group(context.turn.chat) or context.model_first:
        return None
    states = any(word in every("being") for word in said[1:-1]) and not asks_in_words(text)
    return replace(await keep(context, ToolName.SAVE_NOTE, {"content": text}), sent=text) if states else None


async def _told_of(context: TurnContext) -> HandlerResult | None:
    """Answer a question that is about one thing; None if it asks for a kind of thing, of some days, or for all."""
    recognition = context.resolution.recognition
    text, shapes = recognition.text, Inquiry.of(recognition.text).asked.answers
    tells = recognition.label == "ask_person" and not is_question(text) and not shapes
    if tells and (kept := await told.kept(context)):
        return kept  # "a ju gosta de vinho" asks for nothing
    if context.model_first or not (shapes or goes_on(text) or (is_question(text) and not orders_to_show(text))):
        return None
    if wanted(text, context.now).narrows:
        return None
    if set(kinds_in(text)) - {"note"} or not ALL_THERE_IS.isdisjoint(words(text)):
        return None
    near = not text.rstrip().endswith("?") or asks_in_words(text)
    return await due_when_asked(context) or await told_of(context, text, near=near)


async def _what_is_kept(context: TurnContext) -> HandlerResult | None:
    """Show what has every word of a question that was taken for one about the bin, or Guarda; None if nothing has."""
    text = context.resolution.recognition.text
    asks = is_question(text) and not context.turn.message.forwarded and not in_group(context.turn.chat)
    return await told_of(context, text, whole=True) if asks and len(Inquiry.of(text).topic) >= FEWEST else None


async def _offered(context: TurnContext) -> HandlerResult:
    """Do what may be made of a message that asks for nothing, and offer the reminder that it may tell to be done."""
    return await agenda.done_too(context, await unasked.offer(context))


async def _told_in(context: TurnContext) -> HandlerResult | None:
    return await told_in(context, PACKS)


save = in_order(told.ordered, last=saves.save)
list_items = in_order(_told_in, opinions.answered, told.answered, _listed, last=listing.list_items)


def _reckoned(handler: Handler) -> Handler:
    """Return ``handler`` of a question, which says how long it is until or since what answers, or how old, if asked."""

    async def answer(context: TurnContext) -> HandlerResult:
        return await almanac.reckoned(context, await handler(context))

    return answer


search = in_order(
    _told_in,
    telling.thought_about,
    _stated,
    _listed,
    wished_further,
    opinions.answered,
    told.answered,
    _told_of,
    last=_searched,
)
search = _reckoned(search)
inform = in_order(opinions.answered, told.answered, last=listing.inform)
explain = in_order(telling.thought_about, opinions.answered, told.answered, _what_is_kept, last=smalltalk.explain)
removed = in_order(_what_is_kept, last=recycle_bin.show)
advise = in_order(opinions.answered, told.answered, last=tags.advise)
offer = in_order(
    smalltalk.relieved,
    smalltalk.of_the_day,
    summed_up,
    _told_in,
    _stated,
    telling.thought_about,
    opinions.answered,
    wished_further,
    told.answered,
    _answered,
    _taken_off,
    _told,
    _on_a_list,
    last=_offered,
)
offer = _reckoned(offer)
# "E aí?" asks how far a mission is.
greet = in_order(telling.asked_about, last=smalltalk.greet)


async def cancelled(context: TurnContext) -> HandlerResult:
    """Call off a mission where nothing is asked ("deixa pra lá"), or what is asked."""
    return await telling.called_off(context) or await answers.cancelled(context)


async def tapped(context: TurnContext) -> HandlerResult | None:
    """Do what a button of a pack says that belongs to no question; None if it is no pack's, or was used before."""
    nonce, _, place = (context.turn.message.button or "").partition(":")
    if not nonce or not place.isdecimal():
        return None
    if answered := await _tapped_answer(context, nonce, int(place)):
        return answered
    if (topic := help_topics.tapped(context, nonce, int(place))) is not None:
        return topic
    if (corrected := await correction_offers.tapped(context, nonce, int(place))) is not None:
        return corrected
    if (recast := await kept_taps.tapped(context, nonce, int(place))) is not None:
        return recast
    for pack in PACKS:
        if pack.tapped and (outcome := await pack.tapped(context, nonce, int(place))) is not None:
            return outcome
    return None


async def _tapped_answer(context: TurnContext, nonce: str, place: int) -> HandlerResult | None:
    """Give the yes or the no of a button to the pack that asks; None if it is of no such question."""
    pending = context.pending
    asked = pending.question if isinstance(pending, Dialogue) and pending.nonce == nonce else None
    if not isinstance(pending, Dialogue) or asked is None or not asked.yes_or_no or place not in (0, 1):
        return None
    said = replace(context.resolution.recognition, action=(Action.CONFIRM, Action.DENY)[place], text="")
    return await filled(replace(context, resolution=replace(context.resolution, recognition=said)), pending)


async def _asked_otherwise(context: TurnContext) -> HandlerResult | None:
    return await putting_right.asked_otherwise(context) if context.pending is None else None


async def taken_up(context: TurnContext) -> HandlerResult | None:
    """Do what the message plainly says about what a pack said last, unless something else is asked; else None."""
    text = context.turn.message.text or ""
    # A text that is longer than any note tells of no record.
    if not text or len(text) > NOTE_LIMIT or context.resolution.recognition.action is Action.CRISIS:
        return None
    if done := worked_out(context) or almanac.answered(context) or await first_of(context, *_OF_WHAT_WAS_SAID):
        return done
    if context.pending is None and (more := await _repeated(context) or await of_another_time(context)):
        return more
    if context.pending is not None or context.turn.parent is not None:
        return await agenda.ordered_plainly(context)
    if (topic := help_topics.numbered(context)) is not None:
        return topic
    if (recast := await kept_taps.taken_up(context)) is not None:
        return recast
    if (noted := await opinions.rated(context)) is not None:
        return noted
    for pack in PACKS:
        if pack.taken_up and (outcome := await pack.taken_up(context)) is not None:
            return outcome
    return None


async def _repeated(context: TurnContext) -> HandlerResult | None:
    """Do once more, for what the message tells, what was just asked of a pack: "e ovos também"; None otherwise."""
    besides = leaning.says_besides(context.resolution.recognition.text)
    alone = leaning.stands_alone(context) and not besides
    if alone or in_group(context.turn.chat) or context.turn.message.button is not None:
        return None
    for pack in PACKS:
        if pack.repeats and (done := await leaning.repeated(context, pack, besides=besides)) is not None:
            return done
    return None


async def _ordered(context: TurnContext) -> HandlerResult | None:
    """Do what the message orders of a pack's records, whatever it is taken for and is being asked; else None."""
    for pack in PACKS:
        if pack.ordered and (outcome := await pack.ordered(context)) is not None:
            asked = context.pending.question if isinstance(context.pending, Dialogue) else None
            # A new entry is no answer: what was asked about stays a note.
            new = any(isinstance(effect, PutRecord) for effect in outcome.effects)
            return await holding.settle(context, asked, outcome) if asked and not new else outcome
    return None


# In this order: what corrects an answer before what corrects an entry, a note of just now before an older thing.
_OF_WHAT_WAS_SAID: tuple[Step, ...] = (
    almanac.own_age,
    tallied,
    _asked_otherwise,
    asked_instead,
    kept_taps.instead_or_beside,
    noted_again,
    joined,
    said_of_the_list,
    corrections.taken_up,
    _ordered,
)
