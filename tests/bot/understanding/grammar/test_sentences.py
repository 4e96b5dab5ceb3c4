"""Leaving out the sentences that cannot fit must leave in every one that does."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.understanding.grammar.patterns import UNKNOWN_WORD, Letters, whole
from bot.understanding.grammar.sentences import Rule, Sentence, Sentences
from bot.understanding.grammar.templates import Compiler
from bot.understanding.recognition import Action

LETTERS = Letters()
COMPILER = Compiler(
    LETTERS, {"verb": ["apaga", "tira"], "thing": ["o filme", "a nota"], "place": ["daqui", "de lá"]}, {}
)
NEEDING = "{query} é (ruim | velho) {...}"
SAID = (
    "<verb> <thing>",
    "[por favor] <verb> {query}",
    "{query} <verb>",
    "{query -verb} <place>",
    "<verb>+ [<thing>] <place>",
    "{{verb place ; thing}}",
    "(apaga | lá) {...} daqui",
    NEEDING,
)


def _sentence(said: str) -> Sentence:
    pattern = COMPILER.compile(said)
    rule = Rule(said, Action.DELETE_ITEM)
    return Sentence(rule, whole(pattern), pattern.first, pattern.last, pattern.shortest, pattern.longest, pattern.needs)


SENTENCES = Sentences(_sentence(said) for said in SAID)


def _tried(letters: str) -> list[Sentence]:
    among = SENTENCES.ending(SENTENCES.needing(letters), letters[-1])
    return list(SENTENCES.beginning(among, letters[0], len(letters)))


@given(st.text(st.sampled_from([*LETTERS.of.values(), UNKNOWN_WORD]), min_size=1, max_size=6))
def test_every_sentence_that_fits_is_tried(letters: str) -> None:
    tried = _tried(letters)
    assert [each for each in SENTENCES if each.pattern.fullmatch(letters) and each not in tried] == []


def test_one_that_lacks_a_word_it_needs_is_not_tried() -> None:
    one, other = LETTERS.of["e"], LETTERS.of["velho"]
    assert [sentence.rule.name for sentence in _tried(f"x{one}{other}x")] == [NEEDING]
    assert _tried(f"xx{one}x") == _tried(f"xx{other}x") == []
