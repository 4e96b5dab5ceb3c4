"""Charts in characters, for terminals: bars of blocks, and lines as the heights of columns."""

from __future__ import annotations

from collections.abc import Iterator

from wcwidth import wcswidth

from state.charts import Bar, Chart, Line

WIDEST, NARROWEST = 72, 30
LABEL_AT_MOST = 20
ROWS = 5
EIGHTHS = " ▏▎▍▌▋▊▉█"
HEIGHTS = " ▁▂▃▄▅▆▇█"
ROOM, BEYOND = "░", "▓"
USED = frozenset(EIGHTHS + HEIGHTS + ROOM + BEYOND + "…")


def drawn_in(chart: Chart, columns: int) -> tuple[str, ...]:
    """Return the lines of text that show ``chart`` in at most ``columns`` columns; none where that is too narrow."""
    if columns < NARROWEST:
        return ()
    width = min(columns, WIDEST)
    return tuple(_bars(chart, width) if chart.bars else _lines(chart, width))


def can_show(encoding: str | None) -> bool:
    """Tell whether a terminal of this encoding has the characters that charts are drawn with."""
    try:
        "".join(USED).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _bars(chart: Chart, width: int) -> Iterator[str]:
    label = min(LABEL_AT_MOST, max(_columns(bar.label) for bar in chart.bars))
    room = max(8, width - label - 2 - max(_columns(bar.shown) for bar in chart.bars))
    most = max(max(bar.amount, bar.limit or 0) for bar in chart.bars) or 1
    for bar in chart.bars:
        whole = max(bar.amount, bar.limit) if bar.limit else most
        yield f"{_fitted(bar.label, label)} {_bar(bar, room, whole)} {bar.shown}"


def _bar(bar: Bar, room: int, most: int) -> str:
    """Return an amount in ``room`` columns: what is left up to its limit, if it has one, and what lies beyond, too."""
    within = min(bar.amount, bar.limit) if bar.limit else bar.amount
    eighths = max(1, round(within * room * 8 / most)) if within else 0
    full, part = divmod(eighths, 8)
    drawn = EIGHTHS[8] * full + (EIGHTHS[part] if part else "")
    if bar.limit and bar.amount > bar.limit:
        drawn = drawn[: room - 1]
        return drawn + BEYOND * (room - len(drawn))
    return drawn.ljust(room, ROOM if bar.limit else " ")


def _lines(chart: Chart, width: int) -> Iterator[str]:
    first = min(point.at for line in chart.lines for point in line.points)
    last = max(point.at for line in chart.lines for point in line.points)
    axis = max(_columns(each) for line in chart.lines for each in (line.least, line.most))
    room = width - axis - 1
    for line in chart.lines:
        if len(chart.lines) > 1:
            yield line.name
        yield from _heights(line, room, axis, (first, last))
    if chart.begins or chart.ends:
        gap = max(1, room - _columns(chart.begins) - _columns(chart.ends))
        yield " " * (axis + 1) + chart.begins + " " * gap + chart.ends


def _heights(line: Line, room: int, axis: int, times: tuple[int, int]) -> Iterator[str]:
    """Yield the rows of one line, the highest first: its most and its least are written beside them."""
    amounts = [_between(line, times[0] + (times[1] - times[0]) * at / max(1, room - 1)) for at in range(room)]
    least, most = min(p.amount for p in line.points), max(p.amount for p in line.points)
    heights = [
        None if amount is None else 1 + round((amount - least) * (ROWS * 8 - 1) / (most - least)) if most > least else 4
        for amount in amounts
    ]
    for row in reversed(range(ROWS)):
        beside = line.most if row == ROWS - 1 else line.least if row == 0 and most > least else ""
        drawn = "".join(HEIGHTS[0 if each is None else max(0, min(8, each - row * 8))] for each in heights)
        yield f"{' ' * (axis - _columns(beside))}{beside} {drawn}".rstrip()


def _between(line: Line, at: float) -> float | None:
    """Return the amount of ``line`` at a time, on the straight line between its neighbours; None outside of it."""
    points = sorted(line.points, key=lambda point: point.at)
    if not points[0].at <= at <= points[-1].at:
        return None
    before = max((point for point in points if point.at <= at), key=lambda point: point.at)
    after = min((point for point in points if point.at >= at), key=lambda point: point.at)
    if after.at == before.at:
        return before.amount
    return before.amount + (after.amount - before.amount) * (at - before.at) / (after.at - before.at)


def _columns(text: str) -> int:
    width = wcswidth(text)
    return width if width >= 0 else len(text)


def _fitted(text: str, columns: int) -> str:
    """Return ``text`` in exactly so many columns, cut with an ellipsis where it is longer."""
    if _columns(text) > columns:
        while text and _columns(text) >= columns:
            text = text[:-1]
        text += "…"
    return text + " " * (columns - _columns(text))
