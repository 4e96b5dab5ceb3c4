"""Administrators' commands, over the real store: what is said, what is done, what is on record."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.handlers.admin import admin_words
from bot.runtime.replay import replay
from state.addresses import person_of
from state.lane import SECOND, Chat
from state.model_calls import Answer, CallRecord, Outcome, Verdict
from state.mongo.codec import encode
from state.quota import Limits
from state.turns import LOGGED, Decision, Message, Status, Trace, Turn, digest_of
from tests.bot.app_fixture import House, opened

RUI = person_of("tg:rui")
EVERY_COMMAND = (
    "/admin",
    "/admin status",
    "/admin stats 7",
    "/admin turn tg:rui:1",
    "/admin dead",
    "/admin dead retry tg:rui:1",
    "/admin user tg:ana",
    "/admin user tg:ana block",
    "/admin pause",
    "/admin resume",
    "/ADMIN status",
)


@pytest.fixture
async def house(mongo_uri: str, ready_name: str) -> AsyncIterator[House]:
    async with opened(mongo_uri, ready_name) as house:
        yield house


async def on_record(house: House) -> list[tuple[str, str | None]]:
    rows = house.store._database["admin_actions"].find().sort([("at", 1)])
    return [(row["action"], row["target"]) async for row in rows]


async def given_up(house: House) -> str:
    """Have a turn of Rui's given up; return its id."""
    turn_id = await house.sends("rui", "salva matrix")
    await house.store._database["turns"].update_one({"_id": turn_id}, {"$set": {"attempts": 10}})
    await house.dispatcher.work_for(RUI)
    assert (await house.turn(turn_id)).given_up
    return turn_id


class TestWhoMay:
    @pytest.mark.parametrize("command", EVERY_COMMAND)
    async def test_to_anybody_else_it_is_an_unknown_command(self, house: House, command: str) -> None:
        words = command.removeprefix("/admin").removeprefix("/ADMIN")
        unknown = await house.asks("eva", f"/xdmin{words}")
        same = await house.asks("rui", command)
        assert same.replace(command, "…") == unknown.replace(f"/xdmin{words}", "…")
        assert await on_record(house) == []
        assert not (await house.store.operations.pause()).paused

    async def test_in_a_group_it_is_an_unknown_command_even_for_administrators(self) -> None:
        turn = Turn(
            id="tg:1:2",
            person="ana",
            chat="tg:-100/5",
            channel="tg",
            message=Message(text="/admin status"),
            arrived=1,
            due=1,
        )
        assert admin_words(turn) is None
        assert admin_words(turn.changed(chat="tg:5")) == ("status",)


class TestStatus:
    async def test_services_queue_errors_and_model(self, house: House) -> None:
        await given_up(house)
        await house.sends("eva", "oi")
        house.clock.now += 180 * SECOND
        said = await house.asks("ana", "/admin status")
        assert said.splitlines()[:3] == ["▶️ Atendendo", "✅ TMDB", "❌ Telegram"]
        # the queue holds the asking turn as well
        assert said.splitlines()[4:] == [
            "⏳ Na fila: 2, a mais antiga há 3 min",
            "⚰️ 1 desistência",
            "⚠️ Última hora: 1 mensagem, 100% sem conseguir",
            "🤖 Modelo: nenhuma chamada na última hora",
        ]

    async def test_english(self, house: House) -> None:
        await house.asks("ana", "speak english")
        said = await house.asks("ana", "/admin status")
        assert said.splitlines()[0] == "▶️ Running"

    async def test_a_pause_shows(self, house: House) -> None:
        await house.asks("ana", "/admin pause")
        assert "⏸️ Em pausa desde hoje" in await house.asks("ana", "/admin status")


class TestStats:
    async def test_how_much_was_used(self, house: House) -> None:
        for text in ("salva matrix", "anota: leite", "zzyx plugh qwrtpk"):
            await house.asks("rui", text)
        said = await house.asks("ana", "/admin stats 7")
        lines = said.splitlines()
        assert lines[0] == "📊 Últimos 7 dias"
        assert lines[1] == "👥 Pessoas: cerca de 2, ativas 1"
        assert "  🎬 Filmes: 1" in lines
        assert "  save: 2" in lines
        assert "🤷 Sem entender: 33,3%" in lines
        assert lines[-1].startswith("⏱️ Até decidir: p50 ")

    async def test_what_the_model_came_to(self, house: House) -> None:
        turn = await house.turn(await house.sends("rui", "aquele de susto"))
        answer = Answer(outcome=Outcome.REPLIED, tokens_in=1_300, tokens_out=40, cost=1_070)
        call = CallRecord(mode="planner", prompt_hash="p", answer=answer, verdict=Verdict.NOOP)
        decision = Decision(chat=Chat(chat=turn.chat), trace=Trace(calls=(call,), model_calls=1))
        await house.store._database["turns"].delete_one({"_id": turn.id})
        await house.store._database["turns"].insert_one(
            encode(turn.changed(status=Status.APPLIED, number=1, decision=decision))
        )
        header, line = (await house.asks("ana", "/admin stats")).splitlines()[-2:]
        assert header == "🤖 Modelo, por dia:"
        assert "1 pergunta · NOOP 100% · inválidas 0%" in line
        assert "1.340 tokens e US$ 0,00107 por mensagem" in line

    @pytest.mark.parametrize(("asked", "days"), [("", 1), ("x", 1), ("0", 1), ("999999999", 1), ("99", 30)])
    async def test_days_are_bounded(self, house: House, asked: str, days: int) -> None:
        first = (await house.asks("ana", f"/admin stats {asked}")).splitlines()[0]
        assert first == ("📊 Último dia" if days == 1 else f"📊 Últimos {days} dias")


class TestTurn:
    async def test_the_decision_without_the_words(self, house: House) -> None:
        turn_id = await house.sends("rui", "salva matrix")
        await house.dispatcher.work_for(RUI)
        said = await house.asks("ana", f"/admin turn {turn_id}")
        assert "said: s···· m·····" in said
        assert "action: save" in said
        assert "effects: insert_item" in said
        assert "atrix" not in said
        own = await house.turn("tg:ana:2")
        assert "atrix" not in own.model_dump_json().replace(turn_id, "")

    async def test_by_what_its_log_lines_say(self, house: House) -> None:
        turn_id = await house.sends("rui", "salva matrix")
        await house.dispatcher.work_for(RUI)
        logged = digest_of(turn_id)[:LOGGED]
        assert f"id: {turn_id}" in await house.asks("ana", f"/admin turn {logged}")
        assert "Não há turno" in await house.asks("ana", f"/admin turn {logged[:-1]}")
        assert "Não há turno" in await house.asks("ana", f"/admin turn {digest_of('tg:eva:1')[:LOGGED]}")

    async def test_what_is_on_record_names_no_address(self, house: House) -> None:
        turn_id = await house.sends("rui", "salva matrix")
        for asked in (f"turn {turn_id}", f"dead retry {turn_id}", "user tg:rui", "user tg:nobody"):
            await house.asks("ana", f"/admin {asked}")
        targets = [target for _, target in await on_record(house)]
        logged = digest_of(turn_id)[:LOGGED]
        assert targets == [logged, logged, RUI, person_of("tg:nobody")]

    async def test_nothing_is_shown_of_an_erased_one(self, house: House) -> None:
        turn_id = await house.sends("rui", "salva matrix")
        await house.dispatcher.work_for(RUI)
        for text in ("/apagar_meus_dados", "sim"):
            await house.asks("rui", text)
            for turn in await house.store.turns.undelivered("tg:rui"):
                await house.store.turns.mark_delivered(turn, 0, house.clock())
        for name in (turn_id, digest_of(turn_id), digest_of(turn_id)[:LOGGED]):
            assert "Não há turno" in await house.asks("ana", f"/admin turn {name}")

    async def test_an_unknown_one(self, house: House) -> None:
        assert "Não há turno" in await house.asks("ana", "/admin turn tg:rui:7")


class TestDead:
    async def test_listed_retried_and_answered_as_a_new_turn(self, house: House) -> None:
        turn_id = await given_up(house)
        assert turn_id in await house.asks("ana", "/admin dead")
        assert "de novo" in await house.asks("ana", f"/admin dead retry {turn_id}")
        await house.dispatcher.work_for(RUI)
        assert "Matrix" in await house.reply(f"{turn_id}~again")
        assert "Nenhuma desistência" in await house.asks("ana", "/admin dead")
        assert "não há esse ID" in await house.asks("ana", f"/admin dead retry {turn_id}")
        done = "dead retried"
        logged = digest_of(turn_id)[:LOGGED]
        assert await on_record(house) == [("dead", None), (done, logged), ("dead", None), (done, logged)]

    async def test_dropped(self, house: House) -> None:
        turn_id = await given_up(house)
        logged = digest_of(turn_id)[:LOGGED]
        assert "Saiu da lista" in await house.asks("ana", f"/admin dead drop {logged}")
        assert await on_record(house) == [("dead dropped", logged)]
        assert "Nenhuma desistência" in await house.asks("ana", "/admin dead")


class TestUser:
    async def test_shown_by_address_without_what_is_theirs(self, house: House) -> None:
        await house.asks("rui", "salva matrix")
        said = await house.asks("ana", "/admin user tg:rui")
        assert said.splitlines()[0] == f"👤 {RUI}"
        assert "1 item" in said
        assert "minute 30, day 500, characters 4.000, items 100.000, jobs 200" in said
        assert "atrix" not in said

    async def test_somebody_who_never_wrote(self, house: House) -> None:
        assert "Ninguém" in await house.asks("ana", "/admin user tg:rui")

    async def test_blocked_nothing_is_said_or_done_until_unblocked(self, house: House) -> None:
        await house.asks("rui", "oi")
        assert "Bloqueio feito" in await house.asks("ana", "/admin user tg:rui block")
        turn_id = await house.sends("rui", "salva matrix")
        await house.dispatcher.work_for(RUI)
        turn = await house.turn(turn_id)
        assert turn.decision
        assert (turn.decision.replies, turn.decision.effects, turn.decision.trace.move) == ((), (), "blocked")
        assert "🚫" in await house.asks("ana", "/admin user tg:rui")
        await house.asks("ana", "/admin user tg:rui unblock")
        assert "Sua lista está vazia" in await house.asks("rui", "lista tudo")

    async def test_an_administrator_cannot_be_locked_out(self, house: House) -> None:
        await house.asks("ana", "/admin user tg:ana block")
        assert "Desbloqueio feito" in await house.asks("ana", "/admin user tg:ana unblock")

    async def test_limits_are_changed_and_given_back(self, house: House) -> None:
        await house.asks("rui", "oi")
        assert "minute 1*" in await house.asks("ana", "/admin user tg:rui limit minute 1")
        assert "Calma lá" in await house.asks("rui", "lista tudo")
        assert await house.asks("rui", "lista tudo") == ""
        assert "minute 30," in await house.asks("ana", "/admin user tg:rui limit default")
        said = await house.asks("rui", "lista tudo")
        assert said.startswith("Nesse meio-tempo, 2 mensagens suas ficaram sem atendimento.")
        assert "lista está vazia" in said

    @pytest.mark.parametrize(
        "wrong", ["limit", "limit minute", "limit minute 0", "limit minute -1", "limit x 5", "fly"]
    )
    async def test_what_makes_no_sense_is_answered_with_the_help(self, house: House, wrong: str) -> None:
        await house.asks("rui", "oi")
        assert "/admin pause" in await house.asks("ana", f"/admin user tg:rui {wrong}")
        assert await on_record(house) == []


async def test_the_configured_limits_hold_for_a_person_without_limits_of_their_own(house: House) -> None:
    strict = House(house.store._database, limits=Limits(minute=2))
    assert await strict.asks("rui", "oi")
    assert "minute 2," in await strict.asks("ana", "/admin user tg:rui")
    assert await strict.asks("rui", "oi")
    assert "2 mensagens por minuto" in await strict.asks("rui", "oi")


async def test_an_open_question_of_the_administrators_own_stays_open(house: House) -> None:
    await house.asks("ana", "anota: leite")
    assert "Confirma?" in await house.asks("ana", "apaga tudo")
    await house.asks("ana", "/admin status")
    for turn in await house.store.turns.undelivered("tg:ana"):
        await house.store.turns.mark_delivered(turn, 0, house.clock())
    assert "Tudo deletado" in await house.asks("ana", "sim")


@pytest.mark.parametrize("command", EVERY_COMMAND)
async def test_every_command_replays_from_its_record_alone(house: House, command: str) -> None:
    for who in ("rui", "ana"):
        turn_id = await house.sends(who, command)
        await house.dispatcher.work_for(person_of(f"tg:{who}"))
        record = (await house.turn(turn_id)).model_dump_json()
        assert await replay(Turn.model_validate_json(record)) == ()
