"""The job that reads again what could not be read when it was kept: the page of a link, the name of a video."""

from __future__ import annotations

from state.effects import FillItem
from state.items import Item, Kind
from state.lane import MINUTE, Chat
from state.reads import GetItems, Reads
from state.recording import RecordingReads
from state.turns import Decision, Job, Message, Trace, Turn
from tools.enrichment.lookups import PageLookup, VideoLookup
from tools.link_metadata import filled

HOUR = 60 * MINUTE
# How long after each try the next one is; then it stays as it is.
WAITS = (HOUR, 6 * HOUR, 24 * HOUR)
MARK = "~read:"


def read_later(item: Item, at: int, tried: int = 0) -> tuple[Job, ...]:
    """Return the job that reads ``item`` again, in vain ``tried`` times so far, at ``at`` (ns); none after the last."""
    if item.url is None or tried >= len(WAITS):
        return ()
    due = at + WAITS[tried]
    return (Job(suffix=f"{MARK}{item.id}", kind="job", message=Message(), due=due, arrived=due),)


def is_rereading(turn: Turn) -> bool:
    """Tell whether ``turn`` is a job that reads something again."""
    return turn.kind == "job" and MARK in turn.id


async def reread(turn: Turn, chat: Chat, reads: Reads, clock: int, default_locale: str) -> Decision:
    """Return the decision that fills in what can be read by now; it says nothing and leaves the conversation alone.

    What was removed is left alone, too. What cannot be read yet is read again by a further job.
    """
    recording = RecordingReads(reads)
    items = await recording(GetItems(ids=(turn.id.rpartition(MARK)[2],)))
    item = next((each for each in items if each.live and each.url), None)
    effects, jobs = ((), ()) if item is None else await _read(item, recording, clock, turn.id.count(MARK))
    return Decision(
        chat=chat,
        effects=effects,
        jobs=jobs,
        trace=Trace(
            action="reread",
            move="reread",
            clock=clock,
            default_locale=default_locale,
            chat_before=chat,
            reads=recording.records,
        ),
    )


async def _read(item: Item, reads: Reads, clock: int, tried: int) -> tuple[tuple[FillItem, ...], tuple[Job, ...]]:
    assert item.url is not None  # noqa: S101 - see above
    lookup = await reads(VideoLookup(url=item.url) if item.kind is Kind.VIDEO else PageLookup(url=item.url))
    if lookup.candidates:
        return (filled(item, lookup.candidates[0]),), ()
    return (), read_later(item, clock, tried) if lookup.status == "unavailable" else ()
