"""Recognition of a message: its clauses, what each asks for, and what it is about. Pure: no state, no I/O, no model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from bot.understanding.by_parts.headings import pasted
from bot.understanding.learnt.classifier import Ranked
from bot.understanding.learnt.entities import dictation, entities_of, is_unsure
from bot.understanding.learnt.grammar import every
from bot.understanding.learnt.model import model
from bot.understanding.learnt.safety import QUOTES, REMOVES, Judged, Verdict, is_plain_yes, judged
from bot.understanding.learnt.tokens import Token, normalised, tokens
from bot.understanding.recognition import Abstention, Action, Entities, Recognition, action_of

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
PLAIN_PART = 0.35
# A yes of other words than these is asked back where it would destroy.
DOUBTFUL_YES = 0.7
TELLS = NO_PART | {Action.REMEMBER}
# Below this the message is taken for none of the requests; from grouped cross-validation.
SURE = 0.2
# A turn asks of the same message more than once.
_REMEMBERED = 64


@lru_cache(maxsize=_REMEMBERED)
def recognise(text: str) -> tuple[Recognition, ...]:
    """Return what ``text`` asks for, one recognition a clause, 1 to 5 of them.

    Deterministic and without state: "1" is a selection and "sim" a confirmation whatever was asked before.
    """
    said = normalised(text)
    found = tokens(said)
    if not any(token.word[:1].isalnum() or token.kind == "url" for token in found):
        return (
            _read(said, found, model().classifier.rank([token.shape for token in found])) if found else _nothing(text),
        )
    if listed := pasted(text):
        about = Entities(content=text, item_type=listed.kind)
        return (Recognition(Action.IMPORT, 0.9, "list: a heading and lines", text, about),)
    read = tuple(_read(said, clause, ranked) for clause, ranked in _clauses(found))
    troubled = next((each for each in read if each.action is Action.CRISIS), None)
    if troubled:
        return (replace(troubled, text=said, entities=Entities()),)
    if len(read) > 1 and _tells(read, found):
        return tuple(replace(each, asks=True) if each.action in REMOVES else each for each in read)
    return read


def _tells(read: Sequence[Recognition], found: Sequence[Token]) -> bool:
    """Tell whether a part tells something, sets a condition or breaks off: what stands beside it is no order."""
    broken_off = (each.action is Action.SAVE and not (each.entities.content or each.entities.url) for each in read)
    told = any(each.action in TELLS for each in read)
    return told or any(broken_off) or any(token.word in every("condition") for token in found)


def _nothing(text: str) -> Recognition:
    why = Abstention.NOTHING_TO_READ
    return Recognition(Action.UNKNOWN, 0.0, f"none: {why}", text, needs_model=True, abstention=why)


def _clauses(found: Sequence[Token]) -> list[tuple[Sequence[Token], Ranked]]:
    """Return the tokens of each request of its own, and what they are taken for."""
    rank = model().classifier.rank
    if colon := dictation(found):
        ranked = rank([token.shape for token in found[:colon]])
        if ranked.label == Action.SAVE and ranked.probability >= PLAIN_PART:
            return [(found, ranked)]
    whole = [(found, rank([token.shape for token in found]))]
    if not FEWEST_TOKENS <= len(found) <= MOST_TOKENS:
        return whole
    tags = _apart(found, model().clauses.tag(found, ""))
    parts: list[tuple[Sequence[Token], Ranked]] = []
    for begin, end in pairwise([0, *(at for at in range(1, len(tags)) if tags[at] == "B"), len(found)]):
        part = found[begin:end]
        ranked = rank([token.shape for token in part])
        if parts and (not _stands_alone(ranked) or _goes_on(parts[-1][1], ranked)):
            part = [*parts.pop()[0], *part]
            ranked = rank([token.shape for token in part])
        parts.append((part, ranked))
    if len(parts) > 1 and not _stands_alone(parts[0][1]):
        return whole
    return parts if 1 < len(parts) <= MOST_CLAUSES else whole


def _apart(found: Sequence[Token], tags: list[str]) -> list[str]:
    """Return ``tags`` with no request that begins inside a quotation, or between a sum and its hundredths."""
    quotes = 0
    for at, token in enumerate(found):
        if tags[at] == "B" and (quotes % 2 or _in_a_sum(found, at) or _in_a_sum(found, at - 1)):
            tags[at] = "I"
        quotes += token.word in QUOTES
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


def _goes_on(before: Ranked, ranked: Ranked) -> bool:
    """Tell whether a part only goes on with what was said before it: several facts are one note."""
    return before.label == ranked.label == Action.REMEMBER


def _read(text: str, clause: Sequence[Token], ranked: Ranked) -> Recognition:
    verdict = judged(clause, ranked)
    label, likely = _decided(ranked, verdict)
    action = action_of(label)
    if action is Action.CONFIRM:
        likely = 1.0 if is_plain_yes(clause) else min(likely, DOUBTFUL_YES)
    said = text[clause[0].start : clause[-1].end]
    entities = entities_of(action, text, clause, verdict, label)
    rule = f"{label}: {' '.join(ranked.words) or '…'}"
    if action is Action.UNKNOWN:
        why = Abstention.NO_RULE
        return Recognition(action, likely, f"none: {why}", said, Entities(), needs_model=True, abstention=why)
    return Recognition(
        action=action,
        confidence=likely,
        rule=rule if verdict.verdict is Verdict.NO_REMOVAL else f"{rule} ({verdict.verdict}: {verdict.reason})",
        text=said,
        entities=entities,
        needs_model=_needs_model(action, entities),
        asks=verdict.verdict is Verdict.ASK or (action in REMOVES and label != action),
        label="" if label == action else label,
    )


def _decided(ranked: Ranked, verdict: Judged) -> tuple[str, float]:
    """Return the label and its probability: a removal only by the verdict, a request only if it is likely enough."""
    if verdict.verdict is not Verdict.NO_REMOVAL:
        likely = ranked.of.get("delete_item", 0.0), ranked.of.get("delete_all", 0.0)
        return REMOVES[likely[1] > likely[0]], round(sum(likely), 2)
    # Labels that come to the same action are one: what is not sure of which of them is still sure of that.
    shares: dict[str, float] = {}
    for label, share in ranked.of.items():
        if label not in REMOVES:
            shares[action_of(label)] = shares.get(action_of(label), 0.0) + share
    action = max(shares, key=shares.__getitem__, default=str(Action.UNKNOWN))
    if shares.get(action, 0.0) < SURE:
        return "unknown", round(shares.get(action, 0.0), 2)
    said = {label: share for label, share in ranked.of.items() if label not in REMOVES and action_of(label) == action}
    return max(said, key=said.__getitem__), round(shares[action], 2)


def _needs_model(action: str, entities: Entities) -> bool:
    if action is Action.SAVE:
        return is_unsure(entities)
    return action in (Action.GET_INFO, Action.UNKNOWN)
