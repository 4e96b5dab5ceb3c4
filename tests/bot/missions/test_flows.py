"""The source's seven flows and three examples, whole: what is said to each, with each source of figures gone in turn.

The files in flows/ hold what is answered to the letter; ``python -m tests.bot.missions.test_flows``
writes them anew.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from mongomock_motor import AsyncMongoMockClient

from bot.missions.documents import Consolidation
from bot.missions.orchestrator import ALLOTMENTS
from bot.missions.worker import MissionStep
from state.lane import SECOND
from state.mongo.connection import Database
from state.mongo.missions import MissionMetricsStore
from tests.bot.chat_user import Scripted
from tests.bot.missions.household import Household, found, knowing
from tests.bot.missions.test_answers import FORBIDDEN
from tests.bot.missions.test_wording import friendly, lying
from tests.fakes.model_server import Reply
from tools.markets.research import Caveat, Research

FOLDER = Path(__file__).with_name("flows")
NOW = int(datetime(2026, 11, 23, 15, tzinfo=UTC).timestamp()) * 10**9
KNOWN: Mapping[str, Research] = {
    "selic": found(("selic", "15.00", "% a year")),
    "cdi": found(("cdi", "14.90", "% a year")),
    "ipca_12_months": found(("ipca_12_months", "4.50", "% in 12 months")),
    "car_loan": found(("car_loan", "28.00", "% a year")),
    "PETR4": found(("price", "38.50", "BRL"), ("year_low", "28.10", "BRL"), ("year_high", "42.00", "BRL")),
    "PETR4 fundamentals": found(("price_earnings", "4.21", "times")),
}
ANOTHER = found(("price", "38.40", "BRL"), reliability=85, caveats=(Caveat.OTHER_SOURCE,))
KEPT = found(("selic", "14.75", "% a year"), reliability=40, caveats=(Caveat.OUTDATED,))


def without(*names: str, **others: Research) -> Mapping[str, Research]:
    return {**{name: each for name, each in KNOWN.items() if name not in names}, **others}


# What is there: everything; nothing; and each of the services gone, or only what stands in for it there.
SITUATIONS: Mapping[str, Mapping[str, Research]] = {
    "tudo responde": KNOWN,
    "nenhuma chave, nada responde": {},
    "a brapi caiu, o Yahoo responde": without("PETR4 fundamentals", PETR4=ANOTHER),
    "a brapi e o Yahoo caíram": without("PETR4", "PETR4 fundamentals"),
    "o Banco Central caiu": without("selic", "cdi", "ipca_12_months", "car_loan"),
    "só a Selic de alguns dias atrás": without("cdi", "ipca_12_months", "car_loan", selic=KEPT),
}
# The whole of a mission's time goes by in the middle of it.
LATE = "o tempo acaba no meio"
STEPS_IN_TIME = 3
LEDGER = ("recebi 5 mil de salário", "gastei 800 no mercado", "gastei 1500 de aluguel")
FLOWS: Mapping[str, Sequence[str]] = {
    "1_saudacao": ("bom dia!",),
    "2_lancamento": ("gastei R$ 150 no supermercado hoje",),
    "3_fato": ("gastei R$ 150 no supermercado hoje", "quanto gastei esse mês?"),
    "4_investimento": ("A Petrobras caiu 3% ontem, vale a pena comprar agora?",),
    "5_dois_coordenadores": (
        "Quero comprar um carro de R$ 80.000, tenho R$ 20.000 guardados. Faz sentido financiar ou poupar mais? "
        "Também estou pensando em investir na bolsa.",
        "não sei",
    ),
    "6_analise_completa": (*LEDGER, "analisa minhas finanças completamente"),
    "7_queda_em_cascata": ("vale a pena investir em petr4?",),
    "exemplo_casa": ("vale a pena financiar um apartamento de 400 mil em 30 anos a 11% ao ano? pago 2 mil de aluguel",),
    "exemplo_aposentadoria": (
        "quanto preciso pra me aposentar aos 55 anos com R$ 15 mil por mês de renda passiva?",
        "tenho 42 anos",
    ),
    "exemplo_economizar": (*LEDGER, "por que eu não consigo economizar? onde posso cortar gastos?"),
}


# What a model does with a mission, where everything else answers.
MODELS: Mapping[str, Callable[[], Scripted]] = {
    "um modelo escreve": lambda: Scripted(script=friendly),
    "um modelo inventa números": lambda: Scripted(script=lying),
    "um modelo não responde": lambda: Scripted(script=lambda _: Reply("")),
}


def house_of(situation: str) -> Household:
    """Return somebody in ``situation``, on the fake clock."""
    database: Database = AsyncMongoMockClient()["guarda"]
    house = Household(database, knowing(SITUATIONS.get(situation, KNOWN)))
    house.product.clock.now = NOW
    if situation in MODELS:
        model = MODELS[situation]()
        house.worker = replace(house.worker, model=lambda: model)
    if situation == LATE:
        house.worker = house.another(Stalled(house))
    return house


@dataclass
class Stalled:
    """The process stands still once a mission has found out ``STEPS_IN_TIME`` things, until its time is over."""

    house: Household
    results: int = field(default=0)

    def __call__(self, step: MissionStep) -> None:
        self.results += step is MissionStep.RESULTED
        if step is MissionStep.RESULTED and self.results == STEPS_IN_TIME:
            self.house.product.clock.now += ALLOTMENTS["analise"].seconds * SECOND


async def told(flow: str) -> str:
    """Return the flow in every situation, as it is read; situations that are answered alike stand together."""
    answered: dict[str, list[str]] = {}
    for situation in (*SITUATIONS, *MODELS, LATE):
        house = house_of(situation)
        said = [f"> {text}\n{await house.says(text)}" for text in FLOWS[flow]]
        answered.setdefault("\n\n".join(said), []).append(situation)
    return "\n\n".join(f"=== {'; '.join(situations)}\n\n{said}" for said, situations in answered.items()) + "\n"


@pytest.mark.parametrize("flow", FLOWS)
async def test_a_flow_is_answered_to_the_letter(flow: str) -> None:
    golden = (FOLDER / f"{flow}.txt").read_text(encoding="utf-8")
    assert await told(flow) == golden, "python -m tests.bot.missions.test_flows writes them anew"
    for line in golden.splitlines():
        assert line.startswith((">", "===")) or not FORBIDDEN & set(line.lower().split())


async def test_what_there_was_when_the_time_was_over_is_told_as_a_part() -> None:
    house = house_of(LATE)
    for text in FLOWS["6_analise_completa"]:
        await house.says(text)
    (mission,) = await house.missions()
    came_to = Consolidation.model_validate(mission.consolidation)
    assert came_to.status == "sucesso_parcial"
    assert "timeout" in [each.tipo for each in came_to.limitacoes_encontradas]
    (counted,) = await MissionMetricsStore(house.database).since(0)
    assert counted.status_final == "timeout"


async def write_anew() -> None:
    """Write the flows as they are answered now."""
    for flow in FLOWS:
        (FOLDER / f"{flow}.txt").write_text(await told(flow), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(asyncio.run(write_anew()))
