"""The sentences in the code and the sentences in the languages are the same ones."""

from __future__ import annotations

import pytest

from bot.replies.catalogue import LOCALES
from tests.bot.replies.sources import arguments, reach, sentences, text_of, uses, uses_in

PORTUGUESE = sentences("pt-BR")

in_every_language = pytest.mark.parametrize("locale", LOCALES)


def test_every_key_in_the_code_is_written_out() -> None:
    assert [use.where for use in uses() if use.key is None] == []


@in_every_language
def test_every_sentence_said_exists(locale: str) -> None:
    known = sentences(locale)
    assert [f"{use.where} {use.key}" for use in uses() if use.key and use.key not in known] == []


def test_every_sentence_is_said_with_exactly_its_arguments() -> None:
    wrong = [
        f"{use.where} {use.key} takes {sorted(arguments(use.key, PORTUGUESE))}"
        for use in uses()
        if use.key in PORTUGUESE and not use.unpacks and use.arguments != arguments(use.key, PORTUGUESE)
    ]
    assert wrong == []


def test_every_sentence_is_said_somewhere() -> None:
    said = frozenset().union(*(reach(use.key, PORTUGUESE) for use in uses() if use.key in PORTUGUESE))
    assert sorted(PORTUGUESE.keys() - said) == []


@in_every_language
def test_every_language_has_the_same_sentences_with_the_same_arguments(locale: str) -> None:
    known = sentences(locale)
    assert {key: sorted(arguments(key, known)) for key in known} == {
        key: sorted(arguments(key, PORTUGUESE)) for key in PORTUGUESE
    }


@in_every_language
def test_no_sentence_has_markup_or_stray_spaces(locale: str) -> None:
    lines = text_of(locale).splitlines()
    assert [line for line in lines if line != line.rstrip() or "\t" in line] == []
    text = [line for line in lines if not line.startswith("#")]
    assert [line for line in text if any(mark in line for mark in ("**", "__", "`", "<", "~~", "*{"))] == []


def test_the_walk_over_the_code_sees_literals_conditionals_and_the_rest() -> None:
    source = "v.say('a', x=1)\nself.voice.say('b' if y else 'c')\nv.say(key, **z)\nv.said('d')\ncontext.say(text)\n"
    found = [(use.key, sorted(use.arguments), use.unpacks) for use in uses_in(source, "module.py")]
    assert sorted(found, key=str) == [("a", ["x"], False), ("b", [], False), ("c", [], False), (None, [], True)]
