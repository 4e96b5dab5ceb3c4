"""`guarda mission`, `guarda replay` of one, and `guarda report`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from pymongo import MongoClient

from bot.missions.documents import Consolidation, MissionPackage, Response
from state.addresses import person_of
from state.mission import Mission
from tests.bot.account.test_explanation import Wellformed
from tests.bot.cli.processes import guarda, objects

QUESTION = "quanto preciso juntar por mês pra ter 20 mil em 2 anos?"
ANALYSES = ["triage", "coordinators", "resources", "reliability", "satisfaction", "usage", "health", "costs"]


def asked(environ: Mapping[str, str], question: str = QUESTION) -> dict[str, Any]:
    ended = guarda("mission", question, "--json", environ=environ)
    assert ended.returncode == 0, ended.stderr
    (told,) = objects(ended.stdout)
    return told


@contextmanager
def missions(environ: Mapping[str, str]) -> Iterator[Any]:
    client: MongoClient[dict[str, Any]] = MongoClient(environ["MONGODB_URI"])
    with client:
        yield client.get_default_database()["missions"]


def test_a_mission_is_shown_whole_as_json(environ: dict[str, str]) -> None:
    told = asked(environ)
    assert (told["text"], told["level"], told["goal"]) == (QUESTION, "complex", "save_for")
    assert told["domains"] == ["planejamento_financeiro"]
    begun, answered = told["replies"]
    assert begun == "Deixa eu fazer as contas. Já te respondo."
    assert "guarde R$ 786,42 por mês" in answered
    mission = Mission.model_validate(told["mission"])
    package = MissionPackage.model_validate(mission.package)
    assert package.agente_coordenador_lider == "planning"
    step = mission.steps["contribution"]
    assert step.ended is not None
    assert step.begun <= step.ended
    assert step.result is not None
    found = Response.model_validate(step.result).payload
    assert (found.confiabilidade, "monthly" in found.dados) == (100, True)
    came_to = Consolidation.model_validate(mission.consolidation)
    assert came_to.resposta_pre_estruturada.resposta_principal == answered
    assert "dados_indisponiveis" in [each.tipo for each in came_to.limitacoes_encontradas]  # no service was reached


def test_what_it_needs_is_assumed_and_text_is_the_answer_alone(environ: dict[str, str]) -> None:
    ended = guarda("mission", "vale a pena financiar um carro de 60 mil ou juntar?", environ=environ)
    assert ended.returncode == 0, ended.stderr
    said = ended.stdout.decode()
    assert "Me diz duas coisas" in said
    assert "suposição minha" in said
    assert not said.lstrip().startswith("{")


def test_what_begins_none_is_answered_and_ends_with_one(environ: dict[str, str]) -> None:
    ended = guarda("mission", "oi", "--json", environ=environ)
    assert ended.returncode == 1
    (told,) = objects(ended.stdout)
    assert (told["mission"], told["level"]) == (None, "trivial")
    assert told["replies"]


def test_a_mission_is_replayed_and_a_changed_figure_shows(environ: dict[str, str]) -> None:
    mission_id = asked(environ)["mission"]["id"]
    ended = guarda("replay", mission_id, environ=environ)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.decode().startswith(f"Igual: {mission_id} ")
    figure = "steps.contribution.result.payload.dados.monthly.value"
    with missions(environ) as kept:
        kept.update_one({"_id": mission_id}, {"$set": {figure: "99900"}})
    ended = guarda("replay", mission_id, environ=environ)
    assert ended.returncode == 1
    said = ended.stdout.decode()
    assert "R$ 999,00" in said
    assert "R$ 786,42" in said


def test_a_mission_that_came_to_nothing_yet_is_said_to_wait(environ: dict[str, str]) -> None:
    mission_id = asked(environ)["mission"]["id"]
    with missions(environ) as kept:
        kept.update_one({"_id": mission_id}, {"$set": {"consolidation": None}})
    ended = guarda("replay", mission_id, environ=environ)
    assert ended.returncode == 2
    assert "ainda espera" in ended.stderr.decode()
    assert b"Traceback" not in ended.stderr


@pytest.fixture
def reported(environ: dict[str, str]) -> dict[str, str]:
    """An environment in which two missions were asked."""
    asked(environ)
    asked(environ, "vale a pena investir em petr4?")
    return environ


def test_the_report_is_the_analyses_as_json(reported: dict[str, str]) -> None:
    ended = guarda("report", "--json", environ=reported)
    assert (ended.returncode, ended.stderr) == (0, b"")
    found = json.loads(ended.stdout)
    assert list(found) == ANALYSES
    assert found["triage"]["missions"] == found["health"]["missions"] == 2
    assert found["usage"]["goals"] == {"save_for": 1, "share": 1}
    assert found["coordinators"].keys() == {"planning", "investments"}
    assert found["reliability"]["executors"]["research"]["success"] == 0.0


def test_the_report_is_a_heading_an_analysis_and_a_line_a_figure(reported: dict[str, str]) -> None:
    ended = guarda("report", environ=reported)
    assert (ended.returncode, ended.stderr) == (0, b"")
    said = ended.stdout.decode()
    assert said.startswith("Triagem\n  missions: 2\n")
    assert len(re.findall(r"^\S", said, re.MULTILINE)) == len(ANALYSES)
    assert "    save_for: 1\n" in said


def test_the_report_is_a_page_that_needs_nothing_else(reported: dict[str, str], tmp_path: Path) -> None:
    ended = guarda("report", "--html", str(tmp_path / "report.html"), environ=reported)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    Wellformed().feed(page)
    assert "<svg" in page
    assert "save_for" in page
    assert not any(outside in page for outside in ("http", "src=", "<script", "<link", "url("))


@pytest.mark.parametrize("form", ["text", "json"])
def test_nothing_in_a_report_is_of_anybody(reported: dict[str, str], form: str) -> None:
    said = guarda("report", *(["--json"] if form == "json" else []), environ=reported).stdout.decode().lower()
    with missions(reported) as kept:
        ids, people = zip(*((raw["_id"], raw["person"]) for raw in kept.find({})), strict=True)
    plain = [sha256(each.encode()).hexdigest()[:12] for each in (*ids, *people, "cli:local")]
    for word in (*ids, *people, *plain, person_of("cli:local"), "juntar", "petr4", "20 mil"):
        assert word.lower() not in said


def test_only_what_began_since_then_counts_and_what_is_no_day_is_refused(reported: dict[str, str]) -> None:
    later = guarda("report", "--json", "--since", "2100-01-01", environ=reported)
    assert json.loads(later.stdout)["triage"]["missions"] == 0
    wrong = guarda("report", "--since", "ontem", environ=reported)
    assert wrong.returncode == 2
    assert "Não é um dia" in wrong.stderr.decode()
