"""`guarda chat --json`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from bot.cli.json_lines import read_message
from state.turns import Message
from tests.bot.cli.processes import GUARDA, PATIENCE, complains, environment, guarda, objects

FIELDS = ["turn", "text", "action", "rule", "state", "replies", "tools", "model_calls", "ms"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("lista tudo", Message(text="lista tudo")),
        ('{"text": "lista\\ntudo"}', Message(text="lista\ntudo")),
        ('  {"text": "lista"}', Message(text="lista")),
        ('{"button": "abc:1"}', Message(button="abc:1")),
        ('{"text": "a\\ud83db"}', Message(text="a\ufffdb")),
        ('{"text": "a\\ud83d\\ude00b"}', Message(text="a😀b")),
        ('{"text": 1}', None),
        ('{"tex', None),
        ("{}", None),
        ('["text"]', Message(text='["text"]')),
        ('{"text": ' * 100_000, None),
        ("a\x00b", Message(text="a\x00b")),
    ],
)
def test_a_line_is_a_message_unless_it_begins_as_an_object_that_is_none(line: str, message: Message | None) -> None:
    assert read_message(line) == message


def test_a_line_that_is_no_message_is_answered_with_an_error_and_the_next_one_is_taken(
    environ: dict[str, str],
) -> None:
    ended = guarda("chat", "--json", environ=environ, stdin='{"text": "apaga\nanota: leite\nlista tudo\n')
    assert (ended.returncode, ended.stderr) == (0, b"")
    broken, note, everything = objects(ended.stdout)
    assert list(broken) == ["error"]
    assert '{"text": "..."}' in broken["error"]
    assert note["action"] == "save"
    assert "1 item" in everything["replies"][0]["text"]


def test_every_message_is_answered_by_an_object_of_the_same_fields(environ: dict[str, str]) -> None:
    lines = 'anota: comprar leite\n\n{"text": "lista tudo"}\ndeleta tudo\n{"button": "old:0"}\n\x00\n\xff\n'
    ended = guarda("chat", "--json", environ=environ, stdin=lines.encode("latin-1"), anew=True)
    assert (ended.returncode, ended.stderr) == (0, b"")
    found = objects(ended.stdout)
    assert [list(each) for each in found] == [FIELDS] * 6
    note, everything, question, button = found[:4]
    assert (note["text"], note["action"], note["state"]) == ("anota: comprar leite", "save", "idle")
    assert note["tools"] == [{"name": "save_note", "args": {"content": "comprar leite"}, "ok": True}]
    assert "comprar leite" in everything["replies"][0]["text"]
    assert question["state"] == "awaiting_confirmation"
    (yes, no) = question["replies"][0]["buttons"][0]
    assert set(yes) == set(no) == {"label", "payload"}
    assert (button["text"], button["state"]) == ("old:0", "awaiting_confirmation")
    assert found[0]["model_calls"] == 0
    assert found[0]["turn"].startswith("cli:local:")


def test_different_users_are_different_people(environ: dict[str, str]) -> None:
    guarda("chat", "--json", "--user", "ana", environ=environ, stdin="anota: segredo da ana\n")
    ended = guarda("chat", "--json", "--user", "bia", environ=environ, stdin="lista tudo\nbusca segredo\n")
    assert "segredo da ana" not in ended.stdout.decode()
    ended = guarda("chat", "--json", "--user", "ana", environ=environ, stdin="lista tudo\n")
    assert "segredo da ana" in ended.stdout.decode()


def test_a_message_of_any_length_is_answered(environ: dict[str, str]) -> None:
    ended = guarda("chat", "--json", environ=environ, stdin="anota: " + "palavra " * 60_000 + "\nlista tudo\n")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert len(objects(ended.stdout)) == 2


def test_what_nobody_could_read_is_said_by_the_next_one(environ: dict[str, str]) -> None:
    with subprocess.Popen(
        [GUARDA, "chat", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdout.close()
        _, said = process.communicate(b"anota: leite\nanota: ovos\n", timeout=PATIENCE)
    assert (process.returncode, said) == (1, b"")
    ended = guarda("chat", "--json", environ=environ, stdin="oi\n")
    assert [each["text"] for each in objects(ended.stdout)] == ["anota: leite", "oi"]


def test_a_wrong_configuration_is_one_message_that_names_every_variable(tmp_path: Path) -> None:
    wrong = environment(tmp_path, MONGODB_URI="senha-secreta", LOG_LEVEL="alto")
    said = complains(guarda("chat", "--json", environ=wrong, stdin="oi\n"))
    assert "A configuração tem problemas" in said
    assert "MONGODB_URI" in said
    assert "LOG_LEVEL" in said
    assert "senha-secreta" not in said


def test_a_database_that_does_not_answer_is_one_sentence_in_the_language_configured(tmp_path: Path) -> None:
    gone = environment(tmp_path, MONGODB_URI="mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100", GUARDA_LOCALE="en")
    said = complains(guarda("chat", "--json", environ=gone, stdin="oi\n"))
    assert said.startswith("The database did not answer.")
    assert said.count("\n") == 1


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = complains(guarda("chat", environ=environment(tmp_path, GUARDA_DATA_DIR=str(tmp_path / "file" / "data"))))
    assert str(tmp_path / "file" / "data") in said


def test_a_line_moves_the_clock_forward_and_what_becomes_due_is_a_job_that_moves_no_ground(
    environ: dict[str, str],
) -> None:
    lines = [
        '{"now": "2031-07-02T10:00:00-03:00"}',
        "me lembra em 20 minutos de tirar o bolo do forno",
        "me lembra de comprar leite",
        '{"now": "2031-07-02T10:19:00-03:00"}',
        '{"now": "2031-07-02T10:21:00-03:00"}',
        "amanhã às 10",
        '{"now": "2031-07-01T10:00:00-03:00"}',
        "me lembra em 1 hora de ligar",
        '{"now": "2031-07-02T10:00:00"}',
    ]
    ended = guarda("chat", "--json", environ=environ, stdin="\n".join(lines) + "\n")
    assert (ended.returncode, ended.stderr) == (0, b"")
    cake, milk, rung, answered, call, broken = objects(ended.stdout)
    assert "às 10:20" in cake["replies"][0]["text"]
    assert milk["state"] == "in_dialogue"
    assert (rung["job"], rung["action"], rung["state"]) == (True, "agenda.ring", "in_dialogue")
    assert rung["replies"][0]["text"] == "⏰ tirar o bolo do forno"
    assert "03/07, às 10:00: comprar leite" in answered["replies"][0]["text"]
    assert "às 11:21: ligar" in call["replies"][0]["text"]
    assert list(broken) == ["error"]
    ended = guarda("chat", "--json", environ=environ, stdin="que lembretes eu tenho?\ndesfaz\n")
    listed, undone = objects(ended.stdout)
    assert "hoje, 02/07, às 11:21: ligar" in listed["replies"][0]["text"]
    assert "ligar" in undone["replies"][0]["text"]


def test_a_chart_is_a_file_of_ones_own(environ: dict[str, str], tmp_path: Path) -> None:
    lines = "gastei 50 no mercado\ngráfico dos gastos do mês\n"
    ended = guarda("chat", "--json", environ={**environ, "GUARDA_DATA_DIR": str(tmp_path)}, stdin=lines)
    assert (ended.returncode, ended.stderr) == (0, b"")
    _, drawn = objects(ended.stdout)
    (reply,) = drawn["replies"]
    path = Path(reply["image"])
    assert "R$ 50,00" in reply["text"]
    assert path.parent == tmp_path / "charts"
    assert path.read_bytes().startswith(b"\x89PNG")
    assert path.stat().st_mode & 0o777 == 0o600
