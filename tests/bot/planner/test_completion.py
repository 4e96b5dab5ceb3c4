"""A server's bytes are a reply or unreadable, and nothing else."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.planner.completion import Unreadable, complaint_in, read_completion
from tests.fakes.model_server import GARBAGE, Reply, completion

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from("choices message content usage text finish_reason".split()), inner, max_size=4
        )
    ),
    max_leaves=12,
)


def test_a_reply_is_read_with_its_usage() -> None:
    read = read_completion(json.dumps(completion(Reply("oi", finish="length", usage=(7, 8)))).encode())
    assert (read.text, read.cut, read.tokens_in, read.tokens_out) == ("oi", True, 7, 8)


def test_parts_are_put_together_and_no_text_is_an_empty_one() -> None:
    parts = [{"type": "text", "text": "o"}, {"type": "image"}, 7, {"type": "text", "text": "i"}]
    for content, text in ((parts, "oi"), (None, ""), (7, ""), ("\ud800", "?")):
        body = json.dumps({"choices": [{"message": {"content": content}}]}).encode()
        assert read_completion(body).text == text


@pytest.mark.parametrize("name", [name for name in GARBAGE if name != "huge"])
def test_what_is_no_completion_is_unreadable(name: str) -> None:
    with pytest.raises(Unreadable):
        read_completion(GARBAGE[name].body or b"")


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_are_a_reply_or_unreadable(body: bytes) -> None:
    complaint_in(body)
    try:
        read = read_completion(body)
    except Unreadable:
        return
    read.text.encode()


@given(JSON)
def test_any_message_is_a_reply(message: object) -> None:
    body = json.dumps({"choices": [{"message": {"content": message}, "finish_reason": message}], "usage": message})
    read = read_completion(body.encode())
    assert isinstance(read.text, str)
    assert read.tokens_in is None or read.tokens_in >= 0
