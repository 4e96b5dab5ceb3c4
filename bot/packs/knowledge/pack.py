"""Pack of what people tell of themselves, which has no rows: what they say is heard before them."""

from __future__ import annotations

from bot.packs.frame import Pack
from bot.packs.knowledge.telling import PACK as NAME

PACK = Pack(NAME, rows=())
