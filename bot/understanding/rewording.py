"""Orders to give a note other words: where the new text begins, which is taken word for word to its end."""

from __future__ import annotations

from collections.abc import Sequence

from bot.understanding.grammar import every
from bot.understanding.tokens import Token
from bot.understanding.words.numbers import parse_selection

_STOPS = frozenset(".!?…")


def new_texts(clause: Sequence[Token]) -> tuple[int, ...]:
    """Return where the new text of a note may begin that ``clause`` orders to be changed; () if it orders none.

    "Muda a nota do wifi pra ...", "corrige a 5 pra ...": a verb, a note or a number of the list, and what leads on.
    """
    verb = next((at for at, token in enumerate(clause) if token.word in every("changing")), len(clause))
    if any(token.word not in _politely() for token in clause[:verb]):
        return ()
    behind = [at for at in range(verb + 1, len(clause) - 1) if clause[at].word in every("toward_a_text")]
    named = [at for at in behind if _is_a_note(clause[verb + 1 : at])]
    return tuple(at + 1 for at in named if any(token.word.isalpha() for token in clause[at + 1 :]))


def ends_a_sentence(found: Sequence[Token], at: int) -> bool:
    """Tell whether token ``at`` begins a sentence."""
    return at > 0 and (found[at - 1].word in _STOPS or found[at - 1].kind == "line")


def sentences(found: Sequence[Token]) -> list[Sequence[Token]]:
    """Return the tokens of each sentence, which goes on until the next begins."""
    begins = [at for at in range(len(found)) if not at or ends_a_sentence(found, at)]
    return [found[begin:end] for begin, end in zip(begins, [*begins[1:], len(found)], strict=True)]


def _is_a_note(named: Sequence[Token]) -> bool:
    words = [token.word for token in named]
    if not every("notes").isdisjoint(words):
        return True
    chosen = parse_selection(" ".join(word for word in words if word not in every("article") | every("pointing")))
    return chosen is not None and len(chosen.numbers) == 1


def _politely() -> frozenset[str]:
    return every("polite") | every("asks_politely") | every("toward") | every("joint")
