"""A model's sentence above a list of what was found: the list, and what its numbers mean, stay the code's."""

from __future__ import annotations

from dataclasses import replace

from pydantic import JsonValue

from bot.context import HandlerResult, TurnContext
from bot.memory.budgets import size
from bot.planner.prompting import WriterQuestion
from state.conversation_history import kept_text
from state.items import Item
from tools.definition import Found

TOLD_FROM = 4_000  # bytes
TEXT_TOLD_FROM = 300


async def led(context: TurnContext, outcome: HandlerResult, found: Found, query: str) -> HandlerResult:
    """Return ``outcome``, which shows what was ``found`` for ``query``, under what a model says of it, if that holds.

    Of what only comes near nothing is said, nor of what somebody else asked in a message that was forwarded.
    """
    if not found.items or found.nearest or context.turn.message.forwarded:
        return outcome
    question = WriterQuestion(
        context.resolution.recognition.text, findings(found, query), locale=context.voice.locale, task="lead"
    )
    written = await context.asker.write(question)
    if written.text is None:
        return outcome
    first, *others = outcome.replies
    text = f"{written.text}\n\n{first.text}"
    return replace(outcome, replies=(first.changed(text=text), *others), by_model=True)


def findings(found: Found, query: str) -> JsonValue:
    """Return what the sentence may be made of: what the list shows, as much of it as there is room for.

    How much was found is told only where that is known.
    """
    rows: list[JsonValue] = []
    room = TOLD_FROM
    for item in found.items:
        row = _row(item)
        room -= sum(size(str(value)) for value in row.values())
        if room < 0:
            break
        rows.append(row)
    counted: dict[str, JsonValue] = {} if found.has_more else {"found": len(found.items)}
    return {"query": query, **counted, "items": rows}


def _row(item: Item) -> dict[str, JsonValue]:
    told: dict[str, JsonValue] = {
        "kind": item.kind.value,
        "title": item.title,
        "year": item.year,
        "content": kept_text(item.content, TEXT_TOLD_FROM) if item.content else None,
    }
    return {name: value for name, value in told.items() if value and (name != "content" or value != item.title)}
