"""People: who they are to the person, their birthdays, what they like, how to reach them, what was said of them."""

from __future__ import annotations

from bot.packs.frame import Pack
from bot.packs.people.asking import answer
from bot.packs.people.telling import PACK as NAME
from bot.packs.people.telling import answered, answers, ordered, taken_up, told

__all__ = ["PACK", "answer", "ordered", "taken_up", "told"]

PACK = Pack(NAME, rows=(), answered=answered, answers=answers)
