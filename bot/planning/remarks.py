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


def is_remark(text: str) -> bool:
    """Tell whether ``text`` only points at an address, or praises it: its page says better what it is."""
    return all(word in REMARKS or LAUGHTER.fullmatch(word) for word in words(text))
