"""What the look-ups know in the dialogues."""

from __future__ import annotations

from state.items import Details, Kind
from tests.fakes.films import Films, film
from tools.definition import Candidate


def a_page(title: str, site: str) -> Candidate:
    """Return a page as it would describe itself."""
    return Candidate(kind=Kind.LINK, title=title, details=Details(site=site))


KNOWN = {
    "inception": (
        film("A Origem", 2010, 27205).changed(details=Details(original_title="Inception")),
        film("Inception: The Cobol Job", 2010, 64956),
        film("Inception", 2014, 350632),
    ),
    "duna": (film("Duna", 1984, 841), film("Duna", 2021, 438631), film("Duna: Parte Dois", 2024, 693134)),
    "dark": (film("Dark", 2017, 70523, Kind.TV_SHOW),),
    "fargo": (film("Fargo", 1996, 275), film("Fargo", 2014, 60622, Kind.TV_SHOW)),
    "clube da luta": (film("Clube da Luta", 1999, 550),),
    "fight club": (film("Fight Club", 1999, 550),),
    "cidade de deus": (film("Cidade de Deus", 2002, 598),),
    "matrix": (film("Matrix", 1999, 603),),
    "interestelar": (film("Interestelar", 2014, 157336),),
    "dune": (film("Dune", 1984, 841), film("Dune", 2021, 438631)),
    "the matrix": (film("The Matrix", 1999, 603),),
}
VIDEOS = {"https://youtu.be/9bZkp7q19f0": "PSY - GANGNAM STYLE"}
HOSTILE = "<b>Promoção</b> *já* [clique](http://x.com) _a_ & `b`"
PAGES = {
    "https://panelinha.com.br/bolo": a_page("Bolo de cenoura", "Panelinha"),
    "https://loja.com.br/oferta": a_page(HOSTILE, "Loja <i>boa</i>"),
    "https://filmes.com.br/matrix": film("Matrix", 1999, 0).changed(tmdb_id=None),
}
ANSWERING = Films(KNOWN, videos=VIDEOS, pages=PAGES)
BY_NAME = {
    "answering": ANSWERING,
    "unavailable": Films(status="unavailable"),
    "unconfigured": Films(status="unconfigured"),
}
