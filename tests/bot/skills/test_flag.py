"""GUARDA_SKILLS, from the environment to what a model's server is sent."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from bot.errors import SkillsInvalid
from bot.runtime.bootstrap import open_runtime
from bot.runtime.config import load_settings
from bot.skills import loading
from state.addresses import person_of
from state.turns import Message, Turn
from tests.fakes.model_server import ModelStandIn

SAID = "busca boleto da dívida"


async def systems(mongo_uri: str, database: str, **environ: str) -> tuple[list[str], Any]:
    """Return what a model's server is told first, and the skills on record, of something that is looked for."""
    with ModelStandIn() as stand_in:
        named = {"HOME": "/nowhere", "OPENAI_MODEL": "m", "OPENAI_BASE_URL": stand_in.url, "MONGODB_URI": mongo_uri}
        settings = load_settings({**named, "GUARDA_MODEL_USE": "model", **environ})
        async with open_runtime(settings, database=database) as runtime:
            ana, now = person_of("cli:ana"), runtime.clock()
            turn = Turn(
                id="cli:ana:1",
                person=ana,
                chat="cli:ana",
                channel="cli",
                message=Message(text=SAID),
                arrived=now,
                due=now,
            )
            await runtime.dispatcher.accept(turn)
            await runtime.dispatcher.work_for(ana)
            raw = await runtime.database["turns"].find_one({"_id": turn.id})
        assert raw
        used = raw["decision"]["trace"].get("skills")
        return [asked.body["messages"][0]["content"] for asked in stand_in.asked], used


async def test_skills_are_used_unless_they_are_switched_off(mongo_uri: str, database_name: str) -> None:
    on, used = await systems(mongo_uri, database_name)
    assert "SKILL: MONEY" in on[0]
    assert used
    off, unused = await systems(mongo_uri, f"{database_name}_off", GUARDA_SKILLS="off")
    assert not any("SKILL" in system for system in off)
    assert on[0].startswith(off[0]), "the skills' words follow what everybody is asked with"
    assert unused is None


async def test_bad_files_stop_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(copytree(loading.SKILLS_FOLDER, tmp_path / "skills"))
    (folder / "plants.toml").write_text("description = 1", encoding="utf-8")
    monkeypatch.setattr(loading, "SKILLS_FOLDER", folder)
    loading.packaged_skills.cache_clear()
    try:
        with pytest.raises(SkillsInvalid, match=r"plants\.toml: description"):
            async with open_runtime(load_settings({"HOME": "/nowhere", "MONGODB_URI": "mongodb://127.0.0.1:1/x"})):
                pass
    finally:
        loading.packaged_skills.cache_clear()
