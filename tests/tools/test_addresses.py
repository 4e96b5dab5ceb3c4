"""Which typed text is a web address."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.addresses import URL_LIMIT, web_address

ADDRESSES = {
    "https://exemplo.com/a": "https://exemplo.com/a",
    "HTTP://Exemplo.com": "HTTP://Exemplo.com",
    "exemplo.com.br": "https://exemplo.com.br",
    "www.exemplo.com/a?b=c#d": "https://www.exemplo.com/a?b=c#d",
    "youtu.be/dQw4w9WgXcQ": "https://youtu.be/dQw4w9WgXcQ",
    "//exemplo.com/a": "https://exemplo.com/a",
    "exemplo.com:8080/a": "https://exemplo.com:8080/a",
    "https://ação.com.br/pão": "https://ação.com.br/pão",
    "https://💩.la": "https://💩.la",
    "http://192.168.0.1:3000/x": "http://192.168.0.1:3000/x",
    "http://[::1]/x": "http://[::1]/x",
    "http://intranet/x": "http://intranet/x",
    "https://exemplo.com./a": "https://exemplo.com./a",
    "https://pt.wikipedia.org/wiki/A_Origem_(filme)": "https://pt.wikipedia.org/wiki/A_Origem_(filme)",
}
OTHERS = [
    "",
    "matrix",
    "v2.0",
    "10.5",
    "fim.Depois",
    "ana@exemplo",
    "mailto:ana@exemplo.com",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "ftp://exemplo.com",
    "http:exemplo.com",
    "https://",
    "https://?q=1",
    "https://exemplo..com",
    "https://.com",
    "https://exemplo.com:99999",
    "https://exemplo.com:x",
    "https://[::1",
    "https://exemplo.com/a b",
    "https://exemplo.com/a\nb",
    "https://exemplo.com\\@outro.com",
    "https://exemplo.com%2f@",
    "https://" + "a" * 64 + ".com",
    "https://" + "ã" * 60 + ".com",
]


@pytest.mark.parametrize(("typed", "address"), ADDRESSES.items())
def test_an_address_is_kept_as_typed_with_a_scheme(typed: str, address: str) -> None:
    assert web_address(typed) == address


@pytest.mark.parametrize("typed", OTHERS)
def test_anything_else_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"^(is|has|should) "):
        web_address(typed)


def test_an_address_has_a_limit_with_its_scheme() -> None:
    path = "exemplo.com/" + "x" * (URL_LIMIT - len("https://exemplo.com/"))
    assert len(web_address(path)) == URL_LIMIT
    with pytest.raises(ValueError, match="at most 2048"):
        web_address(path + "x")


@given(st.text(max_size=60))
def test_no_text_breaks_it(typed: str) -> None:
    try:
        address = web_address(typed)
    except ValueError:
        return
    assert web_address(address) == address
