"""`guarda doctor`."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path

from state.mongo.health import unsupported_since
from tests.bot.cli.processes import environment, guarda
from tests.fakes.market_servers import KEY, Stands
from tests.fakes.telegram.server import BOT, TelegramServer
from tests.fakes.twilio.server import ACCOUNT_SID, AUTH_TOKEN, SENDER, TwilioServer
from tests.mongo import Client


def aged(uri: str) -> bool:
    """Whether the server that the tests run on is past its support: of the two that are bundled, Linux' is."""
    with Client(uri) as client:
        return unsupported_since(client.server_info()["version"], datetime.now(UTC).date()) is not None


def test_every_part_has_its_line_and_what_is_absent_is_no_failure(environ: dict[str, str], mongo_uri: str) -> None:
    ended = guarda("doctor", environ=environ)
    lines = ended.stdout.decode().splitlines()
    assert (ended.returncode, ended.stderr) == (0, b"")
    doubtful = "⚠" if aged(mongo_uri) else ""
    expected = f"✅✅✅✅{doubtful}➖➖➖⚠⚠➖➖✅➖"
    assert "".join(line[0] for line in lines[: len(expected)]) == expected
    assert any("passe pra uma versão atual" in line for line in lines) is aged(mongo_uri)
    parts = (
        "Python",
        "Configuração",
        "Pasta de dados",
        "Banco de dados",
        "Migrações",
        "TMDB",
        "brapi",
        "Yahoo",
        "Modelo",
        "Telegram",
    )
    assert [part for part in parts if not any(part in line for line in lines)] == []
    assert lines[-1] == "Tudo que está configurado funciona."


def test_the_bundled_server_is_said_to_be_for_one_person(tmp_path: Path, mongo_uri: str) -> None:
    ended = guarda("doctor", environ=environment(tmp_path))
    said = ended.stdout.decode()
    assert ended.returncode == 0, said
    assert ("pra uma pessoa numa máquina só, o embutido serve" in said) is aged(mongo_uri)


def test_the_trial_write_leaves_nothing_behind(environ: dict[str, str], mongo_uri: str, database_name: str) -> None:
    ended = guarda("doctor", environ=environ)
    assert ended.returncode == 0, ended.stdout.decode()
    with Client(mongo_uri) as client:
        database = client[database_name]
        assert {name: database[name].count_documents({}) for name in database.list_collection_names()} == {"scratch": 0}


def test_what_fails_is_listed_with_its_remedy(tmp_path: Path) -> None:
    broken = environment(
        tmp_path,
        MONGODB_URI="mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100",
        TMDB_API_KEY="key",
        TMDB_API_URL="http://127.0.0.1:1",
    )
    ended = guarda("doctor", environ=broken)
    said = ended.stdout.decode()
    assert ended.returncode == 1
    assert said.count("❌") == 2
    assert "Para consertar:\n1. " in said
    assert "TMDB_API_URL" in said


def test_the_markets_are_asked_with_their_keys(environ: dict[str, str]) -> None:
    stands = Stands()
    with ExitStack() as stack:
        for server in stands.all:
            stack.enter_context(server)
        asked = {
            "BRAPI_API_URL": stands.brapi.url,
            "YAHOO_API_URL": stands.yahoo.url,
            "BCB_API_URL": stands.bank.url,
            "SERPER_API_URL": stands.serper.url,
        }
        well = guarda("doctor", environ={**environ, **asked, "BRAPI_API_KEY": KEY, "SERPER_API_KEY": KEY})
        wrong = guarda("doctor", environ={**environ, **asked, "BRAPI_API_KEY": "wrong", "SERPER_API_KEY": "wrong"})
        stands.serper.answer = lambda asked: (200, {"balance": 0})
        spent = guarda("doctor", environ={**environ, **asked, "SERPER_API_KEY": KEY}).stdout.decode()
    said = well.stdout.decode()
    assert well.returncode == 0, said
    for line in ("brapi: responde e aceita", "Yahoo: responde", "Banco Central: responde", "Serper: responde e aceita"):
        assert f"✅ {line}" in said
    assert wrong.returncode == 1
    assert "❌ brapi: não aceita a chave" in wrong.stdout.decode()
    assert "para SERPER_API_KEY" in wrong.stdout.decode()
    assert "⚠ Serper: a chave já gastou" in spent
    assert not [each for each in stands.serper.asked if each.path != "/account"], "a check must not cost anything"


def test_a_wrong_configuration_is_all_it_can_say(tmp_path: Path) -> None:
    ended = guarda("doctor", environ=environment(tmp_path, MONGODB_URI="nonsense"))
    said = ended.stdout.decode()
    assert ended.returncode == 1
    assert said.count("❌") == 1
    assert "MONGODB_URI: " in said


def test_a_channel_that_is_configured_is_asked(environ: dict[str, str]) -> None:
    with TelegramServer() as telegram, TwilioServer() as twilio:
        configured = {**environ, **channels(telegram, twilio)}
        unset = guarda("doctor", environ=configured)
        assert unset.returncode == 1
        assert "Rode guarda webhook set" in unset.stdout.decode()
        assert guarda("webhook", "set", environ=configured).returncode == 0
        well = guarda("doctor", environ=configured)
    said = well.stdout.decode()
    assert well.returncode == 0, said
    assert f"✅ Telegram: o bot @{BOT.username} responde" in said
    assert "✅ WhatsApp: o Twilio aceita a conta" in said


def test_credentials_that_are_refused_are_said_to_be(environ: dict[str, str]) -> None:
    with TelegramServer() as telegram, TwilioServer() as twilio:
        wrong = {"TELEGRAM_BOT_TOKEN": "1:wrong", "TWILIO_AUTH_TOKEN": "wrong"}
        ended = guarda("doctor", environ={**environ, **channels(telegram, twilio), **wrong})
    said = ended.stdout.decode()
    assert ended.returncode == 1
    assert "❌ Telegram: não reconhece o token" in said
    assert "❌ WhatsApp: o Twilio não aceita a conta" in said


def test_a_platform_that_is_away_is_said_to_be(environ: dict[str, str]) -> None:
    with TelegramServer() as telegram, TwilioServer() as twilio:
        configured = {**environ, **channels(telegram, twilio)}
    said = guarda("doctor", environ=configured).stdout.decode()
    assert "TELEGRAM_API_URL" in said
    assert "TWILIO_API_URL" in said


def test_a_webhook_that_keeps_messages_from_being_asked_for_is_found(environ: dict[str, str]) -> None:
    with TelegramServer() as telegram, TwilioServer() as twilio:
        configured = channels(telegram, twilio)
        assert guarda("webhook", "set", environ={**environ, **configured}).returncode == 0
        polled = {name: value for name, value in configured.items() if name.startswith("TELEGRAM")}
        ended = guarda("doctor", environ={**environ, **polled})
    assert ended.returncode == 1
    assert "guarda webhook delete" in ended.stdout.decode()


def channels(telegram: TelegramServer, twilio: TwilioServer) -> dict[str, str]:
    """Return the settings of both channels, at the stand-ins."""
    return {
        "PUBLIC_URL": "https://guarda.example.com",
        "TELEGRAM_BOT_TOKEN": telegram.token,
        "TELEGRAM_WEBHOOK_SECRET": "secret",
        "TELEGRAM_API_URL": telegram.base_url.removesuffix("/bot"),
        "TWILIO_ACCOUNT_SID": ACCOUNT_SID,
        "TWILIO_AUTH_TOKEN": AUTH_TOKEN,
        "TWILIO_WHATSAPP_FROM": SENDER,
        "TWILIO_API_URL": twilio.url,
    }
