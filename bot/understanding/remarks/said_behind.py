"""What is said behind the name of something to keep and is no part of it: what kind it is, and that it is kept too."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.recognition import Entities
from bot.understanding.words.normaliser import fold

_KIND = re.compile(
    r"(?P<name>.*\w)\s*[,;.(–-]+\s*(?:it's|its|it is|that's|thats|that is|e|eh|que e|que eh)\s+"
    r"(?:(?:a|an|the|um|uma|o)\s+)?(?P<kind>\w+)(?:\s+(?:not|e nao|nao|mesmo|viu|tv|ok|btw|by the way)\b.*)?[\s.!)]*",
    re.DOTALL,
)
_TOO = re.compile(r"(?P<name>.*\w)[\s,]+(?:also|as well|n all)[\s.!]*", re.DOTALL)


def without_what_is_said_behind(entities: Entities) -> Entities:
    """Return ``entities`` without "it's a series" and "also" behind what is to be kept, of the kind that is told.

    A note keeps its words: what is dictated is not read.
    """
    content = entities.content
    if not content or entities.url or entities.item_type == "note" or len(fold(content)) != len(content):
        return entities
    told = _KIND.fullmatch(fold(content))
    kind = KIND_WORDS.get(told["kind"]) if told else None
    if told and kind in ("movie", "tv_show"):
        content, entities = content[: told.end("name")], replace(entities, item_type=kind)
    if more := _TOO.fullmatch(fold(content)):
        content = content[: more.end("name")]
    return replace(entities, content=content)
