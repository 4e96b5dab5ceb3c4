"""Formats of requests and responses, as JSON schemas of what an agent's contract says; the contract as a document."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import JsonValue

from bot.missions.contracts import Contract, Parameter
from state.document import JsonObject


def described(contract: Contract) -> JsonObject:
    """Return ``contract`` in the source's field names (R3-26), with the formats of each of its operations."""
    operations = contract.operacoes_disponiveis
    return {
        "nome_agente": contract.nome_agente,
        "tipo": contract.tipo,
        "descricao_curta": contract.descricao_curta,
        "responsabilidades": list(contract.responsabilidades),
        "operacoes_disponiveis": {
            name: {"descricao": each.describes, "efeito": each.effect} for name, each in operations.items()
        },
        "formato_requisicao": {name: _object(each.parameters) for name, each in operations.items()},
        "formato_resposta": {
            name: {
                "dados": _object(value for value in each.returns if value.unit is not None),
                "nomes": _object(value for value in each.returns if value.unit is None),
            }
            for name, each in operations.items()
        },
        "fallbacks_disponiveis": list(contract.fallbacks_disponiveis),
        "dependencias": list(contract.dependencias),
        "exemplo_requisicao": dict(contract.exemplo_requisicao),
        "exemplo_resposta": dict(contract.exemplo_resposta),
    }


def _object(values: Iterable[Parameter]) -> JsonObject:
    listed = list(values)
    required: list[JsonValue] = [each.name for each in listed if each.required]
    return {
        "type": "object",
        "properties": {each.name: _value(each) for each in listed},
        "required": required,
        "additionalProperties": False,
    }


def _value(parameter: Parameter) -> JsonObject:
    if parameter.unit is None:
        return {"type": "string"}
    return {
        "type": "object",
        "properties": {"value": {"type": "string"}, "unit": {"const": str(parameter.unit)}},
        "required": ["value", "unit"],
    }
