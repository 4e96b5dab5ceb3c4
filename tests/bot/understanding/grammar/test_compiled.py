"""A pattern that was kept is the very pattern that was compiled."""

from __future__ import annotations

import re
from array import array
from io import BytesIO
from itertools import islice
from typing import Any

import pytest

from bot.understanding.grammar import compiled
from bot.understanding.grammar.compiled import dump, load, made_again, parts_of
from bot.understanding.grammar.rulebook import RULES

PATTERNS = (
    re.compile("a|bc"),
    re.compile(r"(?P<name>\w+)(?:-(\d+))?"),
    re.compile("x", re.IGNORECASE | re.MULTILINE),
    re.compile(r"(?<=[áé])(?:ab)++$"),
    re.compile("[一-丂]{2,}?"),
    re.compile(""),
)


def again(value: object) -> Any:
    file = BytesIO()
    dump(value, file)
    file.seek(0)
    return load(file)


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: pattern.pattern)
def test_a_kept_pattern_is_the_same(pattern: re.Pattern[str]) -> None:
    (kept,) = again([pattern])
    assert kept == pattern  # the source, the flags and the code
    assert (kept.groups, kept.groupindex) == (pattern.groups, pattern.groupindex)
    assert kept is not pattern


def test_the_rules_are_the_same() -> None:
    patterns = [sentence.pattern for sentence in islice(RULES.sentences(), 0, None, 40)]
    assert again(patterns) == patterns


def test_none_is_compiled_when_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    file = BytesIO()
    dump(PATTERNS, file)
    file.seek(0)
    monkeypatch.setattr(re, "compile", None)
    monkeypatch.setattr("re._compiler.compile", None)
    re.purge()
    assert load(file) == PATTERNS


def test_where_python_has_no_such_doors_the_source_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(compiled, "import_module", closed)
    assert parts_of(PATTERNS[0]) is None
    assert again(PATTERNS) == PATTERNS


def test_where_it_makes_something_else_the_source_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "made_again", lambda *_: re.compile("other"))
    assert parts_of(PATTERNS[0]) is None


def test_what_is_no_code_is_not_run() -> None:
    with pytest.raises(RuntimeError):
        made_again("a", 0, memoryview(array("I", [1, 2, 3])), 0, {})
