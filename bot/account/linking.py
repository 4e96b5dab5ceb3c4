"""Linking this conversation's person with the one on another channel: a code, and a yes on both sides."""

from __future__ import annotations

from bot.account.session import Answer, Visit
from bot.understanding.personal import Asked
from state.confirmable import JoinWith, LinkWith
from state.lane import MINUTE
from state.linking import AcceptLink, DropLink, JoinPeople, NoteGuess, OfferLink, digest_of
from state.person_reads import Accepted, CountGuesses, DrawCode, FindAccepted, FindOffer, FindToJoin

CODE_LASTS = 10 * MINUTE
GUESSES_ALLOWED = 5
GUESSES_COUNT = 60 * MINUTE


async def link(visit: Visit, asked: Asked) -> Answer:
    """Without a code, show one, or ask who accepted the last one in; with one, ask whether to be linked by it."""
    if visit.in_group:
        return visit.tell(visit.voice.say("only-in-private"))
    if asked.rest:
        return await _typed(visit, asked.rest)
    accepted = await visit.reads(FindAccepted(chat=visit.turn.chat, now=visit.now))
    if accepted is not None:
        return visit.ask(JoinWith(digest=accepted.digest), _join_question(visit, accepted))
    code = await visit.reads(DrawCode())
    offer = OfferLink(digest=digest_of(code), chat=visit.turn.chat, expires_at=visit.now + CODE_LASTS)
    return visit.settle(visit.voice.say("link-code", code=code), effects=(offer,))


async def _typed(visit: Visit, code: str) -> Answer:
    if await visit.reads(CountGuesses(since=visit.now - GUESSES_COUNT)) >= GUESSES_ALLOWED:
        return visit.settle(visit.voice.say("link-guesses"))
    offer = await visit.reads(FindOffer(digest=digest_of(code), now=visit.now))
    if offer is None:
        return visit.settle(visit.voice.say("link-wrong"), effects=(NoteGuess(at=visit.now),))
    if offer.mine:
        return visit.settle(visit.voice.say("link-mine"))
    request = LinkWith(digest=digest_of(code), channel=offer.channel)
    return visit.ask(request, visit.voice.say("link-question", channel=offer.channel))


async def accepted(visit: Visit, request: LinkWith) -> Answer:
    """Use the code up; the yes of the other side is still to come, and asked for there."""
    if await visit.reads(FindOffer(digest=request.digest, now=visit.now)) is None:
        return visit.settle(visit.voice.say("link-wrong"))
    accept = AcceptLink(digest=request.digest, chat=visit.turn.chat, expires_at=visit.now + CODE_LASTS)
    return visit.settle(visit.voice.say("link-half", channel=request.channel), effects=(accept,))


async def joined(visit: Visit, request: JoinWith) -> Answer:
    """Take the other in, exactly the one who was named in the question."""
    other = await visit.reads(FindToJoin(digest=request.digest, chat=visit.turn.chat, now=visit.now))
    if other is None:
        return visit.settle(visit.voice.say("link-wrong"))
    join = JoinPeople(digest=other.digest, person=other.person, addresses=other.addresses)
    text = visit.voice.say("link-joined", channel=other.channel)
    if other.doubles:
        text = f"{text}\n{visit.voice.say('link-doubles', count=other.doubles)}"
    return visit.settle(text, effects=(join,), others=other.others)


async def refused(visit: Visit, request: LinkWith | JoinWith) -> Answer:
    """Leave everything as it is. The owner's no ends the code; a no of the other side leaves it to be typed again."""
    effects = (DropLink(digest=request.digest),) if isinstance(request, JoinWith) else ()
    return visit.settle(visit.voice.say("link-refused"), effects=effects)


def _join_question(visit: Visit, other: Accepted) -> str:
    who = visit.voice.say("link-who", channel=other.channel, ending=other.ending)
    return visit.voice.say("join-question", who=who, count=other.items)
