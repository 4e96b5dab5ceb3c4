"""What a recognised message means in the light of what is pending: an answer, a new request, or neither."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from bot.actions import SPECS, TOLD, Action, with_trait
from bot.understanding.answers.corrections import correction_in, says_no
from bot.understanding.answers.options import (
    by_its_number,
    inquired_about,
    person_in,
    wants_kept,
)
from bot.understanding.choices import NAMES, agrees, chosen, is_plain
from bot.understanding.recognition import Entities, Recognition, is_of_a_pack
from bot.understanding.situation import Situation, Waiting
from bot.understanding.words.enumerations import skips
from bot.understanding.words.normaliser import fold


class Move(StrEnum):
    """What a message does to the conversation."""

    START = "start"  # asks for something, with no regard to what was pending
    CHOOSE = "choose"  # answers the choice
    CONFIRM = "confirm"  # says yes to what was asked
    DENY = "deny"  # says no to it
    CANCEL = "cancel"  # sets it aside
    SKIP = "skip"  # passes over one of several that are asked about
    CORRECT = "correct"  # says that what was just kept is not what was meant
    FILL = "fill"  # answers the open question with its words
    ASK_AGAIN = "ask_again"  # neither an answer nor a request
    EXPIRED = "expired"  # an answer that came too late
    STALE_BUTTON = "stale_button"  # a button of another question


@dataclass(frozen=True, slots=True)
class Resolution:
    """``positions`` (from 0) are the chosen options; of a choice none, if which one is told has to be looked up.

    ``drops`` says that something pending is set aside unanswered.
    """

    move: Move
    recognition: Recognition
    positions: tuple[int, ...] = ()
    drops: bool = False
    rule: str = ""


_PICTURE = re.compile(r"^[^\w/]+(?=\w)")
# What is no request of its own: anything else, said while something is pending, is followed, and that is dropped.
NO_REQUESTS = frozenset(SPECS) - with_trait("request")
# What may answer the question of a pack: a yes, a no, a number, or words that ask for nothing.
ANSWERS_A_PACK = (NO_REQUESTS - {Action.CANCEL, Action.CRISIS, Action.GREET, Action.THANK}) | {Action.SEARCH}
ANSWERS_AN_OFFER = frozenset({Action.CONFIRM, Action.DENY, Action.CANCEL})

FEW_WORDS = 3
# As many words are hardly a name alone.
FEWEST_OF_A_REQUEST = 5

# In an open dialogue these words alone are too little to be the answer.
TOO_LITTLE = frozenset({Action.GREET, Action.THANK, Action.CONFIRM, Action.SELECT, Action.MORE})

# What may tell an option by who made it or is seen in it.
DESCRIBES = frozenset({*NAMES, Action.SEARCH})

# Of several that are asked about, these pass over one. Right after a film was kept, those may say that it is wrong.
SKIPS = frozenset({Action.DENY, Action.MORE})
MAY_CORRECT = frozenset(
    {*NAMES, Action.DENY, Action.REWRITE, Action.SAVE, Action.SEARCH, Action.GET_INFO, Action.SET_YEAR, Action.RENAME}
)

# A statement this likely is kept, whatever is being asked.
PLAINLY_TOLD = 0.8
HEARD = frozenset({Action.CHAT, Action.MARK_SEEN})


def resolve(recognition: Recognition, situation: Situation) -> Resolution:
    """Read ``recognition`` in the light of ``situation``. Pure: the same two always give the same resolution."""
    if recognition.action is Action.CRISIS:
        return Resolution(Move.START, recognition, rule="before everything that is asked")
    if (about := _asked_about(recognition, situation)) is not None:
        return Resolution(Move.ASK_AGAIN, recognition, (about,), rule="a question about an option")
    if recognition.abstention is None or situation.waiting is Waiting.NOTHING:
        return RESOLVERS[situation.waiting](by_its_number(recognition), situation)
    # What no rule fits may be a name, or an answer in words of one's own: what it was learnt to be comes after that.
    unread = replace(recognition, action=Action.UNKNOWN)
    found = replace(RESOLVERS[situation.waiting](unread, situation), recognition=recognition)
    told = recognition.action in TOLD and recognition.confidence >= PLAINLY_TOLD
    if told and situation.slot == "target" and len(recognition.text.split()) > FEWEST_OF_A_REQUEST:
        return Resolution(Move.START, recognition, drops=True, rule="told, and names nothing that is to go")
    # What is told is kept as what it is, also where it was asked what to keep; a complaint about that is none.
    told = told or (recognition.action in HEARD and recognition.confidence >= PLAINLY_TOLD)
    to_keep = situation.slot == "content" and found.move is Move.FILL
    if told and (to_keep or (found.move is Move.ASK_AGAIN and recognition.action in TOLD)):
        return Resolution(Move.START, recognition, drops=True, rule="told meanwhile")
    return found


def _asked_about(recognition: Recognition, situation: Situation) -> int | None:
    """Return which option of what was looked up the message asks about; None if it does not."""
    if situation.waiting is not Waiting.CHOICE or situation.expired or situation.elsewhere:
        return None
    return inquired_about(recognition.text, situation.options) if situation.looked_up else None


def resolve_button(payload: str, recognition: Recognition, situation: Situation) -> Resolution:
    """Read a tapped button, "<nonce>:<index>". One of another, answered or expired question changes nothing."""
    nonce, _, index = payload.partition(":")
    if belongs(nonce, situation):
        for position, move in enumerate(_moves_of_buttons(situation)):
            if index == str(position):
                return Resolution(move, recognition, (position,) if move is Move.CHOOSE else (), rule="button")
    return Resolution(Move.STALE_BUTTON, recognition, rule="button")


def resolve_label(recognition: Recognition, situation: Situation) -> Resolution | None:
    """Read words that are what one button of the open question says as a tap on it; None if they are not."""
    said = _label(recognition.text)
    positions = [position for position, label in enumerate(situation.labels) if said and _label(label) == said]
    moves = _moves_of_buttons(situation)
    if len(positions) != 1 or situation.expired or situation.elsewhere or not moves:
        return None
    move = moves[positions[0]]
    return Resolution(move, recognition, (positions[0],) if move is Move.CHOOSE else (), rule="a button, in words")


def resolve_later(recognition: Recognition, situation: Situation, *, numbered: bool) -> Resolution | None:
    """Read ``recognition`` as the answer to a choice that something else was done after; None if it is none.

    A number counts only if it is ``numbered``: if nothing else with numbers was shown since. A name has to be all.
    """
    if situation.waiting is not Waiting.CHOICE or recognition.action in (Action.DENY, Action.CANCEL, Action.UNDO):
        return None
    read = recognition if recognition.abstention is None else replace(recognition, action=Action.UNKNOWN)
    if len(read.text.split()) > FEWEST_OF_A_REQUEST or read.action not in NAMES | {Action.SELECT, Action.SET_YEAR}:
        return None
    positions, rule = chosen(read, situation)
    if not positions or (rule in ("by number", "by where it stands") and not numbered):
        return None
    return Resolution(Move.CHOOSE, recognition, positions, rule=f"{rule}, of what was left open")


def _label(text: str) -> str:
    """Return what a button says as it may be typed: without the picture before it."""
    return " ".join(_PICTURE.sub("", fold(text)).strip(" .!").split())


def belongs(nonce: str, situation: Situation) -> bool:
    """Tell whether a button with ``nonce`` is one of the open question's own."""
    return nonce == situation.nonce and not situation.expired


# What the buttons of a confirmation do, in their order.
CONFIRMATION_BUTTONS = (Move.CONFIRM, Move.DENY)


def choice_buttons(options: int, *, several: bool = False) -> tuple[Move, ...]:
    """Return what the buttons of a choice of so many ``options`` do, in order; one of ``several`` can be skipped."""
    return (*(Move.CHOOSE for _ in range(options)), *((Move.SKIP,) if several else ()), Move.CANCEL)


def _moves_of_buttons(situation: Situation) -> tuple[Move, ...]:
    match situation.waiting:
        case Waiting.CHOICE:
            return choice_buttons(len(situation.options), several=situation.several)
        case Waiting.CONFIRMATION:
            return CONFIRMATION_BUTTONS
        case _:
            return ()


def _with_nothing_pending(recognition: Recognition, situation: Situation) -> Resolution:
    if situation.correctable and _corrects(recognition, situation):
        return Resolution(Move.CORRECT, recognition, rule="about what was just kept")
    return Resolution(Move.START, recognition, rule="nothing pending")


def _corrects(recognition: Recognition, situation: Situation) -> bool:
    """Tell whether the message says what was meant; a number, only where the one kept was chosen by one."""
    correction = correction_in(recognition.text)
    if correction is None:
        return False
    if correction.number is None:
        return recognition.action in MAY_CORRECT or recognition.action is Action.SELECT
    if situation.by_number:
        return recognition.action in MAY_CORRECT or recognition.action is Action.SELECT
    return recognition.action in MAY_CORRECT and correction.title is not None


def _with_confirmation(recognition: Recognition, situation: Situation) -> Resolution:
    action = recognition.action
    if situation.elsewhere:
        return _about_another(recognition, situation)
    if action is Action.UNDO and not situation.expired:
        return Resolution(Move.DENY, recognition, rule="take back what was asked")
    if action is Action.CONFIRM and is_plain(recognition):
        return Resolution(Move.EXPIRED if situation.expired else Move.CONFIRM, recognition, rule="yes")
    if action is Action.DENY:
        return Resolution(Move.DENY, recognition, rule="no")
    if action is Action.CANCEL:
        return Resolution(Move.CANCEL, recognition, rule="cancel")
    if action is Action.DELETE_ITEM and recognition.entities == Entities():
        # "pode apagar" is likelier a yes than another request, but no plain one.
        return _asked_back(recognition, situation)
    if not situation.expired and says_no(recognition):
        return Resolution(Move.DENY, recognition, rule="no, in words of their own")
    return _neither(recognition, situation)


def _with_choice(recognition: Recognition, situation: Situation) -> Resolution:
    action = recognition.action
    if situation.elsewhere:
        return _about_another(recognition, situation)
    if situation.several and not situation.expired and (action in SKIPS or skips(recognition.text)):
        return Resolution(Move.SKIP, recognition, rule="the next one")
    if action is Action.CANCEL or (action is Action.UNDO and not situation.expired):
        return Resolution(Move.CANCEL, recognition, rule="cancel")
    if action is Action.DENY:
        return Resolution(Move.CANCEL, recognition, rule="no")
    positions, rule = chosen(recognition, situation)
    if positions:
        return Resolution(Move.EXPIRED if situation.expired else Move.CHOOSE, recognition, positions, rule=rule)
    if situation.looked_up and not situation.expired and action in DESCRIBES and person_in(recognition.text):
        return Resolution(Move.CHOOSE, recognition, rule="by who is in it")
    if agrees(recognition, situation) and situation.offered and not situation.expired:
        return Resolution(Move.ASK_AGAIN, recognition, rule="yes, but to which")
    if situation.removes and not situation.expired and says_no(recognition):
        return Resolution(Move.CANCEL, recognition, rule="no, in words of their own")
    return _neither(recognition, situation)


def _with_dialogue(recognition: Recognition, situation: Situation) -> Resolution:
    action = recognition.action
    if situation.offered and not situation.expired and action not in ANSWERS_AN_OFFER:
        return Resolution(Move.START, recognition, drops=True, rule="something else than the offer")
    refuses = action is Action.DENY and (situation.slot != "pack" or situation.expired)
    if action is Action.CANCEL or refuses or (action is Action.UNDO and not situation.expired):
        return Resolution(Move.CANCEL, recognition, rule="cancel")
    if situation.expired:
        return Resolution(Move.START, recognition, rule="dialogue expired")
    few = situation.briefly and is_of_a_pack(action) and len(recognition.text.split()) <= FEW_WORDS
    if situation.slot == "pack" and (few or action in ANSWERS_A_PACK):
        return Resolution(Move.FILL, recognition, rule="an answer to the pack's question")
    if situation.slot == "target" and action in NO_REQUESTS and wants_kept(recognition.text):
        return _neither(recognition, situation)
    if situation.slot == "target" and action is Action.SELECT:
        return Resolution(Move.FILL, recognition, rule="a number for the open question")
    if action not in NO_REQUESTS:
        return Resolution(Move.START, recognition, drops=True, rule="a request of its own")
    if action is Action.SELECT and recognition.text.strip().isdecimal():
        return Resolution(Move.FILL, recognition, rule="a number asked for in words")
    if action in TOO_LITTLE:
        return _neither(recognition, situation)
    return Resolution(Move.FILL, recognition, rule="the words asked for")


def _neither(recognition: Recognition, situation: Situation) -> Resolution:
    """A message that does not answer: a request is followed, anything else is asked again once, then let go."""
    if situation.expired:
        return Resolution(Move.START, recognition, rule="what was pending had expired")
    if recognition.action not in NO_REQUESTS:
        return Resolution(Move.START, recognition, drops=True, rule="a request of its own")
    return _asked_back(recognition, situation)


def _asked_back(recognition: Recognition, situation: Situation) -> Resolution:
    if situation.expired:
        return Resolution(Move.START, recognition, rule="what was pending had expired")
    if situation.asked_again:
        return Resolution(Move.START, recognition, drops=True, rule="asked once already")
    return Resolution(Move.ASK_AGAIN, recognition, rule="neither an answer nor a request")


def _about_another(recognition: Recognition, situation: Situation) -> Resolution:
    """A message that quotes another reply speaks of that one: it answers nothing here, but may set it aside."""
    if recognition.action is Action.CANCEL:
        return Resolution(Move.CANCEL, recognition, rule="cancel")
    if recognition.action in (Action.SELECT, Action.MORE) and not situation.expired:
        return Resolution(Move.START, recognition, drops=True, rule="about the list it quotes")
    return _neither(recognition, situation)


RESOLVERS: dict[Waiting, Callable[[Recognition, Situation], Resolution]] = {
    Waiting.NOTHING: _with_nothing_pending,
    Waiting.CHOICE: _with_choice,
    Waiting.CONFIRMATION: _with_confirmation,
    Waiting.DIALOGUE: _with_dialogue,
}
