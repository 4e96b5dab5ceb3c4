"""Recognition of a message: its clauses, what each asks for, and what it is about. Pure: no state, no I/O, no model.

What it is, is learnt from examples; what removes is besides held to a grammar (``safety``). Where what is learnt
is not sure, the recognition says so: it may as well be a name, or an answer in words of one's own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import lru_cache

from bot.actions import Action
from bot.understanding.classifier import Ranked, Sums
from bot.understanding.clauses import COMMENTS, MOST_CLAUSES, NOTED, PLAIN_COMMENT, TELLS, clauses
from bot.understanding.distress import distress
from bot.understanding.entities import content_of, entities_of, is_bare_order, is_unsure
from bot.understanding.grammar import every
from bot.understanding.headings import pasted
from bot.understanding.links import links_apart
from bot.understanding.model import model
from bot.understanding.money import is_money_verb
from bot.understanding.narrowing import is_narrowed, is_taken_back, tells_which
from bot.understanding.readings import reading
from bot.understanding.recognition import Abstention, Entities, Recognition, action_of, is_of_a_pack
from bot.understanding.references import leans, only_orders
from bot.understanding.safety import (
    REMOVES,
    Judged,
    Verdict,
    forbids_a_removal,
    is_picture,
    is_plain_yes,
    judged,
    kinds_to_go,
    speaks_of_removing,
)
from bot.understanding.tokens import Token, normalised, tokens
from bot.understanding.wordings import SAID
from bot.understanding.words.numbers import parse_selection
from bot.understanding.words.ratings import rating_in

COURTESIES = COMMENTS - {Action.CHAT}
# A yes of other words than these is asked back where it would destroy.
DOUBTFUL_YES = 0.7
# Below this the message is taken for none of the requests; from grouped cross-validation.
SURE = 0.2
# So likely a request is plain. Less likely ones, what is told, and bare names may be answers or titles as well.
PLAIN = 0.7
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
NOTHING_SURE = frozenset({Action.UNKNOWN, Action.REMEMBER, Action.PROGRESS, Action.CHAT, Action.SEARCH})
# What may be an answer or a name whatever its likelihood.
TOLD = frozenset({Action.REMEMBER, Action.PROGRESS, Action.CHAT})
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
CORRECTIONS = frozenset({Action.REWRITE, "move_reminder"})
# What is looked for by all of the message's words, if it is not told which of them name it.
LOOKS_FOR = frozenset({Action.SEARCH})
WORDS = frozenset({"word", "url", "address"})
# Longer ones tell something.
LONGEST_ENTRY = 6
LISTS = frozenset({"list_add", "list_create", "list_show"})
# "+ banana".
_ADDED_TO_A_LIST = re.compile(r"\s*\+\s+(?=.*[^\W\d_])")
Part = tuple[Sequence[Token], Ranked]
# A turn asks of the same message more than once.
_REMEMBERED = 64


def recognise(text: str) -> tuple[Recognition, ...]:
    """Return what ``text`` asks for, one recognition a clause, 1 to 5 of them.

    Deterministic and without state: "1" is a selection and "sim" a confirmation whatever was asked before.
    """
    return reading(text, lambda: _recognised(text))


@lru_cache(maxsize=_REMEMBERED)
def _recognised(text: str) -> tuple[Recognition, ...]:
    said = normalised(text)
    found = tokens(said)
    if not found:
        return (_unknown(text, Abstention.NOTHING_TO_READ),)
    sums = Sums(model().classifier, [token.shape for token in found])
    ranked = sums.rank(0, len(found))
    if not any(token.word[:1].isalnum() or token.kind == "url" for token in found):
        pictured = any(is_picture(token) for token in found)
        return (_read(said, found, ranked) if pictured else _unknown(text, Abstention.NOTHING_TO_READ),)
    if trouble := distress(found, ranked.of.get(Action.CRISIS, 0.0)):
        return (Recognition(Action.CRISIS, 1.0, f"crisis: {trouble}", text),)
    if _ADDED_TO_A_LIST.match(text):
        return (Recognition("list_add", 1.0, "list_add: +", text),)
    if listed := pasted(text):
        about = Entities(content=text, item_type=listed.kind)
        return (Recognition(Action.IMPORT, 0.9, "list: a heading and lines", text, about),)
    if parse_selection(text):
        return (_read(said, found, Ranked(Action.SELECT, 1.0, {Action.SELECT: 1.0}, ())),)
    if kinds_to_go(found):
        return (Recognition(Action.DELETE_ALL, 1.0, "delete_all: kinds of things", text),)
    if text.lstrip().startswith("/") or sums.coverage() < KNOWN or not any(token.kind in WORDS for token in found):
        return (_unknown(text, Abstention.NO_RULE),)
    parts = _completed(said, found, clauses(found, sums))
    read = tuple(_read(said, clause, of_one) for clause, of_one in parts)
    if len(read) > 1 or len(read[0].text) < len(said.strip()):
        doubtful = _tells(read, said)
        read = tuple(
            replace(each, asks=True) if each.action in REMOVES and (doubtful or _led_to(each.text, said)) else each
            for each in read
        )
    if len(read) == 1:
        return _one_a_link(_alone(text, read[0], ranked))
    return tuple(
        _held_to_what_is_named(each) if each.action in REMOVES else _alone(each.text, each, of_one)
        for each, (_, of_one) in zip(read, parts, strict=True)
    )


def _completed(said: str, found: Sequence[Token], parts: list[Part]) -> list[Part]:
    """Return ``parts`` with neighbours as one where each names what the other lacks: "na lista do rolê" "bota gelo".

    An order to note that names nothing belongs to what was just told, and so does what leans on it; what is named right
    behind something to keep, and is not plainly looked for, is kept as well: "e pra minha mãe aquela série".
    """
    whole: list[Part] = []
    for clause, ranked in parts:
        before = whole[-1][1].label if whole else ""
        if before == Action.SAVE and ranked.label == Action.SEARCH and ranked.probability < PLAIN:
            ranked = _taken_for(Action.SAVE, ranked)
        joined = _joined(said, found, whole[-1], (clause, ranked)) if whole else None
        if joined is None:
            whole.append((clause, ranked))
        else:
            begin, end = found.index(whole[-1][0][0]), found.index(clause[-1]) + 1
            orders = ranked.label == Action.SAVE and only_orders(clause)
            whole[-1] = (whole[-1][0] if orders else found[begin:end], joined)
    return whole


def _joined(said: str, found: Sequence[Token], first: Part, second: Part) -> Ranked | None:
    """Return what two neighbouring parts are taken for as one, None where each stands for itself."""
    (before, was), (clause, ranked) = first, second
    if was.label in TOLD and _is_of_what_was_told(said, before, clause, ranked):
        return was
    if (
        was.label in TOLD | {Action.REWRITE}
        and ranked.label == Action.SAVE
        and _named(_read(said, clause, ranked).entities) <= {"item_type"}
    ):
        return _taken_for(Action.REMEMBER, ranked)
    unsure = ranked.label in TOLD or ranked.probability < PLAIN_COMMENT
    if was.label == "list_add" and unsure and _goes_on(said, found, before, clause):
        return was
    if was.label in LISTS | TOLD | {Action.SAVE} and _is_dictated(found, before, clause, ranked.label):
        return _taken_for("list_add", was) if was.label == "list_show" else was
    if was.label == ranked.label == "metric" and clause[0].kind == "number" and not _set_off(found, clause):
        return ranked  # "weight today" "84,6 kg"
    if was.label in CORRECTIONS and _is_of_the_correction(said, before, clause):
        return was
    if was.label == "cancel_reminder" and ranked.label in CORRECTIONS and not _orders_off(before):
        return ranked  # "o lembrete da luz" "é no dia 4, e não no dia 3"
    if was.label == ranked.label:
        named, more = (_named(_read(said, each, ranked).entities) for each in (before, clause))
        only_when = "content" in named and more <= {"when"}  # "vence dia 5" "e fecha dia 28"
        if only_when or (named and more and named.isdisjoint(more)):
            return ranked
    return None


def _taken_for(label: str, ranked: Ranked) -> Ranked:
    return replace(ranked, label=label, of={label: ranked.probability})


def _orders_off(clause: Sequence[Token]) -> bool:
    return any(token.word in every("calling_off") or speaks_of_removing(token.word) for token in clause)


def _is_of_what_was_told(said: str, before: Sequence[Token], clause: Sequence[Token], ranked: Ranked) -> bool:
    """Tell whether ``clause`` goes on with what was told ``before`` it: told as well, or too short to be an entry."""
    if ranked.label == Action.MARK_SEEN and rating_in(said[clause[0].start : clause[-1].end]):
        return _read(said, clause, ranked).entities.query is None  # "..., muito bom, nota 9"
    told = ranked.label in (Action.REMEMBER, Action.PROGRESS)
    if ranked.label == Action.SAVE:
        # "... e o motor 146E, anota aí" orders it behind.
        words = [token.word for token in clause if token.word not in every("joint")]
        told = words[0] not in every("bare_orders") and not every("jotting").isdisjoint(words)
    if ranked.label == Action.SEARCH:
        # "..., booking code QW9RTZ" names what has one, and asks for nothing.
        first = next((token.word for token in clause if token.word not in every("joint")), "")
        asks = first in SAID.words["asking_first"] | every("bare_orders") or clause[-1].word == "?"
        likely = ranked.probability >= PLAIN and not any(token.word[:1].isdigit() for token in clause)
        told = not asks and not likely
    if ranked.label in ("expense", "income") and not any(is_money_verb(token.word) for token in clause):
        read = _read(said, clause, ranked).entities
        told = read.content is None and (read.amount or "").isdecimal()
    return told and leans(said, before, clause)


def _is_of_the_correction(said: str, before: Sequence[Token], clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` says what is right, or of what, of the correction ``before`` it, and orders nothing."""
    if _orders_off(clause):
        return False
    first = _as(Action.REWRITE, said[before[0].start : before[-1].end]).entities
    if first.value is None:
        return first.was is not None
    more = _named(_as(Action.REWRITE, said[clause[0].start : clause[-1].end]).entities)
    return first.query is None and more == {"query"}


def _goes_on(said: str, found: Sequence[Token], before: Sequence[Token], clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` is a further entry of a list that ``before`` ends with: "..., saco de lixo 50 litros"."""
    listed = _as("list_add", said[before[0].start : before[-1].end]).entities.content or ""
    last = said[: before[-1].end].rstrip(" ,.").endswith(listed) and "," in listed
    return bool(last) and len(clause) <= LONGEST_ENTRY and found[found.index(clause[0]) - 1].word == ","


def _set_off(found: Sequence[Token], clause: Sequence[Token]) -> bool:
    """Tell whether a mark, or a word that joins, stands before ``clause``."""
    before = found[found.index(clause[0]) - 1]
    return before.kind in ("mark", "line") or before.word in every("joint")


def _is_dictated(found: Sequence[Token], heading: Sequence[Token], clause: Sequence[Token], label: str) -> bool:
    """Tell whether ``clause`` goes on with what a list that ``heading`` names begins with, whatever it sounds like.

    Behind a colon all that is set off by commas does, "lista da moto: pastilha, óleo 20w50"; without one, more of the
    same that follows at once: "lista do mercado arroz" "feijão azeite".
    """
    noun, at = every("list_nouns"), found.index(clause[0])
    if noun.isdisjoint(token.word for token in heading) or any(is_money_verb(token.word) for token in clause):
        return False
    if not any(token.word == ":" for token in heading):
        again = label == "list_add" and noun.isdisjoint(token.word for token in clause)
        return again and found[at - 1] is heading[-1]
    sizes = [len(piece.split()) for piece in re.split(r"[,;]", " ".join(token.word for token in clause))]
    joined = not every("joint").isdisjoint((found[at - 1].word, clause[0].word))
    return joined and max(sizes) <= LONGEST_ENTRY and label in NOTED | LISTS | {Action.SAVE}


def _named(entities: Entities) -> frozenset[str]:
    """Return what is named, by the parts of a request that it fills in."""
    return frozenset(each.name for each in fields(entities) if getattr(entities, each.name) is not None)


def read_as(action: str, text: str) -> Recognition:
    """Return ``text`` read as one request for ``action``, whatever it is likely to be."""
    (read,) = reading(f"{action}: {text}", lambda: (_as(action, normalised(text)),))
    return read


def _as(action: str, said: str) -> Recognition:
    return _read(said, tokens(said), Ranked(action, 1.0, {action: 1.0}, ()))


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
    if (read.action in NAMES and _is_bare(read)) or _misses_what(read):
        return _unknown(text, Abstention.NO_RULE)
    least = OF_A_PACK if is_of_a_pack(read.action) else LIKELY.get(read.action, LIKELY_OTHERWISE)
    if read.action is not Action.UNKNOWN and read.confidence >= least:
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
    return _unknown(text, Abstention.NEGATED if forbids_a_removal(text) else Abstention.NO_RULE)


def _tells_of_seeing(read: Recognition) -> bool:
    """Tell whether somebody tells that they have seen something, and orders no mark: "vi o João no cinema"."""
    if read.action is not Action.MARK_SEEN or read.entities.selection:
        return False
    return every("marking").isdisjoint(token.word for token in tokens(read.text))


def _held_to_what_is_named(read: Recognition) -> Recognition:
    """Return ``read``, unless it removes more than it names, or takes back what it began with."""
    if read.action not in REMOVES:
        return read
    if read.asks and forbids_a_removal(read.text):
        return _unknown(read.text, Abstention.NEGATED)
    if is_taken_back(read.text):
        return _unknown(read.text, Abstention.SAID_OTHERWISE)
    of_all = read.action is Action.DELETE_ALL or bool(read.entities.selection and read.entities.selection.everything)
    if is_narrowed(Action(read.action), read.entities, read.text) or (of_all and tells_which(read.text)):
        return _unknown(read.text, Abstention.NARROWED)
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


def _unknown(text: str, why: Abstention) -> Recognition:
    return Recognition(Action.UNKNOWN, 0.0, f"none: {why}", text, needs_model=True, abstention=why)


def _read(text: str, clause: Sequence[Token], ranked: Ranked) -> Recognition:
    verdict = judged(clause, ranked)
    label, likely = _decided(ranked, verdict)
    action = action_of(label)
    if action is Action.CONFIRM:
        likely = 1.0 if is_plain_yes(clause) else min(likely, DOUBTFUL_YES)
    said = text[clause[0].start : clause[-1].end]
    if action is Action.UNKNOWN:
        return replace(_unknown(said, Abstention.NO_RULE), confidence=likely)
    entities = entities_of(action, text, clause, verdict, label)
    if action in LOOKS_FOR and entities == Entities(item_type=entities.item_type) and not is_bare_order(clause):
        named = next((each for each in clause if each.word not in every("bare_orders")), clause[0])
        entities = replace(entities, query=text[named.start : clause[-1].end].strip(" ?!."))
    rule = f"{label}: {' '.join(ranked.words) or '…'}"
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


def _misses_what(read: Recognition) -> bool:
    """Tell whether an edit says neither what it changes nor "isso": what was shown last may be something else."""
    if read.action not in EDITS or read.entities.query or read.entities.selection:
        return False
    return every("this").isdisjoint(token.word for token in tokens(read.text))


def _is_bare(read: Recognition) -> bool:
    """Tell whether the message is nothing but a name: that is offered, until it is known to be one clear title."""
    named = read.entities.content or read.entities.query
    return named is not None and named == read.text.strip(" .!")


def _needs_model(action: str, entities: Entities) -> bool:
    if action is Action.SAVE:
        return is_unsure(entities)
    return action in (Action.GET_INFO, Action.UNKNOWN)
