"""Messages that are no words to us: what is attached, what happened in a chat, what was edited."""

from __future__ import annotations

from bot.account.privacy import returned, silenced
from bot.account.session import Answer, Visit
from state.effects import Effect, MarkUndone, MoveGroup
from state.person_reads import Earlier, FindEarlier
from state.turns import Attached, Event, Job, Message, Reply


async def attached(visit: Visit, what: Attached) -> Answer:
    """Say honestly what cannot be done with it yet. What was asked is still asked."""
    return visit.tell(visit.voice.say("attached", kind=str(what)))


async def happened(visit: Visit, event: Event) -> Answer:
    """Greet a group that we were added to, and note who left and came back, and where a group has moved to.

    Who left with a word of the platform's was told so by it, and cannot be told it by us.
    """
    match event:
        case Event.ADDED:
            return visit.tell(visit.voice.say("added-to-group"))
        case Event.MIGRATED if (to := visit.turn.message.moved_to) is not None:
            return Answer(chat=visit.chat, effects=(MoveGroup(place=visit.turn.chat, to=to),))
        case Event.LEFT:
            chat, effects = await silenced(visit)
            return Answer(chat=chat, effects=effects)
        case Event.RETURNED:
            chat, told, noted = await returned(visit)
            replies = (Reply(text=told),) if told else ()
            return Answer(chat=chat, replies=replies, effects=noted)
        case _:
            return visit.silence()


async def edited(visit: Visit) -> Answer | None:
    """Take back what the message did and begin again with its new words; None if we have never seen it.

    Only the last message can be taken back without taking back what was built on it. The new words are a turn of their
    own, behind this one: they are to find the library as it was.
    """
    message = visit.turn.message
    assert message.platform_id is not None  # noqa: S101 - an edited message is one that the platform can name
    earlier = await visit.reads(FindEarlier(chat=visit.turn.chat, platform_id=message.platform_id))
    if earlier is None:
        return None if visit.in_group else visit.tell(visit.voice.say("edited-too-late"))
    if earlier.text == message.text:
        return visit.silence()  # a preview was added to it, or somebody reacted
    if not earlier.last:
        return visit.tell(visit.voice.say("edited-too-late"))
    replies = (Reply(text=visit.voice.say("edited-undone")),) if earlier.reversible else ()
    return Answer(
        chat=visit.settled(), replies=replies, effects=_taken_back(earlier), jobs=_begun_again(visit, message)
    )


def _taken_back(earlier: Earlier) -> tuple[Effect, ...]:
    effects: list[Effect] = []
    for turn in earlier.reversible:
        effects += [*turn.inverses, MarkUndone(turn_id=turn.turn_id)]
    return tuple(effects)


def _begun_again(visit: Visit, message: Message) -> tuple[Job, ...]:
    if not message.text and message.file is None:
        return ()
    again = Message(
        text=message.text,
        attached=message.attached,
        forwarded=message.forwarded,
        quotes=message.quotes,
        answers_to=message.answers_to,
        file=message.file,
    )
    arrived = visit.turn.arrived
    return (Job(suffix="/1", message=again, due=arrived, arrived=arrived + 1),)
