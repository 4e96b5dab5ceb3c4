"""Looking titles up: films and series side by side, and what a misspelt title was meant for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from bot.handlers.questions import OFFERED_AT_MOST
from bot.planning.titles import could_be_film
from bot.scene import Scene
from bot.together import together
from state.items import Kind
from tools.definition import Candidate, Lookup, LookupStatus, ToolName
from tools.enrichment.lookups import FilmLookup, MovieById, MovieGuess, TvById, TvGuess
from tools.enrichment.ranking import clear_winner, fit, rank
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
    def of_the_year(self) -> Sought:
        """The same with only what is of the year that was asked for, if anything is."""
        dated = tuple(each for each in self.candidates if each.year == self.year)
        return Sought(self.title, self.year, dated or self.candidates, self.status, self.guessed)


async def seek(scene: Scene, args: dict[str, Any], kinds: Sequence[Kind] = BOTH) -> Sought:
    """Return what ``args`` (title, year?) can mean among ``kinds``; the status is that of the first kind."""
    title, year = str(args["title"]), args.get("year")
    lookups = [cast("Lookup", found) for found in await together(_asked(scene, args, kind) for kind in kinds)]
    candidates = [each for lookup in lookups for each in lookup.candidates]
    status = lookups[0].status
    guessed = not any(fit(each, title, year) <= Closeness.HOLDS for each in candidates)
    if guessed and status in ("found", "nothing") and could_be_film(title):
        requests = [GUESS_OF[kind](title=title, year=year, locale=scene.voice.locale) for kind in kinds]
        guesses = await together(scene.reads(request) for request in requests)
        candidates = [each for lookup in guesses for each in lookup.candidates] or candidates
    ranked = rank(candidates, title, year)[:OFFERED_AT_MOST]
    return Sought(title, year, ranked, status, guessed).of_the_year


async def _asked(scene: Scene, args: dict[str, Any], kind: Kind) -> object:
    return await scene.run(ENRICH_OF[kind], args)


async def in_full(scene: Scene, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return ``candidates`` with all that is known of each, people included; one that cannot be read stays as it is."""
    return tuple(await together(_in_full(scene, candidate) for candidate in candidates))


async def _in_full(scene: Scene, candidate: Candidate) -> Candidate:
    if candidate.tmdb_id is None:
        return candidate
    by_id = MovieById if candidate.kind is Kind.MOVIE else TvById
    lookup = await scene.reads(by_id(tmdb_id=candidate.tmdb_id, locale=scene.voice.locale))
    return next(iter(lookup.candidates), candidate)
