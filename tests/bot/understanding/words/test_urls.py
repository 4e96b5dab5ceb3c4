"""Web addresses are found as typed, and what only looks like one is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.understanding.words.urls import find_urls, is_video_host


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in find_urls(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://a.com/B?x=1&y=2", ["https://a.com/B?x=1&y=2"]),
        ("olha youtu.be/XyZ.", ["youtu.be/XyZ"]),
        ("www.globo.com/a, viu?", ["www.globo.com/a"]),
        ("(letterboxd.com/film/x)", ["letterboxd.com/film/x"]),
        ("https://pt.wikipedia.org/wiki/Duna_(filme)", ["https://pt.wikipedia.org/wiki/Duna_(filme)"]),
        ("loja.com.br e globo.com", ["loja.com.br", "globo.com"]),
        ("t.me/canal", ["t.me/canal"]),
        ("http://[::1]", ["http://[::1]"]),
        ("olha (https://[2606:4700::1111]:8443/a?b=[c])!", ["https://[2606:4700::1111]:8443/a?b=[c]"]),
        ("[https://[2606:4700::1111]/a]", ["https://[2606:4700::1111]/a"]),
        (
            "http://[::ffff:127.0.0.1]/, http://[fe80::1%25eth0]/x",
            ["http://[::ffff:127.0.0.1]/", "http://[fe80::1%25eth0]/x"],
        ),
        ("http://ana:x@[::1]/", ["http://ana:x@[::1]/"]),
        ("[https://globo.com/a]", ["https://globo.com/a"]),
    ],
)
def test_an_address_is_found_as_typed(text: str, expected: list[str]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "http://[::g]/",
        "http://[1]",
        "https://[::1",
        "http://[::1]x/",
        "oi.tudo bem",
        "etc.e tal",
        "ana@globo.com",
        "1.5",
        "sr.joao",
        "acabou.me liga",
        "fim.de semana",
        "https://",
        "...",
    ],
)
def test_what_only_looks_like_an_address_is_none(text: str) -> None:
    assert found(text) == []


def test_sites_made_of_videos_are_told_apart() -> None:
    assert is_video_host("https://www.youtube.com/watch?v=1")
    assert is_video_host("youtu.be/1")
    assert not is_video_host("https://notyoutube.com/1")
    assert not is_video_host("http://[")


@given(st.text(alphabet="ab./:?#@ -_()hтtps", max_size=200))
def test_addresses_lie_inside_the_text_in_order(text: str) -> None:
    ends = [0]
    for start, end in find_urls(text):
        assert ends[-1] <= start < end <= len(text)
        ends.append(end)
