"""Executor of exact calculations about money, over the functions of `mathematics`."""

from __future__ import annotations

from bot.missions.calculations import investments, personal_finance, planning
from bot.missions.contracts import Contract

AGENT = "mathematics"
_OPERATIONS = (*personal_finance.OPERATIONS, *planning.OPERATIONS, *investments.OPERATIONS)

CONTRACT = Contract(
    nome_agente=AGENT,
    tipo="executor",
    descricao_curta="Exact arithmetic about money.",
    responsabilidades=("loans", "savings", "retirement", "funds", "inflation", "shares of an income"),
    operacoes_disponiveis={each.name: each for each in _OPERATIONS},
    exemplo_requisicao={
        "objetivo": "contribution",
        "parametros": {"amount": {"value": "2000000", "unit": "money"}},
    },
    exemplo_resposta={"dados": {"monthly": {"value": "83334", "unit": "money"}}, "confiabilidade": 100},
)
