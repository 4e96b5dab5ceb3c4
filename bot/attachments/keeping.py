"""What came with a message, kept unasked: contacts and places as notes, forwarded words as they are.

In a group nothing is kept that nobody asked to keep.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from bot.account.session import Answer, Visit
from bot.actions import Action
from bot.attachments.files import (
    FETCH,
    PACK,
    asks_for_more,
    beside,
    carries_file,
    is_asked_to_keep,
    keep_file,
    with_sound,
)
from bot.context import derived_id
from bot.packs.jobs import JobContext, JobResult, put_off
from bot.replies import items
from bot.replies.text import one_line
from bot.understanding.words.urls import find_urls
from state.attachments import Contact, FetchFile, Heard, Location, ReadContacts
from state.document import JsonObject
from state.effects import Change, InsertItem, PutFile
from state.items import NOTE_LIMIT, Kind
from state.lane import MINUTE, Dialogue
from state.reads import GetItems
from state.turns import Attached, Decision, Reply
from tools.definition import Saved, ToolContext
from tools.saving import SaveNote, save_note

_WORD = re.compile(r"\w")


async def kept_as_brought(visit: Visit) -> Answer | None:
    """Return the answer that keeps what the message carries; None if it carries nothing that can be read."""
    message = visit.turn.message
    if message.attached is Attached.CONTACT:
        return None if visit.in_group else await _keep_contacts(visit)
    if carries_file(message):
        if message.heard and not message.forwarded:
            return None  # as if it had been typed
        unasked = visit.in_group and not is_asked_to_keep(message)
        return None if unasked or asks_for_more(message) else await keep_file(visit)
    if visit.in_group:
        return None
    match message.attached:
        case Attached.LOCATION if message.location is not None:
            return await _keep(visit, [_place(visit, message.location)])
        case Attached.POLL if message.poll:
            return await _keep(visit, [message.poll])
        case None if message.forwarded and _only_to_be_kept(visit, message.text or ""):
            return await _keep(visit, [(message.text or "").strip()])
        case _:
            return None


async def _keep_contacts(visit: Visit) -> Answer | None:
    """Return the answer that keeps the contacts of the message; a card that cannot be read is kept as a file."""
    contacts = await _contacts(visit)
    if contacts:
        return await _keep(visit, [_card(visit, contact) for contact in contacts])
    if not carries_file(visit.turn.message):
        return None
    kept = await keep_file(visit)
    first, *rest = kept.replies
    why = visit.voice.say("attached", kind=str(Attached.CONTACT))
    return replace(kept, replies=(first.changed(text=f"{first.text}\n{why}"), *rest))


def _only_to_be_kept(visit: Visit, text: str) -> bool:
    """Tell whether forwarded words are to be kept as they are: not an answer, a bare address, or what is no words."""
    asked = isinstance(visit.chat.pending, Dialogue) and visit.now < visit.chat.pending.expires_at
    bare = text.strip()
    is_address = any(bare[start:end] == bare for start, end in find_urls(bare))
    return not asked and not is_address and len(bare) <= NOTE_LIMIT and bool(_WORD.search(bare))


def telling(visit: Visit, answer: Answer, sound: Heard) -> Answer:
    """Return ``answer`` to a recording beginning with what was heard, or ending with why nothing was."""
    if not answer.replies:
        return answer
    first, *rest = answer.replies
    if sound.status == "heard":
        text = f"{visit.voice.say('heard', text=one_line(sound.text))}\n{first.text}"
    else:
        text = f"{first.text}\n{_not_heard(visit, sound)}"
    return replace(answer, replies=(first.changed(text=text), *rest))


def _not_heard(visit: Visit, sound: Heard) -> str:
    if sound.status == "over":
        again = visit.budget.begins_again(visit.voice)
        return visit.voice.say("budget-transcription", limit=visit.budget.limits.transcription, **again)
    return visit.voice.say("not-heard", why=sound.status)


async def with_file(visit: Visit, decision: Decision, sound: Heard | None = None) -> Decision:
    """Return ``decision``, what the words of the message came to, with the file kept that came with it.

    A recording goes with the note that its words became, or is kept by itself if nothing else came of them.
    """
    message = visit.turn.message
    if sound is not None and sound.status == "heard":
        return await _with_sound(visit, decision, sound)
    if visit.in_group or not carries_file(message) or not asks_for_more(message):
        return decision
    return beside(decision, await keep_file(visit))


async def _with_sound(visit: Visit, decision: Decision, sound: Heard) -> Decision:
    note = next(
        (each for each in decision.effects if isinstance(each, InsertItem) and each.item.kind is Kind.NOTE), None
    )
    said = visit.voice.say("heard", text=one_line(sound.text))
    first, *rest = decision.replies or (Reply(text=""),)
    if note is None and (decision.effects or decision.trace.action != Action.UNKNOWN):
        return decision.changed(replies=(first.changed(text=f"{said}\n{first.text}"), *rest))
    if note is None:
        decision = beside(decision, await keep_file(visit))
        first, *rest = decision.replies
    else:
        decision = with_sound(visit, decision, note)
    return decision.changed(replies=(first.changed(text=f"{said}\n{first.text}"), *rest))


async def _contacts(visit: Visit) -> tuple[Contact, ...]:
    message = visit.turn.message
    if message.contacts or message.file is None or message.file.ref is None:
        return message.contacts
    return await visit.reads(ReadContacts(channel=visit.turn.channel, ref=message.file.ref)) or ()


def _card(visit: Visit, contact: Contact) -> str:
    name = " ".join(contact.name.split()) or visit.voice.say("contact-nameless")
    return "\n".join((name, *contact.numbers))


def _place(visit: Visit, place: Location) -> str:
    name, address = " ".join(place.name.split()), " ".join(place.address.split())
    return "\n".join(line for line in (name or visit.voice.say("place-nameless"), address, place.link) if line)


async def _keep(visit: Visit, contents: Sequence[str]) -> Answer:
    """Return the answer that keeps each of ``contents`` as a note. What was asked is still asked."""
    assert visit.turn.number is not None  # noqa: S101 - the dispatcher numbers a turn before it is decided
    ids = count()
    tool_context = ToolContext(
        reads=visit.reads,
        person=visit.turn.person,
        turn=visit.turn.number,
        now=visit.now,
        locale=visit.voice.locale,
        new_id=lambda: derived_id(visit.turn.id, "brought", f"{next(ids):04}"),
    )
    saved = [await save_note(SaveNote(content=content), tool_context) for content in dict.fromkeys(contents)]
    new = [each for each in saved if each.outcome == "kept"]
    return Answer(
        chat=visit.chat.changed(spoken_of=tuple(each.item.id for each in saved), sent=""),
        replies=(Reply(text="\n".join(_told(visit, each) for each in saved)),),
        effects=tuple(effect for each in new for effect in each.effects),
        inverses=tuple(effect for each in new for effect in each.inverses),
        change=Change(verb="kept", title=items.name(new[0].item), count=len(new)) if new else None,
    )


def _told(visit: Visit, saved: Saved) -> str:
    if saved.outcome == "already_kept":
        return items.already_kept(visit.voice, saved.item, visit.now)
    kind = str(visit.turn.message.attached or "words")
    return visit.voice.say("kept-brought", kind=kind, text=items.name(saved.item))


# How long to wait before the file is asked for again, once, twice and three times.
AGAIN = (MINUTE, 10 * MINUTE, 60 * MINUTE)


async def fetch(context: JobContext) -> JobResult:
    """Keep the bytes of the file, try again later, or say why they cannot be had: it is kept by name all the same."""
    item_id, tries = str(context.job.args["item"]), int(str(context.job.args.get("tries", 0)))
    found = await context.reads(FetchFile(item_id=item_id))
    if found.status == "put_by":
        return JobResult(effects=(PutFile(item_id=item_id, digest=found.digest, size=found.size),))
    if found.status == "gone":
        return JobResult()
    if found.status == "unavailable" and tries < len(AGAIN):
        due = context.now + AGAIN[tries]
        args: JsonObject = {"item": item_id, "tries": tries + 1}
        put, _ = put_off(context.turn, pack=PACK, name=FETCH, key=item_id, due=due, args=args)
        return JobResult(effects=(put,))
    live = [item for item in await context.reads(GetItems(ids=(item_id,))) if item.live]
    said = [context.voice.say("file-not-copied", why=found.status, title=items.name(item)) for item in live]
    return JobResult(replies=tuple(Reply(text=text) for text in said))
