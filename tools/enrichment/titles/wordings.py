"""The ways to ask for a title: as it was typed, then as TMDB may know it, which forgives little."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.distance import OSA

from state.text import fold, title_key, words
from tools.enrichment.titles.likeness import core, plain, slips
from tools.lexicon import LANGUAGES, Lexicon

FOLDER = Path(__file__).parent
MOST_WORDS = 8  # what is longer is a sentence: nothing of it is guessed
GUESSES = 4

_LEXICON = Lexicon(LANGUAGES, "titles")
_NUMBER = re.compile(r"(?<!\w)(\d{1,2})(?!\w)")
_ROMAN = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split()


def full_titles(title: str) -> tuple[str, ...]:
    """Return ``title`` and what it is short for, if it is: those are what results are compared with."""
    return tuple(dict.fromkeys((title, *_expanded(title), _without_hints(title))))


def is_short_form(title: str) -> bool:
    """Tell whether ``title`` is short for another ("got")."""
    return any(_expanded(title))


def exact_wordings(title: str) -> Iterator[str]:
    """Yield other ways of writing the very same title, the likeliest first: what they find needs no more proof."""
    yield from _unlike(title, _same_title(title))


def loose_wordings(title: str) -> Iterator[str]:
    """Yield parts and corrections of ``title``, GUESSES at most: what they find counts only if it is like it."""
    yield from islice(_unlike(title, _guesses(title)), GUESSES)


def maker_in(title: str) -> tuple[str, str] | None:
    """Return the title and the person that ``title`` may name: "duna do villeneuve"."""
    found = _LEXICON.pattern("maker", r"(?i)\s+", r"\s+(\S+(?:\s+\S+)?)\s*$").search(title)
    apart = (title[: found.start()].strip(), found[1]) if found else None
    return apart if apart and words(apart[0]) and words(apart[1]) else None


def _unlike(title: str, others: Iterator[str]) -> Iterator[str]:
    seen = {title_key(title)}
    for other in others:
        if title_key(other) and title_key(other) not in seen:
            seen.add(title_key(other))
            yield other


def _same_title(title: str) -> Iterator[str]:
    yield from _expanded(title)
    yield _without_hints(title)
    yield from _with_other_numerals(_without_hints(title))
    if "&" in title:
        yield title.replace("&", " e ")


def _guesses(title: str) -> Iterator[str]:
    spoken = core(_without_hints(title)).split()
    if not spoken or len(spoken) > MOST_WORDS:
        return
    if known := _well_known(" ".join(spoken)):
        yield known
    if len(spoken) > 1:
        yield " ".join(word[: max(3, (2 * len(word) + 2) // 3)] for word in spoken)
        yield from sorted(spoken, key=len, reverse=True)[:2]  # one of the two is spelt right
    elif len(spoken[0]) > 4:
        yield spoken[0][: max(3, (2 * len(spoken[0])) // 3)]
        yield spoken[0][:3]


def _without_hints(title: str) -> str:
    before = _LEXICON.pattern("before", "(?i)^", r"\s+(?=\S)")
    after = _LEXICON.pattern("after", r"(?i)[\s,(\[-]+", r"[)\]]?\s*$")
    shorter = after.sub("", before.sub("", title)).strip()
    return shorter if words(shorter) else title


def _with_other_numerals(title: str) -> Iterator[str]:
    """Yield ``title`` with "2" as "II", "Parte Dois" or "Part Two", and the other way round; then without it."""
    number = _NUMBER.search(title)
    value = int(number[1]) if number else 0
    if number and 0 < value <= len(_ROMAN):
        parted = _LEXICON.pattern("part_one", r"(?i)\b")
        for numbers, part in zip(_LEXICON.every("numbers"), _LEXICON.every("part_called"), strict=True):
            if parted.search(title) and value <= len(numbers):
                yield parted.sub(f"{part} {numbers[value - 1]}", title)
        yield title[: number.start()] + _ROMAN[value - 1] + title[number.end() :]
    elif plain(title) != title_key(title) and title_key(title).split()[1:]:
        yield plain(title)
    if found := _LEXICON.pattern("last_part", r"(?i)\s+", r"?\s*(\d{1,2}|[ivx]{1,5})\s*$").search(title):
        yield title[: found.start()]


def _expanded(title: str) -> Iterator[str]:
    """Yield what ``title`` is short for, whole ("got") or before a number ("lotr 2")."""
    first, *others = _letters(title).split() or [""]
    if first in _abbreviations() and (not others or (len(others) == 1 and others[0].isdigit())):
        yield " ".join((_abbreviations()[first], *others))


def _letters(title: str) -> str:
    """Return ``title`` folded, and an abbreviation with full stops as one word: "G.O.T." -> "got"."""
    return re.sub(r"(?<=\b\w)\.(?=\w\b|\s|$)", "", fold(title)).strip()


@cache
def _abbreviations() -> dict[str, str]:
    table = tomllib.loads((FOLDER / "abbreviations.toml").read_text(encoding="utf-8"))
    return {short: title for section in table.values() for short, title in section.items()}


@cache
def _well_known_titles() -> dict[str, str]:
    lines = (FOLDER / "well_known.txt").read_text(encoding="utf-8").splitlines()
    return {core(line).replace(" ", ""): line for line in lines if line.strip() and not line.startswith("#")}


def _well_known(typed: str) -> str | None:
    """Return the well-known title that ``typed`` is a slip or two away from."""
    joined = typed.replace(" ", "")
    most = slips(len(joined))
    titles = _well_known_titles()
    found = process.extractOne(joined, titles.keys(), scorer=OSA.distance, score_cutoff=most) if most else None
    return titles[found[0]] if found else None
