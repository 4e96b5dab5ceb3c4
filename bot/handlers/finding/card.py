"""One item shown whole: its card, with the picture or the file that it has."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from bot.context import HandlerResult, TurnContext
from bot.replies import items
from bot.replies.catalogue import LOCALES, voice
from bot.understanding.grammar import every
from state.files import SentFile, Sort
from state.items import Item, Kind
from state.reads import Reach, SearchItems
from state.text import words
from state.turns import Reply
from tools.search_query import query_words

FILES = 3  # at once


# What somebody says who wants to be shown something.
ASKING = frozenset(
    "me manda mande mandar envia envie mostra mostre abre traz quero send show give get bring open".split()
)
LATEST = frozenset("ultima ultimo ultimas ultimos last latest".split())


@cache
def file_words(*sorts: Sort) -> frozenset[str]:
    """Return what files of these ``sorts`` are called, in every language; of all sorts without any."""
    return frozenset(
        word
        for locale in LOCALES
        for sort in sorts or Sort
        for word in words(voice(locale).say("file-words", sort=str(sort)))
    )


async def file_asked(context: TurnContext) -> HandlerResult | None:
    """Bring back the file that the message names, "manda a foto do boleto"; None if it names none that is kept.

    Who names only what it is, "manda a foto", means the one that was kept last.
    """
    said = words(context.resolution.recognition.text)
    at = next((place for place, word in enumerate(said) if word in file_words()), None)
    if at is None:
        return None
    asked = query_words(" ".join(said[at + 1 :])) or (said[at],)
    last = len(said) == at + 1 or bool(LATEST & set(said))
    request = SearchItems(words=asked, kind=Kind.FILE, reach=Reach.SURELY, limit=1 if last else FILES)
    found = await context.reads(request)
    if not found:
        return None
    return HandlerResult(
        replies=tuple(card(context, item) for item in found), spoken_of=tuple(item.id for item in found)
    )


async def file_named(context: TurnContext) -> HandlerResult | None:
    """Bring back the file that a message which asks for nothing we know names; None if it only speaks of one."""
    said = words(context.resolution.recognition.text)
    asks = bool(said) and said[0] in ASKING | file_words() | every("asking_where") and context.pending is None
    return await file_asked(context) if asks and not context.turn.message.forwarded else None


def card(context: TurnContext, item: Item, head: str = "") -> Reply:
    """Return the reply that shows ``item`` whole, below ``head``."""
    text = "\n".join(part for part in (head, items.card(context.voice, item)) if part)
    return with_file(context, Reply(text=text, image=item.details.poster), item)


def with_file(context: TurnContext, reply: Reply, item: Item) -> Reply:
    """Return ``reply`` with the file that ``item`` is, if it is one; where it cannot be sent, with why not."""
    if item.file is None:
        return reply
    if item.file.opens_on(context.turn.channel):
        return reply.changed(file=SentFile(item_id=item.id, file=item.file))
    return reply.changed(text=f"{reply.text}\n{context.voice.say('file-elsewhere', channel=item.file.channel)}")


def bringing_back(context: TurnContext, outcome: HandlerResult, item: Item) -> HandlerResult:
    """Return ``outcome``, which found ``item`` alone, with the file that it is."""
    first, *rest = outcome.replies
    return replace(outcome, replies=(with_file(context, first, item), *rest))
