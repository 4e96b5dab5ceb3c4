"""What README says that skills save."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.bench import skills

README = Path(__file__).parents[3] / "README.md"
# Message, skills, with everything, with its skills, share, share of o200k_base.
COLUMNS = 6


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


def test_readme_tells_what_is_measured() -> None:
    """The words of prompts change a little day by day: two points off is what is measured."""
    found = skills.rows()
    lines = README.read_text(encoding="utf-8").splitlines()
    told = [[cell.strip("* ") for cell in line.strip("|").split("|")] for line in lines]
    shares = {cells[0]: cells[4] for cells in told if len(cells) == COLUMNS}
    for row in found:
        assert float(shares[row.text].removesuffix(" %")) == pytest.approx(100 * row.share, abs=2)
    mean = 100 * sum(row.share for row in found) / len(found)
    assert float(shares["mean"].removesuffix(" %")) == pytest.approx(mean, abs=1)


def test_a_real_tokenizer_counts_only_where_its_file_is_at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    words = SimpleNamespace(get_encoding=lambda name: SimpleNamespace(encode=str.split))
    monkeypatch.setitem(sys.modules, "tiktoken", words)
    monkeypatch.delenv("TIKTOKEN_CACHE_DIR", raising=False)
    assert skills.tokenizer() is None
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "/somewhere")
    count = skills.tokenizer()
    assert count
    assert sum(skills.rows(count)[0].everything) < sum(skills.rows()[0].everything)
