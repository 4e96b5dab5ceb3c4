"""Films, series and books that somebody says they have seen, or how far they are in: marked, or offered for keeping."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import Handler, HandlerResult, TurnContext, in_group
from bot.handlers.corrections.edits import changed, which_one
from bot.handlers.finding.title_search import seek
from bot.handlers.keeping.batch_save import is_known
from bot.handlers.keeping.keep import ARTICLES, SAVE_OF, candidate_options, keep, keep_candidate
from bot.handlers.keeping.opinions import WITH_EPISODES, in_progress, plain_title, remark_on, remarked, with_remark
from bot.handlers.keeping.told_titles import titled_by_kind
from bot.handlers.keeping.works import Work, keep_work
from bot.handlers.mixed_selection import named_together, names_of
from bot.handlers.questions import ask_choice
from bot.handlers.removals.removal import close_to
from bot.planner.titles import could_be_film
from bot.understanding.answers.options import KIND_WORDS
from bot.understanding.grammar import every, kinds
from bot.understanding.recognition import Entities, Recognition
from bot.understanding.remarks.keeping import speaks_of_episodes
from bot.understanding.remarks.questions import is_question
from bot.understanding.words.normaliser import fold
from bot.understanding.words.ratings import rating_in
from state.finding.clearly import is_called
from state.finding.ranking import sought
from state.items import Item, Kind
from state.reads import FindTitled, GetItems, Reach, SearchItems
from state.text import title_key, words
from tools.definition import ToolName
from tools.enrichment.titles.likeness import core, main_part
from tools.search_query import query_words

FILMS = (Kind.MOVIE, Kind.TV_SHOW)
# What is seen, or read.
ENDED = (*FILMS, Kind.BOOK)
# "Ele já viu parasita" is likelier about somebody else.
LIKELY = 0.5
# So many words behind an article may name anything: "vi o médico", "li a bula".
FEWEST_OF_A_TITLE = 2
SEQUEL = re.compile(r"\d+|[ivx]+")
_READ = frozenset("li lemos lendo leu ler read reading livro book".split())


async def seen_told(context: TurnContext) -> HandlerResult | None:
    """Mark as seen what somebody tells that they saw, "vi duna ontem, nota 10"; keep it so if they have it not yet.

    What they say of it, a rating above all, is kept with it. What may be no film is kept in their words. None if
    nothing is named; in groups nothing is kept unasked.
    """
    recognition = context.resolution.recognition
    title = (recognition.entities.query or recognition.entities.content or "").strip()
    if recognition.action is not Action.MARK_SEEN or not title or recognition.confidence < LIKELY:
        return None
    if _is_reading(recognition):
        return None
    if is_question(context.turn.message.text or ""):
        return None
    if of_this := await _spoken_of(context, title):
        return await remarked(context, of_this, remark_on(title.split()[0], recognition.text), seen=True)
    said = remark_on(title, context.turn.message.text or recognition.text)
    if own := await _own(context, title, Entities(), ENDED):
        plain = len(own) == 1 and core(title) in names_of(own[0])
        return await remarked(context, own[0], said, seen=True) if plain else await _mark(context, title, own)
    if begun := await _begun(context, title, ENDED):
        return await remarked(context, begun, said, seen=True)
    if in_group(context.turn.chat):
        return None
    return await _keep_seen(context, title, said)


def seen_first(edit: Handler) -> Handler:
    """Return ``edit`` for what is not marked as seen by its title, or is kept already."""

    async def first(context: TurnContext) -> HandlerResult:
        entities = context.resolution.recognition.entities
        title = (entities.query or "").strip()
        if title and await _spoken_of(context, title):
            return await seen_told(context) or await edit(context)
        if entities.selection or not title or await named_together(context, title, None):
            return await edit(context)
        kept = await close_to(context, title, None)
        return (None if kept else await seen_told(context)) or await edit(context)

    return first


async def _keep_seen(context: TurnContext, title: str, said: str) -> HandlerResult | None:
    """Keep ``title`` as seen, as what a look-up knows or as it was typed, with what was ``said`` of it.

    What may be no film is kept in the person's words; None if it was ordered to be marked.
    """
    text = context.resolution.recognition.text
    kind = read_or_seen(text)
    if kind is Kind.BOOK:
        return with_remark(context, await keep_work(context, Work(kind, title)), said, seen=True)
    named = plain_title(title)
    found = await seek(context, {"title": title}, FILMS)
    if not is_known(found) and named != title:
        found = await seek(context, {"title": named}, FILMS)
    if found.winner and is_known(found):
        return with_remark(context, await keep_candidate(context, found.winner, typed=title), said, seen=True)
    if is_known(found):
        options = candidate_options(context, found.candidates)
        return replace(ask_choice(context, "offer", title, options, image=found.poster, seen=True), sent=title)
    asked_in_vain = found.status in ("found", "nothing")
    if asked_in_vain or not (rating_in(said) or could_be_title(text, named)):
        if not every("marking").isdisjoint(words(text)):
            return None  # an order to mark what is not there
        return await keep(context, ToolName.SAVE_NOTE, {"content": text.strip()})
    return with_remark(context, await keep(context, SAVE_OF[kind], {"title": named}), said, seen=True)


async def progress_told(context: TurnContext) -> HandlerResult | None:
    """Keep with a series or a book how far the person is in it, and keep it if it is not; None if that is no title.

    Where none is named, it is the one that was spoken of last. In groups nothing is kept unasked.
    """
    recognition = context.resolution.recognition
    progress = recognition.action is Action.PROGRESS or _is_reading(recognition)
    if not progress or in_group(context.turn.chat) or is_question(recognition.text):
        return None
    said = recognition.text.strip()
    told = context.turn.message.text or said
    named = recognition.entities.query or recognition.entities.content or titled_by_kind(told, WITH_EPISODES)
    title = named.strip()
    if own := await in_progress(context, title):
        return await remarked(context, own, said)
    if title and len(called := await _own(context, title, Entities(), WITH_EPISODES)) == 1:
        return await remarked(context, called[0], said)
    if title and (begun := await _begun(context, title, WITH_EPISODES)):
        return await remarked(context, begun, said)
    if not title or not could_be_film(title):
        return None
    read = words(f"{said} {context.turn.message.beside or ''}")  # "terminei de ler um, comecei o outro"
    kind = Kind.TV_SHOW if (every("pages") | every("reading")).isdisjoint(read) else Kind.BOOK
    if kind is Kind.BOOK:
        return with_remark(context, await keep_work(context, Work(kind, title)), said)
    found = await seek(context, {"title": title}, (kind,))
    if found.winner and is_known(found):
        return with_remark(context, await keep_candidate(context, found.winner, typed=title), said)
    return with_remark(context, await keep(context, SAVE_OF[kind], {"title": title}), said)


def _is_reading(recognition: Recognition) -> bool:
    """Tell whether somebody says what they read just now, and not that they have: "tô lendo Dom Casmurro outra vez"."""
    said = set(words(recognition.text))
    now = not every("reading_now").isdisjoint(said) and every("has_seen").isdisjoint(said)
    return now and recognition.action is Action.MARK_SEEN and rating_in(recognition.text) is None


def could_be_title(text: str, title: str) -> bool:
    """Tell whether ``title``, which no look-up could be asked for, is rather a film than a thing or a person seen.

    "Vi o médico" is about no film: behind an article a word in small letters may be anything, unless ``text`` says
    that it is a film.
    """
    said = words(text)
    if any(KIND_WORDS.get(word) in ("movie", "tv_show") for word in said) or speaks_of_episodes(text):
        return True
    first, *others = title.split()
    bare = fold(first) in ARTICLES and len(others) < FEWEST_OF_A_TITLE
    return could_be_film(title) and not (bare and (not others or len(others[0]) < 2 or others[0].islower()))


def read_or_seen(text: str) -> Kind:
    """Return what ``text`` tells of: a book that was read, a series with its episodes, else a film."""
    said = set(words(text))
    if _READ & said:
        return Kind.BOOK
    series = any("tv_show" in (KIND_WORDS.get(word), kinds().get(word)) for word in said)
    series = series or speaks_of_episodes(text)
    return Kind.TV_SHOW if series else Kind.MOVIE


async def _spoken_of(context: TurnContext, title: str) -> Item | None:
    """Return the film, series or book that was spoken of last, where ``title`` begins with a word for it: "vi ele"."""
    if not words(title) or words(title)[0] not in every("third_person") | every("this"):
        return None
    return next(iter(await _last_spoken_of(context)), None)


async def _last_spoken_of(context: TurnContext) -> list[Item]:
    shown = await context.reads(GetItems(ids=context.chat.spoken_of)) if len(context.chat.spoken_of) == 1 else ()
    return [item for item in shown if item.live and item.kind in ENDED]


async def mark_this(context: TurnContext, *, seen: bool) -> HandlerResult | None:
    """Mark the film or series that was spoken of last as seen, or as not seen; None if it was something else."""
    films = await _last_spoken_of(context)
    return await changed(context, Action.MARK_SEEN if seen else Action.MARK_UNSEEN, "", films) if films else None


async def _own(
    context: TurnContext, title: str, entities: Entities, kinds: tuple[Kind, ...] = FILMS
) -> tuple[Item, ...]:
    """Return what of these ``kinds`` is kept and is called ``title``, slips and all, or begins with it."""
    exact = await context.reads(FindTitled(title_key=title_key(title)))
    said = query_words(core(title))
    near = await context.reads(SearchItems(words=said, reach=Reach.SURELY)) if said and not exact else ()
    found = exact or tuple(item for item in near if core(title) in {*names_of(item), core(main_part(item.title))})
    if not found and said:
        misspelt = await context.reads(SearchItems(words=said, reach=Reach.CLEARLY))
        found = tuple(item for item in misspelt if is_called(item, sought(said)))
    kinds = (Kind(entities.item_type),) if entities.item_type else kinds
    return tuple(item for item in found if item.kind in kinds and entities.year in (None, item.year))


async def _begun(context: TurnContext, title: str, kinds: tuple[Kind, ...]) -> Item | None:
    """Return the one of these ``kinds`` whose name is kept and begins with ``title``: "vinland" is "Vinland Saga".

    One that goes on with a number is another of them: "Duna" is not "Duna 2".
    """
    said = core(title).split()
    near = await context.reads(SearchItems(words=query_words(core(title)), reach=Reach.SURELY)) if said else ()
    longer = [item for item in near if item.kind in kinds and any(_goes_on(said, name) for name in names_of(item))]
    return longer[0] if len(longer) == 1 else None


def _goes_on(said: Sequence[str], name: str) -> bool:
    whole = name.split()
    rest = whole[len(said) :]
    return bool(rest) and whole[: len(said)] == list(said) and not any(SEQUEL.fullmatch(word) for word in rest)


async def _mark(context: TurnContext, title: str, own: tuple[Item, ...]) -> HandlerResult:
    """Mark the one that is called so as seen; ask which, if that is not plain."""
    if len(own) == 1 and core(title) in names_of(own[0]):
        return await changed(context, Action.MARK_SEEN, "", own)
    return which_one(context, Action.MARK_SEEN, title, own)
