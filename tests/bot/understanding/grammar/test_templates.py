"""The small language of the rule files."""

from __future__ import annotations

import re

import pytest

from bot.understanding.grammar.patterns import Letters, Pattern
from bot.understanding.grammar.rulebook import RULES
from bot.understanding.grammar.templates import Compiler, TemplateError

LISTS = {"fruit": ["pera", "maçã", "fruta do conde"], "eat": ["come", "coma"], "polite": ["por favor", "<eat> ai"]}


@pytest.fixture
def compiler() -> Compiler:
    return Compiler(Letters(), LISTS, {})


def fits(compiler: Compiler, sentence: str, text: str) -> re.Match[str] | None:
    pattern = compiler.compile(sentence)
    letters = "".join(":" if word == ":" else compiler.letters.of.get(word, "x") for word in text.split())
    assert pattern.shortest <= len(letters) or not re.fullmatch(pattern.source, letters)
    return re.fullmatch(pattern.source, letters)


@pytest.mark.parametrize(
    ("sentence", "said", "not_said"),
    [
        ("<eat> [a] <fruit>", ["come pera", "coma a maca", "come fruta do conde"], ["come", "pera", "come a a pera"]),
        ("(come | bebe) isso", ["come isso", "bebe isso"], ["isso", "come bebe isso"]),
        ("come+ pera", ["come pera", "come come pera"], ["pera"]),
        ("<eat> {what}", ["come um boi", "coma x"], ["come"]),
        ("<eat> {what -fruit}", ["come um boi"], ["come um pera"]),
        ("<eat> {what ~fruit}", ["come um pera"], ["come pera boi", "come fruta do conde boi"]),
        ("{what +fruit}", ["pera boa", "fruta do conde"], ["boa pera"]),
        ("{what =fruit} boa", ["pera boa", "fruta do conde boa"], ["pera", "pera muito boa", "boa", "boi boa"]),
        ("come : {what!}", ["come : a b"], ["come a b", "come :"]),
        ("come {...} ja", ["come isso tudo ja"], ["come ja"]),
        ("{{eat fruit ; polite}}", ["pera come", "come pera pera"], ["come", "pera", "come pera boi"]),
    ],
)
def test_a_sentence_fits_what_it_says(compiler: Compiler, sentence: str, said: list[str], not_said: list[str]) -> None:
    assert [text for text in said if not fits(compiler, sentence, text)] == []
    assert [text for text in not_said if fits(compiler, sentence, text)] == []


@pytest.mark.parametrize("sentence", ["come (pera", "come pera]", "<fish>", "come (pera | )", "", "{{fish ; eat}}"])
def test_a_sentence_that_cannot_be_read_says_so(compiler: Compiler, sentence: str) -> None:
    with pytest.raises(TemplateError):
        compiler.compile(sentence)


def test_a_pattern_knows_its_first_letters_and_length(compiler: Compiler) -> None:
    pattern = compiler.compile("[por] <eat> pera+")
    letter = compiler.letters.of
    assert pattern.first == frozenset({letter["por"], letter["come"], letter["coma"]})
    assert (pattern.shortest, pattern.longest) == (2, 7)
    assert isinstance(pattern, Pattern)


def test_every_sentence_of_the_rule_files_is_a_regular_expression() -> None:
    RULES.compile()
    assert all(sentence.pattern.pattern == sentence.source for tongue in RULES.tongues for sentence in tongue.sentences)
