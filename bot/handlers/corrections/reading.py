"""Reading of a correction: what a message says is right, what it says was wrong, and of what."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import timedelta
from itertools import pairwise

from bot.actions import Action
from bot.context import TurnContext
from bot.packs.amending import (
    Correction,
    clauses_of,
    keys,
    looked_again,
    says_what_is,
    telling,
    time_alone,
    without_reason,
)
from bot.packs.ledger.lexicon import listed
from bot.packs.values import Sort, is_denied, moments_of, values_in, without_times
from bot.understanding.answers.corrections import Rather, said_rather
from bot.understanding.grammar import every, friends, negations
from bot.understanding.money import sums
from bot.understanding.parts import read_as
from bot.understanding.recognition import Entities
from bot.understanding.tokens import normalised, tokens
from bot.understanding.wordings import SAID
from state.record import keys_of
from state.text import fold, words
from tools.search_query import STOP_WORDS

# A correction that names so little besides says just what is right: "era lazer".
BARELY = 2
# So few words stand before an order, "dá pra mudar a nota?".
ORDERED_WITHIN = 4
ANNOUNCED_WORDS = 4
# A no stands so few words before what it denies, and after the beginning.
DENIED_WITHIN = 4
# What is wrong is said in so many words, and within so many of what follows it is said what is right.
ANNOUNCED_WITHIN, RIGHT_WITHIN = 8, 3
# Who looked again says in so many words of what, and what is right; so many may stand alone.
NAMED_WITHIN, RIGHT_AT_MOST, ALONE_AT_MOST = 6, 6, 4
# What a sum is with stands behind it in so many words.
WITH_AT_MOST = 4
ONE_DAY = timedelta(days=1)
_TO = frozenset("pra pro para por pras pros to by with".split())
_NOTES = frozenset({"nota", "anotacao", "note"})
_FIGURE_BEHIND = re.compile(r"\s+(?=\d)")
_PAUSE = re.compile(r"\s*[,.;:!…-]")
_WORD = re.compile(r"[^\W_]+")
_FRIEND = re.compile(r"[\s,]+(?:\w+\s)?(\w+)(?=\s*[,.;:!…])")
_IS = re.compile(r"(?i)\bé\b")
_NO_AT_ONCE = re.compile(r"\W*\w+\s*[,.!]")
# No colon of a time of day: "change it to 3:15 pm".
_COLON = re.compile(r":(?!\d)")
_ENDING = re.compile(r"(?<=[.;!?…\n])\s+")
_SENTENCE = re.compile(r"[.;!?…]\s")


def correction_in(context: TurnContext, *, corrects: bool) -> Correction | None:
    """Return what the message says is right; None if it says nothing of the kind.

    What is not taken for one that ``corrects`` denies something, begins with a no, or is nothing but a time.
    """
    text = without_reason(context.resolution.recognition.text)
    rather, led = said_rather(text), taken_back(text)
    if not corrects:
        if told := time_alone(context, text):
            return Correction(told, text=told)
        if negations().isdisjoint(words(text)) and not led and rather is None:
            return None
    ordered = orders(text)
    entities = context.resolution.recognition.entities if corrects else read_as(Action.REWRITE, text).entities
    if rather and not _states(rather, entities) and not (corrects and ordered):
        value, was = _without_articles(rather)
    else:
        rather = None
        value, was = _right_and_wrong(context, text, entities)
        value = _whole_sum(text, value)
    if not value and not corrects and led and len(words(text[led:])) <= ALONE_AT_MOST:
        value = text[led:].strip(" ,.!") if values_in(context, text[led:]) else ""
    if not words(text) or (not value and not corrects):
        return None
    beside = "" if rather else _beside(context, text, value, was)
    query = entities.query or (beside if ordered or changes(text) or not corrects else "")
    if words(query) and every("fields").issuperset(words(query)):
        query = ""  # "o horário mudou": of whatever was spoken of
    if value:
        return Correction(value, was, query, text, bare=not beside)
    if words(text)[0] in listed("changing"):
        return Correction("", was, query, text)  # "muda a categoria do uber" does not say to what
    rest = text[led:].replace(was, "") if was else text[led:]
    if not negations().isdisjoint(words(rest)) or listed("changing").issuperset(words(rest)):
        return None  # "não era pra anotar o uber", "o uber não era meu": says nothing that is right
    return Correction(rest, was, query, text, bare=len(beside.split()) <= BARELY, loose=True)


def _without_articles(rather: Rather) -> tuple[str, str]:
    """Return what is right and what is wrong, both without the articles that they begin with: "o Jonas", "o João"."""
    right, wrong = rather.right, rather.wrong or ""
    led = all(len(each.split()) > 1 and fold(each.split()[0]) in every("article") for each in (right, wrong))
    return (right.split(maxsplit=1)[1], wrong.split(maxsplit=1)[1]) if led else (right, wrong)


def _states(rather: Rather, told: Entities) -> bool:
    """Tell whether what is right says what is right of what: "corrigindo: a conta da Vivo veio 120 este mês"."""
    parts = told.query, told.value
    return not rather.wrong and not told.was and all(each and each in rather.right for each in parts)


def _whole_sum(text: str, value: str) -> str:
    """Return the sum of which ``value`` is a part, "15" of "15 e outro de 17"; ``value`` if it is of none."""
    at = text.find(value)
    return next(
        (
            text[each.start : each.end]
            for each in sums(text)
            if each.start <= at < at + len(value) < each.end and each.count == each.parts == 1
        ),
        value,
    )


def wrong_then_right(context: TurnContext, text: str) -> Correction | None:
    """Return what ``text`` says is right behind what is wrong: "o nome do livro está errado, é X"; else None.

    That may be what Guarda put down, "você anotou consulta, mas é exame", or be known from a second look: "olhei a
    carteirinha, foi dia 10", "digitei errado, 13 por 9".
    """
    clauses = clauses_of(text)
    if "?" in text or not clauses:
        return None
    head, right = clauses[0], text[len(clauses[0]) :].strip(" ,.;:!…")
    said, looked = words(head), looked_again(text)
    wrote, wrong = _written(head), not every("wrong").isdisjoint(said)
    if len(said) > ANNOUNCED_WITHIN or not (wrote or wrong or looked is not None):
        return None
    right = looked or right
    led = list(_WORD.finditer(right))
    within = NAMED_WITHIN if looked else RIGHT_WITHIN
    at = next((at for at, word in enumerate(led[:within]) if says_what_is(word, first=at == 0)), None)
    value = right[led[at].end() :].strip(" .!:") if at is not None else ""
    if wrote:
        return Correction(value, wrote, text=text, bare=False) if value else None
    apart = every("wrong") | every("being") | every("fields") | every("so_it_is") | every("looked_again")
    of_what = head if not looked else right[: led[at].start()] if at is not None else ""
    named = " ".join(word for word in words(of_what) if word not in apart and word not in STOP_WORDS)
    if looked:
        alone = right if at is None and values_in(context, right) and len(led) <= ALONE_AT_MOST else ""
        right = value if value and len(words(value)) <= RIGHT_AT_MOST else alone
        # "Olhei o tempo, é 25 graus amanhã" tells more than when something is.
        tells = any(each.sort in (Sort.DAY, Sort.HOUR) for each in values_in(context, right))
        more = tells and not time_alone(context, right)
        return Correction(right, query=named, text=text, bare=not named) if right and not more else None
    fields = not every("fields").isdisjoint(said)
    return Correction(value, query=named, text=text, bare=False) if value and (named or fields) else None


def complains_of_writing(text: str) -> bool:
    """Tell whether ``text`` says what Guarda put down: "você escreveu “vamos a coisas alegres”"."""
    return bool(_written(text)) and "?" not in text


def _written(text: str) -> str:
    """Return what ``text`` says that Guarda put down; "" if it says nothing of the kind."""
    done = told_to_have_done(text, every("putting_down"))
    return text[done:].strip(' .!:"“”') if done else ""


def told_to_have_done(text: str, doings: Collection[str]) -> int:
    """Return where ``text`` says that Guarda did one of ``doings``: the end of that; 0 if it says no such thing."""
    said = list(_WORD.finditer(text))
    for at, (one, other) in enumerate(pairwise(said)):
        # "O dentista que você marcou é sexta" says which, and of nothing that was done.
        if fold(one[0]) not in every("you") or fold(other[0]) not in doings:
            continue
        if at == 0 or fold(said[at - 1][0]) not in every("that"):
            return other.end()
    return 0


def denies_twice(text: str) -> bool:
    """Tell whether ``text`` begins with a no and denies something: "não, senhor, não tenho nada às 16"."""
    said = words(text)
    begins = bool(said) and said[0] in negations() and _NO_AT_ONCE.match(text) and taken_back(text) > 0
    return bool(begins) and not negations().isdisjoint(said[1:])


def told_again(text: str) -> tuple[Correction, bool] | None:
    """Return what ``text`` tells again of something that it names, and whether it regrets: "ops o uber foi 28".

    None if it tells anything besides, or of no thing that is known: "almoço foi 30".
    """
    entities = read_as(Action.REWRITE, text).entities
    query, value = entities.query or "", entities.value or ""
    at = text.find(query)
    if not (query and value) or at < 0:
        return None
    before = words(text[:at])
    known = bool(before) and before[-1] in every("article")
    one = known or words(query)[0] in every("article")
    rest = f"{text[:at].rsplit(maxsplit=1)[0] if known and len(before) > 1 else ''} {text[at + len(query) :]}".strip()
    said = _behind_what_it_came_to(rest)
    left = said[len(words(value)) :]
    # "A torta foi 75 com a entrega" says what it is with, and names no other.
    with_what = not left or (left[0] in every("along_with") and len(left) <= WITH_AT_MOST)
    if said[: len(words(value))] != words(value) or not with_what or not (one or before):
        return None
    return Correction(value, query=query, text=text), len(before) > known


def _behind_what_it_came_to(text: str) -> tuple[str, ...]:
    """Return the words of ``text`` behind what says that it came to something: "foi 28", "ficou 33", "saiu por 75"."""
    if led := taken_back(text):
        return tuple(words(text[led:]))
    first, *said = words(text) or ("",)
    if first not in every("coming_to"):
        return ()
    return tuple(said[1:] if said[:1] and said[0] in every("toward_a_text") else said)


def _right_and_wrong(context: TurnContext, text: str, entities: Entities) -> tuple[str, str]:
    """Return what ``text`` says is right and what it says is wrong: of two values of a sort, the one it says no to."""
    told = values_in(context, text)
    wrong = [each for each in told if each.denied]
    right = [each for each in told if not each.denied and any(each.sort is other.sort for other in wrong)]
    if len(right) == len(wrong) == 1:
        return text[right[0].start : right[0].end], text[wrong[0].start : wrong[0].end]
    value, was = entities.value or "", entities.was or ""
    if was and not value and not _is_denied(text, was):
        return was, ""
    if value and not was and _is_denied(text, value):
        behind = _behind(text, value)
        return ("" if set(words(behind)) <= negations() else behind), value
    if was and value and not _is_denied(text, was) and _SENTENCE.search(_between(text, value, was)):
        return value, ""  # "tamanho 36 mesmo. vi na loja 219" takes nothing back
    if value and not was and len(wrong) == 1 and not right and wrong[0].sort is Sort.CODE:
        was = text[wrong[0].start : wrong[0].end]  # "it is called Shrinking, not s1e1"
        return _without_denied(value, was), was
    return value, was or (_denied_before(text, value) if value else "")


def _denied_before(text: str, value: str) -> str:
    """Return the word that ``text`` says no to right before ``value``: "receita" of "não foi receita foi saída"."""
    said = text.partition(value)[0].split()
    while said and fold(said[-1]) in every("being") | every("article"):
        said.pop()
    last = said[-1].strip(",.;") if said else ""
    return last if last and _is_denied(text, last) else ""


def _without_denied(value: str, was: str) -> str:
    """Return ``value`` without the no to ``was`` that it ends with: "Shrinking" of "Shrinking, not s1e1"."""
    said = value.partition(was)[0].split()
    while said and was in value and fold(said[-1]) in negations():
        said.pop()
    return " ".join(said).rstrip(" ,.;") if was in value else value


def _between(text: str, part: str, other: str) -> str:
    """Return what ``text`` says between two parts of it."""
    first, second = sorted((part, other), key=text.find)
    return text.partition(first)[2].partition(second)[0]


def _beside(context: TurnContext, text: str, value: str, was: str) -> str:
    """Return the words of ``text`` that name something beside what is right, what was wrong and what leads to it."""
    rest = text[taken_back(text) :]
    for said in filter(None, (value, was)):
        rest = rest.replace(said, " ")
    told = keys(negations() | every("wrong") | listed("changing"))
    return " ".join(word for word in telling(without_times(context, rest)) if told.isdisjoint(keys_of(word)))


def _is_denied(text: str, part: str) -> bool:
    """Tell whether ``text`` says that it is not ``part``: "não é dia 15"."""
    return is_denied(fold(text.partition(part)[0]))


def _behind(text: str, part: str) -> str:
    """Return what ``text`` tells behind ``part``: "não é dia 15, falei dia 12"."""
    rest = text.partition(part)[2].lstrip(" ,.;:!")
    return rest[taken_back(rest) :] if words(rest) else ""


def taken_back(text: str) -> int:
    """Return where what leads to a correction at the beginning of ``text`` ends: "não, 10h", "opa, 82", "foi 45"."""
    if said_to_be := _IS.search(text):
        # Folded, "é" would be "e", which joins.
        at = said_to_be.start()
        ends = taken_back(f"{text[:at]}eh{text[at + 1 :]}")
        return ends - 1 if ends > at + 1 else ends
    folded = fold(text)
    said = folded.lstrip()
    led = SAID["correcting"].match(said)
    again = SAID["thinking_again"].match(said)
    friend = _FRIEND.match(said, again.end()) if again else None
    called = friend is not None and friend[1] in friends()  # "não, meu amigo, a das 7"
    pause = _PAUSE.match(said, friend.end() if friend and called else again.end()) if again else None
    if again and pause is None and again[0] not in every("in_the"):
        pause = _FIGURE_BEHIND.match(said, again.end())  # "oops 4417", but not "no 302 mora a Bia"
    ends = max(found.end() for found in (led, pause) if found) if led or pause else 0
    return len(folded) - len(said) + ends if ends else 0


def time_taken_back(context: TurnContext, text: str) -> str:
    """Return the time that ``text`` begins with behind a no, before a remark or none: "não, 6h45, dormi mal".

    "" if it begins with none. A remark with a figure or a day in it tells something itself.
    """
    led = taken_back(text)
    if not led:
        return ""
    told, _, remark = text[led:].strip().partition(",")
    days = (each.ends - each.begins for each in moments_of(context, remark) if each.begins and each.ends)
    tells = any(character.isdigit() for character in remark) or any(each <= ONE_DAY for each in days)
    return told if not tells and time_alone(context, told) else ""


def behind_announcement(text: str) -> str:
    """Return what follows the announcement of a change, "mudança de planos: ..."; "" if ``text`` begins with none."""
    before, *behind = _COLON.split(text, maxsplit=1)
    rest = "".join(behind)
    said = [word for word in words(before) if word not in every("article")]
    # "Senha do wifi mudou: ..." names what is otherwise.
    announced = bool(said) and said[0] in every("announcing") and len(said) <= ANNOUNCED_WORDS
    return rest.strip() if announced and len(rest.split()) > 1 else ""


def denies_correcting(text: str) -> bool:
    """Tell whether ``text`` begins by saying that it corrects nothing: "não é correção, é outra medida"."""
    pause = _PAUSE.search(text)
    said, behind = words(text[: pause.start()] if pause else text), words(text[pause.end() :]) if pause else []
    no = next((at for at, word in enumerate(said[:DENIED_WITHIN]) if word in negations()), None)
    if no is None:
        return False
    corrects = listed("changing") | every("announcing")
    # "Não muda a data, muda a hora" orders something behind its no.
    return not corrects.isdisjoint(said[no + 1 : no + 1 + DENIED_WITHIN]) and corrects.isdisjoint(behind)


def orders(text: str) -> bool:
    """Tell whether ``text`` orders a change: "muda mala pra mochila", and not "troca de óleo dia 12"."""
    said = words(text)
    return len(said) > 2 and said[0] in listed("changing") and said[1] != "de" and not _TO.isdisjoint(said[2:])


def changes(text: str) -> bool:
    """Tell whether ``text`` begins or ends with an order to change something, so that it tells nothing by itself."""
    said = [*words(text)]
    while said and said[-1] in every("polite"):
        said.pop()
    return bool(said) and (said[0] in listed("changing") or said[-1] in listed("changing"))


def without_order(text: str) -> str:
    """Return ``text`` without a last sentence that only orders a change: "a consulta passou pra sexta. Pode mudar?"."""
    *told, last = _ENDING.split(text.strip()) or [""]
    said = [word for word in words(last) if word not in every("polite") | every("asks_politely") | every("this")]
    only_orders = bool(said) and listed("changing").issuperset(said)
    return text[: text.rfind(last)].rstrip(" ,;") if told and only_orders else text


def names_a_note(text: str) -> bool:
    """Tell whether ``text`` orders a note to be changed; "minha nota de cálculo foi 6,8" speaks of none."""
    said = words(text)
    return not _NOTES.isdisjoint(said) and not listed("changing").isdisjoint(said[:ORDERED_WITHIN])


def points(text: str) -> bool:
    """Tell whether ``text`` says "isso", or "essa nota", and a colon before what it should be."""
    said = [token.word for token in tokens(normalised(text))]
    return ":" in said and not every("this").isdisjoint(said[: said.index(":")])
