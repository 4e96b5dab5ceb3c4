"""Reader of the sums that a message tells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from bot.understanding.money.currencies import code_of, name_at, tells_which
from bot.understanding.money.multiples import (
    added,
    division,
    in_parts,
    is_of_people,
    multiplied,
    people_told,
    shared,
    sharers,
    without_counts,
    without_sizes,
)
from bot.understanding.money.numbers import Token, lexicon, number_at, of_any_currency, tokens_of, word_at
from bot.understanding.money.spelt import is_sum
from bot.understanding.money.sum import Sum

# Beyond this a number is one of something else: a telephone, a card, a barcode.
MOST = 10**11
SHORTEST_VERB = 4
# Fewer than so many centavos nobody says behind a sum without their name: "vinte e um" is one number.
FEWEST_HUNDREDTHS = 10
# What reads an odometer has five figures, as centavos.
ODOMETER_FROM = 10_000 * 100
# So many figures without a mark between them, or a nought before them, are a number of something: a policy, a contract.
LONGEST_BARE = 6
_GLUE = frozenset("/:-–+#@*_ºª°")


# A turn asks again and again what the same few texts tell.
@lru_cache(maxsize=256)
def sums(text: str) -> tuple[Sum, ...]:
    """Return what ``text`` tells of money, in its order; numbers that may be something else are not ``marked``."""
    said = tokens_of(text)
    found = [each for each in in_parts(list(_found(said)), said) if 0 < each.centavos <= MOST]
    found = _without_readings(found, said)
    found = [
        each for each in multiplied(without_sizes(without_counts(found, said), said), said) if each.centavos <= MOST
    ]
    return tuple(shared(added(found, said), said))


def divided_in(text: str) -> tuple[int, str] | None:
    """Return among how many ``text`` says that something was divided, and what that was called: "" if it is not said.

    None if it says nothing of the kind.
    """
    said = tokens_of(text)
    if not (divided := division(said)):
        return None
    among, verb, by, _ = divided
    return among, f"{text[: said[min(verb, by)].start]} {text[said[verb].end : said[by].start]}".strip()


def sharers_in(text: str) -> tuple[str, ...]:
    """Return those, as they are typed, with whom ``text`` says that something was divided."""
    return tuple(text[start:end] for start, end in sharers(tokens_of(text)))


def dividing_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Return where ``text`` says that something was divided, and with whom; () if it says nothing of the kind."""
    said = tokens_of(text)
    if not (divided := division(said)):
        return ()
    _, verb, by, last = divided
    by, last = sorted((by, last))
    return (said[verb].start, said[verb].end), (said[by].start, said[last].end), *sharers(said)


def people_in(text: str) -> int:
    """Return how many ``text`` says that "we" are, "somos 3"; 0 if it does not."""
    return people_told(tokens_of(text))


def is_money_verb(word: str) -> bool:
    """Tell whether the folded ``word`` says what is done with money: "gastei", "custou"."""
    return word in lexicon()["done_with_money"] and word.isalpha() and len(word) > SHORTEST_VERB


def codes_in(text: str, language: str, own: str) -> tuple[str | None, ...]:
    """Return the code of each currency that ``text`` tells a sum in, as who counts in their ``own`` means it.

    None stands for one of which nobody knows whose it is.
    """
    of_any = of_any_currency("en" if language == "en" else "pt-BR")
    told = (each.currency for each in sums(text) if each.currency and each.currency not in of_any)
    return tuple(code_of(each, own) for each in told)


def sum_of(text: str, named: str | None = None, other: Sequence[tuple[int, int]] = ()) -> Sum | None:
    """Return the sum that ``text`` is about: where ``named`` stands in it, else what is marked, else the first.

    A ``named`` one that stands before the only one that is marked counts things: "13 corridas 240 reais". What stands
    in one of the spans ``other`` (dates) is a sum only if it is marked.
    """
    found = [each for each in sums(text) if each.marked or not any(_overlap(each, span) for span in other)]
    place = text.find(named) if named else -1
    if named and place >= 0:
        there = [each for each in found if _overlap(each, (place, place + len(named)))]
        marked = [each for each in found if each.marked]
        counts = len(marked) == 1 and any(each.start < marked[0].start and not each.marked for each in there)
        found = marked if counts else there or found
    return next((each for each in found if each.marked), found[0] if found else None)


def _overlap(each: Sum, span: tuple[int, int]) -> bool:
    return each.start < span[1] and span[0] < each.end


def _without_readings(found: Sequence[Sum], said: Sequence[Token]) -> list[Sum]:
    """Return ``found`` without what reads an odometer as well, behind a reading: "km 87.400, a próxima com 97.400"."""
    words = lexicon()["odometer"]
    read = next((one for one, other in pairwise(said) if one.word in words and other.word[:1].isdecimal()), None)
    if read is None:
        return list(found)
    return [each for each in found if each.marked or each.start < read.start or each.centavos < ODOMETER_FROM]


def _found(said: Sequence[Token]) -> Iterator[Sum]:
    at = 0
    while at < len(said):
        if read := _one(said, at):
            found, at = read
            if found:
                yield found
        else:
            at += 1


def _one(said: Sequence[Token], at: int) -> tuple[Sum | None, int] | None:
    """Return the sum that begins with token ``at``, and where it ends; no sum if the number is something else's."""
    words, first = lexicon(), at
    before = name_at(said, at)
    sign = before is not None and before[1] < len(said)
    at = before[1] if before and sign else at
    read = number_at(said, at)
    if read is None:
        return None
    value, end, spelt = read
    scaled = word_at(said, end - 1) in words["scales"]
    marked, currency = sign, before[0] if before and sign else ""
    if behind := name_at(said, end):
        marked, (named, end) = True, behind
        currency = named if tells_which(named) else currency
        value, end = _with_hundredths(said, end, value)
    elif word_at(said, end) in words["hundredths"]:
        marked, value, end = True, value / 100, end + 1
    elif not scaled and (more := bare_hundredths(said, end, value)):
        value, end, called_so = more
        marked = marked or called_so
    centavos = value * 100
    plain = not spelt or marked or scaled or is_sum(said, at, end, value)
    if centavos != int(centavos) or not plain:
        return None, end
    if not marked and (_is_something_else(said, at, end) or _is_glued(said, at, end)):
        return None, end
    currency = currency if tells_which(currency) else ""
    return Sum(said[first].start, said[end - 1].end, int(centavos), marked or scaled, currency=currency), end


def _with_hundredths(said: Sequence[Token], at: int, value: Decimal) -> tuple[Decimal, int]:
    """Return ``value`` with the centavos that follow: "18 reais e 50", "dois reais e dez centavos"."""
    words = lexicon()
    if value != int(value) or word_at(said, at) not in words["and"]:
        return value, at
    read = number_at(said, at + 1)
    if read is None or read[0] >= 100 or read[0] != int(read[0]):
        return value, at
    more, end, _ = read
    told = word_at(said, end) in words["hundredths"]
    if not told and end < len(said) and said[end].word.isalpha():
        return value, at
    return value + more / 100, end + told


def bare_hundredths(said: Sequence[Token], at: int, value: Decimal) -> tuple[Decimal, int, bool] | None:
    """Return ``value`` with two figures of hundredths that follow: "187 e 40", "quarenta e sete e noventa".

    And where they end, and whether they are called so.

    None where they are another sum: with a currency, a count or a decimal of their own.
    """
    words = lexicon()
    read = number_at(said, at + 1)
    if value != int(value) or word_at(said, at) not in words["hundredths_behind"] or read is None:
        return None
    two, end, spelt = read
    if not (FEWEST_HUNDREDTHS <= two < 100 if spelt else re.fullmatch(r"\d\d", word_at(said, at + 1))):
        return None
    behind = word_at(said, end)
    if behind in words["hundredths"]:
        return value + two / 100, end + 1, True
    if behind in words["currency"] or behind in words["times"] or behind in words["scales"]:
        return None
    if _is_something_else(said, at + 1, end) or _is_glued(said, at + 1, end) or _has_each_its_place(said, at, end):
        return None
    return value + two / 100, end, False


def _has_each_its_place(said: Sequence[Token], at: int, end: int) -> bool:
    """Tell whether a sum before token ``at``, and one up to ``end``, were each spent at a place of its own.

    "Fui no mercado gastei 120 e 35 na farmácia" tells two sums, "gastei 47 e 90 na farmácia" one.
    """
    if not _is_a_place(said, end):
        return False
    begin = max((i + 1 for i in range(at) if said[i].word in ",;.!?" or said[i].word in lexicon()["and"]), default=0)
    if any(_is_a_place(said, i) for i in range(begin, at - 1)):
        return True
    # "Mercado 120 e 35 de ônibus": a thing's name alone, and another's.
    alone = at - 2 == begin and said[begin].word.isalpha() and said[begin].word not in lexicon()["no_noun"]
    return alone and word_at(said, end) == "de" and not said[begin].word.endswith(("ei", "ou", "eu", "oi"))


def _is_a_place(said: Sequence[Token], at: int) -> bool:
    words, named = lexicon(), word_at(said, at + 1)
    return (
        word_at(said, at) in words["places"] and named.isalpha() and len(named) > 1 and named not in words["no_place"]
    )


def _is_something_else(said: Sequence[Token], at: int, end: int) -> bool:
    words, behind = lexicon(), word_at(said, end)
    # "1 dia", "2 mês de aluguel".
    counted = said[end - 1].word == "1" or word_at(said, end + 1) in words["each"]
    measured = behind in words["after"] or (counted and behind in words["after_one"])
    numbered = (at > 0 and said[at - 1].word in words["before"]) or _numbers_something(said, at)
    return numbered or measured or is_of_people(said, at)


def _numbers_something(said: Sequence[Token], at: int) -> bool:
    """Tell whether token ``at`` is what something is registered by: "apólice 4471", "CNH nº 0458812377"."""
    words, figures = lexicon(), said[at].word
    if not figures.isdecimal():
        return False
    paid = word_at(said, at - 1) in words["done_with_money"] | words["total_leads"]
    before = at - 1
    while word_at(said, before) in words["number_signs"]:
        before -= 1
    long = len(figures) > LONGEST_BARE and not paid
    return long or (len(figures) > 1 and figures[0] == "0") or word_at(said, before) in words["numbered"]


def _is_glued(said: Sequence[Token], at: int, end: int) -> bool:
    """Tell whether marks or letters stand right beside it, as in a date, a time, a number plate."""
    before = at > 0 and said[at - 1].end == said[at].start and _glues(said[at - 1].word)
    times = word_at(said, end) in lexicon()["times"]
    # "Fechei em 612: 400 de linha" goes on to what that consists of.
    goes_on = word_at(said, end) == ":" and (
        end + 1 < len(said) and said[end + 1].start > said[end].end and bool(number_at(said, end + 1))
    )
    behind = end < len(said) and said[end].start == said[end - 1].end and _glues(said[end].word)
    return before or (behind and not times and not goes_on)


def _glues(word: str) -> bool:
    return word in _GLUE or word.isalpha()
