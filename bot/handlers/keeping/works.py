"""Books and music, which say what they are, “livro torto arado”: looked up, and kept as typed without that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from bot.context import HandlerResult, TurnContext, derived_id, in_group
from bot.handlers.keeping.keep import kept_outcome
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.grammar import every, kinds
from bot.understanding.recognition import Entities, ItemType
from state.items import TITLE_LIMIT, Kind
from state.text import fold, title_key, words
from state.turns import Reply
from tools.definition import Candidate, Lookup, LookupStatus, ToolContext
from tools.enrichment.lookups import BookLookup, MusicLookup
from tools.saving import save_work

WORKS = frozenset({"book", "music"})
SONGS = frozenset("musica musicas cancao song songs".split())
LONGEST = 12
# A heading of more words tells something else.
HEADING = 5
_HEADINGS = {"reading": Kind.BOOK, "listening": Kind.MUSIC}
_COMMA = re.compile(r"\s*[,;\n]\s*(?:(?:e|and)\s+)?")
_BEFORE = frozenset("o a os um uma esse este aquele essa esta aquela the this that an novo nova new".split())
# What goes on like this is about a book or about music, and the name of none.
_NO_NAME = frozenset(
    """
    de do da dos das pra para por que q com sem no na em onde qual quem e ontem hoje amanha novo caixa aberto
    of for from that which with without in on at to and yesterday today tomorrow
    """.split()
)
# What stands between a title and who made it.
_BY = frozenset("de do da dos das by of the e and".split())
_SEVERAL: dict[str, ItemType] = {
    **dict.fromkeys(("livros", "books"), "book"),
    **dict.fromkeys(("musicas", "albuns", "discos", "songs", "albums", "records"), "music"),
    **dict.fromkeys(("arquivos", "fotos", "audios", "documentos", "files", "photos", "pictures", "recordings"), "file"),
}
_ASKING = frozenset(
    """
    lista liste listar mostra mostre mostrar me busca buscar ver quero quais que eu salvei guardei tenho os as e meus
    minhas todos todas list show find see want which what i have saved kept the my all of and
    """.split()
)
_NUMBER = re.compile(r"\d{5}")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Work:
    """A book, an album or a song by its name."""

    kind: Kind
    title: str
    song: bool = False


def work_in(text: str) -> Work | None:
    """Return the work that ``text`` names, the word for what it is first; None if it names none."""
    known = kinds()
    for match in _WORD.finditer(text):
        word = next(iter(words(match[0])), "")
        if word in _BEFORE:
            continue
        kind = known.get(word)
        if kind not in WORKS:
            return None
        title = text[match.end() :].strip(" \t:,-–—\"“”'").rstrip(".!")
        first = next(iter(words(title)), "")
        several = any(known.get(each) in WORKS for each in words(title))
        if not first or first in _NO_NAME or several or title.endswith("?") or len(words(title)) > LONGEST:
            return None
        return Work(Kind(kind), title[:TITLE_LIMIT], word in SONGS)
    return None


def work_of(entities: Entities, text: str) -> Work | None:
    """Return the work that a request to keep names; None if it is to be kept as something else."""
    content = (entities.content or "").strip()
    if entities.url is not None or not content or "\n" in content:
        return None
    if entities.year is not None and str(entities.year) not in content:
        content = f"{content} {entities.year}"  # "o livro 1984"
    if entities.item_type in WORKS:
        song = bool(SONGS & set(words(text)))
        named = work_in(content)
        return named or Work(Kind(entities.item_type), content[:TITLE_LIMIT], song)
    return (work_in(content) or _wished_to_read(content, text)) if entities.item_type is None else None


def _wished_to_read(title: str, text: str) -> Work | None:
    """Return the book that somebody wants to read; behind an article small words are no title: "ler o contrato"."""
    first, *others = title.split()
    article = fold(first) in every("article") and not any(each[0].isupper() for each in others)
    brief = len(words(title)) <= LONGEST and not article
    return Work(Kind.BOOK, title[:TITLE_LIMIT]) if brief and not every("reading").isdisjoint(words(text)) else None


async def keep_work(context: TurnContext, work: Work, nth: int = 0) -> HandlerResult:
    """Keep ``work``, the ``nth`` of a message, as what a look-up knows by that name, or as it was typed; say which."""
    lookup = await _looked_up(context, work)
    found = meant(work, lookup.candidates)
    named = found or Candidate(kind=work.kind, title=work.title)
    first = derived_id(context.turn.id, f"work {nth}" if nth else "work")
    tool_context = ToolContext(
        context.reads, context.turn.person, context.number, context.now, context.voice.locale, lambda: first
    )
    saved = await save_work(named, tool_context)
    if saved.outcome == "already_kept":
        kept = saved.item
        return context.say(items.already_kept(context.voice, kept, context.now), spoken_of=(kept.id,), sent="")
    return kept_outcome(context, saved, _said(context, named, lookup.status if found is None else None))


def works_listed(text: str) -> tuple[ItemType, ...]:
    """Return the kinds of works and files that are all that ``text`` asks to see: "meus livros", "list my albums"."""
    said = words(text)
    named = [_SEVERAL[word] for word in said if word in _SEVERAL]
    plainly = all(word in _SEVERAL or word in _ASKING for word in said)
    return tuple(dict.fromkeys(named)) if plainly else ()


async def keep_named_work(context: TurnContext, entities: Entities) -> HandlerResult | None:
    """Keep the work, or those under a heading, that a request to keep names; None if it is something else."""
    text = context.resolution.recognition.text
    if headed := await _headed(context, entities, text):
        return together([await keep_work(context, work, nth) for nth, work in enumerate(headed)])
    work = work_of(entities, text)
    return await keep_work(context, work) if work else None


async def _headed(context: TurnContext, entities: Entities, text: str) -> list[Work]:
    """Return the works behind a heading that says what is done with them, "pra ler: a, b"; [] if none stands there."""
    content = entities.content or ""
    head, found, rest = text.partition(":")
    kind = next((kind for name, kind in _HEADINGS.items() if not every(name).isdisjoint(words(head))), None)
    if not found or kind is None or entities.url or len(words(head)) > HEADING or content not in f"{rest} ":
        return []
    titles = [each.strip(' .!"“”') for each in _COMMA.split(content)]
    *_, last = titles
    one, joint, other = last.rpartition(" e ") if " e " in last else last.rpartition(" and ")
    if joint and len(titles) > 1:
        known = await _looked_up(context, Work(kind, last))
        titles[-1:] = [last] if meant(Work(kind, last), known.candidates) else [one, other]
    works = [Work(kind, each[:TITLE_LIMIT]) for each in titles if each]
    return works if len(works) > 1 and all(len(words(each.title)) <= LONGEST for each in works) else []


def together(done: Sequence[HandlerResult]) -> HandlerResult:
    """Return what does all that is ``done``, in one reply that one undo takes back."""
    first, *_ = done
    lines = [line for each in done for reply in each.replies for line in reply.text.split("\n")]
    said = [line for at, line in enumerate(lines) if line not in lines[at + 1 :]]  # what is said of all, once
    kept = [each for each in done if each.change]
    return replace(
        first,
        replies=(Reply(text="\n".join(said)),),
        effects=tuple(effect for each in done for effect in each.effects),
        inverses=tuple(effect for each in reversed(done) for effect in each.inverses),
        change=kept[0].change.changed(count=len(kept)) if kept and kept[0].change else None,
        spoken_of=tuple(item for each in done for item in each.spoken_of or ()),
    )


async def bare_work(context: TurnContext, text: str) -> HandlerResult | None:
    """Keep the work that is all that a message names; None if it names none. In a group nothing is kept unasked."""
    if in_group(context.turn.chat) or "\n" in text or len(text) > TITLE_LIMIT:
        return None
    work = work_in(text)
    return await keep_work(context, work) if work else None


def meant(work: Work, candidates: Sequence[Candidate]) -> Candidate | None:
    """Return the first of ``candidates`` that is called so, or called so and by whoever is named with it."""
    said = title_key(work.title).split()
    for each in candidates:
        title = title_key(each.title).split()
        rest = said[len(title) :]
        makers = {word for name in each.details.makers for word in words(name)}
        if title and said[: len(title)] == title and all(word in makers or word in _BY for word in rest):
            return each
    return None


async def _looked_up(context: TurnContext, work: Work) -> Lookup:
    """Return what is known by the name; one that may be a secret leaves nobody's hands."""
    if _NUMBER.search(work.title):
        return Lookup(status="unconfigured")
    if work.kind is Kind.BOOK:
        return cast("Lookup", await context.reads(BookLookup(title=work.title, locale=context.voice.locale)))
    return cast(
        "Lookup", await context.reads(MusicLookup(title=work.title, locale=context.voice.locale, song=work.song))
    )


def _said(context: TurnContext, named: Candidate, status: LookupStatus | None) -> str:
    kept = context.voice.say("kept", kind=named.kind, title=items.name(named))
    if named.details.makers:
        by = context.voice.say("card-makers", kind=named.kind, names=one_line(", ".join(named.details.makers)))
        return f"{kept}\n{by}"
    if status in ("nothing", "found"):
        return f"{kept}\n{context.voice.say('kept-work-unknown')}"
    return f"{kept}\n{context.voice.say('kept-work-unavailable')}" if status == "unavailable" else kept
