"""A search is named by what was looked for, never by the whole question."""

from __future__ import annotations

import pytest

from bot.replies.catalogue import voice
from bot.replies.search import sought
from state.reads import SearchItems
from tests.bot.replies.make import JULY_2026
from tools.search_query import wanted

PT = voice("pt-BR")


@pytest.mark.parametrize(
    ("query", "what"),
    [
        ("o que eu salvei hoje?", "(hoje)"),
        ("o que guardei em Março?", "(em Março)"),
        ("minhas notas de ontem", "(de ontem)"),
        ("filmes de terror dos anos 80", "com “terror” (dos anos 80)"),
        ("me mostra a receita de bolo que eu salvei ontem?", "com “receita de bolo” (ontem)"),
        ("o bolo que salvei ontem, o de chocolate", "com “bolo chocolate” (ontem)"),
        ("séries dos anos 90 que salvei hoje", "(dos anos 90 hoje)"),
        ("senha do wifi", "com “senha do wifi”"),
    ],
)
def test_a_search_by_days_names_its_words_and_its_days(query: str, what: str) -> None:
    asked = wanted(query, JULY_2026)
    request = SearchItems(words=asked.words, years=asked.years, since=asked.since, until=asked.until)
    assert sought(PT, query, request, JULY_2026) == what
    assert sought(PT, query, None, JULY_2026) == what


def test_days_that_were_words_of_what_was_found_are_no_days() -> None:
    query = "tem reunião de segunda?"
    literally = SearchItems(words=wanted(query, JULY_2026).literally)
    assert sought(PT, query, literally, JULY_2026) == "com “reunião de segunda”"


def test_in_english_too() -> None:
    assert sought(voice("en"), "what did I save last week?", None, JULY_2026) == "(last week)"
    assert sought(voice("en"), "cake", None, JULY_2026) == "for “cake”"
