"""Safety of removals: what may be removed at once, what has to be asked first, and what is no removal.

A message is obeyed at once only if two readings that know nothing of each other agree: the grammar takes the whole
clause, from its first word to its last, for an order to remove (so there is no negation, question, condition, quotation
or report in it, for no template has one), and the classifier, which has read thousands of messages that only sound so,
takes it for a removal as well. Beside what is told, or a condition, even that is asked. What the classifier alone takes
for a removal is asked about, if it is sure; else it is none. What is named must besides be the exact title of one
entry, which the handler sees to. Everything at once is always asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile

from bot.understanding.classifier import Ranked
from bot.understanding.grammar import Order, every, kinds, lexicons, negations, removing
from bot.understanding.tokens import Token, normalised, tokens
from bot.understanding.wordings import SAID
from bot.understanding.words.abbreviations import spelt_out

REMOVES = ("delete_item", "delete_all")
# From grouped cross-validation on the training examples: below these a removal is likelier none.
AGREES = 0.5
AGREES_ON_A_NAME = 0.8
ASKS = 0.5
# So few words stand between a negation and the order that it denies.
_DENIES_WITHIN = 3
# Longer clauses are stories.
MOST_WORDS = 24
# A name in an order that is obeyed at once has no more words, and no pause in it.
MOST_NAMED = 8
_PAUSES = frozenset(",;.!?…\n()")
# What begins a quotation, and what ends it.
QUOTES = {'"': '"', "“": "”", "«": "»", "‘": "’", "”": "”", "'": "'"}
_CLITICS = {
    "-o": "ele",
    "-a": "ele",
    "-os": "ele",
    "-as": "ele",
    "-lo": "ele",
    "-la": "ele",
    "-los": "ele",
    "-las": "ele",
}


class Verdict(StrEnum):
    """What may come of a clause."""

    AT_ONCE = "at once"
    ASK = "ask first"
    NO_REMOVAL = "no removal"


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict with its reason, for /porque and ``guarda classify --explain``; ``order`` is what the grammar read."""

    verdict: Verdict
    reason: str
    order: Order | None = None
    tokens: tuple[Token, ...] = ()


def judged(clause: Sequence[Token], ranked: Ranked) -> Judged:
    """Return what may come of ``clause``, which the classifier ranked so."""
    likely = sum(ranked.of.get(label, 0.0) for label in REMOVES)
    said = spoken(clause)
    order = None
    if len(said) <= MOST_WORDS and not _is_quoted(clause):
        words = [token.word for token in said]
        order = next((found for lexicon in lexicons() if (found := lexicon.order(words))), None)
    if order and likely >= (AGREES_ON_A_NAME if order.shape == "item" else AGREES):
        if doubtful := _doubts(order, said, clause):
            return Judged(Verdict.ASK, f"“{doubtful}” in it", order, said)
        return Judged(Verdict.AT_ONCE, f"an order and nothing else: {order.sentence}", order, said)
    if likely >= ASKS:
        return Judged(Verdict.ASK, "likely a removal, but not plainly said", order, said)
    return Judged(Verdict.NO_REMOVAL, "not said as an order" if order is None else "said in other matters", None, said)


def spoken(clause: Sequence[Token]) -> tuple[Token, ...]:
    """Return the words of ``clause`` without marks, a pronoun behind a hyphen apart ("tira-o": "tira", "ele")."""
    found: list[Token] = []
    for token in clause:
        if token.kind in ("mark", "line") and not is_picture(token):
            continue
        stem, hyphen, tail = token.word.rpartition("-")
        pronoun = _CLITICS.get(hyphen + tail) if hyphen and token.kind == "word" else None
        if pronoun is None:
            found.append(token)
            continue
        verb = f"{stem}r" if tail.startswith("l") else stem
        found += (token._replace(word=verb), token._replace(word=pronoun))
    return tuple(found)


def is_picture(token: Token) -> bool:
    """Tell whether ``token`` is an emoji or the like."""
    return token.kind == "mark" and token.word[:1] > "\u2100"


def _is_quoted(clause: Sequence[Token]) -> bool:
    """Tell whether a quotation begins before any word of removing does: what is quoted orders nothing."""
    before = (token for token in clause if token.word in QUOTES or speaks_of_removing(token.word))
    first = next(before, None)
    return first is not None and first.word in QUOTES


def _doubts(order: Order, said: Sequence[Token], clause: Sequence[Token]) -> str:
    """Return what makes an order doubtful, "" if nothing does: a question, or no plain name in a name's place."""
    if any(token.word == "?" for token in clause) and every("asks_politely").isdisjoint(token.word for token in said):
        return "?"
    if order.words is None or order.shape != "item":
        return ""
    named = said[order.words[0] : order.words[1]]
    if len(named) > MOST_NAMED or breaks_off(named):
        return "…"
    paused = (
        token.word for token in clause if token.kind != "word" and named[0].start < token.start < named[-1].end
        and token.word in _PAUSES
    )  # fmt: skip
    return next((token.word for token in named if token.word in every("doubt")), "") or next(paused, "")


def breaks_off(said: Sequence[Token]) -> bool:
    """Tell whether ``said`` ends where a name goes on: "apaga o leite de"."""
    return len(said) > 1 and said[-1].word in every("copied")


def is_plain_yes(clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` is a yes and nothing else: every word is one of agreement, and one plainly so."""
    words = [token.word for token in spoken(clause)]
    return (
        set(words) <= every("yes")
        and not every("plain_yes").isdisjoint(words)
        and "?" not in {token.word for token in clause}
    )


def speaks_of_removing(word: str) -> bool:
    """Tell whether ``word`` (folded) is a verb of removing in any language."""
    return word in removing()


def removals_in(text: str) -> tuple[bool, ...]:
    """Return for each verb of removing in ``text`` whether it is an order: "não apaga" is none."""
    return orders_in(text, speaks_of_removing)


def orders_in(text: str, is_verb: Callable[[str], bool]) -> tuple[bool, ...]:
    """Return for each verb in ``text`` whether it is an order: neither "não apaga" nor "não quero que apague".

    What denies it stands a few words before it, those apart that only lead up to it. Right before it even
    "num" says no.
    """
    said, denied = tokens(normalised(spelt_out(text))), negations()
    leads = every("that") | every("toward") | every("you")
    found: list[bool] = []
    for at, token in enumerate(said):
        if not is_verb(token.word):
            continue
        # "Não, tira" orders: what denies stands in the same breath.
        breath = takewhile(lambda each: each.kind not in ("mark", "line"), reversed(said[:at]))
        before = [each.word for each in breath if each.word not in leads][:_DENIES_WITHIN]
        found.append(denied.isdisjoint(before) and every("negation").isdisjoint(before[:1]))
    return tuple(found)


def kinds_to_go(clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` orders that all of several kinds of things go, and says nothing else."""
    order, *said = [token.word for token in spoken(clause)] or [""]
    if not speaks_of_removing(order):
        return False
    beside = every("article") | every("everything") | every("joint") | every("polite") | kinds().keys()
    return beside.issuperset(said) and len({kinds()[word] for word in said if word in kinds() and word[-1] == "s"}) > 1


def only_says_what_should_be(clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` says what should have been done, and takes nothing back: "era pra anotar o peso"."""
    said = [token.word for token in clause]
    takes_back = negations() | every("negation") | every("taking_back") | every("calling_off")
    if not takes_back.isdisjoint(said) or any(map(speaks_of_removing, said)):
        return False
    return SAID["should_be"].search(" ".join(said)) is not None


def forbids_a_removal(text: str) -> bool:
    """Tell whether somebody says that something is not to go: "não apaga tudo"; a reason behind forbids nothing."""
    return not all(removals_in(text))
