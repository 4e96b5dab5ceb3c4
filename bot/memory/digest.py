"""What a model reads of turns that are no longer shown: a few lines each, and one text for the oldest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from bot.memory.budgets import LINE_SIZE, LINES_A_TURN, LONG_TERM_SIZE, cut, one_line
from bot.memory.sanitise import clean, tidied
from state.conversation_history import PastTurn
from state.history import AssistantEntry, Figures, Remembered, ToolEntry, UserEntry

TITLE_SIZE = 60
ASKED_SIZE = 40
LAST_ONES = 5

# Requests; anything else is merely said.
REQUESTS = frozenset(
    "save save_previous search list_all more show delete_all delete_item get_info undo help about set_language".split()
)
OUTCOMES = {
    "kept": "guardado",
    "already_kept": "já estava guardado",
    "no_room": "sem espaço",
    "removed": "apagado",
    "gone": "não existia mais",
    "unavailable": "fora do ar",
    "unconfigured": "não configurado",
}


def remembered(past: PastTurn) -> Remembered:
    """Return what stays of a turn: who asked for what, which tools ran and how that came out, what was answered."""
    entries = tidied(past.entries)
    change = past.change
    removed = change.count if change and change.verb == "removed" else 0
    titles = past.kept
    if change and change.verb == "kept" and len(titles) <= 1:
        titles = (change.title,)  # as it is called when it is removed again
    return Remembered(
        turn=past.number,
        arrived=past.arrived,
        messages=len(entries),
        lines=tuple(_lines(past.action, entries)),
        kept=max(len(past.kept), change.count if change and change.verb == "kept" else 0),
        titles=tuple(_short(title, TITLE_SIZE) for title in titles[-LAST_ONES:]),
        removed=removed,
        gone=_short(change.title, TITLE_SIZE) if change and removed == 1 and change.title else None,
        asked=tuple(dict.fromkeys(_short(words, ASKED_SIZE) for words in _asked(past)))[-LAST_ONES:],
    )


def added(figures: Figures, turn: Remembered) -> Figures:
    """Return ``figures`` with ``turn``, the next one after those that they count."""
    asked = [each for each in figures.asked if each not in turn.asked]
    return Figures(
        turns=figures.turns + 1,
        since=figures.since or turn.arrived,
        until=turn.arrived,
        kept=figures.kept + turn.kept,
        titles=(*figures.titles, *turn.titles)[-LAST_ONES:],
        removed=figures.removed + turn.removed,
        searched=figures.searched + len(turn.asked),
        asked=(*asked, *turn.asked)[-LAST_ONES:],
    )


def left(titles: tuple[str, ...], turn: Remembered) -> tuple[str, ...]:
    """Return those of ``titles`` that ``turn`` did not remove; none, if it removed several things at once."""
    return tuple(title for title in titles if title != turn.gone) if turn.gone else ()


def long_term(figures: Figures, written: str | None) -> str | None:
    """Return the text that tells of the oldest turns: their figures, and what a model has ``written`` of them."""
    return " ".join(filter(None, (told(figures), written))) or None


def told(figures: Figures) -> str | None:
    """Return the text that tells of the oldest turns, from their figures alone; None if there are none."""
    if not figures.turns:
        return None
    done = (
        f"guardou {_count(figures.kept)}{_last(figures.titles)}" if figures.kept else "",
        f"apagou {_count(figures.removed)}" if figures.removed else "",
        f"procurou {figures.searched} {'vez' if figures.searched == 1 else 'vezes'}{_last(figures.asked)}"
        if figures.searched
        else "",
    )
    what = "; ".join(part for part in done if part) or "só conversou"
    turns = f"{figures.turns} {'mensagem' if figures.turns == 1 else 'mensagens'}"
    days = " a ".join(dict.fromkeys((day(figures.since), day(figures.until))))
    return cut(f"De {days}, em {turns}, a pessoa {what}.", LONG_TERM_SIZE)


def _lines(action: str, entries: tuple[Any, ...]) -> list[str]:
    verb = "pediu" if action in REQUESTS else "disse"
    said = [f"Pessoa {verb}: {each.content}" for each in entries if isinstance(each, UserEntry)]
    ran = [f"{each.name}: {_came_out(each.content)}" for each in entries if isinstance(each, ToolEntry)]
    answers = [each.content for each in entries if isinstance(each, AssistantEntry) and each.content]
    answered = [f"Guarda respondeu: {answers[-1].lstrip().splitlines()[0]}"] if answers else []
    room = LINES_A_TURN - 2
    lines = [*said[:1], *ran[:room], *answered]
    return [one_line(line, LINE_SIZE) for line in lines]


def _came_out(content: str) -> str:
    """Return a result in a few words; what is no JSON of ours is quoted."""
    try:
        result = json.loads(content)
    except (ValueError, RecursionError):
        return content
    match result:
        case {"error": _}:
            return "recusado"
        case {"outcome": "removed", "count": int(count)}:
            return f"{_count(count)} a menos"
        case {"outcome": str(outcome)} | {"status": "unavailable" | "unconfigured" as outcome}:
            return OUTCOMES.get(outcome, outcome)
        case {"count": int(count), "more": True}:
            return f"mais de {_count(count)}"
        case {"count": int(count)}:
            return _count(count)
        case list(rows):
            return _count(len(rows))
        case _:
            return content


def _count(number: int) -> str:
    return {0: "nenhum item", 1: "1 item"}.get(number, f"{number} itens")


def _asked(past: PastTurn) -> Iterator[str]:
    """What was looked for in the library, or asked about."""
    for entry in past.entries:
        for call in entry.tool_calls if isinstance(entry, AssistantEntry) else ():
            query = call.args.get("query" if call.name == "search_items" else "title")
            if isinstance(query, str) and (call.name == "search_items" or past.action == "get_info"):
                yield query


def _short(text: str, most: int) -> str:
    return one_line(clean(text), most)


def _last(texts: tuple[str, ...]) -> str:
    return f" (por último: {', '.join(f'“{text}”' for text in texts)})" if texts else ""


def day(at: int) -> str:
    """Return the day (UTC) of the moment ``at`` (ns)."""
    return datetime.fromtimestamp(at // 1_000_000_000, UTC).date().isoformat()
