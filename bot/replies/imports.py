"""What is said of an import: that it begins, how far it has come, and what came of it."""

from __future__ import annotations

from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.importing import FILE_LIMIT, ROWS_LIMIT, Batch, Listing, Source
from state.record import USUAL_CURRENCY

_LINES_NAMED = 10
_MEGABYTE = 2**20
_SOURCES: dict[Source, str] = {
    "letterboxd": "Letterboxd",
    "imdb": "IMDb",
    "trakt": "Trakt",
    "guarda": "Guarda",
    "nubank": "Nubank",
}


def called(voice: Voice, name: str) -> str:
    """Return what the list is called."""
    return one_line(name) if name.strip() else voice.say("import-pasted")


def begun(voice: Voice, found: Listing, name: str) -> str:
    """Return the sentence that says that the rows are being kept, and from where they are."""
    title, source = called(voice, name), _SOURCES.get(found.source)
    count = len(found.rows)
    said = (
        voice.say("import-begun-from", title=title, count=count, source=source)
        if source
        else voice.say("import-begun", title=title, count=count)
    )
    return f"{said}\n{voice.say('import-cut', limit=ROWS_LIMIT)}" if found.cut else said


def not_begun(voice: Voice, found: Listing, name: str) -> str:
    """Return why nothing is imported."""
    match found.status:
        case "too_big":
            return voice.say("import-too-big", limit=FILE_LIMIT // _MEGABYTE)
        case "unavailable":
            return voice.say("import-unavailable", title=called(voice, name))
        case "missing":
            return voice.say("import-missing", title=called(voice, name))
        case "empty_statement":
            return voice.say("statement-empty", title=called(voice, name))
        case "foreign_statement":
            return voice.say("statement-foreign", title=called(voice, name))
        case _:
            return voice.say("import-no-list", title=called(voice, name))


def again(voice: Voice, name: str) -> str:
    """Return the sentence that says that this very list was imported before."""
    return voice.say("import-again", title=called(voice, name))


def progress(voice: Voice, batch: Batch, done: int) -> str:
    """Return how far it has come."""
    return voice.say("import-progress", last=done, total=batch.total)


def report(voice: Voice, batch: Batch) -> str:
    """Return what came of it: how many were kept, how many had been, which lines were not understood."""
    parts = [voice.say("import-kept", count=batch.kept)]
    if batch.already:
        parts.append(voice.say("import-already", count=batch.already))
    if batch.unread:
        lines = ", ".join(map(str, batch.unread[:_LINES_NAMED])) + ("…" if len(batch.unread) > _LINES_NAMED else "")
        parts.append(voice.say("import-unread", count=len(batch.unread), lines=lines))
    said = f"{'; '.join(parts)}."
    return f"{said}\n{voice.say('import-undo')}" if batch.kept else said


def statement_begun(voice: Voice, found: Listing, name: str) -> str:
    """Return the sentence that says that the entries of a bank statement are being recorded."""
    said = voice.say("statement-begun", title=called(voice, name), count=len(found.entries))
    return f"{said}\n{voice.say('statement-cut', limit=ROWS_LIMIT)}" if found.cut else said


def statement_report(voice: Voice, batch: Batch) -> str:
    """Return what came of a bank statement: how many entries, what came in and went out, and what was there."""
    title = called(voice, batch.name)
    if not batch.kept:
        said = [voice.say("statement-nothing-new", title=title, count=batch.already)]
    else:
        sums = {
            "income": voice.money(batch.came_in, USUAL_CURRENCY),
            "expenses": voice.money(batch.went_out, USUAL_CURRENCY),
        }
        said = [voice.say("statement-kept", title=title, count=batch.kept, **sums)]
        if batch.already:
            said.append(voice.say("statement-already", count=batch.already))
    if batch.moved:
        said.append(voice.say("statement-moved", amount=voice.money(batch.moved, USUAL_CURRENCY)))
    if batch.twins:
        named = voice.join([f"“{one_line(each)}”" for each in batch.twins_named])
        said.append(voice.say("statement-twins", count=batch.twins, titles=named))
    if batch.unread:
        said.append(voice.say("statement-unread", count=len(batch.unread)))
    return "\n".join([*said, voice.say("import-undo")] if batch.kept else said)
