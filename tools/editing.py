"""What an item becomes when its person changes it, as a new value, and the effect that makes it so."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, StringConstraints, ValidationError

from state.effects import Effect, RemarkItem, RetitleItem, SeeItem, TagItem
from state.items import NOTE_LIMIT, TAG_LIMIT, TAGS_KEPT, Item, Kind, Tag
from state.reads import FindKept, FindTitled, Reads
from state.text import fold, title_key
from tools.definition import Args
from tools.errors import BadArguments
from tools.fields import NoteText, Title, Year, one_line
from tools.keys import film_key, note_key
from tools.lexicon import LANGUAGES, Lexicon
from tools.search_query import query_words
from tools.wording import headline, search_words

SHORT_NOTE = 6
_BULLET = re.compile(r"\s*[-*•]\s+")
_LEXICON = Lexicon(LANGUAGES, "editing")
_BETWEEN_WORDS = r"\W+"
_AND = "|".join(sorted(_LEXICON.words("and") | {"&"}))
_BETWEEN_ENTRIES = re.compile(rf"(\s*[,;]\s*|\s*\n|\s+(?:{_AND})\s+)")
_ENTRIES = re.compile(rf"[,;:\n]|\s+(?:{_AND})\s+")
DATED = frozenset({Kind.MOVIE, Kind.TV_SHOW})


def _without_sign(name: object) -> object:
    return name.strip().lstrip("#").strip("\"'“” ") if isinstance(name, str) else name


def _worded(name: str) -> str:
    if not title_key(name):
        raise ValueError("must have a word in it")
    return name


TagName = Annotated[
    str,
    StringConstraints(min_length=1, max_length=TAG_LIMIT),
    BeforeValidator(_without_sign),
    BeforeValidator(one_line),
    AfterValidator(_worded),
]


class _NewTitle(Args):
    value: Title


class _NewYear(Args):
    value: Year


class _NewText(Args):
    value: NoteText


class _NewTag(Args):
    value: TagName


def tag_named(name: str) -> Tag:
    """Return the tag that ``name`` ("#Trabalho") is. Raises BadArguments."""
    called = _checked(_NewTag, name).value
    return Tag(name=called, key=title_key(called))


def renamed(item: Item, title: str) -> Item:
    """Return ``item`` under another title; a note's is its text. Raises BadArguments."""
    if item.kind is Kind.NOTE:
        return rewritten(item, title)
    return _called(item, title=_checked(_NewTitle, title).value)


def dated(item: Item, year: str) -> Item:
    """Return ``item`` as of another year. Raises BadArguments."""
    return _called(item, year=_checked(_NewYear, year).value)


def rewritten(item: Item, content: str) -> Item:
    """Return a note with another text. Raises BadArguments."""
    text = _checked(_NewText, content).value
    return _called(item, content=text, title=headline(text))


def with_more(content: str, text: str) -> str:
    """Return a note's text with ``text`` at its end: in a line of its own like those above, or after a comma.

    "compras: arroz" is a list in one line, and so are a few words; what is longer gets another line.
    """
    said = content.rstrip()
    *above, last = said.splitlines() or [""]
    mark = _BULLET.match(last) if above else None
    if above or not (":" in last or "," in last or len(last.split()) <= SHORT_NOTE):
        return f"{said}\n{mark[0] if mark else ''}{text}"
    return f"{said}{'' if said.endswith((':', ',')) else ','} {text}"


def with_other_end(content: str, beginning: str, value: str) -> str | None:
    """Return a note's text with ``value`` in place of what stands behind ``beginning``; None if it begins otherwise.

    "aniversário da ju é 14 de março" begins with "o aniversário da ju", and so does "aniversário da ju: 14/3"; "código
    do armário da ala é 4471" with "código do armário". What tells something else in figures behind it stays, unless
    all of it stands under one heading: "senha do wifi 1234 e do cofre 5678".
    """
    said = content.strip()
    folded = fold(said)
    article = rf"(?:{_LEXICON.source('articles')}\s+)?"
    saying = rf"\b(?:\s*[:=–-])?(?:\s+{_LEXICON.source('saying')}\b)*\s*"
    spoken = re.findall(r"\w+", re.sub(rf"^{article}", "", fold(beginning).strip()))
    if not spoken or "\n" in said or len(folded) != len(said):
        return None
    # "Mega-Sena" begins with "a mega", and not with what is said of that.
    name = rf"{article}{_BETWEEN_WORDS.join(map(re.escape, spoken))}(?:-[^\W\d]+)*"
    whole = rf"{name}(?:\s+[^\W\d]+){{1,3}}?(?:\s*[:=]|\s+{_LEXICON.source('saying')}\b)\s*"
    begins = re.match(whole, folded) or re.match(f"{name}{saying}", folded)
    if begins is None or begins.end() == len(said):
        return None
    led = said[: begins.end()]
    behind = "" if ":" in led else _further_told(said[begins.end() :])
    return f"{led if led[-1].isspace() else led + ' '}{value}{behind}"


def _further_told(rest: str) -> str:
    """Return from where ``rest`` tells something else by a name and figures, ", alarme 8080"; "" if it does not."""
    parts = _BETWEEN_ENTRIES.split(rest)
    told = (at for at in range(2, len(parts), 2) if parts[at][:1].isalpha() and any(map(str.isdigit, parts[at])))
    return "".join(parts[first - 1 :]) if (first := next(told, 0)) else ""


def without(content: str, text: str) -> str | None:
    """Return a note's text without the entries that ``text`` names; None if one is not there, or no word is left.

    "CPF, 714.882.930-06" lists no two things: a number without its name is nothing to keep.
    """
    heading, mark, listed = content.partition(":")
    if "\n" in heading or not mark:
        heading, mark, listed = "", "", content
    for wanted in _ENTRIES.split(text):
        parts = _BETWEEN_ENTRIES.split(listed)
        at = next((at for at in range(0, len(parts), 2) if _alike(parts[at], wanted)), None)
        if at is None or len(parts) == 1:
            return None
        del parts[max(at - 1, 0) : max(at - 1, 0) + 2]
        listed = "".join(parts)
    if not any(character.isalpha() for character in listed):
        return None
    left = f"{heading}{mark} {listed.strip()}" if mark and "\n" not in listed else f"{heading}{mark}{listed}"
    return left.strip()


def _alike(entry: str, wanted: str) -> bool:
    """Tell whether ``entry`` is what is ``wanted``: "a prima Jé" is "prima jé"."""
    return title_key(entry) == title_key(wanted) or query_words(entry) == query_words(wanted) != ()


def holds(content: str, text: str) -> bool:
    """Tell whether a note's text has ``text`` as an entry of its own already."""
    return title_key(text) in {title_key(entry) for entry in _ENTRIES.split(content)}


def tagged(item: Item, name: str) -> Item:
    """Return ``item`` with the tag ``name`` as well, unless it has TAGS_KEPT. Raises BadArguments."""
    tag = tag_named(name)
    if tag.key in {each.key for each in item.tags} or len(item.tags) >= TAGS_KEPT:
        return item
    return _found_by(item.changed(tags=(*item.tags, tag)))


def untagged(item: Item, name: str | None) -> Item:
    """Return ``item`` without the tag ``name``, without any if none is named. Raises BadArguments."""
    key = tag_named(name).key if name else None
    left = tuple(tag for tag in item.tags if key is not None and tag.key != key)
    return item if left == item.tags else _found_by(item.changed(tags=left))


def seen(item: Item, at: int) -> Item:
    """Return ``item`` as seen ``at`` (ns), or before if it had been."""
    return item if item.seen_at is not None else item.changed(seen_at=at)


def unseen(item: Item) -> Item:
    """Return ``item`` as not seen."""
    return item.changed(seen_at=None)


def remarked(item: Item, said: str, at: int | None = None) -> Item:
    """Return a film, a book or the like with what its person ``said`` of it besides, as seen ``at`` (ns) if that is so.

    Of what is said again, the last word counts: the line stands once, and last.
    """
    earlier = [line for line in (item.content or "").splitlines() if title_key(line) != title_key(said)]
    content = "\n".join((*earlier, said) if said else earlier)[-NOTE_LIMIT:] or None
    noted = item.changed(content=content, seen_at=item.seen_at if item.seen_at is not None else at)
    return _found_by(noted)


def change_between(before: Item, after: Item) -> Effect | None:
    """Return the effect that makes ``before`` what ``after`` is; None if it is that already."""
    if before == after:
        return None
    if before.kind is not Kind.NOTE and before.content != after.content:
        return RemarkItem(item_id=before.id, content=after.content, seen_at=after.seen_at, words=after.words)
    if before.seen_at != after.seen_at:
        return SeeItem(item_id=before.id, seen_at=after.seen_at)
    if before.tags != after.tags:
        return TagItem(item_id=before.id, tags=after.tags, words=after.words)
    fields: dict[str, Any] = {name: getattr(after, name) for name in RetitleItem.model_fields if name in dict(after)}
    return RetitleItem(item_id=before.id, **fields)


async def twin_of(after: Item, reads: Reads) -> Item | None:
    """Return another kept item that ``after`` would be the same as: by its key, or a film by title and year."""
    kept = await reads(FindKept(kind=after.kind, key=after.key))
    if kept is not None and kept.id != after.id:
        return kept
    if after.kind not in DATED:
        return None
    titled = await reads(FindTitled(title_key=after.title_key, kind=after.kind))
    return next((item for item in titled if item.id != after.id and item.year == after.year), None)


def _called(item: Item, **changes: Any) -> Item:
    called = item.changed(**changes)
    return _found_by(called.changed(title_key=title_key(called.title), key=_key(called)))


def _key(item: Item) -> str:
    match item.kind:
        case Kind.MOVIE | Kind.TV_SHOW:
            return film_key(item.title, item.year, item.tmdb_id)
        case Kind.NOTE:
            return note_key(item.content or item.title)
        case _:
            return item.key


def _found_by(item: Item) -> Item:
    also = (*(tag.name for tag in item.tags), *((item.file.called,) if item.file else ()))
    return item.changed(
        words=search_words(item.title, content=item.content, url=item.url, details=item.details, also=also)
    )


def _checked(model: type[Any], value: str) -> Any:
    try:
        return model.model_validate({"value": value})
    except ValidationError as error:
        raise BadArguments.from_validation("edit", error) from error
