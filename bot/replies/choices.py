"""Questions with a closed set of answers: choices and confirmations."""

from __future__ import annotations

from collections.abc import Sequence

from bot.replies import items
from bot.replies.catalogue import Voice
from bot.replies.lists import breakdown
from bot.replies.text import one_line
from state.items import Counts, Item, Kind
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
