"""A mission's plan: which operations of the playbook, how much each matters, and what another coordinator is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.missions.contracts import Weight
from bot.missions.playbook import Entry, Playbook
from bot.missions.triage import Goal


@dataclass(frozen=True, slots=True)
class Plan:
    """Operations by name with their weight, and the goal for which another coordinator is asked, if one is."""

    operations: Mapping[str, Weight]
    ask: Goal | None = None

    def entries(self, playbook: Playbook) -> Mapping[str, Entry]:
        """Return the plan's operations as ``playbook`` has them, with the plan's weights."""
        return {
            name: playbook.operations[name].model_copy(update={"weight": weight})
            for name, weight in self.operations.items()
        }
