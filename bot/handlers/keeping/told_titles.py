"""Titles as they are told with who recommended them or what they are called: the title alone."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from bot.handlers.keeping.keep import WATCHING
from bot.handlers.keeping.opinions import WORKS
from bot.understanding.grammar import every, kinds
from bot.understanding.recognition import Entities
from state.items import Kind
from state.text import fold, words

_WORD = re.compile(r"[^\W_]+")
# So many words at most say who recommends something.
_WHO = 5
# So soon behind the word for its kind a title is called something: "uma série que se chama ...".
_CALLED_WITHIN = 3
_PAUSE = re.compile(r"[,.;!\n]")
_NAMES = re.compile(r"((?:[A-ZÀ-Þ][\w'’]*\s+)*[A-ZÀ-Þ][\w'’]*:\s*)$")


def alone(entities: Entities, text: str) -> Entities:
    """Return ``entities`` of what is to be kept with the title alone, where ``text`` tells more around it.

    "O filme que o Rui indicou Resgate 2", "uma série que chama Dark", "lendo Grande Sertão: Veredas" are about
    "Resgate 2", "Dark" and "Grande Sertão: Veredas".
    """
    if entities.url or not is_of_a_work(entities, text):
        return entities
    content = entities.content
    if not content and entities.item_type is not None:
        content = _named(text)
    elif content:
        content = _without_who(_with_its_beginning(content, text))
    return replace(entities, content=content) if content else entities


def each_called(text: str) -> tuple[Entities, ...]:
    """Return each of the titles that ``text`` names with their kinds; () where it names none.

    "Um filme que chama Marte Um e uma série que chama Dark quero ver com a Bia" names two.
    """
    said = list(_WORD.finditer(text))
    named: list[tuple[int, int]] = []
    for at, each in enumerate(said):
        if fold(each[0]) in every("naming_a_title"):
            behind = range(at - 1, max(at - 1 - _CALLED_WITHIN, -1), -1)
            named += [(kind, at) for kind in behind if kinds().get(fold(said[kind][0])) in WORKS][:1]
    if not named or not (is_of_a_work(Entities(), text) or every("speaking_of").intersection(words(text))):
        return ()
    ends = [*(said[kind].start() for kind, _ in named[1:]), len(text)]
    titles = [text[said[at].end() : end] for (_, at), end in zip(named, ends, strict=True)]
    titles = [*map(_without_joint, titles[:-1]), _without_wish(titles[-1])]
    of = [kinds()[fold(said[kind][0])] for kind, _ in named]
    return tuple(Entities(content=title, item_type=kind) for title, kind in zip(titles, of, strict=True) if title)


def titled_by_kind(text: str, of: Collection[Kind]) -> str:
    """Return the title behind the word for its kind, up to a pause, "a série Dark, parei no 2"; "" where none is."""
    for found in _WORD.finditer(text):
        behind = text[found.end() :]
        if kinds().get(fold(found[0])) in of and behind[:1].isspace():
            title = _PAUSE.split(behind.strip(), maxsplit=1)[0].strip(' :"“”')
            parts = every("episodes") | every("pages")
            if title[:1].isupper() and parts.isdisjoint(words(title)):
                return title
    return ""


def _without_joint(title: str) -> str:
    """Return ``title`` without what only leads to the next one: "Marte Um e uma"."""
    said = title.split()
    apart = len(said) > 1 and (fold(said[-2]) in every("joint") or said[-2].endswith(","))
    if apart and fold(said[-1]) in every("article"):
        said = said[:-1]
    if said and fold(said[-1]) in every("joint"):
        said = said[:-1]
    return " ".join(said).strip(' .!:,"“”')


def _without_wish(title: str) -> str:
    """Return ``title`` without the wish behind it: "Bebê Rena quero ver com o Marcelo"."""
    title = _PAUSE.split(title.strip())[0]
    said = list(_WORD.finditer(title))
    wish = next((at for at, each in enumerate(said) if at > 1 and fold(each[0]) in WATCHING), None)
    if wish is None:
        return title.strip(' :"“”')
    begin = wish - 1
    while begin > 1 and said[0][0][0].isupper() and said[begin - 1][0][0].islower():
        begin -= 1
    return title[: said[begin].start()].strip(' :"“”')


def is_of_a_work(entities: Entities, text: str) -> bool:
    """Tell whether ``text`` speaks of what is seen or read, so that more than a title may stand in what it names."""
    led = WATCHING | every("reading") | every("recommending")
    return entities.item_type in WORKS or (entities.item_type is None and not led.isdisjoint(words(text)))


def of_the_wish(entities: Entities, beside: str) -> Entities:
    """Return ``entities`` as a film or series where the wish ``beside`` it is for such: "films to see: a, b again"."""
    said = words(beside)
    kind = next((kinds()[word] for word in said if kinds().get(word) in ("movie", "tv_show")), None)
    wished = entities.content and entities.item_type is None and not entities.url and not WATCHING.isdisjoint(said)
    return replace(entities, item_type=kind) if kind and wished else entities


def _named(text: str) -> str | None:
    """Return what ``text`` says that something is called."""
    found = next((each for each in _WORD.finditer(text) if fold(each[0]) in every("naming_a_title")), None)
    # "Série nova que o Juninho indicou: Reacher".
    told, _, title = text.partition(":") if not every("recommending").isdisjoint(words(text)) else ("", "", "")
    led = bool(title) and not every("recommending").isdisjoint(words(told))
    behind = text[found.end() :] if found else title if led else ""
    return behind.strip(' .!:,"“”') or None


def _without_who(content: str) -> str:
    """Return ``content`` behind who recommended it."""
    said, tells = list(_WORD.finditer(content)), every("recommending") | every("speaking_of")
    told = next((at for at, each in enumerate(said[:_WHO]) if at and fold(each[0]) in tells), None)
    if told is None:
        return content
    behind = said[told + 1 :]
    while len(behind) > 1 and behind[0][0].islower() and fold(behind[0][0]) in every("to_whom"):
        behind = behind[1:]
    return content[behind[0].start() :].strip() if behind else content


def _with_its_beginning(content: str, text: str) -> str:
    """Return ``content`` with the name before its colon: "lendo Grande Sertão: Veredas"."""
    before = text.partition(content)[0]
    name = _NAMES.search(before)
    plain = name is not None and bool(words(before[: name.start()])) and every("reading").isdisjoint(words(name[0]))
    return f"{name[0]}{content}" if name and plain else content
