"""`guarda doctor`."""

from __future__ import annotations

from pathlib import Path

from tests.bot.cli.processes import environment, guarda
from tests.mongo import Client


def test_every_part_has_its_line_and_what_is_absent_is_no_failure(environ: dict[str, str]) -> None:
    ended = guarda("doctor", environ=environ)
    lines = ended.stdout.decode().splitlines()
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert [line[0] for line in lines[:9]] == list("✅✅✅✅➖➖➖➖➖")
    parts = ("Python", "Configuração", "Pasta de dados", "Banco de dados", "Migrações", "TMDB", "Modelo", "Telegram")
    assert [part for part in parts if not any(part in line for line in lines)] == []
    assert lines[-1] == "Tudo que está configurado funciona."


def test_the_trial_write_leaves_nothing_behind(environ: dict[str, str], mongo_uri: str, database_name: str) -> None:
    ended = guarda("doctor", environ=environ)
    assert ended.returncode == 0, ended.stdout.decode()
    with Client(mongo_uri) as client:
        database = client[database_name]
        assert {name: database[name].count_documents({}) for name in database.list_collection_names()} == {"scratch": 0}


def test_what_fails_is_listed_with_its_remedy(tmp_path: Path) -> None:
    broken = environment(
        tmp_path, MONGODB_URI="mongodb://127.0.0.1:1", TMDB_API_KEY="key", TMDB_API_URL="http://127.0.0.1:1"
    )
    ended = guarda("doctor", environ=broken)
    said = ended.stdout.decode()
    assert ended.returncode == 1
    assert said.count("❌") == 2
    assert "Para consertar:\n1. " in said
    assert "TMDB_API_URL" in said


def test_a_wrong_configuration_is_all_it_can_say(tmp_path: Path) -> None:
    ended = guarda("doctor", environ=environment(tmp_path, MONGODB_URI="nonsense"))
    said = ended.stdout.decode()
    assert ended.returncode == 1
    assert said.count("❌") == 1
    assert "MONGODB_URI: " in said
