"""Entities of a clause: names and contents by the tagger; addresses, years, kinds, numbers and languages by code."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from bot.actions import Action
from bot.understanding.dictation import behind_a_colon, dictation, label_of
from bot.understanding.grammar import every, kinds, lexicons
from bot.understanding.model import model
from bot.understanding.recognition import Entities, ItemType, Language, Selection
from bot.understanding.rewording import new_texts
from bot.understanding.safety import Judged, Verdict, breaks_off, speaks_of_removing
from bot.understanding.tokens import Token, normalised, tokens
from bot.understanding.wordings import SAID
from bot.understanding.words.numbers import SELECTION_WORDS, parse_selection
from bot.understanding.words.urls import find_urls, is_video_host

FIRST_YEAR, LAST_YEAR = 1900, 2035
_STOPS = ".,;:!?…-–— \t\n"
_QUOTATION = re.compile(r"(?<=\s)[\"“«]([^\"“”«»]+)[\"”»](?=\s*[.!]*\s*$)")
FEWEST_LEFT = 3
# So many digits are a number of something, and no year or mark.
LONG_NUMBER = 5
# What a number names in these is what is kept or looked for.
_OF = frozenset({"de", "of", "from"})
NAMED_ALONE = frozenset({Action.SAVE, Action.SEARCH})


def entities_of(action: str, text: str, clause: Sequence[Token], verdict: Judged, label: str = "") -> Entities:
    """Return what ``clause`` of ``text``, taken for ``action`` by its ``label``, is about: what its examples name."""
    slots = model().slots.get(label or action, frozenset())
    if "language" in slots:
        return Entities(language=_language(clause))
    named = slots & {"content", "query"}
    saves = action == Action.SAVE
    url = _url(text, clause) if named else None
    if url and saves:
        # What stands around an address is named as if it were not there.
        clause = [token for token in clause if token.kind != "url"] or clause
    tags = model().spans.tag(clause, label or action) if named or "value" in slots else ["O"] * len(clause)
    tags = _reworded(clause, tags) if action == Action.REWRITE else tags
    if verdict.order and verdict.verdict is Verdict.AT_ONCE:
        return _removed(text, clause, verdict, tags)
    main = _main(text, clause, tags, saves=saves) or (behind_a_colon(text, clause) if saves else None)
    kind = _kind(clause, tags) if "item_type" in slots else None
    if url and saves:
        around = None if is_bare_order(clause) else text[clause[0].start : clause[-1].end]
        main = _without(url, main or around or "")
        kind = kind if kind not in (None, "video", "link") else ("video" if is_video_host(url) else "link")
    elif url:
        main = url
    value, year = _span(text, clause, tags, "value"), _year(clause, tags) if "year" in slots else None
    if action == Action.SET_YEAR and year is not None and value is None:
        value, year = str(year), None
    if saves and main is None and year is not None and kind is not None:
        main, year = str(year), None
    if saves and year is None and main is not None and kind in (None, "movie", "tv_show"):
        main, year = _dated(main)
    if action == Action.DELETE_ITEM and verdict.verdict is Verdict.ASK:
        if verdict.order and verdict.order.words and breaks_off(verdict.tokens):
            main = _bare(text, verdict.tokens[slice(*verdict.order.words)])
        main = quoted_in(text[clause[0].start : clause[-1].end]) or main or _behind_the_order(text, clause)
    selection = _chosen(action, main, clause, tags) if "selection" in slots and action not in NAMED_ALONE else None
    if selection is not None:
        kind = kind or next((kinds()[each.word] for each in tokens(main or "") if each.word in kinds()), None)
        main = None
    return Entities(
        content=main if "content" in named else None,
        query=main if "content" not in named else None,
        url=url,
        item_type=kind,
        year=year,
        selection=selection,
        value=value,
        was=_span(text, clause, tags, "was"),
        list=_span(text, clause, tags, "list"),
        when=_span(text, clause, tags, "when"),
        amount=_span(text, clause, tags, "amount"),
    )


def _reworded(clause: Sequence[Token], tags: list[str]) -> list[str]:
    """Return ``tags`` with the new text of a note, if ``clause`` orders that, as the value: all of it, to the end."""
    texts = new_texts(clause)
    if not texts:
        return tags
    leading = next((at for at in texts if tags[at] == "B-value"), texts[0])
    begin, end = leading, len(clause)
    while begin < end - 1 and clause[begin].kind in ("mark", "line"):
        begin += 1
    while end > begin + 1 and clause[end - 1].kind in ("mark", "line"):
        end -= 1
    asked = end
    while asked > begin + 1 and clause[asked - 1].word in every("polite"):
        asked -= 1
    # "... pra losartana 50, por favor" does not say so.
    if clause[asked - 1].kind == "mark" or not any(tag.endswith("value") for tag in tags[asked:end]):
        end = asked - (clause[asked - 1].kind == "mark")
    inside = ["B-value", *["I-value"] * (end - begin - 1)]
    return [*tags[: leading - 1], *["O"] * (begin - leading + 1), *inside, *["O"] * (len(clause) - end)]


def _dated(main: str) -> tuple[str, int | None]:
    """Return a title, and the year that stands behind it: "duna 2021"."""
    *title, last = tokens(main)
    if not title or last.shape != "<year>" or not FIRST_YEAR <= int(last.word) <= LAST_YEAR:
        return main, None
    return main[: title[-1].end], int(last.word)


def _main(text: str, clause: Sequence[Token], tags: Sequence[str], *, saves: bool) -> str | None:
    """Return what is named above all; None if that is no name, but a yes or the order itself."""
    if saves and (colon := dictation(clause)):
        label = label_of(clause[:colon])
        begin = label[0].start if label else clause[colon].end
        return text[begin : clause[-1].end].strip() or None
    main = _span(text, clause, tags, "main")
    main = _with_the_rest(text, clause, _noted(text, clause, main)) if saves and main else main
    if main is None or all(token.word in every("yes") for token in tokens(main)):
        return None
    said = [token.word for token in tokens(main) if token.word not in every("article")]
    points = saves or (len(said) > 1 and said[0] in every("this"))  # "onde assistir esse filme?"
    unnamed = points and all(word in kinds() or word in every("this") for word in said)
    return None if unnamed or is_bare_order(clause) else main


def _behind_the_order(text: str, clause: Sequence[Token]) -> str | None:
    """Return what stands behind the last word of removing, up to a pause: "anota não, apaga o código do portão"."""
    orders = [at for at, token in enumerate(clause) if speaks_of_removing(token.word)]
    behind = clause[orders[-1] + 1 :] if orders else ()
    named = list(takewhile(lambda token: token.kind not in ("mark", "line"), behind))
    beside = every("article") | every("this") | every("pointing") | every("polite") | kinds().keys()
    told = [token for token in named if token.word not in beside]
    return text[told[0].start : told[-1].end] if told else None


def quoted_in(text: str) -> str | None:
    """Return the words that ``text`` quotes behind its own, word for word; None if it quotes nothing, or more."""
    found = _QUOTATION.findall(text)
    return str(found[0]).strip() or None if len(found) == 1 else None


def _noted(text: str, clause: Sequence[Token], main: str) -> str:
    """Return ``main`` with what an order to write down names before it, where that is the longer part of it all.

    "Anote a tontura de hoje, para eu contar ao doutor" is no note of the doctor.
    """
    order = next((at for at, token in enumerate(clause[:2]) if token.word in every("jotting")), None)
    first = text.find(main, clause[0].start)
    if order is None or first < 0:
        return main
    beside = every("bare_orders") | every("plain_yes") | every("polite") | every("that") | every("joint")
    begin = next((at for at in range(order + 1, len(clause)) if clause[at].word not in beside), len(clause) - 1)
    left = [token.word for token in clause[begin:] if token.start < first]
    kind = any(word in kinds() or word in every("list_nouns") for word in left) or left[-1:] == [":"]
    shorter = kind or len(left) <= max(FEWEST_LEFT, len(tokens(main)))
    return main if shorter else text[clause[begin].start : first + len(main)]


def _with_the_rest(text: str, clause: Sequence[Token], main: str) -> str:
    """Return ``main`` with what stands behind it, where that has a long number, or is told behind an order to note.

    "Bota o pix da Lu aí, não quero perder: 71988112233" is no note without the number.
    """
    first = text.find(main, clause[0].start)
    behind = [token for token in clause if token.start >= first + len(main)] if first >= 0 else []
    aside, end = every("polite") | every("bare_orders"), len(behind)
    while end and (behind[end - 1].kind in ("mark", "line") or behind[end - 1].word in aside):
        end -= 1
    # "Me deve um favor" begs for nothing.
    behind = behind[: end + 1 if end and behind[end - 1].word in every("article") else end]
    jotted = any(token.word in every("jotting") for token in clause[:2])
    told = [token for token in behind if token.kind == "word"]
    numbered = any(sum(map(str.isdecimal, token.word)) >= LONG_NUMBER for token in behind)
    return text[first : behind[-1].end] if numbered or (jotted and told) else main


def is_bare_order(clause: Sequence[Token]) -> bool:
    """Tell whether ``clause`` is an order that names nothing: "busca", "salva aí"."""
    return all(token.word in every("bare_orders") for token in clause if token.kind not in ("mark", "line"))


def _chosen(action: str, main: str | None, clause: Sequence[Token], tags: Sequence[str]) -> Selection | None:
    """Return which entries of a list are meant: by all of the words, or by what is named, if that is nothing else."""
    if action == Action.SELECT:
        return _pointed(clause, clause) or _selection(clause, tags)
    chosen = _selection(clause, tags) if main is None else _pointed(tokens(main), clause)
    return _to_the_end(clause, chosen) if chosen and chosen.numbers else chosen


def _to_the_end(clause: Sequence[Token], chosen: Selection) -> Selection:
    """Return ``chosen`` with the numbers that go on from it to the end of ``clause``: "notes 4, 6, 7 and 12"."""
    said = [token.word for token in clause]
    runs = (parse_selection(" ".join(said[begin:])) for begin in range(len(said)))
    longer = (found for found in runs if found and found.numbers[: len(chosen.numbers)] == chosen.numbers)
    return next(longer, chosen)


def content_of(text: str) -> Entities:
    """Return what ``text`` is as something to keep: its address, its kind and its year apart, if it names them."""
    said = normalised(text).strip()
    found = tokens(said)
    if not found:
        return Entities(content=text.strip() or None)
    url = _url(said, found)
    if url:
        kind: ItemType = "video" if is_video_host(url) else "link"
        return Entities(content=_without(url, said), url=url, item_type=kind)
    at = 0
    while at < len(found) - 1 and found[at].word in every("article"):
        at += 1
    of_kind = kinds().get(found[at].word) if at < len(found) - 1 else None
    if of_kind not in ("movie", "tv_show"):
        return Entities(content=said)
    rest = found[at + 1 :]
    year = int(rest[-1].word) if len(rest) > 1 and rest[-1].shape == "<year>" else None
    last = rest[-2] if year else rest[-1]
    return Entities(content=said[rest[0].start : last.end], item_type=of_kind, year=year)


def title_of(text: str) -> Entities:
    """Return the title that ``text`` is, with the year and the kind that are said with it: "duna de 2021"."""
    found = content_of(text)
    said = [token for token in tokens(found.content or "") if token.word[:1].isalnum()]
    year = found.year
    if year is None and len(said) > 1 and said[-1].shape == "<year>":
        year = int(said.pop().word)
    if found.url or year is None or not FIRST_YEAR <= year <= LAST_YEAR:
        return found
    while len(said) > 1 and said[-1].word in _OF:
        said.pop()
    return replace(found, content=(found.content or "")[: said[-1].end], year=year)


def is_unsure(entities: Entities) -> bool:
    """Tell whether it is not plain what kind of thing ``entities``, which are to be kept, are."""
    return entities.content is not None and entities.url is None and entities.item_type is None


def named(text: str) -> Entities:
    """Return what ``text`` names of what is kept: numbers of a list, or words, less the word for their kind."""
    if selection := parse_selection(text):
        return Entities(selection=selection)
    about = content_of(text)
    return Entities(
        query=about.content or text.strip() or None, url=about.url, item_type=about.item_type, year=about.year
    )


def _removed(text: str, clause: Sequence[Token], verdict: Judged, tags: Sequence[str]) -> Entities:
    """Return what an order to remove names, by the grammar that read it."""
    order = verdict.order
    assert order is not None  # noqa: S101 - asked for only where there is one
    if order.shape == "everything":
        whole = Selection(everything=True) if order.kind else None
        return Entities(item_type=order.kind, selection=whole)
    if order.words is None:
        return Entities()
    named = verdict.tokens[order.words[0] : order.words[1]]
    kind = (
        _kind(clause, tags) or order.kind or next((kinds()[each.word] for each in named if each.word in kinds()), None)
    )
    if selection := _pointed(_with_commas(text, named), clause):
        return Entities(selection=selection, item_type=kind)
    year = _year(clause, tags)
    main = _span(text, clause, tags, "main")
    return Entities(query=main or _bare(text, named), item_type=kind, year=year)


def _pointed(named: Sequence[Token], clause: Sequence[Token]) -> Selection | None:
    """Return which numbers are named, perhaps with the word for their kind: "o filme 2", "a primeira nota", "9"."""
    selection = parse_selection(
        " ".join(token.word for token in named if token.word not in kinds() and token.word not in every("pointing"))
    )
    one = selection.numbers[0] if selection and len(selection.numbers) == 1 else 0
    # "Os dois" are both, "o dois" is the second.
    if one > 1 and SAID["so_many_of_them"].search(" ".join(token.word for token in clause)):
        return Selection(tuple(range(1, one + 1)))
    return selection


def _with_commas(text: str, named: Sequence[Token]) -> Sequence[Token]:
    """Return what is ``named`` in ``text`` with its commas behind the words: "a 2, a 5" is no range."""
    ends = [each.start for each in named[1:]] + [named[-1].end] if named else []
    return [
        each._replace(word=f"{each.word},") if "," in text[each.end : end] else each
        for each, end in zip(named, ends, strict=True)
    ]


def _bare(text: str, named: Sequence[Token]) -> str | None:
    """Return the words of ``named`` without the articles and the word for a kind that they begin with."""
    while len(named) > 1 and (named[0].word in every("article") or named[0].word in kinds()):
        named = named[1:]
    return text[named[0].start : named[-1].end] if named else None


def is_in_a_word(clause: Sequence[Token], at: int) -> bool:
    """Tell whether token ``at`` is a further piece of what is written as one word: a number plate, "N2"."""
    before = clause[at - 1] if at else None
    return before is not None and before.end == clause[at].start and before.word.isalnum() and clause[at].word.isalnum()


def _span(text: str, clause: Sequence[Token], tags: Sequence[str], part: str) -> str | None:
    inside = [at for at, tag in enumerate(tags) if tag.endswith(part)]
    if not inside:
        return None
    first = inside[0]
    last = first
    while last + 1 < len(tags) and tags[last + 1] == f"I-{part}":
        last += 1
    while is_in_a_word(clause, first):
        first -= 1
    start, end = clause[first].start, clause[last].end
    return text[start:end].strip() or None


def _url(text: str, clause: Sequence[Token]) -> str | None:
    start, end = clause[0].start, clause[-1].end
    return next((text[start + a : start + b] for a, b in find_urls(text[start:end])), None)


def _without(url: str, said: str) -> str | None:
    """Return ``said`` without the address in it, and without the signs that led to it."""
    parts = (part.strip(_STOPS) for part in said.split(url))
    return " ".join(part for part in parts if part) or None


def _kind(clause: Sequence[Token], tags: Sequence[str]) -> ItemType | None:
    """Return the kind that is named outside of what is named, the last word for one before that first."""
    first = dictation(clause) or next((at for at, tag in enumerate(tags) if tag.startswith("B-main")), len(tags))
    # "Show everything" shows, it is no show.
    begin = 1 if clause and clause[0].word in every("verbs_too") else 0
    named = range(begin, first) if dictation(clause) else range(begin, len(clause))
    outside = [
        at for at in named if clause[at].word in kinds() and (dictation(clause) or not tags[at].endswith("main"))
    ]
    before = [at for at in outside if at < first]
    at = before[-1] if before else next(iter(outside), None)
    if at is None:
        jotted = any(token.word in every("jotting") for token in clause[:first])
        return "note" if jotted else None
    return kinds()[clause[at].word]


def _year(clause: Sequence[Token], tags: Sequence[str]) -> int | None:
    for token, tag in zip(clause, tags, strict=True):
        if token.shape == "<year>" and tag == "O" and FIRST_YEAR <= int(token.word) <= LAST_YEAR:
            return int(token.word)
    return None


def _language(clause: Sequence[Token]) -> Language | None:
    """Return the language named; of several the one whose words name them all, since people ask for it in itself."""
    named = {lexicon.language: [token for token in clause if token.word in lexicon.languages] for lexicon in lexicons()}
    most = max(map(len, named.values()), default=0)
    by = [lexicon for lexicon in lexicons() if most and len(named[lexicon.language]) == most]
    meant = [each.languages[token.word] for each in by for token in named[each.language]]
    if len(set(meant)) > 1 and len(by) == 1:
        return by[0].language
    return meant[-1] if meant else None


def _selection(clause: Sequence[Token], tags: Sequence[str]) -> Selection | None:
    """Return the numbers that the words outside of what is named point at: the longest run of words that do."""
    words = [token for token, tag in zip(clause, tags, strict=True) if tag == "O"]
    best: tuple[int, Selection | None] = (0, None)
    for begin in range(len(words)):
        if words[begin].word not in SELECTION_WORDS and not words[begin].word[:1].isdigit():
            continue
        for end in range(min(len(words), begin + 12), begin, -1):
            said = " ".join(token.word for token in words[begin:end])
            if end - begin > best[0] and (found := parse_selection(said)):
                best = (end - begin, found)
                break
    return best[1]
