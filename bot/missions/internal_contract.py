"""Contract of the internal data: each of its operations, what it takes and what it gives back."""

from __future__ import annotations

from bot.missions.contracts import Contract, Operation, Parameter, called, needed, optional
from bot.missions.documents import Unit
from bot.missions.internal import (
    budgets,
    cash_flow,
    debts,
    largest_categories,
    month,
    open_bills,
    payoff,
    query,
    this_month,
)

AGENT = "internal_data"

CONTRACT = Contract(
    nome_agente=AGENT,
    tipo="executor",
    descricao_curta="What the person has told of their money, as figures.",
    responsabilidades=("averages of months", "categories", "bills", "debts", "budgets", "filtered sums"),
    operacoes_disponiveis={
        each.name: each
        for each in (
            Operation(
                "cash_flow",
                "What comes in and goes out in a month.",
                cash_flow,
                returns=(
                    *needed("income", "expenses"),
                    *optional("short", "spare", "so_far"),
                    *optional("months", unit=Unit.COUNT),
                    *optional("saved_share", unit=Unit.PERCENT),
                    *called("span", "balance", "only"),
                ),
            ),
            Operation(
                "this_month",
                "What this month has brought and taken, and will take.",
                this_month,
                returns=needed("came", "went", "billed"),
            ),
            Operation(
                "largest_categories",
                "Where most of the money goes.",
                largest_categories,
                returns=(
                    *needed("category_1"),
                    *needed("category_1_share", unit=Unit.PERCENT),
                    *optional("category_2", "category_3", "a_tenth_less"),
                    *optional("category_2_share", "category_3_share", unit=Unit.PERCENT),
                    *called("category_1", "category_2", "category_3", "cut"),
                ),
            ),
            Operation(
                "open_bills",
                "Bills that are open and due within a month.",
                open_bills,
                returns=(
                    *needed("count", unit=Unit.COUNT),
                    *needed("total"),
                    *called("any"),
                ),
            ),
            Operation(
                "month",
                "What goes out in a usual month: bills, and what else is spent.",
                month,
                returns=(
                    *needed("fixed", "other", "total"),
                    *called("parts", "span"),
                ),
            ),
            Operation(
                "debts",
                "What is owed.",
                debts,
                returns=(
                    *needed("count", unit=Unit.COUNT),
                    *optional("total", "smallest", "largest"),
                    *called("any"),
                ),
            ),
            Operation(
                "payoff",
                "How debts whose interest is known are paid off.",
                payoff,
                (Parameter("monthly", Unit.MONEY, required=False), Parameter("lender", None, required=False)),
                returns=(
                    *needed("interest", "dearest"),
                    *needed("rate", unit=Unit.PERCENT),
                    *optional("monthly", "paid_interest", "saves"),
                    *optional("months", unit=Unit.MONTHS),
                    *called("reach", "among"),
                ),
                compares=True,
            ),
            Operation(
                "budgets",
                "Budgets, and how many are used up.",
                budgets,
                returns=(
                    *needed("count", "over", unit=Unit.COUNT),
                    *called("any"),
                ),
            ),
            Operation(
                "query",
                "How many records of a category there are, and their sum.",
                query,
                (
                    Parameter("category", None),
                    Parameter("months", Unit.MONTHS, required=False),
                    Parameter("least", Unit.MONEY, required=False),
                    Parameter("most", Unit.MONEY, required=False),
                ),
                returns=(
                    *needed("count", unit=Unit.COUNT),
                    *optional("total"),
                ),
            ),
        )
    },
    fallbacks_disponiveis=("mathematics.told_flow", "internal_data.query"),
    dependencias=("records of the ledger, health and the agenda",),
    exemplo_requisicao={"objetivo": "cash_flow", "parametros": {}},
    exemplo_resposta={
        "dados": {"income": {"value": "500000", "unit": "money"}, "expenses": {"value": "420000", "unit": "money"}},
        "confiabilidade": 100,
    },
)
