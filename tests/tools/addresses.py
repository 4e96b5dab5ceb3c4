"""Addresses for hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from tools.addresses import web_address

_WORD = st.text(alphabet="abcXYZ019-_~", min_size=1, max_size=8)
_ODD = st.text(alphabet="aB/.%20?&=#!:;+@é ç[]'\"*|(),$", max_size=25).filter(lambda text: "  " not in text)
HOSTS = st.sampled_from(["exemplo.com", "Exemplo.COM.br", "blog.exemplo.org", "ação.com.br", "192.168.0.1", "[::1]"])
PATHS = st.lists(_WORD, max_size=4).map(lambda parts: "".join(f"/{part}" for part in parts))
QUERIES = st.dictionaries(_WORD.map(lambda name: f"q{name}"), _WORD, max_size=4)
TRACKERS = st.dictionaries(
    st.sampled_from(["utm_source", "utm_Campaign", "fbclid", "gclid", "igshid", "si", "ref_src", "mc_eid"]),
    _WORD,
    max_size=3,
)


def _is_address(text: str) -> bool:
    try:
        web_address(text)
    except ValueError:
        return False
    return True


ODD_ADDRESSES = st.builds(lambda host, rest: f"https://{host}/{rest}", HOSTS, _ODD).filter(_is_address)
