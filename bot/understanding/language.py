"""Language identification: which language a message is plainly written in."""

from __future__ import annotations

from typing import cast

from bot.understanding.model import model
from bot.understanding.recognise import recognise
from bot.understanding.recognition import Action, Language
from bot.understanding.tokens import normalised, tokens

PLAIN = 0.97
# One word may be a title, a name, or said in either language: "ok", "save matrix".
FEWEST_WORDS = 2
_MOST_WORDS = 20


def language_of(text: str) -> Language | None:
    """Return the language that ``text`` is plainly written in; None if that is not plain, or it may be a title.

    What is to be kept or looked for says nothing: "salva the office" is no English.
    """
    first = recognise(text)[0]
    if first.action in (Action.UNKNOWN, Action.REMEMBER, Action.SELECT) or len(text.split()) > _MOST_WORDS:
        return None
    around = normalised(text)
    for slot in (first.entities.content, first.entities.query, first.entities.value, first.entities.url):
        around = around.replace(slot, " ") if slot else around
    shapes = [token.shape for token in tokens(around) if token.kind == "word"]
    if len(shapes) < FEWEST_WORDS:
        return None
    ranked = model().language.rank(shapes)
    return cast("Language", ranked.label) if ranked.probability >= PLAIN else None


def greets_in_english(text: str) -> bool:
    """Tell whether ``text`` is nothing but a greeting that says English of somebody who has not said anything yet."""
    said = {token.word for token in tokens(normalised(text)) if token.kind == "word"}
    return (
        bool(said) and said <= {"hi", "hey", "hello", "there", "hiya", "howdy", "guarda", "yo"} and said != {"guarda"}
    )
