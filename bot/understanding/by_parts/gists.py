"""What is looked for, where no sentence fits: the words that only ask are set aside, and one stretch is left."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

from bot.understanding.by_parts.removables import Removal, pauses
from bot.understanding.grammar.patterns import COLON, LINK
from bot.understanding.grammar.rulebook import RULES, Tongue
from bot.understanding.grammar.seeking import Seeking
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message, read
from bot.understanding.recognition import Action

MOST_WORDS = 28
_LONGEST_NAME = 10
# By how surely what asks so is followed by what is looked for.
_FINDING = (
    "about",
    "find",
    "check",
    "where",
    "lost",
    "kept",
    "held",
    "have",
    "there",
    "mine",
    "ours",
    "anything",
    "place",
    "need",
    "show",
)
_CLAUSES = frozenset({"find", "check", "kept", "lost", "where", "need"})
_SEEKING = frozenset({"find", "check"})
_STRONG = frozenset(_FINDING) - {"show", "need", "there"}
_BROUGHT = frozenset({"show", "need"})
# "Do que fala o filme que guardei" wants to be told.
_NOT_SOUGHT = frozenset({"refused", "info", "info_behind", "info_it"})
_OF_OURS = frozenset({"kept", "held", "ours", "place"})
_BEHIND_ONLY = frozenset({"ours"})
# Behind these "salvo" says of a thing that it is kept; elsewhere it may be the order to keep it.
_BEFORE_HELD = frozenset({"have", "kept", "lost", "about", "anything", "check"})
_BEFORE_ONLY = frozenset({"show", "about", "anything"})
_BEFORE_A_NAME = frozenset({"place"})
_BEHIND_A_NAME = frozenset({"kept", "held", "ours", "place", "tail", "have"})
_SAYS_NOTHING = frozenset({"noise", "it", "tail", "tag"})


@dataclass(frozen=True, slots=True)
class Clause:
    """Words begin..end: those first..last are left when what asks is set aside; ``asks`` is what did."""

    begin: int
    end: int
    first: int
    last: int
    asks: frozenset[str]
    behind: frozenset[str]
    clean: bool

    @property
    def only_asks(self) -> bool:
        return self.first == self.last


@dataclass(frozen=True, slots=True)
class Gist:
    """What is left of a message: words first..last; ``asks`` is what asks for it anywhere."""

    first: int
    last: int
    asks: frozenset[str]
    clauses: tuple[Clause, ...]


def clauses(message: Message, tongue: Tongue, parts: Seeking) -> list[Clause]:
    """Return the clauses of a message, each taken apart."""
    size = len(message.letters)
    cuts = [0, *(at for at in range(1, size) if pauses(message, at) or _leads_on(message.letters, parts, at)), size]
    return [_clause(message.letters, tongue, parts, begin, end) for begin, end in pairwise(cuts)]


def _clause(letters: str, tongue: Tongue, parts: Seeking, begin: int, end: int) -> Clause:
    """Return the words begin..end taken apart: what asks, what is asked for, and what asks behind it."""
    first, asks = _asked_before(letters, tongue, parts, begin, end)
    last, behind = end, set[str]()
    for at in range(first + 1, end):
        if letters[at - 1] in tongue.roles["goes_on"]:
            continue
        if (after := _tiled(letters, tongue, parts, at, end)) is not None:
            last, behind = at, after
            break
    if first < last and letters[first] in tongue.removing.letters["begins"]:
        asks.add("refused")  # "queria tirar esse filme da lista"
    name = letters[first:last]
    says = any(letter not in tongue.roles["goes_on"] and letter not in parts.letters["hollow"] for letter in name)
    barred = not parts.letters["barred"].isdisjoint(name) or COLON in name or LINK in name
    clean = says and not barred and len(name) <= _LONGEST_NAME
    return Clause(begin, end, first, last, frozenset((asks | behind) - _SAYS_NOTHING), frozenset(behind), clean)


def _asked_before(letters: str, tongue: Tongue, parts: Seeking, begin: int, end: int) -> tuple[int, set[str]]:
    """Return where what is asked for begins, and what asks before it."""
    asks: set[str] = set()
    at = begin
    while at < end:
        length, kind = _item(letters, parts, at, end, _BEHIND_ONLY)
        if not asks and (lead := tongue.before.match(letters, at, end)) and lead.end() - at > length:
            length, kind = lead.end() - at, "noise"
        if not length or (kind == "held" and asks.isdisjoint(_BEFORE_HELD)):
            break
        refused = kind in _SEEKING and not parts.letters["refusing"].isdisjoint(letters[begin:at])
        asks.add("refused" if refused else kind)
        at += length
    return at, asks


def _leads_on(letters: str, parts: Seeking, at: int) -> bool:
    """Tell whether a clause begins here without a pause: "a visita chega e eu não acho a receita"."""
    if letters[at] not in parts.letters["joint"] or at + 2 >= len(letters):
        return False
    return any(kind in _CLAUSES and part.match(letters, at + 1) for kind, part in parts.kinds.get(letters[at + 1], ()))


def _item(letters: str, parts: Seeking, at: int, end: int, without: frozenset[str] = frozenset()) -> tuple[int, str]:
    parts_here = (each for each in parts.kinds.get(letters[at], ()) if each[0] not in without)
    found = ((match.end() - at, kind) for kind, part in parts_here if (match := part.match(letters, at, end)))
    return max(found, default=(0, ""))


def _tiled(letters: str, tongue: Tongue, parts: Seeking, at: int, end: int) -> set[str] | None:
    """Return what asks in words at..end if all of them ask, or end the name."""
    asks: set[str] = set()
    while at < end:
        if letters[at] in parts.letters["tails"] and parts["tail"].fullmatch(letters, at, end):
            return asks | {"tail"}
        if letters[end - 1] in tongue.courtesy_letters and tongue.after.fullmatch(letters, at, end):
            return asks | {"tail"}
        length, kind = _item(letters, parts, at, end)
        if not length or kind in _BEFORE_ONLY:
            return None
        asks.add(kind)
        at += length
    return asks


def _gist(message: Message, tongue: Tongue, parts: Seeking) -> Gist | None:
    letters = message.letters
    if message.cut_short or not 2 <= len(letters) <= MOST_WORDS:
        return None
    if parts.letters["hints"].isdisjoint(letters) and not (
        message.asks and not parts.letters["asking"].isdisjoint(letters)
    ):
        return None
    found = clauses(message, tongue, parts)
    asks = frozenset[str]().union(*(each.asks for each in found))
    if not asks or not asks.isdisjoint(_NOT_SOUGHT):
        return None
    named = [each for each in found if each.clean]
    best = min(named, key=lambda each: _rank(each, found), default=None)
    if best is None or (not best.asks and any(each.asks and not (each.only_asks or each.clean) for each in found)):
        return None
    return Gist(best.first, best.last, asks, tuple(found))


def _rank(clause: Clause, found: list[Clause]) -> tuple[int, int]:
    kinds = [at for at, kind in enumerate(_FINDING) if kind in clause.asks]
    if kinds:
        return kinds[0], 0
    behind = [each for each in found if each.begin >= clause.end and each.only_asks and each.asks]
    return len(_FINDING) + (not behind), -clause.begin


def sought(message: Message) -> Removal | None:
    """Return what the message looks for, said with nothing beside it, if all its other words ask for it."""
    for tongue in RULES.tongues:
        parts = tongue.seeking
        if (found := _gist(message, tongue, parts)) and _is_meant(found, message, tongue, parts):
            pieces = message.pieces
            said = read(
                parts.plainly["search"].format(message.text[pieces[found.first].start : pieces[found.last - 1].end])
            )
            match = best_match(said, 0, len(said.letters))
            if isinstance(match, Match) and match.rule.action is Action.SEARCH and match.slot and not match.corrected:
                return Removal(match, said)
    return None


def _is_meant(found: Gist, message: Message, tongue: Tongue, parts: Seeking) -> bool:
    """Tell whether what asks leaves no doubt that something kept is looked for."""
    letters, asks = message.letters, found.asks
    kind, thing = _named_as_ours(found, letters, tongue)
    if kind == found.last - found.first:
        return False  # "tem algum filme?" asks for a list
    asked = message.asks or not asks.isdisjoint({"wondering", "there"})
    of_a_kind = any(letter in tongue.item_types for letter in letters[found.first : found.last])
    thing = thing or not parts.letters["things"].isdisjoint(letters[found.first : found.last])
    ours = not asks.isdisjoint(_OF_OURS)
    beside = any(each.only_asks and each.asks & _STRONG for each in found.clauses)
    if "about" in asks:
        return True
    if not asks.isdisjoint(_SEEKING):
        return beside or of_a_kind or thing or ours or not asks.isdisjoint({"where", "lost", "have", "anything"})
    if "where" in asks:
        return ours or of_a_kind or thing
    if not asks.isdisjoint(_BROUGHT) and ours:
        return of_a_kind or thing or asked
    if "ours" in asks or ("there" in asks and ours):
        return True
    if "mine" in asks:
        return beside or of_a_kind or thing or ours
    if "have" in asks:
        return asked and (beside or of_a_kind or ours or "anything" in asks)
    if "place" in asks and asked and of_a_kind:
        return True
    if not asks.isdisjoint({"kept", "held"}):
        told = any(each.first == found.first and "kept" in each.behind for each in found.clauses)
        sort = kind and kind + 1 < found.last - found.first
        return "anything" in asks or bool(sort and told) or (asked and not parts.letters["surely"].isdisjoint(letters))
    return False


def _named_as_ours(found: Gist, letters: str, tongue: Tongue) -> tuple[int, bool]:
    """Return how many words name a kind of thing at the beginning, and whether such a thing as people keep is named."""
    kind = tongue.removing["kind"].match(letters, found.first, found.last)
    thing = tongue.removing["thing"].match(letters, found.first, found.last)
    return (kind.end() - found.first if kind else 0), thing is not None


def alone(match: Match, message: Message) -> Match:
    """Return ``match`` without what is said around its name that asks or tells where it is or came from."""
    parts, first, last = match.tongue.seeking, match.first, match.last
    if match.slot is None or match.dictated:
        return match
    while (said := _item(message.letters, parts, first, last))[1] in _BEFORE_A_NAME and first + said[0] < last:
        first += said[0]
    while (
        last - first > 1
        and not message.pieces[last - 1].word[-1].isalnum()
        and message.pieces[last - 1].kind == "symbol"
    ):
        last -= 1
    pause = next((at for at in range(first + 1, last) if pauses(message, at)), last)
    for at in range(first + 1, last):
        between = message.text[message.pieces[at - 1].end : message.pieces[at].start]
        apart = not between.endswith("-") and message.letters[at - 1] not in match.tongue.roles["goes_on"]
        asks = _tiled(message.letters, match.tongue, parts, at, last) if apart else None
        if asks is None and apart and at < pause < last:
            asks = _tiled(message.letters, match.tongue, parts, at, pause)  # "any comedies on my list, she's in a mood"
        asked = asks == {"tag"} and message.asks  # "tem algo de pilates não?"
        if asks is not None and (asked or not asks.isdisjoint(_BEHIND_A_NAME)):
            if not all(letter in parts.letters["hollow"] for letter in message.letters[first:at]):
                last = at
            break
    return replace(match, first=first, last=last)
