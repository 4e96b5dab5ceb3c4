"""The request in a wordy message, told from the reasons, excuses and thanks that stand before and behind it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bot.understanding.by_parts.beside_reasons import takes_back
from bot.understanding.by_parts.excepting import says_what_stays, spares_beside
from bot.understanding.by_parts.narrowing import speaks_of_removing
from bot.understanding.grammar.patterns import COLON, DIGITS, LINK, ORDINAL
from bot.understanding.grammar.rulebook import ROLE_OF_ANY, RULES
from bot.understanding.matching.guessing import best_as_spelt
from bot.understanding.matching.matching import Match
from bot.understanding.matching.reading import Message
from bot.understanding.recognition import Action

_MOST_WORDS = 32
_FEWEST_WORDS = 4
_BEFORE_AN_ORDER = 5
_MOST_TRIED = 6
_MOST_STOPS = 5
_LONGEST_CHOICE = 18
_NUMBERS = frozenset({DIGITS, ORDINAL})
_AMONG_ASIDES = frozenset(
    {
        Action.LIST_ALL,
        Action.SET_LANGUAGE,
        Action.SAVE,
        Action.SAVE_PREVIOUS,
        Action.SEARCH,
        Action.GET_INFO,
        Action.SELECT,
        Action.DELETE_ITEM,
        Action.DELETE_ALL,
        Action.CONFIRM,
        Action.UNDO,
        Action.MORE,
    }
)
_REMOVING = frozenset({Action.DELETE_ITEM, Action.DELETE_ALL})
_MOST_BESIDE = 14
_SAID = RULES.wordings
_SO, _BUT = _SAID.words["so"], _SAID.words["but"]
_STAYING = frozenset({Action.SELECT, Action.SAVE, Action.SAVE_PREVIOUS})
_ORDERING, _DOUBTFUL = ROLE_OF_ANY["ordering"], ROLE_OF_ANY["doubtful"]


def request_among_asides(message: Message) -> Match | None:
    """Return the request in a message whose other words are why or to whom it is said, or None.

    It begins at the message's begin or a pause, and ends at its end, a pause or a reason. What stands beside it holds
    no condition and nobody else's words; beside a deletion it says what the person is done with, and everything goes
    only where the message speaks of what is kept.
    """
    size = len(message.letters)
    if message.cut_short or not _FEWEST_WORDS <= size <= _MOST_WORDS or _ORDERING.isdisjoint(message.letters):
        return None
    if "\n" in message.text.strip():
        return None
    orders = [at for at, letter in enumerate(message.letters) if letter in _ORDERING]
    doubts = [at for at, letter in enumerate(message.letters) if letter in _DOUBTFUL]
    likely = (
        (begin, end)
        for begin, end in _stretches(message)
        if any(begin <= at < min(end, begin + _BEFORE_AN_ORDER) for at in orders)
        and all(begin <= at < end for at in doubts)
    )
    for begin, end in islice(likely, _MOST_TRIED):
        beside = [*range(begin), *range(end, size)]
        match = best_as_spelt(message, begin, end)  # a misspelling is not guessed at here
        if isinstance(match, Match) and _is_meant(match, message, beside):
            return match
    return None


def _stretches(message: Message) -> Iterator[tuple[int, int]]:
    """Yield where the request may begin and end: behind a reason first, then before one, then between two."""
    size = len(message.letters)
    pauses = [at for at in range(1, size) if message.pieces[at].stops or _leads_on(message, at)][:_MOST_STOPS]
    ends = sorted({*pauses, *(at for at in range(2, size - 1) if _is(message, at, "reason"))}, reverse=True)
    yield from ((begin, size) for begin in pauses)
    yield from ((0, end) for end in ends[:_MOST_STOPS])
    yield from ((begin, end) for begin in pauses for end in ends if begin + 1 < end)


def _leads_on(message: Message, at: int) -> bool:
    """Tell whether the request may begin here behind a colon, or with the English "so" that follows a reason."""
    return message.letters[at - 1] == COLON or message.pieces[at].word in _SO or message.pieces[at - 1].word in _BUT


def _is_meant(match: Match, message: Message, beside: list[int]) -> bool:
    action = match.rule.action
    if action not in _AMONG_ASIDES or _is_quoted(match, message):
        return False
    if match.slot and match.first == match.span.core:
        return False  # it begins with no verb
    if action in _STAYING and any(speaks_of_removing(message.pieces[at].word) for at in beside):
        return False  # "apaga tudo, quero o 4"
    if action is Action.SAVE:
        refused = not match.dictated and any(_is(message, at, "negation") for at in beside)
        listed = any(_is(message, at, "ours") for at in range(match.last, match.span.stop))
        named = match.dictated or match.item_type is not None or listed or _is_address(match, message)
        if match.tongue.name == "en":
            named = match.dictated or match.item_type is not None
            return match.slot is not None and not refused and named
        return match.slot is not None and not refused and (named or any(_is(message, at, "to_see") for at in beside))
    if action is Action.SEARCH:
        listed = match.last < match.span.stop and any(
            _is(message, at, "ours") for at in range(match.last, match.span.stop)
        )
        kept = listed or _speaks(message, "i_kept_words") or _is_kept_thing(match, message)
        return match.slot is not None and (match.item_type is not None or kept)
    if action is Action.SELECT:
        return _is_choice(match, message, beside)
    if action is Action.SAVE_PREVIOUS:
        return _speaks(message, "it_words") or _speaks(message, "i_kept_words")
    if action is Action.DELETE_ITEM:
        return _is_done_with(match, message, beside)
    if action is Action.DELETE_ALL:
        return _is_everything(match, message, beside)
    if action in (Action.CONFIRM, Action.UNDO, Action.MORE):
        return _is_answer(match, message, beside)
    return True


def _is_quoted(match: Match, message: Message) -> bool:
    """Tell whether a removal stands behind a colon, which may make it somebody's words: "o livro: apaga tudo"."""
    if match.rule.action not in _REMOVING or match.tongue.name != "pt-BR":
        return False
    return match.span.begin > 0 and message.letters[match.span.begin - 1] == COLON


def _is_kept_thing(match: Match, message: Message) -> bool:
    """Tell whether what is looked for is what people keep: "minha lista de compras", "o endereço da oficina"."""
    parts = match.tongue.removing
    begins = (max(match.span.core, match.first - 1), match.first)
    return any(parts["thing"].match(message.letters, at, match.last) for at in begins)


def _is_everything(match: Match, message: Message, beside: list[int]) -> bool:
    """Tell whether everything is to go, and what stands beside it says nothing of a part that stays."""
    end = match.span.end
    listed = _names_the_list(match, message)
    if not listed and any(_is(message, at, "elsewhere") and not _is(message, at, "ours") for at in beside):
        return False
    if _has_doubt(message, beside) or any(message.letters[at] in _NUMBERS for at in beside):
        return False
    said = " ".join(message.pieces[at].word for at in beside)
    if spares_beside(said) or says_what_stays(_SAID["nothing_kept"].sub("", said)):
        return False
    if _speaks(message, "ours"):
        return True
    pauses = end == len(message.pieces) or bool(message.pieces[end].stops)
    spared = end < len(message.pieces) and message.pieces[end].word in _SAID.words["sparing_behind"]
    erased = any(
        _SAID["plainly_erasing"].fullmatch(message.pieces[at].word) for at in range(match.span.core, match.span.stop)
    )
    return erased and pauses and not spared and len(beside) <= _MOST_BESIDE


def _is_answer(match: Match, message: Message, beside: list[int]) -> bool:
    """Tell whether what stands beside an answer only says it in other words, or why."""
    if match.slot or len(beside) > _MOST_BESIDE or any(message.letters[at] in _NUMBERS for at in beside):
        return False
    if match.rule.action is not Action.CONFIRM:
        return match.span.stop - match.span.core > 1 and not _has_doubt(message, beside)
    said = " ".join(message.pieces[at].word for at in range(match.span.core, match.span.stop))
    barred = any(_is(message, at, role) for at in beside for role in ("guard", "elsewhere", "negation"))
    barred = barred or any(message.pieces[at].word in _SAID.words["staying_behind"] for at in beside)
    return not message.asks and not barred and _SAID["going_on"].match(said) is not None


def _is_address(match: Match, message: Message) -> bool:
    return LINK in message.letters[match.first : match.last]


def _names_the_list(match: Match, message: Message) -> bool:
    """Tell whether the request says itself that all that is kept here is to go."""
    said = range(match.span.core, match.span.stop)
    return any(_is(message, at, "ours") and message.pieces[at].word != "everything" for at in said)


def _is_choice(match: Match, message: Message, beside: list[int]) -> bool:
    """Tell whether a number is chosen in words of its own, nothing else being numbered."""
    first = message.letters[match.span.core]
    if message.asks or len(message.letters) > _LONGEST_CHOICE:
        return False
    if first in _NUMBERS or _is(message, match.span.core, "article"):
        return False
    return match.selection is not None and not any(message.letters[at] in _NUMBERS for at in beside)


def _is_done_with(match: Match, message: Message, beside: list[int]) -> bool:
    """Tell whether the reason says that what is numbered may go, with no doubt and no number of its own in it.

    In English a thing may be named, if its kind is; in Portuguese where the list is, too.
    """
    said = " ".join(message.pieces[at].word for at in beside)
    if match.tongue.name == "en" and takes_back(message.pieces[match.span.core].word, said):
        return False
    if match.tongue.name == "en" and match.slot and match.item_type and not message.asks:
        return not _has_doubt(message, beside)
    if message.asks or _has_doubt(message, beside) or len(beside) > _MOST_BESIDE:
        return False
    if any(message.letters[at] in _NUMBERS or _is(message, at, "elsewhere") for at in beside):
        return False
    told = range(match.span.core, match.span.stop)
    listed = any(_is(message, at, "ours") for at in told if not match.first <= at < match.last)
    if match.tongue.name == "en":
        return not match.slot and bool(match.selection) and _speaks_of_being_done(message, beside)
    if match.slot:
        around = any(_is(message, at, "elsewhere") for at in told if match.first <= at < match.last)
        refused = _is(message, 0, "negation")  # "não já paguei, apaga a nota" may be no order
        return not around and not refused and (match.item_type == "note" or listed or match.item_type is not None)
    return bool(match.selection) and (listed or match.item_type is not None or _speaks_of_being_done(message, beside))


def _speaks_of_being_done(message: Message, beside: list[int]) -> bool:
    return any(_is(message, at, "done_with") for at in beside)


def _has_doubt(message: Message, beside: list[int]) -> bool:
    size = len(message.letters)
    # "Minha lista" is nobody else, as "minha filha" is.
    doubts = (at for at in beside if _is(message, at, "guard") and not _is(message, at, "negation"))
    return any(not (_is(message, at, "my") and at + 1 < size and _is(message, at + 1, "ours")) for at in doubts)


def _speaks(message: Message, role: str) -> bool:
    return not ROLE_OF_ANY[role].isdisjoint(message.letters)


def _is(message: Message, at: int, role: str) -> bool:
    return message.letters[at] in ROLE_OF_ANY[role]
