"""`guarda replay`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.bot.cli.processes import environment, guarda, objects
from tests.mongo import fresh_database


@pytest.fixture(scope="module")
def recorded(mongo_uri: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a turn that read the library, as `guarda replay` saves it."""
    folder = tmp_path_factory.mktemp("recorded")
    with fresh_database(mongo_uri) as name:
        environ = environment(folder, MONGODB_URI=f"{mongo_uri}/{name}")
        ended = guarda("chat", "--json", environ=environ, stdin="anota: comprar leite\nlista tudo\n")
        turn = objects(ended.stdout)[-1]["turn"]
        saved = folder / "turn.json"
        ended = guarda("replay", turn, "--save", str(saved), environ=environ)
        logged = [json.loads(line) for line in (folder / "data" / "guarda.log").read_text().splitlines()]
        by_its_log = guarda("replay", [line["turn"] for line in logged if line["event"] == "turn"][-1], environ=environ)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.decode().splitlines()[-1].startswith(f"Igual: {turn}")
    assert by_its_log.stdout.decode().startswith(f"Igual: {turn}")
    return saved.read_text(encoding="utf-8")


@pytest.fixture
def record(recorded: str, tmp_path: Path) -> Path:
    """A file with that record, to be spoilt."""
    saved = tmp_path / "turn.json"
    saved.write_text(recorded, encoding="utf-8")
    return saved


def replayed(record: Path, tmp_path: Path) -> tuple[int, str]:
    ended = guarda("replay", str(record), environ=environment(tmp_path / "elsewhere"), cut_off=True)
    assert b"Traceback" not in ended.stderr
    return ended.returncode, ended.stdout.decode() + ended.stderr.decode()


def changed(record: Path, *path: str | int, to: object) -> None:
    raw = json.loads(record.read_text(encoding="utf-8"))
    place: Any = raw
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = to
    record.write_text(json.dumps(raw), encoding="utf-8")


def test_a_record_is_replayed_without_database_driver_or_connection(record: Path, tmp_path: Path) -> None:
    code, said = replayed(record, tmp_path)
    assert code == 0
    assert said.startswith("Igual: ")


def test_when_it_was_delivered_does_not_count(record: Path, tmp_path: Path) -> None:
    changed(record, "decision", "replies", 0, "delivered_at", to=1)
    changed(record, "decision", "replies", 0, "outcome", to="blocked")
    assert replayed(record, tmp_path)[0] == 0


def test_a_byte_of_the_reply_shows_where_it_differs(record: Path, tmp_path: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace("Você tem", "Voce tem"), encoding="utf-8")
    code, said = replayed(record, tmp_path)
    assert code == 1
    assert "replies.0.text" in said
    assert "Voce tem" in said
    assert "Você tem" in said


def test_a_byte_of_what_was_read_makes_another_reply(record: Path, tmp_path: Path) -> None:
    raw = record.read_text(encoding="utf-8")
    start = raw.index('"reads"')
    record.write_text(raw[:start] + raw[start:].replace("comprar leite", "comprar peixe"), encoding="utf-8")
    code, said = replayed(record, tmp_path)
    assert code == 1
    assert "comprar peixe" in said


def test_a_byte_of_the_message_makes_it_read_something_else(record: Path, tmp_path: Path) -> None:
    changed(record, "message", "text", to="busca leite")
    code, said = replayed(record, tmp_path)
    assert code == 1
    assert "trace.reads" in said


@pytest.mark.parametrize(
    ("path", "to", "said"),
    [(("given_up",), True, "abandonado"), (("decision",), None, "ainda espera")],
)
def test_a_turn_without_a_decision_of_its_own_is_explained(
    record: Path, tmp_path: Path, path: tuple[str, ...], to: object, said: str
) -> None:
    changed(record, "failures", to=["TimeoutError"])
    changed(record, *path, to=to)
    code, explanation = replayed(record, tmp_path)
    assert code == 2
    assert said in explanation


def test_what_is_no_record_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("nada")
    code, said = replayed(tmp_path / "note.txt", tmp_path)
    assert code == 2
    assert "não é o registro de um turno" in said


def test_an_unknown_turn_is_said_to_be_unknown(environ: dict[str, str]) -> None:
    ended = guarda("replay", "cli:nobody:1", environ=environ)
    assert ended.returncode == 2
    assert "cli:nobody:1" in ended.stderr.decode()
