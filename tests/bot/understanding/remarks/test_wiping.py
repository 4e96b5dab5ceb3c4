"""Which kinds a request to remove all of them names."""

from __future__ import annotations

import pytest

from bot.actions import Action
from bot.understanding.recogniser import recognise as recognise
from bot.understanding.remarks.wiping import kinds_after_an_order, kinds_to_wipe


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("apague todas as minhas anotações, filmes e links", ("note", "movie", "link")),
        ("apaga todos os filmes e séries", ("movie", "tv_show")),
        ("apaga tudo que tem na lista de filmes", ("movie",)),
        ("erase all my notes and movies", ("note", "movie")),
        ("deleta tudo", ()),
        ("apaga tudo, notas, links, filmes, tudo mesmo", ()),
    ],
)
def test_a_removal_of_everything_is_about(text: str, kinds: tuple[str, ...]) -> None:
    (removal,) = recognise(text)
    assert removal.action is Action.DELETE_ALL
    assert kinds_to_wipe(removal) == kinds


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("apaga meus filmes e minhas séries", ("movie", "tv_show")),
        ("deleta todas as notas e todos os links", ("note", "link")),
        ("delete all my notes, movies and links", ("note", "movie", "link")),
        ("mostra meus filmes e minhas séries", ()),
        ("não apaga meus filmes e minhas séries", ()),
        ("apaga meus filmes", ()),
        ("apaga o filme e a série", ()),
        ("apaga meus filmes e séries ruins", ()),
        ("minhas notas e links", ()),
        ("", ()),
    ],
)
def test_kinds_alone_after_an_order_to_remove(text: str, kinds: tuple[str, ...]) -> None:
    assert kinds_after_an_order(text) == kinds
