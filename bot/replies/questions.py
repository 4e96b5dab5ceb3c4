"""What is said around an open question: asking it, setting it aside; and a hint when there is nothing to say."""

from __future__ import annotations

from bot.replies.catalogue import Voice
from bot.replies.text import one_line
from state.items import Kind
from state.lane import Choice, Confirmation, Dialogue, HeldNote, JoinWith, LinkWith, PackQuestion, Pending, Several

HINTS = 3


def ask_content(voice: Voice, kind: Kind | None = None) -> str:
    """Return the question for what to keep, of a kind if that much is known."""
    match kind:
        case None:
            return voice.say("ask-content")
        case Kind.MOVIE:
            return voice.say("ask-content-movie")
        case Kind.TV_SHOW:
            return voice.say("ask-content-tv_show")
        case Kind.VIDEO:
            return voice.say("ask-content-video")
        case Kind.BOOK:
            return voice.say("ask-content-book")
        case Kind.MUSIC:
            return voice.say("ask-content-music")
        case Kind.LINK:
            return voice.say("ask-content-link")
        case Kind.NOTE:
            return voice.say("ask-content-note")
        case Kind.FILE:
            return voice.say("ask-content-file")


def ask(voice: Voice, dialogue: Dialogue) -> str:
    """Return the question that ``dialogue`` waits to have answered."""
    match dialogue.slot:
        case "content":
            return ask_content(voice, dialogue.kind)
        case "query":
            return voice.say("ask-query")
        case "target":
            return voice.say("ask-target")
        case "pack":
            return dialogue.question.text if dialogue.question else ""


def dropped(voice: Voice, pending: Pending) -> str:
    """Return the sentence that says that ``pending`` was set aside, to go before the answer to something else."""
    match pending:
        case Choice():
            return voice.say("dropped-choice", what=one_line(pending.subject))
        case Confirmation(request=LinkWith() | JoinWith()):
            return voice.say("dropped-dialogue")
        case Confirmation():
            return voice.say("dropped-confirmation")
        case Dialogue(question=PackQuestion(note=HeldNote() as note)):
            return f"{voice.say('dropped-dialogue')} {noted(voice, note)}"
        case Dialogue():
            return voice.say("dropped-dialogue")


def left(voice: Voice, pending: Pending) -> str:
    """Return the sentence that says that ``pending`` can still be answered, though something else was done."""
    match pending:
        case Choice(several=Several(left=others)) if others:
            return voice.say("left-several", what=one_line(pending.subject), count=len(others))
        case Choice():
            return voice.say("left-choice", what=one_line(pending.subject))
        case Dialogue(question=PackQuestion(note=HeldNote() as note)):
            return noted(voice, note)
    return voice.say("left-question")


def noted(voice: Voice, note: HeldNote) -> str:
    """Return the sentence that says that what waited for an answer stays a note."""
    return voice.say("stays-noted", text=one_line(note.words))


def expired(voice: Voice, pending: Pending) -> str:
    """Return the sentence that says that an answer to ``pending`` came too late."""
    if isinstance(pending, Confirmation):
        links = isinstance(pending.request, LinkWith | JoinWith)
        return voice.say("choice-expired" if links else "confirmation-expired")
    if isinstance(pending, Dialogue) and pending.question and pending.question.note:
        return f"{voice.say('choice-expired')} {noted(voice, pending.question.note)}"
    return voice.say("choice-expired")


def hint(voice: Voice, number: int, *, model_away: bool = False) -> str:
    """Return hint ``number`` of HINTS, counted from 0 and going round; and that the model does not answer, if so."""
    told = _hint(voice, number)
    return f"{told}\n\n{voice.say('model-away')}" if model_away else told


def _hint(voice: Voice, number: int) -> str:
    match number % HINTS:
        case 0:
            return voice.say("hint-1")
        case 1:
            return voice.say("hint-2")
        case _:
            return voice.say("hint-3")
