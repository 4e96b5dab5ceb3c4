"""Switching who speaks: at once, by code alone, and only in the conversation where it is asked for."""

from __future__ import annotations

from dataclasses import replace

from bot.account.session import Answer, Visit
from bot.channels import channel_spec
from bot.handlers.questions import choice_reply, confirmation_reply
from bot.personas.asking import BUTTON, Ask
from bot.personas.cast import Cast
from bot.personas.definition import Persona
from bot.replies import questions
from bot.replies.text import one_line
from state.lane import Chat, Choice, Confirmation, Dialogue, Pending
from state.personas import switched
from state.turns import Button, Reply


def answer(visit: Visit, cast: Cast, asked: Ask) -> Answer:
    """Return what is said to who asked for somebody, or who there is; what was asked of them is still asked."""
    if asked.persona is None:
        unknown = visit.voice.say("persona-unknown", name=one_line(asked.unknown)) if asked.unknown else ""
        return _introduced(visit, cast, unknown)
    if asked.persona is cast.in_chat(visit.chat):
        return visit.tell(visit.voice.say("persona-already", name=asked.persona.titled(visit.voice.locale)))
    return _switched(visit, cast, asked.persona)


def _introduced(visit: Visit, cast: Cast, before: str) -> Answer:
    """Say who speaks and who else is there, with a button each."""
    locale, now = visit.voice.locale, cast.in_chat(visit.chat)
    others = [each for each in cast.personas.all if each is not now]
    lines = [visit.voice.say("persona-now", name=now.titled(locale), description=now.described(locale))]
    if others:
        lines.append(visit.voice.say("persona-others"))
        lines += [f"• {each.titled(locale)}: {each.described(locale)}" for each in others]
        lines.append(visit.voice.say("persona-how", name=others[0].titled(locale)))
    text = "\n".join([before, *lines] if before else lines)
    buttons = tuple((Button(label=each.titled(locale), payload=f"{BUTTON}{each.name}"),) for each in others)
    return Answer(chat=visit.chat, replies=(Reply(text=text, buttons=buttons),))


def _switched(visit: Visit, cast: Cast, persona: Persona) -> Answer:
    history = switched(visit.chat.persona_history, persona.name, visit.now)
    chat = visit.chat.changed(persona_history=history)
    theirs = replace(visit, chat=chat, voice=cast.voice(chat, visit.voice.locale))
    greeting = persona.greets(visit.voice.locale)
    pending = chat.pending
    if pending is None or visit.now >= pending.expires_at or _is_offer(pending):
        return theirs.tell(greeting)
    return _asked_still(theirs, chat, pending, greeting)


def _asked_still(visit: Visit, chat: Chat, pending: Pending, greeting: str) -> Answer:
    """Put the open question again after the greeting, so that whatever is answered is an answer to what stands last."""
    match pending:
        case Confirmation():
            chat = chat.changed(pending=pending.changed(turn_id=visit.turn.id))
            reply = confirmation_reply(visit.voice, pending)
        case Choice():
            reply = choice_reply(visit.voice, pending, taps=channel_spec(visit.turn.channel).taps)
        case Dialogue():
            reply = Reply(text=questions.ask(visit.voice, pending))
    return Answer(chat=chat, replies=(reply.changed(text=f"{greeting}\n\n{reply.text}"),))


def _is_offer(pending: Pending) -> bool:
    return isinstance(pending, Choice) and pending.purpose == "offer"
