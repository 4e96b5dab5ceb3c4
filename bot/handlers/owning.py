"""A bare word that names something the person has kept: that is shown before anything from outside is offered."""

from __future__ import annotations

from dataclasses import replace

from bot.handlers.searching import PAGE, shown_found
from bot.scene import Outcome, Scene
from bot.understanding.naming import kinds_in
from bot.understanding.recognition import Abstention
from bot.wording import lists
from state.items import Item, Kind
from state.reads import Reach, SearchItems
from state.text import words
from tools.definition import Found
from tools.wanted import KIND_WORDS, query_words

# "duna", "o duna", "terror": more words are looked for as they stand, see bot.handlers.searching.
MOST_WORDS = 4


async def own_first(scene: Scene) -> Outcome | None:
    """Show what has the one word of a message in its name, its text, its genres, its tags or its credits.

    With the name of a kind beside it ("filme terror"), only what is of that kind. None if nothing has it.
    """
    recognition = scene.resolution.recognition
    text = recognition.text
    told = [word for word in query_words(text) if word not in KIND_WORDS]
    kinds = kinds_in(text)
    bare = len(told) == 1 and len(kinds) <= 1 and len(text.split()) <= MOST_WORDS and not text.strip().endswith("?")
    if recognition.abstention is not Abstention.NO_RULE or not bare:
        return None
    kind = Kind(kinds[0]) if kinds else None
    request = SearchItems(words=tuple(told), kind=kind, reach=Reach.SURELY)
    near = await scene.reads(request.changed(limit=PAGE + 1))
    items = tuple(item for item in near if told[0] in _words_of(item))
    if not items:
        return None
    found = Found(items=items[:PAGE], has_more=len(items) > PAGE, request=request)
    shown = lists.kept_already(scene.voice, found.items, words=request.words, has_more=found.has_more)
    return replace(shown_found(scene, shown, found, text), sent=text)


def _words_of(item: Item) -> frozenset[str]:
    details = item.details
    texts = (item.title, item.content or "", details.original_title or "", *details.genres, *details.people)
    return frozenset(word for text in (*texts, *(tag.name for tag in item.tags)) for word in words(text))
