"""Whether a question about a film asks where it can be watched: "onde assistir duna?", "tem duna na netflix?"."""

from __future__ import annotations

import re

from bot.understanding.words.normaliser import fold

_WHERE = re.compile(
    r"\b(?:onde|aonde|where|em (?:que|qual) (?:lugar|site|app|canal))\b.*"
    r"\b(?:assist\w*|ver|vejo|veem?|passa\w*|tem|acho|achar|encontr\w+|disponivel|dar? pra|stream\w*|watch\w*|see|find|"
    r"available|showing|playing)\b"
)
_SERVICE = re.compile(
    r"\b(?:streaming|streamings|plataformas?|catalogo|netflix|prime(?: video)?|amazon|disney(?: plus|\+)?|hbo(?: max)?|"
    r"(?<=\b(?:na|no|on) )max|globoplay|apple tv|paramount|star plus|telecine|mubi|crunchyroll|hulu|peacock)\b"
)
_ASKS = re.compile(r"\b(?:tem|ta|esta|passa|entrou|saiu|qual|que|quais|is|on|in|which|what)\b")
_MADE = re.compile(r"\b(?:grava\w+|filma\w+|rodad[oa]|fei?t[oa]|filmed|shot|made)\b")

_THIS = frozenset(
    "onde aonde em que qual quais lugar site app canal streaming plataforma catalogo assisto assiste assistir ver vejo "
    "passa passando tem ta esta disponivel na no da pra para eu a gente posso esse essa isso este esta ele ela filme "
    "serie o e eh sera agora where can i we watch see is it this that the movie film show on in available".split()
)


def asks_where_this(text: str) -> bool:
    """Tell whether ``text`` asks where to watch what was spoken of: it names nothing ("tem na netflix?")."""
    left = re.findall(r"\w+", _SERVICE.sub(" ", fold(text)))
    return asks_where(text) and _THIS.issuperset(left)


def asks_where(text: str) -> bool:
    """Tell whether ``text``, a question about a film or series, asks where it can be watched."""
    said = fold(text)
    return not _MADE.search(said) and bool(_WHERE.search(said) or (_SERVICE.search(said) and _ASKS.search(said)))
