"""A bare word that names something the person has kept: that is shown before anything from outside is offered."""

from __future__ import annotations

from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.pages import PAGE
from bot.handlers.finding.recall import show_kept
from bot.understanding.answers.options import kinds_in
from bot.understanding.recognition import Abstention, Recognition
from state.items import Item, Kind
from state.reads import Reach, Reads, SearchItems
from state.text import title_key, words
from tools.definition import Found
from tools.keywords import telling
from tools.search_query import KIND_WORDS, query_words

# "duna", "o duna", "terror": more words are looked for as they stand, see bot.handlers.finding.recall.
MOST_WORDS = 4


async def own_first(context: TurnContext) -> HandlerResult | None:
    """Show what has the one word of a message; None if nothing has it."""
    found = await named(context.resolution.recognition, context.reads)
    return show_kept(context, found) if found else None


async def named(recognition: Recognition, reads: Reads) -> Found | None:
    """Return what has the one word of a message in its name, its text, its genres, its tags or its credits.

    With the name of a kind beside it ("filme terror"), only what is of that kind. None if nothing has it.
    """
    text = recognition.text
    told = [word for word in query_words(text) if word not in KIND_WORDS]
    kinds = kinds_in(text)
    bare = len(told) == 1 and len(kinds) <= 1 and len(text.split()) <= MOST_WORDS and not text.strip().endswith("?")
    if recognition.abstention is not Abstention.NO_RULE or not bare:
        return None
    kind = Kind(kinds[0]) if kinds else None
    request = SearchItems(words=tuple(told), kind=kind, reach=Reach.SURELY)
    near = await reads(request.changed(limit=PAGE + 1))
    plain = not telling(told) or told[0].isdecimal()
    items = tuple(item for item in near if (_is_called if plain else _holds)(item, told[0]))
    return Found(items=items[:PAGE], has_more=len(items) > PAGE, request=request) if items else None


def _is_called(item: Item, word: str) -> bool:
    """Of what is said in any conversation, "agora", and of a mere number, only what is called just so is meant."""
    return word in (item.title_key, title_key(item.details.original_title or ""))


def _holds(item: Item, word: str) -> bool:
    return word in _words_of(item)


def _words_of(item: Item) -> frozenset[str]:
    details = item.details
    texts = (item.title, item.content or "", details.original_title or "", *details.genres, *details.people)
    return frozenset(word for text in (*texts, *(tag.name for tag in item.tags)) for word in words(text))
