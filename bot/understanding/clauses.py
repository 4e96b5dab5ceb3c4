"""Clauses of a message: where each of its requests begins, and what it is taken for; comments stand beside them.

The tagger says where a request begins. What it finds has to be one by itself for the classifier, too, or belongs to
what stands before it; and a joint between two plain orders divides them where the tagger saw none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from bot.understanding.learnt.classifier import Ranked
from bot.understanding.learnt.entities import dictation, is_dictated, is_in_a_word
from bot.understanding.learnt.grammar import every, kinds
from bot.understanding.learnt.model import model
from bot.understanding.learnt.safety import QUOTES, REMOVES, is_plain_yes
from bot.understanding.learnt.tokens import Token
from bot.understanding.recognition import Action

MOST_CLAUSES = 5
# Shorter messages hold one request.
FEWEST_TOKENS = 4
# Longer ones are texts.
MOST_TOKENS = 80
# What is no request of its own beside another, and how likely a part has to be one.
NO_PART = frozenset(
    {
        *(Action.UNKNOWN, Action.CHAT, Action.CONFIRM, Action.DENY, Action.MORE, Action.SELECT, Action.CANCEL),
        *(Action.GREET, Action.THANK, Action.FAREWELL, Action.ABOUT, Action.HELP),
    }
)
# A comment beside a request: by itself it is answered, as a part it is nobody's content.
COMMENTS = frozenset({Action.CHAT, Action.GREET, Action.THANK, Action.FAREWELL})
# Orders that name nothing: behind a joint they are one of their own, so likely.
WHOLE_ORDERS = frozenset(
    {Action.UNDO, Action.REDO, Action.LIST_ALL, Action.HELP, Action.SHOW_BIN, Action.MORE, "list_reminders"}
)
WHOLE_ORDER, LONGEST_ORDER = 0.9, 4
PLAIN_PART = 0.35
# What is cut where nothing learnt begins a request has to be so plainly one, and to have so many words.
SURELY_APART, FEWEST_NAMING = 0.9, 2
# What is about one thing that may hold joints, or is itself asked about before it is done.
COMPLETE = frozenset({*REMOVES, Action.SAVE, Action.SEARCH, Action.GET_INFO, Action.REWRITE, Action.TAG, Action.IMPORT})
PLAIN_COMMENT = 0.5
TELLS = NO_PART | {Action.REMEMBER}


def clauses(found: Sequence[Token]) -> list[tuple[Sequence[Token], Ranked]]:
    """Return the tokens of each request of its own, and what they are taken for."""
    rank = model().classifier.rank
    if colon := dictation(found):
        ranked = rank([token.shape for token in found[:colon]])
        if is_dictated(found):
            return [(found, replace(ranked, label=Action.SAVE, probability=1.0, of={Action.SAVE: 1.0}))]
        begins = any(tag[0] == "B" for tag in model().clauses.tag(found, "")[1:colon])
        if ranked.label == Action.SAVE and ranked.probability >= PLAIN_PART and not begins:
            return [(found, ranked)]
    whole = [(found, rank([token.shape for token in found]))]
    if not FEWEST_TOKENS <= len(found) <= MOST_TOKENS:
        return whole
    tags = _with_whole_orders(found, _apart(found, model().clauses.tag(found, "")))
    parts: list[tuple[Sequence[Token], Ranked]] = []
    for begin, end in pairwise([0, *(at for at in range(1, len(tags)) if tags[at][0] == "B"), len(found)]):
        part = found[begin:end]
        ranked = rank([token.shape for token in part])
        goes_on = parts and (
            _goes_on(parts[-1][1], ranked) or _names_more(parts[-1][1], part) or _only_tells_when(part, ranked)
        )
        if parts and (goes_on or not (_stands_alone(ranked) or _comments(ranked))):
            part = [*parts.pop()[0], *part]
            ranked = rank([token.shape for token in part])
        parts.append((part, ranked))
    parts = [each for part in parts for each in _told_apart(*part)]
    parts = [(_without_joint(part), ranked) for part, ranked in parts]
    agreed = parts[0][1].label == Action.CONFIRM and is_plain_yes(parts[0][0])
    asked = [part for at, part in enumerate(parts) if _stands_alone(part[1]) or (agreed and at == 0)]
    if not asked or not (agreed or _stands_alone(parts[0][1]) or _comments(parts[0][1])):
        return whole
    told = any(ranked.label == Action.REMEMBER for _, ranked in asked)
    if len(asked) == 1 and told:
        return whole
    return asked if len(parts) > 1 and len(asked) <= MOST_CLAUSES else whole


def _with_whole_orders(found: Sequence[Token], tags: list[str]) -> list[str]:
    """Return ``tags`` with a request where an order begins that names nothing: "lista tudo e desfaz"."""
    rank = model().classifier.rank
    for at in range(max(1, len(found) - LONGEST_ORDER), len(found)):
        named = all(token.word in kinds() or token.word in every("article") for token in found[at:])
        if found[at - 1].word in every("joint") and tags[at][0] != "B" and not named:
            order = rank([token.shape for token in found[at:]])
            before = rank([token.shape for token in found[: at - 1]]) if at > 1 else None
            plain = before is not None and before.label not in TELLS and before.probability >= WHOLE_ORDER
            if plain and order.label in WHOLE_ORDERS and order.probability >= WHOLE_ORDER:
                tags[at] = f"B{tags[at][1:]}"
    return tags


def _told_apart(part: Sequence[Token], ranked: Ranked) -> list[tuple[Sequence[Token], Ranked]]:
    """Return ``part``, cut at a joint on both sides of which stands what is plainly a request that names something."""
    if ranked.label in NO_PART | COMPLETE:
        return [(part, ranked)]
    rank = model().classifier.rank
    for at in range(FEWEST_NAMING, len(part) - FEWEST_NAMING):
        if part[at].word in every("joint") and part[at + 1].word not in every("joint"):
            before, behind = (rank([token.shape for token in side]) for side in (part[:at], part[at + 1 :]))
            if _orders(part[:at], before) and _orders(part[at + 1 :], behind):
                return [(part[: at + 1], before), *_told_apart(part[at + 1 :], behind)]
    return [(part, ranked)]


def _orders(part: Sequence[Token], ranked: Ranked) -> bool:
    """Tell whether ``part`` is plainly an order, and names what of."""
    if ranked.label in NO_PART | TELLS | COMPLETE or ranked.probability < SURELY_APART:
        return False
    return "B-main" in model().spans.tag(part, ranked.label)


def _without_joint(part: Sequence[Token]) -> Sequence[Token]:
    """Return ``part`` without what leads to the next one at its end."""
    end = len(part)
    while end > 1 and part[end - 1].word in every("joint"):
        end -= 1
    return part[:end]


def _apart(found: Sequence[Token], tags: list[str]) -> list[str]:
    """Return ``tags`` with no request that begins in a quotation, with an exception, or inside a sum or a word."""
    closing = ""
    for at, token in enumerate(found):
        inside = closing or token.word in every("except") or _in_a_sum(found, at) or _in_a_sum(found, at - 1)
        inside = inside or is_in_a_word(found, at)
        if tags[at][0] == "B" and inside:
            tags[at] = "I"
        if token.word == closing:
            closing = ""
        elif not closing:
            closing = QUOTES.get(token.word, "")
    return tags


def _in_a_sum(found: Sequence[Token], at: int) -> bool:
    """Tell whether token ``at`` joins two digits of hundredths to a sum: "187 e 40"."""
    if not 0 < at < len(found) - 1 or found[at].word != "e":
        return False
    whole, hundredths = found[at - 1].word, found[at + 1].word
    return whole.isdecimal() and hundredths.isdecimal() and len(hundredths) == 2


def _stands_alone(ranked: Ranked) -> bool:
    """Tell whether a part of a message is plainly a request, or a statement, of its own."""
    return ranked.label not in NO_PART and ranked.probability >= PLAIN_PART


def _comments(ranked: Ranked) -> bool:
    """Tell whether a part of a message is plainly talk beside what it asks for."""
    return ranked.label in COMMENTS and ranked.probability >= PLAIN_COMMENT


def _goes_on(before: Ranked, ranked: Ranked) -> bool:
    """Tell whether a part only goes on with what was said before it: several facts, and what is felt, are one note."""
    told = before.label == Action.REMEMBER
    return told and (ranked.label == Action.REMEMBER or _comments(ranked))


def _names_more(before: Ranked, part: Sequence[Token]) -> bool:
    """Tell whether ``part`` only names more of what the removal before it is of: "e todos os filmes"."""
    words = [token.word for token in part if token.word not in every("joint")]
    return before.label in REMOVES and bool(words) and words[0] in every("article") | every("everything")


def _only_tells_when(part: Sequence[Token], ranked: Ranked) -> bool:
    """Tell whether ``part`` is nothing but a time: ", às 10h" goes on with what was said before it."""
    tags = model().spans.tag(part, ranked.label)
    words = [tag for token, tag in zip(part, tags, strict=True) if token.kind not in ("mark", "line")]
    return all(tag.endswith("when") for tag in words)
