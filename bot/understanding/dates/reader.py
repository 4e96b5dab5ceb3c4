"""Reading of the dates in a message: the longest moments from left to right, judged by the words beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo

from bot.understanding.dates import calendar, recurrences
from bot.understanding.dates.grammar import Chart, Grammar, Token, tokens
from bot.understanding.dates.meaning import MEANINGS
from bot.understanding.dates.moment import (
    Bound,
    Context,
    Doubt,
    Moment,
    Offset,
    Preference,
    Reading,
)  # fmt: skip
from bot.understanding.dates.resolution import resolved
from bot.understanding.recognition import Language

_MONTH_FIRST: frozenset[Language] = frozenset({"en"})
_LONGEST_ANCHOR = 4


@dataclass(frozen=True, slots=True)
class _Found:
    """A reading, with the tokens that it was read from."""

    first: int
    last: int
    reading: Reading
    also: tuple[tuple[int, int], ...] = ()


@cache
def _grammar(language: Language) -> Grammar:
    return Grammar(language, MEANINGS)


def dates(
    text: str, now: datetime, zone: ZoneInfo, language: Language, *, prefer: Preference = "future"
) -> tuple[Moment, ...]:
    """Return what ``text``, said at ``now`` by someone in ``zone``, tells of time, in the order of the text.

    ``now`` is aware. Of days that may be past or to come, the nearest that ``prefer`` allows is taken; what a message
    says outright ("ontem", "hoje às 9" in the evening) may lie on the other side. Only the first ten thousand
    characters are read.
    """
    said = tokens(text)
    grammar = _grammar(language)
    if not any(token.begins(grammar.first) for token in said):
        return ()
    context = Context(now.astimezone(zone), zone, 1 if prefer == "future" else -1, language in _MONTH_FIRST)
    found = _joined(_found(said, grammar, context), said, grammar, context)
    moments = (_moment(one, text, said, grammar, context) for one in found)
    return tuple(moment for moment in moments if moment)


def _found(said: Sequence[Token], grammar: Grammar, context: Context) -> list[_Found]:
    chart = Chart(grammar, said, context)
    found: list[_Found] = []
    at = 0
    while at < len(said):
        for end, reading in sorted(chart.moments(at).items(), reverse=True):
            if _eats_a_distance(chart, at, end):
                continue  # "segunda uma hora antes" is no one o'clock
            if reading.begun and context.step > 0:
                reading = Chart(grammar, said, replace(context, step=-1)).moments(at).get(end, reading)
            judged = _judged(reading, said, at, end, grammar)
            if judged or reading.word == "nothing":
                found += [_Found(at, end, judged)] if judged else []
                at = end
                break
        else:
            at += 1
    return found


def _eats_a_distance(chart: Chart, first: int, end: int) -> bool:
    """Tell whether a shorter moment ends within ``first`` and ``end`` where a distance begins that goes on further."""
    within = [each for each in chart.moments(first) if each < end]
    return any(
        further > end and far.distance is not None for each in within for further, far in chart.moments(each).items()
    )


# -- what the words beside a moment say of it


def _judged(reading: Reading, said: Sequence[Token], first: int, end: int, grammar: Grammar) -> Reading | None:
    """Return the reading, with a doubt if it may be something else; ``None`` if it is."""
    before = said[first - 1] if first else None
    after = said[end] if end < len(said) else None
    around = grammar.around
    if said[first].kind != "word":
        if before and (
            before.word in around["before_number"] or (before.end == said[first].start and before.word in "#(_@*=")
        ):
            return None
        if before and before.end == said[first].start and before.kind in ("word", "opaque", "opaque_number"):
            return None
    if (
        said[end - 1].kind == "digits"
        and after
        and (after.word in around["after_number"] or _is_glued(said[end - 1], after))
    ):
        return None
    if reading.word == "short" and end - first > 1:
        before = said[first]  # "pra seg" begins with what leads to it
    judge = _JUDGES.get(reading.word)
    return judge(reading, before, after, grammar) if judge else reading


def _is_glued(token: Token, after: Token) -> bool:
    return token.end == after.start and (after.kind == "word" or after.word in "%$°º@_=+")


def _goes_on(after: Token | None, grammar: Grammar) -> bool:
    """Tell whether what follows may follow a moment whatever it is: nothing, a mark, a small word, a verb."""
    return (
        after is None or after.kind not in ("word", "digits") or after.word in grammar.around["after"]
        or bool(grammar.endings["verb"].fullmatch(after.word))
    )  # fmt: skip


def _doubted(reading: Reading, doubt: Doubt) -> Reading:
    return replace(reading, doubts=reading.doubts | {doubt})


_Judge = Callable[[Reading, "Token | None", "Token | None", Grammar], "Reading | None"]


def _ordinal(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "segunda", which is Monday and the second."""
    if after and after.word in grammar.around["counted"]:
        return None
    named = before is not None and before.word in grammar.around["article"]
    if _goes_on(after, grammar):
        return _doubted(reading, Doubt.WORD) if named else reading
    return None if named else _doubted(reading, Doubt.WORD)


def _short(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "dom" and "seg", which are words as well: "dom tem futebol" and "pra seg" tell a day."""
    leads = before is not None and before.word in grammar.around["before_short"]
    if after is not None and after.kind == "word":
        begins = leads or before is None or before.kind != "word"
        return reading if begins and after.word in grammar.around["after_short"] else None
    if leads:
        return reading
    return _doubted(reading, Doubt.WORD) if before is None else None


def _followed(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge what is a moment if no noun follows: "the fifth", "9 e meia"."""
    return reading if _goes_on(after, grammar) else None


def _bare(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "as 9", which is a time or an article."""
    return _doubted(reading, Doubt.WORD) if _goes_on(after, grammar) else None


def _hours(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "2h", which is a time or how long something takes."""
    if before and before.word in grammar.around["before_length"]:
        return None
    if after and after.word in grammar.around["after_length"]:
        return None
    is_either = reading.clock and (not reading.clock.sure or reading.clock.hour == 24)
    return _doubted(reading, Doubt.LENGTH) if is_either else reading


def _fraction(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    """Judge "3/4", which is a day or a part of something."""
    if before and before.word in grammar.around["before_fraction"]:
        return None
    if after and (after.word in grammar.around["after_fraction"] or after.kind == "digits"):
        return None
    return _doubted(reading, Doubt.WORD)


def _figures(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    if before and before.word in grammar.around["before_fraction"]:
        return None
    return reading


def _month(reading: Reading, before: Token | None, after: Token | None, grammar: Grammar) -> Reading | None:
    return _doubted(reading, Doubt.WORD)


_JUDGES: Mapping[str, _Judge] = {
    "ordinal": _ordinal,
    "short": _short,
    "bare": _bare,
    "hours": _hours,
    "fraction": _fraction,
    "figures": _figures,
    "month": _month,
    "hour": _followed,
    "nth": _followed,
    "nothing": lambda *_: None,
}


# -- a time of day that stands apart from its day


def _joined(found: list[_Found], said: Sequence[Token], grammar: Grammar, context: Context) -> list[_Found]:
    """Return the readings, with a time alone put to the one day of its sentence: "amanhã tenho dentista às 9"."""
    joined: list[_Found] = []
    for all_of_it in _sentences(_repeated(found, said, grammar), said, grammar):
        sentence = _beside(_limited(all_of_it, said, context), said)
        days = [one for one in sentence if _is_day(one.reading)]
        times = [one for one in sentence if _is_time(one.reading)]
        if len(days) == len(times) == 1 and not days[0].reading.word == times[0].reading.word == "month":
            day, at = days[0], times[0]
            sentence = [_at_its_time(day, at) if one is day else one for one in sentence if one is not at]
        joined += sentence
    return joined


def _beside(sentence: list[_Found], said: Sequence[Token]) -> list[_Found]:
    """Return the readings, with about when put to the day right before it: "hoje não, amanhã cedo umas nove"."""
    put: list[_Found] = []
    for one in sentence:
        day = put[-1] if put else None
        near = day is not None and all(token.word == "," for token in said[day.last : one.first])
        if day and near and one.reading.bound == Bound.ABOUT and _is_time(one.reading) and _is_day(day.reading):
            put[-1] = _at_its_time(day, one)
        else:
            put.append(one)
    return put


def _at_its_time(day: _Found, at: _Found) -> _Found:
    """Return ``day`` at a time; "as 9", which may be none, is one where a day is told."""
    doubts = day.reading.doubts | at.reading.doubts
    if at.reading.word == "bare":
        doubts -= {Doubt.WORD} - day.reading.doubts
    both = replace(
        day.reading, clock=at.reading.clock, until=at.reading.until, part=day.reading.part or at.reading.part,
        doubts=doubts, word="",
    )  # fmt: skip
    return _Found(day.first, day.last, both, (*day.also, (at.first, at.last)))


def _limited(sentence: list[_Found], said: Sequence[Token], context: Context) -> list[_Found]:
    """Return the readings of a sentence, with when it begins and ends, and how long it lasts, put to what repeats."""
    if not any(one.reading.repeat for one in sentence):
        return sentence
    limits = [one for one in sentence if not one.reading.repeat]
    limited: list[_Found] = []
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


def _repeated(found: list[_Found], said: Sequence[Token], grammar: Grammar) -> list[_Found]:
    """Return the readings, with each further time put to the day of the one before: "todo dia às 8 e às 20"."""
    repeated: list[_Found] = []
    for one in found:
        before = repeated[-1] if repeated else None
        if before and before.reading.clock and (before.reading.days or before.reading.repeat) and _is_time(one.reading):
            between = [token.word for token in said[before.last : one.first]]
            if between and all(word in grammar.around["and"] for word in between):
                one = replace(one, reading=replace(before.reading, clock=one.reading.clock, until=one.reading.until))
        repeated.append(one)
    return repeated


def _sentences(found: list[_Found], said: Sequence[Token], grammar: Grammar) -> list[list[_Found]]:
    sentences: list[list[_Found]] = []
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


# -- the moment, with its place in the text


def _moment(found: _Found, text: str, said: Sequence[Token], grammar: Grammar, context: Context) -> Moment | None:
    reading = found.reading
    start, end = said[found.first].start, said[found.last - 1].end
    also = tuple((said[first].start, said[last - 1].end) for first, last in found.also)
    moment = resolved(reading, replace(context, step=-1) if reading.begun else context)
    if moment is None:
        return None
    if reading.distance is not None:
        anchor, place = _anchor(found.last, text, said, grammar)
        moment = replace(moment, offset=Offset(reading.distance, anchor, place))
    return replace(
        moment, start=start, end=end, bound=reading.bound, also=also,
        doubts=moment.doubts | reading.doubts | (reading.days.doubts if reading.days else frozenset()),
    )  # fmt: skip


def _anchor(at: int, text: str, said: Sequence[Token], grammar: Grammar) -> tuple[str, tuple[int, int] | None]:
    """Return the words that a distance is measured from, as far as they go."""
    while at < len(said) and said[at].word in grammar.around["determiners"]:
        at += 1
    last = at
    while last < min(len(said), at + _LONGEST_ANCHOR):
        token = said[last]
        if token.kind != "word" or token.word in grammar.around["stops"]:
            break
        last += 1
    if last == at:
        return "", None
    place = said[at].start, said[last - 1].end
    return text[slice(*place)], place
