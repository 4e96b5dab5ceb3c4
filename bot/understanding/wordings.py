"""Ways of saying things, read from the files of wordings as regular expressions over what somebody typed.

They are of text without accents and capitals, word by word:

    word              that word
    apag*             a word that begins so; `_` is one letter, so `_*ou` is any word that ends so
    <list>            any entry of that list, of any language: "delete" is Portuguese, too
    [a b | c]         may be there or not; [a | b]+ any number of times
    (a | b)           one of them; (a | b)+ once or more
    {-a | b}          no such words follow
    {a | b -}         no such words stand before (one word each, of one length)
    ...               any words, or none
    {number}          a number of up to three digits
    {end}             nothing follows
    /ex[cp]+t/        a regular expression, for what these signs cannot say

Some lists say what a message is as a whole, and what in it is what. In those there may stand as well:

    {name}            what is named there, kept by this name (what it may hold is said in ``_PIECES``)
    {kind = a | b}    one of them, kept by that name
    ,                 spaces or commas; ``;`` a full stop and dots, too
    {.!}              any of these signs, or none
"""

from __future__ import annotations

import re
import tomllib
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import resources
from itertools import groupby
from typing import Generic, Literal, TypeVar, get_args

from bot.understanding.recognition import Language

_Said = TypeVar("_Said", bound=str)
_Words = TypeVar("_Words", bound=str)
_Shapes = TypeVar("_Shapes", bound=str)
_ELEMENT = re.compile(r"\s*(/\S+/|<\w+>|\{[^{}]+\}|\.\.\.|[\[\]()|+]|[^\s<>{}\[\]()|+/]+)")
_NUMBER = r"\d{1,3}"
_PLAIN = re.compile(r"[^<>{}\[\]()|+/*_]+")
# What may stand between words instead of a space, and what a piece that is kept by its name may hold.
_BETWEEN = {",": r"[\s,]+", ";": r"[\s,.!…]+"}
_STOPS = re.compile(r"\{([.,!?…]+)\}")
_KEPT = re.compile(r"\{(\w+) = (.+)\}")
_NAMED = r"\S[^\n]*?"
_PIECES = {
    "{name}": rf"(?P<name>{_NAMED})",
    "{maker}": r"(?P<maker>[^\W\d]\w*(?: [^\W\d]\w*){0,2})",
    "{called}": r"(?P<called>\w+(?: \w+){0,9})",
    "{wrong}": r"(?P<wrong>[^,;]+?)",
    "{right}": r"(?P<right>[^,;]+?)",
    "{person}": r"(?P<person>[^\W\d]\w*(?: [^\W\d]\w*){0,3}?)",
}


class TemplateError(ValueError):
    """An entry that cannot be read, or a list that is missing or of no use."""


class Wordings(Generic[_Said, _Words, _Shapes]):
    """Lists of wordings by name: as patterns of whole words, and ``words`` as the entries that they are.

    A list is translated and compiled when it is first asked for.
    """

    def __init__(self, lists: Mapping[str, list[str]], words: Iterable[_Words]) -> None:
        self._compiler = _Compiler(lists)
        self._compiled: dict[str, tuple[re.Pattern[str], ...]] = {}
        self.words: Mapping[_Words, frozenset[str]] = {name: frozenset(lists[name]) for name in words}

    def __getitem__(self, name: _Said) -> re.Pattern[str]:
        if name not in self._compiled:
            self._compiled[name] = (re.compile(self._compiler.whole(name)),)
        return self._compiled[name][0]

    def shapes(self, name: _Shapes) -> tuple[re.Pattern[str], ...]:
        """Return a pattern of a whole message for each entry of a list, in their order."""
        if name not in self._compiled:
            self._compiled[name] = tuple(map(re.compile, self._compiler.shapes(name)))
        return self._compiled[name]

    def shaped(self, name: _Shapes, text: str) -> re.Match[str] | None:
        """Return the match of the first entry of a list that ``text`` is as a whole."""
        return next((match for shape in self.shapes(name) if (match := shape.fullmatch(text))), None)


def wordings(
    files: Mapping[str, Mapping[str, list[str]]],
    said: Iterable[_Said],
    words: Iterable[_Words],
    shapes: Iterable[_Shapes] = (),
) -> Wordings[_Said, _Words, _Shapes]:
    """Return these lists of the files, given by place. Raises TemplateError where one is missing, or of no use."""
    words = tuple(words)
    asked: set[str] = {*said, *words, *shapes}
    every: dict[str, list[str]] = {}
    for place, lists in files.items():
        if missing := sorted(asked - lists.keys()):
            raise TemplateError(f"{place} lacks {missing}")
        for name, entries in lists.items():
            every[name] = [*every.get(name, ()), *entries]
    named = {name for entries in every.values() for entry in entries for name in re.findall(r"<(\w+)>", entry)}
    if unused := sorted(every.keys() - asked - named):
        raise TemplateError(f"{list(files)} have {unused}, which nothing asks for")
    if unlike := [entry for name in words for entry in every[name] if not _PLAIN.fullmatch(entry)]:
        raise TemplateError(f"{unlike} are asked for as they are")
    return Wordings(every, words)


@dataclass(frozen=True, slots=True)
class _Compiler:
    """Turns entries into regular expressions; ``lists`` are those that entries may name."""

    lists: Mapping[str, list[str]]

    def whole(self, name: str) -> str:
        """Return what matches any entry of a list, from the beginning of a word to the end of one."""
        options = self._entries(name)
        return rf"\b{_one_of(options)}\b" if options else "(?!)"

    def shapes(self, name: str) -> list[str]:
        """Return what matches each entry of a list."""
        return [_one_of(self._entry(entry)) for entry in self.lists[name]]

    def _entries(self, name: str) -> list[str]:
        if name not in self.lists:
            raise TemplateError(f"there is no list <{name}>")
        return [option for entry in self.lists[name] for option in self._entry(entry)]

    def _entry(self, entry: str) -> list[str]:
        """Return the ways to say an entry. Raises TemplateError."""
        elements = _ELEMENT.findall(entry)
        if not elements or _ELEMENT.sub("", entry).strip():
            raise TemplateError(f"cannot read {entry!r}")
        rest = deque(elements)
        options = self._either(rest, entry)
        if rest:
            raise TemplateError(f"unexpected {rest[0]!r} in {entry!r}")
        return options

    def _either(self, rest: deque[str], entry: str) -> list[str]:
        """Take from ``rest`` what stands between two brackets, or all of it."""
        options = self._in_order(rest, entry)
        while rest and rest[0] == "|":
            rest.popleft()
            options += self._in_order(rest, entry)
        return options

    def _in_order(self, rest: deque[str], entry: str) -> list[str]:
        """Take one alternative: a space stands before what follows a word, and behind what may be missing there."""
        if rest and rest[0].startswith("<") and (len(rest) == 1 or rest[1] in ("|", ")", "]")):
            return self._entries(rest.popleft()[1:-1])
        source, behind_a_word = "", False
        while rest and rest[0] not in (")", "]", "|"):
            head = rest.popleft()
            space = " " if behind_a_word else ""
            if head in _BETWEEN:
                source, behind_a_word = source + _BETWEEN[head], False
            elif stops := _STOPS.fullmatch(head):
                source += rf"\s*[{stops[1]}]*"
            elif head == "...":
                source, behind_a_word = rf"{source}\b.*\b" if source else r".*\b", False
            elif head == "{end}":
                source += "$"
            elif head[:2] == "{-":
                options = self._entry(head[2:-1])
                after = "" if head.startswith("...", 2) or _all(options, str.startswith) else space
                source += rf"(?!{after}{_one_of(options)}\b)"
            elif head.endswith("-}"):
                source += "".join(f"(?<!{re.escape(word.strip())} )" for word in head[1:-2].split("|"))
            elif head == "[":
                source += self._maybe(rest, entry, behind_a_word=behind_a_word)
            else:
                options = self._inside(rest, entry, ")") if head == "(" else self._ways(head)
                one, space = _one_of(options), "" if _all(options, str.startswith) else space
                source += f"{space}{one}(?: {one})*" if _repeats(rest) else f"{space}{one}"
                behind_a_word = not _all(options, str.endswith)
        if not source:
            raise TemplateError(f"an empty alternative in {entry!r}: put what may be missing in brackets")
        return [source]

    def _maybe(self, rest: deque[str], entry: str, *, behind_a_word: bool) -> str:
        """Take what may be missing: with it goes the space on the side of a word, if it has no sign there itself."""
        inner = self._inside(rest, entry, "]")
        times = "*" if _repeats(rest) else "?"
        if behind_a_word:
            space = "" if _all(inner, str.startswith) else " "
            return f"(?:{space}{_one_of(inner)}){times}"
        space = "" if _all(inner, str.endswith) else " "
        return f"(?:{_one_of(inner)}{space}){times}"

    def _inside(self, rest: deque[str], entry: str, closing: str) -> list[str]:
        inner = self._either(rest, entry)
        if not rest or rest.popleft() != closing:
            raise TemplateError(f"{closing!r} is missing in {entry!r}")
        return inner

    def _ways(self, head: str) -> list[str]:
        """Return the ways to say what is no bracket. Raises TemplateError."""
        if head.startswith("<"):
            return self._entries(head[1:-1])
        if head == "{number}":
            return [_NUMBER]
        if head in _PIECES:
            return [_PIECES[head]]
        if kept := _KEPT.fullmatch(head):
            return [f"(?P<{kept[1]}>{_one_of(self._entry(kept[2]))})"]
        if head.startswith("{"):
            raise TemplateError(f"nothing is kept as {head}")
        return [head[1:-1] if head.startswith("/") else self._word(head)]

    def _word(self, head: str) -> str:
        return re.escape(head).replace(r"_\*", r"\w+").replace(r"\*", r"\w*").replace("_", r"\w")


def _one_of(options: Iterable[str]) -> str:
    """Return what matches the first of the options that fits; a letter that several begin with is looked at once."""
    sources: list[str] = []
    # What begins with no letter of its own may fit where those around it do, so their order has to stay.
    for plain, run in groupby(dict.fromkeys(options), _begins_with_a_letter):
        if not plain:
            sources += run
            continue
        by_letter: dict[str, list[str]] = {}
        for option in run:
            by_letter.setdefault(option[0], []).append(option[1:])
        sources += (letter + _one_of(rests) for letter, rests in by_letter.items())
    return sources[0] if len(sources) == 1 else f"(?:{'|'.join(sources)})"


def _all(options: Iterable[str], has: Callable[[str, tuple[str, ...]], bool]) -> bool:
    """Tell whether all options begin, or end, with what may stand between words."""
    return all(has(option, tuple(_BETWEEN.values())) for option in options)


def _begins_with_a_letter(option: str) -> bool:
    return option[:1].isalnum() and option[1:2] not in tuple("?*+{")


def _repeats(rest: deque[str]) -> bool:
    repeats = bool(rest) and rest[0] == "+"
    if repeats:
        rest.popleft()
    return repeats


# fmt: off
# What the lists mean is said in pt-BR.wordings.toml. These are asked for as patterns, these as
# words, and these as what a whole message is.
Said = Literal[
    "all_along", "time", "seen", "taken_back", "removing", "some_of_everything",
    "many_sparing", "all_to_a_number", "from_a_number", "no_name", "sparing", "sparing_after_many", "many_at_the_end",
    "one_of_several", "wondering",
    "first_shown", "middle_shown", "last_shown",
    "not_all", "all_but", "thinking_again",
    "crying_no", "crying_no_and_waiting", "not_meant", "should_be", "not_asked_for",
    "not_to_remove", "alarm", "putting_back", "rather", "correcting", "address", "so_many_of_them",
    "only_no", "leading_no", "the_other",
]
Words = Literal[
    "nothing_named", "in",
    "hedging",
    "filling", "around_a_place", "film", "series", "note", "video", "link", "between_kinds", "wanting_kept",
    "newest", "oldest", "newer", "older", "alarm_alone", "meaning", "nothing_rather", "to_do",
    "heading", "heading_of_seen", "asked_for", "defining", "asking_first", "wiping_everything",
    "of_english_alone", "of_portuguese_alone", "english_hello",
    "filler_before", "greeting_before", "joint_behind",
    "or_rather",
]
Shapes = Literal[
    "all_about", "all_of", "not_but", "told_by_a_person",
    "right_year", "right_kind", "right_maker", "right_title", "right_number",
]
# fmt: on


def wordings_of(languages: Iterable[str]) -> Wordings[Said, Words, Shapes]:
    """Return what the languages say, read together. Raises TemplateError."""
    rules = resources.files("bot.understanding").joinpath("rules")
    files = {
        f"{name}.wordings.toml": tomllib.loads(rules.joinpath(f"{name}.wordings.toml").read_text("utf-8"))
        for name in languages
    }
    return wordings(files, get_args(Said), get_args(Words), get_args(Shapes))


SAID = wordings_of(get_args(Language))
