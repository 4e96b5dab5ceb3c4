"""What a matched clause is about: content, query, address, year, as the person typed them."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.understanding.grammar.patterns import LINK, YEAR
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message
from bot.understanding.matching.verbatim import with_its_beginning
from bot.understanding.recognition import Action, Entities, ItemType
from bot.understanding.words.normaliser import fold
from bot.understanding.words.urls import find_urls, is_video_host

FIRST_YEAR, LAST_YEAR = 1900, 2035
# What is asked of a thing by its title, perhaps with the year after it.
_DATED = (
    *(Action.SEARCH, Action.GET_INFO, Action.DELETE_ITEM),
    *(Action.RENAME, Action.SET_YEAR, Action.TAG, Action.UNTAG, Action.MARK_SEEN, Action.MARK_UNSEEN),
)

# Who types "<b>pão</b>" means every sign of it.
_OPENING = "([{<\"'“‘«#@$&¿¡"
_CLOSING = ")+]}>\"'”’»%"
_YEAR_IN_BRACKETS = re.compile(r"\s*[(\[](\d{4})[)\]]\s*$")


def entities_of(match: Match, message: Message) -> Entities:
    """Return what the clause is about."""
    about = _about(match, message)
    return replace(about, value=_value(match, message)) if match.value else about


def _about(match: Match, message: Message) -> Entities:
    rule = match.rule
    if match.slot is None:
        return Entities(item_type=match.item_type, selection=match.selection, language=rule.language)
    match = _without_lead(with_its_beginning(match, message), message)
    if rule.action is Action.SAVE:
        return _saved(match, message)
    text, url = _slot_text(match, message)
    query = url or (_without_articles(text, match, message) if text else None)
    year = None
    if query and not url and rule.action in _DATED:
        query, year = _year_apart(query, match, message)
    return Entities(query=query, url=url, item_type=match.item_type, year=year, selection=match.selection)


def _value(match: Match, message: Message) -> str | None:
    assert match.value is not None  # noqa: S101 - asked for only where there is one
    first, last = match.value
    if match.value_dictated:
        return message.text[message.pieces[first - 1].end :].strip() or None
    return _words(message, first, last, to_the_end=match.rule.action is Action.REWRITE)


def _without_lead(match: Match, message: Message) -> Match:
    """Take "pra mim" and a word for the kind of thing off the beginning of the slot, if something is left."""
    if match.slot == "content" and match.item_type != "note":
        lead = match.tongue.leading.match(message.letters, match.first, match.last)
        if lead and lead.end() < match.last:
            match = replace(match, first=lead.end())
    kind = match.tongue.kind_before.match(message.letters, match.first, match.last)
    if kind and kind.end() < match.last:
        item_type = match.tongue.item_types[next(letter for letter in kind.groups() if letter)]
        if match.item_type is None or (match.item_type == item_type and match.slot == "content"):
            return replace(match, first=kind.end(), item_type=item_type)
    return match


def link_entities(message: Message, begin: int, end: int) -> Entities:
    """Return what a clause is about that is an address and perhaps words around it, without a verb."""
    text, url = _apart(message, begin, end)
    return Entities(content=text, url=url, item_type=_kind_of(url))


def _saved(match: Match, message: Message) -> Entities:
    text, url = _slot_text(match, message)
    if url:
        kind = match.item_type if match.item_type not in (None, "video", "link") else _kind_of(url)
        return Entities(content=text, url=url, item_type=kind)
    if text and match.item_type in (None, "movie", "tv_show"):
        text, year = _year_apart(text, match, message)
        return Entities(content=text, item_type=match.item_type, year=year)
    return Entities(content=text, item_type=match.item_type)


def _kind_of(url: str | None) -> ItemType | None:
    if url is None:
        return None
    return "video" if is_video_host(url) else "link"


def _slot_text(match: Match, message: Message) -> tuple[str | None, str | None]:
    """Return the words of the slot, without the address in them, and the address."""
    if LINK in message.letters[match.first : match.last]:
        return _apart(message, match.first, match.last)
    if match.last - match.first == 1 and message.pieces[match.first].kind == "quoted":
        return _unquoted(message.pieces[match.first].word)
    if match.dictated:
        return _raw(match, message), None
    return _words(message, match.first, match.last, to_the_end=_keeps_its_end(match)), None


def _keeps_its_end(match: Match) -> bool:
    """Tell whether the punctuation at the end belongs to what is said: it does to a note, not to a title."""
    return match.item_type == "note" and match.rule.action is Action.SAVE


def _raw(match: Match, message: Message) -> str | None:
    """Return everything typed from the slot on: after a colon nothing is a courtesy."""
    pieces = message.pieces
    start = pieces[match.first - 1].end if match.first else pieces[match.first].start
    stop = len(message.text) if match.last == len(pieces) else pieces[match.last].start
    return message.text[start:stop].strip() or None


def _words(message: Message, first: int, last: int, *, to_the_end: bool) -> str | None:
    pieces, text = message.pieces, message.text
    if last - first == 1 and pieces[first].kind == "quoted":
        return pieces[first].word[1:-1].strip() or None
    start, stop = pieces[first].start, pieces[last - 1].end
    floor = pieces[first - 1].end if first else 0
    while start > floor and text[start - 1] in _OPENING:
        start -= 1
    ceiling = pieces[last].start if last < len(pieces) else len(text)
    if last == len(pieces) and (to_the_end or message.cut_short):
        stop = len(text)
    while stop < ceiling and text[stop] in _CLOSING:
        stop += 1
    return text[start:stop].strip() or None


def _unquoted(quotation: str) -> tuple[str | None, str | None]:
    """Return what is inside the quotation marks, as an address if that is all it is."""
    inside = quotation[1:-1].strip()
    return (None, inside) if find_urls(inside) == [(0, len(inside))] else (inside or None, None)


def _apart(message: Message, first: int, last: int) -> tuple[str | None, str | None]:
    """Return the words before and after the first address, if there are any, and the address."""
    at = message.letters.index(LINK, first, last)
    url = message.pieces[at].word
    pointing = last > at + 1 and all(_points(letter) for letter in message.letters[first:at])
    before = None if pointing or first == at else _words(message, first, at, to_the_end=False)
    after = _words(message, at + 1, last, to_the_end=False) if last > at + 1 else None
    said = (text.strip(" :-–—,") for text in (before, after) if text)
    return " ".join(text for text in said if text) or None, url


def _points(letter: str) -> bool:
    return any(letter in tongue.roles["it_words"] for tongue in RULES.tongues)


def _without_articles(text: str, match: Match, message: Message) -> str:
    """Return a query without the articles it begins with ("o filme" -> "filme"), unless nothing would be left."""
    first = match.first
    while first < match.last - 1 and any(message.letters[first] in tongue.roles["article"] for tongue in RULES.tongues):
        first += 1
    if first == match.first:
        return text
    return _words(message, first, match.last, to_the_end=False) or text


def _year_apart(text: str, match: Match, message: Message) -> tuple[str, int | None]:
    """Return a title and its year, where the year is plainly not part of the title."""
    bracketed = _YEAR_IN_BRACKETS.search(text)
    if bracketed:
        year, rest = int(bracketed[1]), text[: bracketed.start()].strip()
        return (rest, year) if rest and _is_year(year) else (text, None)
    last = match.last - 1
    if message.letters[last] != YEAR or match.last - match.first < 2:
        return text, None
    year = int(message.pieces[last].word)
    if not _is_year(year) or fold(text) in RULES.titles_with_a_year:
        return text, None
    while last > match.first + 1 and message.letters[last - 1] in match.tongue.roles["from_year"]:
        last -= 1
    title = _words(message, match.first, last, to_the_end=False)
    return (title, year) if title else (text, None)


def _is_year(number: int) -> bool:
    return FIRST_YEAR <= number <= LAST_YEAR
