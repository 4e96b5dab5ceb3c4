"""The person's time zone: asked for at once, by code alone, or told with where they live, move to or stay."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.account.places import Asked, alike, asked_beside, asked_for, place_told, zone_of
from bot.account.session import Answer, Visit, in_own_words, told_beside
from bot.packs.agenda.delivery.abroad import carried_over
from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.effects import Effect
from state.lane import Chat
from state.turns import Button, Decision, Message, Reply
from tools.zones import USUAL_ZONE, living_in

BUTTON = "zone:"
# The zones of Brazil that most people live in.
OFFERED = (USUAL_ZONE, "America/Manaus", "America/Cuiaba", "America/Rio_Branco", "America/Noronha")

_COMMAND = re.compile(r"\s*/(?:fuso(?:_hor[aá]rio)?|time_?zone)(?:@\w+)?(?:\s+(.*))?", re.DOTALL | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Move:
    """A change of zone that a message tells beside what else it says.

    ``assumed`` says that the one before was never told, and not theirs when that was assumed.
    """

    before: str
    zone: str
    assumed: bool = False


def asked_in(message: Message) -> Asked | None:
    """Return the zone that ``message`` asks for, by command, tap or words; None if it asks for none.

    What was forwarded asks for none: those are somebody else's words.
    """
    if message.button is not None:
        zone = message.button.removeprefix(BUTTON)
        return Asked(zone, zone) if message.button.startswith(BUTTON) and zone in OFFERED else None
    if not in_own_words(message):
        return None
    if command := _COMMAND.fullmatch(message.text or ""):
        name = (command[1] or "").strip()
        return Asked(name, zone_of(name))
    return asked_for(message.text or "")


async def answer(visit: Visit, asked: Asked) -> Answer:
    """Set the zone that was ``asked`` for, or say which it is, with a button for each of the commonest."""
    before = visit.chat.zone or USUAL_ZONE
    if asked.zone is None:
        said = visit.voice.say("zone-unknown", place=one_line(asked.name)) if asked.name else ""
        return visit.tell(said) if said else _shown(visit, before)
    with living_in(asked.zone):
        text = _now(visit.voice, asked.zone, visit.now)
        move = Move(before, asked.zone, assumed=visit.chat.zone is None)
        moved, effects = await _with_reminders(visit, move, text)
    told = visit.tell(moved)
    return Answer(chat=visit.chat.changed(zone=asked.zone), replies=told.replies, effects=effects)


def moved_in(message: Message, chat: Chat, now: int) -> Move | None:
    """Return the change of zone that ``message`` tells; None if it tells none, or no other than was told."""
    if not in_own_words(message):
        return None
    text, before = message.text or "", chat.zone or USUAL_ZONE
    asked = asked_beside(text)
    told = None if asked else place_told(text)
    zone = asked.zone if asked else told.zone if told else None
    if zone is None or (chat.zone and alike(zone, before, now)):
        return None
    return Move(before, zone, assumed=chat.zone is None and (told is None or told.lives))


async def with_move(visit: Visit, move: Move, decision: Decision) -> Decision:
    """Return ``decision``, made in the new zone already, with a line that says so, and how to go back."""
    if decision.forgets or alike(move.before, move.zone, visit.now):
        return decision
    back = visit.voice.say("zone-back", place=visit.voice.place(move.before))
    text = f"{_now(visit.voice, move.zone, visit.now)} {back}"
    text, effects = await _with_reminders(visit, move, text)
    return told_beside(decision, text).changed(effects=(*decision.effects, *effects))


def _shown(visit: Visit, zone: str) -> Answer:
    voice = visit.voice
    text = voice.say("zone-is", place=voice.place(zone), time=voice.time(visit.now))
    others = (each for each in OFFERED if voice.place(each) != voice.place(zone))
    buttons = tuple((Button(label=voice.place(each), payload=f"{BUTTON}{each}"),) for each in others)
    return Answer(chat=visit.chat, replies=(Reply(text=text, buttons=buttons),))


def _now(voice: Voice, zone: str, now: int) -> str:
    return voice.say("zone-set", place=voice.place(zone), time=voice.time(now))


async def _with_reminders(visit: Visit, move: Move, text: str) -> tuple[str, tuple[Effect, ...]]:
    """Return ``text`` with what becomes of the reminders that wait, and the effects that see to it."""
    if alike(move.before, move.zone, visit.now):
        return text, ()
    waiting, effects = await carried_over(visit.reads, visit.turn, visit.now, move.before, assumed=move.assumed)
    return (f"{text}\n{visit.voice.say('zone-reminders', kind=waiting)}" if waiting else text), effects
