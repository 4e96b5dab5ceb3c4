"""Drawing of charts: SVG to PNG by resvg, with a font of our own, in a thread."""

from __future__ import annotations

import asyncio
from functools import cache
from importlib import resources
from weakref import WeakKeyDictionary

from bot.charts.templates import FONT, svg
from state.charts import Chart

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
