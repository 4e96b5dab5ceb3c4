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


async def file_asked(scene: Scene) -> Outcome | None:
    """Bring back the file that the message names, "manda a foto do boleto"; None if it names none that is kept."""
    said = words(scene.resolution.recognition.text)
    at = next((place for place, word in enumerate(said) if word in FILE_WORDS), None)
    asked = () if at is None else query_words(" ".join(said[at + 1 :]))
    if not asked:
        return None
    found = await scene.reads(SearchItems(words=asked, kind=Kind.FILE, reach=Reach.SURELY, limit=FILES))
    if not found:
        return None
    return Outcome(replies=tuple(card(scene, item) for item in found), spoken_of=tuple(item.id for item in found))


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
