"""Orders that no rule reads and that are nothing to keep: "muda a senha", "troca a tag", "abre o link"."""

from __future__ import annotations

import re

from bot.understanding.words.normaliser import fold

_LONGEST_ORDER = 60
# "Trocar a lâmpada" and "marca dentista terça" are things to do, and may be kept.
_OURS = (
    r"(?:(?:[ao]s?|the|my) )?(?:tags?|titulo|nome|ano|texto|notas?|listas?|filmes?|series?|links?|videos?|itens|item|"
    r"title|name|year|text|notes?|list|movies?|shows?|\d+)\b"
)
_CHANGE = re.compile(
    r"(?:muda|mude|edita|edite|altera|altere|renomeia|renomeie|desmarca|desmarque|favorita|favorite|rename|unmark|untag)\b"
    r"|(?:marca|marque|mark) .+ (?:como|as) "
    rf"|(?:troca|troque|corrige|corrija|atualiza|atualize|arruma|arrume|ajusta|ajuste|edit|change|update|tag) {_OURS}"
)
_OPEN = re.compile(
    r"(?:abre|abra|manda|mande|envia|envie|mostra|mostre|open|send(?: me)?|show(?: me)?)(?: (?:ai|me|pra mim))* "
    r"(?:(?:o|a|esse|essa|este|esta|the|this|that) )?"
    r"(?:link|site|video|pagina|endereco|url|esse|essa|isso|ele|ela|it|this|that)"
    r"(?: (?:ai|aqui|pra mim|por favor|pfv|please|dele|dela|desse|dessa))*\s*[.!?]*"
)
_TELL = re.compile(
    r"(?:me )?(?:fala|conta|diz|tell me)(?: mais)?(?: more)?(?: (?:um pouco|sobre|about))* "
    r"(?:dele|dela|desse|dessa|disso|deste|esse|essa|isso|ele|ela|it|this|that)(?: (?:filme|serie|ai|aqui))?\s*[.!?]*"
    r"|quem (?:dirigiu|fez|dirige|e o diretor|atua|ta no elenco|esta no elenco)(?: (?:ele|ela|esse|isso))?\s*\?*"
    r"|(?:e|eh) (?:sobre o que|de que ano|de quando)\s*\?*|de que ano (?:e|eh)\s*\?*|(?:do|sobre o) que se trata\s*\?*"
    r"|who (?:directed|made|is in) (?:it|this|that)\s*\?*|what(?:'s| is) (?:it|this) about\s*\?*"
)
_SEEN = re.compile(
    r"(?:na verdade |eu |opa |ah |alias )*(?P<no>ainda nao |nao |inda nao |nunca )?(?:eu )?(?:ja |tambem )*"
    r"(?:vi|assisti|vimos|assistimos)"
    r"(?: (?:ele|ela|esse|essa|isso|este|esta))?(?: (?:filme|serie|ai|tambem|ainda|ja))*\s*[.!]*"
    r"|(?:actually )?i(?:'ve| have) (?P<never>not |never )?(?:already )?(?:seen|watched) "
    r"(?:it|this|that)(?: one)?\s*[.!]*"
)
_FILE = r"(?:arquivo|planilha|csv|excel|pdf|json|file|spreadsheet)"
_DATA = re.compile(
    r"(?:(?:quero|queria|preciso|pode|voce pode|vc pode|me|como eu|i want to|can you|can i|please|pls) )*"
    r"(?:(?:export(?:a|e|ar|ing)?|download)\b.*|back ?up|"
    r"(?:faz|faca|fazer|quero|make|do) (?:um |uma |o |a )?(?:backup|copia|back up)(?: (?:d[aeo]s?|de tudo|of) .*)?"
    rf"|(?:baix|mand|ger|envi)(?:a|e|ar) .*\b{_FILE}|(?:baix)(?:a|e|ar) (?:a |o )?minha lista|send .*\b{_FILE})"
)
_ERRAND = re.compile(
    r"(?:(?:mesmo|msm|e|entao|ai|oi|opa)[\s,]+)*(?:o que|oque|oq|que|q) (?:que )*(?:(?:e|eh|era|foi) que )?"
    r"(?:eu|a gente|nos) (?:\w+ )?"
    r"(?:tinha|tenho|temos|tinhamos|precisava|preciso|ia|vou|devia|ficou) (?:(?:que|de) )?"
    r"(?P<what>(?!(?:fazer|ver|assistir|ler|lembrar|saber|guardar|salvar|anotar)\b)\w+[aei]r\b.*?)"
    r"(?: mesmo| msm)?\s*\?*"
    r"|what (?:do|did) i (?:have|need) to (?P<todo>(?!(?:do|see|watch|read|remember)\b)\w+ .*?)\s*\?*"
)
_AGAIN = re.compile(r"(?:refaz|refaca|refazer|redo)\b(?: isso| tudo| it| that)?\s*[.!]*")


def asks_for_a_change(text: str) -> bool:
    """Tell whether ``text`` asks for something that is kept to be changed, however little of it is understood."""
    return _CHANGE.match(fold(text).strip()) is not None


def asks_of_this(text: str) -> bool:
    """Tell whether ``text`` asks something of what was spoken of that its card tells: "quem dirigiu?"."""
    return _TELL.fullmatch(fold(text).strip()) is not None


def saw_this(text: str) -> bool | None:
    """Return whether ``text`` says that what was spoken of has been seen, or has not; None if it says neither."""
    said = _SEEN.fullmatch(fold(text).strip())
    return None if said is None else not (said["no"] or said["never"])


def opens_this(text: str) -> bool:
    """Tell whether ``text`` asks for what was spoken of to be opened."""
    return _OPEN.fullmatch(fold(text).strip()) is not None


def asks_for_data(text: str) -> bool:
    """Tell whether ``text`` asks for all that is kept as a file: "exporta minha lista", which a command does."""
    said = fold(text).strip(" .!")
    return len(said) < _LONGEST_ORDER and _DATA.fullmatch(said) is not None


def errand_asked(text: str) -> str | None:
    """Return what ``text`` asks about that there is to do, "levar sábado" of "o que eu tinha que levar sábado?"."""
    said = " ".join(text.split())
    found = _ERRAND.fullmatch(fold(said))
    return said[slice(*found.span("what" if found["what"] else "todo"))] if found else None


def redoes(text: str) -> bool:
    """Tell whether ``text`` asks for what was taken back to be done again."""
    return _AGAIN.fullmatch(fold(text).strip()) is not None
