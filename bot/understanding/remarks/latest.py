"""Requests for what was kept last: "qual foi o último que eu salvei?", "meu último link", "what did I save last?"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.understanding.answers.naming import kinds_in
from bot.understanding.recognition import ItemType
from bot.understanding.words.normaliser import fold

MOST = 20
_WORD = re.compile(r"[^\W_]+")

_LAST = frozenset("ultimo ultima last latest".split())
_LASTS = frozenset("ultimos ultimas".split())
_RECENT = frozenset("recente recentes recent".split())
_KEPT = frozenset(
    """
    salvei guardei anotei mandei enviei adicionei coloquei botei pus registrei escrevi salvo salva salvos salvas
    guardado guardada guardados guardadas anotado anotada anotados anotadas saved kept noted added stored save keep add
    note sent send
    """.split()
)
_MINE = frozenset("meu minha meus minhas my mine".split())
_ASKED = frozenset("qual quais mostra mostre mostrar ver veja cade lista what whats which show list see".split())
_THING = frozenset("coisa coisas item itens thing things item items one ones".split())
# All that may be said besides: a word more, and something else is looked for ("meu último filme do Tarantino").
_AROUND = frozenset(
    """
    o a os as um uma de do da dos das que q eu te me aqui ai foi foram e eh era por mais pra mim ja mesmo msm vc voce
    pode oq oque no na was is were the i ve have did do that to of in here down please pf pfv favor s in you
    """.split()
)
_MOST = frozenset({"mais", "most"})
_KNOWN = _KEPT | _MINE | _ASKED | _THING | _AROUND | _MOST
_SEVERAL = _LASTS | frozenset(
    "recentes coisas itens things items ones filmes series notas anotacoes videos links movies films notes".split()
)
_COUNTS = {"dois": 2, "duas": 2, "two": 2, "tres": 3, "three": 3, "quatro": 4, "four": 4, "cinco": 5, "five": 5}
_COUNTS |= {"dez": 10, "ten": 10}
_ORDERS = frozenset("salva salve guarda anota save keep add note send".split())


@dataclass(frozen=True, slots=True)
class Latest:
    """How many of what was kept last are asked for, 0 if that was not said, of which ``kind``, if any."""

    count: int
    kind: ItemType | None = None


def latest_in(text: str) -> Latest | None:
    """Return what ``text`` asks for that was kept last; None if it asks for anything else."""
    said = _WORD.findall(fold(text))
    if not said or said[0] in _ORDERS:
        return None
    # "Show me" shows; "the last show" is a series.
    named = [word for at, word in enumerate(said) if at or word != "show"]
    last = [word for word in said if word in _LAST | _LASTS or (word in _RECENT and not _MOST.isdisjoint(said))]
    kinds = kinds_in(" ".join(named))
    rest = [word for word in said if word not in last and word not in _COUNTS and not word.isdecimal()]
    plain = [word for word in rest if not kinds_in(word) or (word == "show" and word not in named)]
    if not last or len(kinds) > 1 or not _KNOWN.issuperset(plain):
        return None
    of_what = bool(kinds) or not _THING.isdisjoint(plain)
    if _KEPT.isdisjoint(plain) and not (of_what and not (_MINE | _ASKED).isdisjoint(plain)):
        return None
    numbers = [_COUNTS.get(word) or int(word) for word in said if word in _COUNTS or word.isdecimal()]
    several = bool(numbers) or not _SEVERAL.isdisjoint(said)
    count = min(numbers[0], MOST) if numbers else 0
    return Latest(count if several else 1, kinds[0] if kinds else None)
