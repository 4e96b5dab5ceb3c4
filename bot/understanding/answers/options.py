"""Answers that choose an option, and questions about one: by its name, number, place, age, or who made it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.actions import Action
from bot.understanding.grammar import every, negations
from bot.understanding.recognition import Entities, ItemType, Recognition
from bot.understanding.situation import Choosable
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold
from bot.understanding.words.numbers import parse_selection

_WORD = re.compile(r"\w+")
_YEAR = re.compile(r"(?:18|19|20)\d\d")
FILLERS = SAID.words["filling"]
KIND_WORDS: dict[str, ItemType] = {
    **dict.fromkeys(SAID.words["film"], "movie"),
    **dict.fromkeys(SAID.words["series"], "tv_show"),
    **dict.fromkeys(SAID.words["note"], "note"),
    **dict.fromkeys(SAID.words["video"], "video"),
    **dict.fromkeys(SAID.words["link"], "link"),
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
_PLACES = (
    (SAID["first_shown"], 0.0),
    (SAID["middle_shown"], 0.5),
    (SAID["last_shown"], 1.0),
)
_BETWEEN = FILLERS | SAID.words["around_a_place"]
LONGEST = 80
# So few words are an answer, and so few of them are only said around it.
LONGEST_ANSWER, CHAFF_AT_MOST = 7, 2
_PAUSED = re.compile(r"([^,:;]+)[,:;]\s*(.+)")
_ASKS = frozenset("qual quais quem quando ano quantos which who what when year how".split())
_AROUND = re.compile(r"\b(?:qual|quais|which|what|deles|delas|of them|one|e|eh|is|era|was|que|mesmo)\b|[?!.,]")
_NUMBERED = re.compile(
    r"\b(?:o|a|the|numero|number|opcao|option) (?P<which>\d{1,2}|primeir[oa]|segund[oa]|terceir[oa]|quart[oa]|quint[oa]"
    r"|ultim[oa]|first|second|third|fourth|fifth|last)\b"
)
# What is asked for with a number is one of the list; "o link do 1917" is of a film.
_ADDRESS = SAID["address"]
HIGHEST = 200


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
    pick = max if " ".join(said) in SAID.words["newer"] else min if " ".join(said) in SAID.words["older"] else None
    return tuple(at for year, at in dated if pick and year == pick(dated)[0])


def kinds_in(text: str) -> tuple[ItemType, ...]:
    """Return the kinds that ``text`` speaks of, each once."""
    return tuple(dict.fromkeys(KIND_WORDS[word] for word in _words(text) if word in KIND_WORDS))


def only_kinds(text: str) -> bool:
    """Tell whether ``text`` is nothing but kinds and the words between them ("séries e notas")."""
    spoken = _words(text)
    return any(word in KIND_WORDS for word in spoken) and all(
        word in KIND_WORDS or word in SAID.words["between_kinds"] for word in spoken
    )


def wants_kept(text: str) -> bool:
    """Tell whether ``text`` speaks of keeping ("salva o 2"): it never picks what to remove."""
    return not SAID.words["wanting_kept"].isdisjoint(_words(text))


def _narrowed(
    spoken: str, remaining: list[int], options: Sequence[Choosable]
) -> tuple[list[int], tuple[str, ...], bool]:
    """Take age, year and kind out of ``spoken``: what options remain, what words are left, whether any was said."""
    narrowed = False
    for phrases, pick in ((SAID.words["newest"], max), (SAID.words["oldest"], min)):
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


def by_kind_or_year(text: str, options: Sequence[Choosable]) -> tuple[int, ...]:
    """Return the one option of a kind or a year that ``text`` tells, which is no number: "the movie one"."""
    if not any(word in KIND_WORDS or _YEAR.fullmatch(word) for word in _words(text)):
        return ()
    told = (named_options(answer, options) for answer in without_chaff(text, at_most=1))
    return next((each for each in told if len(each) == 1), ())


def without_chaff(text: str, at_most: int = CHAFF_AT_MOST) -> Iterator[str]:
    """Yield what may be all of a short answer, without what is only said around it: "o filme" of "aff, o filme né".

    No number, no, being or staying is said around it: "duna foi ótimo" and "o 1 fica" choose nothing. What a bare
    number counts is not dropped either: "2 ovos".
    """
    if "?" in text or len(text.split()) > LONGEST_ANSWER:
        return
    paused = _PAUSED.match(text)
    for answer in (text, paused[2]) if paused and _is_chaff(paused[1], at_most) else (text,):
        said = answer.split()
        for size in range(len(said), 0, -1):
            kept, dropped = " ".join(said[:size]).strip(" ,.!"), " ".join(said[size:])
            counts = kept.isdecimal() and bool(dropped) and not _leads_on(dropped)
            denies = dropped and negations().issuperset(_words(kept))  # "não apaga tudo" is no "Não Olhe para Cima"
            if kept and not (counts or denies) and _is_chaff(dropped, at_most):
                yield kept


def _is_chaff(text: str, at_most: int) -> bool:
    said = _words(text)
    telling = negations() | every("leaving") | every("being") | every("coming_to")
    besides = [word for word in said if word not in FILLERS | every("polite") | every("beside_orders")]
    return len(besides) <= at_most and telling.isdisjoint(said) and not any(map(str.isdecimal, said))


def _leads_on(text: str) -> bool:
    """Tell whether ``text`` begins with what is no name of anything counted: "1 pelo amor", "2 please"."""
    return not (FILLERS | every("polite") | every("beside_orders")).isdisjoint(_words(text)[:1])


def _words(text: str) -> tuple[str, ...]:
    folded = unicodedata.normalize("NFKD", text.casefold())
    return tuple(_WORD.findall("".join(c for c in folded if not unicodedata.combining(c))))


def placed(text: str, size: int) -> int | None:
    """Return the position (from 0) among ``size`` options that ``text`` tells; None if it tells none, or no single one.

    Of an even number none stands in the middle.
    """
    said = fold(text).replace("'", " ")
    told = [(pattern.sub(" ", said), share) for pattern, share in _PLACES if pattern.search(said)]
    if len(told) != 1 or not size:
        return None
    (left, share) = told[0]
    if not _BETWEEN.issuperset(re.findall(r"\w+", left)):
        return None
    at = share * (size - 1)
    return int(at) if at.is_integer() else None


def person_in(text: str) -> str | None:
    """Return who is named in ``text`` if it tells one of several things by a person; that it is one is a guess."""
    if len(text) > LONGEST or "\n" in text.strip() or text.strip().endswith("?"):
        return None
    found = SAID.shaped("told_by_a_person", " ".join(re.findall(r"\w+", fold(text))))
    return found["person"] if found else None


def inquired_about(text: str, options: Sequence[Choosable]) -> int | None:
    """Return the position (from 0) of the option that a question is about, by its number or its age; else None."""
    said = fold(text).strip()
    if _ASKS.isdisjoint(re.findall(r"\w+", said)):
        return None
    if numbered := _NUMBERED.search(said):
        selection = parse_selection(numbered["which"])
        found = selection.positions(len(options)) if selection else None
    else:
        found = named_options(" ".join(_AROUND.sub(" ", said).split()), options, by_age_alone=True)
    return found[0] if found and len(found) == 1 else None


def by_its_number(recognition: Recognition) -> Recognition:
    """Return ``recognition``, a search for "o link do 1" as asking for the one with that number."""
    entities = recognition.entities
    asked = entities.item_type == "link" or _ADDRESS.search(fold(recognition.text))
    if recognition.action is not Action.SEARCH or not entities.query or not asked:
        return recognition
    selection = parse_selection(entities.query)
    if selection is None or selection.everything or any(abs(number) > HIGHEST for number in selection.numbers):
        return recognition
    return replace(recognition, action=Action.GET_INFO, entities=Entities(selection=selection))
