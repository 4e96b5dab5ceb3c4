"""Orders to take entries out as people give them: "apaga o gasto de 40", "tira essa"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.actions import Action
from bot.packs.ledger.lexicon import has, listed, plain, says, wordings
from bot.understanding.grammar import every
from bot.understanding.money import Sum, sums
from bot.understanding.parts import read_as
from state.text import words

_WORD = re.compile(r"\w+")
_CLAUSE = re.compile(r"[^.;!?\n]*")
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

    ``noun`` says that it is called an entry, ``twice`` that one of two is meant,
    ``earlier`` that it was named before the order. ``said`` is the part of the message that says all this.
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
    earlier = _reference(before, query if query in before else "", told_of=True) if reference.vague else None
    if earlier is None or not (earlier.sums or earlier.last or (earlier.words and (reference.one or reference.this))):
        return reference
    twice = reference.one and not says(clause, "that")
    kinds = reference.kinds if reference.noun else earlier.kinds
    return replace(
        earlier, kinds=kinds, one=reference.one, noun=reference.noun, this=reference.this, twice=twice, earlier=True
    )


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
            meant = apart or near is None or near[0] not in listed("no_order_before")
            asked = any(each[0] in listed("orders_before") for each in before[-2:])
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
    ways = [kind for kind, verbs in WAYS.items() if says(clause, verbs)] if not names and says(clause, "all") else []
    told = _sums(query, noun=bool(names) or told_of) or _sums(clause, noun=bool(names) or told_of)
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
        words=tuple(word for word in words(rest) if word not in empty and word not in NUMBERS and not word.isdigit()),
    )


def _is_not_denied(before: str) -> bool:
    """Tell whether no negation stands a few words before an order."""
    near = re.split(r"[^\w\s]", before)[-1].split()[-4:]
    return every("negation").isdisjoint(near) or "no" in near


def _nouns() -> frozenset[str]:
    """Return what an entry is called."""
    return frozenset().union(*map(listed, KINDS))


def _sums(what: str, *, noun: bool) -> Sequence[Sum]:
    """Return the sums that ``what`` names an entry by: "o 2" may be a place on a list, and "2 gastos" counts them."""
    found = []
    for each in sums(what):
        after = _WORD.search(what, each.end)
        counts = after is not None and after[0] in listed("plural_nouns") | {"despesa", "gasto", "vez", "vezes"}
        if (
            each.marked
            or (noun and not counts)
            or (not counts and says(" ".join(words(what[: each.start])[-2:]), "the_sum"))
        ):
            found.append(each)
    return found
