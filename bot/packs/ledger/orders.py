"""Orders to take entries out as people give them: "apaga o gasto de 40", "tira essa"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.packs.ledger.lexicon import listed, wordings
from bot.understanding.money import Sum, sums
from bot.understanding.words.abbreviations import spelt_out
from state.text import fold

_WORD = re.compile(r"\w+")
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
# Where what an order names ends: a reason, a pause that begins nothing more of it, or what is told beside it.
_ENDS = re.compile(
    r"[.;!?\n]|,(?! *(?:e |and |o |a |os |as |the |de |um|\d))|\b(?:que|porque|pois|because|cause|since|senao)\b"
)
_IS = re.compile(r"\b(?:foi|foram|era|eram|sao|eh|esta|estao|ta|tao|was|were|is|are|isnt|wasnt)\b")
_TAKE_OFF = re.compile(r"\b(?:take|get|leave) (?P<what>[^.,;!?]{0,60}?)\b(?:off|out)\b")
_NAMED_SUM = re.compile(r"\b(?:[oa]s?|the|ess[ea]s?|that|aquel[ea]s?|um|uma|one)(?: de| of)? $")
# "Apaga tudo que gastei hoje."
_SPENT = re.compile(
    r"\b(?:tudo|todos|o|everything) (?:o )?(?:que )?(?:eu |i )?(?:ja )?(?:gastei|paguei|comprei|spent)\b ?"
)
_EARNED = re.compile(
    r"\b(?:tudo|todos|o|everything) (?:o )?(?:que )?(?:eu |i )?(?:ja )?(?:recebi|ganhei|vendi|earned)\b ?"
)
_MISTAKE = re.compile(
    r"\b(?:[oa]|the)(?: de| of)? (?:r?\$ ?)?\d[\d.,]*(?: reais)?[^.;!?]{0,40}? "
    r"(?:was|is|foi|era|ta|esta) (?:um |a )?(?:mistake|wrong|engano|errad[oa])\b"
)
# "Os 45 do óleo", "aqueles 60 do eletricista".
_KNOWN = re.compile(
    r"(?<!de )\b(?:os|esses|aqueles|the|those) (?:r?\$ ?)?\d[\d.,]*(?: (?:reais|conto|contos|pila|dollars|bucks))? "
    r"(?:d[oae]s?|for the|of the) [a-z]+"
)
_NEGATED = re.compile(r"\b(?:nao|nem|nunca|not|dont|never|n)(?: \w+){0,3} $")
_AND_NOT = re.compile(r",? (?:e |and )?(?:nao|not) (?:os |as |de |r\$ ?)*(?P<sum>\d[\d.,]*(?: reais| conto)?)\W*$")
_THAT = re.compile(r"\b(?:that|this|ess[ea]|est[ea]|aquel[ea])\b")
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


@dataclass(frozen=True, slots=True)
class Order:
    """An order to remove what it refers to; ``doubtful`` ones are asked about."""

    reference: Reference
    doubtful: bool = False


def plain(text: str) -> str:
    """Return ``text`` spelt out and folded, without apostrophes."""
    return _APOSTROPHE.sub("", fold(spelt_out(text)))


def order_in(text: str) -> Order | None:
    """Return what ``text`` orders about entries; None if it orders nothing of the kind, or of another's."""
    said = plain(text)
    if text.rstrip().endswith("?") and not re.search(r"\b(?:pode|podes|can you|could you|consegue|da pra)\b", said):
        return None
    return _removal(said) or _mistaken(said)


def spoken_of(text: str) -> Reference | None:
    """Return the entry that ``text`` speaks of as known: "os 45 do óleo"; None if of none."""
    found = _KNOWN.search(plain(text))
    reference = _reference(found[0], told_of=True) if found else None
    return reference if reference and len(reference.sums) == 1 and reference.words else None


def objects(text: str) -> bool:
    """Tell whether ``text`` corrects, complains, denies or orders something: it never tells a new entry."""
    said = plain(text)
    if any(each.search(said) for each in wordings("objections")):
        return True
    verbs = [each for each in _orders(said, "removing") if each[0] not in listed("taking_back")]
    return bool(verbs) or bool(_TAKE_OFF.search(said) or _orders(said, "changing"))


def contrasts(text: str) -> bool:
    """Tell whether ``text`` says what a sum is not."""
    return _AND_NOT.search(plain(text)) is not None


def unpaid(text: str) -> bool:
    """Tell whether ``text`` tells of what is still to be paid, or money that is only to be at hand."""
    said = plain(text)
    return any(each.search(said) for each in wordings("unpaid"))


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
            if (meant or asked) and not _NEGATED.search(said[: word.start()]):
                found.append(word)
        before.append(word)
    return found


def _removal(said: str) -> Order | None:
    said = _SPENT.sub("os gastos ", _EARNED.sub("as receitas ", said))
    taken = _TAKE_OFF.search(said)
    verbs = _orders(said, "removing")
    if not taken and not verbs:
        return None
    if verbs:
        what, before = _object(said[verbs[0].end() :]), said[: verbs[0].start()]
    else:
        assert taken is not None  # noqa: S101 - see above
        what, before = taken["what"], said[: taken.start()]
    reference = _reference(what)
    if reference is None or (verbs and verbs[0][0] in listed("taking_back") and not reference.noun):
        return None
    if reference.vague:
        # "The 150 for the plumber isn't paid yet, delete that one": what it is about was said before.
        earlier = _reference(before.rstrip(" ,.;:"), told_of=True)
        if earlier and (earlier.sums or earlier.last or (earlier.words and (reference.one or reference.this))):
            reference = _joined(earlier, reference)
    return Order(reference)


def _joined(earlier: Reference, reference: Reference) -> Reference:
    kinds = reference.kinds if reference.noun else earlier.kinds
    return Reference(
        earlier.said,
        kinds,
        earlier.sums,
        one=reference.one,
        noun=reference.noun,
        twice=reference.one and not _THAT.search(reference.said),
        earlier=True,
        last=earlier.last,
        words=earlier.words,
        this=reference.this,
    )


def _object(behind: str) -> str:
    """Return what of the words behind a verb is what the order names."""
    end = _ENDS.search(behind)
    what = behind[: end.start()] if end else behind
    told = _IS.search(what)
    if told is None:
        return what
    named = [each for each in sums(what) if each.end <= told.start()]
    return what[: named[-1].end] if named else what[: told.start()]


def _mistaken(said: str) -> Order | None:
    found = _MISTAKE.search(said)
    reference = _reference(found[0]) if found else None
    return Order(reference, doubtful=True) if reference and reference.sums else None


def _reference(what: str, *, told_of: bool = False) -> Reference | None:
    """Return what ``what`` refers to; None if that is another's. All sums of what is ``told_of`` do."""
    found = [word[0] for word in _WORD.finditer(what)]
    if any(word in listed("other_nouns") for word in found):
        return None
    # "Cerveja das compras" is no purchase: what is meant comes first.
    empty = frozenset().union(*map(listed, ("last", "this", "around", "filler"))) - _nouns()
    first = next((word for word in found if word not in empty and word not in NUMBERS and not word.isdigit()), "")
    nouns = [first] if first in _nouns() else []
    names = [name for name in KINDS if nouns and nouns[0] in listed(name)]
    told = _sums(what, noun=bool(names) or told_of)
    rest = _without(what, told)
    count = next((NUMBERS[word] for word in (each[0] for each in _WORD.finditer(rest)) if word in NUMBERS), 0)
    said = [each[0] for each in _WORD.finditer(rest)]
    empty = frozenset().union(*map(listed, (*KINDS, "last", "this", "around", "filler", "removing", "changing")))
    named = tuple(word for word in said if word not in empty and word not in NUMBERS and not word.isdigit())
    return Reference(
        what,
        KINDS[names[0]] if names else ANY,
        tuple(each.centavos for each in told),
        last=any(word in listed("last") for word in said),
        this=not found or any(word in listed("this") for word in said),
        one=any(word in listed("one_of") for word in said),
        plural=bool(nouns) and nouns[0] in listed("plural_nouns"),
        count=count,
        noun=bool(names),
        words=named,
    )


def _nouns() -> frozenset[str]:
    """Return what an entry is called."""
    return frozenset().union(*map(listed, KINDS))


def _sums(what: str, *, noun: bool) -> Sequence[Sum]:
    """Return the sums that ``what`` names an entry by: "o 2" may be a place on a list, and "2 gastos" counts them."""
    found = []
    for each in sums(what):
        after = _WORD.search(what, each.end)
        counts = after is not None and after[0] in listed("plural_nouns") | {"despesa", "gasto", "vez", "vezes"}
        if each.marked or (noun and not counts) or (not counts and _NAMED_SUM.search(what[: each.start])):
            found.append(each)
    return found


def _without(what: str, told: Sequence[Sum]) -> str:
    for each in reversed(told):
        what = what[: each.start] + " " + what[each.end :]
    return what
