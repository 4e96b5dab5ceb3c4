"""Recognition of a message: its clauses, what each asks for, and what it is about. Pure: no state, no I/O, no model.

What it is, is learnt from examples; what removes is besides held to a grammar (``safety``). Where what is learnt
is not sure, the recognition says so: it may as well be a name, or an answer in words of one's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from bot.actions import Action
from bot.understanding.classifier import Ranked, Sums
from bot.understanding.clauses import COMMENTS, MOST_CLAUSES, PLAIN_COMMENT, TELLS, clauses
from bot.understanding.dictation import dictation, label_of
from bot.understanding.distress import distress, resigns
from bot.understanding.entities import content_of, quoted_in
from bot.understanding.grammar import every
from bot.understanding.headings import pasted
from bot.understanding.leftovers import without_leftovers
from bot.understanding.links import links_apart
from bot.understanding.model import model
from bot.understanding.narrowing import is_narrowed, is_taken_back, tells_which
from bot.understanding.parts import PLAIN, TOLD, completed, read_part, unknown
from bot.understanding.readings import reading
from bot.understanding.recognition import Abstention, Entities, Recognition, is_of_a_pack
from bot.understanding.remembering import before_order, behind_order
from bot.understanding.safety import REMOVES, forbids_a_removal, is_picture, kinds_to_go
from bot.understanding.tokens import Token, normalised, tokens
from bot.understanding.words.numbers import parse_selection

COURTESIES = COMMENTS - {Action.CHAT}
# How likely less plain requests have to be; a memory errs on the side of remembering, and to keep or to look for
# something nobody meant costs more.
LIKELY: dict[str, float] = {
    Action.REWRITE: 0.4,
    # Asked about, if it names something that is kept.
    Action.DELETE_ITEM: 0.7,
    # What comes back unasked surprises more than what is asked for once more.
    Action.RESTORE: 0.8,
}
LIKELY_OTHERWISE, OF_A_PACK = 0.2, 0.45
# What is told, by any of these labels, and is not sure to be one of them: so likely it is kept as a note.
TELLINGS = (
    *("remember", "progress", "save", "know", "metric", "expense", "income", "bill", "debt", "list_add", "remind"),
    *("person_update", "budget", "mark_seen", "list_tick", "pay_bill", "transfer"),
)
KEPT = 0.25
NOTHING_SURE = frozenset({Action.UNKNOWN, Action.REMEMBER, Action.PROGRESS, Action.CHAT, Action.SEARCH, Action.CRISIS})
# Answers are read by what is pending, however unsure.
ANSWERS = frozenset(
    {
        *(Action.CONFIRM, Action.DENY, Action.CANCEL, Action.SELECT, Action.MORE, Action.UNDO),
        *(Action.THANK, Action.GREET, Action.FAREWELL),
    }
)
# What is done, or answered, without a look at anything else.
DOES_AT_ONCE = frozenset({Action.UNDO, Action.CANCEL, Action.THANK, Action.GREET, Action.FAREWELL})
NAMES = frozenset({Action.SAVE, Action.SEARCH, Action.GET_INFO, Action.REMEMBER, Action.PROGRESS, Action.MARK_SEEN})
# Of a message in words of no language less than this share of its parts is in an example: nothing is learnt of it.
KNOWN = 0.35
EDITS = frozenset({Action.RENAME, Action.TAG, Action.UNTAG})
WORDS = frozenset({"word", "url", "address"})
# "+ banana".
_ADDED_TO_A_LIST = re.compile(r"\s*\+\s+(?=.*[^\W\d_])")
# A turn asks of the same message more than once.
_REMEMBERED = 64


def recognise(text: str) -> tuple[Recognition, ...]:
    """Return what ``text`` asks for, one recognition a clause, 1 to 5 of them.

    Deterministic and without state: "1" is a selection and "sim" a confirmation whatever was asked before.
    """
    return reading(text, lambda: _recognised(text))


@lru_cache(maxsize=_REMEMBERED)
def _recognised(text: str, *, told: bool = False) -> tuple[Recognition, ...]:
    said = normalised(text)
    found = tokens(said)
    if not found:
        return (unknown(text, Abstention.NOTHING_TO_READ),)
    # What stands beside one order to remember is no further one.
    if not told and (beside := _told_to_be_remembered(said, found)):
        return beside
    sums = Sums(model().classifier, [token.shape for token in found])
    ranked = sums.rank(0, len(found))
    if not any(token.word[:1].isalnum() or token.kind == "url" for token in found):
        pictured = any(is_picture(token) for token in found)
        return (read_part(said, found, ranked) if pictured else unknown(text, Abstention.NOTHING_TO_READ),)
    if trouble := distress(found, ranked.of.get(Action.CRISIS, 0.0)):
        return (Recognition(Action.CRISIS, 1.0, f"crisis: {trouble}", text),)
    if _ADDED_TO_A_LIST.match(text):
        return (Recognition("list_add", 1.0, "list_add: +", text),)
    if listed := pasted(text):
        about = Entities(content=text, item_type=listed.kind)
        return (Recognition(Action.IMPORT, 0.9, "list: a heading and lines", text, about),)
    if parse_selection(text):
        return (read_part(said, found, Ranked(Action.SELECT, 1.0, {Action.SELECT: 1.0}, ())),)
    if kinds_to_go(found):
        return (Recognition(Action.DELETE_ALL, 1.0, "delete_all: kinds of things", text),)
    if text.lstrip().startswith("/") or sums.coverage() < KNOWN or not any(token.kind in WORDS for token in found):
        return (unknown(text, Abstention.NO_RULE),)
    parts = completed(said, found, clauses(found, sums, ranked))
    read = tuple(read_part(said, clause, of_one) for clause, of_one in parts)
    if len(read) > 1 or len(read[0].text) < len(said.strip()):
        doubtful = _tells(read, said)
        read = tuple(
            replace(each, asks=True) if each.action in REMOVES and (doubtful or _led_to(each.text, said)) else each
            for each in read
        )
    if len(read) == 1:
        return _one_a_link(_alone(text, read[0], ranked))
    return without_leftovers(
        [
            _held_to_what_is_named(each) if each.action in REMOVES else _alone(each.text, each, of_one)
            for each, (_, of_one) in zip(read, parts, strict=True)
        ]
    )


def _told_to_be_remembered(said: str, found: Sequence[Token]) -> tuple[Recognition, ...]:
    """Return what is told beside an order to remember it, "... lembra disso", as what it is; () if nothing is."""
    begins, ends, lasting = behind_order(said, found) or 0, len(found), True
    if not begins:
        order = before_order(said, found)
        if order is None:
            return ()
        ends, lasting = order
    told = said[found[begins].start : found[ends - 1].end]
    first, *others = read = _recognised(told, told=True)
    if others or is_of_a_pack(first.action):
        return () if any(each.action in REMOVES or each.action == "remind" for each in read) else read
    plainly = first.action is Action.REMEMBER and (lasting or first.confidence >= PLAIN)
    if plainly or (lasting and first.action in NOTHING_SURE | {Action.REWRITE, Action.DENY}):
        label = first.label if first.action is Action.REMEMBER else ""
        return (Recognition(Action.REMEMBER, 1.0, "remember: told to", told, label=label),)
    return ()


def _alone(text: str, read: Recognition, ranked: Ranked) -> Recognition:
    """Return the one request of a message as what it may be taken for: plain, likely, told, or nothing of the kind."""
    if read.action is Action.GET_INFO and read.entities == Entities():
        return replace(read, abstention=Abstention.NO_RULE)
    if read.action in REMOVES:
        held = _held_to_what_is_named(read)
        guessed = held.asks and held.entities != Entities()
        return replace(held, abstention=held.abstention or Abstention.NO_RULE) if guessed else held
    if read.action is Action.SELECT and read.entities.selection is None:
        return replace(read, abstention=Abstention.NO_RULE)
    if read.action in ANSWERS:
        doubtful = read.action in DOES_AT_ONCE and read.confidence < PLAIN_COMMENT
        return replace(read, abstention=Abstention.NO_RULE) if doubtful else read
    nameless = (read.action in NAMES and _is_bare(read)) or _misses_what(read)
    if (nameless or read.action is Action.SEARCH) and _has_labelled_figures(read.text):
        return Recognition(Action.REMEMBER, 1.0, "remember: a label", text)
    if nameless:
        return unknown(text, Abstention.NO_RULE)
    least = OF_A_PACK if is_of_a_pack(read.action) else LIKELY.get(read.action, LIKELY_OTHERWISE)
    if read.action not in (Action.UNKNOWN, Action.CRISIS) and read.confidence >= least:
        plain = read.confidence >= PLAIN and read.action not in TOLD and not _tells_of_seeing(read)
        return (
            read
            if plain or is_of_a_pack(read.action) or read.action is Action.REWRITE
            else replace(read, abstention=Abstention.NO_RULE)
        )
    kept = sum(ranked.of.get(label, 0.0) for label in TELLINGS)
    if kept >= KEPT and (read.action in NOTHING_SURE or is_of_a_pack(read.action)):
        rule = f"remember: likely told ({kept:.2f})"
        return Recognition(Action.REMEMBER, round(kept, 2), rule, text, abstention=Abstention.NO_RULE)
    if resigns(tokens(normalised(text))):
        return Recognition(Action.CHAT, PLAIN, "chat: of leaving work", text)
    return unknown(text, Abstention.NEGATED if forbids_a_removal(text) else Abstention.NO_RULE)


def _tells_of_seeing(read: Recognition) -> bool:
    """Tell whether somebody tells that they have seen something, and orders no mark: "vi o João no cinema"."""
    if read.action is not Action.MARK_SEEN or read.entities.selection:
        return False
    return every("marking").isdisjoint(token.word for token in tokens(read.text))


def _held_to_what_is_named(read: Recognition) -> Recognition:
    """Return ``read``, a removal, unless it removes more than it names, or takes back what it began with."""
    if read.asks and forbids_a_removal(read.text):
        return unknown(read.text, Abstention.NEGATED)
    # What is quoted is a name, whatever it says.
    quoted = quoted_in(read.text)
    text = read.text.replace(quoted, quoted.split()[0]) if quoted and quoted == read.entities.query else read.text
    if is_taken_back(text):
        return unknown(read.text, Abstention.SAID_OTHERWISE)
    of_all = read.action is Action.DELETE_ALL or bool(read.entities.selection and read.entities.selection.everything)
    if is_narrowed(Action(read.action), read.entities, text) or (of_all and tells_which(text)):
        return unknown(read.text, Abstention.NARROWED)
    return read


def _one_a_link(read: Recognition) -> tuple[Recognition, ...]:
    """Return ``read``, a request to keep several addresses cut into one an address."""
    texts = links_apart(read, MOST_CLAUSES)
    if len(texts) < 2:
        return (read,)
    first, *others = texts
    link = replace(content_of(first), content=None)
    return (
        replace(read, text=first, entities=link),
        *(replace(read, text=text, entities=content_of(text)) for text in others),
    )


def _tells(read: Sequence[Recognition], text: str) -> bool:
    """Tell whether a part tells something, denies, sets a condition or breaks off: what stands beside is no order."""
    broken_off = (each.action is Action.SAVE and not (each.entities.content or each.entities.url) for each in read)
    told = any(each.action in TELLS or each.confidence < PLAIN for each in read)
    doubtful = every("condition") | every("negation")
    left = text
    for each in read:
        left = left.replace(each.text, " ", 1)
        text = text.replace(each.text, " ", 1) if each.action in REMOVES and not each.asks else text
    words = (token for token in tokens(left) if token.kind not in ("mark", "line"))
    beside = [token for token in words if token.word not in every("joint")]
    if beside and beside[0].word in every("doubt"):
        return True
    if beside and model().classifier.rank([token.shape for token in beside]).label not in COURTESIES:
        return True
    said = tokens(text)
    # "N2" is a name, and denies nothing.
    glued = {token.end for token in said} & {token.start for token in said}
    return told or any(broken_off) or any(token.word in doubtful and token.end not in glued for token in said)


def _led_to(clause: str, text: str) -> bool:
    """Tell whether words lead to ``clause`` without a pause: "how do people remove the first" orders nothing."""
    before = text[: max(text.find(clause), 0)].rstrip()
    last = tokens(before)[-1:]
    return any(token.kind != "mark" and token.word not in every("joint") for token in last)


def _misses_what(read: Recognition) -> bool:
    """Tell whether an edit says neither what it changes nor "isso": what was shown last may be something else."""
    if read.action not in EDITS or read.entities.query or read.entities.selection:
        return False
    return every("this").isdisjoint(token.word for token in tokens(read.text))


def _has_labelled_figures(text: str) -> bool:
    """Tell whether ``text`` is a label of something and figures, "receita do bolo: 3 ovos", and so the name of none."""
    found = tokens(text)
    colon = dictation(found) if "?" not in text else 0
    return any(map(str.isdecimal, text[found[colon].end :])) if colon and label_of(found[:colon]) else False


def _is_bare(read: Recognition) -> bool:
    """Tell whether the message is nothing but a name: that is offered, until it is known to be one clear title."""
    named = read.entities.content or read.entities.query
    return named is not None and named == read.text.strip(" .!")
