"""What is about the person is decided here, before what they ask for: their rights, their silence, their language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.account import currencies, explanation, imports, linking, membership, privacy, zones
from bot.account.privacy import asks_for_calendar
from bot.account.session import Answer, Command, Visit, is_about_me
from bot.actions import Action
from bot.attachments import hearing, keeping
from bot.context import TurnInput
from bot.engine import decide as decide_request
from bot.handlers.questions import captions, had_been_seen
from bot.open_questions import situation_of
from bot.origins import with_origin
from bot.packs.agenda.delivery.missing import missed
from bot.packs.agenda.delivery.reproached import reproaches
from bot.personas import instructing, switching
from bot.personas.asking import asked_for
from bot.personas.cast import Cast
from bot.replies import questions
from bot.replies.catalogue import Voice, locale_for, voice
from bot.understanding.personal import Asked, Personal, asked_in, leaves, leaves_as_command, returns
from bot.understanding.recogniser import recognise
from bot.understanding.recognition import Recognition
from bot.understanding.remarks.language_identification import greets_in_english, language_of, tends_to
from bot.understanding.resolver import Move, Resolution, resolve, resolve_button, resolve_label
from state.confirmable import EraseMe, JoinWith, LinkWith
from state.lane import Chat, Choice, Confirmation
from state.machine import Trigger
from state.person_reads import FindAnswered
from state.reads import Reads
from state.recording import RecordingReads
from state.turns import Decision, Event, Message, Trace, Turn
from tools.currencies import counting_in
from tools.zones import living_in

COMMANDS: Mapping[Personal, Command] = {
    Personal.LINK: linking.link,
    Personal.EXPORT: privacy.export,
    Personal.CALENDAR: privacy.calendar,
    Personal.ERASE: privacy.erase,
    Personal.PRIVACY: privacy.privacy,
    Personal.WHY: explanation.why,
    Personal.SETTINGS: privacy.settings,
}

ENGLISH: Final = "en"
# So many messages in the other language change what a conversation is mostly in.
LEANS_AT_MOST = 3

# What is answered even to those who asked for silence: it is their right, and they asked for it.
RIGHTS = frozenset({Personal.LINK, Personal.EXPORT, Personal.CALENDAR, Personal.ERASE, Personal.PRIVACY})

# What of those and of the rest is understood in words of their own, if they are plain.
RIGHT_OF: Mapping[str, Personal] = {
    Action.EXPORT: Personal.EXPORT,
    Action.ERASE: Personal.ERASE,
    Action.PRIVACY: Personal.PRIVACY,
    Action.WHY: Personal.WHY,
}
PLAINLY = 0.6

YES = frozenset({Move.CONFIRM})
NO = frozenset({Move.DENY, Move.CANCEL})


def always_heard(message: Message, chat: Chat) -> bool:
    """Tell whether ``message`` must be followed however much was sent before it: a right, or the answer about one."""
    if isinstance(chat.pending, Confirmation) and is_about_me(chat.pending):
        return True
    text = message.text or ""
    asked = asked_in(text)
    return leaves(text) or (asked is not None and asked.what in RIGHTS)


def heard_if_blocked(message: Message, chat: Chat, now: int, locale: str) -> bool:
    """Tell whether ``message`` is followed even for somebody who was blocked: to be erased, or to be left alone.

    Of a question whether to erase everything, only the yes and the no.
    """
    if message.event is not None:
        return message.event in (Event.LEFT, Event.RETURNED)
    if isinstance(chat.pending, Confirmation) and isinstance(chat.pending.request, EraseMe):
        speaking = voice(chat.language or locale)
        if _resolved(message, chat, speaking, now).move in YES | NO:
            return True
    text = (message.text or "") if message.button is None else ""
    asked = asked_in(text)
    return leaves(text) or (asked is not None and asked.what is Personal.ERASE)


async def decide(given: TurnInput) -> Decision:
    """Return what the turn comes to; see bot.engine.decide, which decides all that is not about the person."""
    recording, clock, cast = RecordingReads(given.reads), given.clock, given.cast
    turn, sound = await hearing.heard(given.turn, given.chat, recording, given.budget)
    known, spoken = _as_heard(_with_app_locale(given.chat, turn.message.language), turn.message, given.locale)
    locale = known.app_locale or spoken or given.locale
    visit = Visit(turn, known, cast.voice(known, known.locale or locale), clock, recording, given.budget)
    what, answer = await _answered(visit, cast)
    if answer is not None and sound is not None:
        answer = keeping.telling(visit, answer, sound)
    if answer is not None:
        decision = _decided(answer, what, clock)
    else:
        asked = await _with_quote(turn, recording)
        left, said = _without_question(visit)
        requested = await _requested(visit, replace(given, turn=asked, chat=left, reads=recording, locale=locale))
        decision = await keeping.with_file(visit, _said_first(said, requested), sound)
    decision = await _with_what_is_owed(visit, decision)
    forgets = decision.forgets
    traced = {
        "chat_before": None if forgets else given.chat,
        "default_locale": given.locale,
        "reads": () if forgets else recording.records,
    }
    kept = with_origin(visit.turn, decision.effects)
    after = decision.chat if forgets else decision.chat.model_copy(update={"met": True})
    return decision.model_copy(
        update={"chat": after, "effects": kept, "trace": decision.trace.model_copy(update=traced)}
    )


async def _requested(visit: Visit, given: TurnInput) -> Decision:
    """Return what is decided of what is asked for; who tells where they live is there already while it is."""
    message, chat = visit.turn.message, given.chat
    move, currency = zones.moved_in(message, chat, visit.now), currencies.moved_in(message, chat)
    chat = chat.changed(zone=move.zone if move else chat.zone, currency=currency or chat.currency)
    with living_in(chat.zone), counting_in(chat.currency):
        decided = await decide_request(replace(given, chat=chat))
        decided = await zones.with_move(visit, move, decided) if move else decided
        return currencies.with_move(visit, currency, decided) if currency else decided


def _with_app_locale(chat: Chat, language: str | None) -> Chat:
    locale = locale_for(language) or chat.app_locale
    return chat if locale == chat.app_locale else chat.model_copy(update={"app_locale": locale})


def _as_heard(chat: Chat, message: Message, default_locale: str) -> tuple[Chat, str | None]:
    """Return ``chat`` with the language that is mostly spoken in it, and that of the answer to ``message``.

    A message that is plainly in one is answered in it; what else is written, in the one that is mostly. Of who told us
    which, and where English is usual, nothing is heard: see ADR 28.
    """
    if chat.locale or chat.app_locale or default_locale == ENGLISH or message.button is not None or message.forwarded:
        return chat, chat.heard
    text = message.text or ""
    if not chat.met and greets_in_english(text):
        return chat.changed(heard=ENGLISH, leaning=1), ENGLISH
    plainly = language_of(text)
    tends = plainly or tends_to(text)
    step = 0 if tends is None else 1 if tends == ENGLISH else -1
    if step > 0 and plainly is None and chat.heard is None:
        step = 0  # a title has English words, too
    leaning = max(-LEANS_AT_MOST, min(LEANS_AT_MOST, chat.leaning + step))
    heard = chat.heard if not step else ENGLISH if leaning > 0 else None
    spoken = heard if plainly is None else ENGLISH if plainly == ENGLISH else None
    return chat.changed(heard=heard, leaning=leaning), spoken


async def _with_what_is_owed(visit: Visit, decision: Decision) -> Decision:
    """Return ``decision`` with what came due and could not be said then, if anything is said now."""
    if not visit.chat.owed or not decision.replies or decision.forgets:
        return decision
    told, noted = await missed(visit.reads, visit.voice, visit.turn.chat)
    chat = decision.chat.changed(owed=False)
    return _said_first(told, decision.changed(chat=chat, effects=(*noted, *decision.effects)))


def _said_first(said: str, decision: Decision) -> Decision:
    if not said or not decision.replies:
        return decision
    first, *rest = decision.replies
    return decision.changed(replies=(first.changed(text=f"{said}\n\n{first.text}"), *rest))


async def _answered(visit: Visit, cast: Cast) -> tuple[str, Answer | None]:
    """Return what the message is as something about the person, and the answer; none if it is not."""
    message, chat = visit.turn.message, visit.chat
    text = message.text or ""
    asked = asked_in(text) or _asked_in_words(text) if message.button is None else None
    question = chat.pending if isinstance(chat.pending, Confirmation) and is_about_me(chat.pending) else None
    if message.event is not None:
        return str(message.event), await membership.happened(visit, message.event)
    if chat.opted_out and returns(text):
        return "opt_in", await privacy.come_back(visit)
    if chat.opted_out and question is None and not (asked and asked.what in RIGHTS):
        return "opted_out", visit.silence()
    if message.button is None and leaves(text) and not _ends_a_series(visit, text):
        return "opt_out", await privacy.leave(visit)
    if message.edited and message.platform_id is not None:
        answer = await membership.edited(visit)
        if answer is not None:
            return "edit", answer
    if (commanded := await _commanded(visit, cast, asked)) is not None:
        return commanded
    if question is not None and (answer := await _to_question(visit, question)) is not None:
        return question.request.type, answer
    if (answer := await imports.answered(visit)) is not None:
        return "import", answer
    return await _brought(visit)


async def _brought(visit: Visit) -> tuple[str, Answer | None]:
    """Return what comes of what the message carries, where it has no words that ask for anything."""
    message = visit.turn.message
    silent = not (message.text or "").strip()
    if (answer := await keeping.kept_as_brought(visit)) is not None:
        return "brought", answer
    if message.attached is not None and silent:
        return f"attached_{message.attached}", await membership.attached(visit, message.attached)
    if message.button is None and silent:
        return "empty", visit.tell(visit.voice.say("empty-message"))
    return "", None


async def _commanded(visit: Visit, cast: Cast, asked: Asked | None) -> tuple[str, Answer] | None:
    if (persona := asked_for(cast.personas, visit.turn.message)) is not None:
        return "persona", switching.answer(visit, cast, persona)
    if (instructions := instructing.instructions_in(visit.turn.message)) is not None:
        return "instructions", instructing.answer(visit, instructions)
    if (zone := zones.asked_in(visit.turn.message)) is not None:
        return "zone", await zones.answer(visit, zone)
    currency = currencies.asked_in(visit.turn.message)
    if currency is not None and (answer := await currencies.answer(visit, currency)) is not None:
        return "currency", answer
    if explanation.asks_for_usage(visit.turn.message):
        return "usage", await explanation.answer(visit, cast)
    return None if asked is None else (str(asked.what), await COMMANDS[asked.what](visit, asked))


def _asked_in_words(text: str) -> Asked | None:
    """Return the right of theirs that somebody plainly asks for in their own words; none if it is one of several."""
    first, *others = recognise(text)
    if not others and asks_for_calendar(text, first):
        return Asked(Personal.CALENDAR, str(first.action))
    what = RIGHT_OF.get(first.action)
    if what is Personal.WHY and reproaches(text):
        return None  # "por que você não me chamou às 15h?" asks about a reminder
    return Asked(what, str(first.action)) if what and not others and first.confidence >= PLAINLY else None


def _ends_a_series(visit: Visit, text: str) -> bool:
    """Tell whether the word ends the titles that are asked about one by one, as their question offers; PARAR leaves."""
    pending = visit.chat.pending
    asked = isinstance(pending, Choice) and pending.several is not None and visit.now < pending.expires_at
    shouted = text.strip().isupper() or leaves_as_command(text)
    return asked and not shouted and recognise(text)[0].action is Action.CANCEL


async def _to_question(visit: Visit, question: Confirmation) -> Answer | None:
    """Return what the message comes to as an answer to ``question``; None if it is a request of its own."""
    move = _resolved(visit.turn.message, visit.chat, visit.voice, visit.now).move
    answer = await _moved(visit, question, move)
    return None if answer is None else replace(answer, move=str(move))


async def _moved(visit: Visit, question: Confirmation, move: Move) -> Answer | None:
    if move in YES:
        if not await had_been_seen(visit.turn, visit.reads, question):
            again = question.changed(turn_id=visit.turn.id)
            return visit.put(again, question.question, Trigger.ASK_AGAIN)
        return await _confirmed(visit, question)
    if move in NO:
        return await _refused(visit, question)
    if move is Move.EXPIRED:
        return visit.settle(questions.expired(visit.voice, question))
    if move is Move.ASK_AGAIN:
        again = question.changed(turn_id=visit.turn.id, asked_again=True)
        return visit.put(again, f"{visit.voice.say('ask-again')}\n\n{question.question}", Trigger.ASK_AGAIN)
    if move is Move.STALE_BUTTON:
        return visit.tell(visit.voice.say("button-expired"))
    return visit.silence() if visit.chat.opted_out else None


def _resolved(message: Message, chat: Chat, speaking: Voice, now: int) -> Resolution:
    situation = situation_of(chat, now, message.quotes)
    if message.button is not None:
        return resolve_button(message.button, Recognition(Action.SELECT, 1.0, "button", message.button), situation)
    said = recognise(message.text or "")[0]
    labelled = resolve_label(said, replace(situation, labels=captions(speaking, chat.pending)))
    return labelled or resolve(said, situation)


async def _confirmed(visit: Visit, question: Confirmation) -> Answer:
    match question.request:
        case LinkWith() as request:
            return await linking.accepted(visit, request)
        case JoinWith() as request:
            return await linking.joined(visit, request)
        case _:
            return await privacy.erased(visit)


async def _refused(visit: Visit, question: Confirmation) -> Answer:
    match question.request:
        case EraseMe():
            return await privacy.kept_after_all(visit)
        case LinkWith() | JoinWith() as request:
            return await linking.refused(visit, request)
        case _:
            return visit.settle(visit.voice.say("cancelled"))


def _without_question(visit: Visit) -> tuple[Chat, str]:
    """Return the conversation without a question of ours that the message does not answer, and what is said of it."""
    pending = visit.chat.pending
    if not isinstance(pending, Confirmation) or not is_about_me(pending):
        return visit.chat, ""
    expired = visit.now >= pending.expires_at
    return visit.settled(), "" if expired else questions.dropped(visit.voice, pending)


async def _with_quote(turn: Turn, reads: Reads) -> Turn:
    """Return ``turn`` with the turn whose reply it answers, where the platform names the reply alone."""
    message = turn.message
    if message.answers_to is None or message.quotes is not None or message.button is not None:
        return turn
    quoted = await reads(FindAnswered(chat=turn.chat, platform_id=message.answers_to))
    known = {"quoted": ""} if quoted is None else {"quotes": quoted}
    return turn.changed(message=message.changed(**known))


def _decided(answer: Answer, what: str, clock: int) -> Decision:
    return Decision(
        chat=answer.chat,
        effects=answer.effects,
        replies=answer.replies,
        inverses=answer.inverses,
        change=answer.change,
        jobs=answer.jobs,
        others=answer.others,
        forgets=answer.forgets,
        trace=Trace(action=what, rule=f"personal: {what}", move=answer.move, clock=clock),
    )
