"""Answers that name an option instead of numbering it: "Duna", "o de 2010", "a série", "o mais antigo"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from bot.understanding.recognition import ItemType
from bot.understanding.situation import Choosable
from bot.understanding.wordings import SAID

_WORD = re.compile(r"\w+")
_YEAR = re.compile(r"(?:18|19|20)\d\d")

_SAID = SAID.words
FILLERS = _SAID["filling"]
KIND_WORDS: dict[str, ItemType] = {
    **dict.fromkeys(_SAID["film"], "movie"),
    **dict.fromkeys(_SAID["series"], "tv_show"),
    **dict.fromkeys(_SAID["note"], "note"),
    **dict.fromkeys(_SAID["video"], "video"),
    **dict.fromkeys(_SAID["link"], "link"),
}
KIND_NAMES: dict[ItemType, str] = {
    "movie": "filme",
    "tv_show": "serie",
    "note": "nota",
    "video": "video",
    "link": "link",
    "book": "livro",
    "music": "musica",
    "file": "arquivo",
}


def named_options(text: str, options: Sequence[Choosable], *, by_age_alone: bool = False) -> tuple[int, ...]:
    """Return the positions of the ``options`` that ``text`` can mean by title, year, kind or age.

    A title that is typed exactly wins over everything else. Words that fit no option mean none of them.
    With ``by_age_alone``, "o novo" and "o original" are the newest and the oldest, unless a title says so.
    """
    spoken = _words(text)
    if by_age_alone and (told := _by_age(spoken, options)):
        return told
    titled = tuple(i for i, option in enumerate(options) if spoken and _words(option.title) == spoken)
    if titled:
        return titled
    remaining, rest, narrowed = _narrowed(" ".join(spoken), list(range(len(options))), options)
    if not rest:
        return tuple(remaining) if narrowed else ()
    exact = tuple(i for i in remaining if _words(options[i].title) == rest)
    return exact or tuple(i for i in remaining if set(rest) <= set(_words(options[i].title)))


def _by_age(spoken: Sequence[str], options: Sequence[Choosable]) -> tuple[int, ...]:
    said = [word for word in spoken if word not in FILLERS and KIND_WORDS.get(word) not in ("movie", "tv_show")]
    dated = [(option.year, at) for at, option in enumerate(options) if option.year is not None]
    if not dated or len(dated) < len(options) or any(set(said) & {*_words(option.title)} for option in options):
        return ()
    pick = max if " ".join(said) in _SAID["newer"] else min if " ".join(said) in _SAID["older"] else None
    return tuple(at for year, at in dated if pick and year == pick(dated)[0])


def kinds_in(text: str) -> tuple[ItemType, ...]:
    """Return the kinds that ``text`` speaks of, each once."""
    return tuple(dict.fromkeys(KIND_WORDS[word] for word in _words(text) if word in KIND_WORDS))


def only_kinds(text: str) -> bool:
    """Tell whether ``text`` is nothing but kinds and the words between them ("séries e notas")."""
    spoken = _words(text)
    return any(word in KIND_WORDS for word in spoken) and all(
        word in KIND_WORDS or word in _SAID["between_kinds"] for word in spoken
    )


def wants_kept(text: str) -> bool:
    """Tell whether ``text`` speaks of keeping ("salva o 2"): it never picks what to remove."""
    return not _SAID["wanting_kept"].isdisjoint(_words(text))


def _narrowed(
    spoken: str, remaining: list[int], options: Sequence[Choosable]
) -> tuple[list[int], tuple[str, ...], bool]:
    """Take age, year and kind out of ``spoken``: what options remain, what words are left, whether any was said."""
    narrowed = False
    for phrases, pick in ((_SAID["newest"], max), (_SAID["oldest"], min)):
        said = next((phrase for phrase in sorted(phrases) if phrase in spoken), None)
        years = [year for i in remaining if (year := options[i].year) is not None]
        if said and years:
            spoken, narrowed = spoken.replace(said, " "), True
            remaining = [i for i in remaining if options[i].year == pick(years)]
    rest: list[str] = []
    for word in spoken.split():
        kind = KIND_WORDS.get(word)
        if _YEAR.fullmatch(word):
            fitting, narrowed = [i for i in remaining if options[i].year == int(word)], True
            remaining = fitting
        elif kind is not None and any(options[i].kind == kind for i in remaining):
            remaining, narrowed = [i for i in remaining if options[i].kind == kind], True
        elif word not in FILLERS:
            rest.append(word)
    return remaining, tuple(rest), narrowed


def _words(text: str) -> tuple[str, ...]:
    folded = unicodedata.normalize("NFKD", text.casefold())
    return tuple(_WORD.findall("".join(c for c in folded if not unicodedata.combining(c))))
