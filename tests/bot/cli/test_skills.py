"""`guarda skills`."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from bot.cli.skills import describe
from bot.cli.startup import sentence
from bot.errors import SkillsInvalid
from bot.replies.catalogue import voice
from bot.skills.loading import packaged_skills
from tests.bot.cli.processes import environment, guarda, objects

FIELDS = ["text", "skills", "tools", "temperature", "tone", "prompt_tokens"]


def described(*texts: str, talk: bool = False) -> list[dict[str, Any]]:
    out = io.BytesIO()
    describe(packaged_skills(), texts, out, talk=talk)
    return objects(out.getvalue())


def test_arguments_are_described_without_configuration_or_connection(tmp_path: Path) -> None:
    broken = environment(tmp_path, MONGODB_URI="nonsense", GUARDA_SKILLS="nonsense")
    ended = guarda("skills", "gastei 50 no mercado", "oi", environ=broken, cut_off=True)
    assert (ended.returncode, ended.stderr) == (0, b"")
    money, hello = objects(ended.stdout)
    assert list(money) == FIELDS
    assert (money["text"], money["skills"], money["temperature"]) == ("gastei 50 no mercado", ["finance"], 0.3)
    assert money["tone"] == {"style": "practical", "emoji": "minimal", "length": "concise", "formality": "informal"}
    assert (hello["skills"], hello["temperature"]) == (["general"], None)
    assert hello["prompt_tokens"] < money["prompt_tokens"]
    assert "search_items" in hello["tools"]


def test_each_line_of_standard_input_is_answered_by_a_line(tmp_path: Path) -> None:
    ended = guarda("skills", environ=environment(tmp_path), stdin=b"estou triste\r\n\n\xff\nsim")
    assert [each["skills"] for each in objects(ended.stdout)] == [["counselor"], ["general"], ["general"], ["general"]]


def test_in_a_talk_each_message_is_heard_after_those_before_it() -> None:
    talk = ("Quanto gastei esse mês?", "sim", "estou triste", "ok")
    assert [each["skills"] for each in described(*talk, talk=True)] == [
        ["finance"],
        ["finance"],
        ["counselor"],
        ["counselor", "finance"],
    ]
    assert described(*talk)[1]["skills"] == ["general"]


def test_what_is_wrong_with_files_of_skills_is_all_said() -> None:
    error = SkillsInvalid({"a.toml": ("one", "two"), "b.toml": ("three",)})
    for locale in ("pt-BR", "en"):
        told = sentence(voice(locale), error)
        assert all(line in told for line in ("a.toml: one", "a.toml: two", "b.toml: three"))
