"""Sums of money in a message, as whole centavos: "50", "R$ 1.234,56", "32 conto", "2 mil", "1,5k", "3x de 100"."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any, get_args

from bot.understanding.recognition import Language

# Beyond this a number is one of something else: a telephone, a card, a barcode.
MOST = 10**11
PARTS_AT_MOST = 480
# Smaller numbers in words count things.
SPELT_FROM = 5
SHORTEST_VERB = 4
COUNT_AT_MOST, NOUNS_AT_MOST, AMONG_AT_MOST = 1_000, 4, 50
_SIGN = re.compile(r"r\$|us\$|\d+(?:[.,]\d+)*|[^\W\d_]+|\S")
_GROUPED = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d{1,2}))?")
_PLAIN = re.compile(r"(\d+)(?:[.,](\d{1,2}))?")
_SCALED = re.compile(r"(\d+)(?:[.,](\d{1,3}))?")
_GLUE = frozenset("/:-–+#@*_ºª°")


@dataclass(frozen=True, slots=True)
class Sum:
    """What ``text[start:end]`` comes to in centavos: the whole, which is paid in ``parts``.

    ``marked`` says that a word or a sign tells that it is money. With ``each`` the sum of one part was told, else the
    whole. ``count`` things cost ``price`` each where that was told, and of ``whole`` a sum that was divided ``among``
    several this is the person's share.
    """

    start: int
    end: int
    centavos: int
    marked: bool = False
    parts: int = 1
    each: bool = False
    count: Decimal = Decimal(1)
    price: int = 0
    among: int = 1
    whole: int = 0

    def shares(self) -> tuple[int, ...]:
        """Return what each part comes to; together they are the whole, and the first ones have what is left over."""
        share, rest = divmod(self.centavos, self.parts)
        return tuple(share + (at < rest) for at in range(self.parts))


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number or a sign of a folded text, and where it stands."""

    word: str
    start: int
    end: int


@cache
def _words() -> Mapping[str, Any]:
    """Return the words of all languages together: sets by name, numbers and scales by word."""
    merged: dict[str, Any] = {"scales": {}, "numbers": {}}
    for language in get_args(Language):
        folder = resources.files("bot.understanding.languages")
        for name, said in tomllib.loads(folder.joinpath(f"{language}.money.toml").read_text("utf-8")).items():
            if isinstance(said, dict):
                merged[name].update(said)
            else:
                merged[name] = merged.get(name, frozenset()) | frozenset(said)
    return merged


def tokens_of(text: str) -> list[Token]:
    """Return the words, the numbers and the signs of ``text``, folded."""
    return [Token(found[0], *found.span()) for found in _SIGN.finditer(_folded(text))]


def sums(text: str) -> tuple[Sum, ...]:
    """Return what ``text`` tells of money, in its order; numbers that may be something else are not ``marked``."""
    said = tokens_of(text)
    found = [each for each in _divided(list(_found(said)), said) if 0 < each.centavos <= MOST]
    found = [each for each in _multiplied(_uncounted(found, said), said) if each.centavos <= MOST]
    return tuple(_shared(found, said))


def divided_in(text: str) -> tuple[int, str] | None:
    """Return among how many ``text`` says that something was divided, and what that was called: "" if it is not said.

    None if it says nothing of the kind.
    """
    said = tokens_of(text)
    if not (divided := _division(said)):
        return None
    among, verb, by, _ = divided
    return among, f"{text[: said[verb].start]} {text[said[verb].end : said[by].start]}".strip()


def is_money_verb(word: str) -> bool:
    """Tell whether the folded ``word`` says what is done with money: "gastei", "custou"."""
    return word in _words()["done_with_money"] and word.isalpha() and len(word) > SHORTEST_VERB


def is_foreign(text: str) -> bool:
    """Tell whether ``text`` tells a sum in another currency than reais: "50 dólares", "US$ 30"."""
    said = [found[0] for found in _SIGN.finditer(_folded(text))]
    beside = (said[max(at - 1, 0) : at + 2] for at, word in enumerate(said) if word[0].isdecimal())
    return any(not _words()["foreign"].isdisjoint(words) for words in beside)


def sum_of(text: str, named: str | None = None, other: Sequence[tuple[int, int]] = ()) -> Sum | None:
    """Return the sum that ``text`` is about: where ``named`` stands in it, else what is marked, else the first.

    What stands in one of the spans ``other`` (dates) is a sum only if it is marked.
    """
    found = [each for each in sums(text) if each.marked or not any(_overlap(each, span) for span in other)]
    place = text.find(named) if named else -1
    if named and place >= 0:
        there = [each for each in found if _overlap(each, (place, place + len(named)))]
        found = there or found
    return next((each for each in found if each.marked), found[0] if found else None)


def _overlap(each: Sum, span: tuple[int, int]) -> bool:
    return each.start < span[1] and span[0] < each.end


def _folded(text: str) -> str:
    """Return ``text`` without accents and case, each character in its place."""
    return "".join((unicodedata.normalize("NFKD", c)[:1].lower() or c)[:1] for c in text)


def _found(said: Sequence[Token]) -> Iterator[Sum]:
    at, told = 0, False
    while at < len(said):
        if read := _one(said, at, told=told):
            found, at = read
            if found:
                told = True
                yield found
        else:
            at += 1


def _one(said: Sequence[Token], at: int, *, told: bool) -> tuple[Sum | None, int] | None:
    """Return the sum that begins with token ``at``, and where it ends; no sum if the number is something else's.

    ``told`` says that there is one before it.
    """
    words, first = _words(), at
    sign = _word(said, at) in words["currency"] and at + 1 < len(said)
    at += sign
    read = number_at(said, at)
    if read is None:
        return None
    value, end, spelt = read
    scaled = _word(said, end - 1) in words["scales"]
    marked = sign
    if _word(said, end) in words["currency"]:
        marked, end = True, end + 1
        if _word(said, end) in words["scales"]:
            return None, end + 1
        value, end = _with_hundredths(said, end, value)
    elif _word(said, end) in words["hundredths"]:
        marked, value, end = True, value / 100, end + 1
    elif not (spelt or scaled) and (more := _bare_hundredths(said, end, value)):
        value, end, told = more
        marked = marked or told
    centavos = value * 100
    plain = not spelt or marked or scaled or _is_told_as_money(said, at, end, value, told=told)
    if centavos != int(centavos) or not plain:
        return None, end
    if not marked and (_is_something_else(said, at, end) or _is_glued(said, at, end)):
        return None, end
    return Sum(said[first].start, said[end - 1].end, int(centavos), marked or scaled), end


def _is_told_as_money(said: Sequence[Token], at: int, end: int, value: Decimal, *, told: bool) -> bool:
    """Tell whether a number in words is a sum: behind what is done with money, and nothing that is counted follows.

    Behind "e" it is one more where one was ``told`` before: "cento e cinquenta pro Tião e cento e vinte pro Nego".
    """
    words, before = _words(), _word(said, at - 1)
    behind = _word(said, end)
    return (
        value >= SPELT_FROM
        and (before in words["done_with_money"] or (told and before in words["and"]))
        and (end == len(said) or behind in words["behind_money"])
    )


def _with_hundredths(said: Sequence[Token], at: int, value: Decimal) -> tuple[Decimal, int]:
    """Return ``value`` with the centavos that follow: "18 reais e 50", "dois reais e dez centavos"."""
    words = _words()
    if value != int(value) or _word(said, at) not in words["and"]:
        return value, at
    read = number_at(said, at + 1)
    if read is None or read[0] >= 100 or read[0] != int(read[0]):
        return value, at
    more, end, _ = read
    told = _word(said, end) in words["hundredths"]
    if not told and end < len(said) and said[end].word.isalpha():
        return value, at
    return value + more / 100, end + told


def _bare_hundredths(said: Sequence[Token], at: int, value: Decimal) -> tuple[Decimal, int, bool] | None:
    """Return ``value`` with two digits of hundredths that follow: "187 e 40"; and whether they are called so.

    None where they are another sum: with a currency, a count or a decimal of their own.
    """
    words = _words()
    two = _word(said, at + 1)
    if value != int(value) or _word(said, at) not in words["hundredths_behind"] or not re.fullmatch(r"\d\d", two):
        return None
    behind, end = _word(said, at + 2), at + 2
    if behind in words["hundredths"]:
        return value + Decimal(two) / 100, end + 1, True
    if behind in words["currency"] or behind in words["times"] or behind in words["scales"]:
        return None
    if _is_something_else(said, at + 1, end) or _is_glued(said, at + 1, end) or _has_each_its_place(said, at, end):
        return None
    return value + Decimal(two) / 100, end, False


def _has_each_its_place(said: Sequence[Token], at: int, end: int) -> bool:
    """Tell whether a sum before token ``at``, and one up to ``end``, were each spent at a place of its own.

    "Fui no mercado gastei 120 e 35 na farmácia" tells two sums, "gastei 47 e 90 na farmácia" one.
    """
    if not _is_a_place(said, end):
        return False
    begin = max((i + 1 for i in range(at) if said[i].word in ",;.!?" or said[i].word in _words()["and"]), default=0)
    if any(_is_a_place(said, i) for i in range(begin, at - 1)):
        return True
    # "Mercado 120 e 35 de ônibus": a thing's name alone, and another's.
    alone = at - 2 == begin and said[begin].word.isalpha() and said[begin].word not in _words()["no_noun"]
    return alone and _word(said, end) == "de" and not said[begin].word.endswith(("ei", "ou", "eu", "oi"))


def _is_a_place(said: Sequence[Token], at: int) -> bool:
    words, named = _words(), _word(said, at + 1)
    return _word(said, at) in words["places"] and named.isalpha() and len(named) > 1 and named not in words["no_place"]


def number_at(said: Sequence[Token], at: int) -> tuple[Decimal, int, bool] | None:
    """Return the number that begins with token ``at``, where it ends, and whether it is spelt out."""
    words = _words()
    if at >= len(said):
        return None
    if said[at].word[0].isdigit():
        scale = words["scales"].get(_word(said, at + 1))
        value = _digits(said[at].word, scaled=scale is not None)
        if value is None:
            return None
        if scale is None:
            return value, at + 1, False
        value, end = value * scale, at + 2
        rest = _spelt(said, end + 1) if _word(said, end) in words["and"] else None
        if rest and rest[0] < scale:
            return value + rest[0], rest[1], False
        return value, end, False
    read = _spelt(said, at)
    return (Decimal(read[0]), read[1], True) if read else None


def _spelt(said: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Return a number in words: "duzentos e trinta", "dois mil e quinhentos", "mil"."""
    words = _words()
    total, part, end, last = 0, 0, at, 0
    while at < len(said):
        word = said[at].word
        if (number := words["numbers"].get(word)) is not None and (not part or number < last):
            part, last = part + number, number
        elif word == "hundred" and 0 < part < 10:
            part, last = part * 100, 100
        elif (scale := words["scales"].get(word)) is not None and len(word) > 1 and (not total or scale < 1_000_000):
            if total and not part:
                break
            total, part, last = total + (part or 1) * scale, 0, 0
        elif word in words["and"] and end == at and end > 0 and (part or total):
            at += 1
            continue
        else:
            break
        at += 1
        end = at
    return (total + part, end) if total + part else None


def _digits(word: str, *, scaled: bool) -> Decimal | None:
    """Return digits as a number: a point or comma before three of them groups, before one or two it is a decimal's."""
    if scaled and (match := _SCALED.fullmatch(word)):
        return Decimal(f"{match[1]}.{match[2] or 0}")
    if match := _GROUPED.fullmatch(word):
        whole = word[: match.start(2) - 1] if match[2] else word
        return Decimal(f"{re.sub(r'[.,]', '', whole)}.{match[2] or 0}")
    if match := _PLAIN.fullmatch(word):
        return Decimal(f"{match[1]}.{match[2] or 0}")
    return None


def _uncounted(found: Sequence[Sum], said: Sequence[Token]) -> Sequence[Sum]:
    """Return the sums without numbers that count things: "fiz 12 corridas, deu 118", "levou 3 novelos, 67 reais"."""
    words, ends, starts = _words(), {t.end: i for i, t in enumerate(said)}, {t.start: i for i, t in enumerate(said)}
    counts: list[Sum] = []
    for each in found:
        before, after = _word(said, starts[each.start] - 1), _word(said, ends[each.end] + 1)
        named = after.isalpha() and len(after) > 2 and after not in words["no_noun"]
        leads = before in words["counting"] or (bool(counts) and (before in words["and"] or before == ","))
        if named and leads and not each.marked and each.parts == 1 and not each.centavos % 100:
            counts.append(each)
    plural = all(_word(said, ends[each.end] + 1).endswith("s") for each in counts)
    return [each for each in found if each not in counts] if plural or len(counts) < len(found) else found


def _multiplied(found: Sequence[Sum], said: Sequence[Token]) -> Iterator[Sum]:
    """Yield the sums, those of what one of several things costs as what all cost: "3 latas de tinta a 189 cada".

    Where the whole is told as well, it is that alone: "12 bolos por 18 cada, deu 216".
    """
    wholes = {each.centavos for each in found}
    counts = {each: count for each in found if (count := _count_of(each, found, said))}
    for each in found:
        if each not in counts and not any(each.start == start for _, start in counts.values()):
            yield each
        elif each in counts:
            whole = int((each.centavos * counts[each][0]).to_integral_value())
            if whole not in wholes:
                yield replace(each, centavos=whole, marked=True, count=counts[each][0], price=each.centavos)


def _count_of(price: Sum, found: Sequence[Sum], said: Sequence[Token]) -> tuple[Decimal, int] | None:
    """Return how many things cost ``price`` each, and where that is told; None if it is not the price of one."""
    words = _words()
    first = next(at for at, token in enumerate(said) if token.start == price.start)
    last = next(at for at, token in enumerate(said) if token.end == price.end)
    lead, of_one = _word(said, first - 1), _is_of_one(said, last + 1)
    if price.parts > 1 or not (of_one or lead in words["price_leads"]):
        return None
    noun = first - (lead in words["price_leads"] | words["total_leads"])
    end = noun
    while end - 1 > 0 and said[end - 1].word.isalpha() and not number_at(said, end - 1) and noun - end < NOUNS_AT_MOST:
        end -= 1
    begin = next((at for at in range(max(0, end - 3), end) if (it := number_at(said, at)) and it[1] == end), None)
    if begin is not None and (end < noun or (of_one and lead in words["price_leads"] | words["total_leads"])):
        count, named = number_at(said, begin), said[end].word
        plainly = of_one or lead in words["price_each"] or (noun - end == 1 and named.endswith("s"))
        counts = named not in {*words["currency"], *words["times"], *words["hundredths"]}
        measured = {named, _word(said, last + 2)} <= set(words["after"])
        counts = counts and (not (of_one and measured) or named.startswith(_word(said, last + 2)))
        led = _word(said, begin - 1) in words["before"] | words["price_leads"]
        if count and plainly and counts and not led and 1 < count[0] <= COUNT_AT_MOST:
            return count[0], said[begin].start
    apart = [each for each in found if each != price and not each.marked and not each.centavos % 100]
    if of_one and begin is None and len(apart) == 1 and 1 < apart[0].centavos // 100 <= COUNT_AT_MOST:
        return Decimal(apart[0].centavos // 100), apart[0].start
    return None


def _is_of_one(said: Sequence[Token], at: int) -> bool:
    """Tell whether what stands at token ``at`` says that a price is of one: "cada", "a unidade", "o kg"."""
    words, follows = _words(), _word(said, at + 1)
    return _word(said, at) in words["for_each"] or (
        _word(said, at) in words["unit_leads"] and follows in words["units"] | words["after"]
    )


def _shared(found: Sequence[Sum], said: Sequence[Token]) -> Sequence[Sum]:
    """Return the sums, the one that was divided as the person's share of it: "pizza 120, rachei em 4".

    On a card it is paid in parts.
    """
    if not (divided := _division(said)):
        return found
    among, _, by, last = divided
    kept = [each for each in found if not said[by].start <= each.start <= said[last].start]
    # "Rachamos em 3, deu 40 pra cada" tells the share.
    share_told = any(token.word in _words()["for_each"] for token in said) and not any(each.price for each in kept)
    if len(kept) != 1 or kept[0].parts > 1 or share_told:
        return kept
    if any(token.word in _words()["on_credit"] for token in said):
        return [replace(kept[0], parts=among, marked=True)]
    whole = kept[0].centavos
    return [replace(kept[0], centavos=(2 * whole + among) // (2 * among), among=among, whole=whole, marked=True)]


def _division(said: Sequence[Token]) -> tuple[int, int, int, int] | None:
    """Return among how many something was divided, and which tokens say so: the verb, and from where to where how.

    None if nothing was.
    """
    words = _words()
    verb = next((at for at, token in enumerate(said) if token.word in words["dividing"]), len(said))
    for at in range(verb + 1, min(verb + 2 + NOUNS_AT_MOST, len(said))):
        by, together = said[at].word in words["dividing_by"], said[at].word in words["together"]
        read = number_at(said, at + by)
        if read and (by or _word(said, read[1]) in words["shares"]):
            among = read[0] + together
            plain = among == int(among) and 1 < among <= AMONG_AT_MOST and _word(said, read[1]) not in words["times"]
            return (int(among), verb, at, read[1] - 1) if plain else None
        if together and not {_word(said, at + 1), _word(said, at + 2)} & words["everybody"] and at + 1 < len(said):
            return 2, verb, at, at
    return None


def _is_something_else(said: Sequence[Token], at: int, end: int) -> bool:
    words, behind = _words(), _word(said, end)
    # "1 dia", "2 mês de aluguel".
    counted = said[end - 1].word == "1" or _word(said, end + 1) in words["each"]
    measured = behind in words["after"] or (counted and behind in words["after_one"])
    return (at > 0 and said[at - 1].word in words["before"]) or measured


def _is_glued(said: Sequence[Token], at: int, end: int) -> bool:
    """Tell whether marks or letters stand right beside it, as in a date, a time, a number plate."""
    before = at > 0 and said[at - 1].end == said[at].start and _glues(said[at - 1].word)
    times = _word(said, end) in _words()["times"]
    return before or (end < len(said) and said[end].start == said[end - 1].end and _glues(said[end].word) and not times)


def _glues(word: str) -> bool:
    return word in _GLUE or word.isalpha()


def _word(said: Sequence[Token], at: int) -> str:
    return said[at].word if 0 <= at < len(said) else ""


def _divided(found: Sequence[Sum], said: Sequence[Token]) -> Iterator[Sum]:
    """Yield the sums, with how many parts they are paid in: "3x de 100", "300 em 3x", "10 vezes de R$ 20"."""
    words, ends, starts = _words(), {t.end: i for i, t in enumerate(said)}, {t.start: i for i, t in enumerate(said)}
    counts: list[tuple[int, Sum]] = []
    whole: list[Sum] = []
    for each in found:
        after = _word(said, ends[each.end] + 1)
        count = each.centavos // 100
        parts = after in words["times"] and not each.centavos % 100 and 1 < count <= PARTS_AT_MOST
        if parts:
            counts.append((count, each))
        elif after not in words["times"]:
            whole.append(each)
    for count, place in counts:
        times = ends[place.end] + 1
        told = _word(said, times + 1) in words["each"]
        near = [each for each in whole if starts[each.start] == times + 1 + told and each.parts == 1]
        behind = [each for each in whole if each.end <= place.start and each.parts == 1]
        if near:
            total = near[0].centavos * count
            made = replace(near[0], start=place.start, centavos=total, parts=count, each=True, marked=True)
            whole[whole.index(near[0])] = made
        elif behind:
            whole[whole.index(behind[-1])] = replace(behind[-1], end=said[times].end, parts=count, marked=True)
    yield from whole
