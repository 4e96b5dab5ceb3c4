"""What is said around a question: asking it with its closed set of answers, setting it aside, and a hint beside it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.replies import items
from bot.replies.catalogue import Voice
from bot.replies.lists import breakdown
from bot.replies.text import one_line
from state.confirmable import JoinWith, LinkWith
from state.items import Counts, Item, Kind
from state.lane import Choice, Confirmation, Dialogue, HeldNote, PackQuestion, Pending, Several
from tools.definition import Candidate

_NAMED = 20


def choice(voice: Voice, question: str, labels: Sequence[str], *, many: bool = False, taps: bool = False) -> str:
    """Return ``question`` with its numbered ``labels`` and how to answer.

    ``many`` allows several answers; ``taps`` says that the channel has buttons to tap.
    """
    rows = "\n".join(f"{number}. {one_line(label)}" for number, label in enumerate(labels, start=1))
    if taps:
        instruction = voice.say("choice-instruction-tap-many") if many else voice.say("choice-instruction-tap")
    else:
        instruction = voice.say("choice-instruction-many") if many else voice.say("choice-instruction")
    return "\n\n".join([question, rows, instruction])


def candidate_label(voice: Voice, item: Item | Candidate, *, mixed: bool = False) -> str:
    """Return how a film, series or item reads as an option; ``mixed`` kinds carry their marks."""
    return items.line(voice, item) if mixed else items.name(item)


def kind_label(voice: Voice, kind: Kind) -> str:
    """Return how a kind reads as an option: "Filme"."""
    match kind:
        case Kind.MOVIE:
            return voice.say("kind-option-movie")
        case Kind.TV_SHOW:
            return voice.say("kind-option-tv_show")
        case Kind.VIDEO:
            return voice.say("kind-option-video")
        case Kind.BOOK:
            return voice.say("kind-option-book")
        case Kind.MUSIC:
            return voice.say("kind-option-music")
        case Kind.LINK:
            return voice.say("kind-option-link")
        case Kind.NOTE:
            return voice.say("kind-option-note")
        case Kind.FILE:
            return voice.say("kind-option-file")


def confirm_everything(voice: Voice, counts: Counts, *, of_kinds: bool = False, records: int = 0) -> str:
    """Return the question before everything that was counted is removed, with how many of each kind.

    ``of_kinds`` says that it is all of some kinds only; ``records`` are what packs keep, which goes as well.
    """
    if records and not counts.total:
        return voice.say("confirm-everything-records", records=records)
    phrase = breakdown(voice, counts.by_kind)
    if records:
        return voice.say("confirm-everything-and-records", breakdown=phrase, records=records)
    if of_kinds:
        return voice.say("confirm-everything-of-kind", breakdown=phrase)
    if sum(1 for count in counts.by_kind.values() if count) == 1:
        return voice.say("confirm-everything-kind", breakdown=phrase)
    return voice.say("confirm-everything", count=counts.total, breakdown=phrase)


def confirm_several(voice: Voice, chosen: Sequence[Item]) -> str:
    """Return the question before the ``chosen`` items are removed: they are named, twenty at most, then counted."""
    if len(chosen) == 1:
        return voice.say("confirm-one", title=items.name(chosen[0]))
    rows = [f"• {items.line(voice, item)}" for item in chosen[:_NAMED]]
    if len(chosen) > _NAMED:
        rows.append(voice.say("confirm-several-more", count=len(chosen) - _NAMED))
    return "\n".join([voice.say("confirm-several", count=len(chosen)), *rows, voice.say("confirm-several-question")])


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


def hint(voice: Voice, number: int, *, told: bool = False, model_away: bool = False) -> str:
    """Return hint ``number`` of HINTS, counted from 0 and going round; and that the model does not answer, if so.

    To what was ``told``, and asks for nothing, it says how that would be kept.
    """
    said = _hint(voice, number, told=told)
    return f"{said}\n\n{voice.say('model-away')}" if model_away else said


def _hint(voice: Voice, number: int, *, told: bool) -> str:
    match number % HINTS:
        case 0:
            return voice.say("heard-1") if told else voice.say("hint-1")
        case 1:
            return voice.say("heard-2") if told else voice.say("hint-2")
        case _:
            return voice.say("heard-3") if told else voice.say("hint-3")
