"""What somebody says who does not want what was just asked or done: "não, esse não", "opa errado", "volta ele"."""

from __future__ import annotations

import re

from bot.actions import Action
from bot.understanding.recognition import Abstention, Recognition
from bot.understanding.wordings import SAID
from bot.understanding.words.normaliser import fold

LONGEST = 120

_SAID = SAID
_PAUSE = re.compile(r"\s*[,.;:!…–-]")


def says_no(recognition: Recognition) -> bool:
    """Tell whether words that no rule reads are a no to a removal that was asked about, and say more besides.

    To take too much for a no removes nothing.
    """
    text = fold(recognition.text).strip()
    if len(text) > LONGEST or recognition.action not in (Action.UNKNOWN, Action.CHAT, Action.REMEMBER):
        return False
    negated = recognition.abstention is Abstention.NEGATED
    said_so = _SAID["not_meant"].search(text) or _SAID["not_to_remove"].search(text)
    return negated or _begins_with_no(text) or said_so is not None


def regrets(text: str) -> bool:
    """Tell whether ``text``, said right after a removal, cries out that it was a mistake."""
    said = fold(text).strip()
    alone = said.rstrip(" ,.!…") in _SAID.words["alarm_alone"]
    return len(said) <= LONGEST and (alone or bool(_SAID["alarm"].match(said) or _SAID["not_meant"].search(said)))


def puts_back(text: str) -> bool:
    """Tell whether an undo asks for something that is gone, so that it would be no answer to take something away."""
    return _SAID["putting_back"].search(fold(text)) is not None


def _begins_with_no(text: str) -> bool:
    no = _SAID["crying_no"].match(text)
    return bool(no and _PAUSE.match(text, no.end())) or _SAID["crying_no_and_waiting"].match(text) is not None
