"""Reading of the dates in a message: the longest moments from left to right, judged by the words beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, lru_cache
from zoneinfo import ZoneInfo

from bot.understanding.dates.grammar import Chart, Grammar, Token, tokens
from bot.understanding.dates.joining import Found, joined
from bot.understanding.dates.judgement import judged
from bot.understanding.dates.meaning import MEANINGS
from bot.understanding.dates.moment import (
    Bound,
    Clock,
    Context,
    Moment,
    Offset,
    Preference,
    Reading,
    Repeat,
)  # fmt: skip
from bot.understanding.dates.resolution import resolved
from bot.understanding.recognition import Language

_MONTH_FIRST: frozenset[Language] = frozenset({"en"})
_LONGEST_ANCHOR = 4
_MOVED_WITHIN = 4
_NO_CLOCK = Clock(0)
# Each pack reads the same few texts, and what stands in them, in one turn.
_REMEMBERED = 256


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
    return _dates(text, now, zone, language, prefer)


@lru_cache(maxsize=_REMEMBERED)
def _dates(text: str, now: datetime, zone: ZoneInfo, language: Language, prefer: Preference) -> tuple[Moment, ...]:
    said = tokens(text)
    grammar = _grammar(language)
    if not any(token.begins(grammar.first) for token in said):
        return ()
    context = Context(now.astimezone(zone), zone, 1 if prefer == "future" else -1, language in _MONTH_FIRST)
    found = joined(_found(said, grammar, context), said, grammar, context)
    moments = (_moment(one, text, said, grammar, context) for one in found)
    return tuple(moment for moment in moments if moment)


def _found(said: Sequence[Token], grammar: Grammar, context: Context) -> list[Found]:
    chart = Chart(grammar, said, context)
    found: list[Found] = []
    at = 0
    while at < len(said):
        at = _past_what_was(chart, said, at, grammar)
        for end, reading in sorted(chart.moments(at).items(), reverse=True):
            if _eats_a_verb(reading, said, at, end) or _eats_an_hour(chart, reading, at, end):
                continue
            if _eats_a_distance(chart, at, end) or _eats_a_count(chart, said, at, end, grammar):
                continue  # "segunda uma hora antes" is no one o'clock, nor is "as duas às 19h"
            if (reading.begun or _is_told_to_be_past(reading, said, at, grammar)) and context.step > 0:
                reading = Chart(grammar, said, replace(context, step=-1)).moments(at).get(end, reading)
            held = judged(reading, said, at, end, grammar)
            if held or reading.word == "nothing":
                found += [Found(at, end, held)] if held else []
                at = end
                break
        else:
            at += 1
    return found


def _past_what_was(chart: Chart, said: Sequence[Token], at: int, grammar: Grammar) -> int:
    """Return where a moment begins to which something was moved from that at ``at``: "moved from tuesday to 7pm"."""
    verbs = {token.word for token in said[max(0, at - _MOVED_WITHIN) : at]}
    if said[at].word not in grammar.around["away_from"] or verbs.isdisjoint(grammar.around["moved"]):
        return at
    for end in (end for begin in (at, at + 1) if begin < len(said) for end in chart.moments(begin)):
        toward = end + 1 < len(said) and said[end].word in grammar.around["toward"]
        if toward and (chart.moments(end) or chart.moments(end + 1)):
            return end
    return at


def _eats_a_distance(chart: Chart, first: int, end: int) -> bool:
    """Tell whether a shorter moment ends within ``first`` and ``end`` where a distance begins that goes on further."""
    within = [each for each in chart.moments(first) if each < end]
    return any(
        further > end and far.distance is not None for each in within for further, far in chart.moments(each).items()
    )


def _is_told_to_be_past(reading: Reading, said: Sequence[Token], first: int, grammar: Grammar) -> bool:
    """Tell whether the word before says that it was then: "foi dia 3/10"; "foi pra dia 3" tells what is to come."""
    was = first > 0 and said[first - 1].word in grammar.around["was"]
    return was and reading.bound == Bound.AT and said[first].word not in grammar.around["toward"]


def _eats_an_hour(chart: Chart, reading: Reading, first: int, end: int) -> bool:
    """Tell whether the hour of every day is read as a day of the month: "todo dia seis da manhã duas da tarde"."""
    monthly = reading.repeat is not None and reading.repeat.rule.startswith("FREQ=MONTHLY")
    return monthly and any(
        at < end and each.repeat == Repeat("FREQ=DAILY") and each.clock is not None and each.clock.sure
        for at, each in chart.moments(first).items()
    )


def _eats_a_verb(reading: Reading, said: Sequence[Token], first: int, end: int) -> bool:
    """Tell whether days from one to another are read across a word that says what is: "o baile de Natal é dia 19"."""
    spans = reading.days is not None and reading.days.first != reading.days.last
    return spans and any(token.typed != token.word == "e" for token in said[first:end])


def _eats_a_count(chart: Chart, said: Sequence[Token], first: int, end: int, grammar: Grammar) -> bool:
    """Tell whether what ends as a bare hour, "as duas", counts what is at the time behind it, up to the end or not."""
    both, last = grammar.around["both"], end - 1
    ends_so = said[last].word in both and any(
        chart.read("time", at).get(end, _NO_CLOCK).word == "bare" for at in range(max(first, last - 1), end)
    )
    if ends_so and any(each.word != "bare" for each in chart.read("time", end).values()):
        return True
    counted = [at + 1 for at in (first, first + 1) if at < last and said[at].word in both]
    bare = any(chart.read("time", first).get(at, _NO_CLOCK).word == "bare" for at in counted)
    return (bare or said[first].word in both) and any(end in chart.read("time", at) for at in counted)


def _moment(found: Found, text: str, said: Sequence[Token], grammar: Grammar, context: Context) -> Moment | None:
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
