"""What a question takes: the source's sentences, their borders, and English ones."""

from __future__ import annotations

import pytest

from bot.missions.documents import MissionPackage
from bot.missions.triage import Coordinator, Goal, Level, triage
from bot.missions.worker import PACK
from bot.understanding.recogniser import recognise
from state.lane import Dialogue
from state.mission import PutMission
from state.mongo.connection import Database
from state.mongo.missions import MissionMetricsStore
from tests.bot.chat_user import Correspondent
from tests.bot.missions.household import Household


def level_of(text: str) -> Level:
    return triage(text, recognise(text)[0].action).level


async def begins(text: str, locale: str) -> bool:
    """Tell whether ``text``, said to the product, begins a mission, or has what it needs asked for."""
    decision = await Correspondent(None, locale=locale).says(text)
    asked = decision.chat.pending.question if isinstance(decision.chat.pending, Dialogue) else None
    return any(isinstance(each, PutMission) for each in decision.effects) or (asked is not None and asked.pack == PACK)


@pytest.mark.parametrize(
    "text",
    [
        "Quanto tenho investido no total?",
        "Qual meu patrimônio líquido?",
        "Quanto investi em renda fixa?",
        "Quanto economizei este ano?",
        "Qual foi meu maior investimento?",
        "Quanto gastei esse mês?",
        "Qual o P/L da Magazine Luiza?",
        "como tá o preço/lucro da Vale hoje?",
        "quanto custa a ação da petrobras?",
        "how much have I invested?",
        "how much did I spend this month?",
        "what's my biggest expense?",
    ],
)
def test_one_value_is_a_fact(text: str) -> None:
    assert level_of(text) is Level.FACT
    assert triage(text, "chat").level is Level.FACT


@pytest.mark.parametrize(
    ("text", "goal", "lead"),
    [
        ("Como melhorar meus investimentos?", Goal.INVEST, Coordinator.INVESTMENTS),
        ("Por que minhas finanças não melhoram?", Goal.HEALTH, Coordinator.PERSONAL),
        ("Qual o melhor investimento para mim?", Goal.INVEST, Coordinator.INVESTMENTS),
        ("A Petrobras caiu 3% ontem, vale a pena comprar agora?", Goal.SHARE, Coordinator.INVESTMENTS),
        ("vale a pena financiar um carro de 60 mil ou juntar?", Goal.FINANCE_OR_SAVE, Coordinator.PLANNING),
        ("quanto preciso juntar por mês pra ter 20 mil em 2 anos?", Goal.SAVE_FOR, Coordinator.PLANNING),
        ("quanto preciso pra me aposentar com 5 mil por mês?", Goal.RETIREMENT, Coordinator.PLANNING),
        ("como tá minha saúde financeira?", Goal.HEALTH, Coordinator.PERSONAL),
        ("is it worth financing a car or saving up?", Goal.FINANCE_OR_SAVE, Coordinator.PLANNING),
        ("how much do I need to retire on 5,000 a month?", Goal.RETIREMENT, Coordinator.PLANNING),
        ("should I pay off my debts first?", Goal.DEBTS, Coordinator.PERSONAL),
        ("posso assumir uma parcela de 900 de financiamento?", Goal.AFFORD, Coordinator.PERSONAL),
    ],
)
def test_what_asks_for_thinking_is_complex(text: str, goal: Goal, lead: Coordinator) -> None:
    found = triage(text, "mission")
    assert (found.level, found.goal, found.lead) == (Level.COMPLEX, goal, lead)
    assert triage(text, "chat").goal is goal


@pytest.mark.parametrize("text", ["oi", "obrigado", "Gastei R$ 150 no supermercado hoje", "vale a pena ver matrix?"])
def test_nothing_else_is(text: str) -> None:
    assert level_of(text) is not Level.COMPLEX


@pytest.mark.parametrize(
    ("text", "locale"),
    [
        ("Como melhorar meus investimentos?", "pt-BR"),
        ("Por que minhas finanças não melhoram?", "pt-BR"),
        ("Qual o melhor investimento para mim?", "pt-BR"),
        ("A Petrobras caiu 3% ontem, vale a pena comprar agora?", "pt-BR"),
        ("vale a pena comprar magalu com esse p/l?", "pt-BR"),
        ("How can I improve my investments?", "en"),
        ("Why don't my finances improve?", "en"),
        ("What is the best investment for me?", "en"),
        ("Petrobras fell 3% yesterday, is it worth buying now?", "en"),
        ("should I pay off my debts first?", "en"),
    ],
)
async def test_what_is_complex_begins_a_mission_whatever_it_was_recognised_as(text: str, locale: str) -> None:
    assert await begins(text, locale)


@pytest.mark.parametrize(
    ("text", "locale", "level"),
    [
        ("Qual o P/L da Magazine Luiza?", "pt-BR", Level.FACT),
        ("Qual meu patrimônio líquido?", "pt-BR", Level.FACT),
        ("Quanto tenho investido no total?", "pt-BR", Level.FACT),
        ("how much did I spend this month?", "en", Level.FACT),
        ("what's my net worth?", "en", Level.FACT),
        ("I spent 50 on groceries", "en", Level.ENTRY),
        ("paid 40 for gas today", "en", Level.ENTRY),
        ("got 3000 in salary", "en", Level.ENTRY),
        ("hi", "en", Level.TRIVIAL),
        ("thanks!", "en", Level.TRIVIAL),
    ],
)
async def test_what_is_not_begins_none(text: str, locale: str, level: Level) -> None:
    assert level_of(text) is level
    assert not await begins(text, locale)


def test_greetings_come_before_entries_and_entries_before_facts() -> None:
    assert level_of("oi, tudo bem?") is Level.TRIVIAL
    assert level_of("gastei R$ 150 no supermercado hoje") is Level.ENTRY


def test_two_domains_name_two_coordinators_with_close_scores() -> None:
    text = (
        "Quero comprar um carro de R$ 80.000, tenho R$ 20.000 guardados. Faz sentido financiar ou poupar mais? "
        "Também estou pensando em investir na bolsa."
    )
    found = triage(text, "mission")
    assert [each.nome for each in found.candidates] == ["planning", "investments"]
    first, second = found.candidates
    assert 0 < first.score - second.score <= 10
    assert len(found.domains) == 2
    assert all(each.justificativa for each in found.candidates)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("a tv é 2.100 no pix ou 10x de 240, qual vale mais a pena?", Goal.DISCOUNT),
        ("guardando 280 por mês junto 3 mil em quanto tempo", Goal.PACE),
        ("em quanto tempo quito 4.200 pagando 350 por mês?", Goal.DEBTS),
        ("how many months to clear 2,400 if I make 90 a day, five days a week?", Goal.DEBTS),
        ("dá pra pagar uma cama de 1.700 à vista contando o aluguel?", Goal.PURCHASE),
        ("posso assumir uma parcela de 240?", Goal.AFFORD),
        ("quanto sobra da aposentadoria se eu pagar 300?", Goal.SURPLUS),
    ],
)
def test_what_is_told_makes_the_goal(text: str, goal: Goal) -> None:
    found = triage(text, "mission")
    assert found.goal is goal
    assert [each.objetivo for each in found.candidates[1:]] == []


async def test_whoever_the_question_is_for_leads_over_whom_more_of_its_words_name(database: Database) -> None:
    text = (
        "quanto preciso pra me aposentar com 5 mil por mês em 20 anos? "
        "deixaria em ações que pagam dividendos, fundo imobiliário, tesouro e cdb"
    )
    best = max(triage(text, "mission").candidates, key=lambda each: each.score)
    assert best.nome == Coordinator.INVESTMENTS
    house = Household(database)
    await house.says(text)
    (mission,) = await house.missions()
    package = MissionPackage.model_validate(mission.package)
    assert package.agente_coordenador_lider == Coordinator.PLANNING
    assert package.justificativa_escolha.startswith("override: planejamento_financeiro")
    (counted,) = await MissionMetricsStore(database).since(0)
    assert (counted.houve_override, counted.coordenador_sugerido_junior) == (True, "investments")
