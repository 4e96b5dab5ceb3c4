"""Precedence among what may answer, keep or remove what a message asks for: the first that has something does."""

from __future__ import annotations

from dataclasses import replace

from bot.actions import Action
from bot.context import Handler, HandlerResult, TurnContext, first_of, in_group, in_order
from bot.finding.gathering import goes_on, names
from bot.finding.judging import FEWEST, Inquiry
from bot.handlers import unasked
from bot.handlers.finding import lent, listing, tags
from bot.handlers.finding.all_told import all_told
from bot.handlers.finding.digest import told_in
from bot.handlers.finding.searches import told_of
from bot.handlers.keeping import opinions, saves
from bot.handlers.keeping.keep import keep
from bot.handlers.removals import delete_confirm, named_removals, recycle_bin
from bot.handlers.talk import smalltalk
from bot.packs import told
from bot.packs.agenda.delivery.taking import done_too
from bot.packs.agenda.timing import times
from bot.packs.agenda.views import almanac
from bot.packs.agenda.views.listing import answer as due_when_asked
from bot.packs.agenda.views.listing import asks_of_days, list_reminders
from bot.packs.agenda.views.listing import found_again as due_by_its_words
from bot.packs.agenda.views.listing import with_all as with_due
from bot.packs.ledger.questions.asking import found_again
from bot.packs.lists.finding import found_again as found_on_a_list
from bot.packs.lists.finding import with_all
from bot.packs.lists.marking import taken_off
from bot.packs.lists.shelf import shelf
from bot.packs.lists.showing import clear, show
from bot.packs.missions import telling
from bot.packs.moments import without
from bot.packs.table import PACKS
from bot.packs.values import moments_of
from bot.understanding.answers.options import kinds_in
from bot.understanding.grammar import every
from bot.understanding.parts import PLAIN
from bot.understanding.remarks.questions import asks_in_words, is_question, orders_to_show
from state.record import keys_of
from state.text import words
from tools.definition import ToolName
from tools.keywords import telling as telling_words
from tools.search_query import query_words, wanted
from tools.zones import clock

# Kinds that are wished for, and verbs of who still is to see them.
WISHED = frozenset({"movie", "tv_show", "book"})
# What is taken for a search less surely may state something.
PLAINLY_SEARCHED = 0.6
TO_SEE = frozenset("ver rever assistir maratonar ler watch rewatch read".split())
# "O que eu tenho sobre aniversário?" asks for all of it.
ALL_THERE_IS = frozenset({"sobre", "about"})
UNSURE = frozenset({Action.UNKNOWN, Action.CHAT, Action.REMEMBER, "know"})


async def _list_alone(context: TurnContext) -> HandlerResult | None:
    """Empty, or throw away, the list where nothing but "apaga a lista" is said; None if more is, or there is none."""
    said = [word for word in words(context.resolution.recognition.text) if word not in every("bare_orders")]
    named = [word for word in said if word not in every("article") and word not in every("pointing")]
    alone = bool(named) and all(word in every("list_nouns") for word in named)
    return await clear(context) if alone and (await shelf(context)).lists else None


remove = in_order(_list_alone, told.forgotten, taken_off, named_removals.of_a_record, last=delete_confirm.remove)


async def answered_plainly(context: TurnContext) -> HandlerResult | None:
    """Show what answers a plain question, whatever it was taken for; None if it is none, or nothing surely does."""
    text = context.resolution.recognition.text
    if context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    if asks_in_words(text) or goes_on(text):
        return await _noted_or_due(context)
    read = context.resolution.recognition
    tells = read.label == "know" and read.confidence >= PLAINLY_SEARCHED  # "moro em Manaus" tells of oneself
    may_name = read.action in UNSURE and names(text) and not tells
    shown = await told_of(context, text, whole=True) if may_name else None
    return shown if shown and _has_nearly_all(shown, text) else None


def _has_nearly_all(shown: HandlerResult, text: str) -> bool:
    """Tell whether what is ``shown`` has all words of ``text`` but one: "a vó toma losartana" tells more of hers."""
    known = {key for reply in shown.replies for word in words(reply.text) for key in keys_of(word)}
    return sum(known.isdisjoint(keys_of(word)) for word in telling_words(words(text))) <= 1


async def _noted_or_due(context: TurnContext, *, near: bool = False) -> HandlerResult | None:
    """Show the reminders that a question asks the time of, else the notes that answer it."""
    noted = await due_when_asked(context)
    return noted or await with_due(context, await told_of(context, context.resolution.recognition.text, near=near))


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
    return listed or await answered_plainly(context)


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
    if not every("watchlist").isdisjoint(words(text)) and recognition.action is Action.LIST_ALL:
        return await _to_see(context)
    if kind is None and _is_of_seeing_then(context) and (to_see := await _to_see(context)).shows:
        return to_see
    if kind not in WISHED or TO_SEE.isdisjoint(words(text)) or query_words(recognition.entities.query or "", bare=True):
        return None
    return await _to_see(context)


def _is_of_seeing_then(context: TurnContext) -> bool:
    """Tell whether the message asks what one is to see on some days, and names nothing: "o que eu ia ver sábado?"."""
    text = context.resolution.recognition.text
    moments = moments_of(context, text)
    sees = bool(moments) and is_question(text) and not TO_SEE.isdisjoint(words(text))
    return sees and TO_SEE.issuperset(Inquiry.of(without(text, moments)).topic)


async def _to_see(context: TurnContext) -> HandlerResult:
    """List what one wants to see; who recommended it, and where none is kept as such, is told by a note."""
    recognition = context.resolution.recognition
    recommended = not every("recommending").isdisjoint(words(recognition.text))
    if recommended and (told := await told_of(context, recognition.text)):
        return told
    listed = await tags.list_marked(context.taking(replace(recognition, action=Action.LIST_UNSEEN)))
    near = await told_of(context, recognition.text, near=True) if recommended and not listed.shows else None
    return near or listed


async def _searched(context: TurnContext) -> HandlerResult:
    """Search, and where that finds nothing tell what an expense says: "com quantos km troquei o óleo?"."""
    found = await listing.search(context)
    if found.shows or found.spoken_of:
        return found
    return await first_of(context, found_again, found_on_a_list, due_by_its_words) or found


async def _on_a_list_or_due(context: TurnContext) -> HandlerResult | None:
    """Show the entries of lists, or the reminders, that have every word of a question; None if none do."""
    text = context.resolution.recognition.text
    if not is_question(text):
        return None
    return await with_all(context, Inquiry.of(text).topic) or await due_by_its_words(context)


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
    return await _noted_or_due(context, near=near)


async def _what_is_kept(context: TurnContext) -> HandlerResult | None:
    """Show what has every word of a question that was taken for one about the bin, or Guarda; None if nothing has.

    "Como devo cuidar das violetas?" asks what is best for these, and nothing of Guarda.
    """
    text = context.resolution.recognition.text
    asks = is_question(text) and not context.turn.message.forwarded and not in_group(context.turn.chat)
    if asks and Inquiry.of(text).of_what and not every("wavering").isdisjoint(words(text)):
        return await told_of(context, text, of_it=True)
    inquiry = Inquiry.of(text)
    # "Where do I park?" asks of oneself, though one word names what.
    own = inquiry.of_self and bool(inquiry.asked.answers) and bool(inquiry.topic)
    return await told_of(context, text, whole=True) if asks and (own or len(inquiry.topic) >= FEWEST) else None


async def _offered(context: TurnContext) -> HandlerResult:
    """Do what may be made of a message that asks for nothing, and offer the reminder that it may tell to be done."""
    return await done_too(context, await unasked.offer(context))


async def _all_told(context: TurnContext) -> HandlerResult | None:
    return await all_told(context, PACKS)


async def _of_some_days(context: TurnContext) -> HandlerResult | None:
    """List what some days to come hold that a question in words is of, "am i working tonight"; None if it is of none.

    What asks, and nothing answers, is no note of a day.
    """
    read, text, now = context.resolution.recognition, context.resolution.recognition.text, clock(context.now)
    talks = read.action is Action.CHAT and read.confidence >= PLAIN
    if talks or not asks_in_words(text) or context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    days = times.span(text, now, context.voice.locale)
    return await list_reminders(context) if days and days[1] > now else None


async def _removed_otherwise(context: TurnContext) -> HandlerResult | None:
    """Ask about what an order to erase may mean, or say that it is not there: such an order is no note."""
    if not named_removals.erases(context.resolution.recognition.text):
        return None
    return await delete_confirm.doubted_removal(context) or await named_removals.not_found(context)


async def _told_in(context: TurnContext) -> HandlerResult | None:
    return await told_in(context, PACKS)


save = in_order(told.ordered, last=saves.save)
list_items = in_order(_told_in, opinions.answered, told.answered, _all_told, _listed, last=listing.list_items)


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
    opinions.answered,
    told.answered,
    _all_told,
    lent.listed,
    _told_of,
    last=_searched,
)
search = _reckoned(search)
inform = in_order(opinions.answered, told.answered, _all_told, lent.listed, last=listing.inform)
explain = in_order(telling.thought_about, opinions.answered, told.answered, _what_is_kept, last=smalltalk.explain)
removed = in_order(_what_is_kept, last=recycle_bin.show)
advise = in_order(opinions.answered, told.answered, last=tags.advise)
offer = in_order(
    smalltalk.relieved,
    smalltalk.of_the_day,
    _told_in,
    _stated,
    telling.thought_about,
    opinions.answered,
    told.answered,
    _all_told,
    lent.listed,
    _answered,
    _taken_off,
    named_removals.of_a_record,
    _told,
    _on_a_list_or_due,
    _of_some_days,
    _removed_otherwise,
    last=_offered,
)
offer = _reckoned(offer)
# "E aí?" asks how far a mission is.
greet = in_order(telling.asked_about, last=smalltalk.greet)
