"""What makes two things the same thing: the keys that find a duplicate within a kind.

| kind          | key                                                                     |
| ------------- | ----------------------------------------------------------------------- |
| movie, series | "tmdb:<id>" when the id is known, else "title:<folded title>|<year>"    |
| video, link   | "<site>:<video id>" on a site we know, else the address, canonicalised  |
| note          | the folded text, white space collapsed, as a digest                     |

A remake has another year and is another film; accents, case and punctuation make no difference.
"""

from __future__ import annotations

import re
from hashlib import sha256
from urllib.parse import quote, unquote_plus, urlsplit

from w3lib.url import canonicalize_url

from state.text import fold, title_key
from tools.videos import video_of

DEFAULT_PORTS = {"http": 80, "https": 443}
PATH_SAFE = "/%:@!$&'()*+,;=~"  # w3lib quotes brackets in one place of a path and not in another
HOST_ALIASES = {"twitter.com": "x.com", "mobile.twitter.com": "x.com", "mobile.x.com": "x.com"}

# Names of query parameters that say where a visitor came from and never which page is shown.
TRACKING = frozenset(
    """
    _ga _gl _hsenc _hsmi _branch_match_id __twitter_impression __tn__ dclid epik fb_action_ids fb_action_types
    fb_ref fb_source fbclid gad_campaignid gad_source gbraid gclid gclsrc igsh igshid li_fat_id mc_cid mc_eid
    mibextid mkt_tok msclkid ncid oly_anon_id oly_enc_id rb_clickid ref_src ref_url s_cid s_kwcid share_id si
    spm sr_share srsltid tracking_id trk ttclid twclid vero_conv vero_id wbraid wickedid yclid ysclid
    """.split()
)
TRACKING_PREFIXES = ("utm_", "__cft__", "at_campaign", "at_medium", "hsa_", "matomo_", "matt_", "mtm_", "pk_", "piwik_")
TRACKING_ON = {"x.com": frozenset({"s", "t"}), "tiktok.com": frozenset({"_r", "_t", "is_from_webapp", "sender_device"})}


def film_key(title: str, year: int | None = None, tmdb_id: int | None = None) -> str:
    """Return the key of a film or a series."""
    if tmdb_id is not None:
        return f"tmdb:{tmdb_id}"
    return f"title:{title_key(title) or fold(title).strip()}|{year or ''}"


def note_key(content: str) -> str:
    """Return the key of a note; a digest, since a note may be longer than an index key should be."""
    return sha256(" ".join(fold(content).split()).encode()).hexdigest()


def link_key(url: str) -> str:
    """Return the key of ``url``, an address with its scheme.

    Scheme, "www.", default port, fragment, tracking parameters, the order of parameters and a closing
    slash do not count, nor does the case of the host; the case of the path does. A fragment that is
    the route of a page ("#!/a", "#/a") is kept. Applied to its own result (with a scheme) it gives the same.
    """
    if video := video_of(url):
        return f"{video.site}:{video.id}"
    parts = urlsplit(canonicalize_url(url, keep_fragments=True))
    host = _host(parts.hostname or "")
    path = re.sub(r"/{2,}", "/", quote(parts.path, safe=PATH_SAFE)).rstrip("/;")
    query = "&".join(pair for pair in parts.query.split("&") if pair and not _tracks(pair, host))
    fragment = parts.fragment.rstrip("/")
    return "".join(
        (
            f"{parts.netloc.rpartition('@')[0]}@" if "@" in parts.netloc else "",
            f"[{host}]" if ":" in host else host,
            f":{parts.port}" if parts.port not in (None, DEFAULT_PORTS.get(parts.scheme)) else "",
            path,
            f"?{query}" if query else "",
            f"#{fragment}" if fragment.startswith(("!", "/")) else "",
        )
    )


def _host(name: str) -> str:
    host = name.lower().removesuffix(".")
    while host.startswith("www.") and host.count(".") > 1:
        host = host.removeprefix("www.")
    return HOST_ALIASES.get(host, host)


def _tracks(pair: str, host: str) -> bool:
    name = unquote_plus(pair.partition("=")[0]).lower()
    return name in TRACKING or name.startswith(TRACKING_PREFIXES) or name in TRACKING_ON.get(host, ())
