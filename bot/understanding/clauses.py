"""Clauses of a message: where each of its requests begins, and what it is taken for; comments stand beside them.

Where a message is cut is learnt (``segmentation``); here stands where it never is, and which parts are requests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from bot.actions import Action
from bot.understanding.classifier import Ranked, Sums
from bot.understanding.dictation import dictation, is_dictated
from bot.understanding.entities import is_in_a_word
from bot.understanding.grammar import every
from bot.understanding.model import model
from bot.understanding.money import is_money_verb
from bot.understanding.safety import QUOTES, REMOVES, is_plain_yes, speaks_of_removing
from bot.understanding.segmentation import LEAST_MARGIN, Money, Part, Sketch, sides, sums_in
from bot.understanding.tokens import Token
from bot.understanding.wordings import SAID

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
PLAIN_PART = 0.35
PLAIN_COMMENT = 0.5
# Words that take back what was said stand so near to what is said instead.
AGAIN_WITHIN = 3
# Where no request begins whatever the tagger thinks.
NEVER = -1_000_000
# What stands behind the number of a line, and within an address.
_NUMBERING, _WITHIN_ADDRESSES = frozenset(").-"), frozenset("./@:_")
# What a part behind an order to note may sound like by itself.
NOTED = frozenset({Action.REMEMBER, Action.UNKNOWN, Action.CHAT, "expense", "income", "metric", "bill", "debt", "know"})
TELLS = NO_PART | {Action.REMEMBER}


def clauses(found: Sequence[Token], sums: Sums, ranked: Ranked) -> list[tuple[Sequence[Token], Ranked]]:
    """Return the tokens of each request of its own, and what they are taken for; ``ranked`` is what all of them are."""
    learnt, whole = model(), [(found, ranked)]
    if not FEWEST_TOKENS <= len(found) <= MOST_TOKENS:
        return whole
    if all(token.kind in ("url", "mark", "line") for token in found):
        return whole  # nothing but addresses: they are told apart as such
    if ranked.label in REMOVES and not every("except").isdisjoint(token.word for token in found):
        return whole
    money = sums_in(found)
    margins = learnt.clauses.margins(found, sides(found, sums, money))
    several = max(margins[1:]) > LEAST_MARGIN
    margins = _apart(found, margins, money) if several else margins
    if colon := dictation(found):
        order = sums.rank(0, colon)
        if is_dictated(found):
            return [(found, replace(order, label=Action.SAVE, probability=1.0, of={Action.SAVE: 1.0}))]
        if order.label == Action.SAVE and order.probability >= PLAIN_PART and max(margins[1:colon], default=0) <= 0:
            return [(found, order)]
    if not several:
        return whole
    sketch = Sketch(found, margins, sums, money)
    cut = [(begin, sketch.end(begin, end), label) for begin, end, label in learnt.segmentation.parts(sketch)]
    if one := _as_one(found, cut, ranked):
        return [(found, one)]
    parts = _ranked(found, _with_their_times(found, cut), sums)
    agreed = parts[0][1].label == Action.CONFIRM and is_plain_yes(parts[0][0])
    asked = [part for at, part in enumerate(parts) if _stands_alone(part[1]) or (agreed and at == 0)]
    if not asked or not (agreed or _stands_alone(parts[0][1]) or _comments(parts[0][1])):
        return whole
    if agreed and not all(part in asked or part[1].label in COMMENTS for part in parts):
        return whole  # a yes with conditions: "sim, mas só o 2"
    told = any(ranked.label == Action.REMEMBER for _, ranked in asked)
    if len(asked) == 1 and told:
        return whole
    return asked if len(parts) > 1 and len(asked) <= MOST_CLAUSES else whole


def _as_one(found: Sequence[Token], cut: Sequence[Part], whole: Ranked) -> Ranked | None:
    """Return what a message that is cut is taken for where it is one request all the same; None if it is several."""
    removes = any(label in REMOVES for _, _, label in cut)
    if len(cut) == 1 or _says_what_goes(found, cut):
        return whole
    if removes and (_orders_nothing(whole) or _thinks_again(found, cut)):
        return whole
    if _is_one_note(found, cut):
        return replace(whole, label=Action.SAVE, probability=1.0, of={Action.SAVE: 1.0})
    return None


def _says_what_goes(found: Sequence[Token], cut: Sequence[Part]) -> bool:
    """Tell whether what sounds like an undo only says what the rest orders to go: "não era pra anotar isso, tira"."""
    undoes = [found[begin:end] for begin, end, label in cut if label == Action.UNDO]
    plainly = any(token.word in every("taking_back") for part in undoes for token in part)
    return bool(undoes) and not plainly and any(speaks_of_removing(token.word) for token in found)


def _orders_nothing(ranked: Ranked) -> bool:
    """Tell whether a message is plainly meant for somebody else: "remove the lid, the rice is finished"."""
    return ranked.label == Action.UNKNOWN and ranked.probability >= PLAIN_COMMENT


def _is_one_note(found: Sequence[Token], cut: Sequence[Part]) -> bool:
    """Tell whether the parts all stand behind one order to note: "anota que o uniforme é 10 e o sapato 34".

    A part that says what was done with money is an entry of its own.
    """
    (_, first, label), *others = cut
    orders = [token.word for token in found[:first]]
    led = next((at for at, word in enumerate(orders) if word in every("that")), 0)
    if label in REMOVES or not led or any(word not in every("bare_orders") for word in orders[:led]):
        return False
    told = all(each in NOTED for _, _, each in others)
    return told and not any(is_money_verb(token.word) for token in found[led:])


def _thinks_again(found: Sequence[Token], cut: Sequence[Part]) -> bool:
    """Tell whether a part takes back the removal that another orders: "apaga o 1, quer dizer, apaga o 2".

    What sounds like an undo in the same breath is no order of its own, but the reason: "…, he gave it back".
    """
    labels = [label for _, _, label in cut]
    first = next(at for at, label in enumerate(labels) if label in REMOVES)
    if Action.UNDO in labels[first:]:
        return True
    around = (found[max(0, begin - AGAIN_WITHIN) : begin + AGAIN_WITHIN] for begin, _, _ in cut[1:])
    return any(SAID["thinking_again"].search(" ".join(token.word for token in each)) for each in around)


def _with_their_times(found: Sequence[Token], cut: Sequence[Part]) -> list[tuple[int, int]]:
    """Return where the parts begin and end; what is but a time, "e outro às 19", goes on with the one before it.

    The first one leads to what follows: "todo mês dia 4 me lembra do aluguel".
    """
    kept: list[tuple[int, int]] = []
    leads = False
    for begin, end, label in _days_apart(found, cut):
        tags = model().spans.tag(found[begin:end], label)
        words = zip(found[begin:end], tags, strict=True)
        apart = every("joint") | every("another")
        said = [tag for token, tag in words if token.kind not in ("mark", "line") and token.word not in apart]
        timed = all(tag.endswith("when") for tag in said)
        kept.append((kept.pop()[0] if kept and (timed or leads) else begin, end))
        leads = timed and len(kept) == 1 and begin == kept[0][0]
    return kept


def _days_apart(found: Sequence[Token], cut: Sequence[Part]) -> list[Part]:
    """Return the parts, with a day behind a comma at the end of one in the next: "paguei 90, ontem paguei 30"."""
    parts = list(cut)
    for at, ((begin, end, label), (behind, ends, following)) in enumerate(pairwise(cut)):
        comma = next((place for place in range(end - 1, begin, -1) if found[place].word == ","), end)
        tags = model().spans.tag(found[comma + 1 : end], "remind") if comma + 1 < end else ()
        if end == behind and tags and all(tag.endswith("when") for tag in tags):
            parts[at] = (parts[at][0], comma, label)
            parts[at + 1] = (comma + 1, ends, following)
    return parts


def _apart(found: Sequence[Token], margins: list[int], money: Money) -> list[int]:
    """Return ``margins`` with no request inside a quotation, an exception, one of the sums, a word or an address.

    Nor is there one behind an article, where a line of a list begins, or among days of the week told in a row.
    """
    closing, within = "", _in_sums(found, money) | _among_weekdays(found)
    for at, token in enumerate(found):
        inside = closing or token.word in every("except") or at in within
        inside = inside or (at > 0 and (found[at - 1].word in every("article") or _leads_a_line(found, at)))
        if inside or is_in_a_word(found, at) or _in_an_address(found, at):
            margins[at] = NEVER
        if token.word == closing:
            closing = ""
        elif not closing:
            closing = QUOTES.get(token.word, "")
    return margins


def _leads_a_line(found: Sequence[Token], at: int) -> bool:
    """Tell whether token ``at`` is what a line of a list begins with: "- matrix", "2) parasita"."""
    before, lead, behind = found[at - 1], found[at], found[at + 1 : at + 2]
    numbered = lead.word.isdecimal() and any(token.word in _NUMBERING for token in behind)
    return before.kind == "line" and (lead.kind == "mark" or numbered)


def _in_an_address(found: Sequence[Token], at: int) -> bool:
    """Tell whether token ``at`` stands behind a mark that no space is around: "sebrae.rn/abelha26"."""
    if at < 2 or found[at - 1].word not in _WITHIN_ADDRESSES:
        return False
    return found[at - 2].end == found[at - 1].start and found[at - 1].end == found[at].start


def _in_sums(found: Sequence[Token], money: Money) -> frozenset[int]:
    """Return the tokens inside a sum of money: "187 e 40", "92 reais e 15 centavos", not "no bar 80 e 25 de táxi"."""
    if every("joint").isdisjoint(token.word for token in found):
        return frozenset()
    return frozenset(at for first, end in money for at in range(first + 1, end))


def _among_weekdays(found: Sequence[Token]) -> frozenset[int]:
    """Return the tokens behind the first of three weekdays in a row, or of two that come each week.

    "Sábado tem feira, domingo é missa" tells two things.
    """
    between = every("joint") | every("copied") | every("each_time") | {"/", "&"}
    days = [at for at, token in enumerate(found) if token.word in every("weekdays")]
    rows: list[list[int]] = []
    for at in days:
        row = bool(rows) and all(token.word in between for token in found[rows[-1][-1] + 1 : at])
        rows = [*rows[:-1], [*rows[-1], at]] if row else [*rows, [at]]
    each_week = every("article") | every("each_time")
    return frozenset(
        at
        for row in rows
        if len(row) > 2 or not every("each_time").isdisjoint(_before(found, row[0], each_week))
        for at in range(row[0] + 1, row[-1] + 1)
    )


def _before(found: Sequence[Token], at: int, words: frozenset[str]) -> list[str]:
    """Return those of ``words`` that stand right before token ``at``, the nearest first."""
    return list(takewhile(words.__contains__, (token.word for token in reversed(found[:at]))))


def _ranked(
    found: Sequence[Token], places: Sequence[tuple[int, int]], sums: Sums
) -> list[tuple[Sequence[Token], Ranked]]:
    """Return the parts with what each is taken for behind the one before it.

    What has a figure is no talk: if it is no request of its own, it goes on with what stands before it.
    """
    parts: list[tuple[Sequence[Token], Ranked]] = []
    begun = 0
    for begin, end in places:
        lean = model().segmentation.lean(parts[-1][1].label) if parts else 0
        part = found[begin:end], sums.rank(begin, end, lean)
        if parts and _tells_a_number(part[0]) and not _stands_alone(part[1]) and _stands_alone(parts[-1][1]):
            parts[-1] = found[begun:end], parts[-1][1]
            continue
        parts.append(part)
        begun = begin
    return parts


def _tells_a_number(part: Sequence[Token]) -> bool:
    return any(token.word[:1].isdecimal() for token in part)


def _stands_alone(ranked: Ranked) -> bool:
    """Tell whether a part of a message is plainly a request, or a statement, of its own."""
    return ranked.label not in NO_PART and ranked.probability >= PLAIN_PART


def _comments(ranked: Ranked) -> bool:
    """Tell whether a part of a message is plainly talk beside what it asks for."""
    return ranked.label in COMMENTS and ranked.probability >= PLAIN_COMMENT
