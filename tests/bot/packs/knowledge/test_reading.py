"""What a sentence says of who says it, what it asks for, and what it ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.packs.knowledge.reading import asked, ended, same, stated
from bot.packs.sentences import sentence


@pytest.mark.parametrize(
    ("text", "topic", "value"),
    [
        ("trabalho na Vale", "work", "Vale"),
        ("Eu trabalho no Carrefour.", "work", "Carrefour"),
        ("trabalho como técnica de enfermagem", "occupation", "técnica de enfermagem"),
        ("moro em Belém do Pará", "home", "Belém do Pará"),
        ("agora moro em Santos", "home", "Santos"),
        ("meu time é o Santos", "team", "Santos"),
        ("torço pro Bahia", "team", "Bahia"),
        ("sou alérgica a dipirona, incha tudo", "allergy", "dipirona, incha tudo"),
        ("I'm allergic to peanuts", "allergy", "peanuts"),
        ("i live in Leeds", "home", "Leeds"),
        ("my favourite colour is green", "own favourite colour", "green"),
        ("calço 38", "shoes", "38"),
    ],
)
def test_what_is_said(text: str, topic: str, value: str) -> None:
    found = stated(text)
    assert found is not None
    assert (found.topic, found.value) == (topic, value)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "trabalho de segunda a sábado",
            "moro sozinho",
            "trabalho na terça",
            "meu time é o Santos?",
            "tenho 2 filhos",
        ),
        *("a ju mora em Santos", "trabalho em casa", "meu voo é amanhã", "quero ver duna", "salva matrix"),
    ],
)
def test_what_says_nothing_of_the_kind(text: str) -> None:
    assert stated(text) is None


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("onde eu trabalho?", "work"),
        ("vc lembra onde é que eu trabalho?", "work"),
        ("qual meu time", "team"),
        ("pra que time eu torço?", "team"),
        ("what's my name?", "name"),
        ("qual o meu hobby?", "own hobby"),
    ],
)
def test_what_is_asked(text: str, topic: str) -> None:
    assert asked(text) == topic


@pytest.mark.parametrize(
    ("text", "topic", "value", "then"),
    [
        ("não trabalho mais na Vale", "work", "Vale", ""),
        ("eu não moro mais em Campinas, agora moro em Santos", "home", "Campinas", "moro em Santos"),
        ("não trabalho mais lá", "work", "trabalho lá", ""),
        ("saí da Vale", "work", "Vale", ""),
        ("i don't work at Google anymore", "work", "Google", ""),
        ("não sou mais vegana", "diet", "vegana", ""),
    ],
)
def test_what_is_so_no_longer(text: str, topic: str, value: str, then: str) -> None:
    found = ended(text)
    assert found is not None
    assert (found.topic, found.value, found.then) == (topic, value, then)


def test_values_that_say_the_same() -> None:
    assert same("vegano", "vegana")
    assert same("a vale", "Vale do Rio Doce")
    assert not same("Petrobras", "Vale")


@given(st.text(max_size=60))
def test_any_text_is_read_and_its_parts_are_its_own(text: str) -> None:
    said = sentence(text, own=True)
    assert len(said.folded) == len(said.places)
    assert said.as_typed(0, len(said.folded)) in text
    stated(text)
    asked(text)
    ended(text)
