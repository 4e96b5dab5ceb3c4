"""A thing that is named first, and what is to be done with it said of "it": "we've seen Jaws, so take it off".

English only: Portuguese has sentences for it.
"""

from __future__ import annotations

import re
import tomllib
from importlib import resources

from bot.understanding.gleaning import a_match, numbers_in, strange_words
from bot.understanding.matching import Match
from bot.understanding.patterns import LINK, QUOTED
from bot.understanding.reading import Message
from bot.understanding.recognition import Action
from bot.understanding.rulebook import RULES

_FEWEST_WORDS, _MOST_WORDS = 4, 32
_LONGEST_TAIL = 14
_LONGEST_NAME = 7
_MOST_TAILS = 4

_OUGHT = re.compile(r"\b(?:can|could|may|should|shall|do|must) i\b")
_KIND_OF_THING = frozenset(
    {"one", "recipe", "address", "number", "password", "code", "thing", "entry", "item", "appointment", "reminder"}
)
_SAID_OF_IT = frozenset({"about", "on", "with", "called", "named", "from", "for", "of", "by", "saying", "titled"})
_ENDS_A_NAME = frozenset(
    {
        "is",
        "was",
        "has",
        "i",
        "we",
        "he",
        "she",
        "they",
        "it",
        "that",
        "which",
        "who",
        "and",
        "so",
        "but",
        "because",
        "isn't",
        "now",
        "anymore",
        "any",
        "are",
        "were",
    }
)
_NEVER_NAMES = frozenset({"I", "I'm", "I've", "I'd", "I'll", "TV", "DVD", "OK"})
_DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday english portuguese netflix christmas".split()
)


def mentioned(message: Message) -> Match | None:
    """Return what is to be done with the one thing that the message names before, or None."""
    size = len(message.letters)
    if message.cut_short or not _FEWEST_WORDS <= size <= _MOST_WORDS or "\n" in message.text.strip():
        return None
    if LINK in message.letters:
        return None
    words = [piece.word for piece in message.pieces]
    begins = [
        at
        for at in range(size - 2, 1, -1)
        if message.pieces[at].stops or words[at] in ("so", "and", "but", "then", "please")
    ]
    for begin in begins[:_MOST_TAILS]:
        if size - begin > _LONGEST_TAIL:
            break
        tail = " ".join(words[begin:])
        for action, pattern in _TAILS:
            if pattern.fullmatch(tail):
                return _done(message, action, begin, words)
    return None


def _done(message: Message, action: Action, end: int, words: list[str]) -> Match | None:
    doubted = any(_is(message, at, "doubtful") for at in range(end))
    if action is Action.DELETE_ITEM:
        elsewhere = any(_is(message, at, "elsewhere") for at in range(end) if message.letters[at] != QUOTED)
        if doubted or (elsewhere and not _typed(message, end)):
            return None
        if message.asks and _OUGHT.search(" ".join(words[end:])):
            return None
        selection = numbers_in(message, end)
        if selection:
            return a_match(message, action, selection=selection)
    if action is Action.GET_INFO and "?" in message.pieces[end].stops and not _typed(message, end):
        return None
    found = _typed(message, end) or _quoted(message, end) or _capital(message, end)
    if not found and action in (Action.SEARCH, Action.GET_INFO):
        found = strange_words(message, end)
    if not found:
        return None
    slot = "content" if action is Action.SAVE else "query"
    return a_match(message, action, slot=slot, first=found[0], last=found[1])


def _typed(message: Message, end: int) -> tuple[int, int] | None:
    """Return the words behind "the note about" or the like."""
    words = [piece.word for piece in message.pieces]
    for at in range(1, end - 1):
        kind = words[at] in _KIND_OF_THING or any(message.letters[at] in tongue.item_types for tongue in RULES.tongues)
        if not (
            kind and words[at - 1] in ("the", "my", "that", "a", "an", "this", "old") and words[at + 1] in _SAID_OF_IT
        ):
            continue
        first = at + 2
        while first < end and words[first] in ("the", "my", "a", "that"):
            first += 1
        last = next(
            (to for to in range(first, end) if words[to] in _ENDS_A_NAME or (to > first and message.pieces[to].stops)),
            end,
        )
        if 0 < last - first <= _LONGEST_NAME:
            return first, last
    return None


def _quoted(message: Message, end: int) -> tuple[int, int] | None:
    quoted = [at for at in range(end) if message.letters[at] == QUOTED]
    return (quoted[0], quoted[0] + 1) if len(quoted) == 1 else None


def _capital(message: Message, end: int) -> tuple[int, int] | None:
    """Return the one run of words with capitals, if there is one beside the sentence's first word."""
    runs: list[tuple[int, int]] = []
    at = 0
    while at < end:
        last = at
        while last < end and _is_capital(message, last) and (last == at or not message.pieces[last].stops):
            last += 1
            while (
                last + 1 < end
                and message.pieces[last].word in ("of", "the", "and", "in", "to", "&", "a")
                and _is_capital(message, last + 1)
            ):
                last += 1
        if last > at and not (last - at == 1 and (at == 0 or "." in message.pieces[at].stops)):
            runs.append((at, last))
        at = max(last, at + 1)
    runs = [(first, last) for first, last in runs if message.pieces[first].word not in _DAYS]
    if len(runs) != 1 or runs[0][1] - runs[0][0] > _LONGEST_NAME:
        return None
    return runs[0]


def _is_capital(message: Message, at: int) -> bool:
    start = message.text[message.pieces[at].start : message.pieces[at].end]
    return start[:1].isupper() and start not in _NEVER_NAMES


def _is(message: Message, at: int, role: str) -> bool:
    return any(message.letters[at] in tongue.roles[role] for tongue in RULES.tongues)


def _tails() -> tuple[tuple[Action, re.Pattern[str]], ...]:
    """Return what may be asked for of "it", by action, the parts of the file put together."""
    file = resources.files("bot.understanding").joinpath("rules", "en.tails.toml")
    read = tomllib.loads(file.read_text("utf-8"))
    parts = {f"<{name}>": f"(?:(?:{'|'.join(words)}) )*" for name, words in read["before"].items()}
    parts |= {f"<{name}>": f"(?: (?:{'|'.join(words)}))*" for name, words in read["after"].items()}
    found = []
    for action, tails in read["tails"].items():
        source = f"<so>(?:{'|'.join(f'(?:{tail})' for tail in tails)})<soon>"
        for name, part in parts.items():
            source = source.replace(name, part)
        found.append((Action(action), re.compile(source)))
    return tuple(found)


_TAILS = _tails()
