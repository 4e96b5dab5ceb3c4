"""What is clearly meant by words of which some are wrong, and some are not there: a story as somebody remembers it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from state.finding.ranking import Held, Word, best_likeness, closely, held, likenesses
from state.finding.terms import rarity, weight
from state.items import Item, Kind
from state.text import words

FEWEST = 2
SHARE = 0.65  # of all that the words tell
WHOLE = 0.88  # of it: what is held by many is all meant
AS_GOOD = 0.9  # of the best one's share
ALIKE_AT_MOST = 3
MET_AT_LEAST = 3
APART = 0.8
SHORTEST = 3
_PARTS = re.compile(r":| [-–] ")
HALF = 0.5


def clearly(items: Iterable[Item], query: Sequence[Word], found: Sequence[int], phrase: str = "") -> list[Item]:
    """Return the ``items`` that are clearly meant by ``query``, best first; none if that is in doubt.

    ``found`` says how many items hold each word: rare words tell more. An item has to hold two, and most of what all
    of them tell; where several hold as much without holding it all, a few at most.
    """
    shares = [(share(held(item), query, found) if len(query) >= FEWEST else 0.0, item) for item in items]
    best = max((held_of_it for held_of_it, _ in shares), default=0.0)
    meant = [item for held_of_it, item in shares if held_of_it >= max(SHARE, AS_GOOD * best)]
    if best < WHOLE and len(meant) > ALIKE_AT_MOST:
        meant = []
    if not meant:
        meant = [item for _, item in shares if is_called(item, query)] or _alone(shares, query)
    weights = [weight(each) for each in found]
    fit = {item.id: round(closely(item, query, weights, phrase), 2) for item in meant}
    return sorted(meant, key=lambda item: (-fit[item.id], -item.created_turn, item.id))


def _alone(shares: Sequence[tuple[float, Item]], query: Sequence[Word]) -> list[Item]:
    """Return the item that has half of what is told, if nothing else comes near: three words seldom meet by chance."""
    if not shares:
        return []
    (best, item), *others = sorted(shares, key=lambda each: (-each[0], each[1].id))
    if best < HALF or (others and others[0][0] > APART * best):
        return []
    return [item] if sum(each > 0 for each in likenesses(held(item), query)) >= MET_AT_LEAST else []


def share(item: Held, query: Sequence[Word], found: Sequence[int]) -> float:
    """Return how much of what ``query`` tells ``item`` holds, from 0 to 1; 0 if that is fewer than two words."""
    likely = likenesses(item, query)
    if sum(each > 0 for each in likely) < FEWEST:
        return 0.0
    tells = [rarity(each) for each in found]
    return sum(each * told for each, told in zip(likely, tells, strict=True)) / sum(tells)


def is_called(item: Item, query: Sequence[Word]) -> bool:
    """Tell whether ``query``, slips and all, is a name of ``item``: its title, or who made it or plays in it.

    Every word has to be one of the name's, and of a film's, a series' or a person's, half of the longer words have to
    be said: what else is kept has a whole sentence for a title.
    """
    if len(query) < FEWEST:
        return False
    if item.kind not in (Kind.MOVIE, Kind.TV_SHOW) and is_name(words(item.title), query, whole=False):
        return True
    return any(is_name(words(name), query) for name in (*titles(item), *credited(item)))


def titles(item: Item) -> tuple[str, ...]:
    """Return what ``item`` is called: "Ace Ventura: Um Detetive Diferente" is called either half, too."""
    parts = _PARTS.split(item.title)
    return tuple(name for name in (item.title, *parts, item.details.original_title) if name)


def credited(item: Item) -> tuple[str, ...]:
    """Return who made ``item`` or plays in it."""
    details = item.details
    return tuple(name for name in (details.author, *details.makers, *details.people) if name)


def is_name(name: Sequence[str], query: Sequence[Word], *, whole: bool = True) -> bool:
    """Tell whether every word of ``query`` is one of ``name``'s, and with ``whole`` half of those are said."""
    if not all(best_likeness(word, name) for word in query):
        return False
    if not whole:
        return True
    long = [each for each in name if len(each) >= SHORTEST]
    said = [each for each in long if any(best_likeness(word, [each]) for word in query)]
    return len(said) > HALF * len(long)
