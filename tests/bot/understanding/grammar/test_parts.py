"""The lists of a rule file have the names that are asked for, no fewer and no more."""

from __future__ import annotations

import pytest

from bot.understanding.grammar.parts import RuleFile
from bot.understanding.grammar.patterns import Letters
from bot.understanding.grammar.templates import Compiler, TemplateError

_SAID = {"barred": [], "verb": ["apaga <tests_it>"], "it": ["isso", "tudo"], "plainly": {"order": "apaga"}}


def _file(**others: list[str]) -> RuleFile:
    return RuleFile("xx.tests.toml", "tests", {**_SAID, **others}, Compiler(Letters(), {}, {}))


def test_a_list_may_be_written_with_the_others_of_its_file() -> None:
    file = _file()
    file.check({"barred", "verb"}, {"order"})
    apaga, tudo = (file.list_of("verb").source[0], sorted(file.first("it"))[-1])
    assert file.pattern("verb").fullmatch(apaga + tudo)


def test_a_list_that_is_asked_for_and_not_there_is_an_error() -> None:
    with pytest.raises(TemplateError, match=r"xx.tests.toml lacks.*'place'"):
        _file().check({"barred", "verb", "place"}, {"order"})


def test_a_list_that_nothing_asks_for_is_an_error() -> None:
    with pytest.raises(TemplateError, match=r"xx.tests.toml has \['place'\]"):
        _file(place=["daqui"]).check({"barred", "verb"}, {"order"})


def test_how_things_are_said_plainly_is_looked_at_as_well() -> None:
    with pytest.raises(TemplateError, match="'all'"):
        _file().check({"barred", "verb"}, {"order", "all"})


def test_an_empty_list_matches_nothing() -> None:
    assert not _file().pattern("barred").search("x")
