"""Requests for the latest, for advice, and for a change."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.understanding.remarks.requests import (
    Advice,
    Latest,
    advice_in,
    asks_for_a_change,
    is_left_to_see,
    latest_in,
)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("qual foi o último que eu salvei?", Latest(1)),
        ("o que eu salvei por último?", Latest(1)),
        ("qual foi o ultimo q eu salvei msm", Latest(1)),
        ("a última coisa que eu guardei", Latest(1)),
        ("meu último link", Latest(1, "link")),
        ("o ultimo video que eu te mandei", Latest(1, "video")),
        ("qual a nota mais recente?", Latest(1, "note")),
        ("ver o último filme salvo", Latest(1, "movie")),
        ("quais os últimos que salvei", Latest(0)),
        ("meus últimos links", Latest(0, "link")),
        ("os últimos 3 filmes que salvei", Latest(3, "movie")),
        ("what was the last thing I saved?", Latest(1)),
        ("what did I save last?", Latest(1)),
        ("show me the last note", Latest(1, "note")),
        ("the last show I saved", Latest(1, "tv_show")),
        ("show me my last two movies", Latest(2, "movie")),
    ],
)
def test_what_was_kept_last_is_asked_for(text: str, asked: Latest) -> None:
    assert latest_in(text) == asked


@pytest.mark.parametrize(
    "text",
    [
        "o último samurai",
        "the last of us",
        "o último filme do tarantino que eu salvei",
        "qual foi o último que eu salvei do nolan",
        "salva meu último link",
        "save my last link",
        "apaga o último que salvei",
        "a última vez que salvei",
        "meu último dia",
        "o último",
        "último",
        "mostra o filme que salvei",
        "",
    ],
)
def test_what_else_is_last_is_not(text: str) -> None:
    assert latest_in(text) is None


EVERYDAY = Path(__file__).parents[3] / "corpora" / "everyday" / "handwritten.txt"


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("Me indica um filme!", Advice("movie")),
        ("recomenda uma série boa pra eu ver hoje", Advice("tv_show")),
        ("me sugere algo pra assistir", Advice()),
        ("o que eu assisto hoje?", Advice()),
        ("oq ver agora", Advice()),
        ("qual filme eu vejo hoje à noite?", Advice("movie")),
        ("can you suggest a movie", Advice("movie")),
        ("what should we watch tonight?", Advice()),
        ("give me something to watch", Advice()),
        ("find me something good to watch tonight", Advice()),
        ("i want to watch something fun", Advice()),
        ("what's good to watch?", Advice()),
        ("me dá algo pra assistir", Advice()),
        ("quero alguma coisa boa pra ver hoje", Advice()),
        ("give me something to eat", None),
        ("i want to watch dune", None),
        ("get me something to watch the time with", None),
        ("indica um médico", None),
        ("ele me indicou um filme", None),
        ("o que você vê nele?", None),
        ("não me indica filme de terror", None),
        ("me indica o filme que você apagou", None),
        ("o que é isso?", None),
        ("what did i watch", None),
    ],
)
def test_something_to_see_is_asked_for(text: str, advice: Advice | None) -> None:
    assert advice_in(text) == advice


def test_everyday_talk_hardly_ever_asks_for_it() -> None:
    said = EVERYDAY.read_text("utf-8").splitlines()
    assert sum(advice_in(line) is not None for line in said) <= 3


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("o que eu tenho pra assistir?", True),
        ("q q tem pra ver hoje", True),
        ("what do i have to watch", True),
        ("o que eu tenho", False),
        ("lista tudo", False),
        ("deixa eu ver tudo", False),
    ],
)
def test_what_is_left_to_see_is_asked_for(text: str, left: bool) -> None:
    assert is_left_to_see(text) is left


@pytest.mark.parametrize(
    "text",
    [
        "muda a senha do wifi pra morango456",
        "troca a tag",
        "marca a 1 como feita",
        "favorita o 2",
        "Edita aí o negócio",
        "atualiza o título",
        "rename that thing",
        "change the title",
        "o horário mudou para as 15",
        "mudou pras 15h",
        "a reunião mudou pra quinta",
        "a consulta do dentista foi remarcada pra sexta",
        "a senha do wifi mudou para 123",
    ],
)
def test_something_is_to_be_changed(text: str) -> None:
    assert asks_for_a_change(text)


@pytest.mark.parametrize(
    "text",
    [
        "trocar a lâmpada",
        "trocar o óleo do carro",
        "marca dentista terça",
        "mudança de hábito",
        "editora globo",
        "atualizar currículo",
        "change oil",
        "mark twain",
        "o troca troca",
        "a casa mudou para sempre",
        "mudou para melhor",
        "mudou de ideia",
        "o dia em que a terra parou",
        "passou para o lado de lá",
        "",
    ],
)
def test_these_may_be_things_to_keep(text: str) -> None:
    assert not asks_for_a_change(text)
