"""Orders to take entries out as people give them: "apaga o gasto de 40", "tira essa"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.actions import Action
from bot.packs.ledger.lexicon import has, listed, plain, says, wordings
from bot.understanding.grammar import every, negations
from bot.understanding.money import Sum, sums
from bot.understanding.parts import read_as
from state.text import words

_WORD = re.compile(r"\w+")
# A point inside of a figure ends nothing: "the expense of 23.90".
_CLAUSE = re.compile(r"(?:[^.;!?\n]|(?<=\d)\.(?=\d))*")
NUMBERS = {"2": 2, "duas": 2, "dois": 2, "two": 2, "3": 3, "tres": 3, "three": 3, "4": 4, "quatro": 4, "four": 4}

KINDS = {
    "expense_nouns": ("expense",),
    "income_nouns": ("income",),
    "debt_nouns": ("debt",),
    "bill_nouns": ("bill", "expense"),
    "transfer_nouns": ("transfer",),
    "entry_nouns": ("expense", "income"),
}
ANY = ("expense", "income")
# What tells of all that went, or came: "apaga tudo que gastei hoje".
WAYS = {"expense": "spending_verbs", "income": "earning_verbs"}


@dataclass(frozen=True, slots=True)
class Reference:
    """What of the ledger is spoken of: entries of ``kinds``, by their sums, as the last, as ``this``, by words or day.

    ``noun`` says that it is called an entry, ``behind`` that it is called so only at its end ("the gym bill"),
    ``twice`` that one of two is meant, ``earlier`` that it was named before the order. ``said`` is the part of the
    message that says all this.
    """

    said: str
    kinds: tuple[str, ...] = ANY
    sums: tuple[int, ...] = ()
    last: bool = False
    this: bool = False
    one: bool = False
    plural: bool = False
    count: int = 0
    noun: bool = False
    twice: bool = False
    earlier: bool = False
    behind: bool = False
    words: tuple[str, ...] = ()

    @property
    def vague(self) -> bool:
        """Whether it points at an entry without saying anything of it."""
        return not (self.sums or self.last or self.words or self.count)


def order_in(text: str) -> Reference | None:
    """Return what ``text`` orders to go of the ledger; None if it orders nothing of the kind, or of another's."""
    said = plain(text)
    asks = text.rstrip().endswith("?") and every("asks_politely").isdisjoint(words(said))
    verbs, taken = _orders(said, "removing"), wordings("taking_off")[0].search(said)
    if asks or not (verbs or taken):
        return None
    begin = verbs[0].start() if verbs else taken.start() if taken else 0
    behind = said[verbs[0].end() :] if verbs else taken["what"] if taken else ""
    query = read_as(Action.DELETE_ITEM, said).entities.query or ""
    clause = (_CLAUSE.match(behind) or [""])[0]
    reference = _reference(clause, query if query in clause else "")
    if reference is None or (verbs and verbs[0][0] in listed("taking_back") and not reference.noun):
        return None
    # "The 150 for the plumber isn't paid yet, delete that one": what it is about was said before.
    before = said[:begin].rstrip(" ,.;:")
    counts = reference.count > 1 and not (reference.noun or reference.sums or reference.words)  # "apaga os 3"
    back = reference.vague or counts
    named = query if query in before and not counts else ""
    earlier = _reference(before, named, told_of=True) if back else None
    pointed = reference.one or reference.this or counts
    if earlier is None or not (earlier.sums or earlier.last or (earlier.words and pointed)):
        return reference
    twice = reference.one and not says(clause, "that")
    kinds = reference.kinds if reference.noun else earlier.kinds
    # "Os 129 e os 80 do pão, tira ele" means one of them.
    count = 1 if earlier.sums[1:] and says(clause, "this_one") else reference.count if counts else earlier.count
    pointing = replace(earlier, kinds=kinds, count=count, twice=twice, earlier=True)
    return replace(pointing, one=reference.one, noun=reference.noun, this=reference.this)


def objects(text: str) -> bool:
    """Tell whether ``text`` denies or orders something: it never tells a new entry."""
    said = plain(text)
    verbs = [each for each in _orders(said, "removing") if each[0] not in listed("taking_back")]
    return has(text, "objections") or bool(verbs or wordings("taking_off")[0].search(said) or _orders(said, "changing"))


def _orders(said: str, name: str) -> list[re.Match[str]]:
    """Return the verbs of the list ``name`` that order something."""
    found: list[re.Match[str]] = []
    before: list[re.Match[str]] = []
    for word in _WORD.finditer(said):
        if word[0] in listed(name):
            near = before[-1] if before else None
            apart = near is None or not said[near.end() : word.start()].isspace()
            leads = listed("no_order_before") | listed("belonging")  # "a conta da troca do óleo"
            meant = apart or near is None or near[0] not in leads
            asked = any(each[0] in listed("orders_before") for each in before[-2:])
            meant = meant and not (word[0] in listed("jobs") and wordings("of_a_job")[0].match(said, word.end()))
            if (meant or asked) and _is_not_denied(said[: word.start()]):
                found.append(word)
        before.append(word)
    return found


def _reference(clause: str, query: str = "", *, told_of: bool = False) -> Reference | None:
    """Return what ``clause`` refers to, of which ``query`` is the name; None if that is another's.

    All sums of what is ``told_of`` do.
    """
    found = words(clause)
    if not listed("other_nouns").isdisjoint(found):
        return None
    # "Cerveja das compras" is no purchase: what is meant comes first.
    empty = frozenset().union(*map(listed, ("last", "this", "around", "filler"))) - _nouns()
    first = next((word for word in found if word not in empty and word not in NUMBERS and not word.isdigit()), "")
    names = [name for name in KINDS if first in listed(name)]
    behind = [] if names else _called_behind(words(clause.partition(",")[0]))
    names = names or behind
    ways = [kind for kind, verbs in WAYS.items() if says(clause, verbs)] if not names and says(clause, "all") else []
    told = _sums_named(query, clause, noun=bool(names) or told_of)
    owed = not names and bool(told) and says(clause, "owes")  # "esses 35 que tão me devendo"
    names = ["debt_nouns"] if owed else names
    rest = query or clause
    for each in reversed(_sums(rest, noun=True)):
        rest = f"{rest[: each.start]} {rest[each.end :]}"
    empty = frozenset().union(
        *map(listed, (*KINDS, *WAYS.values(), "last", "this", "around", "filler", "removing", "changing", "all"))
    )
    return Reference(
        clause,
        KINDS[names[0]] if names else tuple(ways) or ANY,
        tuple(each.centavos for each in told),
        last=says(clause, "last"),
        this=not found or says(clause, "this"),
        one=says(clause, "one_of"),
        plural=first in listed("plural_nouns") or bool(ways),
        count=next((NUMBERS[word] for word in found if word in NUMBERS and not told), 0),
        noun=bool(names or ways),
        behind=bool(behind),
        words=tuple(word for word in words(rest) if word not in empty and word not in NUMBERS and not word.isdigit()),
    )


def _called_behind(found: Sequence[str]) -> list[str]:
    """Return what the words ``found`` call an entry at their end: "the gym bill"; what is of a bill is none."""
    last = next((at for at in reversed(range(len(found))) if found[at] in _nouns()), 0)
    alone = all(word in listed("around") or word in listed("filler") for word in found[last + 1 :])
    if not last or not alone or found[last - 1] in listed("before_whole"):
        return []
    return [name for name in KINDS if found[last] in listed(name)]


def _is_not_denied(before: str) -> bool:
    """Tell whether no negation stands a few words before an order."""
    near = re.split(r"[^\w\s]", before)[-1].split()[-4:]
    return negations().isdisjoint(near)


def _nouns() -> frozenset[str]:
    """Return what an entry is called."""
    return frozenset().union(*map(listed, KINDS))


def _sums_named(query: str, clause: str, *, noun: bool) -> Sequence[Sum]:
    """Return the sums that the ``query`` of an order names, and those told in one breath: "o de 80, o de 60 e 100"."""
    told, every_ = _sums(query, noun=noun), _sums(clause, noun=noun)
    place = clause.find(query)
    last = next((at for at, each in enumerate(every_) if told and each.start == place + told[-1].start), None)
    if last is None or place < 0:
        return told or every_
    begin = last - len(told) + 1
    while last + 1 < len(every_) and _lists_on(clause[every_[last].end : every_[last + 1].start]):
        last += 1
    return every_[begin : last + 1]


def lists_on(text: str) -> bool:
    """Tell whether ``text`` names nothing but further sums of an order before it: "and the one of 22"."""
    said = plain(text)
    told = sums(said)
    for each in reversed(told):
        said = f"{said[: each.start]} {said[each.end :]}"
    return bool(told) and _lists_on(said)


def _lists_on(between: str) -> bool:
    """Tell whether nothing but a joint and "o de", "the one of" stands ``between`` two sums."""
    plain_ = listed("joining") | listed("belonging") | listed("this") | _nouns() | every("article") | every("joint")
    return set(words(between)) <= plain_


def _sums(what: str, *, noun: bool) -> Sequence[Sum]:
    """Return the sums that ``what`` names an entry by: "o 2" may be a place on a list, and "2 gastos" counts them."""
    found = []
    for each in sums(what):
        after = _WORD.search(what, each.end)
        counts = after is not None and after[0] in listed("plural_nouns") | {"despesa", "gasto", "vez", "vezes"}
        lead = " ".join(words(what[: each.start])[-1:])
        counts = counts or (after is None and what[each.start : each.end] in NUMBERS and says(lead, "counting_leads"))
        if has(what[: each.start], "within"):
            continue  # "Tava dentro dos 2310" names that of which it is a part
        if (
            each.marked
            or each.centavos % 100  # no list has a place "93,20"
            or (noun and not counts)
            or (not counts and says(" ".join(words(what[: each.start])[-2:]), "the_sum"))
        ):
            found.append(each)
    return found
