"""Pack of people, which has no rows: what is said of them is heard before those of the others."""

from __future__ import annotations

from bot.packs.frame import Pack
from bot.packs.people.telling import PACK as NAME
from bot.packs.people.telling import answered, answers

PACK = Pack(NAME, rows=(), answered=answered, answers=answers)
