"""What each pack does later, by the pack's name: one line a pack that puts jobs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.packs.jobs import JobHandler

JOBS: Mapping[str, JobHandler] = MappingProxyType({})
