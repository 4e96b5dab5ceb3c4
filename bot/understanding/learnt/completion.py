"""Completion of what the rules leave alone: the classifier tells what it is; what it may not decide is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from bot.understanding.learnt.classifier import features
from bot.understanding.learnt.grammar import every
from bot.understanding.learnt.model import model
from bot.understanding.learnt.recognise import recognise
from bot.understanding.learnt.tokens import Token, normalised, tokens
from bot.understanding.recognition import Abstention, Action, Recognition, is_of_a_pack

# "+ banana".
ADDED_TO_A_LIST = re.compile(r"\s*\+\s+(?=.*[^\W\d_])")
# How likely each has to be; what is not here, above all what removes, confirms or chooses, is the rules' alone.
# A memory errs on the side of remembering; to keep or to look for something nobody meant costs more.
LIKELY: dict[str, float] = {
    **dict.fromkeys(
        (
            *(Action.REMEMBER, Action.CHAT, Action.SAVE),
            *(Action.REDO, Action.SHOW_BIN, Action.EMPTY_BIN, Action.WHAT_WAS_REMOVED, Action.LATEST),
            *(Action.OPEN, Action.ADVICE, Action.WHERE_TO_WATCH, Action.PROGRESS, Action.APPEND, Action.EXPORT),
            *(Action.ERASE, Action.MY_DATA, Action.PRIVACY, Action.WHY, Action.OPT_OUT, Action.OPT_IN),
            *(Action.MARK_SEEN, Action.MARK_UNSEEN, Action.HELP, Action.ABOUT),
        ),
        0.3,
    ),
    **dict.fromkeys((Action.SEARCH, Action.GET_INFO), 0.4),
    Action.REWRITE: 0.6,
    # Asked about, if it names something that is kept.
    Action.DELETE_ITEM: 0.7,
    # What comes back unasked surprises more than what is asked for once more.
    Action.RESTORE: 0.8,
}
# What is told, by any of these labels, and is not sure to be one of them: so likely it is kept as a note.
TELLINGS = (
    *("remember", "progress", "save", "know", "metric", "expense", "income", "bill", "debt", "list_add", "remind"),
    *("person_update", "budget", "mark_seen", "list_tick", "pay_bill"),
)
KEPT = 0.3
NOTHING_SURE = frozenset({Action.UNKNOWN, Action.REMEMBER, Action.PROGRESS, Action.CHAT, Action.SEARCH})
# What is asked of a pack is learnt alone, so likely, each beside it so likely; but for what rules alone may tell.
OF_A_PACK, BESIDE_IT = 0.45, 0.3
RULED_ALONE = frozenset(
    {
        *(Action.CONFIRM, Action.DENY, Action.CANCEL, Action.SELECT, Action.MORE, Action.UNDO, Action.DELETE_ALL),
        *(Action.THANK, Action.FAREWELL),
    }
)
# So sure of a message that the rules take otherwise, what is learnt is right oftener than they are; but what removes,
# confirms or chooses is theirs alone, and what they know to be no request though it sounds like one.
SURE = 0.7
REMOVES_OR_ANSWERS = RULED_ALONE | {Action.DELETE_ITEM, Action.RESTORE}
EDITS = frozenset({Action.RENAME, Action.SET_YEAR, Action.REWRITE, Action.TAG, Action.UNTAG, Action.APPEND})
SPOKEN_OF = frozenset({Abstention.SAID_OTHERWISE, Abstention.NEGATED, Abstention.NARROWED})
# Of a message in words of no language less than this share of its parts is in an example.
KNOWN = 0.35
# Words of harming oneself are answered whatever else was heard in a message, unless it is plainly a joke, a film or a
# figure of speech: better once too often. Without them it takes a word of life, death or pain, or more to be sure:
# a complaint about a sum is none. Measured in docs/adr/0060-a-cry-for-help-is-not-heard-in-a-complaint.md.
CRISIS_WITH_WORDS, CRISIS_BESIDE_A_GRAVE_WORD, CRISIS = 0.01, 0.3, 0.5


def completed(text: str, ruled: Sequence[Recognition]) -> tuple[Recognition, ...]:
    """Return ``ruled``, what the rules recognised in ``text``, with what they left alone told by what is learnt."""
    found = tokens(normalised(text))
    if not found or ruled[0].abstention is Abstention.NOTHING_TO_READ or text.lstrip().startswith("/"):
        return tuple(ruled)
    ranked = model().classifier.rank([token.shape for token in found])
    if trouble := _trouble(found, ranked.of.get(Action.CRISIS, 0.0)):
        return (Recognition(Action.CRISIS, 1.0, f"crisis: {trouble}", text),)
    if ADDED_TO_A_LIST.match(text):
        return (Recognition("list_add", 1.0, "list_add: +", text),)
    learnt = recognise(text)
    if _is_of_a_pack(learnt, ruled):
        return learnt
    if len(ruled) == 1 and ruled[0].abstention is Abstention.NO_RULE:
        if _is_strange(found):
            return tuple(ruled)
        if all(each.confidence >= LIKELY.get(each.action, 2.0) and not _is_bare(each) for each in learnt):
            return tuple(map(_left_alone, learnt))
        kept = sum(ranked.of.get(label, 0.0) for label in TELLINGS)
        if kept >= KEPT and all(each.action in NOTHING_SURE for each in learnt) and not any(map(_is_bare, learnt)):
            rule = f"remember: likely told ({kept:.2f})"
            return (Recognition(Action.REMEMBER, round(kept, 2), rule, text, abstention=Abstention.NO_RULE),)
    if _is_sure(learnt, ruled):
        return learnt
    return tuple(ruled)


def _is_of_a_pack(learnt: Sequence[Recognition], ruled: Sequence[Recognition]) -> bool:
    """Tell whether what is learnt plainly asks for something that a pack does."""
    if any(each.action in RULED_ALONE or each.action is Action.DELETE_ITEM for each in (ruled[0], *learnt)):
        return False
    plainly = any(is_of_a_pack(each.action) and each.confidence >= OF_A_PACK for each in learnt)
    return plainly and all(each.confidence >= BESIDE_IT for each in learnt)


def _is_sure(learnt: Sequence[Recognition], ruled: Sequence[Recognition]) -> bool:
    """Tell whether what is learnt is surely something else than the rules make of the message."""
    if len(ruled) > 1 or [each.action for each in learnt] == [ruled[0].action]:
        return False
    if any(each.action in REMOVES_OR_ANSWERS for each in (*learnt, *ruled)) or ruled[0].abstention in SPOKEN_OF:
        return False
    sure = all(each.confidence >= SURE and each.action is not Action.UNKNOWN for each in learnt)
    return sure and not any(_is_bare(each) or _misses_what(each) for each in learnt)


def _trouble(found: Sequence[Token], likely: float) -> str:
    """Return what tells of somebody harming themselves, "" if nothing does: words of it, or what is ``likely`` so."""
    if likely < CRISIS_WITH_WORDS:
        return ""
    said = reduce(
        lambda text, figure: text.replace(figure, "…"), every("figures"), " ".join(each.word for each in found)
    )
    if words := next((words for words in sorted(every("harm")) if words in said), ""):
        return words
    if likely >= CRISIS:
        return "…"
    return next(filter(_is_grave, said.split()), "") if likely >= CRISIS_BESIDE_A_GRAVE_WORD else ""


def _is_grave(word: str) -> bool:
    return word in every("grave") or any(word.startswith(each[:-1]) for each in every("grave") if each.endswith("*"))


def _is_bare(learnt: Recognition) -> bool:
    """Tell whether the message is nothing but a name: that is offered, until it is known to be one clear title."""
    named = learnt.entities.content or learnt.entities.query
    return named is not None and named == learnt.text.strip(" .!")


def _misses_what(learnt: Recognition) -> bool:
    """Tell whether an edit says neither what it changes nor "isso": what was shown last may be something else."""
    if learnt.action not in EDITS or learnt.entities.query or learnt.entities.selection:
        return False
    return not any(token.word in every("this") for token in tokens(normalised(learnt.text)))


def _is_strange(found: Sequence[Token]) -> bool:
    """Tell whether hardly anything of a message is in any example, not even parts of words: nothing is learnt of it."""
    known = model().classifier.rows
    parts = set(features([token.shape for token in found]))
    return sum(part in known for part in parts) < KNOWN * len(parts)


def _left_alone(learnt: Recognition) -> Recognition:
    """Return what was told of a message that no rule fits, as that."""
    # "A reunião mudou pra quinta" is told, too: whether a note says otherwise is seen where it is kept.
    action = Action.REMEMBER if learnt.action is Action.REWRITE else learnt.action
    asks = learnt.asks or action is Action.DELETE_ITEM
    return replace(learnt, action=action, abstention=Abstention.NO_RULE, asks=asks)
