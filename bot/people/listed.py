"""Lists that come as files: which files may be one, and beginning to keep what is in it."""

from __future__ import annotations

import re

from bot.importing.job import begin
from bot.importing.reading import listing_in
from bot.people.visit import Answer, Visit
from state.importing import File
from state.turns import Attached, Reply

ENDINGS = (".csv", ".tsv", ".txt", ".json")
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
    """Tell whether ``file`` may hold a list, by its name; what has no name may."""
    return not file.name or file.name.lower().endswith(ENDINGS)


async def _brought(visit: Visit, file: File) -> Answer:
    found = await listing_in(visit.turn, file, visit.reads)
    begun = await begin(visit.turn, file.name, found, visit.reads, visit.voice, visit.now)
    return Answer(
        chat=visit.chat,
        replies=(Reply(text=begun.text),),
        jobs=begun.jobs,
        inverses=begun.inverses,
        change=begun.change,
    )
