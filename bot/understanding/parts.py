"""Parts of a message: each read as one request, and neighbours that are one put together. Pure, like ``recognise``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import lru_cache

from bot.actions import Action
from bot.understanding.classifier import Ranked
from bot.understanding.clauses import NOTED
from bot.understanding.distress import OF_ONESELF
from bot.understanding.entities import entities_of, is_bare_order, is_unsure
from bot.understanding.grammar import every
from bot.understanding.money import is_money_verb, sums
from bot.understanding.readings import reading
from bot.understanding.recognition import Abstention, Entities, Recognition, action_of
from bot.understanding.references import hour_in, leans, leaves_out_what
from bot.understanding.rewording import ends_a_sentence, new_texts
from bot.understanding.safety import (
    REMOVES,
    Judged,
    Verdict,
    is_plain_yes,
    judged,
    only_says_what_should_be,
    speaks_of_removing,
)
from bot.understanding.tokens import Token, normalised, tokens
from bot.understanding.words.normaliser import fold
from bot.understanding.words.ratings import rating_in

# A yes of other words than these is asked back where it would destroy.
DOUBTFUL_YES = 0.7
# Below this the message is taken for none of the requests; from grouped cross-validation.
SURE = 0.2
# So likely a request is plain. Less likely ones, what is told, and bare names may be answers or titles as well.
PLAIN = 0.7
# What may be an answer or a name whatever its likelihood.
TOLD = frozenset({Action.REMEMBER, Action.PROGRESS, Action.CHAT})
CORRECTIONS = frozenset({Action.REWRITE, "move_reminder"})
# What an order to change the number of a list may be besides, of a note or of a pack's own list.
_ORDERED_OTHERWISE = frozenset(
    {*REMOVES, "move_reminder", Action.RENAME, Action.SET_YEAR, Action.TAG, Action.UNTAG, Action.MARK_SEEN}
)
# What is looked for by all of the message's words, if it is not told which of them name it.
LOOKS_FOR = frozenset({Action.SEARCH})
# Longer ones tell something.
LONGEST_ENTRY = 6
# So many words name one more of several: "e a tia Bia 29".
MOST_NAMED = 2
# What tells of money that somebody paid, or did not.
_SETTLED = frozenset({"debt", "pay_bill", "income", "expense"})
LISTS = frozenset({"list_add", "list_create", "list_show"})
Part = tuple[Sequence[Token], Ranked]


def read_as(action: str, text: str) -> Recognition:
    """Return ``text`` read as one request for ``action``, whatever it is likely to be."""
    (read,) = reading(f"{action}: {text}", lambda: (_as(action, normalised(text)),))
    return read


# What one tells may be read as several things, one after the other, and again.
@lru_cache(maxsize=64)
def _as(action: str, said: str) -> Recognition:
    found = tokens(said)
    if not found:
        return unknown(said, Abstention.NOTHING_TO_READ)
    return read_part(said, found, Ranked(action, 1.0, {action: 1.0}, ()))


def read_part(text: str, clause: Sequence[Token], ranked: Ranked) -> Recognition:
    """Return what the tokens of ``clause``, one or more of ``text``, ask for, as they are ranked and held to safety."""
    verdict = judged(clause, ranked)
    if Action.UNDO in ranked.of and only_says_what_should_be(clause):
        ranked = replace(ranked, of={each: share for each, share in ranked.of.items() if each != Action.UNDO})
    label, likely = _decided(ranked, verdict)
    action = action_of(label)
    if action is Action.CONFIRM:
        likely = 1.0 if is_plain_yes(clause) else min(likely, DOUBTFUL_YES)
    said = text[clause[0].start : clause[-1].end]
    if action is Action.UNKNOWN:
        return replace(unknown(said, Abstention.NO_RULE), confidence=likely)
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
    labels: dict[str, str] = {}
    for label, share in ranked.of.items():
        if label not in REMOVES:
            action = action_of(label)
            shares[action] = shares.get(action, 0.0) + share
            if share > ranked.of.get(labels.get(action, ""), 0.0):
                labels[action] = label
    action = max(shares, key=shares.__getitem__, default=str(Action.UNKNOWN))
    if shares.get(action, 0.0) < SURE:
        return "unknown", round(shares.get(action, 0.0), 2)
    return labels[action], round(shares[action], 2)


def _needs_model(action: str, entities: Entities) -> bool:
    if action is Action.SAVE:
        return is_unsure(entities)
    return action in (Action.GET_INFO, Action.UNKNOWN)


def unknown(text: str, why: Abstention) -> Recognition:
    """Return the recognition of a text that is taken for no request, with the reason."""
    return Recognition(Action.UNKNOWN, 0.0, f"none: {why}", text, needs_model=True, abstention=why)


def _named(entities: Entities) -> frozenset[str]:
    """Return what is named, by the parts of a request that it fills in."""
    return frozenset(each.name for each in fields(entities) if getattr(entities, each.name) is not None)


def completed(said: str, found: Sequence[Token], parts: list[Part]) -> list[Part]:
    """Return ``parts`` with neighbours as one where each names what the other lacks: "na lista do rolê" "bota gelo".

    The new text of a note goes on to the end of its sentence. An order to note that names nothing belongs to what was
    just told, and so does what leans on it; what is named right behind something to keep, and is not plainly looked
    for, is kept as well: "e pra minha mãe aquela série".
    """
    whole: list[Part] = []
    for clause, ranked in parts:
        if whole and ranked.label in TOLD and _says_what_it_is(said, whole[-1], clause):
            begin, end = found.index(whole.pop()[0][0]), found.index(clause[-1]) + 1
            clause = found[begin:end]
        if new_texts(clause) and ranked.label not in _ORDERED_OTHERWISE:
            ranked = Ranked(Action.REWRITE, 1.0, {Action.REWRITE: 1.0}, ())
        before = whole[-1][1].label if whole else ""
        if before == Action.SAVE and ranked.label == Action.MARK_SEEN and not _tells_of_having_seen(said, clause):
            ranked = _taken_for(Action.SAVE, ranked)  # "... e bacurau de novo" is one more that is wished for
        joined = _joined(said, found, whole[-1], (clause, ranked)) if whole else None
        if joined is None:
            whole.append((clause, ranked))
        else:
            begin, end = found.index(whole[-1][0][0]), found.index(clause[-1]) + 1
            whole[-1] = (found[begin:end], joined)
    return whole


def _joined(said: str, found: Sequence[Token], first: Part, second: Part) -> Ranked | None:
    """Return what two neighbouring parts are taken for as one, None where each stands for itself."""
    (before, was), (clause, ranked) = first, second
    new_text = was.label == Action.REWRITE and new_texts(before)
    of_oneself = was.label == ranked.label == OF_ONESELF  # "meu nome é Renata tenho dois filhos"
    if (new_text or of_oneself) and not ends_a_sentence(found, found.index(clause[0])):
        return was
    told = was.label in TOLD and _is_of_what_was_told(said, before, clause, ranked)
    told = told or (was.label in TOLD | _SETTLED and _is_under_its_heading(said, found, before, clause, ranked))
    told = told or _leaves_out_its_verb(first, second)
    if told or _is_of_the_title(said, was.label, clause, ranked):
        return was
    orders = was.label in TOLD | {Action.REWRITE} and _keeps_nothing_else(said, clause, ranked)
    if orders or _are_counted(said, first, second):
        return _taken_for(Action.REMEMBER, ranked)
    if was.label == "remind" and _is_at_a_further_hour(said, before, clause, ranked.label):
        return was
    if was.label in LISTS | TOLD | {Action.SAVE} and _is_dictated(found, before, clause, ranked.label):
        return _taken_for("list_add", was) if was.label == "list_show" else was
    if was.label == ranked.label == "metric" and clause[0].kind == "number" and not _set_off(found, clause):
        return ranked  # "weight today" "84,6 kg"
    behind = f"{' '.join(token.word for token in clause)} "
    reminds = any(behind.startswith(f"{order} ") for order in every("remind_orders"))
    if was.label in CORRECTIONS and not reminds and _is_of_the_correction(said, before, clause):
        return was
    if _is_the_price(said, found, first, second):
        return _taken_for("expense", ranked)
    if _is_of_the_cancelled(first, second):
        return ranked
    alike = was.label == ranked.label and was.label != "ask_money"
    if alike or _pays_nothing(before, was.label, ranked.label):
        named, more = (_named(read_part(said, each, ranked).entities) for each in (before, clause))
        only_when = "content" in named and more <= {"when"}  # "vence dia 5" "e fecha dia 28"
        if only_when or (named and more and named.isdisjoint(more)):
            return ranked
    return None


def _says_what_it_is(said: str, first: Part, clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` says what is named before it, without a pause: "o niver da Lia" "é no dia 3 de maio"."""
    before, begin, end = first[0], clause[0].start, clause[0].end
    if action_of(first[1].label) not in LOOKS_FOR:
        return False
    plainly = said[begin:end].lower() not in every("joint") and clause[0].word in every("being_then")
    return plainly and not said[before[-1].end : begin].strip() and before[-1].kind not in ("mark", "line")


def _tells_of_having_seen(said: str, clause: Sequence[Token]) -> bool:
    seen = every("has_seen") | every("marking")
    return any(token.word in seen for token in clause) or bool(rating_in(said[clause[0].start : clause[-1].end]))


def _keeps_nothing_else(said: str, clause: Sequence[Token], ranked: Ranked) -> bool:
    return ranked.label == Action.SAVE and _named(read_part(said, clause, ranked).entities) <= {"item_type"}


def _is_of_the_title(said: str, label: str, clause: Sequence[Token], ranked: Ranked) -> bool:
    """Tell whether ``clause`` tells where what is to be kept is shown, or rates what was seen, and names nothing."""
    if (label, ranked.label) == (Action.SAVE, Action.WHERE_TO_WATCH):
        return clause[-1].word != "?" and every("asking_where").isdisjoint(token.word for token in clause)
    rated = rating_in(said[clause[0].start : clause[-1].end]) is not None
    seen = label == ranked.label == Action.MARK_SEEN
    return seen and rated and read_part(said, clause, ranked).entities.query is None


def _pays_nothing(before: Sequence[Token], label: str, following: str) -> bool:
    """Tell whether what sounds like a bill that was paid names the one that follows: "a conta de luz vence dia 15"."""
    return (label, following) == ("pay_bill", "bill") and not any(is_money_verb(token.word) for token in before)


def _is_of_the_cancelled(first: Part, second: Part) -> bool:
    """Tell whether what sounds like a cancelling names what is put right: "o lembrete da luz" "é no dia 4, e não 3"."""
    return first[1].label == "cancel_reminder" and second[1].label in CORRECTIONS and not _orders_off(first[0])


def _is_the_price(said: str, found: Sequence[Token], first: Part, second: Part) -> bool:
    """Tell whether ``second`` is the last of what was bought, with what all cost: "comprei pão" "e o café deu 12"."""
    (before, was), (clause, ranked) = first, second
    at = found.index(clause[0])
    # "..., deu 31" is what it came to beside.
    if was.label != "list_tick" or ranked.label not in ("expense", "debt") or found[at - 1].kind == "mark":
        return False
    if any(is_money_verb(token.word) for token in (*before, *clause)) or ends_a_sentence(found, at):
        return False
    return not sums(said[before[0].start : before[-1].end])


def _taken_for(label: str, ranked: Ranked) -> Ranked:
    return replace(ranked, label=label, of={label: ranked.probability})


def _orders_off(clause: Sequence[Token]) -> bool:
    return any(token.word in every("calling_off") or speaks_of_removing(token.word) for token in clause)


def _are_counted(said: str, first: Part, second: Part) -> bool:
    """Tell whether what sounds like a sum counts things, as what stands before it: "contei 24 velas" "e 10 copos"."""
    (before, was), (clause, ranked) = first, second
    books = frozenset({"expense", "income"})
    if ranked.label not in books or was.label not in TOLD | books:
        return False
    if any(is_money_verb(token.word) for token in (*before, *clause)) or sums(said[before[0].start : clause[-1].end]):
        return False
    return bool(sums(said[clause[0].start : clause[-1].end]))


def _leaves_out_its_verb(first: Part, second: Part) -> bool:
    """Tell whether ``second`` only names one more: "já comprei o café" "e o pão", "o Davi calça 33" "e a Bia 29"."""
    (before, was), (clause, ranked) = first, second
    around = every("joint") | every("article")
    *named, last = [token for token in clause if token.word not in around and token.kind != "mark"] or clause
    if not all(token.kind == "word" for token in named) or len(named) > MOST_NAMED:
        return False
    if was.label == ranked.label == "list_tick":
        return last.kind == "word" and len(named) < MOST_NAMED and clause[0].word in every("joint")
    counts = last.kind == "number" and bool(named) and any(token.kind == "number" for token in before)
    told = was.label == Action.REMEMBER and ranked.label in _SETTLED
    return told and counts and not any(is_money_verb(token.word) for token in (*before, *clause))


def _is_of_what_was_told(said: str, before: Sequence[Token], clause: Sequence[Token], ranked: Ranked) -> bool:
    """Tell whether ``clause`` goes on with what was told ``before`` it: told as well, or too short to be an entry."""
    told = ranked.label in (Action.REMEMBER, Action.PROGRESS)
    figures = ranked.label in ("expense", "income", "bill", "metric")
    if figures and leaves_out_what(said[clause[0].start : clause[-1].end]):
        return True  # "a janela da sala tem 80 por 150." "A do quarto, 120 por 180"
    if ranked.label in ("expense", "income") and not any(is_money_verb(token.word) for token in clause):
        read = read_part(said, clause, ranked).entities
        told = read.content is None and (read.amount or "").isdecimal()
    return told and leans(said, before, clause)


def _is_under_its_heading(
    said: str, found: Sequence[Token], before: Sequence[Token], clause: Sequence[Token], ranked: Ranked
) -> bool:
    """Tell whether ``clause`` goes on with what a heading tells of several: "quadra: Rafa pagou, Caio ainda não".

    A sum is an entry of its own.
    """
    colon = next((token for token in before if token.word == ":"), None)
    goes_on = ranked.label in _SETTLED | {Action.REMEMBER}
    if colon is None or not goes_on:
        return False
    stopped = any(ends_a_sentence(found, at) for at in range(found.index(colon), found.index(clause[0]) + 1))
    return not stopped and not sums(said[before[0].start : clause[-1].end])


def _is_of_the_correction(said: str, before: Sequence[Token], clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` says what is right, or of what, of the correction ``before`` it, or only orders it."""
    if _orders_off(clause):
        return False
    first = _as(Action.REWRITE, said[before[0].start : before[-1].end]).entities
    if first.value is None:
        return first.was is not None
    more = _named(_as(Action.REWRITE, said[clause[0].start : clause[-1].end]).entities)
    return not more or (first.query is None and more == {"query"})


def _is_at_a_further_hour(said: str, before: Sequence[Token], clause: Sequence[Token], label: str) -> bool:
    """Tell whether ``clause`` is a further thing to be reminded of, at an hour of its own: "..., 13h de buscar o Léo".

    What only tells something begins with its hour.
    """
    text = said[clause[0].start : clause[-1].end]
    hour, timed = hour_in(text), hour_in(said[before[0].start : before[-1].end])
    if not hour or not timed or label not in NOTED | {"remind", Action.SAVE}:
        return False
    return label == "remind" or every("joint").issuperset(fold(text[: hour[0]]).split())


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
