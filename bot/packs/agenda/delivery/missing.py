"""What was to be said while somebody wanted silence, listed when they are back."""

from __future__ import annotations

from bot.packs.agenda.record import LISTED_AT_MOST, PACK_NAME, REMINDER
from bot.packs.agenda.views.wording import shown
from bot.replies.catalogue import Voice
from state.effects import Effect
from state.reads import Reads
from state.record import ChangeRecord
from state.record_reads import ListRecords, Where


async def missed(reads: Reads, voice: Voice, chat: str) -> tuple[str, tuple[Effect, ...]]:
    """Return what tells in ``chat`` of the reminders that were not sent, "" if none, and what notes that it was."""
    where = Where(pack=PACK_NAME, kinds=(REMINDER,), equals={"missed": True, "chat": chat})
    found = await reads(ListRecords(where=where, order="oldest", limit=LISTED_AT_MOST))
    if not found:
        return "", ()
    lines = [voice.say("agenda-missed"), *(f"• {shown(voice, record, chat)}" for record in found)]
    # What is told of so has come, as if it had been sent: "feito" is of it.
    return "\n".join(lines), tuple(
        ChangeRecord(record_id=record.id, put={"sent": True}, drop=("missed",)) for record in found
    )
