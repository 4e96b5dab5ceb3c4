"""Skills are files: those that come along are sound, one more is one more file, and what is wrong is all named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from bot.errors import SkillsInvalid
from bot.planner.counting import tokens_at_most
from bot.skills.definition import Skills, whole_words
from bot.skills.detect import Heard, detect, woken
from bot.skills.loading import EXTENSION_BELOW, SKILLS_FOLDER, load_skills, packaged_skills
from bot.understanding.words.normaliser import fold

GOOD = """
description = "Plants and when to water them."
title = { pt = "plantas", en = "plants" }
priority = 1
temperature = 0.2
tools = ["water_plant"]

[tone]
style = "celebratory"
emoji = "minimal"
length = "concise"
formality = "informal"

[triggers]
pt = ['plantas?', 'samambaias?']
en = ['plants?', 'ferns?']

[extension]
planner = "SKILL: PLANTS"
writer = "SKILL: PLANTS"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(copytree(SKILLS_FOLDER, tmp_path / "skills"))


def wrong(folder: Path) -> dict[str, tuple[str, ...]]:
    with pytest.raises(SkillsInvalid) as raised:
        load_skills(folder)
    assert all(problem in str(raised.value) for problems in raised.value.problems.values() for problem in problems)
    return raised.value.problems


def test_the_skills_of_the_source_and_the_library_come_along() -> None:
    found = {each.name: (each.priority, each.temperature, len(each.tools)) for each in packaged_skills().all}
    assert found == {
        "counselor": (2, 0.7, 0),
        "finance": (3, 0.3, 5),
        "health": (4, 0.5, 4),
        "professional": (4, 0.4, 0),
        "relationships": (4, 0.6, 2),
        "library": (6, None, 9),
        "general": (10, None, 0),
    }


def test_their_tones_are_those_of_the_source() -> None:
    tones = {each.name: each.tone for each in packaged_skills().all if each.name != "library"}
    assert {name: " ".join((t.style, t.emoji, t.length, t.formality)) for name, t in tones.items() if t} == {
        "finance": "practical minimal concise informal",
        "health": "empathetic moderate moderate informal",
        "counselor": "reflective none elaborated careful-informal",
        "relationships": "empathetic minimal moderate careful-informal",
        "professional": "direct minimal concise informal",
        "general": "practical moderate concise informal",
    }


@pytest.mark.parametrize("name", [each.name for each in packaged_skills().all])
def test_each_is_short_folded_and_called_something_in_both_languages(name: str) -> None:
    skill = packaged_skills().by_name[name]
    assert max(map(tokens_at_most, (skill.planner, skill.writer))) < EXTENSION_BELOW
    assert skill.title.keys() == {"pt-BR", "en"}
    assert skill.description
    assert all(fold(pattern) == pattern.lower() for pattern in (*skill.triggers, *skill.exclusions))
    assert bool(skill.triggers) is not skill.fallback


SOUNDS_LIKE = (
    "gastei muito tempo",
    "renda-se",
    "renda os inimigos",
    "comprei um cartão de aniversário",
    "i spent the weekend there",
    "pay attention",
    "paid a visit",
    "chegou a conta de água",
    "gastei energia à toa",
    "ela está de bom humor",
    "são mil pesos, e o peso argentino caiu",
    "vou correr atrás disso",
    "the budget for water",
    "the water bill",
    "doctor who",
    "he walked away",
    "still in the running",
    "um filme triste",
    "você não precisa ter medo de errar",
    "o conselho tutelar",
    "a scary movie",
    "a depressing movie",
    "the air vent",
    "termino o relatório amanhã",
    "casamento de padrões",
    "estou familiar com isso",
    "the show friends",
    "friends series",
    "aumento de peso",
    "a camisa do time",
    "none of your business",
    "steve jobs",
    "a nota fiscal",
    "guardar dinheiro",
    "save some money",
    "keep going",
)


def test_every_exclusion_masks_something_that_would_wake_its_skill() -> None:
    """One that masks nothing is dead."""
    for skill in packaged_skills().all:
        for pattern in skill.exclusions:
            alone = whole_words(pattern)
            texts = [text for text in SOUNDS_LIKE if alone.search(fold(text))]
            bare = Skills.of([replace(skill, exclusions=()), packaged_skills().fallback])
            only = Skills.of([replace(skill, exclusions=(pattern,)), packaged_skills().fallback])
            assert any(woken(bare, text) and not woken(only, text) for text in texts), (skill.name, pattern)


def test_one_more_skill_is_one_more_file_and_nothing_else(folder: Path) -> None:
    before = load_skills(folder)
    (folder / "plants.toml").write_text(GOOD, encoding="utf-8")
    after = load_skills(folder)
    assert detect(before, Heard("as samambaias morreram")).names == ("general",)
    assert detect(after, Heard("as samambaias morreram")).names == ("plants",)
    assert detect(after, Heard("gastei 50 com plantas")).names == ("plants", "finance")
    assert after.by_name["plants"].tools == ("water_plant",)


def without(part: str) -> Callable[[str], str]:
    return lambda text: "\n".join(line for line in text.splitlines() if not line.startswith(part))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (without("description"), "description"),
        (without("title"), "title"),
        (without("style"), "tone.style"),
        (without("pt ="), "triggers: none in pt"),
        (lambda text: text.replace("celebratory", "loud"), "tone.style"),
        (lambda text: text.replace("'plantas?'", "'plantas('"), "triggers.pt.0 'plantas('"),
        (lambda text: text.replace("'plantas?'", "'água'"), "has accents"),
        (lambda text: text.replace("'plantas?'", "'Plantas'"), "has capitals"),
        (lambda text: text.replace("'plantas?'", "'(?:planta)?'"), "matches where there is no word"),
        (lambda text: text.replace("0.2", "7"), "temperature"),
        (lambda text: text.replace("priority = 1", 'priority = "high"'), "priority"),
        (lambda text: text.replace("water_plant", "Water the plant"), "tools.0 'Water the plant'"),
        (lambda text: text.replace('planner = "SKILL: PLANTS"', f'planner = "{"é" * 250}"'), "extension.planner"),
        (lambda text: f"colour = 1\n{text}", "colour"),
        (lambda text: f"fallback = true\n{text}", "triggers: the fallback has none"),
        (lambda text: f"{text}\n[tone", "cannot be read"),
    ],
)
def test_a_bad_file_is_refused_with_its_mistake(folder: Path, change: Callable[[str], str], why: str) -> None:
    (folder / "plants.toml").write_text(change(GOOD), encoding="utf-8")
    problems = wrong(folder)
    assert problems.keys() == {"plants.toml"}
    assert any(why in problem for problem in problems["plants.toml"]), problems


def test_every_mistake_of_every_bad_file_is_named_at_once(folder: Path) -> None:
    bad = GOOD.replace("celebratory", "loud").replace("0.2", "7").replace("'plantas?'", "'á', '('")
    (folder / "plants.toml").write_text(bad, encoding="utf-8")
    (folder / "Bad-Name.toml").write_text("description = 1", encoding="utf-8")
    (folder / "bytes.toml").write_bytes(b"\xff")
    problems = wrong(folder)
    assert problems.keys() == {"Bad-Name.toml", "bytes.toml", "plants.toml"}
    assert len(problems["plants.toml"]) == 4
    assert len(problems["Bad-Name.toml"]) == 4


def test_there_is_one_fallback(folder: Path) -> None:
    (folder / "other.toml").write_text((folder / "general.toml").read_text("utf-8"), encoding="utf-8")
    assert wrong(folder).keys() == {"general.toml", "other.toml"}
    (folder / "other.toml").unlink()
    (folder / "general.toml").unlink()
    assert "fallback" in str(wrong(folder))
