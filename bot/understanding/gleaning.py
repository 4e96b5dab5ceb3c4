"""A request whose words stand in no order that a sentence foresaw, read by what each of its words is.

It counts only if all its words are known to belong to such a request, but for one name where something is looked for:
a lamp, a kitchen or a person among them makes it none of ours. English has lists for it (rules/en.gleaned.toml).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from importlib import resources

from bot.understanding.matching import Match
from bot.understanding.numbers import LARGEST_RANGE, read_selection
from bot.understanding.patterns import COLON, DIGITS, LINK, ORDINAL
from bot.understanding.reading import Message
from bot.understanding.recognition import Action, ItemType, Selection
from bot.understanding.rulebook import RULES
from bot.understanding.sentences import Rule
from bot.understanding.spans import Span

_FEWEST_WORDS, _MOST_WORDS = 3, 26
_LONGEST_NAME = 6
_FEW_AFTER_A_NO = 3
_COUNTED = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth last".split()
    + "two three four five six seven eight nine ten".split()
)
_BETWEEN_NUMBERS = frozenset({"and", "the", "number", "item", "one", "plus", "&", "no"})
_IN_NAMES = frozenset(
    {"of", "the", "and", "in", "to", "a", "an", "for", "on", "at", "with", "by", "my", "from", "about", "&"}
)
_SUBJECTS = frozenset({"i", "he", "she", "they", "who", "we", "it", "to", "already", "just"})
_DONE_BY = frozenset(
    {"i", "i've", "he", "she", "they", "we", "we've", "have", "already", "just", "was", "were", "got", "you", "you've"}
)
_ASKS_IF = re.compile(r"\b(?:can|could|may|should|shall|do|must) (?:i|we)\b")
_I_DO = re.compile(
    r"\bi (?!want|need|wish|would|no|don't|am|have|really|just|might|may|must|should|do|hate|honestly|think|actually|"
    r"ever)\w"
)
_ASKING_AFTER_ALL = frozenset(
    {"what", "what's", "who's", "tell", "give", "explain", "describe", "which", "summarise", "summarize", "how"}
)
_VERBS_OF_KEEPING = frozenset({"save", "add", "keep", "store", "note", "jot", "write", "put", "record", "bookmark"})


_YOU_DID = re.compile(r"\byou (?:took|take|put|sent|send|think|remember|were|are|did|gave)\b")
_MINE = re.compile(r"\b(?:do|did|have) i (?:still |already |ever )*(?:have|got|saved?|kept|keep|add|added)\b")
_MY = frozenset({"my", "our"})
_YOU_ARE = re.compile(r"(?<!do )(?<!can )(?<!could )(?<!would )(?<!will )(?<!if )(?<!did )\byou\b|\byour\b|\byou to\b")
_GOES_ELSEWHERE = re.compile(r"\bgo(?:ing)?\b(?! (?:with|for) (?!you|me|us)| ahead)|\bme up\b")


class _Words:
    """The lists of the file, each a set of words."""

    def __init__(self, lists: dict[str, list[str]]) -> None:
        self.of = {name: frozenset(entries) for name, entries in lists.items()}
        by_first: dict[str, list[tuple[str, ...]]] = {}
        for courtesy in sorted(lists["courtesies"], key=len, reverse=True):
            words = tuple(courtesy.split())
            by_first.setdefault(words[0], []).append(words)
        self.courtesies = by_first


def gleaned(message: Message) -> Match | None:
    """Return what a message asks for by what its words are, or None."""
    size = len(message.letters)
    if message.cut_short or not _FEWEST_WORDS <= size <= _MOST_WORDS or "\n" in message.text.strip():
        return None
    if LINK in message.letters or COLON in message.letters:
        return None
    said = [piece.word for piece in message.pieces]
    if sum(word in _EVERY for word in said) * 2 < size:
        return None
    left = _without_courtesies(said)
    words = [said[at] for at in left]
    if len(words) < 2:
        return None
    return (
        _removal(message, left, words)
        or _keeping(message, words)
        or _choice(message, left, words)
        or _yes(message, words)
        or _sought(message, left, words)
        or _listed(message, left, words)
        or _asked_about(message, left, words)
        or _taken_back(message, words)
        or _more(message, words)
        or _refused(message, words)
    )


def _without_courtesies(said: Sequence[str]) -> list[int]:
    left: list[int] = []
    at = 0
    while at < len(said):
        courtesies = _WORDS.courtesies.get(said[at], ())
        length = next((len(words) for words in courtesies if tuple(said[at : at + len(words)]) == words), 0)
        if not length:
            left.append(at)
        at += length or 1
    return left


def _removal(message: Message, left: list[int], words: list[str]) -> Match | None:
    """Return a removal of what is numbered, or of everything; what may be a question, a no or a report is none."""
    of = _WORDS.of
    if not _removes(words) or not _all_in(
        _unnumbered(message, left),
        "removal_glue",
        "remove",
        "empty",
        "move",
        "away",
        "removed",
        "everything",
        "list",
        "negations",
        "wanted",
    ):
        return None
    joined = " ".join(words)
    if _refuses(words) or (message.asks and _ASKS_IF.search(joined)) or _I_DO.search(joined):
        return None
    selection = _selection(message, left)
    everything = any(word in of["everything"] for word in words)
    if selection and not selection.everything:
        return None if everything else _found(message, Action.DELETE_ITEM, selection)
    if _has_number(message, left):
        return None
    wiped = any(word in of["empty"] for word in words) and any(word in of["list"] for word in words)
    kinds = any(message.letters[at] in tongue.item_types for at in left for tongue in RULES.tongues)
    return _found(message, Action.DELETE_ALL) if (everything or wiped) and not kinds else None


def _removes(words: list[str]) -> bool:
    of = _WORDS.of
    for at, word in enumerate(words):
        before = words[at - 1] if at else ""
        if word in of["remove"] or word in of["empty"]:
            return before not in _SUBJECTS or before == "to" or (before in ("just", "it"))
        if word in of["removed"]:
            return before not in _DONE_BY and any(other in of["to_be"] for other in words[:at])
        if word in of["move"] and any(other in of["away"] for other in words[at + 1 :]):
            return before not in _SUBJECTS or before in ("to", "just")
    return False


def _refuses(words: list[str]) -> bool:
    """Tell whether a no among the words is of what is asked for rather than why: "i don't need it" is no refusal."""
    of = _WORDS.of
    return any(
        word in of["negations"] and of["wanted"].isdisjoint(words[at + 1 : at + 1 + _FEW_AFTER_A_NO])
        for at, word in enumerate(words)
    )


def _keeping(message: Message, words: list[str]) -> Match | None:
    of = _WORDS.of
    if of["keep"].isdisjoint(words) or of["it"].isdisjoint(words) or not _all_in(words, "keep_glue", "keep", "it"):
        return None
    refused = any(
        word in of["negations"] and words[at + 1 : at + 2] not in (["forget"], ["lose"])
        for at, word in enumerate(words)
    )
    reported = any(
        word in of["keep"] and at and words[at - 1] in _SUBJECTS - {"to", "just"} for at, word in enumerate(words)
    )
    if refused or reported or (message.asks and _ASKS_IF.search(" ".join(words))):
        return None
    return _found(message, Action.SAVE_PREVIOUS)


def _choice(message: Message, left: list[int], words: list[str]) -> Match | None:
    selection = _selection(message, left)
    if not selection or _WORDS.of["choosing"].isdisjoint(words):
        return None
    if not _all_in(_unnumbered(message, left), "choice_glue") or " i have " in f" {' '.join(words)} ":
        return None
    if _GOES_ELSEWHERE.search(" ".join(words)):
        return None
    return _found(message, Action.SELECT, selection)


def _yes(message: Message, words: list[str]) -> Match | None:
    of = _WORDS.of
    if message.asks or of["yes"].isdisjoint(words) or not _all_in(words, "yes", "yes_glue"):
        return None
    for at, word in enumerate(words):
        if word in of["negations"] and of["harmless_no"].isdisjoint(words[at + 1 : at + 4]):
            return None
    return _found(message, Action.CONFIRM)


def _sought(message: Message, left: list[int], words: list[str]) -> Match | None:
    of = _WORDS.of
    joined = " ".join(words)
    mine = _MINE.search(joined) or (any(message.letters[at] in _KINDS for at in left) and _MY.intersection(words))
    if (of["kept_here"].isdisjoint(words) and not mine) or not (of["remove"] | of["removed"]).isdisjoint(words):
        return None
    asks = message.asks or words[0] in of["ask"]
    if of["seek"].isdisjoint(words) and not (asks and not of["ask"].isdisjoint(words)):
        return None
    if words[0] in _VERBS_OF_KEEPING or _keeps(words) or _YOU_DID.search(joined) or "your" in words:
        return None
    return _named(message, left, Action.SEARCH, "find_glue", "seek", "ask", "kept_here")


def _listed(message: Message, left: list[int], words: list[str]) -> Match | None:
    """Return a wish to see all that is kept, or all of a kind: what is sought, and no name."""
    of = _WORDS.of
    kinds = [at for at in left if message.letters[at] in _SEVERAL]
    views = any(word in of["viewing"] and (word != "list" or not at) for at, word in enumerate(words))
    if not views or " did you " in f" {' '.join(words)} " or (of["all_of_it"].isdisjoint(words) and not kinds):
        return None
    kept = _MINE.search(" ".join(words)) or not (of["kept_here"] | of["list"] | _MY | {"i've"}).isdisjoint(words)
    if not kept or words[0] in _VERBS_OF_KEEPING - {"put"} or _has_number(message, left) or "you" in words[:1]:
        return None
    if not _all_in(words, "find_glue", "seek", "ask", "kept_here", "list_glue", "all_of_it", "viewing"):
        return None
    if not (of["negations"] | of["remove"] | of["empty"] | {"if", "whether", "add"}).isdisjoint(words):
        return None
    return a_match(message, Action.LIST_ALL, item_type=_kind(message, kinds))


def _kind(message: Message, kinds: list[int]) -> ItemType | None:
    found = {
        tongue.item_types[message.letters[at]]
        for at in kinds
        for tongue in RULES.tongues
        if message.letters[at] in tongue.item_types
    }
    return found.pop() if len(found) == 1 else None


def _taken_back(message: Message, words: list[str]) -> Match | None:
    of = _WORDS.of
    if of["taken_back"].isdisjoint(words) or of["was_done"].isdisjoint(words):
        return None
    return _found(message, Action.UNDO) if _all_in(words, "taken_back", "was_done", "undo_glue") else None


def _more(message: Message, words: list[str]) -> Match | None:
    return None if "see you" in " ".join(words) else _in_a_bag(message, words, Action.MORE, "further")


def _in_a_bag(message: Message, words: list[str], action: Action, name: str) -> Match | None:
    of = _WORDS.of
    if of[name].isdisjoint(words) or not _all_in(words, name, f"{name}_glue"):
        return None
    return _found(message, action)


def _refused(message: Message, words: list[str]) -> Match | None:
    """Return a no: it begins or ends with one, or says that what is shown is not it."""
    if message.asks or not (words[0] in _PLAIN_NO or words[-1] in _PLAIN_NO or "no" in words[-4:]):
        return None
    return _in_a_bag(message, words, Action.DENY, "refusal")


def _keeps(words: list[str]) -> bool:
    """Tell whether something is to be kept rather than was: "i", "did i" or "to" does not stand before the verb."""
    return any(
        word in _VERBS_OF_KEEPING
        and (words[at - 1 : at] == ["to"] or not {"i", "i've", "we", "we've", "you"} & set(words[max(0, at - 3) : at]))
        for at, word in enumerate(words)
        if word != "note"
    )


def _asked_about(message: Message, left: list[int], words: list[str]) -> Match | None:
    of = _WORDS.of
    if not (of["kept_here"] - {"told", "sent", "stuff"}).isdisjoint(words):
        return None
    if not message.asks and words[0] not in of["asks_of"] and _ASKING_AFTER_ALL.isdisjoint(words):
        return None
    if _YOU_ARE.search(" ".join(words)):
        return None
    shown = words[0] in ("show", "watch") and len(of["films"].intersection(words)) == 1
    of_films = not of["info_of_films"].isdisjoint(words) and not of["films"].isdisjoint(words) and not shown
    if of["info"].isdisjoint(words) and not of_films:
        return None
    return _named(message, left, Action.GET_INFO, "info_glue", "info", "info_of_films", "films", "asks_of")


def _named(message: Message, left: list[int], action: Action, *known: str) -> Match | None:
    """Return a request about the one name among words that are all ``known``."""
    others = frozenset[str]().union(*(_WORDS.of[name] for name in known))
    strange = [at for at in left if message.pieces[at].word not in others]
    if not strange or any(message.letters[at] in _NO_NAMES for at in strange):
        return None
    first, last = strange[0], strange[-1] + 1
    while first > 1 and _is_capital(message, first - 1):
        first -= 1
    while last < len(message.letters) and _is_capital(message, last) and not message.pieces[last].stops:
        last += 1
    within = [message.pieces[at].word for at in range(first, last) if at not in strange]
    pauses = any(message.pieces[at].stops for at in range(first + 1, last))
    if last - first > _LONGEST_NAME or pauses or not (_IN_NAMES.issuperset(within) or _is_capital(message, strange[0])):
        return None
    return a_match(message, action, slot="query", first=first, last=last)


def _is_capital(message: Message, at: int) -> bool:
    start = message.text[message.pieces[at].start : message.pieces[at].end]
    return start[:1].isupper() and start not in ("I", "I'm", "I've", "I'd")


def _has_number(message: Message, left: list[int]) -> bool:
    return any(message.letters[at] in (DIGITS, ORDINAL) or message.pieces[at].word in _COUNTED for at in left)


def _numbers(message: Message, left: list[int]) -> list[int]:
    return [at for at in left if message.letters[at] in (DIGITS, ORDINAL) or message.pieces[at].word in _COUNTED]


def _unnumbered(message: Message, left: list[int]) -> list[str]:
    numbers = _numbers(message, left)
    return [message.pieces[at].word for at in left if at not in numbers]


def _selection(message: Message, left: list[int]) -> Selection | None:
    """Return the numbers among the words, if they stand together and all of them can be meant."""
    numbers = _numbers(message, left)
    if not numbers:
        return None
    first, last = numbers[0], numbers[-1] + 1
    between = {message.pieces[at].word for at in range(first, last) if at not in numbers}
    if not _BETWEEN_NUMBERS.issuperset(between):
        return None
    pieces = [piece for piece in message.pieces[first:last] if piece.word not in ("number", "item", "no")]
    selection = read_selection(pieces)
    if selection is None or selection.excluded or max(selection.numbers, default=0) > LARGEST_RANGE:
        return None
    return selection


def numbers_in(message: Message, end: int) -> Selection | None:
    """Return the numbers among the words before ``end``, if they stand together and all of them can be meant."""
    return _selection(message, list(range(end)))


def strange_words(message: Message, end: int) -> tuple[int, int] | None:
    """Return the words before ``end`` that belong to no request, from the first to the last, if they may be a name."""
    known = _WORDS.of["find_glue"] | _WORDS.of["seek"] | _WORDS.of["ask"] | _WORDS.of["kept_here"] | _WORDS.of["films"]
    strange = [at for at in range(end) if message.pieces[at].word not in known]
    if not strange:
        return None
    first, last = strange[0], strange[-1] + 1
    within = {message.pieces[at].word for at in range(first, last) if at not in strange}
    if last - first > _LONGEST_NAME or not _IN_NAMES.issuperset(within):
        return None
    return None if any(message.pieces[at].stops for at in range(first + 1, last)) else (first, last)


def a_match(
    message: Message,
    action: Action,
    *,
    selection: Selection | None = None,
    slot: str | None = None,
    first: int = 0,
    last: int = 0,
    item_type: ItemType | None = None,
) -> Match:
    """Return a match of the whole message by no sentence."""
    size = len(message.letters)
    rule = Rule(f"en/{action} by its words", action)
    return Match(rule, _ENGLISH, Span(0, 0, size, size), slot, first, last, selection, item_type)


def _all_in(words: Iterable[str], *names: str) -> bool:
    known = frozenset[str]().union(*(_WORDS.of[name] for name in names))
    return known.issuperset(words)


def _found(message: Message, action: Action, selection: Selection | None = None) -> Match:
    return a_match(message, action, selection=selection)


_WORDS = _Words(
    tomllib.loads(resources.files("bot.understanding").joinpath("rules", "en.gleaned.toml").read_text("utf-8"))
)
_EVERY = frozenset[str]().union(*_WORDS.of.values())
_ENGLISH = next(tongue for tongue in RULES.tongues if tongue.name == "en")
_SEVERAL = frozenset[str]().union(*(tongue.plurals.values() for tongue in RULES.tongues))
_PLAIN_NO = frozenset({"no", "nope", "nah", "nay"})
_KINDS = frozenset[str]().union(*(tongue.item_types for tongue in RULES.tongues))
_NO_NAMES = frozenset[str]().union(
    *(tongue.roles[role] for tongue in RULES.tongues for role in ("guard", "doubtful", "negation"))
)
