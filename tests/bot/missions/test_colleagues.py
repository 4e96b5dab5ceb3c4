"""One coordinator asks another over the bus: once, with all that it knows; what was found is not asked for again."""

from __future__ import annotations

from itertools import count

from mongomock_motor import AsyncMongoMockClient

from bot.missions.documents import Consolidation
from bot.missions.guards import Loops
from bot.missions.orchestrator import COORDINATORS
from bot.missions.replaying import replay_mission
from bot.missions.worker import MissionStep
from state.mission import Mission
from state.mongo.connection import Database
from tests.bot.missions.household import Household, found, knowing
from tests.bot.missions.test_guards import message
from tests.bot.missions.test_kills import Counted, Killed, killer

LEDGER = ("recebi 5 mil de salário", "gastei 800 no mercado", "gastei 1500 de aluguel")
QUESTION = "devo 10 mil no cartão, quito ou invisto em tesouro selic?"
ALONE = "como tá minha saúde financeira?"


async def asked(text: str, house: Household) -> tuple[str, Mission]:
    for entry in LEDGER:
        await house.says(entry)
    return await house.says(text), (await house.missions())[-1]


def household(**markets: str) -> Household:
    known = {name: found((name, rate, "% a year")) for name, rate in markets.items()}
    return Household(AsyncMongoMockClient()["guarda"], knowing(known))


async def test_what_a_question_asks_of_another_is_answered_beside_its_own() -> None:
    said, mission = await asked(QUESTION, household(selic="15.00", cdi="14.90"))
    first, _, more = said.partition("Sobre investir: ")
    assert "Paga primeiro o cartão" in first
    assert "A Selic está em 15%" in more
    assert said.count("não uma recomendação de investimento") == 1
    came_to = Consolidation.model_validate(mission.consolidation)
    assert "investments.selic.value" in came_to.figuras_chave
    assert came_to.metadados_execucao.profundidade_maxima == 2
    assert {"investments", "investments:selic"} <= mission.steps.keys()
    assert await replay_mission(mission) == ()


async def test_what_was_found_already_is_not_asked_for_again() -> None:
    _, mission = await asked(QUESTION, household())
    assert "cash_flow" in mission.steps
    assert "investments:cash_flow" not in mission.steps


async def test_of_one_domain_nobody_else_is_asked() -> None:
    _, mission = await asked(ALONE, household())
    assert not COORDINATORS.keys() & mission.steps.keys()


async def test_what_the_other_could_not_find_out_is_named() -> None:
    said, mission = await asked(QUESTION, household())
    assert "Não consegui ver as taxas de hoje" in said
    limited = Consolidation.model_validate(mission.consolidation).limitacoes_encontradas
    assert {name for each in limited for name in each.operacoes_nao_executadas} >= {"selic"}


async def test_killed_anywhere_while_another_is_asked_it_goes_on_and_asks_nothing_twice(database: Database) -> None:
    expected = (await Household(database).says(QUESTION)).partition("\n")[2]
    outlived = None
    for at in count(2, 3):
        markets, steps = Counted(), list[MissionStep]()
        house = Household(database, markets.sources, killer(at, steps))
        house.product.clock.now += at * 10**12
        turn = await house.begins(QUESTION, f"tg:{9_500 + at}")
        # How many steps there are is not known before: one that takes too long is tried again.
        try:
            await house.worker.work_for(turn.person)
            outlived = steps
        except Killed:
            house.product.clock.now += 20 * 10**9
            await house.another(owner="another").work_for(turn.person)
        await house.product.settle()
        assert len(await house.answers(turn)) == 1
        assert expected.partition("\n")[0] in (await house.answers(turn))[0]
        if outlived is not None:
            break
    assert outlived
    assert outlived.count(MissionStep.RESULTED) >= 6


def test_whoever_was_asked_is_not_asked_back() -> None:
    there = message(path=("planning",)).changed(destinatario="investments")
    back = message(path=("planning", "investments"), deep=2).changed(destinatario="planning")
    assert Loops().refusal(there) is None
    assert Loops().refusal(back) == "loop: asked back"
