"""Asking for a persona: by command, by button, or in a few words that say nothing else.

Words are matched whole, from the first to the last, over the names that the personas answer to: "fala com a professora
amanhã" or "a conselheira da escola ligou" ask for nobody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.languages import LANGUAGES
from bot.personas.definition import Persona, Personas
from bot.understanding.words.normaliser import fold
from state.turns import Message
from tools.lexicon import Lexicon

BUTTON = "persona:"

_COMMAND = re.compile(r"\s*/persona(?:gem|gens|s)?(?:@\w+)?(?:\s+(.*))?", re.DOTALL | re.IGNORECASE)
_WORD = re.compile(r"[\w']+")
_LONGEST = 100

_LEXICON = Lexicon(LANGUAGES, "personas")


@dataclass(frozen=True, slots=True)
class Ask:
    """Who is asked for: a ``persona``, or ``unknown`` words that name none; neither asks who there is."""

    persona: Persona | None = None
    unknown: str = ""


def asked_for(personas: Personas, message: Message) -> Ask | None:
    """Return who ``message`` asks for, in the person's own words or by a tap; None if it asks for nobody.

    What was forwarded asks for nobody: those are somebody else's words.
    """
    if message.button is not None:
        name = message.button.removeprefix(BUTTON)
        known = next((each for each in personas.all if each.name == name), None)
        return Ask(known) if known and message.button.startswith(BUTTON) else None
    text = message.text or ""
    if message.forwarded or (message.attached is not None and not message.heard) or not text.strip():
        return None
    if command := _COMMAND.fullmatch(text):
        rest = (command[1] or "").strip()
        return Ask(personas.called(_bare(rest)), rest) if rest else Ask()
    return _in_words(personas, text)


def _in_words(personas: Personas, text: str) -> Ask | None:
    if len(text) > _LONGEST or text.lstrip().startswith("/"):
        return None
    said = " ".join(_WORD.findall(fold(text)))
    before, asking, after, who = map(_LEXICON.source, ("before", "asking", "after", "who"))
    before, after = f"(?:{before} )*", f"(?: {after})*"
    if re.fullmatch(f"{before}{who}{after}", said):
        return Ask()
    for persona in personas.all:
        names = "|".join(re.escape(each) for each in persona.names)
        asks = f"{before}{asking} (?:{names}){after}"
        if any(name in said for name in persona.names) and re.fullmatch(asks, said):
            return Ask(persona)
    return None


def _bare(name: str) -> str:
    return _LEXICON.pattern("article", "^", " ").sub("", " ".join(_WORD.findall(fold(name))))
