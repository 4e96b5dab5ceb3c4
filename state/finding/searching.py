"""Searching a library that is in memory: what `SearchItems` promises, the slow way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from state.finding.clearly import clearly
from state.finding.keys import item_keys
from state.finding.ranking import Word, best_first, closely, held, likenesses, sought, surely
from state.finding.terms import COMMON, Term, term, weight
from state.items import Item
from state.reads import Reach, SearchItems

NEAREST = 0.5  # of the best one's worth
NEAR_ENOUGH = 0.15
_REMEMBERED = 500


def search(live: Iterable[Item], request: SearchItems) -> tuple[Item, ...]:
    """Return what ``request`` finds among ``live``, all of one person's live items."""
    library = list(live)
    fitting = [item for item in library if fits(item, request)]
    if not request.words:
        ranked = sorted(fitting, key=lambda item: (-item.created_at, item.id)) if request.narrows else []
    else:
        ranked = _ranked(library, fitting, request)
    skip = max(0, request.skip)
    return tuple(ranked[skip : skip + max(0, request.limit)])


def _ranked(library: Sequence[Item], fitting: Sequence[Item], request: SearchItems) -> list[Item]:
    query = sought(request.words)
    for misspelt in (False,) if request.reach in (Reach.SURELY, Reach.CLEARLY) else (False, True):
        counts = _counts(library, [term(word, misspelt=misspelt) for word in query])
        weights = [weight(each) for each in counts]
        hits = [item for item in fitting if _is_hit(item, query, misspelt=misspelt)]
        if hits:
            by_id = {item.id: item for item in hits}
            order = best_first([held(item) for item in hits], query, weights, by_id.__getitem__, phrase=request.phrase)
            return [by_id[each] for each in order]
    if request.reach is Reach.CLEARLY:
        misspelt_too = _counts(library, [term(word, misspelt=True) for word in query])
        known = [each or guessed for each, guessed in zip(counts, misspelt_too, strict=True)]
        return clearly(fitting, query, known, request.phrase)
    return nearest(fitting, query, weights, request.phrase) if request.reach is Reach.NEAREST else []


def nearest(items: Iterable[Item], query: Sequence[Word], weights: Sequence[float], phrase: str = "") -> list[Item]:
    """Return what has the most telling of the words: what comes near the best one, best first."""
    worth = {item.id: (round(closely(item, query, weights, phrase), 2), item) for item in items}
    least = max(NEAR_ENOUGH, NEAREST * max((fit for fit, _ in worth.values()), default=0.0))
    near = [(fit, item) for fit, item in worth.values() if fit >= least]
    return [item for _, item in sorted(near, key=lambda each: (-each[0], -each[1].created_turn, each[1].id))]


def _is_hit(item: Item, query: Sequence[Word], *, misspelt: bool) -> bool:
    found = likenesses(held(item), query)
    return all(found) if misspelt else surely(found)


def _counts(library: Sequence[Item], terms: Sequence[Term]) -> tuple[int, ...]:
    """Return how often each of ``terms`` is held, counted as the store does, index by index; COMMON is that or more."""
    known = [(*_words_and_keys(item.words), item.year) for item in library]
    return tuple(min(COMMON, sum(each.met_in(*item) for item in known)) for each in terms)


@lru_cache(maxsize=_REMEMBERED)
def _words_and_keys(words: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(words), frozenset(item_keys(words))


def fits(item: Item, request: SearchItems) -> bool:
    """Tell whether ``item`` is of the kind, the years and the days that ``request`` narrows by."""
    return (
        request.kind in (None, item.kind)
        and (request.since is None or item.created_at >= request.since)
        and (request.until is None or item.created_at < request.until)
        and (request.years is None or (item.year is not None and request.years[0] <= item.year <= request.years[1]))
    )
