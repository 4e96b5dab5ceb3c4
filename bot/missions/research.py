"""Outside research: the markets asked in slots, and what they know as figures with their source and reliability."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from pydantic import ValidationError

from bot.missions.contracts import (
    Call,
    Contract,
    DataUnavailable,
    Operation,
    OperationRefused,
    Parameter,
    needed,
    optional,
)
from bot.missions.documents import Figure, Findings, Unit
from tools.currencies import counted
from tools.markets.research import Caveat, Fundamentals, Index, MarketQuestion, Quote, Rate, Research

AGENT = "research"
CENTAVOS = 100
_MONEY = "BRL"
# What is to be said of a figure that is no fresh one from its own source.
WARNINGS: Mapping[Caveat, str] = {
    Caveat.OTHER_SOURCE: "mission-warns-other-source",
    Caveat.KEPT: "mission-warns-kept",
    Caveat.OUTDATED: "mission-warns-outdated",
    Caveat.OLD_QUOTE: "mission-warns-outdated",
}


async def rate(call: Call) -> Findings:
    """Return what an index stands at."""
    try:
        index = Index(call.names["name"])
    except ValueError as error:
        raise OperationRefused(str(error)) from error
    return await _asked(
        call,
        Rate(index=index, tight=call.tight),
        "mission-lacks-rates",
        {str(index): "price" if index is Index.DOLLAR else "value"},
    )


async def quote(call: Call) -> Findings:
    """Return the price of a share, and how it has changed in a day."""
    names = {"price": "price", "change": "change", "year_low": "year_low", "year_high": "year_high"}
    return await _asked(call, _of_share(Quote, call), "mission-lacks-quotes", names)


async def fundamentals(call: Call) -> Findings:
    """Return what a share's company is said to earn."""
    return await _asked(
        call, _of_share(Fundamentals, call), "mission-lacks-fundamentals", {"price_earnings": "price_earnings"}
    )


def _of_share(kind: type[Quote] | type[Fundamentals], call: Call) -> MarketQuestion:
    try:
        return kind(ticker=call.names["ticker"], tight=call.tight)
    except ValidationError as error:
        raise OperationRefused("no ticker") from error


async def _asked(call: Call, question: MarketQuestion, lacks: str, names: Mapping[str, str]) -> Findings:
    if counted() != _MONEY:
        raise DataUnavailable(lacks)  # what is heard of are markets in reais
    found = await call.reads(question)
    data = _figures(found, names)
    if found.status != "found" or not data:
        raise DataUnavailable(lacks, found.calls)
    return Findings(
        dados=data,
        metadados={"calls": found.calls, "heard_at": found.heard_at},
        confiabilidade=found.reliability,
        fontes=(str(found.source),) if found.source else (),
        advertencias=tuple(dict.fromkeys(WARNINGS[each] for each in found.caveats if each in WARNINGS)),
    )


def _figures(found: Research, names: Mapping[str, str]) -> dict[str, Figure]:
    data: dict[str, Figure] = {}
    for theirs, ours in names.items():
        figure = found.figure(theirs)
        if figure is None:
            continue
        if figure.unit == _MONEY:
            data[ours] = Figure(value=(figure.value * CENTAVOS).quantize(Decimal(1)), unit=Unit.MONEY)
        elif figure.unit == "times":
            data[ours] = Figure(value=figure.value.quantize(Decimal("0.1")), unit=Unit.RATIO)
        else:
            data[ours] = Figure(value=figure.value.quantize(Decimal("0.01")), unit=Unit.PERCENT)
    return data


CONTRACT = Contract(
    nome_agente=AGENT,
    tipo="executor",
    descricao_curta="Rates, prices and companies' figures, from services outside.",
    responsabilidades=("rates of the Banco Central", "prices of shares", "figures of companies"),
    operacoes_disponiveis={
        each.name: each
        for each in (
            Operation(
                "rate",
                "What an index stands at.",
                rate,
                (Parameter("name"),),
                returns=(
                    *optional("value", unit=Unit.PERCENT),
                    *optional("price"),
                ),
            ),
            Operation(
                "quote",
                "The price of a share.",
                quote,
                (Parameter("ticker"),),
                returns=(
                    *needed("price"),
                    *optional("year_low", "year_high"),
                    *optional("change", unit=Unit.PERCENT),
                ),
            ),
            Operation(
                "fundamentals",
                "What a company earns.",
                fundamentals,
                (Parameter("ticker"),),
                returns=needed("price_earnings", unit=Unit.RATIO),
            ),
        )
    },
    fallbacks_disponiveis=(
        "another service",
        "what was heard within 24 hours, or 7 days when resources are tight",
        "research.rate",
    ),
    dependencias=("Banco Central, brapi and Yahoo, through the gateway of tools/markets",),
    exemplo_requisicao={"objetivo": "rate", "parametros": {"name": "selic"}},
    exemplo_resposta={"dados": {"value": {"value": "15.00", "unit": "percent"}}, "confiabilidade": 100},
)
