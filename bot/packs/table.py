"""The packs, one line each, and what is read of them: rows by action, and who does what they put off."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.attachments import files, keeping
from bot.packs.agenda import pack as agenda
from bot.packs.frame import Answered, Pack, Row
from bot.packs.health import pack as health
from bot.packs.jobs import JobHandler
from bot.packs.knowledge import pack as knowledge
from bot.packs.ledger import pack as ledger
from bot.packs.lists import pack as lists
from bot.packs.missions import pack as missions
from bot.packs.people import pack as people

PACKS: tuple[Pack, ...] = (
    agenda.PACK,
    health.PACK,
    knowledge.PACK,
    ledger.PACK,
    lists.PACK,
    missions.PACK,
    people.PACK,
)

ROWS: Mapping[str, Row] = MappingProxyType({row.name: row for pack in PACKS for row in pack.rows})
ANSWERED: Mapping[str, Answered] = MappingProxyType({pack.name: pack.answered for pack in PACKS if pack.answered})
JOBS: Mapping[str, JobHandler] = MappingProxyType(
    {files.PACK: keeping.fetch, **{pack.name: pack.jobs for pack in PACKS if pack.jobs}}
)
