"""What can be a title, told from the words alone."""

from __future__ import annotations

import pytest

from bot.planner.titles import could_be_film, names_another_thing, reads_like_title, sounds_like_sentence

TITLES = [
    "matrix",
    "clube da luta",
    "eu, robô",
    "o poderoso chefão: parte dois",
    "viver duas vezes",
    "não olhe para cima",
    "o que fazemos nas sombras",
    "livros",
    "my cousin vinny",
    "vinho",
    "kill bill vol. 1",
    "song of the sea",
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_could_be_a_film(title: str) -> None:
    assert could_be_film(title)


@pytest.mark.parametrize(
    "text",
    [
        "comprar leite",
        "comprar leite e pão para o café",
        "eu tenho médico na quinta",
        "não esquecer de pagar a luz",
        "o encanador vem na sexta. deixar a chave na portaria",
        "a professora disse que a prova ficou para a outra semana",
    ],
)
def test_a_sentence_could_not(text: str) -> None:
    assert sounds_like_sentence(text)
    assert not could_be_film(text)


@pytest.mark.parametrize(
    "text",
    ["o livro dom casmurro", "a música garota de ipanema", "podcast mamilos", "o livro 1984", "the song yesterday"],
)
def test_another_thing_could_not(text: str) -> None:
    assert names_another_thing(text)
    assert not could_be_film(text)


@pytest.mark.parametrize("text", ["o livro", "jogo perigoso", "a livraria", "", "!"])
def test_a_word_for_a_thing_needs_something_that_it_names(text: str) -> None:
    assert not names_another_thing(text)


def test_several_lines_or_very_many_letters_are_no_title() -> None:
    assert not reads_like_title("matrix\nduna")
    assert not reads_like_title("x" * 81)
    assert reads_like_title("x" * 80)
