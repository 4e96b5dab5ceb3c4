"""Open questions of a conversation: the one in front, those that wait to be put, and those left behind."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.actions import Action
from bot.channels import channel_spec
from bot.context import HandlerResult, nonce_of
from bot.handlers.questions import asked_reply, captions
from bot.handlers.selections import ids_on
from bot.packs.answering import taken_later
from bot.packs.frame import ROW, named, rows_of, shared
from bot.replies import questions
from bot.replies.catalogue import Voice
from bot.skills.compose import joined
from bot.understanding.recognition import Recognition
from bot.understanding.resolver import Move, Resolution, resolve_button, resolve_label, resolve_later
from bot.understanding.situation import IDLE, Choosable, Situation, Waiting
from state.effects import RemoveItem
from state.items import Kind
from state.lane import (
    CONFIRMATION_LASTS,
    DIALOGUE_LASTS,
    QUESTIONS_KEPT,
    Chat,
    Choice,
    Confirmation,
    Dialogue,
    HeldNote,
    PackQuestion,
    Pending,
)
from state.machine import Trigger, transition
from state.turns import Message, Reply, Turn

# A question is put again, behind what was done instead, only where it is as short as this.
LINES_AGAIN, SHORT = 2, 200


def situation_of(chat: Chat, now: int, quotes: str | None = None) -> Situation:
    """Return what the resolver may know of ``chat`` at ``now``, for a message that quotes turn ``quotes``."""
    pending = chat.pending
    match pending:
        case Choice():
            options = tuple(Choosable(o.title, o.year, o.kind) for o in pending.options)
            found = Situation(
                Waiting.CHOICE,
                pending.nonce,
                options,
                pending.many,
                removes=pending.purpose == "delete",
                edits=pending.purpose == "edit",
                offered=pending.purpose == "offer",
                several=pending.several is not None,
                proposes=pending.proposes,
                proposed=pending.proposed,
                looked_up=pending.purpose in ("candidate", "offer")
                and any("tmdb_id" in option.call.args for option in pending.options),
                asked_again=pending.asked_again,
            )
        case Confirmation():
            found = Situation(Waiting.CONFIRMATION, pending.nonce, asked_again=pending.asked_again)
        case Dialogue():
            briefly = pending.question is not None and not pending.question.yes_or_no
            offered = pending.question is not None and pending.question.offered
            found = Situation(
                Waiting.DIALOGUE,
                pending.nonce,
                offered=offered,
                slot=pending.slot,
                briefly=briefly,
                looked_up=pending.kind not in (None, Kind.NOTE),
                asked_again=pending.asked_again,
            )
        case None:
            by_number = chat.kept_as is not None and bool(chat.kept_as.options)
            return replace(IDLE, correctable=_is_correctable(chat, now, quotes), by_number=by_number)
    elsewhere = quotes is not None and nonce_of(quotes) != pending.nonce
    return replace(found, expired=now >= pending.expires_at, elsewhere=elsewhere)


def _is_correctable(chat: Chat, now: int, quotes: str | None) -> bool:
    """Tell whether a film has been kept lately, and nothing else was asked for since."""
    kept = chat.kept_as
    return kept is not None and now < kept.at + DIALOGUE_LASTS and quotes in (None, kept.turn_id)


def without_expired(chat: Chat, situation: Situation, now: int) -> Chat:
    """Return ``chat`` without the questions that are no longer waited for."""
    chat = chat.changed(
        unasked=tuple(each for each in chat.unasked if now < each.expires_at),
        behind=tuple(each for each in chat.behind if now < each.expires_at),
    )
    if not situation.expired:
        return chat
    return chat.changed(state=transition(chat.state, Trigger.SETTLE), pending=None)


def brought_forward(
    chat: Chat, turn: Turn, resolution: Resolution, now: int, speaking: Voice
) -> tuple[Chat, Resolution] | None:
    """Return ``chat`` with the question in front that was left behind and is answered now, and how; None if none is.

    A button belongs to its question; a yes is that of the question in front, else the newest one's, unless it names
    another; a number, a name, a time or a sum is an answer only where it is nothing else.
    """
    message, read = turn.message, resolution.recognition
    said = named(read.text)
    least = 0
    if resolution.move not in (Move.START, Move.STALE_BUTTON):
        if chat.pending is None or not can_wait(chat.pending) or message.button or read.action is not Action.CONFIRM:
            return None
        least = shared(said, _words_of(speaking, chat.pending)) + 1
    meant = [shared(said, _words_of(speaking, each)) for each in chat.open]
    found: tuple[Pending, Resolution] | None = None
    for each, fits in sorted(zip(chat.open, meant, strict=True), key=lambda pair: -pair[1]):
        taken = _taken(chat, each, message, read, now, speaking) if fits >= least else None
        if taken is not None and (fits or not any(meant)):
            found = (each, taken)
            break
    if found is None:
        return None
    pending, taken = found
    rest = tuple(each for each in chat.behind if each.nonce != pending.nonce)
    unasked = tuple(each for each in chat.unasked if each.nonce != pending.nonce)
    if chat.pending is not None and can_wait(chat.pending):
        rest = (*rest, chat.pending)
    return chat.asking(pending, behind=rest[-QUESTIONS_KEPT:], unasked=unasked), taken


def _taken(
    chat: Chat, pending: Pending, message: Message, read: Recognition, now: int, speaking: Voice
) -> Resolution | None:
    situation = replace(situation_of(chat.asking(pending), now), labels=captions(speaking, pending))
    if message.button is not None:
        if isinstance(pending, Dialogue):
            # Its yes and its no are taken by the pack itself, see bot.handlers.packs.
            asked = pending.question
            own = asked is not None and asked.yes_or_no and message.button.partition(":")[0] == pending.nonce
            return Resolution(Move.STALE_BUTTON, read, rule="button") if own else None
        tapped = resolve_button(message.button, read, situation)
        return tapped if tapped.move is not Move.STALE_BUTTON else None
    if message.forwarded or message.quotes not in (None, *_turns_of(pending)):
        return None
    if labelled := resolve_label(read, situation):
        return labelled
    if isinstance(pending, Dialogue):
        asked = pending.question
        return taken_later(asked, read, numbered=_numbers_an_option(chat, read)) if asked else None
    return resolve_later(read, situation, numbered=_numbers_an_option(chat, read))


def _numbers_an_option(chat: Chat, read: Recognition) -> bool:
    """Tell whether a number can be that of an option: if no list was shown after those, or the newest has no such."""
    selection, newest = read.entities.selection, chat.lists[-1] if chat.lists else None
    return chat.options_shown or bool(newest and selection and ids_on(newest, selection) is None)


def _turns_of(pending: Pending) -> tuple[str, ...]:
    return (pending.turn_id,) if isinstance(pending, Confirmation) else ()


def _words_of(speaking: Voice, pending: Pending) -> str:
    match pending:
        case Choice():
            return " ".join([pending.subject, *(option.title for option in pending.options)])
        case Confirmation():
            return pending.question
        case Dialogue():
            # "Sim, o da Lurdinha": what it is about need not stand in the question.
            known = pending.question.args.values() if pending.question else ()
            return " ".join([questions.ask(speaking, pending), *(each for each in known if isinstance(each, str))])


def can_wait(pending: Pending) -> bool:
    """Tell whether ``pending`` can still be answered when something else was done meanwhile.

    What removes has to be asked for anew, and what asks for nothing but words has nothing to lose.
    """
    match pending:
        case Choice():
            return pending.purpose != "delete" and pending.replaces is None
        case Dialogue(question=PackQuestion() as asked):
            return asked.holds or asked.offered or asked.shape in ("which", "amount", "time")
    return False


@dataclass(frozen=True, slots=True)
class Asking:
    """The conversation with its questions as a turn leaves them, and what is said with them."""

    chat: Chat
    replies: tuple[Reply, ...]


def settled(
    before: Chat, outcome: HandlerResult, turn: Turn, resolution: Resolution, speaking: Voice, *, more: bool, now: int
) -> Asking:
    """Return ``before`` with its questions as ``outcome`` leaves them.

    While ``more`` requests of the same message follow, what is asked waits: everything is done first, and one question
    is put, last. What was asked before and is not answered can still be, and is put again where it is short.
    """
    stays = outcome.trigger in (Trigger.CARRY_ON, Trigger.ASK_AGAIN)
    asked = None if stays else outcome.pending
    front = (outcome.pending or before.pending) if stays else asked
    unasked, behind, replies = before.unasked, before.behind, outcome.replies
    if resolution.move is Move.CANCEL:
        unasked = behind = ()
    follows = resolution.move is Move.START and not stays and not asks_the_same(asked, before.pending)
    left = before.pending if follows and not _is_let_go(before.pending, outcome) else None
    waits = left if left is not None and can_wait(left) else None
    unasked = tuple(each for each in unasked if asked is None or not asks_the_same(asked, each))
    if asked is not None and (more or unasked):
        unasked, front = (*unasked, asked), None
        replies = _without(replies, asked, speaking)
    if unasked and not more and front is not None and turn.parent is not None:
        behind, front = (*behind, front), None
    put: Pending | None = None
    if unasked and not more and front is None:
        put, *others = unasked
        unasked = tuple(others)
    elif waits is not None and not more and front is None and _is_put_again(waits, outcome, speaking):
        put, waits = waits.changed(asked_again=True), None
    if waits is not None:
        behind = (*behind, waits)
    behind = tuple(each for each in behind if front is None or not asks_the_same(front, each))
    if left is not None and (said := _said(left, put, speaking)):
        replies = _with_sentence(replies, said, last=waits is not None and asked is None)
    if put is not None:
        front = put.changed(turn_id=turn.id, expires_at=now + CONFIRMATION_LASTS) if put.type == "confirmation" else put
        replies = _with_question(replies, _briefly(put, speaking, turn))
    trigger = outcome.trigger if stays and front is (outcome.pending or before.pending) else _trigger(before, front)
    shown = front is not None and front is not before.pending and _is_numbered(front)
    chat = before.changed(
        state=transition(before.state, trigger),
        pending=front,
        unasked=unasked[:QUESTIONS_KEPT],
        behind=behind[-QUESTIONS_KEPT:],
        options_shown=shown or (before.options_shown and outcome.shows is None),
    )
    return Asking(chat, replies)


def _is_let_go(pending: Pending | None, outcome: HandlerResult) -> bool:
    """Tell whether ``outcome`` takes back the note of what ``pending`` asks about, so that nothing is left of it."""
    note = pending.question.note if isinstance(pending, Dialogue) and pending.question else None
    return note is not None and any(
        isinstance(effect, RemoveItem) and effect.item_id == note.item_id for effect in outcome.effects
    )


def _trigger(before: Chat, front: Pending | None) -> Trigger:
    if front is not None and before.pending is not None and front.nonce == before.pending.nonce:
        return Trigger.ASK_AGAIN
    match front:
        case None:
            return Trigger.SETTLE
        case Choice():
            return Trigger.ASK_CHOICE
        case Confirmation():
            return Trigger.ASK_CONFIRMATION
        case Dialogue():
            return Trigger.OPEN_DIALOGUE


def asks_the_same(new: Pending | None, old: Pending | None) -> bool:
    """Tell whether a question is put again, alone or with more, so that nothing was set aside."""
    match new, old:
        case Dialogue(question=PackQuestion() as asked), Dialogue() if asked.takes and asked.takes == old.nonce:
            return True
        case Choice(), Choice():
            return (new.purpose, new.subject) == (old.purpose, old.subject)
        case Confirmation(), Confirmation():
            return new.question == old.question
        case Dialogue(), Dialogue():
            note = new.question.note if new.question else None
            if note is not None and old.question and old.question.note == note:
                return True
            return (new.slot, new.kind, new.question) == (old.slot, old.kind, old.question)
        case _:
            return False


def _said(left: Pending, put: Pending | None, speaking: Voice) -> str:
    """Return what is said of a question that something else was done instead of; an offer nobody asked for is not."""
    match left:
        case Choice(purpose="offer") | Dialogue(question=PackQuestion(offered=True)):
            return ""
        case Dialogue(question=PackQuestion(yes_or_no=True, note=HeldNote())):
            return ""  # what it is about stays a note, as it was, and can still be recorded
        case Dialogue(question=PackQuestion(yes_or_no=False) | None) if not can_wait(left):
            return ""
        case Dialogue(question=PackQuestion(shape="time", holds=False)):
            return ""  # what it is about stays as it is
    if not can_wait(left):
        return questions.dropped(speaking, left)
    return "" if put is not None and put.nonce == left.nonce else questions.left(speaking, left)


def _with_sentence(replies: tuple[Reply, ...], said: str, *, last: bool) -> tuple[Reply, ...]:
    if not replies:
        return replies
    if last:
        return (*replies[:-1], replies[-1].changed(text=joined((replies[-1].text, said))))
    return (replies[0].changed(text=joined((said, replies[0].text))), *replies[1:])


def _without(replies: tuple[Reply, ...], asked: Pending, speaking: Voice) -> tuple[Reply, ...]:
    """Return ``replies`` without the question ``asked`` in the last of them, which is put later."""
    if not replies:
        return ()
    *others, last = replies
    said = asked_reply(speaking, asked, taps=True), asked_reply(speaking, asked, taps=False)
    found = next((each.text for each in said if each.text in last.text), None)
    rest = last.text.replace(found, "").strip() if found else last.text
    buttons = () if captions(speaking, asked) else last.buttons
    return (*others, last.changed(text=rest, buttons=buttons, image=None)) if rest else tuple(others)


def _with_question(replies: tuple[Reply, ...], question: Reply) -> tuple[Reply, ...]:
    """Return ``replies`` with ``question`` as the end of the last, or behind it if that has buttons or a picture."""
    if not replies:
        return (question,)
    *others, last = replies
    if (last.buttons and question.buttons) or last.image or last.document or last.file or last.chart:
        return (*replies, question)
    return (*others, last.changed(text=joined((last.text, question.text)), buttons=last.buttons or question.buttons))


def _briefly(pending: Pending, speaking: Voice, turn: Turn) -> Reply:
    """Return the reply that asks ``pending`` with its options on one line."""
    reply = asked_reply(speaking, pending, taps=channel_spec(turn.channel).taps)
    return reply.changed(text=_on_two_lines(reply.text)) if _is_numbered(pending) else reply


def _on_two_lines(text: str) -> str:
    head, *rest = [line for line in text.splitlines() if line.strip()]
    rows = [line for line in rest if ROW.match(line)]
    return f"{head}\n{'; '.join(rows)}" if rows else text


def _is_put_again(pending: Pending, outcome: HandlerResult, speaking: Voice) -> bool:
    """Tell whether ``pending`` is put again behind ``outcome``: once, if it is short, and its numbers are no list's."""
    if pending.asked_again or is_offered(pending) or (outcome.shows is not None and _is_numbered(pending)):
        return False
    text = _on_two_lines(asked_reply(speaking, pending, taps=True).text)
    return text.count("\n") < LINES_AGAIN and len(text) < SHORT


def _is_numbered(pending: Pending) -> bool:
    asked = pending.question if isinstance(pending, Dialogue) else None
    return isinstance(pending, Choice) or (asked is not None and bool(rows_of(asked)))


def is_offered(pending: Pending) -> bool:
    """Tell whether nothing is lost if what ``pending`` asks is never answered."""
    match pending:
        case Choice(purpose="offer") | Dialogue(question=PackQuestion(offered=True)):
            return True
        case Dialogue(question=PackQuestion(shape="time", holds=False)):
            return True
    return False
