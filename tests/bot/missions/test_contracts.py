"""Contracts and documents of missions: the source's fields, whole contracts, examples that are what they show."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.missions.bus import Bus
from bot.missions.documents import (
    Budget,
    Consolidation,
    Figure,
    Findings,
    HardLimits,
    Limitation,
    Message,
    MissionPackage,
    Outcome,
    Payload,
    Priority,
    Resources,
    Response,
    Structured,
    Trail,
    Used,
)
from bot.missions.formats import described
from bot.missions.orchestrator import AGENTS
from bot.missions.playbook import Entry, playbook
from bot.missions.triage import Coordinator, Goal
from state.document import Document
from state.mission_metrics import MissionMetrics
from tests.bot.missions.test_playbooks import QUESTIONS, worked

# The fields of document 003. What it calls otherwise, or has in words, is told in docs/adr/0094.
FIELDS: Mapping[type[Document], str] = {
    MissionPackage: "missao_id agente_coordenador_lider justificativa_escolha objetivo_estrategico"
    " query_original_usuario contratos_agentes_disponiveis orcamento_recursos restricoes_hard"
    " prompt_orquestracao_especializado instrucoes_autonomia",
    Budget: "orcamento_tokens orcamento_chamadas_api consumo_atual",
    HardLimits: "timeout_global_missao timestamp_inicio timestamp_limite",
    Message: "message_id timestamp_envio prioridade remetente destinatario tipo_mensagem payload timeout"
    " tentativas_restantes rastreamento recursos_estimados",
    Payload: "objetivo parametros contexto_adicional",
    Trail: "missao_id profundidade_chamada caminho_chamadas",
    Resources: "tokens chamadas_api",
    Response: "response_id message_id_original timestamp_resposta remetente status payload tempo_processamento"
    " recursos_consumidos",
    Findings: "dados metadados confiabilidade fontes advertencias fallback_usado",
    Used: "tokens_usados chamadas_api_externas chamadas_banco_dados",
    Consolidation: "status objetivo_alcancado resposta_pre_estruturada limitacoes_encontradas"
    " proximos_passos_sugeridos metadados_execucao recursos_consumidos",
    Structured: "resposta_principal dados_suporte calculos_realizados comparacoes_feitas",
    Limitation: "tipo descricao impacto operacoes_nao_executadas",
    MissionMetrics: "missao_id timestamp_inicio timestamp_fim duracao_total dominio_classificado"
    " coordenador_sugerido_junior score_sugerido coordenador_escolhido_orquestrador houve_override"
    " orcamento_tokens_alocado orcamento_tokens_consumido orcamento_api_alocado orcamento_api_consumido"
    " timeout_alocado tempo_real_execucao ciclos_realizados_coordenador operacoes_totais_executadas"
    " operacoes_falhadas fallbacks_usados agentes_chamados profundidade_maxima_chamadas status_final"
    " objetivo_alcancado limitacoes_encontradas qualidade_resposta feedback_usuario query_followup",
}
CONTRACT = (
    "nome_agente tipo descricao_curta responsabilidades operacoes_disponiveis formato_requisicao formato_resposta"
    " fallbacks_disponiveis dependencias"
)


@pytest.mark.parametrize("document", FIELDS, ids=lambda each: each.__name__)
def test_documents_have_the_fields_of_the_source(document: type[Document]) -> None:
    assert not set(FIELDS[document].split()) - document.model_fields.keys()


def test_what_may_stand_in_a_field_is_as_the_source_says() -> None:
    assert list(Priority) == ["CRITICA", "ALTA", "NORMAL", "BAIXA"]
    assert list(Outcome) == ["sucesso", "sucesso_via_fallback", "falha_parcial", "falha_total", "timeout"]


@pytest.mark.parametrize("name", AGENTS)
def test_every_contract_is_whole(name: str) -> None:
    contract: dict[str, Any] = described(AGENTS[name])
    assert not set(CONTRACT.split()) - contract.keys()
    assert all(contract.values())
    for operation in AGENTS[name].operacoes_disponiveis.values():
        taken, given = contract["formato_requisicao"][operation.name], contract["formato_resposta"][operation.name]
        assert operation.describes
        assert taken["properties"].keys() == {each.name for each in operation.parameters}
        assert given["dados"]["properties"].keys() == {each.name for each in operation.returns if each.unit} != set()
        assert given["nomes"]["properties"].keys() == {each.name for each in operation.returns if not each.unit}


@pytest.mark.parametrize("name", AGENTS)
def test_a_contracts_examples_are_of_its_formats(name: str) -> None:
    asked, answered = AGENTS[name].exemplo_requisicao, AGENTS[name].exemplo_resposta
    given = asked["parametros"]
    figures = {each: Figure.model_validate(value) for each, value in given.items() if isinstance(value, dict)}
    names = {each: value for each, value in given.items() if isinstance(value, str)}
    operation = AGENTS[name].check(asked["objetivo"], figures, names)
    found = Findings.model_validate(answered)
    assert (operation.strange(found), operation.share(found)) == ([], 1)


def test_what_stands_in_for_an_operation_is_a_fallback_of_its_agent() -> None:
    for lead in Coordinator:
        operations = playbook(lead).operations
        for entry in operations.values():
            if entry.fallback is not None:
                assert _called(operations[entry.fallback]) in AGENTS[entry.agent].fallbacks_disponiveis


def _called(entry: Entry) -> str:
    return f"{entry.agent}.{entry.operation}"


@pytest.mark.parametrize("goal", Goal)
async def test_what_operations_find_is_what_their_contracts_say(goal: Goal, monkeypatch: pytest.MonkeyPatch) -> None:
    errors: list[str] = []
    checked = Bus._checked

    def noted(self: Bus, *args: Any) -> Response:
        response = checked(self, *args)
        errors.extend([response.erro] if response.erro else [])
        return response

    monkeypatch.setattr(Bus, "_checked", noted)
    for markets in (True, False):
        await worked(goal, markets=markets)
    assert (QUESTIONS[goal], errors) == (QUESTIONS[goal], [])


DOCUMENTED = Path("docs/missions.md").read_text("utf-8")
EXAMPLES: dict[str, Any] = {
    name: json.loads(text) for name, text in re.findall(r"^### (\w+)\n.*?```json\n(.*?)```", DOCUMENTED, re.S | re.M)
}
DOCUMENTS: tuple[type[Document], ...] = (MissionPackage, Message, Response, Consolidation, MissionMetrics)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda each: each.__name__)
def test_each_document_has_an_example_with_all_of_its_fields(document: type[Document]) -> None:
    example = EXAMPLES[document.__name__]
    assert document.model_validate(example).to_json() == example


def test_the_contract_that_is_shown_is_the_contract() -> None:
    example, contract = EXAMPLES["Contract"], described(AGENTS["research"])
    shown = example["operacoes_disponiveis"].keys()
    for part in ("operacoes_disponiveis", "formato_requisicao", "formato_resposta"):
        contract[part] = {name: each for name, each in contract[part].items() if name in shown}  # type: ignore[union-attr]
    assert example == contract


def test_the_request_that_is_shown_would_be_taken_and_its_response_given() -> None:
    message, response = (kind.model_validate(EXAMPLES[kind.__name__]) for kind in (Message, Response))
    assert isinstance(message, Message)
    assert isinstance(response, Response)
    figures = {name: Figure.model_validate(each) for name, each in message.payload.parametros.items()}
    operation = AGENTS[message.destinatario].check(message.payload.objetivo, figures, {})
    assert (operation.strange(response.payload), operation.share(response.payload)) == ([], 1)
    assert (response.message_id_original, response.remetente) == (message.message_id, message.destinatario)
