"""An English request in a message that also tells why, cut where a clause of another subject begins.

"Delete Squid Game my kid keeps seeing it on the list", "we cancelled Netflix, so could you remove Dark": the request
has to be a whole one, the words beside it have to begin as a reason does, and none of them may doubt, forbid, report
or ask. What is removed beside a reason is numbered, of a kind that is kept, or spoken of as what is kept here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise

from bot.understanding.by_parts import reasons
from bot.understanding.by_parts.excepting import says_what_stays
from bot.understanding.grammar.patterns import DIGITS, LINK, ORDINAL, QUOTED
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.matching.matching import Match, best, matches
from bot.understanding.matching.reading import Message
from bot.understanding.recognition import Action

_FEWEST_WORDS, _MOST_WORDS = 4, 32
_MOST_TRIED = 8
_LONGEST_REQUEST = 22
_VERB_WITHIN = 9
_ACTIONS = frozenset(
    {
        Action.DELETE_ITEM,
        Action.DELETE_ALL,
        Action.SEARCH,
        Action.SELECT,
        Action.GET_INFO,
        Action.LIST_ALL,
        Action.SAVE,
        Action.SAVE_PREVIOUS,
    }
)
_NOT_READ = frozenset({QUOTED, LINK})
_EN = next(tongue for tongue in RULES.tongues if tongue.name == "en")
_SAID = RULES.reasons
_SO, _POLITE, _LEADS_ELSEWHERE = _SAID.words["so"], _SAID["polite"], _SAID.words["leads_elsewhere"]
_ORDERING = _EN.roles["ordering"] | {RULES.letters[word] for word in _SAID.words["ordering"] if word in RULES.letters}
_NUMBERS = frozenset({DIGITS, ORDINAL}) | {RULES.letters[word] for word in _SAID.words["numbers"]}
_LONGEST_CHOICE = 16
_DIGIT = re.compile(r"\d")
_GAP = re.compile(r"\s[-–—]+\s|[()…]|\.\.|[\U0001F300-\U0001FAFF☀-➿]")


def takes_back(verb: str, beside: str) -> bool:
    """Tell whether what is said beside a removal calls it off, or is of a person where ``verb`` may be of one too."""
    return reasons.calls_off(beside) or (verb in _SAID.words["loose"] and reasons.is_of_people(beside))


def request_beside_reasons(message: Message) -> tuple[Match, Message] | None:
    """Return the request and its words as a message of their own, None if there is none beside its reasons."""
    size = len(message.letters)
    if message.cut_short or not _FEWEST_WORDS <= size <= _MOST_WORDS or not _NOT_READ.isdisjoint(message.letters):
        return None
    if (_ORDERING if size > _LONGEST_CHOICE else _ORDERING | _NUMBERS).isdisjoint(message.letters):
        return None
    words = [piece.word for piece in message.pieces]
    if _SAID.words["english"].isdisjoint(words):
        return None
    pauses = {at for at in range(1, size) if _pauses(message, at)}
    harmless: dict[str, bool] = {}
    for begin, end in islice(_stretches(message, words, pauses), _MOST_TRIED):
        before, behind = _clauses(words, pauses, 0, begin), _clauses(words, pauses, end, size)
        beside = [*before, *behind]
        # What stands beside it is told quicker than what is asked.
        for clause in beside:
            if clause not in harmless:
                harmless[clause] = reasons.is_harmless(clause)
            if not harmless[clause]:
                break
        else:
            match = _request(message, begin, end, before)
            if match and _is_meant(*match, " | ".join(beside), paused=end == size or end in pauses):
                return match
    return None


def _request(message: Message, begin: int, end: int, before: list[str]) -> tuple[Match, Message] | None:
    if _asks_beside(message, begin, end) or reasons.reports(before):
        return None
    part = _part(message, begin, end)
    match = best(matches(part, part.letters, 0, end - begin, (_EN,)))
    return (match, part) if isinstance(match, Match) and match.rule.action in _ACTIONS else None


def _pauses(message: Message, at: int) -> bool:
    piece, before = message.pieces[at], message.pieces[at - 1]
    return bool(piece.stops) or _GAP.search(message.text, before.end, piece.start) is not None


def _stretches(message: Message, words: list[str], pauses: set[int]) -> Iterator[tuple[int, int]]:
    """Yield where the request may begin and end, the longest first."""
    size = len(words)
    begins = [0] + [at for at in range(1, size) if at in pauses or _may_begin(words, at)]
    ends = [at for at in range(2, size) if at in pauses or reasons.begins(words, at)] + [size]
    ordering = _ORDERING if size > _LONGEST_CHOICE else _ORDERING | _NUMBERS
    orders = [at for at, letter in enumerate(message.letters) if letter in ordering]
    found = [
        (begin, end)
        for begin in begins
        for end in ends
        if 1 < end - begin <= _LONGEST_REQUEST
        and end - begin < size
        and any(begin <= at < min(end, begin + _VERB_WITHIN) for at in orders)
    ]
    return iter(sorted(found, key=lambda stretch: stretch[0] - stretch[1]))


def _may_begin(words: list[str], at: int) -> bool:
    if words[at - 1] in _SO:
        return True
    if not _POLITE.match(" ".join(words[at : at + 5])):
        return False
    return at > 1 and words[at - 1] not in _LEADS_ELSEWHERE


def _part(message: Message, begin: int, end: int) -> Message:
    pieces = message.pieces[begin:end]
    until = message.pieces[end].start if end < len(message.pieces) else len(message.text)
    asks = "?" in message.text[pieces[0].start : until]
    return Message(message.text, pieces, message.letters[begin:end], asks, cut_short=False)


def _clauses(words: list[str], pauses: set[int], begin: int, end: int) -> list[str]:
    """Return what is said from one pause to the next."""
    cuts = [begin, *(at for at in range(begin + 1, end) if at in pauses), end]
    return [" ".join(words[first:last]) for first, last in pairwise(cuts) if first < last]


def _asks_beside(message: Message, begin: int, end: int) -> bool:
    """Tell whether something else is asked than the request."""
    size, text = len(message.pieces), message.text
    before = text[: message.pieces[begin].start]
    until = message.pieces[end].start if end < size else len(text)
    behind = text[until:].rstrip(" ?!.")
    return "?" in before or "?" in behind or (end < size and text.rstrip().endswith("?") and not _closes(message, end))


def _closes(message: Message, end: int) -> bool:
    last = [piece.word for piece in message.pieces[end:]][-2:]
    return not _SAID.words["tag"].isdisjoint({" ".join(last), last[-1]})


def _is_meant(match: Match, part: Message, beside: str, *, paused: bool) -> bool:
    action = match.rule.action
    if match.slot and match.first == match.span.core:
        return False  # it begins with no verb
    if action is Action.DELETE_ALL:
        return _is_everything(match, part, beside)
    if action is Action.DELETE_ITEM:
        return _is_one(match, part, beside, paused=paused)
    if action is Action.SELECT:
        bare = part.letters[match.span.core] in _NUMBERS  # "second, we need milk"
        return match.selection is not None and not bare and not part.asks and not _is_numbered(beside)
    if action is Action.SEARCH:
        said = " ".join(piece.word for piece in part.pieces)
        kept = (
            match.item_type is not None
            or _speaks(part, "ours")
            or _SAID["own"].search(said)
            or _SAID["kept"].search(beside)
        )
        # "my films and notes" are a list
        kinds = any(letter in _EN.item_types for letter in part.letters[match.first : match.last])
        return match.slot is not None and bool(kept) and not kinds
    if action is Action.GET_INFO:
        return match.slot is not None or match.selection is not None
    if action is Action.SAVE:
        listed = range(match.last, match.span.stop)  # the list behind a name is where the name ends
        return match.slot is not None and any(part.letters[at] in _EN.roles["ours"] for at in listed)
    if action is Action.LIST_ALL:
        return paused and part.letters[match.span.core] in _ORDERING  # "the list they gave us was huge"
    return True


def _is_everything(match: Match, part: Message, beside: str) -> bool:
    if part.asks and not match.rule.asked:
        return False
    if _DIGIT.search(beside) or says_what_stays(beside):
        return False
    ours = _speaks(part, "ours") or _SAID["done_with_all"].search(beside) is not None
    return ours and not (_SAID["elsewhere_of_all"].search(beside) and not _lists(match, part))


def _lists(match: Match, part: Message) -> bool:
    said = (part.pieces[at].word for at in range(match.span.core, match.span.stop))
    return any(word in _SAID.words["listed"] for word in said)


def _is_one(match: Match, part: Message, beside: str, *, paused: bool) -> bool:
    """Tell whether what is to go is numbered, of a kind that is kept, or told of as such beside it."""
    loose = part.pieces[match.span.core].word in _SAID.words["loose"]
    kept = _SAID["of_what_is_kept"].search(beside) is not None
    if _SAID["elsewhere_of_all"].search(beside) and not (match.item_type or _lists(match, part)):
        return False
    if loose and reasons.is_of_people(beside):
        return False
    if match.selection and not match.slot:
        return kept or not loose or match.item_type is not None or _lists(match, part)
    if match.slot is None:
        # "Delete the film my brother hates" says which one; of a note or a link nobody else is asked.
        return paused and (kept or match.item_type in ("note", "link"))
    if match.item_type is not None or _lists(match, part):
        return True
    return kept and not loose


def _speaks(message: Message, role: str) -> bool:
    return any(letter in _EN.roles[role] for letter in message.letters)


def _is_numbered(beside: str) -> bool:
    return _DIGIT.search(beside) is not None or _SAID["numbered"].search(beside) is not None
