"""Removals that are narrowed to a time, or to what was seen: by neither can things be picked out to go."""

from __future__ import annotations

import re

from bot.understanding.excepting import names_any, spares_some
from bot.understanding.normaliser import fold
from bot.understanding.recognition import Action, Entities

# Taken out first: these do not narrow anything.
_ALL_ALONG = re.compile(
    r"\bate (?:hoje|agora|aqui|o momento)\b|\bbom dia\b|\bdesde (?:sempre|o (?:comeco|inicio))\b|"
    r"\b(?:until|to|till) (?:now|today)\b"
)
_WEEKDAY = r"(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)"
_TIME = re.compile(
    r"\b(?:ontem|anteontem|hoje|semanas?|mes|meses|anos?|dias?|decadas?|cedo|ultimamente|antes|"
    r"recentes?|recentemente|faz tempo|"
    r"janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|"
    rf"(?:de|da|na|no|desde|desta|dessa|ate) {_WEEKDAY}|"
    r"yesterday|today|tonight|weeks?|months?|years?|days?|decades?|weekend|recent|recently|lately|earlier|before|ago|"
    r"last (?:night|summer|winter|spring|autumn|fall|time)|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|"
    r"november|december|(?:18|19|20)\d\d|\d0s)\b"
)
_SEEING = r"(?:vi|vimos|assisti|assistimos|li|lemos|ouvi|terminei)"
_SEEN = re.compile(
    rf"\bque (?:eu |a gente |nos |ja |ainda |nunca |nao |tambem )*{_SEEING}\b(?! tud[oa]s?\b| todos\b| todas\b)"
    rf"|\b[oa]s? (?:ja |nao |ainda nao )?(?:vist|assistid|lid)[oa]s\b|\bja {_SEEING}$"
    r"|\b(?:i|i ve|we|we ve) (?:have |haven t |already |not |never |just )*(?:watched|seen|saw|read)\b"
    r"|\b(?:un)?(?:watched|seen) (?:ones?|films?|movies?|shows?|series|videos?)\b"
)
_NOTHING_NAMED = frozenset(
    {"o", "os", "a", "as", "tudo", "todos", "todas", "the", "all", "everything", "ones", "vistos", "vistas"}
)
_TAKEN_BACK = re.compile(
    r"[,.;!?…)–—-]\s*(?:(?:nao|ops|opa|ih|ah)[\s,.!]+)*(?:(?:pera|espera|perai|calma)\b(?!.*(?:apag|delet|exclu|remov|tir))|"
    r"(?:e |eh |foi |to de |estou de )?(?:brincadeira|mentira|zoeira)\b|brinks\b|"
    r"(?:to|tou|estou) (?:brincando|zoando)\b|melhor nao\b|so que nao\b|just kidding\b|kidding\b)"
)
_VERB = r"(?:apag\w+|delet\w+|exclu\w+|remov\w+|tir[ae]r?|limp[ae]r?|zer[ae]r?|erase|delete|remove|clear|wipe)"
_REMOVING = re.compile(
    rf"{_VERB}|bin|scrap|ditch|trash|toss|chuck|dump|nuke|purge|throw|empty|rid|esvazia\w*|descart\w+|jog[au]\w*"
)
_OF_MANY = re.compile(
    rf"(?:me |pode |please |por favor )*{_VERB} (?:tud[oa]|tod[oa]s|[oa]s|[oa] que|meus|minhas|everything|all|the|my)\b"
)
# Right behind it, without a pause, these say which: "everything he wrote", "everything that's boring". Who is meant by
# the rest goes on to say why ("delete everything I'm done"), or that it is all of theirs.
_SOME_OF_EVERYTHING = re.compile(
    r"\bque (?:nao |ja |ainda )*(?:for|forem|fossem|seja|sejam|sao|tiver|tiverem|tenha|tenham|estiver|estiverem)\b"
    r"(?! (?:um |uma )?(?:filme|serie|seriado|video|link|nota|anotac|lembrete|meu|minha|aqui|ai\b|la\b|na lista))|"
    r"\b(?:everything|all of it|movies|films|shows|series|videos|links|notes|items|ones) (?:"
    r"(?:that|which)(?: is| was| are| were|'s|s|'re)(?: not|n't|nt)? (?:still |really |so |too |very |just )*"
    r"(?!mine|ours|here|there|in|on|inside|left|saved|kept|stored)\w|"
    r"(?:that |which )?(?:he|she|they|my \w+|someone|somebody)(?:'\w+)? \w|"
    r"(?:that |which )?(?:i|we) (?:do|did|have|had|can|could|will|would)(?: not|n't|nt) (?!need|want)|"
    r"(?:that |which )?(?:i|we) (?:never|hate|dislike|like|love|enjoy|watch|read|use|bought|made)\b)"
)


def is_narrowed(action: Action, entities: Entities, text: str) -> bool:
    """Tell whether what was recognised in ``text`` would remove more than is asked for, or names nothing."""
    if action is Action.DELETE_ITEM:
        if entities.query and spares_some(entities.query, text, of_a_kind=entities.item_type is not None):
            return True
        if entities.selection and names_any(text):
            return True
        of_all = entities.selection is not None and entities.selection.everything
        if entities.year or (not of_all and fold(entities.query or "-") not in _NOTHING_NAMED):
            return False
    elif action is not Action.DELETE_ALL:
        return False
    return narrows(text)


def narrows(text: str) -> bool:
    """Tell whether ``text`` speaks of a time, or of what was seen."""
    said = " ".join(re.findall(r"\w+", fold(text)))
    said = _ALL_ALONG.sub(" ", said)
    return bool(_TIME.search(said) or _SEEN.search(said))


def is_taken_back(text: str) -> bool:
    """Tell whether ``text`` takes back what it began with: "apaga tudo, brincadeira"."""
    return bool(_TAKEN_BACK.search(fold(text)))


def speaks_of_removing(word: str) -> bool:
    """Tell whether ``word`` is that of somebody who wants something away."""
    return bool(_REMOVING.fullmatch(word))


def asks_for_a_part(text: str) -> bool:
    """Tell whether ``text``, which no rule fits, begins as a removal of many and narrows it."""
    said = " ".join(re.findall(r"\w+", fold(text)))
    return bool(_OF_MANY.match(said)) and narrows(text)


def tells_which(text: str) -> bool:
    """Tell whether ``text``, a removal of all there is, says which of it: "delete everything that's boring"."""
    return bool(_SOME_OF_EVERYTHING.search(fold(text).replace("’", "'")))
