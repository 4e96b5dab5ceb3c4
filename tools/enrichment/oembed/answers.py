"""What a site's own description of a page says."""

from __future__ import annotations

import json
import re
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from state.items import TITLE_LIMIT, Details, Kind
from tools.definition import Candidate
from tools.enrichment.errors import Unreachable
from tools.enrichment.outside_text import NAME_LIMIT, clean_text

QUOTE_LIMIT = 10_000
QUOTED_TITLE = 100
_PICTURE = re.compile(r"https://[^\s\"'<>]{1,1000}")


def parsed(body: bytes) -> dict[str, Any]:
    """Return the object that ``body`` is. Raises Unreachable."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise Unreachable(type(error).__name__) from error
    if not isinstance(answer, dict):
        raise Unreachable("not an object")
    return answer


def candidate_of(answer: dict[str, Any], kind: Kind, url: str, site: str) -> Candidate | None:
    """Return what is at ``url``; None if the answer does not say what it is called."""
    title = clean_text(answer.get("title"), TITLE_LIMIT) or _quoted(answer.get("html"))
    if title is None:
        return None
    picture = answer.get("thumbnail_url")
    return Candidate(
        kind=kind,
        title=title,
        url=url,
        details=Details(
            author=clean_text(answer.get("author_name"), NAME_LIMIT),
            site=clean_text(answer.get("provider_name"), NAME_LIMIT) or site,
            poster=picture if isinstance(picture, str) and _PICTURE.fullmatch(picture) else None,
        ),
    )


def _quoted(html: Any) -> str | None:
    """Return the words of a post, which has no title: X gives them as a quotation."""
    if not isinstance(html, str) or len(html) > QUOTE_LIMIT or "<blockquote" not in html[:200]:
        return None
    words = LexborHTMLParser(html).css_first("blockquote p")
    return clean_text(words.text(separator=" "), QUOTED_TITLE) if words else None
