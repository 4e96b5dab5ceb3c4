"""What a model's text may say to a person: nothing that it was not given, no offer, no claim to have done something.

Too strict is safe: a text that is refused is replaced by the catalogue's sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from emoji import emoji_count
from pydantic import JsonValue

from bot.planning.envelope import Form, InvalidForm, Respond
from bot.understanding.urls import find_urls
from state.text import fold, words
from tools.addresses import web_address

_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_DATE = re.compile(r"\b\d{4}-(\d{2})-\d{2}|\b\d{1,2}/(\d{1,2})/\d{4}")
_NAME = re.compile(r"\w*[^\W\d_]\w*")
_START_OF_SENTENCE = re.compile(r"(?:^|[.!?:;\n]\s*)[\"“'(]*$")

# "march" and "may" are other words, too; with a capital they count as names.
_MONTHS = (
    "janeiro january",
    "fevereiro february",
    "marco",
    "abril april",
    "maio",
    "junho june",
    "julho july",
    "agosto august",
    "setembro september",
    "outubro october",
    "novembro november",
    "dezembro december",
)
_MONTH_NUMBER = {name: str(number) for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_NUMBER_WORD = {
    name: str(number)
    for number, names in enumerate(
        "dois duas two,tres three,quatro four,cinco five,seis six,sete seven,oito eight,nove nine,dez ten,onze eleven,"
        "doze twelve,treze thirteen,catorze quatorze fourteen,quinze fifteen,dezesseis sixteen,dezessete seventeen,"
        "dezoito eighteen,dezenove nineteen,vinte twenty".split(","),
        2,
    )
    for name in names.split()
}

# Words that a sentence may begin with, whatever the findings are; any other capital begins a name.
_STARTERS = frozenset(
    "a as o os e um uma uns umas este esta esse essa isso ele ela eles elas seu sua na no nas nos em de do da dos "
    "das com para por segundo trata conta narra mostra acompanha ha foi sao tambem quando depois nela nele filme "
    "serie video nota link lancado lancada dirigido dirigida estrelado baseado baseada voce "
    "estreou saiu tem traz fala gira dura nele vencedor ambientado ambientada inspirado inspirada "
    "qual quais que quem onde como por "
    "which what who where how "
    "the an it its this that these they he she his her in on at of with for by according there was is are also when "
    "after film movie series show released directed starring based set follows tells you i".split()
)

_OFFERS = re.compile(
    r"\b(?:quer(?:es|em)?|gostaria|posso|devo|deseja|prefere)\b.*\b(?:salv|guard|anot|adicion|apag|delet|remov)\w*"
    r"|\b(?:do you want|would you like|shall i|should i|can i|may i)\b.*\b(?:save|keep|add|note|delete|remove)\b"
)
_CLAIMS = re.compile(
    r"\b(?:salvei|guardei|anotei|adicionei|apaguei|deletei|removi|exclui|registrei)\b"
    r"|\b(?:foi|foram|esta|estao|ja)\s+(?:salv|guardad|anotad|adicionad|apagad|deletad|removid|excluid)\w*"
    r"|\b(?:i|i've|i have|we|we have)\s+(?:just\s+)?(?:saved|kept|added|noted|deleted|removed)\b"
    r"|\b(?:has|have|was|were) been (?:saved|kept|added|noted|deleted|removed)\b"
    r"|\btudo (?:salvo|apagado|deletado|removido)\b"
)

# What a swindler would have said in our name: a text about films never tells anybody to do such things.
_URGES = re.compile(
    r"\b(?:transfira|transfere|deposite|deposita|pague|clique|clica|acesse|ligue|digite|envie|mande|informe)\b"
    r"|\b(?:sua|suas|your) (?:senha|senhas|password|passwords|cpf|card|cartao|conta|account)\b"
    r"|\b(?:click|log in|sign in|transfer|wire|pay|call|send|text) (?:here|to|now|on|us|me|money)\b"
)


def borne_out(form: Form, findings: JsonValue, asked: str) -> Form:
    """Return ``form`` if all that its text says stands in ``findings`` or in what was ``asked``: numbers, months, names
    and addresses. Raises InvalidForm.
    """
    if not isinstance(form, Respond):
        return form
    polite(form)
    given = [*_texts_in(findings), asked]
    if not addresses([form.message]) <= addresses(given):
        raise InvalidForm("message: an address that is not in the findings")
    numbers = {number for text in given for number in _numbers(text)}
    months = {number.lstrip("0") for text in given for match in _DATE.findall(text) for number in match if number}
    said = frozenset(word for text in given for word in words(text))
    for claim in _stated(form.message):
        known = numbers if claim not in _MONTH_NUMBER else months
        if claim not in said and claim not in known and _as_number(claim) not in known:
            raise InvalidForm(f"message: {claim} is not in the findings")
    return form


def polite(form: Respond) -> Respond:
    """Return ``form`` if its text offers, claims and urges nothing, and has no emoji. Raises InvalidForm."""
    said = fold(form.message)
    if emoji_count(form.message):
        raise InvalidForm("message: no emoji")
    if _OFFERS.search(said):
        raise InvalidForm("message: must not offer anything")
    if _CLAIMS.search(said):
        raise InvalidForm("message: must not say that something was done")
    if _URGES.search(said):
        raise InvalidForm("message: must not tell the person to do anything")
    return form


def addresses(texts: Sequence[str]) -> frozenset[str]:
    """Return the addresses that stand in ``texts``, all in one form."""
    found = (text[start:end] for text in texts for start, end in find_urls(text))
    return frozenset(address for each in found if (address := read_address(each)))


def read_address(text: str) -> str | None:
    """Return ``text`` as an address with its scheme; None if it is no address."""
    try:
        return web_address(text)
    except ValueError:
        return None


def _stated(text: str) -> Iterator[str]:
    """Yield what ``text`` states that can be right or wrong: numbers, in digits or words, months and names, folded."""
    yield from _numbers(text)
    for match in _NAME.finditer(text):
        for word in words(match[0]):
            counts = word in _NUMBER_WORD or word in _MONTH_NUMBER
            starts = word in _STARTERS and _START_OF_SENTENCE.search(text, 0, match.start())
            if counts or (match[0][0].isupper() and not starts):
                yield word


def _as_number(word: str) -> str:
    return _NUMBER_WORD.get(word) or _MONTH_NUMBER.get(word) or word


def _numbers(text: str) -> list[str]:
    """Return the numbers of ``text`` in one form: "08,50" is "8.50"."""
    return [number.replace(",", ".").lstrip("0") or "0" for number in _NUMBER.findall(text)]


def _texts_in(value: JsonValue) -> list[str]:
    match value:
        case dict():
            return [text for each in value.values() for text in _texts_in(each)]
        case list():
            return [text for each in value for text in _texts_in(each)]
        case None | bool():
            return []
        case _:
            return [str(value)]
