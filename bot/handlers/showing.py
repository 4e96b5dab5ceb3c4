"""One item shown whole: its card, with the picture or the file that it has."""

from __future__ import annotations

from dataclasses import replace

from bot.i18n.catalogue import LOCALES, voice
from bot.scene import Outcome, Scene
from bot.wording import items
from state.files import SentFile, Sort
from state.items import Item, Kind
from state.reads import Reach, SearchItems
from state.text import words
from state.turns import Reply
from tools.wanted import query_words

FILES = 3  # at once


FILE_WORDS = frozenset(
    word for locale in LOCALES for sort in Sort for word in words(voice(locale).say("file-words", sort=str(sort)))
)


# What somebody says who wants to be shown something.
ASKING = frozenset(
    "me manda mande mandar envia envie mostra mostre abre traz quero send show give get bring open".split()
)
LATEST = frozenset("ultima ultimo ultimas ultimos last latest".split())


async def file_asked(scene: Scene) -> Outcome | None:
    """Bring back the file that the message names, "manda a foto do boleto"; None if it names none that is kept.

    Who names only what it is, "manda a foto", means the one that was kept last.
    """
    said = words(scene.resolution.recognition.text)
    at = next((place for place, word in enumerate(said) if word in FILE_WORDS), None)
    if at is None:
        return None
    asked = query_words(" ".join(said[at + 1 :])) or (said[at],)
    last = len(said) == at + 1 or bool(LATEST & set(said))
    request = SearchItems(words=asked, kind=Kind.FILE, reach=Reach.SURELY, limit=1 if last else FILES)
    found = await scene.reads(request)
    if not found:
        return None
    return Outcome(replies=tuple(card(scene, item) for item in found), spoken_of=tuple(item.id for item in found))


async def file_named(scene: Scene) -> Outcome | None:
    """Bring back the file that a message which asks for nothing we know names; None if it only speaks of one."""
    said = words(scene.resolution.recognition.text)
    asks = bool(said) and (said[0] in ASKING or said[0] in FILE_WORDS) and scene.pending is None
    return await file_asked(scene) if asks and not scene.turn.message.forwarded else None


def card(scene: Scene, item: Item, head: str = "") -> Reply:
    """Return the reply that shows ``item`` whole, below ``head``."""
    text = "\n".join(part for part in (head, items.card(scene.voice, item)) if part)
    return with_file(scene, Reply(text=text, image=item.details.poster), item)


def with_file(scene: Scene, reply: Reply, item: Item) -> Reply:
    """Return ``reply`` with the file that ``item`` is, if it is one; where it cannot be sent, with why not."""
    if item.file is None:
        return reply
    if item.file.opens_on(scene.turn.channel):
        return reply.changed(file=SentFile(item_id=item.id, file=item.file))
    return reply.changed(text=f"{reply.text}\n{scene.voice.say('file-elsewhere', channel=item.file.channel)}")


def bringing_back(scene: Scene, outcome: Outcome, item: Item) -> Outcome:
    """Return ``outcome``, which found ``item`` alone, with the file that it is."""
    first, *rest = outcome.replies
    return replace(outcome, replies=(with_file(scene, first, item), *rest))
