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
    fallbacks_disponiveis=("an assumed figure of the playbook in place of one that was not told",),
    dependencias=("figures that were told, assumed, or found by another operation",),
    exemplo_requisicao={
        "objetivo": "clearing",
        "parametros": {"total": {"value": "1000000", "unit": "money"}, "monthly": {"value": "90000", "unit": "money"}},
    },
    exemplo_resposta={
        "dados": {"months": {"value": "12", "unit": "months"}, "monthly": {"value": "90000", "unit": "money"}},
        "confiabilidade": 100,
    },
)
