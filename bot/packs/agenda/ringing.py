"""A reminder that is due: it is sent, marked, and put off to when it comes round again."""

from __future__ import annotations

from bot.packs.agenda.reaching import Way, way_to
from bot.packs.agenda.record import PACK_NAME, RING, clock, due_of, may_be_read_in, next_of, text_of
from bot.packs.agenda.summing import is_summary, summary
from bot.packs.agenda.wording import buttons, when, with_event
from bot.packs.jobs import JobOutcome, JobScene, put_off
from bot.wording.text import one_line
from state.effects import Effect
from state.lane import SECOND
from state.record import ChangeRecord, Fields, microseconds
from state.record_reads import GetRecords
from state.turns import Reply

# Less is no delay that anybody would wonder about.
LATE = 5 * 60 * SECOND


async def ring(scene: JobScene) -> JobOutcome:
    """Send the reminder that is due; one that was cancelled, done or moved meanwhile comes to nothing."""
    found = await scene.reads(GetRecords(ids=(scene.job.key,)))
    if not found or not found[0].live or found[0].when is None or found[0].fields.get("done") is True:
        return JobOutcome()
    record, now = found[0], clock(scene.now)
    if microseconds(due_of(record)) * 1_000 != scene.turn.due:
        return JobOutcome()
    summed = is_summary(record)
    text = scene.voice.say("agenda-private")
    if may_be_read_in(record, scene.turn.chat):
        text = with_event(scene.voice, text_of(record), record.fields, due_of(record), now)
    said = scene.voice.say("agenda-ring", text=text)
    if summed:
        said = text = await summary(scene.reads, scene.voice, now, scene.turn.chat)
    elif scene.late > LATE:
        said = scene.voice.say("agenda-ring-late", text=text, when=when(scene.voice, due_of(record), now))
    following = next_of(record.fields, max(now, due_of(record)))
    way = await way_to(scene)
    unsaid = scene.opted_out or way is Way.NONE
    put: Fields = {"sent": True, "nonce": scene.nonce}
    if summed or unsaid:
        put = {"missed": True} if unsaid and not summed else {}
    change = ChangeRecord(record_id=record.id, put={**put, "done": following is None})
    effects: tuple[Effect, ...] = (change,)
    if following is not None:
        job, _ = put_off(scene.turn, pack=PACK_NAME, name=RING, key=record.id, due=following)
        effects = (change.changed(times=True, when=following), job)
    if way is Way.NONE and summed:
        return JobOutcome(effects=effects)
    if way is Way.NONE:
        return JobOutcome(effects=effects, owes=True)
    if way is Way.TEMPLATE:
        return JobOutcome(replies=(Reply(text=one_line(text), template="reminder"),), effects=effects)
    taps = () if summed else buttons(scene.voice, scene.nonce)
    return JobOutcome(replies=(Reply(text=said, buttons=taps),), effects=effects)
