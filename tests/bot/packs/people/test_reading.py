"""What a sentence says of somebody, what it asks, and who is the same person."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.packs.people.reading import asked_of_somebody, said_of_somebody
from bot.packs.people.who import Who, is_somebody, same_people, who


@pytest.mark.parametrize(
    ("text", "somebody", "topic", "value"),
    [
        ("o aniversário da minha mãe é 12/03", "minha mãe", "birthday", "12/03"),
        ("Niver da Ju: 22 de agosto", "Ju", "birthday", "22 de agosto"),
        ("o Theo nasceu em 5/10/2019", "o Theo", "birthday", "5/10/2019"),
        ("minha sogra faz aniversário dia 3 de maio", "minha sogra", "birthday", "3 de maio"),
        ("a ju gosta de chocolate amargo", "a ju", "likes", "chocolate amargo"),
        ("o Heitor não come carne", "o Heitor", "dislikes", "carne"),
        ("tel da diarista neide 21 99812-3344", "diarista neide", "phone", "21 99812-3344"),
        ("whatsapp do encanador: (11) 98888-7777", "encanador", "phone", "(11) 98888-7777"),
        ("a tia Cida mora em Niterói", "a tia Cida", "address", "Niterói"),
        ("minha esposa se chama Eliane", "minha esposa", "who", "Eliane"),
        ("a Paula é minha irmã", "a Paula", "who", "minha irmã"),
        ("ana's birthday is May 3", "ana's", "birthday", "May 3"),
    ],
)
def test_what_is_said(text: str, somebody: str, topic: str, value: str) -> None:
    found = said_of_somebody(text)
    assert found is not None
    assert (found.who, found.topic, found.value) == (somebody, topic, value)


@pytest.mark.parametrize(
    "text",
    [
        *("eu gosto de chocolate", "quem gosta de chocolate?", "a gente gosta de você", "ninguém mora em Marte"),
        *("meu voo é dia 12/03", "a reunião é dia 3", "salva matrix", "todo mundo ama a ju", "quando é o niver da ju?"),
    ],
)
def test_what_says_nothing_of_anybody(text: str) -> None:
    assert said_of_somebody(text) is None


@pytest.mark.parametrize(
    ("text", "somebody", "topic"),
    [
        ("quando é o aniversário da minha mãe?", "minha mãe", "birthday"),
        ("que dia o Nícolas faz aniversário", "o Nícolas", "birthday"),
        ("aniversário do chefe é quando?", "chefe", "birthday"),
        ("do que a ju gosta?", "a ju", "likes"),
        ("de que o Pedro não gosta de comer?", "o Pedro", "dislikes"),
        ("qual o telefone da neide?", "neide", "phone"),
        ("onde mora meu cunhado agora?", "meu cunhado", "address"),
        ("quem é a neide?", "a neide", "everything"),
        ("o que você sabe da ju?", "ju", "everything"),
        ("what does theo do", "theo", "work"),
        ("who is Noreen again", "Noreen", "everything"),
    ],
)
def test_what_is_asked(text: str, somebody: str, topic: str) -> None:
    found = asked_of_somebody(text)
    assert found is not None
    assert (found.who, found.topic) == (somebody, topic)


@pytest.mark.parametrize("text", ["o que você sabe de mim?", "onde eu moro?", "quem é você?", "quando é a consulta?"])
def test_what_asks_of_nobody_else(text: str) -> None:
    assert asked_of_somebody(text) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("a neide", "diarista neide", True),
        ("minha mãe", "mamãe", True),
        ("ana's", "Ana", True),
        ("minha mãe", "a mãe da Ju", False),
        ("a Ju", "a mãe da Ju", False),
        ("a Ju", "o Caio", False),
    ],
)
def test_who_may_be_the_same(one: str, other: str, same: bool) -> None:
    assert who(one).may_be(who(other)) is same
    assert who(other).may_be(who(one)) is same


NAMES = st.sampled_from(["Ana", "Bia", "Caio", "Duda", "Edu", "Fabi"])


@given(st.lists(st.tuples(NAMES, NAMES), max_size=8), NAMES)
def test_the_same_people_are_a_closed_class(pairs: list[tuple[str, str]], start: str) -> None:
    named = [(who(one), who(other)) for one, other in pairs]
    found = set(same_people(named, who(start)))
    assert who(start) in found
    assert all((one in found) == (other in found) for one, other in named)
    assert found <= {who(start), *(each for pair in named for each in pair)}


def test_nobody_is_nobody() -> None:
    assert not is_somebody("")
    assert not Who(frozenset()).may_be(who("Ana"))


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    said = said_of_somebody(text)
    assert said is None or is_somebody(said.who)
    asked_of_somebody(text)
