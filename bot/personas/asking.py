"""Asking for a persona: by command, by button, or in a few words that say nothing else.

Words are matched whole, from the first to the last, over the names that the personas answer to: "fala com a professora
amanhã" or "a conselheira da escola ligou" ask for nobody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.personas.definition import Persona, Personas
from bot.understanding.words.normaliser import fold
from state.turns import Message

BUTTON = "persona:"

_COMMAND = re.compile(r"\s*/persona(?:gem|gens|s)?(?:@\w+)?(?:\s+(.*))?", re.DOTALL | re.IGNORECASE)
_WORD = re.compile(r"[\w']+")
_LONGEST = 100

_BEFORE = r"(?:(?:oi|ola|ei|hey|hi|hello|e ai|entao|ok|ta|ta bom|por favor|pfv|please|agora|now) )*"
_AFTER = r"(?: (?:de novo|de volta|outra vez|por favor|pfv|agora|obrigad[oa]|again|back|please|now|thanks|thank you))*"
_PORTUGUESE = (
    r"(?:(?:quero|queria|gostaria de|prefiro|posso|poderia|da pra|vamos|deixa eu|me deixa) (?:voltar a )?"
    r"(?:falar|conversar|papear|trocar ideia|bater papo) (?:de novo |agora )?com(?: a| o)?"
    r"|(?:(?:quero|queria|pode|vamos|da pra) )?"
    r"(?:troca|troque|trocar|muda|mude|mudar|passa|passe|passar|volta|volte|voltar|me passa|me passe|me leva)"
    r"(?: de volta)? (?:pr[ao]|para|por|pel[ao]|ao|com)(?: a| o)?"
    r"|(?:pode )?(?:me )?(?:chama|chame|chamar) (?:a|o))"
)
_ENGLISH = (
    r"(?:(?:(?:i want|i'd like|id like|i would like|can i|could i|may i|let me|i'd rather) (?:to )?)?"
    r"(?:talk|speak|chat) (?:again )?(?:to|with)(?: the)?"
    r"|(?:(?:i want to|can we|let's|please) )?(?:switch|change|go|take me|bring me|put me)(?: back| over)? to(?: the)?"
    r"|back to(?: the)?"
    r"|(?:call|bring back) the)"
)
_WHO = re.compile(
    rf"{_BEFORE}(?:quem (?:mais )?(?:ta|esta) (?:por )?ai|quem mais (?:tem|ha)(?: ai)?"
    r"|com quem (?:mais )?(?:eu )?posso (?:falar|conversar)"
    r"|(?:quais|quem) sao as personas|quais personas (?:tem|ha|existem)|personas"
    r"|who else is (?:there|here)|who (?:else )?can i (?:talk|speak) (?:to|with)|which personas are there)"
    rf"{_AFTER}"
)


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
    if _WHO.fullmatch(said):
        return Ask()
    for persona in personas.all:
        names = "|".join(re.escape(each) for each in persona.names)
        asks = rf"{_BEFORE}(?:{_PORTUGUESE}|{_ENGLISH}) (?:{names}){_AFTER}"
        if any(name in said for name in persona.names) and re.fullmatch(asks, said):
            return Ask(persona)
    return None


def _bare(name: str) -> str:
    return re.sub(r"^(?:a|o|the) ", "", " ".join(_WORD.findall(fold(name))))
