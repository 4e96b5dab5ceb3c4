"""A stand-in for the oEmbed endpoints of every site: ``python -m tests.fakes.oembed_server --port 8012``.

Each site's endpoint is <address>/<site's name>; ``endpoints(address)`` gives them all.
"""

from __future__ import annotations

import argparse
from typing import Any

from tests.fakes.faulty_server import Asked, FaultyServer, serve
from tools.enrichment.sites import SITES, site_of

KNOWN = {
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ": ("Never Gonna Give You Up", "Rick Astley"),
    "https://www.youtube.com/watch?v=9bZkp7q19f0": ("PSY - GANGNAM STYLE(강남스타일) M/V", "officialpsy"),
    "https://vimeo.com/76979871": ("The New Vimeo Player", "Vimeo Staff"),
    "https://open.spotify.com/track/3tjFYV6RSFtuktYl3ZtYcq": ("Mood (feat. iann dior)", "24kGoldn"),
}


def oembed_server(port: int = 0) -> FaultyServer:
    """Return a stand-in for all sites. Enter it to start it."""
    return FaultyServer(answer, port)


def endpoints(address: str) -> dict[str, str]:
    """Return each site's endpoint on the stand-in at ``address``, for EnrichmentSettings.oembed."""
    return {site.name: f"{address}/{site.name}" for site in SITES}


def answer(asked: Asked) -> tuple[int, dict[str, Any]]:
    """Return the status and body that a site gives for the address it is asked about."""
    url = asked.query.get("url", "")
    site = site_of(url)
    if site is None or asked.path != f"/{site.name}" or url not in KNOWN:
        return 404, {}
    title, author = KNOWN[url]
    return 200, {
        "version": "1.0",
        "type": "video",
        "title": title,
        "author_name": author,
        "provider_name": site.name.capitalize(),
        "thumbnail_url": f"https://img.example/{site.name}.jpg",
        "html": "<iframe></iframe>",
    }


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8012)
    serve(oembed_server(parser.parse_args().port), "oEmbed stand-in")


if __name__ == "__main__":
    main()
