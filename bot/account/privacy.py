"""What a person may always ask of us: their data, its erasure, what we do with it, and to be left alone."""

from __future__ import annotations

from bot.account.session import Answer, Visit
from bot.actions import Action
from bot.channels import channel_spec
from bot.packs.agenda.delivery.missing import missed
from bot.packs.agenda.record import waiting
from bot.packs.jobs import not_answered
from bot.replies.catalogue import LOCALES, voice
from bot.replies.text import one_line
from bot.understanding.personal import Asked
from bot.understanding.recognition import Recognition
from state.confirmable import EraseMe
from state.effects import Effect
from state.lane import Chat
from state.linking import EraseEverything
from state.mission import CancelMissions
from state.person_reads import ListMissions
from state.record_reads import CountRecords
from state.text import words
from state.turns import Reply


async def export(visit: Visit, _: Asked) -> Answer:
    """Promise the file; it is made when it is sent, or at a terminal when it is shown."""
    if visit.in_group:
        return visit.tell(visit.voice.say("only-in-private"))
    text = visit.voice.say("export-link" if channel_spec(visit.turn.channel).by_link else "export-here")
    reply = Reply(text=text, document="export")
    return Answer(chat=visit.chat, replies=(reply,))


async def calendar(visit: Visit, _: Asked) -> Answer:
    """Promise the reminders that are to come as a file for calendars, if there are any."""
    if visit.in_group:
        return visit.tell(visit.voice.say("only-in-private"))
    if not await visit.reads(CountRecords(where=waiting())):
        return visit.tell(visit.voice.say("calendar-empty"))
    text = visit.voice.say("calendar-link" if channel_spec(visit.turn.channel).by_link else "calendar-here")
    return Answer(chat=visit.chat, replies=(Reply(text=text, document="calendar"),))


async def erase(visit: Visit, _: Asked) -> Answer:
    """Ask whether everything is to be erased, and say what that is."""
    if visit.in_group:
        return visit.tell(visit.voice.say("only-in-private"))
    return visit.ask(EraseMe(), visit.voice.say("erase-question"))


async def erased(visit: Visit) -> Answer:
    """Erase all that is known of the person. The next message is that of somebody we never met."""
    effect = EraseEverything(turn_id=visit.turn.id, before=visit.turn.arrived)
    reply = Reply(text=visit.voice.say("erased"))
    return Answer(chat=Chat(chat=visit.turn.chat), replies=(reply,), effects=(effect,), forgets=True)


async def kept_after_all(visit: Visit) -> Answer:
    """Nothing is erased."""
    return visit.settle(visit.voice.say("not-erased"))


async def privacy(visit: Visit, _: Asked) -> Answer:
    """Say what is kept of a person, for how long, and how they get at it."""
    return visit.tell(visit.voice.say("privacy"))


async def settings(visit: Visit, _: Asked) -> Answer:
    """Say what can be set, and by which command. What was asked is still asked."""
    return visit.tell(visit.voice.say("settings"))


async def leave(visit: Visit) -> Answer:
    """Say once that we are silent from now on."""
    chat, effects = await silenced(visit)
    return Answer(chat=chat, effects=effects, replies=(Reply(text=visit.voice.say("opted-out")),))


async def silenced(visit: Visit) -> tuple[Chat, tuple[Effect, ...]]:
    """Return the conversation of somebody who leaves it, and what ends the missions that it waits for."""
    chat = visit.settled().changed(opted_out=True)
    asked = [each.query for each in await visit.reads(ListMissions()) if each.chat == chat.chat]
    return chat.changed(unanswered=not_answered(chat, asked)), (CancelMissions(chat=chat.chat),)


async def returned(visit: Visit) -> tuple[Chat, str, tuple[Effect, ...]]:
    """Return the conversation of somebody who comes back to it, what to tell of meanwhile, and what notes that."""
    told, noted = await missed(visit.reads, visit.voice, visit.turn.chat)
    questions = visit.chat.unanswered
    listed = [f"• “{one_line(each)}”" for each in questions]
    lines = [told, *([visit.voice.say("mission-missed", count=len(questions)), *listed] if questions else ())]
    chat = visit.settled().changed(opted_out=False, unanswered=())
    return chat, "\n".join(line for line in lines if line), noted


async def come_back(visit: Visit) -> Answer:
    """Answer again."""
    chat, told, noted = await returned(visit)
    text = visit.voice.say("opted-in")
    return Answer(chat=chat, replies=(Reply(text=f"{text}\n\n{told}" if told else text),), effects=noted)


LONGEST = 10
FORMATS = frozenset({"ics", "ical", "icalendar"})


_OF_IT = frozenset(word for locale in LOCALES for word in words(voice(locale).say("calendar-words")))
_SENDING = frozenset(word for locale in LOCALES for word in words(voice(locale).say("calendar-sending")))


def asks_for_calendar(text: str, recognition: Recognition) -> bool:
    """Tell whether ``text``, which is taken for ``recognition``, asks for the reminders as a file."""
    said = words(text)
    if len(said) > LONGEST or ":" in text:
        return False
    sends = recognition.action is Action.EXPORT or bool(_SENDING & set(said))
    if FORMATS & set(said):
        return sends
    return recognition.action is Action.EXPORT and bool(_OF_IT & set(said))
