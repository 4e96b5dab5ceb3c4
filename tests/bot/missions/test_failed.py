"""What is answered when an operation of a playbook fails: to the letter, a file a goal, alike answers together.

The files in failed/ are written anew by ``python -m tests.bot.missions.test_failed``.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot.missions.playbook import playbook
from bot.missions.triage import LEADS, Coordinator, Goal
from tests.bot.missions.test_playbooks import QUESTIONS, worked

FOLDER = Path(__file__).with_name("failed")


async def told(goal: Goal) -> str:
    """Return the answers to ``goal`` with nothing failed, then with each of its operations."""
    book = playbook(LEADS[goal])
    answered: dict[str, list[str]] = {}
    for name in ("", *(name for name, entry in book.operations.items() if goal in entry.goals)):
        came_to = await worked(goal, failing=name)
        entry = book.operations.get(name)
        stood_in = entry is not None and entry.fallback in came_to.metadados_execucao.fallbacks_usados
        failed = f"{name} ({entry.weight}{f', {entry.fallback} stands in' if stood_in else ''})" if entry else "nothing"
        text = f"{came_to.status}\n\n{came_to.resposta_pre_estruturada.resposta_principal}"
        answered.setdefault(text, []).append(failed)
    parts = [f"=== failed: {', '.join(names)}: {text}" for text, names in answered.items()]
    return "\n\n".join([f"> {QUESTIONS[goal]}", *parts]) + "\n"


@pytest.mark.parametrize("goal", Goal)
async def test_with_an_operation_failed_it_is_answered_to_the_letter(goal: Goal) -> None:
    golden = (FOLDER / f"{goal}.txt").read_text(encoding="utf-8")
    assert await told(goal) == golden, "python -m tests.bot.missions.test_failed writes them anew"


def test_every_goal_has_its_file() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {str(goal) for goal in Goal}


# What nothing can stand in for: see docs/missions.md.
ALONE = {"budgets", "payoff", "month", "this_month", "usual_year", "quote", "fundamentals", "ipca"}


@pytest.mark.parametrize("lead", Coordinator)
def test_what_can_be_had_elsewhere_has_something_that_stands_in(lead: Coordinator) -> None:
    without = {
        name
        for name, entry in playbook(lead).operations.items()
        if entry.goals and entry.agent != "mathematics" and entry.fallback is None
    }
    assert without <= ALONE | ({"selic"} if lead is Coordinator.INVESTMENTS else set())


async def test_a_rate_that_stands_in_for_another_is_said_to() -> None:
    came_to = await worked(Goal.SAVE_FOR, failing="selic")
    assert "usei outra que anda quase junto" in came_to.resposta_pre_estruturada.resposta_principal
    assert came_to.metadados_execucao.fallbacks_usados == ("cdi",)


async def write_anew() -> None:
    """Write the answers as they are now."""
    FOLDER.mkdir(exist_ok=True)
    for goal in Goal:
        (FOLDER / f"{goal}.txt").write_text(await told(goal), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(asyncio.run(write_anew()))
