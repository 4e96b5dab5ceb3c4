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

FOLDER = Path(__file__).parent
MOST_WORDS = 8  # what is longer is a sentence: nothing of it is guessed
GUESSES = 4

# What people say of a film besides its title: "filme matrix dublado", "dark temporada 2".
_BEFORE = re.compile(
    r"(?i)^(?:o |a |the )?(?:filme|série|serie|seriado|anime|desenho|movie|film|show|tv show|series)\s+(?=\S)"
)
_AFTER = re.compile(
    r"(?i)[\s,(\[-]+(?:dublad[oa]|legendad[oa]|completo|online|o filme|a série|a serie|the movie|filme|série|serie|"
    r"movie|hd|4k|(?:1ª|2ª|3ª|\d+[ªa]?)\s*temporada|temporada\s*\d+|season\s*\d+|s\d{1,2}(?:e\d+)?)[)\]]?\s*$"
)
_MAKER = re.compile(r"(?i)\s+(?:do|da|de|dos|com o|com a|com|by|with|from)\s+(\S+(?:\s+\S+)?)\s*$")
_NUMBER = re.compile(r"(?<!\w)(\d{1,2})(?!\w)")
_ROMAN = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split()
_IN_WORDS = {
    "pt-BR": "um dois três quatro cinco seis sete oito nove dez".split(),
    "en": "one two three four five six seven eight nine ten".split(),
}
_LAST_NUMERAL = re.compile(r"(?i)\s+(?:parte|part|chapter|capítulo|capitulo|vol\.?|volume)?\s*(\d{1,2}|[ivx]{1,5})\s*$")
_PARTED = re.compile(r"(?i)\b(?:parte|part)\s+(\d{1,2})\b")


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
    found = _MAKER.search(title)
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
    shorter = _AFTER.sub("", _BEFORE.sub("", title)).strip()
    return shorter if words(shorter) else title


def _with_other_numerals(title: str) -> Iterator[str]:
    """Yield ``title`` with "2" as "II", "Parte Dois" or "Part Two", and the other way round; then without it."""
    number = _NUMBER.search(title)
    value = int(number[1]) if number else 0
    if number and 0 < value <= len(_ROMAN):
        if _PARTED.search(title) and value <= len(_IN_WORDS["en"]):
            yield title[: number.start()] + _IN_WORDS["pt-BR"][value - 1] + title[number.end() :]
            yield _PARTED.sub(f"Part {_IN_WORDS['en'][value - 1].title()}", title)
        yield title[: number.start()] + _ROMAN[value - 1] + title[number.end() :]
    elif plain(title) != title_key(title) and title_key(title).split()[1:]:
        yield plain(title)
    if found := _LAST_NUMERAL.search(title):
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
