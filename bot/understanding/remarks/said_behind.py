"""What is said behind the name of something to keep and is no part of it: what kind it is, and that it is kept too."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.understanding.answers.naming import KIND_WORDS
from bot.understanding.recognition import Entities
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

_SAID = SAID
_PAUSE = re.compile(r"(?<=\w)\s*[,;.(–-]+\s*")


def without_what_is_said_behind(entities: Entities) -> Entities:
    """Return ``entities`` without "it's a series" and "also" behind what is to be kept, of the kind that is told.

    A note keeps its words: what is dictated is not read.
    """
    content = entities.content
    if not content or entities.url or entities.item_type == "note" or len(fold(content)) != len(content):
        return entities
    for pause in reversed([*_PAUSE.finditer(fold(content))]):
        if told := _SAID.shaped("said_kind", fold(content[pause.end() :]).rstrip(" \n.!)")):
            kind = KIND_WORDS.get(told["kind"])
            if kind in ("movie", "tv_show"):
                content, entities = content[: pause.start()], replace(entities, item_type=kind)
            break
    if more := _SAID.shaped("said_too", fold(content)):
        content = content[: more.end("name")]
    return replace(entities, content=content)
