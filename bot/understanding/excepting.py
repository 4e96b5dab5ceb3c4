"""Removals of many that spare some ("delete all except 4"): what they name is no name, and what is to go is asked."""

from __future__ import annotations

import re

from bot.understanding.normaliser import fold

_OF = r"(?:the|my|our|these|those|of|os|as|o|a|meus|minhas|esses|essas|so|only|just)"
_THINGS = (
    r"(?:items?|itens|things|stuff|ones|entries|coisas|films|movies|shows|series|videos|links|notes|reminders|"
    r"filmes|notas|lembretes|list|lista|library|whole|entire|toda)"
)
_ALL = (
    r"(?:all|al|every\w*|evry\w*|each|any|anything|anyone|both|everybody|whatever|whichever|lot|none|nothing|nobody|"
    r"tud[oa]|tod[oa]s?|tds?|ambos|ambas|cada|qualquer|quaisquer|nada|nenhum\w*)"
)
_REST = (
    r"(?:rest|remainder|others?|remaining|leftovers?|left over|resto|restantes?|outr[oa]s|demais)"
    rf"(?: (?:ones?|of (?:them|it)|{_THINGS}|deles|delas))?"
)
_SOME = (
    r"(?:qualquer um|any one|most|majority|half|few|several|couple|some|many|various|odd|even|"
    r"either|whichever|maioria|metade|"
    r"uns|umas|alguns|algumas|varios|varias|muitos|muitas|poucos|poucas|pares|impares|nearly all|almost all)"
    rf"(?: (?:ones?|of (?:them|it)|{_THINGS}|deles|delas))?"
)
_SPARED = (
    r"(?:ex\w?[cp]+\w{0,2}t\w*|exc|ex|but|bar|barring|save|minus|besides?|apart from|aside|other than|"
    r"excluding|exclude|without|w o|sans|sauf|not|isn t|aren t|s not|unless|instead|only|just|"
    r"keep\w*|leav\w+|left|spar(?:e|ing)|skip\w*|ignor\w+|omit\w*|hold|retain\w*|preserv\w+|"
    r"menos|exceto|excec\w+|fora|afora|tirando|salvo|senao|sem|nao|so|somente|apenas|alem|excluindo|"
    r"deix\w+|mante\w+|mantenh\w+|guard\w+|poup\w+)"
)
_BARELY = r"(?:not \d|except\w*|excet\w+|excluding|other than|apart from|aside from|besides|all but|everything but)"
_NUMBER = r"(?:\d{1,3}|first|last|one|two|three|four|five|primeir[oa]s?|ultim[oa]s?|um|dois|tres)"

_HEAD = rf"(?:{_OF} )*"
_MANY_SPARING = re.compile(rf"{_HEAD}(?:{_ALL}|{_THINGS}|{_REST}|{_SOME}|{_NUMBER})\b.*?\b{_SPARED}\b")
_ALL_TO_A_NUMBER = re.compile(rf"{_HEAD}(?:all|every\w*|tod[oa]s|tudo)\b.*\b\d{{1,3}}\b")
_FROM_A_NUMBER = re.compile(
    rf"(?:{_THINGS} )?(?:from|up to|more than|less than|above|after|below|over|under|beyond|before|"
    r"partir d[oa]|depois d[oa]|antes d[oa]|acima d[oa]|abaixo d[oa]|mais de|menos de) "
    r"(?:o |a |the )?(?:item |number |numero )?\d{1,3}\b|"
    r"\d{1,3} (?:and up|and on|onwards?|upwards?|or more|at most|at least|em diante|pra frente|para frente)\b"
)
_NO_NAME = re.compile(rf"{_HEAD}(?:(?:all|tod[oa]s?|every|nearly|almost|quase) )?{_HEAD}(?:{_REST}|{_SOME}|{_ALL})")
_SPARING = re.compile(rf"{_BARELY}\b")
_SPARING_AFTER_MANY = re.compile(rf"(?:{_SPARED})\b")
_STAYS = re.compile(
    r"\b(?:except\w*|but|(?:keep\w*|leav\w+)(?! (?:nothing|none|no))|spare|spares|only (?:want|need|like|care)|"
    r"want only|save|menos|exceto|tirando|salvo|(?<!sem )deix(?:a|e|o|ar|em)|mante\w+|mantenh\w+|guard(?:a|e|ar|em)|"
    r"(?:so|somente|apenas) (?:quero|queria|preciso|fica|fico|deixa|vou)|quero so|fico (?:so )?com|fica (?:so )?com)\b"
)
_SPARED_BESIDE = re.compile(
    r"\b(?:preserv\w+|poup\w+|nao (?:mex\w+|toc\w+|encost\w+|inclu\w+)|nao deix\w+ (?:de|o|a|os|as)\b|"
    r"nada alem|alem d[aeo]s?|ficam|sobram|nada de (?!mais|menos)\w+)\b"
)
_ONE_OF_SEVERAL = re.compile(r"\b(?:um|uma|one|any) (?:deles|delas|desses|dessas|of (?:them|those|these))$")
_ENDS_WITH_MANY = re.compile(rf"\b(?:{_ALL}|{_THINGS}|{_REST})$")


def spares_some(named: str, text: str, *, of_a_kind: bool) -> bool:
    """Tell whether ``named``, which a removal in ``text`` takes for a name, says what of many is to go or to stay.

    "The others" of a kind ("the film the others") are a title, and "all about Eve" spares nothing.
    """
    said, name = _words(text), _words(named)
    if not name:
        return False
    before = said.partition(name)[0].rstrip()
    if _MANY_SPARING.match(name) or _ALL_TO_A_NUMBER.match(name) or _FROM_A_NUMBER.match(name) or _SPARING.match(name):
        return True
    if _ENDS_WITH_MANY.search(before) and _SPARING_AFTER_MANY.match(name):
        return True
    return not of_a_kind and bool(_NO_NAME.fullmatch(name))


def says_what_stays(text: str) -> bool:
    """Tell whether ``text``, said beside a removal of everything, is of what is to be left: "só quero o 4"."""
    return bool(_STAYS.search(_words(text)))


def spares_beside(text: str) -> bool:
    """Tell whether ``text``, said beside a removal of everything, forbids a part of it: "não mexe nas notas"."""
    return bool(_SPARED_BESIDE.search(_words(text)))


def names_any(text: str) -> bool:
    """Tell whether ``text`` speaks of one of several, and not of which: "apaga um deles"."""
    return bool(_ONE_OF_SEVERAL.search(_words(text)))


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", fold(text)))
