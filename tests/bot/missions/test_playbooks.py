"""Playbooks: what they hold, and what is answered when an operation of theirs fails."""

from __future__ import annotations

import pytest

from bot.missions import coordinator as coordinating
from bot.missions.bus import Answers, Breakers, Bus
from bot.missions.coordinator import Coordinator
from bot.missions.documents import Consolidation, Message, Outcome, Response
from bot.missions.executors import EXECUTORS
from bot.missions.guards import Account
from bot.missions.orchestrator import package_of
from bot.missions.playbook import Playbook, playbook
from bot.missions.triage import LEADS, Goal, triage
from bot.missions.triage import Coordinator as Lead
from state.mission import Step
from state.recording import SourcedReads
from tests.bot.missions.household import NOWHERE, found, knowing
from tests.bot.missions.test_guards import Clock
from tests.fakes.memory_records import MemoryRecords

QUESTIONS = {
    Goal.HEALTH: "como tá minha saúde financeira? ganho 5 mil e gasto 4 mil",
    Goal.CUT: "onde posso cortar gastos? ganho 5 mil e gasto 4 mil",
    Goal.DEBTS: "devo 10 mil, qual dívida pago primeiro? ganho 5 mil e gasto 4 mil",
    Goal.AFFORD: "posso assumir uma parcela de 900? ganho 5 mil",
    Goal.FINANCE_OR_SAVE: "vale a pena financiar um carro de 60 mil em 48x a 1,99% ao mês ou juntar?",
    Goal.SAVE_FOR: "quanto preciso juntar por mês pra ter 20 mil em 2 anos?",
    Goal.RETIREMENT: "quanto preciso pra me aposentar com 5 mil por mês em 30 anos?",
    Goal.GROWTH: "quanto 500 por mês dá em 10 anos?",
    Goal.PACE: "em quanto tempo junto 10 mil guardando 600 por mês?",
    Goal.SURPLUS: "quanto sobra por mês se ganho 5 mil e gasto 4 mil?",
    Goal.PURCHASE: "quero comprar um sofá de 2500, consigo? ganho 5 mil e gasto 4 mil",
    Goal.DISCOUNT: "compro à vista com 10% de desconto ou parcelo em 10x?",
    Goal.RESERVE: "quanto preciso de reserva de emergência? gasto 3 mil",
    Goal.SHARE: "vale a pena investir em petr4?",
    Goal.FIXED_INCOME: "tesouro selic ou cdb 110% do cdi?",
    Goal.INVEST: "tenho 80 mil guardados, como investir melhor?",
}
MARKETS = knowing(
    {
        "selic": found(("selic", "15.00", "% a year")),
        "cdi": found(("cdi", "14.90", "% a year")),
        "ipca_12_months": found(("ipca_12_months", "4.50", "% in 12 months")),
        "PETR4": found(("price", "38.50", "BRL")),
        "PETR4 fundamentals": found(("price_earnings", "4.20", "times")),
    }
)


class Written:
    async def intend(self, step: Step) -> None:
        assert step.result is None

    async def result(self, step: Step) -> None:
        assert step.result is not None


class Failing(Bus):
    """A bus on which one operation of the playbook fails."""

    name = ""

    async def request(self, message: Message, answers: Answers | None = None) -> Response:
        if message.message_id.split(":")[1] == self.name:
            return self._failed(message, self.clock(), "broken: it had to")
        return await super().request(message, answers)


def coordinating_on(bus: Bus, goal: Goal, begun: int) -> Coordinator:
    """Return the coordinator of a mission for ``goal`` that was begun then, and nothing of it done."""
    asked = triage(QUESTIONS[goal], "mission")
    assert asked.goal is goal
    return Coordinator(
        package=package_of("m", QUESTIONS[goal], asked, begun),
        goal=goal,
        playbook=playbook(LEADS[goal]),
        told=asked.told,
        bus=bus,
        account=bus.account,
        journal=Written(),
        clock=bus.clock,
        locale="pt-BR",
    )


async def worked(goal: Goal, failing: str = "", markets: bool = True) -> Consolidation:
    from tests.fakes.memory_library import MemoryLibrary

    clock, library = Clock(), MemoryLibrary(records=MemoryRecords())

    async def reads(request):  # type: ignore[no-untyped-def]
        sources = MARKETS if markets else NOWHERE
        return await (sources[type(request)](request) if type(request) in sources else library(request))

    bus = Failing(reads, clock, Account(10_000, 20), Breakers(clock))
    bus.name = failing
    return await coordinating_on(bus, goal, clock()).work()


def test_every_goal_has_a_question_here() -> None:
    assert set(QUESTIONS) == set(Goal)


@pytest.mark.parametrize("lead", Lead)
def test_a_playbook_has_six_operations_two_side_by_side_each_of_which_there_is(lead: Lead) -> None:
    book: Playbook = playbook(lead)
    assert len([entry for entry in book.operations.values() if entry.goals]) >= 6
    at_once = [name for name, entry in book.operations.items() if entry.goals and not book.needs(name)]
    assert len(at_once) >= 2
    for name, entry in book.operations.items():
        operation = EXECUTORS[entry.agent].operacoes_disponiveis[entry.operation]
        parameters = {each.name: each for each in operation.parameters}
        given = {*entry.takes, *entry.names, *entry.told}
        assert given <= parameters.keys(), name
        assert {each.name for each in operation.parameters if each.required} <= given, name


@pytest.mark.parametrize("markets", [True, False], ids=["markets", "no key"])
@pytest.mark.parametrize("goal", Goal)
async def test_every_goal_is_answered(goal: Goal, markets: bool) -> None:
    came_to = await worked(goal, markets=markets)
    assert came_to.status != "falha" or goal is Goal.CUT
    assert len(came_to.resposta_pre_estruturada.resposta_principal) >= 80


@pytest.mark.parametrize(
    ("goal", "operation"),
    [(goal, name) for goal in Goal for name, entry in playbook(LEADS[goal]).operations.items() if goal in entry.goals],
)
async def test_with_any_operation_failed_there_is_an_honest_answer(goal: Goal, operation: str) -> None:
    came_to = await worked(goal, failing=operation)
    text = came_to.resposta_pre_estruturada.resposta_principal
    assert len(text) >= 100
    entry = playbook(LEADS[goal]).operations[operation]
    whole = await worked(goal)
    limited = [name for each in came_to.limitacoes_encontradas for name in each.operacoes_nao_executadas]
    stood_in = entry.fallback in came_to.metadados_execucao.fallbacks_usados
    skipped = came_to.metadados_execucao.operacoes <= whole.metadados_execucao.operacoes
    assert operation in limited or stood_in or skipped
    if entry.weight == "critical" and operation in limited:
        assert came_to.status != "sucesso_completo"
        assert "ficou de fora" in text or "Não consegui" in text or "preciso saber" in text or "Ainda não tenho" in text


async def test_what_is_independent_is_done_side_by_side() -> None:
    came_to = await worked(Goal.HEALTH)
    assert came_to.metadados_execucao.ciclos == 2
    assert came_to.metadados_execucao.operacoes >= 6


async def test_at_the_deadline_what_is_known_is_told() -> None:
    goal = Goal.FINANCE_OR_SAVE
    clock = Clock()
    bus = Bus(SourcedReads({}), clock, Account(1, 1), Breakers(clock))
    coordinator = coordinating_on(bus, goal, clock() - 10**12)
    came_to = await coordinator.work()
    assert came_to.status == "falha"
    assert {each.tipo for each in came_to.limitacoes_encontradas} == {"timeout"}
    assert "Não deu tempo de terminar essa conta" in came_to.resposta_pre_estruturada.resposta_principal
    assert coordinating.CONSOLIDATION_SECONDS == 10
    assert Outcome.TIMEOUT.is_good is False
