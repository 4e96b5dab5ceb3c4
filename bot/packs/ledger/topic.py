"""What a question about money is about, and what the one before it was: "e mês passado?" goes on with that."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Literal

from bot.packs.ledger.lexicon import says
from bot.packs.ledger.reading import Said, read
from bot.scene import Scene
from bot.understanding.dates import Moment
from state.text import fold, words

Kind = Literal["spent", "income", "balance", "largest", "average"]

KINDS: tuple[Kind, ...] = ("balance", "income", "largest", "average")
_MARK = "money: "
_GOES_ON = re.compile(r"\W*(?:e|mas e|and|what about|how about)\b")
WORDS_AT_MOST = 8
ABOUT_LIMIT = 100


@dataclass(frozen=True, slots=True)
class Topic:
    """What is asked: ``kind`` of figure, ``about`` what, in the time of ``moment``, which ``when`` says."""

    kind: Kind
    about: str
    moment: Moment | None
    when: str = ""

    def note(self) -> str:
        """Return what the next message may go on with, to be noted in the conversation."""
        return _MARK + json.dumps([self.kind, self.about[:ABOUT_LIMIT], self.when], ensure_ascii=False)


def topic_of(scene: Scene, said: Said) -> Topic:
    """Return what the message asks about; what it leaves out is as in the question before, if it goes on with that."""
    kind = next((name for name in KINDS if says(said.text, name)), None)
    when = said.text[said.moment.start : said.moment.end] if said.moment else ""
    before = _before(scene)
    goes_on = _GOES_ON.match(fold(said.text)) and len(words(said.text)) <= WORDS_AT_MOST
    if before is None or not goes_on:
        return Topic(kind or "spent", said.about, said.moment, when)
    earlier, about, then = before
    moment = said.moment
    if moment is None and then:
        moment, when = read(scene, "past", "asking", text=then).moment, then
    return Topic(kind or earlier, said.about or ("" if kind else about), moment, when)


def _before(scene: Scene) -> tuple[Kind, str, str] | None:
    told = scene.chat.told or ""
    if not told.startswith(_MARK):
        return None
    kind, about, when = json.loads(told.removeprefix(_MARK))
    return kind, about, when
