"""Lists that come as files: which files may be one, and beginning to keep what is in it."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.account.session import Answer, Visit
from bot.attachments.files import carries_file, keep_file
from bot.importing.job import begin
from bot.importing.reading import listing_in
from bot.replies.imports import not_begun
from state.importing import File
from state.turns import Attached, Reply

ENDINGS = (".csv", ".tsv", ".txt", ".json", ".ofx", ".qfx")
STATEMENT_TYPES = ("application/x-ofx", "application/ofx", "application/vnd.intu.qfx")
# What a list without a name may come as; a spreadsheet program on the phone's system calls a .csv its own.
OF_LISTS = (
    "text/csv",
    "text/plain",
    "text/comma-separated-values",
    "text/tab-separated-values",
    "application/csv",
    "application/json",
    "application/octet-stream",
    "application/vnd.ms-excel",
)
_COMMAND = re.compile(r"(?i)\s*/(?:importar|import)(?:@\w+)?\b.*", re.DOTALL)


async def answered(visit: Visit) -> Answer | None:
    """Return the answer to a file that may be a list, and to the question how to send one; None to anything else.

    What was asked is still asked. A group would read along.
    """
    message = visit.turn.message
    if message.file is not None and message.attached in (None, Attached.DOCUMENT):
        return await _brought(visit, message.file) if may_be_list(message.file) and not visit.in_group else None
    return visit.tell(visit.voice.say("import-how")) if _COMMAND.fullmatch(message.text or "") else None


def may_be_list(file: File) -> bool:
    """Tell whether ``file`` may hold a list, by its name, else by its type; what has neither may."""
    if file.media_type in STATEMENT_TYPES:
        return True
    if file.name:
        return file.name.lower().endswith(ENDINGS)
    return not file.media_type or file.media_type in OF_LISTS


async def _brought(visit: Visit, file: File) -> Answer | None:
    found = await listing_in(visit.turn, file, visit.reads)
    if found.status in ("no_list", "too_big") and carries_file(visit.turn.message):
        return None  # kept as the file that it is
    if found.status in ("empty_statement", "foreign_statement") and carries_file(visit.turn.message):
        return await _kept_with_why(visit, not_begun(visit.voice, found, file.name))
    begun = await begin(visit.turn, file.name, found, visit.reads, visit.voice, visit.now)
    return Answer(
        chat=visit.chat,
        replies=(Reply(text=begun.text),),
        jobs=begun.jobs,
        inverses=begun.inverses,
        change=begun.change,
    )


async def _kept_with_why(visit: Visit, why: str) -> Answer:
    """Return the answer that keeps the file of the message, and says first why nothing in it was recorded."""
    kept = await keep_file(visit)
    first, *others = kept.replies
    return replace(kept, replies=(first.changed(text=f"{why}\n\n{first.text}"), *others))
