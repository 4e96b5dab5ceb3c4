"""What a search was for, as the person typed it: its words, the days or years, never the whole question."""

from __future__ import annotations

from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.reads import SearchItems
from state.text import fold
from state.text import words as words_of
from tools.search_query import STOP_WORDS, wanted

_AROUND = " \t?!.,:;…\"'“”()"


def sought(voice: Voice, query: str, request: SearchItems | None, now: int) -> str:
    """Return what ``query``, as said at ``now`` (ns UTC), was a search for: "com “terror” (anos 80)", "(hoje)".

    ``request`` is what found something; None if nothing did. A query that speaks of no time is what it looks for.
    """
    asked = wanted(query, now, kind=request.kind if request else None)
    if not asked.narrows:
        return voice.say("search-words", query=one_line(query))
    looked_for = request.words if request else asked.words
    when = asked.when if request is None or request.narrows else ""
    said = (
        voice.say("search-words", query=one_line(_words_typed(query, looked_for))) if looked_for else None,
        voice.say("search-when", when=one_line(_phrase_typed(query, when))) if when else None,
    )
    return " ".join(text for text in said if text) or voice.say("search-words", query=one_line(query))


def _words_typed(text: str, looked_for: tuple[str, ...]) -> str:
    """Return the part of ``text`` that holds the folded words ``looked_for``; these alone if others are in between."""
    tokens = text.split()
    holding = [at for at, token in enumerate(tokens) if set(words_of(token)) & set(looked_for)]
    if not holding:
        return " ".join(looked_for)
    between = [at for at in range(holding[0], holding[-1] + 1) if at not in holding]
    if any(not set(words_of(tokens[at])) <= STOP_WORDS for at in between):
        return " ".join(tokens[at].strip(_AROUND) for at in holding)
    return " ".join(tokens[holding[0] : holding[-1] + 1]).strip(_AROUND)


def _phrase_typed(text: str, phrase: str) -> str:
    """Return ``phrase``, which is folded, as it stands in ``text``; folded if it does not stand there in one piece."""
    tokens = text.split()
    folded = [fold(token).strip(_AROUND) for token in tokens]
    size = len(phrase.split())
    starts = (at for at in range(len(tokens) - size + 1) if folded[at : at + size] == phrase.split())
    start = next(starts, None)
    return phrase if start is None else " ".join(tokens[start : start + size]).strip(_AROUND)
