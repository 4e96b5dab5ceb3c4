"""Words around an address that say nothing of what is there: "olha que legal", "pra ver depois", "check this out"."""

from __future__ import annotations

import re

from state.text import words

REMARKS = frozenset(
    """
    a aqui ai agora assiste assistam assistir assista bacana bem bom boa bora com da de demais depois do e ela ele essa
    esse esta este eu gente haha incrivel isso isto la le leia ler legal link linda lindo mais massa mds me melhor meu
    muito nossa o oi olha olhe olhem olhar otimo ouve ouvir para perfeito pode por pra preciso que quero sensacional ta
    tarde tem tenho to top tudo uau um uma ve vale veja vejam ver video voce wow pena cara mano pagina site materia
    amazing and at awesome be check cool fun funny great here i interesting is it later lol look must nice now oh omg on
    out page read see so super the this to watch worth wow you
    """.split()
)
LAUGHTER = re.compile(r"k{2,}|(?:ha){2,}h?|(?:he){2,}h?|(?:rs){1,}|(?:hua)+|a{3,}|m+u+i+t+o+")


# What asks for an address to be kept, or points at it, before the words that say what is there.
_BEFORE = (
    r"(?:(?:e|and|mais|outr[oa]|another|tamb[ée]m|tb|tbm|also|agora|now|a[ií]|por favor|pfv|please|"
    r"salv(?:a|e|ar)|guard(?:a|e|ar)|anot(?:a|e|ar)|adiciona|registra|bota|coloca|p[oõ]e|save|keep|add)\b[\s,:]*)*"
)
_POINTING = re.compile(
    rf"(?i){_BEFORE}(?:ess[ea]s?|est[ea]s?|isso|isto|this|that|these|those)\b(?!-)[\s,:]*"
    r"(?:(?:dois|duas|tr[êe]s|two|three|both|links?|sites?|v[ií]deos?|artigos?|p[áa]ginas?|mat[ée]rias?|one|ones|aqui|"
    r"a[ií]|here|too|tamb[ée]m|tb|tbm|also)\b[\s,:]*)*"
)
# "Que minha irmã mandou": who sent it may be all that somebody remembers of it, so that stays.
_WHICH = re.compile(
    r"(?i)(?:que|q|which|that)\s+(?=(?:\w+\s+){0,4}(?:mand|envi|pass|indic|recomend|post|compartilh)(?:ou|aram|ei|amos)\b"
    r"|(?:\w+\s+){0,4}(?:sent|shared|gave)\b)"
)
_TAGGED = re.compile(r"(?i)^(?:com|with)\s+(?:a\s+|as\s+|the\s+)?tags?\s+")


def said_of(text: str) -> str:
    """Return what ``text``, written beside an address, says of it, without the order and what only points at it."""
    pointing = _POINTING.match(text)
    rest = text[pointing.end() :] if pointing else text
    which = _WHICH.match(rest)
    rest = _TAGGED.sub("", rest[which.end() :] if which else rest)
    return "" if is_remark(rest) else rest.strip(" :,-–—")


def is_remark(text: str) -> bool:
    """Tell whether ``text`` only points at an address, or praises it: its page says better what it is."""
    return all(word in REMARKS or LAUGHTER.fullmatch(word) for word in words(text))
