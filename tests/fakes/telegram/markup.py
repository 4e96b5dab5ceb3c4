"""Telegram's HTML: the text a person reads, its entities, and the errors for what does not parse.

Tags and error texts are those of parse_html in td/telegram/MessageEntity.cpp (tdlib/td).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.refusals import bad_request

Json = dict[str, Any]

ENTITY_OF = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("s", "strike", "del"), "strikethrough"),
    **dict.fromkeys(("span", "tg-spoiler"), "spoiler"),
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}

PIECE = re.compile(
    r"&(?:#x(?P<hex>[0-9a-fA-F]+)|#(?P<decimal>[0-9]+)|(?P<name>[A-Za-z]+));?|<(?P<tag>[^>]*)(?P<end>>?)"
)
ATTRIBUTE = re.compile(r"""\s*([^\s=/"'>]+)\s*(?:=\s*("[^"]*"|'[^']*'|[A-Za-z0-9.-]*))?""")


def utf16_length(text: str) -> int:
    """Return how many UTF-16 units ``text`` takes, the measure of offsets and limits."""
    return len(text.encode("utf-16-le")) // 2


@dataclass(slots=True)
class _Open:
    tag: str
    attributes: dict[str, str]
    start: int


@dataclass(slots=True)
class _Parse:
    text: str = ""
    entities: list[Json] = field(default_factory=list)
    open: list[_Open] = field(default_factory=list)


def parse_html(source: str) -> tuple[str, tuple[Json, ...]]:
    """Return the text and its entities, those that start first in front; raise Refusal for what does not parse."""
    parse = _Parse()
    position = 0
    for piece in PIECE.finditer(source):
        parse.text += source[position : piece.start()]
        position = piece.end()
        if piece["tag"] is None:
            parse.text += _character(piece)
        else:
            _tag(parse, piece, len(source[: piece.start()].encode()))
    parse.text += source[position:]
    if parse.open:
        raise _cannot_parse(f'Can\'t find end tag corresponding to start tag "{parse.open[-1].tag}"')
    return parse.text, tuple(sorted(parse.entities, key=lambda each: (each["offset"], -each["length"])))


def plain(source: str) -> tuple[str, tuple[Json, ...]]:
    """Return ``source`` with the entities that Telegram finds by itself: commands, mentions and links."""
    return source, tuple(_found(source))


FOUND = re.compile(r"(?<![\w/])(?P<bot_command>/\w{1,64}(@\w+)?)|(?P<url>https?://\S+)|(?<!\w)(?P<mention>@\w{4,32})")


def _found(source: str) -> Iterator[Json]:
    for each in FOUND.finditer(source):
        offset = utf16_length(source[: each.start()])
        yield {"type": each.lastgroup, "offset": offset, "length": utf16_length(each[0])}


def _character(piece: re.Match[str]) -> str:
    if piece["name"]:
        return NAMED.get(piece["name"], piece[0])
    code = int(piece["hex"], 16) if piece["hex"] else int(piece["decimal"])
    return chr(code) if 0 < code < 0x10FFFF and not 0xD800 <= code <= 0xDFFF else piece[0]


def _tag(parse: _Parse, piece: re.Match[str], at: int) -> None:
    inside = piece["tag"]
    if inside.startswith("/"):
        return _close(parse, inside[1:].strip().lower(), bool(piece["end"]), at)
    name = inside.split(maxsplit=1)[0].lower() if inside[:1].strip() else ""
    if not piece["end"] and not re.search(r"\s", inside):
        raise _cannot_parse(f"Unclosed start tag at byte offset {at}")
    if name not in ENTITY_OF:
        raise _cannot_parse(f'Unsupported start tag "{name}" at byte offset {at}')
    if not piece["end"]:
        raise _cannot_parse(f'Unclosed start tag "{name}" at byte offset {at}')
    parse.open.append(_Open(name, _attributes(name, inside[len(name) :], at), utf16_length(parse.text)))
    return None


def _attributes(tag: str, source: str, at: int) -> dict[str, str]:
    found: dict[str, str] = {}
    rest = source.strip()
    while rest:
        attribute = ATTRIBUTE.match(rest)
        if attribute is None:
            raise _cannot_parse(f'Empty attribute name in the tag "{tag}" at byte offset {at}')
        found[attribute[1].lower()] = (attribute[2] or "").strip("\"'").replace("&amp;", "&")
        rest = rest[attribute.end() :].strip()
    if tag == "span" and found.get("class") != "tg-spoiler":
        raise _cannot_parse(f'Tag "span" must have class "tg-spoiler" at byte offset {at}')
    return found


def _close(parse: _Parse, tag: str, ended: bool, at: int) -> None:
    if not parse.open:
        raise _cannot_parse(f"Unexpected end tag at byte offset {at}")
    if not ended:
        raise _cannot_parse(f"Unclosed end tag at byte offset {at}")
    opened = parse.open.pop()
    if tag and tag != opened.tag:
        expected = f'expected "</{opened.tag}>", found "</{tag}>"'
        raise _cannot_parse(f"Unmatched end tag at byte offset {at}, {expected}")
    length = utf16_length(parse.text) - opened.start
    if length:
        parse.entities.append(_entity(opened, length, parse.text))


def _entity(opened: _Open, length: int, text: str) -> Json:
    entity: Json = {"type": ENTITY_OF[opened.tag], "offset": opened.start, "length": length}
    if opened.tag == "a":
        covered = text.encode("utf-16-le")[2 * opened.start :].decode("utf-16-le")
        entity["url"] = opened.attributes.get("href") or covered
    if opened.tag == "blockquote" and "expandable" in opened.attributes:
        entity["type"] = "expandable_blockquote"
    return entity


def _cannot_parse(why: str) -> Exception:
    return bad_request(f"can't parse entities: {why}")
