"""What the signs mean that ways of saying things are written with, and which lists a file must have."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from bot.understanding.wordings import SAID, Said, Shapes, TemplateError, Wordings, wordings


def _pattern(*entries: str, **others: list[str]) -> re.Pattern[str]:
    return wordings({"xx.toml": {"it": list(entries), **others}}, ["it"], [])["it"]


@pytest.mark.parametrize(
    ("entry", "said", "not_said"),
    [
        ("vi", ["vi", "eu vi ontem"], ["vida", "ouvi"]),
        ("apag*", ["apag", "apaga", "apagando"], ["apa", "reapagar"]),
        ("_*ou", ["mudou"], ["ou", "mudei"]),
        ("just [a | the] kidding", ["just kidding", "just the kidding"], ["just a the kidding", "justkidding"]),
        ("[so | then]+ go", ["go", "so then so go"], ["gone"]),
        ("very [much | so]+", ["very", "very much so"], ["every"]),
        ("(a | b c)+ d", ["a d", "b c a d"], ["d", "b d"]),
        ("keep {-getting | seeing}", ["keep it", "keep seeings"], ["keep seeing"]),
        ("{sem | nem -} deixa", ["deixa", "nao deixa"], ["sem deixa"]),
        ("{-rei | lei} __*ei", ["gostei"], ["rei", "ei"]),
        ("wait {-... *delet*}", ["wait", "wait a bit"], ["wait, i'll undelete it"]),
        ("all ... but", ["all but", "all of it but"], ["all butter"]),
        ("no [not] {end}", ["no", "oh no not"], ["no no way"]),
        ("no {-, [and] two}", ["no", "no, then two"], ["no, and two", "no two"]),
        ("/ex?[cp]t/", ["ect", "expt"], ["exxt"]),
    ],
)
def test_each_sign_means_what_it_is_said_to_mean(entry: str, said: list[str], not_said: list[str]) -> None:
    pattern = _pattern(entry)
    assert [text for text in said if not pattern.search(text)] == []
    assert [text for text in not_said if pattern.search(text)] == []


def test_a_list_is_that_of_every_language() -> None:
    files = {"xx.toml": {"verb": ["apaga"], "it": ["<verb> tudo"]}, "yy.toml": {"verb": ["delete"], "it": []}}
    assert wordings(files, ["it"], [])["it"].fullmatch("delete tudo")


def test_an_empty_list_is_said_by_nothing() -> None:
    assert not _pattern().search("x")


@pytest.mark.parametrize("entry", ["(a", "a)", "[a | ]", "{a", "{nothing}", "<no_such_list>", ""])
def test_what_cannot_be_read_is_an_error(entry: str) -> None:
    with pytest.raises(TemplateError):
        _pattern(entry)


@pytest.mark.parametrize(
    ("entry", "text", "kept"),
    [
        ("[<so> ,]+ see {name} {.!}", "so, then see up !", {"name": "up"}),
        ("see {name} [, <so>]+", "see it, so", {"name": "it"}),
        ("see {name} [{kind = film | show}] ; please", "see up show. please", {"name": "up", "kind": "show"}),
        ("see {name} <and> {called}", "see up, and it", {"name": "up", "called": "it"}),
        ("it is [{no = not}] {called}", "it is up", {"no": None, "called": "up"}),
    ],
)
def test_a_shape_keeps_its_pieces_by_their_names(entry: str, text: str, kept: dict[str, str | None]) -> None:
    shapes: Wordings[str, str, str] = wordings(
        {"xx.toml": {"it": [entry, "<so> <and>"], "so": ["so", "then"], "and": [", and ,"]}}, [], [], ["it"]
    )
    match = shapes.shaped("it", text)
    assert match is not None
    assert match.groupdict() == kept
    assert shapes.shaped("it", f"oh {text}") is None


def test_a_language_that_lacks_a_list_is_an_error() -> None:
    with pytest.raises(TemplateError, match=r"yy.toml lacks \['it'\]"):
        wordings({"xx.toml": {"it": ["a"]}, "yy.toml": {}}, ["it"], [])


def test_a_list_that_nothing_asks_for_is_an_error() -> None:
    with pytest.raises(TemplateError, match="'that'"):
        _pattern("a", that=["b"])


def test_what_is_asked_for_word_by_word_has_no_signs() -> None:
    assert wordings({"xx.toml": {"tag": ["ok", "will you"]}}, [], ["tag"]).words["tag"] == {"ok", "will you"}
    with pytest.raises(TemplateError, match="apag"):
        wordings({"xx.toml": {"tag": ["apag*"]}}, [], ["tag"])


def test_every_list_of_ours_can_be_translated_and_compiled() -> None:
    assert all(SAID[name].pattern for name in get_args(Said))
    assert all(SAID.shapes(name) for name in get_args(Shapes))
