"""The five tools that keep something. They look for a duplicate and say what to insert; they write nothing."""

from __future__ import annotations

from state.effects import InsertItem, RemoveItem
from state.items import Details, Item, Kind
from state.reads import FindKept, FindTitled
from state.text import title_key
from tools.definition import Args, Candidate, Lookup, Saved, ToolContext
from tools.enrichment.lookups import MovieById, PageLookup, TvById, VideoLookup
from tools.fields import Address, NoteText, OptionalDescription, OptionalTitle, Title, TmdbId, Year
from tools.keys import film_key, link_key, note_key
from tools.link_metadata import called
from tools.wording import headline, search_words, shortened

LINK_TITLE = 120


class SaveNote(Args):
    content: NoteText


class SaveFilm(Args):
    """What films and series are kept by."""

    title: Title
    year: Year | None = None
    tmdb_id: TmdbId | None = None


class SaveMovie(SaveFilm):
    pass


class SaveTvShow(SaveFilm):
    pass


class SaveVideo(Args):
    url: Address
    title: OptionalTitle = None


class SaveLink(Args):
    url: Address
    description: OptionalDescription = None


async def save_note(args: SaveNote, context: ToolContext) -> Saved:
    """Keep ``content`` exactly as written; its first line is its title."""
    key = note_key(args.content)
    if kept := await context.reads(FindKept(kind=Kind.NOTE, key=key)):
        return Saved(outcome="already_kept", item=kept)
    return _keep(context, kind=Kind.NOTE, key=key, title=headline(args.content), content=args.content)


async def save_movie(args: SaveMovie, context: ToolContext) -> Saved:
    """Keep a film, with what TMDB says of ``tmdb_id``."""
    return await _save_film(Kind.MOVIE, args, context)


async def save_tv_show(args: SaveTvShow, context: ToolContext) -> Saved:
    """Keep a series, with what TMDB says of ``tmdb_id``."""
    return await _save_film(Kind.TV_SHOW, args, context)


async def save_video(args: SaveVideo, context: ToolContext) -> Saved:
    """Keep a video under ``title``, else under what its site calls it, else under its address."""
    key = link_key(args.url)
    if kept := await context.reads(FindKept(kind=Kind.VIDEO, key=key)):
        return Saved(outcome="already_kept", item=kept)
    lookup = await context.reads(VideoLookup(url=args.url))
    title, details = called(args.url, _first(lookup), own=args.title)
    return _told(_keep(context, kind=Kind.VIDEO, key=key, title=title, url=args.url, details=details), lookup)


async def save_link(args: SaveLink, context: ToolContext) -> Saved:
    """Keep an address under its description if there is one, else under what its page is called.

    The page of a film, a series or a video is kept as what it is about, unless the person calls it something else.
    """
    key = link_key(args.url)
    for kind in (Kind.LINK, Kind.VIDEO):
        if kept := await context.reads(FindKept(kind=kind, key=key)):
            return Saved(outcome="already_kept", item=kept)
    lookup = await context.reads(PageLookup(url=args.url))
    found = _first(lookup)
    if found and found.kind in (Kind.MOVIE, Kind.TV_SHOW) and args.description is None:
        return _told(await _keep_page_of_film(found, args.url, context), lookup)
    own = shortened(" ".join((args.description or "").split()), LINK_TITLE)
    title, details = called(args.url, found, own=own, description=args.description)
    kind = Kind.VIDEO if found and found.kind is Kind.VIDEO else Kind.LINK
    return _told(_keep(context, kind=kind, key=key, title=title, url=args.url, details=details), lookup)


async def save_work(work: Candidate, context: ToolContext) -> Saved:
    """Keep a book or music, with what is known of it. It is no tool: code alone tells that something is one."""
    key = film_key(work.title, work.year)
    kept = await context.reads(FindKept(kind=work.kind, key=key))
    if kept is None and work.year is None:
        titled = await context.reads(FindTitled(title_key=title_key(work.title), kind=work.kind))
        kept = titled[0] if titled else None
    if kept:
        return Saved(outcome="already_kept", item=kept)
    return _keep(context, kind=work.kind, key=key, title=work.title, year=work.year, details=work.details)


async def _keep_page_of_film(film: Candidate, url: str, context: ToolContext) -> Saved:
    key = film_key(film.title, film.year)
    kept = await context.reads(FindKept(kind=film.kind, key=key)) or await _kept_under_title(film, context)
    if kept:
        return Saved(outcome="already_kept", item=kept)
    return _keep(context, kind=film.kind, key=key, title=film.title, year=film.year, url=url, details=film.details)


def _first(lookup: Lookup) -> Candidate | None:
    return lookup.candidates[0] if lookup.candidates else None


def _told(saved: Saved, lookup: Lookup) -> Saved:
    return saved.model_copy(update={"lookup": lookup.status, "stale": lookup.stale})


async def _save_film(kind: Kind, args: SaveFilm, context: ToolContext) -> Saved:
    film = await _as_known(kind, args, context)
    key = film_key(film.title, film.year, film.tmdb_id)
    kept = await context.reads(FindKept(kind=kind, key=key)) or await _kept_under_title(film, context)
    if kept:
        return Saved(outcome="already_kept", item=kept)
    saved = _keep(
        context,
        kind=kind,
        key=key,
        title=film.title,
        year=film.year,
        tmdb_id=film.tmdb_id,
        details=film.details,
        also=(film.shown_as,),
    )
    return saved.model_copy(update={"stale": film.stale})


class _Film(Candidate):
    """A film about to be kept. ``shown_as`` is its title where the person lives, when that is not ``title``.

    ``stale`` says that what is known of it may be out of date.
    """

    shown_as: str = ""
    stale: bool = False


async def _as_known(kind: Kind, args: SaveFilm, context: ToolContext) -> _Film:
    """Return the film with what its id is known for; without the id, if the id belongs to another film.

    A model may have made the id up. It is believed unless the look-up contradicts it: nothing has that
    id, or what has it agrees with neither the title nor the year.
    """
    as_typed = _Film(kind=kind, title=args.title, year=args.year)
    if args.tmdb_id is None:
        return as_typed
    by_id = MovieById if kind is Kind.MOVIE else TvById
    lookup = await context.reads(by_id(tmdb_id=args.tmdb_id, locale=context.locale))
    if lookup.status in ("unavailable", "unconfigured"):
        return as_typed.changed(tmdb_id=args.tmdb_id)
    known = next(iter(lookup.candidates), None)
    if known is None or not _agrees(args, known):
        return as_typed
    return as_typed.changed(
        title=_spelled(args.title, known),
        year=known.year or args.year,
        tmdb_id=args.tmdb_id,
        details=known.details,
        shown_as=known.title,
        stale=lookup.stale,
    )


def _agrees(args: SaveFilm, known: Candidate) -> bool:
    titles = {title_key(known.title), title_key(known.details.original_title or "")} - {""}
    return title_key(args.title) in titles or (args.year is not None and args.year == known.year)


def _spelled(title: str, known: Candidate) -> str:
    """Return ``title`` as TMDB spells it, accents and capitals included, if TMDB has that title."""
    spellings = (known.title, known.details.original_title or "")
    return next((spelling for spelling in spellings if title_key(spelling) == title_key(title)), title)


async def _kept_under_title(film: Candidate, context: ToolContext) -> Item | None:
    """Return an item kept with another key that is surely the same film.

    The same title with the same year is, when one of the two has no TMDB id; so is a title with neither
    year nor id that is already kept with more. A film chosen with its year or id is not stopped by one
    kept earlier with less: what the person chose would be lost, and nobody can tell that they are the same.
    """
    folded = title_key(film.title)
    if not folded:
        return None
    for item in await context.reads(FindTitled(title_key=folded, kind=film.kind)):
        one_id_only = film.tmdb_id is None or item.tmdb_id is None
        vaguer = film.year is None and film.tmdb_id is None
        if vaguer or (one_id_only and film.year is not None and film.year == item.year):
            return item
    return None


def _keep(
    context: ToolContext,
    *,
    kind: Kind,
    key: str,
    title: str,
    content: str | None = None,
    url: str | None = None,
    year: int | None = None,
    tmdb_id: int | None = None,
    details: Details | None = None,
    also: tuple[str, ...] = (),
) -> Saved:
    known = details or Details()
    item = Item(
        id=context.new_id(),
        person=context.person,
        kind=kind,
        key=key,
        title=title,
        title_key=title_key(title),
        content=content,
        url=url,
        year=year,
        tmdb_id=tmdb_id,
        details=known,
        words=search_words(title, content=content, url=url, details=known, also=also),
        created_at=context.now,
        created_turn=context.turn,
        last_turn=context.turn,
    )
    return Saved(outcome="kept", item=item, effects=(InsertItem(item=item),), inverses=(RemoveItem(item_id=item.id),))
