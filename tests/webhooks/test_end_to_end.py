"""Real processes, real clients and a real database between the stand-ins of the platforms."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.fakes.balancer import Balancer
from tests.fakes.faulty_server import Asked, FaultyServer
from tests.fakes.telegram import TelegramServer
from tests.fakes.telegram.webhook import Patience
from tests.fakes.tmdb_server import KEY, answer, recorded
from tests.fakes.twilio import TwilioServer
from tests.mongo import fresh_database
from tests.ports import free_port
from tests.webhooks.site import (
    SECRET,
    Site,
    eventually,
    reachable_at,
    repeats,
    site,
    status,
    telegram_variables,
    texts,
    webhook_variables,
    whatsapp_texts,
)

KILLS = 1
SLOW = 1.8  # seconds: longer than a person waits without a sign, shorter than a look-up gives up
HURRIED = Patience(answer=15.0, second=0.1, longest=0.5)
BIA = "whatsapp:+5511987654321"


@pytest.fixture(scope="module")
def telegram() -> Iterator[TelegramServer]:
    with TelegramServer(patience=HURRIED) as server:
        yield server


@pytest.fixture(scope="module")
def twilio() -> Iterator[TwilioServer]:
    with TwilioServer() as server:
        yield server


@pytest.fixture(scope="module")
def tmdb() -> Iterator[FaultyServer]:
    """TMDB on a slow day."""

    def answer_slowly(asked: Asked) -> tuple[int, object]:
        time.sleep(SLOW)
        return answer(asked, recorded())

    with FaultyServer(answer_slowly) as server:
        yield server


@pytest.fixture(scope="module")
def one(
    mongo_uri: str,
    telegram: TelegramServer,
    twilio: TwilioServer,
    tmdb: FaultyServer,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Site]:
    """One `guarda serve` behind a public address, on both platforms."""
    port = free_port()
    variables = {**webhook_variables(telegram, twilio), "TMDB_API_URL": tmdb.url, "TMDB_API_KEY": KEY}
    with (
        fresh_database(mongo_uri) as name,
        site(tmp_path_factory.mktemp("one"), f"{mongo_uri}/{name}", **variables) as opened,
    ):
        opened.serve(port)
        reachable_at(f"http://127.0.0.1:{port}", telegram, twilio)
        yield opened


def test_people_on_both_platforms_are_answered(one: Site, telegram: TelegramServer, twilio: TwilioServer) -> None:
    ana = telegram.person("Ana")
    telegram.say(ana, "anota: comprar leite")
    twilio.say(BIA, "anota: pagar a luz")
    eventually(lambda: texts(telegram, telegram.private(ana)))
    eventually(lambda: whatsapp_texts(twilio, BIA))
    telegram.say(ana, "lista tudo")
    twilio.say(BIA, "lista tudo")
    eventually(lambda: "1. comprar leite" in texts(telegram, telegram.private(ana))[-1])
    eventually(lambda: "1. pagar a luz" in whatsapp_texts(twilio, BIA)[-1])
    assert "pagar a luz" not in " ".join(texts(telegram, telegram.private(ana)))
    assert "comprar leite" not in " ".join(whatsapp_texts(twilio, BIA))


def test_what_a_platform_sends_again_is_one_turn_with_one_answer(
    one: Site, telegram: TelegramServer, twilio: TwilioServer
) -> None:
    caio, dora = telegram.person("Caio"), "whatsapp:+5511911110001"
    telegram.say(caio, "anota: um recado")
    update = telegram.world.updates.history[-1].id
    said = twilio.say(dora, "anota: outro recado")
    eventually(lambda: texts(telegram, telegram.private(caio)) and whatsapp_texts(twilio, dora))
    before, called = len(telegram.deliveries()), len(twilio.called())
    for _ in range(3):
        telegram.redeliver(update)
        twilio.redeliver(said.sid)
    eventually(lambda: len(telegram.deliveries()) >= before + 3)
    eventually(lambda: len([call for call in twilio.called()[called:] if call.url.endswith("/whatsapp")]) >= 3)
    telegram.say(caio, "oi")
    twilio.say(dora, "oi")
    eventually(lambda: len(texts(telegram, telegram.private(caio))) == 2)
    eventually(lambda: len(whatsapp_texts(twilio, dora)) == 2)
    ids = [turn["_id"] for turn in one.turns() if turn["chat"] in (f"tg:{caio.id}", "wa:+5511911110001")]
    assert len(ids) == 4


def test_forged_messages_are_refused_and_nothing_is_stored(one: Site, twilio: TwilioServer) -> None:
    before = len(one.turns())
    assert twilio.endpoint
    whatsapp = twilio.endpoint.url
    telegram = whatsapp.replace("/whatsapp", "/telegram")
    eva = {"id": 5, "is_bot": False, "first_name": "Eva"}
    message = {"message_id": 1, "date": 1, "chat": {"id": 5, "type": "private"}, "from": eva, "text": "anota: forjado"}
    update = {"update_id": 1, "message": message}
    for headers in ({}, {"X-Telegram-Bot-Api-Secret-Token": SECRET[:-1]}):
        assert httpx.post(telegram, json=update, headers=headers).status_code == 403
    form = {"From": "whatsapp:+5511900000000", "To": twilio.account.sender, "MessageSid": "SM" + "9" * 32, "Body": "oi"}
    for headers in ({}, {"X-Twilio-Signature": "bm90IHNpZ25lZA=="}):
        assert httpx.post(whatsapp, data=form, headers=headers).status_code == 403
        assert httpx.post(f"{whatsapp}/status", data=form, headers=headers).status_code == 403
    assert len(one.turns()) == before


def test_whoever_waits_for_a_slow_answer_sees_that_it_is_being_made(
    one: Site, telegram: TelegramServer, twilio: TwilioServer
) -> None:
    elis, flora = telegram.person("Elis"), "whatsapp:+5511911110002"
    telegram.say(elis, "salva o filme clube da luta")
    twilio.say(flora, "salva o filme cidade de deus")
    eventually(lambda: texts(telegram, telegram.private(elis)) and whatsapp_texts(twilio, flora))
    assert "Clube da Luta" in texts(telegram, telegram.private(elis))[0]
    assert "typing" in telegram.actions(telegram.private(elis))
    assert flora in twilio.account.typing


def test_no_log_holds_a_secret_or_what_somebody_wrote(
    one: Site, telegram: TelegramServer, twilio: TwilioServer
) -> None:
    gil, hebe = telegram.person("Gil"), "whatsapp:+5511911110003"
    telegram.say(gil, "anota: comprar leite")
    twilio.say(hebe, "anota: comprar leite")
    eventually(lambda: texts(telegram, telegram.private(gil)) and whatsapp_texts(twilio, hebe))
    logged = one.logs()
    assert logged.count('"event":"turn"') >= 2
    for secret in (telegram.token, SECRET, twilio.account.token, KEY + '"', "comprar leite", "+55119"):
        assert secret not in logged


def test_without_a_public_address_telegram_is_polled(mongo_uri: str, tmp_path: Path) -> None:
    with (
        TelegramServer() as telegram,
        fresh_database(mongo_uri) as name,
        site(tmp_path, f"{mongo_uri}/{name}", **telegram_variables(telegram)) as opened,
    ):
        ana = telegram.person("Ana")
        telegram.say(ana, "anota: dito antes de haver alguém")
        (serving,) = opened.serve(free_port())
        eventually(lambda: texts(telegram, telegram.private(ana)))
        telegram.say(ana, "lista tudo")
        eventually(lambda: "dito antes" in texts(telegram, telegram.private(ana))[-1])
        telegram.say(ana, "deleta tudo")
        eventually(lambda: "Confirma" in texts(telegram, telegram.private(ana))[-1])
        query = telegram.tap(ana, "Sim, apaga")
        eventually(lambda: "Tudo deletado" in texts(telegram, telegram.private(ana))[-1])
        assert telegram.callback_answer(query) is not None
        assert serving.stop() == 0


def test_when_a_process_is_killed_the_others_go_on_with_its_people_in_order(mongo_uri: str, tmp_path: Path) -> None:
    ports = (free_port(), free_port())
    with (
        TelegramServer(patience=HURRIED) as telegram,
        TwilioServer() as twilio,
        Balancer(ports) as balancer,
        fresh_database(mongo_uri) as name,
        site(tmp_path, f"{mongo_uri}/{name}", **webhook_variables(telegram, twilio)) as opened,
    ):
        opened.worker()
        first, _ = opened.serve(*ports)
        reachable_at(balancer.url, telegram, twilio)
        people = [telegram.person(f"p{n}") for n in range(6)]
        numbers = [f"whatsapp:+55119222200{n:02d}" for n in range(6)]
        for n in range(4):
            for person in people:
                telegram.say(person, f"anota: recado {n}")
            for number in numbers:
                twilio.say(number, f"anota: recado {n}")
            if n == 1:
                eventually(lambda: len(opened.turns()) >= 18)
                first.kill()
        expected = [f"📝 Anotado: recado {n}" for n in range(4)]
        for person in people:
            eventually(lambda: len(set(texts(telegram, telegram.private(person)))) == 4)  # noqa: B023
            assert list(dict.fromkeys(texts(telegram, telegram.private(person)))) == expected
        _check_whatsapp(opened, twilio, numbers)
        assert not [who for who, times in repeats(telegram, twilio).items() if times > KILLS]
        assert {each.port for each in balancer.forwarded} == set(ports)


def _check_whatsapp(opened: Site, twilio: TwilioServer, numbers: list[str]) -> None:
    """Twilio does not send again what was answered 502: what was accepted must be answered, in order of arrival."""
    for number in numbers:
        chat = f"wa:{number.removeprefix('whatsapp:')}"
        accepted = [turn["message"]["text"] for turn in opened.turns() if turn["chat"] == chat]
        expected = [f"📝 Anotado: {text.removeprefix('anota: ')}" for text in accepted]
        eventually(lambda: len(set(whatsapp_texts(twilio, number))) == len(expected))  # noqa: B023
        assert list(dict.fromkeys(whatsapp_texts(twilio, number))) == expected


def test_while_the_database_is_away_telegram_keeps_the_message_and_brings_it_later(tmp_path: Path) -> None:
    port = free_port()
    with (
        TelegramServer(patience=HURRIED) as telegram,
        TwilioServer() as twilio,
        site(tmp_path, None, **webhook_variables(telegram, twilio)) as opened,
    ):
        opened.serve(port)
        reachable_at(f"http://127.0.0.1:{port}", telegram, twilio)
        ana = telegram.person("Ana")
        os.kill(json.loads((tmp_path / "data" / "server.json").read_text())["supervisor"], signal.SIGKILL)
        eventually(lambda: status(f"http://127.0.0.1:{port}/readyz") == 503)
        telegram.say(ana, "anota: comprar leite")
        eventually(lambda: any(delivery.status == 503 for delivery in telegram.deliveries()))
        eventually(lambda: texts(telegram, telegram.private(ana)))
        assert texts(telegram, telegram.private(ana)) == ["📝 Anotado: comprar leite"]
        assert {delivery.status for delivery in telegram.deliveries()} == {503, 200}
