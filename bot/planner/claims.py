"""What a model's text may say to a person: nothing that it was not given, no offer, no claim to have done something.

Too strict is safe: a text that is refused is replaced by the catalogue's sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace

from emoji import emoji_count
from pydantic import JsonValue

from bot.actions import Action
from bot.facts import Facts, facts_in
from bot.languages import LANGUAGES
from bot.planner.envelope import Form, InvalidForm, Respond
from bot.planner.phishing import asks_for_secret
from bot.understanding.recogniser import recognise
from bot.understanding.words.urls import find_urls
from state.text import fold, words
from tools.addresses import web_address
from tools.lexicon import Lexicon

_LEXICON = Lexicon(LANGUAGES, "claims")
# What stands above a numbered list asks nothing, and has no entries of its own.
_ASKS_OR_LISTS = re.compile(r"\?|^\s*[-•*\d]|[;:]\s*\d+\s*[.)]")
_SENTENCE = re.compile(r"[^.!?…\n]*\w[^.!?…\n]*[.!?…]*")
# Shorter words tell nothing of whom or what a sentence speaks.
_TELLING = 4
# So many of them tell of what was found.
_TOLD_IN_A_SENTENCE = 2
_TALK = frozenset({Action.CHAT, Action.GREET, Action.THANK, Action.FAREWELL})
_SURELY_TALK = 0.9


def borne_out(form: Form, findings: JsonValue, asked: str) -> Form:
    """Return ``form`` if all that its text states stands in ``findings``, which are tools' results, or in what was
    ``asked``: every number, date, title, name and address, however either writes it. Raises InvalidForm.

    "1.234" is 1234, "16 de julho de 2010" is 2010-07-16; a title in small letters and without quotation marks is no
    name to us.
    """
    if not isinstance(form, Respond):
        return form
    return supported(polite(form), findings, asked)


def answering(form: Form, findings: JsonValue, asked: str) -> Form:
    """Return ``form`` if it may stand as the answer to what was ``asked``: see borne_out; nothing but what was found.

    It asks the person nothing, whatever about, and has no small talk: a sentence in which next to nothing of the
    ``findings`` stands, and which exclaims, or is understood as talk when somebody says it.
    """
    form = borne_out(form, findings, asked)
    if isinstance(form, Respond):
        _tells_alone(form.message, findings)
    return form


def _tells_alone(text: str, findings: JsonValue) -> None:
    found = [*texts_in(findings)]
    titles = [words(each) for text in found for each in _SENTENCE.findall(text) if each.endswith("?")]
    known = {word for each in found for word in words(each)}
    for sentence in _SENTENCE.findall(text):
        said = words(sentence)
        if sentence.endswith("?") and not any(said[-len(title) :] == title for title in titles):
            raise InvalidForm("message: must not ask the person anything")
        told = [word for word in said if len(word) >= _TELLING and word in known]
        if len(told) < _TOLD_IN_A_SENTENCE and _facts(sentence).none and _is_talk(sentence):
            raise InvalidForm("message: no small talk, only what the findings say")


def _is_talk(sentence: str) -> bool:
    read = recognise(sentence)
    return sentence.endswith("!") or all(each.action in _TALK and each.confidence >= _SURELY_TALK for each in read)


def leading(form: Form, findings: JsonValue, asked: str) -> Form:
    """Return ``form`` if it may stand above a list: see borne_out; one line, which asks nothing and is no list.

    ``findings`` have the list's "items". What it states must be known of one of them, so that no birthday becomes
    somebody else's; several may be named, if they are titles and nothing else is said of them.
    """
    form = borne_out(form, findings, asked)
    if not isinstance(form, Respond) or not isinstance(findings, dict):
        return form
    by_number = _LEXICON.pattern("by_number", r"(?i)\b", r"\s+\d")
    if _ASKS_OR_LISTS.search(form.message) or by_number.search(form.message) or len(form.message.splitlines()) > 1:
        raise InvalidForm("message: one sentence on one line, no question, no list")
    _tells_alone(form.message, findings)
    items = findings.get("items")
    rows = items if isinstance(items, list) else []
    known = [asked, *texts_in({**findings, "items": None})]
    if not any(_is_of(form.message, row, rows, known) for row in rows) and not _only_names(form.message, rows, known):
        raise InvalidForm("message: must tell of one of the items, and only what is known of that one")
    return form


def _is_of(text: str, row: JsonValue, rows: Sequence[JsonValue], known: Sequence[str]) -> bool:
    """Tell whether all that ``text`` states is ``known`` or stands in ``row``, and nothing that others have alone."""
    told = [*texts_in(row), *known]
    own = {word for each in told for word in words(each)}
    others = {word for each in texts_in([other for other in rows if other is not row]) for word in words(each)}
    said = {word for word in words(text) if len(word) >= _TELLING}
    return not said & (others - own) and _facts(text).beyond(facts_in(map(_plain, told), known=True)) is None


def _only_names(text: str, rows: Sequence[JsonValue], known: Sequence[str]) -> bool:
    """Tell whether ``text`` only names some of ``rows``, which are titles, with no number or date of any."""
    titled = [row for row in rows if isinstance(row, dict) and "content" not in row]
    titles = facts_in(map(_plain, [*texts_in([row["title"] for row in titled]), *known]), known=True)
    facts = _facts(text)
    figures = replace(facts, names=(), addresses=frozenset())
    return (
        len(titled) == len(rows)
        and facts.beyond(titles) is None
        and figures.beyond(facts_in(map(_plain, known), known=True)) is None
    )


def _facts(text: str) -> Facts:
    return facts_in([_plain(text)])


def supported(form: Respond, findings: JsonValue, asked: str = "") -> Respond:
    """Return ``form`` if all that its text states stands in ``findings`` or in what was ``asked``; see borne_out."""
    known = facts_in(map(_plain, [*texts_in(findings), asked]), known=True)
    unknown = facts_in([_plain(form.message)]).beyond(known)
    if unknown is not None:
        raise InvalidForm(f"message: {unknown} is not in the findings")
    return form


def polite(form: Respond) -> Respond:
    """Return ``form`` if its text offers and claims nothing, and is ``harmless``. Raises InvalidForm."""
    said = fold(_plain(harmless(form).message))
    if _LEXICON.pattern("offers").search(said):
        raise InvalidForm("message: must not offer anything")
    if _LEXICON.pattern("claims").search(said):
        raise InvalidForm("message: must not say that something was done")
    return form


def harmless(form: Respond) -> Respond:
    """Return ``form`` if its text urges and hides nothing, asks for no secret and has no emoji. Raises InvalidForm."""
    if emoji_count(form.message):
        raise InvalidForm("message: no emoji")
    if any(unicodedata.category(sign) in ("Cf", "Co", "Cs", "Cn") or sign in "\x00\x1b" for sign in form.message):
        raise InvalidForm("message: no signs that cannot be seen")
    if _LEXICON.pattern("urges").search(fold(_plain(form.message))):
        raise InvalidForm("message: must not tell the person to do anything")
    if asks_for_secret(form.message):
        raise InvalidForm("message: must not ask for passwords, codes, cards or anything else that opens an account")
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


def texts_in(data: JsonValue) -> Iterator[str]:
    """Yield every text and number that stands in ``data``, as a text. Names of fields are none of it."""
    match data:
        case None | bool():
            return
        case dict():
            for value in data.values():
                yield from texts_in(value)
        case list():
            for value in data:
                yield from texts_in(value)
        case _:
            yield str(data)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text)
