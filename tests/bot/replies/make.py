"""Items to write about."""

from __future__ import annotations

from state.items import Details, Item, Kind

JULY_2026 = 1_783_000_000 * 1_000_000_000


def item(
    kind: Kind = Kind.MOVIE,
    title: str = "Matrix",
    *,
    year: int | None = None,
    content: str | None = None,
    url: str | None = None,
    details: Details | None = None,
    created_at: int = JULY_2026,
) -> Item:
    """Return an item with the fields that wording looks at."""
    return Item(
        id=f"1:{title}",
        person="ana",
        kind=kind,
        key=title,
        title=title,
        title_key=title,
        content=content,
        url=url,
        year=year,
        details=details or Details(),
        created_at=created_at,
        created_turn=1,
        last_turn=1,
    )


def note(text: str) -> Item:
    """Return a note that says ``text``."""
    return item(Kind.NOTE, text[:300], content=text)
