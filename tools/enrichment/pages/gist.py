"""The few tags of a page that say what it is, found in one pass, for a parser to read.

Parsers that build a tree as browsers do can be made to take minutes (20,000 elements in each other, 100,000 attributes)
or gigabytes (formatting that every paragraph repeats) by a megabyte written for that. So they get these tags alone.
"""

from __future__ import annotations

import re
from collections import Counter

STARTS = 5_000
TAG_LIMIT = 8_000
BARE_LIMIT = 400  # what a tag may have outside of quotation marks: its names
TEXT_LIMIT = 4_000
SCRIPT_LIMIT = 256 * 1024

# How many of each are read.
ROOM = {"html": 1, "base": 1, "title": 1, "h1": 1, "time": 1, "meta": 400, "link": 200, "script": 20}

_START = re.compile(r"<(?:!--|(html|base|title|h1|time|meta|link|script|style|template)(?=[\s/>]))", re.IGNORECASE)
_TAG = re.compile(r"""<[a-z0-9]+(?:[^"'<>]++|"[^"]*+"|'[^']*+')*+>""", re.IGNORECASE)
_QUOTED = re.compile(r"""\"[^"]*+\"|'[^']*+'""")
_SKIPPED = frozenset({"style", "template"})


def gist(markup: str) -> str:
    """Return those tags of ``markup``, each whole, in their order."""
    found: list[str] = []
    room = Counter(ROOM)
    at = 0
    for _ in range(STARTS):
        start = _START.search(markup, at)
        if start is None:
            break
        name = (start[1] or "").lower()
        piece, at = _piece(markup, name, start.start())
        if piece and room[name] > 0:
            room[name] -= 1
            found.append(piece)
    return "".join(found)


def _piece(markup: str, name: str, start: int) -> tuple[str, int]:
    """Return what is worth reading at ``start``, and where to go on."""
    if not name:
        return "", _after(markup, "-->", start + 4)
    tag = _TAG.match(markup, start, start + TAG_LIMIT)
    if tag is None or len(_QUOTED.sub("", tag[0])) > BARE_LIMIT:
        return "", start + 1
    if name in ("title", "h1"):
        end = markup.find("</", tag.end(), tag.end() + TEXT_LIMIT) if name == "title" else _closing(markup, tag.end())
        return (f"{markup[start:end]}</{name}>", end) if end >= 0 else ("", tag.end())
    if name == "script":
        end = _after(markup, "</script", tag.end())
        is_data = "ld+json" in tag[0].lower() and end - tag.end() <= SCRIPT_LIMIT
        return (f"{markup[start:end].removesuffix('</script')}</script>" if is_data else ""), end
    if name in _SKIPPED:
        return "", _after(markup, f"</{name}", tag.end())
    return tag[0], tag.end()


def _closing(markup: str, at: int) -> int:
    end = markup.find("</h1", at, at + TEXT_LIMIT)
    return end if end >= 0 else markup.find("</H1", at, at + TEXT_LIMIT)


def _after(markup: str, what: str, at: int) -> int:
    end = markup.find(what, at)
    if end < 0:
        end = markup.find(what.upper(), at)
    return end + len(what) if end >= 0 else len(markup)
