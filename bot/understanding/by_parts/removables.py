"""What an order to remove names, said as plainly as the rules know it; None for what may be no thing of ours."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from bot.understanding.by_parts.narrowing import narrows
from bot.understanding.grammar.patterns import COLON, DIGITS, ORDINAL, UNKNOWN_WORD
from bot.understanding.grammar.removing import Removing
from bot.understanding.grammar.rulebook import Tongue
from bot.understanding.matching.guessing import best_match
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message, read
from bot.understanding.recognition import Action

BEFORE_A_COLON = 5
NUMBERS = frozenset({DIGITS, ORDINAL})
_LONGEST_NAME = 10
_SAYING_WHERE = 2
_SHORT_BEFORE_THIS = 2
_PAUSE = re.compile(r"[()\[\]]|\s[-–—]+\s|\.\.")
_NUMBERED_APART = re.compile(r"(?i)(\be|,)\s+(?:n|d)[oa]s?\s+(?=\d)")
_OF_YEAR = re.compile(r"(?i)^ess[ea] (?=(?:d[eo] )?(?:18|19|20)\d\d$)")


class Place(IntEnum):
    """Where something is to go from: said nowhere, pointed at, or the list itself."""

    NOWHERE = 0
    HERE = 1
    LIBRARY = 2


@dataclass(frozen=True, slots=True)
class Order:
    """An order to remove: words begin..end, its verb's from ``verb`` on; what it is said of first..last."""

    begin: int
    verb: int
    end: int
    first: int
    last: int
    strong: bool
    placed: Place

    @property
    def named_first(self) -> bool:
        """Whether what is to go is said before the order."""
        return self.first < self.begin

    def beside(self, size: int) -> list[int]:
        """Return the words that are neither the order nor what it is said of."""
        return [at for at in range(size) if not (self.begin <= at < self.end or self.first <= at < self.last)]


@dataclass(frozen=True, slots=True)
class Removal:
    """What is to go, said plainly: the match and the message it is a match of."""

    match: Match
    message: Message


@dataclass(frozen=True, slots=True)
class _Aside:
    """What the words beside an order speak of: things elsewhere, being done with it, films, what was kept."""

    elsewhere: bool
    done: bool
    seen: bool
    kept: bool
    numbered: bool


def plainly(order: Order, message: Message, tongue: Tongue, parts: Removing) -> Removal | None:
    """Return the order as it would be said with nothing beside it, if it names what may be one of ours."""
    letters = message.letters
    if any(part.fullmatch(letters, order.first, order.last) for part in (parts["everything"], parts["memory"])):
        return _everything(order, message, tongue, parts)
    if _is_of_others(order, message, tongue, parts):
        return None
    name = _name(order, message, parts)
    if name.startswith('"'):
        return _read(f"{parts.plainly['order']} {name}") if order.strong and not asks(order, message) else None
    said, asked = (parts.plainly["asked"], "?") if asks(order, message) else (parts.plainly["order"], "")
    bare, listed = f"{said} {name}{asked}", f"{said} {name} {parts.plainly['listed']}{asked}"
    kind, aside = parts["kind"].match(letters, order.first), _aside(order, message, tongue, parts)
    behind = parts["kind_behind"].fullmatch(letters, order.first, order.last)
    counted = (
        kind or behind or COLON in letters[order.first : order.last] or parts["number"].match(letters, order.first)
    )
    plain = _read(bare) if counted else None
    if plain and plain.match.slot is None and plain.match.selection:
        return plain if _is_numbered_here(order, message, parts, plain.match, aside) else None
    if order.last - order.first > _LONGEST_NAME or not _is_likely(order, aside):
        return None
    if behind and plain and plain.match.slot:
        return plain
    if kind and kind.end() < order.last:
        return plain or _read(f"{said} {parts.plainly['of']} {name}{asked}") or _read(listed)
    if kind or (plain and plain.match.slot is None):
        # "Já comprei o leite, apaga essa nota" is of that milk.
        alone = order.begin <= _SHORT_BEFORE_THIS and not _restricts(order, message, parts)
        return plain if kind and plain and not plain.match.slot and alone else None
    thing = parts["thing"].match(letters, order.first)
    if thing and thing.end() < order.last:
        sure = order.strong or order.placed or aside.done or parts["seen_kind"].match(letters, order.first)
        return (_read(bare) or _read(listed)) if sure else None
    if order.strong and _is_asked_for(order, message, tongue, parts):
        return _read(bare)
    return _read(listed) if _is_called(order, message, tongue, parts, aside) else None


def _is_of_others(order: Order, message: Message, tongue: Tongue, parts: Removing) -> bool:
    """Tell whether a name goes on, or speaks of another time, of a place to put something, or of a device."""
    letters = message.letters
    named = letters[order.first : order.last]
    if named[-1:] in tongue.roles["goes_on"] and named[-1:] not in parts.letters["one"]:
        return True  # "o link do": there is more to the name
    if not parts.letters["not_in_name"].isdisjoint(named):
        return True  # "the notes later"
    if not order.strong and parts["onto"].search(letters, order.first, order.last if order.named_first else order.end):
        return True  # "toss Frozen on my list"
    pause = next((at for at in range(order.end, len(letters)) if pauses(message, at)), len(letters))
    return not parts.letters["devices"].isdisjoint(letters[order.begin : pause] + named)


def _name(order: Order, message: Message, parts: Removing) -> str:
    """Return the words that name what is to go, a title with a colon in quotation marks."""
    letters, pieces = message.letters, message.pieces
    name = message.text[pieces[order.first].start : pieces[order.last - 1].end]
    if COLON in letters[order.first : order.last]:
        if end_of_numbers(message, parts, order.first):
            return name.partition(":")[2].strip()
        lead = parts["lead"].match(letters, order.first)
        begin = lead.end() if lead else order.first
        return f'"{message.text[pieces[begin].start : pieces[order.last - 1].end]}"'
    return _OF_YEAR.sub("o ", _NUMBERED_APART.sub(r"\1 o ", name))


def _aside(order: Order, message: Message, tongue: Tongue, parts: Removing) -> _Aside:
    said = order.beside(len(message.letters))
    beside = frozenset(message.letters[at] for at in said)
    roles = tongue.roles
    people = {
        at
        for kin in parts["kin"].finditer(message.letters)
        if pauses(message, kin.start())
        for at in range(*kin.span())
    }
    return _Aside(
        elsewhere=any(message.letters[at] in roles["elsewhere"] for at in said if at not in people),
        done=not beside.isdisjoint(roles["done_with"]),
        seen=not beside.isdisjoint(parts.letters["viewing"]) or not beside.isdisjoint(tongue.item_types),
        kept=not beside.isdisjoint(roles["i_kept_words"]),
        numbered=any(message.letters[at] in NUMBERS for at in said if order.named_first or at >= order.end),
    )


def _is_numbered_here(order: Order, message: Message, parts: Removing, match: Match, aside: _Aside) -> bool:
    """Tell whether a number is that of a thing of ours, and no other number is spoken of."""
    if aside.numbered or (match.selection and match.selection.everything and _restricts(order, message, parts)):
        return False
    listed = COLON in message.letters[order.first : order.last] or bool(match.item_type)
    alone = DIGITS in message.letters[order.first : order.last] and not order.beside(len(message.letters))
    return listed or bool(order.placed) or (not aside.elsewhere and (order.strong or aside.done or alone))


def _is_needed(order: Order, message: Message, parts: Removing) -> bool:
    """Tell whether the order is said as a need, which may be a plan: "preciso apagar tudo"."""
    return parts["need"].search(message.letters, order.begin, order.verb) is not None


def _is_asked_for(order: Order, message: Message, tongue: Tongue, parts: Removing) -> bool:
    """Tell whether a bare name stands alone behind its verb, and a wish that is none for people: "me ajuda a ...".

    "Preciso apagar a dívida" may be a plan, and "o 2 do caderno" is no name.
    """
    unlike, letters = tongue.not_before_names, message.letters
    if order.beside(len(letters)) or parts["number"].match(letters, order.first) or _is_needed(order, message, parts):
        return False
    erased = letters[order.verb] in parts.letters["erasing"]
    return (
        order.first >= order.verb > order.begin
        and erased
        and not (unlike and unlike.search(letters, order.begin, order.verb))
    )


def _is_likely(order: Order, aside: _Aside) -> bool:
    """Tell whether what was named first is not a thing of the house: "o vídeo game, joga fora"."""
    return not order.named_first or order.strong or bool(order.placed) or aside.seen


def _is_called(order: Order, message: Message, tongue: Tongue, parts: Removing, aside: _Aside) -> bool:
    """Tell whether a bare name is that of something we keep, by what is said beside it."""
    letters = message.letters
    if order.placed is Place.LIBRARY or parts["said_here"].match(letters, order.first):
        return True
    named = letters[order.first : order.last]
    if _is_needed(order, message, parts) or not tongue.roles["elsewhere"].isdisjoint(named):
        return False
    title = _is_title(order, message, parts)
    if order.placed:
        return order.strong or title
    if order.strong and aside.kept and not aside.elsewhere:
        return True
    if aside.elsewhere and not (order.strong and title):
        return False
    if order.strong:
        return (aside.seen and (title or not order.named_first)) or (aside.done and title)
    several = order.last - order.first > 1 and letters[order.first] not in tongue.roles["article"]
    return title and (aside.seen or (aside.done and several))


def _everything(order: Order, message: Message, tongue: Tongue, parts: Removing) -> Removal | None:
    """Return the removal of everything, if it is for good: of a house or a device it is not ours unless that goes."""
    letters, pieces = message.letters, message.pieces
    whole_list = parts["memory"].fullmatch(letters, order.first, order.last) is not None
    if _is_needed(order, message, parts) and not (whole_list or order.placed is Place.LIBRARY):
        return None
    numbered = any(letters[at] in NUMBERS for at in order.beside(len(letters)))
    mine = whole_list and not tongue.roles["my"].isdisjoint(letters[order.first : order.last])
    elsewhere = _aside(order, message, tongue, parts).elsewhere
    if numbered or (elsewhere and not (mine or parts["parting"].search(letters))):
        return None
    refused = letters[0] in tongue.roles["negation"] and not parts["no_more"].match(letters)
    if refused or _restricts(order, message, parts):
        return None
    related = {at for at in range(len(letters)) if elsewhere and parts["relative"].match(letters, at)}
    about = {
        letters[at] for at in (*order.beside(len(letters)), *range(order.first + 1, order.last)) if at not in related
    }
    ours = not about.isdisjoint(tongue.roles["ours"] | tongue.roles["my"] | parts.letters["keeping"])
    # "Limpa tudo que tem aí" says where, and "limpa geral" alone is of nothing but what is here.
    told = order.last - order.first > _SAYING_WHERE or not order.beside(len(letters))
    if not (order.strong or ours or told or order.placed is Place.LIBRARY or parts["fresh"].search(letters)):
        return None
    if narrows(message.text[pieces[order.begin].start : pieces[order.end - 1].end]):
        return None
    if whole_list:
        begin = order.first if order.first < order.verb or order.last > order.end else order.verb
        said = message.text[pieces[begin].start : pieces[order.last - 1].end]
        found = _read(said if begin == order.verb else f"{parts.plainly['order']} {said}", Action.DELETE_ALL)
        return found or _read(f"{parts.plainly['order']} {parts.plainly['all']}", Action.DELETE_ALL)
    return _read(f"{parts.plainly['order']} {parts.plainly['all']}", Action.DELETE_ALL)


def _restricts(order: Order, message: Message, parts: Removing) -> bool:
    """Tell whether what follows "all" says which: "apaga tudo que é velho", and not "tudo, que vou recomeçar"."""
    at = order.end
    if at == len(message.letters) or pauses(message, at) or message.letters[at] not in parts.letters["which"]:
        return False
    return parts["not_which"].match(message.letters, at) is None


def _is_title(order: Order, message: Message, parts: Removing) -> bool:
    """Tell whether a name looks like that of a film: without an article and unheard of, or with a capital letter."""
    letters, pieces = message.letters, message.pieces
    lead = parts["lead"].match(letters, order.first)
    first = lead.end() if lead else order.first
    if first == order.last:
        return False
    small = message.text != message.text.upper() and order.first > 0
    if small and message.text[pieces[first].start].isupper():
        return True
    return first == order.first and UNKNOWN_WORD in letters[first : order.last]


def _read(said: str, action: Action = Action.DELETE_ITEM) -> Removal | None:
    message = read(said)
    match = best_match(message, 0, len(message.letters))
    found = isinstance(match, Match) and not match.corrected and match.rule.action is action
    return Removal(match, message) if found and isinstance(match, Match) else None


def pauses(message: Message, at: int) -> bool:
    """Tell whether something sets the word here apart from the one before it: a comma, a dash, a bracket."""
    if at == 0 or message.pieces[at].stops:
        return True
    between = message.text[message.pieces[at - 1].end : message.pieces[at].start]
    return len(between) > 1 and _PAUSE.search(between) is not None


def end_of_numbers(message: Message, parts: Removing, first: int) -> int:
    """Return where a list of several numbers ends that begins here ("2 coisas: a 1 e a 6"), 0 if none does."""
    letters, size = message.letters, len(message.letters)
    begin = letters.find(COLON, first, first + BEFORE_A_COLON) + 1 or first
    end = begin
    found: list[int] = []
    for at in range(begin, size):
        if letters[at] not in parts.letters["selecting"] or (
            at > begin and pauses(message, at) and message.pieces[at].stops != ","
        ):
            break
        if letters[at] in NUMBERS:
            end, found = at + 1, [*found, at]
    return end if len(found) > 1 and (begin == first or begin - first > 1) else 0


def asks(order: Order, message: Message) -> bool:
    """Tell whether a question mark stands right behind the order."""
    if order.end < len(message.letters):
        return "?" in message.pieces[order.end].stops
    return "?" in message.text[message.pieces[order.end - 1].end :]
