"""Searches: what a person's words ask for, what they find, and the pages after the first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext, in_group
from bot.finding.gathering import Sureness, answer_going_on, answer_leaning, answer_to, goes_on, leans, names
from bot.finding.judging import Evidence, Inquiry
from bot.handlers.finding.pages import PAGE, look, shown_found, with_when_told
from bot.handlers.finding.said_before import said_before
from bot.handlers.finding.summary_line import led
from bot.handlers.finding.told_since import told_since, with_what_was_told_since
from bot.packs.values import Sort, values_in
from bot.replies import lists
from bot.replies.search import sought
from bot.understanding.answers.options import kinds_in
from bot.understanding.grammar import every
from bot.understanding.recognition import Recognition
from bot.understanding.references import refers_back
from bot.understanding.remarks.questions import is_question, orders_to_show, tells_when
from state.conversation_history import RecentTurns
from state.history import UserEntry
from state.items import Item, Kind
from state.reads import GetItems, Reach, SearchItems
from state.text import fold
from state.text import words as words_of
from tools.definition import Found
from tools.keywords import telling, without_sorts
from tools.search_query import KIND_WORDS, query_words, wanted

# What is told, and not what is watched.
NOTED = frozenset({Kind.NOTE, Kind.FILE})
FEWEST_WORDS = 2
FEW_OF_A_KIND = 5
LOOKED_BACK = 6
# In a note that is no longer a number stands out by itself.
STANDS_OUT = 70
SORTS = frozenset({"novela", "novelas", "desenho", "desenhos", "anime", "animes"})
# Who asks for many of a kind means that kind; one may be called so for want of its name.
KINDS = {
    **dict.fromkeys(("filmes", "movies", "films"), Kind.MOVIE),
    **dict.fromkeys(("series", "seriados"), Kind.TV_SHOW),
    **dict.fromkeys(("videos", "clipes"), Kind.VIDEO),
}
_CLAUSE = re.compile(r" (?:que|q|com|em que|onde|that|with|where)\b")
# What a question is taken for that what is noted answers.
OF_NOTES = frozenset({Action.SEARCH, Action.GET_INFO, Action.UNKNOWN, Action.REMEMBER, Action.CHAT})
NOTING = re.compile(r"\banot(?:ei|amos|ado|ada|ados|adas)\b")


def query_of(recognition: Recognition, now: int, message: str | None = None) -> str | None:
    """Return the words to look for, None if there are none.

    They are those that the rules took out, and what the whole text says of days and years, which the rules read over
    ("o que salvei semana passada?"). Where they took out nothing that can be looked for ("o" of "cadê o que guardei
    ontem"), the whole ``message`` says it. Days are counted from ``now``, the turn's clock.
    """
    entities = recognition.entities
    kind = Kind(entities.item_type) if entities.item_type else None
    query = " ".join(str(part) for part in (entities.query, entities.year) if part)
    text = recognition.text
    if message and not query_words(query, bare=True) and wanted(message, now, kind=kind).narrows:
        # Neither does "quais eu guardei?", which stands after what it asks for: "filmes de crime dos anos 70".
        text, query = message, ""
    whole = wanted(text, now, kind=kind)
    if not whole.narrows:
        return (_told_further(message or text, query) or query) if query else None
    if not query:
        return text if whole.kept or not whole.words else None
    said = whole.when.split()
    words = [word for word in query_words(query, bare=True) if word not in said]
    # "uma novela dos anos 90": the rules take it for a series, of which it is one sort.
    words += [word for word in whole.words if word in SORTS and word not in words]
    return " ".join((*words, *(["salvei"] if whole.kept else []), *said))


def _told_further(text: str, query: str) -> str | None:
    """Return what ``text`` tells after ``query``, if that is only a sort of note: "a receita que leva dendê"."""
    if without_sorts((*query_words(query), "")) != ("",):
        return None
    further = fold(text).partition(fold(query))[2]
    return " ".join(telling(query_words(further))) if _CLAUSE.match(further) else None


def kind_of(recognition: Recognition, now: int) -> Kind | None:
    """Return the kind that is looked for: notes, where somebody asks what they noted on some day."""
    named = recognition.entities.item_type
    if named:
        return Kind(named)
    plural = {KINDS[word] for word in words_of(recognition.text) if word in KINDS}
    if len(plural) == 1:
        return plural.pop()
    days = wanted(recognition.text, now).since is not None
    return Kind.NOTE if days and NOTING.search(fold(recognition.text)) else None


async def search_for(
    context: TurnContext,
    query: str,
    kind: Kind | None = None,
    *,
    called: str | None = None,
    tells: bool = False,
    limit: int = PAGE,
) -> HandlerResult:
    """Show what the library has on ``query``, which the reply calls ``called``; if it has nothing, what comes near.

    With ``tells`` a model is asked to say in a sentence what was found. Beyond ``limit`` there is "mais".
    """
    found = await look(context, query, kind, limit)
    query = called or query
    request = found.request
    what = sought(context.voice, query, request, context.now)
    said = context.resolution.recognition.text
    if (not found.items or found.nearest) and (meant := await told_of(context, said, near=is_question(said))):
        return meant
    if not found.items and (alike := await _of_the_kind(context)):
        near = lists.nearest(context.voice, alike.items, what=what)
        return replace(shown_found(context, near, alike, query), nothing=True)
    if not found.items and (told := await said_before(context, said)):
        return told
    if not found.items:
        # "Tem fleabag salvo?", and then "salva isso": what is not there yet is what is to be kept.
        named = None if wanted(query, context.now, kind=kind).narrows else query
        return context.say(context.voice.say("search-nothing", what=what), sent=named, nothing=True)
    if found.nearest:
        near = lists.nearest(context.voice, found.items, what=what, words=query_words(query))
        return replace(shown_found(context, near, found, query), nothing=True)
    words, of_kind = (request.words, request.kind) if request else ((), None)
    alone = len(found.items) == 1 and found.items[0].kind is Kind.NOTE
    if alone and is_question(said) and not orders_to_show(said):
        text = lists.noted(context.voice, found.items, words=words)
    else:
        text = lists.found(context.voice, found.items, what=what, kind=of_kind, words=words, has_more=found.has_more)
    shown = shown_found(context, text, found, query)
    return await led(context, shown, found, query) if tells else shown


async def _of_the_kind(context: TurnContext) -> Found | None:
    """Return the few things of the one kind that a question names and nothing else finds; None if there are more.

    "Qual livro a minha amiga me indicou?" says of the book what was never told of it.
    """
    text = context.resolution.recognition.text
    kinds = [kind for kind in kinds_in(text) if kind not in ("note", "link")]
    if len(kinds) != 1 or not is_question(text) or wanted(text, context.now).narrows:
        return None
    found = await look(context, None, Kind(kinds[0]))
    return found if found.items and len(found.items) <= FEW_OF_A_KIND and not found.has_more else None


async def told_of(
    context: TurnContext,
    text: str,
    *,
    near: bool = False,
    of_it: bool = False,
    whole: bool = False,
    least: int | None = None,
    but: Callable[[str], bool] | None = None,
) -> HandlerResult | None:
    """Show what answers the question ``text``: the one thing that clearly does, or the few of which one may; else None.

    With ``near`` what only comes near is shown, too, and called so, with ``of_it`` if it is of the very thing that is
    named; with ``whole`` only what has every word of it, and with ``least`` only notes that are as likely to
    answer: "o que é Clube da Luta?" asks of the film.
    What was told in words of which ``but`` is true answers nothing.
    """
    before = await _question_before(context) if goes_on(text) else None
    answer = await answer_going_on(before, text, context.reads) if before else None
    if answer is None and leans(text):
        spoken_of = context.turn.message.beside or await _question_before(context)
        answer = await answer_leaning(spoken_of, text, context.reads) if spoken_of else None
        before = before if answer is None else None
    if answer is None and (answer := await answer_to(text, context.reads, but=but)) and before:
        answer = replace(answer, sureness=Sureness.NEAR)  # it is of the other, and need not be what was asked of it
    near = (
        near
        or before is not None
        or (of_it and answer is not None and bool(answer.inquiry.of_what) and not answer.found[0].lacks)
    )
    if answer is None or (answer.only_near and not near):
        return None
    if whole and not answer.found[0].whole:
        return None
    if least is not None and (answer.found[0].score < least or any(item.kind not in NOTED for item in answer.items)):
        return None
    best, *others = answer.items
    request = SearchItems(words=answer.words, reach=Reach.CLEARLY)
    # When it was told says when it was: "hoje a Lia andou".
    dated = answer.inquiry.asked.when and not others
    has_all = before is None and all(
        each.whole and (not each.lacks or (dated and not each.of_another)) for each in answer.found
    )
    found = Found(items=answer.items, request=request, nearest=answer.only_near and not has_all)
    likely = answer.sureness is Sureness.LIKELY
    if found.nearest:
        shown = lists.nearest(context.voice, found.items, words=request.words, likely=likely)
    elif whole and not is_question(text) and not names_a_note(text, answer.items):
        shown = lists.kept_already(context.voice, found.items, words=request.words)
    elif others or (best.kind is Kind.NOTE and context.is_a_part):
        shown = lists.noted(context.voice, found.items, words=request.words)
    elif best.kind is Kind.NOTE:
        shown = lists.answer(context.voice, best, answer.found[0].passage)
        if number := _number_asked(context, answer.inquiry, best):
            shown = f"{number}\n{shown}"
        if answer.inquiry.asked.when and not tells_when(best.content or best.title):
            shown = with_when_told(context, shown, best)
        shown = with_what_was_told_since(context, shown, best, await told_since(context, answer.inquiry, best))
    else:
        what = sought(context.voice, " ".join(answer.inquiry.topic), request, context.now)
        shown = lists.found(context.voice, found.items, what=what, words=request.words)
    return replace(shown_found(context, shown, found, text), sent=text, nothing=found.nearest and not likely)


def _number_asked(context: TurnContext, inquiry: Inquiry, note: Item) -> str:
    """Return the one number of ``note``, a telephone or a document, that is asked for; "" if it stands out by itself.

    It does in a short note, and among several it is not plain which is asked for.
    """
    text = note.content or note.title
    if not inquiry.asked.plain or len(text) <= STANDS_OUT:
        return ""
    codes = [text[each.start : each.end] for each in values_in(context, text) if each.sort is Sort.CODE]
    asked = [each.strip() for each in codes if inquiry.asked.is_answered_by(each)]
    return asked[0] if len(asked) == 1 else ""


def names_a_note(text: str, found: Sequence[Item]) -> bool:
    """Tell whether ``text`` is what notes are called that are ``found``, and not one told again, word for word."""
    said = words_of(text)
    short = names(text) or len(said) == 1
    return short and all(item.kind is Kind.NOTE and words_of(item.content or item.title) != said for item in found)


async def asked_of_another(context: TurnContext) -> HandlerResult | None:
    """Answer a question that goes on from the one before, which notes answered: "e em junho?", "e a diária é quanto?".

    It names another thing that this is asked of, or asks more of what is shown; None if it does neither.
    """
    text = context.resolution.recognition.text
    if context.pending is not None or context.turn.message.forwarded or in_group(context.turn.chat):
        return None
    joined = every("joint").intersection(words_of(text)[:1]) and is_question(text)
    apart = context.turn.parent is None and context.chat.shown_turn == context.number - 1
    if not apart or not (joined or goes_on(text)):
        return None
    before = await _question_before(context, back=2)
    if before and goes_on(text) and await answer_going_on(before, text, context.reads):
        return await told_of(context, text)
    items = (
        await context.reads(GetItems(ids=context.chat.spoken_of)) if before and joined and not refers_back(text) else ()
    )
    shown = {Evidence.of(each).text for each in items}
    return await told_of(context, text, whole=True, but=lambda said: said not in shown) if shown else None


async def _question_before(context: TurnContext, back: int = LOOKED_BACK) -> str | None:
    """Return the last question of the turns just before, which one that begins with "e" goes on from.

    None if it was answered by a pack, which goes on itself: "e na farmácia?" of what was spent.
    """
    past = await context.reads(RecentTurns(chat=context.turn.chat, after=max(0, context.number - back)))
    shown = context.chat.shown_turn
    said = [
        (each.content, turn.action in OF_NOTES or turn.number == shown)
        for turn in past
        for each in turn.entries
        if isinstance(each, UserEntry) and each.own
    ]
    questions = ((text, noted) for text, noted in reversed(said) if is_question(text) and not goes_on(text))
    text, noted = next(questions, (None, False))
    return text if noted else None


async def asked_of(context: TurnContext, text: str) -> HandlerResult | None:
    """Answer ``text`` if it is a question, with an honest word where nothing kept answers it; None if it is none."""
    if not is_question(text):
        return None
    if told := await told_of(context, text, near=True):
        return told
    of_days = wanted(text, context.now)
    if of_days.since is not None and not of_days.words:
        return await search_for(context, text, kind_of(context.resolution.recognition, context.now), called=text)
    if alike := await _of_the_kind(context):
        plain = KIND_WORDS.issuperset(Inquiry.of(text).topic)
        shown = (
            lists.noted(context.voice, alike.items, words=()) if plain else lists.nearest(context.voice, alike.items)
        )
        return shown_found(context, shown, alike, text)
    read = context.resolution.recognition
    if read.action is Action.REMEMBER and "?" not in text and not in_group(context.turn.chat):
        return None  # what may be told is rather kept than not found
    if told := await said_before(context, text):
        return told
    about = Inquiry.of(text).topic
    named = " ".join(about) if 0 < len(about) <= FEWEST_WORDS + 1 else ""
    said = context.voice.say("asked-nothing", what=named) if named else context.voice.say("asked-what")
    return context.say(said, sent=text, nothing=True)


async def noted(context: TurnContext) -> HandlerResult | None:
    """Return the outcome that shows what is kept and answers the message; None if nothing does."""
    return await told_of(context, context.resolution.recognition.text)
