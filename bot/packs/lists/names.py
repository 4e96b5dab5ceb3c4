"""Names of lists and of what stands on them: what is the same name, and the entries that one sentence holds."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Any, TypeVar

from bot.understanding.grammar import every
from bot.understanding.words.numbers import CARDINALS
from state.finding.stems import stems
from state.text import fold, words

ENTRY_LIMIT = 300
ENTRIES_AT_MOST = 50
_NAME_LIMIT = 60
_LONGEST_PART = 5
_BULLET = re.compile(r"^(?:[-*•–☐☑+]\s*|\d{1,2}[.)]\s+)+")
# No comma and no "and" between brackets sets anything off.
_OUTSIDE = r"(?![^()]*\))"
_APART = re.compile(rf"\s*(?:\n|;|,(?!\d)|(?<!\d),){_OUTSIDE}\s*")
_SAID = re.compile(r"\S+")
# "W/o sugar", "pão c/ queijo": what is written with a stroke is one word.
_WORD = re.compile(r"\b[cspw]/(?:o\b)?|[^\W_]+(?:[.,]\d+)?", re.I)
_FEWEST = 2
# So many words between commas are one thing, whatever they are.
_ONE_PART = 3
# So many words before it a number may be taken back.
_TAKEN_BACK_WITHIN = 5
_AND = re.compile(rf"\s+(?:e|and|y)\s+{_OUTSIDE}", re.I)
_LEADING_AND = re.compile(r"^(?:e|and)\s+", re.I)

T = TypeVar("T")


def entries_in(text: str, known: Collection[str] = ()) -> tuple[str, ...]:
    """Return what ``text`` puts on a list, as it was typed: "o leite, ovos e pão" are three things.

    Where no comma stands, the things that are known tell where one begins: those that everybody buys, and the keys
    ``known`` of what this person had on lists before. A long part of no such things stays whole: "e" within it joins no
    two things. A number that is taken back in the same breath is the one that it is taken back for.
    """
    found: list[str] = []
    parts = _APART.split(_recounted(text.strip(" .!?:")))
    for part in parts:
        pieces = [
            told
            for piece in _at_and(_LEADING_AND.sub("", part.strip()))
            for told in ([piece] if len(parts) > 1 and len(piece.split()) <= _ONE_PART else _told_apart(piece, known))
        ]
        short = all(sum(not is_small(word) for word in said_in(piece)) <= _LONGEST_PART for piece in pieces)
        for piece in pieces if short or _are_things(pieces, known) else [part]:
            name = _bare(piece)
            if words(name) and not _ends([*_SAID.finditer(name)]) and key(name) not in {key(other) for other in found}:
                found.append(name)
    return tuple(found)


def _at_and(part: str) -> list[str]:
    """Return ``part`` apart where "e" joins two things, and not two colours of one: "balão verde e preto"."""
    pieces = _AND.split(_and_spelt_out(part))
    joined = pieces[:1]
    for piece in pieces[1:]:
        if _is_colour(words(joined[-1])[-1:]) and _is_colour(words(piece)[:1]):
            begin = part.find(joined[-1])
            joined[-1] = part[begin : part.find(piece, begin + len(joined[-1])) + len(piece)]
        else:
            joined.append(piece)
    return joined


def _and_spelt_out(part: str) -> str:
    """Return ``part`` with "and" for the "n" beside an English thing, "loo roll n coffee"; "leite n" is a no."""
    said, things = part.split(" "), _goods().english
    short = [at for at in range(1, len(said) - 1) if fold(said[at]) == "n"]
    between = [
        at for at in short if any(_thing(fold(said[beside].strip(",."))) in things for beside in (at - 1, at + 1))
    ]
    return " ".join("and" if at in between else word for at, word in enumerate(said))


def _is_colour(said: Sequence[str]) -> bool:
    return bool(said) and _plain(said[0]) in _goods().colours


def in_one_breath(text: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the list that ``text`` begins, and its things, known as such: "lista do mercado arroz feijão azeite".

    What is called so is "" where the things follow at once; None if the text begins no list, or has no two of them.
    """
    said = [(match.start(), fold(match[0])) for match in _WORD.finditer(text)]
    noun = next((at for at, (_, word) in enumerate(said) if word in every("list_nouns")), len(said))
    if not in_words("making").issuperset(word for _, word in said[:noun]):
        return None
    first = next((at for at in range(noun + 1, len(said)) if not is_small(said[at][1])), len(said))
    starts = _starts([_thing(word) for _, word in said[first:]], ())
    begin = next((at for at in starts if at or first == noun + 1), None)
    if begin is None:
        return None
    name = text[said[first][0] : said[first + begin][0]].split()
    if any(word.endswith(",") or fold(word) in in_words("leading") for word in name[:-1]):
        return None  # "lista de churrasco com farofa, picanha" names what it begins with
    around = in_words("leading") | in_words("links") | in_words("counting")
    while name and (fold(name[-1]) in around or name[-1].isdigit()):
        name = name[:-1]
    entries = entries_in(text[said[_first(said, first + begin)][0] :])
    return (list_name(" ".join(name)), entries) if len(entries) >= _FEWEST else None


def _bare(piece: str) -> str:
    """Return an entry without what stands around it: "o", "mais", a bullet; "também", "por favor"."""
    name = _BULLET.sub("", piece.strip(" .!"))
    said = list(_SAID.finditer(name))
    while len(said) > 1 and fold(said[0][0]) in in_words("before"):
        said = said[1:]
    while len(said) > 1 and (size := next((n for n in (2, 1) if n < len(said) and _ends(said[-n:])), 0)):
        said = said[:-size]
    return name[said[0].start() : said[-1].end()].strip(" .!,") if said else ""


def _ends(said: Sequence[re.Match[str]]) -> bool:
    return " ".join(words(" ".join(each[0] for each in said))) in in_words("behind")


def _recounted(text: str) -> str:
    """Return ``text`` with the number that is meant where another is taken back: "2 leites não 3"."""
    said = [(found, fold(found[0])) for found in _WORD.finditer(text)]
    for at in range(_FEWEST, len(said) - 1):
        now, behind = said[at + 1], said[at + 2 :]
        stops = not behind or not text[now[0].end() : behind[0][0].start()].isspace()
        if said[at][1] not in every("negation") or not _is_number(now[1]):
            continue
        was = [said[place][0] for place in range(max(0, at - _TAKEN_BACK_WITHIN), at - 1) if _is_number(said[place][1])]
        if was and (stops or behind[0][1] in in_words("goes_on")):
            old, last = was[-1], said[at - 1][0]
            return f"{text[: old.start()]}{now[0][0]}{text[old.end() : last.end()]}{text[now[0].end() :]}"
    return text


def _is_number(word: str) -> bool:
    return word.isdecimal() or CARDINALS.get(word, 0) > 1


@dataclass(frozen=True, slots=True)
class _Goods:
    """What is known of things on lists: see goods.toml."""

    things: frozenset[str]
    english: frozenset[str]
    named: frozenset[tuple[str, ...]]
    together: frozenset[tuple[str, ...]]
    flavoured: frozenset[str]
    flavours: frozenset[str]
    measures: frozenset[str]
    numbering: frozenset[str]
    counting: frozenset[str]
    colours: frozenset[str]

    def are_one(self, word: str, other: str) -> bool:
        """Tell whether ``other``, a thing by itself, only says more of ``word`` behind it."""
        return (word, other) in self.together or (word in self.flavoured and other in self.flavours)


@cache
def in_words(name: str) -> frozenset[str]:
    """Return the words of a list of words.toml."""
    return frozenset(_table("words.toml")[name])


@cache
def _table(name: str) -> Mapping[str, Any]:
    return tomllib.loads(resources.files("bot.packs.lists").joinpath(name).read_text("utf-8"))


@cache
def _goods() -> _Goods:
    table = _table("goods.toml")
    named, pairs = (
        frozenset(tuple(_plain(word) for word in name.split()) for name in table[names].split(";"))
        for names in ("named", "together")
    )
    things, english, flavoured, flavours = (
        frozenset(_plain(word) for word in table[name].split())
        for name in ("things", "in_english", "flavoured", "flavours")
    )
    measures, numbering = (frozenset(map(_plain, in_words(name))) for name in ("measures", "numbering"))
    counting = in_words("counting") | in_words("articles")
    counting = counting.union(map(_plain, in_words("counting")))
    colours = frozenset(map(_plain, in_words("colours")))
    return _Goods(
        things | english, english - things, named, pairs, flavoured, flavours, measures, numbering, counting, colours
    )


def _told_apart(piece: str, known: Collection[str]) -> list[str]:
    """Return the things that ``piece`` names one behind the other; it is one itself if fewer than two are known."""
    said = [(match.start(), _thing(fold(match[0]))) for match in _WORD.finditer(piece)]
    starts = _starts([word for _, word in said], {tuple(name.split()) for name in known})
    starts = [at for at in starts if piece.count("(", 0, said[at][0]) <= piece.count(")", 0, said[at][0])]
    if len(starts) < _FEWEST:
        return [piece]
    while starts[0] and _is_counted(said[starts[0] - 1][1]):
        starts[0] -= 1
    ends = [0, *(said[_first(said, at)][0] for at in starts[1:]), len(piece)]
    if starts[0]:
        ends.insert(1, said[starts[0]][0])
    return [piece[begin:end].strip() for begin, end in pairwise(ends)]


def _starts(said: Sequence[str], known: Collection[tuple[str, ...]]) -> list[int]:
    """Return where the words ``said`` begin a thing."""
    goods, found, at = _goods(), list[int](), 0
    while at < len(said):
        mine = max((_length(said, at, name) for name in (*known, *goods.named)), default=0)
        led = at > 0 and said[at - 1] in in_words("leading") | in_words("links") | in_words("short_links")
        more = at > 0 and goods.are_one(said[at - 1], said[at])
        # "Queijo meia cura" counts nothing, and "3 caixas de leite" does.
        more = more or (at > 0 and said[at] in in_words("counting"))
        of = at > 0 and said[at] in goods.measures and not in_words("links").isdisjoint(said[at + 1 : at + 2])
        counted = of and _is_counted(said[at - 1])
        # "Refrigerante 12 garrafas": how much there is of it stands behind it.
        much = not of and bool(found) and said[at] in goods.measures and said[at - 1].isdigit()
        if (mine or counted or said[at] in goods.things) and not led and not more and not much:
            found.append(at)
        at += mine or 1
    return found


def _thing(word: str) -> str:
    """Return the folded ``word`` as a thing is called, and a small one as what it is a small one of: "pratinho"."""
    things = _goods().things
    endings = (ending.split("=") for ending in in_words("small"))
    large = (_plain(word.removesuffix(ending) + end) for ending, end in endings if word.endswith(ending))
    return plain if (plain := _plain(word)) in things else next((each for each in large if each in things), plain)


def _length(said: Sequence[str], at: int, name: Sequence[str]) -> int:
    """Return how many of the words ``said`` are ``name`` from ``at`` on, small words among them; 0 if they are not."""
    end = at
    for word in name:
        while end > at and end < len(said) and said[end] in in_words("links") | in_words("short_links"):
            end += 1
        if end >= len(said) or said[end] != word:
            return 0
        end += 1
    return end - at


def _are_things(pieces: Sequence[str], known: Collection[str]) -> bool:
    """Tell whether ``pieces`` that are long for things are some all the same: they begin with what is known."""
    return len(pieces) >= _FEWEST and all(is_thing(piece, known) for piece in pieces)


def is_thing(piece: str, known: Collection[str] = ()) -> bool:
    """Tell whether ``piece`` begins with what is known of things on lists, counted or not: "dois leites"."""
    names = {tuple(name.split()) for name in known}
    said = [_thing(fold(match[0])) for match in _WORD.finditer(piece)]
    return _starts(said, names)[:1] in ([0], [1])


def _first(said: Sequence[tuple[int, str]], at: int) -> int:
    """Return where the thing at ``at`` begins, with what is counted of it: "2 leites", "uns ovos"."""
    while at and _is_counted(said[at - 1][1]) and not (at > 1 and said[at - 2][1] in _goods().numbering):
        at -= 1
    return at


def _is_counted(word: str) -> bool:
    return word in _goods().counting or word.isdigit()


def is_small(word: str) -> bool:
    """Tell whether ``word`` (folded) is an article, or leads to what something is of, or for."""
    return word in in_words("articles") or word in in_words("links")


def list_name(text: str) -> str:
    """Return what a list is called, without "a lista de" before it."""
    parts = text.strip(" .!?:\"'“”").split()
    while len(parts) > 1 and (is_small(fold(parts[0])) or fold(parts[0]) in in_words("lists")):
        parts = parts[1:]
    while len(parts) > 1 and fold(parts[-1]) in in_words("lists"):
        parts = parts[:-1]
    return "" if fold(" ".join(parts)) in in_words("lists") else " ".join(parts)[:_NAME_LIMIT].strip()


def key(text: str) -> str:
    """Return the form in which two names are the same: no accents, case, articles or plurals."""
    said = words(text)
    kept = [word for word in said if not is_small(word)] or said
    return " ".join(_plain(word) for word in kept)


def called(name: str, named: Iterable[tuple[str, T]]) -> tuple[T, ...]:
    """Return what is called ``name``: so exactly, else what has all its words among others, in any form."""
    pairs = tuple(named)
    exact = tuple(each for other, each in pairs if key(other) == key(name))
    if exact:
        return exact
    said = _content(name)
    whole = not in_words("without").isdisjoint(said)
    # "Açúcar" does not name "manteiga de amendoim sem açúcar".
    has = [(_content(other) if whole else _until_without(_content(other)), each) for other, each in pairs]
    return tuple(each for other, each in has if said and all(_among(word, other) for word in said))


def _until_without(said: Sequence[str]) -> Sequence[str]:
    end = next((at for at, word in enumerate(said) if at and word in in_words("without")), len(said))
    return said[:end]


def all_spoken_in(text: str, named: Iterable[tuple[str, T]]) -> list[T]:
    """Return what is named somewhere in ``text``, and is no part of a longer name there, the longest name first."""
    said = _content(text)
    # "Pizza sem cebola" names no onion, but where one is called so.
    has = [word for before, word in pairwise(("", *said)) if before not in in_words("without")]
    cores = [(_core(name), each) for name, each in named]
    inside = [
        (core, each)
        for core, each in cores
        if all(_among(word, has if in_words("without").isdisjoint(core) else said) for word in core or "?")
    ]
    inside.sort(key=lambda pair: -len(pair[0]))
    return [
        each
        for at, (name, each) in enumerate(inside)
        if not any(all(_among(word, longer) for word in name) for longer, _ in inside[:at])
    ]


def spoken_in(text: str, named: Iterable[tuple[str, T]]) -> T | None:
    """Return the longest of what is named somewhere in ``text``; None if nothing is."""
    return next(iter(all_spoken_in(text, named)), None)


def _content(text: str) -> tuple[str, ...]:
    return tuple(word for word in said_in(text) if not is_small(word))


def said_in(text: str) -> tuple[str, ...]:
    """Return the folded words of ``text``, in which "w/o" is one."""
    return tuple(fold(match[0]) for match in _WORD.finditer(text))


def _core(name: str) -> tuple[str, ...]:
    """Return the words of ``name`` without how much of it there is, if it says more: "3 caixas de leite"."""
    said = _content(name)
    for counts in (str.isdigit, lambda word: _is_counted(word) or _plain(word) in _goods().measures):
        said = tuple(word for word in said if not counts(word)) or said
    return said


def _among(word: str, others: Sequence[str]) -> bool:
    """Tell whether ``word`` is one of ``others``, or another form of it."""
    return any(word == other or _plain(word) == _plain(other) for other in others)


def _plain(word: str) -> str:
    """Return the folded ``word`` as singular as its stems make it; a number, or a short word, as it is."""
    if word.endswith("aes"):
        word = f"{word.removesuffix('aes')}ao"  # "pães": the stems leave so short a word alone
    found = sorted(stem for stem in stems(word) if not stem.startswith("#") and not stem.isdigit())
    return min(found, key=len) if found else word.removesuffix("s") or word
