"""What a search asks for, apart from one another: the words, the years of what is kept, and when it was kept."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from state.finding.numerals import DIGITS
from state.items import Kind
from state.text import fold, words
from tools.days import DAY, ZONE, Days, Said, bounds, day_at, days_said

WORDS_LIMIT = 20
LONGEST = 300
# One search asks this of the same words several times.
_REMEMBERED = 64

# Words that say nothing about what is looked for: "receita de bolo" must find "receita do bolo".
STOP_WORDS = frozenset(
    """
    a o as os um uma uns umas de do da dos das d em no na nos nas num numa pra pro para por pelo pela pelos pelas com
    sem e ou que q qual quais quem ao aos se sobre aquele aquela aqueles aquelas aquilo aql akele esse essa esses essas
    este esta isso isto dele dela deles delas onde quando como eh foi era sao ser ter tem tinha tenho tava ta esta
    estava la ai aqui ja eu me mim meu minha meus minhas voce vc nosso nossa seu sua algo alguma algum alguns algumas
    coisa coisas ne la tipo mesmo msm mermo acho lembro lembra nome chama chamado chamada fala falando falava diz dizia
    salvei guardei anotei mandei fiz escrevi salvo salva guardado guardada anotado anotada falei
    the an of in on at to for and or with about by from that this those these which what who where when how is was are
    were be have has had do does did save i me my mine you your it its some any thing things called named saved
    kept noted
    """.split()
)
# What things are called who are looked for; they are found by these words as well, where they hold them.
KIND_WORDS = frozenset(
    """
    filme filmes filminho movie movies film films longa serie series seriado seriados show shows video videos
    videozinho clipe link links site sites pagina artigo article materia post nota notas note notes anotacao anotacoes
    lembrete texto
    """.split()
)
# Words that ask; left out only where years or days are asked for, since "lista de compras" is looked for as well.
ASKING = frozenset(
    """
    mostra mostre mostrar lista liste listar busca buscar procura procurar acha achar ache encontra encontrar cade ver
    vejo veja quero queria exibe traz manda tudo todos todas antigo antigos antiga antigas velho velhos recente
    recentes novo novos show list find search see want get give everything all
    """.split()
)
CALLS = frozenset("busca buscar procura procurar pesquisa acha achar encontra cade please".split())
KEEPING = re.compile(
    r"\b(?:salv\w+|guard\w+|anot\w+|registr\w+|adicion\w+|mandei|mandamos|enviei|coloquei|botei|pus|fiz|escrevi|"
    r"save[ds]?|sent|kept|keep|added?|stored?|noted?|wrote|put)\b"
)
_TODAY = re.compile(r"(?:hoje|today)\b")

_DECADES = {
    "vinte": 1920,
    "trinta": 1930,
    "quarenta": 1940,
    "cinquenta": 1950,
    "sessenta": 1960,
    "setenta": 1970,
    "oitenta": 1980,
    "noventa": 1990,
    "dois mil": 2000,
    "twenties": 1920,
    "thirties": 1930,
    "forties": 1940,
    "fifties": 1950,
    "sixties": 1960,
    "seventies": 1970,
    "eighties": 1980,
    "nineties": 1990,
}
_FIRST_YEAR, _LAST_YEAR = 1870, 2100
_Y = r"((?:18|19|20)\d\d)"
_DECADE = rf"((?:18|19|20)?\d0|{'|'.join(_DECADES)})"
_FROM = r"(?:(?:d[aeo]s?|n[ao]s?|em|from|of|in|the) ){0,3}"
_YEARS_SAID = tuple(
    re.compile(rf"(?<!\w){_FROM}(?:{pattern})(?!\w)")
    for pattern in (
        rf"(?:anos|decada (?:de|dos anos)) {_DECADE}",
        r"((?:18|19|20)?\d0)'?s",
        rf"({'|'.join(word for word in _DECADES if word.endswith('ies'))})",
    )
)
_BETWEEN = re.compile(rf"(?<!\w)(?:entre|de|between|from) {_Y} (?:e|a|ate|and|to) {_Y}(?!\w)")
_BEFORE = re.compile(rf"(?<!\w)(?:antes de|before|anterior(?:es)? a) {_Y}(?!\w)")
_UNTIL = re.compile(rf"(?<!\w)(?:ate|until|up to) {_Y}(?!\w)")
_AFTER = re.compile(rf"(?<!\w)(?:depois de|after|posterior(?:es)? a) {_Y}(?!\w)")
_ON = r"(?:em diante|(?:pra|para) (?:ca|frente)|onwards?|and (?:later|after|newer)|or (?:later|newer))"
_SINCE = re.compile(
    rf"(?<!\w)(?:(?:a partir de|desde|since|from) {_Y}(?: {_ON})?|(?:d[eo]s?(?: anos?)? )?{_Y} {_ON})(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to look for. ``years`` are those of what is kept, both included; ``since`` and ``until`` are in ns UTC.

    ``literally`` is what to look for if the years and the days were only words; ``kept`` says that they surely were
    not. ``phrase`` is all of it, folded; ``when`` the part of it that says years and days.
    """

    words: tuple[str, ...]
    literally: tuple[str, ...]
    years: tuple[int, int] | None = None
    since: int | None = None
    until: int | None = None
    phrase: str = ""
    when: str = ""
    kept: bool = False

    @property
    def narrows(self) -> bool:
        return (self.years, self.since, self.until) != (None, None, None)


@lru_cache(maxsize=_REMEMBERED)
def wanted(query: str, now: int, *, kind: Kind | None = None, zone: str = ZONE) -> Wanted:
    """Return what ``query`` asks for as said at ``now`` (ns UTC); ``kind`` is the kind of thing it asks for, if any."""
    folded = _plain(query)
    keeps = KEEPING.search(folded) is not None
    years, years_said, rest = _years(folded)
    # A film of 2023 came out then; a note of 2023, and whatever was kept in 2023, was kept then.
    years_are_days = years is None and (keeps or kind in (Kind.NOTE, Kind.LINK, Kind.VIDEO))
    said = _days(rest, day_at(now, zone), keeps=keeps, years=years_are_days)
    since, until = bounds(said.days, zone) if said else (None, None)
    if until is not None:
        until = min(until, _tomorrow(now, zone))
    days_words = ""
    if said:
        days_words = rest[said.start : said.end]
        rest = f"{rest[: said.start]} {rest[said.end :]}"
    return Wanted(
        words=query_words(rest, bare=said is not None or years is not None),
        literally=query_words(query),
        phrase=" ".join(words(query)),
        years=years,
        since=since,
        until=until,
        when=" ".join(part for part in (years_said, days_words) if part),
        kept=keeps,
    )


def _tomorrow(now: int, zone: str) -> int:
    """Nothing is kept after today: "this week" goes until tonight."""
    today = day_at(now, zone)
    return bounds(Days(today, today + DAY), zone)[1]


def query_words(query: str, *, bare: bool = False) -> tuple[str, ...]:
    """Return the folded words that ``query`` looks for, in order, each once, at most WORDS_LIMIT.

    Stop words are left out, and words for kinds of things, unless there are no others; with ``bare``, even then.
    What asks at the end is no word: "filmes do bong joon ho, busca aí".
    """
    said = tuple(dict.fromkeys(words(query)))
    telling = [word for word in said if word not in STOP_WORDS and (len(word) > 1 or word in DIGITS)]
    while len(telling) > 1 and telling[-1] in CALLS:
        telling.pop()
    sought = tuple(word for word in telling if word not in KIND_WORDS and not (bare and word in ASKING))
    return (sought or (() if bare else tuple(telling) or said))[:WORDS_LIMIT]


def _plain(text: str) -> str:
    """Return the folded text without its signs; only its beginning, since the patterns' cost grows with its square."""
    text = text[:LONGEST]
    return " ".join(re.sub(r"[^\w\s/'-]", " ", fold(text)).split())


def _days(folded: str, today: date, *, keeps: bool, years: bool) -> Said | None:
    said = days_said(folded, today, years=years, feasts=keeps)
    # "um filme pra ver hoje" is not about what was kept today.
    if said and _TODAY.match(folded, said.start) and not keeps and said.end - said.start < len(folded):
        return None
    return said


def _years(folded: str) -> tuple[tuple[int, int] | None, str, str]:
    """Return the years that a text asks for, the words that say so, and the text without them."""
    for pattern, years_of in (
        (_BETWEEN, lambda first, last: (min(first, last), max(first, last))),
        (_BEFORE, lambda year: (_FIRST_YEAR, year - 1)),
        (_UNTIL, lambda year: (_FIRST_YEAR, year)),
        (_AFTER, lambda year: (year + 1, _LAST_YEAR)),
        (_SINCE, lambda year: (year, _LAST_YEAR)),
    ):
        if match := pattern.search(folded):
            return years_of(*(int(year) for year in match.groups() if year)), match[0], _cut(folded, match)
    for pattern in _YEARS_SAID:
        if match := pattern.search(folded):
            first = _decade(match[1])
            return (first, first + 9), match[0], _cut(folded, match)
    return None, "", folded


def _cut(folded: str, match: re.Match[str]) -> str:
    return f"{folded[: match.start()]} {folded[match.end() :]}"


def _decade(said: str) -> int:
    if said in _DECADES:
        return _DECADES[said]
    number = int(said)
    if number >= 100:
        return number
    return 1900 + number if number >= 30 else 2000 + number
