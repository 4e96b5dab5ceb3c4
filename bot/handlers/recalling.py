"""What a message that asks for nothing we know means among what is kept: looked up, and shown where it is plain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.handlers.searching import PAGE, shown_found
from bot.scene import Outcome, Scene
from bot.understanding.naming import kinds_in
from bot.understanding.plain_questions import asked_about, asks
from bot.understanding.recognition import Abstention, Recognition
from bot.wording import lists
from state.finding.clearly import is_called
from state.finding.ranking import Field, Word, held, hits, likenesses, sought, surely
from state.items import Item, Kind
from state.reads import Reach, Reads, SearchItems
from state.text import words as words_of
from tools.definition import Found
from tools.telling import asked_for, looks_for, telling
from tools.wanted import query_words, wanted

FEWEST_WORDS, MOST_WORDS = 2, 8
_CREDITS = {Field.PERSON, Field.GENRE, Field.YEAR, Field.TAG}


@dataclass(frozen=True, slots=True)
class Look:
    """One look into the library; with ``named``, only for what its words name, with ``titled``, has in its name."""

    request: SearchItems
    named: bool = False
    titled: bool = False

    def means(self, item: Item) -> bool:
        """Tell whether ``item``, which was found, is plainly meant."""
        query = sought(self.request.words)
        if self.titled:
            names = (item.title, item.details.original_title or "", *item.details.people)
            return surely(likenesses(replace(held(item), words=words_of(" ".join(names)), year=None), query))
        return not self.named or _is_named(item, query, self.request.phrase, len(telling(self.request.words)))


def _is_named(item: Item, query: Sequence[Word], phrase: str, told: int) -> bool:
    """Tell whether a bare ``query``, of which ``told`` words tell something, names ``item``.

    Everyday words count where all that was typed, the ``phrase``, stands in a note: "levar o relatório".

    Two words may be another film's title: of this one they are its name, or say who made it, of what kind or when.
    """
    film = item.kind in (Kind.MOVIE, Kind.TV_SHOW)
    if told and not film and f" {phrase} " in f" {' '.join(words_of(item.content or item.title))} ":
        return True
    if is_called(item, query):
        return film or told >= FEWEST_WORDS
    if told < FEWEST_WORDS or not surely(likenesses(held(item), query)):
        return False
    return not film or told > FEWEST_WORDS or _is_credited(item, query)


def _is_credited(item: Item, query: Sequence[Word]) -> bool:
    fields = {hit.field for hit in hits(item, query) if hit}
    return bool(fields & _CREDITS) and fields <= {*_CREDITS, Field.TITLE, Field.ORIGINAL_TITLE}


async def recalled(recognition: Recognition, reads: Reads, now: int) -> Found | None:
    """Return what a message that no rule fits plainly means among what is kept; None if that is nothing.

    Who asks, or tells of something, need not remember every word of it; a bare name has to be all there.
    """
    if recognition.abstention is not Abstention.NO_RULE:
        return None
    for look in _looks(recognition.text, now):
        items = await reads(look.request.changed(limit=PAGE + 1))
        meant = tuple(item for item in items if look.means(item))
        if meant:
            return Found(items=meant[:PAGE], has_more=len(meant) > PAGE, request=look.request)
    return None


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
    said, phrase = query_words(text), " ".join(words_of(text))
    kinds = kinds_in(text)
    kind = Kind(kinds[0]) if len(kinds) == 1 else None
    asked = wanted(text, now, kind=kind)
    told = telling(said)
    if asks(text):
        # "quanto custa o aluguel da praia?" is answered by "aluguel da praia: 300".
        told = asked_about(told) or told
    if words := telling(asked.words) if asked.years or (asked.kept and asked.since) else ():
        bounds: dict[str, Any] = {"years": asked.years, "since": asked.since, "until": asked.until}
        yield from _of_kind(SearchItems(words=words, phrase=phrase, reach=Reach.SURELY, **bounds), kind)
    if looks_for(text):
        if FEWEST_WORDS <= len(told) <= MOST_WORDS:
            yield from _of_kind(SearchItems(words=told, phrase=phrase, reach=Reach.CLEARLY), kind)
        if (rest := asked_for(text)) is not None:
            # Of a title that is all everyday words, "que horas ela volta", each counts.
            whole = words_of(rest)
            if FEWEST_WORDS <= len(whole) <= MOST_WORDS and len(told) < FEWEST_WORDS:
                called = SearchItems(words=whole, phrase=" ".join(whole), reach=Reach.CLEARLY)
                yield Look(called, named=True)
            if len(told) == 1:
                yield from _of_kind(SearchItems(words=told, phrase=phrase, reach=Reach.SURELY), kind, titled=True)
    if FEWEST_WORDS <= len(said) <= MOST_WORDS:
        yield Look(SearchItems(words=said, phrase=phrase, reach=Reach.CLEARLY), named=True)


def _of_kind(request: SearchItems, kind: Kind | None, *, titled: bool = False) -> Iterator[Look]:
    """People mistake kinds: what was kept as a link is called a video."""
    if kind:
        yield Look(request.changed(kind=kind), titled=titled)
    yield Look(request, titled=titled)


async def kept_already(scene: Scene) -> Outcome | None:
    """Show what a message that asks for nothing we know means among what is kept; None if that is nothing.

    Who types "almost famous" or "dedetizador josias" and has kept it wants to see it: it need not be offered again.
    """
    found = await recalled(scene.resolution.recognition, scene.reads, scene.now)
    return show_kept(scene, found) if found else None


def show_kept(scene: Scene, found: Found, *, asked: bool = False) -> Outcome:
    """Show what was ``found`` for a message that may have meant to keep something: "salva isso" does so.

    ``asked`` says that it is surely a question.
    """
    text = scene.resolution.recognition.text
    words = found.request.words if found.request else ()
    asked = asked or asks(text)
    if asked and all(item.kind is Kind.NOTE for item in found.items):
        shown = lists.noted(scene.voice, found.items, words=words, has_more=found.has_more)
    else:
        shown = lists.kept_already(
            scene.voice, found.items, words=words, has_more=found.has_more, looked_for=asked or looks_for(text)
        )
    return replace(shown_found(scene, shown, found, text), sent=text)
