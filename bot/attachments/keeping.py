"""What came with a message, kept unasked: contacts and places as notes, forwarded words as they are.

In a group nothing is kept that nobody asked to keep.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count

from bot.people.visit import Answer, Visit
from bot.scene import derived_id
from bot.understanding.words.urls import find_urls
from bot.wording import items
from state.attachments import Contact, Location, ReadContacts
from state.effects import Change
from state.items import NOTE_LIMIT
from state.lane import Dialogue
from state.turns import Attached, Reply
from tools.definition import Saved, ToolContext
from tools.saving import SaveNote, save_note

_WORD = re.compile(r"\w")


async def kept_as_brought(visit: Visit) -> Answer | None:
    """Return the answer that keeps what the message carries; None if it carries nothing that can be read."""
    message = visit.turn.message
    if visit.in_group:
        return None
    match message.attached:
        case Attached.CONTACT if contacts := await _contacts(visit):
            return await _keep(visit, [_card(visit, contact) for contact in contacts])
        case Attached.LOCATION if message.location is not None:
            return await _keep(visit, [_place(visit, message.location)])
        case None if message.forwarded and _only_to_be_kept(visit, message.text or ""):
            return await _keep(visit, [(message.text or "").strip()])
        case _:
            return None


def _only_to_be_kept(visit: Visit, text: str) -> bool:
    """Tell whether forwarded words are to be kept as they are: not an answer, a bare address, or what is no words."""
    asked = isinstance(visit.chat.pending, Dialogue) and visit.now < visit.chat.pending.expires_at
    bare = text.strip()
    is_address = any(bare[start:end] == bare for start, end in find_urls(bare))
    return not asked and not is_address and len(bare) <= NOTE_LIMIT and bool(_WORD.search(bare))


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
    context = ToolContext(
        reads=visit.reads,
        person=visit.turn.person,
        turn=visit.turn.number,
        now=visit.now,
        locale=visit.voice.locale,
        new_id=lambda: derived_id(visit.turn.id, "brought", f"{next(ids):04}"),
    )
    saved = [await save_note(SaveNote(content=content), context) for content in dict.fromkeys(contents)]
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
