"""What a writer's text may say: nothing that does not stand in the data that it was written from.

Too strict is safe: the catalogue's sentence is said in the place of a text that does not hold.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from emoji import emoji_count
from pydantic import JsonValue

from bot.facts import Facts, facts_in
from state.text import fold

LONGEST: Final = 700

# Offers to keep or to remove something, in folded text. A question that ends in such a verb is one, too.
_VERBS = r"(?:salv|guard|anot|adicion|registr|memoriz|apag|delet|remov|exclu)\w*"
_ENGLISH_VERBS = r"(?:save|keep|add|note|store|remember|delete|remove)\b"
_OFFERS = re.compile(
    rf"\b(?:quer|queres|querem|quiser|quiseres|gostaria|posso|podemos|devo|deseja|prefere|precisa|precisar|que tal"
    rf"|vamos|(?:eu )?(?:vou|irei|posso ir))\b[^.!]*\b{_VERBS}"
    rf"|\b{_VERBS}[^.!?]*(?:pra|para) (?:voce|vc|ti|a sua lista|sua lista)\b"
    rf"|\b(?:want|like|shall|should|can|could|may|let|will|i'll|i’ll|happy|glad)\b[^.!]*\b{_ENGLISH_VERBS}"
    rf"|\b{_VERBS}\s*\?|\b{_ENGLISH_VERBS}(?:\s+(?:it|this|that|them))?\s*\?"
)
# Claims to have done something.
_CLAIMS = re.compile(
    r"\b(?:salvei|guardei|anotei|adicionei|apaguei|deletei|removi|exclui|registrei|memorizei|coloquei|incluí|inclui)\b"
    rf"|\b(?:acabo|acabei|acabamos) de {_VERBS}"
    r"|\b(?:salvamos|guardamos|anotamos|adicionamos|apagamos|removemos)\b"
    r"|\b(?:foi|foram|esta|estao|ja|fica|ficou|acabo de|acabei de|tudo|pronto|feito)\b[^.!?]{0,20}"
    r"\b(?:salv|guardad|anotad|adicionad|apagad|deletad|removid|excluid|registrad)\w*"
    r"|^\s*(?:salv|guardad|anotad|adicionad|apagad|deletad|removid|excluid|registrad)[oa]s?\b"
    r"|\b(?:i|i've|i’ve|we|we've|we’ve)\s+(?:(?:have|just|already|now)\s+)*"
    r"(?:saved|kept|added|noted|stored|deleted|removed|put)\b"
    r"|\b(?:has|have|was|were|is|are|it's|it’s)\s+(?:(?:been|now|already)\s+)*"
    r"(?:saved|kept|added|noted|stored|deleted|removed)\b"
    r"|^\s*(?:saved|kept|added|noted|stored|deleted|removed|done)\b"
)


def grounded(text: str, data: JsonValue) -> bool:
    """Tell whether a writer's ``text`` may be sent, written from ``data``, which are tools' results.

    Every number, date, title, name and address in it stands in the data, however either writes it: "1.234" is 1234,
    "16 de julho de 2010" is 2010-07-16. It offers nothing to be kept or removed, claims to have done nothing, has no
    emoji, and is of 1 to LONGEST characters.
    """
    plain = unicodedata.normalize("NFKC", text)
    if not plain.strip() or len(text) > LONGEST or emoji_count(text) or _hides_something(text):
        return False
    return not offers_or_claims(plain) and facts_in([plain]).stand_in(_known(data))


def offers_or_claims(text: str) -> bool:
    """Tell whether ``text`` offers to keep or to remove something, or says that this was done."""
    folded = fold(text)
    return bool(_OFFERS.search(folded) or _CLAIMS.search(folded))


def written(text: str | None, data: JsonValue, sentence: str) -> str:
    """Return the writer's ``text`` if it may be sent, else the catalogue's ``sentence``."""
    return text.strip() if text is not None and grounded(text, data) else sentence


def texts_in(data: JsonValue) -> Iterator[str]:
    """Yield every text and number that stands in ``data``, as a text. Names of fields are none of it."""
    match data:
        case None | bool():
            return
        case dict():
            for value in data.values():
                yield from texts_in(value)
        case list():
            for value in data:
                yield from texts_in(value)
        case _:
            yield str(data)


def _known(data: JsonValue) -> Facts:
    return facts_in(_normal(texts_in(data)), known=True)


def _normal(texts: Iterable[str]) -> Iterator[str]:
    return (unicodedata.normalize("NFKC", text) for text in texts)


def _hides_something(text: str) -> bool:
    """Tell whether there are signs in ``text`` that cannot be seen, between which words could be hidden from us."""
    return any(unicodedata.category(sign) in ("Cf", "Co", "Cs", "Cn") or sign in "\x00\x1b" for sign in text)
