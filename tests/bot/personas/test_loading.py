"""Personas are files: those that come along are sound, an operator adds some, and what is wrong is all named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from bot.errors import PersonasInvalid
from bot.personas.loading import INSTRUCTIONS, PERSONAS_FOLDER, load_personas, packaged_personas, personas_in
from bot.personas.variants import VARIED, spoken_as
from bot.replies.catalogue import LOCALES, arguments_of, voice

GOOD = """
title = { pt = "Jardineira", en = "Gardener" }
called = ["jardineiro"]
description = { pt = "cuida das plantas", en = "looks after plants" }
greeting = { pt = "Oi, aqui é a Jardineira.", en = "Hi, the Gardener here." }
instructions = "You are the Gardener."

[tone]
style = "celebratory"
emoji = "minimal"
length = "concise"
formality = "informal"

[says.pt]
kept-note = "Plantei: { $text }"
"""

# What makes somebody of a persona where no model speaks.
SAID_BY_EACH = frozenset(
    "greet-again thank farewell passing-praise passing-laughter passing-scolding passing-wait passing-1 passing-2 "
    "passing-3 passing-4 kept kept-note kept-as-note kept-link kept-video".split()
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "jardineira.toml").write_text(GOOD, encoding="utf-8")
    return tmp_path


def wrong(folder: Path) -> dict[str, tuple[str, ...]]:
    with pytest.raises(PersonasInvalid) as raised:
        personas_in(folder)
    assert all(problem in str(raised.value) for problems in raised.value.problems.values() for problem in problems)
    return raised.value.problems


def test_four_come_along_and_guarda_speaks_where_nobody_is_asked_for() -> None:
    personas = packaged_personas()
    assert [each.name for each in personas.all] == ["guarda", "conselheira", "organizadora", "professor"]
    assert personas.default.name == "guarda"
    assert personas.instructions == ""


@pytest.mark.parametrize("name", [each.name for each in packaged_personas().all])
def test_each_is_somebody_in_both_languages(name: str) -> None:
    found = packaged_personas().speaking(name)
    for locale in LOCALES:
        assert found.titled(locale)
        assert found.described(locale)
        assert found.titled(locale) in found.greets(locale)
    assert found.instructions
    assert found.tone


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", [each.name for each in packaged_personas().all if not each.default])
def test_each_but_the_default_one_has_words_of_their_own_without_a_model(name: str, locale: str) -> None:
    usual, own = voice(locale), spoken_as(voice(locale), packaged_personas().speaking(name).variants[locale])
    arguments = {"title": "Duna 2", "text": "pagar 30 reais", "kind": "movie"}
    for key in SAID_BY_EACH:
        needed = {each: arguments[each] for each in arguments_of(locale, key) or ()}
        assert own.say(key, **needed) != usual.say(key, **needed)
        assert all(value in own.say(key, **needed) for each, value in needed.items() if each != "kind")


def test_no_two_of_them_say_the_same_of_something_kept() -> None:
    voices = [spoken_as(voice("en"), each.variants.get("en", "")) for each in packaged_personas().all]
    assert len({each.say("kept-note", text="milk") for each in voices}) == len(voices)


def test_one_more_is_one_more_file(folder: Path) -> None:
    personas = personas_in(folder)
    found = personas.called("Jardineiro")
    assert found is not None
    assert (found.name, found.greets("en")) == ("jardineira", "Hi, the Gardener here.")
    assert len(personas.all) == len(packaged_personas().all) + 1
    assert spoken_as(voice("pt-BR"), found.variants["pt-BR"]).say("kept-note", text="leite") == "Plantei: leite"


def test_a_file_of_the_same_name_takes_the_place_of_ours(tmp_path: Path) -> None:
    theirs = GOOD.replace('called = ["jardineiro"]', "")
    (tmp_path / "professor.toml").write_text(theirs, encoding="utf-8")
    assert personas_in(tmp_path).speaking("professor").titled("en") == "Gardener"


def test_the_operators_instructions_hold_whoever_speaks(folder: Path) -> None:
    (folder / INSTRUCTIONS).write_text("Never speak of competitors.\n", encoding="utf-8")
    assert personas_in(folder).instructions == "Never speak of competitors."


WRONG: dict[str, tuple[Callable[[str], str], str]] = {
    "a language is missing": (lambda text: text.replace(', en = "Hi, the Gardener here."', ""), "greeting.en"),
    "nothing is told to a model": (lambda text: text.replace('"You are the Gardener."', '" "'), "instructions"),
    "too much is told to a model": (lambda text: text.replace("the Gardener.", "x" * 1_001), "has to have 1000"),
    "the greeting is long": (lambda text: text.replace("aqui é a", "a" * 301), "greeting.pt"),
    "a name has digits": (lambda text: text.replace("jardineiro", "jardineiro 2"), "called.0 'jardineiro 2'"),
    "a key is unknown": (lambda text: text + "\n[extra]\nx = 1\n", "extra"),
    "no such style": (lambda text: text.replace("celebratory", "loud"), "tone.style"),
    "a sentence is not to be varied": (lambda text: text.replace("kept-note", "crisis"), "says.pt.crisis"),
    "there is no such sentence": (lambda text: text.replace("kept-note", "kept-nothing"), "says.pt.kept-nothing"),
    "a fact is left out": (lambda text: text.replace("{ $text }", ""), "should use $text, and uses nothing"),
    "a fact is made up": (lambda text: text.replace("$text", "$price"), "should use $text, and uses $price"),
    "a number is made up": (lambda text: text.replace("Plantei:", "Plantei 3:"), "has a number of its own (3)"),
    "it is no Fluent": (lambda text: text.replace("{ $text }", "{ $text"), "is no text for one sentence"),
    "it speaks of a sentence there is not": (lambda text: text.replace("Plantei", "{ nope }"), "no sentence nope"),
    "it is no TOML": (lambda text: text + "[", "cannot be read"),
}


@pytest.mark.parametrize(("change", "told"), WRONG.values(), ids=WRONG.keys())
def test_what_is_wrong_with_a_file_is_named(folder: Path, change: Callable[[str], str], told: str) -> None:
    path = folder / "jardineira.toml"
    path.write_text(change(GOOD), encoding="utf-8")
    assert any(told in problem for problem in wrong(folder)["jardineira.toml"])


def test_every_mistake_of_every_file_is_named_at_once(folder: Path) -> None:
    (folder / "jardineira.toml").write_text(GOOD.replace("celebratory", "loud").replace("informal", "odd"), "utf-8")
    (folder / "Outra.toml").write_text(GOOD.replace("$text", "$price"), "utf-8")
    (folder / INSTRUCTIONS).write_text("x" * 2_001, "utf-8")
    found = wrong(folder)
    assert {name: len(problems) for name, problems in found.items()} == {
        "jardineira.toml": 2,
        "Outra.toml": 2,
        INSTRUCTIONS: 1,
    }


def test_two_cannot_answer_to_one_name_nor_both_be_the_default(folder: Path) -> None:
    (folder / "outra.toml").write_text("default = true\n" + GOOD.replace("jardineiro", "conselheira"), "utf-8")
    found = wrong(folder)
    assert "'conselheira': so is conselheira.toml called" in found["outra.toml"]
    assert "default: so is guarda.toml" in found["outra.toml"]
    assert "default: so is outra.toml" in found["guarda.toml"]


def test_somebody_is_the_default() -> None:
    files = {"professor": PERSONAS_FOLDER / "professor.toml"}
    with pytest.raises(PersonasInvalid, match="no file is the default"):
        load_personas(files)


def test_a_folder_that_is_none_is_said(tmp_path: Path) -> None:
    assert wrong(tmp_path / "nowhere") == {str(tmp_path / "nowhere"): ("is no folder",)}


def test_there_are_no_more_than_a_list_has_rows(tmp_path: Path) -> None:
    copytree(PERSONAS_FOLDER, tmp_path, dirs_exist_ok=True)
    for letter in "abcdefg":
        title = f'title = {{ pt = "{letter}", en = "{letter}" }}'
        text = GOOD.replace('title = { pt = "Jardineira", en = "Gardener" }', title).replace('["jardineiro"]', "[]")
        (tmp_path / f"{letter}.toml").write_text(text, "utf-8")
    assert "11 personas" in wrong(tmp_path)["*.toml"][0]


def test_only_sentences_that_ask_and_refuse_nothing_may_be_varied() -> None:
    assert not {key for key in VARIED if key.startswith(("ask-", "confirm-", "choose-", "crisis", "erase", "privacy"))}
