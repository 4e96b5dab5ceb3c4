"""Taking back the last change, and, said again, the one before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.actions import Action
from bot.context import HandlerResult, TurnContext
from bot.handlers.finding.searches import search_for
from bot.handlers.removals import recycle_bin
from bot.handlers.removals.removal import confirm_selected
from bot.handlers.undoing.named_changes import UNDO_REACHES, named_back
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.answers.corrections import correction_in, never_asked_to_remove, puts_back, regrets
from bot.understanding.recognition import Selection
from state.effects import (
    Change,
    Effect,
    FillItem,
    InsertItem,
    MarkUndone,
    RemoveEverything,
    RemoveImported,
    RemoveItem,
    RestoreItem,
    RestoreRemoved,
    RetitleItem,
)
from state.jobs import PutJob, RestoreJobs
from state.lane import SECOND, Choice
from state.mission import CancelMissions, PutMission
from state.reads import (
    CountRestorable,
    FindKept,
    FindRedoable,
    FindUndoable,
    GetItems,
    Reach,
    Redoable,
    SearchItems,
    Undoable,
)
from state.record import PutRecord, RemoveRecord, RemoveRecords, RestoreRecord
from state.record_reads import FindExternal, GetRecords
from state.text import words
from state.turns import Reply
from tools.search_query import query_words

# Between the parts of one message may stand what was done in other chats meanwhile.
CHANGES_BETWEEN = 3
# So long after a removal "opa, errado" still means that.
REGRET_REACHES = 10 * 60 * SECOND
NAMED_AT_MOST = 12
# The packs that keep figures: these are on no list.
FIGURES = frozenset({"ledger", "health"})
_ADDED = ("kept", "imported")
# What is not redone: it was confirmed once, for what was there then, or came by jobs.
NOT_AGAIN = (RemoveEverything, RemoveImported, RestoreRemoved, RemoveRecords, PutMission, CancelMissions, FillItem)
ALL = frozenset({"tudo", "todas", "todos", "everything", "all"})


async def undo(context: TurnContext) -> HandlerResult:
    """Take back the newest change that was not taken back yet, up to 7 days old; all that its message asked for.

    What takes back an undo is a redo.
    """
    last = await to_undo(context)
    return last if isinstance(last, HandlerResult) else await undo_last(context, last)


async def to_undo(context: TurnContext) -> Undoable | HandlerResult:
    """Return the newest change; what comes of the message instead, if that picks or names what was removed."""
    if brought_back := await recycle_bin.chosen(context):
        return brought_back
    last = await context.reads(FindUndoable(since=context.turn.arrived - UNDO_REACHES))
    brought_back = await named_back(context, last.change.title if last else "")
    return brought_back or last or context.say(context.voice.say("nothing-to-undo"))


async def undo_last(context: TurnContext, last: Undoable) -> HandlerResult:
    """Take back ``last``, the newest change, or the removal before it where the message wants something put back."""
    if last.change.verb in _ADDED and puts_back(context.resolution.recognition.text):
        removal = await _removal_before(context, last)
        if removal is None:
            return context.say(context.voice.say("nothing-to-put-back"))
        last = removal
    return await taken_back(context, last)


async def taken_back(context: TurnContext, last: Undoable) -> HandlerResult:
    """Take back ``last``, with all that its message asked for, and say by name what that was."""
    whole = await _whole(context, last)
    skipped = await _skipped(context, last)
    sentences = [
        await _kept_named(context, whole) or await _uncounted(context, last) or said_undone(context, last, skipped)
    ]
    if skipped:
        sentences.append(context.voice.say("undone-skipped", count=skipped))
    if ALL & set(words(context.turn.message.text or "")):
        sentences.append(context.voice.say("undone-one-at-a-time"))
    effects: list[Effect] = []
    for each in whole:
        effects += [*each.inverses, MarkUndone(turn_id=each.turn_id)]
    return context.say("\n".join(text for text in sentences if text), effects=tuple(effects), spoken_of=())


async def regretted(context: TurnContext) -> HandlerResult | None:
    """Bring back what the turn before removed, if this one cries out that it was a mistake; None otherwise.

    "Errado, era o 3" says which was meant: that is asked about, and not removed.
    """
    text = context.turn.message.text or ""
    correction = correction_in(text)
    if context.pending is not None or not (regrets(text) or (correction and correction.number)):
        return None
    last = await context.reads(FindUndoable(since=context.turn.arrived - REGRET_REACHES))
    if last is None or last.change.verb != "removed" or last.number != context.number - 1:
        return None
    brought_back = await undo(context)
    number = correction.number if correction else None
    if not number or context.listed is None:
        return brought_back
    asked = await confirm_selected(context, Selection((number,)))
    said = Reply(text="\n\n".join(reply.text for reply in (*brought_back.replies, *asked.replies)))
    question = asked.replies[0].changed(text=said.text)
    return replace(asked, replies=(question,), effects=brought_back.effects)


async def never_asked_for(context: TurnContext) -> HandlerResult | None:
    """Do again what the last undo took back, or bring back what went, if nobody asked for that."""
    message = context.turn.message
    text = message.text or ""
    if message.forwarded or message.button is not None or context.pending or not never_asked_to_remove(text):
        return None
    since = context.turn.arrived - REGRET_REACHES
    if await context.reads(FindRedoable(since=since)):
        return replace(await redo(context), whole=True)
    last = await context.reads(FindUndoable(since=since))
    went = last is not None and last.change.verb == "removed"
    return replace(await taken_back(context, last), whole=True) if last and went else None


async def put_back(context: TurnContext) -> HandlerResult | None:
    """Bring back what the message names, if that was removed lately; None if it names no such thing.

    What is still there under that name need not come, and is shown.
    """
    recognition = context.resolution.recognition
    name = recognition.entities.query
    if recognition.action is not Action.RESTORE or not name or context.pending is not None:
        return None
    if chosen := await recycle_bin.chosen(context):
        return chosen
    live = await context.reads(SearchItems(words=query_words(name), reach=Reach.SURELY, limit=1))
    return await search_for(context, name) if live else await recycle_bin.named(context, name)


async def restore(context: TurnContext) -> HandlerResult:
    """Bring back what the message names; with no name, what was removed last."""
    if done := await recycle_bin.chosen(context) or await put_back(context):
        return done
    if found := await named_back(context):
        return found
    named = context.resolution.recognition.entities.query
    return context.say(context.voice.say("nothing-removed-so", query=one_line(named))) if named else await undo(context)


async def redo(context: TurnContext) -> HandlerResult:
    """Do again what the last undo took back, if nothing was changed since; what NOT_AGAIN is has to be asked for."""
    undone = await context.reads(FindRedoable(since=context.turn.arrived - UNDO_REACHES))
    if undone is None or not undone.turns:
        return context.say(context.voice.say("nothing-to-redo"))
    if any(isinstance(effect, NOT_AGAIN) for turn in undone.turns for effect in turn.effects):
        return context.say(context.voice.say("hint-redo"))
    last = undone.turns[-1].change
    change = last.changed(count=sum(turn.change.count for turn in undone.turns), redoes=undone.turn_id)
    inverses = [effect for turn in reversed(undone.turns) for effect in turn.inverses]
    return context.say(
        context.voice.say("redone", verb=change.verb, title=change.title, count=change.count),
        effects=tuple(_again(effect, undone) for turn in undone.turns for effect in turn.effects),
        inverses=tuple(_back_again(effect, context) for effect in inverses),
        change=change,
        spoken_of=(),
    )


def _again(effect: Effect, undone: Redoable) -> Effect:
    """Return what does ``effect`` once more: what was kept first is still there, removed."""
    match effect:
        case InsertItem(item=item):
            return RestoreItem(item_id=item.id)
        case PutRecord(record=record):
            return RestoreRecord(record_id=record.id)
        case PutJob(job=job):
            return RestoreJobs(pack=job.pack, key=job.key, cancelled_turn=undone.number)
        case _:
            return effect


def _back_again(effect: Effect, context: TurnContext) -> Effect:
    """Return the inverse ``effect``, of what this turn does and not an earlier one."""
    return effect.changed(cancelled_turn=context.number) if isinstance(effect, RestoreJobs) else effect


async def _removal_before(context: TurnContext, last: Undoable) -> Undoable | None:
    """Return the newest removal before ``last``, if only little was kept since."""
    before: Undoable | None = last
    for _ in range(CHANGES_BETWEEN):
        if before is None or before.change.verb not in _ADDED:
            break
        before = await context.reads(FindUndoable(since=context.turn.arrived - UNDO_REACHES, before=before.number))
    return before if before is not None and before.change.verb == "removed" else None


async def _whole(context: TurnContext, last: Undoable) -> tuple[Undoable, ...]:
    """Return ``last`` with the earlier changes that its message asked for: titles that were asked about one by one."""
    message, found, before = last.change.part_of, [last], last.number
    others = 0 if message else CHANGES_BETWEEN
    while others < CHANGES_BETWEEN:
        earlier = await context.reads(FindUndoable(since=context.turn.arrived - UNDO_REACHES, before=before))
        if earlier is None:
            break
        if message in (earlier.turn_id, earlier.change.part_of):
            found.append(earlier)
        else:
            others += 1
        if earlier.turn_id == message:
            break
        before = earlier.number
    return tuple(found)


async def _kept_named(context: TurnContext, whole: Sequence[Undoable]) -> str | None:
    """Return the sentence that names what leaves the list, if that is several things that were kept together."""
    if whole[0].change.verb != "kept":
        return None
    inverses = [effect for each in reversed(whole) for effect in each.inverses]
    inserted = tuple(effect.item_id for effect in inverses if isinstance(effect, RemoveItem))
    if not 1 < len(inserted) <= NAMED_AT_MOST:
        return None
    gone = [f"“{items.name(item)}”" for item in await context.reads(GetItems(ids=inserted)) if item.live]
    return context.voice.say("undone-kept-named", titles=context.voice.join(gone)) if len(gone) > 1 else None


async def offer_dropped(context: TurnContext, offer: Choice) -> HandlerResult:
    """Set an offer aside. Who says "desfaz" to one that nobody asked for hears that nothing else was taken back."""
    if context.resolution.recognition.action is not Action.UNDO:
        return context.say(context.voice.say("cancelled"))
    sentences = [context.voice.say("undo-offer-dropped", title=one_line(offer.subject))]
    last = await context.reads(FindUndoable(since=context.turn.arrived - UNDO_REACHES))
    if last is not None:
        sentences.append(next_one(context, last.change, sum(each.change.count for each in await _whole(context, last))))
    return context.say("\n".join(sentences))


def next_one(context: TurnContext, change: Change, count: int) -> str:
    """Return the sentence that says what a further undo would take back."""
    if count == 1 and change.title:
        return context.voice.say("undo-next", verb=change.verb, title=change.title)
    return context.voice.say("undo-next-several", verb=change.verb, count=count)


async def _uncounted(context: TurnContext, last: Undoable) -> str | None:
    """Return the sentence that names a figure which counts no more; None if the change kept none."""
    ids = tuple(effect.record_id for effect in last.inverses if isinstance(effect, RemoveRecord))
    if last.change.verb != "kept" or not ids:
        return None
    figures = any(record.pack in FIGURES for record in await context.reads(GetRecords(ids=ids)))
    return context.voice.say("undone-figure", title=last.change.title) if figures else None


def said_undone(context: TurnContext, last: Undoable, skipped: int) -> str:
    """Return the sentence that says what was taken back of ``last``, of which ``skipped`` did not come back."""
    change = last.change
    done = change.count - skipped
    if change.verb == "kept" and change.count > 1:
        return context.voice.say("undone-kept-several", count=change.count)
    if change.verb == "replaced" and done > 0:
        return context.voice.say("undone-replaced", title=change.title, former=change.former or "")
    if change.verb in ("kept", "replaced"):
        return context.voice.say("undone-kept", title=change.title)
    if change.verb == "imported":
        return context.voice.say("undone-imported", title=change.title)
    if done <= 0:
        return ""
    if change.verb == "edited":
        return context.voice.say("undone-edited", title=change.title, count=done)
    if change.count == 1 and change.title:
        return context.voice.say("undone-removed", title=change.title)
    return context.voice.say("undone-several", count=done)


async def _skipped(context: TurnContext, last: Undoable) -> int:
    """Return how many removed items cannot come back, as the same thing has been kept again."""
    whole = [effect for effect in last.inverses if isinstance(effect, RestoreRemoved)]
    if whole:
        return last.change.count - await context.reads(CountRestorable(removed_turn=last.number))
    single = [effect.item_id for effect in last.inverses if isinstance(effect, RestoreItem)]
    return await _kept_again(context, single) + await _taken(context, last) + await _put_again(context, last)


async def _put_again(context: TurnContext, last: Undoable) -> int:
    """Return how many removed records cannot come back, as another one has the same external name by now."""
    ids = tuple(effect.record_id for effect in last.inverses if isinstance(effect, RestoreRecord))
    gone = [record for record in await context.reads(GetRecords(ids=ids)) if not record.live] if ids else []
    count = 0
    for record in gone:
        if record.external is not None:
            found = await context.reads(FindExternal(pack=record.pack, external=(record.external,)))
            count += bool(found)
    return count


async def _taken(context: TurnContext, last: Undoable) -> int:
    """Return how many items cannot be called again what they were, as something else is that by now, or are gone."""
    called = [effect for effect in last.inverses if isinstance(effect, RetitleItem)]
    found = (
        {item.id: item for item in await context.reads(GetItems(ids=tuple(each.item_id for each in called)))}
        if called
        else {}
    )
    taken = 0
    for effect in called:
        item = found.get(effect.item_id)
        other = await context.reads(FindKept(kind=item.kind, key=effect.key)) if item and item.live else None
        taken += item is None or not item.live or (other is not None and other.id != item.id)
    return taken


async def _kept_again(context: TurnContext, ids: Sequence[str]) -> int:
    if not ids:
        return 0
    kept = 0
    for item in await context.reads(GetItems(ids=tuple(ids))):
        kept += await context.reads(FindKept(kind=item.kind, key=item.key)) is not None
    return kept
