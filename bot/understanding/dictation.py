"""Dictations: a colon, what stands before it, an order or the name of what follows, and what is said behind it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

from bot.understanding.grammar import every, kinds
from bot.understanding.tokens import Token

# So near to the beginning, in tokens; a longer name may stand behind an order to keep what follows.
_COLON_WITHIN, _ORDERED_WITHIN = 8, 14
_ENDS = frozenset(".!?")


def dictation(clause: Sequence[Token]) -> int:
    """Return where the colon stands behind which a dictation may begin: near the beginning, words on both sides."""
    ordered = bool(clause) and clause[0].word in every("jotting") | every("keeping")
    within = clause[: _ORDERED_WITHIN if ordered else _COLON_WITHIN]
    colons = (at for at, token in enumerate(within) if token.word == ":" and 0 < at < len(clause) - 1)
    colon = next(colons, 0)
    # "Salva o filme It: A Coisa" names it so.
    return 0 if any(kinds().get(token.word) in ("movie", "tv_show") for token in clause[:colon]) else colon


def behind_a_colon(text: str, clause: Sequence[Token]) -> str | None:
    """Return what stands behind the last colon of ``clause``, "série que o João indicou: dark"; else None."""
    colon = next((at for at in range(len(clause) - 2, 0, -1) if clause[at].word == ":"), None)
    return text[clause[colon + 1].start : clause[-1].end].strip(" .!") if colon else None


def is_dictated(clause: Sequence[Token]) -> bool:
    """Tell whether an order to keep and a colon begin ``clause``, or a sentence of it: what follows is content."""
    colon = dictation(clause)
    stop = next((at for at in range(colon - 1, -1, -1) if clause[at].word in _ENDS), -1)
    words = [token.word for token in clause[stop + 1 : colon]]
    if stop < 0:
        return bool(words) and all(word in every("bare_orders") for word in words)
    return words[:1] != [] and words[0] in every("jotting") and set(words) <= every("bare_orders") | every("this")


def label_of(before: Sequence[Token]) -> Sequence[Token]:
    """Return what stands ``before`` a colon and names what follows, "guarda o telefone do encanador: 1198888"; if any.

    Behind an order to keep that is a name with its article, or one of something; without an order only the latter:
    "quero ver: duna" wishes.
    """
    orders = every("bare_orders") | every("keeping") | every("jotting")
    aside = orders | every("polite") | every("joint") | every("that")
    label = list(dropwhile(lambda token: token.word in aside, before))
    while label and label[-1].word in aside:
        label.pop()
    said = [token.word for token in label]
    no_name = orders | every("list_nouns") | every("this") | every("doubt") | every("generic") | kinds().keys()
    if not no_name.isdisjoint(said) or all(word in every("article") for word in said):
        return ()
    ordered = len(label) < len(before) and said[0] in every("article")
    return label if ordered or not every("of_it").isdisjoint(said[1:-1]) else ()
