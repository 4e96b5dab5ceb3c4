"""`guarda mission`."""

from __future__ import annotations

from bot.cli.mission import told
from bot.missions.triage import Goal, Level


def test_what_begins_no_mission_is_told_as_that() -> None:
    said = told("gastei 50 no mercado", ["Registrado!"], None)
    assert (said["goal"], said["mission"], said["replies"]) == (None, None, ["Registrado!"])


def test_what_begins_one_is_told_with_its_goal_and_domains() -> None:
    said = told("vale a pena investir em petr4?", [], None)
    assert (said["level"], said["goal"]) == (Level.COMPLEX, Goal.SHARE)
    assert said["domains"][0] == "investimentos_fundamentos"
