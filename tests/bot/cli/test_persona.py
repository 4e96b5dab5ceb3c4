"""`guarda persona`."""

from __future__ import annotations

import io
from pathlib import Path

from bot.cli.persona import describe, prompt_of
from bot.cli.startup import sentence
from bot.errors import PersonasInvalid
from bot.personas.loading import packaged_personas
from bot.replies.catalogue import voice
from tests.bot.cli.processes import environment, guarda, objects
from tests.bot.personas.test_loading import GOOD

PERSONAS = packaged_personas()


def test_everybody_is_listed_with_the_operators_without_configuration_or_connection(tmp_path: Path) -> None:
    (tmp_path / "personas").mkdir()
    (tmp_path / "personas" / "jardineira.toml").write_text(GOOD, encoding="utf-8")
    broken = environment(tmp_path, MONGODB_URI="nonsense", GUARDA_PERSONAS_DIR=str(tmp_path / "personas"))
    ended = guarda("persona", "list", environ=broken, cut_off=True)
    assert (ended.returncode, ended.stderr) == (0, b"")
    names = [each["name"] for each in objects(ended.stdout)]
    assert names == ["guarda", "conselheira", "jardineira", "organizadora", "professor"]


def test_of_each_it_is_said_how_they_greet_and_how_much_they_say_in_their_own_words() -> None:
    out = io.BytesIO()
    describe(PERSONAS, out)
    guarda_, counselor, *_ = objects(out.getvalue())
    assert (guarda_["default"], guarda_["variants"]) == (True, {})
    assert counselor["title"] == {"pt-BR": "Conselheira", "en": "Counselor"}
    assert counselor["variants"]["pt-BR"] == counselor["variants"]["en"] > 15


def test_the_prompt_is_shown_with_the_reset_and_without() -> None:
    counselor, teacher = PERSONAS.speaking("conselheira"), PERSONAS.speaking("professor")
    switched = prompt_of(PERSONAS, "claude-opus-5", teacher, counselor, "pt-BR")
    steady = prompt_of(PERSONAS, "claude-opus-5", None, counselor, "pt-BR")
    assert "<system_reset>" in switched
    assert "WHO YOU ARE" in steady
    assert "<system_reset>" not in steady
    assert all(counselor.instructions in each and each.endswith("palavras") for each in (switched, steady))


def test_the_command_prints_it_and_says_who_is_not_known(tmp_path: Path) -> None:
    environ = environment(tmp_path)
    shown = guarda("persona", "prompt", "--model", "gpt-4o", "--from", "guarda", "--to", "professora", environ=environ)
    assert shown.returncode == 0
    assert b"PRIORITY 2: WHO SPEAKS HAS CHANGED" in shown.stdout
    unknown = guarda("persona", "prompt", "--model", "gpt-4o", "--to", "joana", environ=environ)
    assert unknown.returncode == 2
    assert "“joana”" in unknown.stderr.decode()


def test_what_is_wrong_with_files_of_personas_is_all_said(tmp_path: Path) -> None:
    error = PersonasInvalid({"a.toml": ("one", "two"), "b.toml": ("three",)})
    for locale in ("pt-BR", "en"):
        told = sentence(voice(locale), error)
        assert all(line in told for line in ("a.toml: one", "a.toml: two", "b.toml: three"))
    (tmp_path / "a.toml").write_text("[", encoding="utf-8")
    ended = guarda("persona", "list", environ=environment(tmp_path, GUARDA_PERSONAS_DIR=str(tmp_path)))
    assert ended.returncode == 1
    assert b"a.toml: cannot be read" in ended.stderr
