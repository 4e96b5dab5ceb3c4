"""Looking titles up: films and series side by side, and what a misspelt title was meant for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, cast

from bot.context import TurnContext
from bot.handlers.questions import OFFERED_AT_MOST
from bot.planner.titles import could_be_film
from state.concurrency import together
from state.items import Kind
from tools.definition import Candidate, Lookup, LookupStatus, ToolName
from tools.enrichment.lookups import FilmLookup, MovieById, MovieGuess, TvById, TvGuess
from tools.enrichment.ranking import clear_winner, fit, is_telling, rank
from tools.enrichment.titles.likeness import Closeness

ENRICH_OF: dict[Kind, ToolName] = {Kind.MOVIE: ToolName.ENRICH_MOVIE, Kind.TV_SHOW: ToolName.ENRICH_TV_SHOW}
GUESS_OF: dict[Kind, type[FilmLookup]] = {Kind.MOVIE: MovieGuess, Kind.TV_SHOW: TvGuess}
BOTH = (Kind.MOVIE, Kind.TV_SHOW)


@dataclass(frozen=True, slots=True)
class Sought:
    """What look-ups know by a title, best first. ``guessed`` says that nothing is called what was typed."""

    title: str
    year: int | None
    candidates: tuple[Candidate, ...]
    status: LookupStatus
    guessed: bool = False

    @property
    def winner(self) -> Candidate | None:
        """The one that is surely meant, if there is no doubt."""
        return clear_winner(self.candidates, self.title, self.year)

    @property
    def poster(self) -> str | None:
        """The poster of the likeliest."""
        return self.candidates[0].details.poster if self.candidates else None

    @property
    def is_doubtful(self) -> bool:
        """Whether what was typed may as well be no title at all: "leite" is a slip away from "Elite"."""
        if not self.guessed or not self.candidates:
            return False
        best = self.candidates[0]
        return fit(best, self.title, self.year) is Closeness.FAR or not is_telling(self.title, best)

    @property
    def of_the_year(self) -> Sought:
        """The same with only what is of the year that was asked for, if anything is."""
        dated = tuple(each for each in self.candidates if each.year == self.year)
        return Sought(self.title, self.year, dated or self.candidates, self.status, self.guessed)


class Question(NamedTuple):
    """A title to look up, among ``kinds``."""

    title: str
    year: int | None = None
    kinds: tuple[Kind, ...] = BOTH

    @property
    def args(self) -> dict[str, Any]:
        return {"title": self.title, **({"year": self.year} if self.year is not None else {})}


async def seek(context: TurnContext, args: dict[str, Any], kinds: Sequence[Kind] = BOTH) -> Sought:
    """Return what ``args`` (title, year?) can mean among ``kinds``; the status is that of the first kind."""
    question = Question(str(args["title"]), args.get("year"), tuple(kinds))
    return (await seek_all(context, [question]))[0]


async def seek_all(context: TurnContext, questions: Sequence[Question], *, guessing: bool = True) -> list[Sought]:
    """Return what each of ``questions`` can mean, all asked side by side; misspelt ones are guessed if ``guessing``."""
    lookups = iter(await together(_asked(context, each.args, kind) for each in questions for kind in each.kinds))
    found = [_ranked(each, [next(lookups) for _ in each.kinds]) for each in questions]
    unsure = [each.guessed and each.status in ("found", "nothing") and could_be_film(each.title) for each in found]
    if not guessing or not any(unsure):
        return found
    requests = [
        GUESS_OF[kind](title=each.title, year=each.year, locale=context.voice.locale)
        for each, guess in zip(questions, unsure, strict=True)
        if guess
        for kind in each.kinds
    ]
    guesses = iter(await together(context.reads(request) for request in requests))
    return [
        _guessed(each, [next(guesses) for _ in question.kinds]) if guess else each
        for question, each, guess in zip(questions, found, unsure, strict=True)
    ]


def _ranked(question: Question, lookups: Sequence[Lookup]) -> Sought:
    title, year, _ = question
    candidates = [each for lookup in lookups for each in lookup.candidates]
    ranked = rank(candidates, title, year)[:OFFERED_AT_MOST]
    fits = [fit(each, title, year) for each in ranked]
    if any(
        closeness <= Closeness.MAIN for closeness in fits
    ):  # the others have the words in another language, if at all
        ranked = tuple(each for each, closeness in zip(ranked, fits, strict=True) if closeness < Closeness.FAR)
    guessed = not any(closeness <= Closeness.HOLDS for closeness in fits)
    return Sought(title, year, ranked, lookups[0].status, guessed).of_the_year


def _guessed(sought: Sought, guesses: Sequence[Lookup]) -> Sought:
    candidates = rank([each for lookup in guesses for each in lookup.candidates], sought.title, sought.year)
    return replace(sought, candidates=candidates[:OFFERED_AT_MOST] or sought.candidates)


async def _asked(context: TurnContext, args: dict[str, Any], kind: Kind) -> Lookup:
    return cast("Lookup", await context.run(ENRICH_OF[kind], args))


async def in_full(context: TurnContext, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return ``candidates`` with all that is known of each, people included; one that cannot be read stays as it is."""
    return tuple(await together(_in_full(context, candidate) for candidate in candidates))


async def _in_full(context: TurnContext, candidate: Candidate) -> Candidate:
    if candidate.tmdb_id is None:
        return candidate
    by_id = MovieById if candidate.kind is Kind.MOVIE else TvById
    lookup = await context.reads(by_id(tmdb_id=candidate.tmdb_id, locale=context.voice.locale))
    return next(iter(lookup.candidates), candidate)
