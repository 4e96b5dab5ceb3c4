"""What README says that skills save."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import pytest

from tests.bench import skills


def test_every_message_takes_less_than_with_everything_and_the_mean_is_as_told() -> None:
    found = skills.rows()
    assert [row.skills for row in found] == [
        ("general",),
        ("finance",),
        ("counselor",),
        ("health",),
        ("finance",),
        ("professional",),
        ("finance", "health"),
    ]
    assert all(row.with_skills[part] < row.everything[part] for row in found for part in (0, 1))
    assert sum(row.share for row in found) / len(found) < 0.74


def test_a_real_tokenizer_counts_only_where_its_file_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    words = SimpleNamespace(get_encoding=lambda name: SimpleNamespace(encode=str.split))
    monkeypatch.setitem(sys.modules, "tiktoken", words)
    monkeypatch.delenv("TIKTOKEN_CACHE_DIR", raising=False)
    assert skills.tokenizer() is None
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "/somewhere")
    count = skills.tokenizer()
    assert count
    assert sum(skills.rows(count)[0].everything) < sum(skills.rows()[0].everything)
