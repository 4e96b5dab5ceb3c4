"""Answers that tell an option by who made it or is seen in it: "o do nolan", "o com a zendaya"."""

from __future__ import annotations

import re

from bot.understanding.words.normaliser import fold

LONGEST = 80

_WISH = r"(?:(?:e|eh|era|quero|queria|prefiro|pode ser|acho que e|acho que|salva|guarda|i want|save|it s|its) )*"
_THE_ONE = (
    r"(?:o|a|aquele|aquela|esse|essa|the|that)"
    r"(?: (?:one|filme|serie|versao|longa|movie|film|show|version))?"
)
_BY = (
    r"(?:com (?:o|a)|com|que tem (?:o|a)|que tem|que e d[oa]|em que (?:o|a)|(?:dirigid|feit)[oa] p(?:or|elo|ela)|"
    r"d[oae]s?|directed by|made by|starring|by|with|from)"
)
_DESCRIBED = re.compile(
    rf"{_WISH}{_THE_ONE} {_BY} (?:the )?(?P<person>[^\W\d]\w*(?: [^\W\d]\w*){{0,3}}?)(?: mesmo| por favor| please)?"
)


def person_in(text: str) -> str | None:
    """Return who is named in ``text`` if it tells one of several things by a person; that it is one is a guess."""
    if len(text) > LONGEST or "\n" in text.strip() or text.strip().endswith("?"):
        return None
    found = _DESCRIBED.fullmatch(" ".join(re.findall(r"\w+", fold(text))))
    return found["person"] if found else None
