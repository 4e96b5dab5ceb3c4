"""Knowledge: what people tell of themselves, listed, asked for, put right and taken back by words."""

from __future__ import annotations

from bot.packs.frame import Pack
from bot.packs.knowledge.asking import about_me, answer
from bot.packs.knowledge.context import what_goes_together
from bot.packs.knowledge.telling import PACK as NAME
from bot.packs.knowledge.telling import no_longer, told, told_plainly

__all__ = ["PACK", "about_me", "answer", "no_longer", "told", "told_plainly", "what_goes_together"]

PACK = Pack(NAME, rows=())
