"""Charts as pictures: templates of SVG, drawn to PNG by resvg with a font of our own, in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from weakref import WeakKeyDictionary

from state.charts import Bar, Chart, Line

WIDTH = 1080
MARGIN = 60
HEAD = 190
BAR, ROW = 44, 118
PANEL = 430
FONT = "DejaVu Sans"


@dataclass(frozen=True, slots=True)
class Look:
    """Colours of a chart: each kind of text has a contrast of 4.5 at least against ``paper``."""

    paper: str
    ink: str
    faint: str
    track: str
    colours: tuple[str, str]
    over: str


LOOKS: Mapping[str, Look] = {
    "light": Look("#ffffff", "#1b1f24", "#57606a", "#e6eaee", ("#1f6feb", "#8250df"), "#cf222e"),
    "dark": Look("#161b22", "#f0f3f6", "#9ea7b3", "#2d333b", ("#4c9aff", "#b48cff"), "#ff7b72"),
}


def svg(chart: Chart) -> str:
    """Return ``chart`` as SVG, which refers to nothing outside of it but the font."""
    look = LOOKS[chart.look]
    height = HEAD + (len(chart.bars) * ROW if chart.bars else len(chart.lines) * PANEL + 70) + MARGIN // 2
    body = _bars(chart, look) if chart.bars else _lines(chart, look)
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" font-family="{FONT}">',
            f'<rect width="{WIDTH}" height="{height}" fill="{look.paper}"/>',
            _text(MARGIN, 88, chart.title, 46, look.ink),
            _text(MARGIN, 142, chart.period, 32, look.faint),
            *body,
            "</svg>",
        )
    )


def _bars(chart: Chart, look: Look) -> Iterator[str]:
    most = max(bar.amount for bar in chart.bars) or 1
    for place, bar in enumerate(chart.bars):
        top = HEAD + place * ROW
        yield _text(MARGIN, top + 34, bar.label, 34, look.ink)
        yield _text(WIDTH - MARGIN, top + 34, bar.shown, 34, look.ink, "end")
        yield from _bar(bar, top + 50, max(bar.amount, bar.limit) if bar.limit else most, look)


def _bar(bar: Bar, top: int, most: int, look: Look) -> Iterator[str]:
    """Draw an amount; the track is as long as its limit, if it has one, and what lies beyond has its own colour."""
    room = WIDTH - 2 * MARGIN
    within = min(bar.amount, bar.limit) if bar.limit else bar.amount
    yield _rect(MARGIN, top, room * (bar.limit or most) / most, BAR, look.track)
    if within:
        yield _rect(MARGIN, top, max(6, room * within / most), BAR, look.colours[0])
    if bar.limit and bar.amount > bar.limit:
        start = MARGIN + room * bar.limit / most
        yield _rect(start, top, max(6, room * (bar.amount - bar.limit) / most), BAR, look.over)
        yield f'<rect x="{start - 2:.1f}" y="{top - 6}" width="4" height="{BAR + 12}" fill="{look.ink}"/>'


def _lines(chart: Chart, look: Look) -> Iterator[str]:
    times = [point.at for line in chart.lines for point in line.points]
    first, last = min(times), max(times)
    for place, line in enumerate(chart.lines):
        yield from _panel(line, HEAD + place * PANEL, (first, last), look, look.colours[place])
    below = HEAD + len(chart.lines) * PANEL + 34
    yield _text(MARGIN, below, chart.begins, 30, look.faint)
    yield _text(WIDTH - MARGIN, below, chart.ends, 30, look.faint, "end")


def _panel(line: Line, top: int, times: tuple[int, int], look: Look, colour: str) -> Iterator[str]:
    """Draw one line between its least and its most, which are written at their heights, and its last value."""
    amounts = [point.amount for point in line.points]
    least, most = min(amounts), max(amounts)
    high, low = top + 110, top + PANEL - 60
    left, right = MARGIN + 170, WIDTH - MARGIN - 24

    def x(at: int) -> float:
        return left + (right - left) * (at - times[0]) / ((times[1] - times[0]) or 1)

    def y(amount: int) -> float:
        return low - (low - high) * (amount - least) / (most - least) if most > least else (low + high) / 2

    yield _text(MARGIN, top + 36, line.name, 34, look.ink)
    yield _text(WIDTH - MARGIN, top + 36, line.last, 34, colour, "end")
    for amount, shown in {most: line.most, least: line.least}.items():
        yield f'<rect x="{left}" y="{y(amount):.1f}" width="{right - left}" height="2" fill="{look.track}"/>'
        yield _text(left - 20, y(amount) + 10, shown, 28, look.faint, "end")
    path = " ".join(f"{x(point.at):.1f},{y(point.amount):.1f}" for point in line.points)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="6" stroke-linejoin="round"/>'
    dots = line.points if len(line.points) <= 31 else line.points[-1:]
    for point in dots:
        yield f'<circle cx="{x(point.at):.1f}" cy="{y(point.amount):.1f}" r="9" fill="{colour}"/>'


def _rect(left: float, top: float, width: float, height: float, fill: str) -> str:
    return f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height}" rx="10" fill="{fill}"/>'


def _text(left: float, top: float, text: str, size: int, fill: str, anchor: str = "start") -> str:
    words = escape("".join(each for each in " ".join(text.split()) if each.isprintable()))
    return f'<text x="{left:.1f}" y="{top:.1f}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">{words}</text>'


# Two threads of resvg take 1.4 times as long as one; more only take memory from everybody else.
AT_ONCE = 2
_rooms: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()


def png(chart: Chart) -> bytes:
    """Return the picture of ``chart``: the same bytes for the same chart, on every machine."""
    import resvg_py  # a library of its own, which only those who look at charts wait for

    return resvg_py.svg_to_bytes(
        svg_string=svg(chart), skip_system_fonts=True, font_files=[_font()], font_family=FONT, sans_serif_family=FONT
    )


async def drawn(chart: Chart) -> bytes:
    """Return the picture of ``chart``, drawn where nobody else has to wait for it."""
    room = _rooms.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE))
    async with room:
        return await asyncio.to_thread(png, chart)


@cache
def _font() -> str:
    """Return where the font is; without it resvg draws no words, and says nothing of that."""
    path = resources.files("bot.charts.fonts").joinpath("DejaVuSans.ttf")
    if not path.is_file():
        raise FileNotFoundError(str(path))
    return str(path)
