"""Administrators at a terminal, through the command as it is composed."""

from __future__ import annotations

from tests.bot.cli.processes import guarda, objects


def test_who_is_named_in_the_environment_is_an_administrator_and_nobody_else(environ: dict[str, str]) -> None:
    environ = {**environ, "GUARDA_ADMINS": "tg:1,cli:ana"}
    said = {}
    for user in ("ana", "rui"):
        ended = guarda("chat", "--json", "--user", user, environ=environ, stdin="/admin status\n")
        (answer,) = objects(ended.stdout)
        said[user] = (answer["action"], answer["replies"][0]["text"].splitlines()[0])
    assert said["ana"] == ("admin", "▶️ Atendendo")
    assert said["rui"][0] == "unknown"
    assert "Atendendo" not in said["rui"][1]
