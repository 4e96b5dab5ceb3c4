"""Requests to remove that take part of it back, or are about kinds."""

from __future__ import annotations

import pytest

from bot.actions import Action
from bot.understanding.entities import named
from bot.understanding.recogniser import recognise as recognise
from bot.understanding.recognition import Entities, Selection
from bot.understanding.remarks.removals import (
    AllBut,
    Instead,
    kinds_to_wipe,
    second_thought,
)


@pytest.mark.parametrize(
    ("text", "kind", "kept"),
    [
        ("apaga tudo menos o 1", None, Entities(selection=Selection((1,)))),
        ("apaga tudo, exceto 1 e 3", None, Entities(selection=Selection((1, 3)))),
        ("apaga todas as notas menos a 2", "note", Entities(selection=Selection((2,)))),
        ("deleta tudo menos matrix", None, Entities(query="matrix")),
        ("delete everything except the matrix", None, Entities(query="matrix")),
        ("delete everything but the movies", None, Entities(item_type="movie")),
    ],
)
def test_everything_may_go_except_what_is_named(text: str, kind: str | None, kept: Entities) -> None:
    thought = second_thought(text)

    assert isinstance(thought, AllBut)
    assert (thought.kind, thought.kept) == (kind, kept)


@pytest.mark.parametrize(
    "text", ["apaga o 1, não, o 2", "apaga o 1... ops, o 2", "apaga o 1, quer dizer, apaga o 2", "delete 1, no, 2"]
)
def test_what_is_said_last_is_meant(text: str) -> None:
    assert second_thought(text) == Instead(Entities(selection=Selection((2,))))


@pytest.mark.parametrize(
    "text",
    [
        "não apaga tudo menos o 1",
        "apaguei tudo menos o 1",
        "se apagar tudo menos o 1",
        "salva tudo menos o 1",
        "apaga o 1, não apaga o 2",
        "menos é mais",
        "apaga o 1",
        "apaga tudo",
        "lista tudo, não, só os filmes",
        "apaga tudo menos " + "o leite " * 40,
    ],
)
def test_anything_else_takes_nothing_back(text: str) -> None:
    assert second_thought(text) is None


def test_what_is_named_is_read_as_after_the_verb() -> None:
    assert named("o 2") == Entities(selection=Selection((2,)))
    assert named("o filme matrix") == Entities(query="matrix", item_type="movie")
    assert named("não sei") == Entities(query="não sei")


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
