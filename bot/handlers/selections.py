"""From numbers to items: a number means the list that the person had before them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.context import TurnContext
from bot.understanding.recognition import Entities, Selection
from bot.understanding.words.numbers import parse_selection
from state.items import Item, Kind
from state.lane import ShownList
from state.reads import FindTitled, GetItems, Reach, SearchItems
from state.text import title_key, words

# What people call by one another's name: a series is a "filme" to many.
_ALIKE = ({Kind.MOVIE, Kind.TV_SHOW}, {Kind.VIDEO, Kind.LINK})


def selected_ids(context: TurnContext, selection: Selection | None = None) -> tuple[str, ...] | None:
    """Return the ids that ``selection`` (the message's own by default) picks from the listed items.

    None if no list was shown, or if a number is not on it.
    """
    chosen = selection or context.resolution.recognition.entities.selection
    return None if context.listed is None or chosen is None else ids_on(context.listed, chosen)


def one_number(entities: Entities) -> int | None:
    """Return the one number that a message names; None if it names none, several, or all."""
    selection = entities.selection
    return selection.numbers[0] if selection and len(selection.numbers) == 1 and not selection.everything else None


def earlier_ids(context: TurnContext, selection: Selection) -> tuple[str, ...] | None:
    """Return the ids that ``selection`` picks from the newest earlier list that has all its numbers."""
    picked = (ids_on(shown, selection) for shown in context.lists[1:])
    return next((ids for ids in picked if ids is not None), None)


# Words of a number that tell no title from another.
_ARTICLES = frozenset("o a os as um uma este esse the one".split())
_FIGURES = 3
_LONGEST_ORDER, _LONGEST_NUMBER, _ALIKE_LIMIT = 20, 5, 7


async def called_so(context: TurnContext, text: str, selection: Selection, kind: Kind | None) -> list[Item]:
    """Return what the words of ``text`` that were read as ``selection`` may name by its title: "apaga seven".

    Figures name only what is called exactly so and only where the newest list has no such number; words also name
    what has them in its title, unless that is a note.
    """
    if selection.everything:
        return []
    listed = selected_ids(context, selection) is not None
    found: dict[str, Item] = {}
    for span in sorted({words(part) for part in _spans_of(text, selection)}):
        in_figures = any(character.isdigit() for word in span for character in word)
        if in_figures and listed:
            continue
        found |= {item.id: item for item in await context.reads(FindTitled(title_key=" ".join(span)))}
        telling = tuple(word for word in span if word not in _ARTICLES)
        if in_figures and len(telling) == 1 and len(telling[0]) >= _FIGURES:
            # "Apaga a nota 7715" of the code in it: no list is so long.
            held = await context.reads(SearchItems(words=telling, reach=Reach.SURELY, limit=_ALIKE_LIMIT))
            found |= {item.id: item for item in held if telling[0] in item.words}
        if telling and not in_figures:
            near = await context.reads(SearchItems(words=telling, reach=Reach.SURELY, limit=_ALIKE_LIMIT))
            found |= {item.id: item for item in near if _has_in_its_title(item, telling)}
    return [item for item in found.values() if kind is None or _alike(item.kind, kind)]


def _spans_of(text: str, selection: Selection) -> set[str]:
    """Return the parts of ``text`` that mean ``selection`` by themselves."""
    said = text.split()[:_LONGEST_ORDER]
    starts = range(len(said))
    spans = (" ".join(said[start : start + size]) for start in starts for size in range(1, _LONGEST_NUMBER + 1))
    return {span for span in spans if parse_selection(span) == selection}


def _has_in_its_title(item: Item, telling: tuple[str, ...]) -> bool:
    if item.kind is Kind.NOTE:
        return item.title_key == title_key(" ".join(telling))
    return set(telling) <= {*words(item.title), *words(item.details.original_title or "")}


async def pointed_at(context: TurnContext, selection: Selection, kind: Kind | None) -> tuple[tuple[Item, ...], bool]:
    """Return what ``selection`` points at on the newest list, removed or not, and whether it can mean nothing else.

    Numbers are those that were shown, if what has them is of ``kind``. Otherwise "a nota 1" may be the first of the
    notes, or else what has the number and a kind that people call so: neither is sure.
    """
    ids = selected_ids(context, selection)
    if kind is None or context.listed is None:
        return (await context.reads(GetItems(ids=ids)) if ids else ()), True
    shown = {item.id: item for item in await context.reads(GetItems(ids=context.listed.item_ids))}
    picked = tuple(shown[each] for each in ids or () if each in shown)
    of_kind = tuple(item for item in shown.values() if item.kind is kind)
    numbers = selection.excluded or selection.numbers
    numbered = ids_on(context.listed, Selection(numbers)) if numbers else ()
    if numbered is not None and all(each in shown and shown[each].kind is kind for each in numbered):
        return tuple(item for item in picked if item.kind is kind), True
    if (positions := selection.positions(len(of_kind))) is not None:
        return tuple(of_kind[position] for position in positions), False
    alike = bool(picked) and not selection.everything and all(_alike(item.kind, kind) for item in picked)
    return (picked if alike else ()), False


def _alike(one: Kind, other: Kind) -> bool:
    return one is other or any({one, other} <= kinds for kinds in _ALIKE)


def ids_on(shown: ShownList, selection: Selection) -> tuple[str, ...] | None:
    """Return the ids that ``selection`` picks from ``shown``; None if a number is not on it."""
    before = shown.first - 1
    positions = selection.positions(before + len(shown.item_ids))
    if positions is None:
        return None
    if selection.everything:
        positions = tuple(position for position in positions if position >= before)
    if any(position < before for position in positions):
        return None
    return tuple(shown.item_ids[position - before] for position in positions)


async def live(context: TurnContext, ids: Sequence[str]) -> list[Item]:
    """Return the items with these ids that are still kept."""
    return [item for item in await context.reads(GetItems(ids=tuple(dict.fromkeys(ids)))) if item.live] if ids else []
