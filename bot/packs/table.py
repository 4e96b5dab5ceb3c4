"""The packs, one line each, and what is read of them: rows by action, and who does what they put off."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.attachments import files, keeping
from bot.packs import agenda, health, knowledge, ledger, lists, missions, people
from bot.packs.frame import Answered, Pack, Row
from bot.packs.jobs import JobHandler

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
