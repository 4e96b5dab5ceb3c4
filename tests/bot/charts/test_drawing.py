"""Pictures by their structure: that everything is on them, readable, and nowhere outside."""

from __future__ import annotations

import asyncio
import struct
from importlib import resources
from typing import get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.charts.drawing import LOOKS, MARGIN, WIDTH, Look, drawn, png, svg
from state.charts import BARS_AT_MOST, LARGEST, POINTS_AT_MOST, Bar, Chart, Line, Point

BARS = Chart(
    title="Gastos por categoria",
    period="novembro",
    bars=(
        Bar(label="Alimentação & cia. <3", amount=300_00, shown="R$ 300,00"),
        Bar(label="Transporte", amount=150_00, shown="R$ 150,00"),
        Bar(label="Lazer", amount=0, shown="R$ 0,00"),
    ),
)
BUDGET = Chart(
    title="Orçamento",
    bars=(
        Bar(label="Mercado", amount=60, shown="R$ 60 de R$ 100", limit=100),
        Bar(label="Lazer", amount=150, shown="R$ 150 de R$ 100", limit=100),
    ),
)
WEIGHT = Line(
    name="Peso",
    points=(Point(at=0, amount=84_000), Point(at=1, amount=83_000), Point(at=10, amount=82_500)),
    least="82,5 kg",
    most="84 kg",
    last="82,5 kg",
)
LINE = Chart(title="Peso", lines=(WEIGHT,), begins="1 de março", ends="11 de março")
EVERY = [BARS, BUDGET, LINE, LINE.changed(lines=(WEIGHT, WEIGHT.changed(name="Sono")))]


def parts(chart: Chart, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg(chart)).iter(f"{{http://www.w3.org/2000/svg}}{tag}"))


def size(picture: bytes) -> tuple[int, int]:
    """Return the width and height of a PNG."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, by https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio."""

    def light(colour: str) -> float:
        shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    brighter, darker = sorted((light(one), light(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("chart", EVERY)
def test_every_word_is_on_the_picture_and_within_it(chart: Chart) -> None:
    said = {element.text for element in parts(chart, "text")}
    wanted = {chart.title, *(bar.label for bar in chart.bars), *(bar.shown for bar in chart.bars)}
    for line in chart.lines:
        wanted |= {line.name, line.least, line.most, line.last, chart.begins, chart.ends}
    assert wanted <= said
    height = float(ElementTree.fromstring(svg(chart)).attrib["height"])
    for element in parts(chart, "text"):
        assert MARGIN <= float(element.attrib["x"]) <= WIDTH - MARGIN
        assert 0 < float(element.attrib["y"]) < height
    for element in parts(chart, "rect"):
        assert float(element.attrib.get("x", 0)) + float(element.attrib["width"]) <= WIDTH + 0.1


def test_bars_are_as_long_as_their_amounts() -> None:
    drawn_bars = [each for each in parts(BARS, "rect") if each.attrib["fill"] == LOOKS["light"].colours[0]]
    assert [float(each.attrib["width"]) for each in drawn_bars] == [960.0, 480.0]


def test_what_is_beyond_a_budget_has_a_colour_of_its_own() -> None:
    (over,) = [each for each in parts(BUDGET, "rect") if each.attrib["fill"] == LOOKS["light"].over]
    assert float(over.attrib["x"]) == MARGIN + 640
    assert float(over.attrib["width"]) == 320


def test_a_line_goes_through_its_points_in_time() -> None:
    (line,) = parts(LINE, "polyline")
    points = [tuple(map(float, each.split(","))) for each in line.attrib["points"].split()]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert (xs[1] - xs[0]) * 9 == pytest.approx(xs[2] - xs[1], abs=1)
    assert ys[0] < ys[1] < ys[2]  # a larger amount is drawn higher


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_words_can_be_read_in_both_looks(look: Look) -> None:
    for ink in (look.ink, look.faint, *look.colours):
        assert contrast(ink, look.paper) >= 4.5


def test_both_looks_and_no_other_are_there() -> None:
    assert set(LOOKS) == set(get_args(Chart.model_fields["look"].annotation))


@pytest.mark.parametrize("chart", EVERY)
def test_a_picture_is_the_same_every_time(chart: Chart) -> None:
    assert png(chart) == png(chart)
    assert png(chart) != png(chart.changed(look="dark"))
    width, height = size(png(chart))
    assert width == WIDTH
    assert width + height <= 10_000  # https://core.telegram.org/bots/api#sendphoto
    assert len(png(chart)) < 1024 * 1024


def test_letters_are_drawn_accents_and_all() -> None:
    """Without a font resvg draws no words, and says nothing of that."""
    plain = BARS.changed(title="")
    assert png(BARS.changed(title="Orçamento")) != png(plain)
    assert png(BARS.changed(title="ação")) != png(BARS.changed(title="acao"))
    font = resources.files("bot.charts.fonts")
    assert b"Bitstream Vera" in font.joinpath("LICENSE_DEJAVU").read_bytes()


async def test_many_are_drawn_at_once_and_the_loop_goes_on() -> None:
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0.001)

    counting = asyncio.create_task(count())
    pictures = await asyncio.gather(*(drawn(BARS) for _ in range(6)))
    counting.cancel()
    assert set(pictures) == {png(BARS)}
    assert turns >= 3


TEXTS = st.text(st.characters(codec="utf-8"), max_size=40)
AMOUNTS = st.integers(0, 10**12)
BARS_OF_ANYTHING = st.builds(
    Bar,
    label=TEXTS,
    amount=AMOUNTS,
    shown=TEXTS,
    limit=st.none() | st.integers(1, 10**12),
)


@settings(max_examples=30)
@given(st.lists(BARS_OF_ANYTHING, min_size=1, max_size=12))
def test_whatever_is_written_is_a_picture(bars: list[Bar]) -> None:
    assert png(Chart(title="x", bars=tuple(bars))).startswith(b"\x89PNG")


@settings(max_examples=30)
@given(st.lists(st.integers(-(10**12), 10**12), min_size=2, max_size=60))
def test_whatever_was_measured_is_a_picture(amounts: list[int]) -> None:
    points = tuple(Point(at=at, amount=amount) for at, amount in enumerate(amounts))
    line = Line(name="x", points=points, least="a", most="b", last="c")
    assert png(Chart(title="x", lines=(line,))).startswith(b"\x89PNG")


def test_the_largest_chart_is_small_enough_to_be_kept() -> None:
    label = "R$ 1.000.000,00 de R$ 1.000.000,00"
    bars = tuple(
        Bar(label="de 30 de nov. a 6 de dez.", amount=10**8, shown=label, limit=10**8) for _ in range(BARS_AT_MOST)
    )
    points = tuple(Point(at=1_000 + at, amount=1_234_567) for at in range(POINTS_AT_MOST))
    lines = (WEIGHT.changed(points=points),) * 2
    for chart in (BARS.changed(bars=bars), LINE.changed(lines=lines)):
        assert len(chart.model_dump_json().encode()) <= LARGEST


def test_a_chart_of_nothing_or_of_both_is_none() -> None:
    for bars, lines in (((), ()), (BARS.bars, (WEIGHT,))):
        with pytest.raises(ValidationError):
            Chart(title="x", bars=bars, lines=lines)
