"""One item as text: in a line, in a sentence about it, on a card."""

from __future__ import annotations

from functools import cache
from urllib.parse import urlsplit

from bot.replies.catalogue import Voice
from bot.replies.catalogue import voice as voice_of
from bot.replies.text import one_line, sentences, titled
from bot.understanding.grammar import every
from bot.understanding.remarks.keeping import gist
from bot.understanding.words.ratings import rating_in
from state.files import KeptFile
from state.items import Item, Kind
from state.text import words
from tools.definition import Candidate, Saved
from tools.enrichment.genres import genre_in
from tools.keywords import telling
from tools.wording import short_address

RATED = "⭐"
_SITE = 40
_CAST = 4
# What these say is what they are, or is shown beside it.
_OF_WORDS = frozenset({Kind.NOTE, Kind.FILE})


def name(item: Item | Candidate) -> str:
    """Return what an item is called, on one line: title and year; a note's words; a link's title and site."""
    if isinstance(item, Item) and item.kind is Kind.NOTE:
        return one_line(gist(item.content or item.title))
    called = titled(item.title, item.year)
    if item.kind is not Kind.LINK:
        return called
    site = _site(item)
    return called if not site or site.casefold() in called.casefold() else f"{called} — {site}"


def line(voice: Voice, item: Item | Candidate) -> str:
    """Return an item in one line, with its kind's mark: "🎬 Matrix (1999)"."""
    return f"{mark(voice.locale, item.kind)} {name(item)}"


@cache
def mark(locale: str, kind: Kind) -> str:
    return voice_of(locale).say("kind-mark", kind=kind)


def row(voice: Voice, item: Item, *, marked: bool = True) -> str:
    """Return an item as an entry of a list: its line (its name alone if not ``marked``), and ✅ if it was seen."""
    called = line(voice, item) if marked else name(item)
    seen = called if item.seen_at is None else voice.say("seen-row", title=called)
    rated = rating(voice, item)
    return f"{seen} {rated}" if rated else seen


def opinion(item: Item) -> str:
    """Return what the person said of a film, a book or the like besides its name; of what is its words, nothing."""
    return "" if item.kind in _OF_WORDS else item.content or ""


def rating(voice: Voice, item: Item) -> str | None:
    """Return the rating that the person gave it last, "nota 8"; None if they gave none."""
    given = [found[0] for said in opinion(item).splitlines() if (found := rating_in(said))]
    if not given:
        return None
    return voice.say("rated", points=voice.number(float(given[-1].points)), of=given[-1].of)


def told_apart(voice: Voice, candidate: Candidate) -> str | None:
    """Return the few words that tell a film from others of its title: who made it, else two of its genres."""
    words = candidate.details.makers[:1] or [genre_in(voice.locale, genre) for genre in candidate.details.genres[:2]]
    return one_line(", ".join(words)) or None


def kept(voice: Voice, item: Item) -> str:
    """Return the sentence that says that ``item`` was kept."""
    match item.kind:
        case Kind.NOTE:
            return voice.say("kept-note", text=name(item))
        case Kind.LINK:
            return voice.say("kept-link", title=name(item))
        case Kind.VIDEO:
            return voice.say("kept-video", title=name(item))
        case _:
            return voice.say("kept", kind=item.kind, title=name(item))


def kept_file(voice: Voice, file: KeptFile, item: Item) -> str:
    """Return the sentence that says that the file of ``item`` was kept, and that it is too large to be copied."""
    text = voice.say("kept-file", sort=str(file.sort), title=name(item))
    return f"{text}\n{voice.say('kept-file-large', size=_megabytes(voice, file))}" if file.is_large else text


def _megabytes(voice: Voice, file: KeptFile) -> str:
    return voice.number(round(max(file.size or 0, 10**5) / 10**6, 1))


def _about_file(voice: Voice, item: Item) -> tuple[str, ...]:
    """Return what was written beside a file, if that is more than it is called, its name and its size."""
    file = item.file
    if file is None:
        return ()
    more = item.content if item.content and " ".join(item.content.split()) != item.title else ""
    size = voice.say("file-size", size=_megabytes(voice, file)) if file.size is not None else ""
    named = file.name if file.name != item.title else ""
    return (more, " · ".join(part for part in (one_line(named), size) if part))


def replaced(voice: Voice, item: Item, former: Item) -> str:
    """Return the sentence that says that ``item`` is kept instead of ``former``."""
    return voice.say("replaced", title=line(voice, item), former=name(former))


def doubt(voice: Voice, saved: Saved) -> str | None:
    """Return what to add when what an item is could not be asked for, or is what was said some days ago."""
    if saved.outcome == "already_kept":
        return None
    if saved.stale:
        return voice.say("kept-stale", kind=saved.item.kind)
    if saved.item.url is None:
        return None
    named = saved.item.title != short_address(saved.item.url)
    match saved.lookup:
        case "unavailable":
            return voice.say("kept-unread", named="yes" if named else "no")
        case "nothing" if not named:
            return voice.say("kept-unnamed")
        case _:
            return None


def already_kept(voice: Voice, item: Item, now: int) -> str:
    """Return the sentence that says since when ``item`` has been kept; ``now`` is nanoseconds UTC."""
    return voice.say("already-kept", title=name(item), since=voice.day(item.created_at, now))


def card(voice: Voice, item: Item | Candidate) -> str:
    """Return all that is worth showing of an item, a line each; what is not known is left out.

    The name, the original title if it is another, author, site and day, genres, who made it and who is seen in it, how
    long it lasts, how it is rated, the beginning of the overview, the address, the tags, and whether it was seen.
    A note is shown whole.
    """
    if isinstance(item, Item) and item.kind is Kind.NOTE:
        note = f"{mark(voice.locale, item.kind)} {item.content or item.title}"
        return "\n".join(text for text in (note, _marks(voice, item)) if text)
    details = item.details
    about_file = _about_file(voice, item) if isinstance(item, Item) else ()
    lines = (
        f"{mark(voice.locale, item.kind)} {titled(item.title, item.year)}",
        _original(voice, item),
        _published(voice, item),
        one_line(", ".join(genre_in(voice.locale, genre) for genre in details.genres)),
        _made_by(voice, item),
        _measures(voice, item),
        sentences(details.overview or details.description or ""),
        *about_file,
        item.url,
        _marks(voice, item),
        said(voice, item, rated=False) if isinstance(item, Item) else None,
    )
    return "\n".join(text for text in lines if text)


def _marks(voice: Voice, item: Item | Candidate) -> str | None:
    """Return the tags that the person gave it, and that they have seen it."""
    if not isinstance(item, Item):
        return None
    tags = voice.say("card-tags", tags=one_line(", ".join(tag.name for tag in item.tags))) if item.tags else None
    seen = voice.say("card-seen", kind=item.kind) if item.seen_at is not None else None
    return " · ".join(text for text in (tags, seen, rating(voice, item)) if text) or None


def said(voice: Voice, item: Item, *, rated: bool = True) -> str:
    """Return what the person said of it, a line each; without what only rates it if that is shown elsewhere."""
    lines = (remark(voice, text, item.title) for text in opinion(item).splitlines())
    return "\n".join(each for each in lines if rated or not each.startswith(RATED))


def remark(voice: Voice, text: str, title: str = "") -> str:
    """Return the line that shows what was said of ``title``: a rating alone as one, all else in its words."""
    found = rating_in(text)
    if found is not None:
        given, (begin, end) = found
        beside = telling(words(f"{text[:begin]} {text[end:]}"))
        if not set(beside) - set(words(title)) - every("behind_title") - every("no_remark"):
            return voice.say(
                "card-rated", rating=voice.say("rated", points=voice.number(float(given.points)), of=given.of)
            )
    return voice.say("card-said", text=one_line(text))


def _published(voice: Voice, item: Item | Candidate) -> str:
    """Return whose it is, where it is, and from when."""
    details = item.details
    day = voice.date(details.published) if details.published else None
    return " · ".join(one_line(part, _SITE) for part in (details.author, _site(item), day) if part)


def _original(voice: Voice, item: Item | Candidate) -> str | None:
    """Return what a film is called where it comes from, or a page or video by itself, if that is something else."""
    original = item.details.original_title
    if not original or not _differs(original, item.title):
        return None
    return voice.say("card-original", kind=item.kind, title=one_line(original))


def _made_by(voice: Voice, item: Item | Candidate) -> str | None:
    """Return who made it and who is seen in it."""
    makers, people = item.details.makers, item.details.people
    cast = [person for person in people if person not in makers][:_CAST]
    said = (
        voice.say("card-makers", kind=item.kind, names=one_line(", ".join(makers))) if makers else None,
        voice.say("card-cast", names=one_line(", ".join(cast))) if cast and makers else None,
    )
    return "\n".join(text for text in said if text) or None


def _measures(voice: Voice, item: Item | Candidate) -> str:
    """Return how long it lasts, and how it is rated."""
    details = item.details
    hours, minutes = divmod(details.minutes or 0, 60)
    lasts = (
        voice.say("card-hours", number=hours) if hours else None,
        voice.say("card-minutes", number=minutes) if minutes else None,
    )
    said = (
        " ".join(text for text in lasts if text),
        voice.say("card-seasons", count=details.seasons) if details.seasons else None,
        voice.say("card-rating", rating=voice.number(details.rating)) if details.rating else None,
    )
    return " · ".join(text for text in said if text)


def _differs(original: str, title: str) -> bool:
    return original.strip().casefold() != title.strip().casefold()


def _site(item: Item | Candidate) -> str | None:
    """Return the name of the site an item is on, its host when the name is not known."""
    if item.details.site:
        return one_line(item.details.site, _SITE)
    try:
        host = urlsplit(item.url or "").hostname
    except ValueError:
        return None
    return one_line(host.removeprefix("www."), _SITE) if host else None
