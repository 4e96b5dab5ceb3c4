"""Several titles asked for in one message: the clear ones are kept, the others asked about one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import cast

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.title_search import BOTH, Question, Sought, seek_all
from bot.handlers.keeping.keep import SAVE_OF, WATCHING, candidate_call, candidate_options, keep
from bot.handlers.questions import ask_choice
from bot.planner.titles import could_be_film, names_another_thing
from bot.replies import edits as wording
from bot.replies import items
from bot.understanding.answers.options import kinds_in
from bot.understanding.entities import title_of
from bot.understanding.grammar import every
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Entities
from bot.understanding.words.enumerations import MOST_JOINED, MOST_JOINS, Pieces, pieces_of, speaks_of_several
from state.effects import Change, Effect, InsertItem
from state.items import Kind
from state.lane import Call, Choice, Several, Wanted
from state.reads import GetItems
from state.text import title_key, words
from state.turns import Reply
from tools.definition import Saved, ToolName
from tools.enrichment.ranking import fit
from tools.enrichment.titles.likeness import Closeness
from tools.search_query import STOP_WORDS

# Popularity, which passes, or votes, which stay; what has less is not meant by who says "leite, ovos e pão".
WELL_KNOWN, MANY_VOTES = 5.0, 500

# "Quero ver Duna, Barbie e Fallout": so many pieces of what is to be seen are no one title.
FEWEST_WISHED = 3
_JOINT = re.compile(r"\s(?:e|and)\s", re.IGNORECASE)
# So soon behind the joint a further wish says that it is for something to see.
_WISHED_WITHIN = 4
_FURTHER = re.compile(r"\s*,\s*\S|\s+(?:e|and)\s", re.IGNORECASE)
# What a title alone may be taken for.
_BARE = frozenset({Action.UNKNOWN, Action.SAVE, Action.SEARCH, Action.GET_INFO})
# A piece that begins with its kind has that within so many words.
KIND_SAID_WITHIN = 2


@dataclass(frozen=True, slots=True)
class Settled:
    """What was kept of several without asking, as it is shown and as it is done."""

    kept: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    inverses: tuple[Effect, ...] = ()
    ids: tuple[str, ...] = ()

    def with_saved(self, saved: Saved, context: TurnContext) -> Settled:
        """Return this with one more."""
        if saved.outcome == "already_kept":
            return replace(self, known=(*self.known, items.name(saved.item)))
        return replace(
            self,
            kept=(*self.kept, items.line(context.voice, saved.item)),
            typed=self.typed if saved.item.tmdb_id is not None else (*self.typed, saved.item.title),
            effects=(*self.effects, *saved.effects),
            inverses=(*self.inverses, *saved.inverses),
            ids=(*self.ids, saved.item.id),
        )


async def keep_several(context: TurnContext, entities: Entities) -> HandlerResult | None:
    """Keep the films and series that ``entities`` name; None if they name one, or something else."""
    found = await _wanted(context, entities)
    if found is None:
        return None
    settled, unclear = Settled(), []
    taken: set[tuple[str, str]] = set()
    for each, sought in found:
        call = _sure_call(each, sought)
        if call is None:
            unclear.append((each, sought))
        elif (mark := (call.name, str(call.args.get("tmdb_id") or title_key(each.title)))) not in taken:
            taken.add(mark)
            saved = cast("Saved", await context.run(ToolName(call.name), dict(call.args)))
            settled = settled.with_saved(saved, context)
    total = len(found)
    done = _done(context, settled, total)
    if not unclear:
        return done
    (now, sought), *later = unclear
    left = tuple(each for each, _ in later)
    several = Several(turn_id=context.turn.id, total=total, now=now, left=left, kept=settled.kept, known=settled.known)
    return _after(done, _asked(context, several, sought))


def with_those_listed(context: TurnContext, entities: Entities) -> Entities:
    """Return ``entities`` with the further titles that stand behind the first in the wish: "..., succession e dark"."""
    title, text = entities.content or "", context.turn.message.text or ""
    before, found, behind = text.partition(title) if title else ("", "", "")
    if not found or entities.url or WATCHING.isdisjoint(words(before)) or not _FURTHER.match(behind):
        return entities
    whole = f"{title}{behind}".strip(" .!")
    lines = pieces_of(whole)
    further = [piece for line in lines for piece in line.singles][1:] if lines else []
    enough = 1 + len(further) + _goes_on(context) >= FEWEST_WISHED or any(map(_is_besides, further))
    titles = enough and all(_may_be_a_title(piece) for piece in further)
    return replace(entities, content=whole) if titles else entities


def wished_apart(text: str) -> tuple[Entities, ...]:
    """Return what each of two wishes in ``text`` is for: "... o filme a e eu quero ver b"; () if it is one wish."""
    for joint in _JOINT.finditer(text):
        rest = text[joint.end() :]
        if WATCHING.isdisjoint(words(rest)[:_WISHED_WITHIN]):
            continue
        wishes = [recognise(each)[0] for each in (text[: joint.start()], rest)]
        if all(each.action is Action.SAVE and each.entities.content for each in wishes) and not wishes[1].abstention:
            first, further = (each.entities for each in wishes)
            return first, replace(further, item_type=further.item_type or "movie")
    return ()


def _goes_on(context: TurnContext) -> bool:
    """Tell whether a further wish, read as one of its own, follows the message: "... e aquele filme anora"."""
    return not every("joint").isdisjoint(words(context.turn.message.beside)[:1])


def _may_be_a_title(piece: str) -> bool:
    piece = piece.split(maxsplit=1)[1] if _is_besides(piece) else piece
    asked = recognise(piece)
    # With a capital within a sentence it is a name, whatever it sounds like.
    named = piece[:1].isupper() or len(piece.split()) == 1
    bare = named or (len(asked) == 1 and asked[0].action in _BARE)
    return bare and could_be_film(piece)


async def chosen(context: TurnContext, pending: Choice, call: Call) -> HandlerResult:
    """Keep what was chosen for one of several, and go on to the next."""
    assert pending.several is not None  # noqa: S101 - only one of several is answered here
    done = await keep(context, ToolName(call.name), dict(call.args))
    if done.change:
        done = replace(done, change=done.change.changed(part_of=pending.several.turn_id or None))
    item, several = await _shown(context, done), pending.several
    several = (
        several.changed(kept=(*several.kept, item)) if done.effects else several.changed(known=(*several.known, item))
    )
    return await _next(context, several, done)


async def skipped(context: TurnContext) -> HandlerResult:
    """Pass over one of several, and go on to the next."""
    pending = context.pending
    assert isinstance(pending, Choice)  # noqa: S101 - only one of several can be skipped
    assert pending.several is not None  # noqa: S101
    several = pending.several
    return await _next(context, several.changed(skipped=(*several.skipped, several.now.title)), None)


def stopped(context: TurnContext, several: Several) -> HandlerResult:
    """Leave the rest of several, and say what came of them."""
    rest = (several.now.title, *(each.title for each in several.left))
    return context.say(_report(context, several.changed(skipped=(*several.skipped, *rest))))


async def _next(context: TurnContext, several: Several, done: HandlerResult | None) -> HandlerResult:
    if several.left:
        now, *left = several.left
        (sought,) = await seek_all(context, [_question(now)])
        return _after(done, _asked(context, several.changed(now=now, left=tuple(left)), sought))
    if done is None:
        return context.say(_report(context, several))
    if len(several.kept) + len(several.known) + len(several.skipped) == 1:
        return done
    first, *others = done.replies
    text = f"{first.text}\n\n{_report(context, several)}"
    return replace(done, replies=(first.changed(text=text), *others))


def _after(done: HandlerResult | None, asks: HandlerResult) -> HandlerResult:
    """Return the outcome that does ``done`` and then ``asks``, in one reply."""
    if done is None or not done.replies:
        return asks
    (question,) = asks.replies
    said = "\n\n".join(text for text in (done.replies[0].text, question.text) if text)
    return replace(
        done,
        replies=(question.changed(text=said),),
        trigger=asks.trigger,
        pending=asks.pending,
        kept_as=None,
    )


def _asked(context: TurnContext, several: Several, sought: Sought) -> HandlerResult:
    wanted = several.now
    options = candidate_options(context, sought.candidates)
    return ask_choice(context, "candidate", wanted.title, options, several=several, image=sought.poster)


def _sure_call(wanted: Wanted, sought: Sought) -> Call | None:
    """Return the save that needs no question: of the one that is meant, or as it was typed of one that nobody knows.

    Among titles that are known an unknown one is a film, unless another kind is named.
    """
    if sought.winner:
        return candidate_call(sought.winner)
    if sought.candidates:
        return None
    return Call(name=SAVE_OF[wanted.kind or Kind.MOVIE], args=_question(wanted).args)


def _done(context: TurnContext, settled: Settled, total: int) -> HandlerResult:
    count = len(settled.kept)
    text = wording.report(context.voice, total=total, kept=settled.kept, known=settled.known, typed=settled.typed)
    return HandlerResult(
        replies=(Reply(text=text),),
        effects=settled.effects,
        inverses=settled.inverses,
        change=Change(verb="kept", title=settled.kept[0].partition(" ")[2], count=count) if count else None,
        spoken_of=settled.ids,
        sent="",
    )


def _report(context: TurnContext, several: Several) -> str:
    return wording.report(
        context.voice, total=several.total, kept=several.kept, known=several.known, skipped=several.skipped
    ) or context.voice.say("cancelled")


async def _shown(context: TurnContext, done: HandlerResult) -> str:
    """Return what the item is called that was kept, or had been."""
    inserted = next((effect.item for effect in done.effects if isinstance(effect, InsertItem)), None)
    if inserted:
        return items.line(context.voice, inserted)
    found = await context.reads(GetItems(ids=done.spoken_of or ()))
    return items.name(found[0]) if found else ""


def _question(wanted: Wanted) -> Question:
    return Question(wanted.title, wanted.year, (wanted.kind,) if wanted.kind else BOTH)


async def _wanted(context: TurnContext, entities: Entities) -> list[tuple[Wanted, Sought]] | None:
    """Return the titles that ``entities`` name and what they can mean, if they name several.

    What the message calls several, or what is known by these very titles, is several; "leite, ovos e pão" is neither.
    """
    if entities.url or entities.item_type not in (None, "movie", "tv_show"):
        return None
    text = f"{entities.content or ''} ({entities.year})" if entities.year else entities.content or ""
    lines = pieces_of(text)
    if lines is None or names_another_thing(text):
        return None
    singles = [piece for line in lines for piece in line.singles]
    # "Duna e a série dark": what says of what kind it is, is a further one.
    apart = any(kinds_in(" ".join(piece.split()[:KIND_SAID_WITHIN])) or _is_besides(piece) for piece in singles[1:])
    text = context.resolution.recognition.text
    wished = len(singles) + _goes_on(context) >= FEWEST_WISHED and not WATCHING.isdisjoint(words(text))
    told = apart or wished or speaks_of_several(text)
    if not all(could_be_film(piece) for piece in singles):
        return None
    # "Duna, Barbie e a série Dark": a kind that stands with a further one is that one's alone.
    of_all = not apart or kinds_in(text.partition(singles[0])[0])
    kind = Kind(entities.item_type) if entities.item_type and of_all else None
    looked_up = await _looked_up(context, lines, kind)
    known = frozenset(text for text, sought in looked_up.items() if is_known(sought))
    if len(lines) == 1 and lines[0].joined(0, len(lines[0])) in known:
        return None
    texts = list(dict.fromkeys(text for line in lines for text in _cut(line, known)))
    if not _are_titles(texts, known, len(singles)):
        # "matrix, duna e o bom, o mau e o feio": what the known ones leave may be one title of several pieces.
        whole = list(dict.fromkeys(text for line in lines for text in _whole(line, known)))
        unknown = [text for text in whole if text not in known]
        if len(unknown) == 1 and _are_titles(whole, known, len(singles)):
            texts = whole
        elif not told or len(texts) < 2:
            return None
    if unasked := [text for text in texts if text not in looked_up]:
        asked = [_question(_read(0, text, kind)) for text in unasked]
        looked_up |= dict(zip(unasked, await seek_all(context, asked, guessing=False), strict=True))
    wanted = [_read(number, text, kind) for number, text in enumerate(texts, start=1)]
    misspelt = [_question(each) for each, text in zip(wanted, texts, strict=True) if looked_up[text].guessed]
    guessed = iter(await seek_all(context, misspelt) if misspelt else [])
    found = [next(guessed) if looked_up[text].guessed else looked_up[text] for text in texts]
    return list(zip(wanted, found, strict=True))


def _is_besides(piece: str) -> bool:
    """Tell whether ``piece`` says that it is a further one: "e também o Flow", "e aquele Suzume".

    "Aquele da ilha" only describes one.
    """
    first, second, *_ = (*words(piece), "", "")
    return bool(second) and (first in every("besides") or (first in every("pointing") and second not in STOP_WORDS))


def _are_titles(texts: Sequence[str], known: frozenset[str], pieces: int) -> bool:
    """Tell whether enough of ``texts``, cut from so many ``pieces``, are known for the others to be titles, too."""
    recognised = sum(text in known for text in texts)
    said_twice = recognised == len(texts) < pieces
    return said_twice or (recognised >= 2 and 2 * recognised >= len(texts))


async def _looked_up(context: TurnContext, lines: Iterable[Pieces], kind: Kind | None) -> dict[str, Sought]:
    """Return what the pieces, and the runs of them that may be one title, can mean as they are written."""
    texts: dict[str, None] = {}
    for line in lines:
        runs = [(at, at + 1) for at in range(len(line))] + list(line.joins[:MOST_JOINS]) + [(0, len(line))]
        texts |= dict.fromkeys(line.joined(*run) for run in runs)
    questions = [_question(_read(0, text, kind)) for text in texts]
    return dict(zip(texts, await seek_all(context, questions, guessing=False), strict=True))


def is_known(sought: Sought) -> bool:
    """Tell whether a well-known film or series has just the title that was looked for."""
    return any(
        fit(each, sought.title, sought.year) <= Closeness.MAIN
        and (each.popularity >= WELL_KNOWN or each.votes >= MANY_VOTES)
        for each in sought.candidates
    )


def _cut(line: Pieces, known: frozenset[str]) -> Iterable[str]:
    """Yield the titles of a line: the longest runs that are known as one, and the pieces between them."""
    at = 0
    while at < len(line):
        lengths = sorted({last - first for first, last in line.joins if first == at}, reverse=True)
        size = next((size for size in lengths if line.joined(at, at + size) in known), 1)
        yield line.joined(at, at + size)
        at += size


def _whole(line: Pieces, known: frozenset[str]) -> Iterable[str]:
    """Yield the titles of a line that are known, and what stands between them whole."""
    at = begun = 0
    for text in _cut(line, known):
        size = next(size for size in range(1, len(line) - at + 1) if line.joined(at, at + size) == text)
        if text in known:
            yield from _joined(line, begun, at)
            yield text
            begun = at + size
        at += size
    yield from _joined(line, begun, at)


def _joined(line: Pieces, first: int, last: int) -> Iterable[str]:
    """Yield the pieces as one title; one by one, if they are too many for that."""
    if last - first > MOST_JOINED:
        yield from (line.joined(at, at + 1) for at in range(first, last))
    elif first < last:
        yield line.joined(first, last)


def _read(number: int, text: str, kind: Kind | None) -> Wanted:
    """Return a title with the year and the kind that are said with it: "a série dark", "duna de 2021"."""
    entities = title_of(" ".join(text.split()[1:]) if _is_besides(text) else text)
    if not entities.content or entities.url:
        return Wanted(number=number, title=text, kind=kind)
    named = Kind(entities.item_type) if entities.item_type in ("movie", "tv_show") else kind
    return Wanted(number=number, title=entities.content, year=entities.year, kind=named)
