"""What a message that asks for nothing we know means among what is kept: looked up, and shown where it is plain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.pages import PAGE, shown_found
from bot.handlers.finding.searches import FEWEST_WORDS, names_a_note
from bot.replies import lists
from bot.replies.search import sought as what_was_sought
from bot.understanding.answers.options import kinds_in
from bot.understanding.recognition import Abstention, Recognition
from bot.understanding.remarks.questions import asked_about, asks, is_question
from state.finding.clearly import is_called, is_name, titles
from state.finding.likeness import SURE
from state.finding.ranking import Field, Word, held, hits, likenesses, sought, surely
from state.items import Item, Kind
from state.reads import Reach, Reads, SearchItems
from state.text import words as words_of
from tools.definition import Found
from tools.keywords import (
    asked_for,
    asks_about,
    asks_how,
    describes,
    looks_for,
    may_name,
    not_done,
    telling,
    without_sorts,
)
from tools.search_query import query_words, wanted
from tools.searching import NEAREST_AT_MOST
from tools.strip_framing import unframed, without_places

FEW, MOST_WORDS, SHORTEST = 2, 8, 3
MOST = 0.8
LONG = 5
# "A série inacreditável".
_A_KIND_AND = re.compile(r"(?:(?:o|a|os|as|um|uma|aquel[ae]) )?\w+ (?:(?:d[aeo]s?|com) )?\w+")
_CREDITS = {Field.PERSON, Field.GENRE, Field.YEAR, Field.TAG}


def _anything(item: Item, request: SearchItems) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Look:
    """One look into the library: of what is found, what ``fits`` is meant, unless that is more than ``at_most``."""

    request: SearchItems
    fits: Callable[[Item, SearchItems], bool] = _anything
    at_most: int | None = None

    def meant(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return those of ``items``, which were found, that are plainly meant."""
        fitting = tuple(item for item in items if self.fits(item, self.request))
        called = tuple(item for item in fitting if _is_just(item, self.request.phrase))
        fitting = called or fitting
        return fitting if self.at_most is None or len(fitting) <= self.at_most else ()


def _is_titled(item: Item, request: SearchItems) -> bool:
    """Tell whether all words of ``request`` stand in the name of ``item``."""
    names = (item.title, item.details.original_title or "", *item.details.people)
    return surely(likenesses(replace(held(item), words=words_of(" ".join(names)), year=None), sought(request.words)))


def _is_misspelt(item: Item, request: SearchItems) -> bool:
    """Tell whether ``request``, slips and all, is a name of ``item``."""
    return any(is_name(words_of(name), sought(request.words)) for name in titles(item))


def _has_it_whole(item: Item, request: SearchItems) -> bool:
    """Tell whether ``item`` has the one word of ``request``, which is not the beginning of another."""
    word = request.words[0]
    return any(each in (word, f"{word}s", word.removesuffix("s")) for each in item.words)


def _has_most(item: Item, request: SearchItems) -> bool:
    """Tell whether ``item`` has most of the words of ``request``."""
    found = likenesses(held(item), sought(request.words))
    return sum(each > SURE for each in found) >= MOST * len(found)


def _is_just(item: Item, phrase: str) -> bool:
    """Tell whether ``phrase`` is a name of ``item``: "como eu conheci sua mãe", which is all everyday words."""
    return any(" ".join(words_of(name)) == phrase for name in titles(item))


def _is_named(item: Item, request: SearchItems) -> bool:
    """Tell whether the bare words of ``request`` name ``item``.

    Everyday words count where all that was typed, the ``phrase``, stands in a note: "levar o relatório".

    Two words may be another film's title: of this one they are its name, or say who made it, of what kind or when.
    """
    query, phrase, told = sought(request.words), request.phrase, len(telling(request.words))
    film = item.kind in (Kind.MOVIE, Kind.TV_SHOW)
    if film and _is_just(item, phrase):
        return True
    if told and not film and f" {phrase} " in f" {' '.join(words_of(item.content or item.title))} ":
        return True
    if is_called(item, query):
        return film or told >= FEWEST_WORDS
    if told < FEWEST_WORDS or not surely(likenesses(held(item), query)):
        return False
    return not film or told > FEWEST_WORDS or _is_credited(item, query)


def _is_named_or_called(item: Item, request: SearchItems) -> bool:
    """Who asks means what is called so, though all but one of the words are everyday ones: "onde ficar em Cananeia"."""
    return _is_named(item, request) or (telling(request.words) != () and is_called(item, sought(request.words)))


def _is_credited(item: Item, query: Sequence[Word]) -> bool:
    fields = {hit.field for hit in hits(item, query) if hit}
    return bool(fields & _CREDITS) and fields <= {*_CREDITS, Field.TITLE, Field.ORIGINAL_TITLE}


async def recalled(recognition: Recognition, reads: Reads, now: int, message: str | None = None) -> Found | None:
    """Return what a message that no rule fits plainly means among what is kept; None if that is nothing.

    Who asks, or tells of something, need not remember every word of it; a bare name has to be all there. In a whole
    ``message`` more may be meant than the greeting or the question about Guarda that the rules heard in it.
    """
    text = _asked_in(recognition, message or recognition.text)
    for look in _looks(text, now) if text else ():
        items = await reads(look.request.changed(limit=PAGE + 1))
        if meant := look.meant(items):
            return Found(items=meant[:PAGE], has_more=len(meant) > PAGE, request=look.request)
    return await _nearest(text, reads) if text else None


async def _nearest(text: str, reads: Reads) -> Found | None:
    """Return what comes nearest to what is plainly asked for, by its kind: "cadê o vídeo de nadar por trinta dias"."""
    rest = unframed(text)
    told, kinds = telling(query_words(rest)), kinds_in(rest)
    if len(kinds) != 1 or asked_for(rest) is None or not FEWEST_WORDS <= len(told) <= MOST_WORDS:
        return None
    phrase = " ".join(words_of(rest))
    request = SearchItems(words=told, phrase=phrase, kind=Kind(kinds[0]), reach=Reach.NEAREST)
    near = await reads(request.changed(limit=NEAREST_AT_MOST))
    return Found(items=near, request=request, nearest=True) if near else None


def _asked_in(recognition: Recognition, message: str) -> str | None:
    """Return what may ask for what was kept; None if nothing does."""
    if recognition.action is Action.HELP:
        made = asks_how(message)
        if made:
            return f"cade {made}"
        rest = unframed(message)
        return rest if looks_for(rest) and len(telling(query_words(rest))) > FEWEST_WORDS else None
    if recognition.action is Action.SELECT:
        # With no list to choose from, "um que é do noah baumbach" is no choice.
        return message if len(telling(query_words(message))) >= FEWEST_WORDS else None
    if recognition.action is Action.GREET:
        rest = unframed(message)
        return rest if looks_for(rest.replace("?", " ")) else None
    return recognition.text if recognition.abstention is Abstention.NO_RULE else None


async def kept_on(query: str, reads: Reads) -> Found | None:
    """Return what is plainly meant by ``query``, which a question that no look-up answers is about; None if nothing."""
    words = telling(query_words(query))
    if not FEWEST_WORDS <= len(words) <= MOST_WORDS:
        return None
    request = SearchItems(words=words, phrase=" ".join(words_of(query)), reach=Reach.CLEARLY)
    items = await reads(request.changed(limit=PAGE + 1))
    return Found(items=items[:PAGE], has_more=len(items) > PAGE, request=request) if items else None


def _looks(text: str, now: int) -> Iterator[Look]:
    """Yield what to look for, one after the other until something is meant."""
    rest = unframed(text)
    said, phrase = without_places(query_words(rest)), " ".join(words_of(rest))
    kinds = kinds_in(text)
    kind = Kind(kinds[0]) if len(kinds) == 1 else None
    asked = wanted(text, now, kind=kind)
    told = every = telling(said)
    if asks(text):
        # "quanto custa o aluguel da praia?" is answered by "aluguel da praia: 300".
        told = asked_about(told) or told
    if words := telling(asked.words) if asked.years or (asked.kept and asked.since) else ():
        bounds: dict[str, Any] = {"years": asked.years, "since": asked.since, "until": asked.until}
        yield from _of_kind(SearchItems(words=words, phrase=phrase, reach=Reach.SURELY, **bounds), kind)
    looking = looks_for(text) or looks_for(rest)
    fewer = told
    if looking or (describes(rest) and len(told) > FEWEST_WORDS):
        asks_of_it = asks_about(rest) or asks(text)
        fewer = without_sorts(not_done(rest, told) if asks_of_it else told)
        for words in dict.fromkeys((told, fewer)):
            if FEWEST_WORDS <= len(words) <= MOST_WORDS:
                yield from _of_kind(SearchItems(words=words, phrase=phrase, reach=Reach.CLEARLY), kind)
    if looking:
        if (called := asked_for(text)) is not None:
            # Of a title that is all everyday words, "que horas ela volta", each counts.
            whole = words_of(called)
            if FEWEST_WORDS <= len(whole) <= MOST_WORDS and len(told) < FEWEST_WORDS:
                yield Look(SearchItems(words=whole, phrase=" ".join(whole), reach=Reach.CLEARLY), _is_named)
        if len(fewer) == 1:
            # "Você pode me dizer quando é a consulta?" asks no less than "quando é a consulta?".
            yield from _of_one_word(fewer[0], phrase, kind, text if asks_about(text) else f"{rest}?")
    if FEWEST_WORDS <= len(said) <= MOST_WORDS:
        bare = SearchItems(words=said, phrase=phrase, reach=Reach.CLEARLY)
        yield Look(bare, _is_named_or_called if asks_about(text) else _is_named)
    if not looking and may_name(rest) and FEWEST_WORDS < len(every) <= MOST_WORDS:
        yield Look(SearchItems(words=every, phrase=phrase, reach=Reach.CLEARLY), _has_most, at_most=FEW)


def _of_one_word(word: str, phrase: str, kind: Kind | None, text: str) -> Iterator[Look]:
    """Yield the looks for what has ``word`` for a name, or is the one note that a question with it is about."""
    request = SearchItems(words=(word,), phrase=phrase, reach=Reach.SURELY)
    if asked_for(text) is not None or (kind and _A_KIND_AND.fullmatch(phrase)):
        yield from _of_kind(request, kind, _is_titled)
        if len(word) >= LONG:
            yield from _of_kind(request.changed(reach=Reach.MISSPELT), kind, _is_misspelt)
    if kind is None and len(word) >= SHORTEST and asked_for(text) is not None:
        yield Look(request, _has_it_whole, at_most=FEW)
    if asks_about(text) and len(word) >= SHORTEST:
        yield Look(request.changed(kind=Kind.NOTE), _has_it_whole, at_most=FEW)


def _of_kind(
    request: SearchItems,
    kind: Kind | None,
    fits: Callable[[Item, SearchItems], bool] = _anything,
) -> Iterator[Look]:
    """People mistake kinds: what was kept as a link is called a video."""
    if kind:
        yield Look(request.changed(kind=kind), fits)
    yield Look(request, fits)


async def kept_already(context: TurnContext) -> HandlerResult | None:
    """Show what a message that asks for nothing we know means among what is kept; None if that is nothing.

    Who types "almost famous" or "dedetizador josias" and has kept it wants to see it: it need not be offered again.
    """
    message = context.turn.message.text
    found = await recalled(context.resolution.recognition, context.reads, context.now, message)
    return show_kept(context, found) if found else None


def show_kept(context: TurnContext, found: Found, *, asked: bool = False) -> HandlerResult:
    """Show what was ``found`` for a message that may have meant to keep something: "salva isso" does so.

    ``asked`` says that it is surely a question.
    """
    text = context.resolution.recognition.text
    words = found.request.words if found.request else ()
    asked = asked or asks(text) or is_question(text)
    if found.nearest:
        what = what_was_sought(context.voice, " ".join(words), found.request, context.now)
        shown = lists.nearest(context.voice, found.items, what=what, words=words)
        return replace(shown_found(context, shown, found, text), sent=text)
    # Who names a note, "carteirinha do plano", wants to see it.
    if names_a_note(text, found.items) or (asked and all(item.kind is Kind.NOTE for item in found.items)):
        shown = lists.noted(context.voice, found.items, words=words, has_more=found.has_more)
    else:
        shown = lists.kept_already(
            context.voice, found.items, words=words, has_more=found.has_more, looked_for=asked or looks_for(text)
        )
    return replace(shown_found(context, shown, found, text), sent=text)
