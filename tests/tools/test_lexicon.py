"""Lexicons: what a folder's files of languages hold, taken together."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

import bot.languages
from tools.lexicon import LANGUAGES, Lexicon, LexiconError

ROOT = Path(__file__).parents[2]
FOLDERS = (LANGUAGES, bot.languages.LANGUAGES)


def languages(folder: Path, **files: str) -> Path:
    for code, file in files.items():
        (folder / f"{code}.toml").write_text(f"[greeting]\n{file}", "utf-8")
    return folder


def test_every_language_is_read(tmp_path: Path) -> None:
    greeting = Lexicon(languages(tmp_path, en='hello = "hi hello"', eo='hello = "saluton"'), "greeting")

    assert greeting.words("hello") == {"hi", "hello", "saluton"}
    assert greeting.pattern("hello", r"\b", r"\b").search("nu, saluton!")


def test_an_entry_may_name_a_list_of_its_language(tmp_path: Path) -> None:
    files = {"en": "who = \"anna\"\nhello = ['hi {who}']", "eo": "who = \"ana\"\nhello = ['sal(?P<on>ut)on, {who}']"}
    greeting = Lexicon(languages(tmp_path, **files), "greeting")

    assert greeting.pattern("hello").fullmatch("hi anna")
    assert not greeting.pattern("hello").fullmatch("hi ana")
    assert [each.groupindex.keys() for each in greeting.patterns("who")] == [set(), set()]


def test_what_no_language_says_matches_nothing(tmp_path: Path) -> None:
    greeting = Lexicon(languages(tmp_path, en="hello = []"), "greeting")

    assert not greeting.pattern("hello", "^").match("")


@pytest.mark.parametrize("other", ['bye = "gis"', "hello = ['saluton']"])
def test_a_language_has_the_lists_of_the_others(tmp_path: Path, other: str) -> None:
    folder = languages(tmp_path, en='hello = "hi"', eo=other)

    with pytest.raises(LexiconError, match="eo"):
        Lexicon(folder, "greeting")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_list_is_asked_for(folder: Path) -> None:
    sources = [path.read_text("utf-8") for path in sorted(folder.parent.rglob("*.py"))]
    written = "\n".join(path.read_text("utf-8") for path in folder.glob("*.toml"))
    named = set(re.findall(r"\{([a-z_]+)\}", written))
    read: Mapping[str, Mapping[str, object]] = tomllib.loads(next(folder.glob("*.toml")).read_text("utf-8"))
    for section, lists in read.items():
        asking = "\n".join(each for each in sources if f', "{section}")' in each)
        assert [name for name in lists.keys() - named if not re.search(f"[\"']{name}[\"']", asking)] == [], section
