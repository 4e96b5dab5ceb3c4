"""Sums of several things, parts or people: "3 latas a 189 cada", "3x de 100", "rachei em 4"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from bot.understanding.money.numbers import Token, lexicon, number_at, word_at
from bot.understanding.money.sum import Sum

PARTS_AT_MOST = 480
COUNT_AT_MOST, NOUNS_AT_MOST, AMONG_AT_MOST, NAME_AT_MOST = 1_000, 4, 50, 3


def in_parts(found: Sequence[Sum], said: Sequence[Token]) -> Iterator[Sum]:
    """Yield the sums, with how many parts they are paid in: "3x de 100", "300 em 3x", "10 vezes de R$ 20"."""
    words, ends, starts = lexicon(), {t.end: i for i, t in enumerate(said)}, {t.start: i for i, t in enumerate(said)}
    counts: list[tuple[int, Sum]] = []
    whole: list[Sum] = []
    for each in found:
        after = word_at(said, ends[each.end] + 1)
        count = each.centavos // 100
        parts = after in words["times"] and not each.centavos % 100 and 1 < count <= PARTS_AT_MOST
        if parts:
            counts.append((count, each))
        elif after not in words["times"]:
            whole.append(each)
    told_counts = [(count, place.start, ends[place.end] + 1) for count, place in counts]
    for count, begin, times in (*told_counts, *_spelt_counts(said)):
        priced = times + 1 + (word_at(said, times + 1) == ",")
        priced += word_at(said, priced) in words["each"] | words["price_leads"]
        near = [each for each in whole if starts[each.start] == priced and each.parts == 1]
        behind = [each for each in whole if each.end <= begin and each.parts == 1]
        if near:
            total = near[0].centavos * count
            made = replace(near[0], start=begin, centavos=total, parts=count, each=True, marked=True)
            whole[whole.index(near[0])] = made
        elif behind:
            whole[whole.index(behind[-1])] = replace(behind[-1], end=said[times].end, parts=count, marked=True)
    yield from whole


def _spelt_counts(said: Sequence[Token]) -> Iterator[tuple[int, int, int]]:
    """Yield what is told in words to be paid so many times, where that begins, and the token of "vezes".

    "Cobrou 40 duas vezes" divides nothing: a price follows, "oito vezes a 180", or "em" leads to it.
    """
    words = lexicon()
    for at in (at for at, token in enumerate(said) if token.word in words["times"]):
        begin = next((i for i in range(max(0, at - 3), at) if (it := number_at(said, i)) and it[1:] == (at, True)), at)
        told = number_at(said, begin) if begin < at else None
        behind = at + 1 + (word_at(said, at + 1) == ",")
        priced = word_at(said, behind) in words["each"] | words["price_leads"]
        if told and 1 < told[0] <= PARTS_AT_MOST and (priced or word_at(said, begin - 1) in words["dividing_by"]):
            yield int(told[0]), said[begin].start, at


def added(found: Sequence[Sum], said: Sequence[Token]) -> list[Sum]:
    """Return the sums, what one thing and another like it cost as what both do: "um de 15 e outro de 17"."""
    words, ends, starts = lexicon(), {t.end: i for i, t in enumerate(said)}, {t.start: i for i, t in enumerate(said)}
    whole: list[Sum] = []
    for each in found:
        at = starts[each.start] - 1
        at -= word_at(said, at) in words["each"] | words["price_leads"]
        before = whole[-1] if whole and word_at(said, at) in words["another"] else None
        joint = at - 1 - (word_at(said, at - 1) in words["before_another"])
        if before and word_at(said, joint) in words["and"] and ends[before.end] == joint - 1:
            marked = before.marked or each.marked
            whole[-1] = replace(before, end=each.end, centavos=before.centavos + each.centavos, marked=marked)
        else:
            whole.append(each)
    return whole


HUNDRED, FEW = 100, 10


def without_counts(found: Sequence[Sum], said: Sequence[Token]) -> Sequence[Sum]:
    """Return the sums without numbers that count things: "fiz 12 corridas, deu 118", "levou 3 novelos, 67 reais"."""
    words, ends, starts = lexicon(), {t.end: i for i, t in enumerate(said)}, {t.start: i for i, t in enumerate(said)}
    counts: list[Sum] = []
    for each in found:
        at = starts[each.start] - 1
        at -= word_at(said, at) in words["more"]  # "comprei mais 30 fraldas"
        before, after = word_at(said, at), word_at(said, ends[each.end] + 1)
        named = after.isalpha() and len(after) > 2 and after not in words["no_noun"]
        # "Lent Tom 2 books".
        lent = {before, word_at(said, at - 1)} & words["lending"] and after.endswith("s")
        leads = before in words["counting"] or (bool(counts) and (before in words["and"] or before == ","))
        leads = leads or (bool(lent) and each.centavos < FEW * HUNDRED)
        if named and leads and not each.marked and each.parts == 1 and not each.centavos % 100:
            counts.append(each)
    # "Vendi 3 bolo": who leaves the plural out counts few; a larger number without one may be the price.
    plural = all(
        word_at(said, ends[each.end] + 1).endswith("s") or HUNDRED < each.centavos < FEW * HUNDRED for each in counts
    )
    return [each for each in found if each not in counts] if plural or len(counts) < len(found) else found


def without_sizes(found: Sequence[Sum], said: Sequence[Token]) -> Sequence[Sum]:
    """Return the sums without bare numbers of what was bought, where its price ends the text: "tênis 33, paguei 129".

    They are sums where they come to that, and where one is more than that: "comprei o sofá 900, paguei 300".
    """
    words, ends, starts = lexicon(), {t.end: i for i, t in enumerate(said)}, {t.start: i for i, t in enumerate(said)}
    if len(found) < 2 or not any(token.word in words["counting"] for token in said):
        return found
    *sizes, paid = found
    lead = starts[paid.start] - 1
    lead -= word_at(said, lead) in words["total_leads"]
    ended = all(token.word in {*",.;!", *words["means"]} for token in said[ends[paid.end] + 1 :])
    if not ended or word_at(said, lead) not in words["comes_to"] or paid.parts > 1:
        return found
    priced = words["counting"] | words["done_with_money"] | words["price_leads"] | words["total_leads"]
    # "A 35" that begins a clause is the one of that number.
    led = [(word_at(said, starts[each.start] - 1), word_at(said, starts[each.start] - 2)) for each in sizes]
    bare = not any(one in priced and other not in {*",.;"} for one, other in led) and all(
        not (each.marked or each.centavos % 100 or each.parts > 1) and each.centavos < paid.centavos for each in sizes
    )
    return [paid] if bare and sum(each.centavos for each in sizes) != paid.centavos else found


def multiplied(found: Sequence[Sum], said: Sequence[Token]) -> Iterator[Sum]:
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
    words = lexicon()
    first = next(at for at, token in enumerate(said) if token.start == price.start)
    last = next(at for at, token in enumerate(said) if token.end == price.end)
    lead, of_one = word_at(said, first - 1), _is_of_one(said, last + 1)
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
        measured = {named, word_at(said, last + 2)} <= set(words["after"])
        counts = counts and (not (of_one and measured) or named.startswith(word_at(said, last + 2)))
        led = word_at(said, begin - 1) in words["before"] | words["price_leads"]
        if count and plainly and counts and not led and 1 < count[0] <= COUNT_AT_MOST:
            return count[0], said[begin].start
    paid = {
        each.start for at, each in enumerate(said) if {word_at(said, at - 1), word_at(said, at - 2)} & words["paid"]
    }
    apart = [each for each in found if each != price and not each.marked and not each.centavos % 100]
    apart = [each for each in apart if each.start not in paid]
    if of_one and begin is None and len(apart) == 1 and 1 < apart[0].centavos // 100 <= COUNT_AT_MOST:
        return Decimal(apart[0].centavos // 100), apart[0].start
    return _counted_apart(said, last) if of_one and begin is None else None


def _counted_apart(said: Sequence[Token], price: int) -> tuple[Decimal, int] | None:
    """Return how many were bought, told behind the ``price`` of one and naming nothing: "89 cada, comprei duas"."""
    for at in range(price + 1, len(said)):
        count = number_at(said, at) if word_at(said, at - 1) in lexicon()["counting"] else None
        if count and count[2] and not word_at(said, count[1]).isalpha() and 1 < count[0] <= COUNT_AT_MOST:
            return count[0], said[at].start
    return None


def _is_of_one(said: Sequence[Token], at: int) -> bool:
    """Tell whether what stands at token ``at`` says that a price is of one: "cada", "a unidade", "o kg"."""
    words, follows = lexicon(), word_at(said, at + 1)
    return word_at(said, at) in words["for_each"] or (
        word_at(said, at) in words["unit_leads"] and follows in words["units"] | words["after"]
    )


def shared(found: Sequence[Sum], said: Sequence[Token]) -> Sequence[Sum]:
    """Return the sums, the one that was divided as the person's share of it: "pizza 120, rachei em 4".

    On a card it is paid in parts.
    """
    if not (divided := division(said)):
        return found
    among, _, by, last = divided
    kept = [each for each in found if not said[by].start <= each.start <= said[last].start]
    # "Rachamos em 3, deu 40 pra cada" tells the share.
    share_told = any(token.word in lexicon()["for_each"] for token in said) and not any(each.price for each in kept)
    if len(kept) != 1 or kept[0].parts > 1 or share_told:
        return kept
    if any(token.word in lexicon()["on_credit"] for token in said):
        return [replace(kept[0], parts=among, marked=True)]
    whole = kept[0].centavos
    return [replace(kept[0], centavos=(2 * whole + among) // (2 * among), among=among, whole=whole, marked=True)]


def division(said: Sequence[Token]) -> tuple[int, int, int, int] | None:
    """Return among how many something was divided, and which tokens say so: the verb, and from where to where how.

    None if nothing was.
    """
    words = lexicon()
    verb = next((at for at, token in enumerate(said) if token.word in words["dividing"]), len(said))
    for at in range(verb + 1, min(verb + 2 + NOUNS_AT_MOST, len(said))):
        by, together = said[at].word in words["dividing_by"], said[at].word in words["together"]
        read = number_at(said, at + by)
        if read and (by or word_at(said, read[1]) in words["shares"]):
            among = read[0] + together
            plain = among == int(among) and 1 < among <= AMONG_AT_MOST and word_at(said, read[1]) not in words["times"]
            return (int(among), verb, at, read[1] - 1) if plain else None
        if together and (told := _by_behind(said, at + 1)):
            return told[0], verb, *told[1:]
        if at == verb + 1 and (sharers := sharing(said, at + by)):
            return 1 + len(sharers), verb, at, at
        if together and not {word_at(said, at + 1), word_at(said, at + 2)} & words["everybody"] and at + 1 < len(said):
            return max(2, 1 + len(people_with(said, at + 1)), people_told(said)), verb, at, at
    begin, named = _before_the_verb(said, verb)
    return (1 + len(named), verb, begin, verb) if named else None


def sharers(said: Sequence[Token]) -> list[tuple[int, int]]:
    """Return where those are named with whom something was divided: behind how, or before the verb."""
    if not (divided := division(said)):
        return []
    words, (among, verb, by, last) = lexicon(), divided
    if by < verb or last == verb:
        return _before_the_verb(said, verb)[1]
    together = said[by].word in words["together"]
    found = sharing(said, by + (said[by].word in words["dividing_by"])) or (
        people_with(said, by + 1) if together else []
    )
    if found:
        return found
    # "Dividir por 3 com o Leo e o Tiago", "dividimos em 4: eu, o Beto, a Lia e o Nando".
    behind = last + 1
    while word_at(said, behind) in words["shares"] | {",", ":"}:
        behind += 1
    led = word_at(said, behind) in words["together"]
    found = people_with(said, behind + 1) if led else sharing(said, behind)
    # "Dividi com a Ju e a Lia, deu 186 por 3".
    company = next((at + 1 for at in range(verb + 1, by) if said[at].word in words["together"]), None)
    found = found or (people_with(said, company) if company else []) or _before_the_verb(said, verb)[1]
    return found if len(found) < among else []


def _before_the_verb(said: Sequence[Token], verb: int) -> tuple[int, list[tuple[int, int]]]:
    """Return from which token on those are named right before the verb who share, "eu e o Caio rachamos", and where."""
    words, clause = lexicon(), list(said[:verb])
    if verb >= len(said):
        return verb, []
    first = max((at + 1 for at, token in enumerate(clause) if token.word in ".;:!?\n"), default=0)
    for begin in range(first, verb):
        led = clause[begin].word in words["together"]
        named = people_with(clause, begin + 1) if led else sharing(clause, begin)
        ends = {end for _, end in named} | {token.end for token in clause if token.word in words["oneself"]}
        if named and clause[-1].end in ends:
            return begin, named
    return verb, []


def _by_behind(said: Sequence[Token], at: int) -> tuple[int, int, int] | None:
    """Return among how many a sum behind token ``at`` is divided, "com elas, deu 186 por 4", and where that is told."""
    words = lexicon()
    for by in range(at + 1, len(said) - 1):
        sum_, among = number_at(said, by - 1), number_at(said, by + 1)
        if said[by].word not in words["dividing_by"] or not sum_ or sum_[1] != by or not among:
            continue
        ended = word_at(said, among[1]) in {"", *",.;!?"}
        if ended and among[0] == int(among[0]) and 1 < among[0] <= AMONG_AT_MOST:
            return int(among[0]), by, among[1] - 1
    return None


def people_told(said: Sequence[Token]) -> int:
    """Return how many the message says they are, "somos 3", "moramos em 4"; 0 if it does not."""
    told = (number_at(said, at) for at in range(len(said)) if is_of_people(said, at))
    return next((int(each[0]) for each in told if each and 1 < each[0] <= AMONG_AT_MOST), 0)


def is_of_people(said: Sequence[Token], at: int) -> bool:
    """Tell whether a number that begins with token ``at`` is of how many "we" are."""
    words = lexicon()
    led = word_at(said, at - 1) in words["dividing_by"]
    return at - led > 0 and word_at(said, at - 1 - led) in words["we_are"]


def sharing(said: Sequence[Token], at: int) -> list[tuple[int, int]]:
    """Return where those are named, from token ``at`` on, who share something with the person: "eu, Davi e o Luan"."""
    words = lexicon()
    first = word_at(said, at) in words["oneself"]
    at += first and 1 + (word_at(said, at + 1) in words["and"] | {","})
    named = people_with(said, at)
    others = [each for each in named if not {t.word for t in said if each[0] <= t.start < each[1]} <= words["oneself"]]
    return others if first or len(others) < len(named) else []


def people_with(said: Sequence[Token], at: int) -> list[tuple[int, int]]:
    """Return where each of those is named, from token ``at`` on, with whom something was divided: "a Ju e a Nanda".

    A further one has an article, or nothing behind it: "com a Ju e paguei no pix" names one.
    """
    words, found = lexicon(), list[tuple[int, int]]()
    while at < len(said):
        begin = at
        while word_at(said, at) in words["before_names"]:
            at += 1
        first, led = at, at > begin
        while word_at(said, at).isalpha() and word_at(said, at) not in words["and"] and at - first < NAME_AT_MOST:
            at += 1
        named, ended = said[first:at], word_at(said, at) in {"", *",.;!?"} | words["and"]
        money = any(each.word in words["done_with_money"] | words["everybody"] for each in named)
        if not named or money or (found and not (ended and (led or len(named) == 1))):
            break
        found.append((said[first].start, said[at - 1 if ended else first].end))
        if not ended or word_at(said, at) not in {","} | words["and"]:
            break
        at += 1
    return found
