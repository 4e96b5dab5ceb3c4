"""What is counted of missions, and what the analyses make of it."""

from __future__ import annotations

import json
from hashlib import blake2b, md5, sha1, sha256

import pytest

from bot.cli.report import lines
from bot.missions.metrics import HEALTH_OVER, OVERRIDES_ALLOWED, analyses
from bot.replies.catalogue import voice
from state.mission_metrics import MissionMetrics
from state.mongo.connection import Database
from state.mongo.log_key import counted_as, log_key
from state.mongo.missions import MissionMetricsStore
from tests.bot.missions.household import CHAT, Household

ANALYSES = ("triage", "coordinators", "resources", "reliability", "satisfaction", "usage", "health")


async def measured(database: Database) -> tuple[MissionMetrics, ...]:
    house = Household(database)
    await house.says("quanto preciso juntar por mês pra ter 20 mil em 2 anos?")
    await house.says("vale a pena investir em petr4?")
    return await MissionMetricsStore(database).since(0)


async def test_a_mission_is_counted_when_it_is_over_and_says_nothing_of_anybody(database: Database) -> None:
    first, second = await measured(database)
    assert (first.objetivo, second.objetivo) == ("save_for", "share")
    assert first.coordenador_escolhido_orquestrador == first.coordenador_sugerido_junior == "planning"
    assert not first.houve_override
    assert first.operacoes_totais_executadas == sum(each.asked for each in first.executores.values())
    assert first.executores["research"].failed == first.executores["research"].asked
    kept = json.dumps([each.to_json() for each in (first, second)]).lower()
    assert [word for word in (CHAT, "petr4", "20 mil", "juntar") if word in kept] == []


async def test_who_has_what_is_counted_and_not_the_key_cannot_try_whose_it_was(database: Database) -> None:
    first, _ = await measured(database)
    mission, *_ = await Household(database).missions()
    tried = (mission.id, mission.person, CHAT, mission.parent)
    plain = [make(name.encode()).hexdigest() for name in tried for make in (sha256, sha1, md5, blake2b)]
    assert [digest for digest in plain if digest.startswith(first.missao_id[:12])] == []
    key = await log_key(database)
    assert first.missao_id == counted_as(key, mission.id)
    assert first.missao_id != counted_as(b"another key", mission.id)


async def test_counted_once_more_it_is_counted_once(database: Database) -> None:
    first, second = await measured(database)
    store = MissionMetricsStore(database)
    await store.put(first)
    assert await store.since(0) == (first, second)


async def test_who_writes_again_within_five_minutes_follows_up(database: Database) -> None:
    house = Household(database)
    await house.says("quanto preciso juntar por mês pra ter 20 mil em 2 anos?")
    (mission,), store = await house.missions(), MissionMetricsStore(database)
    (counted,) = await store.since(0)
    assert not await store.followed_up(mission, counted.timestamp_fim, 300)
    house.product.clock.now += 299 * 10**9
    await house.says("oi")
    assert await store.followed_up(mission, counted.timestamp_fim, 300)
    assert not await store.followed_up(mission, counted.timestamp_fim, 298)
    await store.note_followup(counted.missao_id, followed_up=True)
    assert [each.query_followup for each in await store.since(0)] == [True]


async def test_the_six_analyses_are_made_of_nothing_and_of_much(database: Database) -> None:
    assert tuple(analyses(())) == ANALYSES
    found = analyses(await measured(database))
    assert found["triage"]["missions"] == 2
    assert found["usage"]["goals"] == {"save_for": 1, "share": 1}
    assert found["coordinators"]["planning"]["answered"] == 1.0
    assert found["reliability"]["executors"]["mathematics"]["success"] == 1.0
    text = "\n".join(lines(found, voice("pt-BR")))
    assert text.startswith("Triagem\n  missions: 2\n")


@pytest.mark.parametrize(("overridden", "needs_work"), [(3, False), (4, True)])
async def test_triage_needs_work_beyond_three_overrides_of_ten(
    database: Database, overridden: int, needs_work: bool
) -> None:
    assert OVERRIDES_ALLOWED == 0.3
    one, _ = await measured(database)
    ten = [one.changed(houve_override=place < overridden) for place in range(10)]
    assert analyses(ten)["triage"]["needs_work"] is needs_work


async def test_health_looks_at_the_last_hundred(database: Database) -> None:
    one, _ = await measured(database)
    many = [one.changed(status_final="falha"), *[one] * HEALTH_OVER]
    assert analyses(many)["health"]["answered"] == 1.0
    assert analyses(many[:-1])["health"]["answered"] == 0.99
