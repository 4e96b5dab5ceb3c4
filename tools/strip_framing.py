"""A message without what stands around what it tells of: doubt and questions before it, courtesy after it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from state.text import fold, words
from tools.keywords import EVERYDAY
from tools.search_query import KIND_WORDS, STOP_WORDS

_THE_NAME = (
    r"(?:o |the )?(?:nome|titulo|name|title)(?: (?:original|em portugues|em ingles|brasileiro|no brasil|todo|certo|"
    r"completo|mesmo))*"
)
_OF_IT = rf"(?:{_THE_NAME})?(?: (?:d[aeo]s?|of|for))?(?: (?:filme|serie|livro|video|movie|series))?"
# "Não lembro o nome", "como era mesmo a série", "qual é o nome em português de": it is looked for, and no word of it.
_BEFORE = re.compile(
    r"(?:"
    rf"como (?:que )?(?:era|e|eh|foi|(?:se )?chama(?:va)?)(?: mesmo| msm)?(?: {_OF_IT})?|"
    rf"(?:qual|what|whats|what is|what was)(?: (?:era|e|eh|foi|is|was))?(?: mesmo| msm)? {_THE_NAME} ?"
    r"(?:d[aeo]s?|of|for)|"
    r"the (?:portuguese|brazilian|english|original) (?:name|title) (?:of|for)|"
    rf"nao (?:me )?(?:lembro|sei)(?: {_OF_IT})?|"
    r"(?:eu )?(?:quero|queria|gostaria de|preciso) saber|(?:me )?(?:diz|diga|conta|informa)(?: pra mim| ai)?|"
    r"(?:voce |vc |tu )?(?:sabe|saberia|pode|podia|poderia|consegue)(?: me)? (?:dizer|falar|informar|lembrar|contar)|"
    r"(?:can|could) you (?:tell|remind) me|do you (?:know|remember)|"
    r"(?:eu )?(?:acho|so lembro|so sei|lembro) (?:que )?(?:e|eh|era|se chama|chama)|"
    r"(?:hey|hi|oi|ola|ei|ai|please|por favor|pf|pfv)"
    r")(?= )[ :]*"
)
_AFTER = re.compile(
    r"[ ,]+(?:please|pls|plz|thanks|thank you|por favor|pf|pfv|pls|obrigad[oa]|obg|valeu|vlw|ai|aqui|pra mim|msm|mesmo|"
    r"eu acho|acho|acho eu|algo assim|alguma coisa assim|(?:or )?something(?: like that)?|i think|i guess|ne|sabe|"
    r"lembra|one|o nome)[?!. ]*$"
)
_US = re.compile(r"\ba gente\b")
# A clause of nothing but these tells nothing: "falando alguma coisa", "não lembro o nome todo".
_HESITANT = frozenset("nome titulo certo direito inteiro completo algo name title exactly called".split())
_DOUBTS = frozenset("lembro lembra sei acho era chama remember know think".split()) | _HESITANT | {"alguma", "coisa"}
# Where something was seen is no part of what it is called: "homus, canal Prato Fundo".
PLACES = frozenset("canal channel".split())
# "Que dia vence o aluguel? acha a nota": the order tells nothing of what it is about.
_ORDER = re.compile(
    r"(?:vc |voce |me |ve se )?(?:acha|ache|procura|procure|busca|busque|cade|mostra|quais|qual|find|show me|search)"
    r"(?: (?:eu|que|ai|aqui|pra|para|mim|isso|isto|a|o|the|my|minha|meu|tenho|salvei|guardei|anotei|nota|anotacao|"
    r"video|filme|link|serie|note|movie|link|it|for|me|eh|e|era))*"
)
_CLAUSES = re.compile(r"\s*(?:[,;…?!]|\.\.+| [-–] )\s*")


def unframed(text: str) -> str:
    """Return ``text``, folded, without what stands around what it tells of; whole, if nothing would be left."""
    folded = " ".join(_US.sub("", fold(text)).split())
    clauses = [each for each in _CLAUSES.split(folded) if each and not _is_idle(each)]
    rest = ", ".join(clauses) or folded
    for _ in range(2):
        rest = _shorter(rest, _BEFORE.sub("", rest, count=1) if _BEFORE.match(rest) else rest)
        rest = _shorter(rest, _AFTER.sub("", rest))
    return rest


def _shorter(whole: str, rest: str) -> str:
    return rest if rest.strip(" ?!.,") else whole


def _is_idle(clause: str) -> bool:
    said = words(clause)
    if _ORDER.fullmatch(clause):
        return True
    return not _DOUBTS.isdisjoint(said) and all(
        each in EVERYDAY or each in STOP_WORDS or each in _HESITANT for each in said
    )


def without_places(said: Iterable[str]) -> tuple[str, ...]:
    """Return the words ``said`` without those for where something was seen, if two others are left."""
    every = tuple(said)
    rest = tuple(word for word in every if word not in PLACES)
    return rest if len([word for word in rest if word not in KIND_WORDS]) > 1 else every
