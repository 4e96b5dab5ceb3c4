"""A reminder that is due: it is sent, marked, and put off to when it comes round again."""

from __future__ import annotations

from bot.packs.agenda.delivery.reaching import Way, way_to
from bot.packs.agenda.delivery.summing import is_summary, summary
from bot.packs.agenda.record import PACK_NAME, RING, due_of, last_missed, may_be_read_in, next_of, text_of
from bot.packs.agenda.views.wording import buttons, when, with_event
from bot.packs.jobs import JobContext, JobResult, put_off
from bot.replies.text import one_line
from state.effects import Effect
from state.lane import SECOND
from state.record import ChangeRecord, Fields, microseconds
from state.record_reads import GetRecords
from state.turns import Reply
from tools.zones import clock

# Less is no delay that anybody would wonder about.
LATE = 5 * 60 * SECOND


async def ring(context: JobContext) -> JobResult:
    """Send the reminder that is due; one that was cancelled, done or moved meanwhile comes to nothing."""
    found = await context.reads(GetRecords(ids=(context.job.key,)))
    if not found or not found[0].live or found[0].when is None or found[0].fields.get("done") is True:
        return JobResult()
    record, now = found[0], clock(context.now)
    if microseconds(due_of(record)) * 1_000 != context.turn.due:
        return JobResult()
    summed = is_summary(record)
    text = context.voice.say("agenda-private")
    if may_be_read_in(record, context.turn.chat):
        text = with_event(context.voice, text_of(record), record.fields, due_of(record), now)
    said = context.voice.say("agenda-ring", text=text)
    if summed:
        said = text = await summary(context.reads, context.voice, now, context.turn.chat)
    elif (now - (missed := last_missed(record.fields, due_of(record), now))).total_seconds() > LATE // SECOND:
        said = context.voice.say("agenda-ring-late", text=text, when=when(context.voice, missed, now))
    following = next_of(record.fields, max(now, due_of(record)))
    way = await way_to(context)
    unsaid = context.opted_out or way is Way.NONE
    put: Fields = {"sent": True, "nonce": context.nonce}
    if summed or unsaid:
        put = {"missed": True} if unsaid and not summed else {}
    change = ChangeRecord(record_id=record.id, put={**put, "done": following is None})
    effects: tuple[Effect, ...] = (change,)
    if following is not None:
        job, _ = put_off(context.turn, pack=PACK_NAME, name=RING, key=record.id, due=following)
        effects = (change.changed(times=True, when=following), job)
    if way is Way.NONE and summed:
        return JobResult(effects=effects)
    if way is Way.NONE:
        return JobResult(effects=effects, owes=True)
    if way is Way.TEMPLATE:
        return JobResult(replies=(Reply(text=one_line(text), template="reminder"),), effects=effects)
    taps = () if summed else buttons(context.voice, context.nonce)
    return JobResult(replies=(Reply(text=said, buttons=taps),), effects=effects)
