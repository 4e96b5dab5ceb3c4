"""An option told by who made it or is seen in it: who that is in is looked up."""

from __future__ import annotations

from bot.context import TurnContext
from bot.handlers.finding.title_search import in_full
from bot.understanding.answers.options import person_in
from state.lane import Choice, Option
from state.text import words
from tools.definition import Candidate


async def positions_told(context: TurnContext, choice: Choice) -> tuple[int, ...]:
    """Return the positions of the options in whose credits the person is whom the message names."""
    named = set(words(person_in(context.resolution.recognition.text) or ""))
    known = {at: film for at, option in enumerate(choice.options) if (film := _film(option))}
    found = zip(known, await in_full(context, list(known.values())), strict=True)
    return tuple(at for at, film in found if named and any(named <= {*words(each)} for each in film.details.people))


def _film(option: Option) -> Candidate | None:
    tmdb_id = option.call.args.get("tmdb_id")
    if option.kind is None or not isinstance(tmdb_id, int):
        return None
    return Candidate(kind=option.kind, title=option.title, year=option.year, tmdb_id=tmdb_id)
