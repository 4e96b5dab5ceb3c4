"""One sentence's readings put together: a day with the time that stands apart, what repeats with its limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from dateutil.relativedelta import relativedelta

from bot.understanding.dates import calendar, recurrences
from bot.understanding.dates.clocks import halved
from bot.understanding.dates.grammar import Grammar, Token
from bot.understanding.dates.moment import Bound, Context, Doubt, Reading, Repeat


@dataclass(frozen=True, slots=True)
class Found:
    """A reading, with the tokens that it was read from."""

    first: int
    last: int
    reading: Reading
    also: tuple[tuple[int, int], ...] = ()


def joined(found: list[Found], said: Sequence[Token], grammar: Grammar, context: Context) -> list[Found]:
    """Return the readings, with a time alone put to the one day of its sentence: "amanhã tenho dentista às 9"."""
    together: list[Found] = []
    for all_of_it in _sentences(_repeated(_sure_beside(found, said, grammar), said, grammar), said, grammar):
        named = _without_names(all_of_it, said, grammar)
        sentence = _beside(_limited(_then(_daily(named, said, grammar), said, grammar), said, context), said)
        days = [one for one in sentence if _is_day(one.reading)]
        times = [one for one in sentence if _is_time(one.reading)]
        if len(days) > 1 and len(times) == 1 and _is_of_all(times[0], said, grammar):
            sentence = [_at_its_time(one, times[0]) if one in days else one for one in sentence if one is not times[0]]
        if len(days) == len(times) == 1 and not days[0].reading.word == times[0].reading.word == "month":
            day, at = days[0], times[0]
            sentence = [_at_its_time(day, at) if one is day else one for one in sentence if one is not at]
        together += sentence
    return together


def _without_names(sentence: list[Found], said: Sequence[Token], grammar: Grammar) -> list[Found]:
    """Return the readings without feasts that something is named after, where its day is told: "baile de Natal, 19"."""
    named = [one for one in sentence if _names(one, said, grammar)]
    dated = any(one.reading.days and one not in named for one in sentence)
    return [one for one in sentence if one not in named] if dated else sentence


def _names(one: Found, said: Sequence[Token], grammar: Grammar) -> bool:
    """Tell whether a reading is "de Natal", or "de fim de ano", behind a word, and nothing else."""
    if (
        one.first == 0
        or said[one.first - 1].kind != "word"
        or said[one.first].word not in grammar.around["named_after"]
    ):
        return False
    if one.reading.days and Doubt.VAGUE in one.reading.days.doubts and _is_day(one.reading):
        return one.reading.bound == Bound.AT and not one.reading.repeat
    node = grammar.root("feast")
    for token in said[one.first + 1 : one.last]:
        if token.word not in node.words:
            return False
        node = node.words[token.word]
    return node.rank >= 0


def _is_of_all(at: Found, said: Sequence[Token], grammar: Grammar) -> bool:
    """Tell whether a time is said to be that of all the days before it: "as duas às 19h"."""
    return any(token.word in grammar.around["both"] for token in said[max(0, at.first - 2) : at.first])


def _beside(sentence: list[Found], said: Sequence[Token]) -> list[Found]:
    """Return the readings, with about when put to the day right before it: "hoje não, amanhã cedo umas nove".

    A day that is told twice is one: "amanhã, domingo".
    """
    put: list[Found] = []
    for one in sentence:
        day = put[-1] if put else None
        near = day is not None and all(token.word == "," for token in said[day.last : one.first])
        if day and near and one.reading.bound == Bound.ABOUT and _is_time(one.reading) and _is_day(day.reading):
            put[-1] = _at_its_time(day, one)
        elif day and near and _is_same_day(day.reading, one.reading):
            put[-1] = replace(day, last=one.last)
        else:
            put.append(one)
    return put


def _is_same_day(one: Reading, other: Reading) -> bool:
    """Tell whether two readings are of one day and nothing else."""
    days, again = one.days, other.days
    alone = _is_day(one) and _is_day(other) and not (one.repeat or other.repeat) and one.bound == other.bound
    same = days is not None and again is not None and (days.first, days.last) == (again.first, again.last)
    return alone and same and not (one.part or other.part or one.begun or other.begun)


def _at_its_time(day: Found, at: Found) -> Found:
    """Return ``day`` at a time; "as 9", which may be none, is one where a day is told."""
    doubts = day.reading.doubts | at.reading.doubts
    if at.reading.word == "bare":
        doubts -= {Doubt.WORD} - day.reading.doubts
    part, clock = day.reading.part or at.reading.part, at.reading.clock
    if part and clock and not clock.sure:
        clock = halved(clock, part.word)
    both = replace(day.reading, clock=clock, until=at.reading.until, part=part, doubts=doubts, word="")
    return Found(day.first, day.last, both, (*day.also, (at.first, at.last)))


def _daily(sentence: list[Found], said: Sequence[Token], grammar: Grammar) -> list[Found]:
    """Return the readings, with several times of the day as those of each day that something lasts.

    "Às 8h e às 20h por uma semana": one time alone may be when something begins that takes so long.
    """
    lasts = [one for one in sentence if one.reading.lasts]
    times = [one for one in sentence if _is_time(one.reading) and one.reading.clock and not one.reading.until]
    if len(lasts) != 1 or len(times) < 2 or any(_is_day(one.reading) for one in sentence if one not in lasts):
        return sentence
    joint = all(
        token.word in grammar.around["and"] for one, other in pairwise(times) for token in said[one.last : other.first]
    )
    if not joint or not _is_of_days(lasts[0].reading):
        return sentence
    each_day = Repeat("FREQ=DAILY")
    return [replace(one, reading=replace(one.reading, repeat=each_day)) if one in times else one for one in sentence]


def _is_of_days(reading: Reading) -> bool:
    """Tell whether something lasts more than a day, and is told in days."""
    told = reading.lasts
    return told is not None and not (told.hours or told.minutes or told.seconds) and told != relativedelta(days=1)


def _then(sentence: list[Found], said: Sequence[Token], grammar: Grammar) -> list[Found]:
    """Return the readings, with what repeats begun on the day that is told right before it: "dia 5 e depois todo mês".

    On which day it comes round is that of the first, unless it is told.
    """
    put: list[Found] = []
    for one in sentence:
        day = put[-1] if put else None
        between = {token.word for token in said[day.last : one.first]} if day else set[str]()
        follows = bool(between & grammar.around["then"]) and between <= grammar.around["then"] | grammar.around["and"]
        days, repeat = (day.reading.days if day else None), one.reading.repeat
        if day and days and follows and repeat and not day.reading.repeat and days.first == days.last:
            begun = replace(recurrences.on_day_of(repeat, days.first), start=days.first)
            told = replace(
                one.reading, repeat=begun, clock=one.reading.clock or day.reading.clock, part=day.reading.part
            )
            put[-1] = replace(one, reading=told, also=((day.first, day.last),))
        else:
            put.append(one)
    return put


def _limited(sentence: list[Found], said: Sequence[Token], context: Context) -> list[Found]:
    """Return the readings of a sentence, with when it begins and ends, and how long it lasts, put to what repeats."""
    if not any(one.reading.repeat for one in sentence):
        return sentence
    limits = [one for one in sentence if not one.reading.repeat]
    limited: list[Found] = []
    for one in sentence:
        told = one.reading
        if told.repeat and told.clock and told.until and recurrences.passing(told.repeat):
            repeat = recurrences.within_the_day(told.repeat, told.clock, told.until)
            one = replace(one, reading=replace(told, repeat=repeat, until=None))
        for limit in limits if one.reading.repeat else ():
            beside = all(token.word == "," for token in said[one.last : limit.first]) and one.last <= limit.first
            if (reading := _within(one.reading, limit.reading, context, beside=beside)) is not None:
                one = replace(one, reading=reading, also=(*one.also, (limit.first, limit.last)))
        limited.append(one)
    used = {place for one in limited for place in one.also}
    return [one for one in limited if (one.first, one.last) not in used]


def _within(told: Reading, limit: Reading, context: Context, *, beside: bool) -> Reading | None:
    """Return what repeats as ``told`` within ``limit``, which may stand right ``beside`` it; None if it is no limit.

    "Todo mês até dia 10" is when to pay: only what stands beside a month or a year ends it.
    """
    repeat = told.repeat
    if repeat is None:
        return None
    days, hourly = limit.days, recurrences.passing(repeat) is not None
    if days and days.cycle and days.last < context.today:
        days = calendar.shifted(days, 1)  # "desde abril" is said of what is to come
    if limit.lasts:
        of_hours = limit.lasts.hours or limit.lasts.minutes or limit.lasts.seconds
        return None if of_hours and not hourly else replace(told, lasts=limit.lasts)
    if limit.bound == Bound.UNTIL and days:
        often = repeat.rule.startswith(("FREQ=HOURLY", "FREQ=MINUTELY", "FREQ=DAILY", "FREQ=WEEKLY"))
        return replace(told, repeat=replace(repeat, until=days.last)) if often or beside else None
    if hourly and limit.clock and limit.until and not days:
        return replace(told, clock=limit.clock, repeat=recurrences.within_the_day(repeat, limit.clock, limit.until))
    span = limit.bound == Bound.AT and days is not None and days.first != days.last and beside
    if not (limit.bound == Bound.SINCE or span or (hourly and limit.bound == Bound.AT)) or limit.distance:
        return None
    if days:
        repeat = replace(repeat, start=days.first, until=days.last if span else repeat.until)
    return replace(
        told, repeat=repeat, clock=told.clock or limit.clock, part=told.part or limit.part, instant=limit.instant
    )


def _repeated(found: list[Found], said: Sequence[Token], grammar: Grammar) -> list[Found]:
    """Return the readings, with each further time put to the day of the one before: "todo dia às 8 e às 20"."""
    repeated: list[Found] = []
    for one in found:
        before = repeated[-1] if repeated else None
        if before and before.reading.clock and (before.reading.days or before.reading.repeat) and _is_time(one.reading):
            between = [token.word for token in said[before.last : one.first]]
            plain = one.reading.clock is not None and one.reading.clock.sure
            if (between or plain) and all(word in grammar.around["and"] for word in between):
                one = replace(one, reading=replace(before.reading, clock=one.reading.clock, until=one.reading.until))
        repeated.append(one)
    return repeated


def _sure_beside(found: list[Found], said: Sequence[Token], grammar: Grammar) -> list[Found]:
    """Return the readings, with what may be how long something takes a time beside one that surely is: "8h e 20h"."""
    sure = list(found)
    for at, (one, other) in enumerate(pairwise(found)):
        between = [token.word for token in said[one.last : other.first]]
        if not between or any(word not in grammar.around["and"] for word in between):
            continue
        for place, each, beside in ((at, one, other), (at + 1, other, one)):
            told, at_hand = each.reading, beside.reading
            plain = _is_time(at_hand) and at_hand.clock is not None and at_hand.clock.sure and not at_hand.doubts
            if plain and _is_time(told) and told.word == at_hand.word == "hours":
                sure[place] = replace(each, reading=replace(told, doubts=told.doubts - {Doubt.LENGTH}))
    return sure


def _sentences(found: list[Found], said: Sequence[Token], grammar: Grammar) -> list[list[Found]]:
    sentences: list[list[Found]] = []
    for one in found:
        before = sentences[-1][-1].last if sentences else 0
        ended = any(token.word in ("\n", ".", "!", "?", ";") for token in said[before : one.first])
        if not sentences or ended:
            sentences.append([])
        sentences[-1].append(one)
    return sentences


def _is_day(reading: Reading) -> bool:
    return bool(reading.days or reading.repeat) and not reading.clock and not reading.instant


def _is_time(reading: Reading) -> bool:
    return (
        bool(reading.clock or reading.part)
        and not reading.days
        and not reading.repeat
        and reading.bound in ("at", "about")
    )
