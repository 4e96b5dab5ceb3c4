"""Questions about the options of an open choice: "qual é o mais novo?", "o primeiro é de que ano?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.understanding.answers.naming import named_options
from bot.understanding.situation import Choosable
from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import parse_selection

_ASKS = frozenset("qual quais quem quando ano quantos which who what when year how".split())
_AROUND = re.compile(r"\b(?:qual|quais|which|what|deles|delas|of them|one|e|eh|is|era|was|que|mesmo)\b|[?!.,]")
_NUMBERED = re.compile(
    r"\b(?:o|a|the|numero|number|opcao|option) (?P<which>\d{1,2}|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]"
    r"|ultim[oa]|first|second|third|fourth|fifth|last)\b"
)


def inquired_about(text: str, options: Sequence[Choosable]) -> int | None:
    """Return the position (from 0) of the option that a question is about, by its number or its age; else None."""
    said = fold(text).strip()
    if _ASKS.isdisjoint(re.findall(r"\w+", said)):
        return None
    if numbered := _NUMBERED.search(said):
        selection = parse_selection(numbered["which"])
        found = selection.positions(len(options)) if selection else None
    else:
        found = named_options(" ".join(_AROUND.sub(" ", said).split()), options, by_age_alone=True)
    return found[0] if found and len(found) == 1 else None
