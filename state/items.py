"""What a person keeps: films, series, videos, books, music, links, notes and files."""

from __future__ import annotations

from enum import StrEnum

from state.document import Document
from state.files import KeptFile

TITLE_LIMIT = 300
NOTE_LIMIT = 20_000
TAG_LIMIT = 40
TAGS_KEPT = 20


class Kind(StrEnum):
    """What sort of thing an item is. The order here is the order in which lists group them."""

    MOVIE = "movie"
    TV_SHOW = "tv_show"
    VIDEO = "video"
    BOOK = "book"
    MUSIC = "music"
    LINK = "link"
    NOTE = "note"
    FILE = "file"


class Details(Document):
    """What a look-up knows about an item. Everything is optional: an item is kept without any of it.

    ``language`` is as in BCP 47 ("pt-BR"), ``published`` a day ("2024-05-31"). What a person calls a page or a video
    themselves is its title, and what the page calls itself then its ``original_title``. ``people`` are those who made
    it (``makers``: who directed or created it) and then those seen in it. A film lasts ``minutes``, a series has
    ``seasons``; ``rating`` is the mean of TMDB's visitors, of 10.
    """

    original_title: str | None = None
    overview: str | None = None
    genres: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    poster: str | None = None
    author: str | None = None
    site: str | None = None
    description: str | None = None
    language: str | None = None
    published: str | None = None
    makers: tuple[str, ...] = ()
    minutes: int | None = None
    seasons: int | None = None
    rating: float | None = None


class Tag(Document):
    """A word that the person sorts by, as they first wrote it; ``key`` is the same for "Trabalho" and "trabalho"."""

    name: str
    key: str


class Origin(Document):
    """The message that something was kept from: what the platform calls it, and the conversation that it is in."""

    chat: str
    message: str


class Item(Document):
    """One kept thing.

    ``key`` is what makes it a duplicate within its kind (see tools.keys). ``words`` are the folded words
    it is found by. ``live`` is False once it was removed; it can be restored for 7 days. ``seen_at`` is when the
    person said that they had seen, heard or read it. ``imported`` names the import that it came with; a kept ``file``
    has what is known of it there. ``origin`` is the message that it was kept from, where the platform names it.
    ``last_turn`` only rises: an effect of an earlier turn never changes a later state.
    Times are nanoseconds since 1970, UTC.
    """

    id: str
    person: str
    kind: Kind
    key: str
    title: str
    title_key: str
    content: str | None = None
    url: str | None = None
    year: int | None = None
    tmdb_id: int | None = None
    details: Details = Details()
    words: tuple[str, ...] = ()
    tags: tuple[Tag, ...] = ()
    seen_at: int | None = None
    imported: str | None = None
    file: KeptFile | None = None
    origin: Origin | None = None
    follows: str | None = None
    created_at: int
    created_turn: int
    last_turn: int
    live: bool = True
    removed_turn: int | None = None


class Counts(Document):
    """How many live items a person has, by kind."""

    by_kind: dict[Kind, int] = {}

    @property
    def total(self) -> int:
        return sum(self.by_kind.values())
