"""Dates and recurrences of messages: a table of phrases for one moment, and what holds whenever it is."""

from __future__ import annotations

import gc
import json
import time
from calendar import monthrange
from datetime import UTC, date, datetime, timedelta
from datetime import time as datetime_time
from itertools import islice, pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.understanding.dates import Doubt, Kind, Moment, Precision, Repeat, dates, occurrences
from bot.understanding.recognition import Language

HOME = ZoneInfo("America/Sao_Paulo")
# A Wednesday.
NOW = datetime(2026, 3, 11, 10, 0, tzinfo=HOME)
PHRASES: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("dates.jsonl").read_text("utf-8").splitlines()
]
# Clocks that are put forward and back, one at midnight, one by half an hour.
ZONES = [ZoneInfo(name) for name in ("America/Sao_Paulo", "America/New_York", "Europe/Lisbon", "Australia/Lord_Howe")]
moments = st.datetimes(datetime(2000, 1, 1), datetime(2090, 1, 1), timezones=st.sampled_from(ZONES))  # noqa: DTZ001
# Four times as long a text costs up to so many times as much: what grows with the square of it costs sixteen.
MOST_GROWTH, ALLOWED_SECONDS = 9, 0.05


def read(text: str, now: datetime = NOW, language: Language = "pt-BR") -> Moment:
    zone = now.tzinfo
    assert isinstance(zone, ZoneInfo)
    (moment,) = dates(text, now, zone, language)
    return moment


def told(moment: Moment, text: str) -> str:
    """Return a moment as the table has it."""
    words = [" … ".join((text[moment.start : moment.end], *(text[start:end] for start, end in moment.also)))]
    words.append("=")
    if moment.offset:
        parts = [f"{name} {far:+d}" for name, far in vars(moment.offset.distance).items() if name in _UNITS and far]
        words += [*parts, "from", repr(moment.offset.anchor)]
    if moment.bound != "at":
        words.append(moment.bound)
    if moment.repeat:
        words.append(moment.repeat.rule + (" business" if moment.repeat.business else ""))
        words += [f"{name} {day}" for name in ("start", "until", "ends") if (day := getattr(moment.repeat, name))]
    if moment.begins and moment.ends:
        if moment.precision is Precision.DAY:
            last = (moment.ends - timedelta(days=1)).date()
            words.append(f"{moment.begins:%F}" + (f" to {last}" if moment.kind is Kind.SPAN else ""))
        else:
            words.append(
                f"{moment.begins:%F %H:%M}" + (f" to {moment.ends:%F %H:%M}" if moment.ends != moment.begins else "")
            )
    return " ".join(words) + (f" ? {', '.join(sorted(moment.doubts))}" if moment.doubts else "")


_UNITS = {"years", "months", "days", "hours", "minutes", "seconds"}


def test_every_phrase_says_what_the_table_has() -> None:
    wrong = []
    for phrase in PHRASES:
        text = phrase["text"]
        found = dates(text, NOW, HOME, phrase["language"], prefer=phrase["prefer"])
        if (says := [told(moment, text) for moment in found]) != phrase["says"]:
            wrong.append({**phrase, "says now": says})
    assert wrong == []


def test_the_table_is_broad() -> None:
    assert len(PHRASES) >= 250
    assert sum(not phrase["says"] for phrase in PHRASES) >= 60
    assert {doubt for phrase in PHRASES for one in phrase["says"] for doubt in one.partition(" ? ")[2].split(", ")} > {
        *Doubt
    }


COMING = [
    "às 9", "às 3", "14h", "meia-noite", "de manhã", "à noite", "amanhã", "amanhã às 9", "sexta", "sexta às 20h",
    "dia 31", "dia 5 às 7h", "29 de fevereiro", "15/03", "15/03 às 0h", "fim do mês", "início do mês", "natal",
    "páscoa", "carnaval", "semana que vem", "fim de semana", "em 20 minutos", "daqui a 3 dias", "daqui a 1 mês",
    "último dia útil do mês", "quinto dia útil", "ultima sexta do mês", "toda segunda", "toda segunda às 8",
    "todo dia 31 às 23h", "todo dia às 0:30", "de 8 em 8 horas", "dia sim dia não às 7h", "todo último dia útil do mês",
    "todo dia útil às 9", "todo 29 de fevereiro", "sexta sim sexta não", "todo carnaval", "de 10 a 15 de março",
    "entre segunda e quarta", "das 9 às 11", "mais tarde", "próxima terça", "sexta que vem",
]  # fmt: skip


@given(moments, st.sampled_from(COMING))
def test_what_comes_is_never_over(now: datetime, text: str) -> None:
    moment = read(text, now)
    assert moment.begins
    assert moment.ends
    assert moment.ends.timestamp() >= now.replace(second=0, microsecond=0).timestamp()
    if moment.precision is Precision.MINUTE and moment.begins == moment.ends:
        assert moment.begins.timestamp() >= now.timestamp()


BEEN = [
    "ontem", "sexta passada", "há 3 dias", "há 2 horas", "semana passada", "mês passado", "desde segunda",
    "desde abril", "desde o natal", "desde o dia 31", "desde 29 de fevereiro", "desde as 14h", "desde segunda às 14h",
]  # fmt: skip


@given(moments, st.sampled_from(BEEN))
def test_what_has_been_has_begun(now: datetime, text: str) -> None:
    moment = read(text, now)
    assert moment.begins
    assert moment.begins.timestamp() <= now.timestamp()


@given(
    moments, st.sampled_from(["sexta", "dia 31", "29 de fevereiro", "15/03", "às 9", "14h", "natal", "sexta às 20h"])
)
def test_spending_looks_back(now: datetime, text: str) -> None:
    (moment,) = dates(text, now, now.tzinfo, "pt-BR", prefer="past")  # type: ignore[arg-type]  # zones are ZoneInfos
    assert moment.begins
    assert moment.begins.timestamp() <= now.timestamp()


@given(moments, st.dates(date(2000, 1, 1), date(2099, 12, 31)), st.sampled_from(["%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y"]))
def test_a_date_that_is_written_is_read_back(now: datetime, day: date, form: str) -> None:
    moment = read(f"paguei {day.strftime(form)} no caixa", now)
    assert moment.begins
    assert moment.kind is Kind.DAY
    assert moment.begins.date() == day


@given(moments, st.times())
@example(datetime(2040, 10, 6, tzinfo=ZONES[3]), datetime_time(2, 0, fold=1))
def test_a_time_that_is_written_is_read_back(now: datetime, at: Any) -> None:
    moment = read(f"amanhã às {at:%H:%M}", now)
    assert moment.begins
    # Of an hour that comes twice, words say the first.
    wall = at.replace(second=0, microsecond=0, fold=0)
    expected = datetime.combine(now.date() + timedelta(days=1), wall, now.tzinfo)
    assert moment.begins.timestamp() == expected.timestamp()


@given(moments, st.integers(1, 31))
def test_a_day_of_the_month_is_the_nearest_that_has_it(now: datetime, day: int) -> None:
    moment = read(f"dia {day}", now)
    assert moment.begins
    found = moment.begins.date()
    assert found.day == day
    assert 0 <= (found - now.date()).days <= 62


@given(moments)
def test_every_31st_is_the_last_day_of_each_month(now: datetime) -> None:
    moment = read("todo dia 31 às 10h15", now)
    assert moment.repeat
    assert moment.begins
    due = list(islice(occurrences(moment.repeat, moment.begins, now), 14))
    assert due[0] == moment.begins
    assert all(one.day == monthrange(one.year, one.month)[1] for one in due)
    assert len({(one.year, one.month) for one in due}) == 14


@given(moments)
def test_minutes_from_now_pass_as_minutes_do(now: datetime) -> None:
    moment = read("em 90 minutos", now)
    assert moment.begins
    assert moment.begins.timestamp() - now.timestamp() == 90 * 60


RECURRING = [
    "toda segunda às 8h", "todo dia às 2h30", "de 8 em 8 horas", "dia sim dia não às 7h", "todo dia útil às 9h",
    "todo último dia útil do mês às 18h", "toda última sexta do mês às 18h",
    "todo 29 de fevereiro às 9h", "todo carnaval às 9h",
    "toda noite", "sexta sim sexta não", "a cada 3 meses",
]  # fmt: skip


@given(moments, st.sampled_from(RECURRING))
@example(datetime(2016, 10, 16, tzinfo=HOME), "a cada 3 meses")
def test_occurrences_begin_with_the_first_and_rise(now: datetime, text: str) -> None:
    moment = read(text, now)
    assert moment.repeat
    assert moment.begins
    # In UTC: a second earlier by the wall may be an hour that the clocks skip, which is later.
    before = moment.begins.astimezone(UTC) - timedelta(seconds=1)
    due = [one.timestamp() for one in islice(occurrences(moment.repeat, moment.begins, before), 6)]
    assert due[0] == moment.begins.timestamp()
    assert all(earlier < later for earlier, later in pairwise(due))
    after = datetime.fromtimestamp(due[2], UTC)
    assert next(occurrences(moment.repeat, moment.begins, after)).timestamp() == due[3]


def test_a_time_that_the_clocks_skip_is_later_that_night() -> None:
    zone = ZoneInfo("America/New_York")
    now = datetime(2026, 3, 7, 12, 0, tzinfo=zone)
    moment = read("tomorrow at 02:30", now, "en")
    assert moment.begins == datetime(2026, 3, 8, 3, 30, tzinfo=zone)
    daily = Repeat("FREQ=DAILY")
    due = islice(occurrences(daily, datetime(2026, 3, 7, 2, 30, tzinfo=zone), now), 2)
    assert [f"{one:%d %H:%M}" for one in due] == ["08 03:30", "09 02:30"]


def test_the_last_working_day_knows_holidays() -> None:
    repeat = read("todo primeiro dia útil do mês").repeat
    assert repeat
    due = islice(occurrences(repeat, datetime(2026, 4, 1, 9, tzinfo=HOME), NOW), 2)
    # The first of May is one.
    assert [f"{one:%d/%m}" for one in due] == ["01/04", "04/05"]


def test_what_ends_has_no_occurrence_after_it() -> None:
    moment = read("todo dia às 22h até sexta")
    assert moment.repeat
    assert moment.begins
    assert [one.day for one in occurrences(moment.repeat, moment.begins, NOW)] == [11, 12, 13]


@pytest.mark.parametrize(
    "text", ["todo dia às 22h até sexta", "toda terça às 9h por 3 meses", "amanhã tenho aula às 9h"]
)
def test_a_span_covers_what_was_read_and_no_more(text: str) -> None:
    moment = read(f"ana, {text}, viu?")
    covered = f"ana, {text}, viu?"[moment.start : max((moment.end, *(end for _, end in moment.also)))]
    assert covered == text


@given(st.text(max_size=60))
def test_any_text_has_spans_in_order_within_it(text: str) -> None:
    for language in ("pt-BR", "en"):
        found = dates(text, NOW, HOME, language)
        assert all(0 <= one.start < one.end <= len(text) for one in found)
        assert all(one.end <= other.start for one, other in pairwise(found))


WORDS = "hoje amanhã às 9 15/03 de a e segunda toda dia 5 que vem até março 2h , . no fim do mês"


@given(st.lists(st.sampled_from(WORDS.split()), max_size=14))
def test_any_order_of_its_words_can_be_read(words: list[str]) -> None:
    text = " ".join(words)
    found = dates(text, NOW, HOME, "pt-BR")
    assert all(text[one.start : one.end].strip() == text[one.start : one.end] != "" for one in found)


def test_letters_with_loose_accents_are_the_same_letters() -> None:
    text = "ter\u0063\u0327a, a\u0300s 9"
    assert read(text).begins == read("terça, às 9").begins


def test_dates_lie_within_the_years_that_are_read() -> None:
    late = datetime(2199, 12, 31, 23, 0, tzinfo=HOME)
    for text in COMING:
        assert all(one.begins is None or one.begins.year <= 2201 for one in dates(text, late, HOME, "pt-BR"))


@pytest.mark.parametrize(
    "text",
    [
        "amanhã ",
        "às 9 ",
        "segunda e ",
        "de 10 a 15 de ",
        "1/1 ",
        "dia 5, ",
        "2 em 2 ",
        "toda segunda, terça, ",
        "desde segunda ",
        "desde ",
        "9:00-",
        "\x00",
        "9" * 40 + " ",
    ],
)
def test_a_hostile_text_costs_no_more_than_its_length(text: str) -> None:
    short, long = (_cost((text * 10_000)[:size]) for size in (2_500, 10_000))
    assert long < MOST_GROWTH * short + ALLOWED_SECONDS


def _cost(text: str) -> float:
    """Return how many seconds the days of ``text`` take at best."""
    gc.disable()  # what other tests have left is no cost of this text
    costs = []
    try:
        for again in range(2):
            begun = time.thread_time()
            dates(text + " " * again, NOW, HOME, "pt-BR")  # what was read is remembered
            costs.append(time.thread_time() - begun)
    finally:
        gc.enable()
    return min(costs)


def test_a_message_without_a_date_costs_little() -> None:
    corpus = Path(__file__).parents[2] / "corpora" / "everyday" / "handwritten.txt"
    costs = []
    for line in corpus.read_text("utf-8").splitlines()[:2_000]:
        begun = time.thread_time_ns()
        found = dates(line, NOW, HOME, "pt-BR")
        costs += [] if found else [time.thread_time_ns() - begun]
    assert sorted(costs)[len(costs) // 2] < 1_500_000  # the bar is a tenth of it; measured: 0.04 ms
