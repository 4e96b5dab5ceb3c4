"""What asks for what was kept last, and what only speaks of something last."""

from __future__ import annotations

import pytest

from bot.understanding.remarks.latest import Latest, latest_in


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
