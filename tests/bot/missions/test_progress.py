"""How far a mission is, as it is shown while it is worked on."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from mongomock_motor import AsyncMongoMockClient

from bot.missions.progress import PAUSE_SECONDS
from bot.missions.worker import MissionStep
from state.lane import SECOND
from state.mission import Mission
from tests.bot.missions.household import Household

QUESTION = "vale a pena financiar um carro de 60 mil em 48x a 1,99% ao mês ou juntar o dinheiro?"


async def shown_at(seconds: float) -> tuple[list[str], str]:
    """Return what is shown while each step takes ``seconds``, and the answer."""
    house, shown = Household(AsyncMongoMockClient()["guarda"]), list[str]()

    async def show(_: Mission, text: str) -> None:
        shown.append(text)
        await asyncio.sleep(0)

    def on_step(step: MissionStep) -> None:
        if step is MissionStep.RESULTED:
            house.product.clock.now += int(seconds * SECOND)

    house.worker = replace(house.another(on_step), show=show)
    return shown, await house.says(QUESTION)


async def test_it_is_told_how_much_is_done_of_how_much_and_what_is_next() -> None:
    shown, answer = await shown_at(PAUSE_SECONDS)
    assert len(shown) >= 2
    total = shown[-1].partition(" de ")[0]
    assert shown[-1] == f"{total} de {total}: pronto"
    assert f"de {total}: fazendo as contas" in " ".join(shown)
    assert "a parcela fica" in answer


async def test_what_is_answered_at_once_shows_nothing() -> None:
    shown, answer = await shown_at(0)
    assert shown == []
    assert "a parcela fica" in answer
