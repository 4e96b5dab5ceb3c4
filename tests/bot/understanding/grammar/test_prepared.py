"""What a process reads its rules from must not change what it understands."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding.grammar import prepared
from bot.understanding.grammar.rulebook import load

SAID = ("salva", "apaga", "delete", "xyz")


def test_a_prepared_rulebook_is_the_one_that_was_read(tmp_path: Path) -> None:
    read, place = load(), tmp_path / "rules"
    prepared.prepare(read, place)
    again = prepared.restored(place)
    assert (again.letters, again.titles, again.titles_with_a_year) == (
        read.letters,
        read.titles,
        read.titles_with_a_year,
    )
    for tongue, same in zip(read.tongues, again.tongues, strict=True):
        assert list(same.sentences) == list(tongue.sentences)
        assert (same.roles, same.item_types, same.before) == (tongue.roles, tongue.item_types, tongue.before)
        assert [same.words.nearest(f"{word}x") for word in SAID] == [tongue.words.nearest(f"{word}x") for word in SAID]


def test_one_made_from_other_rules_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "rules"
    prepared.prepare("rules", place)
    assert prepared.restored(place) == "rules"
    monkeypatch.setattr(prepared, "made_from", lambda: b"other")
    assert prepared.restored(place) is None


def test_without_one_the_rules_are_read(tmp_path: Path) -> None:
    assert prepared.restored(tmp_path / "none") is None


def test_half_of_one_is_not_taken(tmp_path: Path) -> None:
    place = tmp_path / "rules"
    place.write_bytes(prepared.made_from()[:-1])
    assert prepared.restored(place) is None


def test_any_rule_file_or_module_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    rules, module = tmp_path / "rules" / "pt.toml", tmp_path / "reading.py"
    rules.write_text("a")
    module.write_text("b")
    monkeypatch.setattr(prepared, "HERE", tmp_path)
    first = prepared.made_from()
    rules.write_text("c")
    second = prepared.made_from()
    module.write_text("d")
    assert len({first, second, prepared.made_from()}) == 3
