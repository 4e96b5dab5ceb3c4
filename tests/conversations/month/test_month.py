"""A month of one person's life: every sum is what a plain ledger comes to that is kept beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.replies.catalogue import voice
from tests.bot.handlers.test_films import Chat
from tests.conversations.in_memory import START
from tests.conversations.month.plain_ledger import Ledger
from tools.zones import here

MONTHS = sorted(Path(__file__).parent.glob("*.yml"))
YEAR, MONTH = 2026, 11
MORNING = time(9)
# Of a hundred replies.
BAD_AT_MOST = 5


def _days(month: Path) -> Iterator[tuple[date, Mapping[str, Any]]]:
    for day in yaml.load(month.read_bytes(), yaml.CSafeLoader):
        for said in day["said"]:
            yield date(YEAR, MONTH, int(day["day"])), said


@pytest.mark.parametrize("month", MONTHS, ids=lambda month: month.stem)
async def test_every_sum_of_a_month_is_what_a_plain_ledger_comes_to(month: Path) -> None:
    chat, money = Chat(), voice("pt-BR").money
    past: list[Ledger] = [Ledger()]
    undone: list[Ledger] = []
    wrong: list[str] = []
    bad: list[str] = []
    known: list[str] = []  # what went wrong before is told once
    now, today = START, date.min
    for day, said in _days(month):
        if day != today:
            today = day
            moment = int(datetime.combine(day, MORNING, here()).timestamp() * 1_000_000_000)
            chat.driver.wait(max(0, moment - now))
            now = moment
        chat.driver.wait(60_000_000_000)
        now += 62_000_000_000
        reply = await chat.says(str(said["say"]))
        meant = past[-1].after(said, day)
        for _ in range(int(said.get("back", 0))):
            undone.append(past.pop())
            meant = past[-1]
        for _ in range(int(said.get("again", 0))):
            meant = undone.pop()
        if meant is not past[-1]:
            past.append(meant)
        found = meant.differences(_kept(chat), day.replace(day=30))
        wrong += [f"{day.day} {said['say']!r}: {each} ({reply!r})" for each in found if each not in known]
        known = found
        if "asks" in said and money(meant.comes_to(said["asks"], day)) not in reply:
            wrong.append(f"{day.day} {said['say']!r}: {money(meant.comes_to(said['asks'], day))} not in {reply!r}")
        if str(said.get("has", "")) not in reply or "Não peguei" in reply or "Essa eu não entendi" in reply:
            bad.append(f"{day.day} {said['say']!r}: {reply!r}")
    assert not wrong, "\n".join([*wrong, *bad])
    assert len(bad) * 100 <= BAD_AT_MOST * len(list(_days(month))), "\n".join(bad)


def _kept(chat: Chat) -> list[Any]:
    return [each for each in chat.driver.library.records.live if each.pack == "ledger"]
